"""Among Cultists in the words of the owner of the box: they are said, and the pauses stay (ruling AC-2)."""

import shutil
import subprocess
import wave
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from companion.commands.among_cultists.script import sayings
from companion.core.lines import BREATH, SLOW_VOICE, SPELLED, estimate
from companion.core.script.performance import LATE
from companion.core.table.state import LANGUAGES
from companion.core.text import Text, say
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import Variant, as_own
from companion.games.among_cultists.voice.ritual import CHECKING, WAKING, WORDS, lines, script, wording
from companion.texts import translator
from sounds.utterance import utterance
from tests.conftest import missing
from tests.games.among_cultists.before import set_up, wishes
from tests.games.among_cultists.column import PLAYED, TABLE
from tests.games.among_cultists.evening import ready
from tests.laws.evening import Evening, own

MINE = {key: {"it": f"Le mie parole per {key}, una notte.", "es": "Otras."} for key in WORDS}

# (players, AI) by what is said there; the Seer as in the last column (p. 10, 21)
WHERE: dict[str, tuple[set[tuple[int, bool]], bool]] = {
    "settle": ({(5, False), (6, False), (7, False), (8, False), (4, True), (5, True), (6, True)}, False),
    "turn": ({(5, False), (6, False), (8, False)}, False),
    "turn ai": ({(4, True), (5, True)}, False),
    "cultists-open": ({(5, False), (6, False), (7, False), (8, False), (4, True), (5, True), (6, True)}, False),
    "cultists-look": ({(5, False), (6, False), (4, True), (5, True)}, False),
    "cultists-look two": ({(8, False)}, False),
    "cultists-look seven": ({(7, False)}, False),
    "cultists-look seven ai": ({(6, True)}, False),
    "cultists-close": ({(5, False), (6, False), (7, False), (8, False), (4, True), (5, True), (6, True)}, False),
    "cover": ({(5, False), (6, False), (8, False)}, False),
    "cover ai": ({(4, True), (5, True)}, False),
    "fist": ({(5, False), (6, False), (8, False)}, True),
    "fist ai": ({(6, True)}, True),
    "seer-open": ({(5, False), (6, False), (8, False), (6, True)}, True),
    "seer-look": ({(5, False), (6, False)}, True),
    "seer-look two": ({(8, False)}, True),
    "seer-look ai": ({(6, True)}, True),
    "seer-close": ({(5, False), (6, False), (8, False), (6, True)}, True),
    "down": ({(5, False), (6, False), (8, False), (6, True)}, True),
    "begin": ({(5, False), (6, False), (7, False), (8, False), (4, True), (5, True), (6, True)}, False),
}


def of(variant: Variant, words: Mapping[str, Mapping[str, str]]) -> Variant:
    """Return the variant with the owner's words."""
    return Variant(variant.players, variant.ai, variant.seer, variant.pace, as_own(words))


def test_all_that_may_be_replaced_is_said_at_these_tables() -> None:
    found = sayings()
    assert list(found) == list(WHERE)
    for key, (tables, seer) in WHERE.items():
        saying = found[key]
        assert {(n, False) for n in saying.alone} | {(n, True) for n in saying.with_ai} == tables, key
        assert saying.seer == seer and saying.who == TABLE[key.split()[0]][0], key


@pytest.mark.parametrize("variant", PLAYED)
def test_every_line_of_the_night_can_be_replaced_and_every_word_is_said_somewhere(variant: Variant) -> None:
    for line in script(of(variant, MINE)).lines:
        assert translator("it")(line.text) == f"Le mie parole per {wording(line.key, variant)}, una notte."
        assert translator("es")(line.text) == "Otras."
    said = {wording(line.key, one) for one in PLAYED for line in script(one).lines}
    assert said == set(WORDS)


@pytest.mark.parametrize("variant", PLAYED)
def test_what_is_not_replaced_and_other_languages_keep_our_words(variant: Variant) -> None:
    ours, some = script(variant), script(of(variant, {"begin": {"it": "Sveglia."}, "nothing": {"it": "Mai."}}))
    for before, after in zip(ours.lines, some.lines, strict=True):
        assert translator("en")(after.text) == translator("en")(before.text)
        wanted = "Sveglia." if after.key == "begin" else translator("it")(before.text)
        assert translator("it")(after.text) == wanted


@pytest.mark.parametrize("variant", PLAYED)
def test_keys_pauses_steps_and_sounds_are_those_of_the_table_whatever_is_said(variant: Variant) -> None:
    ours, theirs = script(variant), script(of(variant, MINE))
    assert [[line.key for line in step] for step in ours.steps] == [
        [line.key for line in step] for step in theirs.steps
    ]
    for before, after in zip(ours.lines, theirs.lines, strict=True):
        assert (after.pause, after.sound) == (before.pause, before.sound)


