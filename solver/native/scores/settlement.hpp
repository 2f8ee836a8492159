// What is written for a deal, in numbers alone: the twin of solver/game/settlement and of match_winner in
// solver/game/match.py that the search for the written score needs millions of times.
//
// The Python side explains every step and is the one that is written from the rules; a test settles random
// deals of every game and of random house rules with both and compares. Knows no cards.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace belot {

inline constexpr int kMaxUnits = 4;  // score columns, that of a resting dealer included

using PerUnit = std::array<int, kMaxUnits>;
using Units = unsigned;  // bit per unit

enum class Opponents : std::uint8_t { Sum, Each, Fixed82, None };
enum class OnTie : std::uint8_t { Fall, Pass, Lapse, Hang };
enum class OnFall : std::uint8_t { Opponents, Lost, Split, SplitDealer, Nobody, Russian, Flat160 };
enum class FallenExtras : std::uint8_t { With, Opponents, Kept };
enum class MatchEnd : std::uint8_t { Full, Single, Dosta, DostaBela1, DostaBela2 };
enum class Outcome : std::uint8_t { Pass, Tie, Fall, NoTaker, CapotMade, CapotFailed };

// The parameters of a ruleset that settlement and the end of a match depend on.
struct SheetRules {
    int units = 2;
    Units playing = 0b11;  // those that hold cards
    bool compare_extras = true;
    Opponents against = Opponents::Sum;
    OnTie tie = OnTie::Fall;
    OnFall fall = OnFall::Opponents;
    FallenExtras fallen_extras = FallenExtras::With;
    bool tens = false;
    int early_stop = 0;
    int all_tricks_bonus = 90;  // 0: all tricks bring nothing
    bool trick_needed = true;
    bool trickless_to_opponents = false;
    int target = 1001;
    MatchEnd end = MatchEnd::Full;
    bool bela_exits = true;
    int gap = 0;

    constexpr bool plays(int unit) const { return ((playing >> unit) & 1) != 0; }
    constexpr bool stops_in_play() const {
        return target > 0 &&
               (end == MatchEnd::Dosta || end == MatchEnd::DostaBela1 || end == MatchEnd::DostaBela2);
    }
};

// What is known of a deal before its play.
struct DealTerms {
    int taker = 0;                  // unit
    int capot_caller = -1;          // unit that has announced all tricks
    PerUnit declared{};             // credited, before the one-trick test
    PerUnit hanging_if_made{};      // what each unit gets of earlier deals if the contender makes it
    PerUnit hanging_if_not_made{};  // and if he does not; on a tie it goes on hanging
    PerUnit before{};               // match score
};

// What a deal has come to. `points`: cards, the taker's discards and the last trick, without bonus.
struct DealEnd {
    PerUnit points{};
    PerUnit bela{};
    Units won = 0;           // has a trick
    bool cut_short = false;  // ended before its last card
    bool stopped = false;    // by a soloist who has enough, or has it at last
};

struct Written {
    Outcome outcome = Outcome::Pass;
    PerUnit written{};
    PerUnit trick_points{};  // as made, with the bonus
    PerUnit bela{};          // valid, as made
    PerUnit bela_written{};
    int put_aside = 0;  // of the taker's points, after a tie that hangs
};

namespace detail {

class Settler {
  public:
    Settler(const SheetRules& rules, const DealTerms& terms, const DealEnd& end)
        : rules_(rules), terms_(terms), end_(end) {
        if (!end.cut_short && std::has_single_bit(end.won)) swept_by_ = std::countr_zero(end.won);
        result_.trick_points = end.points;
        if (swept_by_ >= 0) result_.trick_points[swept_by_] += rules.all_tricks_bonus;
        declared_ = verified(terms.declared);
        result_.bela = verified(end.bela);
        result_.bela_written = result_.bela;
        for (int unit = 0; unit < rules.units; ++unit) {
            compared_[unit] = result_.trick_points[unit] + (rules.compare_extras ? extras(unit) : 0);
        }
    }

    Written settle() {
        if (terms_.capot_caller >= 0) {
            write_announced_capot();
        } else {
            result_.outcome = judge();
            write();
        }
        award_hanging();
        if (result_.outcome == Outcome::Pass && end_.stopped) {
            for_opponents([&](int unit) {
                if (((end_.won >> unit) & 1) == 0) result_.written[terms_.taker] += kKapo;
            });
        }
        return result_;
    }

  private:
    static constexpr int kKapo = 50;
    static constexpr int kRussianPenalty = 50;
    static constexpr int kFixedLimit = 82;
    static constexpr int kFlatDefence = 160;
    static constexpr int kAllTricks = 252;
    static constexpr int kAnnouncedAllTricks = 504;

    int extras(int unit) const { return declared_[unit] + result_.bela[unit]; }

