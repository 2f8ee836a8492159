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
#include "sampling.hpp"
#include "table.hpp"
#include "weights.hpp"

namespace belot {

struct SearchOptions {
    bool pattern_keys = true;   // otherwise exact keys, and no transfer of bounds
    bool early_cutoffs = true;  // looks up the positions after the last card of a trick before searching one
    OrderingWeights ordering = OrderingWeights(kFittedOrdering);
    GuessWeights::Rows guess = kFittedGuess;
};

template <int Seats, bool Open>
class Search {
  public:
    Search(const Problem& problem, const CardOrder& order, const SearchOptions& options,
           TranspositionTable& table, Limits& limits)
        : problem_(problem),
          order_(order),
          rules_(problem.rules),
          table_(&table),
          limits_(&limits),
          ordering_(options.ordering),
          guess_(options.guess),
          game_(Game::of(problem.rules, Open)),
          keys_(problem, order),
          exact_keys_(Open || !options.pattern_keys),
          early_cutoffs_(options.early_cutoffs),
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
        table_->new_search();
    }

    bool over() const { return remaining_ == 0; }
    int seat_to_play() const { return (root_.leader + root_.cards.size) % Seats; }
    bool maximising() const { return problem_.on_side_a(seat_to_play()); }
    Legal legal() const { return legal_cards(rules_, open_cards(seat_to_play()), root_.cards); }

    // Bounds that hold without any search, whoever has to play.
    Bounds static_bounds() const {
        return {side_may_take_all(false) ? -half_bonus_ : 0,
                rest_ + (side_may_take_all(true) ? half_bonus_ : 0)};
    }

