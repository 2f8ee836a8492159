"""What announced and shown declarations tell about hands: what a player must have, and what he cannot have.

Knows the comparison of declarations through ``credit_declarations``. A player may announce less than he has;
that he does not is only told where it is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from solver.cards import CardSet, format_cards
from solver.errors import PositionError
from solver.game.deal.talk import are_announced
from solver.game.declarations import Declaration, check_announcement, credit_declarations, strength
from solver.rules.choices import DeclarationScope, DeclarationShown, SevenSwap
from solver.worlds.deduction.declared_sets import DeclaredSets, groups_of, runs_of
from solver.worlds.deduction.exchanged import as_declared
from solver.worlds.deduction.turnup import possible_exchanges
from solver.worlds.facts import AllOf, AnyOf, Claim, Fact, FactKind, Holder, HoldsAll, HoldsNone, SuitClaim
from solver.worlds.observed import Observed, Said
from solver.worlds.suit_tables import EVERY_SET


def declaration_facts(observed: Observed, *, soft: bool) -> Iterator[Fact]:
    """What follows from everything announced, and with ``soft`` from everything that was not.

    Raises:
        PositionError: cards are shown that cannot be declared, see ``check_announcement``.
    """
    if observed.contract is None:
        return
    shown = _Shown.of(observed)
    for said in observed.said:
        yield from _shown_facts(observed, said)
        if observed.is_open or not observed.has_history:
            continue
        yield from _announced_facts(observed, said)
        yield from _outranked_facts(observed, said, shown)
        # What a resting dealer finds in his cards he has to announce.
        is_soft = said.holder is not Holder.OUT
        if (soft and said.holder != observed.observer and are_announced(observed.ruleset)) or not is_soft:
            yield from _nothing_better(observed, said, shown, is_soft=is_soft)


def unused_announcements(observed: Observed) -> tuple[str, ...]:
    """The pointers of announcements that tell something which no claim about the cards of now can say.

    A value announced before cards were played that nobody has recorded.
    """
    if observed.has_history or observed.is_open:
        return ()
    return tuple(event for said in observed.said for _, event in _values(said))


@dataclass(frozen=True, slots=True)
class _Shown:
    """The side that has shown its declarations, because they are the best.

    ``declared``: per player what he showed. ``event`` and ``text``: of the best one. ``decides``: whether
    showing means to be the best; without that nothing follows for the others.
    """

    declared: tuple[tuple[Declaration, ...], ...]
    decides: bool
    event: str = ""
    text: str = ""

    @classmethod
    def of(cls, observed: Observed) -> _Shown:
        rules = observed.ruleset.declarations
        by_seat = {said.holder: _shown_by(observed, said) for said in observed.said}
        declared = tuple(by_seat.get(Holder(seat), ()) for seat in observed.players)
        is_compared = rules.decl_scope in (DeclarationScope.SIDE, DeclarationScope.PLAYER)
        if observed.is_open or not is_compared or rules.decl_shown is not DeclarationShown.BEFORE:
            return cls(declared, decides=False)
        if not any(declared) or not _all_score(observed, declared, declared):
            return cls(declared, decides=False)
        shown = cls(declared, True, *_best_shown(observed, declared))
        return cls(declared, decides=False) if _is_incomplete(observed, shown) else shown

    def allows(self, observed: Observed, seat: int, declaration: Declaration) -> bool:
        """Whether those who have shown still score if ``seat`` has ``declaration``."""
        place = observed.players.index(seat)
        announced = tuple(
            (declaration,) if number == place else declared for number, declared in enumerate(self.declared)
        )
        return _all_score(observed, announced, self.declared)


def _all_score(
    observed: Observed,
    announced: tuple[tuple[Declaration, ...], ...],
    shown: tuple[tuple[Declaration, ...], ...],
) -> bool:
    """Whether everybody who has ``shown`` something scores it, when this is ``announced``."""
    assert observed.contract is not None
    credited = credit_declarations(observed.ruleset, observed.contract, announced)
    return all(points for points, declared in zip(credited.points, shown, strict=False) if declared)


def _best_shown(observed: Observed, shown: tuple[tuple[Declaration, ...], ...]) -> tuple[str, str]:
    """Event and text of the best declaration shown."""
    assert observed.contract is not None
    trump = observed.contract.trump
    best = max(
        (one for declared in shown for one in declared),
        key=lambda one: strength(observed.ruleset, trump, one),
    )
    for said in observed.said:
        for one, event in zip(said.announced, said.events, strict=True):
            if one.cards and CardSet.of(one.cards) == best.cards:
                return event, f"{said.holder.words} showed {format_cards(one.cards)} as the best declaration"
    raise AssertionError("what was shown was announced by somebody")


def _is_incomplete(observed: Observed, shown: _Shown) -> bool:
    """Whether somebody who scores with those who have shown may have something as good himself."""
    assert observed.contract is not None
    trump = observed.contract.trump
    said = {one.holder: one for one in observed.said}
    best = max(strength(observed.ruleset, trump, one) for declared in shown.declared for one in declared)
    for seat, declared in zip(observed.players, shown.declared, strict=True):
        if not declared and not _scores_with(observed, shown, seat):
            continue
        if seat not in said:
            return True
        values = {value for value, _ in _values(said[Holder(seat)])}
        if any(strength(observed.ruleset, trump, one) >= best for one in _all_worth(observed, values)):
            return True
    return False


def _scores_with(observed: Observed, shown: _Shown, seat: int) -> bool:
    """Whether the best of all declarations, in the hand of ``seat``, takes nothing from who has shown."""
    assert observed.contract is not None
    trump = observed.contract.trump
    every = [one for one in _every_declaration(observed) if not one.wins_match]
    return shown.allows(observed, seat, max(every, key=lambda one: strength(observed.ruleset, trump, one)))


def _shown_by(observed: Observed, said: Said) -> tuple[Declaration, ...]:
    """What ``said`` shows with its cards, as declarations; in the open layout that is nobody's secret."""
    assert observed.contract is not None
    items = [
        (one, event) for one, event in zip(said.announced, said.events, strict=True) if one.cards is not None
    ]
    if not items or observed.is_open:
        return ()
    cards = CardSet.of(card for one, _ in items for card in one.cards or ())
    try:
        return check_announcement(observed.ruleset, observed.contract.trump, cards, [one for one, _ in items])
    except PositionError as error:
        raise PositionError(
            type(fault)(items[int(place)][1] + rest, fault.code, fault.detail)
            for fault in error.faults
            for place, rest in [_split(fault.pointer)]
        ) from None


