"""The hub's own controls: they replace host and proposals, seat people without a phone, and belong to nobody."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from companion.core.game import AnyGame, Refused
from companion.core.lines import EYES_CLOSED
from companion.core.question import One
from companion.core.report import NarratorPresent
from companion.core.text import say
from companion.core.view import AT_HUB
from companion.games import GAMES
from companion.games.open_table import GAME
from companion.games.open_table.events import RoundEnded
from companion.table import events as e
from companion.table import inputs as i
from companion.table.game.events import GameAdvanced, Paused, Resumed
from companion.table.handover.picking import LOOK
from companion.table.parts import NOTICE
from tests.core.narrated import NARRATED, SCRIPT
from tests.games.open_table.by_hand import playing
from tests.golden.english import english
from tests.laws.evening import Evening, end
from tests.laws.shadow import SHADOW
from tests.table.by_hand import sharing, shown_word


def phoneless(*names: str, games: Mapping[str, AnyGame] = GAMES) -> Evening:
    """Seat players without a phone."""
    sitting = names or ("Anna", "Ben", "Caro")
    return Evening(*sitting, games=games, phoneless=sitting)


def begun(evening: Evening) -> Evening:
    """Begin the open table by the hub's own controls."""
    evening.hub_controls("table-game", "open-table")
    evening.hub_controls("table-begin")
    return evening


def test_the_hub_seats_people_under_names_of_their_own_chooses_and_begins() -> None:
    evening = begun(phoneless())
    assert evening.table.playing and evening.table.host == 1
    assert evening.table.seats_of(AT_HUB) == (1, 2, 3) == evening.table.phoneless
    assert evening.table.inside == frozenset()
    evening = phoneless()
    with pytest.raises(Refused, match="called"):
        evening.hub_controls("table-seat", "anna")
    evening = phoneless()
    evening.sit("Zoe")
    assert evening.table.host == 1
    assert not evening.asks(4, "table-game")


def test_to_seat_somebody_is_the_first_that_the_hub_can_do_between_games_and_stands_open_in_the_lobby() -> None:
    evening = Evening("Anna", "Ben")
    first = evening.rules.hub_controls(evening.table)[0].question
    assert first.id.startswith("table-seat") and first.tool and not first.required
    evening.play("open-table")
    assert not [id for id in evening.hub_ids() if id.startswith("table-seat")]
    evening.hub_controls("table-end", "yes")
    evening.wait(NOTICE)
    _, _, *menu = [move.question for move in evening.rules.hub_controls(evening.table)]
    assert menu[0].id.startswith("table-seat") and not menu[0].tool


def test_after_a_game_play_again_and_another_game_are_on_the_hosts_phone_and_at_the_hub_with_one_tap() -> None:
    evening = playing()
    end(evening)
    own = evening.view(1).private
    at_hub = [move.question for move in evening.rules.hub_controls(evening.table)]
    for asked in (own.questions if own else (), at_hub):
        in_sight = [one for one in asked if one.tool or one.required]
        assert [english(one.text) for one in in_sight[:2]] == ["Play again", "Another game"]
        assert all(isinstance(one.ask, One) and len(one.ask.choices) == 1 for one in in_sight[:2]), "one tap"
    assert evening.hub_controls("table-clear") == [e.GameLeft(picks=True)]
    assert evening.view(None).public.phase == "gathering"
    evening = playing()
    end(evening)
    assert isinstance(evening.hub_controls("table-begin")[0], e.GameBegan)


# A window at the hub


def test_a_seat_without_a_phone_goes_on_in_a_window_at_the_hub_and_is_waited_for_again() -> None:
    evening = begun(phoneless())
    assert evening.do(i.OpenWindow("a browser", 2))[0] == e.SeatMoved(2, "a browser", window=True)
    assert evening.table.phoneless == (1, 3)
    assert evening.public().happened[-1].text == say("{who} continues in a hub window.", who="Ben")
    assert evening.table.inside == frozenset(), "it has no voice before the next game"
    evening = phoneless("Anna")
    evening.sit("Zoe")
    begun(evening)
    evening.say(2, "vote", "yes-no-shown")
    evening.hub_controls("table-without-1")
    evening.wait(NOTICE)
    evening.do(i.OpenWindow("a browser", 1))
    assert not evening.table.sitter(1).without


@pytest.mark.parametrize(("seat", "says"), [(4, "has a phone"), (9, "is empty")])
def test_no_other_seat_gets_a_window(seat: int, says: str) -> None:
    evening = phoneless()
    evening.sit("Zoe")
    with pytest.raises(Refused, match=says):
        evening.do(i.OpenWindow("a browser", seat))


def test_no_window_opens_while_eyes_are_closed() -> None:
    evening = phoneless("Anna", "Ben", "Caro", "Dino", games={SHADOW.name: SHADOW})
    evening.hub_controls("table-game", SHADOW.name)
    evening.hub_controls("table-begin")
    assert evening.public().phase == "night"
    with pytest.raises(Refused, match="Eyes are closed"):
        evening.do(i.OpenWindow("a browser", 1))


