"""Writes anew what tests compare the advice about calls with, after its data have been fitted anew.

    python -m tests.goldens

That are the examples of ``/v1/call``, the answers to its commands in docs/http.md, and what ``belot call``
prints. Look through the changes before you keep them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

from api import create_app
from tests.api.guide import GUIDE, commands
from tests.cli.test_call import DATA, GOLDEN, printed

PATH = "/v1/call"
_WIDTH = 100


def json_text(value: object, indent: int = 0) -> str:
    """``value`` as JSON; what fits into one line stands in one, except the whole and what a list holds."""
    line = json.dumps(value, ensure_ascii=False)
    is_whole = indent == 0
    if not isinstance(value, dict | list) or (not is_whole and len(line) + indent <= _WIDTH):
        return line
    inner = " " * (indent + 2)
    if isinstance(value, list):
        items = [inner + json_text(item, indent + 2) for item in value]
        return "[\n" + ",\n".join(items) + "\n" + " " * indent + "]"
    items = [f"{inner}{json.dumps(name)}: {json_text(item, indent + 2)}" for name, item in value.items()]
    return "{\n" + ",\n".join(items) + "\n" + " " * indent + "}"


def write_examples() -> None:
    """The answers in the OpenAPI document."""
    file = Path(str(files("api") / "examples" / "call.json"))
    examples = json.loads(file.read_text(encoding="utf-8"))
    client = create_app().test_client()
    for example in examples:
        example["answer"] = client.post(PATH, json=example["request"]).get_json()
    file.write_text(json_text(examples) + "\n", encoding="utf-8")


def write_guide() -> None:
    """The answers in docs/http.md."""
    client, text = create_app().test_client(), GUIDE.read_text(encoding="utf-8")
    for command in commands():
        if command.path == PATH:
            answer = json_text(command.run(client).get_json())
            text = text.replace(f"```json\n{command.shown}```", f"```json\n{answer}\n```")
    GUIDE.write_text(text, encoding="utf-8")


def write_texts() -> None:
    """What the command prints for people."""
    for name, arguments in GOLDEN.items():
        (DATA / f"{name}.txt").write_text(printed(arguments), encoding="utf-8")


def main() -> None:
    """Writes everything."""
    write_examples()
    write_guide()
    write_texts()


if __name__ == "__main__":
    main()
