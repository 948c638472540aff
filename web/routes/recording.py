"""The guided page on which players record the lines in turn, and save a narrator as a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Response, jsonify, request, url_for

from companion.core.limits import LANGUAGES
from companion.core.lines import Line
from companion.core.text import say
from companion.frontends import Hub, TableSnapshot
from companion.frontends.sound_room import SoundService, recording_key
from companion.texts import translator
from web.routes.route import Route
from web.routes.shared import Shared, explain_errors
from web.routes.sound import NOT_KEPT, authorize, require_room
from web.serving.failure import Failure

THESE = say("With your names")
NO_RECORDING = say("There's no recording of this line.")


HERE = "here"
"""The value, used like a game's name, for the table's current lines, which name people."""


@dataclass(frozen=True)
class RecordingStudio:
    """The studio of a table: its sounds, and the language that is recorded."""

    hub: Hub
    snapshot: TableSnapshot
    room: SoundService
    language: str

    @property
    def games(self) -> list[str]:
        """The games whose lines can be listed: all narrated games, the game at this table first."""
        playing = self.snapshot.public.game
        found = sorted(self.hub.list_narrated_games(), key=lambda game: game != playing)
        return [*found, *([HERE] if self._of_people else [])]

    def lines(self, game: str) -> Mapping[str, str]:
        """Return the words of each line of `game`, by the key of its recording; raises `Failure` 404 without a game.

        Those that the table has made ready come first.
        """
        read = translator(self.language)
        if game not in self.games:
            raise Failure(404, says=NO_RECORDING)
        if game == HERE:
            return {recording_key(line.key, read(line.text)): read(line.text) for line in self._of_people}
        every = self.hub.every_line(game)
        keys = Counter(line.key for line in every)
        ready = {(line.key, read(line.text)) for line in self.snapshot.lines}
        named = sorted(((line.key, read(line.text)) for line in every), key=lambda line: line not in ready)
        return {key if keys[key] == 1 else recording_key(key, words): words for key, words in named}

    @property
    def _of_people(self) -> Sequence[Line]:
        """The lines of the table that name its players."""
        playing = self.snapshot.public.game
        if playing is None or playing not in self.hub.list_narrated_games():
            return []
        known = {line.key for line in self.hub.every_line(playing)}
        return [line for line in self.snapshot.lines if line.key not in known]


def show(shared: Shared, code: str) -> str:
    """Return the page."""
    studio = _open_studio(shared, code)
    recorded = studio.room.list_recorded(studio.language)
    games = studio.games
    game = request.args.get("game") or next(iter(games), "")
    every = studio.lines(game) if games else {}
    lines = [{"key": key, "words": words, "seconds": _seconds(recorded.get(key))} for key, words in every.items()]
    drawn = shared.find_pages(request, code, studio.snapshot)
    titles = {one: THESE if one == HERE else shared.reference(one).title for one in games}
    return drawn.draw(
        "record.html",
        lines=lines,
        game=game,
        games={one: drawn.plain.value(title) for one, title in titles.items()},
        done=sum(1 for line in lines if line["seconds"]),
        spoken=studio.language,
        kept=len(recorded),
        piece_url=url_for("recording.piece", code=code),
        line_url=url_for("recording.line", code=code),
        forget_url=url_for("recording.forget", code=code),
        listen_url=url_for("recording.listen", code=code),
        load_url=url_for("recording.load", code=code),
        save_url=url_for("recording.save", code=code, spoken=studio.language),
        back=url_for("sound.show", code=code),
    )


def add_piece(shared: Shared, code: str) -> Response:
    """Take a piece of a recording, or of a file of them."""
    _open_studio(shared, code)
    return shared.recording_uploads.add_piece()


def record_line(shared: Shared, code: str) -> Response:
    """Keep the file that has come as the recording of a line."""
    studio = _open_studio(shared, code)
    key = request.form.get("key", "")
    if not any(key in studio.lines(game) for game in studio.games):
        raise Failure(404, says=NO_RECORDING)
    wav = shared.recording_uploads.take_whole().read()
    with explain_errors(NOT_KEPT):
        return jsonify(seconds=_seconds(studio.room.record(studio.language, key, wav)))


def forget(shared: Shared, code: str) -> Response:
    """Delete the recording of a line."""
    studio = _open_studio(shared, code)
    with explain_errors(NOT_KEPT):
        studio.room.forget(studio.language, request.form.get("key", ""))
    return Response(status=204)


def listen(shared: Shared, code: str) -> Response:
    """Return the recording of a line as a WAV."""
    studio = _open_studio(shared, code)
    with explain_errors(NOT_KEPT):
        wav = studio.room.recording(studio.language, request.args.get("key", ""))
    if wav is None:
        raise Failure(404, says=NO_RECORDING)
    return Response(wav, mimetype="audio/wav")


def save(shared: Shared, code: str) -> Response:
    """Return all recordings of a language as one file."""
    studio = _open_studio(shared, code)
    response = Response(studio.room.pack(studio.language), mimetype="application/zip")
    response.headers["Content-Disposition"] = f'attachment; filename="narrator-{studio.language}.zip"'
    return response


def load(shared: Shared, code: str) -> Response:
    """Take all recordings from a narrator's file."""
    studio = _open_studio(shared, code)
    with explain_errors(NOT_KEPT):
        language, count = studio.room.unpack(shared.recording_uploads.take_whole().read())
    return jsonify(language=language, lines=count)


def _open_studio(shared: Shared, code: str) -> RecordingStudio:
    snapshot = authorize(shared, request, code)
    language = request.values.get("spoken") or snapshot.public.language
    if language not in LANGUAGES:
        raise Failure(400)
    return RecordingStudio(shared.hub, snapshot, require_room(shared), language)


def _seconds(milliseconds: int | None) -> float:
    """Return tenths of seconds; 0 for no recording."""
    return round((milliseconds or 0) / 1000, 1)


ROUTES = (
    Route("recording.show", "GET", "/<code>/record", show),
    Route("recording.piece", "POST", "/<code>/record/piece", add_piece),
    Route("recording.line", "POST", "/<code>/record/line", record_line),
    Route("recording.forget", "POST", "/<code>/record/forget", forget),
    Route("recording.listen", "GET", "/<code>/record/listen", listen),
    Route("recording.save", "GET", "/<code>/record/narrator.zip", save),
    Route("recording.load", "POST", "/<code>/record/narrator", load),
)
