"""Whole evenings with bots at the real server, by the JSON interface and nothing else."""

from __future__ import annotations

import hashlib
import re
import signal
import socket
import sqlite3
import subprocess
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.bots import Bot, BotBehaviour, BotParty, GivenAnswer
from companion.bots.answers import Question
from companion.games import GAMES
from companion.hub.log.ledger import games
from companion.hub.log.log import LOG, Log, LogEntry
from companion.hub.table.receipts import hash_key
from companion.table import TableRules
from companion.table.replay import Events, replay
from companion.texts import translator
from tests.hub.power.server import COMPANION
from tests.long import further
from tests.waiting import PATIENCE, until
from tests.web.house import Phone
from web.drawing.plain_views import PlainViews

NAMES = ("Anna", "Ben", "Caro", "Dino", "Elsa")
STAYS = tuple(
    f"table-{what}-"
    for what in ("stand", "move", "ask", "unask", "host", "clear", "leaving", "remove", "guest", "roll")
)
"""Questions that the bots leave alone here, because their answers would break up the party."""

OPTIONS: dict[str, str | int] = {
    "table-game-": "open-table",
    "table-option-rounds-": 3,
    "table-option-points-": "most",
    "table-option-vote_seconds-": "30",
}


def get(port: int, path: str, token: str = "") -> Any:
    """Return the JSON at `path`."""
    reply = Phone(port, token=token).get(path)
    assert reply.status == 200
    return reply.json


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Run `companion` with these arguments, until the context ends."""
    command = [*COMPANION, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str], pattern: str) -> re.Match[str]:
    """Return the first match in a line of the process's output, once it has printed it."""
    heard: list[str] = []
    for line in process.stdout or ():
        if found := re.search(pattern, line):
            return found
        heard.append(line)
    pytest.fail(f"it has ended without {pattern}: {''.join(heard)}")


def profile(complete: threading.Event) -> BotBehaviour:
    """Return the behaviour of a bot that wants short open tables and stays to the end."""

    def skips(id: str) -> bool:
        return id.startswith(STAYS) or (id.startswith("table-begin-") and not complete.is_set())

    def wish(question: Question) -> str | int | None:
        return next((value for start, value in OPTIONS.items() if question["id"].startswith(start)), None)

    def preference(question: Question) -> float:
        return 0.02 if "-end-" in question["id"] else 1.0

    return BotBehaviour(
        pause=lambda question, dice: dice.uniform(0.0, 0.25), skips=skips, wish=wish, preference=preference
    )


def still(data: Path, code: str, look: Callable[[], Any]) -> tuple[int, Any]:
    """Return the number of the last event and the result of `look`, at a moment when nothing happens."""

    def last() -> int:
        with closing(sqlite3.connect(f"{(data / LOG).as_uri()}?mode=ro", uri=True)) as db:
            (number,) = db.execute("SELECT max(number) FROM events WHERE code = ?", (code,)).fetchone()
            return int(number)

    before, seen, _ = until(lambda: (last(), look(), last()), lambda seen: seen[0] == seen[2])
    return before, seen


