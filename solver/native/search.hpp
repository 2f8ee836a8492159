// The exact two-sided search: fail-soft alpha-beta with a zero window and a table at trick boundaries.
//
// A Search lives for one problem on the stack of one call; the table it is given belongs to the caller's
// solver. Values are the points side A takes from the position on (problem.hpp, Value).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "limits.hpp"
#include "ordering.hpp"
#include "pattern.hpp"
#include "problem.hpp"
#include "table.hpp"

namespace belot {

struct SearchOptions {
    bool pattern_keys = true;  // otherwise exact keys, and no transfer of bounds
};

template <int Seats, bool Open>
class Search {
  public:
    Search(const Problem& problem, const CardOrder& order, const SearchOptions& options,
           TranspositionTable& table, Limits& limits)
        : problem_(problem),
          order_(order),
          rules_(problem.rules),
          table_(table),
          limits_(limits),
          keys_(problem, order),
          exact_keys_(Open || !options.pattern_keys),
          half_bonus_(problem.rules.all_tricks_bonus / 2),
          hands_(problem.hands),
          won_(problem.tricks_won) {
        for (int seat = 0; seat < Seats; ++seat) {
            remaining_ |= hands_[seat];
            for (CardBit card = 0; Open && card < kCards; ++card) {
                if ((hands_[seat] & bit_of(card)) != 0) covered_ |= problem.under[card];
            }
        }
        rest_ = order.points_of(remaining_) + kLastTrickPoints;
        root_.leader = problem.leader;
        for (int i = 0; i < problem.trick_size; ++i) {
            const CardBit card = problem.trick[i];
            root_ = with(root_, card);
            rest_ += order.points(card);
        }
        table_.new_search();
    }

    bool over() const { return remaining_ == 0; }
    int seat_to_play() const { return (root_.leader + root_.cards.size) % Seats; }
    bool maximising() const { return problem_.on_side_a(seat_to_play()); }
    Legal legal() const { return legal_cards(rules_, open_cards(seat_to_play()), root_.cards); }

    // Bounds that hold without any search.
    Bounds static_bounds() const {
        return {side_may_take_all(false) ? -half_bonus_ : 0,
                rest_ + (side_may_take_all(true) ? half_bonus_ : 0)};
    }

    // Points that are still to be won: cards in hands and on the table, and the last trick.
    int rest() const { return rest_; }

    // A bound of the value after `card`: at least the result if the result is >= threshold, otherwise at
    // most.
    Value after(CardBit card, Value threshold) {
        const Saved saved = *this;
        try {
            return dispatch(card, threshold);
        } catch (...) {
            saved.restore(*this);
            throw;
        }
    }

    // Plays a card at the root.
    Value play(CardBit card) {
        const int seat = seat_to_play();
        remove(seat, card);
        root_ = with(root_, card);
        if (root_.cards.size < Seats) return 0;
        const int winner = winner_of(root_);
        const Value gained = finish_trick(root_, winner);
        root_ = Table{};
        root_.leader = winner;
        return gained;
    }

    std::uint64_t nodes() const { return nodes_; }

  private:
    // What lies on the table.
    struct Table {
        TrickState cards;
        int leader = 0;
        int points = 0;
        Mask mask = 0;
    };

    struct Saved {
        Saved(const Search& search)  // NOLINT: taken and restored as one
            : hands(search.hands_),
              remaining(search.remaining_),
              covered(search.covered_),
              rest(search.rest_),
              won(search.won_) {}
        void restore(Search& search) const {
            search.hands_ = hands;
            search.remaining_ = remaining;
            search.covered_ = covered;
            search.rest_ = rest;
            search.won_ = won;
        }
        std::array<Mask, kMaxSeats> hands;
        Mask remaining, covered;
        int rest;
        unsigned won;
    };

    Value dispatch(CardBit card, Value threshold) {
        switch (root_.cards.size) {
            case 0:
                return child<0>(root_, card, threshold);
            case 1:
                return child<1>(root_, card, threshold);
            case 2:
                if constexpr (Seats > 2) return child<2>(root_, card, threshold);
                break;
            default:
                if constexpr (Seats > 3) return child<3>(root_, card, threshold);
        }
        return 0;
    }

    Table with(const Table& table, CardBit card) const {
        Table next = table;
        next.cards = table.cards.with(rules_, card);
        next.points += order_.points(card);
        next.mask |= bit_of(card);
        return next;
    }

    static int winner_of(const Table& table) { return (table.leader + table.cards.best_offset) % Seats; }

    Mask open_cards(int seat) const { return Open ? hands_[seat] & ~covered_ : hands_[seat]; }

    void remove(int seat, CardBit card) {
        hands_[seat] ^= bit_of(card);
        remaining_ ^= bit_of(card);
        if constexpr (Open) covered_ &= ~problem_.under[card];
    }

    void put_back(int seat, CardBit card) {
        hands_[seat] ^= bit_of(card);
        remaining_ ^= bit_of(card);
        if constexpr (Open) covered_ |= problem_.under[card];
    }

    // Books a complete trick and returns what it brings side A.
    Value finish_trick(const Table& table, int winner) {
        won_ |= 1U << problem_.unit_of(winner);
        const int points = table.points + (remaining_ == 0 ? kLastTrickPoints : 0);
        rest_ -= points;
        Value gained = problem_.on_side_a(winner) ? points : 0;
        if (remaining_ == 0 && std::has_single_bit(won_)) {
            gained += problem_.on_side_a(winner) ? half_bonus_ : -half_bonus_;
        }
        return gained;
    }

