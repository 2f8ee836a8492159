// A second model of the play, written from the rules alone: slow, plain and easy to check by reading.
//
// Includes nothing of the kernel, so that a mistake there cannot hide here. No tables, no pruning, no
// ordering. Four seats are two pairs, 0+2 against 1+3; two or three seats have no partners.
#pragma once

#include <array>
#include <utility>
#include <vector>

namespace naive {

inline constexpr int kPack = 32;
inline constexpr int kMostSeats = 4;
inline constexpr int kNobody = -1;
inline constexpr int kNothing = -1;
inline constexpr int kLastTrick = 10;

enum Rank { Seven, Eight, Nine, Ten, Jack, Queen, King, Ace };

// Suits are 0 to 3; `index` numbers the pack suit by suit.
struct Card {
    int suit = 0;
    int rank = Seven;

    int index() const { return suit * 8 + rank; }
    static Card of(int index) { return {index / 8, index % 8}; }
    bool operator==(const Card&) const = default;
};

class Cards {
  public:
    void add(Card card) { cards_[size_++] = card; }
    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Card operator[](int i) const { return cards_[i]; }
    const Card* begin() const { return cards_.data(); }
    const Card* end() const { return cards_.data() + size_; }

    template <typename Condition>
    Cards where(Condition condition) const {
        Cards result;
        for (const Card card : *this) {
            if (condition(card)) result.add(card);
        }
        return result;
    }

  private:
    std::array<Card, kPack> cards_{};
    int size_ = 0;
};

enum class Overtake { None, Trumps, All };

// A contract is a suit or one of these.
inline constexpr int kNoTrump = 4;
inline constexpr int kAllTrumps = 5;

struct Rules {
    int seats = 4;
    int contract = 0;
    Overtake overtake = Overtake::All;
    bool overtake_partner = true;
    bool ruff_unless_partner = false;
    bool overruff = true;
    bool underruff_free = false;
    bool double_points = false;
    int all_tricks_bonus = 90;

    bool ranks_as_trump(int suit) const { return contract == suit || contract == kAllTrumps; }
    bool is_trump(Card card) const { return card.suit == contract; }
};

inline int points(const Rules& rules, Card card) {
    static constexpr std::array<int, 8> kTrump = {0, 0, 14, 10, 20, 3, 4, 11};
    static constexpr std::array<int, 8> kPlain = {0, 0, 0, 10, 2, 3, 4, 11};
    const int points = (rules.ranks_as_trump(card.suit) ? kTrump : kPlain)[card.rank];
    return rules.double_points ? 2 * points : points;
}

inline int strength(const Rules& rules, Card card) {
    static constexpr std::array<Rank, 8> kTrump = {Seven, Eight, Queen, King, Ten, Ace, Nine, Jack};
    static constexpr std::array<Rank, 8> kPlain = {Seven, Eight, Nine, Jack, Queen, King, Ten, Ace};
    const auto& weakest_first = rules.ranks_as_trump(card.suit) ? kTrump : kPlain;
    int place = 0;
    while (weakest_first[place] != card.rank) ++place;
    return place;
}

// Whether a card that is played later takes the trick from the one that is winning it.
inline bool beats(const Rules& rules, Card card, Card winning) {
    if (card.suit == winning.suit) return strength(rules, card) > strength(rules, winning);
    return rules.is_trump(card);
}

// The points of the two sides from a position on.
struct Score {
    int a = 0;
    int b = 0;

    int difference() const { return a - b; }
    Score operator+(Score other) const { return {a + other.a, b + other.b}; }
    bool operator==(const Score&) const = default;
};

struct Position {
    Rules rules;
    std::array<signed char, kPack> holder{};    // of each card: a seat or kNobody
    std::array<signed char, kPack> lies_under;  // of each card: the card that was dealt onto it, or kNothing
    std::array<Card, kMostSeats> trick{};
    int trick_size = 0;
    int leader = 0;
    std::array<bool, kMostSeats> side_a{};     // of each seat
    std::array<bool, kMostSeats> has_trick{};  // of each seat

    Position() {
        holder.fill(kNobody);
        lies_under.fill(kNothing);
    }

    int to_play() const { return (leader + trick_size) % rules.seats; }

