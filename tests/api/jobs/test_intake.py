"""Bodies are taken in whatever they hold: named by their content, checked as far as their header."""

from __future__ import annotations

import io
import json
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.jobs.intake import Intake, Limits
from api.jobs.json_stream import MOST_BYTES
from api.jobs.kinds import Kind
from api.problems import Cause, ProblemError
from solver.errors import BelotError

LIMITS = Limits(10_000_000, 1_000)
HEADER = b'{"kind": "solve", "ruleset": "hr_bela_4"}\n'


class Taken:
    """What has become of a body."""

    def __init__(
        self, body: bytes, *, as_lines: bool, limits: Limits = LIMITS, portion: int | None = None
    ) -> None:
        stream = io.BytesIO(body) if portion is None else Drip(body, portion)
        with Intake(limits) as intake:
            if as_lines:
                intake.read_lines(stream)
            else:
                intake.read_document(stream)
            self.id = intake.id
            self.header = intake.header
            self.total = intake.total
            self.lines = [line for chunk in intake.chunks() for line in chunk.lines]


class Drip(io.BytesIO):
    """A stream that gives a few bytes at a time."""

    def __init__(self, body: bytes, portion: int) -> None:
        super().__init__(body)
        self._portion = portion

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(self._portion if size is None or size < 0 else min(size, self._portion))


def from_lines(body: bytes, limits: Limits = LIMITS) -> Taken:
    return Taken(body, as_lines=True, limits=limits)


def from_document(body: bytes, limits: Limits = LIMITS) -> Taken:
    return Taken(body, as_lines=False, limits=limits)


def refused(body: bytes, *, as_lines: bool, limits: Limits = LIMITS) -> ProblemError | BelotError:
    with pytest.raises((ProblemError, BelotError)) as caught:
        Taken(body, as_lines=as_lines, limits=limits)
    error = caught.value
    assert isinstance(error, ProblemError | BelotError)
    return error


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(items=st.lists(values, max_size=5), indent=st.sampled_from([None, 1]), ascii_only=st.booleans())
def test_lines_and_document_with_the_same_items_are_the_same_batch(
    items: list[Any], indent: int | None, *, ascii_only: bool
) -> None:
    lines = HEADER + b"".join(json.dumps(item).encode() + b"\n" for item in items)
    content = {"items": items, "ruleset": "hr_bela_4", "kind": "solve"}
    document = json.dumps(content, indent=indent, ensure_ascii=ascii_only)
    one, other = from_lines(lines), from_document(document.encode("utf-8", "surrogatepass"))
    assert one.id == other.id
    assert list(map(json.loads, one.lines)) == list(map(json.loads, other.lines))


@pytest.mark.parametrize("portion", [1, 2, 3, 7, 64])
def test_body_may_come_in_any_portions(portion: int) -> None:
    items = [{"a": 'ž♥\\"\n', "b": [1.5, -2, 1e30, None]}, True, "x" * 20, [], 123456789]
    document = json.dumps({"kind": "call", "items": items, "seat": 10}, ensure_ascii=False, indent=2).encode()
    found = Taken(document, as_lines=False, portion=portion)
    assert list(map(json.loads, found.lines)) == items
    assert found.header.defaults == '{"seat": 10}'
    lines = b"\r\n".join([b'{"kind": "call", "seat": 10}', *(json.dumps(item).encode() for item in items)])
    assert Taken(lines, as_lines=True, portion=portion).id == found.id


@pytest.mark.parametrize(
    "item",
    [
        b"1",
        b"-0",
        b"1e2",
        b"1E400",
        b"9223372036854775808",
        b"1" * 4_300,
        b"1" * 4_301,
        b"0.1",
        b"NaN",
        b'"\\ud83d"',
        b'"\\ud83d\\ude00"',
        b'"\\u0000"',
        b'{"a": 1, "a": 2}',
        b"[" * 200 + b"]" * 200,
        '"žandar ♥"'.encode(),
    ],
    ids=lambda item: item[:20],
)
def test_odd_item_is_the_same_in_both_forms(item: bytes) -> None:
    one = from_lines(HEADER + item)
    other = from_document(b'{"ruleset": "hr_bela_4", "items": [' + item + b'], "kind": "solve"}')
    assert one.lines == other.lines == [item]
    assert one.id == other.id


