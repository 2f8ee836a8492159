// Cards that need not be tried because another one is at least as good.
//
// Not for the open layout, where neighbours may lie on different cards.
#pragma once

#include "play/board.hpp"
#include "points/later_players.hpp"
#include "points/pattern.hpp"

namespace belot {
namespace detail {

// Whether it is already certain which side wins the trick when the player to move plays a card.
enum class Prospect : std::uint8_t { Won, Lost, Undecided };

template <int Offset, int Seats, bool Open>
Prospect prospect(const Board<Seats, Open>& board, const Table& table, CardBit card) {
    const auto& hands = board.state().hands;
    const bool side = board.on_side_a((table.leader + Offset) % Seats);
    const TrickState after = table.cards.with(board.rules(), card);
    const bool wins = board.on_side_a((table.leader + after.best_offset) % Seats) == side;
    const Mask beating = belot::beating(after.best, board.trumps());
    const auto later = LaterPlayers::after<Seats, Offset>(board.problem(), hands, table.leader,
                                                          after.led_suit, board.trumps());
    const bool own_can = (later.own & beating) != 0;
    const bool others_can = (later.others & beating) != 0;
    // The side that is winning keeps the trick if nobody can beat it, and loses it if somebody has to
    // and nobody can take it back.
    if (!(wins ? others_can : own_can)) return wins ? Prospect::Won : Prospect::Lost;
    if (wins ? own_can : others_can) return Prospect::Undecided;
    for (int i = Offset + 1; i < Seats; ++i) {
        const int later_seat = (table.leader + i) % Seats;
        if ((board.on_side_a(later_seat) == side) != wins &&
            must_beat(board.rules(), hands[later_seat], after.led_suit, after.best)) {
            return wins ? Prospect::Lost : Prospect::Won;
        }
    }
    return Prospect::Undecided;
}

// The next stronger card of the suit if it is legal, too, and it makes no difference for the trick which of
// the two is played; otherwise nothing. A card on the table between them makes none if both lose to it.
template <int Seats, bool Open>
Mask neighbour_above(const Board<Seats, Open>& board, const Table& table, CardBit card, Mask legal) {
    const Mask stronger_ones = board.state().remaining & stronger(card);
    const Mask next = stronger_ones & (~stronger_ones + 1);
    if ((next & legal) == 0) return 0;
    const bool table_between = (table.mask & stronger(card) & (next - 1)) != 0;
    return table_between && TrickState::beats(board.rules(), lowest(next), table.cards.best) ? 0 : next;
}

}  // namespace detail

// Leaves out cards that cannot be better than a neighbour in the suit, when nothing lies between the two
// in other hands. Whichever of them is played, the same game follows, but for the points of the card that
// went into the trick and of the one that was kept. If the trick is sure to be won, the stronger one,
// which counts more, may as well go now: kept, it could bring at most the difference. If it is sure to
// be lost, the weaker one.
template <int Offset, int Seats, bool Open>
Mask undominated(const Board<Seats, Open>& board, const Table& table, const PatternKeys& keys, Mask legal) {
    Mask result = legal;
    if ((legal & (legal - 1)) == 0) return result;
    for (Mask rest = legal & keys.neighbours(board.state().remaining); rest != 0; rest &= rest - 1) {
        const CardBit card = lowest(rest);
        const Mask next = detail::neighbour_above(board, table, card, legal);
        if (next == 0) continue;
        if (board.order().points(card) == board.order().points(lowest(next))) {
            result &= ~next;
            continue;
        }
        switch (detail::prospect<Offset>(board, table, card)) {
            case detail::Prospect::Won:
                result &= ~bit_of(card);
                break;
            case detail::Prospect::Lost:
                result &= ~next;
                break;
            case detail::Prospect::Undecided:
                break;
        }
    }
    return result;
}

// Leaves out all but the weakest of neighbours in a suit that count the same and make no difference.
template <int Seats, bool Open>
Mask different(const Board<Seats, Open>& board, const Table& table, Mask legal) {
    Mask result = legal;
    for (Mask rest = legal; rest != 0; rest &= rest - 1) {
        const CardBit card = lowest(rest);
        const Mask next = detail::neighbour_above(board, table, card, legal);
        if (next == 0) continue;
        if (board.order().points(card) == board.order().points(lowest(next))) result &= ~next;
    }
    return result;
}

}  // namespace belot
