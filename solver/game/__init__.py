"""Positions of the play: what somebody wrote (``Diagram``), and what can occur (``Position``).

>>> from solver.game import position_from
>>> from solver.game.notation import parse_position
>>> text = "mk_beljot_2 9S/TS S@0 - leader=0 trick=. won=100,20:7,1"
>>> position = position_from(parse_position(text))
>>> str(position.legal_cards())
'9S'
"""

from solver.game.contract import Contract, Trump
from solver.game.diagnosis import has_history, position_from
from solver.game.diagram import Announced, Cards, Diagram, Pile, Won
from solver.game.faults import FaultCode
from solver.game.play import ALL_TRICKS_BONUS, LAST_TRICK_POINTS, Duty, PlayRules, play_rules
from solver.game.position import Piles, Position

__all__ = [
    "ALL_TRICKS_BONUS",
    "LAST_TRICK_POINTS",
    "Announced",
    "Cards",
    "Contract",
    "Diagram",
    "Duty",
    "FaultCode",
    "Pile",
    "Piles",
    "PlayRules",
    "Position",
    "Trump",
    "Won",
    "has_history",
    "play_rules",
    "position_from",
]
