// Smallest or greatest of a stretch of numbers, in constant time after they have been prepared.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

namespace belot {

// `Better(a, b)`: the one of two numbers that is kept.
template <typename Better>
class RangeExtremes {
  public:
    RangeExtremes() = default;

    explicit RangeExtremes(std::vector<int> numbers) {
        const std::size_t count = numbers.size();
        levels_.push_back(std::move(numbers));
        for (std::size_t width = 2; width <= count; width *= 2) {
            const std::vector<int>& halves = levels_.back();
            std::vector<int> level(count - width + 1);
            for (std::size_t i = 0; i < level.size(); ++i)
                level[i] = Better{}(halves[i], halves[i + width / 2]);
            levels_.push_back(std::move(level));
        }
    }

    // Of the numbers from `first` to `last`, both included.
    int of(int first, int last) const {
        const int level = std::bit_width(static_cast<unsigned>(last - first + 1)) - 1;
        return Better{}(levels_[level][first], levels_[level][last + 1 - (1 << level)]);
    }

  private:
    std::vector<std::vector<int>> levels_;
};

struct Smaller {
    int operator()(int a, int b) const { return std::min(a, b); }
};
struct Greater {
    int operator()(int a, int b) const { return std::max(a, b); }
};

}  // namespace belot
