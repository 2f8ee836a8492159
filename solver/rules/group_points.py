"""Points for four cards of one rank, as an immutable mapping. Knows no other declaration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import Field, GetCoreSchemaHandler, StrictInt
from pydantic_core import CoreSchema, core_schema

from solver.cards.card import Rank

Points = Annotated[StrictInt, Field(ge=1, le=10_000)]
RankLetter = Literal["J", "9", "A", "T", "K", "Q", "8", "7"]

_ORDER = "J9ATKQ87"
_RANKS = {rank.letter: rank for rank in Rank}


@dataclass(frozen=True, slots=True, eq=False)
class GroupPoints(Mapping[Rank, int]):
    """Rank to points of four of that rank; ranks that score nothing are absent.

    Hashable; iterates in the order J 9 A 10 K Q 8 7, whatever order it was made in. In a model it is
    read from and written as a dict of rank letters: ``{"J": 200, "9": 150}``.
    """

    pairs: tuple[tuple[Rank, int], ...] = ()

    @classmethod
    def of(cls, points: Mapping[str, int]) -> GroupPoints:
        """The mapping with ranks given by letter.

        Raises:
            KeyError: a key is not one of ``7 8 9 T J Q K A``.
        """
        letters = sorted(points, key=_ORDER.find)
        return cls(tuple((_RANKS[letter], points[letter]) for letter in letters))

    def by_letter(self) -> dict[str, int]:
        """The same with rank letters as keys."""
        return {rank.letter: points for rank, points in self.pairs}

    def __getitem__(self, rank: Rank) -> int:
        for own, points in self.pairs:
            if own is rank:
                return points
        raise KeyError(rank)

    def __iter__(self) -> Iterator[Rank]:
        return (rank for rank, _ in self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __hash__(self) -> int:
        return hash(self.pairs)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        letters = handler.generate_schema(dict[RankLetter, Points])
        return core_schema.no_info_before_validator_function(
            lambda value: value.by_letter() if isinstance(value, cls) else value,
            core_schema.no_info_after_validator_function(cls.of, letters),
            serialization=core_schema.plain_serializer_function_ser_schema(
                cls.by_letter, return_schema=letters
            ),
        )


STANDARD_GROUPS = GroupPoints.of({"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100})
"""Jacks 200, nines 150, aces, tens, kings and queens 100."""
