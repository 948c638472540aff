"""The Flask application, made anew for each hub; nothing of it is global."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from flask import Flask, request
from jinja2 import StrictUndefined
from werkzeug.wrappers import Response

from companion.core.table.state import LANGUAGES
from companion.faces import Hub, Settings
from web import api, control, errors, pages, panel, voice
from web.addresses import urls
from web.context import Context
from web.errors import Failure
from web.html_views import HtmlViews
from web.identity import COOKIE_AGE, device_of, token_of
from web.language import COOKIE, language_for
from web.limits import Limit
from web.pairing import Pairing
from web.server import MOST_BODY
from web.speaker_phones import SpeakerPhones
from web.stream import Streams

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
ANSWERS_PER_SECOND = 100
"""Answers of one device: far more than thumbs can give, and too few for one phone to take the hub for itself."""

STRANGERS_PER_SECOND = 5
"""Tries from one address to sit down, or to take a seat over with a code."""


class Application(Flask):
    """Flask, but a fault outside any route is logged like all others: without a value."""

    def log_exception(self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None]) -> None:
        """Log a fault by its route's pattern and its kind."""
        errors.log_fault(exc_info[1])


def create_app(
    hub: Hub,
    settings: Settings,
    streams: Streams,
    port: int,
    pairing: Pairing,
    heard: Callable[[str], None] = lambda address: None,
) -> Flask:
    """Return the application that shows `hub` on `port`; it calls `heard` with the address of each request."""
    app = Application(__name__)
    app.logger.disabled = True  # Flask's own words hold paths and tracebacks; `errors` logs instead
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["LANGUAGES"] = LANGUAGES
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.config.update(MAX_CONTENT_LENGTH=MOST_BODY, SEND_FILE_MAX_AGE_DEFAULT=3600)
    drawn = {language: HtmlViews(app.jinja_env, language, lambda: _origin(settings, port)) for language in LANGUAGES}
    app.extensions["html"] = drawn
    app.extensions["language"] = lambda: _language(hub)
    # No path of ours has two slashes; merging them, werkzeug would answer with a page that repeats the path.
    app.url_map.merge_slashes = False
    context = Context(
        hub=hub,
        settings=settings,
        streams=streams,
        html=drawn,
        port=port,
        answers=Limit(ANSWERS_PER_SECOND, 2 * ANSWERS_PER_SECOND),
        strangers=Limit(STRANGERS_PER_SECOND, 12 * STRANGERS_PER_SECOND),
        pairing=pairing,
        speaker_phones=SpeakerPhones(hub, streams.tell),
    )
    streams.when_gone(context.speaker_phones.hush)
    errors.install(app)
    app.register_blueprint(api.make(context))
    for part in (pages, control, panel, voice):
        app.register_blueprint(part.make(context))
    app.before_request(lambda: heard(request.remote_addr or ""))
    app.before_request(_refuse_other_sites)
    app.before_request(_refuse_unmeasured)
    app.after_request(_close_the_shutters)
    return app


def _origin(settings: Settings, port: int) -> str:
    found = urls(settings, port, "")
    return found[0] if found else ""


def _refuse_other_sites() -> None:
    """Refuse a post from another site's page, which would act with the phone's cookie."""
    origin = request.headers.get("Origin")
    if request.method == "POST" and origin and origin.partition("://")[2] != request.host:
        raise Failure(403)


def _refuse_unmeasured() -> None:
    """Refuse a body of unknown length, which could keep a thread waiting."""
    if request.environ.get("wsgi.input_terminated"):
        raise Failure(411)


def _language(hub: Hub) -> str:
    """Return the language for the answer to a request that fails: that of the device's seat, if it has one."""
    try:
        look = hub.look((request.view_args or {}).get("code", ""))
    except KeyError:
        return language_for(request)
    token = token_of(request)
    mine = look.seats_of(device_of(token)) if token else ()
    return language_for(request, look.language_of(mine[0]) if mine else "", look.public.language)


def _close_the_shutters(response: Response) -> Response:
    """Tell the browser to keep static files alone, to load nothing from elsewhere, and to show no page in a frame."""
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    # Not "no-referrer", with which a browser sends "Origin: null" even with our own forms.
    response.headers["Referrer-Policy"] = "same-origin"
    if request.endpoint != "static":
        response.headers["Cache-Control"] = "no-store"
    wanted = request.args.get("language", "")
    if wanted in LANGUAGES and request.endpoint in ("pages.home", "pages.phone", "pages.moving"):
        response.set_cookie(COOKIE, wanted, max_age=COOKIE_AGE, samesite="Strict")
    return response
