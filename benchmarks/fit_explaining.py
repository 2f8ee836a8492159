"""Fits how well hands explain what was done: which cards good players choose, and with what they take.

    python -m benchmarks.fit_explaining                        # everything; half an hour on two cores
    python -m benchmarks.fit_explaining --only takers          # only who takes; two minutes
    python -m benchmarks.fit_explaining --only cards --deals 100   # a rough version

cards    the sampling player with 20 worlds a card plays random deals at all seats, for trick points. Each
         choice between legal cards is one of a conditional logit model: the chance of a card is
         proportional to the exponential of the weighted sum of its rules (``lead_rules``,
         ``reply_rules``). Games with two, three and four players have weights of their own, each fitted on
         some games together.
takers   auctions of random deals are called by the call policy. A logistic regression says how likely the
         hand with which somebody has taken is one to take with, among all hands and suits of these deals.

The mean logarithm of the likelihood is measured on the last part of the deals, by weights that were fitted
on the others; those that are written are fitted on all. Writes solver/advice/explaining/weights/*.toml.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date
from itertools import repeat as repeated
from pathlib import Path

import numpy as np

import solver
from benchmarks.calls_deals import by_policy, called, first_cards
from benchmarks.choice_models import (
    Choice,
    Choosing,
    fitted_logistic,
    fitted_logit,
    log_likelihood,
    logistic_gain,
)
from benchmarks.strength_deals import deals, play, question_in
from solver.advice.calling.bid import bid_kinds
from solver.advice.calling.completing import completed
from solver.advice.calling.fitted import fitted_policy
from solver.advice.explaining.choices import Choices
from solver.advice.explaining.fitted import CONSTANT
from solver.advice.explaining.lead_rules import LEAD, Rule
from solver.advice.explaining.reply_rules import REPLY
from solver.advice.explaining.taking import FEATURES, features
from solver.advice.players import SamplingPlayer
from solver.advice.policy import situation
from solver.cards import CardSet, Suit
from solver.double_dummy.objective import Objective
from solver.game import Position
from solver.game.auction import Taken
from solver.rules import load_ruleset, ruleset_ids

WEIGHTS = Path(solver.__file__).parent / "advice" / "explaining" / "weights"

SYSTEMS: Mapping[int, tuple[str, ...]] = {
    2: ("hr_bela_2", "sr_belot_2"),
    3: ("sr_belot_3", "hr_bela_3"),
    4: ("fr_contree_4", "hr_bela_4", "sr_belot_4"),
}
"""On which games the weights of cards are fitted, by players."""

FEWEST_TAKERS = 300
"""Games in which fewer of the auctions end with a suit have no weights for takers."""

HELD_OUT = 0.3
_WORLDS = 20
_DIGITS = 2


@dataclass(frozen=True)
class CardChoices:
    """Choices between legal cards, apart for leads and other cards, with the deals they are from."""

    lead: Choosing
    reply: Choosing


def card_choices(system: str, count: int, seed: int) -> CardChoices:
    """All free choices in ``count`` random deals."""
    player = SamplingPlayer(_WORLDS, objective=Objective.POINTS)
    leads: list[Choice] = []
    replies: list[Choice] = []
    for number, deal in enumerate(deals(load_ruleset(system), count, seed)):
        position, gone = deal, CardSet()
        while not position.is_over:
            legal = position.legal_cards()
            card = next(iter(legal))
            if len(legal) > 1:
                card = player.choose(question_in(position))
                at = _choices_at(position, gone)
                rules, found = (LEAD, leads) if at.is_lead else (REPLY, replies)
                values = _values(at, rules)
                found.append((number, values, int(np.flatnonzero(at.card == card.index)[0])))
            gone |= CardSet.of([card])
            position = play(position, card)
    return CardChoices(Choosing.of(leads), Choosing.of(replies))


def _choices_at(position: Position, gone: CardSet) -> Choices:
    seat = position.to_play
    seen = situation(position, position.trick, gone, position.leader, seat)
    masks = (
        np.array([cards.mask], dtype=np.uint32) for cards in (position.hands[seat], position.legal_cards())
    )
    return Choices(seen, *masks)


def _values(at: Choices, rules: Sequence[Rule]) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.stack([np.asarray(rule(at), dtype=np.float64) for rule in rules], axis=1)


def fit_cards(players: int, count: int, seed: int, executor: ProcessPoolExecutor) -> str:
    """The file for games of so many players; prints how good the weights are."""
    systems = SYSTEMS[players]
    found = list(executor.map(card_choices, systems, repeated(count), repeated(seed)))
    kinds = {
        "lead": (LEAD, Choosing.together([each.lead for each in found])),
        "reply": (REPLY, Choosing.together([each.reply for each in found])),
    }
    lines = [
        f"# How good players choose among their cards, {players} at the table; made by",
        "# benchmarks/fit_explaining.py. A card is e times as likely for 1 more. Of `choices` between legal",
        "# cards, `log_likelihood` is the mean natural logarithm of how likely the chosen one was to weights",
        "# fitted on other deals, and `at_random` if all legal cards were equally likely.",
        f'date = "{date.today().isoformat()}"',
        f"systems = {list(systems)}".replace("'", '"'),
        f"deals = {count * len(systems)}",
    ]
    for kind, (rules, choosing) in kinds.items():
        kept, held_out = choosing.parted(count * (1 - HELD_OUT))
        gained = log_likelihood(fitted_logit(kept), held_out)
        at_random = log_likelihood(np.zeros(len(rules)), held_out)
        print(f"{players} players, {kind}: {gained:.3f}, at random {at_random:.3f}", flush=True)
        weights = fitted_logit(choosing)
        lines += [
            f"\n[fit.{kind}]",
            f"choices = {len(choosing.sizes)}",
            f"log_likelihood = {gained:.3f}",
            f"at_random = {at_random:.3f}",
            f"\n[{kind}]",
            *_weight_lines([rule.__name__ for rule in rules], weights.tolist()),
        ]
    return "\n".join(lines) + "\n"


def takers(system: str, count: int, seed: int) -> str:
    """The part of a file for one game; empty if too few take in a suit."""
    ruleset = load_ruleset(system)
    values, takes = [], []
    for first in first_cards(ruleset, count, seed):
        state, _ = called(first, [by_policy] * ruleset.playing_seats)
        taken = state.result
        if not isinstance(taken, Taken) or taken.taker is None or taken.trump.suit is None:
            continue
        dealt = completed(ruleset, taken, state.turnups, first.world, first.seed)
        for suit in Suit:
            values.append(features(dealt.hands[0], suit))
            takes.append(np.arange(len(dealt.hands[0])) == (taken.taker if suit is taken.trump.suit else -1))
    if len(values) < len(Suit) * FEWEST_TAKERS:
        return ""
    kept = int(len(values) * (1 - HELD_OUT)) // len(Suit) * len(Suit)
    parts = [
        (np.concatenate(values[rows]), np.concatenate(takes[rows]))
        for rows in (slice(kept), slice(kept, None))
    ]
    gained = logistic_gain(fitted_logistic(*parts[0]), *parts[1])
    weights = fitted_logistic(np.concatenate(values), np.concatenate(takes))
    lines = [
        f"\n[{system}]",
        f"contracts = {len(values) // len(Suit)}",
        f"gain = {gained:.2f}",
        f"\n[{system}.weights]",
        *_weight_lines((CONSTANT, *FEATURES), weights.tolist()),
    ]
    print(f"{system}: {gained:.2f}", flush=True)
    return "\n".join(lines) + "\n"


def takers_file(count: int, seed: int, executor: ProcessPoolExecutor) -> str:
    """The file for all games."""
    head = (
        "# With which hands players take in a suit; made by benchmarks/fit_explaining.py. `weights` add up\n"
        "# to the logarithm of the odds that somebody takes, by what he holds. `gain`: mean natural\n"
        "# logarithm of how much likelier the hand of a taker is to take than any hand, by weights\n"
        "# that were fitted on other deals.\n"
        f'date = "{date.today().isoformat()}"\n'
    )
    rulesets = map(load_ruleset, ruleset_ids())
    # A game that shares the call policy of another shares its takers.
    systems = [each.id for each in rulesets if bid_kinds(each) and fitted_policy(each).system == each.id]
    return head + "".join(executor.map(takers, systems, repeated(count), repeated(seed)))


def _weight_lines(names: Sequence[str], weights: Sequence[float]) -> Iterator[str]:
    return (f"{name} = {round(weight, _DIGITS) + 0.0}" for name, weight in zip(names, weights, strict=True))


def main() -> None:
    """Fits what the command line names and writes the files."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=("cards", "takers"))
    parser.add_argument("--players", nargs="+", type=int, choices=tuple(SYSTEMS), default=tuple(SYSTEMS))
    parser.add_argument("--deals", type=int, default=1_000, help="played in each game")
    parser.add_argument("--auctions", type=int, default=4_000, help="called in each game")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=500)
    given = parser.parse_args()
    started = time.perf_counter()
    WEIGHTS.mkdir(exist_ok=True)
    with ProcessPoolExecutor(max_workers=given.processes) as executor:
        if given.only != "cards":
            text = takers_file(given.auctions, given.seed, executor)
            (WEIGHTS / "takers.toml").write_text(text, encoding="utf-8")
        for players in given.players if given.only != "takers" else ():
            text = fit_cards(players, given.deals, given.seed, executor)
            (WEIGHTS / f"cards_{players}.toml").write_text(text, encoding="utf-8")
    print(f"{time.perf_counter() - started:.0f} s")


if __name__ == "__main__":
    main()
