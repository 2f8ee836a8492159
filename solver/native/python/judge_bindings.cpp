// One position in many worlds, for Python: arrays in, arrays out, without the interpreter lock.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <limits>
#include <tuple>

#include "python/binding_types.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace belot::binding {
namespace {

template <typename Scalar, int Dimensions>
using Array = nb::ndarray<Scalar, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

// What all worlds have in common.
struct SharedDeal {
    ScoreProblem problem;
    std::vector<int> bela_suits;  // suits in which king and queen are a Bela

    // The problem of one world: its hands, what is declared in it, what the taker has put away, and the Belas
    // that lie in its hands.
    ScoreProblem in_world(const Rules& rules, const std::uint32_t* hands, const std::int32_t* declared,
                          int discarded) const {
        ScoreProblem world = problem;
        for (int seat = 0; seat < world.play.rules.seats; ++seat)
            world.play.hands[seat] = rules.order.ranked_mask(hands[seat]);
        check_hands(world.play);
        for (int unit = 0; unit < world.sheet.units; ++unit) world.terms.declared[unit] = declared[unit];
        world.points[world.terms.taker] += discarded;
        for (const int suit : bela_suits) {
            const CardBit king = rules.ranked(kRanks * suit + kNaturalKing);
            const CardBit queen = rules.ranked(kRanks * suit + kNaturalQueen);
            for (int seat = 0; seat < world.play.rules.seats; ++seat) {
                const Mask both = bit_of(king) | bit_of(queen);
                if ((world.play.hands[seat] & both) == both) {
                    world.belas[world.bela_count++] = {king, queen, seat, BelaStatus::Open};
                }
            }
        }
        return world;
    }

    static constexpr int kNaturalQueen = 5;
    static constexpr int kNaturalKing = 6;
};

// A column for every card, then one for every card with the word for Bela.
constexpr std::size_t kColumns = 2 * kCards;

std::size_t column_of(const Rules& rules, Move move) {
    return rules.order.natural(move.card) + (move.says_bela ? kCards : 0);
}

// Fills the rows of `scores`, `points` (of side A and of the others) and `passes` (world, move); returns how
// many worlds were judged.
std::size_t judge_many(Solver& solver, const Rules& rules, const SharedDeal& deal,
                       Array<const std::uint32_t, 2> hands, Array<const std::int32_t, 2> declared,
                       Array<const std::int32_t, 1> discarded, Array<std::int32_t, 2> scores,
                       Array<std::int16_t, 3> points, Array<std::uint8_t, 2> passes,
                       std::optional<double> limit_ms, const StopToken* stop) {
    const std::size_t worlds = hands.shape(0);
    const auto seats = static_cast<std::size_t>(deal.problem.play.rules.seats);
    const auto units = static_cast<std::size_t>(deal.problem.sheet.units);
    const bool same = declared.shape(0) == worlds && discarded.shape(0) == worlds &&
                      scores.shape(0) == worlds && points.shape(0) == worlds && passes.shape(0) == worlds;
    if (!same || hands.shape(1) != seats || declared.shape(1) != units || scores.shape(1) != kColumns ||
        points.shape(1) != kColumns || points.shape(2) != 2 || passes.shape(1) != kColumns) {
        throw std::invalid_argument("the arrays do not have the shapes of worlds, seats, units and cards");
    }
    const Limits limits = limits_from(stop, limit_ms);
    const nb::gil_scoped_release release;
    for (std::size_t world = 0; world < worlds; ++world) {
        const ScoreProblem problem =
            deal.in_world(rules, &hands(world, 0), &declared(world, 0), discarded(world));
        const std::vector<JudgedMove> moves = solver.judge(problem, rules.order, limits);
        if (moves.empty()) return world;
        for (const JudgedMove& judged : moves) {
            const std::size_t place = column_of(rules, judged.move);
            scores(world, place) = judged.score;
            points(world, place, 0) = static_cast<std::int16_t>(judged.ending.points_a);
            points(world, place, 1) = static_cast<std::int16_t>(judged.ending.points_b);
            passes(world, place) = judged.ending.passes;
        }
    }
    return worlds;
}

// Fills `values` (move; amount, points of the own side, share of passes) with what `seat`, who has to play,
// gets on average over worlds of these `weights` (they add up to 1) when it plays on as well as it can
// without knowing the world, and everybody else perfectly in the world as it is; nan for a card that is not
// legal. False if a limit was reached. The tree grows with the worlds: meant for few cards.
bool best_response(Solver& solver, const Rules& rules, const SharedDeal& deal,
                   Array<const std::uint32_t, 2> hands, Array<const std::int32_t, 2> declared,
                   Array<const std::int32_t, 1> discarded, Array<const double, 1> weights,
                   Array<double, 2> values, std::optional<double> limit_ms, const StopToken* stop) {
    const std::size_t worlds = hands.shape(0);
    const auto seats = static_cast<std::size_t>(deal.problem.play.rules.seats);
    const auto units = static_cast<std::size_t>(deal.problem.sheet.units);
    const bool same = worlds > 0 && declared.shape(0) == worlds && discarded.shape(0) == worlds &&
                      weights.shape(0) == worlds;
    if (!same || hands.shape(1) != seats || declared.shape(1) != units || values.shape(0) != kColumns ||
        values.shape(1) != 3) {
        throw std::invalid_argument("the arrays do not have the shapes of worlds, seats, units and cards");
    }
    const int seat =
        (deal.problem.play.leader + deal.problem.play.trick_size) % deal.problem.play.rules.seats;
    const Limits limits = limits_from(stop, limit_ms);
    const nb::gil_scoped_release release;
    ResponseTree tree;
    for (std::size_t world = 0; world < worlds; ++world) {
        const ScoreProblem problem =
            deal.in_world(rules, &hands(world, 0), &declared(world, 0), discarded(world));
        if (!solver.respond(problem, rules.order, seat, weights(world), tree, limits)) return false;
    }
    for (std::size_t move = 0; move < kColumns; ++move)
        for (int part = 0; part < 3; ++part) values(move, part) = std::numeric_limits<double>::quiet_NaN();
    tree.for_children(ResponseTree::kRoot, [&](std::uint8_t step, ResponseTree::Node node) {
        if (step >= kColumns) return;  // the deal is ended
        const Move move{static_cast<CardBit>(step % kCards), step >= kCards};
        const Gain gain = tree.value(node);
        const std::size_t place = column_of(rules, move);
        values(place, 0) = gain.amount;
        values(place, 1) = gain.points;
        values(place, 2) = gain.passes;
    });
    return true;
}

}  // namespace

