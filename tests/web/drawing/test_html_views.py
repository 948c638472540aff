"""The rendering of questions: equal questions of several seats are rendered once, and sent in the same bytes."""

import gc
import re
from collections.abc import Callable, Sequence
from functools import partial
from weakref import ref

import pytest
from msgspec.structs import replace

from companion.core.question import Choice, Numbers, One, Question, Row, Sum, step
from companion.core.terms import Glossary, Term
from companion.core.text import say
from companion.core.view import PublicSeat, Result, Seat, SeatView, Step, Steps
from companion.frontends import TableSnapshot
from tests.web.events import EventStream
from tests.web.hands import answer_at_hub
from tests.web.house import House, Phone
from tests.web.packing import PACKING
from web.drawing import html_views
from web.drawing.html_views import HtmlViews
from web.drawing.listed_people import NamedPeople
from web.drawing.long_names import split_name, split_often
from web.drawing.public_parts import following
from web.drawing.region import Region
from web.following.stream import Streams

pytestmark = pytest.mark.house(games={"packing": PACKING}, streams=partial(Streams, beat=3600.0))

WAITS = PublicSeat(1, "Anna", "amber", "sun", (), away=False, required=False)
TURN, LATE = replace(WAITS, tags=("turn",)), replace(WAITS, plays=False)
PEOPLE = One((Choice("seat-1", "Anna"), Choice("seat-2", "Ben")))
RESULT = Result("result", "Anna wins", "She has the most points.", (1,))
ASKED = (step("g1-round-1", say("Resume")), step("g1-round-12", say("Stop")))


@pytest.fixture
def drawn(views: HtmlViews, house: House, phones: list[Phone]) -> Callable[[Sequence[Question], PublicSeat], Region]:
    """Render questions at one moment of a game, with whether it is the seat's turn."""
    return partial(views.questions, house.tables.snapshot(house.code))


def test_questions_bear_no_number_of_a_seat_but_where_several_seats_have_theirs(views: HtmlViews) -> None:
    for seat, key in (("", "q-g1-round-12"), ("1", "q1-g1-round-12"), ("12", "q12-g1-round-12")):
        part = views.drawn_questions.place(ASKED[1], seat).part
        html = part.html
        assert part.key == key
        assert re.findall(r'data-question="([^"]+)"', html) == ["g1-round-12"]
        assert re.findall(r' (?:data-key|id)="(q[^"]*)"', html) == [key, f"{key}-go"]


