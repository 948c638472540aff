"""The health of this hub, for a balancer and for its owner: answered on the loop, which lives while the hub does."""

from __future__ import annotations

from web.routes.route import LoopRoute
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.serving.figures import TYPE
from web.serving.reply import Reply
from web.serving.request import Request


async def show_health(shared: Shared, request: Request, code: str) -> Reply:
    """Answer while the hub works; raises `Failure` 503 for a node of a venue that does not."""
    venue = shared.hub.venue()
    if venue and not venue.lives():
        raise Failure(503)
    return Reply(200, b'{"lives":true}\n')


async def show_metrics(shared: Shared, request: Request, code: str) -> Reply:
    """Return the figures of this hub, for the machines that the settings name."""
    if request.remote_addr not in shared.settings.watchers:
        raise Failure(403)
    venue = shared.hub.venue()
    gauges = [
        ("tables", "Tables that are served here.", len(shared.hub.tables())),
        ("phones", "Phones and programs with a live channel.", shared.streams.devices),
    ]
    lag = [("disk_lag_seconds", "The slowest write to the log in the last minute.", venue.lag())] if venue else []
    return Reply(200, shared.figures.text([*gauges, *lag]), TYPE)


ROUTES = (
    LoopRoute("api.health", "GET", "/api/health", show_health),
    LoopRoute("health.metrics", "GET", "/metrics", show_metrics),
)
