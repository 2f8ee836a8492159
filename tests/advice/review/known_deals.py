"""Deals for reviews: a dozen with one decision of which everything is known, and random ones."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from solver.advice.review import DealReview, MoveKind, MoveReview, review_deal
from solver.cards import parse_card
from solver.game.deal import (
    AnnounceEvent,
    ClaimEvent,
    DealState,
    DealtCards,
    Event,
    PlayEvent,
    legal_actions,
    replay,
)
from solver.game.deal.dealing import deal_cards
from solver.game.notation.score_document import record_of_fields
from solver.game.notation.score_fields import PlayedFields
from solver.rules import parse_ruleset

WORLDS = 8


@dataclass(frozen=True)
class KnownDeal:
    """A deal in which ``seat`` plays ``made`` with event ``index``, late enough that all worlds are solved.

    ``name``: what the decision is. ``best``: the card to play. ``loss_open``, ``loss_known``: what was lost.
    """

    name: str
    dealt: DealtCards
    events: tuple[Event, ...]
    index: int
    seat: int
    made: PlayEvent
    best: PlayEvent
    loss_open: float
    loss_known: float

    @property
    def label(self) -> str:
        """What a test calls it."""
        return f"{self.name}-{self.dealt.ruleset.id}"

    def state_at(self, index: int) -> DealState:
        """The deal before event ``index``."""
        return replay(self.dealt, self.events[:index])


@cache
def known_deals() -> tuple[KnownDeal, ...]:
    """A blunder, an unlucky right card and a lucky wrong one in each of four systems."""
    rows = json.loads((Path(__file__).parent / "deals.json").read_text(encoding="utf-8"))
    return tuple(_read(row) for row in rows)


def _read(row: dict[str, object]) -> KnownDeal:
    fields = {name: row[name] for name in ("ruleset", "deal", "events")}
    record = record_of_fields(PlayedFields.model_validate(fields))
    seat = int(str(row["seat"]))
    return KnownDeal(
        name=str(row["name"]),
        dealt=record.dealt,
        events=record.events,
        index=int(str(row["index"])),
        seat=seat,
        made=PlayEvent(parse_card(str(row["made"])), seat=seat),
        best=PlayEvent(parse_card(str(row["best"])), seat=seat),
        loss_open=float(str(row["loss_open"])),
        loss_known=float(str(row["loss_known"])),
    )


def known_deal(name: str, ruleset: str) -> KnownDeal:
    """The one of that name."""
    return next(deal for deal in known_deals() if deal.label == f"{name}-{ruleset}")


@cache
def reviewed(deal: KnownDeal) -> DealReview:
    """What the player of the known decision gave away."""
    return review_deal(deal.dealt, deal.events, worlds=WORLDS, seats=[deal.seat], threads=1)


def known_move(deal: KnownDeal) -> MoveReview:
    """The known decision."""
    return card_at(reviewed(deal), deal.index)


def card_at(review: DealReview, index: int) -> MoveReview:
    """The review of the card that was played with event ``index``."""
    return next(move for move in review.moves if (move.index, move.kind) == (index, MoveKind.CARD))


def random_deal(ruleset: str, seed: int) -> DealState:
    """A deal called, declared and played at random to its last card."""
    random = Random(f"{ruleset} {seed}")
    state = DealState.start(deal_cards(parse_ruleset(ruleset), seed))
    while not state.is_over:
        actions = legal_actions(state)
        state = state.apply(
            random.choice([each for each in actions if not isinstance(each, ClaimEvent | AnnounceEvent)])
        )
    return state
