"""The hub's own Wi-Fi on the table page, and the page by which an iPhone learns that it may stay in it."""

from __future__ import annotations

from flask import Response, redirect, request, url_for
from msgspec import Struct
from werkzeug.wrappers import Response as AnyResponse

from companion.appliance.hotspot import STAY, hotspot, switch, warning
from companion.frontends.sound_room import SoundService
from web.drawing.html_views import HtmlViews
from web.finding.qr_codes import svg
from web.routes.route import Route
from web.routes.shared import Shared
from web.routes.sound import NIGHT, authorize, in_the_night, reply, require_room
from web.serving.admission import APPLE_PROBE
from web.serving.failure import Failure

SUCCESS = "<HTML><HEAD><TITLE>Success</TITLE></HEAD><BODY>Success</BODY></HTML>\n"
"""The reply of Apple's own server, byte by byte: at any other an iPhone opens a window and leaves with it."""


class WifiStatus(Struct, frozen=True, kw_only=True):
    """The hub's own Wi-Fi, as the table page shows it."""

    on: bool
    name: str = ""
    password: str = ""
    """The name and the password are empty while it is off: in the house's Wi-Fi nobody needs them."""
    qr: str = ""
    stay: str = ""
    """The advice for a phone that complains."""
    warning: str = ""
    aloud_url: str = ""
    """The address that has both read aloud; empty if this page may not ask, or nothing can read."""
    switch_url: str = ""
    """The address of its switch; empty on screens without the hub's controls."""


def wifi(html: HtmlViews, seats: int, code: str, trusted: bool, room: SoundService | None) -> WifiStatus | None:
    """Return the hub's own Wi-Fi for the page of a table with `seats` seats; None if there is none.

    `trusted`: the page has the hub's controls. `room` makes the hub's sounds, if anything does.
    """
    found = hotspot()
    if found is None or not (found.on or trusted):
        return None
    switch_url = url_for("hotspot.use", code=code) if trusted else ""
    if not found.on:
        return WifiStatus(on=False, switch_url=switch_url)
    warned = warning(seats)
    return WifiStatus(
        on=True,
        name=found.name,
        password=found.password,
        qr=svg(found.code),
        stay=html.plain.value(STAY),
        warning=html.plain.value(warned) if warned else "",
        aloud_url=url_for("hotspot.read_aloud", code=code) if trusted and room and room.has_loudspeaker() else "",
        switch_url=switch_url,
    )


def show_success(shared: Shared) -> Response:
    """Answer an iPhone that tries the Wi-Fi."""
    return Response(SUCCESS, mimetype="text/html")


def use(shared: Shared, code: str) -> AnyResponse:
    """Switch the hub's own Wi-Fi on or off."""
    shared.require_trust(request)
    shared.snapshot(code)
    wanted = {"on": True, "off": False}.get(request.form.get("wifi", ""))
    if wanted is None or hotspot() is None:
        raise Failure(400)
    refused = switch(wanted)
    if refused:
        raise Failure(409, says=refused)
    return redirect(url_for("pages.table_page", code=code), 303)


def read_aloud(shared: Shared, code: str) -> AnyResponse:
    """Let everybody in the room hear name and password, as the screen shows them."""
    authorize(shared, request, code)
    room = require_room(shared)
    if in_the_night(shared):
        raise Failure(409, "refused", NIGHT)
    room.announce_wifi()
    return reply(code, page="pages.table_page")


ROUTES = (
    Route("hotspot.success", "GET", APPLE_PROBE, show_success),
    Route("hotspot.use", "POST", "/<code>/hotspot", use),
    Route("hotspot.read_aloud", "POST", "/<code>/hotspot/aloud", read_aloud),
)
