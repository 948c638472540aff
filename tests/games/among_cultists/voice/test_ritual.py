"""Among Cultists: the variants, and the table of the night (p. 10, 21) once more, written out."""

from itertools import product

import pytest

from companion.core import script as s
from companion.core.lines import LEAST_PAUSE
from companion.core.sounds import SOUNDS
from companion.games.among_cultists.box.plan import PACES, Pace, Variant, unplayable
from companion.games.among_cultists.voice.ritual import STEPS, WAKING, WHO, lines, script
from companion.texts import translator
from tests.games.among_cultists.column import PLAYED, TABLE, VARIANTS


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
        "en": {"all": "Everybody", "cultists": "Cultists, ", "seer": "Seer, "},
        "it": {"all": "Tutti", "cultists": "Cultisti, ", "seer": "Veggente, "},
        "es": {"all": "Todo el mundo", "cultists": "Cultistas, ", "seer": "Vidente, "},
    }[language]
    opens = {"en": "open your eyes", "it": ("aprite gli occhi", "apri gli occhi"), "es": ("abrid los", "abre los")}
    words = opens[language] if isinstance(opens[language], tuple) else (str(opens[language]),)
    for line in script(variant).lines:
        text = said(variant, line.key, language)
        assert names[WHO[line.key]] in text
        assert any(word in text for word in words) == (line.key in ("cultists-open", "seer-open", "begin")), text
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
    assert "free fist" in said(one, "fist") and "free" not in said(seven_ai, "fist")
    assert "two decks" in said(Variant(4, ai=True), "turn") and "two decks" not in said(one, "turn")
    assert "thumb:" in said(one, "seer-look") and "thumbs" in said(two, "seer-look")


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
    """About 11 letters a second is a voice at two thirds of the usual pace."""
    for variant in PLAYED:
        for line in (s.EYES_CLOSED, *lines(variant)):
            words = line.length - (SOUNDS[line.sound] if line.sound else 0)
            assert len(translator(language)(line.text)) * 95 < words * 1.5 + 2000, line.key


@pytest.mark.parametrize(("characters", "cultists"), [(5, 1), (6, 1), (7, 2), (8, 2)])
def test_there_are_as_many_cultists_as_the_characters_ask_for(characters: int, cultists: int) -> None:
    found = {variant.cultists for variant in PLAYED if variant.characters == characters}
    assert found == {cultists}
