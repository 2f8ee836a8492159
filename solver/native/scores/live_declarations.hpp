// Declarations of the open layout while cards are uncovered: what may be declared, and what it leads to.
//
// Knows the cards that one player holds and sees and what he has declared; knows neither tricks nor scores.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "play/problem.hpp"
#include "scores/run_order.hpp"

namespace belot {

inline constexpr int kOpenSeats = 2;
inline constexpr CardBit kNothingNew = kCards;
inline constexpr CardBit kEverythingNew = kCards + 1;  // before the first card of a player
// Intact runs at one moment: of eight open cards each, three in a run.
inline constexpr int kMostIntactRuns = 4;

// Tells which of two declarations is the better one: greater.
using Strength = std::uint64_t;

// Something that may be declared. `replaces`: cards of declared runs that it lengthens.
struct Offer {
    Mask cards = 0;
    Mask replaces = 0;
    int points = 0;  // what it adds
    bool is_run = false;
    bool wins_match = false;
};

class Offers {
  public:
    void add(const Offer& offer) { offers_[size_++] = offer; }
    int size() const { return size_; }
    unsigned all() const { return (1U << size_) - 1; }
    const Offer& operator[](int place) const { return offers_[place]; }
    bool win_match() const { return wins_match(all()); }
    // Whether one of `which` wins the match.
    bool wins_match(unsigned which) const {
        for (int i = 0; i < size_; ++i) {
            if (((which >> i) & 1) != 0 && offers_[i].wins_match) return true;
        }
        return false;
    }
    int points_of(unsigned which) const {
        int points = 0;
        for (int i = 0; i < size_; ++i) points += ((which >> i) & 1) != 0 ? offers_[i].points : 0;
        return points;
    }

  private:
    std::array<Offer, 8> offers_;
    int size_ = 0;
};

// Where nothing is declared in the play.
struct NoOffers {
    static constexpr int size() { return 0; }
    static constexpr unsigned all() { return 0; }
    static constexpr bool win_match() { return false; }
    static constexpr bool wins_match(unsigned) { return false; }
    constexpr Offer operator[](int) const { return {}; }
};

// A declared run of which no card has been played.
struct IntactRun {
    Mask cards = 0;
    int points = 0;  // only where declarations are compared, otherwise 0
};

// What has been declared, as far as the rest of the deal depends on it. Per seat unless said otherwise.
struct LiveState {
    std::array<int, kOpenSeats> sums{};
    std::array<int, kOpenSeats> more{};  // what may come besides after a full declaration, at the most
    std::array<CardBit, kOpenSeats> news = {kNothingNew, kNothingNew};  // the card that makes for offers
    unsigned silent = 0b11;                         // bit per seat: declares nothing any more
    std::array<IntactRun, kMostIntactRuns> runs{};  // of both, by their cards
    int run_count = 0;
    Strength best = 0;  // where declarations are compared: of both
    int best_seat = -1;

    bool is_silent(int seat) const { return ((silent >> seat) & 1) != 0; }

    Mask cards_of_runs() const {
        Mask cards = 0;
        for (int i = 0; i < run_count; ++i) cards |= runs[i].cards;
        return cards;
    }

    template <typename Condition>
    void drop_runs(Condition condition) {
        const auto end = std::remove_if(runs.begin(), runs.begin() + run_count, condition);
        run_count = static_cast<int>(end - runs.begin());
    }

    void add_run(IntactRun run) {
        if (run_count == kMostIntactRuns) return;
        int place = run_count++;
        for (; place > 0 && runs[place - 1].cards > run.cards; --place) runs[place] = runs[place - 1];
        runs[place] = run;
    }
};

enum class TrumpEdge : std::uint8_t { None, Identical, SameLength };

// What a declared combination counts for when it is compared.
struct ComparisonRules {
    bool compared = false;  // the best alone counts, and what else its player has declared
    bool nobody_on_tie = true;
    bool five_run_top = false;
    TrumpEdge trump_edge = TrumpEdge::None;
};

struct LiveRules {
    static constexpr int kNoGroup = -1;

    bool active = false;
    RunRules runs;
    std::array<int, kRanks> groups{};  // by natural rank
    ComparisonRules comparison;
};

// Something declared before, as Python tells it.
struct DeclaredBefore {
    int seat = 0;
    Mask cards = 0;
    int points = 0;
    bool is_run = false;
};

class LiveDeclarations {
  public:
    LiveDeclarations(const LiveRules& rules, const CardOrder& order, Contract contract)
        : rules_(rules), order_(order), contract_(contract), runs_(rules.runs, order), step_(kExtension) {
        for (const int points : rules.runs.values()) {
            if (points > 0) step_ = std::gcd(step_, points);
        }
        for (const int points : rules.groups) {
            if (points > 0) step_ = std::gcd(step_, points);
        }
        for (CardBit card = 0; card < kCards; ++card) ranks_[order.natural(card) % kRanks] |= bit_of(card);
    }

