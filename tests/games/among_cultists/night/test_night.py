"""Among Cultists at a table: ready, silence, the night, and after it."""

from typing import Any

import pytest

from companion.core import script as s
from companion.core.game import Refused
from companion.core.question import One
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.night import events as e
from companion.games.among_cultists.night.moves import SILENCE
from companion.games.among_cultists.voice.ritual import script
from tests.games.among_cultists.by_night import (
    CONTROL,
    NAMES,
    facts,
    falling,
    hear,
    playing,
    shapeless,
    state,
    step,
    until,
)
from tests.games.among_cultists.column import PLAYED
from tests.games.among_cultists.evening import ready
from tests.laws.evening import Evening, own

# Before the night


@pytest.mark.parametrize("voice", [True, False])
@pytest.mark.parametrize("variant", PLAYED)
def test_ready_silence_night_after_in_every_variant(variant: Variant, voice: bool) -> None:
    evening = playing(variant, voice=voice)
    assert evening.public().phase == "preparing"
    *first, last = evening.table.seats
    for seat in first:
        evening.now += 700
        assert own(evening.say(seat, "ready")) == [e.SeatReady(seat)]
    evening.now += 700
    begins = s.ScriptBegan[Any](1, evening.now + SILENCE, aloud=voice)
    assert own(evening.say(last, "ready")) == [e.SeatReady(last), begins]
    assert SILENCE == 3000
    spoken = evening.public().line
    assert spoken and (spoken.key, spoken.starts) == ("settle", evening.now + 3000)
    assert evening.public().phase == "night"
    assert hear(evening) == [one.key for one in script(variant).lines]
    assert evening.public().phase == "after"
    assert facts(evening, "after")["Your deck"].startswith("Its bottom card" if variant.decks else "All its cards")
    assert own(evening.say(2, "done")) == [e.EveningBegan(state(evening).setup, 1 if variant.ai else None)]
    assert evening.public().phase == "beginning"


SCREEN = 5
"""The rows of a block for which a table's screen has room."""


def test_who_is_ready_is_asked_no_more_and_a_button_is_enough() -> None:
    evening = playing(PLAYED[1])
    question = evening.question(2, "ready")
    assert (question.press, question.awaited, question.secret) == ("go", True, False)
    evening.say(2, "ready")
    assert not evening.asks(2, "ready")
    assert [place.seat for place in evening.public().seats if not place.awaited] == [2]


def test_everybody_can_check_what_is_played() -> None:
    shown = facts(playing(Variant(6, ai=True, seer=True)), "before")
    assert (shown["Characters"], shown["Cultists"], shown["Seer"]) == ("7", "2", "Yes")
    assert shown["Automatic Investigator (AI)"] == "Yes"
    assert facts(playing(Variant(7)), "before")["Seer"] == "No"


def test_what_to_hold_fits_the_variant() -> None:
    with_seer = facts(playing(Variant(5, seer=True)), "before")
    assert "one hand" in with_seer["Your deck"] and "fist" in with_seer["Your other hand"]
    first = [*with_seer][:SCREEN]
    assert first == ["Your envelope", "Your deck", "Your other hand", "The voice", "The phones"], "hands before numbers"
    assert "Your other hand" not in facts(playing(Variant(5)), "before")
    four = facts(playing(Variant(4, ai=True)), "before")
    assert four["The AI's deck"].startswith("{who}, on the AI's left, takes it")
    assert four["The AI's envelope"].startswith("Take the deck out of it")
    seven = facts(playing(Variant(7)), "before")
    assert "on the table" in seven["Your deck"] and not {"The AI's deck", "Your hands"} & set(seven)
    both = facts(playing(Variant(6, ai=True, seer=True)), "before")
    assert both["The AI's deck"] == "It stays on the table." and "fist" in both["Your hands"]


def test_what_becomes_of_the_cards_fits_the_variant() -> None:
    rows = {}
    for variant in (Variant(5), Variant(5, ai=True), Variant(7), Variant(6, ai=True)):
        evening = falling(variant)
        hear(evening)
        rows[variant] = set(facts(evening, "after"))
    assert list(rows.values()) == [
        {"Your deck"},
        {"Your deck", "The AI's bottom card", "The AI's other cards"},
        {"Your deck"},
        {"Your deck", "The AI's cards"},
    ]


def test_seven_players_who_want_the_seer_are_told_why_not_and_choose_again() -> None:
    evening = Evening(*NAMES[:7])
    with pytest.raises(Refused, match="With 7 characters the Seer plays only if"):
        evening.play("among-cultists", level="own", roles={"seer": 1})
    assert evening.table.running is None
    evening.say(1, "table-option-level", "first")
    evening.say(1, "table-begin")
    assert state(evening).variant == Variant(7)


# The night


@pytest.mark.parametrize("variant", PLAYED)
def test_in_the_night_every_seat_sees_and_is_asked_the_same(variant: Variant) -> None:
    evening = falling(variant)
    while state(evening).phase == "night":
        views = [shapeless(evening, seat) for seat in evening.table.seats]
        assert len(set(views)) == 1
        lamps = evening.public().lamps
        assert lamps == {"power": "slow", **{f"seat{seat}": "off" for seat in evening.table.seats}}
        step(evening)


def test_who_is_taught_sees_and_is_asked_the_same_in_the_night() -> None:
    evening = playing(PLAYED[1])
    evening.say(1, "table-teach")
    ready(evening)
    assert evening.table.running and evening.table.running.teaches
    while state(evening).phase == "night":
        assert len({shapeless(evening, seat) for seat in evening.table.seats}) == 1
        assert evening.public().lesson is None
        step(evening)


def test_the_night_asks_for_nothing_but_can_be_paused_repeated_and_stopped_by_anybody() -> None:
    evening = until(falling(), "cultists-look")
    for seat in evening.table.seats:
        question = evening.question(seat, "night")
        assert isinstance(question.ask, One)
        assert tuple(choice.value for choice in question.ask.choices) == CONTROL
        assert not question.awaited and not question.secret and question.press is None


def test_where_the_hub_need_not_know_the_roles_nothing_is_secret() -> None:
    evening = falling()
    for eye in evening.table.seats:
        private = evening.view(eye).private
        assert private and private.secrets == ()
        assert not any(question.secret for question in private.questions)
