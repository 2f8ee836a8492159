"""The values of every parameter that is a choice, each with its meaning in one line.

Knows words only: which parameter uses which choice stands in ``groups``, what a choice does in play
is the business of the game and of the kernel.
"""

from __future__ import annotations

from enum import StrEnum


class Choice(StrEnum):
    """Base of all choices; a member equals its text (``"all"``) and carries its ``meaning``."""

    _value_: str
    meaning: str

    def __new__(cls, value: str, meaning: str) -> Choice:
        member = str.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        return member


class NextDealer(Choice):
    """Who deals after a deal."""

    ROTATE = "rotate", "the next seat, also after a deal that was passed out"
    LEADER = "leader", "the player with the highest score; equal scores: the previous dealer before others"


class TurnupTaken(Choice):
    """Whether the taker picks up the turned card, getting one card fewer from the second packets."""

    NO = "no", "never"
    ROUND1 = "round1", "only when its suit was accepted in the first round"
    BOTH = "both", "in the first and in the second round"
    ROUND1_OPT2 = "round1_opt2", "he must in the first round and may in the second"


class Layout(Choice):
    """How a player's cards lie."""

    HAND = "hand", "held in the hand"
    OPEN16 = "open16", "eight piles of two on the table, the upper card open; only open cards are playable"


class SevenSwap(Choice):
    """Exchange of the trump seven for the first turned card, when the turned suit is played."""

    NO = "no", "no exchange"
    FIRST_HAND = "first_hand", "only with a seven from the cards dealt before trumps were chosen"
    BEFORE_PLAY = "before_play", "at any time before the first lead"
    BEFORE_DECLARING = "before_declaring", "as before_play, but it spoils a run declared with that seven"


class AskingRound(Choice):
    """What may be called in one round of asking."""

    ANY = "any", "any of the four suits"
    TURNUP = "turnup", "the suit of the turned card"
    OTHERS = "others", "one of the three other suits"


class Forced(Choice):
    """Who has to call."""

    NO = "no", "nobody: if all pass, the cards are dealt again"
    FOREHAND = "forehand", "the first speaker, at once, without an auction"
    DEALER = "dealer", "the dealer, as the last speaker of the last round"


class NoSuit(Choice):
    """Contracts without a single trump suit (no trump, all trumps)."""

    NO = "no", "there are none"
    CRIMEA = "crimea", "both may be called with the other suits; no trump counts double; no Bela in either"
    SAMARA = (
        "samara",
        "also with the turned suit: no trump on an ace, all trumps on a jack; no trump has Bela",
    )


class Overtake(Choice):
    """In which suits a follower has to beat the best card of the trick, if he can."""

    NONE = "none", "in no suit"
    TRUMPS = "trumps", "in trumps only"
    ALL = "all", "in every suit, except when a plain lead has been ruffed"


class Ruff(Choice):
    """Whether a player without the suit led has to ruff."""

    ALWAYS = "always", "yes, whoever is winning the trick"
    UNLESS_PARTNER = "unless_partner", "yes, unless the partner is winning the trick"


class Underruff(Choice):
    """What a player without the suit does who cannot overruff."""

    FORCED = "forced", "he plays a lower trump"
    FREE = "free", "he plays any card; ruffing the partner's trick, he need not go higher"


class Capot(Choice):
    """What taking all tricks is worth."""

    NO = "no", "nothing extra"
    ADD90 = "add90", "90 points more"
    ADD100_FOR_LAST = "add100_for_last", "100 points in place of the 10 for the last trick"


class RunOrder(Choice):
    """The order of ranks that makes cards consecutive."""

    NATURAL = "natural", "7 8 9 10 J Q K A in every suit"
    STRENGTH = "strength", "7 8 9 J Q K 10 A in every suit"
    TRUMP_STRENGTH = "trump_strength", "7 8 Q K 10 A 9 J in trumps, 7 8 9 J Q K 10 A elsewhere"


class TrumpEdge(Choice):
    """What trumps count for when two runs are compared."""

    NO = "no", "nothing"
    IDENTICAL = "identical", "they decide last, between runs of the same cards"
    SAME_LENGTH = "same_length", "they decide between runs of one length, before the top card"


class DeclarationTie(Choice):
    """Who scores when the best declarations of two sides are equal in everything."""

    NOBODY = "nobody", "nobody"
    EARLIER = "earlier", "the seat that declared first"


