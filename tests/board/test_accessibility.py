"""axe-core finds no violation on any question."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.board.board import FULL_DEAL, Board

_STATES = {
    "enter": ("enter", "sr_belot_4 - - -", ".pack"),
    "faults": ("enter", "sr_belot_4 JHJH/?/?/? H@0 .", ".fault"),
    "solve": ("solve", FULL_DEAL, ".values"),
    "contracts": ("solve", " ".join(FULL_DEAL.split()[:2]) + " - -", ".contracts"),
    "play": ("play", "sr_belot_4 JS9S7HAH8DTDTCKC/?/?/? S@0 .", ".heat"),
    "call": ("call", "hr_bela_4 JH9HAH7HASKS/?/?/? - -", ".calls-table"),
    "review": ("review", FULL_DEAL, ".totals"),
}


@pytest.mark.parametrize("screen", ["desktop", "phone"])
@pytest.mark.parametrize("state", _STATES)
def test_axe_finds_no_violation(request: pytest.FixtureRequest, state: str, screen: str) -> None:
    board: Board = request.getfixturevalue(screen)
    question, position, shown = _STATES[state]
    board.reset()
    board.look_at_few_deals()
    board.show_position(position, ask=question, at="20", language="en")
    board.page.locator(shown).first.wait_for()
    board.open_menu()
    board.wait_for_answer()
    found = Axe().run(board.page)
    assert found.violations_count == 0, found.generate_report()