    // Roughly the value.
    Value first_guess() const {
        return GuessWeights::guess(guess_[game_], GuessWeights::inputs(problem_, rest_));
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

    // The same for the position itself.
    Value bound(Value threshold) {
        const Saved saved = *this;
        try {
            return dispatch(threshold);
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

    // From now on some nodes of the search are sampled.
    void sample_with(OrderingSampler& sampler) { sampler_ = &sampler; }

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

    Value dispatch(Value threshold) {
        CardBit unused = kNoCard;
        switch (root_.cards.size) {
            case 0:
                return lead(root_.leader, threshold);
            case 1:
                return choose<1>(root_, threshold, unused);
            case 2:
                if constexpr (Seats > 2) return choose<2>(root_, threshold, unused);
                break;
            default:
                if constexpr (Seats > 3) return choose<3>(root_, threshold, unused);
        }
        return 0;
    }

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

    // Bounds that hold without any search when `leader` leads to a new trick.
    Bounds lead_bounds(int leader) const {
        int sure[2] = {0, 0};  // points that side B, side A cannot lose
        bool trick[2] = {false, false};
        const bool leader_is_a = problem_.on_side_a(leader);
        bool suits_can_be_ruffed = false;
        if (has_trump_suit(rules_.contract)) {
            const Mask trumps = remaining_ & suit_mask(kTrumpByte);
            if (trumps != 0) {
                const auto& trump = keys_.sure_trumps(remaining_);
                sure[trump.side_a] = trump.points;
                trick[trump.side_a] = true;
                suits_can_be_ruffed = (trumps & ~hands_[leader]) != 0;
            }
        }
        if (!Open && !suits_can_be_ruffed) {
            // The leader can cash the strongest cards of every suit one after the other.
            for (int suit = has_trump_suit(rules_.contract) ? 1 : 0; suit < kSuits; ++suit) {
                const auto& tops = keys_.tops(suit, remaining_);
                if (tops.count == 0 || tops.owner != leader) continue;
                sure[leader_is_a] += tops.points;
                trick[leader_is_a] = true;
            }
        }
        const bool bonus_a = !trick[0] && side_may_take_all(true);
        const bool bonus_b = !trick[1] && side_may_take_all(false);
        return {bonus_b ? -half_bonus_ : sure[1], rest_ - sure[0] + (bonus_a ? half_bonus_ : 0)};
    }

    // What the table knows about the position in which `leader` leads, and the card it would try first.
    Bounds known_bounds(TranspositionTable::Key position, Bounds bounds, CardBit& first) const {
        first = kNoCard;
        table_->probe(position, [&](const TranspositionTable::Hit& hit) {
            const bool same = exact_keys_ || hit.cards == remaining_;
            const Bounds known = same ? hit.bounds : keys_.transfer(hit.bounds, hit.cards, remaining_);
            if (same || first == kNoCard)
                first = same ? hit.best : keys_.counterpart(hit.best, hit.cards, remaining_);
            bounds.low = std::max(bounds.low, known.low);
            bounds.high = std::min(bounds.high, known.high);
        });
        return bounds;
    }

    // A player leads to a new trick.
    Value lead(int leader, Value threshold) {
        Bounds bounds = lead_bounds(leader);
        if (bounds.low >= threshold) return bounds.low;
        if (bounds.high < threshold) return bounds.high;

        const TranspositionTable::Key position = key(leader);
        CardBit best = kNoCard;
        bounds = known_bounds(position, bounds, best);
        if (bounds.low >= threshold) return bounds.low;
        if (bounds.high < threshold) return bounds.high;

        Table table;
        table.leader = leader;
        const Value value = choose<0>(table, threshold, best);
        if (value >= threshold) {
            bounds.low = std::max(bounds.low, value);
        } else {
            bounds.high = std::min(bounds.high, value);
        }
        table_->store(position, remaining_, bounds, best);
        return value;
    }

    // The player at `Offset` from the leader chooses a card. `best`: in, the card to try first, if any; out,
    // the card that decided.
    template <int Offset>
    Value choose(const Table& table, Value threshold, CardBit& best) {
        const int seat = (table.leader + Offset) % Seats;
        const bool maximise = problem_.on_side_a(seat);
        const Mask legal = legal_cards(rules_, open_cards(seat), table.cards).cards;
        const Mask candidates = Open ? legal : distinct(legal, remaining_ | table.mask);
        const bool choice = (candidates & (candidates - 1)) != 0;
        if (Offset + 1 == Seats && choice && early_cutoffs_ &&
            std::popcount(remaining_) > kFewestCardsToLookUp) {
            for (Mask rest = candidates; rest != 0; rest &= rest - 1) {
                const Value value = looked_up<Offset>(table, lowest(rest));
                if (maximise ? value >= threshold : value < threshold) return value;
            }
        }
        if (sampler_ != nullptr && choice && sampler_->due()) sample<Offset>(table, candidates, threshold);

        Value result = maximise ? -kInfinite : kInfinite;
        const auto decides = [&](CardBit card) {
            const Value value = child<Offset>(table, card, threshold);
            if (maximise ? value > result : value < result) {
                result = value;
                best = card;
            }
            return maximise ? value >= threshold : value < threshold;
        };

        Mask rest = candidates;
        if (Offset == 0 && best != kNoCard && (rest & bit_of(best)) != 0) {
            if (decides(best)) return result;
            rest ^= bit_of(best);
        }
        MoveList moves(rest);
        if (moves.size() > 1) order<Offset>(table, moves);
        for (const CardBit card : moves) {
            if (decides(card)) break;
        }
        return result;
    }

    template <int Offset>
    int weights_row(int seat) const {
        return OrderingWeights::row(game_, std::popcount(hands_[seat]), Offset);
    }

    // In the open layout the cards that can be played now are all that counts.
    View<Seats> view(const Table& table) const {
        if constexpr (Open) {
            std::array<Mask, kMaxSeats> open{};
            for (int seat = 0; seat < Seats; ++seat) open[seat] = open_cards(seat);
            return {problem_, order_, open, remaining_ & ~covered_, table.leader, table.cards, table.points};
        }
        return {problem_, order_, hands_, remaining_, table.leader, table.cards, table.points};
    }

    template <int Offset>
    void order(const Table& table, MoveList& moves) const {
        const View<Seats> seen = view(table);
        const OrderingWeights::Row& row = ordering_[weights_row<Offset>(seen.seat())];
        moves.order_by([&](CardBit card) { return seen.template score<Offset>(card, row); });
    }

    // A bound of the value after the last card of a trick that holds without search; otherwise one that
    // proves nothing.
    template <int Offset>
    Value looked_up(const Table& table, CardBit card) {
        const int seat = (table.leader + Offset) % Seats;
        const bool maximise = problem_.on_side_a(seat);
        const Table next = with(table, card);
        const int rest = rest_;
        const unsigned won = won_;
        remove(seat, card);
        const int winner = winner_of(next);
        const Value gained = finish_trick(next, winner);
        Value value = gained;
        if (remaining_ != 0) {
            CardBit unused = kNoCard;
            const Bounds bounds = known_bounds(key(winner), lead_bounds(winner), unused);
            value += maximise ? bounds.low : bounds.high;
        }
        rest_ = rest;
        won_ = won;
        put_back(seat, card);
        return value;
    }

    template <int Offset>
    void sample(const Table& table, Mask cards, Value threshold) {
        const View<Seats> seen = view(table);
        const bool maximise = problem_.on_side_a(seen.seat());
        for (; cards != 0; cards &= cards - 1) {
            const CardBit card = lowest(cards);
            Search probe = *this;
            probe.sampler_ = nullptr;
            probe.table_ = &sampler_->table;
            probe.table_->new_search();
            probe.nodes_ = 0;
            const Value value = probe.template child<Offset>(table, card, threshold);
            OrderingSample sample;
            sample.node = sampler_->node;
            sample.row = weights_row<Offset>(seen.seat());
            sample.refutes = maximise ? value >= threshold : value < threshold;
            sample.cost = static_cast<std::int32_t>(probe.nodes_);
            const Features features = seen.template features<Offset>(card);
            std::copy(features.begin(), features.end(), sample.features.begin());
            sampler_->samples.push_back(sample);
        }
        sampler_->restart();
    }

    template <int Offset>
    Value child(const Table& table, CardBit card, Value threshold) {
        limits_->count(++nodes_);
        const int seat = (table.leader + Offset) % Seats;
        const Table next = with(table, card);
        remove(seat, card);
        Value value;
        if constexpr (Offset + 1 < Seats) {
            CardBit unused = kNoCard;
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
    static constexpr CardBit kNoCard = kCards;
    // With fewer cards left a look-up costs more than the search it may save.
    static constexpr int kFewestCardsToLookUp = 6;

    const Problem& problem_;
    const CardOrder& order_;
    const PlayRules& rules_;
    TranspositionTable* table_;
    Limits* limits_;
    OrderingSampler* sampler_ = nullptr;
    const OrderingWeights& ordering_;
    const GuessWeights::Rows& guess_;
    int game_;
    PatternKeys keys_;
    bool exact_keys_;
    bool early_cutoffs_;
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
