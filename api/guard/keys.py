"""Keys of clients: how they are made, written down and recognised. Knows texts; no files and no requests.

A key is 256 random bits. Nobody can try so many, so a plain SHA-256 of it may be kept, without salt and
without the slow functions that passwords need (NIST SP 800-63B allows that from 112 bits on).
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hmac import compare_digest

from api.settings.forms import limits_text

BEGINNING = "belot_"
"""Of every key, so that people and programs that look for leaked secrets recognise it."""

_BYTES = 32
_LONGEST = 200
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_HASH = re.compile(r"sha256=([0-9a-f]{64})")
_QUOTA = "quota="


class KeysError(ValueError):
    """Keys cannot be read or made; ``faults`` has a sentence for every reason, none of which quotes a key."""

    def __init__(self, faults: str | Sequence[str]) -> None:
        self.faults: tuple[str, ...] = (faults,) if isinstance(faults, str) else tuple(faults)
        super().__init__("\n".join(self.faults))


@dataclass(frozen=True, slots=True)
class Key:
    """What is known of a key: whose it is, its SHA-256, how much may be asked with it (``""``: as others)."""

    name: str
    digest: bytes
    quota: str = ""

    @property
    def line(self) -> str:
        """As it is written down."""
        quota = f" {_QUOTA}{self.quota}" if self.quota else ""
        return f"{self.name} sha256={self.digest.hex()}{quota}"


def new_key(name: str, quota: str = "") -> tuple[str, Key]:
    """A new key for ``name``, and what is to be known of it.

    Raises:
        KeysError: a name or a quota cannot be so.
    """
    faults = []
    if not _NAME.fullmatch(name):
        faults.append(f"{name[:100]!r} is no name: letters of ASCII, digits, '.', '_' and '-', at most 64")
    try:
        quota = limits_text(quota).replace(" ", "")
    except ValueError as error:
        faults.append(f"{quota[:100]!r} is no quota like 20/second;10000/day: {error}")
    if faults:
        raise KeysError(faults)
    text = BEGINNING + secrets.token_urlsafe(_BYTES)
    return text, Key(name, digest_of(text), quota)


def digest_of(text: str) -> bytes:
    """What is kept of a key."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).digest()


def key_in(keys: Sequence[Key], text: str) -> Key | None:
    """The key that ``text`` is; None if it is none of ``keys``. Takes as long for every text."""
    digest = digest_of(text if len(text) <= _LONGEST else "")
    found = None
    for key in keys:
        if compare_digest(key.digest, digest):
            found = key
    return found


def parse_keys(text: str) -> tuple[Key, ...]:
    """The keys in ``text``: a line ``NAME sha256=DIGITS`` for each, perhaps with ``quota=LIMITS``.

    Empty lines, and those that begin with ``#``, say nothing.

    Raises:
        KeysError: with every line that cannot be read.
    """
    keys: dict[str, Key] = {}
    faults = []
    for number, line in enumerate(text.split("\n"), start=1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        try:
            key = _key(words)
            if key.name in keys:
                raise ValueError("the name stands in a line above")
        except ValueError as error:
            # The line itself is not quoted: somebody may have written a key there.
            faults.append(f"line {number}: {error}")
        else:
            keys[key.name] = key
    if faults:
        raise KeysError(faults)
    return tuple(keys.values())


def _key(words: Sequence[str]) -> Key:
    name, rest = words[0], words[1:]
    digest = _HASH.fullmatch(rest[0]) if rest else None
    if not _NAME.fullmatch(name) or digest is None:
        raise ValueError("a line is a name, sha256= with 64 hexadecimal digits, and perhaps a quota")
    quota = ""
    if len(rest) > 1:
        if len(rest) > 2 or not rest[1].startswith(_QUOTA):
            raise ValueError("behind the digits only quota= can stand, without spaces")
        try:
            quota = limits_text(rest[1].removeprefix(_QUOTA))
        except ValueError:
            raise ValueError("the quota is no list of limits like 20/second;10000/day") from None
    return Key(name, bytes.fromhex(digest[1]), quota)
