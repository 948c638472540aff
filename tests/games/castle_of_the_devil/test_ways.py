"""Each secret step of Castle at a real hub by each way: shared phone, window, guest, aloud or open, and without."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.view import AT_HUB, HUB, Seat
from tests.hub.by_hand import Hub, got, phone, running
from tests.questions import begins

NAMES = ("Anna", "Ben", "Dino", "Elsa")
CARO = 5
"""The seat of Caro, who has no phone, or shares that of Anna."""
WINDOW = "a window at the hub"

STEPS = {
    "company": ("CompanyEntered", "order"),
    "profession": ("ProfessionEntered", "mixer"),
    "coat": ("CoatTaken", "priest"),
    "support": ("SupportChosen", "shield"),
    "objects": ("ObjectsEntered", {"key": 1}),
}
"""By the id of its question: what it writes, and an answer."""

FACTS = ("company", "profession", "side", "objects")
"""The fields of these events that say what only people know."""


class Coach:
    """Five people at a hub with edition A; Caro holds real cards, like the others."""

    def __init__(self, hub: Hub, *, shared: bool) -> None:
        self.hub = hub
        for name in NAMES:
            assert not hub.sit(name).problem
            hub.tables.present(hub.code, phone(name), True)
        if shared:
            assert not hub.sit("Caro", phone("Anna")).problem
        else:
            self.at_hub("table-seat", "Caro")

    def at_hub(self, start: str, value: object = "go", seat: int = HUB) -> None:
        assert not self.hub.say(seat, start, value, device=AT_HUB).problem

    def goes_dark(self, seat: int) -> None:
        """Let a phone be gone for so long that others may speak of it."""
        self.hub.tables.present(self.hub.code, self.hub.devices[seat], False)
        self.hub.wait(35)

    def to(self, step: str, seat: int) -> None:
        """Play until `seat` is asked a secret step."""
        self.hub.play("castle-of-the-devil", edition="a", deal="entered" if step != "objects" else "cards", say="no")
        if step in ("company", "profession"):
            return
        if step != "objects":
            self.entered()
        self.hub.say(1, "first", f"seat-{1 if step == 'support' else seat}")
        getattr(self, step)(seat)

    def entered(self) -> None:
        """Let all enter their cards; Caro's are entered in a window that closes again, or on the shared phone."""
        for other in range(1, 6):
            for question, card in (("company", "order"), ("profession", "thug")):
                if other == CARO and self.hub.devices.get(CARO, AT_HUB) == AT_HUB:
                    self.at_hub(f"table-guest-{CARO}", "seat-2")
                    self.guest(phone("Ben"), question, card)
                else:
                    assert not self.hub.say(other, question, card).problem

    def guest(self, device: str, question: str, value: object) -> None:
        asked = self.hub.look.guest(device)
        assert asked and question in asked.questions[0].id and asked.secrets == ()
        assert not got(self.hub.post_id(asked.seat, asked.questions[0].id, value, device=device)).problem

    def coat(self, seat: int) -> None:
        self.say(seat, "act", "trade")
        self.say(seat, "whom", "seat-2")
        self.hub.say(2, "answer", "coat")
        self.say(seat, "effect", "done")

    def support(self, seat: int) -> None:
        self.say(1, "act", "duel")
        self.say(1, "whom", "seat-2")
        self.hub.wait(8)

    def objects(self, seat: int) -> None:
        self.say(seat, "act", "declare")
        self.say(seat, "declare", "own")
        self.say(seat, "names", {})
        self.say(seat, "confirm", "declare")

    def say(self, seat: int, start: str, value: object) -> None:
        """Answer on the seat's own device, or at the hub."""
        device = self.hub.devices.get(seat, AT_HUB)
        assert not self.hub.say(seat, start, value, device=device).problem

    def told(self, step: str, seat: int) -> object:
        """Return what was told of a seat in a step, None if nothing was."""
        kind, _ = STEPS[step]
        bodies = [json.loads(one.row.body) for one in self.hub.entries() if one.row.type == kind]
        found = [told for body in bodies if body["seat"] == seat for name, told in body.items() if name in FACTS]
        return found[-1] if found else None


@pytest.fixture
def coach(tmp_path: Path) -> Iterator[Coach]:
    with running(tmp_path / "hub") as hub:
        yield Coach(hub, shared=False)


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[Coach]:
    with running(tmp_path / "hub") as hub:
        yield Coach(hub, shared=True)


def asks(coach: Coach, seat: int, step: str) -> bool:
    return any(begins(one.id, step) and one.secret for one in coach.hub.questions(seat))


