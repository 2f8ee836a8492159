// Counting, numbering and drawing of hidden hands, against a naive enumeration of all worlds.
#include "worlds/hidden_hands.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <set>
#include <stdexcept>

#include "check.hpp"
#include "worlds/random.hpp"

namespace {

using namespace belot;
using World = std::vector<Mask>;

// --- the naive way ----------------------------------------------------------------------------------

bool is_true(const World& world, const SuitTable& table) {
    return table.allows(world[table.holder] >> (kRanks * table.suit) & 0xFF);
}

bool fits(const HiddenHandsPuzzle& puzzle, const World& world) {
    const auto in_world = [&](const SuitTable& table) { return is_true(world, table); };
    for (std::size_t holder = 0; holder < world.size(); ++holder) {
        if (std::popcount(world[holder]) != puzzle.sizes[holder]) return false;
        if ((world[holder] & ~puzzle.may_hold[holder]) != 0) return false;
    }
    return std::all_of(puzzle.tables.begin(), puzzle.tables.end(), in_world) &&
           std::all_of(puzzle.disjunctions.begin(), puzzle.disjunctions.end(), [&](const auto& options) {
               return std::any_of(options.begin(), options.end(), in_world);
           });
}

// All worlds, card by card.
std::set<World> naive_worlds(const HiddenHandsPuzzle& puzzle) {
    std::set<World> found;
    World world(puzzle.sizes.size());
    const std::function<void(Mask)> place = [&](Mask rest) {
        if (rest == 0) {
            if (fits(puzzle, world)) found.insert(world);
            return;
        }
        const Mask card = rest & -rest;
        for (Mask& hand : world) {
            hand |= card;
            place(rest ^ card);
            hand ^= card;
        }
    };
    place(puzzle.unseen);
    return found;
}

// --- puzzles ----------------------------------------------------------------------------------------

std::vector<World> all_worlds(const HiddenHands& hidden) {
    std::vector<Mask> hands(hidden.count() * hidden.holders());
    hidden.enumerate(hands.data());
    std::vector<World> worlds;
    for (auto hand = hands.begin(); hand != hands.end(); hand += hidden.holders()) {
        worlds.emplace_back(hand, hand + hidden.holders());
    }
    return worlds;
}

// A table that allows a set of cards with the chance of `eighths` eighths.
SuitTable random_table(Random& random, int holder, int suit, std::uint64_t eighths) {
    SuitTable table{holder, suit, {}};
    for (int ranks = 0; ranks < 256; ++ranks) {
        if (random.below(8) < eighths) table.allowed[ranks / 8] |= static_cast<std::uint8_t>(1 << ranks % 8);
    }
    return table;
}

struct Kinds {
    bool masks = false;
    bool tables = false;
    int disjunctions = 0;
};

// Up to `most_cards` unseen cards of random suits and up to four holders with random facts.
HiddenHandsPuzzle random_puzzle(Random& random, const Kinds& kinds, int most_cards) {
    HiddenHandsPuzzle puzzle;
    const int cards = static_cast<int>(random.below(most_cards + 1));
    while (std::popcount(puzzle.unseen) < cards)
        puzzle.unseen |= bit_of(static_cast<CardBit>(random.below(32)));
    const int holders = static_cast<int>(1 + random.below(cards > 7 ? 3 : kMaxHolders));
    puzzle.sizes.resize(holders);
    for (int i = 0; i < cards; ++i) ++puzzle.sizes[random.below(holders)];
    for (int holder = 0; holder < holders; ++holder) {
        const Mask forbidden =
            kinds.masks ? static_cast<Mask>(random.next() & random.next() & random.next()) : 0;
        puzzle.may_hold.push_back(puzzle.unseen & ~forbidden);
        for (int suit = 0; suit < kSuits; ++suit) {
            if (kinds.tables && random.below(3) == 0)
                puzzle.tables.push_back(random_table(random, holder, suit, 6));
        }
    }
    puzzle.disjunctions.resize(kinds.disjunctions);
    for (auto& options : puzzle.disjunctions) {
        const std::uint64_t wanted = 1 + random.below(4);
        while (options.size() < wanted) {
            options.push_back(random_table(random, static_cast<int>(random.below(holders)),
                                           static_cast<int>(random.below(kSuits)), 2));
        }
    }
    return puzzle;
}

// 24 unseen cards and three holders of eight: the first trick with four seats.
HiddenHandsPuzzle full_deal() {
    HiddenHandsPuzzle puzzle;
    puzzle.unseen = 0x3F3F'3F3F;
    puzzle.sizes = {8, 8, 8};
    puzzle.may_hold.assign(3, puzzle.unseen);
    return puzzle;
}

SuitTable without_all_of(int holder, int suit, unsigned ranks) {
    SuitTable table{holder, suit, {}};
    for (unsigned set = 0; set < 256; ++set) {
        if ((set & ranks) != ranks) table.allowed[set / 8] |= static_cast<std::uint8_t>(1 << set % 8);
    }
    return table;
}

template <typename Fault>
bool refused(const HiddenHandsPuzzle& puzzle) {
    try {
        HiddenHands hidden(puzzle);
    } catch (const Fault&) {
        return true;
    }
    return false;
}

// --- against the naive way --------------------------------------------------------------------------

void check_everything(const HiddenHandsPuzzle& puzzle, Random& random) {
    const std::set<World> expected = naive_worlds(puzzle);
    const HiddenHands hidden(puzzle);
    CHECK_EQUAL(hidden.count(), expected.size());
    if (hidden.count() != expected.size()) return;
    const std::vector<World> worlds = all_worlds(hidden);
    CHECK(std::set<World>(worlds.begin(), worlds.end()) == expected);

    Marginals marginals{};
    for (const World& world : expected) {
        for (int holder = 0; holder < puzzle.holders(); ++holder) {
            for (Mask cards = world[holder]; cards != 0; cards &= cards - 1)
                ++marginals[lowest(cards)][holder];
        }
    }
    CHECK(hidden.marginals() == marginals);

    // Few cards half of the time, so that a holder often has all of them.
    const Mask among = random.below(2) == 0 ? ~Mask{0} : puzzle.unseen & static_cast<Mask>(random.next());
    const auto cards = static_cast<Mask>(random.next()) & among;
    const int holder = static_cast<int>(random.below(puzzle.holders()));
    std::vector<std::uint64_t> distribution(std::popcount(cards) + 1);
    for (const World& world : expected) ++distribution[std::popcount(world[holder] & cards)];
    CHECK(hidden.distribution(holder, cards) == distribution);
}

void check_random_puzzles(const Kinds& kinds, int puzzles, std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < puzzles; ++i) check_everything(random_puzzle(random, kinds, 9), random);
}

