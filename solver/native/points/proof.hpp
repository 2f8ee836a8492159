// What the solvers at the root have in common: narrowing bounds, and answers that depend on the position
// alone.
#pragma once

#include <algorithm>

#include "play/problem.hpp"
#include "points/limits.hpp"
#include "points/ordering.hpp"

namespace belot {

// Narrows the bounds of the value after one card, or of the position, until they meet.
class Proof {
  public:
    Proof(Bounds bounds, Value step) : bounds_(bounds), step_(step) {}

    bool done() const { return bounds_.low >= bounds_.high; }
    Bounds bounds() const { return bounds_; }

    // The next question "is the value at least this?", first at the guess, then in steps away from
    // it, then by bisection once the value is bracketed.
    Value threshold(Value guess) const {
        Value question = guess;
        if (raised_ && lowered_) {
            question = (bounds_.low + bounds_.high + 1) / 2;
        } else if (raised_) {
            question = bounds_.low + step_;
        } else if (lowered_) {
            question = bounds_.high - step_ + 1;
        }
        return std::clamp(question, bounds_.low + 1, bounds_.high);
    }

    void answer(Value question, Value value) {
        if (value >= question) {
            bounds_.low = std::max(bounds_.low, value);
            raised_ = true;
        } else {
            bounds_.high = std::min(bounds_.high, value);
            lowered_ = true;
        }
    }

  private:
    Bounds bounds_;
    Value step_;
    bool raised_ = false;
    bool lowered_ = false;
};

inline MoveList weakest_first(Mask cards, const PlayRules& rules) {
    MoveList moves(cards);
    moves.order_by([&](CardBit card) { return -playing_strength(rules.contract, card); });
    return moves;
}

// Whether `work` was done; false if it was interrupted.
template <typename Work>
bool completes(Work work) {
    try {
        work();
    } catch (const Interrupted&) {
        return false;
    }
    return true;
}

}  // namespace belot
