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
    help,
    home,
    hotspot,
    joining,
    ledger,
    lights,
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

ROUTES: tuple[Route | LoopRoute, ...] = (
    *live.ROUTES,
    *voice.ROUTES,
    *api.ROUTES,
    *home.ROUTES,
    *table.ROUTES,
    *phone.ROUTES,
    *joining.ROUTES,
    *evening.ROUTES,
    *guide.ROUTES,
    *help.ROUTES,
    *ledger.ROUTES,
    *persons.ROUTES,
    *control.ROUTES,
    *hotspot.ROUTES,
    *panel.ROUTES,
    *sound.ROUTES,
    *lights.ROUTES,
    *recording.ROUTES,
    *backup.ROUTES,
    *set_up.ROUTES,
    *update.ROUTES,
    *venue.ROUTES,
    *health.ROUTES,
)
"""The loop looks for its own in this order: those first that are asked for the most."""


def register(flask: Flask, shared: Shared, refusals: errors.Refusals) -> list[LoopRoute]:
    """Give Flask its routes, and the addresses of those on the loop, which it does not serve; return these."""
    for route in ROUTES:
        if isinstance(route, Route):
            flask.add_url_rule(route.pattern, route.name, partial(route.answer, shared), methods=[route.method])
        else:
            flask.add_url_rule(route.pattern, route.name, methods=[route.method], build_only=True)
    flask.before_request(partial(set_up.lead, shared))
    flask.register_error_handler(Exception, partial(errors.answer_error, refusals))
    return [route for route in ROUTES if isinstance(route, LoopRoute)]
