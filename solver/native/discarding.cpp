// The best discards of a soloist: every set of cards is compared with the best one so far.
//
// All sets are searched on one board, from which they are taken away. So the owner of a card is the same
// after any discards, equal keys are the same game, and the table serves all of them.
#include <algorithm>
#include <vector>

#include "points/proof.hpp"
#include "solver.hpp"

namespace belot {

namespace {

class DiscardSolver {
  public:
    DiscardSolver(const Problem& problem, const CardOrder& order, const SearchOptions& options, int seat,
                  int count, TranspositionTable& table, ScoreMemo& memo, Limits& limits)
        : problem_(problem),
          order_(order),
          guess_(options.guess[Game::of(problem.rules, false)]),
          seat_(seat),
          engine_(problem, order, options, table, memo, limits) {
        for (const Mask hand : problem.hands) in_play_ |= hand;
        list_choices(0, problem.hands[seat], count);
        std::sort(choices_.begin(), choices_.end(), [](const Choice& one, const Choice& other) {
            return one.guess + one.points != other.guess + other.points
                       ? one.guess + one.points > other.guess + other.points
                       : one.natural < other.natural;
        });
    }

    std::optional<BestDiscards> solve() {
        const bool complete = completes([&] {
            for (const Choice& choice : choices_) compare(choice);
        });
        if (!complete) return {};
        const PointScale scale(rest_after(*best_), problem_.rules.all_tricks_bonus);
        const Bounds value{best_total_ - best_->points, best_total_ - best_->points};
        return BestDiscards{best_->cards, scale.side_a(value), scale.side_b(value), engine_.nodes()};
    }

  private:
    struct Choice {
        Mask cards;
        Mask natural;
        int points;
        Value guess;
    };

    void list_choices(Mask chosen, Mask left, int missing) {
        if (missing == 0) {
            if (!is_dominated(chosen)) choices_.push_back(described(chosen));
            return;
        }
        for (; left != 0; left &= left - 1) {
            const Mask card = left & -left;
            list_choices(chosen | card, left ^ card, missing - 1);
        }
    }

    // Whether a neighbour in the suit could be put away in place of a card, which then plays its part: what
    // counts more is safer put away, and of cards that count alike only those of one set are looked at.
    bool is_dominated(Mask chosen) const {
        for (Mask left = chosen; left != 0; left &= left - 1) {
            const CardBit card = lowest(left);
            const Mask kept = in_play_ & ~chosen & suit_mask(suit_of(card));
            const Mask weaker = std::bit_floor(kept & (bit_of(card) - 1));
            const Mask stronger_cards = kept & ~(bit_of(card) - 1);
            for (const Mask other : {weaker, stronger_cards & -stronger_cards}) {
                if ((other & problem_.hands[seat_]) == 0) continue;
                const int gain = order_.points_of(other) - order_.points(card);
                if (gain > 0) return true;
                const bool comes_first = order_.natural_mask(other) < order_.natural_mask(bit_of(card));
                if (gain == 0 && comes_first) return true;
            }
        }
        return false;
    }

    Choice described(Mask cards) const {
        Problem after = problem_;
        after.hands[seat_] ^= cards;
        Choice choice{cards, order_.natural_mask(cards), order_.points_of(cards), 0};
        choice.guess = GuessWeights::guess(guess_, GuessWeights::inputs(after, rest_after(choice)));
        return choice;
    }

    int rest_after(const Choice& choice) const { return engine_.rest() - choice.points; }

    // Takes the choice for the best one if it is.
    void compare(const Choice& choice) {
        const auto all = engine_.board().state();
        for (Mask left = choice.cards; left != 0; left &= left - 1)
            engine_.board().remove(seat_, lowest(left));
        engine_.board().set_books({all.rest - choice.points, all.won});
        const Value value = best_ == nullptr
                                ? proven(engine_.static_bounds(), choice.guess, kFirstStep)
                                : proven(bounds_from(needed(choice) - 1), needed(choice), kNextStep);
        engine_.board().restore(all);
        if (best_ != nullptr && value < needed(choice)) return;
        best_ = &choice;
        best_total_ = value + choice.points;
    }

    // The value, if it is within the bounds; otherwise something not above the lower one.
    Value proven(Bounds bounds, Value guess, Value step) {
        Proof proof(bounds, step);
        while (!proof.done()) {
            const Value question = proof.threshold(guess);
            proof.answer(question, engine_.bound(question));
        }
        return proof.bounds().low;
    }

    // What is possible, less all that is below `least`.
    Bounds bounds_from(Value least) const {
        const Bounds possible = engine_.static_bounds();
        return {std::max(possible.low, least), possible.high};
    }

    // The least value that makes the choice better than the best one so far.
    Value needed(const Choice& choice) const {
        const bool wins_tie =
            choice.points != best_->points ? choice.points > best_->points : choice.natural < best_->natural;
        return best_total_ - choice.points + (wins_tie ? 0 : 1);
    }

    static constexpr Value kFirstStep = 10;
    static constexpr Value kNextStep = 4;

    const Problem& problem_;
    const CardOrder& order_;
    const GuessWeights::Row& guess_;
    int seat_;
    Search<3, false> engine_;
    Mask in_play_ = 0;
    std::vector<Choice> choices_;  // most promising first
    const Choice* best_ = nullptr;
    Value best_total_ = 0;  // its value and its points
};

}  // namespace

std::optional<BestDiscards> Solver::best_discards(const Problem& problem, const CardOrder& order, int seat,
                                                  int count, Limits limits) {
    return DiscardSolver(problem, order, options_, seat, count, table_, memo_, limits).solve();
}

}  // namespace belot
