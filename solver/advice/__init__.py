"""Advice when hands are hidden: what to call, what to play or else to decide, and how sure that is.

>>> from solver.game.notation import parse_position
>>> position = parse_position("hr_bela_4 ?/?/?/7DJDQDKD7C8C9CTC S@0 7SJS9S")
>>> advice = best_card(position, seat=3, worlds=40)
>>> advice.worlds, str(advice.best) in "7D JD QD KD 7C 8C 9C TC"
(40, True)
"""

from solver.advice.answer import Advice, CardAdvice, Method
from solver.advice.best_card import advise, best_card
from solver.advice.calling.call_advice import CallOptions, advise_call, best_call
from solver.advice.calling.call_answer import (
    AuctionAdvice,
    CallAdvice,
    CallMethod,
    Course,
    OpenHands,
    Reasons,
    Unit,
)
from solver.advice.calling.question import CallQuestion, call_question
from solver.advice.decision_question import DecisionQuestion, decision_question
from solver.advice.decisions import DecisionAdvice, advise_decision, advise_options
from solver.advice.due import question_from_events
from solver.advice.from_events import card_question_from_events
from solver.advice.option_comparison import OptionAdvice
from solver.advice.question import CardQuestion, card_question
from solver.advice.statistics import Estimate, Verdict

__all__ = [
    "Advice",
    "AuctionAdvice",
    "CallAdvice",
    "CallMethod",
    "CallOptions",
    "CallQuestion",
    "CardAdvice",
    "CardQuestion",
    "Course",
    "DecisionAdvice",
    "DecisionQuestion",
    "Estimate",
    "Method",
    "OpenHands",
    "OptionAdvice",
    "Reasons",
    "Unit",
    "Verdict",
    "advise",
    "advise_call",
    "advise_decision",
    "advise_options",
    "best_call",
    "best_card",
    "call_question",
    "card_question",
    "card_question_from_events",
    "decision_question",
    "question_from_events",
]
