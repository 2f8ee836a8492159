"""Rulesets as they are listed and described."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from solver.game.auction import Call
from solver.rules import ContractKind, Names, Parameters, Ruleset
from solver.rules.choices import Forced, Stakes


class RulesetName(BaseModel):
    """A ruleset in the list."""

    id: str = Field(description="What `ruleset` in a request says.")
    parent: str | None = Field(description="Id of the ruleset this one refines; null if none.")
    names: Names = Field(description="What the game is called.")


class RulesetList(BaseModel):
    """All rulesets this service knows, sorted by id."""

    rulesets: list[RulesetName]


class Derived(BaseModel):
    """What follows from the parameters."""

    playing_seats: int = Field(description="Players who get a hand.")
    pairs: bool = Field(description="Whether seats 0 and 2 play against 1 and 3.")
    units: int = Field(description="Score columns.")
    hand_size: int = Field(description="Cards of each player when play starts; also the number of tricks.")
    pack: int = Field(description="Cards in the pack.")
    cards_in_play: int = Field(description="Cards of all players together when play starts.")
    discarded: int = Field(description="Cards the taker lays away before the first trick.")
    out_of_play: int = Field(description="Cards that nobody holds or discards.")
    direction: Literal["counter-clockwise"] = Field(description="The way playing goes round.")


class RulesetAnswer(BaseModel):
    """One ruleset with everything that is known about it."""

    id: str = Field(description="Its id; of a derived ruleset `parent{name=value,...}`.")
    parent: str | None = Field(description="Id of the ruleset this one refines; null if none.")
    names: Names = Field(description="What the game is called.")
    source: str = Field(description="Where the rules come from.")
    parameters: Parameters = Field(description="All parameters in their groups.")
    derived: Derived
    contracts: list[ContractKind] = Field(description="The kinds of contract that exist.")
    calls: list[Call] = Field(description="What can be said in the auction at all; empty without auction.")


def name_of(ruleset: Ruleset) -> RulesetName:
    """The entry of ``ruleset`` in the list."""
    return RulesetName(id=ruleset.id, parent=ruleset.parent, names=ruleset.names)


def describe(ruleset: Ruleset) -> RulesetAnswer:
    """Everything about ``ruleset``."""
    return RulesetAnswer(
        id=ruleset.id,
        parent=ruleset.parent,
        names=ruleset.names,
        source=ruleset.source,
        parameters=Parameters(**{group: getattr(ruleset, group) for group in Parameters.model_fields}),
        derived=Derived(
            playing_seats=ruleset.playing_seats,
            pairs=ruleset.pairs,
            units=ruleset.units,
            hand_size=ruleset.hand_size,
            pack=len(ruleset.pack),
            cards_in_play=ruleset.cards_in_play,
            discarded=ruleset.discarded,
            out_of_play=ruleset.out_of_play,
            direction=ruleset.direction,
        ),
        contracts=list(ruleset.contracts),
        calls=_calls(ruleset),
    )


def _calls(ruleset: Ruleset) -> list[Call]:
    """The words of an auction; when each may be said is the business of the auction."""
    if ruleset.match.stakes is Stakes.POT and not ruleset.auction.rounds:
        return [Call.PAY, Call.RAISE, Call.DROP]
    if not ruleset.auction.rounds:
        return []
    auction = ruleset.auction
    is_proposed, is_bought = auction.offer_redeal, auction.buyout > 0
    may_demand = ruleset.deal.throw_in_below > 0
    exist = {
        Call.PASS: auction.forced is not Forced.FOREHAND or is_bought,
        **dict.fromkeys(map(Call, ruleset.contracts), True),
        Call.NEW_DEAL: is_proposed or may_demand,
        Call.FIFTY: is_bought,
        Call.ACCEPT: is_proposed or is_bought,
        Call.REFUSE: is_proposed or is_bought,
    }
    return [call for call, exists in exist.items() if exists]
