"""Sentences of the rules as positions: which cards may be played, who wins the trick.

Data only. Each sentence says what the named system asks of the seat to play; a trick is written as
``"1:8S 2:9H"`` (seat 1 led the eight of spades, seat 2 ruffed with the nine of hearts).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class LegalCase:
    """``seat`` holds ``hand``; of these cards exactly ``legal`` may be played."""

    sentence: str
    system: str
    contract: str
    trick: str
    seat: int
    hand: str
    legal: str
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class WinnerCase:
    """The trick goes to ``winner``."""

    sentence: str
    contract: str
    trick: str
    winner: int


NO_IBER = {"overtake_partner": False}

LEGAL_CASES = [
    LegalCase("a leader may play any card", "sr_belot_4", "H", "", 0, "7S JH AC", "7S JH AC"),
    # R07, plain suit led
    LegalCase("bela: on the eight the ten is forced", "hr_bela_4", "H", "0:8S", 1, "7S TS AD", "TS"),
    LegalCase("beljot: on the eight the ten is forced", "mk_beljot_4", "H", "0:8S", 1, "7S TS AD", "TS"),
    LegalCase("belot: on the eight the ten is forced", "sr_belot_4", "H", "0:8S", 1, "7S TS AD", "TS"),
    LegalCase("guide: on the eight the ten is forced", "sr_guide_4", "H", "0:8S", 1, "7S TS AD", "TS"),
    LegalCase("debrec: plain suits are not overtaken", "debrec_2", "H", "0:8S", 1, "7S TS AD", "7S TS"),
    LegalCase("klaber: plain suits are not overtaken", "klaber_3", "H", "0:8S", 1, "7S TS AD", "7S TS"),
    LegalCase("ruski: plain suits are not overtaken", "ru_belot_3", "H", "0:8S", 1, "7S TS AD", "7S TS"),
    LegalCase("france: plain suits are not overtaken", "fr_belote_4", "H", "0:8S", 1, "7S TS AD", "7S TS"),
    LegalCase("open: plain suits are not overtaken", "sr_belot_2_open", "H", "0:8S", 1, "7S TS", "7S TS"),
    LegalCase("who cannot beat plays any card of it", "sr_belot_4", "H", "0:AS", 1, "7S TS JH", "7S TS"),
    LegalCase("the best card is to be beaten", "hr_bela_4", "H", "0:QS 1:TS", 2, "KS AS 7H", "AS"),
    LegalCase("the best card is not the last", "sr_belot_4", "H", "0:TS 1:8S", 2, "KS QS 7H", "KS QS"),
    LegalCase("belot: partners overtake each other", "sr_belot_4", "H", "0:KS 1:7S", 2, "AS 8S", "AS"),
    LegalCase("bela: partners overtake each other", "hr_bela_4", "H", "0:KS 1:7S", 2, "AS 8S", "AS"),
    LegalCase("agreed: a partner is spared", "sr_belot_4", "H", "0:KS 1:7S", 2, "AS 8S", "AS 8S", NO_IBER),
    LegalCase("agreed: an opponent is not", "sr_belot_4", "H", "0:KS 1:TS", 2, "AS 8S", "AS", NO_IBER),
    LegalCase("agreed: three have no partners", "sr_belot_3", "H", "0:KS 1:7S", 2, "AS 8S", "AS", NO_IBER),
    # R07, the led plain suit has been ruffed
    LegalCase("bela: a ruff frees followers", "hr_bela_4", "H", "0:8S 1:9H", 2, "AS 7S JH", "AS 7S"),
    LegalCase("beljot: a ruff frees followers", "mk_beljot_4", "H", "0:8S 1:9H", 2, "AS 7S JH", "AS 7S"),
    LegalCase("belot: a ruff frees followers", "sr_belot_4", "H", "0:8S 1:9H", 2, "AS 7S JH", "AS 7S"),
    LegalCase("guide: a ruff frees followers", "sr_guide_4", "H", "0:8S 1:9H", 2, "AS 7S JH", "AS 7S"),
    # R07, trumps led
    LegalCase("bela: a trump led is overtaken", "hr_bela_4", "H", "0:8H", 1, "7H TH AS", "TH"),
    LegalCase("beljot: a trump led is overtaken", "mk_beljot_4", "H", "0:8H", 1, "7H TH AS", "TH"),
    LegalCase("klaber: a trump led is overtaken", "klaber_2", "H", "0:8H", 1, "7H TH AS", "TH"),
    LegalCase("ruski: a trump led is overtaken", "ru_belot_3", "H", "0:8H", 1, "7H TH AS", "TH"),
    LegalCase("france: a trump led is overtaken", "fr_belote_4", "H", "0:8H", 1, "7H TH AS", "TH"),
    LegalCase("open: a trump led is not overtaken", "sr_belot_2_open", "H", "0:8H", 1, "7H TH AS", "7H TH"),
    LegalCase("trumps have an order of their own", "klaber_2", "H", "0:AH", 1, "9H TH AS", "9H"),
    LegalCase("the jack of trumps is not beaten", "klaber_2", "H", "0:JH", 1, "9H AH AS", "9H AH"),
    LegalCase("void in trumps led: any card", "sr_belot_4", "H", "0:8H", 1, "7S AC", "7S AC"),
    LegalCase("france: a partner's trump too", "fr_belote_4", "H", "0:9H 1:7H", 2, "JH AH", "JH"),
    # R08, first ruff
    LegalCase("belot: void in the suit, one ruffs", "sr_belot_4", "H", "0:8S", 1, "7H 9H AC", "7H 9H"),
    LegalCase("open: void in the suit, one ruffs", "sr_belot_2_open", "H", "0:8S", 1, "7H AC", "7H"),
    LegalCase("void in suit and trumps: any card", "hr_bela_4", "H", "0:8S", 1, "7D AC", "7D AC"),
    LegalCase("bela: a partner's trick is ruffed", "hr_bela_4", "H", "0:AS 1:7S", 2, "7H 8C", "7H"),
    LegalCase("beljot: a partner's trick is ruffed", "mk_beljot_4", "H", "0:AS 1:7S", 2, "7H 8C", "7H"),
    LegalCase("france: it need not be", "fr_belote_4", "H", "0:AS 1:7S", 2, "7H JH 8C", "7H JH 8C"),
    LegalCase("france: an opponent's must be", "fr_belote_4", "H", "0:7S 1:AS", 2, "7H JH 8C", "7H JH"),
    LegalCase("three: no partner, so one ruffs", "debrec_4", "H", "0:AS 1:7S", 2, "7H 8C", "7H"),
    # R08, second ruff
    LegalCase("belot: a ruff is overruffed", "sr_belot_4", "H", "0:8S 1:9H", 2, "JH 7H AC", "JH"),
    LegalCase("guide: a ruff is overruffed", "sr_guide_4", "H", "0:8S 1:9H", 2, "JH 7H AC", "JH"),
    LegalCase("bela: a ruff is overruffed", "hr_bela_4", "H", "0:8S 1:9H", 2, "JH 7H AC", "JH"),
    LegalCase("ruski: a ruff is overruffed", "ru_belot_3", "H", "0:8S 1:9H", 2, "JH 7H AC", "JH"),
    LegalCase("klaber: a ruff is overruffed", "klaber_3", "H", "0:8S 1:9H", 2, "JH 7H AC", "JH"),
    LegalCase("beljot: any trump will do", "mk_beljot_4", "H", "0:8S 1:9H", 2, "JH 7H AC", "JH 7H"),
    LegalCase("belot: even a partner's ruff", "sr_belot_4", "H", "1:8S 2:9H 3:AS", 0, "JH 7H AC", "JH"),
    LegalCase("belot: else one ruffs lower", "sr_belot_4", "H", "0:8S 1:JH", 2, "9H 7H AC", "9H 7H"),
    LegalCase("beljot: else one ruffs lower", "mk_beljot_4", "H", "0:8S 1:JH", 2, "9H 7H AC", "9H 7H"),
    LegalCase("france: an opponent's ruff", "fr_belote_4", "H", "0:8S 1:TH", 2, "AH 7H 8C", "AH"),
    LegalCase("france: else one ruffs lower", "fr_belote_4", "H", "0:8S 1:TH", 2, "7H 8C", "7H"),
    LegalCase(
        "france: a partner's ruff may be overruffed, not underruffed",
        "fr_belote_4", "H", "1:8S 2:9H 3:AS", 0, "JH AH 8C", "JH 8C",
    ),
    LegalCase(
        "france: underruffing a partner needs that one has nothing higher",
        "fr_belote_4", "H", "1:8S 2:9H 3:AS", 0, "AH 8C", "AH 8C",
    ),
    LegalCase(
        "france: with trumps alone a partner's ruff is overruffed",
        "fr_belote_4", "H", "1:8S 2:9H 3:AS", 0, "JH AH 7H", "JH",
    ),
    LegalCase("contree: one overruffs", "fr_contree_4", "H", "0:8S 1:TH", 2, "AH 7H 8C", "AH"),
    LegalCase("contree: else plays anything", "fr_contree_4", "H", "0:8S 1:TH", 2, "7H 8C", "7H 8C"),
    LegalCase(
        "contree: a partner's ruff may be underruffed",
        "fr_contree_4", "H", "1:8S 2:9H 3:AS", 0, "JH AH 8C", "JH AH 8C",
    ),
    # No trumps and all trumps
    LegalCase("all trumps: suits are overtaken", "debrec_crimea", "AT", "0:8S", 1, "7S QS AD", "QS"),
    LegalCase("all trumps: the nine beats the ace", "debrec_samara", "AT", "0:AS", 1, "9S TS", "9S"),
    LegalCase("all trumps: there are no ruffs", "debrec_crimea", "AT", "0:8S", 1, "7H AD", "7H AD"),
    LegalCase("no trumps: one follows only", "debrec_crimea", "NT", "0:8S", 1, "7S QS AD", "7S QS"),
    LegalCase("no trumps: there are no ruffs", "debrec_samara", "NT", "0:8S", 1, "7H AD", "7H AD"),
    LegalCase("crimea: a suit contract is debrec", "debrec_crimea", "H", "0:8S", 1, "7H AD", "7H"),
]  # fmt: skip

WINNER_CASES = [
    WinnerCase("the highest trump wins", "H", "0:AS 1:7H 2:9H 3:TS", 2),
    WinnerCase("without a trump the ten beats the king", "H", "0:KS 1:TS 2:QS 3:AD", 1),
    WinnerCase("the eight of trumps beats the seven", "H", "0:KS 1:7H 2:8H 3:AS", 2),
    WinnerCase("the nine of trumps beats the ace", "H", "3:AH 0:9H 1:TH 2:KH", 0),
    WinnerCase("the nine of a plain suit loses to the jack", "H", "1:9S 2:JS 3:8S 0:7S", 2),
    WinnerCase("no trumps: the ace beats the jack", "NT", "0:JS 1:AS", 1),
    WinnerCase("no trumps: another suit does not win", "NT", "0:7S 1:AH", 0),
    WinnerCase("all trumps: the jack beats the ace", "AT", "0:AS 1:JS", 1),
    WinnerCase("all trumps: another suit does not win", "AT", "0:7S 1:JH", 0),
]
