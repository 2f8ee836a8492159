// A problem whose value is what the score sheet gets, or the match: play together with everything that is
// settled afterwards. Cards are ranked (cards.hpp).
#pragma once

#include <array>
#include <memory>

#include "play/problem.hpp"
#include "scores/equity_table.hpp"
#include "scores/live_declarations.hpp"
#include "scores/settlement.hpp"

namespace belot {

// Written points of side A less those of side B, or how likely side A is to win the match (EquityTable); a
// match that is decided in the deal counts more than anything, and nothing else counts then.
using Score = int;

inline constexpr Score kMatch = 1 << 20;
inline constexpr Score kLargestDifference = kMatch - 1;
static_assert(EquityTable::kCertain < kMatch);

// What an amount on a score sheet may come to, and trick points of a unit.
inline constexpr int kLargestAmount = 100'000;
inline constexpr int kMostTrickPoints = 400;

struct ScoreBounds {
    Score low = -kMatch;
    Score high = kMatch;
};

// What two units are credited with for what they declare while a deal is played.
using Credit = std::array<int, kOpenSeats>;

enum class BelaCall : std::uint8_t { Free, Forced, KingFirst };

// Open: none of its cards has been played. KingSaid: the king was played first and announced, where the
// queen needs a word as well. Said: it scores.
enum class BelaStatus : std::uint8_t { Open, Silent, KingSaid, Said };

// King and queen of a suit that were in one hand when the first of them was played, or still are.
struct Bela {
    CardBit king = 0;
    CardBit queen = 0;
    int seat = 0;
    BelaStatus status = BelaStatus::Open;
};

inline constexpr int kMaxBelas = kSuits;

// What is declared while cards are uncovered; then nothing of it is in the terms of the deal.
struct LiveProblem {
    LiveRules rules;
    std::vector<DeclaredBefore> declared;
    std::array<CardBit, kOpenSeats> news = {kNothingNew, kNothingNew};
    unsigned silent = 0b11;
};

struct ScoreProblem {
    Problem play;
    SheetRules sheet;
    DealTerms terms;
    PerUnit points{};     // trick points so far, the taker's discards included
    PerUnit bela_done{};  // points of a Bela of which no card is left
    std::array<Bela, kMaxBelas> belas{};
    int bela_count = 0;
    BelaCall bela_call = BelaCall::Free;
    bool for_match = false;   // whether the match counts, otherwise the deal alone
    bool for_points = false;  // whether trick points are all that counts
    // With for_match: what a match that goes on is worth; otherwise the difference.
    std::shared_ptr<const EquityTable> equity;
    LiveProblem live;  // open layout

    // The search for points tells a side without a trick from one whose tricks count nothing by the bonus
    // for all tricks; where there is none, a bonus that nobody writes stands in for it.
    Problem play_with_bonus() const {
        Problem marked = play;
        if (marked.units() == 2) marked.rules.all_tricks_bonus = std::max(2, play.rules.all_tricks_bonus);
        return marked;
    }

    Units side_a() const {
        Units units = 0;
        for (int seat = 0; seat < play.rules.seats; ++seat) {
            if (play.on_side_a(seat)) units |= 1U << play.unit_of(seat);
        }
        return units;
    }
};

}  // namespace belot
