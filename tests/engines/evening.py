"""People who play by their pages alone: they see what is asked there, make up their minds as bots do, and tap."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from random import Random

from companion.bots.game_manner import GameManner, tasting, wishing
from companion.bots.manner import Manner, Mind
from tests.engines.asked import asked, give
from tests.engines.hand import GLANCE, sit_down, until
from tests.engines.page import Engine, Page

LONGEST = 240.0
"""Seconds that an evening may take."""


class Evening:
    """People at a table, each with a page; what they choose follows from `seed`."""

    def __init__(self, engine: Engine, url: str, names: str, seed: int = 1) -> None:
        """Let everybody sit down."""
        self.pages: Mapping[str, Page] = {name: engine.page() for name in names.split()}
        for name, page in self.pages.items():
            sit_down(page, url, name)
        self._seed = seed

    @property
    def host(self) -> Page:
        """The page of who sat down first."""
        return next(iter(self.pages.values()))

    def close(self) -> None:
        """Close all pages."""
        for page in self.pages.values():
            page.close()

    def until(self, met: Callable[[Page], object], game: str, manner: GameManner) -> int:
        """Play until something holds on everybody's page; return how many answers that took."""
        own = Manner(taste=tasting(manner), wish=wishing(game, manner, len(self.pages)), strays=0.0)
        minds = {name: Mind(own, Random(f"{self._seed}.{name}")) for name in self.pages}
        given = 0
        end = time.monotonic() + LONGEST
        while not all(met(page) for page in self.pages.values()):
            assert time.monotonic() < end, "the evening stands still"
            before = given
            for seat, (name, page) in enumerate(self.pages.items(), 1):
                questions = [one for one in asked(page, seat) if one["awaited"] or own.wish(one) is not None]
                thought = minds[name].choose(questions) if questions else None
                if thought and give(page, thought.question, thought.value):
                    minds[name].answered(thought)
                    given += 1
            if given == before:
                time.sleep(GLANCE)
        return given


def phase(page: Page) -> str:
    """Return the phase that a page shows."""
    return str(page.run("() => document.body.getAttribute('data-phase')"))


def has_winner(page: Page) -> bool:
    """Return whether a page shows who has won."""
    return bool(page.run("() => Boolean(document.querySelector('.block-result'))"))


def in_phase(evening: Evening, *wanted: str) -> None:
    """Wait until everybody's page shows one of some phases."""
    for page in evening.pages.values():
        until(lambda page=page: phase(page) in wanted, f"a phase of {wanted}")  # type: ignore[misc]
