// The exact two-sided search: fail-soft alpha-beta with a zero window and a table at trick boundaries.
//
// A Search lives for one problem on the stack of one call; the table it is given belongs to the caller's
// solver. Values are the points side A takes from the position on (problem.hpp, Value).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "card_scorers.hpp"
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
    bool shortcuts = true;      // sure points, dominated cards, the last two tricks: what saves searching
    bool early_cutoffs = true;  // looks up the positions after the last card of a trick before searching one
    OrderingWeights ordering = OrderingWeights(kFittedOrdering);
    GuessWeights::Rows guess = kFittedGuess;
};

template <int Seats, bool Open>
class Search {
  public:
    Search(const Problem& problem, const CardOrder& order, const SearchOptions& options,
           TranspositionTable& table, ScoreMemo& memo, Limits& limits)
        : problem_(problem),
          order_(order),
          rules_(problem.rules),
          table_(&table),
          memo_(&memo),
          limits_(&limits),
          ordering_(options.ordering),
          guess_(options.guess),
          game_(Game::of(problem.rules, Open)),
          keys_(problem, order),
          exact_keys_(Open || !options.pattern_keys),
          shortcuts_(options.shortcuts),
          early_cutoffs_(options.early_cutoffs),
          trumps_(trumps_of(problem)),
          half_bonus_(problem.rules.all_tricks_bonus / 2),
          hands_(problem.hands),
          won_(problem.tricks_won) {
        for (int seat = 0; seat < Seats; ++seat) {
            remaining_ |= hands_[seat];
            for (CardBit card = 0; Open && card < kCards; ++card) {
                if ((hands_[seat] & bit_of(card)) != 0) covered_ |= problem.under[card];
            }
        }
        for (int seat = 0; Open && seat < Seats; ++seat) visible_[seat] = hands_[seat] & ~covered_;
        rest_ = order.points_of(remaining_) + kLastTrickPoints;
        root_.leader = problem.leader;
        for (int i = 0; i < problem.trick_size; ++i) {
            const CardBit card = problem.trick[i];
            root_ = with(root_, card);
            rest_ += order.points(card);
        }
        table_->new_search();
        memo_->clear(problem);
    }

    bool over() const { return remaining_ == 0; }
    int seat_to_play() const { return (root_.leader + root_.cards.size) % Seats; }
    bool maximising() const { return problem_.on_side_a(seat_to_play()); }
    Legal legal() const { return legal_cards(rules_, open_cards(seat_to_play()), root_.cards); }

    // The next weaker legal card of the suit, if no card of another player lies between; otherwise `card`.
    CardBit neighbour(CardBit card) const {
        if (Open) return card;
        const Mask weaker = (remaining_ | root_.mask) & suit_mask(suit_of(card)) & (bit_of(card) - 1);
        const Mask next = std::bit_floor(weaker) & legal().cards;
        return next == 0 ? card : lowest(next);
    }

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
              visible(search.visible_),
              rest(search.rest_),
              won(search.won_) {}
        void restore(Search& search) const {
            search.hands_ = hands;
            search.remaining_ = remaining;
            search.covered_ = covered;
            search.visible_ = visible;
            search.rest_ = rest;
            search.won_ = won;
        }
        std::array<Mask, kMaxSeats> hands;
        Mask remaining, covered;
        std::array<Mask, kMaxSeats> visible;
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

    Mask open_cards(int seat) const { return Open ? visible_[seat] : hands_[seat]; }

    void remove(int seat, CardBit card) {
        hands_[seat] ^= bit_of(card);
        remaining_ ^= bit_of(card);
        if constexpr (Open) {
            covered_ &= ~problem_.under[card];
            visible_[seat] = hands_[seat] & ~covered_;
        }
    }

    void put_back(int seat, CardBit card) {
        hands_[seat] ^= bit_of(card);
        remaining_ ^= bit_of(card);
        if constexpr (Open) {
            covered_ |= problem_.under[card];
            visible_[seat] = hands_[seat] & ~covered_;
        }
    }

    // Books a complete trick and returns what it brings side A.
    Value finish_trick(const Table& table, int winner) {
        won_ |= 1U << problem_.unit_of(winner);
        const int points = table.points + (remaining_ == 0 ? kLastTrickPoints : 0);
        rest_ -= points;
        Value gained = problem_.on_side_a(winner) ? points : 0;
        if (remaining_ == 0 && std::has_single_bit(won_)) gained += bonus_for(winner);
        return gained;
    }