    PerUnit verified(PerUnit points) const {
        if (!rules_.trick_needed) return points;
        for (int unit = 0; unit < rules_.units; ++unit) {
            if (!rules_.plays(unit) || ((end_.won >> unit) & 1) != 0) continue;
            const int lost = points[unit];
            points[unit] = 0;
            if (rules_.trickless_to_opponents && swept_by_ >= 0) points[swept_by_] += lost;
        }
        return points;
    }

    template <typename Use>
    void for_opponents_of(int own, Use use) const {
        for (int unit = 0; unit < rules_.units; ++unit) {
            if (unit != own && rules_.plays(unit)) use(unit);
        }
    }
    template <typename Use>
    void for_opponents(Use use) const {
        for_opponents_of(terms_.taker, use);
    }

    Outcome judge() const {
        if (rules_.against == Opponents::None) return Outcome::NoTaker;
        if (rules_.early_stop != 0 && result_.trick_points[terms_.taker] >= rules_.early_stop)
            return Outcome::Pass;
        const int own = compared_[terms_.taker];
        if (rules_.against == Opponents::Fixed82) return own >= kFixedLimit ? Outcome::Pass : Outcome::Fall;
        int limit = 0;
        for_opponents([&](int unit) {
            limit =
                rules_.against == Opponents::Sum ? limit + compared_[unit] : std::max(limit, compared_[unit]);
        });
        if (own == limit) {
            if (rules_.tie == OnTie::Pass) return Outcome::Pass;
            return rules_.tie == OnTie::Fall ? Outcome::Fall : Outcome::Tie;
        }
        return own > limit ? Outcome::Pass : Outcome::Fall;
    }

    static constexpr int to_tens(int points) { return (points + 4) / 10 * 10; }

    void round() {
        PerUnit& points = points_written_;
        int total = 0;
        for (int unit = 0; unit < rules_.units; ++unit) total += points[unit];
        for (int unit = 0; unit < rules_.units; ++unit) points[unit] = to_tens(points[unit]);
        if (std::popcount(rules_.playing) == 2) {
            for_opponents([&](int unit) { points[unit] = to_tens(total) - points[terms_.taker]; });
        }
    }

    void write() {
        const bool falls = result_.outcome == Outcome::Fall;
        points_written_ = result_.trick_points;
        const bool flat = falls && rules_.fall == OnFall::Flat160;
        if (!flat && rules_.tens && swept_by_ < 0) round();
        for (int unit = 0; unit < rules_.units; ++unit)
            result_.written[unit] = points_written_[unit] + extras(unit);
        if (falls) write_fall();
        if (result_.outcome == Outcome::Tie) write_tie();
    }

    void write_tie() {
        const int taker = terms_.taker;
        const bool keeps_extras = rules_.fallen_extras == FallenExtras::Kept;
        const int lost_extras = keeps_extras ? 0 : extras(taker);
        result_.written[taker] -= points_written_[taker] + lost_extras;
        if (!keeps_extras) result_.bela_written[taker] = 0;
        if (rules_.tie == OnTie::Hang) result_.put_aside = result_.trick_points[taker] + lost_extras;
    }

    void write_fall() {
        const int taker = terms_.taker;
        const bool with_points = rules_.fallen_extras == FallenExtras::With;
        const int fallen = extras(taker);
        const PerUnit own_bela = shares_of_bela();
        if (rules_.fall == OnFall::Flat160) {
            for (int unit = 0; unit < rules_.units; ++unit) result_.written[unit] -= points_written_[unit];
            const bool swept = swept_by_ >= 0 && swept_by_ != taker && rules_.all_tricks_bonus != 0 &&
                               rules_.plays(swept_by_);
            give(to_opponents(swept ? kAllTricks : kFlatDefence));
            if (with_points) move(fallen, to_opponents(fallen));
        } else {
            const int moved = points_written_[taker] + (with_points ? fallen : 0);
            move(moved, shares(moved));
        }
        if (rules_.fallen_extras == FallenExtras::Opponents) move(fallen, to_opponents(fallen));
        if (rules_.fall == OnFall::Nobody)
            for_opponents([&](int unit) { result_.written[unit] -= points_written_[unit]; });
        if (rules_.fall == OnFall::Russian && all_above()) result_.written[taker] -= kRussianPenalty;
        if (rules_.fallen_extras != FallenExtras::Kept) {
            for (int unit = 0; unit < rules_.units; ++unit) result_.bela_written[unit] += own_bela[unit];
            result_.bela_written[taker] -= result_.bela[taker];
        }
    }

    PerUnit shares_of_bela() const {
        const int own = result_.bela[terms_.taker];
        return rules_.fallen_extras == FallenExtras::With ? shares(own) : to_opponents(own);
    }

    void move(int amount, const PerUnit& parts) {
        result_.written[terms_.taker] -= amount;
        give(parts);
    }
    void give(const PerUnit& parts) {
        for (int unit = 0; unit < rules_.units; ++unit) result_.written[unit] += parts[unit];
    }

    bool all_above() const {
        bool all = true;
        for_opponents([&](int unit) { all &= compared_[unit] > compared_[terms_.taker]; });
        return all;
    }

