"""The questions on a phone: lists that many tick, folds with their forms, the menu, and their order."""

import re
from dataclasses import dataclass
from functools import partial

import pytest
from msgspec.structs import replace

from companion.core.question import Choice, One, Question
from companion.core.text import Words
from tests.web.described import check
from tests.web.house import House, Phone, state
from tests.web.packing import HIDDEN, HURRY, LISTS, PACKING
from web.drawing.placed_questions import in_order, list_of, place_question, shape_of
from web.drawing.region import RegionPart
from web.following.stream import Streams

packing = pytest.mark.house(games={"packing": PACKING})
"""The mark for a hub whose only game asks with lists."""

pytestmark = pytest.mark.house(games={"packing": HURRY})


def questions(phone: Phone) -> str:
    """Return the questions of a phone as they are rendered."""
    with phone.live(f"seat={phone.seat}") as page:
        return str(page.first("regions")["regions"]["questions"])


def boxes(html: str) -> dict[str, bool]:
    """Return whether each checkbox is ticked, by the answer of its tap."""
    found = re.findall(r'role="checkbox" aria-checked="(true|false)" id="[^"]+" data-give="([^"]+)"', html)
    return {value: ticked == "true" for ticked, value in found}


@packing
def test_what_can_be_ticked_is_drawn_as_boxes_with_how_many_are_done(phones: list[Phone]) -> None:
    anna, ben = phones
    everything = {f"in-{thing}": False for things in LISTS.values() for thing in things}
    assert boxes(questions(anna)) == boxes(questions(ben)) == everything
    ben.say("bag", "in-map")
    drawn = questions(anna)
    ticked = {value.replace("in-map", "out-map"): "map" in value for value in everything}
    assert boxes(drawn) == ticked
    assert re.findall(r'<span class="count">(.+?)</span>', drawn) == ["1 of 5", "0 of 1"]


@packing
def test_a_list_folds_when_it_is_whole_and_opens_when_something_is_taken_out(phones: list[Phone]) -> None:
    anna, ben = phones
    folds = r'<details class="ticks" data-key="(whole|parts)" data-list( open)?>'
    assert re.findall(folds, questions(anna)) == [("parts", " open"), ("parts", " open")]
    ben.say("door", "in-key")
    assert re.findall(folds, questions(anna)) == [("parts", " open"), ("whole", "")]
    ben.say("door", "out-key")
    assert re.findall(folds, questions(anna)) == [("parts", " open"), ("parts", " open")]


@packing
def test_lists_stand_after_what_is_awaited_and_before_the_menu(phones: list[Phone]) -> None:
    anna, ben = phones
    for name, things in LISTS.items():
        for thing in things:
            ben.say(name, f"in-{thing}")
    drawn = questions(anna)
    places = [drawn.index(sign) for sign in ("g1-leave", "g1-bag", "g1-door", 'class="calm"', 'class="menu apart"')]
    assert places == sorted(places)


@packing
def test_a_tick_changes_one_list_and_phones_keep_the_others(phones: list[Phone]) -> None:
    anna, ben = phones
    with anna.live("seat=1") as page:
        page.next()
        ben.say("door", "in-key")
        news = page.first("regions")["regions"]["questions"]
        assert news.keys() == {"q-g1-door"}
        assert boxes(news["q-g1-door"]) == {"out-key": True}


@packing
def test_programs_see_what_is_ticked_and_a_second_tick_of_the_same_thing_changes_nothing(
    house: House, phones: list[Phone]
) -> None:
    anna, ben = phones
    asked = anna.question("bag")
    check("Question", asked)
    assert [choice["done"] for choice in asked["choices"]] == [False] * 5
    ben.say("bag", "in-coin")
    before = state(house)
    assert anna.answer(asked["id"], "in-coin").problem == (422, "not_offered")
    assert state(house) == before
    assert anna.answer(asked["id"], "in-deck").status == 200
    assert [choice["value"] for choice in ben.question("bag")["choices"] if choice["done"]] == ["out-coin", "out-deck"]


