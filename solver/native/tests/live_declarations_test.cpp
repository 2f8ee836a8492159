// Declarations while cards are uncovered: what is offered, what it adds, and what bounds the rest.
#include "scores/live_declarations.hpp"

#include "check.hpp"

namespace {

using namespace belot;

constexpr Contract kContract = Contract::Clubs;
constexpr int kSeat = 0;
constexpr int kHeartSeven = 8;

// Natural order of runs, standard values.
LiveRules standard() {
    LiveRules rules;
    rules.active = true;
    rules.runs.lengths = 6;
    rules.runs.by_length = {20, 50, 100, 100, 100, kWinsMatch, 0, 0};
    for (auto& ranks : rules.runs.order) ranks = {0, 1, 2, 3, 4, 5, 6, 7};
    rules.groups = {-1, -1, 150, 100, 200, 100, 100, 100};
    return rules;
}

// A player by the natural numbers of his cards: spades are 0 to 7.
class Player {
  public:
    explicit Player(std::initializer_list<int> open, std::initializer_list<int> covered = {}) {
        for (const int number : open) visible_ |= bit(number);
        held_ = visible_;
        for (const int number : covered) held_ |= bit(number);
    }

    // Before his first card; declares all.
    void start() {
        std::array<Mask, kMaxSeats> held{};
        std::array<Mask, kMaxSeats> visible{};
        held[kSeat] = held_;
        visible[kSeat] = visible_;
        state_ = live_.start({}, {kEverythingNew, kNothingNew}, 0b10, held, visible);
        declare();
    }

    Offers offers() const { return live_.offers(state_, kSeat, visible_); }

    int declare() {
        const int before = state_.sums[kSeat];
        const Offers offers = this->offers();
        live_.declare(state_, kSeat, offers, offers.all());
        return state_.sums[kSeat] - before;
    }
    void keep_silent() { live_.declare(state_, kSeat, offers(), 0); }

    void play(int number, int uncovered = -1) {
        held_ &= ~bit(number);
        visible_ &= ~bit(number);
        if (uncovered >= 0) visible_ |= bit(uncovered);
        live_.played(state_, kSeat, card(number), held_, visible_,
                     uncovered < 0 ? kNothingNew : card(uncovered));
    }

    const LiveState& state() const { return state_; }

  private:
    CardBit card(int number) const { return order_.ranked(static_cast<CardBit>(number)); }
    Mask bit(int number) const { return bit_of(card(number)); }

    CardOrder order_{kContract};
    LiveDeclarations live_{standard(), order_, kContract};
    LiveState state_;
    Mask held_ = 0;
    Mask visible_ = 0;
};

TEST(a_card_that_lengthens_a_declared_run_adds_twenty) {
    Player player({3, 4, 5, 6, 0}, {2});
    player.start();
    CHECK_EQUAL(player.state().sums[kSeat], 50);
    player.play(0, 2);
    CHECK_EQUAL(player.declare(), 20);
}

TEST(once_a_card_of_the_run_has_been_played_the_rest_may_be_a_new_run) {
    Player player({3, 4, 5, 6}, {2});
    player.start();
    player.play(6, 2);
    CHECK_EQUAL(player.declare(), 50);
}

TEST(a_card_that_joins_two_runs_adds_twenty_once) {
    Player player({0, 1, 2, 4, 5, 6, kHeartSeven}, {3});
    player.start();
    CHECK_EQUAL(player.state().sums[kSeat], 40);
    player.play(kHeartSeven, 3);
    CHECK_EQUAL(player.declare(), 20);
    CHECK_EQUAL(player.state().run_count, 1);
}

TEST(a_run_of_eight_wins_the_match) {
    Player player({0, 1, 2, 3, 4, 5, 6}, {7});
    player.start();
    CHECK(player.state().more[kSeat] >= kWinsMatch);
}

TEST(who_lets_an_offer_go_by_is_silent) {
    Player player({3, 4, 5, 0}, {2, 6});
    player.start();
    player.play(0, 6);
    CHECK_EQUAL(player.offers().size(), 1);
    player.keep_silent();
    player.play(6, 2);
    CHECK_EQUAL(player.offers().size(), 0);
    CHECK_EQUAL(player.state().more[kSeat], 0);
}

TEST(who_has_nothing_to_uncover_is_silent) {
    Player player({3, 4, 5, 0});
    player.start();
    player.play(0);
    CHECK(player.state().is_silent(kSeat));
}

TEST(what_may_still_come_is_no_less_than_what_comes) {
    for (int first = 0; first < kRanks; ++first) {
        for (int second = 0; second < kRanks; ++second) {
            if (first == second) continue;
            // All but two cards lie open, these two are uncovered one after the other.
            std::array<int, kRanks - 2> open{};
            int count = 0;
            for (int rank = 0; rank < kRanks; ++rank) {
                if (rank != first && rank != second) open[count++] = rank;
            }
            Player player({open[0], open[1], open[2], open[3], open[4], open[5]}, {first, second});
            player.start();
            const int most = player.state().more[kSeat];
            player.play(open[0], first);
            int came = player.declare();
            player.play(open[1], second);
            came += player.declare();
            CHECK(came <= most);
        }
    }
}

}  // namespace
