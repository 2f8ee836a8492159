"""What all worlds have in common once an option is chosen, in the numbers of the kernel.

Knows the first trick of one world as an example; knows no hidden hands beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from solver import _kernel
from solver.advice.decision_question import DecisionQuestion
from solver.cards import Card, CardSet, Rank
from solver.double_dummy.objective import Objective
from solver.double_dummy.score_rules import deal_terms, sheet_rules
from solver.double_dummy.written import ScoreSheet
from solver.game import Diagram, Position, position_from
from solver.game.deal import Event
from solver.game.declarations import suits_of_bela
from solver.game.play import play_rules
from solver.rules.choices import BelaCall
from solver.worlds import Holder
from solver.worlds.counting import DealtWorlds

_SILENT, _KING_SAID, _SAID = 1, 2, 3  # how far a Bela has come, as the kernel numbers it


def first_trick(question: DecisionQuestion, after: DealtWorlds) -> Position:
    """The first trick in the first of the worlds ``after`` an option.

    Without declarations, which differ from world to world.

    Raises:
        PositionError: a fault of what is given beside cards, such as the score.
    """
    moment = question.moment
    played = moment.knowledge.played
    hands = (
        tuple(CardSet(int(after.hands[0, column])) | played.get(Holder(seat), CardSet()))
        for column, seat in enumerate(after.seats)
    )
    rest = (tuple(CardSet(int(after.out[0]))),) if moment.ruleset.table.dealer_out else ()
    discards = tuple(CardSet(int(after.discards[0])))
    return position_from(
        Diagram(
            moment.ruleset,
            hands=(*hands, *rest),
            contract=moment.contract,
            plays=tuple(event.card for event in moment.told.plays),
            discards=discards if moment.ruleset.discarded else None,
            declarations=((),) * moment.ruleset.playing_seats,
            score=moment.given.score,
            hanging=moment.given.hanging,
        )
    )


def shared_deal(
    question: DecisionQuestion,
    sheet: ScoreSheet,
    objective: Objective,
    capot: Event | None,
    equity: _kernel.EquityTable | None,
) -> _kernel.SharedDeal:
    """What the kernel has to know beside hands and declarations.

    ``sheet``: of ``first_trick``. ``capot``: the player's announcement of all tricks, None without one.
    """
    moment, position = question.moment, sheet.course.position
    ruleset = moment.ruleset
    begun = dict(_begun_belas(question))
    suits = suits_of_bela(ruleset, moment.contract.trump)
    return _kernel.SharedDeal(
        rules=play_rules(ruleset, moment.contract.trump).kernel,
        leader=position.leader,
        trick=[card.index for card in position.trick],
        side_a=sum(1 << seat for seat in position.side_a_seats),
        tricks_won=0,
        sheet=sheet_rules(ruleset),
        terms=deal_terms(
            ruleset,
            taker=ruleset.unit_of(moment.contract.taker),
            declared=(0,) * ruleset.units,
            hanging=sheet.hanging,
            before=position.score if objective is Objective.MATCH else None,
            capot_caller=None if capot is None else ruleset.unit_of(moment.seat),
        ),
        points=(0,) * ruleset.units,
        bela_done=(0,) * ruleset.units,
        belas=tuple(begun.values()),
        bela_suits=[int(suit) for suit in suits if suit not in begun],
        bela_call=list(BelaCall).index(ruleset.declarations.bela_call),
        for_match=objective is Objective.MATCH,
        for_points=objective is Objective.POINTS,
        equity=equity,
    )


def _begun_belas(question: DecisionQuestion) -> Iterator[tuple[int, tuple[int, int, int, int]]]:
    """By suit the Belas of which one card lies in the first trick, as the kernel wants them."""
    ruleset, trump = question.moment.ruleset, question.moment.contract.trump
    needs_second = ruleset.declarations.bela_call is BelaCall.KING_FIRST
    plays = question.moment.told.plays
    for suit in suits_of_bela(ruleset, trump):
        king, queen = Card(suit, Rank.KING), Card(suit, Rank.QUEEN)
        seats = [seat for seat, event in enumerate(plays) if event.card in (king, queen)]
        if len(seats) == 1:
            spoken = _KING_SAID if needs_second else _SAID
            status = spoken if plays[seats[0]].bela else _SILENT
            yield suit, (king.index, queen.index, seats[0], status)
