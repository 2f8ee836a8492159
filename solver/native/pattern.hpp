// Keys of positions at trick boundaries, and what bounds are worth under another set of cards.
//
// *Pattern key*: per suit the owners of the remaining cards in order of strength, the leader, and who has a
// trick. Two positions with equal patterns are the same game but for what the cards count, so a bound of one
// is a bound of the other when it is widened by the differences of the card points (`transfer`).
// *Exact key*: the remaining cards themselves; nothing to transfer. The open layout needs it, since owners
// in order of strength do not say which card covers which.
#pragma once

#include "problem.hpp"
#include "table.hpp"

namespace belot {

class PatternKeys {
  public:
    PatternKeys(const Problem& problem, const CardOrder& order) : order_(order) {
        for (int suit = 0; suit < kSuits; ++suit) index_suit(problem, suit);
    }

    // 60 bits: 15 for each suit.
    TranspositionTable::Key operator()(Mask remaining) const {
        TranspositionTable::Key key = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            key |= TranspositionTable::Key{code_[suit][(remaining >> (kRanks * suit)) & 0xFF]} << (15 * suit);
        }
        return key;
    }

    // Bounds of the position with `stored` cards as bounds of the one with `current` cards; same pattern.
    Bounds transfer(Bounds bounds, Mask stored, Mask current) const {
        for (int suit = 0; suit < kSuits; ++suit) {
            Mask was = stored & suit_mask(suit);
            Mask is = current & suit_mask(suit);
            if (was == is) continue;
            for (; is != 0; is &= is - 1, was &= was - 1) {
                const int difference = order_.points(lowest(is)) - order_.points(lowest(was));
                (difference < 0 ? bounds.low : bounds.high) += difference;
            }
        }
        return bounds;
    }

  private:
    // Codes of n owners start after all codes of fewer owners: 4^0 + ... + 4^(n-1). All eight cards of a
    // suit can remain in one way only, so one code is enough for them and 15 bits for everything.
    static constexpr std::array<std::uint16_t, 9> kFirstCode = {0, 1, 5, 21, 85, 341, 1365, 5461, 21845};

    void index_suit(const Problem& problem, int suit) {
        std::array<std::uint16_t, 256> owners{};
        const int shift = kRanks * suit;
        for (unsigned cards = 1; cards < 256; ++cards) {
            const unsigned top = std::bit_floor(cards);
            const unsigned rest = cards ^ top;
            unsigned owner = 0;
            while (owner < kMaxSeats - 1U && ((problem.hands[owner] >> shift) & top) == 0) ++owner;
            const int below = std::popcount(rest);
            owners[cards] = static_cast<std::uint16_t>(owners[rest] | owner << (2 * below));
            code_[suit][cards] = static_cast<std::uint16_t>(
                below == kRanks - 1 ? kFirstCode[kRanks] : kFirstCode[below + 1] + owners[cards]);
        }
    }

    const CardOrder& order_;
    std::array<std::array<std::uint16_t, 256>, kSuits> code_{};
};

}  // namespace belot
