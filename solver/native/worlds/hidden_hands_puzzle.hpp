// A puzzle of hidden hands: the unseen cards, who holds how many of them, and what is known about them. Only
// data and whether they make sense; the puzzle is solved in hidden_hands.cpp. Cards are natural (cards.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "play/cards.hpp"

namespace belot {

inline constexpr int kMaxHolders = 5;
inline constexpr int kMaxDisjunctions = 16;

// Which sets of cards of a suit a holder may hold. Bit r of a set is natural rank r.
struct SuitTable {
    int holder = 0;
    int suit = 0;
    std::array<std::uint8_t, 32> allowed{};  // bit s % 8 of byte s / 8: whether the set s is allowed

    bool allows(unsigned ranks) const { return (allowed[ranks / 8] >> (ranks % 8) & 1) != 0; }
};

// What is known. Each holder has exactly `sizes` unseen cards, all of them among those it may hold, and no
// table forbids what it holds of a suit. Of every disjunction at least one table allows what its holder
// holds of its suit.
struct HiddenHandsPuzzle {
    Mask unseen = 0;
    std::vector<int> sizes;
    std::vector<Mask> may_hold;
    std::vector<SuitTable> tables;  // at most one for each holder and suit
    std::vector<std::vector<SuitTable>> disjunctions;

    int holders() const { return static_cast<int>(sizes.size()); }
};

// Throws std::invalid_argument if the puzzle makes no sense, and std::overflow_error if it might have 2^64
// worlds or more. A puzzle that has no world is fine.
void check(const HiddenHandsPuzzle& puzzle);

using Hands = std::array<Mask, kMaxHolders>;

// By natural card and holder.
using Marginals = std::array<std::array<std::uint64_t, kMaxHolders>, kCards>;

}  // namespace belot
