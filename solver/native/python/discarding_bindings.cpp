// The best discards of many deals, for Python: arrays in, arrays out, without the interpreter lock.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include "python/binding_types.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace belot::binding {
namespace {

template <typename Scalar, int Dimensions>
using Array = nb::ndarray<Scalar, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

// The problem before the discards; checked with those hands that everybody has after some of them.
Problem problem_before(const Rules& rules, const std::uint32_t* hands, int leader, int soloist,
                       int discarded) {
    const int seats = rules.play.seats;
    if (leader >= seats || soloist >= seats) throw std::invalid_argument("there is no such seat");
    Problem problem;
    problem.rules = rules.play;
    problem.leader = leader;
    problem.side_a = 1U << soloist;
    for (int seat = 0; seat < seats; ++seat) problem.hands[seat] = rules.order.ranked_mask(hands[seat]);
    Problem after = problem;
    Mask& kept = after.hands[soloist];
    if (discarded < 1 || std::popcount(kept) <= discarded) {
        throw std::invalid_argument("a soloist discards some of his cards");
    }
    for (int i = 0; i < discarded; ++i) kept &= kept - 1;
    check_hands(after);
    Mask others = 0;
    for (int seat = 0; seat < seats; ++seat) others |= seat == soloist ? 0 : problem.hands[seat];
    if ((others & problem.hands[soloist]) != 0) throw std::invalid_argument("a card is in two hands");
    return problem;
}

// Fills `masks` (deal) with the best discards and `points` (deal, side) with what both sides then get, what
// is discarded not included; returns how many deals were solved before it was stopped.
std::size_t discard_many(Solver& solver, const Rules& rules, Array<const std::uint32_t, 2> hands,
                         Array<const std::uint8_t, 1> leaders, Array<const std::uint8_t, 1> soloists,
                         int discarded, Array<std::uint32_t, 1> masks, Array<std::int16_t, 2> points,
                         const StopToken* stop) {
    const std::size_t deals = hands.shape(0);
    const bool same = leaders.shape(0) == deals && soloists.shape(0) == deals && masks.shape(0) == deals &&
                      points.shape(0) == deals;
    if (!same || hands.shape(1) != static_cast<std::size_t>(rules.play.seats) || points.shape(1) != 2) {
        throw std::invalid_argument("the arrays do not have the shapes of deals, seats and sides");
    }
    if (rules.play.seats != 3) throw std::invalid_argument("a soloist plays against two");
    const nb::gil_scoped_release release;
    for (std::size_t deal = 0; deal < deals; ++deal) {
        if (stop != nullptr && stop->stopped()) return deal;
        const Problem problem =
            problem_before(rules, &hands(deal, 0), leaders(deal), soloists(deal), discarded);
        const std::optional<BestDiscards> best =
            solver.best_discards(problem, rules.order, soloists(deal), discarded, Limits(stop));
        if (!best) return deal;
        masks(deal) = rules.order.natural_mask(best->cards);
        points(deal, 0) = static_cast<std::int16_t>(best->side_a.low);
        points(deal, 1) = static_cast<std::int16_t>(best->side_b.low);
    }
    return deals;
}

}  // namespace

void bind_discarding(nb::class_<Solver>& solver) {
    solver.def("discard_many", &discard_many, "rules"_a, "hands"_a, "leaders"_a, "soloists"_a, "discarded"_a,
               "masks"_a.noconvert(), "points"_a.noconvert(), "stop"_a = nb::none());
}

}  // namespace belot::binding
