// What the ordering of moves looks at: cheap facts about one card that may be played now.
//
// All hands are known, so most facts are certainties: who can still beat the card, who would ruff. With
// three seats the defenders are one side. In the open layout only the cards that lie open are looked at.
// Features change the speed of the search, never a value.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "play/problem.hpp"

namespace belot {

inline constexpr int kFeatures = 40;
using Features = std::array<std::int16_t, kFeatures>;

// The first group is about any card; then the numbers of features of a lead and of a card that is played
// to a trick overlap, since no card is both.
enum Feature : std::uint8_t {
    kTrump,
    kMaster,             // nobody else holds a stronger card of its suit
    kStrongerElsewhere,  // how many stronger cards of its suit others hold
    kOneStronger,        // exactly one
    kPoints,
    kMasterPoints,
    kOneStrongerPoints,
    kOwnLength,  // own cards of its suit
    kSingleton,
    kLowestOwn,
    kHighestOwn,
    kSideMaster,        // the strongest card of its suit that others hold is on the own side
    kNextHigherIsSide,  // the next stronger card that others hold is on the own side
    kNextLowerIsOther,  // the next weaker card that others hold is on the other side
    kWeakerElsewhere,
    kBaredPoints,  // points of the last other own card of its suit, if that is no master
    kFirstOfLeadOrFollow,

    kNextStronger = kFirstOfLeadOrFollow,  // the first opponent to play can follow with a stronger card
    kLastStronger,                         // the same of the second opponent
    kPartnerStronger,
    kNextRuffs,  // the first opponent is void and holds a trump
    kLastRuffs,
    kPartnerRuffs,
    kOthersDiscard,  // how many opponents are void and hold no trump
    kPartnerDiscards,
    kOthersLength,  // cards of its suit that opponents hold
    kPartnerLength,
    kPointsAgainstStronger,
    kPointsAgainstRuff,
    kOthersTrumps,  // trumps of opponents, if a trump is led
    kSureLead,      // a master that no opponent can ruff
    kSureLeadPoints,
    kCapturedPoints,  // a sure lead: points of cards that opponents have to give because they have no other
    kPartnerTakes,    // a partner beats every opponent in the suit and nobody can ruff
    kPartnerTakesPoints,
    kEndOfLead,

    kWins = kFirstOfLeadOrFollow,  // is winning the trick now
    kSureWin,                      // the own side is winning and no opponent can beat it any more
    kSureWinHere,                  // a sure win with this card, so that its player leads next
    kSureLoss,                     // an opponent is winning and nobody of the own side can beat it
    kMayLose,                      // the own side is winning, an opponent can still beat it
    kSureWinPoints,
    kSureLossPoints,
    kMayLosePoints,
    kMayWinPoints,
    kSureWinTable,  // points on the table, if it is a sure win
    kSureLossTable,
    kRuff,
    kDiscard,
    kDiscardedMaster,
    kOthersLengthOfDiscard,
    kWinningStrength,
    kEndOfFollow,
};
static_assert(kEndOfLead <= kFeatures && kEndOfFollow <= kFeatures);

constexpr bool is_discard(const TrickState& trick, Mask trumps, CardBit card) {
    return suit_of(card) != trick.led_suit && (trumps & bit_of(card)) == 0;
}

// A trick in progress and what everybody holds, as far as it is looked at.
struct TrickView {
    const Problem& problem;
    const CardOrder& order;
    const std::array<Mask, kMaxSeats>& hands;
    Mask remaining;
    int leader;
    const TrickState& trick;
    int table_points;
};

// The features of the cards of the player to move.
template <int Seats>
class View {
  public:
    explicit View(const TrickView& view)
        : problem_(view.problem),
          order_(view.order),
          hands_(view.hands),
          remaining_(view.remaining),
          leader_(view.leader),
          seat_((view.leader + view.trick.size) % Seats),
          trick_(view.trick),
          table_points_(view.table_points),
          trumps_(trumps_of(view.problem)) {
        const bool side = problem_.on_side_a(seat_);
        for (int i = 1; i < Seats; ++i) {
            const int other = (seat_ + i) % Seats;
            if (problem_.on_side_a(other) == side) {
                partner_ |= hands_[other];
            } else {
                others_[other_count_++] = hands_[other];
            }
        }
        opponents_ = others_[0] | others_[1];
    }

