"""POST /v1/worlds and /v1/play: questions of one seat, to whom other hands are hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from pydantic import BaseModel

from api.asked import diagram_asked, fault_in, limit_ms_asked, search_threads
from api.operations import Endpoints, Operation
from api.play_answering import decision_advice_answer, play_answer
from api.problems import Cause, ProblemError, faults_are
from api.schemas.play import PlayAnswers, PlayFields, PlayRequest, PlayText, PlayTold
from api.schemas.worlds import EventAsked, WorldsAnswer, WorldsFields, WorldsRequest, WorldsText, WorldsTold
from api.state import state
from api.worlds_answering import Wanted, worlds_answer
from solver.advice import (
    CardQuestion,
    DecisionQuestion,
    Method,
    advise,
    advise_options,
    card_question,
    question_from_events,
)
from solver.cards import CardSet, format_cards
from solver.double_dummy import Objective, equity_for
from solver.errors import Fault, PositionError
from solver.game import Diagram, FaultCode
from solver.game.notation.document import Reader
from solver.game.notation.told import ToldFields, pointer_in_told, told_of_fields
from solver.rules import Ruleset
from solver.worlds import Holder, Knowledge, knowledge_from_events, knowledge_of
from solver.worlds.contradictions import ContradictionError, require_worlds
from solver.worlds.counting import Question, Worlds, worlds_of
from solver.worlds.model import UndecidedError

TAG = "hidden cards"

_FAULTY = (
    Cause.INVALID_CARDS,
    Cause.INVALID_RULESET,
    Cause.UNREADABLE_POSITION,
    Cause.INVALID_POSITION,
    Cause.INVALID_DEAL,
    Cause.ILLEGAL_PLAY,
    Cause.CONTRADICTION,
    Cause.BUSY,
)

WORLDS = Operation(
    name="worlds",
    method="POST",
    path="/v1/worlds",
    tag=TAG,
    summary="What one seat can know about the hidden cards",
    description="""How many deals fit everything that `seat` has seen, and how probable it is that a card lies
somewhere. All numbers are exact; every deal that fits is equally likely.

What a card that was played, a declaration, an exchange or a silence about Bela tells is taken from the rules;
that players play well is not assumed. Hands of others that are given are left aside. If what is told cannot
all be true, `errors` are as few statements as contradict each other, each with the pointer of its event.

A deal may be told by `events` in place of a position: with the `hand` of the seat and `turnup`. Without
`contract`, or without events, it is the auction that is asked about.""",
    answer=WorldsAnswer,
    body=WorldsRequest,
    causes=_FAULTY,
)

PLAY = Operation(
    name="play",
    method="POST",
    path="/v1/play",
    tag=TAG,
    summary="Which card to play, or what else to decide, other hands hidden",
    description="""Every legal card on the same deals, drawn from all that fit what `seat` knows; each of them
is solved exactly, and trick points are turned into what is written deal by deal, before the mean is taken.
Where few deals fit, all of them are solved.

`ci95` is the interval of a mean, `behind` the difference to the best card on the same deals. `verdict` is
`clear` if every other card is behind with its whole interval, or all deals were solved and one card alone is
best; otherwise `close`. The answer is the same for the same `seed`, as long as the search time does not run
out; if it does, fewer deals are solved, and `warnings` says so.

