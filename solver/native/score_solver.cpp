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
          points_(play, order, options, table, memo, limits),
          objective_(problem, points_.rest()),
          own_points_(problem.points[objective_.unit_a()]),
          scores_(problem, objective_, points_, score_table) {}

    ScoreSolution solve(Lines lines) {
        ScoreSolution solution;
        scores_.for_moves(points_.legal().cards,
                          [&](Move move) { solution.moves.push_back({move, {}, {}, false}); });
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

  private:
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
            scored.score = scores_.bounds_by_points(scored.move, own_points_ + guess);
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
        const Score score = scored.score.low;
        scored.line = {scored.move};
        bool ended = scores.play(scored.move);
        while (!ended && !points.over()) {
            if (scores.may_stop() && scores.when_stopped() == score) {
                ended = true;
                break;
            }
            const Move move = first_that_keeps(points, scores, score);
            scored.line.push_back(move);
            ended = scores.play(move);
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
    PointSearch points_;
    Objective objective_;
    int own_points_;  // of side A so far
    ScoreSearch<Seats> scores_;
};

}  // namespace

ScoreSolution Solver::solve_score(const ScoreProblem& problem, const CardOrder& order, Lines lines,
                                  Limits limits) {
    if (!score_table_) score_table_.emplace(kScoreTableBits);
    const Problem play = problem.play_with_bonus();
    switch (play.rules.seats) {
        case 2:
            return ScoreRoot<2>(problem, play, order, options_, table_, *score_table_, memo_, limits)
                .solve(lines);
        case 3:
            return ScoreRoot<3>(problem, play, order, options_, table_, *score_table_, memo_, limits)
                .solve(lines);
        default:
            return ScoreRoot<4>(problem, play, order, options_, table_, *score_table_, memo_, limits)
                .solve(lines);
    }
}

}  // namespace belot
