"""The order on a phone: last steps below lists, the menu of the person in turn, what folded questions show."""

import re

import pytest

from tests.web.house import Phone
from tests.web.hurry import HIDDEN, HURRY

pytestmark = pytest.mark.house(games={"packing": HURRY})


def questions(phone: Phone) -> str:
    """Return the questions of a phone as they are drawn."""
    with phone.live(f"seat={phone.seat}") as page:
        return str(page.first("regions")["regions"]["questions"])


def order(html: str) -> list[str]:
    """Return the step, the lists and the menu behind the page in the order in which they stand."""
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
    summaries = re.findall(r"<summary[^>]*>(.+?)</summary>", questions(phones[0]))
    assert '<span>The box</span> <span class="now">A &lt;large&gt; box</span>' in summaries
    assert '<span>Toys</span> <span class="now">Dice, 3 × Coins</span>' in summaries
    assert "In secret" in summaries
    assert not any(HIDDEN in summary for summary in summaries)
