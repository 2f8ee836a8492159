#include "solver.hpp"

#include <algorithm>
#include <utility>

#include "point_scale.hpp"
#include "points/proof.hpp"

namespace belot {

namespace {

template <typename Engine>
class RootSolver {
  public:
    RootSolver(const Problem& problem, const CardOrder& order, const SearchOptions& options,
               TranspositionTable& table, ScoreMemo& memo, Limits& limits)
        : rules_(problem.rules),
          order_(order),
          engine_(problem, order, options, table, memo, limits),
          scale_(engine_.rest(), problem.rules.all_tricks_bonus),
          first_guess_(engine_.first_guess()) {}

    Solution solve(Lines lines) {
        Solution solution;
        solution.exact = prove_cards();
        for (const CardBit card : best_first()) {
            solution.cards.push_back({card, scale_.side_a(values_[card]), scale_.side_b(values_[card]), {}});
        }
        if (solution.exact && lines != Lines::None) {
            const auto end = lines == Lines::Best ? solution.cards.begin() + 1 : solution.cards.end();
            solution.exact = find_lines(solution.cards.begin(), end);
        }
        solution.nodes = engine_.nodes();
        return solution;
    }

    void sample_with(OrderingSampler& sampler) { engine_.sample_with(sampler); }

    PositionValue value() {
        Bounds bounds = engine_.static_bounds();
        completes([&] {
            prove(bounds, first_guess_, kFirstStep, [&](Value question) { return engine_.bound(question); });
        });
        return {scale_.side_a(bounds), scale_.side_b(bounds), engine_.nodes()};
    }

  private:
    // Proves the value of every legal card; false if interrupted. Suit by suit, each beginning with the value
    // of the last one, because neighbours are often worth the same.
    bool prove_cards() {
        values_.fill(engine_.static_bounds());
        return completes([&] {
            Value guess = first_guess_;
            Value step = kFirstStep;
            for (Mask legal = engine_.legal().cards; legal != 0; legal &= legal - 1) {
                const CardBit card = lowest(legal);
                stay_near(engine_.neighbour(card), card);
                prove(values_[card], guess, step,
                      [&](Value question) { return engine_.after(card, question); });
                guess = values_[card].low;
                step = kNextStep;
            }
        });
    }

    // The values of neighbours in a suit differ by no more than what the cards count: the same game follows
    // but for the points of the card that went into the trick and of the one that was kept.
    void stay_near(CardBit neighbour, CardBit card) {
        if (neighbour == card) return;
        const int difference = order_.points(card) - order_.points(neighbour);
        values_[card].low = std::max(values_[card].low, values_[neighbour].low - difference);
        values_[card].high = std::min(values_[card].high, values_[neighbour].high + difference);
    }

    MoveList best_first() const {
        MoveList cards = weakest_first(engine_.legal().cards, rules_);
        const bool maximising = engine_.maximising();
        cards.order_by([&](CardBit card) {
            const Bounds value = values_[card];
            return maximising ? kSpread * value.low + value.high : -(kSpread * value.high + value.low);
        });
        return cards;
    }

    // False if interrupted; then there are no lines.
    template <typename Iterator>
    bool find_lines(Iterator begin, Iterator end) {
        const bool complete = completes([&] {
            for (Iterator card = begin; card != end; ++card)
                card->line = line(card->card, values_[card->card].low);
        });
        for (Iterator card = begin; card != end && !complete; ++card) card->line.clear();
        return complete;
    }

    // Narrows `bounds`, also when it is interrupted.
    template <typename Ask>
    static void prove(Bounds& bounds, Value guess, Value step, Ask ask) {
        Proof proof(bounds, step);
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

    // How far apart questions lie after a guess by hand features, and after the value of another card.
    static constexpr Value kFirstStep = 10;
    static constexpr Value kNextStep = 4;
    static constexpr int kSpread = 1'000;  // more than any value

    const PlayRules& rules_;
    const CardOrder& order_;
    Engine engine_;
    std::array<Bounds, kCards> values_{};  // after each legal card
    PointScale scale_;
    Value first_guess_;
};

// Calls `use` with the search that fits the problem.
template <typename Use>
auto with_search(const Problem& problem, const CardOrder& order, const SearchOptions& options,
                 TranspositionTable& table, ScoreMemo& memo, Limits& limits, Use use) {
    if (is_open_layout(problem)) {
        return use(RootSolver<Search<2, true>>(problem, order, options, table, memo, limits));
    }
    switch (problem.rules.seats) {
        case 2:
            return use(RootSolver<Search<2, false>>(problem, order, options, table, memo, limits));
        case 3:
            return use(RootSolver<Search<3, false>>(problem, order, options, table, memo, limits));
        default:
            return use(RootSolver<Search<4, false>>(problem, order, options, table, memo, limits));
    }
}

}  // namespace

Solver::Solver(int table_bits, SearchOptions options) : table_(table_bits), options_(options) {}

TranspositionTable& Solver::table_for(const Problem& problem) {
    if (!is_open_layout(problem)) return table_;
    if (!open_table_) open_table_.emplace(std::max(table_.index_bits(), kOpenTableBits));
    return *open_table_;
}

Solution Solver::solve(const Problem& problem, const CardOrder& order, Lines lines, Limits limits) {
    return with_search(problem, order, options_, table_for(problem), memo_, limits,
                       [=](auto&& root) { return root.solve(lines); });
}

PositionValue Solver::value(const Problem& problem, const CardOrder& order, Limits limits) {
    return with_search(problem, order, options_, table_for(problem), memo_, limits,
                       [](auto&& root) { return root.value(); });
}

void Solver::sample(const Problem& problem, const CardOrder& order, OrderingSampler& sampler) {
    Limits limits;
    with_search(problem, order, options_, table_for(problem), memo_, limits, [&](auto&& root) {
        root.sample_with(sampler);
        return root.value();
    });
}

}  // namespace belot
