#include "worlds/card_groups.hpp"

#include <algorithm>
#include <bit>

#include "worlds/combinations.hpp"
#include "worlds/key_index.hpp"

namespace belot {

// --- plain classes ----------------------------------------------------------------------------------

PlainClass::PlainClass(Mask cards, unsigned holders, const std::vector<int>& sizes)
    : cards_(cards), holders_(holders), sizes_(sizes) {}

Outcomes PlainClass::outcomes(Disjunctions) const {
    Outcomes found;
    Outcome nothing;
    nothing.ways = 1;
    divide(holders_, std::popcount(cards_), nothing, found);
    return found;
}

// Divides so many cards among the holders in every possible way, in addition to what `outcome` says.
void PlainClass::divide(unsigned holders, int cards, Outcome outcome, Outcomes& found) const {
    if (holders == 0) {
        if (cards == 0) found.list.push_back(outcome);
        return;
    }
    const int holder = std::countr_zero(holders);
    const unsigned others = holders & (holders - 1);
    const int most = std::min(cards, sizes_[holder]);
    for (int count = others == 0 ? cards : 0; count <= most; ++count) {
        Outcome more = outcome;
        more.counts.add(holder, count);
        more.ways *= binomial(cards, count);
        divide(others, cards - count, more, found);
    }
}

void PlainClass::deal(const Outcomes&, const Outcome& outcome, std::uint64_t way, Hands& hands) const {
    Mask rest = cards_;
    int left = std::popcount(rest);
    for (unsigned holders = holders_; left > 0; holders &= holders - 1) {
        const int holder = std::countr_zero(holders);
        const int count = outcome.counts.of(holder);
        if (count == 0) continue;
        Mask hand = rest;
        if (count < left) {
            const std::uint64_t subsets = binomial(left, count);
            hand = nth_subset(rest, count, way % subsets);
            way /= subsets;
        }
        hands[holder] |= hand;
        rest ^= hand;
        left -= count;
    }
}

void PlainClass::tally(const Outcomes&, const Outcome& outcome, std::uint64_t times,
                       Marginals& marginals) const {
    const int all = std::popcount(cards_);
    for (unsigned holders = holders_; holders != 0; holders &= holders - 1) {
        const int holder = std::countr_zero(holders);
        const int count = outcome.counts.of(holder);
        const std::uint64_t with_a_card = outcome.ways / binomial(all, count) * binomial(all - 1, count - 1);
        for (Mask cards = cards_; cards != 0; cards &= cards - 1) {
            marginals[lowest(cards)][holder] += times * with_a_card;
        }
    }
}

CardGroup::Spread PlainClass::spread(const Outcomes&, const Outcome& outcome, int holder, Mask cards) const {
    const int all = std::popcount(cards_);
    const int wanted = std::popcount(cards_ & cards);
    const int count = outcome.counts.of(holder);
    const std::uint64_t of_the_others = outcome.ways / binomial(all, count);
    Spread spread{};
    for (int k = 0; k <= std::min(wanted, count); ++k) {
        spread[k] = of_the_others * binomial(wanted, k) * binomial(all - wanted, count - k);
    }
    return spread;
}

// --- suits ------------------------------------------------------------------------------------------

namespace {

constexpr std::uint8_t ranks_of(Mask cards, int suit) {
    return static_cast<std::uint8_t>(cards >> (kRanks * suit));
}

}  // namespace

TabledSuit::TabledSuit(const HiddenHandsPuzzle& puzzle, int suit, const std::vector<const SuitTable*>& tables,
                       const std::vector<Option>& options, Disjunctions required)
    : suit_(suit), unseen_(ranks_of(puzzle.unseen, suit)), holders_(puzzle.holders()) {
    Holdings holdings;
    for (int holder = 0; holder < holders_; ++holder) {
        may_hold_[holder] = ranks_of(puzzle.may_hold[holder], suit);
        for (int ranks = 0; ranks < 256; ++ranks) {
            const bool may_hold = (ranks & ~may_hold_[holder]) == 0;
            holdings[holder][ranks].possible =
                may_hold && std::popcount(static_cast<unsigned>(ranks)) <= puzzle.sizes[holder];
        }
    }
    for (const SuitTable* table : tables) {
        for (unsigned ranks = 0; ranks < 256; ++ranks) {
            if (!table->allows(ranks)) holdings[table->holder][ranks].possible = false;
        }
    }
    for (const Option& option : options) {
        const auto disjunction = static_cast<Disjunctions>(1U << option.disjunction);
        for (unsigned ranks = 0; ranks < 256; ++ranks) {
            if (option.table->allows(ranks)) holdings[option.table->holder][ranks].fulfilled |= disjunction;
        }
    }
    assign(holdings, 0, unseen_, {}, required);
}

// Gives the cards `rest` to this and the following holders in every possible way.
void TabledSuit::assign(const Holdings& holdings, int holder, Ranks rest, Assignment assignment,
                        Disjunctions required) {
    const auto give = [&](Ranks hand, auto&& go_on) {
        const Holding& holding = holdings[holder][hand];
        if (!holding.possible) return;
        Assignment more = assignment;
        more.counts.add(holder, std::popcount(hand));
        more.fulfilled |= holding.fulfilled;
        if (holder < 4) more.ranks |= std::uint32_t{hand} << (8 * holder);
        go_on(more);
    };
    if (holder == holders_ - 1) {
        give(rest, [&](Assignment& complete) {
            if ((complete.fulfilled & required) != required) return;
            complete.fulfilled &= static_cast<Disjunctions>(~required);
            assignments_.push_back(complete);
        });
        return;
    }
    const auto choice = static_cast<Ranks>(rest & may_hold_[holder]);
    Ranks hand = choice;
    while (true) {
        give(hand, [&](const Assignment& more) {
            assign(holdings, holder + 1, static_cast<Ranks>(rest & ~hand), more, required);
        });
        if (hand == 0) return;
        hand = static_cast<Ranks>((hand - 1) & choice);
    }
}

Outcomes TabledSuit::outcomes(Disjunctions open) const {
    Outcomes found;
    KeyIndex index;
    std::vector<std::uint32_t> outcome_of;
    outcome_of.reserve(assignments_.size());
    for (const Assignment& assignment : assignments_) {
        const auto fulfilled = static_cast<Disjunctions>(assignment.fulfilled & open);
        const std::uint32_t number = index.number_of(assignment.counts.word() << 16 | fulfilled);
        if (number == found.list.size()) found.list.push_back({assignment.counts, fulfilled, 0, 0});
        ++found.list[number].ways;
        outcome_of.push_back(number);
    }
    std::vector<std::uint32_t> next;
    std::uint32_t first = 0;
    for (Outcome& outcome : found.list) {
        outcome.first = first;
        next.push_back(first);
        first += static_cast<std::uint32_t>(outcome.ways);
    }
    found.assignments.resize(assignments_.size());
    for (std::size_t i = 0; i < assignments_.size(); ++i) {
        found.assignments[next[outcome_of[i]]++] = assignments_[i].ranks;
    }
    return found;
}

Mask TabledSuit::hand(std::uint32_t assignment, int holder) const {
    Ranks ranks;
    if (holder < 4) {
        ranks = static_cast<Ranks>(assignment >> (8 * holder));
    } else {
        const std::uint32_t halves = assignment | assignment >> 16;
        ranks = static_cast<Ranks>(unseen_ & ~(halves | halves >> 8));
    }
    return Mask{ranks} << (kRanks * suit_);
}

void TabledSuit::deal(const Outcomes& outcomes, const Outcome& outcome, std::uint64_t way,
                      Hands& hands) const {
    const std::uint32_t assignment = outcomes.assignments[outcome.first + way];
    for (int holder = 0; holder < holders_; ++holder) hands[holder] |= hand(assignment, holder);
}

void TabledSuit::tally(const Outcomes& outcomes, const Outcome& outcome, std::uint64_t times,
                       Marginals& marginals) const {
    for (std::uint64_t way = 0; way < outcome.ways; ++way) {
        const std::uint32_t assignment = outcomes.assignments[outcome.first + way];
        for (int holder = 0; holder < holders_; ++holder) {
            for (Mask cards = hand(assignment, holder); cards != 0; cards &= cards - 1) {
                marginals[lowest(cards)][holder] += times;
            }
        }
    }
}

CardGroup::Spread TabledSuit::spread(const Outcomes& outcomes, const Outcome& outcome, int holder,
                                     Mask cards) const {
    Spread spread{};
    for (std::uint64_t way = 0; way < outcome.ways; ++way) {
        ++spread[std::popcount(hand(outcomes.assignments[outcome.first + way], holder) & cards)];
    }
    return spread;
}

}  // namespace belot
