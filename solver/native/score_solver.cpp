#include "score_solver.hpp"

#include <algorithm>

#include "proof.hpp"
#include "solver.hpp"

namespace belot {

namespace {

template <int Seats, bool Open>
class ScoreRoot {
  public:
    using PointSearch = Search<Seats, Open>;
    using Scores = ScoreSearch<Seats, Open>;

    ScoreRoot(const ScoreProblem& problem, const Problem& play, const CardOrder& order,
              const SearchOptions& options, TranspositionTable& table, typename Scores::Scores& score_table,
              ScoreMemo& memo, Limits& limits)
        : rules_(problem.play.rules),
          points_(play, order, options, table, memo, limits),
          live_(problem.live.rules, order, rules_.contract),
          objective_(problem, points_.rest(), live_.step()),
          own_points_(problem.points[objective_.unit_a()]),
          scores_(problem, live_, objective_, points_, score_table) {}

    ScoreSolution solve(Lines lines) {
        ScoreSolution solution;
        scores_.for_moves(points_.legal().cards, [&](Move move) {
            solution.moves.push_back({said(scores_, move), {}, {}, false, 0});
        });
        solution.wins_with = winning_run(scores_);
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
    static SaidMove said(const Scores& scores, Move move) {
        SaidMove said{move, {}};
        const Offers offers = scores.offers();
        for (int i = 0; i < offers.size(); ++i) {
            if (((move.declares >> i) & 1) != 0) said.declares.push_back(offers[i].cards);
        }
        return said;
    }

    static Mask winning_run(const Scores& scores) {
        const Offers offers = scores.offers();
        for (int i = 0; i < offers.size(); ++i) {
            if (offers[i].wins_match) return offers[i].cards;
        }
        return 0;
    }

    // First the points of every card, which leave few scores possible or only one; then the rest.
    void prove(std::vector<ScoredMove>& moves) {
        for (ScoredMove& scored : moves) narrow(scored, points_.static_bounds());
        Value guess = points_.first_guess();
        Value step = kFirstStep;
        int known = -1;
        for (ScoredMove& scored : moves) {
            const CardBit card = scored.first.move.card;
            if (card != known) {
                Proof proof(points_.static_bounds(), step);
                while (!proof.done()) {
                    const Value question = proof.threshold(guess);
                    proof.answer(question, points_.after(card, question));
                }
                guess = proof.bounds().low;
                step = kNextStep;
                known = card;
            }
            narrow(scored, {guess, guess});
        }
        Score expected = kMatch;
        for (ScoredMove& scored : moves) {
            settle(scored, expected);
            expected = scored.score.low;
        }
    }

    // Asks first whether the score is better than expected, then further and further away from the answers.
    void settle(ScoredMove& scored, Score expected) {
        ScoreBounds& score = scored.score;
        Score step = kFirstScoreStep;
        Score question = expected;
        while (score.low < score.high) {
            question = std::clamp(question, score.low + 1, score.high);
            const Score answer = scores_.after(scored.first.move, question);
            if (answer >= question) {
                score.low = answer;
                question = answer + step;
            } else {
                score.high = answer;
                question = answer - step + 1;
            }
            step *= 2;
        }
    }

    void narrow(ScoredMove& scored, Bounds points) {
        scored.score = scores_.bounds_by_points(scored.first.move,
                                                {own_points_ + points.low, own_points_ + points.high});
    }

    void sort(std::vector<ScoredMove>& moves) const {
        const bool maximising = points_.maximising();
        std::stable_sort(moves.begin(), moves.end(), [&](const ScoredMove& a, const ScoredMove& b) {
            const Score first = maximising ? a.score.low : -a.score.high;
            const Score second = maximising ? b.score.low : -b.score.high;
            if (first != second) return first > second;
            return playing_strength(rules_.contract, a.first.move.card) <
                   playing_strength(rules_.contract, b.first.move.card);
        });
    }

    // The line that always takes the first of the best moves, weakest card first, so that it depends on the
    // position alone.
    void find_line(ScoredMove& scored) {
        PointSearch points = points_;
        Scores scores = scores_;
        scores.play_on(points);
        const Score score = scored.score.low;
        scored.line = {scored.first};
        bool ended = scores.play(scored.first.move);
        while (!ended && !points.over()) {
            scored.wins_with = winning_run(scores);
            ended = scored.wins_with != 0 || (scores.may_stop() && scores.when_stopped() == score);
            if (ended) break;
            const Move move = first_that_keeps(points, scores, score);
            scored.line.push_back(said(scores, move));
            ended = scores.play(move);
        }
        scored.stopped = ended;
    }

    Move first_that_keeps(const PointSearch& points, Scores& scores, Score score) const {
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
    static constexpr Score kFirstScoreStep = 1;

    const PlayRules& rules_;
    PointSearch points_;
    LiveDeclarations live_;
    Objective objective_;
    int own_points_;  // of side A so far
    Scores scores_;
};

}  // namespace

ScoreSolution Solver::solve_score(const ScoreProblem& problem, const CardOrder& order, Lines lines,
                                  Limits limits) {
    const Problem play = problem.play_with_bonus();
    if (problem.live.rules.active || is_open_layout(play)) {
        if (!open_score_table_) {
            open_score_table_.emplace(kOpenScoreTableBits);
            open_score_points_.emplace(kOpenScorePointBits);
        }
        return ScoreRoot<2, true>(problem, play, order, options_, *open_score_points_, *open_score_table_,
                                  memo_, limits)
            .solve(lines);
    }
    if (!score_table_) score_table_.emplace(kScoreTableBits);
    switch (play.rules.seats) {
        case 2:
            return ScoreRoot<2, false>(problem, play, order, options_, table_, *score_table_, memo_, limits)
                .solve(lines);
        case 3:
            return ScoreRoot<3, false>(problem, play, order, options_, table_, *score_table_, memo_, limits)
                .solve(lines);
        default:
            return ScoreRoot<4, false>(problem, play, order, options_, table_, *score_table_, memo_, limits)
                .solve(lines);
    }
}

}  // namespace belot
