"""Whole evenings by pages alone, from joining to the winner, and the first turn of each other game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

import pytest

from companion.bots.answers import Answer, Question
from tests.browser.screens import address
from tests.engines.asked import asked, folded, give, unfold
from tests.engines.evening import OF_PLAYS, BrowserEvening, play
from tests.engines.hand import sees, tap, text
from tests.engines.page import BrowserEngine, BrowserPage, BrowserRefused
from tests.waiting import until
from tests.web.house import House

VOTE = ".block[data-key=vote]"

IN_TURN = "() => { const place = document.querySelector('.place.is-turn'); return place && place.dataset.key; }"


def answers(page: BrowserPage, begins: str, value: Answer) -> None:
    """Answer the question whose id `begins` with this, wherever it is on a page, once it is there."""

    def there() -> list[Question]:
        return [*asked(page), *folded(page)]

    def meant(seen: list[Question]) -> list[Question]:
        return [one for one in seen if one["id"].startswith(f"{begins}-")]

    question, *_ = meant(until(there, meant, passing=BrowserRefused))
    if "folded" in question:
        found = unfold(page, question)
        assert found
        question = found
    assert give(page, question, value)


def turned() -> Callable[[BrowserPage], bool]:
    """Return a function that returns whether the turn has gone from one seat to another."""
    seen: set[str] = set()

    def met(page: BrowserPage) -> bool:
        seen.update(filter(None, [page.run(IN_TURN)]))
        return len(seen) > 1

    return met


@pytest.mark.parametrize("game", [OF_PLAYS[game] for game in ("complots", "among-cultists")])
def test_an_evening_from_joining_to_the_winner(engine: BrowserEngine, house: House, game: str) -> None:
    play(engine, house, game)


@pytest.mark.parametrize("game", [OF_PLAYS[game] for game in ("castle-of-the-devil", "overthrone")])
def test_the_first_turn_of_a_game(engine: BrowserEngine, house: House, game: str) -> None:
    play(engine, house, game, turned())


def test_a_round_of_the_open_table(engine: BrowserEngine, house: House) -> None:
    with closing(BrowserEvening(engine, address(house), "Anna Ben Caro")) as evening:
        anna, ben, caro = evening.pages.values()
        answers(anna, "table-game", "open-table")
        answers(anna, "table-begin", "go")
        answers(ben, "g1-vote", "people-shown")
        for page, choice in ((anna, "seat-2"), (ben, "seat-3"), (caro, "seat-2")):
            answers(page, "g1-ballot", choice)
        for page in (anna, ben, caro):
            sees(page, VOTE, "Voted")
            assert text(page, VOTE).count("Ben") == 3, "in a row, and as two ballots"
        answers(caro, "g1-points", {"seat-1": 3, "seat-2": 5, "seat-3": 0})
        answers(ben, "g1-round", "go")
        for page in (anna, ben, caro):
            sees(page, "[data-region=next]", "Play round 2")
            tap(page, 'button[data-sheet="table"]')
            sees(page, ".block-sheet", "5")
