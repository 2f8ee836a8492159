// Whether the kernel and the naive model agree on everything that can be asked about a position.
#pragma once

#include <string>

#include "positions.hpp"
#include "solver.hpp"

namespace agreement {

namespace detail {

inline bool same(belot::SidePoints points, int expected) {
    return points.low == expected && points.high == expected;
}

inline bool same(belot::SidePoints a, belot::SidePoints b, naive::Score expected) {
    return same(a, expected.a) && same(b, expected.b);
}

// Empty if the line is legal to the end and brings the score.
inline std::string fault_of_line(naive::Position position, const belot::CardOrder& order,
                                 const belot::CardValue& value, naive::Score expected) {
    naive::Score sum;
    if (value.line.empty() || value.line.front() != value.card) return "the line begins with another card";
    for (const belot::CardBit ranked : value.line) {
        const naive::Card card = naive::Card::of(order.natural(ranked));
        if (naive::legal_cards(position).where([=](naive::Card legal) { return legal == card; }).empty()) {
            return "the line has an illegal " + positions::text(card);
        }
        sum = sum + naive::play(position, card);
    }
    if (!position.over()) return "the line ends early";
    return sum == expected ? "" : "the line brings other points";
}

}  // namespace detail

// Empty if all agrees.
inline std::string disagreement(belot::Solver& solver, const naive::Position& position) {
    const belot::CardOrder order = positions::order_of(position.rules);
    const belot::Problem problem = positions::problem_of(position);
    const auto complaint = [&](const std::string& what) { return what + ": " + positions::text(position); };

    const auto expected = naive::card_values(position);
    const belot::Solution solution = solver.solve(problem, order, belot::Lines::All, belot::Limits{});
    if (!solution.exact) return complaint("not exact");
    if (solution.cards.size() != expected.size()) return complaint("another number of legal cards");
    const bool a_moves = position.side_a[position.to_play()];
    naive::Score best;
    int previous = 0;
    for (std::size_t i = 0; i < solution.cards.size(); ++i) {
        const belot::CardValue& answer = solution.cards[i];
        const naive::Card card = naive::Card::of(order.natural(answer.card));
        const naive::Score* score = nullptr;
        for (const auto& [legal, value] : expected) {
            if (legal == card) score = &value;
        }
        if (score == nullptr) return complaint("illegal " + positions::text(card));
        if (!detail::same(answer.side_a, answer.side_b, *score)) {
            return complaint("another value of " + positions::text(card));
        }
        const int for_mover = a_moves ? score->difference() : -score->difference();
        if (i == 0) best = *score;
        if (i > 0 && for_mover > previous) return complaint("the best card is not first");
        previous = for_mover;
        const std::string fault = detail::fault_of_line(position, order, answer, *score);
        if (!fault.empty()) return complaint(fault);
    }
    const belot::PositionValue value = solver.value(problem, order, belot::Limits{});
    if (!detail::same(value.side_a, value.side_b, best)) return complaint("another value of the position");
    return {};
}

}  // namespace agreement
