// The last two tricks, solved by trying everything.
#pragma once

#include <array>
#include <bit>

#include "play/board.hpp"
#include "points/choice.hpp"

namespace belot {
namespace detail {

// The value of the complete trick on the table and of the last one, in which nobody has a choice.
template <int Seats, bool Open>
Value last_trick(const Board<Seats, Open>& board, const Table& table,
                 const std::array<Mask, kMaxSeats>& left) {
    const int leader = board.winner_of(table);
    Table last;
    last.leader = leader;
    for (int i = 0; i < Seats; ++i) last = board.with(last, lowest(left[(leader + i) % Seats]));
    const int winner = board.winner_of(last);
    const unsigned won =
        board.state().won | 1U << board.problem().unit_of(leader) | 1U << board.problem().unit_of(winner);
    Value value = board.on_side_a(leader) ? table.points : 0;
    if (board.on_side_a(winner)) value += last.points + kLastTrickPoints;
    return value + (std::has_single_bit(won) ? board.bonus_for(winner) : 0);
}

}  // namespace detail

// The value of the last two tricks, by trying everything: quicker than a search for so few cards.
// `left`: what everybody will hold for the last trick, as far as the first one has been played.
template <int Offset, int Seats, bool Open>
Value two_tricks(const Board<Seats, Open>& board, const Table& table, std::array<Mask, kMaxSeats> left) {
    const int seat = (table.leader + Offset) % Seats;
    Choice result(board.on_side_a(seat), 0);
    Mask legal = board.legal(table, seat).cards;
    for (; legal != 0; legal &= legal - 1) {
        const CardBit card = lowest(legal);
        const Table next = board.with(table, card);
        left[seat] = board.state().hands[seat] ^ bit_of(card);
        if constexpr (Offset + 1 < Seats) {
            result.improves(two_tricks<Offset + 1>(board, next, left));
        } else {
            result.improves(detail::last_trick(board, next, left));
        }
    }
    return result.value();
}

}  // namespace belot
