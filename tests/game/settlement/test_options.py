"""Tests of the settlement under every value of its options."""

from __future__ import annotations

import pytest

from solver.game.contract import Contract, Trump
from solver.game.settlement import DealResult, Hanging, Outcome, Settlement, reclaim_hanging, settle
from solver.rules import load_ruleset, parse_ruleset


def settled(
    system: str,
    cards: tuple[int, ...],
    last: int | None,
    *,
    taker: int = 0,
    tricks: tuple[int, ...] | None = None,
    declared: tuple[int, ...] = (),
    bela: tuple[int, ...] = (),
    hanging: tuple[Hanging, ...] = (),
    stopped: bool = False,
    capot_call: int | None = None,
) -> Settlement:
    """The settlement of a deal in hearts; a unit has a trick if it has points and ``tricks`` is not given."""
    ruleset = parse_ruleset(system)
    points = cards + (0,) * (ruleset.units - len(cards))
    result = DealResult(
        contract=Contract(Trump.HEARTS, taker),
        card_points=points,
        last=last,
        tricks=tricks or tuple(int(amount > 0) for amount in points),
        declared=declared,
        bela=bela,
        hanging=hanging,
        stopped=stopped,
        capot_call=capot_call,
    )
    return settle(ruleset, result)


@pytest.mark.parametrize(
    ("tie", "outcome", "written", "hanging"),
    [
        ("fall", Outcome.FALL, (0, 162), ()),
        ("pass", Outcome.PASS, (81, 81), ()),
        ("lapse", Outcome.TIE, (0, 81), ()),
        ("hang_winner", Outcome.TIE, (0, 81), (Hanging(81, 0),)),
        ("hang_taker", Outcome.TIE, (0, 81), (Hanging(81, 0),)),
        ("hang_retake", Outcome.TIE, (0, 81), (Hanging(81, 0),)),
    ],
)
def test_equal_points_end_as_the_ruleset_says(
    tie: str, outcome: Outcome, written: tuple[int, ...], hanging: tuple[Hanging, ...]
) -> None:
    found = settled(f"hr_bela_4{{tie={tie}}}", (71, 81), 0)
    assert (found.outcome, found.written, found.hanging) == (outcome, written, hanging)


@pytest.mark.parametrize(
    ("fall", "written"),
    [
        ("opponents", (0, 132, 20)),
        ("lost", (0, 71, 20)),
        ("split", (0, 101, 50)),
        ("russian", (0, 101, 50)),
        ("nobody", (0, 0, 0)),
    ],
)
def test_points_of_a_fallen_soloist_go_where_the_ruleset_says(fall: str, written: tuple[int, ...]) -> None:
    found = settled(f"klaber_3{{fall={fall},tie=fall,pass_vs=each}}", (61, 61, 20), 1)
    assert found.written == written


def test_opponents_with_equal_points_share_what_the_better_one_would_get() -> None:
    found = settled("klaber_3{fall=opponents}", (41, 40, 40), 0, declared=(0, 20, 20))
    assert found.written == (0, 85, 85)


def test_thirds_for_opponents_and_resting_dealer_are_rounded_down() -> None:
    assert settled("debrec_4", (61, 60, 31), 1).written == (0, 90, 51, 20)


def test_declaration_of_the_resting_dealer_needs_no_trick() -> None:
    assert settled("debrec_4", (90, 30, 10), 0, declared=(0, 0, 0, 20)).written == (100, 30, 10, 20)


def test_both_opponents_above_get_everything_and_the_soloist_loses_fifty() -> None:
    assert settled("ru_belot_3", (30, 50, 45), 1, declared=(20, 0, 0)).written == (-50, 110, 95)


def test_one_opponent_above_halves_points_and_declarations_of_the_soloist() -> None:
    assert settled("ru_belot_3", (45, 60, 30), 1, declared=(20, 0, 0)).written == (0, 102, 62)


@pytest.mark.parametrize(
    ("extras", "written"), [("with", (0, 202)), ("opponents", (0, 202)), ("kept", (40, 162))]
)
def test_extras_of_a_fallen_taker_go_where_the_ruleset_says(extras: str, written: tuple[int, ...]) -> None:
    ruleset = f"hr_bela_4{{fall_extras={extras}}}"
    assert settled(ruleset, (50, 102), 1, declared=(20, 0), bela=(20, 0)).written == written


@pytest.mark.parametrize(
    ("extras", "written"), [("with", (0, 20)), ("opponents", (0, 40)), ("kept", (20, 20))]
)
def test_extras_move_on_their_own_where_nobody_writes_trick_points(
    extras: str, written: tuple[int, ...]
) -> None:
    ruleset = f"debrec_2{{fall_extras={extras},decl_scope=all}}"
    assert settled(ruleset, (40, 60), 1, declared=(20, 20)).written == written


