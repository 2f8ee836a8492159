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
// better of both scores at v, which grows with v as well.
#pragma once

#include <array>
#include <bit>
#include <optional>

#include "range_extremes.hpp"
#include "score_problem.hpp"

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

// How a deal ends, as far as it is of interest besides the score.
struct Ending {
    int points_a = 0;  // trick points of side A and of the others, with the bonus for all tricks
    int points_b = 0;
    bool passes = false;
};

class Objective {
  public:
    explicit Objective(const ScoreProblem& problem, int rest)
        : problem_(problem),
          side_a_(problem.side_a()),
          half_bonus_(problem.play_with_bonus().rules.all_tricks_bonus / 2),
          rest_(rest) {
        for (int unit = 0; unit < problem.sheet.units; ++unit) {
            if (((side_a_ >> unit) & 1) != 0) unit_a_ = unit;
        }
        first_ = problem.points[unit_a_] - half_bonus_;
        last_ = problem.points[unit_a_] + rest + half_bonus_;
        shares_count_ = shares_count();
        tricks_count_ = tricks_count();
    }

    int unit_a() const { return unit_a_; }

    BelaState start() const {
        BelaState state;
        for (int i = 0; i < problem_.bela_count; ++i) state.set(i, problem_.belas[i].status);
        return state;
    }

    // All cards have been played.
    Score at_end(const PerUnit& points, Units won, BelaState belas) const {
        return score_of(end_of(points, won, said_in(belas)));
    }

    // The taker ends the deal because he has enough.
    Score when_stopped(const PerUnit& points, Units won, BelaState belas) const {
        return stopped_with(points, won, said_in(belas));
    }

    Score match_won_by(int unit) const { return ((side_a_ >> unit) & 1) != 0 ? kMatch : -kMatch; }

    // How a deal ends in which side A has `points` in the scale of the search for points; with the words for
    // Bela that make the score what it is. Nothing if no words do (the match ends in the middle), or if it
    // depends on how several opponents share what is left.
    std::optional<Ending> ending_with(BelaState belas, int points, Score score) const {
        if (problem_.play.units() != 2) return {};
        const int at_start = problem_.points[unit_a_];
        const int total = at_start + rest_;
        PerUnit shares = problem_.points;
        const int own = std::clamp(points, at_start, total);
        shares[unit_a_] = own;
        shares[1 - unit_a_] += total - own;
        const Units won = points > total      ? side_a_
                          : points < at_start ? problem_.sheet.playing & ~side_a_
                                              : problem_.sheet.playing;
        const Pending pending = pending_of(belas);
        std::optional<Ending> found;
        for_subsets(pending.free[0] | pending.free[1] | pending.maybe[0] | pending.maybe[1],
                    [&](unsigned more) {
                        const DealEnd end = end_of(shares, won, pending.said | more);
                        if (!found && score_of(end) == score) found = ending(end);
                    });
        return found;
    }

    // How a deal ends whose cards have all been played.
    Ending ending_after(const PerUnit& points, Units won, BelaState belas) const {
        return ending(end_of(points, won, said_in(belas)));
    }

    // Whether a unit may end the match now. `remaining`: all cards that are held.
    bool is_out(int unit, const PerUnit& points, Units won, BelaState belas, Mask remaining) const {
        if (!problem_.for_match || !problem_.sheet.stops_in_play()) return false;
        return gets_there(unit, points, won, said_during(belas, remaining));
    }

    bool may_stop(const PerUnit& points) const {
        const int enough = problem_.sheet.early_stop;
        return enough != 0 && points[problem_.terms.taker] >= enough;
    }

    // Points of side A less those of the others.
    Score lead_of_side_a(const PerUnit& points) const {
        Score lead = 2 * points[unit_a_];
        for (int unit = 0; unit < problem_.sheet.units; ++unit) lead -= points[unit];
        return lead;
    }

    // What is left to be settled by words, and what can come of it.
    struct Outlook {
        int first;  // the smallest and the greatest points side A can end with
        int last;
        unsigned said;
        unsigned free[2];   // may be said or not at will, by side B, by side A
        unsigned maybe[2];  // may be said if the cards are played in the right order
        PerUnit points;
        Units won;
    };

    Outlook outlook(const PerUnit& points, Units won, BelaState belas, int rest, bool a_may_sweep,
                    bool b_may_sweep) const {
        const Pending pending = pending_of(belas);
        return {points[unit_a_] - (b_may_sweep ? half_bonus_ : 0) - first_,
                points[unit_a_] + rest + (a_may_sweep ? half_bonus_ : 0) - first_,
                pending.said,
                {pending.free[0], pending.free[1]},
                {pending.maybe[0], pending.maybe[1]},
                points,
                won};
    }