    int seat() const { return seat_; }

    template <int Offset>
    Features features(CardBit card) const {
        Features features{};
        visit<Offset>(
            card, [&](Feature feature, int value) { features[feature] = static_cast<std::int16_t>(value); });
        return features;
    }

    // The part of the score of a lead that depends on what others hold besides its suit.
    int score_of_lead(CardBit card, const Features& weights) const {
        int sum = 0;
        const auto add = [&](Feature feature, int value) { sum += weights[feature] * value; };
        about_lead(card, add);
        return sum;
    }

    // The part of a score that depends only on who holds what of the suit, and on whether the card is a
    // discard.
    int score_in_suit(CardBit card, bool discard, const Features& weights) const {
        int sum = 0;
        const auto add = [&](Feature feature, int value) { sum += weights[feature] * value; };
        about_card(card, add);
        if (discard) about_discard(card, add);
        return sum;
    }

  private:
    // Calls `set` with every feature of the card that may not be zero.
    template <int Offset, typename Set>
    void visit(CardBit card, Set set) const {
        about_card(card, set);
        if constexpr (Offset == 0) {
            about_lead(card, set);
        } else {
            if (is_discard(trick_, trumps_, card)) about_discard(card, set);
            about_trick<Offset>(card, set);
        }
    }

    template <typename Set>
    void about_card(CardBit card, Set& set) const {
        const Mask suit = suit_mask(suit_of(card));
        const Mask own = hands_[seat_] & suit;
        const Mask elsewhere = remaining_ & suit & ~own;
        const Mask higher = elsewhere & stronger(card);
        const Mask lower = elsewhere & ~stronger(card);
        const int points = order_.points(card);
        const bool master = higher == 0;
        const bool one_stronger = std::has_single_bit(higher);
        const Mask rest = own & ~bit_of(card);
        set(kTrump, (trumps_ & bit_of(card)) != 0);
        set(kMaster, master);
        set(kStrongerElsewhere, std::popcount(higher));
        set(kOneStronger, one_stronger);
        set(kPoints, points);
        set(kMasterPoints, master ? points : 0);
        set(kOneStrongerPoints, one_stronger ? points : 0);
        set(kOwnLength, std::popcount(own));
        set(kSingleton, rest == 0);
        set(kLowestOwn, (rest & (bit_of(card) - 1)) == 0);
        set(kHighestOwn, (rest & stronger(card)) == 0);
        set(kSideMaster, (std::bit_floor(elsewhere) & partner_) != 0);
        set(kNextHigherIsSide, (higher & (~higher + 1) & partner_) != 0);
        set(kNextLowerIsOther, (std::bit_floor(lower) & opponents_) != 0);
        set(kWeakerElsewhere, std::popcount(lower));
        const bool bares = std::has_single_bit(rest) && (elsewhere & stronger(lowest(rest))) != 0;
        set(kBaredPoints, bares ? order_.points(lowest(rest)) : 0);
    }