    Cards open_cards(int seat) const {
        Cards open;
        for (int i = 0; i < kPack; ++i) {
            const bool covered = lies_under[i] != kNothing && holder[lies_under[i]] != kNobody;
            if (holder[i] == seat && !covered) open.add(Card::of(i));
        }
        return open;
    }

    bool over() const {
        for (const int seat : holder) {
            if (seat != kNobody) return false;
        }
        return trick_size == 0;
    }

    // How many seats after the leader the card lies that is winning the trick.
    int winning_place() const {
        int best = 0;
        for (int i = 1; i < trick_size; ++i) {
            if (beats(rules, trick[i], trick[best])) best = i;
        }
        return best;
    }
};

// The cards that the seat to play may play.
inline Cards legal_cards(const Position& position) {
    const Rules& rules = position.rules;
    const Cards open = position.open_cards(position.to_play());
    if (position.trick_size == 0) return open;

    const int led = position.trick[0].suit;
    const Card winning = position.trick[position.winning_place()];
    const int winner = (position.leader + position.winning_place()) % rules.seats;
    const bool partner_wins = rules.seats == 4 && winner == (position.to_play() + 2) % 4;
    const bool ruffed = winning.suit != led;
    const auto is_higher = [&](Card card) { return beats(rules, card, winning); };

    const Cards follow = open.where([&](Card card) { return card.suit == led; });
    if (!follow.empty()) {
        const bool overtakes = rules.overtake == Overtake::All ||
                               (rules.overtake == Overtake::Trumps && rules.ranks_as_trump(led));
        const bool exempt = ruffed || (partner_wins && !rules.overtake_partner);
        const Cards higher = follow.where(is_higher);
        return overtakes && !exempt && !higher.empty() ? higher : follow;
    }

    const Cards trumps = open.where([&](Card card) { return rules.is_trump(card); });
    if (trumps.empty()) return open;
    const Cards higher = trumps.where(is_higher);
    const bool need_not_ruff =
        (rules.ruff_unless_partner && partner_wins) || (rules.underruff_free && higher.empty());
    const bool need_not_go_higher =
        !rules.overruff || higher.empty() || (rules.underruff_free && partner_wins);
    return open.where([&](Card card) {
        return rules.is_trump(card) ? need_not_go_higher || is_higher(card) : need_not_ruff;
    });
}

namespace detail {

// The bonus goes to a pair or a single player with all tricks; nobody shares it.
inline bool took_all_tricks(const Position& position, int winner) {
    for (int seat = 0; seat < position.rules.seats; ++seat) {
        const bool same_unit = position.rules.seats == 4 ? seat % 2 == winner % 2 : seat == winner;
        if (!same_unit && position.has_trick[seat]) return false;
    }
    return true;
}

}  // namespace detail

// The seat to play plays a card; returns what a trick that is now complete brings.
inline Score play(Position& position, Card card) {
    position.holder[card.index()] = kNobody;
    position.trick[position.trick_size++] = card;
    if (position.trick_size < position.rules.seats) return {};

    const int winner = (position.leader + position.winning_place()) % position.rules.seats;
    int gained = 0;
    for (int i = 0; i < position.trick_size; ++i) gained += points(position.rules, position.trick[i]);
    position.trick_size = 0;
    position.leader = winner;
    position.has_trick[winner] = true;
    if (position.over()) {
        gained += kLastTrick;
        if (detail::took_all_tricks(position, winner)) gained += position.rules.all_tricks_bonus;
    }
    return position.side_a[winner] ? Score{gained, 0} : Score{0, gained};
}

// The score if both sides play perfectly.
inline Score value(const Position& position) {
    if (position.over()) return {};
    const bool maximises = position.side_a[position.to_play()];
    bool first = true;
    Score best;
    for (const Card card : legal_cards(position)) {
        Position next = position;
        const Score gained = play(next, card);
        const Score score = gained + value(next);
        const int better_by = score.difference() - best.difference();
        if (first || (maximises ? better_by > 0 : better_by < 0)) best = score;
        first = false;
    }
    return best;
}

// The score after each legal card.
inline std::vector<std::pair<Card, Score>> card_values(const Position& position) {
    std::vector<std::pair<Card, Score>> values;
    for (const Card card : legal_cards(position)) {
        Position next = position;
        const Score gained = play(next, card);
        values.emplace_back(card, gained + value(next));
    }
    return values;
}

}  // namespace naive
