"""Captions of the night while it is read aloud: each line as it starts, and the things to do before and after."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from queue import Empty, SimpleQueue

import click

from companion.commands.blocks import facts_lines
from companion.core.sounds import SOUNDS
from companion.core.text import Words
from companion.core.view import Facts, Seat, TableView
from companion.frontends import Hub
from companion.texts import translator

PATIENCE = 5.0
"""Seconds without news after which the night begins without a voice."""

SOON = 10.0
"""Seconds that the hub has to take an answer, far more than it needs."""


class VoiceLost(Exception):
    """The voice was lost in the night: people with closed eyes hear nothing more."""


News = SimpleQueue[TableView | None]
"""The public view after each change of the table, in order; None when the program is to stop."""


class Captions:
    """The captions of a night at one table.

    They follow every change in order, so even on a busy machine no line is missed.
    """

    def __init__(self, hub: Hub, code: str, language: str, news: News) -> None:
        """Follow the table `code`, where everything except the players is ready for the night."""
        self._public = hub.snapshot(code).public
        self._hub = hub
        self._code = code
        self._language = language
        self._translate = translator(language)
        self._news = news
        self._told: set[str] = set()

    def tell(self, words: Words) -> None:
        """Print words that are no part of the night, each only once."""
        said = self._translate(words)
        if said not in self._told:
            self._told.add(said)
            click.echo(said, err=True)

    def made_ready(self, making: ThreadPoolExecutor) -> bool:
        """Wait until a voice has come and has recorded all lines; return False if none comes."""
        while not self._hub.narrator(self._code):
            if not self._wait(PATIENCE):
                return False
        voice = self._hub.voice()
        if voice:
            lines = self._hub.snapshot(self._code).lines
            made = [making.submit(voice.recording, line.text, self._language, line.sound) for line in lines]
            for recording in made:
                recording.add_done_callback(lambda _: self._news.put(self._hub.snapshot(self._code).public))
            while not all(recording.done() for recording in made):
                self._wait(None)
        return True

    def read(self) -> None:
        """Make all seats ready, and return when the night is over.

        Raises `VoiceLost` if the voice is lost before that, and `KeyboardInterrupt` when the program is to stop.
        """
        self._public = self._hub.snapshot(self._code).public
        self._print_facts()
        for place in self._public.seats:
            self._hub.arrive(self._code).press(Seat(place.seat)).result(SOON)
        printed = waiting = None
        while self._public.phase != "after":
            line = self._public.line
            if waiting and self._ahead(waiting.starts) == 0:
                click.echo(self._translate(waiting.text))
                printed, waiting = waiting, None
            if line != printed:
                waiting = line
            if self._stands:
                self._wait(SOUNDS["gong"] / 1000)
                raise VoiceLost
            self._wait(self._ahead(waiting.starts) if waiting else None)
        self._print_facts()

    @property
    def _stands(self) -> bool:
        """Return whether the night has stopped and waits for somebody to continue it."""
        return self._public.phase == "night" and any(place.required for place in self._public.seats)

    def _ahead(self, game_time: int) -> float | None:
        """Return the seconds until a game time; None while game time stands still."""
        stamp = self._hub.stamp_of(self._code, game_time)
        return None if stamp is None else max(0.0, (stamp - time.monotonic_ns()) / 1e9)

    def _wait(self, seconds: float | None) -> bool:
        """Wait for news, at most `seconds`, and print the notices in it; return whether news has come."""
        try:
            public = self._news.get(timeout=seconds)
        except Empty:
            return False
        if public is None:
            raise KeyboardInterrupt
        self._public = public
        for notice in public.notices:
            self.tell(notice)
        return True

    def _print_facts(self) -> None:
        for block in self._public.blocks:
            if isinstance(block, Facts):
                click.echo("\n".join([*facts_lines(block, self._translate), ""]))
