// What a deal is worth once it is over, and what can still become of it when only the points are foreseen.
//
// The search for points foresees the trick points v of side A under perfect play for points. For each v the
// objective knows the least and the greatest score with which a deal can end in which side A has v:
//
//   A side that is sure of v points can play for them and gets at least the least score of all v' >= v;
//   in the same way its opponents can hold it to the greatest score of all v' <= v.
//
// Where the score grows with the points, the two meet in the score of v itself, and the general search is
// not needed: pass, fall, tie, capot, rounding, and declarations that need a trick are applied outside the
// search for points. So is a Bela that may be withheld: who has it can make up his mind before he plays
// (which gives him the best of both scores at v), and knowing everything he could not get more than the
// better of both scores at v, which grows with v as well. In the same way a player can declare in his next
// turn what lies open before him, and nothing after that; what others may still declare is bounded.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "scores/score_ranges.hpp"

namespace belot {

// How far every Bela has come, two bits each.
class BelaState {
  public:
    BelaStatus operator[](int bela) const { return static_cast<BelaStatus>((bits_ >> (2 * bela)) & 3); }
    void set(int bela, BelaStatus status) {
        bits_ = (bits_ & ~(3U << (2 * bela))) | static_cast<unsigned>(status) << (2 * bela);
    }
    unsigned bits() const { return bits_; }

  private:
    unsigned bits_ = 0;
};

// What may still be declared, and what has been.
struct LiveOutlook {
    // Sums of one player's offers.
    struct Choices {
        std::array<int, 16> amounts{};
        int count = 1;  // nothing is always one of them

        void add(int amount) {
            const auto end = amounts.begin() + count;
            const bool is_known = std::find(amounts.begin(), end, amount) != end;
            if (!is_known && count < static_cast<int>(amounts.size())) amounts[count++] = amount;
        }
    };

    Credit credit{};                      // if nobody declares anything more
    Credit sums{};                        // where declarations are compared
    Credit more{};                        // what may be declared at the most
    std::array<Choices, kOpenSeats> now;  // what may be declared in the next turn of a seat
    bool compared = false;

    bool may_declare() const { return more[0] != 0 || more[1] != 0; }
};

inline constexpr LiveOutlook kNothingToDeclare;

class Objective {
  public:
    Objective(const ScoreProblem& problem, int rest, int step)
        : problem_(problem),
          scores_(problem),
          rest_(rest),
          half_bonus_(problem.play_with_bonus().rules.all_tricks_bonus / 2),
          step_(step),
          ranges_(scores_, rest, half_bonus_, step) {}

    Objective(const Objective&) = delete;
    Objective& operator=(const Objective&) = delete;

    int unit_a() const { return scores_.unit_a(); }

    // All cards have been played.
    Score at_end(const PerUnit& points, Units won, BelaState belas, const Credit& credit) const {
        return scores_.at_end(points, won, said_in(belas), credit);
    }

    // The taker ends the deal because he has enough.
    Score when_stopped(const PerUnit& points, Units won, BelaState belas, const Credit& credit) const {
        return scores_.when_stopped(points, won, said_in(belas), credit);
    }

    Score match_won_by(int unit) const { return scores_.match_won_by(unit); }

    // How a deal ends whose cards have all been played.
    Ending ending_after(const PerUnit& points, Units won, BelaState belas, const Credit& credit) const {
        return scores_.ending(points, won, said_in(belas), credit);
    }

    // Whether a unit may end the match now. `remaining`: all cards that are held.
    bool is_out(int unit, const PerUnit& points, Units won, BelaState belas, Mask remaining) const {
        if (!problem_.for_match || !problem_.sheet.stops_in_play()) return false;
        return scores_.gets_there(unit, points, won, said_during(belas, remaining));
    }

    bool may_stop(const PerUnit& points) const { return scores_.may_stop(points); }

    bool taker_is_a() const { return ((scores_.side_a() >> problem_.terms.taker) & 1) != 0; }
    Score better_for_taker(Score one, Score other) const {
        return taker_is_a() ? std::max(one, other) : std::min(one, other);
    }

    // Points of side A less those of the others.
    Score lead_of_side_a(const PerUnit& points) const {
        Score lead = 2 * points[unit_a()];
        for (int unit = 0; unit < problem_.sheet.units; ++unit) lead -= points[unit];
        return lead;
    }

    // One for each way in which a side can use its words, and all that the others may do against it.
    class Ways {
      public:
        Ways() {}  // what has not been added is not there
        void add(const ScoreRanges::Extremes& range) {
            if (count_ < static_cast<int>(ranges_.size())) ranges_[count_++] = &range;
        }
        auto begin() const { return ranges_.begin(); }
        auto end() const { return ranges_.begin() + count_; }

