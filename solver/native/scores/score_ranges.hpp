// Least and greatest score for all points that side A may end with, as far as the words are known.
#pragma once

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <vector>

#include "scores/end_scores.hpp"
#include "scores/range_extremes.hpp"

namespace belot {

template <typename Use>
void for_subsets(unsigned set, Use use) {
    for (unsigned subset = set;; subset = (subset - 1) & set) {
        use(subset);
        if (subset == 0) return;
    }
}

// What is known of the words with which a deal ends.
struct KnownWords {
    Units won = 0;           // units that have a trick by now
    unsigned said = 0;       // Belas that are announced
    unsigned maybe = 0;      // those that may or may not be
    Credit declared{};       // while a deal is played, besides what was declared before
    Credit more{};           // what may be declared besides, at the most
    bool contested = false;  // only the better one's declarations count, and it is not known who that is

    bool operator==(const KnownWords&) const = default;

    // Whether nothing is open.
    bool are_all() const { return maybe == 0 && more == Credit{} && !contested; }
};

class ScoreRanges {
  public:
    struct Extremes {
        RangeExtremes<Smaller> low;
        RangeExtremes<Greater> high;
    };

    // `rest`: points still to be won. `step`: amounts that are declared are multiples of it.
    ScoreRanges(const EndScores& scores, int rest, int half_bonus, int step)
        : scores_(scores),
          problem_(scores.problem()),
          rest_(rest),
          half_bonus_(half_bonus),
          step_(step),
          first_(problem_.points[scores.unit_a()] - half_bonus),
          last_(problem_.points[scores.unit_a()] + rest + half_bonus),
          shares_count_(shares_count()),
          tricks_count_(tricks_count()),
          undeclared_(std::size_t{1} << (2 * problem_.bela_count + (tricks_count_ ? kMaxUnits : 0))) {}

    // The points of side A that stand first in every range, bonus included.
    int first() const { return first_; }

    // Call before `of`: what `of` has returned is there until the next call.
    void make_room() const {
        if (ranges_.size() > kMostRanges) {
            ranges_.clear();
            std::fill(undeclared_.begin(), undeclared_.end(), nullptr);
        }
        if (exact_.size() > kMostRanges) exact_.clear();
    }

    // With three units it is worth while to look at those alone that have no trick yet; with two the points
    // tell who has one.
    const Extremes& of(KnownWords words) const {
        if (!tricks_count_) words.won = problem_.play.tricks_won;
        const auto known = ranges_.find(words);
        return known != ranges_.end() ? known->second : ranges_.emplace(words, made(words)).first->second;
    }

    // The same where nothing is declared while the deal is played, see KnownWords.
    const Extremes& of(Units won, unsigned said, unsigned maybe) const {
        const unsigned units = tricks_count_ ? won : 0;
        const Extremes*& place =
            undeclared_[(units << problem_.bela_count | said) << problem_.bela_count | maybe];
        if (place == nullptr) place = &of({won, said, maybe});
        return *place;
    }

  private:
    static constexpr std::size_t kMostRanges = 2048;

    struct Numbers {
        std::vector<int> low;
        std::vector<int> high;
    };

    struct Hash {
        std::size_t operator()(const KnownWords& words) const {
            std::uint64_t hash = words.won | words.said << 4 | words.maybe << 8 | words.contested << 12;
            for (const int amount : {words.declared[0], words.declared[1], words.more[0], words.more[1]}) {
                hash = (hash ^ static_cast<unsigned>(amount)) * 0x9E3779B97F4A7C15ULL;
                hash ^= hash >> 32;
            }
            return hash;
        }
    };

    Extremes made(const KnownWords& words) const {
        if (words.are_all()) return extremes(counted(words));
        Numbers all{std::vector<int>(last_ - first_ + 1, kMatch),
                    std::vector<int>(last_ - first_ + 1, -kMatch)};
        for_subsets(words.maybe, [&](unsigned more) {
            for_credits(words, [&](const Credit& credit) {
                KnownWords one;
                one.won = words.won;
                one.said = words.said | more;
                one.declared = credit;
                const Numbers& numbers = exactly(one);
                for (std::size_t i = 0; i < all.low.size(); ++i) {
                    all.low[i] = std::min(all.low[i], numbers.low[i]);
                    all.high[i] = std::max(all.high[i], numbers.high[i]);
                }
            });
        });
        return extremes(std::move(all));
    }

    static Extremes extremes(Numbers numbers) {
        return {RangeExtremes<Smaller>(std::move(numbers.low)),
                RangeExtremes<Greater>(std::move(numbers.high))};
    }

    template <typename Use>
    void for_credits(const KnownWords& words, Use use) const {
        if (words.contested) use(Credit{});
        for (int i = 0; i <= words.more[0]; i += step_) {
            if (words.contested) use(Credit{words.declared[0] + i, 0});
            for (int j = 0; j <= words.more[1] && !words.contested; j += step_) {
                use(Credit{words.declared[0] + i, words.declared[1] + j});
            }
        }
        for (int j = 0; j <= words.more[1] && words.contested; j += step_) {
            use(Credit{0, words.declared[1] + j});
        }
    }

    // Nothing is open in `words`.
    const Numbers& exactly(const KnownWords& words) const {
        const auto known = exact_.find(words);
        return known != exact_.end() ? known->second : exact_.emplace(words, counted(words)).first->second;
    }

    Numbers counted(const KnownWords& words) const {
        Numbers numbers{std::vector<int>(last_ - first_ + 1, kMatch),
                        std::vector<int>(last_ - first_ + 1, -kMatch)};
        const Units side_a = scores_.side_a();
        const int unit_a = scores_.unit_a();
        const int at_start = problem_.points[unit_a];
        for (int more = 0; more <= rest_; ++more) {
            for_shares(problem_.sheet.playing & ~side_a, rest_ - more, [&](PerUnit points) {
                points[unit_a] = at_start + more;
                for_winners(points, words.won, [&](Units won) {
                    const int bonus = !std::has_single_bit(won) ? 0
                                      : won == side_a           ? half_bonus_
                                                                : -half_bonus_;
                    const ScoreBounds scores =
                        scores_.least_and_greatest(points, won, words.said, words.declared);
                    const int place = at_start + more + bonus - first_;
                    numbers.low[place] = std::min(numbers.low[place], scores.low);
                    numbers.high[place] = std::max(numbers.high[place], scores.high);
                });
            });
        }
        return numbers;
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

    const EndScores& scores_;
    const ScoreProblem& problem_;
    int rest_;
    int half_bonus_;
    int step_;
    int first_;
    int last_;
    bool shares_count_;
    bool tricks_count_;
    // Where to find the ranges in which nothing is declared; by units with a trick where that matters, by
    // Belas that are announced, and by those that may be.
    mutable std::vector<const Extremes*> undeclared_;
    // Made when they are first needed.
    mutable std::unordered_map<KnownWords, Extremes, Hash> ranges_;
    mutable std::unordered_map<KnownWords, Numbers, Hash> exact_;
};

}  // namespace belot
