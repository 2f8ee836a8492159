"""The tables of the database. Knows no batches, only how they are stored.

``meta``     which version of these tables the database has
``batches``  a row for each batch: what is asked, how far it is
``chunks``   some items in a row: what they ask until they are answered, then the answers
"""

from __future__ import annotations

from enum import IntEnum

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table

VERSION = 1
"""Of the tables; databases of another version are refused."""


class ChunkState(IntEnum):
    """What has become of a chunk."""

    QUEUED = 0
    LEASED = 1
    DONE = 2


metadata = MetaData()

meta = Table(
    "meta", metadata, Column("name", String(40), primary_key=True), Column("value", Integer, nullable=False)
)

batches = Table(
    "batches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("kind", String(20), nullable=False),
    Column("defaults", String, nullable=False),
    Column("status", String(12), nullable=False, index=True),
    Column("total", Integer, nullable=False),
    Column("done", Integer, nullable=False, default=0),
    Column("failed", Integer, nullable=False, default=0),
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("finished", Float),
)

chunks = Table(
    "chunks",
    metadata,
    Column("batch", ForeignKey("batches.id", ondelete="CASCADE"), primary_key=True),
    Column("first", Integer, primary_key=True, autoincrement=False),
    Column("items", Integer, nullable=False),
    Column("state", Integer, nullable=False, default=ChunkState.QUEUED.value),
    Column("attempts", Integer, nullable=False, default=0),
    Column("owner", String(40)),
    Column("leased_until", Float),
    Column("lines", LargeBinary, nullable=False),
    Index("chunks_by_state", "batch", "state", "first"),
)
"""``lines``: compressed; what is asked, and once the chunk is done the answers."""
