// Binomial coefficients and numbered subsets.
#include "worlds/combinations.hpp"

#include <set>

#include "check.hpp"

namespace {

using namespace belot;

TEST(binomials_are_those_of_the_textbook) {
    CHECK_EQUAL(binomial(0, 0), 1U);
    CHECK_EQUAL(binomial(8, 3), 56U);
    CHECK_EQUAL(binomial(24, 8), 735'471U);
    CHECK_EQUAL(binomial(32, 16), 601'080'390U);
}

TEST(there_are_no_subsets_larger_than_the_set_or_of_negative_size) {
    CHECK_EQUAL(binomial(3, 4), 0U);
    CHECK_EQUAL(binomial(3, -1), 0U);
    CHECK_EQUAL(binomial(-1, -1), 0U);
}

TEST(every_number_is_another_subset_of_the_cards) {
    const Mask cards = 0x8001'0AC1;
    for (int size = 0; size <= std::popcount(cards); ++size) {
        const std::uint64_t count = binomial(std::popcount(cards), size);
        std::set<Mask> found;
        for (std::uint64_t index = 0; index < count; ++index) {
            const Mask subset = nth_subset(cards, size, index);
            CHECK_EQUAL(subset & ~cards, 0U);
            CHECK_EQUAL(std::popcount(subset), size);
            found.insert(subset);
        }
        CHECK_EQUAL(found.size(), count);
    }
}

TEST(the_largest_number_is_a_subset_of_the_whole_pack) {
    CHECK_EQUAL(nth_subset(~Mask{0}, 16, binomial(32, 16) - 1), 0xFFFF'0000U);
    CHECK_EQUAL(nth_subset(~Mask{0}, 32, 0), ~Mask{0});
}

}  // namespace
