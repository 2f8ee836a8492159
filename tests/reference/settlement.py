"""What is written for one deal: pass, tie or fall, and who writes what (R11, R16 to R20).

Knows the sums of the deal, no cards and no match score. Keys of all tables are units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from .ledger import Entry, Hung, best_opponents, hung_shares
from .summary import Summary, own_entries
from .systems import Parameters, number, units

CAPOT = 252
ANNOUNCED_CAPOT = 504


@dataclass(frozen=True)
class Sheet:
    """The result. ``entries`` are what ``written`` consists of; ``compared`` decided the outcome.

    ``made``: what every unit that played made before anybody fell.

    ``hanging``: all that hangs now. ``bajt``: who gets a mark. ``outcome``: ``"pass" "fall" "tie"``,
    ``"no taker"``, ``"capot announced and made"``, ``"capot announced and failed"``, ``"redeal"``,
    ``"buyout"``.
    """

    outcome: str
    entries: Mapping[int, Entry]
    compared: Mapping[int, int] = field(default_factory=dict)
    hanging: tuple[Hung, ...] = ()
    bajt: tuple[int, ...] = ()
    made: Mapping[int, Entry] = field(default_factory=dict)

    @property
    def written(self) -> dict[int, int]:
        """Unit -> points."""
        return {unit: entry.total for unit, entry in self.entries.items()}


def settle(parameters: Parameters, summary: Summary) -> Sheet:
    """The sheet of a deal that was played, steps 1 to 7 without the side payments."""
    own = own_entries(parameters, summary)
    if parameters["capot_call"] and summary.capot_call is not None:
        return _with_dealer(parameters, summary, _settle_announced_capot(summary, own))
    compared = {
        unit: entry.total if parameters["pass_counts"] == "all" else entry.tricks
        for unit, entry in own.items()
    }
    outcome = _outcome(parameters, summary, own, compared)
    entries = _rounded(parameters, summary, own)
    hanging = tuple(summary.hanging)
    if summary.taker is not None and outcome == "fall":
        entries = _write_fall(parameters, summary, entries, compared)
    elif summary.taker is not None and outcome == "tie":
        entries = _write_tie(parameters, summary, entries)
    if summary.taker is not None and outcome in ("pass", "fall"):
        entries = _with_hung_points(parameters, summary, outcome, entries)
        hanging = ()
    elif outcome == "tie" and _tie_hangs(parameters):
        hanging = (*hanging, _hung(parameters, summary, own))
    if summary.taker is not None and _reached_the_stop(parameters, summary, own):
        kapo = 50 * len([unit for unit in summary.opponents() if unit in summary.trickless()])
        entries[summary.taker] = entries[summary.taker].plus(Entry(tricks=kapo))
    sheet = Sheet(outcome, entries, compared, hanging, _bajt(parameters, summary, outcome), own)
    return _with_dealer(parameters, summary, sheet)


def _settle_announced_capot(summary: Summary, own: Mapping[int, Entry]) -> Sheet:
    """A91: belotes are kept, hanging points go to the side that writes 504 or 252."""
    made = summary.won_all_tricks() == summary.capot_call
    winners = [unit for unit in own if (unit == summary.capot_call) == made]
    points = ANNOUNCED_CAPOT if made else CAPOT
    points += sum(hung.points for hung in summary.hanging) // len(winners)
    entries = {
        unit: entry.extras().plus(Entry(tricks=points if unit in winners else 0))
        for unit, entry in own.items()
    }
    outcome = "capot announced and made" if made else "capot announced and failed"
    return Sheet(outcome, entries, made=own)


def _outcome(
    parameters: Parameters, summary: Summary, own: Mapping[int, Entry], compared: Mapping[int, int]
) -> str:
    """Step 4."""
    if summary.taker is None or parameters["pass_vs"] == "none":
        return "no taker"
    if _reached_the_stop(parameters, summary, own):
        return "pass"
    if parameters["pass_vs"] == "fixed82":  # A02
        return "pass" if compared[summary.taker] >= 82 else "fall"
    of_opponents = [compared[unit] for unit in summary.opponents()]
    to_beat = max(of_opponents) if parameters["pass_vs"] == "each" else sum(of_opponents)
    if compared[summary.taker] == to_beat:
        return str(parameters["tie"]) if parameters["tie"] in ("pass", "fall") else "tie"
    return "pass" if compared[summary.taker] > to_beat else "fall"


@dataclass(frozen=True)
class Threshold:
    """Compared totals of a deal with two sides and 162 in tricks: the smallest with which the taker
    passes, the smallest with which the defence stops him."""

    total: int
    half: int
    taker_needs: int
    defence_needs: int


def threshold(parameters: Parameters, declared_and_bela: int) -> Threshold:
    """Found by asking of every division of the points whether it passes."""
    total = 162 + declared_and_bela
    compared_total = total if parameters["pass_counts"] == "all" else 162
    passing = []
    for points in range(compared_total + 1):
        compared = {0: points, 1: compared_total - points}
        own = {unit: Entry(tricks=part) for unit, part in compared.items()}
        if _outcome(parameters, Summary(0, compared, 0), own, compared) == "pass":
            passing.append(points)
    return Threshold(total, total // 2, min(passing), compared_total - min(passing) + 1)


def _reached_the_stop(parameters: Parameters, summary: Summary, own: Mapping[int, Entry]) -> bool:
    """R16 of ru_belot_3: he announced, or found that he had enough when the last trick was his (A70)."""
    enough = number(parameters, "early_stop")
    if enough == 0 or summary.taker is None:
        return False
    return summary.stopped or own[summary.taker].tricks >= enough


def _tie_hangs(parameters: Parameters) -> bool:
    return str(parameters["tie"]).startswith("hang")


def _kept(parameters: Parameters, entry: Entry) -> Entry:
    """What a taker writes although he did not pass."""
    return entry.extras() if parameters["fall_extras"] == "kept" else Entry()


def _write_tie(parameters: Parameters, summary: Summary, own: Mapping[int, Entry]) -> dict[int, Entry]:
    """R17: the taker's points lapse or hang, the opponents write their own."""
    return {unit: _kept(parameters, entry) if unit == summary.taker else entry for unit, entry in own.items()}


