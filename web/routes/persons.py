"""The page of remembered people: the hub's own controls see them all, a phone sees its own people alone.

A person can be renamed, merged and forgotten from wherever they are seen. For anybody else they don't exist.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.text import Text, say
from companion.core.view import AT_HUB
from companion.frontends import Arrival, Receipt
from companion.frontends.persons import BadPerson, Person
from web.routes.receipts import wait_for_receipt
from web.routes.route import Route
from web.routes.shared import Shared, is_being_played
from web.serving.failure import STATUS, Failure

NOBODY = say("The hub no longer remembers this player.")

Reply = Response | tuple[str, int]


def show(shared: Shared) -> str:
    """Return the page."""
    return _draw(shared)


def rename(shared: Shared) -> Reply:
    """Give a person another name."""
    return _change(shared, lambda: shared.hub.persons().rename(_named(shared, "person"), request.form.get("name", "")))


def merge(shared: Shared) -> Reply:
    """Make two persons one."""
    return _change(shared, lambda: shared.hub.persons().merge(_named(shared, "other"), _named(shared, "person")))


def forget(shared: Shared) -> Reply:
    """Forget a person."""
    at_hub = shared.is_trusted(request)
    return _change(shared, lambda: shared.hub.persons().forget(_named(shared, "person"), everywhere=at_hub))


def switch(shared: Shared) -> Reply:
    """Switch the hub's memory of persons on or off."""
    shared.require_trust(request)
    return _change(shared, lambda: shared.hub.persons().switch(request.form.get("on") == "yes"))


def seat(shared: Shared) -> Reply:
    """Sit somebody down who has no phone here."""
    shared.require_trust(request)
    try:
        with shared.arrive(request.form.get("code", "")) as arrival:
            wait_for_receipt(arrival.sit_down_as(AT_HUB, request.form.get("person", ""), ""))
    except Failure as failure:
        if failure.status != STATUS["refused"][0]:
            raise
        return _draw(shared, failure.says), 409
    return redirect(url_for("persons.show"), 303)


def _change(shared: Shared, change: Callable[[], None]) -> Reply:
    shared.limit_stranger(request)
    try:
        change()
    except BadPerson as error:
        return _draw(shared, error.says), 409
    return redirect(url_for("persons.show"), 303)


def _named(shared: Shared, field: str) -> str:
    """Return the id in a field of the form, if the sender may see whose it is; raises `BadPerson`."""
    wanted = request.form.get(field, "")
    if all(one.id != wanted for one in _list_seen(shared)):
        raise BadPerson(NOBODY)
    return wanted


def _list_seen(shared: Shared) -> Sequence[Person]:
    """Return the persons that the sender of the request may see."""
    if shared.is_trusted(request):
        return shared.hub.persons().all
    device = shared.device(request)
    return shared.hub.persons().of(device) if device else ()


def _draw(shared: Shared, problem: Text | None = None) -> str:
    codes, at_hub = shared.hub.tables(), shared.is_trusted(request)
    html = shared.find_hub_pages(request)
    free = [code for code in codes if not is_being_played(shared.snapshot(code).public)]
    return html.draw(
        "persons.html",
        people=_list_seen(shared),
        at_hub=at_hub,
        on=shared.hub.persons().on,
        held_off=shared.hub.persons().held_off,
        tables=free if at_hub else (),
        many=len(codes) > 1,
        problem=problem and html.shown.value(problem),
    )


def greeting(shared: Shared, code: str) -> dict[str, object]:
    """Return the remembered people of this phone, for the page on which people join."""
    persons, device = shared.hub.persons(), shared.device(request)
    return {
        "known": persons.greet(code, device),
        "remembers": persons.on,
        "persons_url": url_for("persons.show") if persons.of(device) else "",
    }


def post_seat(arrival: Arrival, device: str, language: str) -> Future[Receipt]:
    """Post the request of that page's form: a tap on a remembered person, or a name."""
    person = request.form.get("person", "")
    if person:
        return arrival.sit_down_as(device, person, language)
    return arrival.sit_down(device, request.form.get("name", ""), language, remember="remember" in request.form)


ROUTES = (
    Route("persons.show", "GET", "/persons", show),
    Route("persons.rename", "POST", "/persons/name", rename),
    Route("persons.merge", "POST", "/persons/one", merge),
    Route("persons.forget", "POST", "/persons/forget", forget),
    Route("persons.switch", "POST", "/persons/remember", switch),
    Route("persons.seat", "POST", "/persons/seat", seat),
)
