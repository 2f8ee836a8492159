// The general search: what a deal writes when everybody plays for that, not for points.
//
// Points won so far, tricks and what was said of a Bela belong to the position. The search for points works
// on the same board and is asked first at every trick: mostly its answer leaves only one score possible
// (objective.hpp), and what remains is searched by trying cards. Not for the open layout.
#pragma once

#include <bit>
#include <cstdint>

#include "choice.hpp"
#include "objective.hpp"
#include "score_table.hpp"
#include "search.hpp"

namespace belot {

// A card as it is played: with a word for Bela or without.
struct Move {
    CardBit card = 0;
    bool says_bela = false;
};

// What changes in a deal besides the cards on the board.
struct Tally {
    PerUnit points{};
    BelaState belas;
};

template <int Seats>
class ScoreSearch {
  public:
    using PointSearch = Search<Seats, false>;

    ScoreSearch(const ScoreProblem& problem, const Objective& objective, PointSearch& points,
                ScoreTable& table)
        : problem_(problem),
          objective_(objective),
          points_(&points),
          table_(&table),
          tally_{problem.points, objective.start()} {
        table_->new_search();
    }

    // From now on plays with another search for points, which stands where the last one stood.
    void play_on(PointSearch& points) { points_ = &points; }

    std::uint64_t nodes() const { return nodes_; }

    // Every way to play the legal cards at the root.
    template <typename Use>
    void for_moves(Mask cards, Use use) const {
        for (; cards != 0; cards &= cards - 1) {
            for_words(points_->seat_to_play(), lowest(cards), tally_, use);
        }
    }

    // Whether the taker may end the deal at the root.
    bool may_stop() const {
        return points_->root().cards.size == 0 && !points_->over() && objective_.may_stop(tally_.points);
    }
    Score when_stopped() const {
        return objective_.when_stopped(tally_.points, points_->board().state().won, tally_.belas);
    }

    // Bounds of the score after a move of which the points of side A are known exactly.
    ScoreBounds bounds_by_points(Move move, int points_a) {
        Tally next = tally_;
        speak(next, points_->seat_to_play(), move);
        const auto& board = points_->board();
        const auto outlook =
            objective_.outlook(next.points, board.state().won, next.belas, board.state().rest,
                               board.side_may_take_all(true), board.side_may_take_all(false));
        return {objective_.at_least(outlook, points_a), objective_.at_most(outlook, points_a)};
    }

    // How the deal ends in which side A has so many points after a move; see Objective::ending_with.
    std::optional<Ending> ending_with(Move move, int points_a, Score score) const {
        Tally next = tally_;
        speak(next, points_->seat_to_play(), move);
        return objective_.ending_with(next.belas, points_a, score);
    }

    // How the deal ends that has been played to its end at the root.
    Ending ending() const {
        return objective_.ending_after(tally_.points, points_->board().state().won, tally_.belas);
    }

    // A bound of the score after a move: at least the result if the result is >= threshold, otherwise at
    // most.
    Score after(Move move, Score threshold) {
        return points_->undisturbed([&] {
            switch (points_->root().cards.size) {
                case 0:
                    return child<0>(points_->root(), tally_, move, threshold);
                case 1:
                    return child<1>(points_->root(), tally_, move, threshold);
                case 2:
                    if constexpr (Seats > 2) return child<2>(points_->root(), tally_, move, threshold);
                    break;
                default:
                    if constexpr (Seats > 3) return child<3>(points_->root(), tally_, move, threshold);
            }
            return Score{0};
        });
    }

    // The legal cards at the root, one of those between which nothing can tell.
    Mask candidates() const { return different(points_->board(), points_->root(), points_->legal().cards); }

    // The score of the deal that has been played to its end at the root.
    Score final_score() const {
        return objective_.at_end(tally_.points, points_->board().state().won, tally_.belas);
    }

    // Plays a move at the root; the unit that wins the match with it, or -1.
    int play(Move move) {
        const int seat = points_->seat_to_play();
        speak(tally_, seat, move);
        const Table trick = points_->board().with(points_->root(), move.card);
        points_->play(move.card);
        if (ends_by_word(seat, move, tally_)) return problem_.play.unit_of(seat);
        if (trick.cards.size < Seats) return -1;
        const auto& state = points_->board().state();
        const int unit = problem_.play.unit_of(points_->board().winner_of(trick));
        tally_.points[unit] += trick.points + (state.remaining == 0 ? kLastTrickPoints : 0);
        const bool ends = state.remaining != 0 &&
                          objective_.is_out(unit, tally_.points, state.won, tally_.belas, state.remaining);
        return ends ? unit : -1;
    }

  private:
    int bela_of(int seat, CardBit card) const {
        for (int i = 0; i < problem_.bela_count; ++i) {
            const Bela& bela = problem_.belas[i];
            if (bela.seat == seat && (bela.king == card || bela.queen == card)) return i;
        }
        return -1;
    }

