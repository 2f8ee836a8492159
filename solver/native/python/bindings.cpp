// Here, in score_bindings.cpp and in worlds_bindings.cpp the kernel meets Python. Cards and masks are natural
// here (cards.hpp), values are trick points; everything is translated on the way in and out, and the
// interpreter lock is released while a search runs.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>

#include "python/binding_types.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

using belot::binding::limits_from;
using belot::binding::problem_from;
using belot::binding::Rules;

namespace {

using belot::CardBit;
using belot::Mask;

struct NaturalCardValue {
    int card;
    std::pair<int, int> side_a;
    std::pair<int, int> side_b;
    std::vector<int> line;
};

struct NaturalSolution {
    std::vector<NaturalCardValue> cards;
    bool exact;
    std::uint64_t nodes;
};

NaturalSolution solve(belot::Solver& solver, const Rules& rules, const std::vector<Mask>& hands, int leader,
                      const std::vector<int>& trick, unsigned side_a, unsigned tricks_won,
                      const std::vector<std::pair<int, int>>& piles, int lines,
                      std::optional<double> limit_ms, const belot::StopToken* stop) {
    if (lines < 0 || lines > 2) throw std::invalid_argument("lines must be 0, 1 or 2");
    const belot::Problem problem = problem_from(rules, hands, piles, leader, trick, side_a, tricks_won);
    const belot::Limits limits = limits_from(stop, limit_ms);
    belot::Solution solution;
    {
        const nb::gil_scoped_release release;
        solution = solver.solve(problem, rules.order, static_cast<belot::Lines>(lines), limits);
    }
    NaturalSolution result{{}, solution.exact, solution.nodes};
    for (const belot::CardValue& value : solution.cards) {
        NaturalCardValue card{rules.order.natural(value.card),
                              {value.side_a.low, value.side_a.high},
                              {value.side_b.low, value.side_b.high},
                              {}};
        for (const CardBit played : value.line) card.line.push_back(rules.order.natural(played));
        result.cards.push_back(std::move(card));
    }
    return result;
}

struct NaturalValue {
    std::pair<int, int> side_a;
    std::pair<int, int> side_b;
    std::uint64_t nodes;
};

NaturalValue value(belot::Solver& solver, const Rules& rules, const std::vector<Mask>& hands, int leader,
                   const std::vector<int>& trick, unsigned side_a, unsigned tricks_won,
                   const std::vector<std::pair<int, int>>& piles, std::optional<double> limit_ms,
                   const belot::StopToken* stop) {
    const belot::Problem problem = problem_from(rules, hands, piles, leader, trick, side_a, tricks_won);
    const belot::Limits limits = limits_from(stop, limit_ms);
    const nb::gil_scoped_release release;
    const belot::PositionValue value = solver.value(problem, rules.order, limits);
    return {{value.side_a.low, value.side_a.high}, {value.side_b.low, value.side_b.high}, value.nodes};
}

template <typename Scalar, int Dimensions>
using Array = nb::ndarray<Scalar, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

// Before the first trick of many deals: hands (deal, seat), leader and side A of each deal.
struct Starts {
    Array<const std::uint32_t, 2> hands;
    Array<const std::uint8_t, 1> leaders;
    Array<const std::uint8_t, 1> side_a;

    std::size_t count() const { return hands.shape(0); }

    void check(const Rules& rules, std::size_t rows_of_answer) const {
        if (hands.shape(1) != static_cast<std::size_t>(rules.play.seats)) {
            throw std::invalid_argument("hands must have one column per seat");
        }
        if (leaders.shape(0) != count() || side_a.shape(0) != count() || rows_of_answer != count()) {
            throw std::invalid_argument("all arrays must have as many rows as there are deals");
        }
    }

