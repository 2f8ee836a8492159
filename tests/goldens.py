"""Writes anew what tests compare advice with, after the data of calls or of equity have been fitted anew.

    python -m tests.goldens

That are the examples of ``/v1/solve``, ``/v1/play``, ``/v1/call`` and ``/v1/review``, the answers to their
commands in docs/http.md, and what ``belot play``, ``belot call``, ``belot review``, and ``belot solve`` for
the score, print. What differs in time and nodes alone stays. Look through the changes before you keep them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from api import create_app
from tests.api.guide import GUIDE, commands
from tests.api.test_document import VOLATILE
from tests.cli import test_call, test_play, test_review, test_solve_for_score

PATHS = ("/v1/solve", "/v1/play", "/v1/call", "/v1/review")
_WIDTH = 100


def json_text(value: object, indent: int = 0) -> str:
    """``value`` as JSON; what fits into one line stands in one, except the whole, and cards always do."""
    line = json.dumps(value, ensure_ascii=False)
    is_whole = indent == 0
    are_words = isinstance(value, list) and all(isinstance(item, str) for item in value)
    if are_words or not isinstance(value, dict | list) or (not is_whole and len(line) + indent <= _WIDTH):
        return line
    inner = " " * (indent + 2)
    if isinstance(value, list):
        items = [inner + json_text(item, indent + 2) for item in value]
        return "[\n" + ",\n".join(items) + "\n" + " " * indent + "]"
    items = [f"{inner}{json.dumps(name)}: {json_text(item, indent + 2)}" for name, item in value.items()]
    return "{\n" + ",\n".join(items) + "\n" + " " * indent + "}"


def agree(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two answers say the same, in whatever time."""
    stable = ([item for item in answer.items() if item[0] not in VOLATILE] for answer in (one, other))
    return next(stable) == next(stable)


def write_examples() -> None:
    """The answers in the OpenAPI document."""
    client = create_app().test_client()
    for path in PATHS:
        file = Path(str(files("api") / "examples" / f"{path.rpartition('/')[2]}.json"))
        examples = json.loads(file.read_text(encoding="utf-8"))
        for example in examples:
            answer = client.post(path, json=example["request"]).get_json()
            if not agree(answer, example["answer"]):
                example["answer"] = answer
        file.write_text(json_text(examples) + "\n", encoding="utf-8")


def write_guide() -> None:
    """The answers in docs/http.md."""
    client, text = create_app().test_client(), GUIDE.read_text(encoding="utf-8")
    for command in commands():
        if command.path not in PATHS:
            continue
        answer = command.run(client).get_json()
        if not agree(answer, json.loads(command.shown)):
            text = text.replace(f"```json\n{command.shown}```", f"```json\n{json_text(answer)}\n```")
    GUIDE.write_text(text, encoding="utf-8")


def write_texts() -> None:
    """What the commands print for people."""
    for name, arguments in test_call.GOLDEN.items():
        text = test_call.printed(arguments)
        (test_call.DATA / f"{name}.txt").write_text(text, encoding="utf-8")
    for name, (given, options) in test_review.GOLDEN.items():
        text = test_review.printed(given, options)
        (test_review.DATA / f"{name}.txt").write_text(text, encoding="utf-8")
    for name, (document, options) in test_play.GOLDEN.items():
        text = test_play.printed(document, options)
        (test_play.DATA / f"{name}.txt").write_text(text, encoding="utf-8")
    for name, arguments in test_solve_for_score.GOLDEN.items():
        text = test_solve_for_score.printed(arguments)
        (test_solve_for_score.DATA / f"{name}.txt").write_text(text, encoding="utf-8")


def main() -> None:
    """Writes everything."""
    write_examples()
    write_guide()
    write_texts()


if __name__ == "__main__":
    main()
