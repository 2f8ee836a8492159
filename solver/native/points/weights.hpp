// What the search has learned about games: weights of the move ordering and of the first guess of a value.
// Fitted offline by benchmarks/fit_search.py; they change the speed of the search, never a value.
#pragma once

#include <array>
#include <cstdint>

#include "points/features.hpp"

namespace belot {

// Games in which cards are worth trying in different orders.
struct Game {
    static constexpr int kKinds = 5;
    static constexpr int kCount = 3 * kKinds + 1;
    static constexpr int kOpen = kCount - 1;

    // Two to four seats times five kinds of play; the open layout is a game of its own.
    static constexpr int of(const PlayRules& rules, bool open) {
        return open ? kOpen : (rules.seats - 2) * kKinds + kind(rules);
    }

  private:
    static constexpr int kind(const PlayRules& rules) {
        if (rules.contract == Contract::AllTrumps) return 4;
        if (rules.contract == Contract::NoTrump) return 3;
        if (rules.ruff_unless_partner) return 2;
        return rules.overtake == Overtake::All ? 0 : 1;
    }
};

// One row of feature weights for each game, phase and place in the trick.
class OrderingWeights {
  public:
    static constexpr int kPhases = 2;  // few cards in hand, or more
    static constexpr int kFewCards = 3;
    static constexpr int kRows = Game::kCount * kPhases * kMaxSeats;
    using Row = Features;
    using Rows = std::array<Row, kRows>;

    explicit OrderingWeights(const Rows& rows) : rows_(rows) {}

    static constexpr int row(int game, int cards_in_hand, int offset) {
        return (game * kPhases + (cards_in_hand > kFewCards)) * kMaxSeats + offset;
    }

    const Row& operator[](int row) const { return rows_[row]; }

  private:
    Rows rows_;
};

// A linear guess of the value at the root, in sixteenths of a point.
class GuessWeights {
  public:
    // Of each card by strength, trumps first, with a sign for the side that holds it; of the lead; of half
    // the points that are left; and a constant.
    static constexpr int kWeights = 2 * kRanks + 3;
    static constexpr int kUnit = 16;
    using Row = std::array<std::int16_t, kWeights>;
    using Rows = std::array<Row, Game::kCount>;
    using Inputs = std::array<int, kWeights>;

    static Inputs inputs(const Problem& problem, int rest);
    static Value guess(const Row& row, const Inputs& inputs);
};

extern const OrderingWeights::Rows kFittedOrdering;
extern const GuessWeights::Rows kFittedGuess;

}  // namespace belot
