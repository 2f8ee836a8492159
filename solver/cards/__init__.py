"""Cards: suits, ranks, sets of cards, reading and printing them. Knows no rules of any game.

>>> from solver.cards import CardSet, Language, card_name, parse_card, parse_cards
>>> parse_card("žandar herc")
Card(suit=<Suit.HEARTS: 1>, rank=<Rank.JACK: 4>)
>>> print(CardSet.of(parse_cards("A♥ 7SAS10H")))
7S AS TH AH
>>> card_name(parse_card("jh"), Language.FRENCH)
'valet de cœur'
"""

from solver.cards.card import PACK_24, PACK_32, Card, CardSet, Rank, Suit
from solver.cards.names import Language, SuitStyle, card_name, rank_name, suit_name
from solver.cards.parsing import parse_card, parse_cards, parse_suit
from solver.cards.printing import format_card, format_cards

__all__ = [
    "PACK_24",
    "PACK_32",
    "Card",
    "CardSet",
    "Language",
    "Rank",
    "Suit",
    "SuitStyle",
    "card_name",
    "format_card",
    "format_cards",
    "parse_card",
    "parse_cards",
    "parse_suit",
    "rank_name",
    "suit_name",
]
