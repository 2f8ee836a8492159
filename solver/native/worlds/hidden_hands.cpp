#include "worlds/hidden_hands.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "worlds/random.hpp"
#include "worlds/world_layers.hpp"

namespace belot {

HiddenHands::HiddenHands(const HiddenHandsPuzzle& puzzle) : holders_(puzzle.holders()) {
    check(puzzle);
    layers_ = layers_of(puzzle);
    if (!layers_.empty()) count_ = layers_.front().states.front().completions;
}

HiddenHands::~HiddenHands() = default;
HiddenHands::HiddenHands(HiddenHands&&) noexcept = default;
HiddenHands& HiddenHands::operator=(HiddenHands&&) noexcept = default;

Marginals HiddenHands::marginals() const {
    Marginals marginals{};
    if (count_ == 0) return marginals;
    std::vector<std::uint64_t> ways_to{1};
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
        const Layer& layer = layers_[i];
        const Layer& next = layers_[i + 1];
        std::vector<std::uint64_t> ways_to_next(next.states.size());
        // For each view and outcome the deals of all other cards that go with one way of the outcome.
        std::vector<std::vector<std::uint64_t>> times;
        for (const Outcomes& view : layer.views) times.emplace_back(view.list.size());
        for (std::size_t number = 0; number < layer.states.size(); ++number) {
            const State& state = layer.states[number];
            layer.for_each_step(state, [&](const Step& step, const Outcome& outcome) {
                ways_to_next[step.to] += ways_to[number] * outcome.ways;
                times[state.view][step.outcome] += ways_to[number] * next.states[step.to].completions;
            });
        }
        for (std::size_t view = 0; view < times.size(); ++view) {
            const Outcomes& outcomes = layer.views[view];
            for (std::size_t j = 0; j < times[view].size(); ++j) {
                if (times[view][j] == 0) continue;
                layer.group->tally(outcomes, outcomes.list[j], times[view][j], marginals);
            }
        }
        ways_to = std::move(ways_to_next);
    }
    return marginals;
}

std::vector<std::uint64_t> HiddenHands::distribution(int holder, Mask cards) const {
    if (holder < 0 || holder >= holders_) throw std::invalid_argument("there is no such holder");
    using Spread = CardGroup::Spread;
    const int all = std::popcount(cards);
    std::vector<std::uint64_t> result(all + 1);
    if (count_ == 0) return result;
    std::vector<Spread> ways_to(1);
    ways_to[0][0] = 1;
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
        const Layer& layer = layers_[i];
        std::vector<Spread> ways_to_next(layers_[i + 1].states.size());
        std::vector<std::vector<Spread>> spreads;
        for (const Outcomes& view : layer.views) {
            spreads.emplace_back();
            for (const Outcome& outcome : view.list) {
                spreads.back().push_back(layer.group->spread(view, outcome, holder, cards));
            }
        }
        for (std::size_t number = 0; number < layer.states.size(); ++number) {
            const State& state = layer.states[number];
            const int held = std::min(all, state.counts.of(holder));
            layer.for_each_step(state, [&](const Step& step, const Outcome& outcome) {
                const Spread& spread = spreads[state.view][step.outcome];
                const int more = std::min(all, outcome.counts.of(holder));
                for (int k = 0; k <= held; ++k) {
                    for (int j = 0; j <= std::min(more, all - k); ++j) {
                        ways_to_next[step.to][k + j] += ways_to[number][k] * spread[j];
                    }
                }
            });
        }
        ways_to = std::move(ways_to_next);
    }
    std::copy_n(ways_to[0].begin(), all + 1, result.begin());
    return result;
}

Hands HiddenHands::world(std::uint64_t index) const {
    Hands hands{};
    std::uint32_t number = 0;
    for (std::size_t i = 0; i + 1 < layers_.size(); ++i) {
        const Layer& layer = layers_[i];
        const State& state = layer.states[number];
        const auto first = layer.steps.begin() + state.first_step;
        const auto end = layer.steps.begin() + state.end_of_steps;
        const auto after = std::upper_bound(
            first + 1, end, index,
            [](std::uint64_t wanted, const Step& step) { return wanted < step.worlds_before; });
        const Step& step = *(after - 1);
        index -= step.worlds_before;
        const Outcomes& outcomes = layer.outcomes(state);
        const std::uint64_t completions = layers_[i + 1].states[step.to].completions;
        layer.group->deal(outcomes, outcomes.list[step.outcome], index / completions, hands);
        index %= completions;
        number = step.to;
    }
    return hands;
}

void HiddenHands::sample(std::size_t worlds, std::uint64_t seed, Mask* hands) const {
    if (worlds > 0 && count_ == 0) throw std::invalid_argument("there is no world to draw");
    Random random(seed);
    for (std::size_t i = 0; i < worlds; ++i, hands += holders_) write(random.below(count_), hands);
}

void HiddenHands::enumerate(Mask* hands) const {
    for (std::uint64_t index = 0; index < count_; ++index, hands += holders_) write(index, hands);
}

void HiddenHands::write(std::uint64_t index, Mask* hands) const {
    const Hands found = world(index);
    std::copy_n(found.begin(), holders_, hands);
}

}  // namespace belot