    // Calls `use` with the card once for every word that may go with it.
    template <typename Use>
    void for_words(int seat, CardBit card, const Tally& tally, Use use) const {
        const int bela = bela_of(seat, card);
        if (bela < 0) return use(Move{card, false});
        const bool is_king = card == problem_.belas[bela].king;
        switch (tally.belas[bela]) {
            case BelaStatus::Open:
                if (problem_.bela_call == BelaCall::Forced) return use(Move{card, true});
                if (problem_.bela_call == BelaCall::Free || is_king) use(Move{card, true});
                return use(Move{card, false});
            case BelaStatus::KingSaid:
                use(Move{card, true});
                return use(Move{card, false});
            case BelaStatus::Said:  // nothing depends on the second word any more
                return use(Move{card, true});
            case BelaStatus::Silent:
                return use(Move{card, false});
        }
    }

    void speak(Tally& tally, int seat, Move move) const {
        const int bela = bela_of(seat, move.card);
        if (bela < 0) return;
        switch (tally.belas[bela]) {
            case BelaStatus::Open:
                if (!move.says_bela) {
                    tally.belas.set(bela, BelaStatus::Silent);
                } else {
                    const bool needs_second = problem_.bela_call == BelaCall::KingFirst;
                    tally.belas.set(bela, needs_second ? BelaStatus::KingSaid : BelaStatus::Said);
                }
                break;
            case BelaStatus::KingSaid:
                tally.belas.set(bela, move.says_bela ? BelaStatus::Said : BelaStatus::Silent);
                break;
            default:
                break;
        }
    }

    // Whether a unit is out of the match by the Bela that has just been spoken or completed.
    bool ends_by_word(int seat, Move move, const Tally& tally) const {
        const auto& state = points_->board().state();
        if (!problem_.for_match || state.remaining == 0 || bela_of(seat, move.card) < 0) return false;
        return objective_.is_out(problem_.play.unit_of(seat), tally.points, state.won, tally.belas,
                                 state.remaining);
    }

    // Where a position is kept in the table, and what is taken off its score there.
    struct Place {
        ScoreTable::Key key;
        Score shift;
    };

    Place place(int leader, const Tally& tally) const {
        const auto& state = points_->board().state();
        // A soloist who has enough passes whatever comes, and points count what they are: the rest of such a
        // deal brings the same whatever has been won so far.
        const bool same_rest = objective_.may_stop(tally.points) && !problem_.for_match;
        const PerUnit& points = same_rest ? kAnyPoints : tally.points;
        ScoreTable::Key key = state.remaining;
        key |= ScoreTable::Key{static_cast<unsigned>(leader)} << 32;
        key |= ScoreTable::Key{state.won} << 34;
        key |= ScoreTable::Key{static_cast<unsigned>(points[0])} << 37;
        // With the cards that are left, the points of all but one unit are those of all. Four suits can have
        // a Bela only with two units.
        if constexpr (Seats == 3) {
            key |= ScoreTable::Key{static_cast<unsigned>(points[1])} << 46;
            key |= ScoreTable::Key{tally.belas.bits() & 0xFF} << 55;
        } else {
            key |= ScoreTable::Key{tally.belas.bits() & 0xFF} << 46;
        }
        return {key, same_rest ? objective_.lead_of_side_a(tally.points) : 0};
    }

    // A player leads to a new trick.
    Score lead(int leader, const Tally& tally, Score threshold) {
        const auto& board = points_->board();
        const auto& state = board.state();
        const bool can_stop = objective_.may_stop(tally.points);  // a soloist, who is side A
        const Score stopped =
            can_stop ? objective_.when_stopped(tally.points, state.won, tally.belas) : Score{0};
        if (can_stop && stopped >= threshold) return stopped;

        const auto outlook =
            objective_.outlook(tally.points, state.won, tally.belas, state.rest,
                               board.side_may_take_all(true), board.side_may_take_all(false));
        ScoreBounds bounds = foreseen(outlook, tally, leader, threshold);
        if (bounds.low >= threshold) return bounds.low;
        if (bounds.high < threshold) return bounds.high;

        const Place position = place(leader, tally);
        ScoreTable::Hit hit;
        CardBit best = kNoCard;
        if (table_->probe(position.key, hit)) {
            bounds.low = std::max(bounds.low, hit.bounds.low + position.shift);
            bounds.high = std::min(bounds.high, hit.bounds.high + position.shift);
            if (bounds.low >= threshold) return bounds.low;
            if (bounds.high < threshold) return bounds.high;
            best = hit.best;
        }
        const ScoreBounds proven = by_points(outlook, tally, leader, threshold);
        bounds.low = std::max(bounds.low, proven.low);
        bounds.high = std::min(bounds.high, proven.high);
        Score value = bounds.low;
        if (bounds.low < threshold && bounds.high >= threshold) {
            Table trick;
            trick.leader = leader;
            value = choose<0>(trick, tally, threshold, best);
            if (can_stop) value = std::max(value, stopped);
            if (value >= threshold) {
                bounds.low = std::max(bounds.low, value);
            } else {
                bounds.high = std::min(bounds.high, value);
            }
        }
        table_->store(position.key, {bounds.low - position.shift, bounds.high - position.shift}, best);
        return bounds.low >= threshold ? bounds.low : bounds.high;
    }

