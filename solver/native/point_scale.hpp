// Values of the search as points of the two sides (problem.hpp, Value).
#pragma once

#include "play/problem.hpp"

namespace belot {

// Future trick points of a side, bonus for all tricks included.
struct SidePoints {
    int low = 0;
    int high = 0;
};

class PointScale {
  public:
    PointScale(int rest, int bonus) : rest_(rest), half_bonus_(bonus / 2) {}

    SidePoints side_a(Bounds values) const {
        return {points_a(attained_up(values.low)), points_a(attained_down(values.high))};
    }
    SidePoints side_b(Bounds values) const {
        return {points_b(attained_down(values.high)), points_b(attained_up(values.low))};
    }

  private:
    // Between the ordinary values and those with the bonus lie values that no deal can have.
    Value attained_up(Value value) const {
        if (value < 0) return value <= -half_bonus_ ? -half_bonus_ : 0;
        return value > rest_ ? rest_ + half_bonus_ : value;
    }
    Value attained_down(Value value) const {
        if (value < 0) return -half_bonus_;
        return value > rest_ && value < rest_ + half_bonus_ ? rest_ : value;
    }
    int points_a(Value value) const {
        if (value < 0) return 0;
        return value > rest_ ? rest_ + 2 * half_bonus_ : value;
    }
    int points_b(Value value) const { return points_a(rest_ - value); }

    int rest_;
    int half_bonus_;
};

}  // namespace belot
