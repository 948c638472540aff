"""The pages on which a hub is set up: by its own controls, and on a new card by who has joined its own Wi-Fi.

Passwords come in and are handed to root. They stand on no page, in no address and in no log.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

from flask import Blueprint, Response, jsonify, redirect, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.appliance import set_up
from companion.appliance.set_up import SetUpRequest, Word
from companion.core.limits import LANGUAGES
from companion.core.text import Text, say
from companion.core.view import AT_HUB, HUB
from web.drawing.html_views import HtmlViews
from web.routes.entrance import playing
from web.routes.receipts import wait_for_receipt
from web.routes.shared import Shared
from web.serving.failure import STATUS, Failure
from web.serving.language import language_for
from web.trust import hub_buttons
from web.trust.identity import new_token
from web.trust.pairing import LEAST, MOST, drawn_word, keep_paired, plain

NOT_NOW = say(
    "A hub is set up by its own controls. A new card also in its own Wi-Fi, in the hour after it is switched on."
)
BY_HAND = say("This hub was started by hand: what it needs is set by its options.")
SHORT = say("The word for the hub's own controls has 8 to 64 letters or digits.")
BUSY = say("The hub is being set up already. Wait a moment.")
PLAYED = say("A game is being played, and its phones would lose the hub. Change the Wi-Fi at its end.")
FULL = say("There is no room for it on the disk of the hub.")

LATER = "later"
"""What an address says on a phone whose owner does not want to set the hub up now."""


class Doors:
    """Who may set the hub up."""

    def __init__(self, shared: Shared) -> None:
        """Begin with what a new card allows."""
        self._shared = shared
        self._until = 0.0

    def open(self) -> None:
        """Let who is in the hub's own Wi-Fi set it up for an hour, whether the card is new or not."""
        self._until = time.monotonic() + set_up.HOUR

    def lead(self) -> bool:
        """Return whether the request of now comes from somebody whom a new card leads here."""
        return set_up.is_new() and set_up.since_start() < set_up.HOUR and self._is_joined()

    def require(self) -> None:
        """Raise `Failure` unless the sender of the request of now may set the hub up."""
        if not set_up.here():
            raise Failure(404, says=BY_HAND)
        if hub_buttons.is_trusted(self._shared.pairing, request) or self.lead():
            return
        if not (time.monotonic() < self._until and self._is_joined()):
            raise Failure(403, says=NOT_NOW)

    def _is_joined(self) -> bool:
        return set_up.in_own_wifi(request.remote_addr or "")


