"""Reading the short form and lists of cards, and what happens to bad input."""

from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.cards import (
    PACK_32,
    Card,
    Rank,
    Suit,
    format_card,
    format_cards,
    parse_card,
    parse_cards,
    parse_suit,
)
from solver.errors import CardError
from tests.cards.test_card import CARDS

JACK_OF_HEARTS = Card(Suit.HEARTS, Rank.JACK)
TEN_OF_HEARTS = Card(Suit.HEARTS, Rank.TEN)
TEN_OF_SPADES = Card(Suit.SPADES, Rank.TEN)
CARD_LISTS = st.lists(CARDS, unique=True)

READABLE = [
    *(
        (text, JACK_OF_HEARTS)
        for text in ("JH", "jh", " Jh ", "J♥", "J♥\ufe0f", "J♥\ufe0e", "j♡", "ＪＨ", "J herc")
    ),
    *((text, JACK_OF_HEARTS) for text in ("žandar herc", "ZANDAR HERC", "herc  žandar", "dečko srce")),
    *(
        (text, JACK_OF_HEARTS)
        for text in ("Jack of Hearts", "valet de cœur", "VALET DE COEUR", "жандар срце")
    ),
    *((text, TEN_OF_HEARTS) for text in ("10H", "TH", "th", "10♥", "10 herc", "dix de cœur")),
    *((text, TEN_OF_SPADES) for text in ("десетка лист", "cener zelje", "10♤", "ten of leaves")),
    ("z\u030candar herc", JACK_OF_HEARTS),
]

UNREADABLE = [
    *(
        "",
        " ",
        "HJ",
        "J H",
        "J",
        "♥",
        "1H",
        "11H",
        "110H",
        "6S",
        "JH\ufe0f",
        "JHJH",
        "JH 7S",
        "žandar",
        "herc",
    ),
    *("žandar dama", "herc pik", "hearts of jack", "jack in hearts", "of jack hearts", "żandar herc"),
    *("J\u0308H", "JH\u0301", "\u200fJH", "J\u200bH", "JН", "\ud800", "\x00", "🂻", "٧H", "7ß", "JH" * 10**6),
    "a" + "\u0301\u0323" * 10**6,
]


def codes(error: CardError) -> list[tuple[str, str]]:
    return [(fault.pointer, fault.code) for fault in error.faults]


@pytest.mark.parametrize(("text", "card"), READABLE)
def test_card_is_read(text: str, card: Card) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize("text", UNREADABLE, ids=count())
def test_text_that_is_no_card_is_refused_with_a_short_quotation(text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_card(text)
    assert codes(caught.value) == [("", "unreadable-card")]
    quotation = caught.value.faults[0].detail.partition(" is not a card")[0]
    assert quotation == repr(text) if len(repr(text)) <= 60 else len(quotation) == 60


@given(st.text(max_size=12) | st.text("789TJQKA10SHDC♠♥♦♣\ufe0f ,", max_size=12))
def test_any_text_gives_cards_or_a_card_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:
        return
    assert parse_cards(format_cards(cards)) == cards


@given(CARDS, st.booleans())
def test_short_form_reads_back(card: Card, symbols: bool) -> None:
    assert parse_card(format_card(card, symbols=symbols)) == card
    assert parse_card(str(card).lower()) == card


@given(CARD_LISTS, st.sampled_from(["", " ", ",", ", "]), st.booleans())
def test_cards_read_back_in_their_order(cards: list[Card], separator: str, symbols: bool) -> None:
    assert parse_cards(format_cards(cards, separator, symbols=symbols)) == tuple(cards)
    assert parse_cards([format_card(card, symbols=symbols) for card in cards]) == tuple(cards)


def test_whole_pack_is_read_from_the_widest_writing() -> None:
    text = "".join(f"{format_card(card, symbols=True)}\ufe0f".replace("T", "10") for card in PACK_32)
    assert parse_cards(text) == tuple(PACK_32)


def test_cards_print_with_letters_or_symbols() -> None:
    cards = (JACK_OF_HEARTS, TEN_OF_SPADES)
    assert format_cards(cards) == "JH TS"
    assert format_cards(cards, "", symbols=True) == "J♥T♠"


def test_cards_without_separators_are_read() -> None:
    assert format_cards(parse_cards("7SAS10H")) == "7S AS TH"


def test_names_in_one_string_are_set_apart_by_commas() -> None:
    assert format_cards(parse_cards("žandar herc, 10 pik, 7S8S")) == "JH TS 7S 8S"


@pytest.mark.parametrize("text", ["", "  ", []])
def test_nothing_is_no_cards(text: str | list[str]) -> None:
    assert parse_cards(text) == ()


def test_all_faults_of_a_list_are_reported_with_pointers() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards(["JH", "XX", "j♥", "7S8S", "žandar herc"])
    assert codes(caught.value) == [
        ("/1", "unreadable-card"),
        ("/2", "duplicate-card"),
        ("/3", "unreadable-card"),
        ("/4", "duplicate-card"),
    ]
    assert "'j♥' repeats the card JH" in str(caught.value)


def test_all_faults_of_a_string_quote_their_piece() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("JH XX, JH,,7S7S")
    assert codes(caught.value) == [
        ("", "unreadable-card"),
        ("", "duplicate-card"),
        ("", "unreadable-card"),
        ("", "duplicate-card"),
    ]
    quoted = [fault.detail.split("'")[1] for fault in caught.value.faults]
    assert quoted == ["XX", "JH", "", "7S7S"]


def test_list_item_that_is_no_text_is_refused() -> None:
    with pytest.raises(CardError, match="value of type int is not a card"):
        parse_cards([7])  # type: ignore[list-item]


def test_endless_list_of_faults_is_cut_short() -> None:
    with pytest.raises(CardError) as caught:
        parse_cards("x " * 10**5)
    assert len(caught.value.faults) == 64


@pytest.mark.parametrize(
    "text", ["H", "h", "♥", "♡", "♥\ufe0f", "Herc", "SRCE", "cœur", "coeur", "hearts", "срце"]
)
def test_suit_is_read(text: str) -> None:
    assert parse_suit(text) is Suit.HEARTS


@pytest.mark.parametrize("text", ["", "X", "HH", "H\ufe0f", "\u200fH", "jack", "NT", "hearts" * 10**5])
def test_text_that_is_no_suit_is_refused(text: str) -> None:
    with pytest.raises(CardError) as caught:
        parse_suit(text)
    assert codes(caught.value) == [("", "unreadable-suit")]
