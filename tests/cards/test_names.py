"""The words for ranks and suits, and that every card can be read back from them."""

from collections import defaultdict
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import Card, Language, Rank, Suit, SuitStyle, card_name, parse_card, parse_suit, suit_name
from solver.cards.names import VOCABULARIES, without_diacritics
from tests.cards.test_card import CARDS

CASES = st.sampled_from([str, str.upper, str.lower, str.title, str.swapcase])
MARKS = st.sampled_from([str, without_diacritics])
TextChange = Callable[[str], str]


@given(CARDS, st.sampled_from(Language), st.sampled_from(SuitStyle), MARKS, CASES)
def test_printed_name_reads_back(
    card: Card, language: Language, suits: SuitStyle, marks: TextChange, case: TextChange
) -> None:
    assert parse_card(case(marks(card_name(card, language, suits)))) == card


@given(st.sampled_from(Suit), st.sampled_from(Language), st.sampled_from(SuitStyle), MARKS, CASES)
def test_printed_suit_reads_back(
    suit: Suit, language: Language, suits: SuitStyle, marks: TextChange, case: TextChange
) -> None:
    assert parse_suit(case(marks(suit_name(suit, language, suits)))) is suit


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("style", SuitStyle)
def test_every_pair_of_words_is_read_in_either_order(language: Language, style: SuitStyle) -> None:
    vocabulary = VOCABULARIES[language]
    pairs = [
        (rank_word, suit_word, Card(suit, rank))
        for rank, rank_words in vocabulary.ranks.items()
        for rank_word in rank_words
        for suit, suit_words in vocabulary.suits[style].items()
        for suit_word in suit_words
    ]
    for rank_word, suit_word, card in pairs:
        assert parse_card(f"{rank_word} {suit_word}") == card
        assert parse_card(f"{suit_word} {rank_word}") == card


def test_no_word_means_two_things_in_all_languages_together() -> None:
    meanings: dict[str, set[str]] = defaultdict(set)
    for rank in Rank:
        meanings[rank.letter.lower()].add(rank.name)
    for suit in Suit:
        meanings[suit.letter.lower()].add(suit.name)
    for vocabulary in VOCABULARIES.values():
        words_of = [(rank.name, words) for rank, words in vocabulary.ranks.items()]
        words_of += [
            (suit.name, words) for suits in vocabulary.suits.values() for suit, words in suits.items()
        ]
        words_of += [("joiner", (vocabulary.joiner,))] if vocabulary.joiner else []
        for meaning, words in words_of:
            for word in words:
                meanings[word.casefold()].add(meaning)
                meanings[without_diacritics(word).casefold()].add(meaning)
    assert {word: means for word, means in meanings.items() if len(means) > 1} == {}


def test_jack_of_hearts_in_every_language() -> None:
    names = [card_name(Card(Suit.HEARTS, Rank.JACK), language) for language in Language]
    assert names == [
        "žandar herc",
        "жандар херц",
        "dečko herc",
        "жандар херц",
        "valet de cœur",
        "jack of hearts",
    ]


def test_german_suits_stand_for_the_suits_the_packs_share() -> None:
    names = [suit_name(suit, Language.CROATIAN, SuitStyle.GERMAN) for suit in Suit]
    assert names == ["list", "srce", "bundeva", "žir"]
