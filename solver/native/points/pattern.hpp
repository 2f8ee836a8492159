// Keys of positions at trick boundaries, and what bounds are worth under another set of cards.
//
// *Pattern key*: per suit the owners of the remaining cards in order of strength, the leader, and who has a
// trick. Two positions with equal patterns are the same game but for what the cards count, so a bound of one
// is a bound of the other when it is widened by the differences of the card points (`transfer`).
// *Exact key*: the remaining cards themselves; nothing to transfer. The open layout needs it, since owners
// in order of strength do not say which card covers which.
#pragma once

#include "play/problem.hpp"
#include "points/point_bytes.hpp"
#include "points/table.hpp"

namespace belot {

class PatternKeys {
  public:
    PatternKeys(const Problem& problem, const CardOrder& order) : order_(order) {
        const Contract contract = problem.rules.contract;
        has_sure_trumps_ = has_trump_suit(contract);
        for (int suit = 0; suit < kSuits; ++suit) {
            const bool trumps =
                contract == Contract::AllTrumps || (has_trump_suit(contract) && suit == kTrumpByte);
            points_[suit] = &points_by_cards(trumps, problem.rules.double_points);
            index_suit(problem, suit);
        }
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
        std::array<PointBytes, kSuits> was;
        std::array<PointBytes, kSuits> is;
        for (int suit = 0; suit < kSuits; ++suit) {
            was[suit] = (*points_[suit])[(stored >> (kRanks * suit)) & 0xFF];
            is[suit] = (*points_[suit])[(current >> (kRanks * suit)) & 0xFF];
        }
        int shift = 0;
        if (has_sure_trumps_) {
            // Who gets the sure trumps is known, so their points move the bounds instead of widening them.
            const SureTrumps& sure_was = sure_trumps(stored);
            const SureTrumps& sure_is = sure_trumps(current);
            was[kTrumpByte] = (*points_[kTrumpByte])[sure_was.rest];
            is[kTrumpByte] = (*points_[kTrumpByte])[sure_is.rest];
            if (sure_is.side_a) shift = sure_is.points - sure_was.points;
        }
        return {bounds.low + shift - sum_of_excess(was, is), bounds.high + shift + sum_of_excess(is, was)};
    }

    // The card of `current` that has the place of `card` in `stored`.
    static CardBit counterpart(CardBit card, Mask stored, Mask current) {
        const Mask suit = suit_mask(suit_of(card));
        Mask cards = current & suit;
        for (int below = std::popcount(stored & suit & (bit_of(card) - 1)); below > 0; --below)
            cards &= cards - 1;
        return lowest(cards);
    }

    // The strongest remaining cards of a suit as far down as one owner holds them all.
    struct Tops {
        std::uint8_t owner = 0;  // seat
        std::uint8_t count = 0;
    };
    const Tops& tops(int suit, Mask remaining) const {
        return tops_[suit][(remaining >> (kRanks * suit)) & 0xFF];
    }

    // Points of some cards.
    int points(Mask cards) const {
        std::array<PointBytes, kSuits> bytes;
        for (int suit = 0; suit < kSuits; ++suit) {
            bytes[suit] = (*points_[suit])[(cards >> (kRanks * suit)) & 0xFF];
        }
        return sum_of_excess(bytes, {});
    }

    // What is sure of the trumps: every card of the strongest ones that one side holds wins its trick.
    struct SureTrumps {
        bool side_a = false;
        std::uint8_t rest = 0;  // the other trumps
        std::int16_t points = 0;
    };
    const SureTrumps& sure_trumps(Mask remaining) const {
        return sure_trumps_[(remaining >> (kRanks * kTrumpByte)) & 0xFF];
    }

  private:
    // Codes of n owners start after all codes of fewer owners: 4^0 + ... + 4^(n-1). All eight cards of a
    // suit can remain in one way only, so one code is enough for them and 15 bits for everything.
    static constexpr std::array<std::uint16_t, 9> kFirstCode = {0, 1, 5, 21, 85, 341, 1365, 5461, 21845};

    void index_suit(const Problem& problem, int suit) {
        std::array<std::uint16_t, 256> owners{};
        const int shift = kRanks * suit;
        unsigned in_play = 0;
        for (const Mask hand : problem.hands) in_play |= (hand >> shift) & 0xFF;
        // All sets of cards that may remain, smaller numbers first.
        for (unsigned cards = in_play & -in_play; cards != 0; cards = (cards - in_play) & in_play) {
            const unsigned top = std::bit_floor(cards);
            const unsigned rest = cards ^ top;
            unsigned owner = 0;
            while (owner < kMaxSeats - 1U && ((problem.hands[owner] >> shift) & top) == 0) ++owner;
            const int below = std::popcount(rest);
            index_tops(problem, suit, cards, owner);
            owners[cards] = static_cast<std::uint16_t>(owners[rest] | owner << (2 * below));
            code_[suit][cards] = static_cast<std::uint16_t>(
                below == kRanks - 1 ? kFirstCode[kRanks] : kFirstCode[below + 1] + owners[cards]);
        }
    }

    // Tops are found from the strongest card down: those of `cards` without its strongest one, which are
    // known, continue it if they have the same owner.
    void index_tops(const Problem& problem, int suit, unsigned cards, unsigned owner) {
        const unsigned top = std::bit_floor(cards);
        const Tops& below = tops_[suit][cards ^ top];
        Tops& tops = tops_[suit][cards];
        tops.owner = static_cast<std::uint8_t>(owner);
        const bool longer = cards != top && below.owner == owner;
        tops.count = static_cast<std::uint8_t>(1 + (longer ? below.count : 0));
        if (suit != kTrumpByte) return;
        const int points = order_.points(static_cast<CardBit>(std::countr_zero(top) + kRanks * suit));
        const SureTrumps& rest = sure_trumps_[cards ^ top];
        SureTrumps& sure = sure_trumps_[cards];
        sure.side_a = problem.on_side_a(static_cast<int>(owner));
        const bool goes_on = cards != top && rest.side_a == sure.side_a;
        sure.rest = goes_on ? rest.rest : static_cast<std::uint8_t>(cards ^ top);
        sure.points = static_cast<std::int16_t>(points + (goes_on ? rest.points : 0));
    }

    const CardOrder& order_;
    bool has_sure_trumps_ = false;
    std::array<const PointTable*, kSuits> points_{};
    std::array<std::array<std::uint16_t, 256>, kSuits> code_{};
    std::array<std::array<Tops, 256>, kSuits> tops_{};
    std::array<SureTrumps, 256> sure_trumps_{};
};

}  // namespace belot
