"""The night of Among Cultists read aloud: its lines (p. 10, 21), the owner's words (ruling AC-2), and their sound."""

import re
import shutil
import subprocess
import wave
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from companion.core import script as s
from companion.core.limits import LANGUAGES
from companion.core.lines import BREATH, EYES_CLOSED, LEAST_PAUSE, SLOW_VOICE, SOUND_PAUSE, SPELLED, Line, estimate
from companion.core.script.performance import LATE
from companion.core.sounds import SOUNDS
from companion.core.text import Text, say
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.plan import PACES, Pace, Variant, as_own, unplayable
from companion.games.among_cultists.voice.evening import LINES, pointing
from companion.games.among_cultists.voice.own_words import sayings
from companion.games.among_cultists.voice.ritual import CHECKING, STEPS, WAKING, WHO, WORDS, lines, script, wording
from companion.texts import translator
from sounds.utterance import utterance
from tests.conftest import missing
from tests.games.among_cultists.before import set_up, wishes
from tests.games.among_cultists.by_night import PLAYED, TABLE, VARIANTS
from tests.games.among_cultists.evening import ready
from tests.laws.evening import Evening, own


def said(variant: Variant, key: str, language: str = "en") -> str:
    (line,) = (line for line in script(variant).lines if line.key == key)
    return translator(language)(line.text)


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize(("players", "ai", "seer", "column"), VARIANTS)
def test_the_night_has_the_lines_of_its_column_in_order_with_the_pauses_of_its_pace(
    players: int, ai: bool, seer: bool, column: list[str], pace: Pace
) -> None:
    lines = script(Variant(players, ai, seer, pace)).lines
    place = ("calm", "normal", "brisk").index(pace)
    assert [line.key for line in lines] == column
    assert [line.pause for line in lines] == [TABLE[key][1][place] * 1000 for key in column]
    assert [WHO[line.key] for line in lines] == [TABLE[key][0] for key in column]


def test_these_are_all_the_variants_that_can_be_played() -> None:
    every = [Variant(*parts) for parts in product(range(3, 10), (False, True), (False, True))]
    assert {variant for variant in every if unplayable(variant) is None} == set(PLAYED)


@pytest.mark.parametrize("variant", PLAYED)
def test_a_step_opens_and_closes_the_same_eyes(variant: Variant) -> None:
    for step in script(variant).steps:
        spoken = [line.key for line in step if WHO[line.key] != "all"]
        assert spoken in (
            [],
            ["cultists-open", "cultists-look", "cultists-close"],
            ["seer-open", "seer-look", "seer-close"],
        )
        # Nothing else is done while somebody looks.
        assert [line.key for line in step][len(step) - len(spoken) :] == spoken


@pytest.mark.parametrize("variant", PLAYED)
def test_a_bell_opens_the_night_and_a_gong_ends_it(variant: Variant) -> None:
    sounds = [line.sound for line in script(variant).lines]
    assert sounds == ["bell", *[""] * (len(sounds) - 2), "gong"]
    assert WAKING.lines[-1].sound == "gong"


@pytest.mark.parametrize("language", ["en", "it", "es"])
@pytest.mark.parametrize("variant", PLAYED)
def test_each_line_names_who_acts_and_only_they_open_their_eyes(variant: Variant, language: str) -> None:
    names = {
        "en": {"all": "everyone", "cultists": "Cultists, ", "seer": "Seer: "},
        "it": {"all": "Tutti", "cultists": "Cultisti, ", "seer": "Veggente, "},
        "es": {"all": "Todo el mundo", "cultists": "Cultistas, ", "seer": "Vidente, "},
    }[language]
    opens = {"en": "open your eyes", "it": ("aprite gli occhi", "apri gli occhi"), "es": ("abrid los", "abre los")}
    words = opens[language] if isinstance(opens[language], tuple) else (str(opens[language]),)
    for line in script(variant).lines:
        text = said(variant, line.key, language)
        assert names[WHO[line.key]] in text
        assert any(word in text.casefold() for word in words) == (
            line.key in ("cultists-open", "seer-open", "begin")
        ), text
        plain = text.split(names[WHO[line.key]])[1]
        assert not any(name in plain for who, name in names.items() if who != WHO[line.key]) or line.key == "fist"


def test_the_words_fit_what_can_be_done() -> None:
    one, two = Variant(6, seer=True), Variant(8, seer=True)
    seven, seven_ai = Variant(7), Variant(6, ai=True, seer=True)
    assert "partner" not in said(one, "cultists-look") and "dead" in said(one, "cultists-look")
    assert "partner" in said(two, "cultists-look") and "dead" in said(two, "cultists-look")
    assert "partner" in said(seven, "cultists-look") and "dead" not in said(seven, "cultists-look")
    assert "Automatic Investigator" in said(seven_ai, "cultists-look")
    assert "dead" not in said(seven_ai, "cultists-look")
    assert "Automatic Investigator" in said(seven_ai, "seer-look")
    assert "free hand" in said(one, "fist") and "free" not in said(seven_ai, "fist")
    assert "two decks" in said(Variant(4, ai=True), "turn") and "two decks" not in said(one, "turn")
    assert "One player" in said(one, "seer-look") and "two players" in said(two, "seer-look")


