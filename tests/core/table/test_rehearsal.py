"""The rehearsal in the lobby: each seat is ready, or the table is told what fails and what to do."""

from companion.core.table import events as e
from companion.core.table import inputs as i
from companion.core.table.rehearsal import LASTS
from companion.core.table.rehearsing import VOICE
from companion.core.view import Facts
from tests.golden.english import english
from tests.laws.evening import Evening


def lobby(*names: str) -> Evening:
    evening = Evening(*(names or ("Anna", "Ben", "Caro")))
    evening.say(1, "table-rehearse")
    return evening


def found(evening: Evening) -> dict[str, str]:
    """Return what the rehearsal has found, by person."""
    (block,) = [block for block in evening.view(None).public.blocks if block.id == "rehearsal"]
    assert isinstance(block, Facts)
    return {english(row.label): english(row.text) for row in block.rows}


def tries(evening: Evening, seat: int, hears: str = "yes") -> list[e.TableEvent]:
    evening.say(seat, "table-try-vote", hears)
    return evening.say(seat, "table-try-button")


def test_everybody_votes_in_secret_and_presses_a_button() -> None:
    evening = lobby()
    for seat in (1, 2, 3):
        vote = evening.question(seat, "table-try-vote")
        assert vote.secret and vote.awaited and vote.until == LASTS
        assert not evening.asks(seat, "table-try-button")
    evening.say(2, "table-try-vote", "no")
    button = evening.question(2, "table-try-button")
    assert button.press == "go" and not button.secret
    assert evening.view(None).public.lamps["seat2"] == "slow"
    evening.say(2, "table-try-button")
    assert evening.view(None).public.lamps["seat2"] == "on"


def test_a_vote_changes_nothing_that_others_see_but_that_it_was_given() -> None:
    seen = []
    for hears in ("yes", "no"):
        evening = lobby()
        evening.say(2, "table-try-vote", hears)
        seen.append([evening.view(eye) for eye in (None, 1, 3)])
    assert seen[0] == seen[1]


def test_it_ends_when_all_have_tried() -> None:
    evening = lobby()
    tries(evening, 1)
    tries(evening, 2)
    assert tries(evening, 3) == [e.ButtonTried(3), e.RehearsalEnded()]
    assert found(evening) == {
        "Anna": "Ready",
        "Ben": "Ready",
        "Caro": "Ready",
        "The voice": "All who voted hear it.",
    }


def test_it_ends_by_itself_and_says_what_to_do() -> None:
    evening = lobby("Anna", "Ben", "Caro", "Dino")
    tries(evening, 1)
    evening.say(2, "table-try-vote", "no")
    evening.do(i.ReportAway(3, long=False))
    assert evening.wait(LASTS) == [e.RehearsalEnded()]
    assert found(evening) == {
        "Anna": "Ready",
        "Ben": "The vote came in, the button did not: tap on the phone instead.",
        "Caro": "The phone is asleep or gone: wake it up, and open its page again.",
        "Dino": "No answer came: look at the phone, and load its page again.",
        "The voice": "1 hears it. Turn it up.",
    }
    assert not evening.asks(4, "table-try-vote")


def test_a_voice_that_nobody_hears_is_said_with_what_to_do() -> None:
    evening = lobby("Anna")
    tries(evening, 1, "no")
    assert found(evening)["The voice"] == "Nobody hears it. Turn it up."


def test_the_voice_speaks_and_its_line_is_made() -> None:
    evening = lobby()
    line = evening.view(None).public.line
    assert line and line.text == VOICE
    assert [made.key for made in evening.rules.lines(evening.table)] == [line.key]
    evening.wait(LASTS)
    assert evening.view(None).public.line is None


def test_its_line_can_be_loaded_when_it_is_over_and_not_in_a_game() -> None:
    """Nobody has heard it: a phone becomes the loudspeaker, and they rehearse again."""
    evening = Evening("Anna")
    assert VOICE not in [made.text for made in evening.rules.lines(evening.table)]
    evening.say(1, "table-rehearse")
    tries(evening, 1, "no")
    assert [made.text for made in evening.rules.lines(evening.table)] == [VOICE]
    evening.play("open-table")
    assert VOICE not in [made.text for made in evening.rules.lines(evening.table)]


def test_people_without_a_phone_are_not_asked() -> None:
    evening = Evening("Anna")
    evening.at_hub("table-seat", "Ben")
    evening.say(1, "table-rehearse")
    assert tries(evening, 1)[-1] == e.RehearsalEnded()
    assert found(evening)["Ben"] == "Plays at the hub"


def test_a_game_begins_in_the_middle_of_it() -> None:
    evening = lobby()
    evening.play("open-table")
    assert not evening.asks(2, "table-try")
    assert evening.wait(2 * LASTS) == []


def test_it_can_be_done_again() -> None:
    evening = lobby("Anna")
    first = evening.question(1, "table-try-vote").id
    assert not evening.asks(1, "table-rehearse")
    tries(evening, 1)
    evening.say(1, "table-rehearse")
    assert evening.question(1, "table-try-vote").id != first