def _split(pointer: str) -> tuple[str, str]:
    """``/2/cards/0`` as ``2`` and ``/cards/0``."""
    first, slash, rest = pointer[1:].partition("/")
    return first, slash + rest


def _shown_facts(observed: Observed, said: Said) -> Iterator[Fact]:
    for one, event in zip(said.announced, said.events, strict=True):
        if one.cards:
            text = f"{said.holder.words} showed {format_cards(one.cards)}"
            for claim in _had(observed, said, CardSet.of(one.cards)):
                yield Fact(FactKind.SHOWN, claim, event, text)


def _had(observed: Observed, said: Said, cards: CardSet) -> Iterator[Claim]:
    """That the cards shown were his, though he may have exchanged or played some of them since."""
    kept = cards - _exchanged_since(observed, said, cards)
    if observed.has_history or said.holder is Holder.OUT:
        yield HoldsAll(said.holder, kept)
    moved = cards - kept if observed.has_history else cards
    if moved:
        for holder in observed.others((said.holder, Holder.OUT)):
            yield HoldsNone(holder, moved)


def _exchanged_since(observed: Observed, said: Said, cards: CardSet) -> CardSet:
    """The sevens among ``cards`` that may have been given away after they were declared."""
    if said.has_exchanged_since is False or not said.holder.is_seat:
        return CardSet()
    # Elsewhere a card that was shown is not exchanged any more.
    may_exchange_shown = observed.ruleset.deal.seven_swap is SevenSwap.BEFORE_PLAY
    if said.has_exchanged_since is None and not may_exchange_shown:
        return CardSet()
    return CardSet.of(seven for seven, _ in possible_exchanges(observed)) & cards


