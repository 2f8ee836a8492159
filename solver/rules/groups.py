"""The parameters of a ruleset in seven groups, with types, defaults and descriptions.

The defaults are the base every ruleset without a parent starts from. A group knows nothing of the
others: what contradicts what stands in ``contradictions``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictInt, field_validator

from solver.rules import choices
from solver.rules.group_points import STANDARD_GROUPS, GroupPoints, Points


def _whole(value: object) -> object:
    """Refuses ``True`` and ``3.0``, which equal an allowed number without being one."""
    if type(value) is not int:
        raise ValueError("not a whole number")
    return value


_MOST_ITEMS = 100
"""No list or mapping has more; longer ones are refused as a whole."""

WHOLE = BeforeValidator(_whole)
Packets: TypeAlias = tuple[Annotated[StrictInt, Field(ge=1, le=16)], ...]


class Group(BaseModel):
    """Base of the seven groups: immutable, hashable, no unknown keys, no conversion between types."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    @field_validator("*", mode="before")
    @classmethod
    def _flat(cls, value: object) -> object:
        """Refuses nested, endless and exotic values here, so that no later step is exhausted by them."""
        if isinstance(value, Mapping):
            inner = list(value.values())
        elif isinstance(value, list | tuple):
            inner = list(value)
        else:
            inner = [value]
        if len(inner) > _MOST_ITEMS or not all(isinstance(item, bool | int | float | str) for item in inner):
            raise ValueError("not a plain value")
        return value


class TableRules(Group):
    """Who sits at the table."""

    seats: Annotated[Literal[2, 3, 4], WHOLE] = Field(
        default=4, description="Players at the table; four without a resting dealer are two pairs."
    )
    dealer_out: StrictBool = Field(
        default=False,
        description="The dealer rests: he gets the left-over cards, writes a declaration found in them, "
        "and 20 points if every proposal is refused.",
    )
    next_dealer: choices.NextDealer = Field(default=choices.NextDealer.ROTATE, description="Who deals next.")


class DealRules(Group):
    """The pack and how it is dealt."""

    low_rank: Annotated[Literal[7, 9], WHOLE] = Field(
        default=7, description="Lowest rank of the pack: 7 makes 32 cards, 9 makes 24."
    )
    deal1: Packets = Field(
        default=(3, 3),
        min_length=1,
        max_length=16,
        description="Packets dealt to each before trumps are chosen.",
    )
    turnups: Annotated[Literal[0, 1, 3], WHOLE] = Field(
        default=0, description="Cards that may be turned up, one after the other."
    )
    turnup_taken: choices.TurnupTaken = Field(
        default=choices.TurnupTaken.NO, description="Whether the taker picks up the turned card."
    )
    deal2: Packets = Field(
        default=(2,), max_length=16, description="Packets that come into play after trumps are chosen."
    )
    widow: Annotated[Literal[0, 2], WHOLE] = Field(
        default=0, description="Left-over cards for the taker, who discards as many into his own pile."
    )
    layout: choices.Layout = Field(default=choices.Layout.HAND, description="How the cards of a player lie.")
    seven_swap: choices.SevenSwap = Field(
        default=choices.SevenSwap.NO, description="Exchange of the trump seven for the turned card."
    )
    throw_in_below: Annotated[Literal[0, 11], WHOLE] = Field(
        default=0, description="A hand with fewer card points may ask for a new deal; 0: no such right."
    )


class AuctionRules(Group):
    """How trumps are chosen."""

    rounds: tuple[choices.AskingRound, ...] = Field(
        default=(choices.AskingRound.ANY,),
        max_length=8,
        description="What may be called in each round of asking; empty: the turned card fixes trumps.",
    )
    forced: choices.Forced = Field(default=choices.Forced.NO, description="Who has to call.")
    no_suit: choices.NoSuit = Field(default=choices.NoSuit.NO, description="Contracts without a trump suit.")
    offer_redeal: StrictBool = Field(
        default=False,
        description="A player may propose a new deal; if that is refused he must name another suit.",
    )
    buyout: Annotated[Literal[0, 50], WHOLE] = Field(
        default=0,
        description="Points the taker may be offered to write in place of playing the deal; 0: no offers.",
    )


