"""The page of whom the hub remembers: the hub's own controls see all of them, a phone its own people alone.

Who may see somebody may rename, merge and forget them. A person whom the sender may not see is one that there is not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.text import Text, say
from companion.core.view import AT_HUB
from companion.frontends import Arrival, Receipt
from companion.frontends.persons import BadPerson, Person
from web.routes.entrance import playing
from web.routes.receipts import wait_for_receipt
from web.routes.shared import Shared
from web.serving.failure import STATUS, Failure
from web.serving.language import language_for
from web.trust import hub_buttons

NOBODY = say("The hub does not remember this person any more.")

Reply = Response | tuple[str, int]


def make(shared: Shared) -> Blueprint:
    """Return the routes of the page."""
    persons = Blueprint("persons", __name__, url_prefix="/persons")

    @persons.get("")
    def show() -> str:
        return page()

    @persons.post("/name")
    def rename() -> Reply:
        return done(lambda: shared.hub.persons().rename(named("person"), request.form.get("name", "")))

    @persons.post("/one")
    def merge() -> Reply:
        return done(lambda: shared.hub.persons().merge(named("other"), named("person")))

    @persons.post("/forget")
    def forget() -> Reply:
        return done(lambda: shared.hub.persons().forget(named("person"), everywhere=at_hub()))

    @persons.post("/remember")
    def switch() -> Reply:
        hub_buttons.require(shared.pairing, request)
        return done(lambda: shared.hub.persons().switch(request.form.get("on") == "yes"))

    @persons.post("/seat")
    def seat() -> Reply:
        """Sit somebody down who has no phone here."""
        hub_buttons.require(shared.pairing, request)
        arrival = shared.arrive(request.form.get("code", ""))
        try:
            wait_for_receipt(arrival.sit_down_as(AT_HUB, request.form.get("person", ""), ""))
        except Failure as failure:
            if failure.status != STATUS["refused"][0]:
                raise
            return page(failure.says), 409
        finally:
            arrival.drop()
        return redirect(url_for("persons.show"), 303)

    def done(what: Callable[[], None]) -> Reply:
        if not shared.strangers.allows(request.remote_addr or ""):
            raise Failure(429)
        try:
            what()
        except BadPerson as error:
            return page(error.says), 409
        return redirect(url_for("persons.show"), 303)

    def at_hub() -> bool:
        """Return whether the hub's own controls ask."""
        return hub_buttons.is_trusted(shared.pairing, request)

    def named(field: str) -> str:
        """Return the id in a field of the form, if the sender may see whose it is; raises `BadPerson`."""
        wanted = request.form.get(field, "")
        if all(one.id != wanted for one in seen()):
            raise BadPerson(NOBODY)
        return wanted

    def seen() -> Sequence[Person]:
        """Return whom the sender of the request may see."""
        if at_hub():
            return shared.hub.persons().all
        device = shared.device(request)
        return shared.hub.persons().of(device) if device else ()

    def page(problem: Text | None = None) -> str:
        codes = shared.hub.tables()
        table = shared.snapshot(codes[0]).public.language if codes else "en"
        html = shared.html[language_for(request, table=table)]
        free = [code for code in codes if not playing(shared.snapshot(code).public)]
        return html.draw(
            "persons.html",
            people=seen(),
            at_hub=at_hub(),
            on=shared.hub.persons().on,
            held_off=shared.hub.persons().held_off,
            tables=free if at_hub() else (),
            many=len(codes) > 1,
            problem=problem and html.plain.value(problem),
        )

    return persons


def greeting(shared: Shared, code: str) -> dict[str, object]:
    """Return what a page to sit down says of whom the hub remembers on the phone that asks."""
    persons, device = shared.hub.persons(), shared.device(request)
    return {
        "known": persons.greet(code, device),
        "remembers": persons.on,
        "persons_url": url_for("persons.show") if persons.of(device) else "",
    }


def post_seat(arrival: Arrival, device: str, language: str) -> Future[Receipt]:
    """Post the wish of the form of that page: one tap of somebody who is remembered, or a name."""
    person = request.form.get("person", "")
    if person:
        return arrival.sit_down_as(device, person, language)
    return arrival.sit_down(device, request.form.get("name", ""), language, remember="remember" in request.form)