    // Bounds by what is sure without any search.
    ScoreBounds foreseen(const Objective::Outlook& outlook, const Tally& tally, int leader,
                         Score threshold) const {
        const int own = tally.points[objective_.unit_a()];
        const Bounds rough = points_->board().static_bounds();
        ScoreBounds bounds{objective_.at_least(outlook, own + rough.low),
                           objective_.at_most(outlook, own + rough.high)};
        if (bounds.low >= threshold || bounds.high < threshold) return bounds;
        const Bounds sure = points_->sure_bounds(leader);
        return {objective_.at_least(outlook, own + sure.low), objective_.at_most(outlook, own + sure.high)};
    }

    // Bounds by the search for points, asked whether side A can get as many as answer the question.
    ScoreBounds by_points(const Objective::Outlook& outlook, const Tally& tally, int leader,
                          Score threshold) {
        ScoreBounds bounds;
        const int own = tally.points[objective_.unit_a()];
        const int enough = objective_.points_that_reach(outlook, threshold);
        const Value more = points_->lead(leader, enough - own);
        if (more >= enough - own) {
            bounds.low = objective_.at_least(outlook, own + more);
            return bounds;
        }
        const int needed = objective_.points_that_may_reach(outlook, threshold);
        const Value most = more < needed - own ? more : points_->lead(leader, needed - own);
        if (most < needed - own) bounds.high = objective_.at_most(outlook, own + most);
        return bounds;
    }

    template <int Offset>
    Score choose(const Table& trick, const Tally& tally, Score threshold, CardBit& best) {
        const auto& board = points_->board();
        const int seat = (trick.leader + Offset) % Seats;
        const Mask candidates = different(board, trick, board.legal(trick, seat).cards);
        Choice result(board.on_side_a(seat), threshold);
        const auto decides = [&](CardBit card) {
            for_words(seat, card, tally, [&](Move move) {
                if (result.decided()) return;
                if (result.improves(child<Offset>(trick, tally, move, threshold))) best = card;
            });
            return result.decided();
        };
        MoveList moves(candidates);
        if (moves.size() > 1) points_->template order<Offset>(trick, moves);
        const CardBit first = best;
        const bool has_first = first != kNoCard && (candidates & bit_of(first)) != 0;
        if (has_first && decides(first)) return result.value();
        for (const CardBit card : moves) {
            if (has_first && card == first) continue;
            if (decides(card)) break;
        }
        return result.value();
    }

    template <int Offset>
    Score child(const Table& trick, const Tally& tally, Move move, Score threshold) {
        points_->count_node();
        ++nodes_;
        auto& board = points_->board();
        const int seat = (trick.leader + Offset) % Seats;
        const Table next = board.with(trick, move.card);
        Tally told = tally;
        speak(told, seat, move);
        board.remove(seat, move.card);
        Score value;
        if (ends_by_word(seat, move, told)) {
            value = objective_.match_won_by(problem_.play.unit_of(seat));
        } else if constexpr (Offset + 1 < Seats) {
            CardBit unused = kNoCard;
            value = choose<Offset + 1>(next, told, threshold, unused);
        } else {
            value = after_trick(next, told, threshold);
        }
        board.put_back(seat, move.card);
        return value;
    }

    Score after_trick(const Table& trick, Tally& tally, Score threshold) {
        auto& board = points_->board();
        const auto books = board.books();
        const int winner = board.winner_of(trick);
        const int unit = problem_.play.unit_of(winner);
        board.finish_trick(trick, winner);
        const auto& state = board.state();
        const bool is_last = state.remaining == 0;
        tally.points[unit] += trick.points + (is_last ? kLastTrickPoints : 0);
        Score value;
        if (is_last) {
            value = objective_.at_end(tally.points, state.won, tally.belas);
        } else if (objective_.is_out(unit, tally.points, state.won, tally.belas, state.remaining)) {
            value = objective_.match_won_by(unit);
        } else {
            value = lead(winner, tally, threshold);
        }
        board.set_books(books);
        return value;
    }

    static constexpr CardBit kNoCard = kCards;
    static constexpr PerUnit kAnyPoints = {511, 511, 511, 511};  // more than anybody can have
    static_assert(kMostTrickPoints < 511);

    const ScoreProblem& problem_;
    const Objective& objective_;
    PointSearch* points_;
    ScoreTable* table_;
    Tally tally_;
    std::uint64_t nodes_ = 0;
};

}  // namespace belot