def _values(said: Said) -> list[tuple[int, str]]:
    """The values announced without cards, highest first, each with its pointer."""
    values = [
        (one.value, event)
        for one, event in zip(said.announced, said.events, strict=True)
        if one.value is not None and not one.cards
    ]
    return sorted(values, key=lambda entry: -entry[0])


def _announced_facts(observed: Observed, said: Said) -> Iterator[Fact]:
    """For the n highest values together, that he has n things that can have been meant by them."""
    values = _values(said)
    for number, (_, event) in enumerate(values, start=1):
        said_so_far = [value for value, _ in values[:number]]

        def is_meant(declaration: Declaration, wanted: tuple[int, ...] = tuple(said_so_far)) -> bool:
            return declaration.value in wanted

        text = f"{said.holder.words} announced {' and '.join(map(str, said_so_far))}"
        options = _sets(observed, said).at_least(number, is_meant)
        yield Fact(FactKind.ANNOUNCED, _any_of(observed, said, options), event, text)


def _outranked_facts(observed: Observed, said: Said, shown: _Shown) -> Iterator[Fact]:
    """That the best thing he announced does not spoil what others showed as the best."""
    values = _values(said)
    if not values or not _is_compared(observed, said, shown):
        return
    best = values[0][0]

    def is_meant(declaration: Declaration) -> bool:
        return declaration.value == best and shown.allows(observed, said.holder, declaration)

    if all(map(is_meant, _all_worth(observed, [best]))):
        return
    text = f"{shown.text}, although {said.holder.words} had announced {best}"
    options = _sets(observed, said).at_least(1, is_meant)
    yield Fact(FactKind.OUTRANKED, _any_of(observed, said, options), shown.event, text)


def _is_compared(observed: Observed, said: Said, shown: _Shown) -> bool:
    """Whether ``said`` lost against what others showed."""
    if not shown.decides or not said.holder.is_seat or said.holder not in observed.players:
        return False
    return not shown.declared[observed.players.index(said.holder)]


def _every_declaration(observed: Observed) -> Iterator[Declaration]:
    """Every group and every run there is."""
    assert observed.contract is not None
    yield from groups_of(observed.ruleset)
    yield from runs_of(observed.ruleset, observed.contract.trump)


def _all_worth(observed: Observed, values: Collection[int]) -> Iterator[Declaration]:
    """Every declaration of one of ``values``."""
    return (one for one in _every_declaration(observed) if one.value in values)


def _nothing_better(observed: Observed, said: Said, shown: _Shown, *, is_soft: bool) -> Iterator[Fact]:
    """That he has nothing of a higher value than he announced, and nothing at all if that was nothing."""
    values = [value for value, _ in _values(said)]
    values += [one.points for one in _shown_by(observed, said)]
    best = max(values, default=0)
    is_compared = _is_compared(observed, said, shown) and best in values

    def is_better(declaration: Declaration) -> bool:
        if declaration.wins_match or declaration.points > best:
            return True
        is_equal = is_compared and declaration.points == best
        return is_equal and not shown.allows(observed, said.holder, declaration)

    text = f"{said.holder.words} announced {f'{best} at most' if best else 'nothing'}"
    for options in _sets(observed, said).none(is_better):
        claims = tuple(as_declared(observed, said, claim) for claim in options)
        if any(claim.allowed == EVERY_SET for claim in claims):
            continue
        claim = claims[0] if len(claims) == 1 else AnyOf(claims)
        yield Fact(FactKind.NOTHING_BETTER, claim, said.event, text, is_soft=is_soft)


def _sets(observed: Observed, said: Said) -> DeclaredSets:
    assert observed.contract is not None
    return DeclaredSets(observed.ruleset, observed.contract.trump, said.holder)


def _any_of(observed: Observed, said: Said, options: tuple[SuitClaim | AllOf, ...]) -> Claim:
    changed = tuple(
        as_declared(observed, said, option)
        if isinstance(option, SuitClaim)
        else AllOf(tuple(as_declared(observed, said, claim) for claim in option.claims))
        for option in options
    )
    only = changed[0] if len(changed) == 1 else None
    return only if isinstance(only, SuitClaim) else AnyOf(changed)
