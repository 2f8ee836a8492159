// The exact two-sided search: fail-soft alpha-beta with a zero window and a table at trick boundaries.
//
// A Search lives for one problem on the stack of one call; the table it is given belongs to the caller's
// solver. Values are the points side A takes from the position on (problem.hpp, Value).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "play/board.hpp"
#include "play/problem.hpp"
#include "points/card_scorers.hpp"
#include "points/choice.hpp"
#include "points/dominance.hpp"
#include "points/last_tricks.hpp"
#include "points/limits.hpp"
#include "points/ordering.hpp"
#include "points/pattern.hpp"
#include "points/sampling.hpp"
#include "points/sure_points.hpp"
#include "points/table.hpp"
#include "points/weights.hpp"

namespace belot {

struct SearchOptions {
    bool pattern_keys = true;  // otherwise exact keys, and no transfer of bounds
    bool shortcuts = true;     // sure points, dominated cards, the last two tricks: what saves searching
    bool foresight = true;     // bounds scores by the search for points; otherwise they are only searched for
    bool early_cutoffs = true;  // looks up the positions after the last card of a trick before searching one
    OrderingWeights ordering = OrderingWeights(kFittedOrdering);
    GuessWeights::Rows guess = kFittedGuess;
};

template <int Seats, bool Open>
class Search {
  public:
    Search(const Problem& problem, const CardOrder& order, const SearchOptions& options,
           TranspositionTable& table, ScoreMemo& memo, Limits& limits)
        : board_(problem, order),
          table_(&table),
          memo_(&memo),
          limits_(&limits),
          ordering_(options.ordering),
          guess_(options.guess),
          game_(Game::of(problem.rules, Open)),
          keys_(problem, order),
          exact_keys_(Open || !options.pattern_keys),
          shortcuts_(options.shortcuts),
          early_cutoffs_(options.early_cutoffs) {
        root_.leader = problem.leader;
        for (int i = 0; i < problem.trick_size; ++i) root_ = board_.with(root_, problem.trick[i]);
        table_->new_search();
        memo_->clear(problem);
    }

    bool over() const { return board_.state().remaining == 0; }
    int seat_to_play() const { return (root_.leader + root_.cards.size) % Seats; }
    bool maximising() const { return board_.on_side_a(seat_to_play()); }
    Legal legal() const { return board_.legal(root_, seat_to_play()); }

    // Bounds that hold without any search.
    Bounds static_bounds() const { return board_.static_bounds(); }

    // The next weaker legal card of the suit, if no card of another player lies between; otherwise `card`.
    CardBit neighbour(CardBit card) const {
        if (Open) return card;
        const Mask in_play = board_.state().remaining | root_.mask;
        const Mask weaker = in_play & suit_mask(suit_of(card)) & (bit_of(card) - 1);
        const Mask next = std::bit_floor(weaker) & legal().cards;
        return next == 0 ? card : lowest(next);
    }

    // Roughly the value.
    Value first_guess() const {
        return GuessWeights::guess(guess_[game_], GuessWeights::inputs(board_.problem(), rest()));
    }

    // Points that are still to be won: cards in hands and on the table, and the last trick.
    int rest() const { return board_.state().rest; }

    // A bound of the value after `card`: at least the result if the result is >= threshold, otherwise at
    // most.
    Value after(CardBit card, Value threshold) {
        return undisturbed([&] { return dispatch(card, threshold); });
    }

    // The same for the position itself.
    Value bound(Value threshold) {
        return undisturbed([&] { return dispatch(threshold); });
    }

    // Plays a card at the root.
    Value play(CardBit card) {
        const int seat = seat_to_play();
        board_.remove(seat, card);
        root_ = board_.with(root_, card);
        if (root_.cards.size < Seats) return 0;
        const int winner = board_.winner_of(root_);
        const Value gained = board_.finish_trick(root_, winner);
        root_ = Table{};
        root_.leader = winner;
        return gained;
    }

    // From now on some nodes of the search are sampled.
    void sample_with(OrderingSampler& sampler) { sampler_ = &sampler; }

    std::uint64_t nodes() const { return nodes_; }

    // For a search that plays on the same board (score_search.hpp): the board and the trick at the root,
    // the order of cards, and what is worth what when a player leads to a new trick.
    Board<Seats, Open>& board() { return board_; }
    const Board<Seats, Open>& board() const { return board_; }
    const Table& root() const { return root_; }
    void count_node() { limits_->count(++nodes_); }

