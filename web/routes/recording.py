"""The guided page on which players record the lines, one after the other, and keep a narrator as a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, Response, jsonify, request, url_for

from companion.core.limits import LANGUAGES
from companion.core.lines import Line
from companion.core.text import say
from companion.frontends import Hub, TableSnapshot
from companion.frontends.sound_room import SoundService, Unfit, recorded_as
from companion.texts import translator
from web.routes.shared import Shared
from web.routes.sound import NOT_KEPT, authorize, require_room
from web.routes.uploads import Uploads, number_of, upload_of
from web.serving.failure import Failure

THESE = say("With your names")
NO_RECORDING = say("There is no recording of this line.")


HERE = "here"
"""The lines that stand at the table now and name people, in the place of a game's name."""


@dataclass(frozen=True)
class RecordingStudio:
    """What is recorded for whom: a table, the settings of its sounds, and a language."""

    hub: Hub
    snapshot: TableSnapshot
    room: SoundService
    language: str

    @property
    def games(self) -> list[str]:
        """The names of what lines can be listed of: the games that are narrated, that of the table first."""
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
            return {recorded_as(line.key, read(line.text)): read(line.text) for line in self._of_people}
        every = self.hub.every_line(game)
        keys = Counter(line.key for line in every)
        ready = {(line.key, read(line.text)) for line in self.snapshot.lines}
        named = sorted(((line.key, read(line.text)) for line in every), key=lambda line: line not in ready)
        return {key if keys[key] == 1 else recorded_as(key, words): words for key, words in named}

    @property
    def _of_people(self) -> Sequence[Line]:
        """The lines of the table that only these people can hear."""
        playing = self.snapshot.public.game
        if playing is None or playing not in self.hub.list_narrated_games():
            return []
        known = {line.key for line in self.hub.every_line(playing)}
        return [line for line in self.snapshot.lines if line.key not in known]


def make(shared: Shared) -> Blueprint:
    """Return the routes of the page."""
    recording = Blueprint("recording", __name__)
    uploads = Uploads()

    def here(code: str) -> RecordingStudio:
        snapshot = authorize(shared, request, code)
        language = request.values.get("spoken") or snapshot.public.language
        if language not in LANGUAGES:
            raise Failure(400)
        return RecordingStudio(shared.hub, snapshot, require_room(shared), language)

    @recording.get("/<code>/record")
    def show(code: str) -> str:
        found = here(code)
        recorded = found.room.list_recorded(found.language)
        games = found.games
        game = request.args.get("game") or next(iter(games), "")
        every = found.lines(game) if games else {}
        lines = [{"key": key, "words": words, "seconds": _seconds(recorded.get(key))} for key, words in every.items()]
        drawn = shared.find_pages(request, code, found.snapshot)
        titles = {one: THESE if one == HERE else shared.reference(one).title for one in games}
        return drawn.draw(
            "record.html",
            lines=lines,
            game=game,
            games={one: drawn.plain.value(title) for one, title in titles.items()},
            done=sum(1 for line in lines if line["seconds"]),
            spoken=found.language,
            kept=len(recorded),
            piece_url=url_for("recording.piece", code=code),
            line_url=url_for("recording.line", code=code),
            forget_url=url_for("recording.forget", code=code),
            listen_url=url_for("recording.listen", code=code),
            load_url=url_for("recording.load", code=code),
            save_url=url_for("recording.save", code=code, spoken=found.language),
            back=url_for("sound.show", code=code),
        )

    @recording.post("/<code>/record/piece")
    def piece(code: str) -> Response:
        """Take a piece of a file: `at` is where in it the piece begins."""
        here(code)
        uploads.add(upload_of(), number_of("at"), request.get_data())
        return Response(status=204)

    @recording.post("/<code>/record/line")
    def line(code: str) -> Response:
        """Keep the file that has come as the recording of a line."""
        found = here(code)
        key = request.form.get("key", "")
        if not any(key in found.lines(game) for game in found.games):
            raise Failure(404, says=NO_RECORDING)
        wav = uploads.take(upload_of(), number_of("size")).read()
        with _Checked():
            return jsonify(seconds=_seconds(found.room.record(found.language, key, wav)))

    @recording.post("/<code>/record/forget")
    def forget(code: str) -> Response:
        found = here(code)
        with _Checked():
            found.room.forget(found.language, request.form.get("key", ""))
        return Response(status=204)

    @recording.get("/<code>/record/listen")
    def listen(code: str) -> Response:
        """Return the recording of a line as a WAV."""
        found = here(code)
        with _Checked():
            wav = found.room.recording(found.language, request.args.get("key", ""))
        if wav is None:
            raise Failure(404, says=NO_RECORDING)
        return Response(wav, mimetype="audio/wav")

    @recording.get("/<code>/record/narrator.zip")
    def save(code: str) -> Response:
        """Return all recordings of a language as one file."""
        found = here(code)
        response = Response(found.room.pack(found.language), mimetype="application/zip")
        response.headers["Content-Disposition"] = f'attachment; filename="narrator-{found.language}.zip"'
        return response

    @recording.post("/<code>/record/narrator")
    def load(code: str) -> Response:
        """Take all recordings of such a file."""
        found = here(code)
        with _Checked():
            language, count = found.room.unpack(uploads.take(upload_of(), number_of("size")).read())
        return jsonify(language=language, lines=count)

    return recording


class _Checked:
    """Turns what the room raises into words for people."""

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Raise `Failure` in place of `Unfit` and `OSError`."""
        if isinstance(error, Unfit):
            raise Failure(422, "not_offered", error.says) from None
        if isinstance(error, OSError):
            raise Failure(507, "unsaved", NOT_KEPT) from None


def _seconds(milliseconds: int | None) -> float:
    """Return tenths of seconds; 0 for no recording."""
    return round((milliseconds or 0) / 1000, 1)