def test_the_sound_check_and_the_waking_stay_ours() -> None:
    variant = of(PLAYED[1], MINE | {"check": {"it": "Mai."}, "wake": {"it": "Mai."}})
    assert lines(variant)[0] == CHECKING.lines[0] and lines(variant)[-1] == WAKING.lines[0]


# How long they take


def test_a_line_is_given_the_time_of_the_longest_words_in_any_language() -> None:
    ours = say("Sleep.")
    assert estimate(ours) == BREATH + 6 * SLOW_VOICE
    assert estimate(Text("Sleep.", own={"it": "Buona notte, gente.", "es": "Ya."})) == BREATH + 19 * SLOW_VOICE
    assert estimate(Text("Sleep now.", own={"es": "Ya."})) == BREATH + 10 * SLOW_VOICE
    assert estimate(Text("Sleep.", own={"it": "Buona notte."}), "bell") == estimate(Text("Sleep.......")) + 1800


@pytest.mark.parametrize("sign", ["7", "%", "☂", "ж", "Ω", "夜"])
def test_a_sign_that_a_voice_says_as_a_word_is_given_the_time_of_one(sign: str) -> None:
    assert estimate(Text("", own={"it": sign * 3})) == BREATH + 3 * SPELLED * SLOW_VOICE


@pytest.mark.parametrize("sign", ["a", "É", "ñ", "ß", " ", ".", "’", "—", "«", "?"])
def test_letters_and_stops_are_given_the_time_of_a_letter(sign: str) -> None:
    assert estimate(Text("", own={"it": sign * 3})) == BREATH + 3 * SLOW_VOICE


LONG = (
    "Era l'anno 1926, il 31 ottobre, ore 23 e 59.",
    "7777777, 777, 77",
    "100 % & 50 § + 3 = 9 * 8 / 7 # @ $",
    "Привет, мир. Ночь 夜 Ω",
    "Ph'nglui mglw'nafh Cthulhu R'lyeh wgah'nagl fhtagn.",
    "TUTTI CHIUDANO GLI OCCHI! Guai a chi spia: guai, guai, guai.",
)
"""Words that are long in the mouth of a voice."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", LONG)
def test_the_voice_is_not_given_up_before_the_owners_words_are_over(words: str, language: str, tmp_path: Path) -> None:
    espeak = shutil.which("espeak-ng") or missing("espeak-ng")
    path = tmp_path / "line.wav"
    subprocess.run([espeak, "-v", language, "-s", "140", "-w", str(path), words], check=True, timeout=60)
    with wave.open(str(path)) as sound:
        heard = 1000 * sound.getnframes() / sound.getframerate()
    length = estimate(Text("", own={language: words}))
    assert 500 < heard < length * 3 // 2 + LATE


# At a table


def at_the_table(words: Mapping[str, Mapping[str, str]]) -> Evening:
    games = {**GAMES, GAME.name: replace(GAME, words=words)}
    evening = Evening("Anna", "Ben", "Caro", "Dino", "Elsa", games=games)
    evening.play(GAME.name, **wishes(PLAYED[1]))
    set_up(evening)
    ready(evening)
    return evening


def captions(evening: Evening, language: str) -> list[str]:
    """Hear the night to its end, and return what was to be read on the way."""
    read = []
    while spoken := evening.public().line:
        read.append(translator(language)(spoken.text))
        coming = evening.coming()
        assert coming
        own(evening.wait(coming[0] - evening.now))
    return read


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_that_begins_with_the_owners_words_is_read_in_them(language: str) -> None:
    read = captions(at_the_table({"settle": {"it": "Dormite, gente."}}), language)
    ours = captions(at_the_table({}), language)
    assert read == ["Dormite, gente.", *ours[1:]] if language == "it" else read == ours


def test_recordings_are_made_of_the_owners_words() -> None:
    line = script(of(PLAYED[1], {"settle": {"it": "Dormite, gente."}})).lines[0]
    assert utterance(line.text, "it", line.sound).words == "Dormite, gente."
    assert utterance(line.text, "en", line.sound).words == WORDS["settle"].message


def test_a_running_game_keeps_its_words_when_the_file_is_another_after_a_restart() -> None:
    evening = at_the_table({"settle": {"it": "Dormite, gente."}})
    before = evening.events
    again = at_the_table({"settle": {"it": "Altre parole."}})
    table = None
    for event in before:
        table = again.rules.evolve(table, event)
    assert table is not None
    line = again.rules.public(table, again.rules.offered(table)).line
    assert line and translator("it")(line.text) == "Dormite, gente."
