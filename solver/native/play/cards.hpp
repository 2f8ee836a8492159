// Cards as bits. Knows the pack and its order of strength under a contract; no rules of play.
//
// Two numberings exist. *Natural*: suit * 8 + natural rank (7 8 9 10 J Q K A), suits S H D C; the
// numbering of the Python side. *Ranked*: the same 32 bits, but within a suit in playing strength for
// the contract at hand, and with the trump suit always in byte 0. Inside the kernel every card is ranked,
// so that "higher cards of the suit" is a mask and a plain comparison.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace belot {

using Mask = std::uint32_t;
using CardBit = std::uint8_t;

inline constexpr int kCards = 32;
inline constexpr int kSuits = 4;
inline constexpr int kRanks = 8;
inline constexpr int kMaxSeats = 4;
inline constexpr int kTrumpByte = 0;
inline constexpr int kLastTrickPoints = 10;

enum class Contract : std::uint8_t { Spades, Hearts, Diamonds, Clubs, NoTrump, AllTrumps };

constexpr bool has_trump_suit(Contract contract) { return contract <= Contract::Clubs; }

constexpr Mask bit_of(CardBit card) { return Mask{1} << card; }
constexpr int suit_of(CardBit card) { return card / kRanks; }
constexpr Mask suit_mask(int suit) { return Mask{0xFF} << (kRanks * suit); }
constexpr CardBit lowest(Mask cards) { return static_cast<CardBit>(std::countr_zero(cards)); }

// Cards of the same suit that are stronger.
constexpr Mask stronger(CardBit card) { return (~Mask{1} << card) & suit_mask(suit_of(card)); }

// A sorting key: plain cards before trumps, then by strength in the suit, then by suit.
constexpr int playing_strength(Contract contract, CardBit card) {
    const bool trump = has_trump_suit(contract) && suit_of(card) == kTrumpByte;
    return kCards * trump + kSuits * (card % kRanks) + suit_of(card);
}

// Translates between the two numberings and knows what each ranked card counts.
class CardOrder {
  public:
    explicit constexpr CardOrder(Contract contract, bool double_points = false) {
        for (int suit = 0; suit < kSuits; ++suit) {
            const int byte = byte_of_suit(contract, suit);
            const bool trumps = contract == Contract::AllTrumps ||
                                (has_trump_suit(contract) && suit == static_cast<int>(contract));
            for (int strength = 0; strength < kRanks; ++strength) {
                const auto [rank, points] = trumps ? kTrumpRanks[strength] : kPlainRanks[strength];
                const int ranked = byte * kRanks + strength;
                const int natural = suit * kRanks + rank;
                to_ranked_[natural] = static_cast<CardBit>(ranked);
                to_natural_[ranked] = static_cast<CardBit>(natural);
                points_[ranked] = static_cast<std::uint8_t>(double_points ? 2 * points : points);
            }
        }
    }

    constexpr CardBit ranked(CardBit natural) const { return to_ranked_[natural]; }
    constexpr CardBit natural(CardBit ranked) const { return to_natural_[ranked]; }
    constexpr int points(CardBit ranked) const { return points_[ranked]; }

    constexpr Mask ranked_mask(Mask natural) const { return translate(natural, to_ranked_); }
    constexpr Mask natural_mask(Mask ranked) const { return translate(ranked, to_natural_); }

    constexpr int points_of(Mask ranked) const {
        int sum = 0;
        for (; ranked != 0; ranked &= ranked - 1) sum += points_[lowest(ranked)];
        return sum;
    }

  private:
    using RankAndPoints = std::pair<int, int>;

    // Weakest first: natural rank and points.
    static constexpr std::array<RankAndPoints, kRanks> kPlainRanks = {
        {{0, 0}, {1, 0}, {2, 0}, {4, 2}, {5, 3}, {6, 4}, {3, 10}, {7, 11}}};
    static constexpr std::array<RankAndPoints, kRanks> kTrumpRanks = {
        {{0, 0}, {1, 0}, {5, 3}, {6, 4}, {3, 10}, {7, 11}, {2, 14}, {4, 20}}};

    static constexpr int byte_of_suit(Contract contract, int suit) {
        if (!has_trump_suit(contract)) return suit;
        const int trump = static_cast<int>(contract);
        if (suit == trump) return kTrumpByte;
        return suit < trump ? suit + 1 : suit;
    }

    static constexpr Mask translate(Mask cards, const std::array<CardBit, kCards>& map) {
        Mask result = 0;
        for (; cards != 0; cards &= cards - 1) result |= bit_of(map[lowest(cards)]);
        return result;
    }

    std::array<CardBit, kCards> to_ranked_{};
    std::array<CardBit, kCards> to_natural_{};
    std::array<std::uint8_t, kCards> points_{};
};

}  // namespace belot