      private:
        int count_ = 0;
        std::array<const ScoreRanges::Extremes*, 64> ranges_;
    };

    // What is left to be settled by words, and what can come of it.
    struct Outlook {
        int first;  // the smallest and the greatest points side A can end with
        int last;
        unsigned said;
        unsigned free[2];   // may be said or not at will, by side B, by side A
        unsigned maybe[2];  // may be said if the cards are played in the right order
        unsigned chance;    // must be said, if the cards are played in some order
        PerUnit points;
        Units won;
        const LiveOutlook* live;
        Ways ways[2];  // of side B, of side A
    };

    // `seen`: a bit for each Bela of which the player sees both cards, or one and has played the other.
    // `live` has to outlive the result, which is good until the next one is made.
    Outlook outlook(const PerUnit& points, Units won, BelaState belas, unsigned seen, const LiveOutlook& live,
                    int rest, bool a_may_sweep, bool b_may_sweep) const {
        const Pending pending = pending_of(belas, seen);
        Outlook outlook{points[unit_a()] - (b_may_sweep ? half_bonus_ : 0) - ranges_.first(),
                        points[unit_a()] + rest + (a_may_sweep ? half_bonus_ : 0) - ranges_.first(),
                        pending.said,
                        {pending.free[0], pending.free[1]},
                        {pending.maybe[0], pending.maybe[1]},
                        pending.chance,
                        points,
                        won,
                        &live,
                        {}};
        ranges_.make_room();
        for (const bool side : {false, true}) add_ways(outlook, side);
        return outlook;
    }

    // What side A is sure of, when it can get `points` or more.
    Score at_least(const Outlook& outlook, int points) const {
        // What a taker of side B gets who ends the deal is not foreseen; he is a soloist in no known game.
        if (problem_.sheet.early_stop != 0 && !taker_is_a()) return -kMatch;
        const int from = std::max(points - ranges_.first(), outlook.first);
        Score best = -kMatch;
        for (const ScoreRanges::Extremes* range : outlook.ways[true])
            best = std::max(best, range->low.of(from, outlook.last));
        return best;
    }

    // What side A cannot exceed, when it can be held to `points` or fewer.
    Score at_most(const Outlook& outlook, int points) const {
        const int to = std::min(points - ranges_.first(), outlook.last);
        Score least = kMatch;
        for (const ScoreRanges::Extremes* range : outlook.ways[false])
            least = std::min(least, range->high.of(outlook.first, to));
        return std::max(least, best_stop(outlook, points));
    }

    // How a deal ends in which side A has `points` in the scale of the search for points; with the words for
    // Bela that make the score what it is. Nothing if no words do (the match ends in the middle), if it
    // depends on how several opponents share what is left, or while something may still be declared.
    std::optional<Ending> ending_with(const Outlook& outlook, int points, Score score) const {
        if (problem_.play.units() != 2 || outlook.live->may_declare()) return {};
        const int at_start = problem_.points[unit_a()];
        const int total = at_start + rest_;
        PerUnit shares = problem_.points;
        const int own = std::clamp(points, at_start, total);
        shares[unit_a()] = own;
        shares[1 - unit_a()] += total - own;
        const Units side_a = scores_.side_a();
        const Units won = points > total      ? side_a
                          : points < at_start ? problem_.sheet.playing & ~side_a
                                              : problem_.sheet.playing;
        std::optional<Ending> found;
        for_subsets(open_belas(outlook), [&](unsigned more) {
            const unsigned said = outlook.said | more;
            if (!found && scores_.at_end(shares, won, said, outlook.live->credit) == score)
                found = scores_.ending(shares, won, said, outlook.live->credit);
        });
        return found;
    }

    // The fewest points with which `at_least` reaches the threshold; one more than the greatest if none do.
    int points_that_reach(const Outlook& outlook, Score threshold) const {
        return first_that(outlook, [&](int points) { return at_least(outlook, points) >= threshold; });
    }

    // The fewest points with which the threshold is not out of reach.
    int points_that_may_reach(const Outlook& outlook, Score threshold) const {
        return first_that(outlook, [&](int points) { return at_most(outlook, points) >= threshold; });
    }

  private:
    struct Pending {
        unsigned said = 0;
        unsigned free[2] = {0, 0};
        unsigned maybe[2] = {0, 0};
        unsigned chance = 0;
    };

    Pending pending_of(BelaState belas, unsigned seen) const {
        Pending pending;
        for (int i = 0; i < problem_.bela_count; ++i) {
            const unsigned bit = 1U << i;
            const bool side = problem_.play.on_side_a(problem_.belas[i].seat);
            switch (belas[i]) {
                case BelaStatus::Silent:
                    break;
                case BelaStatus::Said:
                    pending.said |= bit;
                    break;
                case BelaStatus::KingSaid:
                    pending.free[side] |= bit;
                    break;
                case BelaStatus::Open:
                    add_open(pending, bit, side, (seen & bit) != 0);
            }
        }
        return pending;
    }

