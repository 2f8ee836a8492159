// What an ended deal is worth: written points of side A less those of the others, the match, or how likely
// side A is to win it.
#pragma once

#include <algorithm>
#include <bit>

#include "scores/score_problem.hpp"

namespace belot {

// How a deal ends, as far as it is of interest besides the score.
struct Ending {
    int points_a = 0;  // trick points of side A and of the others, with the bonus for all tricks
    int points_b = 0;
    bool passes = false;
};

class EndScores {
  public:
    explicit EndScores(const ScoreProblem& problem) : problem_(problem), side_a_(problem.side_a()) {
        for (int unit = 0; unit < problem.sheet.units; ++unit) {
            if (((side_a_ >> unit) & 1) != 0) unit_a_ = unit;
        }
    }

    const ScoreProblem& problem() const { return problem_; }
    Units side_a() const { return side_a_; }
    int unit_a() const { return unit_a_; }

    Score match_won_by(int unit) const { return is_of_a(unit) ? kMatch : -kMatch; }

    bool may_stop(const PerUnit& points) const {
        const int enough = problem_.sheet.early_stop;
        return enough != 0 && points[problem_.terms.taker] >= enough;
    }

    // All cards have been played. `said`: a bit for each Bela that was announced.
    Score at_end(const PerUnit& points, Units won, unsigned said, const Credit& credit) const {
        return score_of(end_of(points, won, said), credit);
    }

    // How it ends then.
    Ending ending(const PerUnit& points, Units won, unsigned said, const Credit& credit) const {
        const Written deal = settle(problem_.sheet, terms_with(credit), end_of(points, won, said));
        Ending ending;
        ending.passes = deal.outcome == Outcome::Pass || deal.outcome == Outcome::CapotMade;
        for_playing([&](int unit) {
            (is_of_a(unit) ? ending.points_a : ending.points_b) += deal.trick_points[unit];
        });
        return ending;
    }

    // The taker ends the deal because he has enough.
    Score when_stopped(const PerUnit& points, Units won, unsigned said, const Credit& credit) const {
        DealEnd end = end_of(points, won, said);
        end.cut_short = end.stopped = true;
        return score_of(end, credit);
    }

    // Whether a unit has enough to end the match in the middle of the deal.
    bool gets_there(int unit, const PerUnit& points, Units won, unsigned said) const {
        const SheetRules& rules = problem_.sheet;
        if (((won >> unit) & 1) == 0) return false;
        const bool counts_bela = rules.bela_exits && rules.end >= MatchEnd::DostaBela1;
        const int bela = counts_bela ? bela_points(said)[unit] : 0;
        return problem_.terms.before[unit] + points[unit] + bela >= rules.target;
    }

    // With what a deal can end in which these points have been made: the match may have ended before.
    ScoreBounds least_and_greatest(const PerUnit& points, Units won, unsigned said,
                                   const Credit& credit) const {
        const Score settled = at_end(points, won, said, credit);
        ScoreBounds bounds{settled, settled};
        if (!problem_.for_match || !problem_.sheet.stops_in_play()) return bounds;
        for_playing([&](int unit) {
            if (!gets_there(unit, points, won, said)) return;
            bounds.low = std::min(bounds.low, match_won_by(unit));
            bounds.high = std::max(bounds.high, match_won_by(unit));
        });
        return bounds;
    }

  private:
    static constexpr int kBelaPoints = 20;

    bool is_of_a(int unit) const { return ((side_a_ >> unit) & 1) != 0; }

    template <typename Use>
    void for_playing(Use use) const {
        for (int unit = 0; unit < problem_.sheet.units; ++unit) {
            if (problem_.sheet.plays(unit)) use(unit);
        }
    }

    PerUnit bela_points(unsigned said) const {
        PerUnit points = problem_.bela_done;
        for (int i = 0; i < problem_.bela_count; ++i) {
            if (((said >> i) & 1) != 0) points[problem_.play.unit_of(problem_.belas[i].seat)] += kBelaPoints;
        }
        return points;
    }

    DealEnd end_of(const PerUnit& points, Units won, unsigned said) const {
        DealEnd end;
        end.points = points;
        end.bela = bela_points(said);
        end.won = won;
        end.stopped = may_stop(points);
        return end;
    }

    DealTerms terms_with(const Credit& credit) const {
        DealTerms terms = problem_.terms;
        for (std::size_t unit = 0; unit < credit.size(); ++unit) terms.declared[unit] += credit[unit];
        return terms;
    }

    Score score_of(const DealEnd& end, const Credit& credit) const {
        const DealTerms terms = terms_with(credit);
        const Written deal = settle(problem_.sheet, terms, end);
        if (problem_.for_match) {
            const int winner = match_winner(problem_.sheet, terms.before, deal);
            if (winner >= 0 && problem_.sheet.plays(winner)) return match_won_by(winner);
            if (problem_.equity) return equity_after(deal, winner);
        }
        Score difference = 0;
        const PerUnit& amounts = problem_.for_points ? deal.trick_points : deal.written;
        for_playing([&](int unit) { difference += is_of_a(unit) ? amounts[unit] : -amounts[unit]; });
        return std::clamp(difference, -kLargestDifference, kLargestDifference);
    }

    // `winner`: -1, or a dealer who rests.
    Score equity_after(const Written& deal, int winner) const {
        if (winner >= 0) return -EquityTable::kCertain;
        PerUnit scores = problem_.terms.before;
        for (int unit = 0; unit < problem_.sheet.units; ++unit) scores[unit] += deal.written[unit];
        return problem_.equity->at(unit_a_, scores);
    }

    const ScoreProblem& problem_;
    Units side_a_;
    int unit_a_ = 0;
};

}  // namespace belot
