// The last two tricks, solved by trying everything.
#pragma once

#include <algorithm>
#include <bit>

#include "play/board.hpp"

namespace belot {

// Everybody holds two cards and a player leads: quicker to try out than to search. In the last trick nobody
// has a choice, so that all of it follows from what was played before.
template <int Seats, bool Open>
class LastTricks {
  public:
    explicit LastTricks(const Board<Seats, Open>& board)
        : board_(board), bonus_is_alive_(board.half_bonus() != 0 && std::popcount(board.state().won) < 2) {
        for (int seat = 0; seat < Seats; ++seat) {
            if (board.on_side_a(seat)) side_a_ |= board.state().hands[seat];
        }
    }

    Value value(int leader) const {
        Table table;
        table.leader = static_cast<std::uint8_t>(leader);
        return after<0>(table);
    }

  private:
    template <int Offset>
    Value after(const Table& table) const {
        if constexpr (Offset == Seats) {
            return both_tricks(table);
        } else {
            if (table.cards.size != Offset) __builtin_unreachable();
            const int seat = (table.leader + Offset) % Seats;
            const Mask legal = board_.legal(table, seat).cards;
            const Value first = after<Offset + 1>(board_.with(table, lowest(legal)));
            if ((legal & (legal - 1)) == 0) return first;
            const Value second = after<Offset + 1>(board_.with(table, lowest(legal & (legal - 1))));
            return board_.on_side_a(seat) ? std::max(first, second) : std::min(first, second);
        }
    }

    // The value when the first of the two tricks lies complete on the table.
    Value both_tricks(const Table& table) const {
        const Mask left = board_.state().remaining & ~table.mask;
        const int leader = Board<Seats, Open>::winner_of(table);
        const Mask led = board_.state().hands[leader] & left;
        const Mask trumps = left & board_.trumps();
        const Mask best = std::bit_floor(trumps != 0 ? trumps : left & suit_mask(suit_of(lowest(led))));
        const int rest = board_.state().rest - table.points;
        const Value value =
            (board_.on_side_a(leader) ? table.points : 0) + ((best & side_a_) != 0 ? rest : 0);
        return bonus_is_alive_ ? value + bonus(leader, best) : value;
    }

    Value bonus(int leader, Mask best) const {
        int winner = 0;
        while ((board_.state().hands[winner] & best) == 0) ++winner;
        const Problem& problem = board_.problem();
        const unsigned won =
            board_.state().won | 1U << problem.unit_of(leader) | 1U << problem.unit_of(winner);
        return std::has_single_bit(won) ? board_.bonus_for(winner) : 0;
    }

    const Board<Seats, Open>& board_;
    bool bonus_is_alive_;
    Mask side_a_ = 0;
};

}  // namespace belot