class PlayRules(Group):
    """Which cards may be played, and what all tricks are worth."""

    overtake: choices.Overtake = Field(
        default=choices.Overtake.ALL, description="In which suits a follower has to beat the best card."
    )
    overtake_partner: StrictBool = Field(
        default=True, description="Overtaking is a duty also when the partner is winning the trick."
    )
    ruff: choices.Ruff = Field(
        default=choices.Ruff.ALWAYS, description="Whether a player without the suit led has to ruff."
    )
    overruff: StrictBool = Field(
        default=True,
        description="A trump played on a trick that has been ruffed must be higher, if possible.",
    )
    underruff: choices.Underruff = Field(
        default=choices.Underruff.FORCED,
        description="What a player does who has to ruff but cannot overruff.",
    )
    early_stop: Annotated[Literal[0, 50], WHOLE] = Field(
        default=0,
        description="Trick points with which the soloist may end the deal if he passes; 0: he may not.",
    )
    capot: choices.Capot = Field(default=choices.Capot.ADD90, description="Bonus for taking all tricks.")
    capot_call: StrictBool = Field(
        default=False,
        description="All tricks may be announced with the first one: 504 in place of 252, or 252 lost.",
    )


class DeclarationRules(Group):
    """Runs, groups and Bela."""

    runs: tuple[Points | Literal["match"], ...] = Field(
        default=(20, 50, 100, 100, 100, "match"),
        max_length=6,
        description="Points for runs of 3, 4, 5, 6, 7 and 8 cards, 'match' wins the match; "
        "longer runs than listed count as the last one listed; empty: no runs.",
    )
    groups: GroupPoints = Field(
        default=STANDARD_GROUPS,
        description="Points for four cards of one rank; ranks not listed score nothing.",
    )
    run_order: choices.RunOrder = Field(
        default=choices.RunOrder.NATURAL, description="Order of ranks that makes cards consecutive."
    )
    five_run_top: StrictBool = Field(
        default=False,
        description="Runs of five and more beat every group; otherwise a group beats an equal run.",
    )
    trump_edge: choices.TrumpEdge = Field(
        default=choices.TrumpEdge.IDENTICAL, description="What trumps count for when runs are compared."
    )
    decl_tie: choices.DeclarationTie = Field(
        default=choices.DeclarationTie.NOBODY, description="Who scores when the best declarations are equal."
    )
    decl_scope: choices.DeclarationScope = Field(
        default=choices.DeclarationScope.SIDE, description="Whose declarations score."
    )
    decl_shown: choices.DeclarationShown = Field(
        default=choices.DeclarationShown.BEFORE, description="When declarations are shown."
    )
    trick_needed: StrictBool = Field(
        default=True, description="Declarations and Bela score only for a unit that has won a trick."
    )
    trickless: choices.Trickless = Field(
        default=choices.Trickless.LOST, description="Where the declarations of a unit without a trick go."
    )
    bela_call: choices.BelaCall = Field(default=choices.BelaCall.FREE, description="How Bela is announced.")


class ResultRules(Group):
    """Whether the taker passes, and what is written."""

    pass_counts: choices.PassCounts = Field(
        default=choices.PassCounts.ALL, description="Which points decide whether the taker passes."
    )
    pass_vs: choices.PassVersus = Field(
        default=choices.PassVersus.SUM, description="What the taker's points are compared with."
    )
    tie: choices.Tie = Field(default=choices.Tie.FALL, description="What equal points mean.")
    fall: choices.Fall = Field(
        default=choices.Fall.OPPONENTS, description="Where a fallen taker's points go."
    )
    fall_extras: choices.FallExtras = Field(
        default=choices.FallExtras.WITH, description="Where a fallen taker's declarations and Bela go."
    )
    bajt: choices.Bajt = Field(default=choices.Bajt.NO, description="When the taker gets a mark.")
    rounding: choices.Rounding = Field(
        default=choices.Rounding.NO, description="How written points are rounded."
    )


class MatchRules(Group):
    """When a match ends, and what is paid beside it."""

    target: StrictInt = Field(
        default=1001, ge=0, le=1_000_000, description="Points that end the match; 0 for a single deal."
    )
    end: choices.End = Field(default=choices.End.FULL, description="When the target is checked.")
    bela_exits: StrictBool = Field(
        default=True, description="Bela points of the current deal count for reaching the target."
    )
    gap: Annotated[Literal[0, 250], WHOLE] = Field(
        default=0, description="The match also ends when the leader is this far ahead; 0: it does not."
    )
    penalty: choices.Penalty = Field(default=choices.Penalty.NO, description="What breaking a rule costs.")
    stakes: choices.Stakes = Field(default=choices.Stakes.NO, description="Payments beside the score.")
