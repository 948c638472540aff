"""Nights that are killed at random moments: the hub resumes at the same watch, with the saved picks (ruling WW-18)."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.games import GAMES
from companion.games.werewolf.state import State
from companion.table import TableRules
from companion.table.replay import Events, replay
from tests.hub.by_hand import ManualHub, after_a_crash, running
from tests.laws.bots import any_answer

NIGHTS, OF_SOAK = 10, 100

WATCHES = ("eve", "watch-1", "watch-2", "watch-3")

BRISK = 15_000
"""Milliseconds of a brisk watch."""


def state_of(hub: ManualHub) -> State:
    """Return the state of the game as the disk has it."""
    events, rules = Events(GAMES), TableRules(GAMES)
    table = replay(rules, [events.decode(entry.row) for entry in hub.entries()])
    assert table.running and isinstance(table.running.state, State)
    return table.running.state


def watch_of(hub: ManualHub) -> tuple[object, ...]:
    """Return the watch that a hub is in, with all picks of the night and of the changed ones."""
    state = state_of(hub)
    return state.stage, state.coming, state.night.number, state.night.picks, state.night.changes, state.roles


def _begin(hub: ManualHub) -> None:
    own = {"werewolf": 2, "seer": 1, "witch": 1, "cupid": 1, "bodyguard": 1}
    hub.play("werewolf", set="own", own_set=own, first_night="victim", pace="brisk")
    for seat in range(1, 7):
        hub.say(seat, "g1-ready")


def _play_to_a_random_moment(hub: ManualHub, random: Random) -> str:
    """Play into a watch of the first night, and pick in it; return the watch."""
    wanted = random.choice(WATCHES)
    for _ in range(200):
        stage = state_of(hub).stage
        if stage in WATCHES:
            for seat in random.sample(range(1, 7), random.randint(0, 6)):
                question = hub.question(seat, f"g1-{stage}")
                assert not hub.say(seat, question.id, any_answer(question.ask, random)).problem
        if stage == wanted:
            hub.wait(random.choice((0, 1, 4, 9)))
            return str(state_of(hub).stage)
        hub.wait(3)
    raise AssertionError(f"{wanted} does not come")


def test_a_killed_night_resumes_at_the_same_watch_with_the_saved_picks(tmp_path: Path, soak: bool) -> None:
    for seed in range(OF_SOAK if soak else NIGHTS):
        random = Random(seed)
        with running(tmp_path / f"hub {seed}", names="Anna Ben Caro Dino Elsa Fritz") as hub:
            _begin(hub)
            stage = _play_to_a_random_moment(hub, random)
            before = watch_of(hub)
            asked = {seat: [question.id for question in hub.questions(seat)] for seat in range(1, 7)}
            with after_a_crash(hub, tmp_path / f"after {seed}") as again:
                assert watch_of(again) == before
                assert {seat: [question.id for question in again.questions(seat)] for seat in range(1, 7)} == asked
                state = state_of(again)
                assert state.deadline is None or 0 <= state.deadline - again.now <= BRISK
                again.wait(BRISK / 1_000 + 10)
                over = state_of(again)
                assert over.stage != stage, "the watch ends by its clock"
                assert over.nights[0].picks.get(stage) == state.nights[0].picks.get(stage)