def order(html: str) -> list[str]:
    """Return the step, the lists and the menu of the page in their order."""
    found = re.findall(r'data-question="(?:g1-)?(go|bag|door)"|class="(menu) apart"', html)
    return [question or menu for question, menu in found]


def test_a_plain_step_waits_below_lists_that_are_not_whole_and_above_lists_that_are(phones: list[Phone]) -> None:
    anna, ben = phones
    assert order(questions(anna)) == ["bag", "door", "go", "menu"]
    ben.say("door", "in-key")
    assert order(questions(anna)) == ["bag", "door", "go", "menu"]
    for thing in ("lamp", "map", "coin", "deck", "fish"):
        ben.say("bag", f"in-{thing}")
    assert order(questions(anna)) == ["go", "bag", "door", "menu"]


def test_the_moves_of_the_seat_in_turn_stand_on_the_page_and_those_of_others_in_the_menu(phones: list[Phone]) -> None:
    anna, ben = phones
    heads = re.compile(r'class="(menu apart|menu)"|data-key="(of-moves|of-table)"')
    mine = [("menu", ""), ("menu apart", ""), ("", "of-table")]
    others = [("menu apart", ""), ("", "of-moves"), ("", "of-table")]
    assert (heads.findall(questions(anna)), heads.findall(questions(ben))) == (mine, others)
    anna.say("door", "in-key")
    assert (heads.findall(questions(anna)), heads.findall(questions(ben))) == (others, mine)


def test_folded_questions_show_what_is_chosen_but_nothing_of_a_secret(phones: list[Phone]) -> None:
    summaries = re.findall(r"<summary[^>]*>(.+?)</summary>", re.sub(r"</?bdi[^>]*>", "", questions(phones[0])))
    assert '<span>The box</span> <span class="now">A &lt;large&gt; box</span>' in summaries
    assert '<span>Toys</span> <span class="now">Dice, 3 × Coins</span>' in summaries
    assert "<span>In secret</span>" in summaries
    assert not any(HIDDEN in summary for summary in summaries)


def form(phone: Phone, start: str, seat: int | None = None) -> str:
    """Return the address of the form of a question."""
    return f"/{phone.code}/question?seat={seat or phone.seat}&question={phone.question(start)['id']}"


def browser(phone: Phone) -> Phone:
    """Return the phone, which keeps its token in a cookie."""
    phone.cookie = True
    return phone


def test_what_is_folded_comes_without_its_form_and_the_form_on_demand(phones: list[Phone]) -> None:
    anna, _ = phones
    drawn = questions(anna)
    fold = re.search(r'<details class="fold" data-key="q-g1-box".*?</details>', drawn, re.DOTALL)
    assert fold and "<form" not in fold[0]
    reply = browser(anna).get(form(anna, "box"))
    assert (reply.status, reply.headers["cache-control"]) == (200, "no-store")
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    asked = re.search(r'<form [^>]*data-question="g1-box"', reply.body.decode())
    assert asked and b'data-give="large" aria-pressed="true"' in reply.body


def test_a_secret_question_s_choices_go_to_its_own_phone_only_and_only_on_demand(phones: list[Phone]) -> None:
    anna, ben = (browser(phone) for phone in phones)
    assert HIDDEN not in questions(anna)
    assert HIDDEN in anna.get(form(anna, "secret")).body.decode()
    for stranger, seat in ((ben, 1), (anna, 2), (Phone(anna.port, anna.code), 1)):
        reply = stranger.get(form(anna, "secret", seat), Accept="application/json")
        assert (reply.status, reply.headers["cache-control"]) == (401, "no-store")
        assert HIDDEN not in reply.body.decode()


