"""From losses to classes and accuracies. Knows no cards and no players."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import exp

from solver.advice.statistics import Estimate


class MoveClass(StrEnum):
    """How good a decision was, see ``Thresholds.class_of``."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    UNLUCKY = "unlucky"
    LUCKY = "lucky"

    @property
    def is_error(self) -> bool:
        """Whether the player could have known better; a lucky error is one."""
        return self in (MoveClass.INACCURACY, MoveClass.MISTAKE, MoveClass.BLUNDER, MoveClass.LUCKY)


@dataclass(frozen=True, slots=True)
class Thresholds:
    """From how many written points on a loss has a name.

    ``token_points``: how many written points a token stands for where calls are valued in tokens.

    Raises:
        ValueError: they do not rise, or the first is not above 0.
    """

    inaccuracy: float = 2.0
    mistake: float = 10.0
    blunder: float = 30.0
    token_points: float = 20.0

    def __post_init__(self) -> None:
        if not 0 < self.inaccuracy < self.mistake < self.blunder:
            named = f"{self.inaccuracy}, {self.mistake}, {self.blunder}"
            raise ValueError(f"inaccuracy, mistake and blunder must rise from above 0, not {named}")
        if not self.token_points > 0:
            raise ValueError(f"token_points must be above 0, not {self.token_points}")

    def class_of(self, loss_known: Estimate, loss_open: float | None, *, is_best: bool) -> MoveClass:
        """The class of a decision with a choice.

        Its known loss decides, as far as it is certain: where the interval of the loss reaches 0, nothing
        better was known for sure, and the decision is ``best`` if ``is_best``, otherwise ``good``. Without a
        known loss it is ``unlucky`` if it lost an inaccuracy or more with all hands known; a known loss that
        cost nothing of the kind is ``lucky``.
        """
        is_error = not is_best and loss_known.mean >= self.inaccuracy and loss_known.low > 0
        cost_open = loss_open is not None and loss_open >= self.inaccuracy
        if not is_error:
            if cost_open:
                return MoveClass.UNLUCKY
            return MoveClass.BEST if is_best else MoveClass.GOOD
        if loss_open is not None and not cost_open:
            return MoveClass.LUCKY
        if loss_known.mean >= self.blunder:
            return MoveClass.BLUNDER
        return MoveClass.MISTAKE if loss_known.mean >= self.mistake else MoveClass.INACCURACY

    def accuracy(self, mean_known: float) -> float:
        """From 100 for no loss at all down to 0; a mean loss of a whole mistake per decision gives 37.

        100 exp(-mean / mistake): the mean is over all decisions with a choice.
        """
        return 100.0 * exp(-max(mean_known, 0.0) / self.mistake)
