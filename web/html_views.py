"""Views as HTML: the regions of a page, each drawn from its part of the view.

What everybody sees is drawn once for each look and language, and what is asked once for
all seats that are asked the same: the page knows which seat it shows, so its questions
bear no seat's number. What has changed is worked out once for all phones that show the
same. Pieces with a key of their own are kept apart inside a region (`web.region`), so that a
phone gets only those that it does not show yet.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, TypeVar
from weakref import WeakKeyDictionary
from zlib import crc32

import msgspec
from jinja2 import Environment
from markupsafe import Markup
from msgspec import Struct

from companion.core.question import Question
from companion.core.text import Text
from companion.core.view import AT_HUB, HUB, Place, Seat
from companion.faces import Look, Reference
from companion.texts import Translator, translator
from web.addresses import svg
from web.asked import Asked, asked_as, in_order, list_of, shape_of
from web.plain_views import Plain, PlainViews
from web.public_parts import around, buzz, gong, head, on_stage, place_of
from web.region import NOTHING, Part, Region

Drawn = TypeVar("Drawn")
Regions = Mapping[str, Region]

DRAWINGS_KEPT = 1000

NEWS_KEPT = 32
"""Changes of regions that are kept, for the phones that are still to get them."""

FIRST, SECOND, THIRD = "\x04", "\x05", "\x06"
"""Signs in the frame of a region, in place of its pieces; no text can hold them."""

_SLOTS = re.compile(f"([{FIRST}{SECOND}{THIRD}])")
_encode = msgspec.json.Encoder().encode


class Asking(Struct):
    """What the seats of a table are asked at one moment."""

    drawn: dict[str, Asked] = {}
    """The question that was drawn last, by its id."""

    regions: list[tuple[Sequence[Question], tuple[bool, bool], Region]] = []
    """All that a seat is asked, and whether it is its turn and whether it plays, with its region."""


class HtmlViews:
    """Templates and views in one language.

    `origin` returns the address with which QR codes of paths begin, empty if there is
    none. It is called each time, because networks come and go.
    """

    def __init__(self, environment: Environment, language: str, origin: Callable[[], str]) -> None:
        """Bind the templates of `environment` to a language."""
        translate = translator(language)
        self.language = language
        self.plain = PlainViews(translate)
        # An overlay shares the globals of its environment, so it gets a copy of its own.
        self._environment = environment.overlay()
        self._environment.globals = {
            **environment.globals,
            "_": _gettext(translate),
            "qr_of": lambda path: Markup(svg(origin() + path)) if origin() else "",
            "origin": origin,
            "named": lambda seat: self._once(b"named" + _encode(seat), lambda: Markup(self._macros.named_anew(seat))),
            "language": language,
        }
        self._ask: Any = self._environment.get_template("pieces/question.html").module
        self._ticks: Any = self._environment.get_template("pieces/ticks.html").module
        self._macros: Any = self._environment.get_template("macros.html").module
        self._kept: OrderedDict[bytes, Any] = OrderedDict()
        self._keeping = Lock()
        self._public: WeakKeyDictionary[Look, Regions] = WeakKeyDictionary()
        self._asking: WeakKeyDictionary[Look, Asking] = WeakKeyDictionary()
        self._last_news: tuple[Regions, Regions, bytes] = ({}, {}, b"")

    def draw(self, template: str, **context: Any) -> str:
        """Return the template, drawn with `context`."""
        return self._environment.get_template(template).render(context)

    def reference(self, found: Reference) -> str:
        """Return the page with the rules of a game; it is the same for everybody."""
        return self._once(
            b"reference" + _encode(found), lambda: self.draw("reference.html", reference=self.plain.value(found))
        )

    def public_regions(self, look: Look) -> Regions:
        """Return every region that everybody sees."""
        found = self._public.get(look)
        if found is None:
            found = self._public[look] = self._everybody(look)
        return found

    def _everybody(self, look: Look) -> Regions:
        view, reference = look.public, look.reference
        seats = [place_of(place) for place in view.seats]
        return {
            "head": self._region("head", head(view)),
            "next": self._region("next", {"next": view.next}),
            "stage": self._region("stage", {"stage": view.stage, "seats": on_stage(view)}),
            "line": self._region("line", {"line": view.line, "gong": gong(view), "buzz": buzz(view)}),
            "notices": self._region("notices", {"notices": view.notices}),
            "seats": self._framed("seats", around(view)),
            "blocks": Region([self._piece("block", block.id, block, seats) for block in view.blocks]),
            "happened": self._framed("happened", [(thing.id, "thing", thing) for thing in reversed(view.happened)]),
            "reference": self._region("reference", {"game": reference.game if reference else None}),
        }

    def public_news(self, before: Regions, after: Regions) -> bytes:
        """Return `news` of public regions as one part; the last is kept, because many phones show the same."""
        last = self._last_news
        if last[0] is not before or last[1] is not after:
            last = self._last_news = before, after, b",".join(news(before, after))
        return last[2]

    def own(self, look: Look, seat: Seat) -> Regions | None:
        """Return the regions of one seat, its secrets and its questions; None if nobody sits there."""
        private = look.private(seat)
        if private is None:
            return None
        place = next(place for place in look.public.seats if place.seat == seat)
        return {
            "me": self._region("me", {"seat": place_of(place)}),
            "secrets": self._region("secrets", {"secrets": private.secrets}),
            "questions": self._questions(look, private.questions, place),
        }

    def _questions(self, look: Look, questions: Sequence[Question], place: Place) -> Region:
        """Return what a seat is asked: made once for all that are asked the same."""
        turn, plays = "turn" in place.tags, place.plays
        known = self._asking.get(look)
        if known is None:
            known = self._asking[look] = Asking()
        for same, alike, region in known.regions:
            if alike == (turn, plays) and same == questions:
                return region
        lists: dict[str, list[Part]] = {"asked": [], "ticks": [], "menu": []}
        for where, asked in in_order([self._drawn(known, question) for question in questions]):
            lists[where].append(asked.part)
        region = self._fill("questions", {"phase": look.public.phase, "turn": turn, "plays": plays}, lists)
        known.regions.append((questions, (turn, plays), region))
        return region

    def _drawn(self, known: Asking, question: Question) -> Asked:
        """Return a question as it stands on a seat's page; one that another seat is asked is not looked for."""
        asked = known.drawn.get(question.id)
        if asked is None or asked.question != question:
            asked = known.drawn[question.id] = self._asked(question)
        return asked

    def shared_region(self, look: Look, seats: list[Plain]) -> Regions:
        """Return the region of a phone with several seats while none is open; it holds no secret."""
        return {"mine": Region([("", self.draw("regions/mine.html", seats=self._closed_all(look, seats)))])}

    def hands(self, look: Look) -> str:
        """Return what the hub's own controls may answer: for the table, and for those who play without a phone."""
        seats = [{"seat": HUB}, *seats_of(look, AT_HUB)]
        return self.draw("regions/hands.html", seats=self._closed_all(look, seats))

    def _closed_all(self, look: Look, seats: Sequence[Plain]) -> list[Plain]:
        """Return seats with what they are asked; a list of things to tick that is the same for several stands once."""
        ticked: set[str] = set()
        return [self._closed(look, seat, ticked) for seat in seats]

    def _closed(self, look: Look, seat: Plain, ticked: set[str]) -> Plain:
        private = look.private(Seat(seat["seat"]))
        lists: dict[str, list[Markup]] = {"asked": [], "ticks": [], "menu": []}
        for where, asked in in_order([self._asked(q, str(seat["seat"])) for q in private.questions] if private else []):
            if not asked.question.secret and asked.question.id not in ticked:
                lists[where].append(Markup(asked.part[1]))
            if where == "ticks":
                ticked.add(asked.question.id)
        turn = any("turn" in place.tags for place in look.public.seats if place.seat == seat["seat"])
        return {**seat, **lists, "turn": turn}

    def _region(self, name: str, view: dict[str, Any]) -> Region:
        """Draw a region that is not a list of pieces."""
        key = name.encode() + _encode(view)
        return self._once(key, lambda: Region([("", self.draw(f"regions/{name}.html", view=self.plain.value(view)))]))

    def _framed(self, name: str, shown: list[tuple[str, str, Struct]]) -> Region:
        """Draw a region that is a list of pieces in a frame, each with its key and the name of its template."""

        def draw() -> Region:
            pieces = [self._piece(piece, key, one) for key, piece, one in shown]
            return self._fill(name, {"n": len(pieces)}, {"pieces": pieces})

        return self._once(name.encode() + _encode(shown), draw)

    def _fill(self, name: str, context: dict[str, Any], lists: dict[str, list[Part]]) -> Region:
        """Draw a frame, which is the same for any pieces, and put the pieces into it."""
        slots = {slot: pieces for slot, pieces in zip((FIRST, SECOND, THIRD), lists.values(), strict=False)}
        signs = {key: slot if pieces else "" for (key, pieces), slot in zip(lists.items(), slots, strict=True)}
        key = name.encode() + _encode((context, signs))
        frame = self._once(key, lambda: _SLOTS.split(self.draw(f"regions/{name}.html", **context, **signs)))
        parts: list[Part] = []
        for part in frame:
            parts.extend(slots.get(part, [("", part)]))
        return Region(parts)

    def _piece(self, name: str, key: str, shown: Struct, seats: list[Plain] | None = None) -> Part:
        """Draw a piece with a key of its own; a piece that has not changed is not drawn again."""

        def draw() -> Part:
            return key, self.draw(f"pieces/{name}.html", **{name: self.plain.value(shown), "seats": seats})

        return self._once(name.encode() + _encode((shown, seats)), draw)

    def form(self, question: Question, seat: int) -> str:
        """Return the form of a question that is folded on its page."""
        key = b"form%d" % seat + _encode(question)
        return self._once(key, lambda: str(self._ask.ask(self.plain.question(question), str(seat), "folded")))

    def _asked(self, question: Question, seat: str = "") -> Asked:
        """Return a question as it stands on a page; `seat` is its number where several seats have theirs there."""
        key = f"asked{seat}".encode() + _encode(question)
        return self._once(key, lambda: asked_as(question, (f"q{seat}-{question.id}", self._fresh(question, seat))))

    def _fresh(self, question: Question, seat: str) -> str:
        plain, shape = self.plain.question(question), shape_of(question)
        if list_of(question) == "ticks":
            return str(self._ticks.ask(plain, seat))
        if shape == "folded":
            return str(self._ask.fold(plain, seat, f"{crc32(_encode(question)):x}"))
        return str(self._ask.ask(plain, seat, shape))

    def _once(self, key: bytes, draw: Callable[[], Drawn]) -> Drawn:
        found: Drawn | None = self._kept.get(key)
        if found is None:
            found = draw()
        # Flask's threads draw pages while the loop draws what has changed.
        with self._keeping:
            self._kept[key] = found
            self._kept.move_to_end(key)
            if len(self._kept) > DRAWINGS_KEPT:
                self._kept.popitem(last=False)
        return found


def news(before: Regions, after: Regions) -> Sequence[bytes]:
    """Return each region that has changed as a member of a JSON object."""
    return [_news(name, before.get(name, NOTHING), new) for name, new in after.items() if before.get(name) != new]


@lru_cache(maxsize=NEWS_KEPT)
def _news(name: str, before: Region, after: Region) -> bytes:
    """Return the change of a region as a member of a JSON object; phones with equal regions share it."""
    return _encode({name: after.news(before)})[1:-1]


def _gettext(translate: Translator) -> Any:
    def gettext(message: str, **values: Any) -> str:
        return translate(Text(message, values))

    return gettext


def seats_of(look: Look, device: str) -> list[Plain]:
    """Return the seats of a device for templates: number, name, colour, symbol."""
    mine = set(look.seats_of(device))
    return [place_of(place) for place in look.public.seats if place.seat in mine]
