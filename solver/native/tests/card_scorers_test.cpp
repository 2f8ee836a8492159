// The quick scorers give what the features times the weights give.
#include "points/card_scorers.hpp"

#include <cstdlib>

#include "check.hpp"
#include "points/weights.hpp"
#include "positions.hpp"

namespace belot {
namespace {

int sum_of_products(const Features& features, const Features& weights) {
    int sum = 0;
    for (int i = 0; i < kFeatures; ++i) sum += features[i] * weights[i];
    return sum;
}

struct Scene {
    Problem problem;
    CardOrder order;
    Mask remaining = 0;
    TrickState trick;
    int table_points = 0;

    explicit Scene(const naive::Position& position)
        : problem(positions::problem_of(position)), order(positions::order_of(position.rules)) {
        for (const Mask hand : problem.hands) remaining |= hand;
        for (int i = 0; i < problem.trick_size; ++i) {
            trick = trick.with(problem.rules, problem.trick[i]);
            table_points += order.points(problem.trick[i]);
        }
    }

    TrickView view() const {
        return {problem, order, problem.hands, remaining, problem.leader, trick, table_points};
    }
    Mask hand() const { return problem.hands[(problem.leader + trick.size) % problem.rules.seats]; }
};

// Scores are remembered in units of kUnit, so they may be off by less than one unit.
template <int Seats, int Offset, typename Scorer>
void check_scores(const Scene& scene, const Scorer& score, const Features& weights) {
    const TrickView view = scene.view();
    const View<Seats> seen(view);
    for (Mask hand = scene.hand(); hand != 0; hand &= hand - 1) {
        const CardBit card = lowest(hand);
        const int exact = sum_of_products(seen.template features<Offset>(card), weights);
        CHECK(std::abs(score(card) - exact) < ScoreMemo::kUnit);
        CHECK_EQUAL(score(card), score(card));
    }
}

template <int Seats, int Offset>
void check_scene(const Scene& scene, const Features& weights) {
    ScoreMemo memo;
    if constexpr (Offset == 0) {
        check_scores<Seats, 0>(scene, LeadScorer<Seats>(scene.view(), weights, true, memo), weights);
    } else if constexpr (Offset < Seats) {
        check_scores<Seats, Offset>(scene, FollowScorer<Seats, Offset>(scene.view(), weights, true, memo),
                                    weights);
    }
}

template <int Seats>
void check_seats(const Scene& scene, const Features& weights) {
    switch (scene.trick.size) {
        case 0:
            return check_scene<Seats, 0>(scene, weights);
        case 1:
            return check_scene<Seats, 1>(scene, weights);
        case 2:
            return check_scene<Seats, 2>(scene, weights);
        default:
            return check_scene<Seats, 3>(scene, weights);
    }
}

TEST(scorers_agree_with_the_features_in_random_positions) {
    Features weights{};
    unsigned state = 7;
    for (auto& weight : weights) {
        state = state * 1664525 + 1013904223;
        weight = static_cast<std::int16_t>(static_cast<int>(state >> 20) % 601 - 300);
    }
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const Scene scene(positions::random_position(seed));
        if (scene.hand() == 0) continue;
        switch (scene.problem.rules.seats) {
            case 2:
                check_seats<2>(scene, weights);
                break;
            case 3:
                check_seats<3>(scene, weights);
                break;
            default:
                check_seats<4>(scene, weights);
        }
    }
}

}  // namespace
}  // namespace belot
