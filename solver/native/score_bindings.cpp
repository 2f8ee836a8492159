// Scores for Python: the sheet of a ruleset, the settlement in numbers, and the search for what is written.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>

#include "binding_types.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace belot::binding {
namespace {

std::vector<int> listed(const SheetRules& rules, const PerUnit& amounts) {
    return {amounts.begin(), amounts.begin() + rules.units};
}

int unit_in(const SheetRules& rules, int unit) {
    if (unit < 0 || unit >= rules.units || !rules.plays(unit)) throw std::invalid_argument("no such unit");
    return unit;
}

DealTerms terms_from(const SheetRules& rules, int taker, std::optional<int> capot_caller,
                     const std::vector<int>& declared, const std::vector<int>& hanging_if_made,
                     const std::vector<int>& hanging_if_not_made, const std::vector<int>& before) {
    DealTerms terms;
    terms.taker = unit_in(rules, taker);
    if (capot_caller) terms.capot_caller = unit_in(rules, *capot_caller);
    terms.declared = per_unit(rules, declared, "declared");
    terms.hanging_if_made = per_unit(rules, hanging_if_made, "hanging_if_made");
    terms.hanging_if_not_made = per_unit(rules, hanging_if_not_made, "hanging_if_not_made");
    terms.before = per_unit(rules, before, "before");
    return terms;
}

// What is written per unit, and the unit that wins the match with it, if any.
std::pair<std::vector<int>, std::optional<int>> settle_end(const SheetRules& rules, const DealTerms& terms,
                                                           const std::vector<int>& points, unsigned won,
                                                           const std::vector<int>& bela, bool cut_short,
                                                           bool stopped) {
    DealEnd end;
    end.points = per_unit(rules, points, "points");
    end.bela = per_unit(rules, bela, "bela");
    end.won = won & rules.playing;
    end.cut_short = cut_short;
    end.stopped = stopped;
    const Written deal = settle(rules, terms, end);
    const int winner = match_winner(rules, terms.before, deal);
    return {listed(rules, deal.written), winner < 0 ? std::nullopt : std::optional<int>(winner)};
}

struct NaturalMove {
    int card;
    bool says_bela;
    std::pair<int, int> score;
    std::vector<std::pair<int, bool>> line;
    bool stopped;
};

struct NaturalScoreSolution {
    std::vector<NaturalMove> moves;
    std::optional<int> if_stopped;
    bool exact;
    std::uint64_t nodes;
};

NaturalScoreSolution solve_score(Solver& solver, const Rules& rules, const std::vector<Mask>& hands,
                                 int leader, const std::vector<int>& trick, unsigned side_a,
                                 unsigned tricks_won, const SheetRules& sheet, const DealTerms& terms,
                                 const std::vector<int>& points, const std::vector<int>& bela_done,
                                 const GivenBelas& belas, int bela_call, bool for_match, int lines,
                                 std::optional<double> limit_ms, const StopToken* stop) {
    if (lines < 0 || lines > 2) throw std::invalid_argument("lines must be 0, 1 or 2");
    ScoreProblem problem;
    problem.play = problem_from(rules, hands, {}, leader, trick, side_a, tricks_won);
    add_sheet(problem, rules, sheet, terms, points, bela_done, belas, bela_call, for_match);
    const Limits limits = limits_from(stop, limit_ms);
    ScoreSolution solution;
    {
        const nb::gil_scoped_release release;
        solution = solver.solve_score(problem, rules.order, static_cast<Lines>(lines), limits);
    }
    NaturalScoreSolution result{{}, {}, solution.exact, solution.nodes};
    if (solution.may_stop) result.if_stopped = solution.if_stopped;
    for (const ScoredMove& move : solution.moves) {
        NaturalMove natural{rules.order.natural(move.move.card),
                            move.move.says_bela,
                            {move.score.low, move.score.high},
                            {},
                            move.stopped};
        for (const Move& played : move.line)
            natural.line.emplace_back(rules.order.natural(played.card), played.says_bela);
        result.moves.push_back(std::move(natural));
    }
    return result;
}

}  // namespace

