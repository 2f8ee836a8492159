"""Reads the contree notation (CFN) of ``colver`` 0.11. The part that is read stands in docs/review.md.

Knows spelling, and who wins a trick, without which it is not said whose the cards were. Whether the cards
were legal is found out later, by ``position_from``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from solver.cards import Card, Rank, Suit
from solver.errors import Fault, NotationError
from solver.game.contract import Contract, Trump
from solver.game.diagram import Cards, Diagram
from solver.game.faults import FaultCode
from solver.game.notation.text_parts import EMPTY, NOT_GIVEN, BadCharacterError, Part, notation_error
from solver.game.play import PlayRules, play_rules
from solver.rules import load_ruleset

RULESET = "fr_contree_4"
"""The game that is played in this notation."""

LONGEST_TEXT = 400

_PLAYERS = "NESW"
_TRICK_CARDS = 4
_CONTRACT = re.compile(r"(80|90|1[0-6]0|250)([shdc])(NS|EW)(x{0,2})")
_RANKS = {rank.letter: rank for rank in Rank}
_SECTIONS = ("the dealer and the hands", "the tricks", "the contract")


@dataclass(frozen=True, slots=True)
class ContreeDeal:
    """A deal of contree as far as it was played.

    ``diagram`` has hands before the first trick and plays; whoever plays first is its seat 0, and the taker
    is the first player of his side from there, because the notation names only the side.
    ``dealer``: N, E, S or W. ``value``: what was bid, 250 for all tricks. ``factor``: 1, or 2 and 4 if the
    contract was doubled and redoubled. The ruleset knows neither value nor factor: who makes more than half
    passes.
    """

    diagram: Diagram
    dealer: str
    value: int
    factor: int

    def player(self, seat: int) -> str:
        """N, E, S or W."""
        return _PLAYERS[(_PLAYERS.index(self.dealer) + 1 + seat) % len(_PLAYERS)]


def parse_cfn(text: str) -> ContreeDeal:
    """The deal that a line of the notation tells.

    Raises:
        NotationError: the text breaks the grammar, with the column of the first bad character; or
            ``missing-contract``, because the auction is not over or everybody has passed.
    """
    if len(text) > LONGEST_TEXT:
        reason = f"the text has {len(text)} characters; at most {LONGEST_TEXT} are read"
        raise notation_error(text, LONGEST_TEXT, [(FaultCode.TEXT_TOO_LONG, reason)])
    parts = [Part(found[0], found.start()) for found in re.finditer(r"\S+", text)]
    try:
        dealt, tricks, bid = _sections(parts, len(text))
        dealer, held = _read_dealt(dealt)
        plays = _read_tricks(tricks)
        found = _read_contract(bid)
    except BadCharacterError as error:
        raise error.in_text(text) from None
    trump, side, value, factor = found
    first = (_PLAYERS.index(dealer) + 1) % len(_PLAYERS)
    hands = held[first:] + held[:first]
    taker = (_PLAYERS.index(side[0]) - first) % 2
    ruleset = load_ruleset(RULESET)
    rules = play_rules(ruleset, trump)
    owners = _owners(rules, plays)
    diagram = Diagram(
        ruleset,
        hands=tuple(_first_hand(hand, seat, plays, owners) for seat, hand in enumerate(hands)),
        contract=Contract(trump, taker),
        plays=plays,
        bela=_bela(trump, hands, plays, owners),
    )
    return ContreeDeal(diagram, dealer, value, factor)


def _sections(parts: list[Part], end: int) -> list[Part]:
    if len(parts) < len(_SECTIONS):
        raise BadCharacterError(end, f"expected {_SECTIONS[len(parts)]}")
    if len(parts) > len(_SECTIONS):
        parts[len(_SECTIONS)].fail("nothing may follow the contract")
    return parts


def _read_dealt(part: Part) -> tuple[str, list[Cards]]:
    """The dealer, and the cards still held by N, E, S and W."""
    dealer, hands = part.cut(":", "a dealer and a colon, like S:")
    if dealer.text not in tuple(_PLAYERS):
        dealer.fail("expected the dealer: N, E, S or W")
    held = hands.split("/")
    if len(held) != len(_PLAYERS):
        hands.fail(f"expected four hands, not {len(held)}")
    return dealer.text, [_read_hand(hand) for hand in held]


def _read_hand(part: Part) -> Cards:
    """``KJ8..KQ.A98``: ranks of spades, hearts, diamonds and clubs; ``-`` for none."""
    if part.text == NOT_GIVEN:
        return ()
    suits = part.split(EMPTY)
    if len(suits) != len(Suit):
        part.fail(f"expected ranks of four suits with points between, not {len(suits)}")
    return tuple(card for suit, ranks in zip(Suit, suits, strict=True) for card in _read_suit(suit, ranks))


def _read_suit(suit: Suit, part: Part) -> list[Card]:
    for place, letter in enumerate(part.text):
        if letter not in _RANKS:
            part.fail("expected a rank: 7, 8, 9, T, J, Q, K or A", place)
    return [Card(suit, _RANKS[letter]) for letter in part.text]


def _read_tricks(part: Part) -> Cards:
    """``TsJsJcQs/8c``: the cards in the order of play."""
    if part.is_not_given():
        return ()
    tricks = part.split("/")
    plays: list[Card] = []
    for number, trick in enumerate(tricks):
        cards = trick.cards()
        if len(cards) > _TRICK_CARDS or (len(cards) < _TRICK_CARDS and number < len(tricks) - 1):
            trick.fail(f"expected {_TRICK_CARDS} cards in this trick, not {len(cards)}")
        plays += cards
    return tuple(plays)


def _read_contract(part: Part) -> tuple[Trump, str, int, int]:
    """Trumps, the side of the taker, the value and the factor of ``120hNSx``."""
    if part.text == "0" or part.text.startswith("bid:"):
        why = "everybody has passed" if part.text == "0" else "the auction is not over"
        detail = f"{part.text!r}: {why}; only a deal with a contract can be read"
        raise NotationError(Fault("", FaultCode.MISSING_CONTRACT, detail))
    found = _CONTRACT.fullmatch(part.text)
    if found is None:
        part.fail("expected a contract like 120hNS, 80sEWx or 250cNSxx")
    return Trump(found[2].upper()), found[3], int(found[1]), 2 ** len(found[4])


def _owners(rules: PlayRules, plays: Cards) -> list[int]:
    """Whose card each of the plays was."""
    owners: list[int] = []
    leader = 0
    for start in range(0, len(plays), _TRICK_CARDS):
        trick = plays[start : start + _TRICK_CARDS]
        owners += [(leader + place) % len(_PLAYERS) for place in range(len(trick))]
        leader = (leader + rules.trick_winner(trick)) % len(_PLAYERS)
    return owners


def _first_hand(held: Cards, seat: int, plays: Cards, owners: list[int]) -> Cards:
    played = tuple(card for card, owner in zip(plays, owners, strict=True) if owner == seat)
    return held + played


def _bela(trump: Trump, hands: list[Cards], plays: Cards, owners: list[int]) -> int | None:
    """Who has announced Bela: there it is never forgotten, so whoever has played one of its cards."""
    suit = trump.suit
    if suit is None:
        return None
    pair = {Card(suit, Rank.QUEEN), Card(suit, Rank.KING)}
    for card, owner in zip(plays, owners, strict=True):
        if card in pair:
            (other,) = pair - {card}
            has_other = other in _first_hand(hands[owner], owner, plays, owners)
            return owner if has_other else None
    return None
