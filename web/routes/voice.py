"""The recordings of the lines for the phone that speaks them, and the reports of that phone."""

from __future__ import annotations

import re
from functools import cache

from flask import Response, jsonify, request, url_for
from werkzeug.sansio.request import Request as BareRequest

from companion.core.lines import Line
from companion.core.text import say
from companion.frontends import TableSnapshot
from companion.frontends.sound_room import Mix, Voice
from web.drawing.html_views import HtmlViews
from web.following.page_with_regions import Draw
from web.routes.assets import FOR_EVER
from web.routes.route import LoopRoute, Route
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.serving.reply import Reply
from web.serving.request import Request
from web.speaking.packed import pack
from web.speaking.recording_lengths import content, version
from web.speaking.soundscape import describe, versions

NO_SEAT = say("Only a player's phone can speak.")
NO_VOICE = say("There's nothing to read aloud now, or the hub has no voice.")
NO_RECORDING = say("There's no recording of this line.")
NOT_CHOSEN = say("The host decides which phone is the loudspeaker.")
ANOTHER = say("Another phone is speaking.")
TOO_EARLY = say("This line can't have been read to the end yet.")

FORMS = {"url": "wav", "small": "vox"}
"""Each recording has two addresses: as every program reads it, and packed, as our own page does."""

VOX = "application/octet-stream"

MOST_TAKE = 10**6


def ask(shared: Shared, code: str) -> Response:
    """Return the lines to load; the phone that asks may load their recordings from now on."""
    snapshot, device = require_seat(shared, request, code)
    voice = _require_voice(shared, snapshot)
    if not snapshot.may_speak(device):
        raise Failure(409, "refused", NOT_CHOSEN)
    shared.speaker_phones.ask(code, device)
    lines = [
        {"key": line.key, **{name: url(code, snapshot, line, voice, form) for name, form in FORMS.items()}}
        for line in snapshot.lines
    ]
    known = versions(shared.hub.room())
    sounds = [{"name": name, "url": url_for("voice.sound", code=code, name=name, v=v)} for name, v in known.items()]
    return jsonify(lines=lines, sounds=sounds)


def speak(shared: Shared, code: str) -> Response:
    """Let a phone speak."""
    snapshot, device = require_seat(shared, request, code)
    _require_voice(shared, snapshot)
    if not shared.speaker_phones.speak(code, device):
        raise Failure(409, "refused", ANOTHER)
    return Response(status=204)


def hush(shared: Shared, code: str) -> Response:
    """Let a phone speak no more."""
    shared.speaker_phones.hush(code, require_seat(shared, request, code)[1])
    return Response(status=204)


def send_recording(shared: Shared, code: str, key: str, form: str) -> Response:
    """Return the recording of a line, as every program reads it or packed."""
    snapshot, device = require_seat(shared, request, code)
    if not shared.speaker_phones.may_load(code, device):
        raise Failure(403)
    line = next((line for line in snapshot.lines if line.key == key), None)
    made = _make(shared, snapshot, line) if line else None
    if line is None or made is None:
        raise Failure(404, says=NO_RECORDING)
    shared.lengths.learn(snapshot, line)
    if form == "vox":
        return Response(pack(made), mimetype=VOX, headers={"Content-Encoding": "gzip"})
    return Response(made, mimetype="audio/wav")


def send_sound(shared: Shared, code: str, name: str) -> Response:
    """Return an effect or the bed of the night. Browsers may keep it: a changed sound has another address."""
    device = require_seat(shared, request, code)[1]
    if not shared.speaker_phones.may_load(code, device):
        raise Failure(403)
    room = shared.hub.room()
    wav = room.sound(name) if room else None
    if wav is None:
        raise Failure(404, says=NO_RECORDING)
    return Response(wav, mimetype="audio/wav", headers={"Cache-Control": FOR_EVER})


