"""Auctions whose right call every good player knows, and why. Knows no values.

Every margin is wide: the right call leads by several standard errors, whichever worlds are drawn, and a new
fit of the formulas or of what becomes of deals at the table does not turn it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from solver.advice.calling.call_advice import advise_call
from solver.advice.calling.call_answer import AuctionAdvice, CallMethod
from solver.advice.calling.question import CallQuestion, call_question
from solver.cards import parse_cards
from solver.double_dummy.objective import Objective
from solver.game.auction import AuctionState, Call
from solver.rules import load_ruleset

WORLDS = 60

FEW_WORLDS = 32
"""Where a soloist puts cards away, which takes time; margins are wider there."""


@dataclass(frozen=True)
class Asked:
    """Who holds ``hand`` and is asked after ``auction``.

    ``score``: the match is played for, from there. ``worlds``: how many deals are looked at, at most.
    """

    system: str
    hand: str
    turnup: str = ""
    auction: str = ""
    score: tuple[int, ...] | None = None
    worlds: int = WORLDS


@dataclass(frozen=True)
class KnownCall:
    """What is right, and why. ``is_easy``: so plain that the formulas see it as well."""

    phrase: str
    asked: Asked
    right: Call
    why: str
    is_easy: bool = False


@dataclass(frozen=True)
class KnownDifference:
    """Two questions that differ in one thing; ``call`` is better in ``better``, and why."""

    phrase: str
    call: Call
    better: Asked
    worse: Asked
    why: str


PAIR_GAMES = (
    KnownCall(
        "jack nine ace third",
        Asked("sr_belot_4", "JH 9H AH TS KS 7C"),
        Call.HEARTS,
        "The three highest trumps are half of all trump points and draw most of the others.",
        is_easy=True,
    ),
    KnownCall(
        "jack nine ace fourth with ace and king beside",
        Asked("hr_bela_4", "JH 9H AH 7H AS KS", auction="pass"),
        Call.HEARTS,
        "Trumps are drawn in three leads, and the ace of spades is a trick besides.",
        is_easy=True,
    ),
    KnownCall(
        "jack alone",
        Asked("hr_bela_4", "JH 7S 8S 9D 7D 8C"),
        Call.PASS,
        "One trump wins one trick; the two cards to come will not make up for the rest.",
        is_easy=True,
    ),
    KnownCall(
        "six cards of nothing",
        Asked("sr_belot_4", "7S 8S 7H 8H QD 7C"),
        Call.PASS,
        "No suit has a card that wins, and the partner has not spoken yet.",
        is_easy=True,
    ),
    KnownCall(
        "nine fourth with Bela and two aces",
        Asked("hr_bela_4", "9H KH QH 8H AS AD"),
        Call.HEARTS,
        "Four trumps outlast the jack, Bela counts 20, and both aces are led after trumps are gone.",
        is_easy=True,
    ),
    KnownCall(
        "jack fourth with Bela",
        Asked("hr_bela_4", "JH KH QH 8H AS 7C"),
        Call.HEARTS,
        "Bela is 20 points that nobody can take away once a trick is won, and the jack wins one.",
        is_easy=True,
    ),
    KnownCall(
        "run of five trumps with jack, nine and Bela",
        Asked("sr_belot_4", "9S TS JS QS KS AD"),
        Call.SPADES,
        "The run counts 100 and Bela 20, and five trumps with the two highest win most tricks.",
        is_easy=True,
    ),
    KnownCall(
        "last to speak with jack third and nothing else",
        Asked("sr_belot_4", "JH 8H 7H QS 8D 7C", auction="pass pass pass"),
        Call.PASS,
        "The partner has passed, the other side leads, and a thrown-in deal costs nothing.",
        is_easy=True,
    ),
    KnownCall(
        "ace and ten third after the partner has passed twice",
        Asked("mk_beljot_4", "AC TC 8C KD 7S", turnup="7H", auction="pass pass pass pass pass pass"),
        Call.PASS,
        "Who has refused every suit will hardly have the jack or the nine of clubs with length.",
        is_easy=True,
    ),
    KnownCall(
        "forced dealer with nine fourth",
        Asked("sr_guide_4", "9H TH 8H 7H 8S 7C", auction="pass pass pass"),
        Call.HEARTS,
        "Who must name a suit names the longest: the other two have no length and no honour.",
        is_easy=True,
    ),
    KnownCall(
        "nothing before a dealer who is forced",
        Asked("sr_guide_4", "7S 8S 7H 8H QD 7C"),
        Call.PASS,
        "Somebody else has to call in any case: the worst hand need not.",
        is_easy=True,
    ),
    KnownCall(
        "turned jack with nine ace ten",
        Asked("mk_beljot_4", "9H AH TH AS 7C", turnup="JH"),
        Call.HEARTS,
        "The taker gets the turned jack and then has the four highest trumps.",
        is_easy=True,
    ),
    KnownCall(
        "turned jack with nine and ace",
        Asked("fr_belote_4", "9H AH KS 8D 7C", turnup="JH"),
        Call.HEARTS,
        "The turned jack makes it jack, nine and ace: leave it, and somebody else takes it.",
        is_easy=True,
    ),
    KnownCall(
        "turned seven while holding another suit",
        Asked("mk_beljot_4", "JS 9S TD 8D 7C", turnup="7H"),
        Call.PASS,
        "No heart is in the hand; spades can be named when the seven has been refused all around.",
        is_easy=True,
    ),
    KnownCall(
        "own suit in the second round",
        Asked("fr_belote_4", "JS 9S AS 8D 7C", turnup="7H", auction="pass pass pass pass"),
        Call.SPADES,
        "Jack, nine and ace could not be named before; nobody was strong in hearts.",
        is_easy=True,
    ),
    KnownCall(
        "weak hand is thrown in",
        Asked("fr_belote_4", "7S 8S 9D QD QC", turnup="8H"),
        Call.NEW_DEAL,
        "With fewer than eleven points a new deal may be demanded, which is better than to defend with it.",
    ),
)

SOLO_GAMES = (
    KnownCall(
        "forced forehand with jack and nine third",
        Asked("sr_belot_3", "JH 9H 8H QD 8S 7C", worlds=FEW_WORLDS),
        Call.HEARTS,
        "He must name a suit, and the jack and the nine are in hearts.",
    ),
    KnownCall(
        "forced forehand with Bela fourth",
        Asked("hr_bela_3", "KH QH TH 8H 8S 7C", worlds=FEW_WORLDS),
        Call.HEARTS,
        "He must name a suit: the longest has Bela, and six more cards come.",
    ),
    KnownCall(
        "soloist with jack, nine, ace and ten",
        Asked("ru_belot_3", "JH 9H AH TH AS 7C", turnup="KH"),
        Call.HEARTS,
        "The four highest trumps and an ace beat each of two opponents.",
    ),
    KnownCall(
        "soloist with nothing under a turned king",
        Asked("ru_belot_3", "7S 8S 9D QD 7C 8C", turnup="KH"),
        Call.PASS,
        "Not one trump against two opponents, and both get all points if they are ahead of him.",
    ),
    KnownCall(
        "soloist in the second round with jack, nine and ace",
        Asked("mk_beljot_3", "JD 9D AD AS TS", turnup="QH", auction="pass pass pass"),
        Call.DIAMONDS,
        "Three highest trumps, an ace with its ten, and only 24 cards: the rest cannot be long.",
    ),
    KnownCall(
        "soloist with jack, nine and ace under a turned seven",
        Asked("debrec_4", "JH 9H AH AS TD 8C", turnup="7H"),
        Call.HEARTS,
        "The highest trumps and an ace; if all passed, another suit would be proposed.",
    ),
    KnownCall(
        "no card of the turned suit against two",
        Asked("hr_bela_3_turnup", "7S 8S 9D QD 7C 8C", turnup="9H"),
        Call.PASS,
        "Alone against two without a trump he would win next to nothing.",
    ),
)

TWO_SEATS = (
    KnownCall(
        "own suit of two in the second round",
        Asked("mk_beljot_2", "JD 9D AD AS TS KC", turnup="QH", auction="pass pass"),
        Call.DIAMONDS,
        "Jack, nine and ace against six cards that did not want hearts.",
        is_easy=True,
    ),
    KnownCall(
        "new deal accepted with nothing",
        Asked("sr_belot_2", "7S 8S 7D 8D 9C QC", turnup="AH", auction="new-deal"),
        Call.ACCEPT,
        "The opponent throws his hand away, and this one is no better.",
    ),
    KnownCall(
        "forced dealer with jack third",
        Asked("hr_bela_2", "JD 8D 7D AS 7S KC", turnup="7H", auction="pass pass pass"),
        Call.DIAMONDS,
        "He must name a suit, and diamonds have the jack and the length.",
        is_easy=True,
    ),
    KnownCall(
        "highest trumps against a taker",
        Asked("debrec_50", "JH 9H AH 8D 7C 9C", turnup="7H", auction="H"),
        Call.PASS,
        "The taker lacks the three highest trumps: he will fall, so why let him write fifty?",
    ),
    KnownCall(
        "fifty offered to jack, nine, ace and ten",
        Asked("debrec_50", "JH 9H AH TH AD 9C", turnup="7H", auction="H fifty"),
        Call.REFUSE,
        "Two suits won from the top are worth more than fifty, and the deal cannot be lost.",
    ),
    KnownCall(
        "fifty offered to ten and queen",
        Asked("debrec_50", "TH QH 8H 8D 9D 9C", turnup="7H", auction="H fifty"),
        Call.ACCEPT,
        "Without jack, nine and ace he falls every other time: fifty points for nothing.",
    ),
    KnownCall(
        "pot with jack, nine and ace",
        Asked("debrec_short_pot_2", "JH 9H AH AS TS 9C", turnup="7H"),
        Call.PAY,
        "Who has the highest trumps wants a pot worth playing for.",
        is_easy=True,
    ),
    KnownCall(
        "pot opened before jack, nine and ace",
        Asked("debrec_short_pot_2", "JH 9H AH AS TS 9C", turnup="7H", auction="pay"),
        Call.RAISE,
        "The opponent has paid to see a hand that nearly always wins: he shall pay more.",
        is_easy=True,
    ),
    KnownCall(
        "pot opened before nothing",
        Asked("debrec_short_pot_2", "7S 8S QD 8D 7C 9C", turnup="JH", auction="pay"),
        Call.DROP,
        "No trump and no ace: what lies in the pot is lost, more need not be.",
        is_easy=True,
    ),
    KnownCall(
        "no trump with three aces and two tens",
        Asked("debrec_crimea", "AS TS AH TH AD 7C", turnup="JC", auction="pass pass"),
        Call.NO_TRUMP,
        "Nobody can ruff the aces and tens, and card points count double.",
        is_easy=True,
    ),
    KnownCall(
        "all trumps with three jacks and two nines",
        Asked("debrec_crimea", "JS 9S JH 9H JD AD", turnup="7C", auction="pass pass"),
        Call.ALL_TRUMPS,
        "Every jack is worth 20 and every nine 14, and they win in their suits.",
    ),
    KnownCall(
        "all trumps on a turned jack",
        Asked("debrec_samara", "9S AS JH 9H JD 7C", turnup="JS"),
        Call.ALL_TRUMPS,
        "Jacks and nines are high in three suits, but spades alone would be two trumps.",
        is_easy=True,
    ),
    KnownCall(
        "no trump on a turned ace",
        Asked("debrec_samara", "7S AH TH AD TD AC", turnup="AS"),
        Call.NO_TRUMP,
        "The seven brings in the fourth ace: every suit is won from the top, but there are no trumps.",
    ),
)

MATCHES = (
    KnownCall(
        "both sides need one trick",
        Asked("sr_guide_4", "JH AH 8H TS 8D 7C", score=(990, 990)),
        Call.HEARTS,
        "More points win when both get home, and who has the trumps makes more.",
    ),
    KnownCall(
        "opponents get home unless they are outscored",
        Asked("sr_guide_4", "JH AH TH 8H 8D 7C", score=(950, 990)),
        Call.HEARTS,
        "Defenders seldom make forty points more than a taker: one has to be the taker.",
    ),
    KnownCall(
        "own side needs one trick and the others cannot get home",
        Asked("mk_beljot_2", "JD AD 9S TS KC QC", "QH", "pass pass", score=(990, 840)),
        Call.PASS,
        "Any trick in defence ends the match, but a fallen taker writes nothing and the other gets home.",
    ),
)

KNOWN_CALLS = (*PAIR_GAMES, *SOLO_GAMES, *TWO_SEATS, *MATCHES)

# Of these the lead of the call over a pass differs ...
DIFFERENCES = (
    KnownDifference(
        "first seat calls what the last one passes",
        Call.HEARTS,
        better=Asked("sr_belot_4", "JH TH 8H TS 8D 7C"),
        worse=Asked("sr_belot_4", "JH TH 8H TS 8D 7C", auction="pass pass pass"),
        why="The first leads and his partner may hold something; of the last everybody knows he does not.",
    ),
    KnownDifference(
        "Bela in the hand",
        Call.HEARTS,
        better=Asked("hr_bela_4", "JH KH QH AS 8D 7C"),
        worse=Asked("hr_bela_4", "JH QH 8H AS 8D 7C"),
        why="King for eight: twenty points more to write, and as many more to pass with.",
    ),
    KnownDifference(
        "opponents near home",
        Call.HEARTS,
        better=Asked("sr_guide_4", "JH AH 8H TS 8D 7C", score=(950, 990)),
        worse=Asked("sr_guide_4", "JH AH 8H TS 8D 7C", score=(990, 840)),
        why="Who cannot wait takes the risk of a fall, and who is nearly home does not.",
    ),
)

# ... and of these the chance to make the contract.
CHANCES = (
    KnownDifference(
        "one of four against a soloist of three",
        Call.HEARTS,
        better=Asked("sr_belot_4", "JH TH 8H TS 8D 7C"),
        worse=Asked("sr_belot_3", "JH TH 8H TS 8D 7C", worlds=FEW_WORLDS),
        why="A partner takes tricks too; alone he has to beat the sum of both.",
    ),
    KnownDifference(
        "one opponent against two",
        Call.HEARTS,
        better=Asked("klaber_2", "JH TH 8H AS KS 7C", turnup="AH"),
        worse=Asked("klaber_3", "JH TH 8H AS KS 7C", turnup="AH"),
        why="What one does not hold the other does.",
    ),
)


def question_of(asked: Asked) -> CallQuestion:
    """The question, put to the seat whose turn it is."""
    ruleset = load_ruleset(asked.system)
    turnups = tuple(parse_cards(asked.turnup)) if asked.turnup else ()
    calls = tuple(map(Call, asked.auction.split()))
    state = AuctionState.start(ruleset, turnups)
    for call in calls:
        state = state.call(call)
    seat = state.seat_to_call
    assert seat is not None
    return call_question(
        ruleset, seat, parse_cards(asked.hand), turnups=turnups, calls=calls, score=asked.score
    )


@cache
def advice_on(asked: Asked, seed: int = 0) -> AuctionAdvice:
    """What is advised, for the match if its score is given."""
    objective = Objective.WRITTEN if asked.score is None else Objective.MATCH
    return advise_call(question_of(asked), worlds=asked.worlds, seed=seed, objective=objective)


def instant_advice_on(asked: Asked) -> AuctionAdvice:
    """What the formulas advise."""
    return advise_call(question_of(asked), method=CallMethod.TABLE)


def lead_over_pass(advice: AuctionAdvice, call: Call) -> float:
    """How much better ``call`` is than a pass, in the unit of the advice."""
    means = {one.call: one.mean.mean for one in advice.calls}
    return means[call] - means[Call.PASS]


def chance_of(advice: AuctionAdvice, call: Call) -> float:
    """How often the contract ``call`` is made."""
    chance = next(one.p_pass for one in advice.calls if one.call is call)
    assert chance is not None
    return chance
