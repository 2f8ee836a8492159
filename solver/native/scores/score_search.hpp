// The general search: what a deal writes when everybody plays for that, not for points.
//
// Points won so far, tricks and what was said of a Bela belong to the position. The search for points works
// on the same board and is asked first at every trick: mostly its answer leaves only one score possible
// (objective.hpp), and what remains is searched by trying cards. In the open layout what everybody has
// declared belongs to the position, and a player may declare before he plays (live_declarations.hpp).
#pragma once

#include <bit>
#include <cstdint>

#include "points/choice.hpp"
#include "points/search.hpp"
#include "scores/objective.hpp"
#include "scores/score_table.hpp"
#include "scores/words.hpp"

namespace belot {

template <int Seats, bool Open>
class ScoreSearch {
  public:
    using PointSearch = Search<Seats, Open>;
    using Scores = std::conditional_t<Open, OpenScoreTable, HandScoreTable>;
    using Offers = typename Words<Seats, Open>::Offers;
    using Live = typename Words<Seats, Open>::Live;

    ScoreSearch(const ScoreProblem& problem, const Live& live, const Objective& objective,
                PointSearch& points, Scores& table, bool foresight)
        : problem_(problem),
          foresight_(foresight),
          words_(problem, live, points.board()),
          objective_(objective),
          points_(&points),
          table_(&table),
          tally_(words_.start()) {
        table_->new_search();
    }

    // From now on plays with another search for points, which stands where the last one stood.
    void play_on(PointSearch& points) {
        points_ = &points;
        words_.speak_at(points.board());
    }

    std::uint64_t nodes() const { return nodes_; }

    // Every way to play the legal cards at the root; not those in which a run wins the match.
    template <typename Use>
    void for_moves(Mask cards, Use use) const {
        const Offers offers = this->offers();
        for (; cards != 0; cards &= cards - 1) {
            words_.for_ways(points_->seat_to_play(), lowest(cards), tally_, offers, use);
        }
    }

    // What the player to move may declare.
    Offers offers() const { return words_.offers(points_->seat_to_play(), tally_); }

    // Whether the taker may end the deal at the root.
    bool may_stop() const {
        return points_->root().cards.size == 0 && !points_->over() && objective_.may_stop(tally_.points);
    }
    Score when_stopped() const { return when_stopped(tally_); }

    // Bounds of the score after a move by those of the points of side A.
    ScoreBounds bounds_by_points(Move move, Bounds points_a) {
        return with_outlook_after(move, [&](const Objective::Outlook& outlook) -> ScoreBounds {
            return {objective_.at_least(outlook, points_a.low), objective_.at_most(outlook, points_a.high)};
        });
    }

    // How the deal ends in which side A has so many points after a move; see Objective::ending_with.
    std::optional<Ending> ending_with(Move move, int points_a, Score score) {
        return with_outlook_after(move, [&](const Objective::Outlook& outlook) {
            return objective_.ending_with(outlook, points_a, score);
        });
    }

    // How the deal ends that has been played to its end at the root.
    Ending ending() const {
        return objective_.ending_after(tally_.points, points_->board().state().won, tally_.belas,
                                       words_.credit(tally_));
    }

    // A bound of the score after a move: at least the result if the result is >= threshold, otherwise at
    // most.
    Score after(Move move, Score threshold) {
        const Offers offers = this->offers();
        return points_->undisturbed([&] {
            switch (points_->root().cards.size) {
                case 0:
                    return child<0>(points_->root(), tally_, offers, move, threshold);
                case 1:
                    return child<1>(points_->root(), tally_, offers, move, threshold);
                case 2:
                    if constexpr (Seats > 2)
                        return child<2>(points_->root(), tally_, offers, move, threshold);
                    break;
                default:
                    if constexpr (Seats > 3)
                        return child<3>(points_->root(), tally_, offers, move, threshold);
            }
            return Score{0};
        });
    }

    // The legal cards at the root, one of those between which nothing can tell.
    Mask candidates() const { return candidates(points_->root(), points_->seat_to_play()); }

