"""Positions with hidden hands whose right card is known; why it is right says tests/data/known_cards.json.

Late in a deal all worlds are solved, so that every number is exact; early ones have a wide margin.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from solver.advice import Method
from tests.advice.known_cards import KnownCard, advice_on, advice_on_card, all_known_cards

KNOWN = all_known_cards()
LATE = [known for known in KNOWN if known.worlds is not None]
EARLY = [known for known in KNOWN if known.worlds is None]


def every(positions: Iterable[KnownCard]) -> pytest.MarkDecorator:
    """The test once for each of ``positions``, named after it."""
    return pytest.mark.parametrize("known", list(positions), ids=lambda known: known.phrase)


@every(KNOWN)
def test_a_right_card_is_advised(known: KnownCard) -> None:
    assert advice_on(known).best in known.right


@every(LATE)
def test_right_cards_are_the_best_ones(known: KnownCard) -> None:
    assert {card.card for card in advice_on(known).cards if card.is_equal} == known.right


@every(LATE)
def test_verdict_is_that_of_the_story(known: KnownCard) -> None:
    assert advice_on(known).verdict == known.verdict


@every(LATE)
def test_all_worlds_are_solved(known: KnownCard) -> None:
    advice = advice_on(known)
    assert advice.exhaustive
    assert advice.method is Method.BEST_RESPONSE
    assert advice.worlds == advice.world_count == known.worlds


@every(known for known in LATE if known.tempting)
def test_tempting_card_loses_what_the_story_says(known: KnownCard) -> None:
    assert known.tempting is not None
    behind = advice_on_card(advice_on(known), known.tempting.card).behind
    assert round(behind.mean, 2) == known.tempting.behind


@every(EARLY)
def test_tempting_card_is_far_behind_early_in_a_deal(known: KnownCard) -> None:
    assert known.tempting is not None
    behind = advice_on_card(advice_on(known), known.tempting.card).behind
    assert behind.high < known.tempting.behind


@every(known for known in KNOWN if known.word)
def test_word_for_bela_gains_what_the_story_says(known: KnownCard) -> None:
    assert known.word is not None
    card = advice_on_card(advice_on(known), known.word.card)
    assert card.bela_gain is not None
    assert (card.says_bela, round(card.bela_gain, 2)) == (known.word.is_said, known.word.gain)


@every(known for known in KNOWN if known.sampled)
def test_player_who_will_see_the_hands_chooses_another_card(known: KnownCard) -> None:
    assert known.sampled is not None
    sampled = advice_on(known, Method.SAMPLING)
    right = max(advice_on_card(sampled, card).behind.mean for card in known.right)
    assert sampled.best == known.sampled.card
    assert round(-right, 2) == known.sampled.ahead


def test_the_positions_are_many_and_of_many_games() -> None:
    assert len(KNOWN) >= 25
    assert len({known.position.split()[0] for known in KNOWN}) >= 8