@pytest.mark.parametrize(("extras", "hangs", "keeps"), [("with", 101, 0), ("kept", 81, 20)])
def test_extras_hang_with_the_points_unless_they_are_kept(extras: str, hangs: int, keeps: int) -> None:
    found = settled(f"mk_beljot_4{{fall_extras={extras}}}", (71, 81), 0, bela=(20, 0), declared=(0, 20))
    assert (found.written, found.hanging) == ((keeps, 101), (Hanging(hangs, 0),))


@pytest.mark.parametrize(("counts", "outcome"), [("all", Outcome.PASS), ("tricks", Outcome.FALL)])
def test_declarations_help_to_pass_only_where_they_count(counts: str, outcome: Outcome) -> None:
    found = settled(f"hr_bela_4{{pass_counts={counts}}}", (70, 82), 0, declared=(50, 0))
    assert found.outcome is outcome


@pytest.mark.parametrize(("versus", "outcome"), [("sum", Outcome.FALL), ("each", Outcome.PASS)])
def test_soloist_is_compared_with_the_sum_or_with_each(versus: str, outcome: Outcome) -> None:
    assert settled(f"hr_bela_3{{pass_vs={versus}}}", (61, 46, 45), 0).outcome is outcome


@pytest.mark.parametrize(("points", "outcome"), [(72, Outcome.PASS), (71, Outcome.FALL)])
def test_fixed_limit_is_82_trick_points_whatever_is_declared(points: int, outcome: Outcome) -> None:
    assert settled("sr_guide_4", (points, 152 - points), 0, declared=(0, 100)).outcome is outcome


def test_everybody_writes_his_own_without_a_taker() -> None:
    found = settled("debrec_short_plain_3", (40, 50, 30), 2, declared=(0, 20, 0))
    assert (found.outcome, found.written) == (Outcome.NO_TAKER, (40, 70, 40))
    assert found.payments == (-30, 60, -30)


@pytest.mark.parametrize(("capot", "written"), [("no", 162), ("add90", 252), ("add100_for_last", 252)])
def test_all_tricks_bring_what_the_ruleset_says(capot: str, written: int) -> None:
    assert settled(f"hr_bela_4{{capot={capot}}}", (152, 0), 0, tricks=(8, 0)).written == (written, 0)


@pytest.mark.parametrize(
    ("needed", "trickless", "written"),
    [("yes", "lost", (252, 0)), ("yes", "opponents", (302, 0)), ("no", "lost", (252, 50))],
)
def test_declarations_of_a_side_without_a_trick(
    needed: str, trickless: str, written: tuple[int, ...]
) -> None:
    ruleset = f"hr_bela_4{{trick_needed={needed},trickless={trickless}}}"
    assert settled(ruleset, (152, 0), 0, tricks=(8, 0), declared=(0, 50)).written == written


def test_bela_of_a_side_without_a_trick_goes_the_same_way() -> None:
    assert settled("sr_belot_4", (152, 0), 0, tricks=(8, 0), bela=(0, 20)).written == (272, 0)


def test_declarations_of_one_trickless_defender_are_lost_when_both_others_have_tricks() -> None:
    ruleset = "sr_belot_3{trickless=opponents}"
    found = settled(ruleset, (100, 52, 0), 0, tricks=(6, 4, 0), declared=(0, 20, 50))
    assert found.written == (110, 72, 0)


@pytest.mark.parametrize(("bajt", "fallen", "tied"), [("no", 0, 0), ("fall", 1, 0), ("fall_hang", 1, 1)])
def test_marks_are_given_for_a_fall_or_also_for_a_tie(bajt: str, fallen: int, tied: int) -> None:
    ruleset = f"debrec_2{{bajt={bajt}}}"
    marks = [settled(ruleset, cards, 0).marks[0] for cards in ((40, 60), (50, 60))]
    assert marks == [fallen, tied]


@pytest.mark.parametrize(("tricks", "kapo"), [((3, 1, 1), 0), ((4, 1, 0), 50), ((5, 0, 0), 100)])
def test_kapo_pays_for_every_opponent_without_a_trick(tricks: tuple[int, ...], kapo: int) -> None:
    cards = tuple(min(trick, 1) * points for trick, points in zip(tricks, (52, 11, 4), strict=True))
    found = settled("ru_belot_3", cards, None, tricks=tricks, stopped=True)
    assert (found.outcome, found.written[0]) == (Outcome.PASS, 52 + kapo)


def test_soloist_with_fifty_points_passes_although_an_opponent_has_more() -> None:
    assert settled("ru_belot_3", (40, 70, 20), 0).outcome is Outcome.PASS


