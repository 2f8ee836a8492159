"""Takes a position or a deal from the command line, a file or standard input: a position text or JSON.

What the text or the document must look like is the business of ``solver.game.notation``.
"""

from __future__ import annotations

import json
from typing import IO

from solver.cli.deal_question import DealQuestion, read_deal_question
from solver.errors import Fault, NotationError
from solver.game import Position, position_from
from solver.game.notation import parse_position, read_document, read_score_document
from solver.game.notation.score_document import is_played
from solver.game.scoring import DealRecord, DealSummary

MAX_BYTES = 1_000_000
"""A longer input is not read as a position."""


def question_of_text(text: str) -> Position | DealQuestion:
    """The position that a text tells, or what a JSON document with ``deal`` and ``events`` asks.

    Raises:
        BelotError: the text is unreadable, or what it tells is not legal.
    """
    text = text.strip()
    document = document_of_text(text) if text.startswith("{") else {}
    return read_deal_question(document) if is_played(document) else position_of_text(text)


def position_of_text(text: str, *, need_all_hands: bool = True) -> Position:
    """The position that a position text or a JSON document tells.

    ``need_all_hands=False`` accepts unknown hands.

    Raises:
        BelotError: the text is unreadable, or what it tells is not legal.
    """
    text = text.strip()
    diagram = read_document(document_of_text(text)) if text.startswith("{") else parse_position(text)
    return position_from(diagram, need_all_hands=need_all_hands)


def deal_of_text(text: str) -> DealRecord | DealSummary:
    """The deal, or the summary of one, that a JSON document tells.

    Raises:
        BelotError: the text is unreadable, or something in it is.
    """
    text = text.strip()
    if not text.startswith("{"):
        raise _unreadable("a deal is a JSON document, which begins with a brace")
    return read_score_document(document_of_text(text))


def document_of_text(text: str) -> dict[str, object]:
    """The object that ``text``, which begins with a brace, holds as JSON.

    Raises:
        NotationError: ``unreadable-input``.
    """
    try:
        document = json.loads(text)
    except RecursionError:
        raise _unreadable("the JSON document is nested too deeply") from None
    except ValueError as error:
        raise _unreadable(f"the input begins like a JSON document, but cannot be read: {error}") from None
    assert isinstance(document, dict), "JSON that begins with a brace is an object"
    return document


def text_of_stream(stream: IO[bytes]) -> str:
    """The text of a file or of standard input, which are UTF-8.

    Raises:
        NotationError: ``unreadable-input``.
    """
    content = stream.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise _unreadable(f"the input is longer than {MAX_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = content[error.start]
        raise _unreadable(f"the input is not UTF-8: byte {error.start + 1} is 0x{byte:02x}") from None


def _unreadable(detail: str) -> NotationError:
    return NotationError(Fault("", "unreadable-input", detail))
