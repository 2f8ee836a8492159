#include "solver.hpp"

#include <algorithm>
#include <utility>

namespace belot {

namespace {

// Narrows the bounds of the value after one card, or of the position, until they meet.
class Proof {
  public:
    explicit Proof(Bounds bounds) : bounds_(bounds) {}

    bool done() const { return bounds_.low >= bounds_.high; }
    Bounds bounds() const { return bounds_; }

    // The next question "is the value at least this?", first near the guess, then by growing steps, then
    // by bisection once the value is bracketed.
    Value threshold(Value guess) const {
        Value question = guess;
        if (raised_ && lowered_) {
            question = (bounds_.low + bounds_.high + 1) / 2;
        } else if (raised_) {
            question = bounds_.low + kStep;
        } else if (lowered_) {
            question = bounds_.high - kStep + 1;
        }
        return std::clamp(question, bounds_.low + 1, bounds_.high);
    }

    void answer(Value question, Value value) {
        if (value >= question) {
            bounds_.low = std::max(bounds_.low, value);
            raised_ = true;
        } else {
            bounds_.high = std::min(bounds_.high, value);
            lowered_ = true;
        }
    }

  private:
    static constexpr Value kStep = 10;

    Bounds bounds_;
    bool raised_ = false;
    bool lowered_ = false;
};

// Turns values into points of the two sides (problem.hpp, Value).
class PointScale {
  public:
    PointScale(int rest, int bonus) : rest_(rest), half_bonus_(bonus / 2) {}

    SidePoints side_a(Bounds values) const {
        return {points_a(attained_up(values.low)), points_a(attained_down(values.high))};
    }
    SidePoints side_b(Bounds values) const {
        return {points_b(attained_down(values.high)), points_b(attained_up(values.low))};
    }

  private:
    // Between the ordinary values and those with the bonus lie values that no deal can have.
    Value attained_up(Value value) const {
        if (value < 0) return value <= -half_bonus_ ? -half_bonus_ : 0;
        return value > rest_ ? rest_ + half_bonus_ : value;
    }
    Value attained_down(Value value) const {
        if (value < 0) return -half_bonus_;
        return value > rest_ && value < rest_ + half_bonus_ ? rest_ : value;
    }
    int points_a(Value value) const {
        if (value < 0) return 0;
        return value > rest_ ? rest_ + 2 * half_bonus_ : value;
    }
    int points_b(Value value) const { return points_a(rest_ - value); }

    int rest_;
    int half_bonus_;
};

// Weakest first: plain cards before trumps, lower strength first, then in the order of suits.
MoveList weakest_first(Mask cards, const PlayRules& rules) {
    MoveList moves(cards);
    moves.order_by([&](CardBit card) {
        const bool trump = has_trump_suit(rules.contract) && suit_of(card) == kTrumpByte;
        return -(kCards * trump + kSuits * (card % kRanks) + suit_of(card));
    });
    return moves;
}

template <typename Engine>
class RootSolver {
  public:
    explicit RootSolver(const Problem& problem, const CardOrder& order, const SearchOptions& options,
                        TranspositionTable& table, Limits& limits)
        : rules_(problem.rules),
          engine_(problem, order, options, table, limits),
          scale_(engine_.rest(), problem.rules.all_tricks_bonus),
          first_guess_(engine_.first_guess()) {}

    Solution solve(Lines lines) {
        Solution solution;
        struct Candidate {
            CardBit card;
            Bounds bounds;
        };
        std::vector<Candidate> candidates;
        for (const CardBit card : weakest_first(engine_.legal().cards, rules_)) {
            candidates.push_back({card, engine_.static_bounds()});
        }
        try {
            Value guess = first_guess_;
            for (Candidate& candidate : candidates) {
                prove(candidate.bounds, guess,
                      [&](Value question) { return engine_.after(candidate.card, question); });
                guess = candidate.bounds.low;
            }
        } catch (const Interrupted&) {
            solution.exact = false;
        }
        const bool maximising = engine_.maximising();
        std::stable_sort(candidates.begin(), candidates.end(), [=](const Candidate& x, const Candidate& y) {
            return maximising
                       ? std::pair(x.bounds.low, x.bounds.high) > std::pair(y.bounds.low, y.bounds.high)
                       : std::pair(x.bounds.high, x.bounds.low) < std::pair(y.bounds.high, y.bounds.low);
        });
        for (const Candidate& candidate : candidates) {
            solution.cards.push_back(
                {candidate.card, scale_.side_a(candidate.bounds), scale_.side_b(candidate.bounds), {}});
        }
        if (solution.exact && lines != Lines::None) {
            try {
                const std::size_t count = lines == Lines::Best ? 1 : candidates.size();
                for (std::size_t i = 0; i < count; ++i) {
                    solution.cards[i].line = line(candidates[i].card, candidates[i].bounds.low);
                }
            } catch (const Interrupted&) {
                solution.exact = false;  // proven, but not all that was asked for
                for (CardValue& card : solution.cards) card.line.clear();
            }
        }
        solution.nodes = engine_.nodes();
        return solution;
    }

