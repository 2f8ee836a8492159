// Collects examples for fitting the move ordering: at some nodes of real searches, what every card would
// have led to. The search takes no notice of it; without a sampler nothing is collected.
#pragma once

#include <cstdint>
#include <vector>

#include "points/features.hpp"
#include "points/table.hpp"

namespace belot {

// One card at one sampled node.
struct OrderingSample {
    std::int32_t node = 0;     // samples of the same node belong together
    std::int32_t row = 0;      // of the weights
    std::int32_t refutes = 0;  // whether the card would have ended the search of the node
    std::int32_t cost = 0;     // nodes that were needed to find out, from an empty table
    std::array<std::int32_t, kFeatures> features{};
};

class OrderingSampler {
  public:
    // Every `period`-th node on average is sampled; the distances are pseudo-random and depend on `seed`.
    OrderingSampler(std::uint32_t period, std::uint64_t seed)
        : table(kTableBits), period_(period), state_(seed * 2 + 1) {
        next_ = distance();
    }

    bool due() { return --next_ == 0; }
    void restart() {
        next_ = distance();
        ++node;
    }

    TranspositionTable table;  // of its own, so that sampling does not help the search it looks at
    std::int32_t node = 0;
    std::vector<OrderingSample> samples;

  private:
    static constexpr int kTableBits = 10;

    std::uint32_t distance() {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return 1 + static_cast<std::uint32_t>(state_ >> 33) % (2 * period_);
    }

    std::uint32_t period_;
    std::uint32_t next_ = 0;
    std::uint64_t state_;
};

}  // namespace belot
