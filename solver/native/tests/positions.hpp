// Positions of the naive model drawn from a string of bytes, and the way from that model to the kernel.
//
// The same bytes give the same position; random tests draw the bytes from a seed, the fuzzer makes them up.
#pragma once

#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "naive.hpp"
#include "play/problem.hpp"

namespace positions {

// A string of choices; when the bytes are used up the first alternative is always taken.
class Choices {
  public:
    explicit Choices(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}

    static Choices from_seed(unsigned seed) {
        std::mt19937 random(seed);
        std::vector<std::uint8_t> bytes(256);
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random());
        return Choices(std::move(bytes));
    }

    // 0 <= result < count <= 256
    int below(int count) { return next_ < bytes_.size() ? bytes_[next_++] % count : 0; }
    bool coin() { return below(2) == 1; }

    template <typename T>
    void shuffle(std::vector<T>& items) {
        for (int i = static_cast<int>(items.size()) - 1; i > 0; --i) std::swap(items[i], items[below(i + 1)]);
    }

  private:
    std::vector<std::uint8_t> bytes_;
    std::size_t next_ = 0;
};

inline naive::Rules draw_rules(Choices& choices, int seats) {
    static constexpr int kBonuses[] = {90, 0, 2, 200};
    naive::Rules rules;
    rules.seats = seats;
    rules.contract = choices.below(6);
    rules.overtake = static_cast<naive::Overtake>(choices.below(3));
    rules.overtake_partner = choices.coin();
    rules.ruff_unless_partner = choices.coin();
    rules.overruff = choices.coin();
    rules.underruff_free = choices.coin();
    rules.double_points = choices.coin();
    rules.all_tricks_bonus = kBonuses[choices.below(4)];
    return rules;
}

// Who plays with whom, who leads, and who has a trick.
inline void draw_sides(Choices& choices, naive::Position& position) {
    const int seats = position.rules.seats;
    const int one_or_two = choices.below(2);
    const int soloist = choices.below(seats);
    position.leader = choices.below(seats);
    for (int seat = 0; seat < seats; ++seat) {
        position.side_a[seat] = seats == 4 ? seat % 2 == one_or_two : (seat == soloist) == (one_or_two == 0);
        position.has_trick[seat] = choices.coin();
    }
}

// The pack in random order. Fewer suits make cards meet more often.
inline std::vector<naive::Card> draw_pack(Choices& choices, int suits) {
    std::vector<int> kept = {0, 1, 2, 3};
    choices.shuffle(kept);
    std::vector<naive::Card> pack;
    for (int i = 0; i < suits; ++i) {
        for (int rank = 0; rank < 8; ++rank) pack.push_back({kept[i], rank});
    }
    choices.shuffle(pack);
    return pack;
}

// The first card of the trick is about to be played; `hand` cards a seat, all of them open.
inline naive::Position draw_deal(Choices& choices, int seats, int hand, int suits) {
    naive::Position position;
    position.rules = draw_rules(choices, seats);
    draw_sides(choices, position);
    const std::vector<naive::Card> pack = draw_pack(choices, suits);
    for (int i = 0; i < seats * hand; ++i) {
        position.holder[pack[i].index()] = static_cast<signed char>(i % seats);
    }
    return position;
}

// Puts some cards of each hand under others of it.
inline void draw_piles(Choices& choices, naive::Position& position) {
    for (int seat = 0; seat < position.rules.seats; ++seat) {
        const naive::Cards open = position.open_cards(seat);
        std::vector<naive::Card> hand(open.begin(), open.end());
        choices.shuffle(hand);
        const int piles = choices.below(static_cast<int>(hand.size()) / 2 + 1);
        for (int i = 0; i < piles; ++i) {
            position.lies_under[hand[2 * i].index()] = static_cast<signed char>(hand[2 * i + 1].index());
        }
    }
}

inline void draw_trick(Choices& choices, naive::Position& position) {
    for (int played = choices.below(position.rules.seats); played > 0; --played) {
        const naive::Cards legal = naive::legal_cards(position);
        naive::play(position, legal[choices.below(legal.size())]);
    }
}

