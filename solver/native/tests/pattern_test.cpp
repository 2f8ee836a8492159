// Pattern keys: what they tell apart, what bounds are worth under other cards, what is known of a suit.
#include "points/pattern.hpp"

#include "check.hpp"
#include "positions.hpp"

namespace {

using namespace belot;

int owner_of(const Problem& problem, CardBit card) {
    int owner = 0;
    while ((problem.hands[owner] & bit_of(card)) == 0) ++owner;
    return owner;
}

Mask all_cards(const Problem& problem) {
    Mask cards = 0;
    for (const Mask hand : problem.hands) cards |= hand;
    return cards;
}

// Owners of the cards of one suit, weakest card first.
std::vector<int> owners(const Problem& problem, Mask cards) {
    std::vector<int> result;
    for (; cards != 0; cards &= cards - 1) result.push_back(owner_of(problem, lowest(cards)));
    return result;
}

std::vector<Mask> subsets(Mask cards) {
    std::vector<Mask> result;
    for (Mask subset = cards;; subset = (subset - 1) & cards) {
        result.push_back(subset);
        if (subset == 0) return result;
    }
}

naive::Position random_deal(unsigned seed, int hand, int suits) {
    positions::Choices choices = positions::Choices::from_seed(seed);
    const int seats = 2 + choices.below(3);
    return positions::draw_deal(choices, seats, hand, suits);
}

// The position with nothing but these cards (ranked) left.
naive::Position with_only(naive::Position position, const CardOrder& order, Mask cards) {
    const Mask kept = order.natural_mask(cards);
    for (int i = 0; i < naive::kPack; ++i) {
        if (((kept >> i) & 1) == 0) position.holder[i] = naive::kNobody;
    }
    return position;
}

Mask random_remaining(positions::Choices& choices, const Problem& problem, int hand) {
    Mask remaining = 0;
    for (const Mask cards : problem.hands) {
        std::vector<CardBit> held;
        for (Mask rest = cards; rest != 0; rest &= rest - 1) held.push_back(lowest(rest));
        choices.shuffle(held);
        for (int i = 0; i < hand && i < static_cast<int>(held.size()); ++i) remaining |= bit_of(held[i]);
    }
    return remaining;
}

// Other cards with the same owners in order of strength, where there are any.
Mask same_pattern(positions::Choices& choices, const Problem& problem, Mask remaining) {
    Mask result = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const std::vector<int> wanted = owners(problem, remaining & suit_mask(suit));
        std::vector<Mask> alike;
        for (const Mask cards : subsets(all_cards(problem) & suit_mask(suit))) {
            if (owners(problem, cards) == wanted) alike.push_back(cards);
        }
        result |= alike[choices.below(static_cast<int>(alike.size()))];
    }
    return result;
}

TEST(keys_are_equal_exactly_if_the_owners_by_strength_are) {
    for (unsigned seed = 0; seed < 6; ++seed) {
        const naive::Position deal = random_deal(seed, 8, 4);
        const CardOrder order = positions::order_of(deal.rules);
        const Problem problem = positions::problem_of(deal);
        const PatternKeys keys(problem, order);
        for (int suit = 0; suit < kSuits; ++suit) {
            const std::vector<Mask> all = subsets(all_cards(problem) & suit_mask(suit));
            std::vector<std::vector<int>> patterns;
            for (const Mask cards : all) patterns.push_back(owners(problem, cards));
            for (std::size_t i = 0; i < all.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) {
                    CHECK_EQUAL(keys(all[i]) == keys(all[j]), patterns[i] == patterns[j]);
                }
            }
        }
    }
}

TEST(the_suits_of_a_key_do_not_touch_one_another_or_the_upper_four_bits) {
    const naive::Position deal = random_deal(1, 8, 4);
    const CardOrder order = positions::order_of(deal.rules);
    const Problem problem = positions::problem_of(deal);
    const PatternKeys keys(problem, order);
    for (int suit = 0; suit < kSuits; ++suit) {
        for (const Mask cards : subsets(all_cards(problem) & suit_mask(suit))) {
            CHECK_EQUAL((keys(cards) ^ keys(0)) & ~(TranspositionTable::Key{0x7FFF} << (15 * suit)), 0U);
        }
    }
    CHECK_EQUAL(keys(all_cards(problem)) >> 60, 0U);
}

