"""What goes on the score sheet when a deal goes on like a line of play.

The line comes from a search; here it is played card by card and settled. Unless the line says more,
everybody says what he can besides the cards: he declares all he holds, unless the position tells what he
declared, and announces Bela whenever he may. Nobody announces all tricks, claims, or ends the deal before its
last card. Knows no search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from solver.cards import Card, CardSet
from solver.double_dummy.announcing import Declared, Opening, bela_before, declared_in, opening_of
from solver.double_dummy.contracts import ContractValue
from solver.errors import Fault, PositionError
from solver.game.contract import Contract
from solver.game.deal import Course
from solver.game.deal.lines import course_after
from solver.game.deal.live import Offer, declare_live, live_offers
from solver.game.deal.result import has_enough_at_last
from solver.game.deal.talk import has_declarations
from solver.game.declarations import Credited, credit_declarations
from solver.game.diagnosis import position_from
from solver.game.diagram import Announced, Cards, Diagram
from solver.game.faults import FaultCode
from solver.game.position import Position
from solver.game.settlement import (
    DealResult,
    Hanging,
    Settlement,
    has_taker,
    playing_units,
    settle,
)
from solver.rules import Ruleset
from solver.rules.choices import DeclarationShown, Tie

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A deal at one moment with everything its settlement will need; made by ``score_sheet``.

    ``course``: play as far as it has gone. ``declared``: per seat, before it is compared.
    ``bela``: points per unit of a Bela that was announced before the tricks that are known.
    ``dealer_hand``: the cards of a resting dealer. ``hanging``: points put aside in earlier deals.
    ``silent``: in open Belot, the seats that have let something go by and declare nothing any more. What lies
    open there is declared by its player just before he plays.
    """

    course: Course
    declared: Declared
    bela: tuple[int, ...]
    dealer_hand: CardSet | None
    hanging: tuple[Hanging, ...]
    silent: frozenset[int] = frozenset()

    def settlement(
        self, line: Iterable[Card], *, words: Sequence[bool] | None = None, stopped: bool = False
    ) -> Settlement | None:
        """The settlement once the cards of ``line`` have been played as well, the last of the deal included.

        ``words``: whether Bela is said, for each card; by default whenever it may be. ``stopped``: the
        soloist ends the deal after the line, which then need not contain the last card.
        None: there is nothing to settle, because a declared run wins the match; or the points won before
        do not add up to those of the deal.

        Raises:
            IllegalPlayError: a card of the line cannot be played, or not with this word.
        """
        sheet = self
        cards = tuple(line)
        if words is None and self.course.position.piles is None:
            return replace(self, course=course_after(self.course, cards))._settled(stopped)
        for card, says_bela in zip(cards, words or (None,) * len(cards), strict=True):
            sheet = sheet.after(card, says_bela)
        return sheet._settled(stopped)

    def after(
        self, card: Card, says_bela: bool | None = None, declares: Sequence[CardSet] | None = None
    ) -> ScoreSheet:
        """The sheet after one more card; by default Bela is said if it may be.

        ``declares``: the cards of each thing that the player declares before, where cards are uncovered; by
        default all he can.

        Raises:
            IllegalPlayError: the card cannot be played, or not with this word.
            PositionError: ``declaration-not-held``, something cannot be declared now.
        """
        seat, moment = self.course.seat_to_play, self.course.bela_moment(card)
        may_say = moment is not None and True in moment.words(self.course.ruleset)
        word = may_say if says_bela is None else says_bela
        spoken = self._declaring(seat, declares)
        return replace(spoken, course=self.course.play(card, word))

    def offers(self, seat: int) -> tuple[Offer, ...]:
        """What ``seat`` may declare now that cards have been uncovered, if that is how it is done."""
        ruleset, trump = self.course.ruleset, self.course.position.contract.trump
        if seat in self.silent or not declares_live(ruleset):
            return ()
        return live_offers(ruleset, trump, self.declared[seat], self.course.lying(seat))

    def _declaring(self, seat: int, declares: Sequence[CardSet] | None) -> ScoreSheet:
        """The same after ``seat`` has declared; who leaves something out is silent from then on."""
        sheet = self
        if declares is None:
            while offers := sheet.offers(seat):
                sheet = sheet._declared(seat, offers[0].announced)
            return sheet
        for cards in declares:
            sheet = sheet._declared(seat, Announced(cards=tuple(cards)))
        return replace(sheet, silent=sheet.silent | {seat}) if sheet.offers(seat) else sheet

    def _declared(self, seat: int, announced: Announced) -> ScoreSheet:
        ruleset, trump = self.course.ruleset, self.course.position.contract.trump
        declared = list(self.declared)
        lying = self.course.lying(seat)
        declared[seat] = declare_live(ruleset, trump, declared[seat], lying, (announced,))
        return replace(self, declared=tuple(declared))

    @property
    def credited(self) -> Credited:
        """Whose declarations count, before the one-trick test."""
        contract = self.course.position.contract
        return credit_declarations(self.course.ruleset, contract, self.declared, self.dealer_hand)

    def _settled(self, stopped: bool) -> Settlement | None:
        course, ruleset = self.course, self.course.ruleset
        contract, credited = course.position.contract, self.credited
        taker = contract.taker if has_taker(ruleset) else None
        result = DealResult(
            contract=contract,
            card_points=course.card_points,
            last=course.last,
            tricks=course.tricks,
            declared=credited.per_unit(ruleset),
            bela=self._bela_points(),
            hanging=self.hanging,
            stopped=stopped or has_enough_at_last(course, taker),
            capot_call=None if course.capot_seat is None else ruleset.unit_of(course.capot_seat),
        )
        if credited.match_winner is not None:
            return None
        try:
            return settle(ruleset, result)
        except PositionError:
            return None

    def _bela_points(self) -> tuple[int, ...]:
        points = list(self.bela)
        for bela in self.course.belas:
            points[self.course.ruleset.unit_of(bela.seat)] += bela.points(self.course.ruleset)
        return tuple(points)