    // What side A is sure of, when it can get `points` or more.
    Score at_least(const Outlook& outlook, int points) const {
        const int from = std::max(points - first_, outlook.first);
        const unsigned theirs = outlook.free[0] | outlook.maybe[0];
        Score best = -kMatch;
        for_subsets(outlook.free[1], [&](unsigned own) {
            Score worst = kMatch;
            for_subsets(theirs, [&](unsigned other) {
                worst = std::min(worst, extremes(outlook, own | other).low.of(from, outlook.last));
            });
            best = std::max(best, worst);
        });
        return best;
    }

    // What side A cannot exceed, when it can be held to `points` or fewer.
    Score at_most(const Outlook& outlook, int points) const {
        const int to = std::min(points - first_, outlook.last);
        const unsigned own_ones = outlook.free[1] | outlook.maybe[1];
        Score least = kMatch;
        for_subsets(outlook.free[0], [&](unsigned theirs) {
            Score best = -kMatch;
            for_subsets(own_ones, [&](unsigned own) {
                best = std::max(best, extremes(outlook, own | theirs).high.of(outlook.first, to));
            });
            least = std::min(least, best);
        });
        return std::max(least, best_stop(outlook, points));
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
    };

    Pending pending_of(BelaState belas) const {
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
                    if (problem_.bela_call == BelaCall::Forced) pending.said |= bit;
                    if (problem_.bela_call == BelaCall::Free) pending.free[side] |= bit;
                    if (problem_.bela_call == BelaCall::KingFirst) pending.maybe[side] |= bit;
            }
        }
        return pending;
    }

    template <typename Use>
    static void for_subsets(unsigned set, Use use) {
        for (unsigned subset = set;; subset = (subset - 1) & set) {
            use(subset);
            if (subset == 0) return;
        }
    }

    template <typename Holds>
    int first_that(const Outlook& outlook, Holds holds) const {
        int low = outlook.first + first_;
        int high = outlook.last + first_ + 1;
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

    // The most a soloist, who is side A, can get by ending the deal, if he never has more than `points`:
    // the others may have nothing more by then, and those without a trick none.
    Score best_stop(const Outlook& outlook, int points) const {
        if (problem_.sheet.early_stop == 0 || points < problem_.sheet.early_stop) return -kMatch;
        PerUnit most = outlook.points;
        most[unit_a_] = std::min(points, first_ + outlook.last);
        Score best = -kMatch;
        for_subsets(
            outlook.free[1] | outlook.maybe[1] | outlook.free[0] | outlook.maybe[0], [&](unsigned more) {
                best = std::max(best, stopped_with(most, outlook.won | 1U << unit_a_, outlook.said | more));
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

    PerUnit bela_points(unsigned said) const {
        PerUnit points = problem_.bela_done;
        for (int i = 0; i < problem_.bela_count; ++i) {
            if (((said >> i) & 1) != 0) points[problem_.play.unit_of(problem_.belas[i].seat)] += kBelaPoints;
        }
        return points;
    }

    bool gets_there(int unit, const PerUnit& points, Units won, unsigned said) const {
        const SheetRules& rules = problem_.sheet;
        if (((won >> unit) & 1) == 0) return false;
        const bool counts_bela = rules.bela_exits && rules.end >= MatchEnd::DostaBela1;
        const int bela = counts_bela ? bela_points(said)[unit] : 0;
        return problem_.terms.before[unit] + points[unit] + bela >= rules.target;
    }

    DealEnd end_of(const PerUnit& points, Units won, unsigned said) const {
        DealEnd end;
        end.points = points;
        end.bela = bela_points(said);
        end.won = won;
        end.stopped = may_stop(points);
        return end;
    }

    Score stopped_with(const PerUnit& points, Units won, unsigned said) const {
        DealEnd end = end_of(points, won, said);
        end.cut_short = end.stopped = true;
        return score_of(end);
    }

    template <typename Use>
    void for_playing(Use use) const {
        for (int unit = 0; unit < problem_.sheet.units; ++unit) {
            if (problem_.sheet.plays(unit)) use(unit);
        }
    }

    Ending ending(const DealEnd& end) const {
        const Written deal = settle(problem_.sheet, problem_.terms, end);
        const bool made = deal.outcome == Outcome::Pass || deal.outcome == Outcome::CapotMade;
        Ending ending{deal.trick_points[unit_a_], 0, made};
        for_playing([&](int unit) {
            if (unit != unit_a_) ending.points_b += deal.trick_points[unit];
        });
        return ending;
    }

    Score score_of(const DealEnd& end) const {
        const Written deal = settle(problem_.sheet, problem_.terms, end);
        if (problem_.for_match) {
            const int winner = match_winner(problem_.sheet, problem_.terms.before, deal);
            if (winner >= 0 && problem_.sheet.plays(winner)) return match_won_by(winner);
        }
        Score difference = 0;
        const PerUnit& amounts = problem_.for_points ? deal.trick_points : deal.written;
        for_playing([&](int unit) { difference += unit == unit_a_ ? amounts[unit] : -amounts[unit]; });
        return std::clamp(difference, -kLargestDifference, kLargestDifference);
    }

    // Least and greatest score for all points of side A.
    struct Extremes {
        RangeExtremes<Smaller> low;
        RangeExtremes<Greater> high;
        bool known = false;
    };

    // When the Belas of `said` are announced besides those that are. With three units it is worth while to
    // look at those alone that have no trick yet; with two the points tell who has one.
    const Extremes& extremes(const Outlook& outlook, unsigned more) const {
        const unsigned said = outlook.said | more;
        const Units won = tricks_count_ ? outlook.won : problem_.play.tricks_won;
        Extremes& extremes = extremes_[won][said];
        if (!extremes.known) prepare(extremes, won, said);
        return extremes;
    }

    void prepare(Extremes& extremes, Units won_before, unsigned said) const {
        std::vector<int> low(last_ - first_ + 1, kMatch);
        std::vector<int> high(last_ - first_ + 1, -kMatch);
        const Units others = problem_.sheet.playing & ~side_a_;
        const int at_start = problem_.points[unit_a_];
        for (int more = 0; more <= rest_; ++more) {
            for_shares(others, rest_ - more, [&](PerUnit points) {
                points[unit_a_] = at_start + more;
                for_winners(points, won_before, [&](Units won) {
                    const int bonus = !std::has_single_bit(won) ? 0
                                      : won == side_a_          ? half_bonus_
                                                                : -half_bonus_;
                    const ScoreBounds scores = least_and_greatest(points, won, said);
                    const int place = at_start + more + bonus - first_;
                    low[place] = std::min(low[place], scores.low);
                    high[place] = std::max(high[place], scores.high);
                });
            });
        }
        extremes.low = RangeExtremes<Smaller>(std::move(low));
        extremes.high = RangeExtremes<Greater>(std::move(high));
        extremes.known = true;
    }

    // Whether the score depends on how the others share their points, and not only on who has some.
    bool shares_count() const {
        const SheetRules& rules = problem_.sheet;
        const bool to_the_best = rules.fall == OnFall::Opponents || rules.fall == OnFall::Flat160 ||
                                 rules.fallen_extras == FallenExtras::Opponents;
        return problem_.for_match || rules.against == Opponents::Each || rules.fall == OnFall::Russian ||
               to_the_best || rules.tens;
    }

    // Whether it matters, with three units, who has a trick.
    bool tricks_count() const {
        if (problem_.play.units() != 3) return false;
        const auto any = [](const PerUnit& amounts) {
            return std::any_of(amounts.begin(), amounts.end(), [](int amount) { return amount != 0; });
        };
        const bool has_extras =
            any(problem_.terms.declared) || any(problem_.bela_done) || problem_.bela_count != 0;
        return has_extras || problem_.sheet.early_stop != 0;
    }

    // All ways in which the others can share points; where shares do not count a few that stand for all.
    template <typename Use>
    void for_shares(Units others, int amount, Use use) const {
        PerUnit points = problem_.points;
        const int first = std::countr_zero(others);
        const Units rest = others & (others - 1);
        if (rest == 0) {
            points[first] += amount;
            use(points);
            return;
        }
        const int second = std::countr_zero(rest);
        for (int part = 0; part <= amount; ++part) {
            if (!shares_count_ && part > 1 && part < amount) part = amount;
            points[first] = problem_.points[first] + part;
            points[second] = problem_.points[second] + amount - part;
            use(points);
        }
    }

    // All sets of units that may have a trick with these points: whoever has won points has one.
    template <typename Use>
    void for_winners(const PerUnit& points, Units sure, Use use) const {
        for (int unit = 0; unit < problem_.sheet.units; ++unit) {
            if (problem_.sheet.plays(unit) && points[unit] > problem_.points[unit]) sure |= 1U << unit;
        }
        for_subsets(problem_.sheet.playing & ~sure, [&](unsigned more) { use(sure | more); });
    }

    ScoreBounds least_and_greatest(const PerUnit& points, Units won, unsigned said) const {
        const Score settled = score_of(end_of(points, won, said));
        ScoreBounds bounds{settled, settled};
        if (!problem_.for_match || !problem_.sheet.stops_in_play()) return bounds;
        for (int unit = 0; unit < problem_.sheet.units; ++unit) {
            if (!problem_.sheet.plays(unit) || !gets_there(unit, points, won, said)) continue;
            bounds.low = std::min(bounds.low, match_won_by(unit));
            bounds.high = std::max(bounds.high, match_won_by(unit));
        }
        return bounds;
    }

    static constexpr int kBelaPoints = 20;

    const ScoreProblem& problem_;
    Units side_a_;
    int unit_a_ = 0;
    int half_bonus_;
    int rest_;
    int first_ = 0;  // the points of side A that stand first in the tables, bonus included
    int last_ = 0;
    bool shares_count_ = true;
    bool tricks_count_ = true;
    // By units with a trick and by Belas announced; made when they are first needed.
    mutable std::array<std::array<Extremes, 1 << kMaxBelas>, 1 << kMaxUnits> extremes_;
};

}  // namespace belot
