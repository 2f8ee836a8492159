"""Hidden cards: what one seat can know about them, and how it follows from rules and history.

>>> from solver.game.notation import parse_position
>>> from solver.worlds import knowledge_of
>>> text = "hr_bela_4 7S8S9STSJSQSKSAS/?/?/? H@0 7S7H8H9H"
>>> knowledge = knowledge_of(parse_position(text), seat=0)
>>> for fact in knowledge.facts[:4]:
...     print(fact.event, fact.text)
/hands/0 seat 0 holds 7S 8S 9S TS JS QS KS AS
/plays/0 seat 0 played the seven of spades in trick 1
/plays/1 seat 1 played the seven of hearts in trick 1
/plays/1 seat 1 ruffed spades in trick 1
>>> len(knowledge.unseen), knowledge.puzzle().sizes
(21, (7, 7, 7))
"""

from solver.worlds.facts import (
    AllOf,
    AnyOf,
    Claim,
    Fact,
    FactKind,
    Holder,
    HoldsAll,
    HoldsNone,
    SuitClaim,
    World,
)
from solver.worlds.knowledge import Knowledge, knowledge_at, knowledge_from_events, knowledge_of
from solver.worlds.puzzle import Puzzle

__all__ = [
    "AllOf",
    "AnyOf",
    "Claim",
    "Fact",
    "FactKind",
    "Holder",
    "HoldsAll",
    "HoldsNone",
    "Knowledge",
    "Puzzle",
    "SuitClaim",
    "World",
    "knowledge_at",
    "knowledge_from_events",
    "knowledge_of",
]
