// All worlds of a puzzle as the paths of a graph. Knows how groups of cards (card_groups.hpp) are put
// together; what is asked about the worlds is in hidden_hands.cpp.
//
// The groups of cards are dealt one after the other. A *state* says what matters of the groups before: how
// many cards each holder has, and which disjunctions are true. States and what can follow make a graph in
// layers, and worlds are its paths, each as often as its outcomes have ways.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "worlds/card_groups.hpp"

namespace belot {

// From a state, through an outcome of the group, to a state of the next layer.
struct Step {
    std::uint64_t worlds_before = 0;  // completions of the state that go through its earlier steps
    std::uint32_t outcome = 0;
    std::uint32_t to = 0;
};

struct State {
    HolderCounts counts;
    Disjunctions fulfilled = 0;
    std::uint32_t view = 0;
    std::uint32_t first_step = 0;
    std::uint32_t end_of_steps = 0;
    std::uint64_t completions = 0;  // ways to deal all cards from this group on
};

// The states before a group is dealt, and the steps out of them. The last layer has no group, and at most
// the one state in which everything is dealt and true.
struct Layer {
    std::unique_ptr<CardGroup> group;
    Disjunctions mentioned = 0;  // with options that depend on the group
    Disjunctions settled = 0;    // without options that depend on later groups
    HolderCounts lowest;         // of states of this layer from which everybody can get as many as needed
    HolderCounts highest;
    std::vector<Outcomes> views;  // the outcomes, for each set of open disjunctions that occurs
    std::vector<State> states;
    std::vector<Step> steps;

    const Outcomes& outcomes(const State& state) const { return views[state.view]; }

    // Calls visit(step, outcome) for all steps out of a state.
    template <typename Visit>
    void for_each_step(const State& state, Visit visit) const {
        for (std::uint32_t i = state.first_step; i < state.end_of_steps; ++i) {
            visit(steps[i], outcomes(state).list[steps[i].outcome]);
        }
    }
};

// The layers of a puzzle that makes sense; the only state of the first one is the start of all paths. Empty
// if there is no world. Throws std::length_error if the disjunctions need too much memory.
std::vector<Layer> layers_of(const HiddenHandsPuzzle& puzzle);

}  // namespace belot
