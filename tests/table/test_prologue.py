"""The time before a first game: its primer, layout and rehearsal, item by item, until a tap or the beginning."""

import pytest

from companion.core.every_line import every_line
from companion.core.lines import estimate
from companion.core.primer import BETWEEN, Primer
from companion.core.text import Text
from companion.core.view import Facts
from companion.games import GAMES
from companion.table import events as e
from companion.table import inputs as i
from companion.table.game.play import setup_of
from companion.table.parts import RENDER_TIME
from companion.table.pending import LASTS
from companion.table.rehearsal.trial import VOICE
from tests.golden.english import english
from tests.laws.evening import Evening, end
from tests.table.by_hand import replayed

GAME = "complots"


def lobby(*names: str) -> Evening:
    evening = Evening(*(names or ("Anna", "Ben", "Caro")))
    evening.say(1, "table-game", GAME)
    return evening


def telling() -> Evening:
    evening = lobby()
    evening.say(1, "table-prologue")
    return evening


def told(evening: Evening) -> str:
    """Return the sentence of the primer that all see and hear, and can skip; empty if there is none."""
    public = evening.public()
    shown, line = public.lesson, public.line
    for seat in evening.table.seats:
        assert [id for id in evening.ids(seat) if id.startswith("table-lesson-")] == ([shown.id] if shown else [])
    assert (line.text if line else None) == (shown.text if shown else None)
    return shown.text.message if shown and isinstance(shown.text, Text) else ""


def primer_of(evening: Evening) -> Primer:
    primer = GAMES[GAME].primer
    assert primer is not None
    return primer(setup_of(GAMES[GAME], evening.table))


def sentences(evening: Evening) -> list[str]:
    return [one.text.message for one in primer_of(evening).sentences]


def test_each_sentence_stands_once_for_as_long_as_it_is_read() -> None:
    evening = telling()
    found = []
    while told(evening):
        found.append(told(evening))
        line = evening.public().line
        assert line is not None
        assert isinstance(line.text, Text)
        length = estimate(line.text) + BETWEEN + (RENDER_TIME if len(found) == 1 else 0)
        assert evening.wait(length - 1) == []
        assert evening.wait(1)
    assert found == sentences(evening)
    assert evening.rules.next_deadline(evening.table) is None


def test_all_that_is_read_is_made_ready_and_can_be_recorded() -> None:
    evening = telling()
    lines = evening.rules.lines(evening.table)
    assert [line.text.message for line in lines] == sentences(evening)
    assert {f"lesson-among-cultists-prologue-{number}" for number in ("one", "two")} <= {
        line.key for line in every_line(GAMES["among-cultists"])
    }


@pytest.mark.parametrize("seat", [1, 3])
def test_anybody_skips_what_is_left(seat: int) -> None:
    evening = telling()
    assert evening.say(seat, "table-lesson") == [e.PrologueOver()]
    assert told(evening) == "" and evening.rules.next_deadline(evening.table) is None


def test_it_needs_as_many_people_as_can_play_and_ends_where_too_few_are_left() -> None:
    assert not lobby("Anna").asks(1, "table-prologue")
    evening = lobby("Anna", "Ben")
    evening.say(1, "table-prologue")
    evening.say(2, "table-stand")
    assert told(evening) == ""


def test_a_replay_stands_at_the_same_sentence_and_at_the_same_item() -> None:
    evening = telling()
    evening.wait(30_000)
    again = replayed(evening)
    assert again == evening.table and again.teaching.telling and again.teaching.telling.sentence
    evening = laying()
    evening.say(2, "table-lesson")
    again = replayed(evening)
    assert again == evening.table and again.teaching.layout and again.teaching.layout.item == 1


# The layout of the table is drawn before a first game


def laying() -> Evening:
    evening = lobby()
    evening.say(1, "table-lay")
    return evening


def drawn(evening: Evening) -> list[tuple[str, str]]:
    """Return the place and the name of each item on the drawn table."""
    shown = evening.public().layout
    return [(one.where, one.text.message) for one in shown.items if isinstance(one.text, Text)] if shown else []


