"""The compiled kernel (solver/native). Cards are indexes 0 to 31, sets of cards masks of 32 bits."""

from collections.abc import Sequence
from typing import final

from numpy import float64, int8, int16, int32, uint8, uint32
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
def settle_many(
    rules: SheetRules,
    terms: DealTerms,
    *,
    points: NDArray[int32],
    won: NDArray[uint8],
    declared: NDArray[int32],
    bela: NDArray[int32],
    written: NDArray[int32],
    put_aside: NDArray[int32],
    outcomes: NDArray[uint8],
    winners: NDArray[int8],
) -> None:
    """Settles deals that were played to their end; rows are deals, columns of two dimensions units."""

@final
class EquityTable:
    """How likely each unit is to win the match after a deal: from -1,000,000, lost, to 1,000,000.

    ``values``: for each unit a row of ``size`` nodes per unit, the last unit fastest; node i of a unit is the
    score ``i * step``. Never changes. Raises ValueError for a table that makes no sense.
    """

    def __init__(self, values: NDArray[int32], *, size: int, step: int) -> None: ...
    def at(self, unit: int, scores: Sequence[int]) -> int:
        """The value between the nodes around ``scores``, rounded; outside the grid as at its edge."""

    def grows_with_points(self, unit: int) -> bool:
        """Whether it never falls when ``unit`` has more points, and never rises when others have."""

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
CERTAIN_EQUITY: int
ALL_NEW: int

@final
class SharedDeal:
    """What all worlds of one position have in common: everything but hidden hands and declarations."""

    def __init__(
        self,
        *,
        rules: PlayRules,
        leader: int,
        trick: Sequence[int],
        side_a: int,
        tricks_won: int,
        sheet: SheetRules,
        terms: DealTerms,
        points: Sequence[int],
        bela_done: Sequence[int],
        belas: Sequence[tuple[int, int, int, int]],
        bela_suits: Sequence[int],
        bela_call: int,
        for_match: bool,
        for_points: bool,
        equity: EquityTable | None = ...,
    ) -> None: ...

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
        foresight: bool = ...,
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
        equity: EquityTable | None = ...,
        lines: int = ...,
        limit_ms: float | None = ...,
        stop: StopToken | None = ...,
    ) -> ScoreSolution: ...
    def judge_many(
        self,
        rules: PlayRules,
        deal: SharedDeal,
        hands: NDArray[uint32],
        declared: NDArray[int32],
        discarded: NDArray[int32],
        scores: NDArray[int32],
        points: NDArray[int16],
        passes: NDArray[uint8],
        limit_ms: float | None = ...,
        stop: StopToken | None = ...,
    ) -> int: ...
    def best_response(
        self,
        rules: PlayRules,
        deal: SharedDeal,
        hands: NDArray[uint32],
        declared: NDArray[int32],
        discarded: NDArray[int32],
        weights: NDArray[float64],
        values: NDArray[float64],
        limit_ms: float | None = ...,
        stop: StopToken | None = ...,
    ) -> bool: ...
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
    def discard_many(
        self,
        rules: PlayRules,
        hands: NDArray[uint32],
        leaders: NDArray[uint8],
        soloists: NDArray[uint8],
        discarded: int,
        masks: NDArray[uint32],
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

@final
class HiddenHands:
    """All ways to give the unseen cards to their holders: counted exactly, listed, drawn. Never changes.

    ``sizes`` and ``may_hold`` have an element for each of one to five holders: how many of the ``unseen``
    cards it has, and which of them it may have. A table is a holder, a suit and 32 bytes: bit ``s % 8`` of
    byte ``s // 8`` says whether the holder may have exactly the set ``s`` of unseen cards of the suit, bit r
    of a set being natural rank r. At most one of ``suit_tables`` is for the same holder and suit. Of each of
    at most 16 ``disjunctions`` one table at least has to allow what its holder has.

    Raises ValueError for a puzzle that makes no sense or whose disjunctions are too entangled,
    OverflowError if there may be 2**64 worlds or more. A puzzle without any world is fine.
    """

    def __init__(
        self,
        unseen: int,
        sizes: Sequence[int],
        may_hold: Sequence[int],
        suit_tables: Sequence[tuple[int, int, bytes]] = ...,
        disjunctions: Sequence[Sequence[tuple[int, int, bytes]]] = ...,
    ) -> None: ...
    @property
    def count(self) -> int:
        """The number of worlds."""

    def marginals(self) -> list[list[int]]:
        """For each of the 32 cards and each holder the number of worlds in which the holder has the card."""

    def distribution(self, holder: int, cards: int) -> list[int]:
        """Element k, from 0 to the number of ``cards``: the worlds in which the holder has exactly k of them.

        ``cards`` may have cards that are not unseen; no holder has them.
        """

    def sample(self, n: int, seed: int, out: NDArray[uint32]) -> None:
        """Writes n worlds into the first rows of ``out``, which has a column for each holder.

        Every world is equally likely each time, exactly. A seed, from 0 to 2**64 - 1, gives the same worlds
        on every platform: those with the numbers that xoshiro256** gives (solver/native/random.hpp), in the
        order of ``enumerate``. Raises ValueError if there is no world.
        """

    def enumerate(self, limit: int) -> NDArray[uint32]:
        """All worlds in a fixed order, a row each; ValueError if there are more than ``limit``."""

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
