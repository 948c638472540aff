"""Players who share a phone answer one after another: each watch has their time, from nightfall on (ruling WW-21)."""

from __future__ import annotations

import pytest

from companion.core.view import Facts
from companion.games import GAMES
from companion.games.werewolf.events import night as w
from companion.games.werewolf.game import RULES
from companion.games.werewolf.state import State
from companion.table import inputs as i
from companion.table.events import SeatMoved, SeatWished
from tests.games.werewolf.by_hand import Village
from tests.golden.english import english
from tests.laws.evening import Evening, goes_home, own
from tests.table.by_hand import shown_word

NORMAL = 20_000
"""Milliseconds of a watch at the normal pace, for one player."""


def village(*phones: str, **options: object) -> Evening:
    """Seat players, each group of names on one phone, and begin without lessons."""
    evening = lobby(*phones)
    evening.say(1, "table-teach-0-off")
    evening.play("werewolf", **options)
    for seat in evening.table.seats:
        evening.say(seat, "g1-ready")
    return evening


def lobby(*phones: str) -> Evening:
    evening = Evening(games={"werewolf": GAMES["werewolf"]})
    for names in phones:
        for name in names.split():
            if evening.table.seats and names.split()[0] != name and evening.table.host != evening.table.seats[-1]:
                first = next(s.seat for s in evening.table.sitters if s.name == names.split()[0])
                if first != evening.table.host:
                    evening.say(1, "table-more", f"seat-{first}")
            evening.sit(name, f"phone of {names}")
    evening.say(1, "table-game", "werewolf")
    return evening


def stage(evening: Evening) -> str:
    return evening.state(State).stage


def watches(evening: Evening, until: str = "talk") -> dict[str, int]:
    """Let a night pass; return the milliseconds of each watch."""
    lengths: dict[str, int] = {}
    for _ in range(60):
        if stage(evening) == until:
            return lengths
        coming = evening.coming()
        assert coming
        began, before = evening.now, stage(evening)
        evening.wait(coming[0] - evening.now)
        if before.startswith("watch"):
            lengths[before] = evening.now - began
    raise AssertionError(f"{until} does not come")


@pytest.mark.parametrize(
    ("phones", "most"),
    [
        (("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz"), 1),
        (("Anna", "Ben Caro", "Dino Elsa", "Fritz"), 2),
        (("Anna", "Ben Caro Dino", "Elsa Fritz"), 3),
        (("Anna Ben Caro Dino Elsa", "Fritz"), 5),
    ],
)
def test_each_watch_has_the_time_of_all_players_on_the_phone_that_most_share(
    phones: tuple[str, ...], most: int
) -> None:
    evening = village(*phones, first_night="victim")
    assert watches(evening) == dict.fromkeys(("watch-1", "watch-2", "watch-3"), NORMAL * most)


def test_players_of_a_shared_phone_pick_one_after_another_until_the_end() -> None:
    evening = village("Anna", "Ben Caro Dino", "Elsa Fritz")
    watches(evening, "watch-1")
    for seat in (2, 3, 4):
        evening.wait(NORMAL - 1)
        evening.say(seat, "g1-watch-1", "nobody")
    assert evening.state(State).night.picks["watch-1"] == {2: "nobody", 3: "nobody", 4: "nobody"}
    evening.wait(3)
    assert stage(evening) == "hush"


@pytest.mark.parametrize(("accusations", "ballot"), [("no", "vote"), ("yes", "accuse")])
def test_a_ballot_has_the_time_of_all_players_on_the_phone_that_most_share(accusations: str, ballot: str) -> None:
    alone, shared = ("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz"), ("Anna", "Ben Caro Dino", "Elsa Fritz")
    for phones, most in (alone, 1), (shared, 3):
        evening = village(*phones, accusations=accusations)
        watches(evening)
        for seat in (1, 2, 3, 4):
            evening.say(seat, "g1-talked")
        began = evening.now
        assert evening.question(6, f"g1-{ballot}").deadline == began + 30_000 * most


def test_before_and_in_the_game_everyone_reads_how_long_a_watch_is_and_why() -> None:
    says = "30 seconds: 2 players share a phone"
    evening = lobby("Anna", "Ben Caro", "Dino", "Elsa", "Fritz")
    evening.say(1, "table-option-pace", "brisk")
    assert says in facts(evening, "shared")
    evening = village("Anna", "Ben Caro", "Dino", "Elsa", "Fritz", pace="brisk")
    assert says in facts(evening, "shared")
    alone = village("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", pace="brisk")
    assert "shared" not in [block.id for block in alone.public().blocks if isinstance(block, Facts)]


def facts(evening: Evening, id: str) -> list[str]:
    return [english(row.text) for row in evening.block(id, Facts).rows]


def move(evening: Evening, seat: int, device: str) -> None:
    """Let the seat continue on another phone, by the word."""
    (wished,) = evening.do(i.AskSeat(device, seat))
    evening.wait(1_000)
    assert isinstance(wished, SeatWished)
    evening.say(seat, f"table-word-{seat}", shown_word(wished))