    bool side_may_take_all(bool side_a) const {
        if (half_bonus_ == 0 || std::popcount(won_) > 1) return false;
        if (won_ == 0) return true;
        return problem_.on_side_a(std::countr_zero(won_)) == side_a;
    }

    // Four bits: the leader and, as far as the bonus for all tricks is alive, who may still get it.
    unsigned situation(int leader) const {
        const unsigned units = Seats == 3 ? 3 : 2;
        unsigned alive = units + 1;  // nobody
        if (half_bonus_ != 0) {
            if (won_ == 0) alive = 0;
            if (std::has_single_bit(won_)) alive = 1U + static_cast<unsigned>(std::countr_zero(won_));
        }
        return static_cast<unsigned>(leader) * (units + 2) + alive;
    }

    TranspositionTable::Key key(int leader) const {
        const TranspositionTable::Key cards =
            exact_keys_ ? TranspositionTable::Key{remaining_} : keys_(remaining_);
        return cards | TranspositionTable::Key{situation(leader)} << 60;
    }

    // A player leads to a new trick.
    Value lead(int leader, Value threshold) {
        Bounds bounds = static_bounds();
        if (bounds.low >= threshold) return bounds.low;
        if (bounds.high < threshold) return bounds.high;

        const TranspositionTable::Key position = key(leader);
        const TranspositionTable::Hit hit = table_.probe(position);
        if (hit.found) {
            const Bounds known = hit.cards == remaining_ || exact_keys_
                                     ? hit.bounds
                                     : keys_.transfer(hit.bounds, hit.cards, remaining_);
            bounds.low = std::max(bounds.low, known.low);
            bounds.high = std::min(bounds.high, known.high);
            if (bounds.low >= threshold) return bounds.low;
            if (bounds.high < threshold) return bounds.high;
        }

        Table table;
        table.leader = leader;
        CardBit best = 0;
        const Value value = choose<0>(table, threshold, best);
        if (value >= threshold) {
            bounds.low = std::max(bounds.low, value);
        } else {
            bounds.high = std::min(bounds.high, value);
        }
        table_.store(position, remaining_, bounds, best);
        return value;
    }

    // The player at `Offset` from the leader chooses a card.
    template <int Offset>
    Value choose(const Table& table, Value threshold, CardBit& best) {
        const int seat = (table.leader + Offset) % Seats;
        const bool maximise = problem_.on_side_a(seat);
        const Mask legal = legal_cards(rules_, open_cards(seat), table.cards).cards;
        MoveList moves(Open ? legal : distinct(legal, remaining_ | table.mask));
        if (moves.size() > 1) {
            const bool side_wins = Offset > 0 && problem_.on_side_a(winner_of(table)) == maximise;
            moves.order_by(
                [&](CardBit card) { return simple_score(rules_, order_, table.cards, side_wins, card); });
        }

        Value result = maximise ? -kInfinite : kInfinite;
        for (const CardBit card : moves) {
            const Value value = child<Offset>(table, card, threshold);
            if (maximise ? value > result : value < result) {
                result = value;
                best = card;
                if (maximise ? value >= threshold : value < threshold) break;
            }
        }
        return result;
    }

    template <int Offset>
    Value child(const Table& table, CardBit card, Value threshold) {
        limits_.count(++nodes_);
        const int seat = (table.leader + Offset) % Seats;
        const Table next = with(table, card);
        remove(seat, card);
        Value value;
        if constexpr (Offset + 1 < Seats) {
            CardBit unused = 0;
            value = choose<Offset + 1>(next, threshold, unused);
        } else {
            value = after_trick(next, threshold);
        }
        put_back(seat, card);
        return value;
    }

    Value after_trick(const Table& table, Value threshold) {
        const int rest = rest_;
        const unsigned won = won_;
        const int winner = winner_of(table);
        const Value gained = finish_trick(table, winner);
        const Value value = remaining_ == 0 ? gained : gained + lead(winner, threshold - gained);
        rest_ = rest;
        won_ = won;
        return value;
    }

    // One card of each run of cards that are worth the same: neighbours in the suit, nothing between them
    // in other hands or on the table, equal points.
    Mask distinct(Mask legal, Mask in_play) const {
        Mask result = legal;
        for (Mask rest = legal; rest != 0; rest &= rest - 1) {
            const CardBit card = lowest(rest);
            const Mask next = in_play & stronger(card);
            if (next == 0) continue;
            const Mask neighbour = next & (~next + 1);
            if ((legal & neighbour) != 0 && order_.points(lowest(neighbour)) == order_.points(card)) {
                result &= ~neighbour;
            }
        }
        return result;
    }

    static constexpr Value kInfinite = 10'000;

    const Problem& problem_;
    const CardOrder& order_;
    const PlayRules& rules_;
    TranspositionTable& table_;
    Limits& limits_;
    PatternKeys keys_;
    bool exact_keys_;
    int half_bonus_;
    std::array<Mask, kMaxSeats> hands_;
    Mask remaining_ = 0;
    Mask covered_ = 0;
    int rest_ = 0;
    unsigned won_;
    Table root_;
    std::uint64_t nodes_ = 0;
};

}  // namespace belot
