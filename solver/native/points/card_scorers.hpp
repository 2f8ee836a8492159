// Scores the cards of a player: the features of features.hpp times their weights, with all that is the
// same for several cards, or was worked out before, done once.
#pragma once

#include "points/features.hpp"
#include "points/later_players.hpp"
#include "points/score_memo.hpp"

namespace belot {

// What is known of a row of weights, and how to find out the rest.
template <int Seats>
class SuitScores {
  public:
    SuitScores(const TrickView& view, const Features& weights, bool many_cards, int offset, ScoreMemo& memo)
        : view_(view), weights_(weights), many_cards_(many_cards), offset_(offset), memo_(memo) {}

    int operator()(CardBit card, bool discard) const {
        std::int16_t& known =
            memo_.at(ScoreMemo::follow_row(many_cards_, offset_, discard), card, view_.remaining);
        if (known == ScoreMemo::kUnknown) known = worked_out(card, discard);
        return known * ScoreMemo::kUnit;
    }

  private:
    [[gnu::noinline]] std::int16_t worked_out(CardBit card, bool discard) const {
        return ScoreMemo::packed(View<Seats>(view_).score_in_suit(card, discard, weights_));
    }

    const TrickView& view_;
    const Features& weights_;
    bool many_cards_;
    int offset_;
    ScoreMemo& memo_;
};

// `view` has to live as long as a scorer.
template <int Seats>
class LeadScorer {
  public:
    LeadScorer(const TrickView& view, const Features& weights, bool many_cards, ScoreMemo& memo)
        : view_(view),
          weights_(weights),
          many_cards_(many_cards),
          memo_(memo),
          trumps_(trumps_of(view.problem)) {
        for (int i = 1; i < Seats; ++i) {
            const Mask hand = view.hands[(view.leader + i) % Seats];
            ruffers_ |= static_cast<unsigned>((hand & trumps_) != 0) << (i - 1);
        }
    }

    int operator()(CardBit card) const {
        const unsigned ruffers = (trumps_ & bit_of(card)) != 0 ? 0 : ruffers_;
        std::int16_t& known = memo_.at(ScoreMemo::lead_row(many_cards_, ruffers), card, view_.remaining);
        if (known == ScoreMemo::kUnknown) known = worked_out(card);
        return known * ScoreMemo::kUnit;
    }

  private:
    [[gnu::noinline]] std::int16_t worked_out(CardBit card) const {
        const View<Seats> seen(view_);
        return ScoreMemo::packed(seen.score_in_suit(card, false, weights_) +
                                 seen.score_of_lead(card, weights_));
    }

    const TrickView& view_;
    const Features& weights_;
    bool many_cards_;
    ScoreMemo& memo_;
    Mask trumps_;
    unsigned ruffers_ = 0;
};

template <int Seats, int Offset>
class FollowScorer {
  public:
    FollowScorer(const TrickView& view, const Features& weights, bool many_cards, ScoreMemo& memo)
        : view_(view),
          weights_(weights),
          memo_(memo),
          seat_((view.leader + Offset) % Seats),
          side_(view.problem.on_side_a(seat_)),
          many_cards_(many_cards),
          trumps_(trumps_of(view.problem)),
          later_(LaterPlayers::after<Seats, Offset>(view.problem, view.hands, view.leader,
                                                    view.trick.led_suit, trumps_)),
          if_it_loses_(
              outcome(view.trick.best,
                      view.problem.on_side_a((view.leader + view.trick.best_offset) % Seats) == side_)) {}

    int operator()(CardBit card) const {
        const SuitScores<Seats> in_suit(view_, weights_, many_cards_, Offset, memo_);
        int score = in_suit(card, is_discard(view_.trick, trumps_, card));
        if (suit_of(card) != view_.trick.led_suit && (trumps_ & bit_of(card)) != 0) score += weights_[kRuff];
        const int points = view_.order.points(card);
        if (!TrickState::beats(view_.problem.rules, card, view_.trick.best)) {
            return score + if_it_loses_.score + if_it_loses_.for_each_point * points;
        }
        const Outcome outcome = this->outcome(card, true);
        score += weights_[kWins] + weights_[kWinningStrength] * (card % kRanks);
        if (outcome.sure) score += weights_[kSureWinHere];
        return score + outcome.score + outcome.for_each_point * points;
    }

  private:
    // The part of a score that depends on who is going to win the trick.
    struct Outcome {
        int score;
        int for_each_point;
        bool sure;
    };

    // When `best` is winning, for the own side or not, and the later players have yet to play.
    Outcome outcome(CardBit best, bool side_wins) const {
        const Mask beating = belot::beating(best, trumps_);
        const bool own_can = (later_.own & beating) != 0;
        const bool others_can = (later_.others & beating) != 0;
        const int table = view_.table_points;
        if (side_wins) {
            if (others_can) return {weights_[kMayLose], weights_[kMayLosePoints], false};
            return {weights_[kSureWin] + weights_[kSureWinTable] * table, weights_[kSureWinPoints], true};
        }
        if (own_can) return {0, weights_[kMayWinPoints], false};
        return {weights_[kSureLoss] + weights_[kSureLossTable] * table, weights_[kSureLossPoints], true};
    }

    const TrickView& view_;
    const Features& weights_;
    ScoreMemo& memo_;
    int seat_;
    bool side_;
    bool many_cards_;
    Mask trumps_;
    LaterPlayers later_;
    Outcome if_it_loses_;
};

}  // namespace belot
