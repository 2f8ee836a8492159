"""How log lines look: JSON on stderr, or coloured text if somebody reads along in a terminal.

Everything logs through the module ``logging``; what is given as ``extra`` becomes fields of the line. Knows
no requests.
"""

from __future__ import annotations

import logging
import logging.config
import sys
from collections.abc import Mapping, MutableMapping
from typing import Any, TextIO

import structlog
from structlog.typing import Processor

LEVELS = ("debug", "info", "warning", "error")
_TOO_TALKATIVE = {"distributed": "WARNING", "werkzeug": "WARNING"}
"""Libraries whose lines say nothing about the service until something is wrong."""


def configure_logs(level: str, stream: TextIO | None = None) -> None:
    """Sends every line of this process from ``level`` on to ``stream``, by default stderr."""
    stream = stream or sys.stderr
    logging.config.dictConfig(_config(level.upper(), stream))


def _config(level: str, stream: TextIO) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [*_last_of(stream.isatty())],
                "foreign_pre_chain": _FIELDS,
            }
        },
        "handlers": {"stream": {"class": "logging.StreamHandler", "formatter": "line", "stream": stream}},
        "root": {"level": level, "handlers": ["stream"]},
        "loggers": {
            name: {"level": least, "handlers": [], "propagate": True}
            for name, least in _TOO_TALKATIVE.items()
        },
    }


def _process(_logger: object, _method: str, fields: MutableMapping[str, Any]) -> Mapping[str, Any]:
    """Adds the process, for several write to the same place."""
    fields["pid"] = fields["_record"].process
    return fields


_FIELDS: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    _process,
]


def _last_of(is_terminal: bool) -> list[Processor]:
    """What makes text of the fields; of an exception the trace, without the values of variables."""
    without_marks = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if is_terminal:
        plain = structlog.dev.plain_traceback
        return [without_marks, structlog.dev.ConsoleRenderer(exception_formatter=plain)]
    return [
        without_marks,
        structlog.processors.format_exc_info,
        structlog.processors.EventRenamer("event"),
        structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
    ]
