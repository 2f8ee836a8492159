// Many ended deals of one contract, for Python: arrays in, arrays out, without the interpreter lock.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "python/binding_types.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace belot::binding {
namespace {

template <typename Scalar, int Dimensions>
using Array = nb::ndarray<Scalar, nb::ndim<Dimensions>, nb::c_contig, nb::device::cpu>;

using Amounts = Array<const std::int32_t, 2>;  // (deal, unit)

PerUnit row_of(const SheetRules& rules, const Amounts& amounts, std::size_t deal) {
    PerUnit row{};
    for (int unit = 0; unit < rules.units; ++unit) {
        const int amount = amounts(deal, unit);
        if (amount < -kLargestAmount || amount > kLargestAmount)
            throw std::invalid_argument("an amount is too large");
        row[unit] = amount;
    }
    return row;
}

DealEnd end_of(const SheetRules& rules, const DealTerms& terms, const Amounts& points, Units won,
               const Amounts& bela, std::size_t deal) {
    DealEnd end;
    end.points = row_of(rules, points, deal);
    end.bela = row_of(rules, bela, deal);
    end.won = won & rules.playing;
    end.stopped = rules.early_stop != 0 && end.points[terms.taker] >= rules.early_stop;
    return end;
}

// Fills `written` (deal, unit), what is put aside, the outcome and the winner of the match (-1: nobody) of
// deals that were played to their last card. The terms are those of all deals, but for what is declared.
void settle_many(const SheetRules& rules, const DealTerms& terms, Amounts points,
                 Array<const std::uint8_t, 1> won, Amounts declared, Amounts bela,
                 Array<std::int32_t, 2> written, Array<std::int32_t, 1> put_aside,
                 Array<std::uint8_t, 1> outcomes, Array<std::int8_t, 1> winners) {
    const std::size_t deals = points.shape(0);
    const auto units = static_cast<std::size_t>(rules.units);
    const auto fits = [&](const auto& amounts) {
        return amounts.shape(0) == deals && amounts.shape(1) == units;
    };
    const bool same = won.shape(0) == deals && put_aside.shape(0) == deals && outcomes.shape(0) == deals &&
                      winners.shape(0) == deals;
    if (!same || !fits(points) || !fits(declared) || !fits(bela) || !fits(written))
        throw std::invalid_argument("the arrays do not have the shapes of deals and units");
    const nb::gil_scoped_release release;
    DealTerms own = terms;
    for (std::size_t deal = 0; deal < deals; ++deal) {
        own.declared = row_of(rules, declared, deal);
        const Written sheet = settle(rules, own, end_of(rules, own, points, won(deal), bela, deal));
        for (std::size_t unit = 0; unit < units; ++unit) written(deal, unit) = sheet.written[unit];
        put_aside(deal) = sheet.put_aside;
        outcomes(deal) = static_cast<std::uint8_t>(sheet.outcome);
        winners(deal) = static_cast<std::int8_t>(match_winner(rules, own.before, sheet));
    }
}

}  // namespace

void bind_settling(nb::module_& module) {
    module.def("settle_many", &settle_many, "rules"_a, "terms"_a, nb::kw_only(), "points"_a, "won"_a,
               "declared"_a, "bela"_a, "written"_a.noconvert(), "put_aside"_a.noconvert(),
               "outcomes"_a.noconvert(), "winners"_a.noconvert());
}

}  // namespace belot::binding
