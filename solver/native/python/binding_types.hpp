// What the files that know Python share: cards and masks are natural (cards.hpp) on their outer side.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "solver.hpp"

namespace belot::binding {

// Play rules together with the numbering of cards that follows from the contract.
struct Rules {
    PlayRules play;
    CardOrder order;

    explicit Rules(const PlayRules& rules) : play(rules), order(rules.contract, rules.double_points) {}

    CardBit ranked(int card) const {
        if (card < 0 || card >= kCards) throw std::out_of_range("a card is a number from 0 to 31");
        return order.ranked(static_cast<CardBit>(card));
    }

    TrickState trick(const std::vector<int>& cards) const {
        if (cards.size() >= static_cast<std::size_t>(play.seats) + 1) {
            throw std::invalid_argument("a trick has at most as many cards as there are seats");
        }
        TrickState state;
        for (const int card : cards) state = state.with(play, ranked(card));
        return state;
    }

    std::pair<Mask, int> legal(Mask open, const std::vector<int>& cards) const {
        const Legal legal = legal_cards(play, order.ranked_mask(open), trick(cards));
        return {order.natural_mask(legal.cards), static_cast<int>(legal.duty)};
    }

    int winner(const std::vector<int>& cards) const {
        if (cards.empty()) throw std::invalid_argument("an empty trick has no winner");
        return trick(cards).best_offset;
    }