async def finish_line(shared: Shared, request: Request, code: str) -> Reply:
    """Take the report of the phone that speaks: it has spoken a line to its end.

    One that comes before the line can have ended is refused, and nothing changes: a silent
    phone would run through the night.
    """
    snapshot, device = require_seat(shared, request, code)
    narrator = shared.speaker_phones.narrator(code, device)
    if not narrator:
        raise Failure(409, "refused", ANOTHER)
    form = request.form()
    take = form.get("take", "")
    if not re.fullmatch(r"[0-9]{1,7}", take) or not 0 < int(take) < MOST_TAKE:
        raise Failure(400)
    key, line = form.get("line", ""), snapshot.public.line
    # A report about any other line the hub drops by itself.
    stands = line if line and (line.key, line.take) == (key, int(take)) else None
    if stands and shared.lengths.too_early(snapshot, stands, shared.hub.now(code)):
        raise Failure(409, "refused", TOO_EARLY)
    shared.hub.finish_line(code, narrator, key, int(take))
    return Reply(204)


def require_seat(shared: Shared, request: BareRequest, code: str) -> tuple[TableSnapshot, str]:
    """Return the table and the device that sends a request; raises `Failure` if it has no seat there."""
    snapshot = shared.snapshot(code)
    device = shared.device(request)
    if not device or not snapshot.seats_of(device):
        raise Failure(401, says=NO_SEAT)
    shared.answers.require(device)
    return snapshot, device


def _require_voice(shared: Shared, snapshot: TableSnapshot) -> Voice:
    voice = shared.hub.voice()
    # A recording cannot be played faster, so it could not keep up with a game at another rate.
    if voice is None or not snapshot.lines or shared.settings.rate != 1:
        raise Failure(409, "refused", NO_VOICE)
    return voice


def _make(shared: Shared, snapshot: TableSnapshot, line: Line) -> bytes | None:
    voice = _require_voice(shared, snapshot)
    if not shared.recordings_at_once.acquire(blocking=False):
        raise Failure(429)
    try:
        return voice.recording(line.text, snapshot.public.language, line.sound)
    finally:
        shared.recordings_at_once.release()


def url(code: str, snapshot: TableSnapshot, line: Line, voice: Voice, form: str) -> str:
    """Return the address of a line's recording; another recording has another address."""
    return url_for("voice.recording", code=code, key=line.key, form=form, v=version(content(snapshot, line, voice)))


def regions(shared: Shared, html: HtmlViews, code: str, device: str) -> dict[str, Draw]:
    """Return the functions that draw two more regions of a phone's page.

    They hold the offer to speak the lines, if something is read aloud, and a chip that does it
    while nobody speaks. Whether a phone has them follows from who is host, which all see.
    """

    @cache
    def drawn(state: str, version: str) -> str:
        return html.draw("regions/voice.html", state=state, version=version, room="")

    def possible(snapshot: TableSnapshot) -> bool:
        return shared.hub.voice() is not None and shared.settings.rate == 1 and bool(snapshot.lines)

    def offer(snapshot: TableSnapshot) -> str:
        state = shared.speaker_phones.state(code, device)
        if state == "mine":
            voice = shared.hub.voice()
            words = version(*(content(snapshot, line, voice) for line in snapshot.lines))
            room = shared.hub.room()
            mix = room.mix() if room else Mix()
            heard = describe(snapshot.public, mix, shared.speaker_phones.trial(code))
            return html.draw("regions/voice.html", state=state, version=words, room=heard)
        return drawn(state if snapshot.may_speak(device) else "barred", "") if possible(snapshot) else ""

    def chip(snapshot: TableSnapshot) -> str:
        if not snapshot.may_speak(device) or not possible(snapshot):
            return ""
        hub = shared.hub
        return "" if hub.narrator(code) or hub.narrator_comes(code) else html.draw("regions/chip.html")

    return {"chip": chip, "voice": offer}


ROUTES = (
    Route("voice.ask", "POST", "/<code>/loudspeaker", ask),
    Route("voice.speak", "POST", "/<code>/loudspeaker/speak", speak),
    Route("voice.hush", "POST", "/<code>/loudspeaker/hush", hush),
    Route("voice.recording", "GET", "/<code>/voice/<key>.<any(wav, vox):form>", send_recording),
    Route("voice.sound", "GET", "/<code>/loudspeaker/<name>.wav", send_sound),
    LoopRoute("voice.spoken", "POST", "/<code>/spoken", finish_line),
)
