// How likely each unit is to win the match after a deal, read off a grid of scores.
//
// Never changes once it is made, so any number of threads and problems may share one. Nothing is assumed of
// the numbers; where they grow as one would expect, that is noticed and saves searching.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "scores/settlement.hpp"

namespace belot {

class EquityTable {
  public:
    // A match that is certainly won; one that is certainly lost is as much below zero.
    static constexpr int kCertain = 1'000'000;
    static constexpr int kMostStep = 1'000;
    static constexpr std::size_t kMostNodes = std::size_t{1} << 22;

    // `values`: for each unit its grid of `size` scores per unit, the last unit fastest; node i of a unit is
    // the score i * step.
    EquityTable(int units, int size, int step, std::vector<std::int32_t> values)
        : units_(units), size_(size), step_(step), values_(std::move(values)) {
        if (units < 2 || units > kMaxUnits) throw std::invalid_argument("units must be 2, 3 or 4");
        if (step < 1 || step > kMostStep) throw std::invalid_argument("step must be from 1 to 1000");
        if (size < 2) throw std::invalid_argument("a grid has two scores per unit at least");
        for (int unit = units - 1; unit >= 0; --unit) {
            strides_[unit] = nodes_;
            nodes_ *= static_cast<std::size_t>(size);
            if (nodes_ > kMostNodes) throw std::invalid_argument("the grid is too large");
        }
        if (values_.size() != nodes_ * static_cast<std::size_t>(units))
            throw std::invalid_argument("each unit needs a value for every node of the grid");
        const auto is_possible = [](std::int32_t value) { return value >= -kCertain && value <= kCertain; };
        if (!std::all_of(values_.begin(), values_.end(), is_possible))
            throw std::invalid_argument("values must be from -1,000,000 to 1,000,000");
        for (int unit = 0; unit < units; ++unit) grows_[unit] = grows(unit);
    }

    int units() const { return units_; }

    // What a unit has of its own points and of those of others: never less of more, never more of more.
    bool grows_with_points(int unit) const { return grows_[unit]; }

    // The value of a unit at scores between the nodes around them; outside the grid as at its edge.
    int at(int unit, const PerUnit& scores) const {
        std::size_t below = nodes_ * static_cast<std::size_t>(unit);
        std::array<std::int64_t, kMaxUnits> beyond{};
        for (int each = 0; each < units_; ++each) {
            const int score = std::clamp(scores[each], 0, (size_ - 1) * step_);
            const int node = std::min(score / step_, size_ - 2);
            below += strides_[each] * static_cast<std::size_t>(node);
            beyond[each] = score - node * step_;
        }
        std::int64_t sum = 0;
        std::int64_t whole = 1;
        for (int each = 0; each < units_; ++each) whole *= step_;
        for (unsigned corner = 0; corner < 1U << units_; ++corner) {
            std::int64_t share = 1;
            std::size_t place = below;
            for (int each = 0; each < units_ && share != 0; ++each) {
                const bool is_above = ((corner >> each) & 1) != 0;
                share *= is_above ? beyond[each] : step_ - beyond[each];
                place += is_above ? strides_[each] : 0;
            }
            if (share != 0) sum += share * values_[place];
        }
        return static_cast<int>((sum + (sum < 0 ? -whole : whole) / 2) / whole);
    }

  private:
    bool grows(int unit) const {
        const std::size_t first = nodes_ * static_cast<std::size_t>(unit);
        for (int each = 0; each < units_; ++each) {
            for (std::size_t node = 0; node < nodes_; ++node) {
                if (node / strides_[each] % static_cast<std::size_t>(size_) == 0) continue;
                const int gained = values_[first + node] - values_[first + node - strides_[each]];
                if (each == unit ? gained < 0 : gained > 0) return false;
            }
        }
        return true;
    }

    int units_;
    int size_;
    int step_;
    std::size_t nodes_ = 1;
    std::array<std::size_t, kMaxUnits> strides_{};
    std::array<bool, kMaxUnits> grows_{};
    std::vector<std::int32_t> values_;
};

}  // namespace belot
