// A search that is stopped answers with bounds that hold the truth, and leaves the solver as good as new.
#include <chrono>

#include "check.hpp"
#include "positions.hpp"
#include "solver.hpp"

namespace {

using namespace belot;
using Clock = Limits::Clock;

// Large enough to be stopped amid the search.
naive::Position large_deal(unsigned seed) {
    positions::Choices choices = positions::Choices::from_seed(seed);
    const int seats = 2 + choices.below(3);
    naive::Position position = positions::draw_deal(choices, seats, 8, 4);
    if (seats == 2 && choices.coin()) positions::draw_piles(choices, position);
    return position;
}

bool holds(SidePoints bounds, SidePoints truth) {
    return bounds.low <= truth.low && truth.high <= bounds.high;
}

// How many answers are less than exact.
int check_bounds(const PositionValue& answer, const PositionValue& truth) {
    CHECK(truth.exact());
    CHECK(holds(answer.side_a, truth.side_a));
    CHECK(holds(answer.side_b, truth.side_b));
    return answer.exact() ? 0 : 1;
}

// The answer was asked for all lines.
int check_bounds(const Solution& answer, const Solution& truth) {
    CHECK(truth.exact);
    CHECK_EQUAL(answer.cards.size(), truth.cards.size());
    int open = 0;
    for (const CardValue& card : answer.cards) {
        for (const CardValue& other : truth.cards) {
            if (other.card != card.card) continue;
            CHECK(holds(card.side_a, other.side_a));
            CHECK(holds(card.side_b, other.side_b));
        }
        open += !card.exact();
        CHECK_EQUAL(card.line.empty(), !answer.exact);
    }
    if (answer.exact) CHECK_EQUAL(open, 0);
    return open;
}

// Solves each deal with limits made anew for each call, and without; returns how often a limit mattered.
template <typename MakeLimits>
int check_against_unlimited(unsigned deals, MakeLimits make_limits) {
    Solver limited;
    Solver unlimited;
    int open = 0;
    for (unsigned seed = 0; seed < deals; ++seed) {
        const naive::Position deal = large_deal(seed);
        const CardOrder order = positions::order_of(deal.rules);
        const Problem problem = positions::problem_of(deal);
        open += check_bounds(limited.value(problem, order, make_limits()),
                             unlimited.value(problem, order, Limits{}));
        open += check_bounds(limited.solve(problem, order, Lines::All, make_limits()),
                             unlimited.solve(problem, order, Lines::None, Limits{}));
    }
    return open;
}

TEST(a_stopped_search_gives_bounds_that_hold_the_truth) {
    StopToken token;
    token.stop();
    CHECK(check_against_unlimited(20, [&] { return Limits(&token); }) > 0);
}

TEST(a_search_past_its_deadline_gives_bounds_that_hold_the_truth) {
    CHECK(check_against_unlimited(20, [] { return Limits(nullptr, Clock::now()); }) > 0);
}

TEST(a_deadline_at_any_time_gives_bounds_that_hold_the_truth) {
    int calls = 0;
    check_against_unlimited(
        20, [&] { return Limits(nullptr, Clock::now() + std::chrono::microseconds(300 * (++calls % 16))); });
}

TEST(a_token_that_nobody_stops_and_a_far_deadline_change_nothing) {
    StopToken token;
    const auto later = Clock::now() + std::chrono::hours(1);
    CHECK_EQUAL(check_against_unlimited(5, [&] { return Limits(&token, later); }), 0);
}

TEST(a_solver_that_was_interrupted_answers_like_a_new_one) {
    StopToken token;
    token.stop();
    Solver interrupted;
    for (unsigned seed = 0; seed < 10; ++seed) {
        const naive::Position deal = large_deal(seed);
        const CardOrder order = positions::order_of(deal.rules);
        const Problem problem = positions::problem_of(deal);
        interrupted.solve(problem, order, Lines::None, Limits(&token));
        const PositionValue used = interrupted.value(problem, order, Limits{});
        const PositionValue fresh = Solver().value(problem, order, Limits{});
        CHECK_EQUAL(used.side_a.low, fresh.side_a.low);
        CHECK_EQUAL(used.side_b.low, fresh.side_b.low);
        CHECK(used.exact());
    }
}

}  // namespace
