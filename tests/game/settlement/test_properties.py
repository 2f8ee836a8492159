"""Properties of every settlement: the account adds up, units can be exchanged, nothing gets lost."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.game.contract import Contract, Trump
from solver.game.play import play_rules
from solver.game.settlement import DealResult, Hanging, Outcome, playing_units, result_faults, settle
from solver.rules import Ruleset, load_ruleset, ruleset_ids
from solver.rules.choices import DeclarationScope, Fall, FallExtras, Rounding, Tie


def random_result(ruleset: Ruleset, random: Random) -> DealResult:
    """A summary without faults; units without a trick, ties, Bela and hanging points are frequent."""
    trump = Trump(random.choice(ruleset.contracts))
    cards = random.sample(list(ruleset.pack), ruleset.cards_in_play + ruleset.discarded)
    units = playing_units(ruleset)
    winning = random.sample(units, random.randint(1, len(units)))
    tricks = [0] * ruleset.units
    points = [0] * ruleset.units
    for unit in winning:
        tricks[unit] = 1
    rules = play_rules(ruleset, trump)
    for card in cards:
        points[random.choice(winning)] += rules.card_points(card)
    no_declarations = ruleset.declarations.decl_scope is DeclarationScope.NONE
    declared = [0 if no_declarations else random.choice([0, 0, 20, 50]) for _ in range(ruleset.units)]
    bela = [0] * ruleset.units
    if trump.suit is not None:
        bela[random.choice(units)] = random.choice([0, 20])
    can_hang = ruleset.result.tie in (Tie.HANG_WINNER, Tie.HANG_TAKER, Tie.HANG_RETAKE)
    hanging = (Hanging(random.randint(1, 99), random.choice(units)),) if can_hang else ()
    taker = random.randrange(ruleset.playing_seats)
    return DealResult(
        contract=Contract(trump, taker),
        card_points=tuple(points),
        last=random.choice(winning),
        tricks=tuple(tricks),
        declared=tuple(declared),
        bela=tuple(bela),
        hanging=hanging if random.random() < 0.3 else (),
        capot_call=random.choice(units) if ruleset.play.capot_call and random.random() < 0.2 else None,
    )


cases = given(system=st.sampled_from(ruleset_ids()), seed=st.integers(0, 2**32))
often = settings(max_examples=300, deadline=None)


@often
@cases
def test_account_sums_to_what_is_written(system: str, seed: int) -> None:
    ruleset = load_ruleset(system)
    result = random_result(ruleset, Random(seed))
    assert result_faults(ruleset, result) == ()
    settlement = settle(ruleset, result)
    steps = [step.amounts for step in settlement.account if step.adds]
    assert tuple(map(sum, zip(*steps, strict=True))) == settlement.written


@often
@cases
def test_exchanging_two_units_exchanges_what_they_write(system: str, seed: int) -> None:
    ruleset = load_ruleset(system)
    result = random_result(ruleset, Random(seed))
    first, second = playing_units(ruleset)[:2]
    other = {first: second, second: first}

    def exchanged(amounts: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(amounts[other.get(unit, unit)] for unit in range(len(amounts)))

    taker = result.contract.taker
    new_taker = (taker + 1) % 4 if ruleset.pairs else other.get(taker, taker)
    call = result.capot_call
    mirrored = replace(
        result,
        contract=Contract(result.contract.trump, new_taker),
        card_points=exchanged(result.card_points),
        last=None if result.last is None else other.get(result.last, result.last),
        tricks=exchanged(result.tricks),
        declared=exchanged(result.declared),
        bela=exchanged(result.bela),
        hanging=tuple(replace(one, unit=other.get(one.unit, one.unit)) for one in result.hanging),
        capot_call=None if call is None else other.get(call, call),
    )
    assert settle(ruleset, mirrored).written == exchanged(settle(ruleset, result).written)


@often
@cases
def test_nothing_is_lost_where_points_go_from_one_side_to_the_other(system: str, seed: int) -> None:
    ruleset = load_ruleset(system)
    result = random_result(ruleset, Random(seed))
    settlement = settle(ruleset, result)
    moves_whole = ruleset.result.fall is Fall.OPPONENTS and ruleset.result.fall_extras is FallExtras.WITH
    is_whole = settlement.outcome in (Outcome.PASS, Outcome.NO_TAKER) or (
        moves_whole and settlement.outcome in (Outcome.FALL, Outcome.TIE)
    )
    if not is_whole or ruleset.result.rounding is not Rounding.NO or ruleset.result.tie is Tie.LAPSE:
        return
    made = sum(sum(step.amounts) for step in settlement.account if step.rule in ("R06", "R10", "R11"))
    extras = sum(sum(step.amounts) for step in settlement.account if step.rule in ("R14", "R15"))
    hung_before = sum(hanging.points for hanging in result.hanging)
    hangs_now = sum(hanging.points for hanging in settlement.hanging)
    assert sum(settlement.written) + hangs_now == made + extras + hung_before
