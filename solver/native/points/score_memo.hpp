// Scores of the move ordering that have been worked out in this search.
//
// Most of what makes a card good or bad depends only on who holds what of its suit, and that on which cards
// of the suit remain; all that makes a lead good or bad, on that and on who else holds a trump. It is worked
// out once for each of them. Belongs to one solver; cleared for every search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "play/problem.hpp"

namespace belot {

class ScoreMemo {
  public:
    // Phases, later places in the trick, and discards apart from other cards.
    static constexpr int kFollowRows = 2 * (kMaxSeats - 1) * 2;
    // Phases, and who of the others holds a trump.
    static constexpr int kRuffers = 1 << (kMaxSeats - 1);
    static constexpr int kLeadRows = 2 * kRuffers;
    static constexpr int kRows = kFollowRows + kLeadRows;
    static constexpr int kUnit = 8;  // scores are kept in eighths of their full precision
    static constexpr std::int16_t kUnknown = std::numeric_limits<std::int16_t>::min();

    ScoreMemo() : scores_(kRows * kSuits * kSets * kRanks, kUnknown) {}

    static constexpr int follow_row(bool many_cards, int offset, bool discard) {
        return kLeadRows + (many_cards * (kMaxSeats - 1) + offset - 1) * 2 + discard;
    }
    // `ruffers`: for a lead of another suit than trumps, a bit for each of the others who holds a trump.
    static constexpr int lead_row(bool many_cards, unsigned ruffers) {
        return many_cards * kRuffers + static_cast<int>(ruffers);
    }

    static constexpr std::int16_t packed(int score) {
        return static_cast<std::int16_t>(std::clamp(score / kUnit, -32'000, 32'000));
    }

    std::int16_t& at(int row, CardBit card, Mask remaining) {
        const int suit = suit_of(card);
        const Mask set = (remaining >> (kRanks * suit)) & (kSets - 1);
        return scores_[((row * kSuits + suit) * kSets + set) * kRanks + card % kRanks];
    }

    // Forgets all that may be asked for in a search of the problem. Row by row, since the same place of
    // different rows competes for the same lines of the cache.
    void clear(const Problem& problem) {
        Mask in_play = 0;
        for (const Mask hand : problem.hands) in_play |= hand;
        for (int row = 0; row < kRows; ++row) {
            for (int suit = 0; suit < kSuits; ++suit) {
                const auto first = scores_.begin() + (row * kSuits + suit) * kSets * kRanks;
                const Mask cards = (in_play >> (kRanks * suit)) & (kSets - 1);
                if (cards == kSets - 1) {
                    std::fill(first, first + kSets * kRanks, kUnknown);
                    continue;
                }
                for (Mask set = cards & (~cards + 1); set != 0; set = (set - cards) & cards) {
                    std::fill(first + set * kRanks, first + (set + 1) * kRanks, kUnknown);
                }
            }
        }
    }

    std::size_t bytes() const { return scores_.size() * sizeof(scores_[0]); }

  private:
    static constexpr Mask kSets = 256;

    std::vector<std::int16_t> scores_;
};

}  // namespace belot
