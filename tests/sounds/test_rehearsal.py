"""The voice of the rehearsal: everyone hears it once, however long its line takes to be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.table.rehearsal import LASTS
from companion.core.table.rehearsing import VOICE
from sounds import espeak
from sounds.player import Player
from sounds.voice_status import NAME
from tests.hub.by_hand import running
from tests.hub.narrator import Voice, kinds
from tests.sounds.parts import Loudspeaker
from tests.sounds.slow import Slow, studio, until_asked, until_made, until_narrated
from tests.sounds.thread_by_hand import PlayersThread


@pytest.mark.parametrize(("ready", "begins"), [(1, 2), (3, 5), (5, 7), (20, 22)])
def test_the_line_is_heard_once_by_whatever_second_its_voice_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ready: int, begins: int
) -> None:
    """It is due two seconds after the tap, and the player drops a line that is two seconds late."""
    monkeypatch.setattr(espeak, "version", lambda: "1.51")
    renderer = Slow()
    with running(tmp_path / "hub", names="Anna Ben") as hub, studio(hub, renderer, tmp_path) as one:
        device = Loudspeaker(hub.clock)
        player = Player(hub.tables, device, one._status, one.samples, clock=hub.clock)
        thread = PlayersThread(hub, player)
        until_narrated(hub)
        tapped = hub.now
        assert not hub.say(1, "table-rehearse").problem
        until_asked(renderer, VOICE.message)
        until_narrated(hub, by="")
        for second in range(LASTS // 1000):
            if second == ready:
                assert not player.starts
                renderer.allow()
                until_made(one, [VOICE.message])
                until_narrated(hub)
            hub.until(tapped + 1000 * (second + 1))
            thread.settle()
        [start] = player.starts
        assert (start.key, start.stamp) == ("rehearsal", hub.tables.stamp_of(hub.code, tapped + 1000 * begins))
        assert not player._playbacks[hub.code].reads, "it was read to its end"


def test_another_narrator_reads_it_again_and_nobody_waits_for_one(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna Ben") as hub:
        first = Voice(hub, NAME).announce()
        hub.say(1, "table-rehearse")
        said = first.speak()
        Voice(hub, "phone").announce(chosen=True)
        line = hub.look.public.line
        assert line and (line.key, line.starts, line.take) == (said.line, hub.now + 2000, said.take + 1)
        hub.until(LASTS)
        assert hub.look.public.line is None
        assert [kind for kind in kinds(hub) if kind.startswith("Rehearsal")] == [
            "RehearsalBegan",
            "RehearsalRepeated",
            "RehearsalEnded",
        ]
