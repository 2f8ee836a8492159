"""Both values of every option the rules leave open, each in the system it is named for.

The number in a docstring is that of the question (A01 to A97).
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.cards import CardSet, parse_card, parse_cards
from solver.game.contract import Contract, Trump
from solver.game.deal_plan import is_played_on, may_demand_new_deal, may_swap_seven
from solver.game.declarations import Credited, best_declarations, compare_declarations, credit_declarations
from solver.game.match import MatchState, match_winner, may_stop
from solver.game.play import play_rules
from solver.game.settlement import (
    DealResult,
    Hanging,
    Outcome,
    Settlement,
    monela_premium,
    reclaim_hanging,
    settle,
)
from solver.rules import Ruleset, parse_ruleset
from tests.game.auction.saying import auction, legal

ALL_TRICKS = (1, 0)


def settled(
    game: str,
    cards: tuple[int, ...],
    last: int = 0,
    *,
    declared: tuple[int, ...] = (),
    bela: tuple[int, ...] = (),
    tricks: tuple[int, ...] = (),
    taker: int = 0,
) -> Settlement:
    """The settlement of a deal in spades; a unit has a trick if it has points and ``tricks`` is not given."""
    ruleset = parse_ruleset(game)
    points = cards + (0,) * (ruleset.units - len(cards))
    won = tricks or tuple(int(amount > 0) for amount in points)
    return settle(
        ruleset,
        DealResult(
            contract=Contract(Trump.SPADES, taker),
            card_points=points,
            last=last,
            tricks=won + (0,) * (ruleset.units - len(won)),
            declared=declared,
            bela=bela,
        ),
    )


def hand(text: str) -> CardSet:
    return CardSet.of(parse_cards(text))


def credited(game: str, *hands: str, taker: int = 0, trump: Trump = Trump.CLUBS) -> Credited:
    """The credit when everybody declares all he has."""
    ruleset = parse_ruleset(game)
    declared = [best_declarations(ruleset, trump, hand(cards)) for cards in hands]
    declared += [()] * (ruleset.playing_seats - len(declared))
    return credit_declarations(ruleset, Contract(trump, taker), declared)


def playable(game: str, trick: str, cards: str, trump: Trump = Trump.HEARTS) -> str:
    """The legal cards of ``cards`` for the next player to ``trick``."""
    rules = play_rules(parse_ruleset(game), trump)
    return str(rules.legal_cards(hand(cards), parse_cards(trick)))


def same(one: str, other: str) -> bool:
    """Whether two texts name the same cards."""
    return hand(one) == hand(other)


# Totals, thresholds, ties


@pytest.mark.parametrize(
    ("options", "outcome"),
    [("pass_vs=fixed82,pass_counts=tricks", Outcome.PASS), ("pass_vs=sum,pass_counts=all", Outcome.FALL)],
)
def test_declarations_of_the_defence_raise_the_limit_only_where_the_whole_sum_is_compared(
    options: str, outcome: Outcome
) -> None:
    """A02"""
    assert settled(f"sr_guide_4{{{options}}}", (75, 77), declared=(0, 50)).outcome is outcome


@pytest.mark.parametrize(("tie", "outcome"), [("pass", Outcome.PASS), ("fall", Outcome.FALL)])
@pytest.mark.parametrize("system", ["klaber_3", "sr_belot_3"])
def test_soloist_with_as_much_as_both_opponents_passes_or_falls(
    system: str, tie: str, outcome: Outcome
) -> None:
    """A03, A06, A07"""
    assert settled(f"{system}{{tie={tie}}}", (71, 40, 41)).outcome is outcome


@pytest.mark.parametrize(("tie", "hangs"), [("hang_retake", True), ("fall", False)])
@pytest.mark.parametrize("system", ["mk_beljot_2", "mk_beljot_3"])
def test_equal_points_hang_or_fall_in_the_macedonian_games_for_two_and_three(
    system: str, tie: str, hangs: bool
) -> None:
    """A05"""
    shares = (61, 71) if system.endswith("2") else (66, 76, 10)
    found = settled(f"{system}{{tie={tie}}}", shares)
    assert found.hanging == ((Hanging(shares[0] + 10, 0),) if hangs else ())
    assert found.outcome is (Outcome.TIE if hangs else Outcome.FALL)


@pytest.mark.parametrize(("extras", "hangs", "writes"), [("opponents", 80, 0), ("kept", 60, 20)])
def test_bela_of_a_tied_debrec_taker_hangs_or_is_kept(extras: str, hangs: int, writes: int) -> None:
    """A09"""
    found = settled(f"debrec_2{{fall_extras={extras}}}", (50, 60), bela=(20, 0))
    assert (found.written[0], found.hanging) == (writes, (Hanging(hangs, 0),))


@pytest.mark.parametrize(("bajt", "marks"), [("fall", 0), ("fall_hang", 1)])
@pytest.mark.parametrize("system", ["debrec_2", "debrec_3"])
def test_hanging_tie_brings_a_mark_or_not(system: str, bajt: str, marks: int) -> None:
    """A10"""
    shares = (50, 60) if system == "debrec_2" else (50, 30, 30)
    assert settled(f"{system}{{bajt={bajt}}}", shares).marks[0] == marks


# Declarations


@pytest.mark.parametrize(
    ("groups", "points"), [("J:200+9:150+A:100+T:100+K:100+Q:100", 100), ("J:200+9:150+A:100+K:100+Q:100", 0)]
)
def test_four_tens_count_a_hundred_or_nothing(groups: str, points: int) -> None:
    """A12"""
    assert credited(f"sr_belot_4{{groups={groups}}}", "TS TH TD TC").points[0] == points


@pytest.mark.parametrize(
    ("system", "edge", "tie", "points"),
    [
        ("sr_guide_4", "identical", "nobody", (0, 20)),
        ("sr_guide_4", "no", "nobody", (0, 0)),
        ("sr_guide_4", "no", "earlier", (20, 0)),
        ("hr_bela_4", "no", "earlier", (20, 0)),
        ("hr_bela_4", "identical", "earlier", (0, 20)),
        ("debrec_kharkov", "no", "earlier", (20, 0)),
        ("debrec_kharkov", "identical", "earlier", (0, 20)),
    ],
)
def test_equal_runs_go_to_trumps_to_the_earlier_seat_or_to_nobody(
    system: str, edge: str, tie: str, points: tuple[int, int]
) -> None:
    """A13"""
    found = credited(f"{system}{{trump_edge={edge},decl_tie={tie}}}", "9S TS JS", "9C TC JC")
    assert found.points[:2] == points


@pytest.mark.parametrize(("five_run_top", "points"), [("yes", (0, 100)), ("no", (150, 0))])
def test_run_of_five_beats_four_nines_or_loses_to_them_in_macedonia(
    five_run_top: str, points: tuple[int, int]
) -> None:
    """A14"""
    found = credited(f"mk_beljot_4{{five_run_top={five_run_top}}}", "9S 9H 9D 9C", "TS JS QS KS AS")
    assert found.points[:2] == points


@pytest.mark.parametrize(("last", "winner"), [("100", None), ("match", 1)])
@pytest.mark.parametrize("system", ["hr_bela_4", "mk_beljot_4"])
def test_eight_cards_of_a_suit_count_as_seven_or_win_the_match(
    system: str, last: str, winner: int | None
) -> None:
    """A16"""
    game = f"{system}{{runs=20+50+100+100+100+{last}}}"
    assert credited(game, "", "7S 8S 9S TS JS QS KS AS").match_winner == winner


@pytest.mark.parametrize(("scope", "points"), [("side", (0, 50, 20)), ("player", (0, 50, 0))])
@pytest.mark.parametrize("system", ["hr_bela_3", "ru_belot_3"])
def test_second_defender_scores_with_the_better_one_or_not(
    system: str, scope: str, points: tuple[int, ...]
) -> None:
    """A22, A23"""
    game = f"{system}{{decl_scope={scope},runs=20+50+100+100+100+100}}"
    assert credited(game, "7H 8H 9H", "TS JS QS KS", "7D 8D 9D").points == points


@pytest.mark.parametrize(("groups", "points"), [("J:200", 200), ("-", 0)])
def test_groups_count_or_do_not_in_russian_belot(groups: str, points: int) -> None:
    """A24"""
    assert credited(f"ru_belot_3{{groups={groups}}}", "JS JH JD JC").points[0] == points


@pytest.mark.parametrize(("needed", "written"), [("yes", 0), ("no", 70)])
@pytest.mark.parametrize("system", ["klaber_2", "mk_beljot_4", "sr_belot_2_open"])
def test_declarations_and_bela_need_a_trick_or_do_not(system: str, needed: str, written: int) -> None:
    """A25, A95"""
    game = f"{system}{{trick_needed={needed},trickless=lost}}"
    cards = (100, 0) if system == "klaber_2" else (152, 0)
    assert settled(game, cards, tricks=ALL_TRICKS, declared=(0, 50), bela=(0, 20)).written[1] == written


@pytest.mark.parametrize(("trickless", "written"), [("lost", 252), ("opponents", 322)])
@pytest.mark.parametrize("system", ["sr_belot_4", "hr_bela_4", "mk_beljot_4"])
def test_declarations_and_bela_without_a_trick_are_lost_or_go_to_the_other_side(
    system: str, trickless: str, written: int
) -> None:
    """A26"""
    found = settled(
        f"{system}{{trickless={trickless}}}", (152, 0), tricks=ALL_TRICKS, declared=(0, 50), bela=(0, 20)
    )
    assert found.written == (written, 0)


# Bela


@pytest.mark.parametrize("system", ["sr_belot_4", "hr_bela_4", "klaber_3", "klaber_2"])
@pytest.mark.parametrize(
    ("end", "with_one_card", "with_both"),
    [("dosta", False, False), ("dosta_bela1", True, True), ("dosta_bela2", False, True)],
)
def test_bela_stops_the_match_with_its_first_card_its_second_or_not_at_all(
    system: str, end: str, with_one_card: bool, with_both: bool
) -> None:
    """A33, A86"""
    ruleset = parse_ruleset(f"{system}{{end={end}}}")
    before = ruleset.match.target - 30
    found = [may_stop(ruleset, before=before, trick_points=10, bela=20, bela_cards=cards) for cards in (1, 2)]
    assert found == [with_one_card, with_both]


@pytest.mark.parametrize(("counts", "outcome"), [("tricks", Outcome.FALL), ("all", Outcome.PASS)])
@pytest.mark.parametrize(("system", "cards"), [("debrec_2", (45, 60)), ("ru_belot_3", (30, 42, 20))])
def test_bela_helps_to_pass_or_does_not(
    system: str, cards: tuple[int, ...], counts: str, outcome: Outcome
) -> None:
    """A34, A35"""
    bela = (20, *(0 for _ in cards[1:]))
    assert settled(f"{system}{{pass_counts={counts}}}", cards, bela=bela).outcome is outcome


# Play


@pytest.mark.parametrize(("overruff", "cards"), [("no", "JH 7H"), ("yes", "JH")])
@pytest.mark.parametrize("system", ["mk_beljot_4", "hr_bela_4"])
def test_second_ruffer_beats_the_first_or_need_not(system: str, overruff: str, cards: str) -> None:
    """A39, A41"""
    assert same(playable(f"{system}{{overruff={overruff}}}", "8S 9H", "JH 7H AC"), cards)


@pytest.mark.parametrize(("overtake", "cards"), [("trumps", "TH"), ("none", "7H TH")])
def test_trump_lead_is_overtaken_in_france_or_need_not_be(overtake: str, cards: str) -> None:
    """A40"""
    assert same(playable(f"fr_belote_4{{overtake={overtake}}}", "8H", "7H TH AS"), cards)


@pytest.mark.parametrize(("overtake", "cards"), [("trumps", "QS"), ("none", "7S QS")])
def test_suit_led_is_overtaken_with_all_trumps_or_need_not_be(overtake: str, cards: str) -> None:
    """A43"""
    game = f"debrec_crimea{{overtake={overtake}}}"
    assert same(playable(game, "8S", "7S QS AD", Trump.ALL_TRUMPS), cards)


@pytest.mark.parametrize(("duty", "cards"), [("yes", "AS"), ("no", "AS 8S")])
def test_partner_is_overtaken_or_spared(duty: str, cards: str) -> None:
    """A44"""
    assert same(playable(f"sr_belot_4{{overtake_partner={duty}}}", "KS 7S", "AS 8S"), cards)


# Deal and trumps


@pytest.mark.parametrize(("forced", "calls"), [("no", "S H C pass new-deal"), ("dealer", "S H C new-deal")])
def test_dealer_may_let_the_second_round_pass_or_not(forced: str, calls: str) -> None:
    """A47"""
    assert legal(auction(f"sr_belot_2{{forced={forced}}}", "pass " * 3, "9D")) == calls.split()


@pytest.mark.parametrize(("rounds", "may_pass"), [("any", False), ("any+any", True)])
def test_dealer_of_the_guide_is_forced_at_once_or_after_a_second_round(rounds: str, may_pass: bool) -> None:
    """A49"""
    state = auction(f"sr_guide_4{{rounds={rounds}}}", "pass " * 3)
    assert ("pass" in legal(state)) is may_pass


@pytest.mark.parametrize("system", ["klaber_2", "sr_belot_2", "debrec_2", "ru_belot_3", "hr_bela_2"])
@pytest.mark.parametrize(
    ("swap", "first_hand", "later", "declared"),
    [
        ("no", False, False, False),
        ("first_hand", True, False, True),
        ("before_play", True, True, True),
        ("before_declaring", True, True, False),
    ],
)
def test_seven_is_exchanged_when_the_option_says(
    system: str, swap: str, first_hand: bool, later: bool, declared: bool
) -> None:
    """A50, A51, A52"""
    ruleset = parse_ruleset(f"{system}{{seven_swap={swap}}}")
    found = [
        may_swap_seven(ruleset, on_turnup=True, from_first_hand=is_first, declared_with_it=is_declared)
        for is_first, is_declared in ((True, False), (False, False), (True, True))
    ]
    assert found == [first_hand, later, declared]


@pytest.mark.parametrize(
    ("options", "calls"),
    [("forced=dealer", "S H C"), ("forced=no", "S H C pass"), ("rounds=turnup,forced=dealer", None)],
)
def test_last_speaker_of_the_turnup_game_for_three_is_forced_or_not(options: str, calls: str | None) -> None:
    """A53"""
    state = auction(f"hr_bela_3_turnup{{{options}}}", "pass " * (5 if calls else 2), "9D")
    assert legal(state) == (calls or "D").split()


@pytest.mark.parametrize(("no_suit", "is_on"), [("samara", True), ("crimea", False)])
def test_ace_may_be_got_for_the_seven_in_no_trump_only_in_samara(no_suit: str, is_on: bool) -> None:
    """A56, A57"""
    ruleset = parse_ruleset(f"debrec_samara{{no_suit={no_suit}}}")
    assert is_played_on(ruleset, Trump.NO_TRUMP, parse_card("AD")) is is_on


@pytest.mark.parametrize(("limit", "may"), [(11, True), (0, False)])
def test_weak_french_hand_may_demand_a_new_deal_or_not(limit: int, may: bool) -> None:
    """A61"""
    ruleset = parse_ruleset(f"fr_belote_4{{throw_in_below={limit}}}")
    assert may_demand_new_deal(ruleset, hand("7S 8S QH JD 9C")) is may


@pytest.mark.parametrize(("forced", "may_pass"), [("no", True), ("dealer", False)])
@pytest.mark.parametrize("system", ["sr_belot_4", "hr_bela_4", "sr_guide_4"])
def test_deal_is_void_when_all_pass_or_the_dealer_has_to_call(
    system: str, forced: str, may_pass: bool
) -> None:
    """A63"""
    assert ("pass" in legal(auction(f"{system}{{forced={forced}}}", "pass " * 3))) is may_pass


# Falls and payments


@pytest.mark.parametrize(("fall", "written"), [("nobody", (0, 20)), ("opponents", (0, 140))])
def test_trick_points_of_a_bajt_are_written_by_nobody_or_by_the_opponent(
    fall: str, written: tuple[int, int]
) -> None:
    """A65"""
    found = settled(f"debrec_2{{fall={fall}}}", (50, 60), 1, declared=(20, 0))
    assert (found.written, found.marks) == (written, (1, 0))


@pytest.mark.parametrize(("fall", "written"), [("lost", (0, 82, 30)), ("opponents", (0, 132, 30))])
@pytest.mark.parametrize("system", ["mk_beljot_3", "hr_bela_3", "sr_belot_3"])
def test_points_of_a_fallen_soloist_are_lost_or_go_to_the_better_opponent(
    system: str, fall: str, written: tuple[int, ...]
) -> None:
    """A67, A68"""
    assert settled(f"{system}{{fall={fall}}}", (50, 72, 30), 1).written == written


@pytest.mark.parametrize(
    ("extras", "written"), [("with", (-50, 110, 95)), ("kept", (-30, 90, 75)), ("opponents", (-50, 110, 75))]
)
def test_declarations_of_a_russian_soloist_below_both_go_to_each_stay_or_go_to_the_better_one(
    extras: str, written: tuple[int, ...]
) -> None:
    """A69"""
    found = settled(f"ru_belot_3{{fall_extras={extras}}}", (30, 50, 45), 1, declared=(20, 0, 0))
    assert found.written == written


@pytest.mark.parametrize(("tie", "awarded"), [("hang_taker", (46, 0, 0)), ("hang_winner", (0, 23, 23))])
def test_hanging_bonus_goes_to_the_next_soloist_even_if_he_falls_or_to_the_winners(
    tie: str, awarded: tuple[int, ...]
) -> None:
    """A71"""
    ruleset = parse_ruleset(f"ru_belot_3{{tie={tie}}}")
    assert reclaim_hanging(ruleset, [Hanging(46, 1)], 0, Outcome.FALL) == awarded


@pytest.mark.parametrize(("capot", "written"), [("no", 262), ("add90", 352)])
def test_all_tricks_bring_ninety_beside_kapo_in_russian_belot_or_nothing(capot: str, written: int) -> None:
    """A72"""
    ruleset = parse_ruleset(f"ru_belot_3{{capot={capot}}}")
    deal = DealResult(
        contract=Contract(Trump.SPADES, 0), card_points=(152, 0, 0), last=0, tricks=(9, 0, 0), stopped=True
    )
    assert settle(ruleset, deal).written[0] == written


@pytest.mark.parametrize(
    ("extras", "written"),
    [("with", (0, 105, 67)), ("kept", (20, 95, 57)), ("opponents", (0, 115, 57))],
)
def test_best_declarations_of_a_fallen_debrec_soloist_are_halved_kept_or_given_away(
    extras: str, written: tuple[int, ...]
) -> None:
    """A73"""
    found = settled(f"debrec_3{{fall_extras={extras}}}", (50, 60, 32), 1, declared=(20, 0, 0))
    assert found.written == written


@pytest.mark.parametrize(("tie", "payments"), [("fall", (-2, 2)), ("pass", (1, -1)), ("lapse", (0, 0))])
def test_equal_totals_of_short_debrec_cost_bring_or_change_nothing(
    tie: str, payments: tuple[int, int]
) -> None:
    """A75"""
    assert settled(f"debrec_short_bajt_2{{tie={tie}}}", (50, 60)).payments == payments


@pytest.mark.parametrize(("stakes", "premium"), [("bajt", 0), ("bajt_monela", 4)])
def test_monela_belongs_to_kharkov_only_where_it_is_agreed(stakes: str, premium: int) -> None:
    """A79"""
    assert monela_premium(parse_ruleset(f"debrec_kharkov{{stakes={stakes}}}"), [4, 1], 0) == premium


# Last tricks, all tricks, match end


@pytest.mark.parametrize(("capot", "written"), [("add100_for_last", 252), ("add90", 252), ("no", 162)])
@pytest.mark.parametrize("system", ["mk_beljot_4", "mk_beljot_3"])
def test_caljo_brings_a_hundred_for_the_last_trick_or_ninety_or_nothing(
    system: str, capot: str, written: int
) -> None:
    """A81, A82"""
    assert settled(f"{system}{{capot={capot}}}", (152,)).written[0] == written


@pytest.mark.parametrize(
    ("system", "target"),
    [
        *((system, target) for system in ("klaber_2", "mk_beljot_2") for target in (501, 1001)),
        *((system, target) for system in ("klaber_3", "mk_beljot_3") for target in (701, 1001)),
        *((system, target) for system in ("debrec_3", "debrec_50", "debrec_moscow") for target in (501, 701)),
    ],
)
def test_match_ends_at_the_agreed_target(system: str, target: int) -> None:
    """A83, A84, A85"""
    ruleset = parse_ruleset(f"{system}{{target={target}}}")
    scores = [target - 100] * ruleset.units
    assert match_winner(ruleset, [target, *scores[1:]]) == 0
    assert match_winner(ruleset, [target - 1, *scores[1:]]) is None


@pytest.mark.parametrize(("end", "may"), [("full", False), ("dosta", True)])
@pytest.mark.parametrize("system", ["mk_beljot_4", "sr_guide_4", "ru_belot_3", "hr_bela_4"])
def test_match_stops_in_the_middle_of_a_deal_only_where_it_is_played_to_dosta(
    system: str, end: str, may: bool
) -> None:
    """A86, A87"""
    ruleset = parse_ruleset(f"{system}{{end={end}}}")
    assert may_stop(ruleset, before=ruleset.match.target - 10, trick_points=20) is may


@pytest.mark.parametrize(("end", "winner"), [("dosta", 0), ("full", None)])
def test_fallen_taker_with_the_missing_points_in_tricks_wins_only_where_it_is_played_to_dosta(
    end: str, winner: int | None
) -> None:
    """A86"""
    ruleset = parse_ruleset(f"hr_bela_4{{end={end}}}")
    match = replace(MatchState.start(ruleset), scores=(990, 700))
    assert match.after_deal(settled(f"hr_bela_4{{end={end}}}", (30, 122), 1)).winner == winner


@pytest.mark.parametrize(("rounding", "written"), [("tens", (20, 90)), ("no", (20, 91))])
def test_defenders_of_a_tied_french_deal_write_tens_or_exact_points(
    rounding: str, written: tuple[int, int]
) -> None:
    """A88, A89, A90"""
    found = settled(f"fr_belote_4{{rounding={rounding}}}", (61, 91), bela=(20, 0))
    assert (found.written, found.hanging) == (written, (Hanging(71, 0),))


@pytest.mark.parametrize(("bela_exits", "winner"), [("no", None), ("yes", 0)])
def test_belote_of_the_last_deal_ends_a_french_match_or_does_not(bela_exits: str, winner: int | None) -> None:
    """A92"""
    ruleset = parse_ruleset(f"fr_belote_4{{bela_exits={bela_exits}}}")
    assert match_winner(ruleset, (1015, 900), bela_written=(20, 0)) == winner


@pytest.mark.parametrize(("tie", "unit"), [("hang_retake", 1), ("hang_winner", 0)])
def test_hung_points_need_the_next_trumps_or_only_the_next_deal(tie: str, unit: int) -> None:
    """A04"""
    ruleset = parse_ruleset(f"mk_beljot_4{{tie={tie}}}")
    awarded = reclaim_hanging(ruleset, [Hanging(81, 0)], 1, Outcome.FALL)
    assert awarded == tuple(81 if other == unit else 0 for other in range(2))


def test_longer_run_of_a_hundred_comes_first_in_every_system_that_has_several() -> None:
    """A96"""
    for system in ("sr_guide_4", "hr_bela_4", "mk_beljot_4"):
        assert better(parse_ruleset(system), "7S 8S 9S TS JS QS", "TD JD QD KD AD") == 1


def better(ruleset: Ruleset, one: str, other: str) -> int:
    """1 if the first declaration is the better one, -1 if the second is."""
    found = [best_declarations(ruleset, Trump.CLUBS, hand(cards))[0] for cards in (one, other)]
    return compare_declarations(ruleset, Trump.CLUBS, *found)