def test_no_word_of_a_role_is_heard_where_the_role_has_no_part() -> None:
    for variant in PLAYED:
        text = " ".join(said(variant, line.key) for line in script(variant).lines)
        assert ("Seer" in text) == ("thumb" in text) == variant.seer
        assert ("deck" in text) == variant.decks


def test_every_pause_is_long_enough_for_the_voice_and_every_line_is_in_the_table() -> None:
    assert all(line.pause >= LEAST_PAUSE for variant in PLAYED for line in script(variant).lines)
    assert {row.key for step in STEPS for row in step} == set(TABLE)


@pytest.mark.parametrize("language", ["en", "it", "es"])
def test_lines_are_given_time_enough_for_a_slow_voice(language: str) -> None:
    """Check this for 11 letters a second, a voice at two thirds of the usual pace."""
    of_nights = (line for variant in PLAYED for line in lines(variant))
    for line in (s.EYES_CLOSED, *of_nights, *LINES.values(), *pointing(ai=False).lines):
        words = line.length - (SOUNDS[line.sound] if line.sound else 0)
        assert len(translator(language)(line.text)) * 95 < words * 1.5 + 2000, line.key


# The owner's words

MINE = {key: {"it": f"Le mie parole per {key}, una notte.", "es": "Otras."} for key in WORDS}

# (players, AI) by the lines that are spoken; the Seer as in the last column (p. 10, 21)
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


# The length of the lines


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
"""Words that a voice takes long to speak."""


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
    """Hear the night to its end, and return the captions on the way."""
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
        table = again.rules.apply(table, event)
    assert table is not None
    line = again.rules.public(again.rules.moves_by_seat(table)).line
    assert line and translator("it")(line.text) == "Dormite, gente."


# Pronunciation, by espeak-ng at a calm pace

CALM = "140"
"""Words a minute."""

STRESSED = {
    "en": {"Cultist": "kˈʌl", "Seer": "sˈi", "Investigator": "vˈɛs"},
    "it": {"Cultist": "tˈis", "Veggente": "ˈɛn", "Investigatore": "ˈor", "automatico": "mˈat"},
    "es": {"Cultista": "tˈis", "Vidente": "ˈɛn", "Investigador": "ðˈoɾ", "automático": "mˈat"},
}
"""The stressed part of a word, in the notation of espeak-ng."""

TWO_WAYS = {"bow", "close", "lead", "live", "minute", "read", "row", "tear", "wind", "wound"}
"""English words with one spelling and two pronunciations."""


@pytest.fixture
def espeak() -> str:
    return shutil.which("espeak-ng") or missing("espeak-ng")


def every_line() -> Iterator[Line]:
    """Yield each line of any variant, each wording once, and the lines of a vote with eyes closed."""
    found = {line.text.message: line for variant in PLAYED for line in lines(variant)}
    return iter((EYES_CLOSED, *found.values(), *pointing(ai=False).lines))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_is_as_long_as_it_is_estimated_and_not_much_shorter(
    espeak: str, language: str, tmp_path: Path
) -> None:
    path = tmp_path / "line.wav"
    for line in every_line():
        text = translator(language)(line.text)
        subprocess.run([espeak, "-v", language, "-s", CALM, "-w", str(path), text], check=True, timeout=60)
        with wave.open(str(path)) as sound:
            words = 1000 * sound.getnframes() / sound.getframerate()
        before = SOUNDS[line.sound] + SOUND_PAUSE if line.sound else 0
        assert words > 500, text
        assert 1 <= line.length / (before + words) <= 1.65, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_the_roles_have_their_stress_where_it_belongs(espeak: str, language: str) -> None:
    said = " ".join(translator(language)(line.text) for line in every_line())
    for word, stressed in STRESSED[language].items():
        found = set(re.findall(rf"\b{word}\w*", said))
        assert found, word
        for form in found:
            command = [espeak, "-v", language, "-q", "--ipa", form]
            heard = subprocess.run(command, check=True, timeout=60, capture_output=True, encoding="utf-8").stdout
            assert stressed in heard, form


def test_no_english_line_has_a_word_that_the_voice_could_say_in_two_ways() -> None:
    for line in every_line():
        words = {word.casefold() for word in re.findall(r"\w+", line.text.message)}
        assert not words & TWO_WAYS, line.text.message


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_has_a_sign_or_a_short_form_that_a_voice_would_spell_out(language: str) -> None:
    for line in every_line():
        text = translator(language)(line.text)
        assert not re.search(r"[^\w\s.,:;'’]|\d|\b[A-Z]{2,}\b", text), text
