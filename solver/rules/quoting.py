"""Quotes input in messages, however large, deep or strange it is; and makes JSON pointers of keys."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable


class _Quoter(reprlib.Repr):
    def __init__(self) -> None:
        super().__init__()
        self.maxlevel, self.maxstring, self.maxother, self.maxlong = 3, 60, 60, 40

    def repr_int(self, x: int, level: int) -> str:
        """Huge numbers by their size: Python refuses to print them."""
        return super().repr_int(x, level) if x.bit_length() < 1000 else f"<number of {x.bit_length()} bits>"


_quoter = _Quoter()


def quote(value: object) -> str:
    """``value`` as Python would write it, shortened to about a line; safe for every input."""
    return _quoter.repr(value)


def pointer(keys: Iterable[object]) -> str:
    """The JSON pointer (RFC 6901) of ``keys``; characters that have no UTF-8 form are escaped."""
    return "".join("/" + _token(key) for key in keys)


def _token(key: object) -> str:
    text = key if isinstance(key, str) else quote(key)
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return text.replace("~", "~0").replace("/", "~1")
