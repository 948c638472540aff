"""What the hub says to those who can do something about it: on its own screen, and on the host's phone."""

from __future__ import annotations

from companion.faces import Look
from web.drawing.html_views import HtmlViews
from web.following.page_with_region import PageWithRegion
from web.following.viewer import Viewer
from web.routes.shared import Shared


def on_own_screen(shared: Shared, page: Viewer, html: HtmlViews) -> Viewer:
    """Return a page of the table on the hub's own screen, with its hints."""
    return PageWithRegion(page, shared.hub, "hints", html.hints)


def on_phone(shared: Shared, page: Viewer, html: HtmlViews) -> Viewer:
    """Return a phone's page, with the hints as long as the host sits there: all see who that is."""

    def draw(look: Look) -> str:
        return html.hints(look) if look.is_host(page.device) else ""

    return PageWithRegion(page, shared.hub, "hints", draw)
