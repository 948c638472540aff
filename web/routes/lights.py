"""The lights of a room that plays along: the choice, the lamps, and a test of them."""

from __future__ import annotations

from typing import get_args

from flask import redirect, request, url_for
from werkzeug.sansio.request import Request
from werkzeug.wrappers import Response

from companion.core.text import Text, Words, say
from companion.frontends import TableSnapshot
from companion.frontends.lights import Ability, Level, Lights
from web.drawing.html_views import HtmlViews
from web.following.page_with_regions import Draw
from web.routes.route import Route
from web.routes.shared import Shared, explain_errors, require_part
from web.serving.failure import Failure

NOT_ALLOWED = say("Change this on the hub's screen or on the host's phone.")
NO_LIGHTS = say("No lights play along with this table.")
NIGHT = say("Eyes are closed, and a test would disturb the night. Pause the night, or wait until it's over.")
NOT_KEPT = say("This lasts until the hub shuts down: saving isn't possible right now.")

LEVELS: dict[Level, tuple[Text, Text]] = {
    "off": (say("Off"), say("All lamps stay as they are.")),
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

LONGEST = 200
"""The most lamps that can be chosen at once."""


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
                "id": lamp.id,
                "name": lamp.name,
                "does": here.plain.value(ABILITIES[lamp.does]),
                "is_chosen": lamp.is_chosen,
                "is_silent": lamp.has_answered is False,
                "waits": lamp.is_chosen and lamp.is_off,
            }
            for lamp in lights.lamps
        ],
        is_direct=lights.is_direct,
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
    if request.form.get("from") == "page":
        return redirect(url_for("lights.show", code=code), 303)
    phone = snapshot.seats_of(shared.device(request))
    return redirect(url_for("pages.phone" if phone else "pages.table_page", code=code), 303)


def choose_lamps(shared: Shared, code: str) -> Response:
    """Choose the lamps that play along."""
    lights, _ = authorize(shared, code)
    chosen = request.form.getlist("lamp")
    known = {lamp.id for lamp in lights.lamps}
    if len(chosen) > LONGEST or not known.issuperset(chosen):
        raise Failure(422, "not_offered")
    with explain_errors(NOT_KEPT):
        lights.choose(chosen)
    return redirect(url_for("lights.show", code=code), 303)


def try_out(shared: Shared, code: str) -> Response:
    """Show each mood for three seconds, unless eyes are closed."""
    lights, _ = authorize(shared, code)
    if not lights.try_out():
        raise Failure(409, "refused", NIGHT)
    return redirect(url_for("lights.show", code=code), 303)


def regions(shared: Shared, html: HtmlViews, code: str, device: str) -> dict[str, Draw]:
    """Return the function that draws the choice on a phone, while it is the host's; nothing if no lights play along."""
    if find_lights(shared, code) is None:
        return {}

    def draw(snapshot: TableSnapshot) -> str:
        lights = find_lights(shared, code)
        if lights is None or not snapshot.is_host(device):
            return ""
        return html.draw("regions/lights.html", **_describe(html, lights, code), page_url=f"/{code}/lights")

    return {"lights": draw}


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
        "lamps_say": here.plain.value(_name_lamps(lights)),
        "fault": here.plain.value(lights.fault) if lights.fault else "",
    }


def _name_lamps(lights: Lights) -> Words:
    if not lights.is_direct:
        return say("Home Assistant lights the lamps.")
    playing = (lamp for lamp in lights.lamps if lamp.is_chosen and not lamp.is_off)
    names = tuple(lamp.name for lamp in playing if lamp.has_answered is not False)
    return say("Lamps: {parts}", parts=names) if names else say("No lamps play along yet.")


ROUTES = (
    Route("lights.show", "GET", "/<code>/lights", show),
    Route("lights.level", "POST", "/<code>/lights/level", set_level),
    Route("lights.lamps", "POST", "/<code>/lights/lamps", choose_lamps),
    Route("lights.test", "POST", "/<code>/lights/test", try_out),
)