def test_the_hub_ends_the_game_and_takes_back_with_a_second_tap() -> None:
    evening = begun(phoneless())
    evening.say(1, "points-1", {f"seat-{seat}": 1 for seat in (1, 2, 3)})
    with pytest.raises(Refused, match="Nothing has changed"):
        evening.hub_controls("table-undo", "no")
    assert e.Undone() in evening.hub_controls("table-undo", "yes")
    assert e.Dropped("end", 0) in evening.hub_controls("table-end", "yes")


def test_the_hub_decides_what_the_table_would_have_to_agree_on_and_makes_somebody_host() -> None:
    for question in ("table-agree-end", "table-end"):
        evening = playing()
        evening.say(2, "table-ask-end")
        assert e.Dropped("end", 0) in evening.hub_controls(question, "yes"), "a phone wants it, too: no notice"
    evening = Evening("Anna", "Ben")
    assert evening.hub_controls("table-host", "seat-2") == [e.HostPassed(2)]
    evening.play("open-table")
    assert evening.hub_controls("table-host", "seat-1") == [e.HostPassed(1)]


def test_the_hub_picks_the_word_of_a_phone_and_refuses_a_wrong_one() -> None:
    """Check this without any phone left: the shared one is dead."""
    evening = sharing("Anna", "Ben", "Caro")
    evening.play("open-table")
    evening.do(i.ReportAway(2, is_long_away=False))
    evening.do(i.AskSeat("new", 2))
    (handover,) = evening.table.handovers
    word = shown_word(handover)
    evening.wait(LOOK)
    assert evening.hub_controls("table-word-2", word) == [e.SeatMoved(2, "new")]
    evening = phoneless()
    evening.do(i.AskSeat("new", 2))
    assert evening.hub_controls("table-word-2", "none") == [e.MoveClosed(2)]


def test_the_hub_goes_on_without_a_phone_that_is_gone() -> None:
    evening = playing("Anna", "Ben")
    evening.say(1, "vote", "yes-no-shown")
    evening.say(1, "ballot", "yes")
    evening.do(i.ReportAway(2, is_long_away=False, is_overdue=True))
    assert evening.hub_controls("table-without-2") == [e.GoingOnAsked(2, 0, NOTICE, agreed=True)]
    assert "Ben" in repr(evening.table.happened[-1].text)
    assert e.GoneOn(2, agreed=True) in evening.wait(NOTICE)


def test_the_hub_is_asked_nothing_secret_and_sees_no_secret() -> None:
    evening = playing("Anna", "Ben")
    evening.say(1, "vote", "yes-no-shown")
    assert not any(move.question.secret for move in evening.rules.hub_controls(evening.table))
    assert not [id for id in evening.hub_ids() if "ballot" in id]


# The buttons: their current effect, and the lines that may be read aloud


SILENT = replace(GAME, name="silent", lessons=())
READ = replace(NARRATED, name="read", lines=lambda state: SCRIPT.lines)


OWN = replace(
    SILENT, name="own", controls=lambda state: dict.fromkeys(("next", "pause"), lambda now, chance: [RoundEnded(1)])
)
ALL: dict[str, AnyGame] = {**GAMES, **{game.name: game for game in (NARRATED, READ, OWN, SILENT)}}


def seated(game: str = "") -> Evening:
    """Return five people at a table, who play `game` if one is given."""
    five = Evening("Anna", "Ben", "Caro", "Dario", "Elena", games=ALL)
    if game:
        five.play(game)
    return five


def test_before_and_after_a_game_they_do_nothing() -> None:
    five = seated()
    assert five.rules.controls(five.table) == {}
    assert not five.rules.wants_narrator(five.table)
    five.play("open-table")
    end(five)
    assert five.table.running and not five.table.playing
    assert five.rules.controls(five.table) == {}


def test_every_game_can_be_paused_and_goes_on_by_the_same_button_and_its_own_come_first() -> None:
    five = seated("open-table")
    for happened in (Paused(), Resumed(), Paused()):
        assert list(five.rules.controls(five.table)) == ["pause"]
        assert five.use("pause") == [happened]
    five = seated("own")
    assert five.use("pause") == five.use("next") == [GameAdvanced("own", RoundEnded(1))]
    five.say(1, "table-pause")
    assert list(five.rules.controls(five.table)) == ["pause"], "while the table is paused it can only go on"
    assert five.use("pause") == [Resumed()]


@pytest.mark.parametrize(("game", "narrated"), [("narrated", True), ("among-cultists", True), ("open-table", False)])
def test_only_a_game_with_a_narration_wants_to_know_of_a_voice(game: str, narrated: bool) -> None:
    five = seated(game)
    assert five.rules.wants_narrator(five.table) == narrated
    if narrated:
        five.do(NarratorPresent(True))
        with pytest.raises(Refused):
            five.do(NarratorPresent(True))


def test_all_that_may_be_read_aloud_is_known_with_the_line_that_closes_all_eyes() -> None:
    five = seated("read")
    lines = five.rules.lines(five.table)
    assert lines == (EYES_CLOSED, *SCRIPT.lines)
    assert len({line.key for line in lines}) == len(lines)


@pytest.mark.parametrize("game", ["", "silent", "narrated"])
def test_a_game_that_names_no_line_has_none_read(game: str) -> None:
    five = seated(game)
    assert five.rules.lines(five.table) == ()
