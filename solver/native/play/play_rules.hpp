// What may be played, and who wins a trick. All cards are ranked (cards.hpp). Knows nothing of search.
#pragma once

#include "play/cards.hpp"

namespace belot {

enum class Overtake : std::uint8_t { None, Trumps, All };

// The play parameters of a ruleset together with the contract of a deal.
struct PlayRules {
    int seats = 4;
    bool pairs = true;  // seats 0+2 against 1+3; otherwise nobody has a partner
    Contract contract = Contract::Spades;
    Overtake overtake = Overtake::All;
    bool overtake_partner = true;      // also a trick that the partner is winning must be overtaken
    bool ruff_unless_partner = false;  // a void player need not ruff a trick that his partner is winning
    bool overruff = true;              // a trump on a ruffed trick must be higher if possible
    bool underruff_free = false;       // who cannot overruff may play anything
    bool double_points = false;        // card points count double (the last trick does not)
    int all_tricks_bonus = 90;
};

// The strongest duty that binds the player to move; it is what forbids the cards that are not legal.
enum class Duty : std::uint8_t { None, Follow, Overtake, Ruff, Overruff };

struct Legal {
    Mask cards = 0;
    Duty duty = Duty::None;
};

// Whether followers of a suit have to beat the best card so far, as long as it is of that suit.
constexpr bool is_overtaken(const PlayRules& rules, int led_suit) {
    const bool trump_led =
        rules.contract == Contract::AllTrumps || (has_trump_suit(rules.contract) && led_suit == kTrumpByte);
    return rules.overtake == Overtake::All || (rules.overtake == Overtake::Trumps && trump_led);
}

// The cards on the table as far as legality and the winner depend on them. Seats are counted from the leader.
struct TrickState {
    std::uint8_t size = 0;
    std::uint8_t led_suit = 0;
    CardBit best = 0;
    std::uint8_t best_offset = 0;

    constexpr TrickState with(const PlayRules& rules, CardBit card) const {
        TrickState next = *this;
        if (size == 0) {
            next.led_suit = static_cast<std::uint8_t>(suit_of(card));
            next.best = card;
            next.best_offset = 0;
        } else if (beats(rules, card, best)) {
            next.best = card;
            next.best_offset = size;
        }
        next.size = static_cast<std::uint8_t>(size + 1);
        return next;
    }

    static constexpr bool beats(const PlayRules& rules, CardBit card, CardBit best) {
        if (suit_of(card) == suit_of(best)) return card > best;
        return has_trump_suit(rules.contract) && suit_of(card) == kTrumpByte;
    }
};

namespace detail {

constexpr Legal following(const PlayRules& rules, Mask follow, const TrickState& trick, bool partner_wins) {
    const bool ruffed = suit_of(trick.best) != trick.led_suit;
    const bool spared = partner_wins && !rules.overtake_partner;
    if (!is_overtaken(rules, trick.led_suit) || ruffed || spared) return {follow, Duty::Follow};
    const Mask higher = follow & stronger(trick.best);
    return higher != 0 ? Legal{higher, Duty::Overtake} : Legal{follow, Duty::Follow};
}

constexpr Legal void_in_led_suit(const PlayRules& rules, Mask open, const TrickState& trick,
                                 bool partner_wins) {
    const Mask trumps = has_trump_suit(rules.contract) ? open & suit_mask(kTrumpByte) : 0;
    if (trumps == 0) return {open, Duty::None};
    const bool ruffed = suit_of(trick.best) == kTrumpByte;
    const Mask higher = ruffed ? trumps & stronger(trick.best) : trumps;
    if (rules.ruff_unless_partner && partner_wins) {
        // Nobody must ruff his partner, but who does must go higher (R08 of the French game).
        const bool must_go_higher = rules.overruff && !rules.underruff_free && higher != 0;
        const Mask cards = must_go_higher ? (open & ~trumps) | higher : open;
        return {cards, cards == open ? Duty::None : Duty::Overruff};
    }
    if (higher == 0) return rules.underruff_free ? Legal{open, Duty::None} : Legal{trumps, Duty::Ruff};
    const bool may_underruff = rules.underruff_free && partner_wins;
    if (rules.overruff && !may_underruff && higher != trumps) return {higher, Duty::Overruff};
    return {trumps, Duty::Ruff};
}

}  // namespace detail

// `open`: the cards that the player to move could play if there were no duties; not empty.
constexpr Legal legal_cards(const PlayRules& rules, Mask open, const TrickState& trick) {
    if (trick.size == 0) return {open, Duty::None};
    const bool partner_wins = rules.pairs && trick.size >= 2 && trick.best_offset == trick.size - 2;
    const Mask follow = open & suit_mask(trick.led_suit);
    return follow != 0 ? detail::following(rules, follow, trick, partner_wins)
                       : detail::void_in_led_suit(rules, open, trick, partner_wins);
}

// The cards of `hand` that could win a trick: those of the suit led, or else trumps.
constexpr Mask competing(Mask hand, int led_suit, Mask trumps) {
    const Mask follow = hand & suit_mask(led_suit);
    return follow != 0 ? follow : hand & trumps;
}

// The cards that beat `best`, which is winning a trick, as far as they compete for it.
constexpr Mask beating(CardBit best, Mask trumps) {
    return stronger(best) | ((trumps & bit_of(best)) != 0 ? 0 : trumps);
}

// Whether a player who holds `hand` can beat `best`, which is winning a trick.
constexpr bool can_beat(Mask hand, int led_suit, CardBit best, Mask trumps) {
    return (competing(hand, led_suit, trumps) & beating(best, trumps)) != 0;
}

// Whether a player who holds `hand`, all of it playable, has to beat `best`, which is winning a trick for
// somebody who is not his partner.
constexpr bool must_beat(const PlayRules& rules, Mask hand, int led_suit, CardBit best) {
    const Mask follow = hand & suit_mask(led_suit);
    if (follow != 0) {
        return suit_of(best) == led_suit && (follow & stronger(best)) != 0 && is_overtaken(rules, led_suit);
    }
    if (!has_trump_suit(rules.contract)) return false;
    const Mask trumps = hand & suit_mask(kTrumpByte);
    return suit_of(best) == kTrumpByte ? rules.overruff && (trumps & stronger(best)) != 0 : trumps != 0;
}

}  // namespace belot