    template <typename Set>
    void about_lead(CardBit card, Set& set) const {
        const Mask suit = suit_mask(suit_of(card));
        const Mask higher = stronger(card);
        const int points = order_.points(card);
        const bool is_trump = (trumps_ & bit_of(card)) != 0;
        int captured = 0;
        int discard = 0;
        bool ruffed = false;
        for (int i = 0; i < other_count_; ++i) {
            const Mask hand = others_[i];
            const Mask follow = hand & suit;
            const bool ruffs = follow == 0 && (hand & trumps_) != 0;
            set(i == 0 ? kNextStronger : kLastStronger, (follow & higher) != 0);
            set(i == 0 ? kNextRuffs : kLastRuffs, ruffs);
            ruffed |= ruffs;
            discard += follow == 0 && !ruffs;
            if (std::has_single_bit(follow)) captured += order_.points(lowest(follow));
        }
        const Mask partner = partner_ & suit;
        const bool beaten = (opponents_ & higher) != 0;
        const bool master = (remaining_ & ~hands_[seat_] & higher) == 0;
        const bool sure = master && !ruffed;
        const bool partner_takes =
            !ruffed && (partner & higher) != 0 && (opponents_ & suit) < std::bit_floor(partner);
        set(kPartnerStronger, (partner & higher) != 0);
        set(kPartnerRuffs, partner == 0 && (partner_ & trumps_) != 0);
        set(kOthersDiscard, discard);
        set(kPartnerDiscards, partner == 0 && (partner_ & trumps_) == 0);
        set(kOthersLength, std::popcount(opponents_ & suit));
        set(kPartnerLength, std::popcount(partner));
        set(kPointsAgainstStronger, beaten ? points : 0);
        set(kPointsAgainstRuff, ruffed ? points : 0);
        set(kOthersTrumps, is_trump ? std::popcount(opponents_ & trumps_) : 0);
        set(kSureLead, sure);
        set(kSureLeadPoints, sure ? points : 0);
        set(kCapturedPoints, sure || partner_takes ? captured : 0);
        set(kPartnerTakes, partner_takes);
        set(kPartnerTakesPoints, partner_takes ? points : 0);
    }

    template <typename Set>
    void about_discard(CardBit card, Set& set) const {
        set(kDiscard, 1);
        set(kDiscardedMaster, (remaining_ & ~hands_[seat_] & stronger(card)) == 0);
        set(kOthersLengthOfDiscard, std::popcount(opponents_ & suit_mask(suit_of(card))));
    }

    template <int Offset, typename Set>
    void about_trick(CardBit card, Set& set) const {
        const bool side = problem_.on_side_a(seat_);
        const TrickState after = trick_.with(problem_.rules, card);
        const bool wins = after.best_offset == Offset;
        const bool side_wins = problem_.on_side_a((leader_ + after.best_offset) % Seats) == side;
        bool own_can = false;
        bool others_can = false;
        for (int i = Offset + 1; i < Seats; ++i) {
            const int seat = (leader_ + i) % Seats;
            const bool can = can_beat(hands_[seat], after.led_suit, after.best, trumps_);
            (problem_.on_side_a(seat) == side ? own_can : others_can) |= can;
        }
        const int points = order_.points(card);
        const bool sure_win = side_wins && !others_can;
        const bool sure_loss = !side_wins && !own_can;
        const bool may_lose = side_wins && others_can;
        set(kWins, wins);
        set(kSureWin, sure_win);
        set(kSureWinHere, sure_win && wins);
        set(kSureLoss, sure_loss);
        set(kMayLose, may_lose);
        set(kSureWinPoints, sure_win ? points : 0);
        set(kSureLossPoints, sure_loss ? points : 0);
        set(kMayLosePoints, may_lose ? points : 0);
        set(kMayWinPoints, !side_wins && own_can ? points : 0);
        set(kSureWinTable, sure_win ? table_points_ : 0);
        set(kSureLossTable, sure_loss ? table_points_ : 0);
        set(kRuff, suit_of(card) != trick_.led_suit && (trumps_ & bit_of(card)) != 0);
        set(kWinningStrength, wins ? card % kRanks : 0);
    }

    const Problem& problem_;
    const CardOrder& order_;
    const std::array<Mask, kMaxSeats>& hands_;
    Mask remaining_;
    int leader_;
    int seat_;
    const TrickState& trick_;
    int table_points_;
    Mask trumps_;
    std::array<Mask, 2> others_{};  // hands of the opponents in playing order
    int other_count_ = 0;
    Mask opponents_ = 0;
    Mask partner_ = 0;
};

}  // namespace belot
