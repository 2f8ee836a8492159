// Groups of unseen cards that can be counted without a look at the other cards: all cards that the same
// holders may hold, or one suit about which more is known. A group lists its *outcomes*: how many cards
// each holder gets out of it, which disjunctions come true, and in how many ways. How groups are put
// together is in world_layers.hpp.
//
// The ways of an outcome are numbered from 0; so are the subsets of combinations.hpp they are made of.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "worlds/hidden_hands_puzzle.hpp"

namespace belot {

// A set of disjunctions, one bit each.
using Disjunctions = std::uint16_t;

// How many cards each holder has, at most 127, in a byte of a word.
class HolderCounts {
  public:
    constexpr int of(int holder) const { return static_cast<int>(word_ >> (8 * holder) & 0xFF); }
    constexpr void add(int holder, int cards) { word_ += static_cast<std::uint64_t>(cards) << (8 * holder); }
    constexpr std::uint64_t word() const { return word_; }

    // Whether every holder has at least `lowest` and at most `highest`.
    constexpr bool between(HolderCounts lowest, HolderCounts highest) const {
        const std::uint64_t enough = (word_ | kTopBits) - lowest.word_;
        const std::uint64_t not_too_many = (highest.word_ | kTopBits) - word_;
        return (enough & not_too_many & kTopBits) == kTopBits;
    }

    friend constexpr HolderCounts operator+(HolderCounts left, HolderCounts right) {
        left.word_ += right.word_;
        return left;
    }

  private:
    static constexpr std::uint64_t kTopBits = 0x8080'8080'8080'8080;

    std::uint64_t word_ = 0;
};

static_assert(kMaxHolders <= 6 && kMaxDisjunctions <= 16, "counts and disjunctions share a word");

struct Outcome {
    HolderCounts counts;
    Disjunctions fulfilled = 0;
    std::uint32_t first = 0;  // of its ways among the assignments of a suit
    std::uint64_t ways = 0;
};

struct Outcomes {
    std::vector<Outcome> list;
    std::vector<std::uint32_t> assignments;  // of a suit, ordered by outcome; see TabledSuit
};

class CardGroup {
  public:
    virtual ~CardGroup() = default;

    // The outcomes, told apart only by counts and by the disjunctions in `open`.
    virtual Outcomes outcomes(Disjunctions open) const = 0;

    // Adds the cards of way number `way` of an outcome to the hands.
    virtual void deal(const Outcomes& outcomes, const Outcome& outcome, std::uint64_t way,
                      Hands& hands) const = 0;

    // Adds to every card and holder: `times` the ways in which the holder gets the card.
    virtual void tally(const Outcomes& outcomes, const Outcome& outcome, std::uint64_t times,
                       Marginals& marginals) const = 0;

    // Element k: the ways in which the holder gets exactly k of `cards`.
    using Spread = std::array<std::uint64_t, kCards + 1>;
    virtual Spread spread(const Outcomes& outcomes, const Outcome& outcome, int holder, Mask cards) const = 0;
};

// Cards of any suits that the same holders may hold, and nothing else is known about them.
class PlainClass final : public CardGroup {
  public:
    // `holders` is a set of holders, one bit each.
    PlainClass(Mask cards, unsigned holders, const std::vector<int>& sizes);

    Outcomes outcomes(Disjunctions open) const override;
    void deal(const Outcomes& outcomes, const Outcome& outcome, std::uint64_t way,
              Hands& hands) const override;
    void tally(const Outcomes& outcomes, const Outcome& outcome, std::uint64_t times,
               Marginals& marginals) const override;
    Spread spread(const Outcomes& outcomes, const Outcome& outcome, int holder, Mask cards) const override;

  private:
    void divide(unsigned holders, int cards, Outcome outcome, Outcomes& found) const;

    Mask cards_;
    unsigned holders_;
    std::vector<int> sizes_;
};

// The cards of one suit, looked at hand by hand. An assignment holds the cards of the first four holders,
// a byte each; a fifth one has the rest.
class TabledSuit final : public CardGroup {
  public:
    // An option of disjunction number `disjunction`.
    struct Option {
        int disjunction;
        const SuitTable* table;
    };

    // `tables` and `options` are those of the suit. Assignments that leave one of the disjunctions in
    // `required` unfulfilled are left out, and those disjunctions are never mentioned in an outcome.
    TabledSuit(const HiddenHandsPuzzle& puzzle, int suit, const std::vector<const SuitTable*>& tables,
               const std::vector<Option>& options, Disjunctions required);

    Outcomes outcomes(Disjunctions open) const override;
    void deal(const Outcomes& outcomes, const Outcome& outcome, std::uint64_t way,
              Hands& hands) const override;
    void tally(const Outcomes& outcomes, const Outcome& outcome, std::uint64_t times,
               Marginals& marginals) const override;
    Spread spread(const Outcomes& outcomes, const Outcome& outcome, int holder, Mask cards) const override;

  private:
    using Ranks = std::uint8_t;  // cards of the suit

    struct Assignment {
        HolderCounts counts;
        std::uint32_t ranks = 0;
        Disjunctions fulfilled = 0;
    };

    // What it means that a holder holds certain cards of the suit, and no others.
    struct Holding {
        bool possible = false;
        Disjunctions fulfilled = 0;
    };

    using Holdings = std::array<std::array<Holding, 256>, kMaxHolders>;

    void assign(const Holdings& holdings, int holder, Ranks rest, Assignment assignment,
                Disjunctions required);
    Mask hand(std::uint32_t assignment, int holder) const;

    int suit_;
    Ranks unseen_;
    int holders_;
    std::array<Ranks, kMaxHolders> may_hold_{};
    std::vector<Assignment> assignments_;
};

}  // namespace belot
