// Legal cards and the winner of a trick, in sentences of the rules and against the naive model.
#include "play/play_rules.hpp"

#include "check.hpp"
#include "positions.hpp"

namespace {

using namespace belot;

// Cards are written like "JH TS 7C".
naive::Card card_of(const std::string& text) {
    return {static_cast<int>(std::string("SHDC").find(text[1])),
            static_cast<int>(std::string("789TJQKA").find(text[0]))};
}

std::vector<CardBit> ranked(const PlayRules& rules, const std::string& texts) {
    const CardOrder order(rules.contract);
    std::vector<CardBit> cards;
    std::istringstream in(texts);
    for (std::string text; in >> text;) {
        cards.push_back(order.ranked(static_cast<CardBit>(card_of(text).index())));
    }
    return cards;
}

Mask set_of(const PlayRules& rules, const std::string& texts) {
    Mask cards = 0;
    for (const CardBit card : ranked(rules, texts)) cards |= bit_of(card);
    return cards;
}

TrickState trick_of(const PlayRules& rules, const std::string& texts) {
    TrickState trick;
    for (const CardBit card : ranked(rules, texts)) trick = trick.with(rules, card);
    return trick;
}

void check_legal(const PlayRules& rules, const std::string& trick, const std::string& hand,
                 const std::string& expected, Duty duty) {
    const Legal legal = legal_cards(rules, set_of(rules, hand), trick_of(rules, trick));
    CHECK_EQUAL(legal.cards, set_of(rules, expected));
    CHECK(legal.duty == duty);
}

PlayRules hearts() {
    PlayRules rules;
    rules.contract = Contract::Hearts;
    return rules;
}

PlayRules french_hearts() {
    PlayRules rules = hearts();
    rules.overtake = Overtake::Trumps;
    rules.ruff_unless_partner = true;
    return rules;
}

TEST(the_leader_may_play_anything) { check_legal(hearts(), "", "7S JH AD", "7S JH AD", Duty::None); }

TEST(a_follower_must_overtake_if_able) {
    check_legal(hearts(), "QS", "7S KS AS JH", "KS AS", Duty::Overtake);
    check_legal(hearts(), "AS", "7S KS JH", "7S KS", Duty::Follow);
}

TEST(a_plain_suit_need_not_be_overtaken_where_only_trumps_are) {
    check_legal(french_hearts(), "QS", "7S KS AS", "7S KS AS", Duty::Follow);
    check_legal(french_hearts(), "AH", "7H 9H JH", "9H JH", Duty::Overtake);
}

TEST(a_ruffed_trick_need_not_be_overtaken_by_a_follower) {
    check_legal(hearts(), "QS 7H", "7S KS", "7S KS", Duty::Follow);
}

TEST(a_void_player_must_ruff_even_if_the_partner_is_winning) {
    check_legal(hearts(), "AS 7S", "8H KD AC", "8H", Duty::Ruff);
}

TEST(a_void_player_need_not_ruff_the_partner_in_france) {
    check_legal(french_hearts(), "AS 7S", "8H KD AC", "8H KD AC", Duty::None);
}

TEST(a_void_player_must_overruff_and_otherwise_underruff) {
    check_legal(hearts(), "AS AH", "8H JH KD", "JH", Duty::Overruff);
    check_legal(hearts(), "AS JH", "8H AH KD", "8H AH", Duty::Ruff);
}

TEST(a_french_player_who_ruffs_the_ruff_of_the_partner_must_go_higher) {
    check_legal(french_hearts(), "7S AH 8S", "8H JH KD", "JH KD", Duty::Overruff);
}

TEST(who_cannot_overruff_may_discard_where_underruffing_is_free) {
    PlayRules rules = hearts();
    rules.underruff_free = true;
    check_legal(rules, "AS JH", "8H AH KD", "8H AH KD", Duty::None);
}

TEST(who_ruffs_a_trick_of_the_partner_need_not_go_higher_where_underruffing_is_free) {
    PlayRules rules = hearts();
    rules.underruff_free = true;
    check_legal(rules, "7S AH 8S", "8H JH KD", "8H JH", Duty::Ruff);
}

TEST(nobody_ruffs_without_a_trump_suit) {
    PlayRules rules = hearts();
    rules.contract = Contract::AllTrumps;
    check_legal(rules, "7S", "JH KD", "JH KD", Duty::None);
    check_legal(rules, "AS", "7S 9S JH", "9S", Duty::Overtake);
}

TEST(the_highest_trump_wins_and_otherwise_the_highest_card_of_the_suit_led) {
    CHECK_EQUAL(trick_of(hearts(), "TS AS KS AD").best_offset, 1);
    CHECK_EQUAL(trick_of(hearts(), "AS 7H KS 8H").best_offset, 3);
    CHECK_EQUAL(trick_of(hearts(), "AH 9H JH TH").best_offset, 2);
    PlayRules no_trump = hearts();
    no_trump.contract = Contract::NoTrump;
    CHECK_EQUAL(trick_of(no_trump, "7S AH AD AC").best_offset, 0);
}

TEST(random_games_have_the_legal_cards_and_winners_of_the_naive_model) {
    for (unsigned seed = 0; seed < 600; ++seed) {
        positions::Choices choices = positions::Choices::from_seed(seed);
        const int seats = 2 + choices.below(3);
        naive::Position position = positions::draw_deal(choices, seats, 8, 4);
        const PlayRules rules = positions::play_rules_of(position.rules);
        const CardOrder order = positions::order_of(position.rules);
        const auto mask_of = [&](const naive::Cards& cards) {
            Mask mask = 0;
            for (const naive::Card card : cards) {
                mask |= bit_of(order.ranked(static_cast<CardBit>(card.index())));
            }
            return mask;
        };
        TrickState trick;
        while (!position.over()) {
            const naive::Cards legal = naive::legal_cards(position);
            const Mask open = mask_of(position.open_cards(position.to_play()));
            if (legal_cards(rules, open, trick).cards != mask_of(legal)) {
                CHECK_EQUAL(positions::text(position), "has other legal cards");
            }
            const naive::Card card = legal[choices.below(legal.size())];
            const int leader = position.leader;
            trick = trick.with(rules, order.ranked(static_cast<CardBit>(card.index())));
            naive::play(position, card);
            if (position.trick_size == 0) {
                CHECK_EQUAL((leader + trick.best_offset) % seats, position.leader);
                trick = TrickState{};
            }
        }
    }
}

}  // namespace
