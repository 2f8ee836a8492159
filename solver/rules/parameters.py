"""All parameters together, and what follows from them about table, pack and contracts.

Does not check that the groups fit each other (``contradictions``) and has no id (``ruleset``).
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from solver.cards.card import PACK_24, PACK_32, CardSet
from solver.rules.choices import NoSuit
from solver.rules.groups import (
    AuctionRules,
    DealRules,
    DeclarationRules,
    Group,
    MatchRules,
    PlayRules,
    ResultRules,
    TableRules,
)

ContractKind = Literal["S", "H", "D", "C", "NT", "AT"]


class Parameters(BaseModel):
    """The seven groups of parameters; immutable and hashable."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    table: TableRules = Field(default=TableRules(), description="Who sits at the table.")
    deal: DealRules = Field(default=DealRules(), description="The pack and how it is dealt.")
    auction: AuctionRules = Field(default=AuctionRules(), description="How trumps are chosen.")
    play: PlayRules = Field(default=PlayRules(), description="Which cards may be played.")
    declarations: DeclarationRules = Field(default=DeclarationRules(), description="Runs, groups and Bela.")
    result: ResultRules = Field(default=ResultRules(), description="Passing, falling, and what is written.")
    match: MatchRules = Field(default=MatchRules(), description="When a match ends.")

    def flat(self) -> dict[str, object]:
        """Every parameter by its name, in the order of the groups; the names are unique."""
        groups: list[Group] = [
            self.table,
            self.deal,
            self.auction,
            self.play,
            self.declarations,
            self.result,
            self.match,
        ]
        return {name: getattr(group, name) for group in groups for name in type(group).model_fields}

    @property
    def seats(self) -> int:
        """Players at the table, a resting dealer included."""
        return self.table.seats

    @property
    def playing_seats(self) -> int:
        """Players who get a hand: one fewer than sit at the table where the dealer rests."""
        return self.table.seats - 1 if self.table.dealer_out else self.table.seats

    @property
    def pairs(self) -> bool:
        """Whether seats 0 and 2 play against 1 and 3; otherwise everybody plays for himself."""
        return self.table.seats == 4 and not self.table.dealer_out

    @property
    def units(self) -> int:
        """Columns on the score sheet: 2 for pairs, otherwise one a seat."""
        return 2 if self.pairs else self.table.seats

    def unit_of(self, seat: int) -> int:
        """The column of ``seat``.

        Raises:
            IndexError: there is no such seat at this table.
        """
        if not 0 <= seat < self.table.seats:
            raise IndexError(f"seat {seat} is not in 0 to {self.table.seats - 1}")
        return seat % 2 if self.pairs else seat

    @property
    def direction(self) -> Literal["counter-clockwise"]:
        """The way dealing, calling and playing go round; the same in all rulesets."""
        return "counter-clockwise"

    @property
    def hand_size(self) -> int:
        """Cards of each player when play starts: after turn-up, swap and discards; also the tricks."""
        return sum(self.deal.deal1) + sum(self.deal.deal2)

    @property
    def pack(self) -> CardSet:
        """The cards that are used at all."""
        return PACK_32 if self.deal.low_rank == 7 else PACK_24

    @property
    def cards_in_play(self) -> int:
        """Cards held by all players together when play starts."""
        return self.playing_seats * self.hand_size

    @property
    def discarded(self) -> int:
        """Cards in the taker's pile before the first trick: as many as the widow has."""
        return self.deal.widow

    @property
    def out_of_play(self) -> int:
        """Cards nobody holds or has discarded when play starts; a resting dealer's among them."""
        return len(self.pack) - self.cards_in_play - self.discarded

    @property
    def contracts(self) -> tuple[ContractKind, ...]:
        """The kinds of contract that exist: four suits, then NT and AT where they are known."""
        suits: tuple[ContractKind, ...] = ("S", "H", "D", "C")
        return suits if self.auction.no_suit is NoSuit.NO else (*suits, "NT", "AT")
