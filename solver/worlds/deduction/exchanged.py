"""Claims about the hand a player declared from, said of the hand he played with.

Between the two he may have got the turned card for the seven.
"""

from __future__ import annotations

from dataclasses import replace

from solver.rules.choices import SevenSwap
from solver.worlds.deduction.turnup import possible_exchanges
from solver.worlds.facts import SuitClaim
from solver.worlds.observed import Observed, Said
from solver.worlds.suit_tables import before_exchange


def as_declared(observed: Observed, said: Said, claim: SuitClaim) -> SuitClaim:
    """``claim`` about the cards ``said`` was announced from, as one about the cards at the start of play."""
    is_late = observed.ruleset.deal.seven_swap in (SevenSwap.BEFORE_PLAY, SevenSwap.BEFORE_DECLARING)
    if said.has_exchanged_since is False or not said.holder.is_seat or not is_late:
        return claim
    is_certain = said.has_exchanged_since is True
    table = claim.allowed
    for seven, got in possible_exchanges(observed):
        if seven.suit is not claim.suit:
            continue
        changed = before_exchange(claim.allowed, seven, got, is_certain=is_certain)
        table = changed if is_certain else table | changed
    return replace(claim, allowed=table)
