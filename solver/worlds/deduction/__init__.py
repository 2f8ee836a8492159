"""How facts about hidden cards follow from the rules and from what one seat has seen.

Each module knows one part of a deal; none of them counts or combines anything.
"""

from solver.worlds.deduction.bela import bela_facts
from solver.worlds.deduction.declarations import declaration_facts, unused_announcements
from solver.worlds.deduction.plays import forbidden_beside, play_facts
from solver.worlds.deduction.turnup import turnup_facts

__all__ = [
    "bela_facts",
    "declaration_facts",
    "forbidden_beside",
    "play_facts",
    "turnup_facts",
    "unused_announcements",
]
