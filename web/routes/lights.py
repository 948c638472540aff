"""The lights of a room that plays along: the choice, the lamps, and a test of them."""

from __future__ import annotations

from hashlib import blake2b
from typing import get_args

from flask import Response as Reply
from flask import redirect, request, url_for
from werkzeug.sansio.request import Request
from werkzeug.wrappers import Response

from companion.core.text import Text, Words, say
from companion.frontends import TableSnapshot
from companion.frontends.lights import Ability, Level, Lights, RoomLamp
from web.drawing.html_views import HtmlViews
from web.following.page_with_regions import Draw
from web.routes.route import Route
from web.routes.shared import Shared, explain_errors, require_part
from web.serving.failure import Failure
from web.serving.reply import JSON

NOT_ALLOWED = say("Change this on the hub's screen or on the host's phone.")
NO_LIGHTS = say("No lights play along with this table.")
NIGHT = say("Eyes are closed, and a test would disturb the night. Pause the night, or wait until it's over.")
NOT_KEPT = say("This lasts until the hub shuts down: saving isn't possible right now.")
GONE = say("One of these lamps is gone. Go back, reload the page, and choose again.")

LEVELS: dict[Level, tuple[Text, Text]] = {
    "off": (say("Off"), say("Lamps go back to how they were.")),
    "subtle": (say("Subtle"), say("Lamps get darker and brighter.")),
    "medium": (say("Medium"), say("Lamps take the game's colours.")),
    "party": (say("Party"), say("Colours, and a slow pulse at a death and a win.")),
}
"""The name of each choice, and what it does."""

ABILITIES: dict[Ability, Text] = {
    "colour": say("all colours"),
    "white": say("white"),
    "brightness": say("brightness alone"),
}

NAMED = 8
"""The most lamps that a sentence names; more are counted."""


def find_lights(shared: Shared, code: str) -> Lights | None:
    """Return the lights that play along with a table, None if none do."""
    lights = shared.hub.lights()
    return lights if lights and lights.table == code else None


def find_page(shared: Shared, request: Request, code: str, snapshot: TableSnapshot) -> str:
    """Return the address of the page, empty if there is none for the sender of a request."""
    may = find_lights(shared, code) and may_set(shared, request, snapshot)
    return url_for("lights.show", code=code) if may else ""


def may_set(shared: Shared, request: Request, snapshot: TableSnapshot) -> bool:
    """Return whether the sender of a request may choose: the host, or the hub's own controls."""
    device = shared.device(request)
    return shared.is_trusted(request) or bool(device and snapshot.is_host(device))


def authorize(shared: Shared, code: str) -> tuple[Lights, TableSnapshot]:
    """Return the lights and their table; raises `Failure` 403 unless the sender may choose, 404 if there are none."""
    snapshot = shared.snapshot(code)
    lights = require_part(find_lights(shared, code), NO_LIGHTS)
    if not may_set(shared, request, snapshot):
        raise Failure(403, says=NOT_ALLOWED)
    return lights, snapshot


def show(shared: Shared, code: str) -> str:
    """Return the page."""
    lights, snapshot = authorize(shared, code)
    here = shared.find_pages(request, code, snapshot)
    return here.draw(
        "lights.html",
        **_describe(here, lights, code),
        lamps=[
            {
                "key": _key(lamp),
                "name": here.shown.translate(lamp.name),
                "does": here.plain.value(ABILITIES[lamp.does]),
                "is_chosen": lamp.is_chosen,
                "is_silent": lamp.has_answered is False,
                "waits": lamp.is_chosen and lamp.is_off,
                "is_left_alone": lamp.is_left_alone,
            }
            for lamp in lights.lamps
        ],
        is_direct=lights.is_direct,
        fault=here.plain.value(lights.fault) if lights.fault else "",
        lamps_url=url_for("lights.lamps", code=code),
        test_url=url_for("lights.test", code=code),
        back=url_for("pages.phone", code=code)
        if snapshot.seats_of(shared.device(request))
        else url_for("pages.table_page", code=code),
    )


def set_level(shared: Shared, code: str) -> Response:
    """Choose how much plays along; off holds at once, by night, too."""
    lights, snapshot = authorize(shared, code)
    level = next((level for level in get_args(Level) if level == request.form.get("level")), None)
    if level is None:
        raise Failure(400)
    with explain_errors(NOT_KEPT):
        lights.set_level(level)
    if request.accept_mimetypes.best == JSON:
        return Reply(status=204)
    if request.form.get("from") == "page":
        return redirect(url_for("lights.show", code=code), 303)
    phone = snapshot.seats_of(shared.device(request))
    return redirect(url_for("pages.phone" if phone else "pages.table_page", code=code), 303)


