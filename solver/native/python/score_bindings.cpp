// Scores for Python: the sheet of a ruleset, the settlement in numbers, and the search for what is written.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>
#include <tuple>

#include "python/binding_types.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace belot::binding {
namespace {

// A row of nodes for each unit.
using EquityValues = nb::ndarray<const std::int32_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

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

// Per seat, as Python gives them: cards, points and whether it is a run of everything declared so far.
using GivenDeclared = std::vector<std::vector<std::tuple<Mask, int, bool>>>;

int amount(int points, const char* name) {
    if (points < 0 || points > kLargestAmount) {
        throw std::invalid_argument(std::string(name) + " must be from 0 to " +
                                    std::to_string(kLargestAmount));
    }
    return points;
}

RunRules runs_from(const std::vector<std::optional<int>>& runs, const std::vector<std::vector<int>>& order) {
    RunRules rules;
    if (runs.size() > rules.by_length.size()) throw std::invalid_argument("runs has too many lengths");
    for (const std::optional<int>& points : runs) {
        rules.by_length[rules.lengths++] = points ? amount(*points, "runs") : kWinsMatch;
    }
    if (order.size() != kSuits) throw std::invalid_argument("run_order must have four suits");
    for (int suit = 0; suit < kSuits; ++suit) {
        unsigned seen = 0;
        if (order[suit].size() != kRanks) throw std::invalid_argument("run_order must have eight ranks");
        for (int place = 0; place < kRanks; ++place) {
            const int rank = order[suit][place];
            if (rank < 0 || rank >= kRanks || ((seen >> rank) & 1) != 0) {
                throw std::invalid_argument("run_order must have every rank once");
            }
            seen |= 1U << rank;
            rules.order[suit][place] = rank;
        }
    }
    return rules;
}

LiveRules live_rules_from(const std::vector<std::optional<int>>& runs,
                          const std::vector<std::optional<int>>& groups,
                          const std::vector<std::vector<int>>& run_order, bool compared, bool nobody_on_tie,
                          bool five_run_top, int trump_edge) {
    LiveRules rules;
    rules.active = true;
    rules.runs = runs_from(runs, run_order);
    if (groups.size() != kRanks) throw std::invalid_argument("groups must have eight ranks");
    for (int rank = 0; rank < kRanks; ++rank) {
        rules.groups[rank] = groups[rank] ? amount(*groups[rank], "groups") : LiveRules::kNoGroup;
    }
    rules.comparison = {compared, nobody_on_tie, five_run_top,
                        choice(trump_edge, TrumpEdge::SameLength, "trump_edge")};
    return rules;
}

// What has been declared live. `news`: per seat the card that may make for offers, ALL_NEW before its first
// one, or None.
struct NaturalLive {
    LiveRules rules;
    GivenDeclared declared;
    std::vector<std::optional<int>> news;
    unsigned silent;

