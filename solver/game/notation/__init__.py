"""How positions and deals are written: JSON fields and, for positions, one line of text.

``document`` and ``text`` read and write ``Diagram``, ``score_document`` reads deals that are to be scored,
``wishes`` what is wanted of random ones.
They are siblings and know nothing of legality.
"""

from solver.game.notation.document import (
    diagram_of_fields,
    read_document,
    write_document,
    write_ruleset,
)
from solver.game.notation.fields import PositionFields
from solver.game.notation.schema_faults import schema_faults
from solver.game.notation.score_document import read_score_document, record_of_fields, summary_of_fields
from solver.game.notation.score_fields import PlayedFields, SummaryFields
from solver.game.notation.text import format_position, parse_position
from solver.game.notation.wishes import WishesFields, wishes_of_fields

__all__ = [
    "PlayedFields",
    "PositionFields",
    "SummaryFields",
    "WishesFields",
    "diagram_of_fields",
    "format_position",
    "parse_position",
    "read_document",
    "read_score_document",
    "record_of_fields",
    "schema_faults",
    "summary_of_fields",
    "wishes_of_fields",
    "write_document",
    "write_ruleset",
]
