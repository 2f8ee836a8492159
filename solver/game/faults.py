"""The codes of everything that can be wrong with a position, a play or a position text.

Codes of cards and rulesets belong to those packages; docs/faults.md lists them all.
"""

from __future__ import annotations

from enum import StrEnum


class FaultCode(StrEnum):
    """A stable code; equals its text (``"must-ruff"``) and carries its ``meaning``."""

    _value_: str
    meaning: str

    def __new__(cls, value: str, meaning: str) -> FaultCode:
        member = str.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        return member

    # A card that may not be played.
    MUST_FOLLOW_SUIT = "must-follow-suit", "the player holds the suit led and has to play it"
    MUST_OVERTAKE = "must-overtake", "the player can beat the best card of the trick and has to"
    MUST_RUFF = "must-ruff", "the player has none of the suit led and has to play a trump"
    MUST_OVERRUFF = "must-overruff", "the player can beat the best trump of the trick and has to"
    CARD_COVERED = "card-covered", "the card still lies under another one"
    CARD_NOT_HELD = "card-not-held", "the player to move does not hold the card"
    DEAL_OVER = "deal-over", "no card is left to be played"

    # Cards.
    CARD_NOT_IN_PACK = "card-not-in-pack", "the pack of this game has no such card"
    DUPLICATE_CARD = "duplicate-card", "a card is in two places, or twice in one list"
    MISSING_HANDS = "missing-hands", "no hands are given at all, or every one of them is unknown"
    MISSING_HAND = "missing-hand", "the cards of a player are not known, but needed"
    WRONG_NUMBER_OF_HANDS = "wrong-number-of-hands", "there is not one hand for every player"
    WRONG_HAND_SIZE = "wrong-hand-size", "a hand has more or fewer cards than it can have at this point"
    HANDS_AND_PILES = "hands-and-piles", "the cards are given both as hands and as piles"
    HANDS_IN_OPEN_LAYOUT = "hands-in-open-layout", "the cards lie in piles in this game; hands do not say how"
    PILES_WITHOUT_OPEN_LAYOUT = "piles-without-open-layout", "the cards are held in the hand in this game"
    WRONG_NUMBER_OF_PILES = "wrong-number-of-piles", "a player does not have eight piles"
    PILE_NOT_WHOLE = "pile-not-whole", "a card of a pile is gone before the first trick"
    UNKNOWN_BOTTOM = "unknown-bottom", "the lower card of a pile is not known, but needed"

    # The course of play.
    PLAYS_AND_TRICK = "plays-and-trick", "leader, trick or won are given beside plays, which they replace"
    MISSING_LEADER = "missing-leader", "it is not said who leads the current trick"
    MISSING_WON = "missing-won", "tricks have been played, but it is not said who won them"
    NO_SUCH_SEAT = "no-such-seat", "nobody plays at this seat"
    TRICK_TOO_LONG = "trick-too-long", "the current trick has as many cards as there are players, or more"
    WRONG_NUMBER_OF_UNITS = "wrong-number-of-units", "a list has not one entry for every score column"
    NEGATIVE_NUMBER = "negative-number", "a number that cannot be below zero is"
    TOO_MANY_TRICKS = "too-many-tricks", "more tricks have been won than played"
    TOO_FEW_TRICKS = "too-few-tricks", "tricks have been played, but nobody has won one"
    TOO_MANY_POINTS = "too-many-points", "more points have been won than the cards played can bring"
    LEADER_WITHOUT_TRICK = "leader-without-trick", "the leader has to have won the last trick, but has none"
    POINTS_WITHOUT_TRICK = "points-without-trick", "a unit has trick points, but no trick"

    # What was agreed and said before.
    MISSING_CONTRACT = "missing-contract", "trumps and taker are not given"
    NO_SUCH_CONTRACT = "no-such-contract", "this game does not have the contract"
    NO_DISCARDS = "no-discards", "nobody discards in this game"
    WRONG_NUMBER_OF_DISCARDS = "wrong-number-of-discards", "not as many cards as the widow has are discarded"
    NO_TURNUP = "no-turnup", "no card is turned up in this game"
    TURNUP_HELD = "turnup-held", "the turned card is in a hand and cannot have come there"
    NO_SUCH_CALL = "no-such-call", "the call is none that an auction can contain"
    WRONG_NUMBER_OF_DECLARATIONS = "wrong-number-of-declarations", "there is not one entry for every seat"
    EMPTY_DECLARATION = "empty-declaration", "a declaration has neither value nor cards"
    IMPOSSIBLE_VALUE = "impossible-value", "a declaration cannot be worth this"

    # The auction.
    AUCTION_OVER = "auction-over", "the auction has ended, nobody can call any more"
    MISSING_TURNUP = "missing-turnup", "the turned card is needed, but not given"
    MUST_CALL = "must-call", "the player has to fix trumps and may not pass"
    CALL_NOT_OPEN = "call-not-open", "the contract cannot be called in this round of asking"
    CALL_NOT_IN_GAME = "call-not-in-game", "the game does not have this call, or not at this point"
    CONTRACT_FIXED = "contract-fixed", "trumps are fixed already"
    NO_NEW_DEAL = "no-new-deal", "the player may not ask for a new deal"
    MUST_NAME_SUIT = "must-name-suit", "the player's new deal was refused and he has to name another suit"
    NO_PROPOSAL = "no-proposal", "there is no proposal that could be answered"
    PROPOSAL_UNANSWERED = "proposal-unanswered", "a proposal has to be answered first"
    NOT_A_BET = "not-a-bet", "the call has no place in the betting for the pot"
    BETTING_NOT_OPEN = "betting-not-open", "nobody has paid yet, so nothing can be raised"
    ALREADY_RAISED = "already-raised", "everybody may raise once, and opening counts as a raise"

    # The deal and its events.
    MISSING_CARDS = "missing-cards", "cards of the pack are nowhere in the deal"
    NO_SUCH_EVENT = "no-such-event", "the event is none that a deal can contain"
    WRONG_PHASE = "wrong-phase", "the event cannot happen at this point of the deal"
    NOT_HIS_TURN = "not-his-turn", "another seat has to act"
    NO_SWAP = "no-swap", "the seven of trumps cannot be exchanged for the turned card"
    SWAP_FORFEITED = "swap-forfeited", "a run has been declared with the seven that is to be exchanged"
    NO_DECLARATIONS = "no-declarations", "nobody declares runs or groups in this game"
    DECLARATION_NOT_HELD = "declaration-not-held", "the player does not hold what he declares"
    SHOWN_OTHERWISE = "shown-otherwise", "the cards shown are not what was declared"
    NO_BELA = "no-bela", "the card does not belong to a Bela that may be announced"
    MUST_ANNOUNCE_BELA = "must-announce-bela", "Bela has to be announced with the first of its cards"
    BELA_KING_FIRST = "bela-king-first", "Bela counts only if the king is played before the queen"
    NO_CAPOT_CALL = "no-capot-call", "all tricks cannot be announced in this game, or no longer"
    NO_EARLY_STOP = "no-early-stop", "the player may not end the deal, or has not enough points"
    MISSING_SCORE = "missing-score", "the score before the deal is needed, but not given"
    UNCLEAR_CLAIM = "unclear-claim", "it is not clear who gets the tricks that the player gives up"
    NO_SUCH_DEAL = "no-such-deal", "there is no deal in which the players hold what is wanted of them"
    DEALS_TOO_RARE = "deals-too-rare", "too few of the deals that were tried have the points that are wanted"
    CONTRADICTION = "contradiction", "what is told of the hidden cards cannot all be true"
    NO_WORLD = "no-world", "no deal fits everything that the seat knows"

    # A declared hand, and the result of a deal.
    NOT_A_DECLARATION = "not-a-declaration", "the cards declared are neither a run nor a group that counts"
    WRONG_DECLARED_VALUE = "wrong-declared-value", "the cards declared are worth something else"
    DECLARED_TWICE = "declared-twice", "cards in one row are declared as two runs, or a group twice"
    NO_RESTING_DEALER = "no-resting-dealer", "cards of a resting dealer are given, but none rests"
    NO_SUCH_UNIT = "no-such-unit", "there is no such score column, or nobody with cards has it"
    MISSING_LAST = "missing-last", "it is not said who won the last trick"
    LAST_WITHOUT_TRICK = "last-without-trick", "the last trick was won by a unit that has no trick"
    TOO_FEW_POINTS = "too-few-points", "the card points of all units do not reach those of the pack"
    WRONG_BELA = "wrong-bela", "Bela points are not 20 for every Bela of the game"
    NOTHING_HANGS = "nothing-hangs", "points hang from an earlier deal, but in this game they never do"
    UNCLEAR_HANGING = "unclear-hanging", "points hang, but it is not said whose they are, and it matters"
    STOPPED_TOO_EARLY = "stopped-too-early", "the soloist ended the deal without having the points for it"
    NO_PENALTY = "no-penalty", "the game does not say what a breach of its rules costs"
    NO_BUYOUT = "no-buyout", "nobody can be bought out in this game"
    CANNOT_BE_SETTLED = "cannot-be-settled", "too little is known of the deal to say what it will write"
    DEAL_DECIDED = "deal-decided", "a declared run has won the match, so nothing is played any more"
    NO_TAKER = "no-taker", "the game has no taker who could pass or fall"
    NO_EQUITY = "no-equity", "it is not known how likely a match of this game is won from a score"

    # JSON form and position text.
    WRONG_TYPE = "wrong-type", "a field has a value of another type"
    WRONG_VALUE = (
        "wrong-value",
        "a value is too large, too small, too long, too short or not among those allowed",
    )
    UNKNOWN_FIELD = "unknown-field", "a position has no such field"
    MISSING_FIELD = "missing-field", "a field that cannot be left out is missing"
    TEXT_AND_FIELDS = "text-and-fields", "a position text is given beside the fields it replaces"
    BAD_NOTATION = "bad-notation", "a position text breaks the grammar"
    TEXT_TOO_LONG = "text-too-long", "a position text has more than 4,000 characters"
    CANNOT_BE_WRITTEN = "cannot-be-written", "the position text has no form for this diagram"
