#include "points/weights.hpp"

namespace belot {

const OrderingWeights::Rows kFittedOrdering = {{
#include "points/fitted_ordering.inc"
}};

const GuessWeights::Rows kFittedGuess = {{
#include "points/fitted_guess.inc"
}};

GuessWeights::Inputs GuessWeights::inputs(const Problem& problem, int rest) {
    Inputs inputs{};
    const Contract contract = problem.rules.contract;
    for (int seat = 0; seat < problem.rules.seats; ++seat) {
        const int sign = problem.on_side_a(seat) ? 1 : -1;
        for (Mask hand = problem.hands[seat]; hand != 0; hand &= hand - 1) {
            const CardBit card = lowest(hand);
            const bool trump =
                contract == Contract::AllTrumps || (has_trump_suit(contract) && suit_of(card) == kTrumpByte);
            inputs[(trump ? 0 : kRanks) + card % kRanks] += sign;
        }
    }
    inputs[2 * kRanks] = problem.on_side_a(problem.leader) ? 1 : -1;
    inputs[2 * kRanks + 1] = rest / 2;
    inputs[2 * kRanks + 2] = 1;
    return inputs;
}

Value GuessWeights::guess(const Row& row, const Inputs& inputs) {
    int sum = 0;
    for (int i = 0; i < kWeights; ++i) sum += row[i] * inputs[i];
    return sum / kUnit;
}

}  // namespace belot