def declares_live(ruleset: Ruleset) -> bool:
    """Whether runs and groups are declared while cards are uncovered."""
    return has_declarations(ruleset) and ruleset.declarations.decl_shown is DeclarationShown.LIVE


def score_sheet(position: Position) -> ScoreSheet | None:
    """The sheet of the deal that ``position`` belongs to.

    With its history, and before the second trick, everything needed is known. Later positions without
    history must tell what was won, the soloist's discards, the resting dealer's cards, what everybody has
    declared (``[]``, or the cards), and, once king or queen of trumps is gone, who has announced Bela;
    where the game has them. None: something of that is missing; or points hang, but it is not known whose
    they are, although it matters; or nothing is left to be played and there is no history.

    Raises:
        PositionError: ``declaration-not-held`` and other faults of what was declared, ``no-bela``,
            ``nothing-hangs``; pointers into the JSON form of the position.
    """
    opening = opening_of(position)
    is_without_end = position.is_over and not opening.is_first_trick
    faults: list[Fault] = []
    hanging = _answered(_hanging, position, faults)
    declared = _answered(declared_in, opening, faults)
    bela = _answered(bela_before, opening, faults)
    if faults:
        raise PositionError(faults)
    discards, dealer_hand = _discards(opening), _dealer_hand(opening)
    needs_dealer = position.ruleset.table.dealer_out and dealer_hand is None
    if is_without_end or needs_dealer or position.hidden:
        return None
    if hanging is None or declared is None or bela is None or discards is None:
        return None
    course = _course(opening, discards)
    sheet = ScoreSheet(course, declared, bela, dealer_hand, hanging)
    for card in opening.played:
        sheet = sheet.after(card)
    return sheet


@dataclass(frozen=True, slots=True)
class TakerScore:
    """The settlement of a contract if it was taken by ``unit``."""

    unit: int
    settlement: Settlement


def contract_scores(cards: Diagram, value: ContractValue) -> tuple[TakerScore, ...]:
    """What the contract of ``value`` writes for each unit that may have taken it, by its line of play.

    ``cards``: the hands before the first trick, as they were valued. With three players the soloist alone
    can be the taker. Empty without a line, or where nothing can be settled (see ``score_sheet``).

    Raises:
        PositionError: like ``position_from``.
    """
    if not value.line:
        return ()
    takers = playing_units(cards.ruleset) if value.soloist is None else (value.soloist,)
    scores = []
    for taker in takers:  # the first seat of a unit has its number
        sheet = score_sheet(position_from(replace(cards, contract=Contract(value.trump, taker))))
        settlement = None if sheet is None else sheet.settlement(value.line)
        if settlement is not None:
            scores.append(TakerScore(taker, settlement))
    return tuple(scores)


def _answered(question: Callable[[Asked], Answer], asked: Asked, faults: list[Fault]) -> Answer | None:
    """What ``question`` answers; None, and its faults kept, if it cannot."""
    try:
        return question(asked)
    except PositionError as error:
        faults += error.faults
        return None


def _course(opening: Opening, discards: Cards) -> Course:
    start = opening.position
    ruleset = start.ruleset
    taker = ruleset.unit_of(start.contract.taker)
    put_away = start.rules.points_of(discards)
    return Course(
        ruleset=ruleset,
        players=tuple(range(start.players)),
        position=start,
        card_points=tuple(
            points + (put_away if unit == taker else 0) for unit, points in enumerate(start.won.points)
        ),
        tricks=start.won.tricks,
        uncovered=(None,) * start.players,
    )


def _discards(opening: Opening) -> Cards | None:
    """What the soloist has put away; where every card is in play, what nobody holds. None if unknown."""
    start = opening.position
    if not start.ruleset.discarded or start.discards:
        return start.discards or ()
    is_rest = opening.is_first_trick and not start.ruleset.out_of_play
    return tuple(_held_by_nobody(start)) if is_rest else None


def _dealer_hand(opening: Opening) -> CardSet | None:
    """The cards of a resting dealer; None if there is none, or his cards are not known."""
    start = opening.position
    if not start.ruleset.table.dealer_out:
        return None
    given = CardSet.of(start.left_over or ())
    if len(given) == start.ruleset.out_of_play:
        return given
    return _held_by_nobody(start) - CardSet.of(start.discards or ()) if opening.is_first_trick else None


def _held_by_nobody(position: Position) -> CardSet:
    cards = position.ruleset.pack
    for hand in position.hands:
        cards -= hand
    return cards


def _hanging(position: Position) -> tuple[Hanging, ...] | None:
    """What hangs from earlier deals. None: it is not known whose points they are, although it matters."""
    if not position.hanging:
        return ()
    match position.ruleset.result.tie:
        case Tie.HANG_RETAKE:
            return None
        case Tie.HANG_WINNER | Tie.HANG_TAKER:
            return (Hanging(position.hanging, position.ruleset.unit_of(position.contract.taker)),)
        case _:
            detail = f"{position.hanging} points hang, but ties never do in {position.ruleset.id}"
            raise PositionError(Fault("/hanging", FaultCode.NOTHING_HANGS, detail))
