"""Recorder of plays: it writes down each input, each event, and the changes of every observer's view."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout, suppress
from io import StringIO
from pathlib import Path

import click

from companion.core.game import AnyGame
from companion.table.event import TableEvent
from companion.table.replay import Events
from companion.texts import translator
from tests.golden.english import Read, english, private_lines, public_lines
from tests.golden.plays import Move, NarratorChange, Play, RecordingSource, Say, Wait, made
from tests.laws.evening import Evening
from tests.laws.folders import brought, folder, part

SEED = 20


def plays(game: AnyGame) -> Mapping[str, RecordingSource]:
    """Return the plays of a game, by the names of their recordings; raises `LookupError` if it has none."""
    found: Mapping[str, RecordingSource] = part(game.name, "play").PLAYS
    return found


def recorded(games: Iterable[AnyGame]) -> list[tuple[AnyGame, str]]:
    """Return each game with the name of each of its recordings; `test_tools.py` complains of a game without plays."""
    return [(game, name) for game in games if brought(game.name, "play") for name in plays(game)]


def path_of(game: AnyGame, name: str) -> Path:
    """Return the path of a recording of a game."""
    return folder(game.name) / "recordings" / f"{name}.txt"


def record(game: AnyGame, name: str, language: str = "en") -> str:
    """Return a recording of a game; a `Play` is recorded in `language`.

    Raises `LookupError` if there is no such play.
    """
    play = plays(game)[name]
    if not isinstance(play, Play):
        return play()
    read = english if language == "en" else translator(language)
    return "".join(f"{line}\n" for line in (*_head(game), *_Recorder(game, play, read).lines()))


def _head(game: AnyGame) -> Iterator[str]:
    yield f"{game.name}: {english(game.title)}. {english(game.about)}"
    yield "Made by: python -m tests.golden --write"
    yield ""
    yield "Events that turn what was secret into what all know:"
    for kind in sorted(game.reveals, key=lambda kind: kind.__name__):
        doc = (inspect.getdoc(kind) or "").splitlines()[0]
        yield f"  {kind.__name__}: {doc}"
    yield "Entries that can be taken back:"
    yield from (f"  {name}" for name in sorted(kind.__name__ for kind in game.undoables))
    yield ""
    yield "> is an input at its game time in milliseconds, ! an event. Then what came into a view (+),"
    yield "changed there (~) and left it (-): for all, the table's page included, or for some seats alone."


class _Recorder:
    """The recording of one play."""

    def __init__(self, game: AnyGame, play: Play, read: Read) -> None:
        self.evening = Evening(*play.names, games={game.name: game}, seed=SEED, phoneless=play.phoneless)
        self.evening.speaks = True
        self.events = Events({game.name: game})
        self.play = play
        self.read = read
        self.seen: dict[int | None, dict[str, str]] = {}

    def lines(self) -> Iterator[str]:
        for number, move in enumerate(self.play.before):
            list(self._move(f"before[{number}]", move))
        what = "all that is not written down here" if self.play.before else "all sit down"
        yield from self._step(what, [] if self.play.before else self.evening.events)
        for number, move in enumerate(self.play.moves):
            yield from self._move(f"moves[{number}]", move)

    def _move(self, place: str, move: Move) -> Iterator[str]:
        """Yield the lines of a move; an exception gets a note with the step of the play."""
        try:
            what = self._what(move)
            yield from self._step(what, made(self.evening, move))
        except Exception as error:
            error.add_note(f"The play breaks at {place}, {move}, at {self.evening.now} ms.\n{self._standing()}")
            raise

    def _standing(self) -> str:
        running = self.evening.table.running
        if running is None:
            return "No game has begun."
        phase = "unknown: its public_view fails"
        with suppress(Exception):
            phase = self.evening.rules.games[running.game].public_view(running.state).phase
        return f"Its phase is {phase}, and its state is {running.state}"

    def _what(self, move: Move) -> str:
        match move:
            case Say(seat, start, value):
                name, id = self.evening.table.name(seat), self.evening.question(seat, start).id
                return f"{name} answers {id}: {value}"
            case NarratorChange(there):
                return "a voice is found" if there else "the voice is lost"
            case Wait(milliseconds):
                return f"{milliseconds} ms pass"

    def _step(self, what: str, happened: Sequence[TableEvent]) -> Iterator[str]:
        yield ""
        yield f"> {self.evening.now} {what}"
        for row in map(self.events.encode, happened):
            yield f"! {row.game} {row.type} {row.body.decode()}".replace("!  ", "! ")
        yield from self._changes()

    def _changes(self) -> Iterator[str]:
        """Yield each new, changed or removed line, with all observers whose view has it."""
        alike: dict[str, list[str]] = {}
        for observer in (None, *self.evening.table.seats):
            view = self.evening.view(observer)
            private, public = view.private, view.public
            now = private_lines(private, self.read) if private else public_lines(public, self.read)
            for change in _differences(self.seen.get(observer, {}), now):
                alike.setdefault(change, []).append(str(observer or "all"))
            self.seen[observer] = now
        for change, eyes in alike.items():
            yield f"  {' '.join(eyes):6} {change}"


def _differences(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    for key, line in now.items():
        if before.get(key) != line:
            yield f"{'~' if key in before else '+'} {key}: {line}"
    gone = [key for key in before if key not in now]
    if gone:
        yield f"- {', '.join(gone)}"


def main(write: bool, games: Iterable[AnyGame]) -> int:
    """Write the recordings again, or return 1 if one of them differs from its game."""
    stale = 0
    for game, name in ((one, name) for one in games for name in plays(one)):
        with redirect_stdout(StringIO()):  # a play at a real hub prints its addresses
            path, now = path_of(game, name), record(game, name)
        if not path.exists() or path.read_text("utf-8") != now:
            stale = 1
            click.echo(f"{game.name}, {name}: {'written' if write else 'not what the game does now'}")
            if write:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(now, "utf-8")
    return 0 if write else stale