def test_a_player_who_moves_to_a_neighbours_phone_in_the_night_has_time_from_the_next_night_on() -> None:
    evening = village("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz", first_night="victim")
    watches(evening, "watch-1")
    move(evening, 3, "phone of Ben")
    assert evening.table.sitter(3).device == evening.table.sitter(2).device
    assert watches(evening)["watch-2"] == NORMAL, "the night stays as everyone knows it"
    assert "40 seconds: 2 players share a phone" in facts(evening, "shared")
    watches(evening, "dusk")
    evening.say(1, "night")
    assert watches(evening) == dict.fromkeys(("watch-1", "watch-2", "watch-3"), 2 * NORMAL)


def test_once_each_has_a_phone_again_the_next_night_has_its_usual_length() -> None:
    evening = village("Anna", "Ben Caro", "Dino", "Elsa", "Fritz")
    watches(evening)
    move(evening, 3, "phone of Caro")
    watches(evening, "dusk")
    evening.say(1, "night")
    assert set(watches(evening).values()) == {NORMAL}


def test_windows_at_the_hub_count_as_one_phone() -> None:
    evening = lobby("Anna", "Ben", "Caro", "Dino")
    for name in ("Elsa", "Fritz"):
        evening.hub_controls("table-seat", name)
        evening.do(i.OpenWindow(f"window of {name}", evening.table.seats[-1]))
    assert [sitter.window for sitter in evening.table.sitters].count(True) == 2
    assert "40 seconds: 2 players share a phone" in facts(evening, "shared")


def test_the_lobby_says_who_still_needs_a_phone_and_not_that_one_is_shared() -> None:
    evening = lobby("Anna", "Ben")
    evening.hub_controls("table-seat", "Elsa")
    (notice,) = map(english, evening.public().notices)
    assert notice == "No phone yet: Elsa. Remove the seat, then add it in the menu of any phone."
    for name in ("Fritz", "Gio"):
        evening.hub_controls("table-seat", name)
    assert "No phone yet: Elsa, Fritz, Gio." in english(evening.public().notices[0])
    assert "share a phone" not in repr(evening.public().blocks)
    evening.do(i.OpenWindow("window", evening.table.seats[-1]))
    assert "No phone yet: Elsa, Fritz." in english(evening.public().notices[0])


def test_players_without_a_phone_may_all_borrow_the_phone_that_most_share() -> None:
    evening = lobby("Anna", "Ben Caro", "Dino", "Elsa")
    evening.hub_controls("table-seat", "Fritz")
    assert evening.table.sitters.on_one_phone(evening.table.seats) == 3


def test_a_phone_that_is_gone_makes_no_watch_longer() -> None:
    evening = village("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz")
    evening.do(i.ReportAway(3, is_long_away=True, is_overdue=True))
    assert set(watches(evening).values()) == {NORMAL}


def test_deaths_never_change_the_length() -> None:
    evening = village("Anna", "Ben Caro", "Dino", "Elsa", "Fritz", first_night="victim")
    wolves = [seat for seat, role in evening.state(State).roles.items() if role == "werewolf"]
    victim = next(seat for seat in (2, 3) if seat not in wolves) if set(wolves) != {2, 3} else 1
    watches(evening, "watch-1")
    for wolf in wolves:
        evening.say(wolf, "g1-watch-1", f"seat-{victim}")
    watches(evening)
    assert victim not in evening.state(State).alive
    watches(evening, "dusk")
    evening.say(1, "night")
    assert set(watches(evening).values()) == {2 * NORMAL}


def test_a_player_of_a_shared_phone_who_goes_home_needs_no_time() -> None:
    evening = village("Anna", "Ben Caro", "Dino", "Elsa", "Fritz")
    watches(evening)
    goes_home(evening, 3, 1)
    watches(evening, "dusk")
    evening.say(1, "night")
    assert set(watches(evening).values()) == {NORMAL}


def test_after_a_pause_a_shared_phone_has_its_whole_watch_again() -> None:
    evening = village("Anna", "Ben Caro", "Dino", "Elsa", "Fritz")
    watches(evening, "watch-1")
    evening.wait(35_000)
    evening.say(1, "table-pause")
    (restarted,) = [event for event in own(evening.say(1, "table-resume")) if isinstance(event, w.WatchRestarted)]
    assert restarted.deadline == evening.now + 2 * NORMAL


def test_the_rules_take_one_player_a_phone_for_granted() -> None:
    alone = Village("WSEVV")
    assert alone.setup.turns_on_phone == 1
    assert not any("share" in repr(block) for block in RULES.plan(alone.setup))


def test_the_move_itself_is_no_entry_that_anyone_could_undo() -> None:
    evening = village("Anna", "Ben", "Caro", "Dino", "Elsa", "Fritz")
    watches(evening)
    before = evening.table.undoable
    move(evening, 3, "phone of Ben")
    assert any(isinstance(event, SeatMoved) for event in evening.events)
    assert evening.table.undoable == before
