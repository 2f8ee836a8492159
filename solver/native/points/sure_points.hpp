// What is sure at the start of a trick without any search.
//
// The strongest trumps that one side holds win their tricks, whatever happens; and a leader can cash the
// strongest cards of a suit, and of every suit that nobody can ruff.
#pragma once

#include <array>
#include <bit>

#include "play/board.hpp"
#include "points/pattern.hpp"

namespace belot {
namespace detail {

// The `count` strongest cards of one suit.
constexpr Mask strongest(Mask cards, int count) {
    for (int left = std::popcount(cards); left > count; --left) cards &= cards - 1;
    return cards;
}

// What a leader gets who leads the cards of a suit from the strongest down.
struct Cashed {
    Mask cards;  // that he is sure to get: his own, and those that have to fall
    int tricks;  // that he is sure to win
    bool drawn;  // whether nobody else has a card of the suit afterwards
};

template <int Seats>
Cashed cash(const std::array<Mask, kMaxSeats>& hands, Mask remaining, const PatternKeys& keys, int leader,
            int suit) {
    const Mask suit_cards = remaining & suit_mask(suit);
    const auto& tops = keys.tops(suit, remaining);
    const Mask own = hands[leader] & suit_cards;
    if (suit_cards == 0 || tops.owner != leader) return {0, 0, suit_cards == 0};
    Mask falling = 0;
    bool drawn = true;
    for (int i = 1; i < Seats; ++i) {
        const Mask cards = hands[(leader + i) % Seats] & suit_cards;
        if (std::popcount(cards) <= tops.count) {
            falling |= cards;
        } else {
            drawn = false;
        }
    }
    // When the suit is drawn, every card of the leader wins; until then the strongest ones.
    if (drawn) return {own | falling, std::popcount(own), true};
    return {strongest(own, tops.count) | falling, tops.count, false};
}

}  // namespace detail

// Bounds that hold without any search when `leader` leads to a new trick.
template <int Seats, bool Open>
Bounds lead_bounds(const Board<Seats, Open>& board, const PatternKeys& keys, int leader) {
    const auto& state = board.state();
    const bool leader_is_a = board.on_side_a(leader);
    Mask sure[2] = {0, 0};  // cards whose points side B, side A cannot lose
    const Mask trumps = state.remaining & board.trumps();
    if (trumps != 0) {
        const auto& strongest = keys.sure_trumps(state.remaining);
        sure[strongest.side_a] = trumps & ~Mask{strongest.rest};
    }
    if constexpr (!Open) {
        // The leader cashes his trumps, and when nobody else can ruff, the other suits one after the
        // other.
        int tricks = 0;
        bool nobody_ruffs = true;
        for (int suit = 0; suit < kSuits && nobody_ruffs; ++suit) {
            const detail::Cashed cashed =
                detail::cash<Seats>(state.hands, state.remaining, keys, leader, suit);
            sure[leader_is_a] |= cashed.cards;
            tricks += cashed.tricks;
            if (suit == kTrumpByte && trumps != 0) nobody_ruffs = cashed.drawn;
        }
        if (tricks == std::popcount(state.hands[leader])) {
            // His side gets everything that is left, and the bonus if nobody else has a trick; a partner
            // of his who has all tricks so far may still do better by taking the rest himself.
            const Value surely =
                (state.won & ~(1U << board.problem().unit_of(leader))) == 0 ? board.half_bonus() : 0;
            const Value at_most = board.side_may_take_all(leader_is_a) ? board.half_bonus() : 0;
            return leader_is_a ? Bounds{state.rest + surely, state.rest + at_most}
                               : Bounds{-at_most, -surely};
        }
    }
    const bool bonus_a = sure[0] == 0 && board.side_may_take_all(true);
    const bool bonus_b = sure[1] == 0 && board.side_may_take_all(false);
    return {bonus_b ? -board.half_bonus() : keys.points(sure[1]),
            state.rest - keys.points(sure[0]) + (bonus_a ? board.half_bonus() : 0)};
}

}  // namespace belot
