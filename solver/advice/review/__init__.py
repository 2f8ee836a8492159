"""A played deal with every decision judged twice: with all hands known, and on what the player knew.

>>> from solver.game.deal import DealState, deal_cards, legal_actions
>>> from solver.rules import load_ruleset
>>> state = DealState.start(deal_cards(load_ruleset("hr_bela_4"), seed=1))
>>> while not state.is_over:
...     state = state.apply(legal_actions(state)[0])
>>> review = review_deal(state.dealt, state.events, worlds=2, seats=[0])
>>> review.worth[0].tricks, review.worth[-1].is_final, review.totals[0].seat
(0, True, 0)
"""

from solver.advice.review.answer import (
    DealReview,
    MoveKind,
    MoveReview,
    PlayerTotals,
    ReviewFault,
    TrickWorth,
)
from solver.advice.review.review import DEFAULT_WORLDS, review_deal
from solver.advice.review.thresholds import MoveClass, Thresholds

__all__ = [
    "DEFAULT_WORLDS",
    "DealReview",
    "MoveClass",
    "MoveKind",
    "MoveReview",
    "PlayerTotals",
    "ReviewFault",
    "Thresholds",
    "TrickWorth",
    "review_deal",
]
