"""The compiled kernel (solver/native). Cards are indexes 0 to 31, sets of cards masks of 32 bits."""

from collections.abc import Sequence
from typing import final

from numpy import int16, uint8, uint32
from numpy.typing import NDArray

@final
class PlayRules:
    """The play parameters of a ruleset together with the contract of a deal."""

    def __init__(
        self,
        *,
        seats: int,
        pairs: bool,
        contract: int,
        overtake: int,
        overtake_partner: bool,
        ruff_unless_partner: bool,
        overruff: bool,
        underruff_free: bool,
        double_points: bool,
        all_tricks_bonus: int,
    ) -> None: ...
    def legal(self, open_cards: int, trick: Sequence[int]) -> tuple[int, int]: ...
    def winner(self, trick: Sequence[int]) -> int: ...
    def points(self, card: int) -> int: ...
    def strength(self, card: int) -> int: ...

@final
class StopToken:
    """Stops searches from another thread; once stopped it stays stopped."""

    def __init__(self) -> None: ...
    def stop(self) -> None: ...
    @property
    def stopped(self) -> bool: ...

@final
class CardValue:
    @property
    def card(self) -> int: ...
    @property
    def side_a(self) -> tuple[int, int]: ...
    @property
    def side_b(self) -> tuple[int, int]: ...
    @property
    def line(self) -> list[int]: ...

@final
class Solution:
    @property
    def cards(self) -> list[CardValue]: ...
    @property
    def exact(self) -> bool: ...
    @property
    def nodes(self) -> int: ...

@final
class PositionValue:
    @property
    def side_a(self) -> tuple[int, int]: ...
    @property
    def side_b(self) -> tuple[int, int]: ...
    @property
    def nodes(self) -> int: ...

@final
class SheetRules:
    """The parameters of a ruleset that settlement and the end of a match depend on."""

    def __init__(
        self,
        *,
        units: int,
        playing: int,
        compare_extras: bool,
        against: int,
        tie: int,
        fall: int,
        fallen_extras: int,
        tens: bool,
        early_stop: int,
        all_tricks_bonus: int,
        trick_needed: bool,
        trickless_to_opponents: bool,
        target: int,
        end: int,
        bela_exits: bool,
        gap: int,
    ) -> None: ...

@final
class DealTerms:
    """What is known of a deal before its play. Lists have one entry per unit."""

    def __init__(
        self,
        rules: SheetRules,
        *,
        taker: int,
        capot_caller: int | None,
        declared: Sequence[int],
        hanging_if_made: Sequence[int],
        hanging_if_not_made: Sequence[int],
        before: Sequence[int],
    ) -> None: ...

def settle_end(
    rules: SheetRules,
    terms: DealTerms,
    *,
    points: Sequence[int],
    won: int,
    bela: Sequence[int],
    cut_short: bool,
    stopped: bool,
) -> tuple[list[int], int | None]: ...

@final
class ScoredMove:
    """A step is a card, whether Bela is said with it, and the cards of everything declared before it."""

    @property
    def step(self) -> tuple[int, bool, list[int]]: ...
    @property
    def score(self) -> tuple[int, int]: ...
    @property
    def line(self) -> list[tuple[int, bool, list[int]]]: ...
    @property
    def stopped(self) -> bool: ...
    @property
    def wins_with(self) -> int | None: ...

@final
class ScoreSolution:
    @property
    def moves(self) -> list[ScoredMove]: ...
    @property
    def if_stopped(self) -> int | None: ...
    @property
    def wins_with(self) -> int | None: ...
    @property
    def exact(self) -> bool: ...
    @property
    def nodes(self) -> int: ...

@final
class LiveRules:
    """How declarations count while cards are uncovered. None: a run wins the match; no such group."""

    def __init__(
        self,
        *,
        runs: Sequence[int | None],
        groups: Sequence[int | None],
        run_order: Sequence[Sequence[int]],
        compared: bool,
        nobody_on_tie: bool,
        five_run_top: bool,
        trump_edge: int,
    ) -> None: ...

@final
class LiveDeclared:
    """Per seat the cards, the points and whether it is a run of everything declared; see ``NaturalLive``."""

    def __init__(
        self,
        rules: LiveRules,
        *,
        declared: Sequence[Sequence[tuple[int, int, bool]]],
        news: Sequence[int | None],
        silent: int,
    ) -> None: ...

MATCH_SCORE: int
ALL_NEW: int

@final
class Solver:
    """Owns a transposition table; one thread at a time may use it."""

    def __init__(
        self,
        *,
        table_bits: int = ...,
        pattern_keys: bool = ...,
        shortcuts: bool = ...,
        early_cutoffs: bool = ...,
        ordering: Sequence[int] | None = ...,
        guess: Sequence[int] | None = ...,
    ) -> None: ...
    @property
    def table_bytes(self) -> int: ...
    def solve(
        self,
        rules: PlayRules,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int],
        *,
        side_a: int,
        tricks_won: int = ...,
        piles: Sequence[tuple[int, int]] = ...,
        lines: int = ...,
        limit_ms: float | None = ...,
        stop: StopToken | None = ...,
    ) -> Solution: ...
    def value(
        self,
        rules: PlayRules,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int],
        *,
        side_a: int,
        tricks_won: int = ...,
        piles: Sequence[tuple[int, int]] = ...,
        limit_ms: float | None = ...,
        stop: StopToken | None = ...,
    ) -> PositionValue: ...
    def solve_score(
        self,
        rules: PlayRules,
        hands: Sequence[int],
        piles: Sequence[tuple[int, int]],
        leader: int,
        trick: Sequence[int],
        *,
        side_a: int,
        tricks_won: int,
        sheet: SheetRules,
        terms: DealTerms,
        points: Sequence[int],
        bela_done: Sequence[int],
        belas: Sequence[tuple[int, int, int, int]],
        bela_call: int,
        live: LiveDeclared | None = ...,
        for_match: bool,
        lines: int = ...,
        limit_ms: float | None = ...,
        stop: StopToken | None = ...,
    ) -> ScoreSolution: ...
    def value_many(
        self,
        rules: PlayRules,
        hands: NDArray[uint32],
        leaders: NDArray[uint8],
        side_a: NDArray[uint8],
        points: NDArray[int16],
        stop: StopToken | None = ...,
    ) -> int: ...
    def solve_many(
        self,
        rules: PlayRules,
        hands: NDArray[uint32],
        leaders: NDArray[uint8],
        side_a: NDArray[uint8],
        points: NDArray[int16],
        stop: StopToken | None = ...,
    ) -> int: ...
    def sample_ordering(
        self,
        rules: PlayRules,
        hands: Sequence[int],
        leader: int,
        *,
        side_a: int,
        piles: Sequence[tuple[int, int]],
        period: int,
        seed: int,
    ) -> bytes: ...

def guess_inputs(
    rules: PlayRules,
    hands: Sequence[int],
    leader: int,
    *,
    side_a: int,
    piles: Sequence[tuple[int, int]],
) -> tuple[int, list[int]]: ...

ORDERING_ROWS: int
ORDERING_FEATURES: int
GUESS_ROWS: int
GUESS_WEIGHTS: int
GUESS_UNIT: int
BUILD: str