    void add_open(Pending& pending, unsigned bit, bool side, bool seen) const {
        const bool is_forced = problem_.bela_call == BelaCall::Forced;
        if (!seen) {
            (is_forced ? pending.chance : pending.maybe[side]) |= bit;
        } else if (is_forced) {
            pending.said |= bit;
        } else {
            (problem_.bela_call == BelaCall::Free ? pending.free : pending.maybe)[side] |= bit;
        }
    }

    // Belas that may or may not be announced in the end.
    static unsigned open_belas(const Outlook& outlook) {
        return outlook.free[0] | outlook.free[1] | outlook.maybe[0] | outlook.maybe[1] | outlook.chance;
    }

    // The ways of side A, or of its opponents; none if too much may still be said for a bound.
    void add_ways(Outlook& outlook, bool of_a) const {
        const unsigned maybe = outlook.free[!of_a] | outlook.maybe[!of_a] | outlook.chance;
        if (outlook.live != &kNothingToDeclare) return add_live_ways(outlook, of_a, maybe);
        for_subsets(outlook.free[of_a], [&](unsigned said) {
            outlook.ways[of_a].add(ranges_.of(outlook.won, outlook.said | said, maybe));
        });
    }

    void add_live_ways(Outlook& outlook, bool of_a, unsigned maybe) const {
        const LiveOutlook& live = *outlook.live;
        KnownWords words;
        words.won = outlook.won;
        words.maybe = maybe;
        const int unit = of_a ? unit_a() : 1 - unit_a();
        const int other = 1 - unit;
        if (live.more[other] > kMostSteps * step_) return;
        words.contested = live.compared && live.may_declare();
        words.more[other] = live.more[other];
        for_subsets(outlook.free[of_a], [&](unsigned said) {
            words.said = outlook.said | said;
            for (int i = 0; i < live.now[unit].count; ++i) {
                words.declared = words.contested ? live.sums : live.credit;
                words.declared[unit] += live.now[unit].amounts[i];
                outlook.ways[of_a].add(ranges_.of(words));
            }
        });
    }

    template <typename Holds>
    int first_that(const Outlook& outlook, Holds holds) const {
        int low = outlook.first + ranges_.first();
        int high = outlook.last + ranges_.first() + 1;
        while (low < high) {
            const int middle = low + (high - low) / 2;
            if (holds(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    // The most a taker of side A can get by ending the deal, if he never has more than `points`:
    // the others may have nothing more by then, and those without a trick none. No bound where an equity
    // is not known to grow with his points and to fall with theirs.
    Score best_stop(const Outlook& outlook, int points) const {
        const int enough = problem_.sheet.early_stop;
        if (enough == 0 || points < enough || !taker_is_a()) return -kMatch;
        const bool grows = !problem_.equity || problem_.equity->grows_with_points(unit_a());
        if (outlook.live->may_declare() || !grows) return kMatch;
        PerUnit most = outlook.points;
        most[unit_a()] = std::min(points, ranges_.first() + outlook.last);
        Score best = -kMatch;
        for_subsets(open_belas(outlook), [&](unsigned more) {
            best = std::max(best, scores_.when_stopped(most, outlook.won | 1U << unit_a(),
                                                       outlook.said | more, outlook.live->credit));
        });
        return best;
    }

    unsigned said_in(BelaState belas) const {
        unsigned said = 0;
        for (int i = 0; i < problem_.bela_count; ++i) {
            if (belas[i] == BelaStatus::Said) said |= 1U << i;
        }
        return said;
    }

    // What counts for reaching the target while the deal is being played.
    unsigned said_during(BelaState belas, Mask remaining) const {
        const MatchEnd end = problem_.sheet.end;
        unsigned said = 0;
        for (int i = 0; i < problem_.bela_count; ++i) {
            const Bela& bela = problem_.belas[i];
            const bool spoken = belas[i] == BelaStatus::Said || belas[i] == BelaStatus::KingSaid;
            const bool is_played = (remaining & (bit_of(bela.king) | bit_of(bela.queen))) == 0;
            const bool counts = end == MatchEnd::DostaBela1 || (end == MatchEnd::DostaBela2 && is_played);
            if (spoken && counts) said |= 1U << i;
        }
        return said;
    }

    // With more amounts that may still be declared no bound is looked for.
    static constexpr int kMostSteps = 64;

    const ScoreProblem& problem_;
    EndScores scores_;
    int rest_;
    int half_bonus_;
    int step_;
    ScoreRanges ranges_;
};

}  // namespace belot
