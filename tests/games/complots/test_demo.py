"""The demo's bots play Complots to the end: any number of them, either way of dealing, with or without a voice."""

from random import Random

import pytest

from companion.bots.behaviour import BotBehaviour, Mind, Thought
from companion.bots.profile import make_pause, make_wish
from companion.commands.complots.profile import PROFILE
from companion.games.complots import GAME
from companion.games.complots.events import reactions as r
from companion.games.complots.events import turns as t
from companion.texts import translator
from tests.games.complots.by_hand import own, voice
from tests.laws.evening import Evening
from tests.laws.plays import NAMES
from tests.long import further
from web.drawing.plain_views import PlainViews

HOUR = 3_600_000
"""Milliseconds of game time."""


class DemoGame:
    """A game of bots, from its beginning to its end."""

    def __init__(self, people: int, deal: str, *, speaks: bool, seed: int) -> None:
        """Let bots think as long as in the demo, and answer from their views."""
        self.evening = Evening(*NAMES[:people], games={GAME.name: GAME}, seed=seed)
        self.evening.play(GAME.name, **next(options for options in PROFILE.options if options["deal"] == deal))
        self.evening.speaks = speaks
        if speaks:
            voice(self.evening)
        wish = make_wish(GAME.name, PROFILE, people)
        behaviour = BotBehaviour(
            pause=make_pause(PROFILE, 1),
            wish=wish,
            skips=lambda id: id.startswith("table-") or "-right-" in id,
            menu_chance=0.0,
        )
        self.minds: dict[int, Mind] = {
            seat: Mind(behaviour, Random(repr((seed, seat)))) for seat in self.evening.table.seats
        }
        self.thoughts: dict[int, tuple[int, Thought]] = {}
        self.plain_views = PlainViews(translator("en"))
        self.happened: list[object] = []
        while self.evening.table.playing:
            self._think()
            self._go_on()
            assert self.evening.now < HOUR

    def _think(self) -> None:
        for seat, mind in self.minds.items():
            private = self.evening.view(seat).private
            assert private
            questions = [{**question, "seat": seat} for question in self.plain_views.private(private)["questions"]]
            if seat in self.thoughts and not mind.holds(self.thoughts[seat][1], questions):
                del self.thoughts[seat]
            thought = None if seat in self.thoughts else mind.choose(questions)
            if thought:
                self.thoughts[seat] = self.evening.now + round(1000 * thought.pause), thought

    def _go_on(self) -> None:
        """Do the earlier of the hub's own action and the first answer."""
        coming = self.evening.coming()
        ready = min(self.thoughts, key=lambda seat: self.thoughts[seat][0], default=None)
        assert coming or ready, "nobody thinks of anything, and nothing is due"
        if ready is None or (coming and coming[0] <= self.thoughts[ready][0]):
            assert coming
            self.happened += own(self.evening.wait(max(0, coming[0] - self.evening.now)))
            return
        at, thought = self.thoughts.pop(ready)
        self.evening.now = at
        self.happened += own(self.evening.say(ready, thought.question["id"], thought.value))
        self.minds[ready].note_answer(thought)


PARTIES = [(people, deal, speaks) for speaks in (True, False) for deal in ("cards", "hub") for people in (2, 4, 6, 8)]
"""The number of bots, who deals, and whether the hub speaks."""


@pytest.mark.parametrize(("people", "deal", "speaks"), further(PARTIES, 2, sample=4))
def test_bots_play_to_an_end_within_the_hour_and_do_all_that_people_do(people: int, deal: str, speaks: bool) -> None:
    games = [DemoGame(people, deal, speaks=speaks, seed=seed) for seed in range(3)]
    for game in games:
        assert len(game.evening.table.last_winners[GAME.name]) == 1
    kinds = {type(event) for game in games for event in game.happened}
    assert {r.Doubted, t.ActionTaken, r.ReactionPassed, t.InfluenceLost} <= kinds
