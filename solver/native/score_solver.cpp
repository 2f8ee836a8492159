#include "score_solver.hpp"

#include <algorithm>

#include "proof.hpp"
#include "solver.hpp"

namespace belot {

namespace {

template <int Seats>
class ScoreRoot {
  public:
    using PointSearch = Search<Seats, false>;

    ScoreRoot(const ScoreProblem& problem, const Problem& play, const CardOrder& order,
              const SearchOptions& options, TranspositionTable& table, ScoreTable& score_table,
              ScoreMemo& memo, Limits& limits)
        : rules_(problem.play.rules),
          for_points_(problem.for_points),
          points_(play, order, options, table, memo, limits),
          objective_(problem, points_.rest()),
          own_points_(problem.points[objective_.unit_a()]),
          scores_(problem, objective_, points_, score_table) {}

    ScoreSolution solve(Lines lines) {
        ScoreSolution solution;
        scores_.for_moves(points_.legal().cards,
                          [&](Move move) { solution.moves.emplace_back().move = move; });
        solution.may_stop = scores_.may_stop();
        if (solution.may_stop) solution.if_stopped = scores_.when_stopped();
        solution.exact = completes([&] { prove(solution.moves); });
        sort(solution.moves);
        if (solution.exact && lines != Lines::None) {
            const auto end = lines == Lines::Best ? solution.moves.begin() + 1 : solution.moves.end();
            solution.exact = completes([&] {
                for (auto move = solution.moves.begin(); move != end; ++move) find_line(*move);
            });
        }
        solution.nodes = points_.nodes() + scores_.nodes();
        return solution;
    }

    // The value of every move, and how the deal ends; empty if interrupted.
    std::vector<JudgedMove> judge() {
        std::vector<JudgedMove> moves;
        ScoreSolution solution = solve(Lines::None);
        if (!solution.exact) return moves;
        const bool complete = completes([&] {
            for (ScoredMove& scored : solution.moves)
                moves.push_back({scored.move, scored.score.low, ending_after(scored)});
        });
        if (!complete) moves.clear();
        return moves;
    }

    // Adds every path to the tree that the deal can take when `seat` plays anything and all others perfectly.
    // False if interrupted.
    bool respond(ResponseTree& tree, int seat, double weight) {
        return completes([&] { explore(tree, ResponseTree::kRoot, points_, scores_, seat, weight); });
    }

  private:
    // Steps of a path: a card, kWord more if Bela is said with it; or that the soloist ends the deal.
    static constexpr std::uint8_t kWord = kCards;
    static constexpr std::uint8_t kStop = 2 * kCards;

    static std::uint8_t step_of(Move move) {
        return static_cast<std::uint8_t>(move.card + (move.says_bela ? kWord : 0));
    }

    void explore(ResponseTree& tree, ResponseTree::Node node, PointSearch points, ScoreSearch<Seats> scores,
                 int seat, double weight) const {
        scores.play_on(points);
        if (points.over()) {
            tree.add(node, weight * final_gain(scores, seat));
            return;
        }
        const bool own = points.seat_to_play() == seat;
        if (own) tree.set_own(node);
        const bool stop_is_own = rules_.seats == 3 && points_.board().on_side_a(seat);
        std::vector<Move> moves;
        const bool at_root = node == ResponseTree::kRoot;
        scores.for_moves(at_root ? points.legal().cards : scores.candidates(),
                         [&](Move move) { moves.push_back(move); });
        bool stops = scores.may_stop();
        if (!own) stops = keep_perfect(points, scores, moves, stops);
        if (stops && (!own || stop_is_own)) {
            const double share = own ? weight : weight / static_cast<double>(moves.size() + 1);
            tree.add(tree.child(node, kStop), share * gain(scores.when_stopped(), seat));
        }
        const double share = own ? weight : weight / static_cast<double>(moves.size() + (stops ? 1 : 0));
        for (const Move move : moves) {
            const ResponseTree::Node next = tree.child(node, step_of(move));
            PointSearch later_points = points;
            ScoreSearch<Seats> later = scores;
            later.play_on(later_points);
            const auto won_by = later.play(move);
            if (won_by >= 0) {
                tree.add(next, share * gain(objective_.match_won_by(won_by), seat));
            } else {
                explore(tree, next, later_points, later, seat, share);
            }
        }
    }

    // Leaves the moves that are best for who has to play; whether ending the deal is as good.
    bool keep_perfect(const PointSearch& points, ScoreSearch<Seats>& scores, std::vector<Move>& moves,
                      bool may_stop) const {
        if (moves.size() == 1 && !may_stop) return false;
        const bool maximising = points.maximising();
        std::vector<Score> values;
        for (const Move move : moves) values.push_back(exactly(scores, move));
        const Score best = maximising ? *std::max_element(values.begin(), values.end())
                                      : *std::min_element(values.begin(), values.end());
        std::vector<Move> perfect;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (values[i] == best) perfect.push_back(moves[i]);
        }
        moves = perfect;
        // A soloist, who is side A, ends the deal if that brings more than playing on, whoever has to lead.
        if (!may_stop || scores.when_stopped() < best) return false;
        if (scores.when_stopped() > best) moves.clear();
        return true;
    }

    static Score exactly(ScoreSearch<Seats>& scores, Move move) {
        ScoreBounds bounds;
        Score question = 0;
        while (bounds.low < bounds.high) {
            question = std::clamp(question, bounds.low + 1, bounds.high);
            const Score answer = scores.after(move, question);
            if (answer >= question) {
                bounds.low = answer;
                question = answer + 1;
            } else {
                bounds.high = answer;
                question = answer;
            }
        }
        return bounds.low;
    }

