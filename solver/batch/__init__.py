"""A list of requests over any ``concurrent.futures.Executor``: in chunks, in order, resumable.

Knows lines in and lines out; neither what is asked nor who asks.
"""

from solver.batch.chunks import AnsweredChunk, Chunk, ChunkSizes, Cutter
from solver.batch.executors import Crew, NoClusterError, crew_of
from solver.batch.output import Output, OutputError
from solver.batch.running import answered_in_order

__all__ = [
    "AnsweredChunk",
    "Chunk",
    "ChunkSizes",
    "Crew",
    "Cutter",
    "NoClusterError",
    "Output",
    "OutputError",
    "answered_in_order",
    "crew_of",
]
