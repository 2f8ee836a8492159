"""A ruleset: parameters that fit each other, with an id, names and a source. Reads no files."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, StrictStr, model_validator

from solver.errors import Fault, RulesetError
from solver.rules.catalogue import PARAMETERS
from solver.rules.contradictions import contradictions
from solver.rules.parameters import Parameters

Name = Annotated[StrictStr, Field(min_length=1, max_length=100)]


class Names(BaseModel):
    """What the game is called in five languages."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sr: Name = Field(description="Serbian, Latin script.")
    hr: Name = Field(description="Croatian.")
    mk: Name = Field(description="Macedonian, Cyrillic script.")
    fr: Name = Field(description="French.")
    en: Name = Field(description="English.")


class Ruleset(Parameters):
    """Everything that distinguishes one game of the family from another; immutable and hashable.

    Raises:
        pydantic.ValidationError: a value is not allowed, or values contradict each other. The functions
            of ``loader`` translate both into ``RulesetError``.
    """

    id: StrictStr = Field(
        min_length=1, description="Name for machines; of a derived ruleset ``parent{name=value,...}``."
    )
    parent: StrictStr | None = Field(description="Id of the ruleset this one refines, if any.")
    names: Names = Field(description="What the game is called.")
    source: Annotated[StrictStr, Field(min_length=1, max_length=200)] = Field(
        description="Where the rules come from."
    )

    @model_validator(mode="after")
    def _playable(self) -> Self:
        found = contradictions(self)
        if found:
            raise RulesetError(
                Fault(PARAMETERS[c.parameters[0]].pointer, "contradictory-parameters", c.reason)
                for c in found
            )
        return self
