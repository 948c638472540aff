"""Bots at a hub whose clock is turned by hand: the games of a demo, in no more time than the processor takes."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from companion.bots.answers import Question
from companion.bots.game_manner import first_word
from companion.bots.manner import Manner, Mind, Thought
from companion.core.view import Seat
from companion.faces.ledger import PlayedGame
from companion.hub.log.ledger import games
from companion.texts import translator
from tests.hub.by_hand import SECOND, Hub, got
from web.drawing.plain_views import PlainViews

STEPS = 30_000
"""Steps in which the games come to their end: an answer is one, and so is whatever the hub does by itself."""

OFTEN = 25
"""Steps between two looks into the ledger."""


@dataclass
class Player:
    """A bot on a seat."""

    seat: int
    mind: Mind
    thought: Thought | None = None

    stamp: int = 0
    """When it says what it thinks of, in nanoseconds of the hub's clock."""


@dataclass
class Demo:
    """Bots at the table of `hub`, which play as `manner` says."""

    hub: Hub
    manner: Manner

    stood: dict[str, float] = field(default_factory=dict)
    """For how many seconds a question stood unchanged at the most, by the first word of its id."""

    windows: dict[tuple[str, int], tuple[float, set[str]]] = field(default_factory=dict)
    """Of each clock that all see, by its id and its end: its seconds, and the first words of what was asked in it."""

    unhurried: set[str] = field(default_factory=set)
    """The first words of what was asked while no such clock ran."""

    _since: dict[int, list[tuple[Question, int]]] = field(default_factory=dict)
    """The questions of each seat, and since which stamp each has been standing as it is."""

    _plain: PlainViews = field(default_factory=lambda: PlainViews(translator("en")))

    def play(self, wanted: int) -> list[PlayedGame]:
        """Let the bots play until so many games are over; return the games that have begun."""
        players = [Player(seat, Mind(self.manner, Random(f"{seat}"))) for seat in self.hub.devices]
        for count in range(STEPS):
            for player in players:
                self._think(player)
            self._go_on([player for player in players if player.thought])
            if count % OFTEN == 0:
                played = games(self.hub.folder)
                if sum(bool(game.ended) for game in played) >= wanted:
                    return played
        raise AssertionError(f"{self.hub.look.public.phase} does not come to an end")

    def _think(self, player: Player) -> None:
        """Look at the view of a seat, as `companion.bots.player` does."""
        private = self.hub.look.private(Seat(player.seat))
        assert private
        asked: list[Question] = [{**q, "seat": player.seat} for q in self._plain.private(private)["questions"]]
        self._note(player.seat, asked)
        if player.thought and not player.mind.holds(player.thought, asked):
            player.thought = None
        if player.thought is None:
            player.thought = player.mind.choose(asked)
            if player.thought:
                first = self.hub.tables.stamp_of(self.hub.code, player.thought.question["from"]) or 0
                player.stamp = max(self.hub.clock.stamp + round(player.thought.pause * SECOND), first)

    def _note(self, seat: int, asked: list[Question]) -> None:
        """Note how long each question of a seat has been standing: a bot drops its thought once it changes."""
        if not self.hub.look.public.timers:
            self.unhurried.update(map(first_word, asked))
        for timer in self.hub.look.public.timers:
            window = self.windows.setdefault((timer.id, timer.ends), ((timer.ends - self.hub.now) / 1000, set()))
            window[1].update(map(first_word, asked))
        now, known = self.hub.clock.stamp, self._since.get(seat, [])
        for question, since in known:
            word = first_word(question)
            self.stood[word] = max(self.stood.get(word, 0.0), (now - since) / SECOND)
        before = {question["id"]: (question, since) for question, since in known}
        self._since[seat] = [
            before[one["id"]] if before.get(one["id"], ({}, 0))[0] == one else (one, now) for one in asked
        ]

    def _go_on(self, thinking: list[Player]) -> None:
        """Let time pass to the next answer, or to what the hub does before it."""
        clock = self.hub.clock
        first = min(thinking, key=lambda player: player.stamp, default=None)
        ahead = self.hub.tables._tables[self.hub.code].ahead
        assert first or ahead is not None, "nobody has anything to do"
        if first and (ahead is None or first.stamp < ahead):
            clock.stamp = max(clock.stamp, first.stamp)
            thought, first.thought = first.thought, None
            assert thought
            got(self.hub.post_id(first.seat, thought.question["id"], thought.value))
            first.mind.answered(thought)
        elif ahead is not None:
            clock.stamp = max(clock.stamp, ahead)
            self.hub.settle()
