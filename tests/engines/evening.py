"""Players by their pages alone: they look at the questions there, decide like bots, and tap."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import closing
from random import Random
from typing import NamedTuple

import pytest

from companion.bots.answers import Question, answer
from companion.bots.behaviour import BotBehaviour, Mind, Thought
from companion.bots.profile import BotProfile, make_pause, make_preference, make_wish
from companion.commands.among_cultists.profile import PROFILE as CULTISTS
from companion.commands.castle_of_the_devil.profile import PROFILE as CASTLE
from companion.commands.complots.profile import PROFILE as COMPLOTS
from companion.commands.demo import DOES
from companion.commands.open_table.profile import PROFILE as OPEN
from companion.commands.overthrone.profile import PROFILE as OVERTHRONE
from tests.browser.screens import address
from tests.engines.asked import UNFOLD, Declined, everything, give, unfold
from tests.engines.hand import sit_down
from tests.engines.page import BrowserEngine, BrowserPage
from tests.waiting import until
from tests.web.house import House

MOST = 5_000
"""Answers after which an evening must have ended."""

HURRY = 30
"""The factor by which people decide faster than bots to use their menus."""

OF_THE_TABLE = "table-"


class BrowserPerson:
    """A player with a page."""

    def __init__(self, page: BrowserPage, seat: int, profile: BotBehaviour, chance: Random) -> None:
        self.page = page
        self._seat = seat
        self._behaviour = profile
        self._chance = chance
        self._mind = Mind(profile, chance)
        self._thought: Thought | None = None
        self._due = 0.0
        self.seen: list[Question] = []
        """The questions on the page at the last look, folded ones too."""

    def acts(self) -> bool:
        """Answer a required question, or, after a pause, one of the menu; return whether an answer was given."""
        seen, shut = everything(self.page, self._seat)
        self.seen = [*seen, *shut]
        waiting = [one for one in self.seen if one["required"] or self._behaviour.wish(one) is not None]
        thought = self._mind.choose(waiting) or self._ripe(self.seen)
        if not thought or not self._is_done_with(thought):
            return False
        self._mind.note_answer(thought)
        return True

    def _ripe(self, menu: list[Question]) -> Thought | None:
        """Return the thought of a player without required questions, once the pause for it is over."""
        if self._thought is None or not self._mind.holds(self._thought, menu):
            self._thought = self._mind.choose(menu)
            self._due = time.monotonic() + (self._thought.pause if self._thought else 0.0)
        if self._thought is None or time.monotonic() < self._due:
            return None
        ripe, self._thought = self._thought, None
        return ripe

    def _is_done_with(self, thought: Thought) -> bool:
        """Give an answer; return whether the hub accepted it, or said why not, which settles the thought as well."""
        try:
            return self._gives(thought)
        except Declined:
            return True

    def _gives(self, thought: Thought) -> bool:
        if "folded" not in thought.question:
            return give(self.page, thought.question, thought.value)
        question = unfold(self.page, thought.question)
        if question is None:
            return False
        value = answer(question, self._chance) if thought.value == UNFOLD else thought.value
        return value is not None and give(self.page, question, value)


class BrowserEvening:
    """Players at a table, each with a page; their choices follow from `seed`."""

    def __init__(self, engine: BrowserEngine, url: str, names: str, seed: int = 1) -> None:
        self.pages: Mapping[str, BrowserPage] = {name: engine.page() for name in names.split()}
        for name, page in self.pages.items():
            sit_down(page, url, name)
        self._seed = seed

    @property
    def host(self) -> BrowserPage:
        """The page of the player who sat down first."""
        return next(iter(self.pages.values()))

    def close(self) -> None:
        for page in self.pages.values():
            page.close()

    def until(self, met: Callable[[BrowserPage], object], game: str, profile: BotProfile) -> int:
        """Play until a condition holds on everybody's page; return the number of answers."""
        people = self._people(game, profile)
        given = 0

        def looked() -> list[tuple[bool, list[Question]]]:
            return [(person.acts(), person.seen) for person in people]

        while not self._all(met):
            # A player answers, or the game continues by itself.
            answers = until(looked, lambda found: any(acted for acted, _ in found) or self._all(met))
            given += sum(acted for acted, _ in answers)
            assert given < MOST, f"the evening does not come to its end: {answers}"
        return given

    def _all(self, met: Callable[[BrowserPage], object]) -> bool:
        return all(met(page) for page in self.pages.values())

    def _people(self, game: str, profile: BotProfile) -> list[BrowserPerson]:
        wish = make_wish(game, profile, len(self.pages))

        def hidden(question: Question) -> bool:
            return "folded" in question and not question["id"].startswith(OF_THE_TABLE)

        own = BotBehaviour(
            pause=make_pause(profile, HURRY),
            skips=lambda id: id.startswith(OF_THE_TABLE) and not id.startswith(DOES),
            preference=make_preference(profile),
            wish=lambda question: None if hidden(question) else wish(question),
            menu_chance=0.0,
        )
        chances = {name: Random(f"{self._seed}.{name}") for name in self.pages}
        return [
            BrowserPerson(page, seat, own, chances[name]) for seat, (name, page) in enumerate(self.pages.items(), 1)
        ]


def has_winner(page: BrowserPage) -> bool:
    """Return whether a page shows the winners."""
    return bool(page.run("() => Boolean(document.querySelector('.ending'))"))


class EveningPlan(NamedTuple):
    """The players and options of a game."""

    names: str
    profile: BotProfile
    rate: int = 30
    """The factor by which the game runs faster than real time."""


def sooner(profile: BotProfile, **preferences: float) -> BotProfile:
    """Return a profile of players who more often bring a game to its end."""
    return profile._replace(preferences={**profile.preferences, **preferences})


PLAYS = {
    "among-cultists": EveningPlan("Anna Ben Caro Dino", CULTISTS, 200),
    "castle-of-the-devil": EveningPlan("Anna Ben Caro Dino", CASTLE),
    "complots": EveningPlan("Anna Ben", COMPLOTS),
    "open-table": EveningPlan("Anna Ben Caro", sooner(OPEN, round=6.0)),
    "overthrone": EveningPlan("Anna Ben Caro", sooner(OVERTHRONE, deck=6.0)),
}

OF_PLAYS = {game: pytest.param(game, marks=pytest.mark.house(rate=play.rate)) for game, play in PLAYS.items()}
"""Each game as a parameter of a test, with the pace of its hub."""


def play(engine: BrowserEngine, house: House, game: str, met: Callable[[BrowserPage], object] = has_winner) -> None:
    """Play a game from joining on, until a condition holds on everybody's page, by default that there is a winner."""
    names, profile, _ = PLAYS[game]
    with closing(BrowserEvening(engine, address(house), names)) as evening:
        evening.until(met, game, profile)
