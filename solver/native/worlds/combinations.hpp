// Binomial coefficients and numbered subsets of a set of cards. Knows nothing of hands or rules.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "play/cards.hpp"

namespace belot {

namespace detail {

constexpr auto pascals_triangle() {
    std::array<std::array<std::uint64_t, kCards + 1>, kCards + 1> rows{};
    for (int n = 0; n <= kCards; ++n) {
        rows[n][0] = 1;
        for (int k = 1; k <= n; ++k) rows[n][k] = rows[n - 1][k - 1] + (k < n ? rows[n - 1][k] : 0);
    }
    return rows;
}

inline constexpr auto kBinomials = pascals_triangle();

}  // namespace detail

// Subsets of k out of n cards; 0 if there are none. At most 32 cards.
constexpr std::uint64_t binomial(int n, int k) { return k < 0 || k > n ? 0 : detail::kBinomials[n][k]; }

// Subset number `index`, from 0 to binomial(popcount(cards), size) - 1, of all subsets of `size` cards.
constexpr Mask nth_subset(Mask cards, int size, std::uint64_t index) {
    Mask subset = 0;
    for (int others = std::popcount(cards) - 1; size > 0; --others, cards &= cards - 1) {
        const std::uint64_t with_lowest = detail::kBinomials[others][size - 1];
        if (index < with_lowest) {
            subset |= cards & -cards;
            --size;
        } else {
            index -= with_lowest;
        }
    }
    return subset;
}

}  // namespace belot