    // What the bonus for all tricks is worth to side A when the unit of `winner` gets it.
    Value bonus_for(int winner) const { return problem_.on_side_a(winner) ? half_bonus_ : -half_bonus_; }

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
        if (!shortcuts_) return static_bounds();
        const bool leader_is_a = problem_.on_side_a(leader);
        Mask sure[2] = {0, 0};  // cards whose points side B, side A cannot lose
        const Mask trumps = remaining_ & trumps_;
        if (trumps != 0) {
            const auto& strongest = keys_.sure_trumps(remaining_);
            sure[strongest.side_a] = trumps & ~Mask{strongest.rest};
        }
        if constexpr (!Open) {
            // The leader cashes his trumps, and when nobody else can ruff, the other suits one after the
            // other.
            int tricks = 0;
            bool nobody_ruffs = true;
            for (int suit = 0; suit < kSuits && nobody_ruffs; ++suit) {
                const Cashed cashed = cash(leader, suit);
                sure[leader_is_a] |= cashed.cards;
                tricks += cashed.tricks;
                if (suit == kTrumpByte && trumps != 0) nobody_ruffs = cashed.drawn;
            }
            if (tricks == std::popcount(hands_[leader])) {
                // His side gets everything that is left, and the bonus if nobody else has a trick; a partner
                // of his who has all tricks so far may still do better by taking the rest himself.
                const Value surely = (won_ & ~(1U << problem_.unit_of(leader))) == 0 ? half_bonus_ : 0;
                const Value at_most = side_may_take_all(leader_is_a) ? half_bonus_ : 0;
                return leader_is_a ? Bounds{rest_ + surely, rest_ + at_most} : Bounds{-at_most, -surely};
            }
        }
        const bool bonus_a = sure[0] == 0 && side_may_take_all(true);
        const bool bonus_b = sure[1] == 0 && side_may_take_all(false);
        return {bonus_b ? -half_bonus_ : keys_.points(sure[1]),
                rest_ - keys_.points(sure[0]) + (bonus_a ? half_bonus_ : 0)};
    }

    // What a leader gets who leads the cards of a suit from the strongest down.
    struct Cashed {
        Mask cards;  // that he is sure to get: his own, and those that have to fall
        int tricks;  // that he is sure to win
        bool drawn;  // whether nobody else has a card of the suit afterwards
    };

    Cashed cash(int leader, int suit) const {
        const Mask suit_cards = remaining_ & suit_mask(suit);
        const auto& tops = keys_.tops(suit, remaining_);
        const Mask own = hands_[leader] & suit_cards;
        if (suit_cards == 0 || tops.owner != leader) return {0, 0, suit_cards == 0};
        Mask falling = 0;
        bool drawn = true;
        for (int i = 1; i < Seats; ++i) {
            const Mask cards = hands_[(leader + i) % Seats] & suit_cards;
            if (std::popcount(cards) <= tops.count) {
                falling |= cards;
            } else {
                drawn = false;
            }
        }
        // When the suit is drawn, every card of the leader wins; until then the strongest ones.
        if (drawn) return {own | falling, std::popcount(own), true};
        return {strongest(own, tops.count) | falling, tops.count, false};
    }

    // The `count` strongest cards of one suit.
    static Mask strongest(Mask cards, int count) {
        for (int left = std::popcount(cards); left > count; --left) cards &= cards - 1;
        return cards;
    }

    // The best value so far of a player who chooses.
    class Choice {
      public:
        Choice(bool maximise, Value threshold)
            : maximise_(maximise), threshold_(threshold), value_(maximise ? -kInfinite : kInfinite) {}

        bool improves(Value value) {
            if (maximise_ ? value <= value_ : value >= value_) return false;
            value_ = value;
            return true;
        }
        bool decided() const { return maximise_ ? value_ >= threshold_ : value_ < threshold_; }
        Value value() const { return value_; }

      private:
        bool maximise_;
        Value threshold_;
        Value value_;
    };

    // What is known, without search, of a position in which a player leads.
    struct Known {
        TranspositionTable::Key position;
        Bounds bounds;
        CardBit first;  // the card to try first, if any

        bool decides(Value threshold) const { return bounds.low >= threshold || bounds.high < threshold; }
        Value decision(Value threshold) const { return bounds.low >= threshold ? bounds.low : bounds.high; }
    };

    Known known(int leader, Bounds bounds) const {
        Known known{key(leader), bounds, kNoCard};
        table_->probe(known.position, [&](const TranspositionTable::Hit& hit) {
            const bool same = exact_keys_ || hit.cards == remaining_;
            const Bounds stored = same ? hit.bounds : keys_.transfer(hit.bounds, hit.cards, remaining_);
            known.bounds.low = std::max(known.bounds.low, stored.low);
            known.bounds.high = std::min(known.bounds.high, stored.high);
            if (same) {
                known.first = hit.best;
            } else if (known.first == kNoCard) {
                known.first = PatternKeys::counterpart(hit.best, hit.cards, remaining_);
            }
        });
        return known;
    }

    // A player leads to a new trick.
    Value lead(int leader, Value threshold) {
        const Bounds bounds = lead_bounds(leader);
        if (bounds.low >= threshold) return bounds.low;
        if (bounds.high < threshold) return bounds.high;
        const Known found = known(leader, bounds);
        return found.decides(threshold) ? found.decision(threshold) : lead(leader, threshold, found);
    }

    Value lead(int leader, Value threshold, const Known& found) {
        Table table;
        table.leader = leader;
        if (shortcuts_ && std::popcount(remaining_) == 2 * Seats) {
            const Value value = two_tricks<0>(table, hands_);
            table_->store(found.position, remaining_, {value, value}, lowest(hands_[leader]));
            return value;
        }
        CardBit best = found.first;
        const Value value = choose<0>(table, threshold, best);
        Bounds bounds = found.bounds;
        if (value >= threshold) {
            bounds.low = std::max(bounds.low, value);
        } else {
            bounds.high = std::min(bounds.high, value);
        }
        table_->store(found.position, remaining_, bounds, best);
        return value;
    }

    // The value of the last two tricks, by trying everything: quicker than a search for so few cards.
    // `left`: what everybody will hold for the last trick, as far as the first one has been played.
    template <int Offset>
    Value two_tricks(const Table& table, std::array<Mask, kMaxSeats> left) const {
        const int seat = (table.leader + Offset) % Seats;
        Choice result(problem_.on_side_a(seat), 0);
        Mask legal = legal_cards(rules_, open_cards(seat), table.cards).cards;
        for (; legal != 0; legal &= legal - 1) {
            const CardBit card = lowest(legal);
            const Table next = with(table, card);
            left[seat] = hands_[seat] ^ bit_of(card);
            if constexpr (Offset + 1 < Seats) {
                result.improves(two_tricks<Offset + 1>(next, left));
            } else {
                result.improves(last_trick(next, left));
            }
        }
        return result.value();
    }

    // The value of the complete trick on the table and of the last one, in which nobody has a choice.
    Value last_trick(const Table& table, const std::array<Mask, kMaxSeats>& left) const {
        const int leader = winner_of(table);
        Table last;
        last.leader = leader;
        for (int i = 0; i < Seats; ++i) last = with(last, lowest(left[(leader + i) % Seats]));
        const int winner = winner_of(last);
        const unsigned won = won_ | 1U << problem_.unit_of(leader) | 1U << problem_.unit_of(winner);
        Value value = problem_.on_side_a(leader) ? table.points : 0;
        if (problem_.on_side_a(winner)) value += last.points + kLastTrickPoints;
        return value + (std::has_single_bit(won) ? bonus_for(winner) : 0);
    }

    // The player at `Offset` from the leader chooses a card. `best`: in, the card to try first, if any; out,
    // the card that decided.
    template <int Offset>
    Value choose(const Table& table, Value threshold, CardBit& best) {
        const int seat = (table.leader + Offset) % Seats;
        const Mask legal = legal_cards(rules_, open_cards(seat), table.cards).cards;
        Mask candidates = Open || !shortcuts_ ? legal : undominated<Offset>(table, legal);
        const bool choice = (candidates & (candidates - 1)) != 0;
        if (sampler_ != nullptr && choice && sampler_->due()) sample<Offset>(table, candidates, threshold);
        if constexpr (Offset + 1 == Seats) {
            if (choice && early_cutoffs_ && std::popcount(remaining_) > kFewestCardsToLookUp) {
                return close(table, candidates, threshold, best);
            }
        }

        Choice result(problem_.on_side_a(seat), threshold);
        const auto decides = [&](CardBit card) {
            if (result.improves(child<Offset>(table, card, threshold))) best = card;
            return result.decided();
        };
        if (Offset == 0 && best != kNoCard && (candidates & bit_of(best)) != 0) {
            candidates ^= bit_of(best);
            if (decides(best)) return result.value();
        }
        MoveList moves(candidates);
        if (moves.size() > 1) order<Offset>(table, moves);
        for (const CardBit card : moves) {
            if (decides(card)) break;
        }
        return result.value();
    }

    // What follows when the last player of a trick plays a card.
    struct Closing {
        CardBit card;
        int winner;
        Value gained;
        int rest;
        unsigned won;
        Known next;
    };

    // The last player chooses a card: first every position that may follow is looked up, so that one that
    // is known to decide saves the search of the others.
    Value close(const Table& table, Mask candidates, Value threshold, CardBit& best) {
        constexpr int kOffset = Seats - 1;
        const int seat = (table.leader + kOffset) % Seats;
        const bool maximise = problem_.on_side_a(seat);
        std::array<Closing, kMostCards> closings;  // of the cards that have to be searched
        int count = 0;
        Choice result(maximise, threshold);
        for (; candidates != 0; candidates &= candidates - 1) {
            Closing& closing = closings[count];
            look_up(table, seat, lowest(candidates), threshold, closing);
            const Bounds bounds = closing.next.bounds;
            const Value sure = closing.gained + (maximise ? bounds.low : bounds.high);
            const Value hope = closing.gained + (maximise ? bounds.high : bounds.low);
            if (maximise ? sure >= threshold : sure < threshold) {
                best = closing.card;
                return sure;
            }
            if (maximise ? hope >= threshold : hope < threshold) {
                ++count;
            } else if (result.improves(hope)) {
                best = closing.card;
            }
        }
        if (count > 1) order_closings(table, closings.data(), count);
        for (int i = 0; i < count && !result.decided(); ++i) {
            const Closing& closing = closings[i];
            limits_->count(++nodes_);
            const int rest = rest_;
            const unsigned won = won_;
            remove(seat, closing.card);
            rest_ = closing.rest;
            won_ = closing.won;
            const Value value =
                closing.gained + lead(closing.winner, threshold - closing.gained, closing.next);
            rest_ = rest;
            won_ = won;
            put_back(seat, closing.card);
            if (result.improves(value)) best = closing.card;
        }
        return result.value();
    }

    void order_closings(const Table& table, Closing* closings, int count) const {
        const auto score = scorer<Seats - 1>(table);
        std::array<int, kMostCards> scores;
        for (int i = 0; i < count; ++i) {
            const Closing closing = closings[i];
            const int value = score(closing.card);
            int place = i;
            for (; place > 0 && scores[place - 1] < value; --place) {
                scores[place] = scores[place - 1];
                closings[place] = closings[place - 1];
            }
            scores[place] = value;
            closings[place] = closing;
        }
    }

    void look_up(const Table& table, int seat, CardBit card, Value threshold, Closing& closing) {
        const Table next = with(table, card);
        const int rest = rest_;
        const unsigned won = won_;
        remove(seat, card);
        closing.card = card;
        closing.winner = winner_of(next);
        closing.gained = finish_trick(next, closing.winner);
        closing.rest = rest_;
        closing.won = won_;
        const Bounds bounds = lead_bounds(closing.winner);
        const Value needed = threshold - closing.gained;
        if (bounds.low >= needed || bounds.high < needed) {
            closing.next.bounds = bounds;
        } else {
            closing.next = known(closing.winner, bounds);
        }
        rest_ = rest;
        won_ = won;
        put_back(seat, card);
    }

    template <int Offset>
    int weights_row(int seat) const {
        return OrderingWeights::row(game_, std::popcount(hands_[seat]), Offset);
    }

    // In the open layout only the cards that can be played now are looked at.
    TrickView trick_view(const Table& table) const {
        return {problem_,
                order_,
                Open ? visible_ : hands_,
                Open ? remaining_ & ~covered_ : remaining_,
                table.leader,
                table.cards,
                table.points};
    }

    template <int Offset>
    auto scorer(const Table& table) const {
        const int seat = (table.leader + Offset) % Seats;
        const OrderingWeights::Row& row = ordering_[weights_row<Offset>(seat)];
        const bool many_cards = std::popcount(hands_[seat]) > OrderingWeights::kFewCards;
        if constexpr (Offset == 0) {
            return LeadScorer<Seats>(trick_view(table), row, many_cards, *memo_);
        } else {
            return FollowScorer<Seats, Offset>(trick_view(table), row, many_cards, *memo_);
        }
    }

    template <int Offset>
    void order(const Table& table, MoveList& moves) const {
        moves.order_by(scorer<Offset>(table));
    }

    template <int Offset>
    void sample(const Table& table, Mask cards, Value threshold) {
        const View<Seats> seen(trick_view(table));
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

    // Leaves out cards that cannot be better than a neighbour in the suit, when nothing lies between the two
    // in other hands. Whichever of them is played, the same game follows, but for the points of the card that
    // went into the trick and of the one that was kept. If the trick is sure to be won, the stronger one,
    // which counts more, may as well go now: kept, it could bring at most the difference. If it is sure to
    // be lost, the weaker one. A card on the table between the two makes no difference if both lose to it.
    template <int Offset>
    Mask undominated(const Table& table, Mask legal) const {
        Mask result = legal;
        for (Mask rest = legal; rest != 0; rest &= rest - 1) {
            const CardBit card = lowest(rest);
            const Mask stronger_ones = remaining_ & stronger(card);
            const Mask next = stronger_ones & (~stronger_ones + 1);
            if ((next & legal) == 0) continue;
            const bool table_between = (table.mask & stronger(card) & (next - 1)) != 0;
            if (table_between && TrickState::beats(rules_, lowest(next), table.cards.best)) continue;
            if (order_.points(card) == order_.points(lowest(next))) {
                result &= ~next;
                continue;
            }
            switch (prospect<Offset>(table, card)) {
                case Prospect::Won:
                    result &= ~bit_of(card);
                    break;
                case Prospect::Lost:
                    result &= ~next;
                    break;
                case Prospect::Undecided:
                    break;
            }
        }
        return result;
    }

    // Whether it is already certain which side wins the trick when the player to move plays a card.
    enum class Prospect : std::uint8_t { Won, Lost, Undecided };

    template <int Offset>
    Prospect prospect(const Table& table, CardBit card) const {
        const int seat = (table.leader + Offset) % Seats;
        const bool side = problem_.on_side_a(seat);
        const TrickState after = table.cards.with(rules_, card);
        const bool wins = problem_.on_side_a((table.leader + after.best_offset) % Seats) == side;
        bool can[2] = {false, false};  // a later player of the other side, of the own side, can beat the card
        bool must[2] = {false, false};
        for (int i = Offset + 1; i < Seats; ++i) {
            const int later = (table.leader + i) % Seats;
            const bool own = problem_.on_side_a(later) == side;
            can[own] |= can_beat(hands_[later], after.led_suit, after.best, trumps_);
            must[own] |= must_beat(rules_, hands_[later], after.led_suit, after.best);
        }
        // The side that is winning keeps the trick if nobody can beat it, and loses it if somebody has to
        // and nobody can take it back.
        if (!can[!wins]) return wins ? Prospect::Won : Prospect::Lost;
        if (must[!wins] && !can[wins]) return wins ? Prospect::Lost : Prospect::Won;
        return Prospect::Undecided;
    }

    static constexpr Value kInfinite = 10'000;
    static constexpr int kMostCards = 16;
    static constexpr CardBit kNoCard = kCards;
    // With fewer cards left a look-up costs more than the search it may save.
    static constexpr int kFewestCardsToLookUp = 6;

    const Problem& problem_;
    const CardOrder& order_;
    const PlayRules& rules_;
    TranspositionTable* table_;
    ScoreMemo* memo_;
    Limits* limits_;
    OrderingSampler* sampler_ = nullptr;
    const OrderingWeights& ordering_;
    const GuessWeights::Rows& guess_;
    int game_;
    PatternKeys keys_;
    bool exact_keys_;
    bool shortcuts_;
    bool early_cutoffs_;
    Mask trumps_;
    int half_bonus_;
    std::array<Mask, kMaxSeats> hands_;
    Mask remaining_ = 0;
    Mask covered_ = 0;
    std::array<Mask, kMaxSeats> visible_{};  // open layout: held and not covered
    int rest_ = 0;
    unsigned won_;
    Table root_;
    std::uint64_t nodes_ = 0;
};

}  // namespace belot
