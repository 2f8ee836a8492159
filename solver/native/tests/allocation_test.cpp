// Nothing is allocated while a search runs.
#include <bit>

#include "allocations.hpp"
#include "check.hpp"
#include "positions.hpp"
#include "solver.hpp"

namespace {

using namespace belot;

struct Deal {
    CardOrder order;
    Problem problem;
};

Deal random_deal(unsigned seed, int hand) {
    positions::Choices choices = positions::Choices::from_seed(seed);
    const int seats = 2 + choices.below(3);
    naive::Position position = positions::draw_deal(choices, seats, hand, 4);
    if (seats == 2 && choices.coin()) positions::draw_piles(choices, position);
    return {positions::order_of(position.rules), positions::problem_of(position)};
}

template <typename Use>
std::size_t allocations_of(Use use) {
    const std::size_t before = allocations::count();
    use();
    return allocations::count() - before;
}

// How often a vector grows until it holds `count` items that come one by one.
std::size_t growths(std::size_t count) { return count == 0 ? 0 : std::bit_width(count - 1) + 1U; }

TEST(allocations_are_counted) {
    // Called as functions: the compiler may leave out a new-expression.
    CHECK_EQUAL(allocations_of([] { ::operator delete(::operator new(1)); }), 1U);
    CHECK_EQUAL(allocations_of([] { Solver solver(1); }), 2U);  // table and scores
}

// The table for the open layout is made when it is first needed.
void solve_an_open_layout(Solver& solver) {
    positions::Choices choices = positions::Choices::from_seed(1);
    naive::Position position = positions::draw_deal(choices, 2, 8, 4);
    positions::draw_piles(choices, position);
    const Problem problem = positions::problem_of(position);
    CHECK(problem.under != decltype(problem.under){});
    solver.value(problem, positions::order_of(position.rules), Limits{});
}

TEST(the_value_of_a_position_is_found_without_allocating) {
    Solver solver;
    solve_an_open_layout(solver);
    for (unsigned seed = 0; seed < 12; ++seed) {
        const Deal deal = random_deal(seed, 8);
        CHECK_EQUAL(allocations_of([&] { solver.value(deal.problem, deal.order, Limits{}); }), 0U);
    }
}

TEST(an_interrupted_search_does_not_allocate) {
    StopToken token;
    token.stop();
    Solver solver;
    solve_an_open_layout(solver);
    for (unsigned seed = 0; seed < 12; ++seed) {
        const Deal deal = random_deal(seed, 8);
        CHECK_EQUAL(allocations_of([&] { solver.value(deal.problem, deal.order, Limits(&token)); }), 0U);
    }
}

TEST(solving_allocates_the_list_of_cards_and_nothing_for_the_search) {
    Solver solver;
    solve_an_open_layout(solver);
    std::uint64_t nodes = 0;
    std::uint64_t allocated = 0;
    for (unsigned seed = 0; seed < 12; ++seed) {
        const Deal deal = random_deal(seed, 8);
        Solution solution;
        const std::size_t count =
            allocations_of([&] { solution = solver.solve(deal.problem, deal.order, Lines::None, Limits{}); });
        // The cards while they are searched, the room to sort them, the cards of the answer.
        CHECK(count <= 2 * growths(solution.cards.size()) + 1);
        nodes += solution.nodes;
        allocated += count;
    }
    CHECK(nodes > 10 * allocated);
}

TEST(a_line_allocates_its_cards_and_nothing_for_the_search) {
    Solver solver;
    for (unsigned seed = 0; seed < 12; ++seed) {
        const Deal deal = random_deal(seed, 6);
        Solution solution;
        const auto solve = [&](Lines lines) {
            solution = solver.solve(deal.problem, deal.order, lines, Limits{});
        };
        const std::size_t without = allocations_of([&] { solve(Lines::None); });
        const std::size_t with = allocations_of([&] { solve(Lines::All); });
        std::size_t allowed = 0;
        for (const CardValue& card : solution.cards) allowed += growths(card.line.size());
        CHECK(with - without <= allowed);
    }
}

}  // namespace
