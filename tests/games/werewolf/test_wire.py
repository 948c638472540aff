"""The sizes of messages on an encrypted Wi-Fi: villages that differ in roles alone cost each phone as many bytes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.werewolf.roles import written
from tests.games.werewolf.paired import dealt
from tests.hub.by_hand import running
from tests.laws.plays import NAMES
from tests.long import further
from tests.web.weighed_pages import WeighedPages
from web.following import viewers

Sizes = list[tuple[str, Mapping[int, int]]]
"""The bytes for each seat, change by change, with the phase."""

NIGHTS, GUARDED = 3, ("seat-8", "seat-7", "seat-8")
"""Nights in which everyone picks one of the last two, whom the Bodyguard guards and the Seer looks at."""

LONGEST = 40
"""Changes of the table until the next question comes, at most."""


def weigh_village(folder: Path, letters: str, language: str) -> Sizes:
    """Play nights without a death, with the roles in the order of `letters`; return the bytes of each change."""
    own = {str(role): number for role, number in written(letters).items()}
    found: Sizes = []
    with running(folder, games={"werewolf": dealt(GAMES["werewolf"], letters)}, names=" ".join(NAMES[:8])) as hub:
        for device in hub.devices.values():
            hub.tables.present(hub.code, device, True)
        hub.play("werewolf", set="own", own_set=own, first_night="victim", pace="brisk")
        pages = WeighedPages(hub, language)

        def look() -> None:
            found.append((hub.snapshot.public.phase, pages.look()))

        def say(start: str, value: object = "go") -> None:
            for seat in hub.devices:
                if hub.asks(seat, start):
                    hub.say(seat, start, value)
                    look()

        def wait(phase: str) -> None:
            for _ in range(LONGEST):
                if hub.snapshot.public.phase == phase:
                    return
                hub.wait(5)
                look()
            raise AssertionError(f"{phase} does not come: the game stands at {hub.snapshot.public.phase}")

        say("ready")
        for night in range(1, NIGHTS + 1):
            for watch in ("watch-1", "watch-2", "watch-3"):
                wait(watch)
                say(f"{watch}-{night}", GUARDED[night - 1])
            wait("talk")
            say(f"talked-{night}")
            wait("ballot")
            say(f"vote-{night}", "nobody")
            wait("hush")
    return found


VILLAGES = ("WWSXBVVV", "VBXSWWVV", "XVWBWSVV")
"""The roles by seat; the last two, who are picked, are Villagers in each."""


@pytest.mark.parametrize("language", further(("es", "en", "it")))
def test_no_size_of_a_message_tells_who_holds_which_role(tmp_path: Path, language: str) -> None:
    first, *others = (weigh_village(tmp_path / letters, letters, language) for letters in VILLAGES)
    assert {"watch-3", "talk", "ballot"} <= {phase for phase, _ in first}
    for other in others:
        assert first == other


def test_rows_that_are_sent_as_long_as_they_are_tell_the_roles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewers, "EvenRow", bytes)
    first, other = (weigh_village(tmp_path / letters, letters, "en") for letters in VILLAGES[:2])
    assert first != other
