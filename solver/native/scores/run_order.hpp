// Cards in a row: which of a player's open cards are consecutive, what an uncovered card makes of them, and
// what may become of a suit at the most.
//
// Works with places in the order that makes runs, eight in a suit, lowest first; knows no turns.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "play/cards.hpp"

namespace belot {

// More than anybody can declare: a run that wins the match.
inline constexpr int kWinsMatch = 1 << 20;

struct RunRules {
    static constexpr int kShortestRun = 3;
    static constexpr int kExtensionPoints = 20;

    int lengths = 0;                      // how many lengths count apart
    std::array<int, kRanks> by_length{};  // of three cards, four, ...; kWinsMatch
    // By natural suit: the natural ranks from low to high.
    std::array<std::array<int, kRanks>, kSuits> order{};

    std::vector<int> values() const { return {by_length.begin(), by_length.begin() + lengths}; }
};

// What an uncovered card makes of the cards around it.
struct FoundRun {
    enum class Kind : std::uint8_t { None, New, Extension };

    Kind kind = Kind::None;
    Mask cards = 0;
    int points = 0;
    bool wins_match = false;
};

class Runs {
  public:
    Runs(const RunRules& rules, const CardOrder& order) : rules_(rules) {
        for (CardBit card = 0; card < kCards; ++card) {
            const CardBit natural = order.natural(card);
            const auto& ranks = rules.order[natural / kRanks];
            const auto place = std::find(ranks.begin(), ranks.end(), natural % kRanks) - ranks.begin();
            places_[card] = static_cast<int>(place);
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            for (unsigned cards = 0; cards < 256; ++cards) {
                for (int i = 0; i < kRanks; ++i) {
                    if (((cards >> i) & 1) == 0) continue;
                    const int place = places_[suit * kRanks + i];
                    to_places_[suit][cards] |= static_cast<std::uint8_t>(1U << place);
                    to_cards_[suit][to_places_bit(suit, i)] = static_cast<std::uint8_t>(1U << i);
                }
            }
            for (unsigned row = 1; row < 256; ++row) {
                to_cards_[suit][row] = to_cards_[suit][row & (row - 1)] | to_cards_[suit][row & (~row + 1)];
            }
        }
    }

    // The consecutive cards of `cards`, all of one player, that `card` is one of.
    Mask block_around(Mask cards, CardBit card) const {
        const int suit = suit_of(card);
        return cards_in(suit, row_around(row_of(suit, cards), places_[card]));
    }

    // A card that the run which a block is declared as contains, whatever its length.
    CardBit best_of(Mask block) const {
        const int suit = suit_of(lowest(block));
        return lowest(cards_in(suit, std::bit_floor(unsigned{row_of(suit, block)})));
    }

    // Place of the highest card of a run.
    int top_of(Mask cards) const {
        return std::bit_width(unsigned{row_of(suit_of(lowest(cards)), cards)}) - 1;
    }

    // `visible`: open cards of a player, `card` among them. `intact`: those of declared runs of which no card
    // has been played.
    FoundRun find(Mask visible, Mask intact, CardBit card) const {
        const int suit = suit_of(card);
        const Row row = find(row_of(suit, visible), row_of(suit, intact), places_[card]);
        return {row.kind, cards_in(suit, row.cards), row.points, row.points == kWinsMatch};
    }

    // What a player who declares everything can still declare in a suit, at the most, if he could play and
    // uncover its cards in any order. kWinsMatch or more: he might win the match.
    int most(int suit, Mask intact, Mask covered, Mask visible) const {
        const unsigned hidden = row_of(suit, covered);
        const unsigned open = row_of(suit, visible);
        if (hidden == 0 || std::popcount(hidden | open) < RunRules::kShortestRun) return 0;
        return most(hidden, open, row_of(suit, intact));
    }

  private:
    // The same as FoundRun, in places.
    struct Row {
        FoundRun::Kind kind = FoundRun::Kind::None;
        unsigned cards = 0;
        int points = 0;
    };

    unsigned to_places_bit(int suit, int i) const { return 1U << places_[suit * kRanks + i]; }
    std::uint8_t row_of(int suit, Mask cards) const {
        return to_places_[suit][(cards >> (kRanks * suit)) & 0xFF];
    }
    Mask cards_in(int suit, unsigned row) const { return Mask{to_cards_[suit][row]} << (kRanks * suit); }

    static unsigned row_around(unsigned row, int place) {
        const unsigned gaps = ~row;
        const unsigned below = gaps & ((1U << place) - 1);
        const unsigned above = gaps & ~((2U << place) - 1);
        const unsigned first = std::bit_width(below);
        const unsigned last = static_cast<unsigned>(std::countr_zero(above));
        return ((1U << last) - 1) & ~((1U << first) - 1);
    }

    Row find(unsigned visible, unsigned intact, int place) const {
        const unsigned block = row_around(visible, place);
        const int length = std::popcount(block);
        const bool is_run = rules_.lengths != 0 && length >= RunRules::kShortestRun;
        const int longest = rules_.lengths + RunRules::kShortestRun - 1;
        const int counted = std::min(length, longest);
        const int points = is_run ? rules_.by_length[counted - RunRules::kShortestRun] : 0;
        // Of cards in a row that are too many the best ones count.
        const unsigned best = is_run ? block & ~((1U << (std::bit_width(block) - counted)) - 1) : 0;
        const bool grows = (block & intact) != 0;
        if (grows && points != kWinsMatch) {
            return {FoundRun::Kind::Extension, block, RunRules::kExtensionPoints};
        }
        if (((best >> place) & 1) == 0) return {};
        return {FoundRun::Kind::New, best, points};
    }

    int most(unsigned hidden, unsigned open, unsigned intact) const {
        if (hidden == 0) return 0;
        int& known = known_most(hidden, open, intact);
        if (known >= 0) return known;
        int best = 0;
        for (unsigned rest = hidden; rest != 0; rest &= rest - 1) {
            const unsigned bit = rest & (~rest + 1);
            const Row found = find(open | bit, intact, std::countr_zero(bit));
            const unsigned runs = found.kind == FoundRun::Kind::None ? intact : intact | found.cards;
            best = std::max(best, std::min(found.points + most(hidden & ~bit, open | bit, runs), kWinsMatch));
        }
        for (unsigned rest = open; rest != 0; rest &= rest - 1) {
            const unsigned bit = rest & (~rest + 1);
            const unsigned broken = (intact & bit) != 0 ? row_around(intact, std::countr_zero(bit)) : 0;
            best = std::max(best, most(hidden, open & ~bit, intact & ~broken));
        }
        return known_most(hidden, open, intact) = best;
    }

    int& known_most(unsigned hidden, unsigned open, unsigned intact) const {
        if (known_.empty()) known_.assign(std::size_t{1} << 16, -1);
        unsigned index = 0;
        for (int place = 0; place < kRanks; ++place) {
            // 0 played, 1 covered, 2 open, 3 open in a declared run
            const unsigned state =
                ((hidden >> place) & 1) | ((open >> place) & 1) << 1 | ((intact >> place) & 1);
            index |= state << (2 * place);
        }
        return known_[index];
    }

    RunRules rules_;
    std::array<int, kCards> places_{};
    std::array<std::array<std::uint8_t, 256>, kSuits> to_places_{};
    std::array<std::array<std::uint8_t, 256>, kSuits> to_cards_{};
    mutable std::vector<int> known_;
};

}  // namespace belot