def test_seats_that_are_asked_the_same_share_one_drawing(
    views: HtmlViews, drawn: Callable[[Sequence[Question], PublicSeat], Region], monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, made = views.drawn_questions._draw, list[str]()

    def counted(question: Question, seat: str, glossary: Glossary, people: NamedPeople) -> str:
        made.append(question.id)
        return draw(question, seat, glossary, people)

    monkeypatch.setattr(views.drawn_questions, "_draw", counted)
    regions = {id(drawn(tuple(step(q.id, q.text) for q in ASKED), WAITS)) for _ in range(8)}
    assert len(regions) == 1
    assert made == [question.id for question in ASKED]


def test_a_seat_that_is_asked_otherwise_has_a_drawing_of_its_own(
    drawn: Callable[[Sequence[Question], PublicSeat], Region],
) -> None:
    other = (ASKED[0], step(ASKED[1].id, say("Stop"), icon="pause"))
    ways = [
        drawn(*way)
        for way in ((ASKED, WAITS), (ASKED, TURN), (ASKED, LATE), (other, WAITS), (ASKED[:1], WAITS), ((), WAITS))
    ]
    assert len({way.html() for way in ways}) == len(ways)


@pytest.mark.parametrize(("phase", "shown"), [("turn", True), ("end", False)])
def test_the_steps_of_a_turn_are_drawn_until_the_game_is_over(
    views: HtmlViews, house: House, phones: list[Phone], phase: str, shown: bool
) -> None:
    now = house.tables.snapshot(house.code).public
    steps = Steps("steps", say("Turn"), (Step("draw", say("Draw a card"), "now"),), 1)
    drawn = following(replace(now, phase=phase, blocks=(steps,)))
    region = views.draw("regions/next.html", view=views.plain.value(drawn))
    assert ("Draw a card" in region) == shown


def test_nothing_that_was_drawn_of_a_moment_keeps_it(views: HtmlViews, house: House, phones: list[Phone]) -> None:
    def drawn() -> ref[TableSnapshot]:
        snapshot = house.tables.snapshot(house.code)
        views.own(snapshot, Seat(1)), views.draw_snapshot(snapshot).message(0, {}, (), False, lambda: None)
        return ref(snapshot)

    moments = []
    for tick in ("in-map", "in-coin", "out-map", "out-coin"):
        phones[1].say("bag", tick)
        moments.append(drawn())
    gc.collect()
    assert [moment() is None for moment in moments] == [True, True, True, False]


def come(stream: EventStream) -> bytes:
    """Return the next event of a page without its time."""
    return re.sub(rb'"now":\d+', b"", stream.some())


def test_seats_that_are_asked_the_same_get_the_same_bytes(phones: list[Phone]) -> None:
    anna, ben = phones
    with anna.live("seat=1") as one, ben.live("seat=2") as two:
        assert come(one) != come(two), "each page begins with whose it is"
        for tick in ("in-map", "in-coin", "out-map"):
            ben.say("bag", tick)
            assert come(one) == come(two)


def test_a_sheet_with_a_sum_begins_empty_and_says_what_it_comes_to_in_its_fold_too(views: HtmlViews) -> None:
    rows = (Row("doubled", "Doubled", 0, 9, 2), Row("plain", "Plain", 0, 9))
    asked = Question(id="g1-count", text="Count", ask=Numbers(rows, Sum("Total", 10, "The king: +10.")))
    empty = views.drawn_questions.form(asked, 1)
    assert re.findall(r'name="(\w+)" min="0" max="9" value="(\w*)"', empty) == [("doubled", ""), ("plain", "")]
    assert 'data-sum="10" data-times="2 1"' in empty and "The king: +10." in empty and "<b data-all>10</b>" in empty
    entered = replace(asked, value={"doubled": 4, "plain": 3})
    assert "<b data-all>21</b>" in views.drawn_questions.form(entered, 1)
    assert '<span class="now">21</span>' in views.drawn_questions.place(entered).part.html


def test_a_rule_in_a_line_stands_with_its_question_folded_and_open(views: HtmlViews) -> None:
    asked = Question(id="g1-duel", text="A duel", note="The higher one wins.", ask=PEOPLE, tool=True)
    folded, stands = (views.drawn_questions.place(one).part.html for one in (asked, replace(asked, required=True)))
    assert "ruled" in folded and "<small>The higher one wins.</small>" in folded
    assert '<p class="hint">The higher one wins.</p>' in stands


@pytest.mark.parametrize("over", [False, True])
def test_at_the_hub_those_stand_first_for_whom_the_table_waits_and_at_the_end_the_next_game(
    over: bool, views: HtmlViews, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Dino", "Elsa", "Fritz"):
        answer_at_hub(house, "table-seat", name)
    snapshot = house.tables.snapshot(house.code)
    seats = [place.seat for place in snapshot.public.seats if place.name in ("Dino", "Elsa", "Fritz")]
    tool = replace(ASKED[0], tool=True)
    asked = {seats[0]: tool, seats[1]: replace(ASKED[0], required=True), seats[2]: tool}

    def private(seat: Seat) -> SeatView:
        return SeatView(seat, (), (asked[seat],) if seat in asked else ())

    monkeypatch.setattr(snapshot, "private", private)
    monkeypatch.setattr(html_views, "result_of", lambda _: RESULT if over else None)
    order = [int(seat) for seat in re.findall(r'data-key="self-(\d+)"', views.hands(snapshot))]
    assert order == [*((0, seats[1]) if over else (seats[1], 0)), seats[0], seats[2]]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("FernandoGuadalup", "Fernando-Guadalup"),
        ("Bartholomewwwwww", "Bartholo-mewwwwww"),
        ("Massimiliano", "Massimiliano"),
        ("Anna e Bartolomeo", "Anna e Bartolomeo"),
        ("Wwwwwwwwwwwwwwww", "Wwwwwwwwwwwwwwww"),
    ],
)
def test_a_long_name_is_parted_near_its_middle(name: str, shown: str) -> None:
    assert split_name(name).replace("\N{SOFT HYPHEN}", "-") == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("FernandoGuadalup", "Ferna-ndo-Gua-dalup"),
        ("Maria Concepcion", "Maria Conce-pcion"),
        ("Salva la vittima", "Salva la vittima"),
        ("Wwwwwwwwwwwwwwww", "Wwwwwwwwwwwwwwww"),
    ],
)
def test_for_a_narrow_column_each_long_word_is_parted_at_every_syllable(name: str, shown: str) -> None:
    assert split_often(name).replace("\N{SOFT HYPHEN}", "-") == shown


def test_a_term_is_explained_in_a_fold_beside_it_and_the_same_for_all(views: HtmlViews) -> None:
    glossary = Glossary("race", (Term(say("Ghost"), say("A player who is out."), ("ghost",)),))
    asked = Question(id="g1-who", text=say("Which ghosts vote?"), ask=PEOPLE, required=True)
    drawn = views.drawn_questions.place(asked, glossary=glossary).part.html
    assert "<summary>" in drawn and "<b>Ghost:</b> A player who is out.</p></details>" in drawn
    assert views.drawn_questions.place(asked, glossary=glossary).part.html == drawn
    assert "A player who is out." in views.drawn_questions.form(asked, 1, glossary)
    assert "<details" not in views.drawn_questions.place(asked).part.html


def test_a_term_in_the_name_of_an_unfolded_question_is_explained_without_another_tap(views: HtmlViews) -> None:
    ghost, knife = Term(say("Ghost"), say("Out."), ("ghost",)), Term(say("Knife"), say("First."), ("knife",), "knife")
    glossary = Glossary("race", (ghost, knife))
    asked = Question(id="g1-who", text=say("Knife"), note=say("No ghosts."), ask=PEOPLE)
    form = views.drawn_questions.form(asked, 1, glossary)
    open_part, _, folded = form.partition("<details")
    assert "<b>Knife:</b> First." in open_part and "icon-knife" in open_part
    assert "<b>Ghost:</b> Out." in folded and "Knife:" not in folded


def test_phones_hide_the_notice_of_a_question_that_they_are_asked(
    views: HtmlViews, house: House, phones: list[Phone]
) -> None:
    def notices() -> str:
        region = views.draw_snapshot(house.tables.snapshot(house.code)).public["notices"]
        return "".join(part.html for part in region.parts)

    assert "notice" not in notices()
    phones[0].say("table-ask-end", "go")
    assert 'class="notice asked-all"' in notices() and "Anna wants to end the game now." in notices()
