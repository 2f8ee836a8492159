#include "scores/score_solver.hpp"

#include <algorithm>
#include <cassert>

#include "points/proof.hpp"
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
          for_points_(problem.for_points),
          has_equity_(problem.equity != nullptr),
          points_(play, order, options, table, memo, limits),
          live_(problem.live.rules, order, rules_.contract),
          objective_(problem, points_.rest(), live_.step()),
          own_points_(problem.points[objective_.unit_a()]),
          foresight_(options.foresight),
          scores_(problem, live_, objective_, points_, score_table, options.foresight) {}

    ScoreSolution solve(Lines lines) {
        ScoreSolution solution;
        scores_.for_moves(points_.legal().cards,
                          [&](Move move) { solution.moves.emplace_back().first = said(scores_, move); });
        solution.wins_with = winning_run(scores_);
        solution.may_stop = scores_.may_stop();
        if (solution.may_stop) solution.if_stopped = scores_.when_stopped();
        solution.exact = completes([&] { prove(solution.moves); });
        if (!solution.exact) bound(solution.moves);
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
                moves.push_back({scored.first.move, scored.score.low, ending_after(scored)});
        });
        if (!complete) moves.clear();
        return moves;
    }

    // Adds every path to the tree that the deal can take when `seat` plays anything and all others perfectly.
    // False if interrupted. Nothing may be declared on the way.
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

    void explore(ResponseTree& tree, ResponseTree::Node node, PointSearch points, Scores scores, int seat,
                 double weight) const {
        scores.play_on(points);
        if (points.over()) {
            tree.add(node, gain(scores, scores.final_score(), scores.ending().passes, seat) * weight);
            return;
        }
        const bool own = points.seat_to_play() == seat;
        if (own) tree.set_own(node);
        const bool stop_is_own = points_.board().on_side_a(seat) == objective_.taker_is_a();
        std::vector<Move> moves;
        const bool at_root = node == ResponseTree::kRoot;
        scores.for_moves(at_root ? points.legal().cards : scores.candidates(),
                         [&](Move move) { moves.push_back(move); });
        bool stops = scores.may_stop();
        if (!own) stops = keep_perfect(points, scores, moves, stops);
        if (stops && (!own || stop_is_own)) {
            const double share = own ? weight : weight / static_cast<double>(moves.size() + 1);
            tree.add(tree.child(node, kStop), gain(scores, scores.when_stopped(), true, seat) * share);
        }
        const double share = own ? weight : weight / static_cast<double>(moves.size() + (stops ? 1 : 0));
        for (const Move move : moves) {
            const ResponseTree::Node next = tree.child(node, step_of(move));
            PointSearch later_points = points;
            Scores later = scores;
            later.play_on(later_points);
            const auto won_by = later.play(move);
            if (won_by >= 0) {
                const Score score = objective_.match_won_by(won_by);
                tree.add(next, gain(later, score, later.ending().passes, seat) * share);
            } else {
                explore(tree, next, later_points, later, seat, share);
            }
        }
    }

    // Leaves the moves that are best for who has to play; whether ending the deal is as good.
    bool keep_perfect(const PointSearch& points, Scores& scores, std::vector<Move>& moves,
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
        // The taker ends the deal if that brings more than playing on, whoever has to lead.
        if (!may_stop) return false;
        const Score stopped = scores.when_stopped();
        if (stopped == best) return true;
        const bool stops = objective_.better_for_taker(stopped, best) == stopped;
        if (stops) moves.clear();
        return stops;
    }

    static Score exactly(Scores& scores, Move move) {
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

    // What the deal brings a seat that has come to its end; a decided match counts like so many points.
    Gain gain(const Scores& scores, Score score, bool passes, int seat) const {
        const Ending ending = scores.ending();
        const bool side = points_.board().on_side_a(seat);
        const double points = side ? ending.points_a : ending.points_b;
        const double decided = has_equity_ ? EquityTable::kCertain : kMatchPoints;
        const double amount = score == kMatch ? decided : score == -kMatch ? -decided : score;
        return {for_points_ ? points : side ? amount : -amount, points, passes ? 1.0 : 0.0};
    }

    static constexpr double kMatchPoints = 1000;

    Ending ending_after(ScoredMove& scored) {
        if (scored.by_points) {
            const auto ending = scores_.ending_with(scored.first.move, scored.points, scored.score.low);
            if (ending) return *ending;
        }
        PointSearch points = points_;
        Scores scores = scores_;
        scores.play_on(points);
        follow(scored, points, scores);
        return scores.ending();
    }

    static SaidMove said(const Scores& scores, Move move) {
        SaidMove said{move, {}};
        const auto offers = scores.offers();
        for (int i = 0; i < offers.size(); ++i) {
            if (((move.declares >> i) & 1) != 0) said.declares.push_back(offers[i].cards);
        }
        return said;
    }

    static Mask winning_run(const Scores& scores) {
        const auto offers = scores.offers();
        for (int i = 0; i < offers.size(); ++i) {
            if (offers[i].wins_match) return offers[i].cards;
        }
        return 0;
    }

    // First the points of every card, which leave few scores possible or only one; then the rest.
    void prove(std::vector<ScoredMove>& moves) {
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
            scored.points = own_points_ + guess;
            if (foresight_) narrow(scored, {guess, guess});
            scored.by_points = scored.score.low == scored.score.high;
        }
        Score expected = kMatch;
        for (ScoredMove& scored : moves) {
            settle(scored, expected);
            expected = scored.score.low;
        }
    }

    // With hands asks for the best that is possible, as every answer is a score that can be reached. In the
    // open layout and for equity, where there are many, asks first whether the score is better than expected,
    // then further and further away from the answers.
    void settle(ScoredMove& scored, Score expected) {
        ScoreBounds& score = scored.score;
        const bool has_many = Open || has_equity_;
        Score step = has_equity_ ? kFirstEquityStep : kFirstScoreStep;
        Score question = has_many ? expected : kMatch;
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
            if (has_many) step = std::min(2 * step, kMatch);
        }
    }

    // What is known without any search of those moves that were not reached.
    void bound(std::vector<ScoredMove>& moves) {
        for (ScoredMove& scored : moves) {
            const bool is_open = scored.score.low == -kMatch && scored.score.high == kMatch;
            if (is_open) narrow(scored, points_.static_bounds());
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
        follow(scored, points, scores);
    }

    void follow(ScoredMove& scored, PointSearch& points, Scores& scores) const {
        const Score score = scored.score.low;
        scored.line = {scored.first};
        bool ended = scores.play(scored.first.move) >= 0;
        while (!ended && !points.over()) {
            scored.wins_with = winning_run(scores);
            ended = scored.wins_with != 0 || (scores.may_stop() && scores.when_stopped() == score);
            if (ended) break;
            const Move move = first_that_keeps(points, scores, score);
            scored.line.push_back(said(scores, move));
            ended = scores.play(move) >= 0;
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
    static constexpr Score kFirstEquityStep = EquityTable::kCertain / 1'000;

    const PlayRules& rules_;
    bool for_points_;
    bool has_equity_;
    PointSearch points_;
    typename Scores::Live live_;
    Objective objective_;
    int own_points_;  // of side A so far
    bool foresight_;
    Scores scores_;
};

}  // namespace

// Calls `use` with the root that fits the problem.
template <typename Use>
auto Solver::with_score_root(const ScoreProblem& problem, const CardOrder& order, Limits& limits, Use use) {
    const Problem play = problem.play_with_bonus();
    if (problem.live.rules.active || is_open_layout(play)) {
        if (!open_score_table_) {
            open_score_table_.emplace(kOpenScoreTableBits);
            open_score_points_.emplace(kOpenScorePointBits);
        }
        return use(ScoreRoot<2, true>(problem, play, order, options_, *open_score_points_, *open_score_table_,
                                      memo_, limits));
    }
    if (!score_table_) score_table_.emplace(kScoreTableBits);
    switch (play.rules.seats) {
        case 2:
            return use(
                ScoreRoot<2, false>(problem, play, order, options_, table_, *score_table_, memo_, limits));
        case 3:
            return use(
                ScoreRoot<3, false>(problem, play, order, options_, table_, *score_table_, memo_, limits));
        default:
            return use(
                ScoreRoot<4, false>(problem, play, order, options_, table_, *score_table_, memo_, limits));
    }
}

ScoreSolution Solver::solve_score(const ScoreProblem& problem, const CardOrder& order, Lines lines,
                                  Limits limits) {
    return with_score_root(problem, order, limits, [=](auto&& root) { return root.solve(lines); });
}

bool Solver::respond(const ScoreProblem& problem, const CardOrder& order, int seat, double weight,
                     ResponseTree& tree, Limits limits) {
    assert(!problem.live.rules.active);
    return with_score_root(problem, order, limits,
                           [&](auto&& root) { return root.respond(tree, seat, weight); });
}

std::vector<JudgedMove> Solver::judge(const ScoreProblem& problem, const CardOrder& order, Limits limits) {
    return with_score_root(problem, order, limits, [](auto&& root) { return root.judge(); });
}

}  // namespace belot