class DeclarationScope(Choice):
    """Whose declarations score."""

    SIDE = "side", "those of everybody on the side that has the best"
    PLAYER = "player", "those of the player who has the best"
    ALL = "all", "everybody's"
    NONE = "none", "nobody's: there are no declarations"


class DeclarationShown(Choice):
    """When declarations are shown."""

    BEFORE = "before", "before play"
    AFTER = "after", "after play, by putting the hand together again"
    LIVE = "live", "while cards are uncovered; each card that lengthens a declared run scores 20"


class Trickless(Choice):
    """What becomes of the declarations and Bela of a side without a trick."""

    LOST = "lost", "nobody scores them"
    OPPONENTS = "opponents", "the opponents score them if they took all tricks"


class BelaCall(Choice):
    """How king and queen of trumps in one hand are announced."""

    FREE = "free", "at will, with either card; silence gives the points up"
    FORCED = "forced", "it has to be announced with the first of the two cards"
    KING_FIRST = "king_first", "only with the king first, then with the queen"


class PassCounts(Choice):
    """Which points decide whether the taker passes."""

    ALL = "all", "card points, last trick, bonus for all tricks, valid declarations and Bela"
    TRICKS = "tricks", "the points of the tricks, without declarations and Bela"


class PassVersus(Choice):
    """What the taker's points are compared with."""

    SUM = "sum", "the sum of the opponents"
    EACH = "each", "each opponent for himself"
    FIXED82 = "fixed82", "82 points"
    NONE = "none", "nothing: there is no taker"


class Tie(Choice):
    """What happens when the taker has exactly as much as he is compared with."""

    FALL = "fall", "he falls"
    PASS = "pass", "he passes"
    LAPSE = "lapse", "he writes nothing, the opponents only their own"
    HANG_WINNER = "hang_winner", "his points hang and go to the winner of the next deal"
    HANG_TAKER = "hang_taker", "his points hang and go to the next soloist"
    HANG_RETAKE = "hang_retake", "his points hang; his if he takes and passes next time, else the opponents'"


class Fall(Choice):
    """Where the points of a fallen taker go."""

    OPPONENTS = "opponents", "to the opponents"
    LOST = "lost", "to nobody"
    SPLIT = "split", "to the opponents in equal parts"
    SPLIT_DEALER = "split_dealer", "to the opponents and the resting dealer in equal parts"
    NOBODY = "nobody", "to nobody; the opponents do not write their trick points either"
    RUSSIAN = "russian", "halves to both if one opponent is above; all to each, and 50 off, if both are"
    FLAT160 = "flat160", "the defence writes 160, with all tricks 252"


class FallExtras(Choice):
    """Where the declarations and Bela of a fallen taker go."""

    WITH = "with", "with his points"
    OPPONENTS = "opponents", "to the opponents"
    KEPT = "kept", "he keeps them"


class Bajt(Choice):
    """When the taker gets a mark."""

    NO = "no", "never"
    FALL = "fall", "when he falls"
    FALL_HANG = "fall_hang", "when he falls or his points hang"


class Rounding(Choice):
    """Whether trick points are rounded before they are written."""

    NO = "no", "written as they are"
    TENS = "tens", "the taker's to the nearest ten (5 down), the defence the rest of 160; never a capot"


class End(Choice):
    """When a match ends."""

    FULL = "full", "after a whole deal, by comparing the scores"
    SINGLE = "single", "after one deal"
    DOSTA = "dosta", "as soon as trick points reach the target"
    DOSTA_BELA1 = "dosta_bela1", "as dosta, and Bela counts from its first card"
    DOSTA_BELA2 = "dosta_bela2", "as dosta, and Bela counts from its second card"


class Penalty(Choice):
    """What breaking a rule costs."""

    NO = "no", "nothing is fixed"
    GAME162 = "game162", "162 and all declarations called go to the opponents; the deal ends"
    DEAL_LOST = "deal_lost", "all points of the deal"


class Stakes(Choice):
    """Payments beside the score."""

    NO = "no", "none"
    BAJT = "bajt", "for every mark"
    BAJT_MONELA = "bajt_monela", "for every mark, and for the winner's tablas"
    DIFFERENCE = "difference", "the difference of the scores"
    TOKENS = "tokens", "1 token from each opponent; a fall costs 2 tokens, or 1 to each opponent"
    POT = "pot", "a pot that everybody pays into"
