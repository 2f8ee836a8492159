// What Python sees of the hidden hands (hidden_hands.hpp). Cards and masks are natural; the interpreter
// lock is released while hands are counted or drawn.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>
#include <tuple>

#include "python/binding_types.hpp"
#include "worlds/hidden_hands.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using belot::HiddenHands;
using belot::Mask;

using GivenTable = std::tuple<int, int, nb::bytes>;
using Worlds = nb::ndarray<Mask, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using NewWorlds = nb::ndarray<nb::numpy, Mask, nb::ndim<2>, nb::c_contig>;

belot::SuitTable table_from(const GivenTable& given) {
    const auto& [holder, suit, allowed] = given;
    belot::SuitTable table{holder, suit, {}};
    if (allowed.size() != table.allowed.size()) throw std::invalid_argument("a table has 32 bytes");
    std::copy_n(static_cast<const std::uint8_t*>(allowed.data()), allowed.size(), table.allowed.begin());
    return table;
}

HiddenHands solved(Mask unseen, const std::vector<int>& sizes, const std::vector<Mask>& may_hold,
                   const std::vector<GivenTable>& suit_tables,
                   const std::vector<std::vector<GivenTable>>& disjunctions) {
    belot::HiddenHandsPuzzle puzzle{unseen, sizes, may_hold, {}, {}};
    for (const GivenTable& table : suit_tables) puzzle.tables.push_back(table_from(table));
    for (const auto& options : disjunctions) {
        puzzle.disjunctions.emplace_back();
        for (const GivenTable& option : options) puzzle.disjunctions.back().push_back(table_from(option));
    }
    const nb::gil_scoped_release release;
    return HiddenHands(puzzle);
}

std::vector<std::vector<std::uint64_t>> marginals(const HiddenHands& hidden) {
    std::vector<std::vector<std::uint64_t>> rows;
    for (const auto& card : hidden.marginals()) {
        rows.emplace_back(card.begin(), card.begin() + hidden.holders());
    }
    return rows;
}

void sample(const HiddenHands& hidden, std::size_t worlds, std::uint64_t seed, const Worlds& out) {
    if (out.shape(1) != static_cast<std::size_t>(hidden.holders()) || out.shape(0) < worlds) {
        throw std::invalid_argument("out must have a row for each world and a column for each holder");
    }
    const nb::gil_scoped_release release;
    hidden.sample(worlds, seed, out.data());
}

NewWorlds enumerate(const HiddenHands& hidden, std::uint64_t limit) {
    if (hidden.count() > limit) throw std::invalid_argument("there are more worlds than the limit");
    const auto holders = static_cast<std::size_t>(hidden.holders());
    auto* const hands = new Mask[hidden.count() * holders];
    const nb::capsule owner(hands, [](void* memory) noexcept { delete[] static_cast<Mask*>(memory); });
    {
        const nb::gil_scoped_release release;
        hidden.enumerate(hands);
    }
    return NewWorlds(hands, {static_cast<std::size_t>(hidden.count()), holders}, owner);
}

}  // namespace

void belot::binding::bind_hidden_hands(nb::module_& module) {
    nb::class_<HiddenHands>(module, "HiddenHands")
        .def(
            "__init__",
            [](HiddenHands* self, Mask unseen, const std::vector<int>& sizes,
               const std::vector<Mask>& may_hold, const std::vector<GivenTable>& suit_tables,
               const std::vector<std::vector<GivenTable>>& disjunctions) {
                new (self) HiddenHands(solved(unseen, sizes, may_hold, suit_tables, disjunctions));
            },
            "unseen"_a, "sizes"_a, "may_hold"_a, "suit_tables"_a = std::vector<GivenTable>{},
            "disjunctions"_a = std::vector<std::vector<GivenTable>>{})
        .def_prop_ro("count", &HiddenHands::count)
        .def("marginals", &marginals)
        .def("distribution", &HiddenHands::distribution, "holder"_a, "cards"_a)
        .def("sample", &sample, "n"_a, "seed"_a, "out"_a.noconvert())
        .def("enumerate", &enumerate, "limit"_a);
}