TEST(transferred_bounds_hold_the_naive_value_of_the_other_cards) {
    int different = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        const naive::Position deal = random_deal(seed, 8, 4);
        const CardOrder order = positions::order_of(deal.rules);
        const Problem problem = positions::problem_of(deal);
        const PatternKeys keys(problem, order);
        positions::Choices choices = positions::Choices::from_seed(seed + 1'000'000);
        const Mask stored = random_remaining(choices, problem, 2);
        const Mask current = same_pattern(choices, problem, stored);
        different += stored != current;
        CHECK_EQUAL(keys(stored), keys(current));

        const auto value_with = [&](Mask cards) {
            const naive::Position position = with_only(deal, order, cards);
            return positions::kernel_value(naive::value(position), positions::points_left(position));
        };
        const Value known = value_with(stored);
        const Value value = value_with(current);
        const Bounds bounds = keys.transfer({known, known}, stored, current);
        CHECK(bounds.low <= value);
        CHECK(value <= bounds.high);
    }
    CHECK(different > 300);
}

TEST(bounds_of_the_same_cards_are_transferred_unchanged) {
    const naive::Position deal = random_deal(2, 8, 4);
    const CardOrder order = positions::order_of(deal.rules);
    const Problem problem = positions::problem_of(deal);
    const Mask cards = all_cards(problem);
    const Bounds bounds = PatternKeys(problem, order).transfer({-45, 100}, cards, cards);
    CHECK_EQUAL(bounds.low, -45);
    CHECK_EQUAL(bounds.high, 100);
}

TEST(the_counterpart_of_a_card_has_its_owner_and_its_place_in_the_suit) {
    for (unsigned seed = 0; seed < 50; ++seed) {
        const Problem problem = positions::problem_of(random_deal(seed, 8, 4));
        positions::Choices choices = positions::Choices::from_seed(seed + 1'000'000);
        const Mask stored = random_remaining(choices, problem, 3);
        const Mask current = same_pattern(choices, problem, stored);
        for (Mask rest = stored; rest != 0; rest &= rest - 1) {
            const CardBit card = lowest(rest);
            const CardBit other = PatternKeys::counterpart(card, stored, current);
            CHECK_EQUAL(suit_of(other), suit_of(card));
            CHECK_EQUAL(owner_of(problem, other), owner_of(problem, card));
            CHECK_EQUAL(std::popcount(stored & stronger(card)), std::popcount(current & stronger(other)));
        }
    }
}

TEST(facts_of_a_suit_are_those_of_its_remaining_cards) {
    const naive::Position deal = random_deal(3, 8, 4);
    const CardOrder order = positions::order_of(deal.rules);
    const Problem problem = positions::problem_of(deal);
    const PatternKeys keys(problem, order);
    for (int suit = 0; suit < kSuits; ++suit) {
        for (const Mask cards : subsets(all_cards(problem) & suit_mask(suit))) {
            const PatternKeys::SuitFacts& facts = *keys.suits(cards)[suit];
            if (cards == 0) {
                CHECK_EQUAL(facts.owner, PatternKeys::kNobody);
                CHECK_EQUAL(facts.holders, 0);
                continue;
            }
            const Mask top = std::bit_floor(cards);
            CHECK_EQUAL(facts.owner, owner_of(problem, lowest(top)));
            Mask round = top;
            unsigned holders = 0;
            for (int seat = 0; seat < kMaxSeats; ++seat) {
                const Mask held = problem.hands[seat] & cards;
                if (held == 0) continue;
                holders |= 1U << seat;
                if (seat != facts.owner) round |= bit_of(lowest(held));
            }
            CHECK_EQUAL(facts.holders, holders);
            CHECK_EQUAL(facts.round, order.points_of(round));
            CHECK_EQUAL(Mask{facts.after_round} << (kRanks * suit), cards ^ round);
        }
    }
}

TEST(neighbours_are_cards_below_another_one_of_the_same_hand) {
    const naive::Position deal = random_deal(4, 8, 4);
    const CardOrder order = positions::order_of(deal.rules);
    const Problem problem = positions::problem_of(deal);
    const PatternKeys keys(problem, order);
    positions::Choices choices = positions::Choices::from_seed(4);
    for (int i = 0; i < 200; ++i) {
        const Mask remaining = random_remaining(choices, problem, 1 + choices.below(8));
        for (Mask rest = remaining; rest != 0; rest &= rest - 1) {
            const CardBit card = lowest(rest);
            const Mask above = remaining & stronger(card);
            const bool same_hand = above != 0 && owner_of(problem, lowest(above)) == owner_of(problem, card);
            CHECK_EQUAL((keys.neighbours(remaining) & bit_of(card)) != 0, same_hand);
        }
    }
}

}  // namespace
