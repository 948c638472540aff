"""Nights that are killed at random moments: the same watch runs again in full, with the saved picks (ruling WW-18)."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bots.client import HubClient
from companion.games import GAMES
from companion.games.werewolf.state import State
from companion.hub.pulse import Pulse
from companion.table import TableRules
from companion.table.replay import Events, replay
from tests.hub.by_hand import ManualClock, ManualHub, after_a_crash, read, running
from tests.hub.power.check import code_of
from tests.hub.power.server import HubProcess, serving
from tests.laws.bots import any_answer
from tests.patience import look_first
from tests.waiting import until

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
                assert state.deadline == again.now + BRISK
                again.wait(BRISK / 1_000 - 1)
                assert state_of(again).stage == stage, "the watch runs again in full"
                again.wait(1)
                over = state_of(again)
                assert over.stage == "hush", "the watch ends by its clock"
                assert over.nights[0].picks.get(stage) == state.nights[0].picks.get(stage)


def test_a_hub_that_stood_still_gives_the_watch_its_full_time_and_keeps_the_picks(tmp_path: Path) -> None:
    clock = ManualClock()
    with running(tmp_path, clock, names="Anna Ben Caro Dino Elsa Fritz", pulse=Pulse(clock, lambda: 0)) as hub:
        _begin(hub)
        stage = _play_to_a_random_moment(hub, Random(0))
        before = watch_of(hub)
        clock.wait(600)
        hub.settle()
        assert watch_of(hub) == before
        assert state_of(hub).deadline == hub.now + BRISK
        hub.wait(BRISK / 1_000 - 0.1)
        assert state_of(hub).stage == stage
        hub.wait(0.1)
        assert state_of(hub).stage == "hush"


RATE, RATE_AFTER = 2, 1
"""The factors by which the night of a real hub runs faster than real time: until the power cut, and afterwards.

After it the watch lasts long enough to read five pages on a busy machine.
"""

PICKS = {1: "seat-2", 3: "nobody", 4: "seat-1"}
"""The picks before the power cut, by seat."""


def _answer(client: HubClient, seat: int, start: str, value: object = "go") -> None:
    """Answer the one question to `seat` whose id begins with `start`."""
    view = client.view().body
    look_first(view, RATE)
    (question,) = (one["id"] for one in view["questions"] if one["id"].startswith(start))
    assert client.answer(seat, question, value, f"{seat} {question}").status == 200


def _to_the_first_watch(clients: list[HubClient]) -> dict[str, Any]:
    """Sit down, begin a brisk game without lessons, and return the view of the first watch."""
    for seat, client in enumerate(clients):
        assert client.sit_down(f"P{seat}").status == 200
    for start, value in (("game", "werewolf"), ("option-pace", "brisk"), ("teach-0-off", "go"), ("begin", "go")):
        _answer(clients[0], 1, f"table-{start}", value)
    for seat, client in enumerate(clients, 1):
        _answer(client, seat, "g1-ready")
    return until(lambda: clients[0].view().body, lambda view: view["phase"] == "watch-1")


@pytest.mark.long
def test_a_hub_without_power_gives_the_watch_its_full_time_and_keeps_the_picks(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text(
        "[frontends.sounds]\nenabled = false\n[frontends.hardware]\nenabled = false\n"
    )
    tokens: list[str] = []

    def clients_of(server: HubProcess, stack: ExitStack) -> list[HubClient]:
        url = server.url()
        known = tokens or [""] * 5
        return [stack.enter_context(closing(HubClient(url, code_of(url), token))) for token in known]

    with ExitStack() as stack, serving(tmp_path, "--rate", str(RATE)) as server:
        clients = clients_of(server, stack)
        begun = _to_the_first_watch(clients)
        for seat, pick in PICKS.items():
            _answer(clients[seat - 1], seat, "g1-watch-1", pick)
        until(lambda: clients[0].view().body["now"], lambda now: now > begun["timers"][0]["ends"] - BRISK // 2)
        tokens += [client.token for client in clients]
        code = code_of(server.url())
        server.kill()
    with ExitStack() as stack, serving(tmp_path, "--rate", str(RATE_AFTER)) as server:
        clients = clients_of(server, stack)
        views = [client.view().body for client in clients]
        assert {view["phase"] for view in views} == {"watch-1"}
        asked = {seat: {question["id"] for question in view["questions"]} for seat, view in enumerate(views, 1)}
        assert {seat for seat, ids in asked.items() if "g1-watch-1-1-again-1" in ids} == set(PICKS)
        until(lambda: clients[0].view().body["phase"], lambda phase: phase == "hush")
    entries = read(tmp_path, code)
    (again,) = (entry for entry in entries if entry.row.type == "WatchRestarted")
    (over,) = (entry for entry in entries if entry.row.type == "WatchEnded")
    assert over.game_time - again.game_time == BRISK
