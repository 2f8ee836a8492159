"""Two ways to write a position: JSON fields (``document``) and one line of text (``text``).

Both are siblings: they read and write ``Diagram`` and know nothing of legality.
"""

from solver.game.notation.document import (
    diagram_of_fields,
    read_document,
    write_document,
    write_ruleset,
)
from solver.game.notation.fields import PositionFields
from solver.game.notation.schema_faults import schema_faults
from solver.game.notation.text import format_position, parse_position

__all__ = [
    "PositionFields",
    "diagram_of_fields",
    "format_position",
    "parse_position",
    "read_document",
    "schema_faults",
    "write_document",
    "write_ruleset",
]
