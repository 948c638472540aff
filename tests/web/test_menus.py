"""What stands where on a phone: last steps below lists, the menu of whoever is in turn, what folded questions show."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as altered

from companion.core.game import Game
from companion.core.question import Choice, Offer, One, Question, Some, step
from companion.core.text import say
from companion.core.view import Scene, Seat
from tests.web.house import House, Phone, open_house
from tests.web.packing import PACKING, Pack, State, offers, scene

BOX = One((Choice("small", "A small box"), Choice("large", "A <large> box")))
TOYS = Some((Choice("dice", "Dice"), Choice("bag", "Bag"), Choice("coin", "Coins", "", 4)), 0, 6)

HIDDEN = "A hidden box"


def hurried(state: State, seat: Seat) -> Sequence[Offer[Pack]]:
    """Return the lists, a step that can be taken before they are whole, and questions with an answer."""
    asked = (
        step(f"go.{seat}", say("Everything is in place"), awaited=True),
        Question(id=f"box.{seat}", text=say("The box"), ask=BOX, value="large"),
        Question(id=f"toys.{seat}", text=say("Toys"), ask=TOYS, value={"dice": 1, "coin": 3}),
        Question(id=f"secret.{seat}", text=say("In secret"), ask=One((Choice("h", HIDDEN),)), value="h", secret=True),
    )
    return [*(Offer(question, lambda _: Pack("house", True)) for question in asked), *offers(state, seat)]


def turning(state: State) -> Scene:
    """Return what everybody sees: Anna is in turn until the key is packed, then Ben."""
    turn = Seat(2 if "key" in state.packed else 1)
    return altered(scene(state), tags={turn: ("turn",)})


HURRY: Game[Any, Any, State] = replace(PACKING, offers=hurried, scene=turning)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with open_house(tmp_path, games={"packing": HURRY}) as found:
        yield found


@pytest.fixture
def phones(house: House) -> list[Phone]:
    """Anna's phone and Ben's."""
    return begun(house)


def begun(house: House) -> list[Phone]:
    """Return Anna's phone and Ben's, once the game has begun."""
    found = [house.phone("Anna"), house.phone("Ben")]
    found[0].say("table-game", "packing")
    found[0].say("table-begin")
    return found


def questions(phone: Phone) -> str:
    """Return the questions of a phone as they are drawn."""
    with phone.live(f"seat={phone.seat}") as page:
        return str(page.first("regions")["regions"]["questions"])


def order(html: str) -> list[str]:
    """Return the step, the lists and the menu in the order in which they stand."""
    found = re.findall(r'data-question="(?:g1-)?(go|bag|door)\.\d"|class="(menu)"', html)
    return [question or menu for question, menu in found]


def test_a_plain_step_waits_below_lists_that_are_not_whole_and_above_lists_that_are(phones: list[Phone]) -> None:
    anna, ben = phones
    assert order(questions(anna)) == ["bag", "door", "go", "menu"]
    ben.say("door", "in-key")
    assert order(questions(anna)) == ["bag", "door", "go", "menu"]
    for thing in ("lamp", "map", "coin", "deck", "fish"):
        ben.say("bag", f"in-{thing}")
    assert order(questions(anna)) == ["go", "bag", "door", "menu"]


def test_the_menu_of_whoever_is_in_turn_is_open(phones: list[Phone]) -> None:
    anna, ben = phones
    menu = re.compile(r'<details class="menu" data-key="([^"]+)" data-list( open)?>')
    assert menu.findall(questions(anna)) == [("menu-turn", " open")]
    assert menu.findall(questions(ben)) == [("menu", "")]
    anna.say("door", "in-key")
    assert menu.findall(questions(anna)) == [("menu", "")]
    assert menu.findall(questions(ben)) == [("menu-turn", " open")]


def test_folded_questions_show_what_is_chosen_but_nothing_of_a_secret(phones: list[Phone]) -> None:
    summaries = re.findall(r"<summary>(.+?)</summary>", questions(phones[0]))
    assert '<span>The box</span> <span class="now">A &lt;large&gt; box</span>' in summaries
    assert '<span>Toys</span> <span class="now">Dice, 3 × Coins</span>' in summaries
    assert "In secret" in summaries
    assert not any(HIDDEN in summary for summary in summaries)