void bind_judge(nb::module_& module, nb::class_<Solver>& solver) {
    nb::class_<SharedDeal>(module, "SharedDeal")
        .def(
            "__init__",
            [](SharedDeal* self, const Rules& rules, int leader, const std::vector<int>& trick,
               unsigned side_a, unsigned tricks_won, const SheetRules& sheet, const DealTerms& terms,
               const std::vector<int>& points, const std::vector<int>& bela_done, const GivenBelas& belas,
               const std::vector<int>& bela_suits, int bela_call, bool for_match, bool for_points,
               const SharedEquity* equity) {
                ScoreProblem problem;
                problem.play.rules = rules.play;
                problem.play.leader = leader;
                problem.play.side_a = side_a;
                problem.play.tricks_won = tricks_won;
                if (leader < 0 || leader >= rules.play.seats) throw std::invalid_argument("no such leader");
                if (trick.size() >= static_cast<std::size_t>(rules.play.seats))
                    throw std::invalid_argument("the trick is complete");
                for (const int card : trick)
                    problem.play.trick[problem.play.trick_size++] = rules.ranked(card);
                add_sheet(problem, rules, sheet, terms, points, bela_done, belas, bela_call, for_match,
                          equity);
                problem.for_points = for_points;
                for (const int suit : bela_suits) {
                    if (suit < 0 || suit >= kSuits) throw std::invalid_argument("there are four suits");
                }
                if (belas.size() + bela_suits.size() > kMaxBelas)
                    throw std::invalid_argument("there are at most four Belas");
                new (self) SharedDeal{problem, bela_suits};
            },
            nb::kw_only(), "rules"_a, "leader"_a, "trick"_a, "side_a"_a, "tricks_won"_a, "sheet"_a, "terms"_a,
            "points"_a, "bela_done"_a, "belas"_a, "bela_suits"_a, "bela_call"_a, "for_match"_a,
            "for_points"_a, "equity"_a = nb::none());

    solver.def("judge_many", &judge_many, "rules"_a, "deal"_a, "hands"_a, "declared"_a, "discarded"_a,
               "scores"_a.noconvert(), "points"_a.noconvert(), "passes"_a.noconvert(),
               "limit_ms"_a = nb::none(), "stop"_a = nb::none());
    solver.def("best_response", &best_response, "rules"_a, "deal"_a, "hands"_a, "declared"_a, "discarded"_a,
               "weights"_a, "values"_a.noconvert(), "limit_ms"_a = nb::none(), "stop"_a = nb::none());
}

}  // namespace belot::binding