def _hung(parameters: Parameters, summary: Summary, own: Mapping[int, Entry]) -> Hung:
    """A09: all his points hang, save those that he keeps."""
    assert summary.taker is not None
    entry = own[summary.taker]
    return Hung(summary.taker, entry.tricks if parameters["fall_extras"] == "kept" else entry.total)


def _write_fall(
    parameters: Parameters, summary: Summary, own: Mapping[int, Entry], compared: Mapping[int, int]
) -> dict[int, Entry]:
    """R18: who gets the points of a taker who fell."""
    taker = summary.taker
    assert taker is not None
    lost = own[taker]
    entries = dict(own)
    entries[taker] = _kept(parameters, lost)
    best = best_opponents(summary.opponents(), compared)
    if parameters["fall_extras"] == "opponents":
        _share_out(entries, best, lost.extras())
    moving = lost if parameters["fall_extras"] == "with" else Entry(tricks=lost.tricks)

    if parameters["fall"] == "opponents":
        _share_out(entries, best, moving)
    elif parameters["fall"] == "split":
        _share_out(entries, summary.opponents(), moving)
    elif parameters["fall"] == "split_dealer":
        _share_out(entries, [*summary.opponents(), _dealer(parameters)], moving)
    elif parameters["fall"] == "nobody":  # A65
        entries = {unit: entry.extras() for unit, entry in entries.items()}
    elif parameters["fall"] == "russian":
        above = [unit for unit in summary.opponents() if compared[unit] > compared[taker]]
        all_above = above == summary.opponents()
        for unit in summary.opponents():
            entries[unit] = entries[unit].plus(moving if all_above else moving.share(2))
        if all_above:
            entries[taker] = entries[taker].plus(Entry(tricks=-50))
    elif parameters["fall"] == "flat160":
        entries = {unit: entry.extras() for unit, entry in entries.items()}
        defence_took_all = summary.won_all_tricks() in summary.opponents() and parameters["capot"] != "no"
        flat = Entry(tricks=CAPOT if defence_took_all else 160)  # A97
        _share_out(entries, best, flat)
        _share_out(entries, best, moving.extras())
    return entries


def _share_out(entries: dict[int, Entry], units_that_get_it: Sequence[int], entry: Entry) -> None:
    """Adds equal parts of ``entry``, rounded down, to the entries of some units."""
    part = entry.share(len(units_that_get_it))
    for unit in units_that_get_it:
        entries[unit] = entries.get(unit, Entry()).plus(part)


def _rounded(parameters: Parameters, summary: Summary, own: Mapping[int, Entry]) -> dict[int, Entry]:
    """R19 of fr_belote_4: what everybody would write, in tens; what hangs stays exact (A90).

    The taker's points are rounded and a single opponent gets the rest (A88); of several each is rounded.
    """
    rounded = dict(own)
    if parameters["rounding"] != "tens" or summary.won_all_tricks() is not None or summary.taker is None:
        return rounded
    for unit, entry in own.items():
        rounded[unit] = entry.with_tricks(_to_tens(entry.tricks))
    opponents = summary.opponents()
    if len(opponents) == 1:
        total = _to_tens(sum(entry.tricks for entry in own.values()))
        rest = total - rounded[summary.taker].tricks
        rounded[opponents[0]] = own[opponents[0]].with_tricks(rest)
    return rounded


def _to_tens(points: int) -> int:
    """To the nearest ten, five goes down."""
    return (points + 4) // 10 * 10


def _with_hung_points(
    parameters: Parameters, summary: Summary, outcome: str, entries: Mapping[int, Entry]
) -> dict[int, Entry]:
    """Step 6."""
    assert summary.taker is not None
    shares = hung_shares(parameters, summary.hanging, summary.taker, outcome, list(summary.cards))
    awarded = dict(entries)
    for unit, points in shares.items():
        awarded[unit] = awarded[unit].plus(Entry(tricks=points))
    return awarded


def _bajt(parameters: Parameters, summary: Summary, outcome: str) -> tuple[int, ...]:
    if summary.taker is None or parameters["bajt"] == "no":
        return ()
    hangs = outcome == "tie" and _tie_hangs(parameters) and parameters["bajt"] == "fall_hang"
    return (summary.taker,) if outcome == "fall" or hangs else ()


def _dealer(parameters: Parameters) -> int:
    """The unit of a dealer who sits out."""
    return units(parameters)[-1]


def _with_dealer(parameters: Parameters, summary: Summary, sheet: Sheet) -> Sheet:
    """Everybody at the table is on the sheet; a resting dealer writes what his cards declare (R14)."""
    entries = {unit: sheet.entries.get(unit, Entry()) for unit in units(parameters)}
    if parameters["dealer_out"]:
        dealer = _dealer(parameters)
        entries[dealer] = entries[dealer].plus(Entry(declarations=summary.dealer_declared))
    return replace(sheet, entries=entries)
