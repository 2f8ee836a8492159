"""When a match ends and who has won it (R21). Knows scores and what kind of points they are, no cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .ledger import Entry
from .systems import Parameters, number


def bela_counts_during_deal(parameters: Parameters, bela_cards: int) -> bool:
    """Whether an announced Bela counts for stopping when so many of its cards have been played (A33)."""
    if parameters["end"] == "dosta_bela1":
        return bela_cards >= 1
    return parameters["end"] == "dosta_bela2" and bela_cards == 2


def may_stop(
    parameters: Parameters,
    before: int,
    trick_points: int,
    bela: int = 0,
    bela_cards: int = 0,
    declared: int = 0,
    has_trick: bool = True,
    end_of_deal: bool = False,
) -> bool:
    """Whether a unit may end the match now: "dosta", or at the end of a deal because it is out.

    ``before``: its score before the deal; the rest is what it has made in the deal so far.
    """
    if end_of_deal:
        return reaches_target(parameters, before, trick_points, bela, declared)
    if not plays_to_dosta(parameters) or not has_trick:
        return False
    if not bela_counts_during_deal(parameters, bela_cards):
        bela = 0
    return reaches_target(parameters, before, trick_points, bela)


def plays_to_dosta(parameters: Parameters) -> bool:
    """Whether the match stops in the middle of a deal."""
    return str(parameters["end"]).startswith("dosta")


def reaches_target(
    parameters: Parameters, before: int, trick_points: int, bela: int = 0, declared: int = 0
) -> bool:
    """Whether these points bring a unit to the target; "one cannot go out with Belote" (A92)."""
    if parameters["end"] == "single":
        return False
    if not parameters["bela_exits"]:
        bela = 0
    return before + trick_points + bela + declared >= number(parameters, "target")


def ends_by_gap(parameters: Parameters, scores: Sequence[int]) -> bool:
    """Whether the leader is so far ahead of everybody that the match is over (R21 of debrec_50)."""
    gap = number(parameters, "gap")
    best, second = sorted(scores, reverse=True)[:2]
    return gap > 0 and best - second >= gap


def match_winner(
    parameters: Parameters, scores: Sequence[int], out: Sequence[int] | None = None
) -> int | None:
    """The unit that has won after a deal, ``None`` if the match goes on.

    ``out``: the units that may go out now; by default all that have reached the target. Of several the
    highest score wins; equal scores need another deal (A93). A single deal is won by the most points.
    """
    if out is None:
        out = [unit for unit, score in enumerate(scores) if reaches_target(parameters, score, 0)]
    candidates = list(out)
    if not candidates and (parameters["end"] == "single" or ends_by_gap(parameters, scores)):
        candidates = list(range(len(scores)))
    if not candidates:
        return None
    highest = max(scores[unit] for unit in candidates)
    winners = [unit for unit in candidates if scores[unit] == highest]
    return winners[0] if len(winners) == 1 else None


def winner_after_deal(
    parameters: Parameters,
    before: Sequence[int],
    entries: Mapping[int, Entry],
    made: Mapping[int, Entry],
) -> int | None:
    """The unit that has won the match when ``entries`` are written, ``None`` if it goes on.

    ``made``: what the units made, whoever fell. Where the match is played to "dosta" it is enough to have
    made the missing points in tricks, pass or not (R21 of hr_bela_4, debrec_301), before declarations are
    written; with Bela, where it counts during the deal.
    """
    if plays_to_dosta(parameters):
        by_tricks = list(before)
        for unit, entry in made.items():
            bela_counts = bela_counts_during_deal(parameters, 2) and parameters["bela_exits"]
            by_tricks[unit] += entry.tricks + (entry.bela if bela_counts else 0)
        out = [unit for unit, score in enumerate(by_tricks) if reaches_target(parameters, score, 0)]
        winner = match_winner(parameters, by_tricks, out) if out else None
        if winner is not None:
            return winner
    after = [score + entries[unit].total for unit, score in enumerate(before)]
    out = [
        unit
        for unit, score in enumerate(before)
        if reaches_target(
            parameters, score, entries[unit].tricks, entries[unit].bela, entries[unit].declarations
        )
    ]
    return match_winner(parameters, after, out)
