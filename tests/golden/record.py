"""Plays a game and writes down each input, each event, and how every eye's view changes."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.core.game import AnyGame
from companion.core.replay import Events
from companion.core.script import NarratorPresent
from companion.core.table import TableEvent
from companion.core.table import commands as c
from companion.games import GAMES
from tests.golden.english import english, private_lines, public_lines
from tests.golden.plays import PLAYS, Move, Play, Say, Voice, Wait
from tests.laws.evening import Evening

TESTS = Path(__file__).resolve().parents[1]
SEED = 20


def path_of(game: str, part: str) -> Path:
    """Return where the recording of a game lies, or that of one of its parts."""
    return TESTS / "games" / game.replace("-", "_") / "recordings" / f"{part}.txt"


def record(game: AnyGame, part: str) -> str:
    """Return the recording of a game, or of one of its parts; raises `KeyError` if it has no play."""
    return "".join(f"{line}\n" for line in (*_head(game), *_Recorder(game, PLAYS[game.name][part]).lines()))


def _head(game: AnyGame) -> Iterator[str]:
    yield f"{game.name}: {english(game.title)}. {english(game.about)}"
    yield "Made by: python -m tests.golden --write"
    yield ""
    yield "Events that turn what was secret into what all know:"
    for kind in sorted(game.reveals, key=lambda kind: kind.__name__):
        doc = (inspect.getdoc(kind) or "").splitlines()[0]
        yield f"  {kind.__name__} ({kind.__module__}, line {inspect.getsourcelines(kind)[1]}): {doc}"
    yield "Entries that can be taken back:"
    yield from (f"  {name}" for name in sorted(kind.__name__ for kind in game.undoable))
    yield ""
    yield "> is an input at its game time in milliseconds, ! an event. Then what came into a view (+),"
    yield "changed there (~) and left it (-): for all, the table's page included, or for some seats alone."


class _Recorder:
    """One play, written down."""

    def __init__(self, game: AnyGame, play: Play) -> None:
        self.evening = Evening(*play.names, games={game.name: game}, seed=SEED)
        self.evening.speaks = True
        self.events = Events({game.name: game})
        self.play = play
        self.seen: dict[int | None, dict[str, str]] = {}

    def lines(self) -> Iterator[str]:
        for move in self.play.before:
            list(self._move(move))
        what = "all that is not written down here" if self.play.before else "all sit down"
        yield from self._step(what, [] if self.play.before else self.evening.events)
        for move in self.play.moves:
            yield from self._move(move)

    def _move(self, move: Move) -> Iterator[str]:
        match move:
            case Say(seat, start, value):
                name, id = self.evening.table.name(seat), self.evening.question(seat, start).id
                yield from self._step(f"{name} answers {id}: {value}", self.evening.say(seat, start, value))
            case Voice(there):
                happened = self.evening.do(c.InGame(NarratorPresent(there)))
                yield from self._step("a voice is found" if there else "the voice is lost", happened)
            case Wait(milliseconds):
                yield from self._step(f"{milliseconds} ms pass", self.evening.wait(milliseconds))

    def _step(self, what: str, happened: Sequence[TableEvent]) -> Iterator[str]:
        yield ""
        yield f"> {self.evening.now} {what}"
        for row in map(self.events.encode, happened):
            yield f"! {row.game} {row.type} {row.body.decode()}".replace("!  ", "! ")
        yield from self._changes()

    def _changes(self) -> Iterator[str]:
        """Yield each line that came, changed or went, with all whose view it is in."""
        alike: dict[str, list[str]] = {}
        for eye in (None, *self.evening.table.seats):
            view = self.evening.view(eye)
            now = private_lines(view.private) if view.private else public_lines(view.public)
            for change in _differences(self.seen.get(eye, {}), now):
                alike.setdefault(change, []).append(str(eye or "all"))
            self.seen[eye] = now
        for change, eyes in alike.items():
            yield f"  {' '.join(eyes):6} {change}"


def _differences(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    for key, line in now.items():
        if before.get(key) != line:
            yield f"{'~' if key in before else '+'} {key}: {line}"
    gone = [key for key in before if key not in now]
    if gone:
        yield f"- {', '.join(gone)}"


def main(write: bool) -> int:
    """Remake the recordings, or return 1 if one of them is not what the game does now."""
    stale = 0
    for game, part in ((one, part) for one in GAMES.values() for part in PLAYS[one.name]):
        path, now = path_of(game.name, part), record(game, part)
        if not path.exists() or path.read_text("utf-8") != now:
            stale = 1
            if write:
                path.write_text(now, "utf-8")
    return 0 if write else stale