    belot::Problem problem(const Rules& rules, std::size_t deal) const {
        std::vector<Mask> cards;
        for (std::size_t seat = 0; seat < hands.shape(1); ++seat) cards.push_back(hands(deal, seat));
        return problem_from(rules, cards, {}, leaders(deal), {}, side_a(deal), 0);
    }
};

// Solves deals one after the other while the interpreter goes on; returns how many before it was stopped.
template <typename SolveOne>
std::size_t solve_deals(const Rules& rules, const Starts& starts, const belot::StopToken* stop,
                        SolveOne solve_one) {
    const nb::gil_scoped_release release;
    for (std::size_t deal = 0; deal < starts.count(); ++deal) {
        if (stop != nullptr && stop->stopped()) return deal;
        if (!solve_one(deal, starts.problem(rules, deal))) return deal;
    }
    return starts.count();
}

// Fills `points` (deal, side) with the points of side A and side B.
std::size_t value_many(belot::Solver& solver, const Rules& rules, Array<const std::uint32_t, 2> hands,
                       Array<const std::uint8_t, 1> leaders, Array<const std::uint8_t, 1> side_a,
                       Array<std::int16_t, 2> points, const belot::StopToken* stop) {
    const Starts starts{hands, leaders, side_a};
    starts.check(rules, points.shape(0));
    if (points.shape(1) != 2) throw std::invalid_argument("points must have two columns");
    return solve_deals(rules, starts, stop, [&](std::size_t deal, const belot::Problem& problem) {
        const belot::PositionValue value = solver.value(problem, rules.order, belot::Limits(stop));
        if (!value.exact()) return false;
        points(deal, 0) = static_cast<std::int16_t>(value.side_a.low);
        points(deal, 1) = static_cast<std::int16_t>(value.side_b.low);
        return true;
    });
}

// Fills `points` (deal, card, side) for the legal cards; the others are left as they are.
std::size_t solve_many(belot::Solver& solver, const Rules& rules, Array<const std::uint32_t, 2> hands,
                       Array<const std::uint8_t, 1> leaders, Array<const std::uint8_t, 1> side_a,
                       Array<std::int16_t, 3> points, const belot::StopToken* stop) {
    const Starts starts{hands, leaders, side_a};
    starts.check(rules, points.shape(0));
    if (points.shape(1) != belot::kCards || points.shape(2) != 2) {
        throw std::invalid_argument("points must have 32 cards and two sides");
    }
    return solve_deals(rules, starts, stop, [&](std::size_t deal, const belot::Problem& problem) {
        const belot::Solution solution =
            solver.solve(problem, rules.order, belot::Lines::None, belot::Limits(stop));
        if (!solution.exact) return false;
        for (const belot::CardValue& card : solution.cards) {
            points(deal, rules.order.natural(card.card), 0) = static_cast<std::int16_t>(card.side_a.low);
            points(deal, rules.order.natural(card.card), 1) = static_cast<std::int16_t>(card.side_b.low);
        }
        return true;
    });
}

template <typename Rows>
Rows rows_from(const std::vector<int>& weights) {
    Rows rows{};
    const std::size_t width = rows[0].size();
    if (weights.size() != rows.size() * width) {
        throw std::invalid_argument("there must be " + std::to_string(rows.size() * width) + " weights");
    }
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] < -10'000 || weights[i] > 10'000) throw std::invalid_argument("a weight is too large");
        rows[i / width][i % width] = static_cast<std::int16_t>(weights[i]);
    }
    return rows;
}

// What the guess of a value looks at, and which row of weights belongs to the problem.
std::pair<int, std::vector<int>> guess_inputs(const Rules& rules, const std::vector<Mask>& hands, int leader,
                                              unsigned side_a,
                                              const std::vector<std::pair<int, int>>& piles) {
    const belot::Problem problem = problem_from(rules, hands, piles, leader, {}, side_a, 0);
    int rest = belot::kLastTrickPoints;
    for (const Mask hand : problem.hands) rest += rules.order.points_of(hand);
    const belot::GuessWeights::Inputs inputs = belot::GuessWeights::inputs(problem, rest);
    return {belot::Game::of(rules.play, !piles.empty()), {inputs.begin(), inputs.end()}};
}

// Rows of 4 + kFeatures 32-bit integers: node, row of weights, refutes, cost, features.
nb::bytes sample_ordering(belot::Solver& solver, const Rules& rules, const std::vector<Mask>& hands,
                          int leader, unsigned side_a, const std::vector<std::pair<int, int>>& piles,
                          std::uint32_t period, std::uint64_t seed) {
    if (period == 0) throw std::invalid_argument("period must be positive");
    const belot::Problem problem = problem_from(rules, hands, piles, leader, {}, side_a, 0);
    belot::OrderingSampler sampler(period, seed);
    {
        const nb::gil_scoped_release release;
        solver.sample(problem, rules.order, sampler);
    }
    return nb::bytes(sampler.samples.data(), sampler.samples.size() * sizeof(belot::OrderingSample));
}

}  // namespace

// Whether the processor runs what is compiled for x86-64-v3.
static bool cpu_is_x86_64_v3() {
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("popcnt");
#else
    return false;
#endif
}

