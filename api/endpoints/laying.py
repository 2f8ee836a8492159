"""What the page of the board asks besides the questions of ``/v1``; nothing here searches."""

from __future__ import annotations

from api.asked import pointers_into
from api.board.laying import (
    LaidRecord,
    auction_after,
    laid_from_position,
    laid_from_record,
    position_after,
)
from api.operations import Endpoints, Operation
from api.problems import Cause, faults_are
from api.schemas.board import (
    AfterAnswer,
    AfterFields,
    AuctionAnswer,
    AuctionRequest,
    ContractTaken,
    ContreeText,
    LaidDeal,
    LayAnswer,
    LayRequest,
)
from api.schemas.positions import PositionText
from solver.errors import PositionError
from solver.game.auction import parse_call
from solver.game.deal import event_to_json
from solver.game.notation import (
    PositionFields,
    diagram_of_fields,
    parse_position,
    record_of_fields,
)
from solver.game.notation.cfn import parse_cfn
from solver.game.notation.document import Reader
from solver.rules import format_ruleset

TAG = "laying"

LAY = Operation(
    name="board_lay",
    method="POST",
    path="/board/lay",
    tag=TAG,
    summary="A deal, ready to be laid on the table",
    description="Takes a deal with its events, a position text with its history, or contree notation; gives "
    "the deal with its events, as `/v1/score` and `/v1/review` take it, and its position text. Of a position "
    "it is not known how cards were dealt and what was called: the ruleset of the answer then deals all "
    "cards at once.",
    answer=LayAnswer,
    body=LayRequest,
    causes=(
        Cause.INVALID_CARDS,
        Cause.INVALID_RULESET,
        Cause.INVALID_POSITION,
        Cause.INVALID_DEAL,
        Cause.UNREADABLE_POSITION,
        Cause.ILLEGAL_PLAY,
    ),
)
AUCTION = Operation(
    name="board_auction",
    method="POST",
    path="/board/auction",
    tag=TAG,
    summary="Who is to call, and what he may say",
    description="Knows no hands: a new deal that only a weak hand may demand is not among the calls.",
    answer=AuctionAnswer,
    body=AuctionRequest,
    causes=(Cause.INVALID_CARDS, Cause.INVALID_RULESET, Cause.INVALID_DEAL),
)
AFTER = Operation(
    name="board_after",
    method="POST",
    path="/board/after",
    tag=TAG,
    summary="A position after some cards",
    description="Plays cards from a position, with or without history.",
    answer=AfterAnswer,
    body=AfterFields,
    causes=(
        Cause.INVALID_CARDS,
        Cause.INVALID_RULESET,
        Cause.INVALID_POSITION,
        Cause.ILLEGAL_PLAY,
    ),
)

endpoints = Endpoints.named("laying")


@endpoints.asking(LAY, LayRequest)
def board_lay(asked: LayRequest) -> LayAnswer:
    """Replays the deal; needs no search."""
    form = asked.root
    if isinstance(form, PositionText):
        return _lay_answer(laid_from_position(parse_position(form.position)))
    if isinstance(form, ContreeText):
        return _lay_answer(laid_from_position(parse_cfn(form.cfn).diagram))
    with faults_are(Cause.INVALID_DEAL):
        return _lay_answer(laid_from_record(record_of_fields(form)))


@endpoints.asking(AUCTION, AuctionRequest)
def board_auction(asked: AuctionRequest) -> AuctionAnswer:
    """Says the calls one after the other."""
    reader = Reader()
    ruleset = reader.ruleset(asked.ruleset)
    turnups = reader.cards("/turnup", asked.turnup) or ()
    calls = reader.each("/auction", asked.auction, lambda at, text: reader.read(at, parse_call, text)) or ()
    with faults_are(Cause.INVALID_DEAL):
        if ruleset is None or reader.faults:
            raise PositionError(reader.faults)
        now = auction_after(ruleset, turnups, [call for call in calls if call is not None])
    answer = AuctionAnswer(seat=now.seat, calls=list(now.calls))
    if now.taken is not None:
        answer.contract = ContractTaken(trump=now.taken.trump.value, taker=now.taken.taker)
    return answer


@endpoints.asking(AFTER, AfterFields)
def board_after(asked: AfterFields) -> AfterAnswer:
    """Plays the cards; needs no search."""
    reader = Reader()
    cards = reader.cards("/cards", asked.cards)
    if cards is None:
        raise PositionError(reader.faults)
    given = asked.model_dump(include=PositionFields.model_fields.keys() & asked.model_fields_set)
    with pointers_into(asked):
        diagram = diagram_of_fields(PositionFields.model_validate(given))
        return AfterAnswer(position=position_after(diagram, cards))


def _lay_answer(laid: LaidRecord) -> LayAnswer:
    record = laid.record
    deal = LaidDeal(
        hands=[list(map(str, hand)) for hand in record.dealt.hands], stock=list(map(str, record.dealt.stock))
    )
    if record.dealt.turnup is not None:
        deal.turnup = str(record.dealt.turnup)
    answer = LayAnswer(
        ruleset=format_ruleset(record.ruleset),
        deal=deal,
        events=[event_to_json(event) for event in record.events],
    )
    if record.score is not None:
        answer.score = list(record.score)
    if record.hanging:
        answer.hanging = record.hanging if isinstance(record.hanging, int) else list(record.hanging)
    if laid.position is not None:
        answer.position = laid.position
    return answer