void bind_scores(nb::module_& module, nb::class_<Solver>& solver) {
    nb::class_<SheetRules>(module, "SheetRules")
        .def(
            "__init__",
            [](SheetRules* self, int units, unsigned playing, bool compare_extras, int against, int tie,
               int fall, int fallen_extras, bool tens, int early_stop, int all_tricks_bonus,
               bool trick_needed, bool trickless_to_opponents, int target, int end, bool bela_exits,
               int gap) {
                if (units < 2 || units > kMaxUnits) throw std::invalid_argument("units must be 2, 3 or 4");
                if (playing == 0 || playing >= 1U << units) throw std::invalid_argument("no such units play");
                new (self) SheetRules{units,
                                      playing,
                                      compare_extras,
                                      choice(against, Opponents::None, "against"),
                                      choice(tie, OnTie::Hang, "tie"),
                                      choice(fall, OnFall::Flat160, "fall"),
                                      choice(fallen_extras, FallenExtras::Kept, "fallen_extras"),
                                      tens,
                                      early_stop,
                                      all_tricks_bonus,
                                      trick_needed,
                                      trickless_to_opponents,
                                      target,
                                      choice(end, MatchEnd::DostaBela2, "end"),
                                      bela_exits,
                                      gap};
            },
            nb::kw_only(), "units"_a, "playing"_a, "compare_extras"_a, "against"_a, "tie"_a, "fall"_a,
            "fallen_extras"_a, "tens"_a, "early_stop"_a, "all_tricks_bonus"_a, "trick_needed"_a,
            "trickless_to_opponents"_a, "target"_a, "end"_a, "bela_exits"_a, "gap"_a);

    nb::class_<DealTerms>(module, "DealTerms")
        .def(
            "__init__",
            [](DealTerms* self, const SheetRules& rules, int taker, std::optional<int> capot_caller,
               const std::vector<int>& declared, const std::vector<int>& hanging_if_made,
               const std::vector<int>& hanging_if_not_made, const std::vector<int>& before) {
                new (self) DealTerms(terms_from(rules, taker, capot_caller, declared, hanging_if_made,
                                                hanging_if_not_made, before));
            },
            "rules"_a, nb::kw_only(), "taker"_a, "capot_caller"_a, "declared"_a, "hanging_if_made"_a,
            "hanging_if_not_made"_a, "before"_a);

    module.def("settle_end", &settle_end, "rules"_a, "terms"_a, nb::kw_only(), "points"_a, "won"_a, "bela"_a,
               "cut_short"_a, "stopped"_a);

    nb::class_<NaturalMove>(module, "ScoredMove")
        .def_ro("card", &NaturalMove::card)
        .def_ro("says_bela", &NaturalMove::says_bela)
        .def_ro("score", &NaturalMove::score)
        .def_ro("line", &NaturalMove::line)
        .def_ro("stopped", &NaturalMove::stopped);

    nb::class_<NaturalScoreSolution>(module, "ScoreSolution")
        .def_ro("moves", &NaturalScoreSolution::moves)
        .def_ro("if_stopped", &NaturalScoreSolution::if_stopped)
        .def_ro("exact", &NaturalScoreSolution::exact)
        .def_ro("nodes", &NaturalScoreSolution::nodes);

    solver.def("solve_score", &solve_score, "rules"_a, "hands"_a, "leader"_a, "trick"_a, nb::kw_only(),
               "side_a"_a, "tricks_won"_a, "sheet"_a, "terms"_a, "points"_a, "bela_done"_a, "belas"_a,
               "bela_call"_a, "for_match"_a, "lines"_a = 2, "limit_ms"_a = nb::none(), "stop"_a = nb::none());
    module.attr("MATCH_SCORE") = kMatch;
}

}  // namespace belot::binding
