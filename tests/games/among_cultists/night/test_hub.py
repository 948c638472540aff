"""The night of Among Cultists at the exits of the real hub: every line once, in order, at its moment."""

import json
from itertools import pairwise

import pytest
from click.testing import CliRunner

from companion.core.lesson import OF_LESSON
from companion.core.script import EYES_CLOSED
from companion.core.table.state import LANGUAGES
from companion.core.view import SpokenLine
from companion.hub.cli import main
from companion.texts import translator
from tests.games.among_cultists.at_the_hub import at_the_table, goes_on, in_the_dark, ready
from tests.games.among_cultists.column import VARIANTS
from tests.hub.by_hand import Hub
from tests.hub.narrator import Voice, shown

LEAD = 3000
"""Milliseconds of silence from the last "ready" to the first line."""


def timeline(characters: int, ai: bool, seer: bool, language: str) -> list[dict[str, object]]:
    """Return what the terminal says that the night is."""
    options = ["--characters", str(characters), *["--ai"] * ai, *["--seer"] * seer, "--language", language]
    found: list[dict[str, object]] = json.loads(CliRunner().invoke(main, ["night", *options, "--timeline"]).output)[
        "lines"
    ]
    return found


@pytest.mark.parametrize(("players", "ai", "seer", "column"), VARIANTS)
def test_every_line_comes_once_in_order_and_its_pause_after_the_end_of_the_one_before(
    hub: Hub, players: int, ai: bool, seer: bool, column: list[str]
) -> None:
    faced: list[SpokenLine] = []

    def told(code: str) -> None:
        line = hub.tables.look(code).public.line
        if line and line not in faced[-1:] and not line.key.startswith(OF_LESSON):
            faced.append(line)

    at_the_table(hub, players, ai, seer)
    voice = Voice(hub).announce()
    hub.tables.listen(told)
    began = ready(hub)
    # Lines of any length, each another one: the pauses must not know them.
    length = 400
    while hub.look.public.line:
        voice.speak(length)
        length += 137
    hub.wait(1.0)
    assert hub.look.public.phase == "after"
    said = voice.said
    assert [(line.line, line.take) for line in said] == [(key, said[0].take) for key in column]
    assert said[0].starts == began + LEAD
    plan = {language: timeline(players + ai, ai, seer, language) for language in LANGUAGES}
    pauses = [line["pause"] for line in plan["en"]]
    assert [after.starts - before.ends for before, after in pairwise(said)] == [int(str(p)) * 1000 for p in pauses[:-1]]
    assert [(line.key, line.starts) for line in faced] == [(line.line, line.starts) for line in said]
    for language, lines in plan.items():
        assert [translator(language)(line.text) for line in faced] == [line["text"] for line in lines]


def test_without_a_voice_every_line_has_the_time_that_it_would_take(hub: Hub) -> None:
    at_the_table(hub, 6, False, True)
    ready(hub)
    seen: list[str] = []
    while line := hub.look.public.line:
        seen.append(line.key)
        length = next(one.length for one in hub.look.lines if one.key == line.key)
        hub.until(line.starts + length)
    hub.wait(1.0)
    assert hub.look.public.phase == "after"
    assert seen == VARIANTS[4][3]


def test_a_voice_that_is_lost_leaves_nobody_in_the_dark(hub: Hub) -> None:
    voice = in_the_dark(hub)
    voice.announce(False)
    public = hub.look.public
    assert public.line is None
    assert [sound.name for sound in public.sounds] == ["gong", "buzz"]
    assert public.lamps["power"] == "fast"
    assert len({glow for lamp, glow in public.lamps.items() if lamp != "power"}) == 1
    assert all(place.awaited for place in public.seats), "everybody is asked to go on"
    voice.announce()
    assert hub.look.public.line is None, "nobody is spoken to who does not expect it"
    assert not hub.press(4).problem
    goes_on(hub, voice, "turn")


def test_another_voice_takes_over_and_the_step_is_spoken_again(hub: Hub) -> None:
    in_the_dark(hub)
    take = shown(hub).take
    phone = Voice(hub, "phone").announce(chosen=True)
    assert (shown(hub).key, shown(hub).take) == (EYES_CLOSED.key, take + 1)
    goes_on(hub, phone, "turn")