    template <int Offset>
    void order(const Table& table, MoveList& moves) const {
        const TrickView view = trick_view(table);
        moves.order_by(scorer<Offset>(view));
    }

    // Bounds that hold without search when a player leads.
    Bounds sure_bounds(int leader) const {
        return shortcuts_ ? lead_bounds(board_, keys_, keys_.suits(board_.state().remaining), leader)
                          : board_.static_bounds();
    }

    // A bound of the value when a player leads, like `bound`.
    Value lead(int leader, Value threshold) {
        const Known found = known(leader, threshold);
        return found.decides(threshold) ? found.decision(threshold) : lead(leader, threshold, found);
    }

    // Searches, and leaves the board as it was even if the search is interrupted.
    template <typename Work>
    Value undisturbed(Work work) {
        const Board<Seats, Open> saved = board_;
        try {
            return work();
        } catch (...) {
            board_.restore(saved.state());
            throw;
        }
    }

  private:
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

    TranspositionTable::Key key(const PatternKeys::Suits& suits, int leader) const {
        const TranspositionTable::Key cards =
            exact_keys_ ? TranspositionTable::Key{board_.state().remaining} : PatternKeys::key(suits);
        return cards | TranspositionTable::Key{board_.situation(leader)} << 60;
    }

    // What is known, without search, of a position in which a player leads.
    struct Known {
        TranspositionTable::Key position;
        Bounds bounds;
        CardBit first;  // the card to try first, if any

        void narrow(Bounds other) {
            bounds.low = std::max(bounds.low, other.low);
            bounds.high = std::min(bounds.high, other.high);
        }
        bool decides(Value threshold) const { return bounds.low >= threshold || bounds.high < threshold; }
        Value decision(Value threshold) const { return bounds.low >= threshold ? bounds.low : bounds.high; }
    };

    // As far as it helps to decide the question. The table first: what it knows of the same cards is at least
    // as good as the bounds that need no search, and other cards count only if they may decide.
    Known known(int leader, Value threshold) const {
        const Mask remaining = board_.state().remaining;
        const PatternKeys::Suits suits = keys_.suits(remaining);
        Known known{key(suits, leader), {-kMostPoints, kMostPoints}, kNoCard};
        bool same = false;
        TranspositionTable::Hit other;
        other.best = kNoCard;
        table_->probe(known.position, [&](const TranspositionTable::Hit& hit) {
            if (exact_keys_ || hit.cards == remaining) {
                same = true;
                known.narrow(hit.bounds);
                known.first = hit.best;
            } else {
                other = hit;
                const int shift = keys_.shift(hit.cards, remaining);
                if (hit.bounds.low + shift >= threshold) {
                    known.narrow({hit.bounds.low + shift - keys_.excess(hit.cards, remaining), kMostPoints});
                } else if (hit.bounds.high + shift < threshold) {
                    known.narrow(
                        {-kMostPoints, hit.bounds.high + shift + keys_.excess(remaining, hit.cards)});
                }
            }
        });
        if (known.decides(threshold)) return known;
        if (!same) {
            known.narrow(shortcuts_ ? lead_bounds(board_, keys_, suits, leader) : board_.static_bounds());
            if (known.first == kNoCard && other.best != kNoCard) {
                known.first = PatternKeys::counterpart(other.best, other.cards, remaining);
            }
        }
        return known;
    }

