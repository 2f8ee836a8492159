// The generator gives the published numbers, and bounded numbers stay within their bound.
#include "worlds/random.hpp"

#include "check.hpp"

namespace {

using namespace belot;

TEST(splitmix64_gives_the_published_numbers) {
    SplitMix64 generator(1'234'567);
    CHECK_EQUAL(generator.next(), 6'457'827'717'110'365'317U);
    CHECK_EQUAL(generator.next(), 3'203'168'211'198'807'973U);
    CHECK_EQUAL(generator.next(), 9'817'491'932'198'370'423U);
}

TEST(xoshiro256_star_star_gives_the_published_numbers) {
    Random random(Random::State{1, 2, 3, 4});
    CHECK_EQUAL(random.next(), 11'520U);
    CHECK_EQUAL(random.next(), 0U);
    CHECK_EQUAL(random.next(), 1'509'978'240U);
    CHECK_EQUAL(random.next(), 1'215'971'899'390'074'240U);
}

TEST(a_seed_gives_the_same_numbers_again_and_another_seed_gives_others) {
    Random first(7);
    Random again(7);
    Random other(8);
    const std::uint64_t number = first.next();
    CHECK_EQUAL(number, again.next());
    CHECK(number != other.next());
}

TEST(only_zero_is_below_one) {
    Random random(1);
    for (int i = 0; i < 100; ++i) CHECK_EQUAL(random.below(1), 0U);
}

TEST(numbers_stay_below_a_bound_that_is_no_power_of_two) {
    const std::uint64_t bounds[] = {3, 1'000'003, 0xC000'0000'0000'0001, ~std::uint64_t{0}};
    for (const std::uint64_t bound : bounds) {
        Random random(bound);
        for (int i = 0; i < 1000; ++i) CHECK(random.below(bound) < bound);
    }
}

// Without rejection every third of these numbers would be drawn twice as often as the others.
TEST(numbers_below_three_quarters_of_the_range_are_drawn_evenly) {
    const std::uint64_t bound = 0xC000'0000'0000'0000;
    std::array<int, 3> remainders{};
    Random random(5);
    for (int i = 0; i < 30'000; ++i) ++remainders[random.below(bound) % 3];
    for (const int drawn : remainders) CHECK(drawn > 9'700 && drawn < 10'300);
}

}  // namespace