def test_what_is_not_asked_any_more_has_no_form(phones: list[Phone]) -> None:
    anna, _ = (browser(phone) for phone in phones)
    path = form(anna, "box")
    for seat, question, status in (("1", "g1-none", 409), ("1", "", 409), ("x", "g1-box", 400), ("", "g1-box", 400)):
        reply = anna.get(f"/{anna.code}/question?seat={seat}&question={question}", Accept="application/json")
        assert reply.status == status
    anna.say("go")
    assert anna.get(path, Accept="application/json").problem == (409, "stale")
    assert anna.get(path.replace(anna.code, "XXXX")).status == 404


@pytest.mark.house(games={"packing": HURRY}, streams=partial(Streams, beat=3600.0))  # or a heartbeat comes between
def test_nobody_is_sent_anything_when_a_form_is_fetched(house: House, phones: list[Phone]) -> None:
    anna, ben = (browser(phone) for phone in phones)
    with anna.live("seat=1") as own, ben.live("seat=2") as other, house.phone().live("eye=table") as table:
        for stream in (own, other, table):
            stream.first("regions")
        assert anna.get(form(anna, "secret")).status == 200
        ben.say("bag", "in-map")
        for stream in (own, other, table):
            _, news = stream.next() or ("", {"regions": {}})
            assert news["regions"].keys() & {"questions", "blocks"}, "the first that comes is what comes to all"


def test_a_fold_stays_the_same_while_its_question_does(phones: list[Phone]) -> None:
    anna, ben = phones

    def version() -> str:
        found = re.search(r'data-key="q-g1-toys" data-fold="([0-9a-f]+)"', questions(anna))
        assert found
        return found[1]

    before = version()
    ben.say("bag", "in-map")
    assert version() == before


def question(
    text: Words, *choices: Words, required: bool = False, tool: bool = False, secret: bool = False
) -> Question:
    ask = One(tuple(Choice(f"c{place}", choice) for place, choice in enumerate(choices)))
    return Question(id="g1-q", text=text, ask=ask, required=required, tool=tool, secret=secret)


@dataclass(frozen=True)
class QuestionRow:
    """A question, and its place."""

    question: Question
    stands: tuple[str, str]


ROWS = {
    "a step": QuestionRow(question("Resume", "Resume", required=True), ("asked", "button")),
    "one choice that says less": QuestionRow(question("Who gets one?", "Ben", required=True), ("asked", "open")),
    "two choices": QuestionRow(question("Who?", "Ben", "Caro", required=True), ("asked", "open")),
    "a tool of one tap": QuestionRow(question("Wait", "Wait", tool=True), ("asked", "button")),
    "a tool with a name of its own": QuestionRow(question("I use", "Priest", tool=True), ("asked", "folded")),
    "one choice in the menu": QuestionRow(question("The ear", "I lay it"), ("moves", "button")),
    "in secret": QuestionRow(question("Who?", "Who?", secret=True, required=True), ("asked", "open")),
}


@pytest.mark.parametrize("what", ROWS)
def test_where_and_how_a_question_stands(what: str) -> None:
    row = ROWS[what]
    assert (list_of(row.question), shape_of(row.question)) == row.stands


def test_what_is_asked_stands_below_what_is_to_be_ticked_and_what_is_to_be_read_above_it() -> None:
    ticks = Question(id="g1-t", text="List", ask=One((Choice("done-a", "A", done=False),)))
    read = replace(question("Seen", "Seen", tool=True), id="g1-read", note="The cards lie so.")
    step = replace(question("On", "On", "Off", required=True), id="g1-step", button_choice="c0")
    fold = replace(question("Use", "A", "B", tool=True), id="g1-fold")
    who = replace(question("Who begins?", "A", "B", required=True), id="g1-who")
    asked = [place_question(one, RegionPart(one.id, "")) for one in (read, step, fold, who, ticks)]
    assert [(where, one.question.id) for where, one in in_order(asked)] == [
        ("asked", "g1-read"),
        ("ticks", "g1-t"),
        ("ticks", "g1-step"),
        ("ticks", "g1-fold"),
        ("ticks", "g1-who"),
    ]
