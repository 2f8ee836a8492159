// The facade of the kernel: solves double-dummy problems, owns the table.
//
// A Solver may be used by one thread at a time and reused for any number of problems; its answers do not
// depend on what it has solved before. Its tables are made with it, those for the open layout and for scores
// when they are first needed; a search allocates nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "point_scale.hpp"
#include "points/limits.hpp"
#include "points/search.hpp"
#include "scores/response_tree.hpp"
#include "scores/score_solver.hpp"

namespace belot {

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

// What a player who holds too many cards puts away before the first trick, and what all then get.
struct BestDiscards {
    Mask cards = 0;  // ranked
    SidePoints side_a;
    SidePoints side_b;
    std::uint64_t nodes = 0;
};

class Solver {
  public:
    static constexpr int kDefaultTableBits = 13;    // 2^13 buckets of 64 bytes: half a megabyte
    static constexpr int kOpenTableBits = 15;       // two megabytes, made for the first open layout
    static constexpr int kScoreTableBits = 15;      // two megabytes, made for the first score
    static constexpr int kOpenScoreTableBits = 14;  // four megabytes, made for the first in the open layout
    // Sixteen megabytes, made with it: the search for points is asked again and again there.
    static constexpr int kOpenScorePointBits = 18;

    explicit Solver(int table_bits = kDefaultTableBits, SearchOptions options = {});

    // The value of every legal card. The problem must not be over.
    Solution solve(const Problem& problem, const CardOrder& order, Lines lines, Limits limits);

    // The value of the position alone; cheaper than solving for all cards.
    PositionValue value(const Problem& problem, const CardOrder& order, Limits limits);

    // Three seats, of which `seat` alone is side A and holds `count` cards more than the others, before the
    // first trick: the cards to put away that make most of its trick points, theirs included, less those of
    // the others; of equal ones those that count more themselves, then those of the lowest natural mask.
    // Nothing if a limit was reached.
    std::optional<BestDiscards> best_discards(const Problem& problem, const CardOrder& order, int seat,
                                              int count, Limits limits);

    // The score of every way to play a legal card.
    ScoreSolution solve_score(const ScoreProblem& problem, const CardOrder& order, Lines lines,
                              Limits limits);

    // What every way to play a legal card is worth and how the deal then ends; empty if a limit was reached.
    std::vector<JudgedMove> judge(const ScoreProblem& problem, const CardOrder& order, Limits limits);

    // Adds what can come of the problem, one world of weight `weight`, to the tree of what `seat` sees when
    // all others play perfectly; false if a limit was reached. Not where declarations are made in the play.
    bool respond(const ScoreProblem& problem, const CardOrder& order, int seat, double weight,
                 ResponseTree& tree, Limits limits);

    // Searches for the value and lets `sampler` watch.
    void sample(const Problem& problem, const CardOrder& order, OrderingSampler& sampler);

    // Of all tables, in bytes.
    std::size_t table_bytes() const {
        return table_.bytes() + memo_.bytes() + (open_table_ ? open_table_->bytes() : 0) +
               (score_table_ ? score_table_->bytes() : 0) +
               (open_score_table_ ? open_score_table_->bytes() + open_score_points_->bytes() : 0);
    }

  private:
    template <typename Use>
    auto with_score_root(const ScoreProblem& problem, const CardOrder& order, Limits& limits, Use use);
    TranspositionTable& table_for(const Problem& problem);

    TranspositionTable table_;
    std::optional<TranspositionTable> open_table_;
    std::optional<HandScoreTable> score_table_;
    std::optional<OpenScoreTable> open_score_table_;
    std::optional<TranspositionTable> open_score_points_;
    ScoreMemo memo_;
    SearchOptions options_;
};

}  // namespace belot