    // All for the opponent; of several for the best one, in equal parts for equal ones.
    PerUnit to_opponents(int amount) const {
        int most = 0;
        bool first = true;
        for_opponents([&](int unit) {
            most = first ? compared_[unit] : std::max(most, compared_[unit]);
            first = false;
        });
        Units best = 0;
        for_opponents([&](int unit) {
            if (compared_[unit] == most) best |= 1U << unit;
        });
        return in_parts(amount, best);
    }

    PerUnit shares(int amount) const {
        const Units opponents = rules_.playing & ~(1U << terms_.taker);
        switch (rules_.fall) {
            case OnFall::Opponents:
            case OnFall::Flat160:
                return to_opponents(amount);
            case OnFall::Split:
                return in_parts(amount, opponents);
            case OnFall::SplitDealer:
                return in_parts(amount, opponents | 1U << (rules_.units - 1));
            case OnFall::Russian: {
                PerUnit parts{};
                const int part = all_above() ? amount : amount / 2;
                for_opponents([&](int unit) { parts[unit] = part; });
                return parts;
            }
            default:
                return {};
        }
    }

    PerUnit in_parts(int amount, Units receivers) const {
        PerUnit parts{};
        for (int unit = 0; unit < rules_.units; ++unit) {
            if (((receivers >> unit) & 1) != 0) parts[unit] = amount / std::popcount(receivers);
        }
        return parts;
    }

    void write_announced_capot() {
        const int caller = terms_.capot_caller;
        const bool made = swept_by_ == caller;
        result_.outcome = made ? Outcome::CapotMade : Outcome::CapotFailed;
        for (int unit = 0; unit < rules_.units; ++unit) result_.written[unit] = extras(unit);
        if (made) {
            result_.written[caller] += kAnnouncedAllTricks;
        } else {
            for_opponents_of(caller, [&](int unit) { result_.written[unit] += kAllTricks; });
        }
    }

    void award_hanging() {
        switch (result_.outcome) {
            case Outcome::Pass:
            case Outcome::CapotMade:
                give(terms_.hanging_if_made);
                break;
            case Outcome::Fall:
            case Outcome::CapotFailed:
                give(terms_.hanging_if_not_made);
                break;
            default:
                break;
        }
    }

    const SheetRules& rules_;
    const DealTerms& terms_;
    const DealEnd& end_;
    int swept_by_ = -1;
    PerUnit declared_{};
    PerUnit compared_{};
    PerUnit points_written_{};
    Written result_;
};

// The one of `units` with the most points, or -1 if several have them or there is none.
inline int highest(const SheetRules& rules, const PerUnit& scores, Units units) {
    int best = -1;
    bool alone = false;
    for (int unit = 0; unit < rules.units; ++unit) {
        if (((units >> unit) & 1) == 0) continue;
        if (best < 0 || scores[unit] > scores[best]) {
            best = unit;
            alone = true;
        } else if (scores[unit] == scores[best]) {
            alone = false;
        }
    }
    return alone ? best : -1;
}

}  // namespace detail

inline Written settle(const SheetRules& rules, const DealTerms& terms, const DealEnd& end) {
    return detail::Settler(rules, terms, end).settle();
}

// The unit that has won the match after a deal, or -1.
inline int match_winner(const SheetRules& rules, const PerUnit& before, const Written& deal) {
    const Units all = (1U << rules.units) - 1;
    PerUnit scores{};
    PerUnit by_tricks{};
    const bool counts_bela = rules.bela_exits && rules.end >= MatchEnd::DostaBela1;
    for (int unit = 0; unit < rules.units; ++unit) {
        scores[unit] = before[unit] + deal.written[unit];
        by_tricks[unit] = before[unit] + deal.trick_points[unit] + (counts_bela ? deal.bela[unit] : 0);
    }
    if (rules.end == MatchEnd::Single) return detail::highest(rules, scores, all);
    const auto where = [&](auto condition) {
        Units units = 0;
        for (int unit = 0; unit < rules.units; ++unit) units |= condition(unit) ? 1U << unit : 0U;
        return units;
    };
    if (rules.end >= MatchEnd::Dosta) {
        const Units out = where([&](int unit) { return by_tricks[unit] >= rules.target; });
        const int winner = detail::highest(rules, by_tricks, out);
        if (winner >= 0) return winner;
    }
    const Units reached = where([&](int unit) {
        const int bela = rules.bela_exits ? 0 : deal.bela_written[unit];
        return rules.target > 0 && scores[unit] - bela >= rules.target;
    });
    if (reached != 0) return detail::highest(rules, scores, reached);
    if (rules.gap == 0) return -1;
    const int first = detail::highest(rules, scores, all);
    if (first < 0) return -1;
    const Units behind = where([&](int unit) { return scores[first] - scores[unit] >= rules.gap; });
    return (behind | 1U << first) == all ? first : -1;
}

}  // namespace belot