def test_spaces_and_order_of_fields_do_not_make_another_batch() -> None:
    one = from_lines(b'{"kind": "solve", "a": 1, "b": 2}\n{"x": 1, "y": [1, 2]}\n')
    other = from_lines(b'\r\n{"b":2,"a":1,"kind":"solve"}\r\n\r\n{ "y":[1,2],"x":1 }')
    assert one.id == other.id


@pytest.mark.parametrize(
    "body",
    [
        b'{"kind": "call"}\n{"x": 1}\n',
        b'{"kind": "solve", "x": 1}\n{}\n',
        b'{"kind": "solve"}\n{"x": 2}\n',
        b'{"kind": "solve"}\n{"x": 1}\n{"x": 1}\n',
        b'{"kind": "solve"}\n[{"x": 1}]\n',
        b'{"kind": "solve"}\n',
        b'{"kind": "solve"}\n{"x": 1}x\n',
    ],
)
def test_other_content_is_another_batch(body: bytes) -> None:
    assert from_lines(body).id != from_lines(b'{"kind": "solve"}\n{"x": 1}\n').id


def test_order_of_items_makes_another_batch() -> None:
    assert from_lines(HEADER + b"1\n2\n").id != from_lines(HEADER + b"2\n1\n").id


def test_same_item_twice_is_two_items() -> None:
    assert from_lines(HEADER + b"{}\n{}\n").total == 2


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_can_be_asked(kind: Kind) -> None:
    assert from_lines(json.dumps({"kind": kind.value}).encode()).header.kind is kind


def test_mark_at_the_beginning_is_no_part_of_the_body() -> None:
    mark = b"\xef\xbb\xbf"
    document = b'{"kind": "solve", "ruleset": "hr_bela_4", "items": [1]}'
    ids = {
        from_lines(mark + HEADER + b"1\n").id,
        from_document(mark + document).id,
        from_document(document).id,
    }
    assert len(ids) == 1


