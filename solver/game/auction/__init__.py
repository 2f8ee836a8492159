"""How trumps are chosen: the calls of a deal in turn, and betting for a pot.

>>> from solver.game.auction import AuctionState, Call
>>> from solver.rules import load_ruleset
>>> auction = AuctionState.start(load_ruleset("hr_bela_4")).call(Call.PASS)
>>> auction.seat_to_call, [str(call) for call in auction.legal_calls]
(1, ['S', 'H', 'D', 'C', 'pass'])
>>> auction.call(Call.HEARTS).result
Taken(trump=<Trump.HEARTS: 'H'>, taker=1, asking_round=1, turnup=None, accepted=False)
"""

from solver.game.auction.betting import Betting, Payment
from solver.game.auction.calls import Call, parse_call
from solver.game.auction.outcome import BoughtOut, Outcome, PotTaken, Redeal, Taken
from solver.game.auction.state import AuctionState

__all__ = [
    "AuctionState",
    "Betting",
    "BoughtOut",
    "Call",
    "Outcome",
    "Payment",
    "PotTaken",
    "Redeal",
    "Taken",
    "parse_call",
]
