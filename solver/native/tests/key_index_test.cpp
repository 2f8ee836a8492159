// Keys keep their numbers, however many there are.
#include "worlds/key_index.hpp"

#include "check.hpp"

namespace {

using namespace belot;

TEST(new_keys_are_numbered_in_the_order_in_which_they_appear) {
    KeyIndex index;
    CHECK_EQUAL(index.number_of(42), 0U);
    CHECK_EQUAL(index.number_of(0), 1U);
    CHECK_EQUAL(index.number_of(~std::uint64_t{0}), 2U);
    CHECK_EQUAL(index.size(), 3U);
}

TEST(a_key_keeps_its_number_while_the_table_grows) {
    KeyIndex index;
    for (std::uint64_t key = 0; key < 10'000; ++key) CHECK_EQUAL(index.number_of(key << 40 | 5), key);
    for (std::uint64_t key = 0; key < 10'000; ++key) CHECK_EQUAL(index.number_of(key << 40 | 5), key);
    CHECK_EQUAL(index.size(), 10'000U);
}

}  // namespace