    // The score of the deal that has been played to its end at the root.
    Score final_score() const {
        return objective_.at_end(tally_.points, points_->board().state().won, tally_.belas,
                                 words_.credit(tally_));
    }

    // Plays a move at the root; the unit that wins the match with it, or -1.
    int play(Move move) {
        const int seat = points_->seat_to_play();
        words_.say(tally_, seat, offers(), move);
        const Table trick = points_->board().with(points_->root(), move.card);
        points_->play(move.card);
        words_.look(tally_, seat, move.card);
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
    Score when_stopped(const Tally<Open>& tally) const {
        return objective_.when_stopped(tally.points, points_->board().state().won, tally.belas,
                                       words_.credit(tally));
    }

    Objective::Outlook outlook(const Tally<Open>& tally, const LiveOutlook& live) const {
        const auto& board = points_->board();
        return objective_.outlook(tally.points, board.state().won, tally.belas, words_.seen_belas(), live,
                                  board.state().rest, board.side_may_take_all(true),
                                  board.side_may_take_all(false));
    }

    // What `use` finds out about what can come of the deal after a move at the root.
    template <typename Use>
    auto with_outlook_after(Move move, Use use) {
        const int seat = points_->seat_to_play();
        Tally<Open> next = tally_;
        words_.say(next, seat, offers(), move);
        auto& board = points_->board();
        board.remove(seat, move.card);
        words_.look(next, seat, move.card);
        const LiveOutlook& live = words_.live_outlook(next);
        const auto found = use(outlook(next, live));
        board.put_back(seat, move.card);
        return found;
    }

    Mask candidates(const Table& trick, int seat) const {
        const auto& board = points_->board();
        const Mask cards = board.legal(trick, seat).cards;
        if constexpr (Open) {
            return cards;
        } else {
            return different(board, trick, cards);
        }
    }

    // Whether a unit is out of the match by the Bela that has just been spoken or completed.
    bool ends_by_word(int seat, Move move, const Tally<Open>& tally) const {
        const auto& state = points_->board().state();
        if (!problem_.for_match || state.remaining == 0 || !words_.belongs_to_bela(seat, move.card))
            return false;
        return objective_.is_out(problem_.play.unit_of(seat), tally.points, state.won, tally.belas,
                                 state.remaining);
    }

    // Where a position is kept in the table, and what is taken off its score there.
    struct Place {
        typename Scores::Key key;
        Score shift;
    };

    Place place(int leader, const Tally<Open>& tally) const {
        const auto& state = points_->board().state();
        // A soloist who has enough passes whatever comes, and points count what they are: the rest of such a
        // deal brings the same whatever has been won so far.
        const bool same_rest = objective_.may_stop(tally.points) && !problem_.for_match;
        const PerUnit& points = same_rest ? kAnyPoints : tally.points;
        std::uint64_t key = state.remaining;
        key |= std::uint64_t{static_cast<unsigned>(leader)} << 32;
        key |= std::uint64_t{state.won} << 34;
        key |= std::uint64_t{static_cast<unsigned>(points[0])} << 37;
        // With the cards that are left, the points of all but one unit are those of all. Four suits can have
        // a Bela only with two units.
        if constexpr (Seats == 3) {
            key |= std::uint64_t{static_cast<unsigned>(points[1])} << 46;
            key |= std::uint64_t{tally.belas.bits() & 0xFF} << 55;
        } else {
            key |= std::uint64_t{tally.belas.bits() & 0xFF} << 46;
        }
        Place place{{key}, same_rest ? objective_.lead_of_side_a(tally.points) : 0};
        if constexpr (Open) add_declarations(place.key, tally.live);
        return place;
    }

    static void add_declarations(OpenScoreTable::Key& key, const LiveState& live) {
        key[1] = live.cards_of_runs();
        key[1] |= std::uint64_t{live.news[0]} << 32 | std::uint64_t{live.news[1]} << 38;
        key[1] |= std::uint64_t{live.silent} << 44;
        key[1] |= std::uint64_t{static_cast<unsigned>(live.best_seat + 1)} << 46;
        for (int seat = 0; seat < kOpenSeats; ++seat) {
            key[2] |= std::uint64_t{static_cast<unsigned>(live.sums[seat])} << (32 * seat);
        }
        key[3] = live.best;
        for (int i = 0; i < live.run_count; ++i) {
            key[4 + i / 2] |= std::uint64_t{static_cast<unsigned>(live.runs[i].points)} << (32 * (i % 2));
        }
    }

    // A player leads to a new trick.
    Score lead(int leader, const Tally<Open>& tally, Score threshold) {
        const bool can_stop = objective_.may_stop(tally.points);
        const Score stopped = can_stop ? when_stopped(tally) : Score{0};
        if (can_stop && objective_.taker_is_a() == (stopped >= threshold)) return stopped;

        const Place position = place(leader, tally);
        table_->prefetch(position.key);
        const LiveOutlook& live = words_.live_outlook(tally);
        const auto outlook = this->outlook(tally, live);
        ScoreBounds bounds = foresight_ ? foreseen(outlook, tally, leader, threshold) : ScoreBounds{};
        if (bounds.low >= threshold) return bounds.low;
        if (bounds.high < threshold) return bounds.high;

        typename Scores::Hit hit;
        CardBit best = kNoCard;
        if (table_->probe(position.key, hit)) {
            bounds.low = std::max(bounds.low, hit.bounds.low + position.shift);
            bounds.high = std::min(bounds.high, hit.bounds.high + position.shift);
            if (bounds.low >= threshold) return bounds.low;
            if (bounds.high < threshold) return bounds.high;
            best = hit.best;
        }
        const ScoreBounds proven = foresight_ ? by_points(outlook, tally, leader, threshold) : ScoreBounds{};
        bounds.low = std::max(bounds.low, proven.low);
        bounds.high = std::min(bounds.high, proven.high);
        Score value = bounds.low;
        if (bounds.low < threshold && bounds.high >= threshold) {
            Table trick;
            trick.leader = leader;
            value = choose<0>(trick, tally, threshold, best);
            if (can_stop) value = objective_.better_for_taker(value, stopped);
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
    ScoreBounds foreseen(const Objective::Outlook& outlook, const Tally<Open>& tally, int leader,
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
    ScoreBounds by_points(const Objective::Outlook& outlook, const Tally<Open>& tally, int leader,
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
    Score choose(const Table& trick, const Tally<Open>& tally, Score threshold, CardBit& best) {
        const auto& board = points_->board();
        const int seat = (trick.leader + Offset) % Seats;
        const Offers offers = words_.offers(seat, tally);
        if (offers.win_match()) return objective_.match_won_by(problem_.play.unit_of(seat));
        const Mask candidates = this->candidates(trick, seat);
        Choice result(board.on_side_a(seat), threshold);
        const auto decides = [&](CardBit card) {
            words_.for_ways(seat, card, tally, offers, [&](Move move) {
                if (result.decided()) return;
                if (result.improves(child<Offset>(trick, tally, offers, move, threshold))) best = card;
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
    Score child(const Table& trick, const Tally<Open>& tally, const Offers& offers, Move move,
                Score threshold) {
        points_->count_node();
        ++nodes_;
        auto& board = points_->board();
        const int seat = (trick.leader + Offset) % Seats;
        const Table next = board.with(trick, move.card);
        Tally<Open> told = tally;
        words_.say(told, seat, offers, move);
        board.remove(seat, move.card);
        words_.look(told, seat, move.card);
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

    Score after_trick(const Table& trick, Tally<Open>& tally, Score threshold) {
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
            value = objective_.at_end(tally.points, state.won, tally.belas, words_.credit(tally));
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
    bool foresight_;  // whether the search for points is asked at all
    Words<Seats, Open> words_;
    const Objective& objective_;
    PointSearch* points_;
    Scores* table_;
    Tally<Open> tally_;
    std::uint64_t nodes_ = 0;
};

}  // namespace belot
