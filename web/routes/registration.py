"""All routes in one list, and their registration with Flask."""

from __future__ import annotations

from functools import partial

from flask import Flask

from web.routes import (
    api,
    backup,
    control,
    errors,
    evening,
    guide,
    health,
    home,
    hotspot,
    joining,
    ledger,
    live,
    panel,
    persons,
    phone,
    recording,
    set_up,
    sound,
    table,
    update,
    venue,
    voice,
)
from web.routes.route import LoopRoute, Route
from web.routes.shared import Shared

ROUTES: tuple[Route, ...] = (
    *hotspot.ROUTES,
    *api.ROUTES,
    *backup.ROUTES,
    *guide.ROUTES,
    *ledger.ROUTES,
    *home.ROUTES,
    *table.ROUTES,
    *phone.ROUTES,
    *joining.ROUTES,
    *evening.ROUTES,
    *control.ROUTES,
    *panel.ROUTES,
    *persons.ROUTES,
    *recording.ROUTES,
    *set_up.ROUTES,
    *sound.ROUTES,
    *update.ROUTES,
    *venue.ROUTES,
    *voice.ROUTES,
)

LOOP_ROUTES: tuple[LoopRoute, ...] = (
    *live.LOOP_ROUTES,
    *voice.LOOP_ROUTES,
    *backup.LOOP_ROUTES,
    *panel.LOOP_ROUTES,
    *health.LOOP_ROUTES,
)
"""Those first that are asked for the most."""


def register(flask: Flask, shared: Shared, refusals: errors.Refusals) -> None:
    """Give Flask its routes; it knows the addresses of those on the loop as well, but does not serve them."""
    for loop_route in LOOP_ROUTES:
        flask.add_url_rule(loop_route.pattern, loop_route.name, methods=[loop_route.method], build_only=True)
    for route in ROUTES:
        flask.add_url_rule(route.pattern, route.name, partial(route.answer, shared), methods=[route.method])
    flask.before_request(partial(set_up.lead, shared))
    flask.register_error_handler(Exception, partial(errors.answer_error, refusals))
