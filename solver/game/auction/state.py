"""The auction of a deal: whose turn it is, what he may call, and what comes of it.

Knows the turned cards and which seats hold a weak hand, but no other cards. Betting for a pot is in
``betting``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from solver.cards import Card, Rank, Suit
from solver.errors import Fault, PositionError
from solver.game.auction.betting import Betting
from solver.game.auction.calls import Call
from solver.game.auction.outcome import (
    REFUSED_PROPOSALS_POINTS,
    BoughtOut,
    Outcome,
    PotTaken,
    Redeal,
    Taken,
)
from solver.game.contract import Trump
from solver.game.faults import FaultCode
from solver.rules import Ruleset
from solver.rules.choices import AskingRound, Forced, NoSuit, Stakes


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionState:
    """An auction at one moment; immutable. Made by ``start`` and by calling.

    ``turnups``: the cards turned so far, in order; more may be given beforehand.
    ``weak_seats``: seats whose first cards allow them to demand a new deal.
    ``asked``: seats asked for a contract so far. ``proposer``: who has proposed a new deal, and
    ``refused`` whether somebody refused it; ``answers``: how many have accepted.
    ``taken``: the contract, while the taker may still be bought out; ``is_offered``: whether he has been
    offered that.
    """

    ruleset: Ruleset
    turnups: tuple[Card, ...] = ()
    weak_seats: frozenset[int] = frozenset()
    history: tuple[Call, ...] = ()
    asked: int = 0
    proposer: int | None = None
    refused: bool = False
    answers: int = 0
    taken: Taken | None = None
    is_offered: bool = False
    betting: Betting | None = None
    result: Outcome | None = None

    @classmethod
    def start(
        cls, ruleset: Ruleset, turnups: Iterable[Card] = (), weak_seats: Iterable[int] = ()
    ) -> AuctionState:
        """The auction before the first call; already over where the turned card fixes trumps.

        Raises:
            PositionError: ``no-turnup``, more cards are turned than the game allows;
                ``missing-turnup``, the card that fixes trumps is not given.
        """
        turned = tuple(turnups)
        if len(turned) > ruleset.deal.turnups:
            detail = f"{len(turned)} cards are turned up, but {ruleset.id} turns {ruleset.deal.turnups}"
            raise PositionError(Fault("", FaultCode.NO_TURNUP, detail))
        state = cls(ruleset=ruleset, turnups=turned, weak_seats=frozenset(weak_seats))
        if ruleset.auction.rounds:
            return state
        if not turned:
            raise PositionError(_missing_turnup())
        if ruleset.match.stakes is Stakes.POT:
            return replace(state, betting=Betting.of(ruleset.playing_seats))
        return replace(state, result=state._fixed_by_turnup())

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self.result is not None

    @property
    def seat_to_call(self) -> int | None:
        """Whose turn it is; None when the auction is over."""
        players = self.ruleset.playing_seats
        if self.is_over:
            return None
        if self.betting is not None:
            return self.betting.seat_to_bet
        if self.taken is not None and self.taken.taker is not None:
            return self.taken.taker if self.is_offered else (self.taken.taker + 1) % players
        if self.proposer is not None:
            return self.proposer if self.refused else (self.proposer + 1 + self.answers) % players
        return self.asked % players

    @property
    def asking_round(self) -> int:
        """The current round of asking, counted from 1."""
        return self.asked // self.ruleset.playing_seats + 1

    @property
    def turnup_number(self) -> int | None:
        """Which turned card lies on the table, counted from 0; None in games without one."""
        if not self.ruleset.deal.turnups:
            return None
        proposals = self.ruleset.auction.rounds[: self.asking_round].count(AskingRound.TURNUP)
        return min(max(proposals, 1), self.ruleset.deal.turnups) - 1

    @property
    def turnup(self) -> Card | None:
        """The turned card on the table; None without one, or if it has not been given."""
        number = self.turnup_number
        return self.turnups[number] if number is not None and number < len(self.turnups) else None

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """What the seat to call may say: contracts, then ``pass``, then the special calls.

        Raises:
            PositionError: ``missing-turnup``, the card this round is about has not been given.
        """
        if self.is_over:
            return ()
        if self.betting is not None:
            return self.betting.legal_calls
        if self.taken is not None:
            return (Call.ACCEPT, Call.REFUSE) if self.is_offered else (Call.PASS, Call.FIFTY)
        if self.proposer is not None:
            return self._suits_after_refusal() if self.refused else (Call.ACCEPT, Call.REFUSE)
        passing = () if self._is_forced() else (Call.PASS,)
        return (
            *self._contract_calls(),
            *passing,
            *((Call.NEW_DEAL,) if self._may_ask_for_new_deal() else ()),
        )

    def call(self, call: Call) -> AuctionState:
        """The auction after the seat to call has said ``call``.

        Raises:
            PositionError: one fault with the code of the rule that forbids it, see ``refusal``.
        """
        fault = self.refusal(call)
        if fault is not None:
            raise PositionError(fault)
        said = replace(self, history=(*self.history, call))
        if said.betting is not None:
            return said._bet(call)
        if said.taken is not None:
            return said._buyout_answered(call)
        if said.proposer is not None and not said.refused:
            return said._proposal_answered(call)
        if call is Call.NEW_DEAL:
            return said._new_deal_asked()
        if call is Call.PASS:
            return said._passed()
        return said._contract_called(call)

    def refusal(self, call: Call) -> Fault | None:
        """The rule that forbids ``call`` now, or None if it is legal."""
        seat = self.seat_to_call
        if seat is None:
            return Fault("", FaultCode.AUCTION_OVER, f"{call} comes too late: the auction has ended")
        if self.betting is not None:
            return self.betting.refusal(call)
        # Passing does not depend on the turned card, which may be unknown.
        is_asked = self.taken is None and self.proposer is None
        if call is Call.PASS and is_asked and not self._is_forced():
            return None
        legal = self.legal_calls
        if call in legal:
            return None
        code, reason = self._reason(call)
        detail = f"seat {seat} cannot say {call}: {reason}; legal: {', '.join(legal)}"
        return Fault("", code, detail)

    def without_offer(self) -> AuctionState:
        """The same auction if nobody offers to buy the taker out; itself where nobody can."""
        if self.taken is None or self.is_offered:
            return self
        return replace(self, taken=None, result=self.taken)

    def _reason(self, call: Call) -> tuple[FaultCode, str]:
        is_proposal_open = self.is_offered or (self.proposer is not None and not self.refused)
        if is_proposal_open:
            return FaultCode.PROPOSAL_UNANSWERED, "a proposal has to be answered first"
        if call in (Call.ACCEPT, Call.REFUSE):
            return FaultCode.NO_PROPOSAL, "there is no proposal to answer"
        if self.taken is not None:
            return FaultCode.CONTRACT_FIXED, f"{self.taken.trump} is the contract already"
        if self.refused:
            return FaultCode.MUST_NAME_SUIT, "his proposal was refused, he has to name one of the other suits"
        if call is Call.PASS:
            return FaultCode.MUST_CALL, "he has to fix trumps"
        if call is Call.NEW_DEAL:
            return FaultCode.NO_NEW_DEAL, self._why_no_new_deal()
        if call.trump is not None:
            return FaultCode.CALL_NOT_OPEN, self._why_not_open(call.trump)
        return FaultCode.CALL_NOT_IN_GAME, f"{self.ruleset.id} has no such call at this point"

    def _why_no_new_deal(self) -> str:
        if self.ruleset.deal.throw_in_below:
            limit = self.ruleset.deal.throw_in_below
            return f"only a hand with fewer than {limit} points may, before its holder has spoken"
        return f"in {self.ruleset.id} nobody may ask for a new deal"

    def _why_not_open(self, trump: Trump) -> str:
        if trump not in self.ruleset.contracts:
            return f"{self.ruleset.id} is not played in {trump}"
        if self._asking is AskingRound.TURNUP:
            return f"this round is about the turned card {self.turnup}"
        return f"the turned suit ({self.turnup}) was refused"

    @property
    def _asking(self) -> AskingRound:
        return self.ruleset.auction.rounds[self.asking_round - 1]

    @property
    def _is_first_round(self) -> bool:
        return self.asking_round == 1

    def _is_forced(self) -> bool:
        """Whether the seat asked has to fix trumps."""
        forced = self.ruleset.auction.forced
        if forced is Forced.FOREHAND:
            return self.asked == 0
        questions = len(self.ruleset.auction.rounds) * self.ruleset.playing_seats
        return forced is Forced.DEALER and self.asked == questions - 1

    def _may_ask_for_new_deal(self) -> bool:
        return self.ruleset.auction.offer_redeal or self._may_throw_in()

    def _may_throw_in(self) -> bool:
        """Whether the seat asked holds a weak hand and has not spoken yet."""
        return self._is_first_round and self.seat_to_call in self.weak_seats

    def _contract_calls(self) -> tuple[Call, ...]:
        asking, no_suit = self._asking, self.ruleset.auction.no_suit
        if asking is AskingRound.TURNUP:
            turned = self._needed_turnup()
            proposed = (Call.of_suit(turned.suit),)
            return (*proposed, *_samara_calls(turned)) if no_suit is NoSuit.SAMARA else proposed
        suits = self._other_suits() if asking is AskingRound.OTHERS else _suit_calls(Suit)
        return suits if no_suit is NoSuit.NO else (*suits, Call.NO_TRUMP, Call.ALL_TRUMPS)

    def _other_suits(self) -> tuple[Call, ...]:
        turned = self._needed_turnup().suit
        return _suit_calls(suit for suit in Suit if suit is not turned)

    def _suits_after_refusal(self) -> tuple[Call, ...]:
        return self._other_suits() if self.ruleset.deal.turnups else _suit_calls(Suit)

    def _needed_turnup(self) -> Card:
        turned = self.turnup
        if turned is None:
            raise PositionError(_missing_turnup())
        return turned

    def _fixed_by_turnup(self) -> Taken:
        return Taken(_trump_of(self._needed_turnup().suit), None, 0, self.turnup_number, accepted=True)

    def _bet(self, call: Call) -> AuctionState:
        assert self.betting is not None
        betting = self.betting.call(call)
        if not betting.is_over:
            return replace(self, betting=betting)
        players_in = betting.players_in
        is_contested = len(players_in) > 1
        result = self._fixed_by_turnup() if is_contested else PotTaken(players_in[0], betting.pot)
        return replace(self, betting=betting, result=result)

    def _buyout_answered(self, call: Call) -> AuctionState:
        assert self.taken is not None
        if call is Call.FIFTY:
            return replace(self, is_offered=True)
        if call is Call.ACCEPT:
            assert self.taken.taker is not None
            bought = BoughtOut(self.taken.taker, self.ruleset.auction.buyout)
            return replace(self, taken=None, result=bought)
        return replace(self, taken=None, result=self.taken)

    def _proposal_answered(self, call: Call) -> AuctionState:
        if call is Call.REFUSE:
            return replace(self, refused=True)
        answers = self.answers + 1
        all_accept = answers == self.ruleset.playing_seats - 1
        return replace(self, answers=answers, result=Redeal() if all_accept else None)

    def _new_deal_asked(self) -> AuctionState:
        """A weak hand demands; everybody else proposes."""
        if self._may_throw_in():
            return replace(self, result=Redeal())
        return replace(self, proposer=self.seat_to_call)

    def _passed(self) -> AuctionState:
        asked = self.asked + 1
        if asked < len(self.ruleset.auction.rounds) * self.ruleset.playing_seats:
            return replace(self, asked=asked)
        writes = REFUSED_PROPOSALS_POINTS if self.ruleset.table.dealer_out else 0
        return replace(self, asked=asked, result=Redeal(writes))

    def _contract_called(self, call: Call) -> AuctionState:
        trump = call.trump
        assert trump is not None
        accepted = self._asking is AskingRound.TURNUP and not self.refused
        taken = Taken(trump, self.seat_to_call, self.asking_round, self.turnup_number, accepted=accepted)
        if self.ruleset.auction.buyout:
            return replace(self, taken=taken)
        return replace(self, result=taken)


def _missing_turnup() -> Fault:
    return Fault("", FaultCode.MISSING_TURNUP, "the turned card is needed here, but not given")


def _trump_of(suit: Suit) -> Trump:
    return Trump(suit.letter)


def _suit_calls(suits: Iterable[Suit]) -> tuple[Call, ...]:
    return tuple(map(Call.of_suit, suits))


def _samara_calls(turned: Card) -> tuple[Call, ...]:
    """What may be called on a turned ace or jack beside its suit."""
    if turned.rank is Rank.ACE:
        return (Call.NO_TRUMP,)
    return (Call.ALL_TRUMPS,) if turned.rank is Rank.JACK else ()
