// One search: its bounds are true, and it leaves the position as it found it, also when interrupted.
#include "points/search.hpp"

#include "check.hpp"
#include "positions.hpp"

namespace {

using namespace belot;

// All that a search must not change, seen from outside: it is played to the end card by card, which shows
// the cards of every seat, what is covered, the points left and who has a trick. Takes a copy.
template <typename Engine>
std::vector<int> trace(Engine search) {
    std::vector<int> seen;
    while (!search.over()) {
        const Legal legal = search.legal();
        const Bounds bounds = search.static_bounds();
        for (const int fact : {search.seat_to_play(), static_cast<int>(legal.cards),
                               static_cast<int>(legal.duty), search.rest(), bounds.low, bounds.high}) {
            seen.push_back(fact);
        }
        seen.push_back(search.play(lowest(legal.cards)));
    }
    return seen;
}

// Calls `use` with the search that fits the position and with its limits.
template <typename Use>
void with_search(const naive::Position& position, Limits limits, Use use) {
    const CardOrder order = positions::order_of(position.rules);
    const Problem problem = positions::problem_of(position);
    const SearchOptions options;
    TranspositionTable table(6);
    ScoreMemo memo;
    const bool open = problem.under != decltype(problem.under){};
    if (open) {
        use(Search<2, true>(problem, order, options, table, memo, limits), limits);
    } else if (problem.rules.seats == 2) {
        use(Search<2, false>(problem, order, options, table, memo, limits), limits);
    } else if (problem.rules.seats == 3) {
        use(Search<3, false>(problem, order, options, table, memo, limits), limits);
    } else {
        use(Search<4, false>(problem, order, options, table, memo, limits), limits);
    }
}

naive::Position large_position(unsigned seed) {
    positions::Choices choices = positions::Choices::from_seed(seed);
    const int seats = 2 + choices.below(3);
    naive::Position position = positions::draw_deal(choices, seats, 8, 4);
    if (seats == 2 && choices.coin()) positions::draw_piles(choices, position);
    positions::draw_trick(choices, position);
    return position;
}

void check_bound(Value bound, Value threshold, Value truth) {
    CHECK(bound >= threshold ? truth >= bound : truth <= bound);
}

TEST(a_bound_is_at_most_or_at_least_the_naive_value) {
    for (unsigned seed = 0; seed < 150; ++seed) {
        const naive::Position position = positions::random_position(seed);
        const int rest = positions::points_left(position);
        const CardOrder order = positions::order_of(position.rules);
        const Value truth = positions::kernel_value(naive::value(position), rest);
        const auto values = naive::card_values(position);
        with_search(position, Limits{}, [&](auto search, Limits&) {
            CHECK_EQUAL(search.rest(), rest);
            CHECK(search.static_bounds().low <= truth && truth <= search.static_bounds().high);
            for (Value threshold = -rest; threshold <= 2 * rest; threshold += 7) {
                check_bound(search.bound(threshold), threshold, truth);
                for (const auto& [card, score] : values) {
                    const CardBit ranked = order.ranked(static_cast<CardBit>(card.index()));
                    check_bound(search.after(ranked, threshold), threshold,
                                positions::kernel_value(score, rest));
                }
            }
        });
    }
}

// A deal without a card on the table.
naive::Position lead_position(unsigned seed, int most_cards) {
    positions::Choices choices = positions::Choices::from_seed(seed);
    const int seats = 2 + choices.below(3);
    return positions::draw_deal(choices, seats, 1 + choices.below(most_cards), 4);
}

TEST(bounds_that_are_sure_without_search_hold_the_naive_value) {
    int narrower = 0;
    for (unsigned seed = 0; seed < 2'000; ++seed) {
        const naive::Position position = lead_position(seed, 3);
        const Value truth = positions::kernel_value(naive::value(position), positions::points_left(position));
        with_search(position, Limits{}, [&](auto search, Limits&) {
            const Bounds bounds = search.sure_bounds(search.root().leader);
            CHECK(bounds.low <= truth && truth <= bounds.high);
            const Bounds without = search.static_bounds();
            narrower += bounds.high - bounds.low < without.high - without.low;
        });
    }
    CHECK(narrower > 500);
}

template <int Seats>
Value value_of_last_tricks(const Problem& problem, const CardOrder& order) {
    return LastTricks<Seats, false>(Board<Seats, false>(problem, order)).value(problem.leader);
}

TEST(last_two_tricks_have_the_naive_value) {
    for (unsigned seed = 0; seed < 3'000; ++seed) {
        positions::Choices choices = positions::Choices::from_seed(seed);
        const int seats = 2 + choices.below(3);
        const naive::Position position = positions::draw_deal(choices, seats, 2, 4);
        const CardOrder order = positions::order_of(position.rules);
        const Problem problem = positions::problem_of(position);
        const Value value = seats == 2   ? value_of_last_tricks<2>(problem, order)
                            : seats == 3 ? value_of_last_tricks<3>(problem, order)
                                         : value_of_last_tricks<4>(problem, order);
        CHECK_EQUAL(value, positions::kernel_value(naive::value(position), positions::points_left(position)));
    }
}

TEST(a_search_leaves_the_position_as_it_was) {
    for (unsigned seed = 0; seed < 150; ++seed) {
        with_search(positions::random_position(seed), Limits{}, [](auto search, Limits&) {
            const std::vector<int> before = trace(search);
            search.bound(search.rest() / 2);
            CHECK(trace(search) == before);
            for (Mask legal = search.legal().cards; legal != 0; legal &= legal - 1) {
                search.after(lowest(legal), search.rest() / 2);
                CHECK(trace(search) == before);
            }
        });
    }
}

// Runs the searches of every legal card and of the position until each has been interrupted or is done;
// returns how many were interrupted.
template <typename Engine>
int interrupted_searches(Engine& search, const std::vector<int>& before) {
    int interrupted = 0;
    const auto attempt = [&](auto ask) {
        try {
            ask();
        } catch (const Interrupted&) {
            ++interrupted;
        }
        CHECK(trace(search) == before);
    };
    const Value middle = search.rest() / 2;
    for (Mask legal = search.legal().cards; legal != 0; legal &= legal - 1) {
        attempt([&] { search.after(lowest(legal), middle); });
    }
    attempt([&] { search.bound(middle); });
    return interrupted;
}

TEST(an_interrupted_search_leaves_the_position_as_it_was) {
    int interrupted = 0;
    for (unsigned seed = 0; seed < 40; ++seed) {
        StopToken token;
        token.stop();
        with_search(large_position(seed), Limits(&token), [&](auto search, Limits&) {
            interrupted += interrupted_searches(search, trace(search));
        });
    }
    CHECK(interrupted > 0);
}

TEST(a_search_that_goes_on_after_an_interruption_finds_the_same_bound) {
    for (unsigned seed = 0; seed < 15; ++seed) {
        const naive::Position position = large_position(seed);
        const Value threshold = positions::points_left(position) / 2;
        bool expected = false;
        with_search(position, Limits{},
                    [&](auto search, Limits&) { expected = search.bound(threshold) >= threshold; });
        StopToken token;
        token.stop();
        with_search(position, Limits(&token), [&](auto search, Limits& limits) {
            interrupted_searches(search, trace(search));
            limits = Limits{};
            CHECK_EQUAL(search.bound(threshold) >= threshold, expected);
        });
    }
}

}  // namespace