TEST(hands_of_any_cards_are_those_of_the_naive_way) { check_random_puzzles({}, 100, 1); }

TEST(hands_of_allowed_cards_are_those_of_the_naive_way) { check_random_puzzles({.masks = true}, 150, 2); }

TEST(hands_under_suit_tables_are_those_of_the_naive_way) {
    check_random_puzzles({.masks = true, .tables = true}, 150, 3);
}

TEST(hands_under_one_disjunction_are_those_of_the_naive_way) {
    check_random_puzzles({.disjunctions = 1}, 100, 4);
}

TEST(hands_under_all_kinds_of_facts_are_those_of_the_naive_way) {
    check_random_puzzles({.masks = true, .tables = true, .disjunctions = 3}, 200, 5);
}

TEST(sixteen_disjunctions_are_kept_apart) { check_random_puzzles({.disjunctions = kMaxDisjunctions}, 60, 6); }

// --- known numbers ----------------------------------------------------------------------------------

TEST(a_full_deal_has_as_many_worlds_as_the_multinomial_says) {
    CHECK_EQUAL(HiddenHands(full_deal()).count(), 9'465'511'770U);
}

TEST(a_full_deal_looked_at_suit_by_suit_has_as_many_worlds) {
    HiddenHandsPuzzle puzzle = full_deal();
    for (int suit = 0; suit < kSuits; ++suit) {
        puzzle.tables.push_back({0, suit, {}});
        puzzle.tables.back().allowed.fill(0xFF);
    }
    CHECK_EQUAL(HiddenHands(puzzle).count(), 9'465'511'770U);
}

TEST(each_of_three_players_lacks_one_of_four_jacks_unless_one_of_them_has_all) {
    HiddenHandsPuzzle puzzle = full_deal();
    for (int holder = 0; holder < 3; ++holder) {
        puzzle.disjunctions.emplace_back();
        for (int suit = 0; suit < kSuits; ++suit) {
            puzzle.disjunctions.back().push_back(without_all_of(holder, suit, 1U << 4));
        }
    }
    // 20 cards are left for the holder of the jacks and the others: 20! / (4! 8! 8!).
    CHECK_EQUAL(HiddenHands(puzzle).count(), 9'465'511'770U - 3 * 62'355'150U);
}

TEST(the_whole_pack_in_four_hands_can_be_counted) {
    HiddenHandsPuzzle puzzle;
    puzzle.unseen = ~Mask{0};
    puzzle.sizes = {8, 8, 8, 8};
    puzzle.may_hold.assign(4, puzzle.unseen);
    const HiddenHands hidden(puzzle);
    CHECK_EQUAL(hidden.count(), 99'561'092'450'391'000U);
    const Hands last = hidden.world(hidden.count() - 1);
    CHECK_EQUAL(last[0] | last[1] | last[2] | last[3], ~Mask{0});
    CHECK_EQUAL(hidden.marginals()[31][3], hidden.count() / 4);
}

TEST(no_unseen_cards_are_one_world) {
    HiddenHandsPuzzle puzzle;
    puzzle.sizes = {0, 0};
    puzzle.may_hold = {0, 0};
    const HiddenHands hidden(puzzle);
    CHECK_EQUAL(hidden.count(), 1U);
    CHECK(all_worlds(hidden) == std::vector<World>{World(2)});
}

// --- impossible puzzles -----------------------------------------------------------------------------

TEST(a_card_that_nobody_may_hold_leaves_no_world) {
    HiddenHandsPuzzle puzzle = full_deal();
    for (Mask& cards : puzzle.may_hold) cards &= ~Mask{1};
    CHECK_EQUAL(HiddenHands(puzzle).count(), 0U);
}

TEST(a_table_that_forbids_the_void_in_a_suit_without_unseen_cards_leaves_no_world) {
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.unseen = 0x00FF'FFFF;
    puzzle.may_hold.assign(3, puzzle.unseen);
    puzzle.tables.push_back({1, 3, {}});
    puzzle.tables.back().allowed.fill(0xFF);
    puzzle.tables.back().allowed[0] = 0xFE;
    CHECK_EQUAL(HiddenHands(puzzle).count(), 0U);
}

TEST(a_disjunction_without_options_leaves_no_world) {
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.disjunctions.emplace_back();
    CHECK_EQUAL(HiddenHands(puzzle).count(), 0U);
}

TEST(marginals_and_distributions_of_an_impossible_puzzle_are_zero) {
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.disjunctions.emplace_back();
    const HiddenHands hidden(puzzle);
    CHECK(hidden.marginals() == Marginals{});
    CHECK(hidden.distribution(0, 0b11) == std::vector<std::uint64_t>(3));
}

TEST(an_impossible_puzzle_gives_no_samples) {
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.disjunctions.emplace_back();
    const HiddenHands hidden(puzzle);
    bool thrown = false;
    try {
        Mask hands[3];
        hidden.sample(1, 0, hands);
    } catch (const std::invalid_argument&) {
        thrown = true;
    }
    CHECK(thrown);
}

// --- samples ----------------------------------------------------------------------------------------

TEST(samples_of_a_seed_are_the_same_everywhere) {
    const HiddenHands hidden(full_deal());
    std::vector<Mask> hands(6);
    hidden.sample(2, 2024, hands.data());
    const std::vector<Mask> expected = {0x2800'2913, 0x1206'042C, 0x0539'1200,
                                        0x1512'0824, 0x0A0C'0318, 0x2021'3403};
    CHECK(hands == expected);
}

TEST(every_sample_fits_the_facts) {
    Random random(11);
    for (int i = 0; i < 20; ++i) {
        const HiddenHandsPuzzle puzzle =
            random_puzzle(random, {.masks = true, .tables = true, .disjunctions = 2}, 24);
        const HiddenHands hidden(puzzle);
        if (hidden.count() == 0) continue;
        std::vector<Mask> hands(100 * puzzle.sizes.size());
        hidden.sample(100, i, hands.data());
        for (auto hand = hands.begin(); hand != hands.end(); hand += puzzle.holders()) {
            CHECK(fits(puzzle, World(hand, hand + puzzle.holders())));
        }
    }
}

// --- puzzles that make no sense ---------------------------------------------------------------------

TEST(sizes_must_add_up_to_the_unseen_cards) {
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.sizes = {8, 8, 7};
    CHECK(refused<std::invalid_argument>(puzzle));
    puzzle.sizes = {8, 20, -4};
    CHECK(refused<std::invalid_argument>(puzzle));
}

TEST(there_are_one_to_five_holders_each_with_its_cards) {
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.may_hold.pop_back();
    CHECK(refused<std::invalid_argument>(puzzle));
    puzzle.sizes.assign(6, 4);
    puzzle.may_hold.assign(6, puzzle.unseen);
    CHECK(refused<std::invalid_argument>(puzzle));
    CHECK(refused<std::invalid_argument>({}));
}

TEST(nobody_may_hold_a_card_that_is_not_unseen) {
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.may_hold[0] = ~Mask{0};
    CHECK(refused<std::invalid_argument>(puzzle));
}

TEST(a_table_is_for_one_holder_and_one_suit) {
    const std::pair<int, int> outside[] = {{3, 0}, {-1, 0}, {0, 4}, {0, -1}};
    for (const auto& [holder, suit] : outside) {
        HiddenHandsPuzzle puzzle = full_deal();
        puzzle.tables.push_back({holder, suit, {}});
        CHECK(refused<std::invalid_argument>(puzzle));
        std::swap(puzzle.tables, puzzle.disjunctions.emplace_back());
        CHECK(refused<std::invalid_argument>(puzzle));
    }
}

TEST(a_holder_has_one_table_for_a_suit) {
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.tables.assign(2, without_all_of(1, 2, 0));
    CHECK(refused<std::invalid_argument>(puzzle));
}

TEST(there_are_at_most_sixteen_disjunctions) {
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.disjunctions.assign(17, {without_all_of(0, 0, 1)});
    CHECK(refused<std::invalid_argument>(puzzle));
}

TEST(disjunctions_that_are_too_entangled_are_refused) {
    Random random(12);
    HiddenHandsPuzzle puzzle = full_deal();
    puzzle.disjunctions.resize(kMaxDisjunctions);
    for (auto& options : puzzle.disjunctions) {
        for (int suit = 0; suit < kSuits; ++suit) options.push_back(random_table(random, suit % 3, suit, 2));
    }
    CHECK(refused<std::length_error>(puzzle));
}

TEST(counts_that_might_not_fit_64_bits_are_refused) {
    HiddenHandsPuzzle puzzle;
    puzzle.unseen = ~Mask{0};
    puzzle.sizes = {6, 6, 6, 7, 7};
    puzzle.may_hold.assign(5, puzzle.unseen);
    CHECK(refused<std::overflow_error>(puzzle));
}

}  // namespace
