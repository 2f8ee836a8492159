// Values of the solver: right against the naive model, and the same however it is set up or was used.
#include "solver.hpp"

#include "agreement.hpp"
#include "check.hpp"

namespace {

using namespace belot;

constexpr unsigned kPositions = 500;

void check_random_positions(Solver& solver, unsigned first_seed) {
    for (unsigned seed = first_seed; seed < first_seed + kPositions; ++seed) {
        CHECK_EQUAL(agreement::disagreement(solver, positions::random_position(seed)), "");
    }
}

SearchOptions random_weights(unsigned seed) {
    std::mt19937 random(seed);
    const auto draw = [&](auto& rows) {
        for (auto& row : rows) {
            for (std::int16_t& weight : row) weight = static_cast<std::int16_t>(random() % 2001) - 1000;
        }
    };
    OrderingWeights::Rows ordering;
    draw(ordering);
    SearchOptions options;
    options.ordering = OrderingWeights(ordering);
    draw(options.guess);
    return options;
}

TEST(random_positions_have_their_naive_values) {
    Solver solver;
    check_random_positions(solver, 0);
}

TEST(the_smallest_table_gives_the_same_values) {
    Solver solver(1);
    check_random_positions(solver, 10'000);
}

TEST(exact_keys_give_the_same_values) {
    Solver solver(8, {.pattern_keys = false});
    check_random_positions(solver, 20'000);
}

TEST(a_search_without_early_cutoffs_gives_the_same_values) {
    Solver solver(8, {.early_cutoffs = false});
    check_random_positions(solver, 30'000);
}

TEST(random_weights_give_the_same_values) {
    for (unsigned weights = 0; weights < 3; ++weights) {
        Solver solver(8, random_weights(weights));
        check_random_positions(solver, 40'000 + kPositions * weights);
    }
}

TEST(random_weights_give_full_deals_the_same_values) {
    Solver fitted;
    for (unsigned seed = 0; seed < 8; ++seed) {
        positions::Choices choices = positions::Choices::from_seed(seed);
        const naive::Position deal = positions::draw_deal(choices, 2 + choices.below(3), 8, 4);
        const CardOrder order = positions::order_of(deal.rules);
        const Problem problem = positions::problem_of(deal);
        Solver random(Solver::kDefaultTableBits, random_weights(seed));
        const PositionValue expected = fitted.value(problem, order, Limits{});
        const PositionValue value = random.value(problem, order, Limits{});
        CHECK(value.exact());
        CHECK_EQUAL(value.side_a.low, expected.side_a.low);
        CHECK_EQUAL(value.side_b.low, expected.side_b.low);
    }
}

TEST(a_used_solver_does_what_a_fresh_one_does) {
    Solver used(6);
    for (unsigned seed = 0; seed < 100; ++seed) {
        const naive::Position position = positions::random_position(seed);
        const CardOrder order = positions::order_of(position.rules);
        const Problem problem = positions::problem_of(position);
        const Solution again = used.solve(problem, order, Lines::All, Limits{});
        const Solution first = Solver(6).solve(problem, order, Lines::All, Limits{});
        CHECK_EQUAL(again.cards.size(), first.cards.size());
        for (std::size_t i = 0; i < first.cards.size(); ++i) {
            CHECK_EQUAL(again.cards[i].card, first.cards[i].card);
            CHECK_EQUAL(again.cards[i].side_a.low, first.cards[i].side_a.low);
            CHECK_EQUAL(again.cards[i].side_b.low, first.cards[i].side_b.low);
            CHECK(again.cards[i].line == first.cards[i].line);
        }
    }
}

TEST(lines_come_for_as_many_cards_as_were_asked_for) {
    Solver solver;
    for (unsigned seed = 0; seed < 50; ++seed) {
        const naive::Position position = positions::random_position(seed);
        const CardOrder order = positions::order_of(position.rules);
        const Problem problem = positions::problem_of(position);
        for (const Lines lines : {Lines::None, Lines::Best, Lines::All}) {
            const Solution solution = solver.solve(problem, order, lines, Limits{});
            std::size_t expected = 0;
            if (lines == Lines::Best) expected = 1;
            if (lines == Lines::All) expected = solution.cards.size();
            for (std::size_t i = 0; i < solution.cards.size(); ++i) {
                CHECK_EQUAL(!solution.cards[i].line.empty(), i < expected);
            }
        }
    }
}

}  // namespace
