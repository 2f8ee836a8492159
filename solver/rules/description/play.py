"""Which cards may be played, and what all tricks are worth, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from solver.rules.choices import Capot, NoSuit, Overtake, Ruff, Underruff
from solver.rules.description.words import has_taker, others, sentence, sentences, taker, unit_that
from solver.rules.parameters import Parameters


def play_paragraphs(rules: Parameters) -> Iterator[str]:
    """Duties, then bonuses and early ends."""
    yield sentences(("A player who holds the suit that was led has to follow it.", *_overtaking(rules)))
    yield sentences(_ruffing(rules))
    if rules.auction.no_suit is not NoSuit.NO and has_taker(rules):
        yield sentences(_without_trumps(rules))
    yield sentences((_capot(rules), _capot_call(rules)))
    if rules.play.early_stop:
        yield _early_stop(rules)


def _overtaking(rules: Parameters) -> Iterator[str]:
    match rules.play.overtake:
        case Overtake.NONE:
            yield "He may play any card of the suit: nobody has to beat what lies on the table."
            return
        case Overtake.TRUMPS:
            yield (
                "If trumps were led, he has to beat the best card of the trick when he can; in a plain suit "
                "he may play any card of the suit."
            )
        case Overtake.ALL:
            yield (
                "He has to beat the best card of the trick when he can, in trumps and in plain suits alike; "
                "once the trick has been ruffed, any card of the plain suit will do."
            )
    if rules.pairs:
        yield (
            "This holds also when the best card is his partner's."
            if rules.play.overtake_partner
            else "A trick that his partner is winning he need not overtake."
        )


def _ruffing(rules: Parameters) -> Iterator[str]:
    exempt = rules.pairs and rules.play.ruff is Ruff.UNLESS_PARTNER
    unless = ", unless his partner is winning the trick" if exempt else ""
    partner = ", whoever is winning the trick" if rules.pairs and not exempt else ""
    yield f"A player without the suit that was led has to play a trump{unless}{partner}."
    if rules.playing_seats > 2:
        yield from _overruffing(rules, exempt)
    yield "Without trumps he plays any card."


def _overruffing(rules: Parameters, exempt: bool) -> Iterator[str]:
    """What is asked of a second ruff; at a table of two there is none."""
    free = rules.play.underruff is Underruff.FREE
    if rules.play.overruff:
        yield "If the trick has been ruffed already, his trump has to be higher when he has a higher one."
    else:
        yield "If the trick has been ruffed already, his trump need not be higher."
    yield (
        "If he has no higher one, he plays any card, a trump or another."
        if free
        else "If he has no higher one, he still has to play a trump."
        if not exempt
        else "If he has no higher one and has to ruff, he still has to play a trump."
    )
    if exempt and rules.play.overruff:
        yield (
            "When his partner is winning and he ruffs all the same, any trump will do."
            if free
            else "When his partner is winning by a ruff and he plays a trump all the same, it has to be a "
            "higher one if he has it."
        )


def _without_trumps(rules: Parameters) -> Iterator[str]:
    yield "In no trump and in all trumps nobody ruffs: a player without the suit plays any card."
    match rules.play.overtake:
        case Overtake.TRUMPS:
            yield "In all trumps every suit has to be overtaken, in no trump none."
        case Overtake.ALL:
            yield "Overtaking is a duty in both."


def _capot(rules: Parameters) -> str:
    match rules.play.capot:
        case Capot.NO:
            return "All tricks bring nothing beyond what they count."
        case Capot.ADD90:
            return f"A {unit_that(rules)} takes all tricks gets 90 points more."
        case Capot.ADD100_FOR_LAST:
            return (
                f"A {unit_that(rules)} takes all tricks gets 100 points in place of the 10 for the last one."
            )


def _capot_call(rules: Parameters) -> str:
    if not rules.play.capot_call:
        return ""
    failed = {True: "the other pair writes", False: "the opponent writes"}[rules.pairs]
    if rules.playing_seats == 3:
        failed = "each of the others writes"
    return (
        "A player may announce with his first card that he will take all tricks. If he"
        f"{' and his partner do' if rules.pairs else ' does'}, they bring 504 points in place of everything "
        f"the tricks count; if not, {failed} 252 in place of it."
    )


def _early_stop(rules: Parameters) -> str:
    return sentence(
        f"after any trick {taker(rules)} may end the deal, if he has at least {rules.play.early_stop} points "
        "in tricks. He then passes, the rest is not played, and he writes 50 points more for each of "
        f"{others(rules)} who has no trick"
    )
