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
        }
        for (int suit = 0; suit < kSuits; ++suit) index_suit(problem, suit);
    }

    static constexpr std::uint8_t kNobody = 0xFF;

    // What is known of a suit from who holds which of its remaining cards.
    struct SuitFacts {
        std::uint16_t code = 0;        // of the pattern
        std::uint8_t owner = kNobody;  // seat that holds the strongest card
        std::uint8_t holders = 0;      // bit per seat that holds a card
        std::uint8_t round = 0;        // points of the strongest card and the weakest one of each other seat
        std::uint8_t after_round = 0;  // what remains of the suit without these cards
        std::uint8_t neighbours = 0;   // cards whose next stronger one is in the same hand
        std::uint8_t run = 0;          // such rounds in a row until somebody else holds the strongest card
        std::uint8_t run_points = 0;
        std::uint8_t after_run = 0;
    };
    // Of all suits, so that they are looked up once for several purposes.
    using Suits = std::array<const SuitFacts*, kSuits>;
    Suits suits(Mask remaining) const {
        Suits suits;
        for (int suit = 0; suit < kSuits; ++suit)
            suits[suit] = &facts_[suit][(remaining >> (kRanks * suit)) & 0xFF];
        return suits;
    }

    // What is known of the suit when such a round of it has been played.
    const SuitFacts& after_round(int suit, const SuitFacts& facts) const {
        return facts_[suit][facts.after_round];
    }
    const SuitFacts& after_run(int suit, const SuitFacts& facts) const {
        return facts_[suit][facts.after_run];
    }

    // 60 bits: 15 for each suit.
    TranspositionTable::Key operator()(Mask remaining) const { return key(suits(remaining)); }
    static TranspositionTable::Key key(const Suits& suits) {
        TranspositionTable::Key key = 0;
        for (int suit = 0; suit < kSuits; ++suit)
            key |= TranspositionTable::Key{suits[suit]->code} << (15 * suit);
        return key;
    }

    // Bounds of the position with `stored` cards as bounds of the one with `current` cards; same pattern.
    Bounds transfer(Bounds bounds, Mask stored, Mask current) const {
        const int shift = this->shift(stored, current);
        return {bounds.low + shift - excess(stored, current), bounds.high + shift + excess(current, stored)};
    }

    // What the points of the sure trumps add to every bound: who gets them is known, so that they move
    // bounds instead of widening them.
    int shift(Mask stored, Mask current) const {
        if (!has_sure_trumps_) return 0;
        const SureTrumps& was = sure_trumps(stored);
        const SureTrumps& is = sure_trumps(current);
        return is.side_a ? is.points - was.points : 0;
    }

    // The sum over all cards but the sure trumps of what those of `more` count more than those of `less`.
    int excess(Mask more, Mask less) const {
        std::array<PointBytes, kSuits> a;
        std::array<PointBytes, kSuits> b;
        if (has_sure_trumps_) {
            more = (more & ~suit_mask(kTrumpByte)) | Mask{sure_trumps(more).rest} << (kRanks * kTrumpByte);
            less = (less & ~suit_mask(kTrumpByte)) | Mask{sure_trumps(less).rest} << (kRanks * kTrumpByte);
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            a[suit] = (*points_[suit])[(more >> (kRanks * suit)) & 0xFF];
            b[suit] = (*points_[suit])[(less >> (kRanks * suit)) & 0xFF];
        }
        return sum_of_excess(a, b);
    }

    // The card of `current` that has the place of `card` in `stored`.
    static CardBit counterpart(CardBit card, Mask stored, Mask current) {
        const Mask suit = suit_mask(suit_of(card));
        Mask cards = current & suit;
        for (int below = std::popcount(stored & suit & (bit_of(card) - 1)); below > 0; --below)
            cards &= cards - 1;
        return lowest(cards);
    }

    // The cards whose next stronger remaining one of the suit is in the same hand.
    Mask neighbours(Mask remaining) const {
        Mask result = 0;
        const Suits suits = this->suits(remaining);
        for (int suit = 0; suit < kSuits; ++suit) result |= Mask{suits[suit]->neighbours} << (kRanks * suit);
        return result;
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

    // Points of the sure trumps of a side, if it has any.
    int sure_trumps(const SuitFacts& trumps, bool side_a) const {
        const SureTrumps& sure = sure_trumps_[&trumps - facts_[kTrumpByte].data()];
        return sure.side_a == side_a ? sure.points : 0;
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
            SuitFacts& facts = facts_[suit][cards];
            const SuitFacts& weaker = facts_[suit][rest];
            const bool goes_on = weaker.owner == owner;
            facts.owner = static_cast<std::uint8_t>(owner);
            facts.neighbours =
                static_cast<std::uint8_t>(weaker.neighbours | (goes_on ? std::bit_floor(rest) : 0U));
            if (suit == kTrumpByte) index_sure_trumps(problem, cards, owner);
            index_round(problem, suit, cards, top, facts);
            owners[cards] = static_cast<std::uint16_t>(owners[rest] | owner << (2 * below));
            facts.code = static_cast<std::uint16_t>(
                below == kRanks - 1 ? kFirstCode[kRanks] : kFirstCode[below + 1] + owners[cards]);
        }
    }

    // Every card of the strongest trumps that one side holds is sure; those of `cards` without the strongest
    // one, which are known, go on if they are of the same side.
    void index_sure_trumps(const Problem& problem, unsigned cards, unsigned owner) {
        const unsigned top = std::bit_floor(cards);
        const int points = order_.points(static_cast<CardBit>(std::countr_zero(top) + kRanks * kTrumpByte));
        const SureTrumps& rest = sure_trumps_[cards ^ top];
        SureTrumps& sure = sure_trumps_[cards];
        sure.side_a = problem.on_side_a(static_cast<int>(owner));
        const bool goes_on = cards != top && rest.side_a == sure.side_a;
        sure.rest = goes_on ? rest.rest : static_cast<std::uint8_t>(cards ^ top);
        sure.points = static_cast<std::int16_t>(points + (goes_on ? rest.points : 0));
    }

    // A round in which the strongest card is led and every other seat gives the weakest one he has.
    void index_round(const Problem& problem, int suit, unsigned cards, unsigned top, SuitFacts& facts) {
        const int shift = kRanks * suit;
        unsigned round = top;
        for (int seat = 0; seat < problem.rules.seats; ++seat) {
            const unsigned held = (problem.hands[seat] >> shift) & cards;
            facts.holders |= static_cast<std::uint8_t>((held != 0) << seat);
            if (seat != facts.owner) round |= held & -held;
        }
        facts.after_round = static_cast<std::uint8_t>(cards ^ round);
        facts.round = static_cast<std::uint8_t>(points(Mask{round} << shift));
        const SuitFacts& next = facts_[suit][facts.after_round];
        const bool goes_on = next.owner == facts.owner;
        facts.run = static_cast<std::uint8_t>(1 + (goes_on ? next.run : 0));
        facts.run_points = static_cast<std::uint8_t>(facts.round + (goes_on ? next.run_points : 0));
        facts.after_run = goes_on ? next.after_run : facts.after_round;
    }

    const CardOrder& order_;
    bool has_sure_trumps_ = false;
    std::array<const PointTable*, kSuits> points_{};
    std::array<std::array<SuitFacts, 256>, kSuits> facts_{};
    std::array<SureTrumps, 256> sure_trumps_{};
};

}  // namespace belot
