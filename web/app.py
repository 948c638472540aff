"""The application, of which each hub gets its own; nothing of it is global."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from flask import Flask, request
from flask.json.provider import DefaultJSONProvider
from jinja2 import StrictUndefined
from werkzeug.wrappers import Response

from companion.core.limits import LANGUAGES
from companion.frontends import Hub, Settings
from companion.texts.isolated import isolate
from web.drawing.cannot_follow import in_all_languages
from web.drawing.html_views import HtmlViews
from web.drawing.long_names import count_shown, is_prose, split_name, split_often, tie_numbers
from web.drawing.template_cache import TemplateCache
from web.finding.addresses import digits_url, urls
from web.following.stream import Streams
from web.routes import errors
from web.routes.assets import Assets
from web.routes.registration import register
from web.routes.router import Router
from web.routes.shared import Shared
from web.serving.admission import admission
from web.serving.compression import compress, name_encoding, takes_gzip
from web.serving.language import COOKIE
from web.serving.reply import NO_STORE, SECURITY_HEADERS
from web.serving.request import MOST_BODY
from web.speaking.recording_lengths import RecordingLengths
from web.speaking.speaker_phones import SpeakerPhones
from web.trust.behind_proxy import is_behind_proxy
from web.trust.identity import COOKIE_AGE, browser_of, keep_browser
from web.trust.limits import Limit
from web.trust.pairing import Pairing
from web.trust.set_up_door import SetUpDoor

ANSWERS_PER_SECOND = 100
"""Answers of one device in a second: far more than thumbs can give, too few for one phone to block the hub."""

STRANGERS_PER_SECOND = 5
"""Tries of one sender to sit down, or to take a seat over with a code."""


class Json(DefaultJSONProvider):
    """Flask's JSON, with the fields in our order."""

    sort_keys = False


class Pages(Flask):
    """Flask, except that a fault outside any route is logged like all others: without a value."""

    json_provider_class = Json

    def log_exception(self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None]) -> None:
        """Log a fault by its route's pattern and its kind."""
        errors.log_fault(errors.pattern_of_request(), exc_info[1])


OFFER_LANGUAGES = (
    *("pages.home", "pages.phone", "pages.joining", "pages.moving", "pages.invite"),
    *("ledger.show", "persons.show", "venue.show", "venue.sheet"),
)
"""The pages with links to choose a language."""


TELL_BROWSERS = ("pages.home", "pages.table_page", "pages.phone", "pages.joining", "pages.sit", "pages.move")
"""The pages with which a browser gets a token that tells it from others."""


def create_app(
    hub: Hub,
    settings: Settings,
    streams: Streams,
    port: int,
    pairing: Pairing,
    heard: Callable[[str], None] = lambda address: None,
) -> Router:
    """Return the application that shows `hub` on `port`; it calls `heard` with the address of each request."""
    assets = Assets(hub.games())
    flask = _pages()
    # Not Flask's `url_for`: pages are drawn on the server's loop too, where Flask knows of no request.
    flask.jinja_env.globals.update(LANGUAGES=LANGUAGES, static=assets.url, cannot=in_all_languages())
    html = {language: HtmlViews(flask.jinja_env, language, lambda: _origin(settings, port)) for language in LANGUAGES}
    shared = Shared(
        hub=hub,
        settings=settings,
        streams=streams,
        assets=assets,
        html=html,
        port=port,
        answers=Limit(ANSWERS_PER_SECOND, 2 * ANSWERS_PER_SECOND),
        strangers=Limit(STRANGERS_PER_SECOND, 12 * STRANGERS_PER_SECOND),
        crowds=Limit(3 * STRANGERS_PER_SECOND, 36 * STRANGERS_PER_SECOND),
        pairing=pairing,
        set_up_door=SetUpDoor(pairing),
        speaker_phones=SpeakerPhones(hub, streams.tell),
        lengths=RecordingLengths(hub),
    )
    streams.when_gone(shared.speaker_phones.hush)
    streams.when_changed(shared.speaker_phones.follow)
    refusals = errors.Refusals(hub, html, lambda request: digits_url(settings, port, request.server))
    routes = register(flask, shared, refusals)
    admit = admission(settings.address, settings.bind, settings.names)
    proxies = settings.balancers if is_behind_proxy(settings) else ()
    return Router(routes, shared, flask, refusals, admit, heard, proxies)


def compile_templates() -> None:
    """Compile all templates, and keep them for the hub, which may have no permission to write them."""
    environment = _pages().jinja_env
    for name in environment.list_templates(["html"]):
        environment.get_template(name)


def _pages() -> Pages:
    flask = Pages(__name__, static_folder=None)
    flask.jinja_options = {"bytecode_cache": TemplateCache()}
    flask.jinja_env.undefined = StrictUndefined
    flask.jinja_env.trim_blocks = flask.jinja_env.lstrip_blocks = True
    flask.jinja_env.filters.update(
        parted=split_name, parted_often=split_often, tied=tie_numbers, isolated=isolate, shown=count_shown
    )
    flask.jinja_env.tests["prose"] = is_prose
    flask.logger.disabled = True  # Flask's own words contain paths and tracebacks; `errors` logs instead
    flask.config.update(MAX_CONTENT_LENGTH=MOST_BODY)
    # No path of ours has two slashes. If werkzeug merged them, it would answer with a page that repeats the path.
    flask.url_map.merge_slashes = False
    flask.after_request(_close_the_shutters)
    flask.after_request(_pack)
    return flask


def _origin(settings: Settings, port: int) -> str:
    found = urls(settings, port, "")
    return found[0] if found else ""


def _close_the_shutters(response: Response) -> Response:
    """Tell the browser to load nothing from elsewhere, to show no page in a frame, and to keep nothing.

    A route may have allowed its reply to be kept.
    """
    response.headers.update(SECURITY_HEADERS)
    response.headers.setdefault("Cache-Control", NO_STORE)
    if request.endpoint in TELL_BROWSERS and response.status_code == 200 and not browser_of(request):
        keep_browser(response)
    wanted = request.args.get("language", "")
    if wanted in LANGUAGES and request.endpoint in OFFER_LANGUAGES:
        response.set_cookie(COOKIE, wanted, max_age=COOKIE_AGE, samesite="Strict")
    return response


def _pack(response: Response) -> Response:
    if response.mimetype == "text/html" and takes_gzip(request):
        response.set_data(compress(response.get_data()))
        name_encoding(response.headers)
    return response