def test_fallen_taker_of_a_flat_game_keeps_belote_and_the_defence_writes_160() -> None:
    assert settled("fr_belote_4", (60, 92), 1, bela=(0, 20)).written == (0, 180)


def test_defence_with_all_tricks_writes_252() -> None:
    assert settled("fr_belote_4", (0, 152), 1, tricks=(0, 8), bela=(20, 0)).written == (20, 252)


@pytest.mark.parametrize(("rounding", "written"), [("tens", (90, 70)), ("no", (95, 67))])
def test_trick_points_are_rounded_only_where_the_ruleset_says(
    rounding: str, written: tuple[int, ...]
) -> None:
    assert settled(f"fr_belote_4{{rounding={rounding}}}", (85, 67), 0).written == written


def test_announced_capot_takes_hanging_points_along() -> None:
    found = settled(
        "fr_belote_4", (152, 0), 0, tricks=(8, 0), capot_call=0, hanging=(Hanging(81, 1),), bela=(0, 20)
    )
    assert (found.outcome, found.written, found.hanging) == (Outcome.CAPOT_MADE, (585, 20), ())


def test_failed_capot_call_of_the_defence_gives_252_to_the_taker() -> None:
    found = settled("fr_belote_4", (50, 102), 1, capot_call=1, hanging=(Hanging(81, 1),))
    assert (found.outcome, found.written) == (Outcome.CAPOT_FAILED, (333, 0))


@pytest.mark.parametrize(
    ("tie", "outcome", "awarded"),
    [
        ("hang_winner", Outcome.PASS, (61, 0, 0)),
        ("hang_winner", Outcome.FALL, (0, 30, 30)),
        ("hang_winner", Outcome.TIE, None),
        ("hang_taker", Outcome.FALL, (61, 0, 0)),
        ("hang_retake", Outcome.PASS, (30, 0, 30)),
        ("hang_retake", Outcome.FALL, (30, 0, 30)),
    ],
)
def test_hanging_points_of_unit_1_after_a_deal_taken_by_unit_0(
    tie: str, outcome: Outcome, awarded: tuple[int, ...] | None
) -> None:
    ruleset = parse_ruleset(f"debrec_3{{tie={tie}}}")
    assert reclaim_hanging(ruleset, [Hanging(61, 1)], 0, outcome) == awarded


@pytest.mark.parametrize(("tie", "unit"), [("hang_retake", 0), ("hang_winner", 1)])
def test_side_that_hung_wins_the_points_by_defence_only_where_the_winner_gets_them(
    tie: str, unit: int
) -> None:
    ruleset = parse_ruleset(f"mk_beljot_4{{tie={tie}}}")
    awarded = reclaim_hanging(ruleset, [Hanging(81, 1)], 0, Outcome.FALL)
    assert awarded == tuple(81 if other == unit else 0 for other in range(2))


def test_resting_dealer_gets_nothing_of_hanging_points() -> None:
    awarded = reclaim_hanging(load_ruleset("debrec_4"), [Hanging(61, 0)], 0, Outcome.FALL)
    assert awarded == (0, 30, 30, 0)


def test_further_tie_adds_to_what_hangs() -> None:
    found = settled("debrec_2", (50, 60), 0, hanging=(Hanging(40, 0), Hanging(30, 1)))
    assert found.hanging == (Hanging(100, 0), Hanging(30, 1))


def test_bonus_of_the_next_soloist_does_not_help_him_to_pass() -> None:
    found = settled("ru_belot_3", (45, 60, 30), 1, hanging=(Hanging(46, 2),))
    assert (found.outcome, found.written) == (Outcome.FALL, (46, 92, 52))


@pytest.mark.parametrize(
    ("system", "cards", "tokens"),
    [
        ("debrec_short_bajt_2", (70, 50), (1, -1)),
        ("debrec_short_bajt_2", (40, 60), (-2, 2)),
        ("debrec_short_bajt_3", (80, 30, 20), (2, -1, -1)),
        ("debrec_short_bajt_3", (40, 30, 50), (-2, 1, 1)),
    ],
)
def test_tokens_are_paid_for_pass_and_fall(
    system: str, cards: tuple[int, ...], tokens: tuple[int, ...]
) -> None:
    assert settled(system, cards, 0).payments == tokens


@pytest.mark.parametrize(("fall_extras", "bela"), [("kept", (20, 0)), ("with", (0, 20))])
def test_bela_is_counted_where_it_is_written(fall_extras: str, bela: tuple[int, ...]) -> None:
    found = settled(f"hr_bela_4{{fall_extras={fall_extras}}}", (50, 102), 1, bela=(20, 0))
    assert (found.bela, found.bela_written) == ((20, 0), bela)
