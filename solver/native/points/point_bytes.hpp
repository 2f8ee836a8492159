// Card points of the remaining cards of a suit, a byte for each card, weakest card first.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "play/cards.hpp"

namespace belot {

using PointBytes = std::uint64_t;
using PointTable = std::array<PointBytes, 256>;  // by the cards that remain

constexpr PointTable make_point_table(bool trumps, bool doubled) {
    const CardOrder order(trumps ? Contract::AllTrumps : Contract::NoTrump, doubled);
    PointTable table{};
    for (unsigned cards = 0; cards < table.size(); ++cards) {
        int place = 0;
        for (unsigned rest = cards; rest != 0; rest &= rest - 1) {
            const auto points = static_cast<PointBytes>(order.points(lowest(rest)));
            table[cards] |= points << (8 * place++);
        }
    }
    return table;
}

inline constexpr std::array<PointTable, 4> kPointTables = {
    make_point_table(false, false), make_point_table(false, true), make_point_table(true, false),
    make_point_table(true, true)};

constexpr const PointTable& points_by_cards(bool trumps, bool doubled) {
    return kPointTables[2 * trumps + doubled];
}

// The sum over all cards of what `more` has above `less`.
inline int sum_of_excess(const std::array<PointBytes, kSuits>& more,
                         const std::array<PointBytes, kSuits>& less) {
#if defined(__SSE2__)
    __m128i sum = _mm_setzero_si128();
    for (int half = 0; half < 2; ++half) {
        __m128i a;
        __m128i b;
        std::memcpy(&a, &more[2 * half], sizeof a);
        std::memcpy(&b, &less[2 * half], sizeof b);
        sum = _mm_add_epi64(sum, _mm_sad_epu8(_mm_subs_epu8(a, b), _mm_setzero_si128()));
    }
    return _mm_cvtsi128_si32(sum) + _mm_cvtsi128_si32(_mm_unpackhi_epi64(sum, sum));
#else
    int sum = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        for (int shift = 0; shift < 64; shift += 8) {
            const int a = static_cast<int>((more[suit] >> shift) & 0xFF);
            const int b = static_cast<int>((less[suit] >> shift) & 0xFF);
            sum += a > b ? a - b : 0;
        }
    }
    return sum;
#endif
}

}  // namespace belot
