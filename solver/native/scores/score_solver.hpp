// Solves for what is written, or for the match. Part of the facade: works with the tables of a Solver.
#pragma once

#include <vector>

#include "points/limits.hpp"
#include "scores/score_problem.hpp"
#include "scores/score_search.hpp"

namespace belot {

// A move with the cards of what is declared before it.
struct SaidMove {
    Move move;
    std::vector<Mask> declares;
};

struct ScoredMove {
    SaidMove first;
    ScoreBounds score;
    std::vector<SaidMove> line;  // beginning with the move; empty if not asked for or interrupted
    bool stopped = false;        // the line ends because the deal, or the match, is ended then
    Mask wins_with = 0;          // a run that wins the match then, if it does
    int points = 0;              // of side A under perfect play for points
    bool by_points = false;      // whether they alone decide the score
};

// What a move is worth, and how the deal then ends.
struct JudgedMove {
    Move move;
    Score score = 0;
    Ending ending;
};

struct ScoreSolution {
    std::vector<ScoredMove> moves;  // every way to play a legal card, best first, then weakest card first
    bool may_stop = false;          // the taker may end the deal now
    Score if_stopped = 0;
    Mask wins_with = 0;  // a run with which the player to move can win the match now
    bool exact = true;
    std::uint64_t nodes = 0;  // cards played by both searches
};

}  // namespace belot