    LiveProblem ranked(const Rules& order) const {
        if (order.play.seats != kOpenSeats || declared.size() != kOpenSeats || news.size() != kOpenSeats) {
            throw std::invalid_argument("declarations while cards are uncovered need two seats");
        }
        LiveProblem problem;
        problem.rules = rules;
        problem.silent = silent & 0b11;
        for (int seat = 0; seat < kOpenSeats; ++seat) {
            for (const auto& [cards, points, is_run] : declared[seat]) {
                if (cards == 0) throw std::invalid_argument("a declaration has no cards");
                problem.declared.push_back(
                    {seat, order.order.ranked_mask(cards), amount(points, "declared"), is_run});
            }
            const std::optional<int> card = news[seat];
            if (card) problem.news[seat] = *card == kEverythingNew ? kEverythingNew : order.ranked(*card);
        }
        return problem;
    }
};

// Card, whether Bela is said with it, and the cards of everything declared before.
using NaturalStep = std::tuple<int, bool, std::vector<Mask>>;

NaturalStep natural(const CardOrder& order, const SaidMove& said) {
    std::vector<Mask> declares;
    for (const Mask cards : said.declares) declares.push_back(order.natural_mask(cards));
    return {order.natural(said.move.card), said.move.says_bela, std::move(declares)};
}

std::optional<Mask> natural_run(const CardOrder& order, Mask run) {
    return run == 0 ? std::nullopt : std::optional<Mask>(order.natural_mask(run));
}

struct NaturalMove {
    NaturalStep step;
    std::pair<int, int> score;
    std::vector<NaturalStep> line;
    bool stopped;
    std::optional<Mask> wins_with;
};

struct NaturalScoreSolution {
    std::vector<NaturalMove> moves;
    std::optional<int> if_stopped;
    std::optional<Mask> wins_with;
    bool exact;
    std::uint64_t nodes;
};

NaturalScoreSolution solve_score(Solver& solver, const Rules& rules, const std::vector<Mask>& hands,
                                 const std::vector<std::pair<int, int>>& piles, int leader,
                                 const std::vector<int>& trick, unsigned side_a, unsigned tricks_won,
                                 const SheetRules& sheet, const DealTerms& terms,
                                 const std::vector<int>& points, const std::vector<int>& bela_done,
                                 const GivenBelas& belas, int bela_call, const NaturalLive* live,
                                 bool for_match, const SharedEquity* equity, int lines,
                                 std::optional<double> limit_ms, const StopToken* stop) {
    if (lines < 0 || lines > 2) throw std::invalid_argument("lines must be 0, 1 or 2");
    ScoreProblem problem;
    problem.play = problem_from(rules, hands, piles, leader, trick, side_a, tricks_won);
    add_sheet(problem, rules, sheet, terms, points, bela_done, belas, bela_call, for_match, equity);
    if (is_open_layout(problem.play) && rules.play.seats != kOpenSeats) {
        throw std::invalid_argument("piles need two seats");
    }
    if (live != nullptr) problem.live = live->ranked(rules);
    const Limits limits = limits_from(stop, limit_ms);
    ScoreSolution solution;
    {
        const nb::gil_scoped_release release;
        solution = solver.solve_score(problem, rules.order, static_cast<Lines>(lines), limits);
    }
    NaturalScoreSolution result{
        {}, {}, natural_run(rules.order, solution.wins_with), solution.exact, solution.nodes};
    if (solution.may_stop) result.if_stopped = solution.if_stopped;
    for (const ScoredMove& move : solution.moves) {
        NaturalMove scored{natural(rules.order, move.first),
                           {move.score.low, move.score.high},
                           {},
                           move.stopped,
                           natural_run(rules.order, move.wins_with)};
        for (const SaidMove& step : move.line) scored.line.push_back(natural(rules.order, step));
        result.moves.push_back(std::move(scored));
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

    nb::class_<SharedEquity>(module, "EquityTable")
        .def(
            "__init__",
            [](SharedEquity* self, EquityValues values, int size, int step) {
                const auto units = static_cast<int>(values.shape(0));
                std::vector<std::int32_t> all(values.data(), values.data() + values.size());
                new (self)
                    SharedEquity{std::make_shared<const EquityTable>(units, size, step, std::move(all))};
            },
            "values"_a, nb::kw_only(), "size"_a, "step"_a)
        .def(
            "at",
            [](const SharedEquity& self, int unit, const std::vector<int>& scores) {
                const EquityTable& table = *self.table;
                if (unit < 0 || unit >= table.units()) throw std::invalid_argument("no such unit");
                if (scores.size() != static_cast<std::size_t>(table.units()))
                    throw std::invalid_argument("scores must have one entry per unit");
                PerUnit per_unit{};
                std::copy(scores.begin(), scores.end(), per_unit.begin());
                return table.at(unit, per_unit);
            },
            "unit"_a, "scores"_a)
        .def(
            "grows_with_points",
            [](const SharedEquity& self, int unit) {
                if (unit < 0 || unit >= self.table->units()) throw std::invalid_argument("no such unit");
                return self.table->grows_with_points(unit);
            },
            "unit"_a);

    module.def("settle_end", &settle_end, "rules"_a, "terms"_a, nb::kw_only(), "points"_a, "won"_a, "bela"_a,
               "cut_short"_a, "stopped"_a);

    nb::class_<NaturalMove>(module, "ScoredMove")
        .def_ro("step", &NaturalMove::step)
        .def_ro("score", &NaturalMove::score)
        .def_ro("line", &NaturalMove::line)
        .def_ro("stopped", &NaturalMove::stopped)
        .def_ro("wins_with", &NaturalMove::wins_with);

    nb::class_<NaturalScoreSolution>(module, "ScoreSolution")
        .def_ro("moves", &NaturalScoreSolution::moves)
        .def_ro("if_stopped", &NaturalScoreSolution::if_stopped)
        .def_ro("wins_with", &NaturalScoreSolution::wins_with)
        .def_ro("exact", &NaturalScoreSolution::exact)
        .def_ro("nodes", &NaturalScoreSolution::nodes);

    nb::class_<LiveRules>(module, "LiveRules")
        .def(
            "__init__",
            [](LiveRules* self, const std::vector<std::optional<int>>& runs,
               const std::vector<std::optional<int>>& groups, const std::vector<std::vector<int>>& run_order,
               bool compared, bool nobody_on_tie, bool five_run_top, int trump_edge) {
                new (self) LiveRules(live_rules_from(runs, groups, run_order, compared, nobody_on_tie,
                                                     five_run_top, trump_edge));
            },
            nb::kw_only(), "runs"_a, "groups"_a, "run_order"_a, "compared"_a, "nobody_on_tie"_a,
            "five_run_top"_a, "trump_edge"_a);

    nb::class_<NaturalLive>(module, "LiveDeclared")
        .def(
            "__init__",
            [](NaturalLive* self, const LiveRules& rules, const GivenDeclared& declared,
               const std::vector<std::optional<int>>& news,
               unsigned silent) { new (self) NaturalLive{rules, declared, news, silent}; },
            "rules"_a, nb::kw_only(), "declared"_a, "news"_a, "silent"_a);

    solver.def("solve_score", &solve_score, "rules"_a, "hands"_a, "piles"_a, "leader"_a, "trick"_a,
               nb::kw_only(), "side_a"_a, "tricks_won"_a, "sheet"_a, "terms"_a, "points"_a, "bela_done"_a,
               "belas"_a, "bela_call"_a, "live"_a = nb::none(), "for_match"_a, "equity"_a = nb::none(),
               "lines"_a = 2, "limit_ms"_a = nb::none(), "stop"_a = nb::none());
    module.attr("ALL_NEW") = static_cast<int>(kEverythingNew);
    module.attr("MATCH_SCORE") = kMatch;
    module.attr("CERTAIN_EQUITY") = EquityTable::kCertain;
}

}  // namespace belot::binding
