"""Makes answers of the advice of the library about a call. Knows no requests."""

from __future__ import annotations

from typing import Literal

from api.estimates import fewer_worlds, interval, rounded
from api.schemas.calls import (
    AnnouncedAnswer,
    CallAdviceAnswer,
    CallAnswer,
    CallBehindAnswer,
    CourseAnswer,
    OpenHandsAnswer,
    ReasonsAnswer,
)
from solver.advice import AuctionAdvice, CallAdvice, CallMethod, Course, OpenHands, Reasons
from solver.double_dummy import Objective


def call_answer(advice: AuctionAdvice, limit_ms: int, *, open_hands: bool) -> CallAnswer:
    """The answer to ``/v1/call``; ``limit_ms`` was the search time.

    ``open_hands``: whether to tell what calls were worth if everybody saw all cards.
    """
    is_sampled = advice.method is not CallMethod.TABLE
    objective: Literal["written", "match"] = "match" if advice.objective is Objective.MATCH else "written"
    answer = CallAnswer(
        seat=advice.seat,
        best=advice.best,
        verdict=advice.verdict,
        worlds=advice.worlds,
        effective_worlds=rounded(advice.effective_worlds),
        method=advice.method,
        objective=objective,
        unit=advice.unit,
        calls=[_call(call, is_sampled=is_sampled, open_hands=open_hands) for call in advice.calls],
        elapsed_ms=round(advice.elapsed_ms, 3),
    )
    if advice.error is not None:
        answer.error = rounded(advice.error)
    if not advice.is_complete:
        answer.warnings = [fewer_worlds(limit_ms, advice.worlds)]
    return answer


def _call(call: CallAdvice, *, is_sampled: bool, open_hands: bool) -> CallAdviceAnswer:
    behind = CallBehindAnswer(mean=rounded(call.behind.mean))
    answer = CallAdviceAnswer(call=call.call, mean=rounded(call.mean.mean), behind=behind)
    if is_sampled:
        answer.ci95, behind.ci95 = interval(call.mean), interval(call.behind)
    if call.p_pass is not None:
        answer.p_pass = rounded(call.p_pass)
    if call.p_all_tricks is not None:
        answer.p_all_tricks = rounded(call.p_all_tricks)
    if call.points is not None:
        answer.points_mean = rounded(call.points)
    if call.course is not None:
        answer.course = _course(call.course)
    if call.announced is not None:
        answer.announced = AnnouncedAnswer(mean=rounded(call.announced.mean), ci95=interval(call.announced))
    if open_hands and call.open_hands is not None:
        answer.open_hands = _open_hands(call.open_hands)
    if call.reasons is not None:
        answer.reasons = _reasons(call.reasons)
    return answer


def _course(course: Course) -> CourseAnswer:
    return CourseAnswer(
        own=rounded(course.own), others=rounded(course.others), unplayed=rounded(course.unplayed)
    )


def _open_hands(open_hands: OpenHands) -> OpenHandsAnswer:
    answer = OpenHandsAnswer(mean=rounded(open_hands.mean))
    if open_hands.p_pass is not None:
        answer.p_pass = rounded(open_hands.p_pass)
    return answer


def _reasons(reasons: Reasons) -> ReasonsAnswer:
    answer = ReasonsAnswer(
        bela=rounded(reasons.bela),
        bela_against=rounded(reasons.bela_against),
        declaration=rounded(reasons.declaration),
        declaration_against=rounded(reasons.declaration_against),
    )
    if reasons.trumps is not None:
        answer.trumps = rounded(reasons.trumps)
    if reasons.last_trick is not None:
        answer.last_trick = rounded(reasons.last_trick)
    return answer
