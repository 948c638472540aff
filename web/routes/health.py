"""Whether this hub works, for a balancer and for who watches over it."""

from __future__ import annotations

from collections.abc import Sequence

from web.routes.router import Route
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.serving.figures import TYPE
from web.serving.reply import Reply
from web.serving.request import Request


def routes(shared: Shared) -> Sequence[Route]:
    """Return the routes, which answer on the loop: it lives if it does."""

    async def health(request: Request, code: str) -> Reply:
        venue = shared.hub.venue()
        if venue and not venue.lives():
            raise Failure(503)
        return Reply(200, b'{"lives":true}\n')

    async def metrics(request: Request, code: str) -> Reply:
        if request.remote_addr not in shared.settings.watchers:
            raise Failure(403)
        venue = shared.hub.venue()
        gauges = [
            ("tables", "Tables that are served here.", len(shared.hub.tables())),
            ("phones", "Phones and programs with a live channel.", shared.streams.devices),
        ]
        lag = [("disk_lag_seconds", "The slowest write to the log in the last minute.", venue.lag())] if venue else []
        return Reply(200, shared.figures.text([*gauges, *lag]), TYPE)

    return (Route("api.health", "GET", "/api/health", health), Route("health.metrics", "GET", "/metrics", metrics))
