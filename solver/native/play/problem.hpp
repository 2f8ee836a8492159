// A double-dummy problem: all that the value of a position depends on. Cards are ranked (cards.hpp).
#pragma once

#include <algorithm>
#include <array>

#include "play/play_rules.hpp"

namespace belot {

struct Problem {
    PlayRules rules;
    std::array<Mask, kMaxSeats> hands{};  // cards still held, covered ones included
    std::array<Mask, kCards> under{};     // open layout: the card that lies under a card, otherwise 0
    std::array<CardBit, kMaxSeats> trick{};
    int trick_size = 0;
    int leader = 0;           // leads or led the current trick
    unsigned side_a = 0;      // bit per seat: who plays for side A
    unsigned tricks_won = 0;  // bit per unit (pairs: side of the seat, otherwise the seat): has a trick

    // What scores as one: a pair, or a seat.
    constexpr int unit_of(int seat) const { return rules.pairs ? seat % 2 : seat; }
    constexpr int units() const { return rules.pairs ? 2 : rules.seats; }
    constexpr bool on_side_a(int seat) const { return ((side_a >> seat) & 1) != 0; }
};

// A value of the search: the points side A takes from here on. The bonus for all tricks counts half for
// the side that makes it and half against the other, so that points of A and points of B keep a fixed sum.
using Value = int;

struct Bounds {
    Value low = 0;
    Value high = 0;
};

// Whether a card covers another one.
inline bool is_open_layout(const Problem& problem) {
    return std::any_of(problem.under.begin(), problem.under.end(), [](Mask card) { return card != 0; });
}

constexpr Mask trumps_of(const Problem& problem) {
    return has_trump_suit(problem.rules.contract) ? suit_mask(kTrumpByte) : 0;
}

}  // namespace belot