@pytest.mark.parametrize("step", STEPS)
def test_on_a_shared_phone(shared: Coach, step: str) -> None:
    shared.to(step, CARO)
    assert shared.hub.say(CARO, step, STEPS[step][1], device=phone("Ben")).problem == "stranger"
    assert not shared.hub.say(CARO, step, STEPS[step][1], device=phone("Anna")).problem
    assert shared.told(step, CARO) == STEPS[step][1]


@pytest.mark.parametrize("step", ["company", "profession", "coat", "support"])
def test_in_a_window_at_the_hub(coach: Coach, step: str) -> None:
    coach.to(step, CARO)
    assert coach.hub.say(CARO, step, STEPS[step][1], device=AT_HUB).problem, "the hub's controls carry no secret"
    assert not got(coach.hub.tables.arrive(coach.hub.code).open_window(WINDOW, Seat(CARO))).problem
    assert not coach.hub.say(CARO, step, STEPS[step][1], device=WINDOW).problem
    assert coach.told(step, CARO) == STEPS[step][1]


@pytest.mark.parametrize("step", ["company", "profession", "coat", "support"])
def test_as_a_guest_on_a_neighbours_phone(coach: Coach, step: str) -> None:
    coach.to(step, CARO)
    if step == "profession":
        coach.at_hub(f"table-guest-{CARO}", "seat-2")
        coach.guest(phone("Ben"), "company", "order")
    coach.at_hub(f"table-guest-{CARO}", "seat-2")
    coach.guest(phone("Ben"), step, STEPS[step][1])
    assert coach.told(step, CARO) == STEPS[step][1]
    assert coach.hub.look.guest(phone("Ben")) is None


@pytest.mark.parametrize("step", STEPS)
def test_as_a_guest_whose_own_phone_has_died(coach: Coach, step: str) -> None:
    coach.to(step, 4)
    coach.goes_dark(4)
    if step == "profession":
        coach.at_hub("table-guest-4", "seat-2")
        coach.guest(phone("Ben"), "company", "order")
    # In a declaration the company is asked as well where the hub knows none.
    if step == "objects":
        coach.at_hub("table-guest-4", "seat-2")
        coach.guest(phone("Ben"), "company", "order")
    coach.at_hub("table-guest-4", "seat-2")
    coach.guest(phone("Ben"), step, STEPS[step][1])
    assert coach.told(step, 4) == STEPS[step][1]


@pytest.mark.parametrize("step", STEPS)
def test_the_table_goes_on_without_a_phone_that_has_died_and_tells_nothing_of_it(coach: Coach, step: str) -> None:
    coach.to(step, 4)
    before = coach.told(step, 4)
    coach.goes_dark(4)
    coach.at_hub("table-without-4")
    coach.hub.wait(11)
    assert not asks(coach, 4, step) and coach.told(step, 4) == before
    others = {"coat": (2, "read"), "support": (3, "support"), "objects": (2, "open-company")}
    assert coach.hub.asks(*others.get(step, (2, step))), "it goes on with somebody else"


def test_support_is_said_aloud_and_entered_by_anybody(coach: Coach) -> None:
    coach.to("support", CARO)
    for seat in (3, 4):
        coach.say(seat, "support", "sword")
    coach.at_hub("aloud", "shield", seat=CARO)
    assert [one.row.type for one in coach.hub.entries()][-3:] == ["SupportSaid", "SupportShown", "PauseBegan"]


def test_the_cards_of_a_declaration_are_entered_at_the_hub_as_they_lie_open(coach: Coach) -> None:
    coach.to("objects", CARO)
    assert not asks(coach, CARO, "objects") and not asks(coach, CARO, "company")
    for seat, company in enumerate(("order", "order", "brotherhood", "brotherhood"), 1):
        coach.say(seat, "company", company)
    coach.at_hub("open-company", "order", seat=CARO)
    coach.at_hub("open-objects", {"key": 1}, seat=CARO)
    coach.at_hub("judge", "judge", seat=CARO)
    assert "Judged" in [one.row.type for one in coach.hub.entries()]


def test_nobody_answers_for_who_has_a_window_by_now(coach: Coach) -> None:
    coach.to("support", CARO)
    for seat in (3, 4):
        coach.say(seat, "support", "sword")
    assert coach.hub.asks(1, "aloud"), "anybody enters what she says"
    assert not got(coach.hub.tables.arrive(coach.hub.code).open_window(WINDOW, Seat(CARO))).problem
    assert not any(coach.hub.asks(seat, "aloud") for seat in (1, 2, 3, 4))
    assert not coach.hub.say(CARO, "support", "shield", device=WINDOW).problem
    assert coach.told("support", CARO) == "shield"
