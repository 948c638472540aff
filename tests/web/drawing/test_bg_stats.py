"""The link for BG Stats: it holds the public end of the game, and an app that parses it finds the same."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import pytest

from companion.core.game import AnyGame, Player, Setup
from companion.core.outcome import Finish, Outcome
from companion.core.text import say
from companion.frontends.ledger import PlayRecord
from companion.games import GAMES
from companion.hub.table.snapshot import Snapshot
from companion.table import events as e
from companion.texts import translator
from tests.laws.evening import Evening
from tests.laws.plays import NAMES, random_play
from tests.web.drawing.app import parsed
from web.drawing.bg_stats import keepsakes, link

ENDED = 1_795_000_000_000
MOST = 1_500
FLAGS = {"highestWins", "noPoints", "winner", "startPlayer"}

NAMED = ("🎲👑", '"O\'Neill" & Co.', "שרה", "محمد", "Wolfeschlegelst", "Zoë-Maria d'Aqui", "100% #1?&=+")
"""Names that people may type: emoji, quotes, letters from right to left, sixteen of them, separators of an address."""


def ended(game: AnyGame, people: int) -> Evening:
    """Return an evening in which a game with `people` players has just ended."""
    for seed in range(20):
        for step in random_play(game, seed, MOST, people):
            running = step.evening.table.running
            ends = any(isinstance(event, e.GameEnded) for event in step.happened)
            if ends and running and running.outcome and len(running.setup.players) == people:
                return step.evening
    raise AssertionError(f"{people} people do not play {game.name} to its end")


def play(**fields: Any) -> PlayRecord:
    players = tuple(Player(seat, name) for seat, name in enumerate(NAMED, 1))
    return PlayRecord(
        table="K7QM",
        number=3,
        game="a-game",
        title=say("Open table"),
        setup=Setup(players=players),
        ended=ENDED,
        **{"outcome": Outcome((2,), ""), **fields},
    )


def compared(found: Mapping[str, Any], play: PlayRecord, language: str) -> None:
    words = translator(language)
    why, variant = words(play.outcome.why), words(play.outcome.variant)
    assert found["comments"] == (f"{why}\n{variant}" if variant else why)
    for player, one in zip(play.setup.players, found["players"], strict=True):
        finish = play.outcome.finish(player.seat)
        assert one["name"] == player.name
        assert one["winner"] is (player.seat in play.outcome.winners)
        assert one["startPlayer"] is finish.began
        assert (one.get("score"), one.get("rank")) == (finish.points, finish.rank)
        assert (one.get("role", ""), one.get("team", "")) == (words(finish.role), words(finish.team))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("end", [0, -1], ids=["few", "many"])
def test_what_an_app_reads_of_a_game_is_how_it_ended(game: AnyGame, end: int) -> None:
    people = min(game.seats[end], len(NAMES))
    evening = ended(game, people)
    snapshot = Snapshot(evening.rules, evening.table, ended=ENDED)
    assert snapshot.play
    assert len(snapshot.play.setup.players) == people
    for language in ("it", "en", "es"):
        (one,) = keepsakes(snapshot, translator(language))
        found = parsed(one.link)
        compared(found, snapshot.play, language)
        assert found["game"].get("bggId") == game.bgg
        assert found["playDate"] == datetime.fromtimestamp(ENDED / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def test_before_its_end_nothing_of_a_game_can_be_kept() -> None:
    (game, *_) = GAMES.values()
    for step in random_play(game, 1, 40):
        running = step.evening.table.running
        snapshot = Snapshot(step.evening.rules, step.evening.table)
        assert bool(keepsakes(snapshot, translator("en"))) is bool(running and running.outcome)


def test_names_come_through_as_they_were_typed_and_each_flag_is_sent_as_one() -> None:
    found = parsed(link(play(bgg=131357), translator("it")))
    assert [one["name"] for one in found["players"]] == list(NAMED)
    assert [one["winner"] for one in found["players"]] == [False, True, False, False, False, False, False]
    assert len({one["sourcePlayerId"] for one in found["players"]}) == len(NAMED)
    flags = {key: value for part in (found["game"], *found["players"]) for key, value in part.items() if key in FLAGS}
    assert flags.keys() == FLAGS
    assert all(type(value) is bool for value in flags.values())
    assert type(found["game"]["bggId"]) is int
    assert "bggId" not in parsed(link(play(), translator("en")))["game"]


def test_ids_stay_whatever_the_table_the_seat_and_the_language_and_a_box_of_one_s_own_has_its_name() -> None:
    one = parsed(link(play(), translator("en")))
    other = parsed(link(play(outcome=Outcome((1,), "")), translator("it")))
    assert one["sourcePlayId"] == other["sourcePlayId"]
    assert one["game"]["sourceGameId"] == other["game"]["sourceGameId"]
    assert [p["sourcePlayerId"] for p in one["players"]] == [p["sourcePlayerId"] for p in other["players"]]
    own = parsed(link(play(own="Umbra"), translator("en")))["game"]
    assert (own["name"], own["sourceGameId"]) == ("Umbra", "a-game-umbra")


@pytest.mark.parametrize(("first", "second", "highest"), [(9, 4, True), (4, 9, False)])
def test_it_says_whether_the_most_points_win(first: int, second: int, highest: bool) -> None:
    outcome = Outcome((1,), "", (Finish(1, points=first, rank=1), Finish(2, points=second, rank=2)))
    game = parsed(link(play(outcome=outcome), translator("en")))["game"]
    assert (game["highestWins"], game["noPoints"]) == (highest, False)


def test_a_game_of_a_few_seconds_has_lasted_a_minute_and_an_unmeasured_one_says_nothing() -> None:
    assert parsed(link(play(duration_ms=4_000), translator("en")))["durationMin"] == 1
    assert parsed(link(play(duration_ms=21 * 60_000), translator("en")))["durationMin"] == 21
    assert "durationMin" not in parsed(link(play(), translator("en")))