    // What the deal that is over brings a seat: trick points of its side, or the score.
    double final_gain(const ScoreSearch<Seats>& scores, int seat) const {
        if (!for_points_) return gain(scores.final_score(), seat);
        const Ending ending = scores.ending();
        return points_.board().on_side_a(seat) ? ending.points_a : ending.points_b;
    }

    // What a score is worth for a seat; a decided match counts like so many points.
    double gain(Score score, int seat) const {
        const double amount = score == kMatch ? kMatchPoints : score == -kMatch ? -kMatchPoints : score;
        return points_.board().on_side_a(seat) ? amount : -amount;
    }

    static constexpr double kMatchPoints = 1000;

    Ending ending_after(ScoredMove& scored) {
        if (scored.by_points) {
            const auto ending = scores_.ending_with(scored.move, scored.points, scored.score.low);
            if (ending) return *ending;
        }
        PointSearch points = points_;
        ScoreSearch<Seats> scores = scores_;
        scores.play_on(points);
        follow(scored, points, scores);
        return scores.ending();
    }

    // First the points of every card, which leave few scores possible or only one; then the rest.
    void prove(std::vector<ScoredMove>& moves) {
        Value guess = points_.first_guess();
        Value step = kFirstStep;
        int known = -1;
        for (ScoredMove& scored : moves) {
            if (scored.move.card != known) {
                Proof proof(points_.static_bounds(), step);
                while (!proof.done()) {
                    const Value question = proof.threshold(guess);
                    proof.answer(question, points_.after(scored.move.card, question));
                }
                guess = proof.bounds().low;
                step = kNextStep;
                known = scored.move.card;
            }
            scored.points = own_points_ + guess;
            scored.score = scores_.bounds_by_points(scored.move, scored.points);
            scored.by_points = scored.score.low == scored.score.high;
        }
        for (ScoredMove& scored : moves) {
            // Every answer is a score that can be reached, so each question moves a bound past one of them.
            while (scored.score.low < scored.score.high) {
                const Score question = scored.score.high;
                const Score answer = scores_.after(scored.move, question);
                if (answer >= question) {
                    scored.score.low = answer;
                } else {
                    scored.score.high = answer;
                }
            }
        }
    }

    void sort(std::vector<ScoredMove>& moves) const {
        const bool maximising = points_.maximising();
        std::stable_sort(moves.begin(), moves.end(), [&](const ScoredMove& a, const ScoredMove& b) {
            const Score first = maximising ? a.score.low : -a.score.high;
            const Score second = maximising ? b.score.low : -b.score.high;
            if (first != second) return first > second;
            return playing_strength(rules_.contract, a.move.card) <
                   playing_strength(rules_.contract, b.move.card);
        });
    }

    // The line that always takes the first of the best moves, weakest card first, so that it depends on the
    // position alone.
    void find_line(ScoredMove& scored) {
        PointSearch points = points_;
        ScoreSearch<Seats> scores = scores_;
        scores.play_on(points);
        follow(scored, points, scores);
    }

    void follow(ScoredMove& scored, PointSearch& points, ScoreSearch<Seats>& scores) const {
        const Score score = scored.score.low;
        scored.line = {scored.move};
        bool ended = scores.play(scored.move) >= 0;
        while (!ended && !points.over()) {
            if (scores.may_stop() && scores.when_stopped() == score) {
                ended = true;
                break;
            }
            const Move move = first_that_keeps(points, scores, score);
            scored.line.push_back(move);
            ended = scores.play(move) >= 0;
        }
        scored.stopped = ended;
    }

    Move first_that_keeps(const PointSearch& points, ScoreSearch<Seats>& scores, Score score) const {
        std::vector<Move> moves;
        for (const CardBit card : weakest_first(points.legal().cards, rules_)) {
            scores.for_moves(bit_of(card), [&](Move move) { moves.push_back(move); });
        }
        const auto keeps = [&](Move move) {
            return points.maximising() ? scores.after(move, score) >= score
                                       : scores.after(move, score + 1) <= score;
        };
        return *std::find_if(moves.begin(), moves.end() - 1, keeps);
    }

    static constexpr Value kFirstStep = 10;
    static constexpr Value kNextStep = 4;

    const PlayRules& rules_;
    bool for_points_;
    PointSearch points_;
    Objective objective_;
    int own_points_;  // of side A so far
    ScoreSearch<Seats> scores_;
};

}  // namespace

// Calls `use` with the root that fits the problem.
template <typename Use>
auto Solver::with_score_root(const ScoreProblem& problem, const CardOrder& order, Limits& limits, Use use) {
    if (!score_table_) score_table_.emplace(kScoreTableBits);
    const Problem play = problem.play_with_bonus();
    switch (play.rules.seats) {
        case 2:
            return use(ScoreRoot<2>(problem, play, order, options_, table_, *score_table_, memo_, limits));
        case 3:
            return use(ScoreRoot<3>(problem, play, order, options_, table_, *score_table_, memo_, limits));
        default:
            return use(ScoreRoot<4>(problem, play, order, options_, table_, *score_table_, memo_, limits));
    }
}

ScoreSolution Solver::solve_score(const ScoreProblem& problem, const CardOrder& order, Lines lines,
                                  Limits limits) {
    return with_score_root(problem, order, limits, [=](auto&& root) { return root.solve(lines); });
}

bool Solver::respond(const ScoreProblem& problem, const CardOrder& order, int seat, double weight,
                     ResponseTree& tree, Limits limits) {
    return with_score_root(problem, order, limits,
                           [&](auto&& root) { return root.respond(tree, seat, weight); });
}

std::vector<JudgedMove> Solver::judge(const ScoreProblem& problem, const CardOrder& order, Limits limits) {
    return with_score_root(problem, order, limits, [](auto&& root) { return root.judge(); });
}

}  // namespace belot