    int strength(int card) const { return playing_strength(play.contract, ranked(card)); }
};

// Hands and trick have to fit each other, and the player to move has to hold a card.
inline void check_hands(const Problem& problem) {
    const int seats = problem.rules.seats;
    const int to_play = (problem.leader + problem.trick_size) % seats;
    if (problem.hands[to_play] == 0) throw std::invalid_argument("the player to move holds no card");
    const int rounds = std::popcount(problem.hands[to_play]);
    Mask seen = 0;
    for (int i = 0; i < problem.trick_size; ++i) seen |= bit_of(problem.trick[i]);
    for (int i = 0; i < seats; ++i) {
        const Mask hand = problem.hands[(problem.leader + i) % seats];
        if ((seen & hand) != 0) throw std::invalid_argument("a card is in two places");
        seen |= hand;
        if (std::popcount(hand) != (i < problem.trick_size ? rounds - 1 : rounds)) {
            throw std::invalid_argument("the hands do not have the sizes that the trick asks for");
        }
    }
}

inline Problem problem_from(const Rules& rules, const std::vector<Mask>& hands,
                            const std::vector<std::pair<int, int>>& piles, int leader,
                            const std::vector<int>& trick, unsigned side_a, unsigned tricks_won) {
    if (hands.size() != static_cast<std::size_t>(rules.play.seats)) {
        throw std::invalid_argument("one hand per seat is needed");
    }
    if (leader < 0 || leader >= rules.play.seats) throw std::invalid_argument("there is no such leader");
    if (trick.size() >= hands.size()) throw std::invalid_argument("the trick is complete");
    Problem problem;
    problem.rules = rules.play;
    Mask seen = 0;
    for (std::size_t seat = 0; seat < hands.size(); ++seat) {
        const Mask hand = rules.order.ranked_mask(hands[seat]);
        if ((seen & hand) != 0) throw std::invalid_argument("a card is in two hands");
        seen |= hand;
        problem.hands[seat] = hand;
    }
    for (const auto& [top, bottom] : piles) {
        problem.under[rules.ranked(top)] = bit_of(rules.ranked(bottom));
    }
    for (const int card : trick) {
        const CardBit bit = rules.ranked(card);
        if ((seen & bit_of(bit)) != 0) throw std::invalid_argument("a card of the trick is in a hand");
        seen |= bit_of(bit);
        problem.trick[problem.trick_size++] = bit;
    }
    problem.leader = leader;
    problem.side_a = side_a;
    problem.tricks_won = tricks_won;
    check_hands(problem);
    return problem;
}

inline Limits limits_from(const StopToken* stop, std::optional<double> limit_ms) {
    using Clock = Limits::Clock;
    if (!limit_ms) return Limits(stop);
    if (!std::isfinite(*limit_ms) || *limit_ms < 0) throw std::invalid_argument("limit_ms must be 0 or more");
    const double bounded_ms = std::min(*limit_ms, 1e9);
    const auto span = std::chrono::duration<double, std::milli>(bounded_ms);
    return Limits(stop, Clock::now() + std::chrono::duration_cast<Clock::duration>(span));
}

template <typename Enum>
Enum choice(int number, Enum last, const char* name) {
    if (number < 0 || number > static_cast<int>(last)) {
        throw std::invalid_argument(std::string(name) + " has no such value");
    }
    return static_cast<Enum>(number);
}

inline PerUnit per_unit(const SheetRules& rules, const std::vector<int>& amounts, const char* name) {
    if (amounts.size() != static_cast<std::size_t>(rules.units)) {
        throw std::invalid_argument(std::string(name) + " must have one entry per unit");
    }
    PerUnit result{};
    for (std::size_t unit = 0; unit < amounts.size(); ++unit) {
        if (amounts[unit] < -kLargestAmount || amounts[unit] > kLargestAmount) {
            throw std::invalid_argument(std::string(name) + " holds a number that is too large");
        }
        result[unit] = amounts[unit];
    }
    return result;
}

// King, queen, seat and status of each Bela, as Python gives them.
using GivenBelas = std::vector<std::tuple<int, int, int, int>>;

// An equity table as Python holds it; problems keep a share of it.
struct SharedEquity {
    std::shared_ptr<const EquityTable> table;
};

// Completes a problem, whose cards are there, by what is settled. `equity`: none, or for a match.
inline void add_sheet(ScoreProblem& problem, const Rules& rules, const SheetRules& sheet,
                      const DealTerms& terms, const std::vector<int>& points,
                      const std::vector<int>& bela_done, const GivenBelas& belas, int bela_call,
                      bool for_match, const SharedEquity* equity) {
    problem.sheet = sheet;
    problem.terms = terms;
    problem.points = per_unit(sheet, points, "points");
    problem.bela_done = per_unit(sheet, bela_done, "bela_done");
    problem.bela_call = choice(bela_call, BelaCall::KingFirst, "bela_call");
    problem.for_match = for_match;
    if (equity != nullptr) {
        if (!for_match) throw std::invalid_argument("an equity is of use for a match alone");
        if (equity->table->units() != sheet.units) throw std::invalid_argument("equity has other units");
        problem.equity = equity->table;
    }
    int total = kLastTrickPoints;
    for (const int amount : problem.points) {
        if (amount < 0) throw std::invalid_argument("points must not be negative");
        total += amount;
    }
    for (const Mask hand : problem.play.hands) total += rules.order.points_of(hand);
    for (int i = 0; i < problem.play.trick_size; ++i) total += rules.order.points(problem.play.trick[i]);
    if (total > kMostTrickPoints) throw std::invalid_argument("a deal has not so many points");
    if (belas.size() > kMaxBelas) throw std::invalid_argument("there are at most four Belas");
    for (const auto& [king, queen, seat, status] : belas) {
        if (seat < 0 || seat >= rules.play.seats) throw std::invalid_argument("a Bela has no such seat");
        problem.belas[problem.bela_count++] = {rules.ranked(king), rules.ranked(queen), seat,
                                               choice(status, BelaStatus::Said, "status of a Bela")};
    }
}

// Adds what concerns scores to the module and to the solver.
void bind_scores(nanobind::module_& module, nanobind::class_<Solver>& solver);

// Adds judging one position in many worlds to the module and to the solver.
void bind_judge(nanobind::module_& module, nanobind::class_<Solver>& solver);

// Adds the best discards of many deals to the solver.
void bind_discarding(nanobind::class_<Solver>& solver);

// Adds settling many deals to the module.
void bind_settling(nanobind::module_& module);

// Adds hidden hands to the module.
void bind_hidden_hands(nanobind::module_& module);

}  // namespace belot::binding