In a deal told by `events` something besides a card may be due: the turned card, the discard, the exchange of
the seven, declarations. Then `decision` names it, and `options` says what everything that may be done is
worth when everybody plays perfectly afterwards, later speakers declare all they have, and nobody else
exchanges or announces all tricks. Whether to announce all tricks is asked with `decision` `capot`. Of many
discards only those that promise most are compared in all deals; where one was given up for the trick points
it brings, its `mean`, `ci95` and `behind` are absent.""",
    answer=PlayAnswers,
    body=PlayRequest,
    causes=_FAULTY,
)

Asked: TypeAlias = WorldsFields | WorldsText | WorldsTold | PlayFields | PlayText | PlayTold

endpoints = Endpoints.named("hidden_cards")


@endpoints.asking(WORLDS, WorldsRequest)
def worlds(request: WorldsRequest) -> WorldsAnswer:
    """Counts inside a search slot, because some announcements take long."""
    asked = request.root
    with _faults_in(asked):
        given, knowledge = _known(asked)
        questions = None
        if asked.events_asked is not None:
            questions = _questions(given.ruleset, asked.events_asked)
        with state().slots.slot():
            found = _some_worlds(knowledge)
            wanted = Wanted(questions, asked.sample, asked.seed)
            return worlds_answer(given, found, wanted, is_position=not isinstance(asked, ToldFields))


@endpoints.asking(PLAY, PlayRequest)
def play(request: PlayRequest) -> BaseModel:
    """Judges all cards, or all options of another decision, inside one search slot."""
    asked = request.root
    objective, limit_ms = Objective(asked.objective), limit_ms_asked(asked)
    with _faults_in(asked):
        diagram, question = _play_question(asked)
        with state().slots.slot():
            equity = equity_for(diagram.ruleset, objective, question.tricks_left)
            if isinstance(question, DecisionQuestion):
                advised = advise_options(
                    question,
                    worlds=asked.worlds,
                    limit_ms=limit_ms,
                    seed=asked.seed,
                    objective=objective,
                    equity=equity,
                    threads=search_threads(),
                )
                return decision_advice_answer(diagram.ruleset, advised, limit_ms)
            advice = advise(
                question,
                worlds=asked.worlds,
                limit_ms=limit_ms,
                seed=asked.seed,
                objective=objective,
                equity=equity,
                method=Method(asked.method),
                likelihoods=asked.likelihoods,
                threads=search_threads(),
            )
    return play_answer(diagram, advice, limit_ms)


def _known(asked: WorldsFields | WorldsText | WorldsTold) -> tuple[Diagram, Knowledge]:
    """What was written down, and what the seat knows by it."""
    if isinstance(asked, ToldFields):
        told = told_of_fields(asked, asked.seat)
        return told.given, knowledge_from_events(told.given, told.events, asked.seat, turned=told.turned)
    diagram = diagram_asked(asked)
    return diagram, knowledge_of(diagram, asked.seat)


def _play_question(
    asked: PlayFields | PlayText | PlayTold,
) -> tuple[Diagram, CardQuestion | DecisionQuestion]:
    """The position asked about, or what is given of a deal, and what the seat sees of it."""
    if isinstance(asked, PlayTold):
        told = told_of_fields(asked, asked.seat)
        question = question_from_events(
            told.given, told.events, asked.seat, turned=told.turned, wanted=asked.decision
        )
        return question.diagram if isinstance(question, CardQuestion) else told.given, question
    diagram = diagram_asked(asked)
    return diagram, card_question(diagram, asked.seat)


def _some_worlds(knowledge: Knowledge) -> Worlds:
    """The worlds that fit.

    Raises:
        ContradictionError: there is none.
        UndecidedError: there is none, and it took too long to find out why.
    """
    found = worlds_of(knowledge)
    if not found.count:
        require_worlds(knowledge)
    return found


def _questions(ruleset: Ruleset, asked: Sequence[EventAsked]) -> list[Question]:
    reader = Reader()
    questions = [
        reader.read(f"/events_asked/{place}", lambda each: _question(ruleset, each), each)
        for place, each in enumerate(asked)
    ]
    if reader.faults:
        raise PositionError(reader.faults)
    return [question for question in questions if question is not None]


def _question(ruleset: Ruleset, asked: EventAsked) -> Question:
    reader = Reader()
    cards = CardSet.of(reader.cards("/of", asked.of) or ())
    seats = range(ruleset.playing_seats)
    if asked.seat not in seats:
        detail = f"seat {asked.seat} does not play; seats are {', '.join(map(str, seats))}"
        reader.faults.append(Fault("/seat", FaultCode.NO_SUCH_SEAT, detail))
    strange = cards - ruleset.pack
    if strange:
        detail = f"the pack of {ruleset.id} has no {format_cards(strange)}"
        reader.faults.append(Fault("/of", FaultCode.CARD_NOT_IN_PACK, detail))
    if reader.faults:
        raise PositionError(reader.faults)
    return Question(Holder(asked.seat), asked.at_least, cards, asked.at_most)


@contextmanager
def _faults_in(asked: Asked) -> Iterator[None]:
    """Turns every pointer into the request, as it was written; contradictions are told in one sentence."""
    with faults_are(Cause.INVALID_DEAL if isinstance(asked, ToldFields) else Cause.INVALID_POSITION):
        try:
            yield
        except ContradictionError as error:
            faults = [_fault_in(asked, fault) for fault in error.faults]
            raise ProblemError(Cause.CONTRADICTION, error.contradiction.text, faults) from None
        except UndecidedError:
            detail = f"no deal fits everything that seat {asked.seat} knows"
            raise PositionError(_fault_in(asked, Fault("", FaultCode.NO_WORLD, detail))) from None
        except PositionError as error:
            raise PositionError(_fault_in(asked, fault) for fault in error.faults) from None


def _fault_in(asked: Asked, fault: Fault) -> Fault:
    if isinstance(asked, ToldFields):
        return Fault(pointer_in_told(asked, asked.seat, fault.pointer), fault.code, fault.detail)
    return fault_in(asked, fault)
