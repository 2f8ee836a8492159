"""A whole deal: the cards as dealt, events one after the other, and what they come to.

>>> from solver.game.deal import DealState, deal_cards, legal_actions, settle_deal
>>> from solver.rules import load_ruleset
>>> state = DealState.start(deal_cards(load_ruleset("hr_bela_4"), seed=1))
>>> state.phase.value, state.to_act
('auction', 0)
>>> while not state.is_over:
...     state = state.apply(legal_actions(state)[0])
>>> sum(settle_deal(state).trick_points)
162
"""

from solver.game.deal.actions import legal_actions
from solver.game.deal.bela import BelaPlayed
from solver.game.deal.course import Course
from solver.game.deal.dealing import deal_cards
from solver.game.deal.dealt import DealtCards, dealt_faults
from solver.game.deal.events import (
    AnnounceEvent,
    Announcement,
    CallEvent,
    ClaimEvent,
    DeclareEvent,
    DiscardEvent,
    Event,
    PlayEvent,
    ShowEvent,
    SwapEvent,
    TurnupEvent,
    event_to_json,
)
from solver.game.deal.reading import event_from_json, events_from_json
from solver.game.deal.replay import replay
from solver.game.deal.result import deal_result, points_without_play, pot_winnings, settle_deal
from solver.game.deal.snapshot import Phase, Snapshot
from solver.game.deal.state import DealState
from solver.game.deal.stop import Stop
from solver.game.deal.table import Table
from solver.game.deal.talk import Talk

__all__ = [
    "AnnounceEvent",
    "Announcement",
    "BelaPlayed",
    "CallEvent",
    "ClaimEvent",
    "Course",
    "DealState",
    "DealtCards",
    "DeclareEvent",
    "DiscardEvent",
    "Event",
    "Phase",
    "PlayEvent",
    "ShowEvent",
    "Snapshot",
    "Stop",
    "SwapEvent",
    "Table",
    "Talk",
    "TurnupEvent",
    "deal_cards",
    "deal_result",
    "dealt_faults",
    "event_from_json",
    "event_to_json",
    "events_from_json",
    "legal_actions",
    "points_without_play",
    "pot_winnings",
    "replay",
    "settle_deal",
]
