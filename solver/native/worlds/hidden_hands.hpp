// Exact counting, enumeration and uniform sampling of hidden hands: which unseen cards may be where, if
// some facts about the holders are known. A *world* is one way to give every unseen card to a holder.
// Knows cards and holders, but no rules: where facts come from is not its business. Cards are natural
// (cards.hpp).
//
// The worlds are numbered from 0 to count() - 1 and can be had by number, so that enumeration is counting
// and sampling is drawing numbers. A HiddenHands is built once and never changes; any number of threads
// may use it at the same time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "worlds/hidden_hands_puzzle.hpp"

namespace belot {

struct Layer;

class HiddenHands {
  public:
    // Throws std::invalid_argument if the puzzle makes no sense, std::overflow_error if there might be
    // 2^64 worlds or more, and std::length_error if the disjunctions are too entangled to be counted in
    // reasonable memory. A puzzle that has no world is fine.
    explicit HiddenHands(const HiddenHandsPuzzle& puzzle);
    ~HiddenHands();
    HiddenHands(HiddenHands&&) noexcept;
    HiddenHands& operator=(HiddenHands&&) noexcept;

    int holders() const { return holders_; }

    // The number of worlds.
    std::uint64_t count() const { return count_; }

    // For each card and holder the number of worlds in which the holder has the card.
    Marginals marginals() const;

    // Element k, from 0 to popcount(cards): the number of worlds in which the holder has exactly k of them.
    std::vector<std::uint64_t> distribution(int holder, Mask cards) const;

    // World number `index`, which is less than count(): every index is another world.
    Hands world(std::uint64_t index) const;

    // Writes `worlds` times holders() hands. Every world is equally likely each time, exactly; the same
    // seed gives the same worlds on every platform. Throws std::invalid_argument if there is no world.
    void sample(std::size_t worlds, std::uint64_t seed, Mask* hands) const;

    // Writes all worlds in the order of their numbers, count() times holders() hands.
    void enumerate(Mask* hands) const;

  private:
    void write(std::uint64_t index, Mask* hands) const;

    int holders_;
    std::uint64_t count_ = 0;
    std::vector<Layer> layers_;
};

}  // namespace belot
