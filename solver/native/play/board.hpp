// The cards of a position during a search: who holds what, what lies on the table, who has a trick.
//
// Knows the rules of play and what a trick brings, and how to play a card and take it back; searches nothing.
#pragma once

#include <array>
#include <bit>

#include "play/problem.hpp"

namespace belot {

// A trick in progress.
struct Table {
    TrickState cards;
    Mask mask = 0;
    std::int16_t points = 0;
    std::uint8_t leader = 0;
};

template <int Seats, bool Open>
class Board {
  public:
    // All that changes when cards are played.
    struct State {
        std::array<Mask, kMaxSeats> hands{};
        std::array<Mask, kMaxSeats> visible{};  // open layout: held and not covered
        Mask remaining = 0;                     // in all hands
        Mask covered = 0;
        int rest = 0;      // points still to be won: in hands, on the table, and the last trick
        unsigned won = 0;  // bit per unit: has a trick
    };

    Board(const Problem& problem, const CardOrder& order)
        : problem_(problem),
          order_(order),
          rules_(problem.rules),
          trumps_(trumps_of(problem)),
          half_bonus_(problem.rules.all_tricks_bonus / 2) {
        index_bonus();
        state_.hands = problem.hands;
        state_.won = problem.tricks_won & ((1U << kMaxSeats) - 1);
        for (int seat = 0; seat < Seats; ++seat) {
            state_.remaining |= state_.hands[seat];
            for (CardBit card = 0; Open && card < kCards; ++card) {
                if ((state_.hands[seat] & bit_of(card)) != 0) state_.covered |= problem.under[card];
            }
        }
        for (int seat = 0; Open && seat < Seats; ++seat) uncover(seat);
        state_.rest = order.points_of(state_.remaining) + kLastTrickPoints;
        for (int i = 0; i < problem.trick_size; ++i) state_.rest += order.points(problem.trick[i]);
    }

    const Problem& problem() const { return problem_; }
    const CardOrder& order() const { return order_; }
    const PlayRules& rules() const { return rules_; }
    const State& state() const { return state_; }
    Mask trumps() const { return trumps_; }
    int half_bonus() const { return half_bonus_; }
    bool on_side_a(int seat) const { return problem_.on_side_a(seat); }

    // The cards that a player could play if there were no duties.
    Mask open_cards(int seat) const { return Open ? state_.visible[seat] : state_.hands[seat]; }

    Legal legal(const Table& table, int seat) const {
        return legal_cards(rules_, open_cards(seat), table.cards);
    }

    Table with(const Table& table, CardBit card) const {
        Table next = table;
        next.cards = table.cards.with(rules_, card);
        next.points = static_cast<std::int16_t>(next.points + order_.points(card));
        next.mask |= bit_of(card);
        return next;
    }

    static int winner_of(const Table& table) { return (table.leader + table.cards.best_offset) % Seats; }

    void remove(int seat, CardBit card) {
        state_.hands[seat] ^= bit_of(card);
        state_.remaining ^= bit_of(card);
        if constexpr (Open) {
            state_.covered &= ~problem_.under[card];
            uncover(seat);
        }
    }

    void put_back(int seat, CardBit card) {
        state_.hands[seat] ^= bit_of(card);
        state_.remaining ^= bit_of(card);
        if constexpr (Open) {
            state_.covered |= problem_.under[card];
            uncover(seat);
        }
    }

    // What a trick changes besides the cards.
    struct Books {
        int rest;
        unsigned won;
    };
    Books books() const { return {state_.rest, state_.won}; }
    void set_books(Books books) {
        state_.rest = books.rest;
        state_.won = books.won;
    }

    // Books a complete trick and returns what it brings side A.
    Value finish_trick(const Table& table, int winner) {
        state_.won |= 1U << problem_.unit_of(winner);
        const int points = table.points + (state_.remaining == 0 ? kLastTrickPoints : 0);
        state_.rest -= points;
        Value gained = on_side_a(winner) ? points : 0;
        if (state_.remaining == 0 && std::has_single_bit(state_.won)) gained += bonus_for(winner);
        return gained;
    }

    // What the bonus for all tricks is worth to side A when the unit of `winner` gets it.
    Value bonus_for(int winner) const { return on_side_a(winner) ? half_bonus_ : -half_bonus_; }

    bool side_may_take_all(bool side_a) const { return (alive_[state_.won] >> side_a & 1) != 0; }

    // Four bits: the leader and, as far as the bonus for all tricks is alive, who may still get it.
    unsigned situation(int leader) const {
        const unsigned units = Seats == 3 ? 3 : 2;
        return static_cast<unsigned>(leader) * (units + 2) + (alive_[state_.won] >> 2);
    }

    // Bounds that hold without any search, whoever has to play.
    Bounds static_bounds() const {
        return {side_may_take_all(false) ? -half_bonus_ : 0,
                state_.rest + (side_may_take_all(true) ? half_bonus_ : 0)};
    }

    void restore(const State& state) { state_ = state; }

  private:
    // By the units that have a trick: a bit for each side that may still take all, and above these two bits
    // what distinguishes a situation: nobody has a trick yet (0), which unit alone has one, or that the bonus
    // is lost.
    void index_bonus() {
        const unsigned units = Seats == 3 ? 3 : 2;
        for (unsigned won = 0; won < alive_.size(); ++won) {
            unsigned owner = units + 1;  // nobody
            unsigned sides = 0;
            if (half_bonus_ != 0 && won == 0) {
                owner = 0;
                sides = 3;
            } else if (half_bonus_ != 0 && std::has_single_bit(won)) {
                const int unit = std::countr_zero(won);
                owner = 1U + static_cast<unsigned>(unit);
                sides = on_side_a(unit) ? 2 : 1;
            }
            alive_[won] = static_cast<std::uint8_t>(owner << 2 | sides);
        }
    }

    void uncover(int seat) { state_.visible[seat] = state_.hands[seat] & ~state_.covered; }

    State state_;
    const Problem& problem_;
    const CardOrder& order_;
    const PlayRules& rules_;
    Mask trumps_;
    int half_bonus_;
    std::array<std::uint8_t, 1U << kMaxSeats> alive_{};  // index_bonus
};

}  // namespace belot
