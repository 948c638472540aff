"""The owner's own words in a night: heard and shown, with their own time, and equal for all deals and deaths."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.event import Event
from companion.core.game import AnyGame
from companion.core.limits import LANGUAGES
from companion.core.report import NarratorPresent
from companion.core.rewording import extra_time
from companion.games import GAMES
from companion.games.werewolf import GAME
from companion.games.werewolf.lines import VOICE
from companion.games.werewolf.options import HUSH, HUSH_LINE, WATCH
from companion.games.werewolf.state import State
from companion.hub.words.script_files import find_script_files, with_words
from companion.texts import translator
from tests.games.werewolf import paired
from tests.games.werewolf.paired import dealt
from tests.hub.by_hand import ManualHub, running
from tests.hub.narrator import ManualNarrator, shown
from tests.hub.scripts import put
from tests.laws.evening import Evening
from tests.laws.twins import Leak

CALL = "Nel buio si muove qualcosa: {roles}, scegliete. Tutti gli altri indovinino chi sono i lupi, in silenzio."
DAWN = "L'alba arriva lenta sopra i tetti del villaggio. Alzate la testa, tutti quanti."
WORDS = {"watch-1": {"it": CALL}, "dawn": {"it": DAWN}, "dead": {"it": "Addio, {who}: il villaggio ti piange."}}
MINE = replace(GAME, words=WORDS)


def village(letters: str = "WWSXV", *, game: AnyGame = MINE, reads: bool = True) -> Evening:
    """Deal known roles and read the panels; the voice `reads` aloud, or there is none."""
    evening = Evening("Anna", "Ben", "Caro", "Dino", "Elsa", games={game.name: dealt(game, letters)})
    evening.say(1, "table-game", game.name)
    evening.say(1, "table-teach-0-off")
    own = {"werewolf": 2, "seer": 1, "witch": 1, "villager": 1}
    evening.play(game.name, set="own", own_set=own, first_night="victim", pace="normal")
    if reads:
        evening.speaks = True
        evening.do(NarratorPresent(True))
    for seat in evening.table.seats:
        evening.say(seat, "g1-ready")
    return evening


def lengths(evening: Evening) -> dict[str, int]:
    """Let a night pass; return the milliseconds of each stage, each silence named after the watch before it."""
    found: dict[str, int] = {}
    before, began, name = evening.state(State).stage, evening.now, "nightfall"
    for _ in range(60):
        coming = evening.coming()
        assert coming, f"no clock runs in {before}"
        evening.wait(coming[0] - evening.now)
        stage = evening.state(State).stage
        if stage != before:
            found[name] = evening.now - began
            name = f"after {before}" if stage == "hush" else stage
            before, began = stage, evening.now
        if stage == "talk":
            return found
    raise AssertionError(f"the night does not end: {found}")


def test_a_silence_and_a_watch_last_longer_by_what_own_words_take_beyond_ours() -> None:
    ours, own = lengths(village(game=GAME)), village()
    known = VOICE.lines(own.state(State).setup)
    longer = {"watch-1": extra_time(known["watch-1"].text), "after watch-3": extra_time(known["dawn"].text)}
    assert min(longer.values()) > 3_000
    assert ours["watch-1"] == WATCH["normal"] and ours["nightfall"] == HUSH["normal"]
    assert ours["after watch-3"] == HUSH["normal"] + HUSH_LINE
    assert lengths(own) == {stage: length + longer.get(stage, 0) for stage, length in ours.items()}


def test_without_a_voice_a_night_lasts_as_long_as_in_our_words() -> None:
    assert lengths(village(reads=False)) == lengths(village(game=GAME, reads=False))


def test_a_watch_that_runs_again_has_the_time_for_own_words_again() -> None:
    evening = village()
    while evening.state(State).stage != "watch-1":
        coming = evening.coming()
        assert coming
        evening.wait(coming[0] - evening.now)
    first = evening.state(State).deadline
    assert first
    length = first - evening.now
    evening.wait(10_000)
    evening.say(1, "table-pause")
    evening.say(1, "table-resume")
    again = evening.state(State).deadline
    assert again and again - evening.now == length


# Nobody can tell


SAME: Sequence[Callable[[AnyGame], None]] = (paired.living_roles_swapped, paired.dead_role_swapped)


@pytest.mark.parametrize("pair", SAME, ids=lambda pair: pair.__name__)
def test_a_night_in_own_words_is_the_same_whoever_holds_a_role_or_is_dead(pair: Callable[[AnyGame], None]) -> None:
    pair(MINE)


def _silent_for_the_dead(before: Any, state: Any, happened: Sequence[Event[Any]], *rest: Any) -> Sequence[Event[Any]]:
    """Call nobody to the third watch once the Witch is dead."""
    is_over = state.stage == "watch-3" and state.holder("witch") not in state.alive
    return () if is_over else GAME.consequences(before, state, happened, *rest)


def test_a_village_that_does_not_call_a_dead_role_is_caught() -> None:
    with pytest.raises(Leak):
        paired.dead_role_swapped(replace(MINE, consequences=_silent_for_the_dead))


# At a hub


NAMES = "Anna Ben Caro Dino Elsa"

SCRIPT = f"[watch-1]\n{CALL}\n[dead]\nAddio, {{who}}.\n"


def begin(hub: ManualHub) -> ManualNarrator:
    """Begin a game with a victim in its first night, read by a voice."""
    own = {"werewolf": 1, "seer": 1, "hunter": 1, "villager": 2}
    hub.play("werewolf", set="own", own_set=own, first_night="victim")
    voice = ManualNarrator(hub).announce()
    for seat in hub.devices:
        hub.say(seat, "g1-ready")
    return voice


def said(hub: ManualHub, voice: ManualNarrator, *keys: str) -> dict[str, str]:
    """Let the voice read until one of these lines, and return its caption in each language."""
    for _ in range(100):
        line = hub.snapshot.public.line
        if line is None:
            hub.wait(1)
        elif line.key in keys:
            return {language: translator(language)(line.text) for language in LANGUAGES}
        else:
            voice.speak()
    raise AssertionError(f"{keys} are not read")


def test_the_next_night_is_read_and_shown_in_the_owners_words_and_ours_where_there_are_none(tmp_path: Path) -> None:
    put(tmp_path, SCRIPT, "werewolf.it.txt")
    games = with_words(GAMES, find_script_files(tmp_path, GAMES))
    with running(tmp_path, games=games, names=NAMES) as hub:
        voice = begin(hub)
        assert said(hub, voice, "nightfall")["it"] == "Scende la notte. Testa bassa, e silenzio."
        call = said(hub, voice, "watch-1")
        assert call["it"] == CALL.format(roles="Veggente e Lupo mannaro")
        assert call["en"] == "Seer and Werewolf, act now. Everyone else picks a suspect."
        for seat in hub.devices:
            hub.say(seat, "g1-watch-1", f"seat-{seat % 5 + 1}")
        dead = {f"dead-{seat}": name for seat, name in enumerate(NAMES.split(), 1)}
        farewell = said(hub, voice, *dead)["it"]
        assert farewell == f"Addio, {dead[shown(hub).key]}."


def test_a_faulty_file_replaces_nothing(tmp_path: Path) -> None:
    put(tmp_path, SCRIPT.replace("{who}", "{chi}"), "werewolf.it.txt")
    games = with_words(GAMES, find_script_files(tmp_path, GAMES))
    with running(tmp_path, games=games, names=NAMES) as hub:
        voice = begin(hub)
        assert said(hub, voice, "watch-1")["it"].startswith("Veggente e Lupo mannaro: agite ora.")