def make(shared: Shared) -> Blueprint:
    """Return the routes of the pages."""
    pages = Blueprint("set_up", __name__, url_prefix="/setup")
    doors = Doors(shared)

    @pages.before_app_request
    def lead() -> AnyResponse | None:
        """Lead who joins the Wi-Fi of a new card to the first page; who sits down first is let through."""
        entrance = request.endpoint in ("pages.home", "pages.phone") and not {LATER, "screen"} & set(request.args)
        if entrance and request.method == "GET" and doors.lead() and not shared.device(request):
            return redirect(url_for("set_up.show"), 303)
        return None

    @pages.get("")
    def show() -> str:
        doors.require()
        found = set_up.state()
        return page(found.says if found and found.over and not found.well else None)

    @pages.post("")
    def take() -> AnyResponse | tuple[str, int]:
        """Take the answers: what the hub may do itself it does, and root is asked for the rest."""
        doors.require()
        if not shared.strangers.allows(request.remote_addr or ""):
            raise Failure(429)
        wish, word = read_request(), request.form.get("word", "").strip()
        wrong = set_up.problem(wish) or (SHORT if word and not LEAST <= len(plain(word)) <= MOST else None)
        if wrong:
            return page(wrong, word), 422
        if (wish.wifi or wish.own) and any(playing(shared.snapshot(code).public) for code in shared.hub.tables()):
            return page(PLAYED, word), 409
        try:
            set_up.ask(wish)
            if word:
                shared.pairing.choose_word(word)
        except set_up.SetUpBusy:
            raise Failure(409, "refused", BUSY) from None
        except OSError:
            raise Failure(507, "unsaved", FULL) from None
        _speak(shared, wish.language)
        _let_a_person_read(shared, wish.language or _find_language(shared), "person" in request.form)
        response = redirect(url_for("set_up.follow", house="yes" if wish.wifi else None), 303)
        if not hub_buttons.is_trusted(shared.pairing, request):
            keep_paired(response, shared.pairing.adopt())
        return response

    @pages.post("/open")
    def open_doors() -> AnyResponse:
        """Let who is in the hub's own Wi-Fi set it up for an hour."""
        hub_buttons.require(shared.pairing, request)
        doors.require()
        doors.open()
        return redirect(url_for("set_up.show"), 303)

    @pages.get("/done")
    def follow() -> str:
        """Say how far it is, and how the hub is found then."""
        doors.require()
        found = set_up.state()
        html = drawn()
        return html.draw(
            "set_up_done.html",
            says=html.plain.value(found.says if found else set_up.WORKING),
            over=found is not None and found.over,
            well=found is not None and found.well,
            house="house" in request.args,
            address=f"http://{socket.gethostname().partition('.')[0]}.local/",
            state_url=url_for("set_up.state", language=html.language),
            again_url=url_for("set_up.show"),
            next_url=next_url(),
        )

    @pages.get("/state")
    def state() -> Response:
        """Tell how far root is."""
        doors.require()
        found = set_up.state() or set_up.State(set_up.WORKING, over=False)
        return jsonify(says=drawn().plain.value(found.says), over=found.over, well=found.well)

    def drawn() -> HtmlViews:
        return shared.html[language_for(request, table=_find_language(shared))]

    def next_url() -> str:
        """Return where the lobby is: on a phone the page on which its owner sits down."""
        codes = shared.hub.tables()
        if len(codes) != 1 or hub_buttons.at_the_hub(request):
            return f"/?{LATER}"
        return url_for("pages.phone", code=codes[0], later="")

    def page(problem: Text | None, word: str = "") -> str:
        """Return the first page; what was answered stands there still, passwords apart."""
        html, new = drawn(), set_up.is_new()
        usual = set_up.country_of(request.headers.get("Accept-Language", ""), html.language) if new else ""
        return html.draw(
            "set_up.html",
            problem=problem and html.plain.value(problem),
            new=new,
            trusted=hub_buttons.is_trusted(shared.pairing, request),
            answered=request.form,
            table=request.form.get("table", html.language),
            countries=set_up.countries(html.language),
            country=request.form.get("country", usual),
            word=word or (drawn_word() if new else ""),
            has_word=shared.pairing.has_word,
            persons=bool(_persons(shared, _find_language(shared))),
            by_person="person" in request.form if problem else _by_person(shared),
            take_url=url_for("set_up.take", language=html.language),
            open_url=url_for("set_up.open_doors"),
            next_url=next_url(),
        )

    return pages


def read_request() -> SetUpRequest:
    """Return what the form of now asks of root; raises `Failure` 400 for what no page of ours sends."""
    form = request.form
    language = form.get("table", "")
    if language not in ("", *LANGUAGES):
        raise Failure(400)
    house, login = form.get("house", ""), form.get("login", "").strip()
    return SetUpRequest(
        language=language,
        country=form.get("country", ""),
        wifi=Word(house, form.get("house-word", "")) if house else None,
        own=not house and "own" in form,
        login=Word(login, form.get("login-word", "")) if login else None,
    )


def _speak(shared: Shared, language: str) -> None:
    """Let the tables of now speak the language, too, where they may still choose it."""
    for code in shared.hub.tables():
        snapshot = shared.snapshot(code)
        own = snapshot.private(HUB)
        for question in own.questions if own and language not in ("", snapshot.public.language) else ():
            if question.id.startswith("table-language-"):
                _answer(shared, code, question.id, language)


def _answer(shared: Shared, code: str, question: str, language: str) -> None:
    arrival = shared.arrive(code)
    try:
        wait_for_receipt(arrival.answer(AT_HUB, HUB, question, language, new_token()))
    except Failure as failure:
        # Somebody has sat down and begun meanwhile: later tables speak it.
        if failure.status not in (STATUS["refused"][0], STATUS["stale"][0]):
            raise
    finally:
        arrival.drop()


def _find_language(shared: Shared) -> str:
    """Return the language of the table."""
    codes = shared.hub.tables()
    return shared.snapshot(codes[0]).public.language if codes else "en"


def _by_person(shared: Shared) -> bool:
    """Return whether a person's voice reads the language of the table, as far as it was chosen."""
    room, language = shared.hub.room(), _find_language(shared)
    return room is not None and room.narrator(language).voice in ("", *_persons(shared, language))


def _persons(shared: Shared, language: str) -> list[str]:
    """Return the voices of people that can read a language here."""
    room = shared.hub.room()
    return [voice.id for voice in room.voices(language) if voice.is_human] if room else []


def _let_a_person_read(shared: Shared, language: str, wanted: bool) -> None:
    """Let a person's voice read a language, or espeak-ng's where nobody wants one."""
    room = shared.hub.room()
    if room is None or not language or not _persons(shared, language):
        return
    others: Iterator[str] = (voice.id for voice in room.voices(language) if not voice.is_human)
    room.set_narrator(language, replace(room.narrator(language), voice="" if wanted else next(others, "")))