def lasting(view: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a view that survive a restart."""
    own = {"questions": [{**asked, "from": 0} for asked in view["questions"]]} if "questions" in view else {}
    return {**view, "spotlight": [], **own}


def shown(entries: list[LogEntry], seats: list[int]) -> dict[int, Any]:
    """Return the views of the log's table, in English and without the time."""
    rules, events, plain_views = TableRules(GAMES), Events(GAMES), PlainViews(translator("en"))
    table = replay(rules, (events.decode(entry.row) for entry in entries))
    public = plain_views.value(rules.view(table, None).public)
    private = {seat: plain_views.private(view) for seat in table.seats if (view := rules.view(table, seat).private)}
    assert sorted(private) == sorted(seats)
    return {0: public, **{seat: {**public, **own} for seat, own in private.items()}}


@pytest.mark.long
def test_five_bots_play_one_game_to_its_end_and_another_and_the_log_tells_it_all(tmp_path: Path) -> None:
    data, answers, complete = tmp_path / "data", list[GivenAnswer](), threading.Event()
    options = ["--port", "0", "--bind", "127.0.0.1", "--data", str(data), "--rate", "20", "--mute"]
    with running("serve", *options) as process:
        url, number = said(process, r"(http://127\.0\.0\.1:(\d+))/$").groups()
        port = int(number)
        code = get(port, "/api")["tables"][0]["code"]
        with BotParty() as party:
            for name in NAMES:
                # Ben's seat is on Anna's device.
                token = party.bots[0].token if name == "Ben" else ""
                party.join(Bot(url, code, name, 7, token=token, behaviour=profile(complete), told=answers.append))
            complete.set()
            until(
                lambda: games(data),
                lambda played: len(played) > 1,
                ended=process.poll,
                passing=sqlite3.OperationalError,
            )

        bots = {bot.seat: bot for bot in party.bots}
        table = f"/api/tables/{code}/view"

        def look() -> dict[int, Any]:
            return {0: get(port, table), **{n: get(port, f"{table}?seat={n}", bot.token) for n, bot in bots.items()}}

        number, views = still(data, code, look)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0

    assert [bot.ended for bot in party.bots] == ["stopped"] * 5
    assert len({bot.token for bot in party.bots}) == 4
    with closing(Log(data)) as log:
        entries = list(log.read(code))
    now = {seat: view.pop("now") for seat, view in views.items()}
    assert all(isinstance(time, int) for time in now.values())
    assert {seat: lasting(view) for seat, view in views.items()} == shown(entries[:number], list(bots))

    devices = {seat: hashlib.sha256(bot.token.encode()).hexdigest()[:16] for seat, bot in bots.items()}
    written = Counter(entry.key for entry in entries if entry.key)
    accepted = {f"{one.seat}.{devices[one.seat]}.{hash_key(one.key)}" for one in answers if one.status == 200}
    assert not accepted - set(written)
    assert set(written.values()) == {1}
    assert {one.seat for one in answers if one.status == 200} == set(bots)
    # Another player may have taken the choice (422): a colour, say.
    assert {one.status for one in answers} <= {0, 200, 409, 422, 429}
    first, second = games(data)[:2]
    assert first.ended
    assert {len(game.players) for game in (first, second)} == {5}


@pytest.mark.parametrize(
    ("game", "players", "told"), further([("open-table", 5, "Umbra"), ("werewolf", 14, r"\d\d:\d\d  Werewolf")])
)
def test_a_demo_of_one_game_ends_by_itself_and_leaves_nothing_behind(
    game: str, players: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    options = ["--watch", "--players", str(players), "--games", "1", "--rate", "400", "--port", "0"]
    with running("demo", game, *options) as process:
        output = process.communicate(timeout=PATIENCE)[0]
        assert process.returncode == 0, output
    assert re.search(told, output)
    assert not list(tmp_path.iterdir())


def test_a_demo_that_is_interrupted_ends_in_order(tmp_path: Path) -> None:
    with running("demo", "--port", "0", "--data", str(tmp_path)) as process:
        said(process, r"Ctrl\+C")
        process.send_signal(signal.SIGINT)
        output = process.communicate(timeout=PATIENCE)[0]
        assert process.returncode == 0, output
    with closing(Log(tmp_path)) as log:
        assert len(log.codes()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    further([(["solitaire"], "is not"), (["--players", "17"], "17"), (["--games", "0"], "0")]),
)
def test_a_demo_that_cannot_be_is_refused_in_words(arguments: list[str], words: str) -> None:
    with running("demo", *arguments) as process:
        output = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 2
    assert words in output
    assert "Traceback" not in output


def test_a_demo_does_not_join_another_hub_on_its_port(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        with running("demo", "--port", port, "--data", str(tmp_path)) as process:
            output = process.communicate(timeout=PATIENCE)[0]
    assert process.returncode == 1
    assert port in output