// A position of any shape with few enough cards for the naive model.
inline naive::Position draw_position(Choices& choices) {
    static constexpr int kLargestHand[] = {5, 4, 3};
    const int seats = 2 + choices.below(3);
    const int hand = kLargestHand[seats - 2] - choices.below(3);
    naive::Position position = draw_deal(choices, seats, hand, 2 + choices.below(3));
    if (seats == 2 && choices.coin()) draw_piles(choices, position);
    draw_trick(choices, position);
    return position;
}

inline naive::Position random_position(unsigned seed) {
    Choices choices = Choices::from_seed(seed);
    return draw_position(choices);
}

inline belot::CardOrder order_of(const naive::Rules& rules) {
    return belot::CardOrder(static_cast<belot::Contract>(rules.contract), rules.double_points);
}

inline belot::PlayRules play_rules_of(const naive::Rules& rules) {
    belot::PlayRules result;
    result.seats = rules.seats;
    result.pairs = rules.seats == 4;
    result.contract = static_cast<belot::Contract>(rules.contract);
    result.overtake = static_cast<belot::Overtake>(rules.overtake);
    result.overtake_partner = rules.overtake_partner;
    result.ruff_unless_partner = rules.ruff_unless_partner;
    result.overruff = rules.overruff;
    result.underruff_free = rules.underruff_free;
    result.double_points = rules.double_points;
    result.all_tricks_bonus = rules.all_tricks_bonus;
    return result;
}

inline belot::Problem problem_of(const naive::Position& position) {
    const belot::CardOrder order = order_of(position.rules);
    const auto ranked = [&](int index) { return order.ranked(static_cast<belot::CardBit>(index)); };
    belot::Problem problem;
    problem.rules = play_rules_of(position.rules);
    for (int i = 0; i < naive::kPack; ++i) {
        if (position.holder[i] == naive::kNobody) continue;
        problem.hands[position.holder[i]] |= belot::bit_of(ranked(i));
        const int top = position.lies_under[i];
        if (top != naive::kNothing && position.holder[top] != naive::kNobody) {
            problem.under[ranked(top)] = belot::bit_of(ranked(i));
        }
    }
    for (int i = 0; i < position.trick_size; ++i) problem.trick[i] = ranked(position.trick[i].index());
    problem.trick_size = position.trick_size;
    problem.leader = position.leader;
    for (int seat = 0; seat < position.rules.seats; ++seat) {
        if (position.side_a[seat]) problem.side_a |= 1U << seat;
        if (position.has_trick[seat]) problem.tricks_won |= 1U << problem.unit_of(seat);
    }
    return problem;
}

// The points that are still to be won, without the bonus for all tricks.
inline int points_left(const naive::Position& position) {
    int sum = naive::kLastTrick;
    for (int i = 0; i < naive::kPack; ++i) {
        if (position.holder[i] != naive::kNobody) sum += points(position.rules, naive::Card::of(i));
    }
    for (int i = 0; i < position.trick_size; ++i) sum += points(position.rules, position.trick[i]);
    return sum;
}

// The score as a value of the kernel (problem.hpp); `rest`: points_left of the position.
inline belot::Value kernel_value(naive::Score score, int rest) { return (score.difference() + rest) / 2; }

inline std::string text(naive::Card card) { return {"789TJQKA"[card.rank], "SHDC"[card.suit]}; }

inline std::string text(const naive::Position& position) {
    const naive::Rules& rules = position.rules;
    std::ostringstream out;
    out << "contract " << rules.contract << " overtake " << static_cast<int>(rules.overtake)
        << " overtake_partner " << rules.overtake_partner << " ruff_unless_partner "
        << rules.ruff_unless_partner << " overruff " << rules.overruff << " underruff_free "
        << rules.underruff_free << " double_points " << rules.double_points << " bonus "
        << rules.all_tricks_bonus << "; leader " << position.leader << " trick";
    for (int i = 0; i < position.trick_size; ++i) out << ' ' << text(position.trick[i]);
    for (int seat = 0; seat < rules.seats; ++seat) {
        out << "; seat " << seat << (position.side_a[seat] ? " (A" : " (B")
            << (position.has_trick[seat] ? ", has a trick)" : ")");
        for (int i = 0; i < naive::kPack; ++i) {
            if (position.holder[i] != seat) continue;
            out << ' ' << text(naive::Card::of(i));
            const int top = position.lies_under[i];
            if (top != naive::kNothing) out << " (under " << text(naive::Card::of(top)) << ')';
        }
    }
    return out.str();
}

}  // namespace positions
