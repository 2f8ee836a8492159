"""The analysis board: GET / and the files of its page."""

from __future__ import annotations

from flask import Response, request

from api.board.files import BoardFile, file_at
from api.board.words import LANGUAGES, language_file, reading_file
from api.bodies import JSON
from api.operations import Endpoints, Operation, Parameter
from api.problems import Cause, ProblemError
from api.schemas.board import LanguageWords, ReadingWords

TAG = "board"
HTML, CSS, SCRIPT, PICTURE = "text/html", "text/css", "text/javascript", "image/svg+xml"
_ONLY_FROM_HERE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

PAGE = Operation(
    name="board",
    method="GET",
    path="/",
    tag=TAG,
    summary="The analysis board",
    description="A page on which hands are laid out and asked about. Everything it shows stands in its "
    "address; nothing is stored.",
    answer=HTML,
)
STYLE = Operation(
    name="board_style",
    method="GET",
    path="/board/style.css",
    tag=TAG,
    summary="The style sheet of the board",
    description="How the board looks, on screen and printed.",
    answer=CSS,
)
ICON = Operation(
    name="board_icon",
    method="GET",
    path="/board/icon.svg",
    tag=TAG,
    summary="The icon of the board",
    description="A small picture for tabs and bookmarks.",
    answer=PICTURE,
)
MODULE = Operation(
    name="board_module",
    method="GET",
    path="/board/{folder}/{name}",
    tag=TAG,
    summary="An ES module of the board",
    description="One of the modules that the page consists of, as it was written.",
    answer=SCRIPT,
    parameters=(
        Parameter("folder", "The folder of the module.", {"type": "string", "pattern": r"^[a-z]+$"}, "model"),
        Parameter(
            "name", "The file of the module.", {"type": "string", "pattern": r"^[a-z-]+\.js$"}, "cards.js"
        ),
    ),
    causes=(Cause.NOT_FOUND,),
)
WORDS = Operation(
    name="board_words",
    method="GET",
    path="/board/languages/{language}",
    tag=TAG,
    summary="The words of the board",
    description="Texts of the page and names of cards in one language.",
    answer=LanguageWords,
    parameters=(Parameter("language", "The language.", {"type": "string", "enum": list(LANGUAGES)}, "hr"),),
    causes=(Cause.NOT_FOUND,),
)
READING = Operation(
    name="board_card_names",
    method="GET",
    path="/board/card-names.json",
    tag=TAG,
    summary="The words by which cards are read",
    description="Every name of a rank and of a suit, in all languages together.",
    answer=ReadingWords,
)
endpoints = Endpoints.named("board")


@endpoints.fetching(PAGE)
def board() -> Response:
    """The page; it loads nothing from elsewhere, and no other page may show it in a frame."""
    response = _sent(file_at("index.html"), f"{HTML}; charset=utf-8")
    response.headers["Content-Security-Policy"] = _ONLY_FROM_HERE
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


@endpoints.fetching(STYLE)
def board_style() -> Response:
    """The style sheet."""
    return _sent(file_at("style.css"), f"{CSS}; charset=utf-8")


@endpoints.fetching(ICON)
def board_icon() -> Response:
    """The icon."""
    return _sent(file_at("icon.svg"), PICTURE)


@endpoints.fetching(MODULE)
def board_module(folder: str, name: str) -> Response:
    """One module."""
    return _sent(file_at(folder, name), f"{SCRIPT}; charset=utf-8")


@endpoints.fetching(WORDS)
def board_words(language: str) -> Response:
    """The words of one language."""
    return _sent(language_file(language) if language in LANGUAGES else None, JSON)


@endpoints.fetching(READING)
def board_card_names() -> Response:
    """The words that are read."""
    return _sent(reading_file(), JSON)


def _sent(file: BoardFile | None, content_type: str) -> Response:
    """The file, compressed if the browser reads that; asked for again only if it has changed."""
    if file is None:
        raise ProblemError(Cause.NOT_FOUND, f"there is nothing at {request.path[:100]!r}")
    is_compressed = request.accept_encodings.quality("gzip") > 0
    response = Response(file.compressed if is_compressed else file.content, content_type=content_type)
    if is_compressed:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    response.headers["Cache-Control"] = "no-cache"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.set_etag(file.etag + ("-gzip" if is_compressed else ""))
    response.make_conditional(request)
    return response
