// What the transposition table keeps, forgets and never confuses.
#include "points/table.hpp"

#include <algorithm>

#include "check.hpp"

namespace {

using namespace belot;
using Key = TranspositionTable::Key;

constexpr int kWays = 4;
constexpr int kMoreThanAllGenerations = 100;

std::vector<TranspositionTable::Hit> hits(const TranspositionTable& table, Key key) {
    std::vector<TranspositionTable::Hit> found;
    table.probe(key, [&](const TranspositionTable::Hit& hit) { found.push_back(hit); });
    return found;
}

bool holds(const TranspositionTable& table, Key key) { return !hits(table, key).empty(); }

// The smallest table has two buckets; these keys all belong into its first one.
std::vector<Key> keys_of_one_bucket(int count) {
    std::vector<Key> keys;
    for (Key key = 1; static_cast<int>(keys.size()) < count; ++key) {
        if ((key * 0x9E3779B97F4A7C15ULL) >> 63 == 0) keys.push_back(key);
    }
    return keys;
}

TEST(a_new_table_knows_nothing) {
    TranspositionTable table(1);
    table.new_search();
    for (Key key = 0; key < 100; ++key) CHECK(!holds(table, key));
}

TEST(an_entry_comes_back_as_it_was_stored) {
    TranspositionTable table(4);
    table.new_search();
    const Bounds extremes[] = {{-1024, 1023}, {-100, -100}, {0, 0}, {1, 596}};
    Key key = 0xF000'0000'0000'0001ULL;
    CardBit best = 0;
    for (const Bounds bounds : extremes) {
        table.store(++key, 0x8000'0001U, bounds, best);
        const auto found = hits(table, key);
        CHECK_EQUAL(found.size(), 1U);
        CHECK_EQUAL(found[0].cards, 0x8000'0001U);
        CHECK_EQUAL(found[0].bounds.low, bounds.low);
        CHECK_EQUAL(found[0].bounds.high, bounds.high);
        CHECK_EQUAL(found[0].best, best);
        best = kCards - 1;
    }
}

TEST(keys_that_differ_in_one_bit_are_different_positions) {
    const Key key = 0x0123'4567'89AB'CDEFULL;
    TranspositionTable table(1);
    table.new_search();
    table.store(key, 1, {0, 1}, 0);
    for (int bit = 0; bit < 64; ++bit) CHECK(!holds(table, key ^ (Key{1} << bit)));
}

TEST(the_same_position_with_the_same_cards_is_stored_once) {
    TranspositionTable table(1);
    table.new_search();
    table.store(7, 1, {0, 100}, 0);
    table.store(7, 1, {50, 60}, 3);
    const auto found = hits(table, 7);
    CHECK_EQUAL(found.size(), 1U);
    CHECK_EQUAL(found[0].bounds.low, 50);
    CHECK_EQUAL(found[0].bounds.high, 60);
}

TEST(the_same_pattern_with_other_cards_is_an_entry_of_its_own) {
    TranspositionTable table(1);
    table.new_search();
    table.store(7, 1, {0, 100}, 0);
    table.store(7, 2, {50, 60}, 3);
    CHECK_EQUAL(hits(table, 7).size(), 2U);
}

TEST(nothing_of_an_earlier_search_is_ever_found_again) {
    TranspositionTable table(1);
    table.new_search();
    table.store(7, 1, {0, 100}, 0);
    for (int search = 0; search < kMoreThanAllGenerations; ++search) {
        table.new_search();
        CHECK(!holds(table, 7));
    }
}

TEST(every_search_finds_what_it_stores_itself) {
    TranspositionTable table(1);
    for (int search = 0; search < kMoreThanAllGenerations; ++search) {
        table.new_search();
        table.store(7, 1, {search, search}, 0);
        const auto found = hits(table, 7);
        CHECK_EQUAL(found.size(), 1U);
        CHECK_EQUAL(found[0].bounds.low, search);
    }
}

TEST(stale_entries_are_replaced_before_fresh_ones) {
    const auto keys = keys_of_one_bucket(2 * kWays);
    TranspositionTable table(1);
    table.new_search();
    for (int i = 0; i < kWays; ++i) table.store(keys[i], 1, {0, 1}, 0);
    table.new_search();
    for (int i = kWays; i < 2 * kWays; ++i) table.store(keys[i], 1, {0, 1}, 0);
    for (int i = kWays; i < 2 * kWays; ++i) CHECK(holds(table, keys[i]));
}

TEST(a_full_bucket_gives_up_its_entries_in_turn) {
    const auto keys = keys_of_one_bucket(2 * kWays);
    TranspositionTable table(1);
    table.new_search();
    for (int i = 0; i < kWays; ++i) table.store(keys[i], 1, {0, 1}, 0);
    for (int more = 1; more <= kWays; ++more) {
        table.store(keys[kWays + more - 1], 1, {0, 1}, 0);
        const auto kept =
            std::count_if(keys.begin(), keys.begin() + kWays, [&](Key key) { return holds(table, key); });
        CHECK_EQUAL(kept, kWays - more);
        for (int i = 0; i < more; ++i) CHECK(holds(table, keys[kWays + i]));
    }
}

// A search takes more buckets as they fill up; nearly nothing is replaced before they have become as many
// as there are.
TEST(a_table_that_grows_keeps_what_it_has) {
    constexpr int kBits = 13;
    constexpr Key kEntries = Key{1} << kBits;
    TranspositionTable table(kBits);
    for (int search = 0; search < 2; ++search) {
        table.new_search();
        Key kept = 0;
        for (Key key = 1; key <= kEntries; ++key) {
            table.store(key * key, 1, {0, static_cast<Value>(key % 1000)}, 0);
        }
        for (Key key = 1; key <= kEntries; ++key) {
            const auto found = hits(table, key * key);
            CHECK(found.size() <= 1);
            if (found.empty()) continue;
            CHECK_EQUAL(found[0].bounds.high, static_cast<Value>(key % 1000));
            ++kept;
        }
        CHECK(kept >= kEntries * 98 / 100);
    }
}

TEST(a_table_of_n_bits_has_two_to_the_n_buckets_of_64_bytes) {
    CHECK_EQUAL(TranspositionTable(1).bytes(), 128U);
    CHECK_EQUAL(TranspositionTable(13).bytes(), std::size_t{1} << 19);
}

}  // namespace
