// What is sure at the start of a trick without any search.
//
// The strongest trumps that one side holds win their tricks, whatever happens; and a leader, or a partner to
// whom he can give the lead, cashes the strongest cards of every suit as long as nobody can ruff them.
#pragma once

#include <array>
#include <bit>

#include "play/board.hpp"
#include "points/pattern.hpp"

namespace belot {
namespace detail {

// What a player is sure of when he leads.
struct Cashed {
    int points = 0;
    int tricks = 0;
};

// He cashes his strongest trumps, and then the strongest cards of the other suits as long as nobody can
// ruff who still has a trump. Everybody else gives his weakest cards: if he gives others, they count no less,
// and what he keeps is weaker. Trumps of his side that are then the strongest are sure as well.
inline Cashed cash(const PatternKeys& keys, const PatternKeys::Suits& suits, bool has_trumps, int seat,
                   bool side_a) {
    Cashed cashed;
    unsigned ruffers = 0;
    const auto cash_suit = [&](int suit) {
        const PatternKeys::SuitFacts* facts = suits[suit];
        while (facts->owner == seat && (ruffers & ~facts->holders) == 0) {
            cashed.points += facts->round;
            ++cashed.tricks;
            facts = &keys.after_round(suit, *facts);
        }
        return facts;
    };
    const PatternKeys::SuitFacts* left = cash_suit(kTrumpByte);
    if (has_trumps) {
        ruffers = left->holders & ~(1U << seat);
        cashed.points += keys.sure_trumps(*left, side_a);
    }
    for (int suit = kTrumpByte + 1; suit < kSuits; ++suit) cash_suit(suit);
    return cashed;
}

// Whether a leader has a card of a suit in which `seat` wins the trick for sure. That trick is then the first
// of the suit among those `seat` cashes.
inline bool reaches(const PatternKeys::Suits& suits, bool has_trumps, int leader, int seat) {
    const unsigned lead = 1U << leader;
    const unsigned ruffers = has_trumps ? suits[kTrumpByte]->holders & ~(1U << seat) : 0;
    bool result = suits[kTrumpByte]->owner == seat && (lead & ~suits[kTrumpByte]->holders) == 0;
    for (int suit = kTrumpByte + 1; suit < kSuits; ++suit) {
        result |= suits[suit]->owner == seat && ((ruffers | lead) & ~suits[suit]->holders) == 0;
    }
    return result;
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
        // With four seats only the seat opposite can be a partner.
        for (int i = 0; i < Seats; i += Seats == 4 ? 2 : 1) {
            const int seat = (leader + i) % Seats;
            if (i > 0 &&
                (board.on_side_a(seat) != leader_is_a || !detail::reaches(suits, has_trumps, leader, seat))) {
                continue;
            }
            const detail::Cashed cashed = detail::cash(keys, suits, has_trumps, seat, leader_is_a);
            if (cashed.tricks == std::popcount(state.hands[leader])) {
                // His side gets everything that is left, and the bonus if nobody else has a trick; a
                // partner of his who has all tricks so far may still do better by taking the rest himself.
                const Value surely =
                    (state.won & ~(1U << board.problem().unit_of(seat))) == 0 ? board.half_bonus() : 0;
                const Value at_most = board.side_may_take_all(leader_is_a) ? board.half_bonus() : 0;
                return leader_is_a ? Bounds{state.rest + surely, state.rest + at_most}
                                   : Bounds{-at_most, -surely};
            }
            points[leader_is_a] = std::max(points[leader_is_a], cashed.points);
            sure[leader_is_a] |= cashed.tricks > 0;
        }
    }
    const bool bonus_a = !sure[false] && board.side_may_take_all(true);
    const bool bonus_b = !sure[true] && board.side_may_take_all(false);
    return {bonus_b ? -board.half_bonus() : points[true],
            state.rest - points[false] + (bonus_a ? board.half_bonus() : 0)};
}

}  // namespace belot
