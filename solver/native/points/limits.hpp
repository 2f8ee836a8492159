// When a search has to give up: a stop token that another thread may set, and a deadline.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>

namespace belot {

// May be set by any thread at any time; once set it stays set.
class StopToken {
  public:
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> stopped_{false};
};

// Thrown through the search when a limit has been reached; never leaves the solver.
struct Interrupted {};

class Limits {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Limits(const StopToken* token = nullptr, std::optional<Clock::time_point> deadline = {})
        : token_(token), deadline_(deadline) {}

    // Called for every node; looks at clock and token now and then.
    void count(std::uint64_t nodes) {
        if ((nodes & kMaskOfNodesBetweenLooks) == 0) look();
    }

    void look() const {
        if (token_ != nullptr && token_->stopped()) throw Interrupted{};
        if (deadline_ && Clock::now() >= *deadline_) throw Interrupted{};
    }

  private:
    static constexpr std::uint64_t kMaskOfNodesBetweenLooks = 0x3FF;

    const StopToken* token_;
    std::optional<Clock::time_point> deadline_;
};

}  // namespace belot