def test_header_may_come_after_the_items() -> None:
    assert from_document(b'{"items": [1, 2], "kind": "score"}').header.kind is Kind.SCORE


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"", "the body is empty"),
        (b"\r\n \n", "the body is empty"),
        (b"nope\n{}", "not JSON"),
        (b'{"kind": "solve"', "not JSON"),
        (b'{"kind": "solve", "kind": "call"}', "'kind' is given twice"),
        (b"\xff\n", "not UTF-8"),
        (b'{"kind": "solve", "a": 1e999}', "beyond the range"),
    ],
)
def test_header_that_cannot_be_read_is_told(body: bytes, detail: str) -> None:
    error = refused(body, as_lines=True)
    assert isinstance(error, ProblemError)
    assert error.cause is Cause.UNREADABLE_BODY
    assert detail in error.detail


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b"[]", ("", "wrong-type")),
        (b'"solve"', ("", "wrong-type")),
        (b"{}", ("/kind", "missing-field")),
        (b'{"kind": "nope"}', ("/kind", "wrong-value")),
        (b'{"kind": null}', ("/kind", "wrong-value")),
        (b'{"kind": ["solve"]}', ("/kind", "wrong-value")),
        (b'{"kind": {}}', ("/kind", "wrong-value")),
        (b'{"kind": "legal"}', ("/kind", "wrong-value")),
        (b'{"kind": "solve", "items": [{}]}', ("/items", "unknown-field")),
    ],
)
def test_header_that_says_something_else_is_told(body: bytes, fault: tuple[str, str]) -> None:
    error = refused(body, as_lines=True)
    assert isinstance(error, BelotError)
    assert [(each.pointer, each.code) for each in error.faults] == [fault]


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"", "not an object"),
        (b"[]", "not an object"),
        (b'"items"', "not an object"),
        (b'{"kind": "solve", "items": {}}', "`items` is not a list"),
        (b'{"kind": "solve", "items": null}', "`items` is not a list"),
        (b'{"kind": "solve", "items": []} {}', "something stands after its end"),
        (b'{"kind": "solve", "items": []}]', "something stands after its end"),
        (b'{"kind": "solve", "items": [1] "a": 2}', "stands where ',' or '}' should"),
        (b'{"kind": "solve", "items": [1 2]}', "value does not end"),
        (b'{"kind": "solve", "items": [1, ]}', "Expecting value"),
        (b'{"kind": "solve", "items": [], }', "name of a field is missing"),
        (b'{"kind" "solve"}', "value does not end"),
        (b'{"items": [1], "items": [2], "kind": "solve"}', "'items' is given twice"),
        (b'{"kind": "solve", "kind": "solve", "items": []}', "'kind' is given twice"),
        (b'{"kind": "solve", "a": {"b": 1, "b": 2}, "items": []}', "'b' is given twice"),
        (b'{"kind": "solve", "items": ["\xff"]}', "not UTF-8"),
        (b'{"kind": "solve", "items": ["\xc5', "not UTF-8"),
        (b'{"kind": "solve", "a": 1e999, "items": []}', "beyond the range"),
        (b'{"kind": "solve", "a": ' + b"[" * 200 + b"]" * 200 + b', "items": []}', "nested too deeply"),
        (b'{"kind": "solve", "items": [' + b"[" * 200_000, "nested too deeply"),
    ],
    ids=lambda value: value[:60],
)
def test_document_that_cannot_be_read_is_told(body: bytes, detail: str) -> None:
    error = refused(body, as_lines=False)
    assert isinstance(error, ProblemError)
    assert error.cause is Cause.UNREADABLE_BODY
    assert detail in error.detail


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (b'{"kind": "solve"}', ("/items", "missing-field")),
        (b'{"items": [1]}', ("/kind", "missing-field")),
        (b"{}", ("/items", "missing-field")),
        (b'{"items": [1], "kind": 7}', ("/kind", "wrong-value")),
    ],
)
def test_document_that_says_something_else_is_told(body: bytes, fault: tuple[str, str]) -> None:
    error = refused(body, as_lines=False)
    assert isinstance(error, BelotError)
    assert [(each.pointer, each.code) for each in error.faults] == [fault]


WHOLE = b'{"kind": "solve", "a": [1, {"b": null}], "items": [{"x": [1, 2, "a\\n"]}, true, 1.5e3]}'


@pytest.mark.parametrize("length", range(len(WHOLE)))
def test_document_that_breaks_off_anywhere_is_told(length: int) -> None:
    error = refused(WHOLE[:length], as_lines=False)
    assert isinstance(error, ProblemError)
    assert error.cause is Cause.UNREADABLE_BODY


@pytest.mark.parametrize("as_lines", [True, False])
def test_body_that_is_shorter_than_was_stated_is_no_batch(*, as_lines: bool) -> None:
    body = HEADER + b"1\n2\n" if as_lines else b'{"kind": "solve", "items": [1, 2]}'
    error = refused(body, as_lines=as_lines, limits=Limits(10_000, 10, length=len(body) + 1))
    assert isinstance(error, ProblemError)
    assert error.detail == f"the body ends after {len(body)} of {len(body) + 1} bytes"


