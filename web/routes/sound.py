"""The page of the sound: the volumes, the narrator of each language, and a test of each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Response, jsonify, redirect, request, url_for
from werkzeug.sansio.request import Request
from werkzeug.wrappers import Response as AnyResponse

from companion.appliance.hotspot import hotspot
from companion.core.limits import LANGUAGES
from companion.core.sounds import is_masked
from companion.core.text import Text, say
from companion.frontends import TableSnapshot
from companion.frontends.sound_room import Narrator, Part, SoundService
from web.drawing.html_views import HtmlViews
from web.routes.route import Route
from web.routes.shared import Shared, explain_errors
from web.serving.failure import Failure
from web.serving.reply import JSON

NOT_ALLOWED = say("Change this on the hub's screen or the phone the host picked.")
NO_ROOM = say("The hub is silent: it's muted, or its sound is switched off.")
NOT_INSTALLED = say("This voice isn't installed.")
NIGHT = say("Eyes are closed, and a test would disturb the night. Pause the night, or wait until it's over.")
KEPT = say("Saved: you'll hear it from the next line. A test would disturb the night.")
NOT_KEPT = say("This lasts until the hub shuts down: saving isn't possible right now.")

PEOPLE = say("Human voices")

PARTS: dict[Part, tuple[str, Text, Text]] = {
    "voice": ("horn", say("The voice"), say("Reads the night aloud.")),
    "bed": ("moon", say("The night"), say("Rain and wind during the night, to cover rustling cards and sleeves.")),
    "effects": ("bell", say("Bells and thunder"), say("Sounds when something happens.")),
}
"""The sign of each part, its name, and what it is for."""


def show(shared: Shared, code: str) -> str:
    """Return the page."""
    snapshot = authorize(shared, request, code)
    room, here = require_room(shared), shared.find_pages(request, code, snapshot)
    mix, wifi = room.mix(), hotspot()
    rows: list[dict[str, Any]] = [
        {
            "part": part,
            "icon": icon,
            "name": here.plain.value(name),
            "about": here.plain.value(about),
            "volume": round(100 * mix.of(part)),
        }
        for part, (icon, name, about) in PARTS.items()
    ]
    return here.draw(
        "sound.html",
        rows=rows,
        narrators=[_describe_narrator(here, room, language) for language in LANGUAGES],
        spoken=snapshot.public.language,
        record_url=url_for("recording.show", code=code),
        variants=room.variants(),
        narrator_url=url_for("sound.narrator", code=code),
        audible=room.has_loudspeaker() or shared.speaker_phones.state(code, "") == "other",
        volume_url=url_for("sound.volume", code=code),
        try_url=url_for("sound.try_out", code=code),
        aloud_url=url_for("hotspot.read_aloud", code=code) if wifi and wifi.on and room.has_loudspeaker() else "",
        back=url_for("pages.phone", code=code)
        if snapshot.seats_of(shared.device(request))
        else url_for("pages.table_page", code=code),
    )


def set_volume(shared: Shared, code: str) -> AnyResponse:
    """Set how loud a part is."""
    authorize(shared, request, code)
    room = require_room(shared)
    set_to = request.form.get("volume", "")
    if not re.fullmatch(r"[0-9]{1,3}", set_to) or int(set_to) > 100:
        raise Failure(400)
    try:
        with explain_errors(NOT_KEPT):
            room.set_mix(msgspec.structs.replace(room.mix(), **{_part(): int(set_to)}))
    finally:
        shared.speaker_phones.renew()
    return reply(code)


def set_narrator(shared: Shared, code: str) -> AnyResponse:
    """Set how a language is spoken, and let it be heard; in a night it is set and not heard."""
    snapshot = authorize(shared, request, code)
    room = require_room(shared)
    language = request.form.get("language", "")
    if language not in LANGUAGES:
        raise Failure(400)
    try:
        with explain_errors(NOT_KEPT):
            room.set_narrator(language, _narrator())
    except ValueError:
        raise Failure(422, "not_offered", NOT_INSTALLED) from None
    if in_the_night(shared):
        return reply(code, shared.find_pages(request, code, snapshot).plain.value(KEPT))
    room.try_part("voice", language)
    return reply(code)


def try_out(shared: Shared, code: str) -> AnyResponse:
    """Let a part be heard from what makes the sounds of this table: the phone that speaks, or the hub."""
    snapshot = authorize(shared, request, code)
    room, part = require_room(shared), _part()
    if in_the_night(shared):
        raise Failure(409, "refused", NIGHT)
    if not shared.speaker_phones.try_part(code, part):
        room.try_part(part, snapshot.public.language)
    return reply(code)


def authorize(shared: Shared, request: Request, code: str) -> TableSnapshot:
    """Return a table; raises `Failure` 403 unless the sender may set its sounds: the hub's controls, or the host."""
    snapshot = shared.snapshot(code)
    if not may_set(shared, request, snapshot):
        raise Failure(403, says=NOT_ALLOWED)
    return snapshot


def may_set(shared: Shared, request: Request, snapshot: TableSnapshot) -> bool:
    """Return whether the sender of a request may set the sounds of a table."""
    device = shared.device(request)
    return shared.is_trusted(request) or bool(device and snapshot.may_speak(device))


def require_room(shared: Shared) -> SoundService:
    """Return the settings of the sounds; raises `Failure` 409 where the hub makes none."""
    room = shared.hub.room()
    if room is None:
        raise Failure(409, "refused", NO_ROOM)
    return room


def in_the_night(shared: Shared) -> bool:
    """Return whether a night runs at any table: all of them hear the same loudspeaker."""
    return any(is_masked(view) and not view.halted for view in shared.views)


def _narrator() -> Narrator:
    """Return the narrator of a form; raises `Failure` 400 if a number is invalid, too small or too large."""
    form = {name: request.form.get(name, "") for name in Narrator.__struct_fields__}
    try:
        return msgspec.convert(form, Narrator, strict=False)
    except msgspec.ValidationError:
        raise Failure(400) from None


def _part() -> Part:
    found = next((part for part in PARTS if part == request.form.get("part")), None)
    if found is None:
        raise Failure(400)
    return found


def reply(code: str, says: str = "", page: str = "sound.show") -> AnyResponse:
    """Answer a script with nothing or with words, and a browser without scripts with a page."""
    if request.accept_mimetypes.best == JSON:
        return jsonify(says=says) if says else Response(status=204)
    return redirect(url_for(page, code=code), 303)


def _describe_narrator(here: HtmlViews, room: SoundService, language: str) -> Mapping[str, Any]:
    """Return the narrator of a language, as the page shows it."""
    voices = room.voices(language)
    done, lines = room.progress(language)
    fault = room.fault(language)
    return {
        "language": language,
        "name": LANGUAGES[language],
        "is": room.narrator(language),
        "voices": (
            (here.plain.value(PEOPLE), [voice for voice in voices if voice.is_human]),
            ("espeak-ng", [voice for voice in voices if not voice.is_human]),
        ),
        "fault": here.plain.value(fault) if fault else "",
        "ready": here.plain.value(say("Voice ready: {done} of {all} lines.", done=done, all=lines)) if lines else "",
    }


ROUTES = (
    Route("sound.show", "GET", "/<code>/sound", show),
    Route("sound.volume", "POST", "/<code>/sound/volume", set_volume),
    Route("sound.narrator", "POST", "/<code>/sound/narrator", set_narrator),
    Route("sound.try_out", "POST", "/<code>/sound/try", try_out),
)
