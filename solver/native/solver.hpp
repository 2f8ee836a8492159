// The facade of the kernel: solves double-dummy problems, owns the table.
//
// A Solver may be used by one thread at a time and reused for any number of problems; its answers do not
// depend on what it has solved before. It allocates its table when it is made and nothing afterwards but
// the answers.
#pragma once

#include <cstdint>
#include <vector>

#include "limits.hpp"
#include "search.hpp"

namespace belot {

// Future trick points of a side, bonus for all tricks included.
struct SidePoints {
    int low = 0;
    int high = 0;
};

struct CardValue {
    CardBit card = 0;  // ranked
    SidePoints side_a;
    SidePoints side_b;
    std::vector<CardBit> line;  // ranked, beginning with the card; empty if not asked for or interrupted
    bool exact() const { return side_a.low == side_a.high && side_b.low == side_b.high; }
};

enum class Lines : std::uint8_t { None, Best, All };

struct Solution {
    std::vector<CardValue> cards;  // every legal card, best first for the player to move, then weakest first
    bool exact = true;             // all that was asked for is there and proven
    std::uint64_t nodes = 0;
};

struct PositionValue {
    SidePoints side_a;
    SidePoints side_b;
    std::uint64_t nodes = 0;
    bool exact() const { return side_a.low == side_a.high && side_b.low == side_b.high; }
};

class Solver {
  public:
    static constexpr int kDefaultTableBits = 13;  // 2^13 buckets of 64 bytes: half a megabyte

    explicit Solver(int table_bits = kDefaultTableBits, SearchOptions options = {});

    // The value of every legal card. The problem must not be over.
    Solution solve(const Problem& problem, const CardOrder& order, Lines lines, Limits limits);

    // The value of the position alone; cheaper than solving for all cards.
    PositionValue value(const Problem& problem, const CardOrder& order, Limits limits);

    // Searches for the value and lets `sampler` watch.
    void sample(const Problem& problem, const CardOrder& order, OrderingSampler& sampler);

    std::size_t table_bytes() const { return table_.bytes(); }

  private:
    TranspositionTable table_;
    SearchOptions options_;
};

}  // namespace belot
