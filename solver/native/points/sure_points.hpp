// What is sure at the start of a trick without any search.
//
// The strongest trumps that one side holds win their tricks, whatever happens; and a leader, and then a
// partner to whom he can give the lead, cash their strongest cards of every suit as long as nobody can ruff
// them.
#pragma once

#include <array>
#include <bit>

#include "play/board.hpp"
#include "points/pattern.hpp"

namespace belot {
namespace detail {

// Players of one side cash their strongest cards: each his strongest trumps, and then the strongest cards of
// the other suits as long as nobody can ruff who still has a trump. Everybody else gives his weakest cards:
// if he gives others, they count no less, and what he keeps is weaker. Who could ruff follows all the time
// and discards nothing. A partner who follows or discards keeps what he will cash as long as there are tricks
// for it; if they cash more than all tricks, all tricks are theirs.
class Cashing {
  public:
    Cashing(const PatternKeys& keys, const PatternKeys::Suits& suits, bool has_trumps)
        : keys_(keys), left_(suits), has_trumps_(has_trumps) {}

    // `seat` leads.
    void cash(int seat) {
        const int before = tricks_;
        if (left_[kTrumpByte]->owner == seat) cash_run(kTrumpByte);
        const unsigned ruffers = has_trumps_ ? left_[kTrumpByte]->holders & ~(1U << seat) : 0;
        for (int suit = kTrumpByte + 1; suit < kSuits; ++suit) {
            if (left_[suit]->owner != seat) continue;
            if (ruffers == 0) {
                cash_run(suit);
            } else {
                cash_rounds(suit, seat, ruffers);
            }
        }
        if (tricks_ > before) takers_ |= 1U << seat;
    }

    // Whether `leader` has a card of a suit in which `seat` wins the trick for sure. That trick is then the
    // first of the suit among those `seat` cashes.
    bool reaches(int leader, int seat) const {
        const unsigned lead = 1U << leader;
        const unsigned ruffers = has_trumps_ ? left_[kTrumpByte]->holders & ~(1U << seat) : 0;
        bool result = left_[kTrumpByte]->owner == seat && (lead & ~left_[kTrumpByte]->holders) == 0;
        for (int suit = kTrumpByte + 1; suit < kSuits; ++suit) {
            result |= left_[suit]->owner == seat && ((ruffers | lead) & ~left_[suit]->holders) == 0;
        }
        return result;
    }

    // Trumps of the side that are then the strongest are sure as well.
    int points(bool side_a) const {
        return points_ + (has_trumps_ ? keys_.sure_trumps(*left_[kTrumpByte], side_a) : 0);
    }
    int tricks() const { return tricks_; }
    unsigned takers() const { return takers_; }  // bit per seat

  private:
    void cash_run(int suit) {
        const PatternKeys::SuitFacts& facts = *left_[suit];
        points_ += facts.run_points;
        tricks_ += facts.run;
        left_[suit] = &keys_.after_run(suit, facts);
    }

    void cash_rounds(int suit, int seat, unsigned ruffers) {
        const PatternKeys::SuitFacts* facts = left_[suit];
        while (facts->owner == seat && (ruffers & ~facts->holders) == 0) {
            points_ += facts->round;
            ++tricks_;
            facts = &keys_.after_round(suit, *facts);
        }
        left_[suit] = facts;
    }

    const PatternKeys& keys_;
    PatternKeys::Suits left_;
    bool has_trumps_;
    int points_ = 0;
    int tricks_ = 0;
    unsigned takers_ = 0;
};

// The seat that plays with `seat`, or `seat` itself if nobody does.
template <int Seats, bool Open>
int partner_of(const Board<Seats, Open>& board, int seat) {
    if constexpr (Seats == 4) return (seat + 2) % Seats;
    for (int i = 1; i < Seats; ++i) {
        const int other = (seat + i) % Seats;
        if (board.on_side_a(other) == board.on_side_a(seat)) return other;
    }
    return seat;
}

// When the side of `takers` takes all tricks that are left: everything that is left, and the bonus if none of
// the tricks goes to another unit. A single one that has all tricks so far may still do better by taking the
// rest alone.
template <int Seats, bool Open>
Bounds everything(const Board<Seats, Open>& board, bool side_a, unsigned takers) {
    unsigned won = board.state().won;
    for (; takers != 0; takers &= takers - 1) won |= 1U << board.problem().unit_of(std::countr_zero(takers));
    const Value surely = std::has_single_bit(won) ? board.half_bonus() : 0;
    const Value at_most = board.side_may_take_all(side_a) ? board.half_bonus() : 0;
    const Value rest = board.state().rest;
    return side_a ? Bounds{rest + surely, rest + at_most} : Bounds{-at_most, -surely};
}

}  // namespace detail

// Bounds that hold without any search when `leader` leads to a new trick.
template <int Seats, bool Open>
Bounds lead_bounds(const Board<Seats, Open>& board, const PatternKeys& keys, const PatternKeys::Suits& suits,
                   int leader) {
    const auto& state = board.state();
    const bool leader_is_a = board.on_side_a(leader);
    const bool has_trumps = board.trumps() != 0;
    std::array<int, 2> points = {0, 0};         // that side B, side A cannot lose
    std::array<bool, 2> sure = {false, false};  // whether that includes a trick
    if ((state.remaining & board.trumps()) != 0) {
        const auto& strongest = keys.sure_trumps(state.remaining);
        points[strongest.side_a] = strongest.points;
        sure[strongest.side_a] = true;
    }
    if constexpr (!Open) {
        const int tricks = std::popcount(state.hands[leader]);
        detail::Cashing cashing(keys, suits, has_trumps);
        cashing.cash(leader);
        if (cashing.tricks() < tricks) {
            points[leader_is_a] = std::max(points[leader_is_a], cashing.points(leader_is_a));
            const int partner = detail::partner_of(board, leader);
            if (partner != leader && cashing.reaches(leader, partner)) {
                cashing.cash(partner);
                points[leader_is_a] = std::max(points[leader_is_a], cashing.points(leader_is_a));
            }
        }
        if (cashing.tricks() >= tricks) return detail::everything(board, leader_is_a, cashing.takers());
        sure[leader_is_a] |= cashing.tricks() > 0;
    }
    const bool bonus_a = !sure[false] && board.side_may_take_all(true);
    const bool bonus_b = !sure[true] && board.side_may_take_all(false);
    return {bonus_b ? -board.half_bonus() : points[true],
            state.rest - points[false] + (bonus_a ? board.half_bonus() : 0)};
}

}  // namespace belot