def everything(evening: Evening) -> list[tuple[str, str]]:
    return [(one.where, one.text.message) for one in primer_of(evening).laid if isinstance(one.text, Text)]


def test_it_grows_by_one_item_a_tap_of_anybody() -> None:
    evening = laying()
    items = everything(evening)
    for number in range(1, len(items) + 1):
        assert drawn(evening) == items[:number]
        shown = evening.public().layout
        assert shown is not None
        for seat in evening.table.seats:
            assert [id for id in evening.ids(seat) if id.startswith("table-lesson-")] == [shown.id]
        evening.say(1 + number % 3, "table-lesson")
    shown = evening.public().layout
    assert drawn(evening) == items and shown and shown.id == ""
    assert not evening.asks(2, "table-lesson")


def test_what_lies_before_everybody_is_drawn_with_each_seat() -> None:
    evening = laying()
    while evening.asks(1, "table-lesson"):
        evening.say(1, "table-lesson")
    each = [text for where, text in everything(evening) if where == "each"]
    for place in evening.public().seats:
        assert [thing.text.message for thing in place.things if isinstance(thing.text, Text)] == each


def test_who_ticked_too_early_goes_back_by_one_item() -> None:
    evening = laying()
    assert not evening.asks(2, "table-relay")
    items = everything(evening)
    while evening.asks(1, "table-lesson"):
        evening.say(1, "table-lesson")
    for left in range(len(items), 0, -1):
        evening.say(3, "table-relay")
        assert drawn(evening) == items[:left] and evening.asks(1, "table-lesson")
    assert not evening.asks(3, "table-relay")


@pytest.mark.parametrize("seat", [1, 3])
def test_anybody_takes_the_drawing_away(seat: int) -> None:
    evening = laying()
    assert evening.say(seat, "table-laid") == [e.LayingOver()]
    assert drawn(evening) == [] and evening.asks(1, "table-lay")


def test_it_is_drawn_for_as_many_as_sit_there() -> None:
    evening = lobby("Anna", "Ben")
    evening.say(1, "table-lay")
    two = everything(evening)
    evening.sit("Caro")
    assert everything(evening) != two
    while evening.asks(3, "table-lesson"):
        evening.say(3, "table-lesson")
    assert drawn(evening) == everything(evening)


def test_the_table_may_be_told_the_game_meanwhile() -> None:
    evening = laying()
    evening.say(1, "table-prologue")
    public = evening.public()
    assert public.lesson and public.layout and public.line


# Common rules of both


@pytest.mark.parametrize("start", ["table-prologue", "table-lay"])
def test_experts_and_people_who_have_all_played_are_not_offered_it(start: str) -> None:
    evening = lobby()
    evening.say(1, "table-teach")
    assert not evening.asks(1, start)
    evening = lobby()
    evening.say(1, "table-begin")
    end(evening)
    assert not evening.asks(1, start)


@pytest.mark.parametrize(
    ("start", "value"), [("table-teach", "go"), ("table-game", "open-table"), ("table-begin", "go")]
)
def test_it_goes_with_the_lessons_with_another_game_and_when_this_one_begins(start: str, value: str) -> None:
    drawing, being_told = laying(), telling()
    for evening in (drawing, being_told):
        evening.say(1, start, value)
    assert drawn(drawing) == [] and drawing.public().layout is None
    assert drawing.asks(1, "table-lay") == (start == "table-game")
    shown = being_told.public().lesson
    assert not (shown and "prologue" in shown.id)
    assert being_told.rules.next_deadline(being_told.table) is None


# The rehearsal in the lobby: each seat is ready, or the table gets the problem and its solution


def rehearsing(*names: str) -> Evening:
    evening = Evening(*(names or ("Anna", "Ben", "Caro")))
    evening.say(1, "table-rehearse")
    return evening


def found(evening: Evening) -> dict[str, str]:
    """Return the findings of the rehearsal, by person."""
    (block,) = [block for block in evening.view(None).public.blocks if block.id == "rehearsal"]
    assert isinstance(block, Facts)
    return {english(row.label): english(row.text) for row in block.rows}