    // A player leads to a new trick.
    Value lead(int leader, Value threshold, const Known& found) {
        Table table;
        table.leader = leader;
        if (shortcuts_ && std::popcount(board_.state().remaining) == 2 * Seats) {
            const Value value = LastTricks<Seats, Open>(board_).value(leader);
            table_->store(found.position, board_.state().remaining, {value, value},
                          lowest(board_.state().hands[leader]));
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
        table_->store(found.position, board_.state().remaining, bounds, best);
        return value;
    }

    // The player at `Offset` from the leader chooses a card. `best`: in, the card to try first, if any; out,
    // the card that decided.
    template <int Offset>
    Value choose(const Table& table, Value threshold, CardBit& best) {
        if (table.cards.size != Offset) __builtin_unreachable();
        const int seat = (table.leader + Offset) % Seats;
        const Mask legal = board_.legal(table, seat).cards;
        Mask candidates = Open || !shortcuts_ ? legal : undominated<Offset>(board_, table, keys_, legal);
        const bool choice = (candidates & (candidates - 1)) != 0;
        if (sampler_ != nullptr && choice && sampler_->due()) sample<Offset>(table, candidates, threshold);
        if constexpr (Offset + 1 == Seats) {
            if (choice && early_cutoffs_ && std::popcount(board_.state().remaining) > kFewestCardsToLookUp) {
                return close(table, candidates, threshold, best);
            }
        }

        if (!choice) {
            best = lowest(candidates);
            return child<Offset>(table, best, threshold);
        }
        Choice result(board_.on_side_a(seat), threshold);
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
        typename Board<Seats, Open>::Books books;
        Known next;
    };

    // The last player chooses a card: first every position that may follow is looked up, so that one that
    // is known to decide saves the search of the others.
    Value close(const Table& table, Mask candidates, Value threshold, CardBit& best) {
        constexpr int kOffset = Seats - 1;
        const int seat = (table.leader + kOffset) % Seats;
        const bool maximise = board_.on_side_a(seat);
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
            const auto books = board_.books();
            board_.remove(seat, closing.card);
            board_.set_books(closing.books);
            const Value value =
                closing.gained + lead(closing.winner, threshold - closing.gained, closing.next);
            board_.set_books(books);
            board_.put_back(seat, closing.card);
            if (result.improves(value)) best = closing.card;
        }
        return result.value();
    }

    void order_closings(const Table& table, Closing* closings, int count) const {
        const TrickView view = trick_view(table);
        const auto score = scorer<Seats - 1>(view);
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
        const Table next = board_.with(table, card);
        const auto books = board_.books();
        board_.remove(seat, card);
        closing.card = card;
        closing.winner = board_.winner_of(next);
        closing.gained = board_.finish_trick(next, closing.winner);
        closing.books = board_.books();
        closing.next = known(closing.winner, threshold - closing.gained);
        board_.set_books(books);
        board_.put_back(seat, card);
    }

    template <int Offset>
    int weights_row(int seat) const {
        return OrderingWeights::row(game_, std::popcount(board_.state().hands[seat]), Offset);
    }

    // In the open layout only the cards that can be played now are looked at.
    TrickView trick_view(const Table& table) const {
        const auto& state = board_.state();
        return {board_.problem(),
                board_.order(),
                Open ? state.visible : state.hands,
                Open ? state.remaining & ~state.covered : state.remaining,
                table.leader,
                table.cards,
                table.points};
    }

    // `view` has to live as long as the scorer.
    template <int Offset>
    auto scorer(const TrickView& view) const {
        const int seat = (view.leader + Offset) % Seats;
        const OrderingWeights::Row& row = ordering_[weights_row<Offset>(seat)];
        const bool many_cards = std::popcount(board_.state().hands[seat]) > OrderingWeights::kFewCards;
        if constexpr (Offset == 0) {
            return LeadScorer<Seats>(view, row, many_cards, *memo_);
        } else {
            return FollowScorer<Seats, Offset>(view, row, many_cards, *memo_);
        }
    }

    template <int Offset>
    void sample(const Table& table, Mask cards, Value threshold) {
        const View<Seats> seen(trick_view(table));
        const bool maximise = board_.on_side_a(seen.seat());
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
        const Table next = board_.with(table, card);
        board_.remove(seat, card);
        Value value;
        if constexpr (Offset + 1 < Seats) {
            CardBit unused = kNoCard;
            value = choose<Offset + 1>(next, threshold, unused);
        } else {
            value = after_trick(next, threshold);
        }
        board_.put_back(seat, card);
        return value;
    }

    Value after_trick(const Table& table, Value threshold) {
        const auto books = board_.books();
        const int winner = board_.winner_of(table);
        const Value gained = board_.finish_trick(table, winner);
        const Value value =
            board_.state().remaining == 0 ? gained : gained + lead(winner, threshold - gained);
        board_.set_books(books);
        return value;
    }

    static constexpr int kMostCards = 16;
    static constexpr Value kMostPoints = 1'000;  // more than any value
    static constexpr CardBit kNoCard = kCards;
    // With fewer cards left a look-up costs more than the search it may save.
    static constexpr int kFewestCardsToLookUp = 6;

    Board<Seats, Open> board_;
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
    Table root_;
    std::uint64_t nodes_ = 0;
};

}  // namespace belot
