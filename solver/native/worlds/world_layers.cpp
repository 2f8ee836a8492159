#include "worlds/world_layers.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "worlds/key_index.hpp"

namespace belot {

namespace {

// What the layers of one puzzle may take. Puzzles from play need some kilobytes.
constexpr std::size_t kMaxBytes = std::size_t{1} << 27;

// Which suits each disjunction has options in, one bit each.
std::vector<unsigned> suits_of_disjunctions(const HiddenHandsPuzzle& puzzle) {
    std::vector<unsigned> suits;
    for (const auto& options : puzzle.disjunctions) {
        suits.push_back(0);
        for (const SuitTable& option : options) suits.back() |= 1U << option.suit;
    }
    return suits;
}

// Everything that is known about one suit.
struct SuitFacts {
    std::vector<const SuitTable*> tables;
    std::vector<TabledSuit::Option> options;
    Disjunctions required = 0;   // disjunctions about this suit only
    Disjunctions mentioned = 0;  // disjunctions about this and other suits
    Disjunctions settled = 0;    // disjunctions about this and earlier suits

    bool none() const { return tables.empty() && options.empty(); }
};

std::array<SuitFacts, kSuits> facts_by_suit(const HiddenHandsPuzzle& puzzle) {
    std::array<SuitFacts, kSuits> facts;
    for (const SuitTable& table : puzzle.tables) facts[table.suit].tables.push_back(&table);
    const std::vector<unsigned> suits_of = suits_of_disjunctions(puzzle);
    for (int number = 0; number < static_cast<int>(suits_of.size()); ++number) {
        for (const SuitTable& option : puzzle.disjunctions[number]) {
            facts[option.suit].options.push_back({number, &option});
        }
        const auto bit = static_cast<Disjunctions>(1U << number);
        const unsigned suits = suits_of[number];
        if (std::has_single_bit(suits)) {
            facts[std::countr_zero(suits)].required |= bit;
            continue;
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            if ((suits >> suit & 1) != 0) facts[suit].mentioned |= bit;
            if (suits >> suit == 1) facts[suit].settled |= bit;
        }
    }
    return facts;
}

Layer layer_of(std::unique_ptr<CardGroup> group, Disjunctions mentioned = 0, Disjunctions settled = 0) {
    Layer layer;
    layer.views.push_back(group->outcomes(mentioned));
    layer.group = std::move(group);
    layer.mentioned = mentioned;
    layer.settled = settled;
    return layer;
}

// One layer for each class of cards in suits without facts, the largest first, because states are few then.
std::vector<Layer> plain_layers(const HiddenHandsPuzzle& puzzle, Mask cards) {
    std::array<Mask, 1U << kMaxHolders> classes{};
    for (; cards != 0; cards &= cards - 1) {
        const Mask card = cards & -cards;
        unsigned holders = 0;
        for (int holder = 0; holder < puzzle.holders(); ++holder) {
            if ((puzzle.may_hold[holder] & card) != 0) holders |= 1U << holder;
        }
        classes[holders] |= card;
    }
    std::vector<Layer> layers;
    for (unsigned holders = 0; holders < classes.size(); ++holders) {
        if (classes[holders] == 0) continue;
        layers.push_back(layer_of(std::make_unique<PlainClass>(classes[holders], holders, puzzle.sizes)));
    }
    std::stable_sort(layers.begin(), layers.end(), [](const Layer& left, const Layer& right) {
        return left.views[0].list.size() > right.views[0].list.size();
    });
    return layers;
}

// The least and the most that each holder can get out of a group.
struct Range {
    std::array<int, kMaxHolders> least{};
    std::array<int, kMaxHolders> most{};
};

Range range_of(const Outcomes& outcomes, int holders) {
    Range range;
    range.least.fill(kCards);
    for (const Outcome& outcome : outcomes.list) {
        for (int holder = 0; holder < holders; ++holder) {
            range.least[holder] = std::min(range.least[holder], outcome.counts.of(holder));
            range.most[holder] = std::max(range.most[holder], outcome.counts.of(holder));
        }
    }
    return range;
}

// Sets what the holders must have before each layer; says whether that is possible at all.
bool set_bounds(std::vector<Layer>& layers, const std::vector<int>& sizes) {
    std::vector<int> lowest = sizes;
    std::vector<int> highest = sizes;
    for (auto layer = layers.rbegin(); layer != layers.rend(); ++layer) {
        if (layer->group) {
            if (layer->views[0].list.empty()) return false;
            const Range range = range_of(layer->views[0], static_cast<int>(sizes.size()));
            for (std::size_t holder = 0; holder < sizes.size(); ++holder) {
                lowest[holder] = std::max(0, lowest[holder] - range.most[holder]);
                highest[holder] -= range.least[holder];
                if (highest[holder] < 0) return false;
            }
        }
        for (int holder = 0; holder < static_cast<int>(sizes.size()); ++holder) {
            layer->lowest.add(holder, lowest[holder]);
            layer->highest.add(holder, highest[holder]);
        }
    }
    return HolderCounts().between(layers.front().lowest, layers.front().highest);
}

std::size_t bytes_of(const Outcomes& outcomes) {
    return outcomes.list.size() * sizeof(Outcome) + outcomes.assignments.size() * sizeof(std::uint32_t);
}

// Adds all steps from a layer to the next, whose states are found here. `bytes` is what the layers take.
void expand(Layer& layer, Layer& next, std::size_t& bytes) {
    KeyIndex open_sets;
    open_sets.number_of(layer.mentioned);
    KeyIndex states;
    for (State& state : layer.states) {
        const auto open = static_cast<Disjunctions>(layer.mentioned & ~state.fulfilled);
        state.view = open_sets.number_of(open);
        if (state.view == layer.views.size()) {
            layer.views.push_back(layer.group->outcomes(open));
            bytes += bytes_of(layer.views.back());
        }
        state.first_step = static_cast<std::uint32_t>(layer.steps.size());
        const auto& outcomes = layer.outcomes(state).list;
        for (std::uint32_t i = 0; i < outcomes.size(); ++i) {
            const HolderCounts counts = state.counts + outcomes[i].counts;
            if (!counts.between(next.lowest, next.highest)) continue;
            const auto fulfilled = static_cast<Disjunctions>(state.fulfilled | outcomes[i].fulfilled);
            if ((layer.settled & ~fulfilled) != 0) continue;
            const std::uint32_t to = states.number_of(counts.word() << 16 | fulfilled);
            if (to == next.states.size()) {
                next.states.push_back({counts, fulfilled});
                bytes += sizeof(State);
            }
            layer.steps.push_back({0, i, to});
        }
        state.end_of_steps = static_cast<std::uint32_t>(layer.steps.size());
        bytes += (state.end_of_steps - state.first_step) * sizeof(Step);
        if (bytes > kMaxBytes) throw std::length_error("the disjunctions are too entangled");
    }
}

// Counts how every state can be completed, and drops the steps to states that cannot.
void count_completions(Layer& layer, const Layer& next) {
    std::uint32_t kept = 0;
    for (State& state : layer.states) {
        const std::uint32_t first = kept;
        for (std::uint32_t i = state.first_step; i < state.end_of_steps; ++i) {
            Step step = layer.steps[i];
            const std::uint64_t completions = next.states[step.to].completions;
            if (completions == 0) continue;
            step.worlds_before = state.completions;
            state.completions += layer.outcomes(state).list[step.outcome].ways * completions;
            layer.steps[kept++] = step;
        }
        state.first_step = first;
        state.end_of_steps = kept;
    }
    layer.steps.resize(kept);
    layer.steps.shrink_to_fit();
}

// The layers of a puzzle, not yet connected: plain classes, then suits with facts, then the last layer.
std::vector<Layer> dealt_in_turn(const HiddenHandsPuzzle& puzzle) {
    const std::array<SuitFacts, kSuits> facts = facts_by_suit(puzzle);
    Mask plain = puzzle.unseen;
    for (int suit = 0; suit < kSuits; ++suit) {
        if (!facts[suit].none()) plain &= ~suit_mask(suit);
    }
    std::vector<Layer> layers = plain_layers(puzzle, plain);
    for (int suit = 0; suit < kSuits; ++suit) {
        const SuitFacts& known = facts[suit];
        if (known.none()) continue;
        layers.push_back(
            layer_of(std::make_unique<TabledSuit>(puzzle, suit, known.tables, known.options, known.required),
                     known.mentioned, known.settled));
    }
    layers.emplace_back();
    return layers;
}

}  // namespace

std::vector<Layer> layers_of(const HiddenHandsPuzzle& puzzle) {
    const auto cannot_be_true = [](const auto& options) { return options.empty(); };
    if (std::any_of(puzzle.disjunctions.begin(), puzzle.disjunctions.end(), cannot_be_true)) return {};
    std::vector<Layer> layers = dealt_in_turn(puzzle);
    if (!set_bounds(layers, puzzle.sizes)) return {};

    layers.front().states.emplace_back();
    std::size_t bytes = 0;
    for (std::size_t i = 0; i + 1 < layers.size(); ++i) expand(layers[i], layers[i + 1], bytes);
    for (State& complete : layers.back().states) complete.completions = 1;
    for (std::size_t i = layers.size() - 1; i-- > 0;) count_completions(layers[i], layers[i + 1]);
    if (layers.front().states.front().completions == 0) return {};
    return layers;
}

}  // namespace belot
