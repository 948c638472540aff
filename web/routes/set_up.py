"""The pages on which a hub is set up: by its own controls, and on a new card by who has joined its own Wi-Fi.

Passwords come in and are handed to root. They stand on no page, in no address and in no log.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator

from flask import Response, jsonify, redirect, request, url_for
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from companion.appliance import set_up
from companion.appliance.set_up import SetUpRequest, Word
from companion.core.limits import LANGUAGES
from companion.core.text import Text, say
from companion.core.view import AT_HUB, HUB
from web.routes.receipts import wait_for_receipt
from web.routes.route import Route
from web.routes.shared import NO_ROOM, Shared, explain_errors
from web.serving.failure import STATUS, Failure
from web.trust import hub_buttons
from web.trust.identity import new_token
from web.trust.pairing import LEAST, MOST, drawn_word, keep_paired, plain

SHORT = say("The controls password needs 8 to 64 letters or digits.")
BUSY = say("The hub is already being set up. Wait a moment.")
PLAYED = say("A game is running, and its phones would lose the hub. Change the Wi-Fi afterwards.")

LATER = "later"
"""The query of an address on a phone whose owner wants to set the hub up later."""


def lead(shared: Shared) -> AnyResponse | None:
    """Lead a phone in the Wi-Fi of a new card to the first page; one whose owner wants to play first is let through."""
    entrance = request.endpoint in ("pages.home", "pages.phone") and not {LATER, "screen"} & set(request.args)
    if entrance and request.method == "GET" and shared.set_up_door.leads(request) and not shared.device(request):
        return redirect(url_for("set_up.show"), 303)
    return None


def show(shared: Shared) -> str:
    """Return the first page."""
    shared.set_up_door.require(request)
    found = set_up.state()
    return _draw(shared, found.says if found and found.over and not found.well else None)


def take(shared: Shared) -> AnyResponse | tuple[str, int]:
    """Take the answers: the hub does its own part, and asks root for the rest."""
    shared.set_up_door.require(request)
    shared.limit_stranger(request)
    wish, word = read_request(), request.form.get("word", "").strip()
    wrong = set_up.problem(wish) or (SHORT if word and not LEAST <= len(plain(word)) <= MOST else None)
    if wrong:
        return _draw(shared, wrong, word), 422
    with explain_errors(NO_ROOM):
        try:
            if not (wish.wifi or wish.own):
                set_up.ask(wish)
            elif not shared.hub.between_games(lambda: set_up.ask(wish)):
                return _draw(shared, PLAYED, word), 409
        except set_up.SetUpBusy:
            raise Failure(409, "refused", BUSY) from None
        if word:
            shared.pairing.choose_word(word)
    _speak(shared, wish.language)
    _let_a_person_read(shared, wish.language or shared.table_language, "person" in request.form)
    response = redirect(url_for("set_up.follow", house="yes" if wish.wifi else None), 303)
    return response if shared.is_trusted(request) else keep_paired(response, shared.pairing.pair_device())


def open_door(shared: Shared) -> AnyResponse:
    """Let everyone in the hub's own Wi-Fi set it up for an hour."""
    shared.require_trust(request)
    shared.set_up_door.require(request)
    shared.set_up_door.open()
    return redirect(url_for("set_up.show"), 303)


def follow(shared: Shared) -> str:
    """Show the progress, and the hub's address afterwards."""
    shared.set_up_door.require(request)
    found = set_up.state()
    html = shared.find_hub_pages(request)
    return html.draw(
        "set_up_done.html",
        says=html.plain.value(found.says if found else set_up.WORKING),
        over=found is not None and found.over,
        well=found is not None and found.well,
        house="house" in request.args,
        address=f"http://{socket.gethostname().partition('.')[0]}.local/",
        state_url=url_for("set_up.state", language=html.language),
        again_url=url_for("set_up.show"),
        next_url=_next_url(shared),
    )


def tell_state(shared: Shared) -> Response:
    """Return root's progress."""
    shared.set_up_door.require(request)
    found = set_up.state() or set_up.State(set_up.WORKING, over=False)
    says = shared.find_hub_pages(request).plain.value(found.says)
    return jsonify(says=says, over=found.over, well=found.well)


def _next_url(shared: Shared) -> str:
    """Return the address of the lobby: on a phone the page on which its owner joins."""
    codes = shared.hub.tables()
    if len(codes) != 1 or hub_buttons.is_local(shared.pairing, request):
        return f"/?{LATER}"
    return url_for("pages.phone", code=codes[0], later="")


def _draw(shared: Shared, problem: Text | None, word: str = "") -> str:
    """Return the first page, with all earlier answers but passwords."""
    html, new = shared.find_hub_pages(request), set_up.is_new()
    usual = set_up.country_of(request.headers.get("Accept-Language", ""), html.language) if new else ""
    return html.draw(
        "set_up.html",
        problem=problem and html.plain.value(problem),
        new=new,
        trusted=shared.is_trusted(request),
        answered=request.form,
        table=request.form.get("table", html.language),
        countries=set_up.countries(html.language),
        country=request.form.get("country", usual),
        word=word or (drawn_word() if new else ""),
        has_word=shared.pairing.has_word,
        persons=bool(_persons(shared, shared.table_language)),
        by_person="person" in request.form if problem else _by_person(shared),
        take_url=url_for("set_up.take", language=html.language),
        open_url=url_for("set_up.open_doors"),
        next_url=_next_url(shared),
    )


def read_request() -> SetUpRequest:
    """Return the form's request to root; raises `Failure` 400 for anything that no page of ours sends."""
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
    """Set this language at the open tables too, where it can still be chosen."""
    for code in shared.hub.tables():
        snapshot = shared.snapshot(code)
        own = snapshot.private(HUB)
        for question in own.questions if own and language not in ("", snapshot.public.language) else ():
            if question.id.startswith("table-language-"):
                _answer(shared, code, question.id, language)


def _answer(shared: Shared, code: str, question: str, language: str) -> None:
    try:
        with shared.arrive(code) as arrival:
            wait_for_receipt(arrival.answer(AT_HUB, HUB, question, language, new_token()))
    except Failure as failure:
        # Somebody has sat down and begun meanwhile: later tables speak it.
        if failure.status not in (STATUS["refused"][0], STATUS["stale"][0]):
            raise


def _by_person(shared: Shared) -> bool:
    """Return whether a person's voice reads the language of the table, as far as it was chosen."""
    room, language = shared.hub.room(), shared.table_language
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


ROUTES = (
    Route("set_up.show", "GET", "/setup", show),
    Route("set_up.take", "POST", "/setup", take),
    Route("set_up.open_doors", "POST", "/setup/open", open_door),
    Route("set_up.follow", "GET", "/setup/done", follow),
    Route("set_up.state", "GET", "/setup/state", tell_state),
)