    bool active() const { return rules_.active; }
    bool compared() const { return rules_.comparison.compared; }

    // All amounts are multiples of it.
    int step() const { return step_; }

    // What a seat may declare now.
    Offers offers(const LiveState& state, int seat, Mask visible) const {
        Offers offers;
        const CardBit card = state.news[seat];
        if (card == kNothingNew) return offers;
        if (card != kEverythingNew) {
            add_run(offers, visible, state.cards_of_runs() & visible, card);
            add_group(offers, visible, order_.natural(card) % kRanks);
            return offers;
        }
        for (int suit = 0; suit < kSuits; ++suit) {
            for (Mask rest = visible & suit_mask(suit); rest != 0;) {
                const Mask block = runs_.block_around(rest, lowest(rest));
                add_run(offers, visible, 0, runs_.best_of(block));
                rest &= ~block;
            }
        }
        for (int rank = 0; rank < kRanks; ++rank) add_group(offers, visible, rank);
        return offers;
    }

    // A seat declares `which` of its offers, before it plays; who leaves any out is silent from then on.
    void declare(LiveState& state, int seat, const Offers& offers, unsigned which) const {
        for (int i = 0; i < offers.size(); ++i) {
            if (((which >> i) & 1) != 0) declare(state, seat, offers[i]);
        }
        state.news[seat] = kNothingNew;
        if (which != offers.all()) state.silent |= 1U << seat;
    }

    // A seat has played a card and sees what is left. `uncovered`: the card that lay under it, or
    // kNothingNew.
    void played(LiveState& state, int seat, CardBit card, Mask held, Mask visible, CardBit uncovered) const {
        state.drop_runs([&](const IntactRun& run) { return (run.cards & bit_of(card)) != 0; });
        if (state.is_silent(seat)) return be_silent(state, seat, held);
        state.news[seat] = uncovered;
        look_ahead(state, seat, held, visible);
    }

    // The state at the root. `news`: per seat, see LiveState.
    LiveState start(const std::vector<DeclaredBefore>& declared, const std::array<CardBit, kOpenSeats>& news,
                    unsigned silent, const std::array<Mask, kMaxSeats>& held,
                    const std::array<Mask, kMaxSeats>& visible) const {
        LiveState state;
        state.silent = silent;
        state.news = news;
        for (const DeclaredBefore& one : declared) {
            state.sums[one.seat] += one.points;
            if (compared()) compare(state, one.seat, one.is_run, one.cards, one.points);
            const bool has_grown = std::any_of(declared.begin(), declared.end(), [&](const auto& other) {
                return other.is_run && other.seat == one.seat && (one.cards & ~other.cards) == 0 &&
                       one.cards != other.cards;
            });
            if (one.is_run && !has_grown && (one.cards & ~visible[one.seat]) == 0) {
                state.add_run({one.cards, compared() ? one.points : 0});
            }
        }
        for (int seat = 0; seat < kOpenSeats; ++seat) {
            if (state.is_silent(seat)) {
                be_silent(state, seat, held[seat]);
            } else {
                look_ahead(state, seat, held[seat], visible[seat]);
            }
        }
        return state;
    }

    // What counts of the sums of both, if nobody declares anything more.
    std::array<int, kOpenSeats> credit(const LiveState& state) const {
        if (!compared()) return state.sums;
        std::array<int, kOpenSeats> credit{};
        if (state.best_seat >= 0) credit[state.best_seat] = state.sums[state.best_seat];
        return credit;
    }

  private:
    static constexpr int kExtension = RunRules::kExtensionPoints;

    static void be_silent(LiveState& state, int seat, Mask held) {
        state.silent |= 1U << seat;
        state.news[seat] = kNothingNew;
        state.more[seat] = 0;
        state.drop_runs([&](const IntactRun& run) { return (run.cards & held) != 0; });
    }