NB_MODULE(BELOT_MODULE, module) {
    module.doc() = "The compiled kernel: legality, tricks and the exact double-dummy search.";

    nb::class_<Rules>(module, "PlayRules")
        .def(
            "__init__",
            [](Rules* self, int seats, bool pairs, int contract, int overtake, bool overtake_partner,
               bool ruff_unless_partner, bool overruff, bool underruff_free, bool double_points,
               int all_tricks_bonus) {
                if (seats < 2 || seats > belot::kMaxSeats)
                    throw std::invalid_argument("seats must be 2, 3 or 4");
                if (pairs != (seats == 4))
                    throw std::invalid_argument("four seats, and only they, are two pairs");
                if (contract < 0 || contract > 5) throw std::invalid_argument("contract must be 0 to 5");
                if (overtake < 0 || overtake > 2) throw std::invalid_argument("overtake must be 0, 1 or 2");
                if (all_tricks_bonus < 0 || all_tricks_bonus > 200 || all_tricks_bonus % 2 != 0) {
                    throw std::invalid_argument("all_tricks_bonus must be even and from 0 to 200");
                }
                new (self)
                    Rules({seats, pairs, static_cast<belot::Contract>(contract),
                           static_cast<belot::Overtake>(overtake), overtake_partner, ruff_unless_partner,
                           overruff, underruff_free, double_points, all_tricks_bonus});
            },
            nb::kw_only(), "seats"_a, "pairs"_a, "contract"_a, "overtake"_a, "overtake_partner"_a,
            "ruff_unless_partner"_a, "overruff"_a, "underruff_free"_a, "double_points"_a,
            "all_tricks_bonus"_a)
        .def("legal", &Rules::legal, "open_cards"_a, "trick"_a)
        .def("winner", &Rules::winner, "trick"_a)
        .def(
            "points", [](const Rules& rules, int card) { return rules.order.points(rules.ranked(card)); },
            "card"_a)
        .def("strength", &Rules::strength, "card"_a);

    nb::class_<belot::StopToken>(module, "StopToken")
        .def(nb::init<>())
        .def("stop", &belot::StopToken::stop)
        .def_prop_ro("stopped", &belot::StopToken::stopped);

    nb::class_<NaturalCardValue>(module, "CardValue")
        .def_ro("card", &NaturalCardValue::card)
        .def_ro("side_a", &NaturalCardValue::side_a)
        .def_ro("side_b", &NaturalCardValue::side_b)
        .def_ro("line", &NaturalCardValue::line);

    nb::class_<NaturalSolution>(module, "Solution")
        .def_ro("cards", &NaturalSolution::cards)
        .def_ro("exact", &NaturalSolution::exact)
        .def_ro("nodes", &NaturalSolution::nodes);

    nb::class_<NaturalValue>(module, "PositionValue")
        .def_ro("side_a", &NaturalValue::side_a)
        .def_ro("side_b", &NaturalValue::side_b)
        .def_ro("nodes", &NaturalValue::nodes);

    nb::class_<belot::Solver> solver(module, "Solver");
    solver
        .def(
            "__init__",
            [](belot::Solver* self, int table_bits, bool pattern_keys, bool shortcuts, bool early_cutoffs,
               bool foresight, const std::optional<std::vector<int>>& ordering,
               const std::optional<std::vector<int>>& guess) {
                if (table_bits < 1 || table_bits > 24)
                    throw std::invalid_argument("table_bits must be 1 to 24");
                belot::SearchOptions options;
                options.pattern_keys = pattern_keys;
                options.shortcuts = shortcuts;
                options.early_cutoffs = early_cutoffs;
                options.foresight = foresight;
                if (ordering)
                    options.ordering =
                        belot::OrderingWeights(rows_from<belot::OrderingWeights::Rows>(*ordering));
                if (guess) options.guess = rows_from<belot::GuessWeights::Rows>(*guess);
                new (self) belot::Solver(table_bits, options);
            },
            nb::kw_only(), "table_bits"_a = belot::Solver::kDefaultTableBits, "pattern_keys"_a = true,
            "shortcuts"_a = true, "early_cutoffs"_a = true, "foresight"_a = true, "ordering"_a = nb::none(),
            "guess"_a = nb::none())
        .def_prop_ro("table_bytes", &belot::Solver::table_bytes)
        .def("solve", &solve, "rules"_a, "hands"_a, "leader"_a, "trick"_a, nb::kw_only(), "side_a"_a,
             "tricks_won"_a = 0, "piles"_a = std::vector<std::pair<int, int>>{}, "lines"_a = 2,
             "limit_ms"_a = nb::none(), "stop"_a = nb::none())
        .def("value", &value, "rules"_a, "hands"_a, "leader"_a, "trick"_a, nb::kw_only(), "side_a"_a,
             "tricks_won"_a = 0, "piles"_a = std::vector<std::pair<int, int>>{}, "limit_ms"_a = nb::none(),
             "stop"_a = nb::none())
        .def("value_many", &value_many, "rules"_a, "hands"_a, "leaders"_a, "side_a"_a, "points"_a,
             "stop"_a = nb::none())
        .def("solve_many", &solve_many, "rules"_a, "hands"_a, "leaders"_a, "side_a"_a, "points"_a,
             "stop"_a = nb::none())
        .def("sample_ordering", &sample_ordering, "rules"_a, "hands"_a, "leader"_a, nb::kw_only(), "side_a"_a,
             "piles"_a, "period"_a, "seed"_a);

    belot::binding::bind_scores(module, solver);
    belot::binding::bind_judge(module, solver);
    belot::binding::bind_discarding(solver);
    belot::binding::bind_settling(module);
    belot::binding::bind_hidden_hands(module);

    module.def("cpu_is_x86_64_v3", &cpu_is_x86_64_v3);
    module.def("guess_inputs", &guess_inputs, "rules"_a, "hands"_a, "leader"_a, nb::kw_only(), "side_a"_a,
               "piles"_a);
    module.attr("ORDERING_ROWS") = belot::OrderingWeights::kRows;
    module.attr("ORDERING_FEATURES") = belot::kFeatures;
    module.attr("GUESS_ROWS") = belot::Game::kCount;
    module.attr("GUESS_WEIGHTS") = belot::GuessWeights::kWeights;
    module.attr("GUESS_UNIT") = belot::GuessWeights::kUnit;
}