def choose_lamps(shared: Shared, code: str) -> Response:
    """Choose the lamps that play along."""
    lights, _ = authorize(shared, code)
    known = {_key(lamp): lamp.id for lamp in lights.lamps}
    chosen = [known.get(key) for key in request.form.getlist("lamp")]
    if None in chosen:
        raise Failure(422, "not_offered", GONE)
    with explain_errors(NOT_KEPT):
        lights.choose([id for id in chosen if id])
    return redirect(url_for("lights.show", code=code), 303)


def try_out(shared: Shared, code: str) -> Response:
    """Show each mood for three seconds, unless eyes are closed."""
    lights, _ = authorize(shared, code)
    if not lights.try_out():
        raise Failure(409, "refused", NIGHT)
    return redirect(url_for("lights.show", code=code), 303)


def on_phone(shared: Shared, html: HtmlViews, code: str, device: str) -> dict[str, Draw]:
    """Return the functions that draw the choice, its "off" for the dark, and the lamps, while a phone is the host's.

    There are none if no lights play along. All see whose phone is the host's.
    """

    def for_host(template: str) -> Draw:
        draw = _region(shared, html, code, template)
        return lambda snapshot: draw(snapshot) if snapshot.is_host(device) else ""

    names = ("lights", "dark_lights", "lamps") if find_lights(shared, code) else ()
    return {name: for_host(name) for name in names}


def on_own_screen(shared: Shared, html: HtmlViews, code: str, *, controls: bool) -> dict[str, Draw]:
    """Return the functions that draw the lamps on the hub's own screen, and with its `controls` the choice."""
    names = {"lights": "hub_lights", "lamps": "lamps"} if controls else {"lamps": "lamps"}
    return {name: _region(shared, html, code, drawn) for name, drawn in names.items() if find_lights(shared, code)}


def _region(shared: Shared, html: HtmlViews, code: str, template: str) -> Draw:
    def draw(snapshot: TableSnapshot) -> str:
        lights = find_lights(shared, code)
        return html.draw(f"regions/{template}.html", **_describe(html, lights, code)) if lights else ""

    return draw


def _describe(here: HtmlViews, lights: Lights, code: str) -> dict[str, object]:
    """Return the choices, and a sentence on the lamps that play along."""
    return {
        "levels": [
            {"id": id, "name": here.plain.value(name), "about": here.plain.value(about)}
            for id, (name, about) in LEVELS.items()
        ],
        "level": lights.coming or lights.level,
        "waits": lights.coming is not None,
        "level_url": f"/{code}/lights/level",
        "page_url": f"/{code}/lights",
        "lamps_say": here.shown.value(_name_lamps(lights)),
    }


def _name_lamps(lights: Lights) -> Words:
    """Return a sentence on the lamps that play along; the reason for a fault is in the hub's own hint."""
    if lights.fault:
        return say("The lights don't play along right now.")
    if lights.coming:
        return say("Starts once eyes are open.")
    if lights.level == "off":
        return say("The lights stay as they are.")
    if not lights.is_direct:
        return say("Home Assistant lights the lamps.")
    names = tuple(lamp.name for lamp in lights.lamps if _plays(lamp))
    if len(names) > NAMED:
        return say("{n} lamps play along.", n=len(names))
    return say("Lamps: {lamps}", lamps=names) if names else say("No lamps play along yet.")


def _plays(lamp: RoomLamp) -> bool:
    return lamp.is_chosen and lamp.has_answered is not False and not (lamp.is_off or lamp.is_left_alone)


def _key(lamp: RoomLamp) -> str:
    """Return a short name of a lamp for forms: hundreds of long ones are too long for one."""
    return blake2b(lamp.id.encode(), digest_size=8).hexdigest()


ROUTES = (
    Route("lights.show", "GET", "/<code>/lights", show),
    Route("lights.level", "POST", "/<code>/lights/level", set_level),
    Route("lights.lamps", "POST", "/<code>/lights/lamps", choose_lamps),
    Route("lights.test", "POST", "/<code>/lights/test", try_out),
)
