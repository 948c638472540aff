"""Views as HTML: the regions of a page, each drawn from its part of the view.

Public regions are drawn once for each snapshot and language, and a question once for all seats that are asked the same:
the page knows its seat, so its questions bear no seat number. Changes are computed once for all phones that show the
same. Pieces with a key of their own are kept apart inside a region (`web.drawing.region`), so that a phone gets only
those that it does not show yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args
from weakref import WeakKeyDictionary

import msgspec
from jinja2 import Environment, Template
from markupsafe import Markup
from msgspec import Struct

from companion.core.question import Question
from companion.core.text import Words
from companion.core.view import AT_HUB, EVENING, HUB, PublicSeat, Seat, TableView
from companion.frontends import Reference, TableSnapshot
from companion.texts import translator
from web.drawing.bg_stats import keepsakes
from web.drawing.drawing_cache import DrawingCache
from web.drawing.drawn_blocks import DrawnBlocks
from web.drawing.drawn_questions import DrawnQuestions
from web.drawing.drawn_snapshot import DrawnSnapshot
from web.drawing.evening_words import EveningWords, put_into_words
from web.drawing.frames import EDGE, cut, filled_with, pieces_of, signs
from web.drawing.glossaries import glossary_of
from web.drawing.isolated_names import marking_translator, with_elements
from web.drawing.listed_people import NamedPeople, named_places, people_of
from web.drawing.placed_questions import Lists, PlacedQuestion, PlacedQuestions, in_order, standing_of
from web.drawing.plain_views import Plain, PlainViews, gettext_of
from web.drawing.public_parts import (
    around_the_table,
    asked_by_others,
    buzz,
    ending,
    following,
    gong,
    has_answers,
    head,
    highlights,
    marks_of,
    notices,
    on_stage,
    place_of,
    result_of,
    seats_of,
)
from web.drawing.question_lists import AT_NIGHT, lay_out
from web.drawing.region import NOTHING, Region, RegionPart, Regions, changes, news, with_marks
from web.drawing.sheet_cells import CELL, SHORT
from web.drawing.shorthand import shorten
from web.finding.qr_codes import svg

_encode = msgspec.json.Encoder().encode


class HtmlViews:
    """Templates and views in one language.

    `origin` returns the address at the start of QR codes' paths, empty if there is none. It is called each time,
    because networks come and go. `plain` is for programs, `shown` for pages, where names stand isolated.
    """

    def __init__(self, environment: Environment, language: str, origin: Callable[[], str]) -> None:
        """Bind the templates of `environment` to a language."""
        translate = marking_translator(language)
        self.language = language
        self.plain, self.shown = PlainViews(translator(language)), PlainViews(translate)
        # An overlay shares the globals of its environment, so it gets a copy of its own.
        self._environment = environment.overlay()
        self._drawings = DrawingCache()
        self._templates: dict[str, Template] = {}
        self._environment.globals = {
            **environment.globals,
            "_": gettext_of(translate),
            "qr_of": lambda path: svg(origin() + path) if origin() else "",
            "origin": origin,
            "named": self._draw_name,
            "language": language,
            "short": SHORT,
            "edge": EDGE,
            "cell": CELL,
            "sign": "",
        }
        ask, ticks = self._template("pieces/question.html").module, self._template("pieces/ticks.html").module
        self.drawn_questions = DrawnQuestions(self._drawings, self.shown, ask, ticks)
        self._blocks = DrawnBlocks(self._drawings, self.shown, self.draw, self._piece)
        self._macros: Any = self._template("macros.html").module
        self._looks: WeakKeyDictionary[TableSnapshot, DrawnSnapshot] = WeakKeyDictionary()
        self._newest: tuple[TableSnapshot, DrawnSnapshot] | None = None
        self._last_placed: dict[str, PlacedQuestions] = {}
        self._deals: dict[str, int] = {}
        self._last_news: tuple[Regions, Regions, bytes] = ({}, {}, b"")

    def draw(self, template: str, **context: Any) -> str:
        """Return the template, drawn with `context`."""
        return with_elements(self._template(template).render(context))

    def _template(self, name: str) -> Template:
        found = self._templates.get(name)
        if found is None:
            found = self._templates[name] = self._environment.get_template(name)
            # Jinja makes a chain of dicts, and copies it for each drawing: that takes longer than a small drawing.
            found.globals = {**found.globals}
        return found

    def _draw_name(self, seat: Plain) -> Markup:
        return self._drawings.once(b"named" + _encode(seat), lambda: Markup(self._macros.named_anew(seat)))

    def reference(self, found: Reference, guide: str = "") -> str:
        """Return the page with the rules of a game, and its one-page guide's address; it is the same for everybody."""
        fields = {"reference": self.shown.value(found), "guide": guide}
        return self._drawings.once(b"reference" + _encode(found), lambda: self.draw("reference.html", **fields))

    def draw_snapshot(self, snapshot: TableSnapshot) -> DrawnSnapshot:
        """Draw a snapshot once for all pages that show it."""
        newest = self._newest  # read once: another thread may draw another snapshot
        if newest is not None and newest[0] is snapshot:
            return newest[1]
        found = self._looks.get(snapshot)
        if found is None:
            placed = PlacedQuestions(glossary_of(snapshot), self._people(snapshot.public))
            last = self._last_placed.get(snapshot.public.table, placed)
            if last.people == placed.people:
                placed.before = last.drawn
            self._last_placed[snapshot.public.table] = placed
            deal = self._deal(snapshot.public)
            found = self._looks[snapshot] = DrawnSnapshot(snapshot, self._everybody(snapshot), placed, deal)
        self._newest = snapshot, found
        return found

    def _deal(self, view: TableView) -> int:
        """Return another number than for the last snapshot if seats may have got secrets; 0 if none can have any."""
        number = self._deals[view.table] = self._deals.get(view.table, 0) + (not view.settled)
        return number + 1 if view.veiled else 0

    def _everybody(self, snapshot: TableSnapshot) -> Regions:
        view, reference, hints, code = snapshot.public, snapshot.reference, snapshot.hints, snapshot.public.table
        return {
            "head": self._common(code, "head", {**head(view), "evening": self._evening(snapshot)}),
            "lesson": self._common(code, "lesson", {"lesson": view.lesson, "layout": view.layout}),
            "next": self._common(code, "next", following(view)),
            "spotlight": self._common(code, "spotlight", {"spotlight": highlights(view), "seats": on_stage(view)}),
            "end": self._common(code, "end", ending(view)) if result_of(view) else NOTHING,
            "line": self._common(code, "line", {"line": view.line, "gong": gong(view), "buzz": buzz(view)}),
            "notices": self._common(code, "notices", {"notices": notices(view, hints, asked_by_others(snapshot))}),
            # An evening on show has no empty table beside it.
            "seats": Region([]) if view.phase == EVENING else self._frame(code, "seats", around_the_table(view)),
            "blocks": Region([*self._blocks.each(snapshot), *self._keepsakes(snapshot)]),
            "happened": self._frame(code, "happened", [(one.id, ("thing", one)) for one in reversed(view.happened)]),
            "reference": self._common(code, "reference", {"game": reference.game if reference else None}),
            "help": self._common(code, "help", {"shown": has_answers(view, reference)}),
        }

    def _people(self, view: TableView) -> NamedPeople:
        places = named_places(view)
        return self._drawings.still((view.table, "people"), places, lambda: people_of(places))

    def _keepsakes(self, snapshot: TableSnapshot) -> list[RegionPart]:
        return [self._piece("play", "play", one) for one in keepsakes(snapshot, self.plain.value)]

    def _evening(self, snapshot: TableSnapshot) -> EveningWords | None:
        """Return the evening that is on show."""
        evening = snapshot.evening() if snapshot.public.phase == EVENING else None
        return put_into_words(evening, self.shown.translate) if evening else None

    def public_news(self, before: Regions, after: Regions) -> bytes:
        """Return `news` of public regions as one part; the last is kept, because many phones show the same."""
        last = self._last_news
        if last[0] is not before or last[1] is not after:
            last = self._last_news = before, after, shorten(b",".join(news(changes(before, after))))
        return last[2]

    def own(self, snapshot: TableSnapshot, seat: Seat) -> Regions | None:
        """Return the regions of one seat, its secrets and its questions; None if the seat is empty."""
        if (private := snapshot.private(seat)) is None:
            return None
        place = self.draw_snapshot(snapshot).places[seat]

        def draw() -> tuple[Region, Region]:
            mine = {**place_of(place), "own_line": self.shown.value(private.own_line)}
            held = {"secrets": private.secrets, "briefing": private.briefing}
            return self._region("me", {"seat": mine}), self._region("secrets", held)

        shown = place, private.secrets, private.briefing, private.own_line
        me, secrets = self._drawings.still((snapshot.public.table, seat), shown, draw)
        # Shared questions come first: a seat's own things before them would change how they are compressed.
        return {"questions": self.questions(snapshot, private.questions, place), "me": me, "secrets": secrets}

    def questions(self, snapshot: TableSnapshot, questions: Sequence[Question], place: PublicSeat) -> Region:
        """Return a seat's questions, made once for all seats that are asked the same."""
        drawn = self.draw_snapshot(snapshot)
        known = drawn.placed
        standing = standing_of(place, is_over=drawn.is_over)
        for same, alike, region in known.regions:
            if alike == standing and (same is questions or same == questions):
                return region
        lists: dict[Lists, list[RegionPart]] = {name: [] for name in get_args(Lists)}
        for where, asked in in_order([self._place(known, question) for question in questions]):
            lists[where].append(asked.part)
        is_held = any(question.held for question in questions)
        rest = drawn.then or (AT_NIGHT if snapshot.public.mood == "night" else "")
        region = self._fill("questions", *lay_out(lists, standing, is_held, rest, self._beside))
        known.regions.append((questions, standing, region))
        return region

    def _beside(self, key: str, then: Words = "") -> RegionPart:
        """Draw a heading of the menu, or the sentence that stands there while nothing is asked."""

        def draw() -> RegionPart:
            return RegionPart(key, self.draw("pieces/beside.html", key=key, then=then and self.shown.value(then)))

        return self._drawings.still(("beside", key), then, draw)

    def _place(self, known: PlacedQuestions, question: Question) -> PlacedQuestion:
        """Return a question as placed on a seat's page, reused if another seat is asked it."""
        for asked in (known.drawn.get(question.id), known.before.get(question.id)):
            if asked is not None and asked.question == question:
                break
        else:
            asked = self.drawn_questions.place(question, glossary=known.glossary, people=known.people)
        known.drawn[question.id] = asked
        return asked

    def shared_region(self, snapshot: TableSnapshot, seats: list[Plain]) -> Regions:
        """Return the region of a phone with several seats while none is open; it holds no secret."""
        return {
            "mine": Region([RegionPart("", self.draw("regions/mine.html", seats=self._closed_all(snapshot, seats)))])
        }

    def hands(self, snapshot: TableSnapshot) -> str:
        """Return the questions of the hub's own controls: for the table, and for players without a phone."""
        seats = self._closed_all(snapshot, [{"seat": HUB}, *seats_of(snapshot, AT_HUB)])
        # The hub's ways around an answer come below the question; at the end its buttons for the next game come first.
        over = result_of(snapshot.public) is not None
        seats.sort(key=lambda seat: (bool(over and seat["seat"]), not seat["asked_now"], bool(seat["seat"])))
        windows = [place_of(place) for place in snapshot.public.seats if place.seat in snapshot.windows]
        return self.draw("regions/hands.html", seats=seats, windows=windows, view=snapshot.public)

    def _closed_all(self, snapshot: TableSnapshot, seats: Sequence[Plain]) -> list[Plain]:
        """Return seats with their questions; a list of things to tick that several share is shown once."""
        ticked: set[str] = set()
        return [self._describe_seat(snapshot, seat, ticked) for seat in seats]

    def _describe_seat(self, snapshot: TableSnapshot, seat: Plain, ticked: set[str]) -> Plain:
        private = snapshot.private(Seat(seat["seat"]))
        lists: dict[str, list[Markup]] = {name: [] for name in get_args(Lists)}
        questions, place = private.questions if private else (), str(seat["seat"])
        glossary = glossary_of(snapshot)
        for where, asked in in_order([self.drawn_questions.place(one, place, glossary) for one in questions]):
            if not asked.question.secret and asked.question.id not in ticked:
                lists[where].append(Markup(asked.part.html))
            if where == "ticks":
                ticked.add(asked.question.id)
        turn = any("turn" in place.tags for place in snapshot.public.seats if place.seat == seat["seat"])
        required = {question.secret for question in private.questions if question.required} if private else set()
        return {**seat, **lists, "turn": turn, "asked_now": False in required, "waits": True in required}

    def _common(self, code: str, name: str, view: dict[str, Any]) -> Region:
        """Draw a region of the table with this code, again only if its content has changed."""
        return self._drawings.still((code, name), view, lambda: self._region(name, view))

    def _region(self, name: str, view: dict[str, Any]) -> Region:
        """Draw a region by one template, which may part it into pieces."""

        def draw() -> Region:
            return pieces_of(self.draw(f"regions/{name}.html", view=self.shown.value(view)))

        return self._drawings.once(name.encode() + _encode(view), draw)

    def _frame(self, code: str, name: str, shown: Sequence[tuple[str, tuple[str, Struct]]]) -> Region:
        """Draw a region that is a list of pieces in a frame, each with its key and the name of its template."""

        def draw() -> Region:
            pieces = self._drawings.each((code, name), shown, lambda key, one: self._piece(one[0], key, one[1]))
            return self._fill(name, {"n": len(pieces)}, {"pieces": pieces})

        return self._drawings.still((code, name), shown, draw)

    def _fill(self, name: str, context: dict[str, Any], lists: Mapping[Any, list[RegionPart]]) -> Region:
        """Draw a frame, which is the same for any pieces, and put the pieces into it."""
        key = name.encode() + _encode(context)
        frame = self._drawings.once(key, lambda: cut(self.draw(f"regions/{name}.html", **context, **signs(lists))))
        return filled_with(frame, lists)

    def _piece(self, name: str, key: str, shown: Struct, **beside: Any) -> RegionPart:
        """Draw a piece with a key of its own; a piece that has not changed is not drawn again."""

        def draw() -> RegionPart:
            html = self.draw(f"pieces/{name}.html", **{name: self.shown.value(shown), **beside})
            return with_marks(key, html, marks_of(shown))

        return self._drawings.once(name.encode() + _encode((shown, beside)), draw)
