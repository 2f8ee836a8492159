// Which cards of those who have yet to play to a trick compete for it.
#pragma once

#include <array>

#include "play/problem.hpp"

namespace belot {

// Seen by the player at `Offset` from the leader: cards of his own side and of the other one.
struct LaterPlayers {
    Mask own = 0;
    Mask others = 0;

    template <int Seats, int Offset>
    static LaterPlayers after(const Problem& problem, const std::array<Mask, kMaxSeats>& hands, int leader,
                              int led_suit, Mask trumps) {
        LaterPlayers later;
        const bool side = problem.on_side_a((leader + Offset) % Seats);
        for (int i = Offset + 1; i < Seats; ++i) {
            const int seat = (leader + i) % Seats;
            const Mask cards = competing(hands[seat], led_suit, trumps);
            const bool own = problem.on_side_a(seat) == side;
            later.own |= own ? cards : 0;
            later.others |= own ? 0 : cards;
        }
        return later;
    }
};

}  // namespace belot
