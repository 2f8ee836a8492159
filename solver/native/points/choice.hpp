// The best value so far of a player who chooses among cards.
#pragma once

#include "play/problem.hpp"

namespace belot {

// Side A looks for the highest value, side B for the lowest; the question is whether it is >= threshold.
class Choice {
  public:
    Choice(bool maximise, Value threshold)
        : maximise_(maximise), threshold_(threshold), value_(maximise ? -kInfinite : kInfinite) {}

    bool improves(Value value) {
        if (maximise_ ? value <= value_ : value >= value_) return false;
        value_ = value;
        return true;
    }
    bool decided() const { return maximise_ ? value_ >= threshold_ : value_ < threshold_; }
    Value value() const { return value_; }

  private:
    static constexpr Value kInfinite = 1 << 22;  // more than any points or score

    bool maximise_;
    Value threshold_;
    Value value_;
};

}  // namespace belot
