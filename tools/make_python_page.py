"""Fills in the tables of docs/python.md: the public names of every package, each with what it is.

    python -m tools.make_python_page

What a name is stands in the first sentence of its docstring, for a constant in the text below it.
"""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "python.md"
PACKAGES = (
    "solver",
    "solver.cards",
    "solver.rules",
    "solver.game",
    "solver.equity",
    "solver.double_dummy",
    "solver.double_dummy.many",
    "solver.double_dummy.settling",
    "solver.double_dummy.discarding",
    "solver.worlds",
    "solver.worlds.counting",
    "solver.advice",
)

_SAID_HERE = {
    "Cards": "Cards in the order they were written",
    "Claim": "Anything that can be said about hidden cards",
    "ContractKind": "The letters of a contract: a suit, `NT` or `AT`",
    "Piles": "The piles of one seat after the other",
    "StopToken": "Lets another thread end a search; once stopped it stays so",
    "World": "One way the cards may lie: what each holder has",
}
"""Names that can carry no docstring of their own."""

_TABLE = re.compile(r"<!-- names of (\S+) -->\n.*?<!-- end -->", re.DOTALL)
_FIRST_SENTENCE = re.compile(r"(.+?)(?:[.:](?=\s|$)|$)")


def page() -> str:
    """The page with its tables filled in anew."""
    return _TABLE.sub(lambda found: _filled(found[1]), PAGE.read_text(encoding="utf-8"))


def names_table(package: str) -> str:
    """The public names of ``package`` as a Markdown table."""
    lines = ["| name | what it is |", "|---|---|"]
    lines += [f"| `{name}` | {_what(package, name)} |" for name in import_module(package).__all__]
    return "\n".join(lines) + "\n"


def _filled(package: str) -> str:
    return f"<!-- names of {package} -->\n{names_table(package)}<!-- end -->"


def _what(package: str, name: str) -> str:
    """The first sentence about a name.

    Raises:
        LookupError: it has no docstring.
    """
    if name in _SAID_HERE:
        return _SAID_HERE[name]
    value = getattr(import_module(package), name)
    text = inspect.getdoc(value) if callable(value) else _text_below(import_module(package), name)
    if not text:
        raise LookupError(f"{package}.{name} has no docstring")
    first = _FIRST_SENTENCE.match(" ".join(text.split()))
    assert first is not None
    sentence = first[1].replace("``", "`").replace("|", "\\|")
    return sentence[0].upper() + sentence[1:]


def _text_below(package: object, name: str) -> str | None:
    """The text below the assignment of a constant in one of the modules of its package."""
    folder = Path(inspect.getfile(package)).parent  # type: ignore[arg-type]
    texts = (_texts_of(path).get(name) for path in sorted(folder.glob("*.py")))
    return next(filter(None, texts), None)


@cache
def _texts_of(path: Path) -> dict[str, str]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    found = {}
    for statement, below in pairwise(body):
        if isinstance(statement, ast.Assign | ast.AnnAssign) and isinstance(below, ast.Expr):
            target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
            if isinstance(target, ast.Name) and isinstance(below.value, ast.Constant):
                found[target.id] = str(below.value.value)
    return found


def main() -> None:
    """Writes the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
