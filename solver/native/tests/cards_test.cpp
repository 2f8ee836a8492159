// The two numberings of the cards, their order of strength and their points.
#include "play/cards.hpp"

#include "check.hpp"
#include "positions.hpp"

namespace {

using namespace belot;

constexpr Contract kContracts[] = {Contract::Spades, Contract::Hearts,  Contract::Diamonds,
                                   Contract::Clubs,  Contract::NoTrump, Contract::AllTrumps};

TEST(every_card_survives_the_way_to_its_rank_and_back) {
    for (const Contract contract : kContracts) {
        const CardOrder order(contract);
        for (CardBit card = 0; card < kCards; ++card) {
            CHECK_EQUAL(order.natural(order.ranked(card)), card);
            CHECK_EQUAL(order.ranked(order.natural(card)), card);
        }
    }
}

TEST(a_set_is_translated_card_by_card) {
    std::mt19937 random(1);
    for (const Contract contract : kContracts) {
        const CardOrder order(contract);
        for (int i = 0; i < 50; ++i) {
            const Mask natural = static_cast<Mask>(random());
            Mask expected = 0;
            for (CardBit card = 0; card < kCards; ++card) {
                if ((natural & bit_of(card)) != 0) expected |= bit_of(order.ranked(card));
            }
            CHECK_EQUAL(order.ranked_mask(natural), expected);
            CHECK_EQUAL(order.natural_mask(expected), natural);
        }
    }
}

TEST(the_trump_suit_is_always_the_first_byte) {
    for (int suit = 0; suit < kSuits; ++suit) {
        const CardOrder order(static_cast<Contract>(suit));
        CHECK_EQUAL(order.ranked_mask(suit_mask(suit)), suit_mask(kTrumpByte));
    }
}

TEST(suits_stay_together) {
    for (const Contract contract : kContracts) {
        const CardOrder order(contract);
        for (CardBit card = 0; card < kCards; ++card) {
            const auto first_of_suit = static_cast<CardBit>(suit_of(card) * kRanks);
            CHECK_EQUAL(suit_of(order.ranked(card)), suit_of(order.ranked(first_of_suit)));
        }
    }
}

TEST(cards_have_the_strength_and_the_points_of_the_rules) {
    for (const Contract contract : kContracts) {
        for (const bool doubled : {false, true}) {
            const CardOrder order(contract, doubled);
            naive::Rules rules;
            rules.contract = static_cast<int>(contract);
            rules.double_points = doubled;
            for (CardBit card = 0; card < kCards; ++card) {
                const naive::Card expected = naive::Card::of(card);
                CHECK_EQUAL(order.ranked(card) % kRanks, naive::strength(rules, expected));
                CHECK_EQUAL(order.points(order.ranked(card)), naive::points(rules, expected));
            }
        }
    }
}

TEST(the_pack_counts_152_with_a_trump_suit_120_without_trumps_and_248_with_all_trumps) {
    CHECK_EQUAL(CardOrder(Contract::Hearts).points_of(~Mask{0}), 152);
    CHECK_EQUAL(CardOrder(Contract::NoTrump).points_of(~Mask{0}), 120);
    CHECK_EQUAL(CardOrder(Contract::AllTrumps).points_of(~Mask{0}), 248);
}

TEST(stronger_cards_are_those_above_in_the_same_suit) {
    for (CardBit card = 0; card < kCards; ++card) {
        Mask expected = 0;
        for (CardBit other = 0; other < kCards; ++other) {
            if (suit_of(other) == suit_of(card) && other > card) expected |= bit_of(other);
        }
        CHECK_EQUAL(stronger(card), expected);
    }
}

}  // namespace