@pytest.mark.parametrize("as_lines", [True, False])
def test_body_may_be_as_long_as_the_limit_and_no_longer(*, as_lines: bool) -> None:
    body = HEADER + b"1\n2\n" if as_lines else b'{"kind": "solve", "items": [1, 2]}'
    assert Taken(body, as_lines=as_lines, limits=Limits(len(body), 10, len(body))).total == 2
    for stated in (None, len(body)):
        error = refused(body, as_lines=as_lines, limits=Limits(len(body) - 1, 10, stated))
        assert isinstance(error, ProblemError)
        assert error.cause is Cause.BODY_TOO_LARGE
        assert str(len(body) - 1) in error.detail


@pytest.mark.parametrize("as_lines", [True, False])
def test_batch_may_have_as_many_items_as_the_limit_and_no_more(*, as_lines: bool) -> None:
    body = HEADER + b"1\n2\n" if as_lines else b'{"kind": "solve", "items": [1, 2]}'
    assert Taken(body, as_lines=as_lines, limits=Limits(10_000, 2)).total == 2
    error = refused(body, as_lines=as_lines, limits=Limits(10_000, 1))
    assert isinstance(error, ProblemError)
    assert error.cause is Cause.BODY_TOO_LARGE
    assert error.detail == "the batch has more than 1 items"


@pytest.mark.parametrize(
    ("body", "as_lines"),
    [
        (HEADER + b"x" * (MOST_BYTES + 1), True),
        (b" " * (MOST_BYTES + 1) + HEADER, True),
        (HEADER + b'"' + b"x" * MOST_BYTES + b'"\n{}\n', True),
        (b'{"kind": "solve", "items": ["' + b"x" * MOST_BYTES + b'"]}', False),
        (b'{"kind": "solve", "items": ["' + b"x" * 3_000_000, False),
        (b'{"kind": "solve", "items": [' + b"1" * 3_000_000, False),
        (b'{"kind": "solve", "a": "' + b"x" * MOST_BYTES + b'", "items": []}', False),
        (b'{"kind": "solve", "' + b"x" * MOST_BYTES + b'": 1, "items": []}', False),
    ],
    ids=range(8),
)
def test_endless_line_or_value_is_refused(body: bytes, *, as_lines: bool) -> None:
    error = refused(body, as_lines=as_lines)
    assert isinstance(error, ProblemError)
    assert error.cause is Cause.BODY_TOO_LARGE


def test_fields_beside_the_items_are_not_too_long_together() -> None:
    fields = b", ".join(b'"a%d": "%s"' % (number, b"x" * 600_000) for number in range(2))
    error = refused(b'{"kind": "solve", ' + fields + b', "items": []}', as_lines=False)
    assert isinstance(error, ProblemError)
    assert error.cause is Cause.BODY_TOO_LARGE


class Endless(io.RawIOBase):
    """A body that is made while it is read: so many times the same item."""

    def __init__(self, begin: bytes, item: bytes, count: int, end: bytes) -> None:
        self._parts = (part for parts in ([begin], [item * 10] * (count // 10), [end]) for part in parts)
        self._rest = b""

    def read(self, size: int = -1, /) -> bytes:
        while len(self._rest) < size and (part := next(self._parts, None)) is not None:
            self._rest += part
        taken, self._rest = self._rest[:size], self._rest[size:]
        return taken


@pytest.mark.parametrize("as_lines", [True, False])
def test_long_body_is_never_held_whole(*, as_lines: bool) -> None:
    count = 3_000
    if as_lines:
        stream = Endless(HEADER, b'{"position": "%s"}\n' % (b"x" * 3_000), count, b"{}")
    else:
        stream = Endless(
            b'{"kind": "solve", "items": [', b'{"position": "%s"},' % (b"x" * 3_000), count, b"{}]}"
        )
    tracemalloc.start()
    try:
        with Intake(Limits(200_000_000, 1_000_000)) as intake:
            (intake.read_lines if as_lines else intake.read_document)(stream)
            assert intake.total == count + 1
            assert sum(len(chunk.lines) for chunk in intake.chunks()) == count + 1
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 3_000_000