    // Forgets news that offer nothing and runs that cannot grow, and finds out what may still come.
    void look_ahead(LiveState& state, int seat, Mask held, Mask visible) const {
        const Offers offers = this->offers(state, seat, visible);
        if (offers.size() == 0) state.news[seat] = kNothingNew;
        LiveState all_said = state;
        declare(all_said, seat, offers, offers.all());
        state.more[seat] = most(all_said.cards_of_runs() & held, held, visible);
        if (offers.size() == 0 && state.more[seat] == 0) return be_silent(state, seat, held);
        Mask fresh = held & ~visible;
        if (state.news[seat] < kCards) fresh |= bit_of(state.news[seat]);
        state.drop_runs([&](const IntactRun& run) {
            return (run.cards & held) != 0 && (runs_.block_around(held, lowest(run.cards)) & fresh) == 0;
        });
    }

    // What a seat that declares everything can still declare, at the most, once cards have been uncovered.
    int most(Mask intact, Mask held, Mask visible) const {
        const Mask covered = held & ~visible;
        if (covered == 0) return 0;
        int points = 0;
        for (int suit = 0; suit < kSuits; ++suit) points += runs_.most(suit, intact, covered, visible);
        for (int rank = 0; rank < kRanks; ++rank) {
            const bool may_come = (ranks_[rank] & ~held) == 0 && (ranks_[rank] & covered) != 0;
            if (may_come && rules_.groups[rank] > 0) points += rules_.groups[rank];
        }
        return points;
    }

    void add_run(Offers& offers, Mask visible, Mask intact, CardBit card) const {
        const FoundRun found = runs_.find(visible, intact, card);
        if (found.kind == FoundRun::Kind::None) return;
        const bool extends = found.kind == FoundRun::Kind::Extension;
        offers.add({found.cards, extends ? intact & found.cards : 0, found.wins_match ? 0 : found.points,
                    true, found.wins_match});
    }

    void add_group(Offers& offers, Mask visible, int rank) const {
        const int points = rules_.groups[rank];
        if (points < 0 || (ranks_[rank] & ~visible) != 0) return;
        offers.add({ranks_[rank], 0, points, false, false});
    }

    void declare(LiveState& state, int seat, const Offer& offer) const {
        state.sums[seat] += offer.points;
        int points = offer.points;
        if (offer.is_run) {
            int before = 0;
            for (int i = 0; i < state.run_count; ++i) {
                if ((state.runs[i].cards & offer.replaces) != 0)
                    before = std::max(before, state.runs[i].points);
            }
            points += before;
            state.drop_runs([&](const IntactRun& run) { return (run.cards & offer.replaces) != 0; });
            state.add_run({offer.cards, compared() ? points : 0});
        }
        if (compared()) compare(state, seat, offer.is_run, offer.cards, points);
    }

    void compare(LiveState& state, int seat, bool is_run, Mask cards, int points) const {
        const Strength strength = strength_of(is_run, cards, points);
        if (strength > state.best) {
            state.best = strength;
            state.best_seat = seat;
        } else if (strength == state.best && state.best_seat != seat) {
            state.best_seat = rules_.comparison.nobody_on_tie ? -1 : 0;
        }
    }

    // In this order: a run of five or more where that comes first, value, group, length, trumps where they
    // come before the top card, top card, trumps where they come last. 0 is nobody's.
    Strength strength_of(bool is_run, Mask cards, int points) const {
        const ComparisonRules& rules = rules_.comparison;
        const int length = std::popcount(cards);
        const CardBit any = lowest(cards);
        const bool trumps = is_run && has_trump_suit(contract_) && suit_of(any) == kTrumpByte;
        const int top = is_run ? runs_.top_of(cards) : kGroupOrder[order_.natural(any) % kRanks];
        Strength strength = rules.five_run_top && is_run && length >= kTopRun;
        strength = strength << 32 | static_cast<unsigned>(points);
        strength = strength << 1 | !is_run;
        strength = strength << 4 | static_cast<unsigned>(length);
        strength = strength << 1 | (trumps && rules.trump_edge == TrumpEdge::SameLength);
        strength = strength << 3 | static_cast<unsigned>(top);
        strength = strength << 1 | (trumps && rules.trump_edge == TrumpEdge::Identical);
        return strength + 1;
    }

    static constexpr int kTopRun = 5;
    // Groups of equal value, lowest first: 7 8 Q K 10 A 9 J; by natural rank.
    static constexpr std::array<int, kRanks> kGroupOrder = {0, 1, 6, 4, 7, 2, 3, 5};

    LiveRules rules_;
    const CardOrder& order_;
    Contract contract_;
    Runs runs_;
    std::array<Mask, kRanks> ranks_{};
    int step_;
};

// Where nothing is declared in the play.
struct NoLiveDeclarations {
    NoLiveDeclarations(const LiveRules&, const CardOrder&, Contract) {}
    static constexpr int step() { return 1; }
};

}  // namespace belot