    void sample_with(OrderingSampler& sampler) { engine_.sample_with(sampler); }

    PositionValue value() {
        Bounds bounds = engine_.static_bounds();
        try {
            prove(bounds, first_guess_, [this](Value question) { return engine_.bound(question); });
        } catch (const Interrupted&) {
        }
        return {scale_.side_a(bounds), scale_.side_b(bounds), engine_.nodes()};
    }

  private:
    // Narrows `bounds`, also when it is interrupted.
    template <typename Ask>
    static void prove(Bounds& bounds, Value guess, Ask ask) {
        Proof proof(bounds);
        while (!proof.done()) {
            const Value question = proof.threshold(guess);
            proof.answer(question, ask(question));
            bounds = proof.bounds();
        }
    }

    // The line that always takes the weakest of the best cards, so that it depends on the position alone.
    std::vector<CardBit> line(CardBit first, Value value) {
        Engine engine = engine_;
        std::vector<CardBit> cards = {first};
        value -= engine.play(first);
        while (!engine.over()) {
            const CardBit card = weakest_best(engine, value);
            cards.push_back(card);
            value -= engine.play(card);
        }
        return cards;
    }

    CardBit weakest_best(Engine& engine, Value value) const {
        const MoveList moves = weakest_first(engine.legal().cards, rules_);
        const CardBit last = *(moves.end() - 1);
        for (const CardBit card : moves) {
            if (card == last) break;  // nothing else is left that could keep the value
            const bool keeps_value = engine.maximising() ? engine.after(card, value) >= value
                                                         : engine.after(card, value + 1) <= value;
            if (keeps_value) return card;
        }
        return last;
    }

    const PlayRules& rules_;
    Engine engine_;
    PointScale scale_;
    Value first_guess_;
};

bool is_open_layout(const Problem& problem) {
    return std::any_of(problem.under.begin(), problem.under.end(), [](Mask card) { return card != 0; });
}

// Calls `use` with the search that fits the problem.
template <typename Use>
auto with_search(const Problem& problem, const CardOrder& order, const SearchOptions& options,
                 TranspositionTable& table, Limits& limits, Use use) {
    if (is_open_layout(problem)) {
        return use(RootSolver<Search<2, true>>(problem, order, options, table, limits));
    }
    switch (problem.rules.seats) {
        case 2:
            return use(RootSolver<Search<2, false>>(problem, order, options, table, limits));
        case 3:
            return use(RootSolver<Search<3, false>>(problem, order, options, table, limits));
        default:
            return use(RootSolver<Search<4, false>>(problem, order, options, table, limits));
    }
}

}  // namespace

Solver::Solver(int table_bits, SearchOptions options) : table_(table_bits), options_(options) {}

Solution Solver::solve(const Problem& problem, const CardOrder& order, Lines lines, Limits limits) {
    return with_search(problem, order, options_, table_, limits,
                       [=](auto&& root) { return root.solve(lines); });
}

PositionValue Solver::value(const Problem& problem, const CardOrder& order, Limits limits) {
    return with_search(problem, order, options_, table_, limits, [](auto&& root) { return root.value(); });
}

void Solver::sample(const Problem& problem, const CardOrder& order, OrderingSampler& sampler) {
    Limits limits;
    with_search(problem, order, options_, table_, limits, [&](auto&& root) {
        root.sample_with(sampler);
        return root.value();
    });
}

}  // namespace belot
