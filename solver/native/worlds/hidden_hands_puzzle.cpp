#include "worlds/hidden_hands_puzzle.hpp"

#include <bit>
#include <stdexcept>

#include "worlds/combinations.hpp"

namespace belot {

namespace {

void check_table(const HiddenHandsPuzzle& puzzle, const SuitTable& table) {
    if (table.holder < 0 || table.holder >= puzzle.holders()) {
        throw std::invalid_argument("a table is for a holder that does not exist");
    }
    if (table.suit < 0 || table.suit >= kSuits) throw std::invalid_argument("a suit is a number from 0 to 3");
}

// No sum or product of ways anywhere exceeds the number of worlds without any facts, because each of
// them counts different deals of all or some of the cards. So it is enough to look at that number.
void check_that_counts_fit(const HiddenHandsPuzzle& puzzle) {
    std::uint64_t worlds = 1;
    int left = std::popcount(puzzle.unseen);
    for (const int size : puzzle.sizes) {
        if (__builtin_mul_overflow(worlds, binomial(left, size), &worlds)) {
            throw std::overflow_error("there may be 2^64 worlds or more");
        }
        left -= size;
    }
}

}  // namespace

void check(const HiddenHandsPuzzle& puzzle) {
    if (puzzle.sizes.empty() || puzzle.holders() > kMaxHolders) {
        throw std::invalid_argument("there must be 1 to 5 holders");
    }
    if (puzzle.may_hold.size() != puzzle.sizes.size()) {
        throw std::invalid_argument("sizes and may_hold must have an element for each holder");
    }
    int left = std::popcount(puzzle.unseen);
    for (const int size : puzzle.sizes) {
        if (size < 0 || size > left) throw std::invalid_argument("the sizes do not fit the unseen cards");
        left -= size;
    }
    if (left != 0) throw std::invalid_argument("the sizes must add up to the number of unseen cards");
    for (const Mask cards : puzzle.may_hold) {
        if ((cards & ~puzzle.unseen) != 0)
            throw std::invalid_argument("may_hold has a card that is not unseen");
    }
    std::array<unsigned, kMaxHolders> suits_with_table{};
    for (const SuitTable& table : puzzle.tables) {
        check_table(puzzle, table);
        const unsigned suit = 1U << table.suit;
        if ((suits_with_table[table.holder] & suit) != 0) {
            throw std::invalid_argument("a holder has two tables for the same suit");
        }
        suits_with_table[table.holder] |= suit;
    }
    if (puzzle.disjunctions.size() > kMaxDisjunctions) {
        throw std::invalid_argument("there may be at most 16 disjunctions");
    }
    for (const auto& options : puzzle.disjunctions) {
        for (const SuitTable& option : options) check_table(puzzle, option);
    }
    check_that_counts_fit(puzzle);
}

}  // namespace belot
