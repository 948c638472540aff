"""An evening from its first game to its end: everybody who has played, and the time for which it is on show."""

from __future__ import annotations

from msgspec import json

from companion.core.evening import EveningRecord
from companion.core.view import EVENING, Fact, Facts, Sheet
from companion.games import GAMES
from companion.table import events as e
from companion.table import inputs as i
from companion.table.evening.proposal import ON_SHOW
from companion.table.evening.record import pick_highlights, record_evening
from companion.table.records import GamePlayed
from tests.games.open_table.by_hand import points, scored
from tests.golden.english import english
from tests.laws.evening import Evening, end, goes_home, taken_back


def play_round(evening: Evening, *values: int) -> None:
    evening.play("open-table")
    evening.say(1, "points-1", points(*values))
    end(evening)


def close(evening: Evening) -> None:
    evening.say(1, "table-ask-evening", "yes")
    evening.say(2, "table-agree-evening", "yes")


def over() -> Evening:
    """Return an evening of two games: Caro won the first and went home."""
    evening = scored(0, 3, 7)
    end(evening)
    evening.say(3, "table-stand")
    evening.now += 25 * 60_000
    play_round(evening, 9, 1)
    close(evening)
    return evening


def record(evening: Evening, device: str = "") -> EveningRecord:
    found = record_evening(GAMES, evening.table, "2026-11-30", device)
    assert found is not None
    return found


def standing(evening: Evening) -> list[tuple[str, int, int]]:
    return [(one.name, one.won, one.played) for one in record(evening).players]


def test_a_player_who_has_left_stays_among_the_players_of_the_evening() -> None:
    evening = scored(0, 3, 7)
    end(evening)
    evening.say(3, "table-stand")
    rows = evening.block("evening", Sheet).rows
    assert [(row.label, row.cells, row.seat) for row in rows] == [
        ("Caro", ("1",), None),
        ("Anna", ("0",), 1),
        ("Ben", ("0",), 2),
    ]
    evening = over()
    assert standing(evening) == [("Anna", 1, 2), ("Caro", 1, 1), ("Ben", 0, 2)]
    rows = evening.block("evening", Sheet).rows
    assert [(row.label, row.cells) for row in rows] == [("Anna", ("1",)), ("Caro", ("1",)), ("Ben", ("0",))]


def test_a_player_who_leaves_in_the_middle_of_a_game_has_played_it() -> None:
    evening = scored(0, 3, 7)
    goes_home(evening, 3, by=1)
    end(evening)
    close(evening)
    assert ("Caro", 0, 1) in standing(evening)


def test_a_player_who_comes_back_is_one_player() -> None:
    evening = scored(0, 3, 7)
    end(evening)
    evening.say(3, "table-stand")
    evening.sit("Eve")
    evening.sit("caro", "another phone")
    play_round(evening, 0, 0, 1, 9)
    assert standing(evening) == [("caro", 2, 2), ("Anna", 0, 2), ("Ben", 0, 2), ("Eve", 0, 1)]


def test_an_end_that_is_undone_counts_once_also_for_a_player_who_has_left_in_it() -> None:
    evening = scored(0, 3, 7)
    goes_home(evening, 3, by=1)
    if evening.table.playing:
        end(evening)
    before = evening.table.departed
    assert [(one.name, one.played) for one in before] == [("Caro", 1)]
    taken_back(evening)
    assert [one.played for one in evening.table.departed] == [0] and evening.table.took_part == {}
    if evening.table.playing:
        end(evening)
    assert evening.table.departed == before


def test_players_who_only_sat_at_the_table_are_not_among_them() -> None:
    evening = scored(0, 3, 7)
    end(evening)
    evening.sit("Eve")
    close(evening)
    assert [name for name, _, _ in standing(evening)] == ["Caro", "Anna", "Ben"]


def test_at_its_end_the_table_says_who_has_won_it_and_how_long_each_game_took() -> None:
    evening = over()
    public = evening.public()
    assert (public.phase, english(public.next)) == (EVENING, "Anna, Caro win the evening")
    games = [(english(row.label), english(row.text)) for row in evening.block("games", Facts).rows]
    assert games[0] == ("Open table", "Caro") and games[1][0] == "Open table"
    evening = scored(0, 3, 7)
    evening.now += 25 * 60_000
    end(evening)
    close(evening)
    assert english(evening.public().next) == "Caro wins the evening"
    assert english(evening.block("games", Facts).rows[0].text) == "Caro · 25 minutes"
    assert [(game.won, game.minutes) for game in record(evening).games] == [(("Caro",), 25)]


def test_the_highlights_are_the_last_turning_points_of_the_last_two_games_that_had_any() -> None:
    turns = [tuple(Fact("Round 1", f"{game} {turn}") for turn in "ab") for game in "123"]
    played = [GamePlayed(n, "complots", (), turnings=found) for n, found in enumerate([*turns, ()])]
    found = [(english(one.label), one.text) for one in pick_highlights(GAMES, played)]
    assert found == [("Complots", "2 b"), ("Complots", "3 b")]


def test_it_is_on_show_for_five_minutes_or_until_the_hub_or_a_new_player_moves_on() -> None:
    evening = over()
    evening.wait(ON_SHOW - 1)
    assert evening.public().phase == EVENING
    assert evening.wait(1) == [e.EveningPutAway()]
    assert evening.public().phase == "gathering" and not evening.shows("games")
    evening = over()
    assert evening.hub_controls("table-next") == [e.EveningPutAway()]
    assert evening.public().phase == "gathering" and "table-next-1" not in evening.hub_ids()
    evening = over()
    evening.sit("Eve")
    assert evening.public().phase == "gathering"
    assert evening.wait(ON_SHOW) == []


def test_phones_that_were_there_at_its_end_keep_it_and_no_other_phone_gets_it() -> None:
    evening = over()
    evening.sit("Eve")
    evening.wait(ON_SHOW)
    assert record_evening(GAMES, evening.table, "2026-11-30") is None, "the next evening has no game yet"
    kept = record(evening, "phone of Anna")
    assert (kept.number, kept.is_over, [one.name for one in kept.players]) == (1, True, ["Anna", "Caro", "Ben"])
    for device in ("phone of Eve", "phone of Caro", "a stranger's"):
        assert record_evening(GAMES, evening.table, "2026-11-30", device) is None, device


def test_its_record_holds_what_everybody_has_seen_and_neither_devices_nor_ids_of_persons() -> None:
    evening = Evening()
    evening.do(i.SitDown("phone of Anna", "Anna", person="a-person"))
    for name in ("Ben", "Caro"):
        evening.sit(name)
    play_round(evening, 1, 2, 3)
    for device in ("", "phone of Anna"):
        if device:
            close(evening)
        shown = json.encode(record(evening, device)).decode()
        assert "Anna" in shown and "phone of" not in shown and "a-person" not in shown
    assert "phone of" not in json.encode(evening.public()).decode()


def test_an_evening_of_an_earlier_version_of_the_log_stays_until_somebody_sits_down() -> None:
    evening = scored(0, 3, 7)
    end(evening)
    evening.accept([e.EveningEnded()])
    assert evening.wait(ON_SHOW) == [] and evening.public().phase == EVENING
    assert record(evening).date == ""
