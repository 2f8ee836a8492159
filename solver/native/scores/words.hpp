// What is said with a card and before it: Bela, and in the open layout what is declared.
//
// Knows what may be said and what has been; what it is worth is in objective.hpp.
#pragma once

#include <type_traits>

#include "play/board.hpp"
#include "scores/live_declarations.hpp"
#include "scores/objective.hpp"

namespace belot {

// A card as it is played: with a word for Bela or without, and what is declared before.
struct Move {
    CardBit card = 0;
    bool says_bela = false;
    std::uint8_t declares = 0;  // bit per offer
};

struct NothingDeclared {};

// What changes in a deal besides the cards on the board.
template <bool Open>
struct Tally {
    PerUnit points{};
    BelaState belas;
    [[no_unique_address]] std::conditional_t<Open, LiveState, NothingDeclared> live;
};

template <int Seats, bool Open>
class Words {
  public:
    using Offers = std::conditional_t<Open, belot::Offers, NoOffers>;
    using Live = std::conditional_t<Open, LiveDeclarations, NoLiveDeclarations>;

    Words(const ScoreProblem& problem, const Live& live, const Board<Seats, Open>& board)
        : problem_(problem), live_(live), board_(&board) {}

    // From now on speaks where another board stands.
    void speak_at(const Board<Seats, Open>& board) { board_ = &board; }

    // At the root.
    Tally<Open> start() const {
        Tally<Open> tally;
        tally.points = problem_.points;
        for (int i = 0; i < problem_.bela_count; ++i) tally.belas.set(i, problem_.belas[i].status);
        if constexpr (Open) {
            const LiveProblem& live = problem_.live;
            tally.live = live_.start(live.declared, live.news, live.silent, board_->state().hands,
                                     board_->state().visible);
        }
        return tally;
    }

    bool belongs_to_bela(int seat, CardBit card) const { return bela_of(seat, card) >= 0; }

    // What a seat may declare now.
    Offers offers(int seat, const Tally<Open>& tally) const {
        if constexpr (Open) return live_.offers(tally.live, seat, board_->open_cards(seat));
        return {};
    }

    // Calls `use` for everything that may be said with the card and before it.
    template <typename Use>
    void for_ways(int seat, CardBit card, const Tally<Open>& tally, const Offers& offers, Use use) const {
        for_words(seat, card, tally, [&](Move move) {
            if constexpr (!Open) return use(move);
            for (unsigned which = offers.all() + 1; which-- > 0;) {
                move.declares = static_cast<std::uint8_t>(which);
                if (!offers.wins_match(which)) use(move);
            }
        });
    }

    // What a player says before and with his card, which is still on the board.
    void say(Tally<Open>& tally, int seat, const Offers& offers, Move move) const {
        if constexpr (Open) live_.declare(tally.live, seat, offers, move.declares);
        speak(tally, seat, move);
    }

    // A player looks at what his card, which is no longer on the board, has uncovered.
    void look(Tally<Open>& tally, int seat, CardBit card) const {
        if constexpr (Open) {
            const Mask open = board_->open_cards(seat);
            const Mask under = problem_.play.under[card] & open;
            const CardBit uncovered = under == 0 ? kNothingNew : lowest(under);
            live_.played(tally.live, seat, card, board_->state().hands[seat], open, uncovered);
        }
    }

    // What is credited if nobody declares anything more.
    Credit credit(const Tally<Open>& tally) const {
        if constexpr (Open) return live_.credit(tally.live);
        return {};
    }

    // A bit for each Bela of which both cards lie open.
    unsigned seen_belas() const {
        unsigned seen = 0;
        for (int i = 0; i < problem_.bela_count; ++i) seen |= sees_both(i) ? 1U << i : 0U;
        return seen;
    }

    // What may still be declared.
    std::conditional_t<Open, LiveOutlook, const LiveOutlook&> live_outlook(const Tally<Open>& tally) const {
        if constexpr (!Open) {
            return kNothingToDeclare;
        } else {
            LiveOutlook outlook;
            outlook.credit = credit(tally);
            outlook.sums = tally.live.sums;
            outlook.compared = live_.compared();
            for (int seat = 0; seat < kOpenSeats; ++seat) {
                const Offers offers = this->offers(seat, tally);
                outlook.more[seat] = tally.live.more[seat] + offers.points_of(offers.all());
                if (offers.win_match()) outlook.more[seat] = kWinsMatch;
                for (unsigned which = offers.all(); which > 0; --which) {
                    if (!offers.wins_match(which)) outlook.now[seat].add(offers.points_of(which));
                }
            }
            return outlook;
        }
    }

  private:
    int bela_of(int seat, CardBit card) const {
        for (int i = 0; i < problem_.bela_count; ++i) {
            const Bela& bela = problem_.belas[i];
            if (bela.seat == seat && (bela.king == card || bela.queen == card)) return i;
        }
        return -1;
    }

    // Calls `use` with the card once for every word that may go with it.
    template <typename Use>
    void for_words(int seat, CardBit card, const Tally<Open>& tally, Use use) const {
        const int bela = bela_of(seat, card);
        if (bela < 0) return use(Move{card, false});
        const bool is_king = card == problem_.belas[bela].king;
        switch (tally.belas[bela]) {
            case BelaStatus::Open:
                if (!sees_both(bela)) return use(Move{card, false});
                if (problem_.bela_call == BelaCall::Forced) return use(Move{card, true});
                if (problem_.bela_call == BelaCall::Free || is_king) use(Move{card, true});
                return use(Move{card, false});
            case BelaStatus::KingSaid:
                use(Move{card, true});
                return use(Move{card, false});
            case BelaStatus::Said:  // nothing depends on the second word any more
                return use(Move{card, true});
            case BelaStatus::Silent:
                return use(Move{card, false});
        }
    }

    // Whether king and queen of a Bela lie open; it is lost when one of them is played before.
    bool sees_both(int bela) const {
        if (!Open) return true;
        const Bela& cards = problem_.belas[bela];
        const Mask both = bit_of(cards.king) | bit_of(cards.queen);
        return (both & ~board_->open_cards(cards.seat)) == 0;
    }

    void speak(Tally<Open>& tally, int seat, Move move) const {
        const int bela = bela_of(seat, move.card);
        if (bela < 0) return;
        switch (tally.belas[bela]) {
            case BelaStatus::Open:
                if (!move.says_bela) {
                    tally.belas.set(bela, BelaStatus::Silent);
                } else {
                    const bool needs_second = problem_.bela_call == BelaCall::KingFirst;
                    tally.belas.set(bela, needs_second ? BelaStatus::KingSaid : BelaStatus::Said);
                }
                break;
            case BelaStatus::KingSaid:
                tally.belas.set(bela, move.says_bela ? BelaStatus::Said : BelaStatus::Silent);
                break;
            default:
                break;
        }
    }

    const ScoreProblem& problem_;
    const Live& live_;
    const Board<Seats, Open>* board_;
};

}  // namespace belot
