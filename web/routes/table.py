"""The table's page, the choice of a screen among several tables, and the addresses of a table."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Response, request, url_for
from markupsafe import Markup

from companion.frontends import TableSnapshot
from web.drawing.html_views import HtmlViews
from web.finding.qr_codes import svg
from web.routes import lights
from web.routes.hotspot import wifi
from web.routes.route import Route
from web.routes.shared import Shared
from web.routes.sound import may_set
from web.trust import hub_buttons


def show_table(shared: Shared, code: str) -> str:
    """Return the table's page; at the hub and in paired browsers with the hub's own buttons."""
    snapshot = shared.snapshot(code)
    here = shared.find_pages(request, code)
    addresses = shared.addresses(f"/{code}")
    screen = "screen" in request.args
    trusted = not screen and shared.is_trusted(request)
    return here.draw(
        "table.html",
        **draw_common(shared, snapshot, here, code),
        stream=url_for("pages.live", code=code, eye="hub" if trusted else "table", language=here.language),
        qr=svg("".join(addresses[:1])),
        addresses=addresses,
        code=code,
        games=here.shown.value(shared.hub.games()),
        screen=screen,
        shows_lamps=shared.is_trusted(request) and lights.find_lights(shared, code) is not None,
        where_url=url_for("pages.where", code=code),
        seat_url=url_for("pages.phone", code=code),
        guest=shared.settings.guest,
        control_url=url_for("control.use", code=code) if trusted else "",
        answers=url_for("api.hub_answer", code=code) if trusted else "",
        question_url=url_for("hub.question", code=code, language=here.language),
        pair_url=url_for("control.pairing"),
        wifi=wifi(here, len(snapshot.public.seats), code, trusted, shared.hub.room()),
        persons_url=url_for("persons.show") if trusted else "",
        backup_url=url_for("backup.show") if trusted and shared.hub.backups() else "",
        ledger_url=url_for("ledger.show") if trusted and shared.hub.ledger() else "",
    )


def show_screen(shared: Shared, codes: Sequence[str]) -> str:
    """Return the table's screen, or the page to choose one of several tables."""
    # The hub's own screen shows the table that has its buttons and lamps, too: nobody there could choose.
    if len(codes) == 1 or hub_buttons.is_local(shared.pairing, request):
        return show_table(shared, codes[0])
    paths = {code: f"{url_for('pages.table_page', code=code)}?screen" for code in codes}
    screens = [(code, path, "".join(shared.addresses(path)[:1])) for code, path in paths.items()]
    return shared.find_pages(request).draw("screens.html", screens=screens)


def tell_where(shared: Shared, code: str) -> Response:
    """Say under which addresses phones find the table: they come and go with the Wi-Fi."""
    shared.snapshot(code)
    return Response(" ".join(shared.addresses(f"/{code}")), mimetype="text/plain")


def draw_common(shared: Shared, snapshot: TableSnapshot, here: HtmlViews, code: str) -> dict[str, object]:
    """Return the fields that the table's page and a phone's page share."""
    may = shared.hub.room() is not None and may_set(shared, request, snapshot)
    return {
        "view": view_now(shared, snapshot, here, code),
        "regions": {name: Markup(region.html()) for name, region in here.draw_snapshot(snapshot).public.items()},
        "sound_url": url_for("sound.show", code=code) if may else "",
        "lights_url": lights.find_page(shared, request, code, snapshot),
        "rate": shared.settings.rate,
        "guard": snapshot.guard // shared.settings.rate,
    }


def view_now(shared: Shared, snapshot: TableSnapshot, here: HtmlViews, code: str) -> dict[str, object]:
    """Return the public view as plain data, with the current game time."""
    return {**here.plain.public(snapshot), "now": shared.hub.now(code)}


ROUTES = (
    Route("pages.table_page", "GET", "/<code>/table", show_table),
    Route("pages.where", "GET", "/<code>/where", tell_where),
)