def tries(evening: Evening, seat: int, hears: str = "yes") -> list[e.TableEvent]:
    evening.say(seat, "table-try-vote", hears)
    return evening.say(seat, "table-try-button")


def test_everybody_votes_in_secret_and_presses_a_button() -> None:
    evening = rehearsing()
    for seat in (1, 2, 3):
        vote = evening.question(seat, "table-try-vote")
        assert vote.secret and vote.required and vote.deadline == LASTS
        assert not evening.asks(seat, "table-try-button")
    evening.say(2, "table-try-vote", "no")
    button = evening.question(2, "table-try-button")
    assert button.button_choice == "go" and not button.secret
    assert evening.view(None).public.lamps["seat2"] == "slow"
    evening.say(2, "table-try-button")
    assert evening.view(None).public.lamps["seat2"] == "on"


def test_a_vote_changes_nothing_that_others_see_but_that_it_was_given() -> None:
    seen = []
    for hears in ("yes", "no"):
        evening = rehearsing()
        evening.say(2, "table-try-vote", hears)
        seen.append([evening.view(observer) for observer in (None, 1, 3)])
    assert seen[0] == seen[1]


def test_it_ends_when_all_have_tried() -> None:
    evening = rehearsing()
    tries(evening, 1)
    tries(evening, 2)
    assert tries(evening, 3) == [e.ButtonTried(3), e.RehearsalEnded()]
    assert found(evening) == {
        "Anna": "Ready",
        "Ben": "Ready",
        "Caro": "Ready",
        "The voice": "Everyone who voted can hear it.",
    }


def test_it_ends_by_itself_and_says_what_to_do() -> None:
    evening = rehearsing("Anna", "Ben", "Caro", "Dino")
    tries(evening, 1)
    evening.say(2, "table-try-vote", "no")
    evening.do(i.ReportAway(3, is_long_away=False))
    assert evening.wait(LASTS) == [e.RehearsalEnded()]
    assert found(evening) == {
        "Anna": "Ready",
        "Ben": "The vote arrived, the button press didn't: tap the phone instead.",
        "Caro": "The phone is asleep or offline: wake it and reload its page.",
        "Dino": "No answer: check the phone and reload its page.",
        "The voice": "Only 1 person can hear it. Turn it up.",
    }
    assert not evening.asks(4, "table-try-vote")


def test_the_voice_of_a_rehearsal_is_made_and_can_be_loaded_until_a_game() -> None:
    evening = rehearsing()
    line = evening.view(None).public.line
    assert line and line.text == VOICE
    assert [made.key for made in evening.rules.lines(evening.table)] == [line.key]
    evening.wait(LASTS)
    assert evening.view(None).public.line is None
    # Nobody has heard it: a phone becomes the loudspeaker, and they rehearse again.
    evening = Evening("Anna")
    assert VOICE not in [made.text for made in evening.rules.lines(evening.table)]
    evening.say(1, "table-rehearse")
    tries(evening, 1, "no")
    assert [made.text for made in evening.rules.lines(evening.table)] == [VOICE]
    evening.play("open-table")
    assert VOICE not in [made.text for made in evening.rules.lines(evening.table)]


def test_people_without_a_phone_are_not_asked_and_a_voice_that_nobody_hears_is_said() -> None:
    evening = Evening("Anna", "Ben", phoneless=("Ben",))
    evening.say(1, "table-rehearse")
    assert tries(evening, 1)[-1] == e.RehearsalEnded()
    assert found(evening)["Ben"] == "Plays at the hub"
    evening = rehearsing("Anna")
    tries(evening, 1, "no")
    assert found(evening)["The voice"] == "Nobody can hear it. Turn it up."


def test_a_game_begins_in_the_middle_of_it_and_it_can_be_done_again() -> None:
    evening = rehearsing()
    evening.play("open-table")
    assert not evening.asks(2, "table-try")
    assert evening.wait(2 * LASTS) == []
    evening = rehearsing("Anna")
    first = evening.question(1, "table-try-vote").id
    assert not evening.asks(1, "table-rehearse")
    tries(evening, 1)
    evening.say(1, "table-rehearse")
    assert evening.question(1, "table-try-vote").id != first
