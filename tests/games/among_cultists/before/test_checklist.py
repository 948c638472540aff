"""Among Cultists is set up by several phones together, step by step (p. 7, 8, 21)."""

import pytest

from companion.core.question import NotOffered, One
from companion.core.report import NarratorPresent
from companion.core.table import TableRules
from companion.core.view import Checklist, Facts, Track
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.before import events as e
from companion.games.among_cultists.box.checklist import checklists
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.night.events import EveningBegan, NightDone
from tests.games.among_cultists.before import set_up, tell, wishes
from tests.games.among_cultists.boxes import english
from tests.games.among_cultists.evening import NAMES, playing, ready, state
from tests.laws.evening import Evening, end, own
from tests.laws.seen import told

LISTS = ("take", "deal", "place")


def begun(players: int = 6, **options: object) -> Evening:
    evening = Evening(*NAMES[:players])
    evening.play(GAME.name, **options)
    return evening


def blocks(evening: Evening) -> dict[str, object]:
    return {block.id: block for block in evening.public().blocks}


def test_a_game_begins_with_what_is_played_and_three_lists_to_tick() -> None:
    evening = begun()
    assert evening.public().phase == "setting_up"
    shown = blocks(evening)
    assert tuple(shown.values())[1:4] == checklists(state(evening).plan)
    track, plan = shown["progress"], shown["plan"]
    assert isinstance(track, Track) and isinstance(plan, Facts)
    lists = [found for found in shown.values() if isinstance(found, Checklist)]
    assert (track.value, track.most) == (0, sum(len(one.items) for one in lists))
    for seat in evening.table.seats:
        for found in lists:
            question = evening.question(seat, f"tick-{found.id}")
            assert isinstance(question.ask, One)
            assert [choice.done for choice in question.ask.choices] == [False] * len(found.items)
            assert [(one.value, one.text, one.icon) for one in question.ask.choices] == [
                (f"done-{item.id}", item.text, item.icon) for item in found.items
            ]
            assert not question.awaited and not question.secret and question.press is None
    assert not evening.asks(1, "ai"), "it does not sit in"


def test_a_tap_ticks_a_step_for_all_once_and_the_next_tap_takes_it_back() -> None:
    evening = begun()
    assert own(evening.say(2, "tick-take", "done-take-cultist")) == [e.ItemTicked("take-cultist")]
    for seat in evening.table.seats:
        assert "undo-take-cultist" in evening.choices(seat, "tick-take")
    with pytest.raises(NotOffered):
        evening.say(3, "tick-take", "done-take-cultist")
    assert evening.block("progress", Track).value == 1
    assert [item.id for item in evening.block("take", Checklist).items if item.done] == ["take-cultist"]
    assert own(evening.say(5, "tick-take", "undo-take-cultist")) == [e.ItemUnticked("take-cultist")]
    assert state(evening).ticked == ()


def test_a_step_that_this_table_does_not_have_cannot_be_ticked() -> None:
    """p. 7, ruling AC-29: a first game puts no cultist tokens out."""
    evening = begun(level="first")
    assert "done-place-cultists" not in evening.choices(1, "tick-place")
    with pytest.raises(NotOffered):
        evening.say(1, "tick-place", "done-place-cultists")
    assert "done-place-cultists" in begun(level="own").choices(1, "tick-place")


def test_anybody_says_that_all_is_in_place_whatever_is_ticked_and_so_does_the_hub_s_own_button() -> None:
    evening, other = begun(knows="no"), begun(knows="no")
    for seat in evening.table.seats:
        question = evening.question(seat, "placed")
        assert (question.awaited, question.press) == (True, "go")
    assert own(evening.say(4, "placed")) == [e.AllInPlace()] == own(other.use("next"))
    assert "next" not in other.rules.controls(other.table)
    assert evening.public().phase == "preparing" and told(evening)[-1] == "Everything is in place."
    assert not any(evening.asks(1, f"tick-{one}") for one in LISTS)


# The AI


@pytest.mark.parametrize("players", [4, 5, 6])
def test_with_the_ai_all_are_asked_first_where_it_sits(players: int) -> None:
    """p. 21: any place is allowed; the player on its left holds its deck in the night."""
    evening = begun(players, **wishes(Variant(players, ai=True)))
    assert not evening.asks(1, "placed") and "next" not in evening.rules.controls(evening.table)
    assert all(evening.question(seat, "ai").awaited for seat in evening.table.seats)
    assert own(evening.say(2, "ai", "seat-3")) == [e.AiPlaced(3)]
    assert told(evening)[-1] == "The AI sits on the right of Caro."
    question = evening.question(4, "ai")
    assert question.value == "seat-3" and not question.awaited
    evening.say(4, "ai", "seat-2")
    evening.say(1, "placed")
    rows = {english(row.label): english(row.text) for row in evening.block("before", Facts).rows}
    assert rows["The AI's envelope"].startswith("Take the deck out of it, face down. Nobody looks at the marker")
    wanted = "It stays on the table." if players == 6 else "Ben, on the AI's left, takes it face down"
    assert rows["The AI's deck"].startswith(wanted)


def test_the_evening_begins_with_the_ai_in_its_place() -> None:
    """p. 21."""
    evening = begun(5, **wishes(Variant(5, ai=True, pace="brisk")))
    set_up(evening, right_of=4)
    ready(evening)
    evening.wait(200_000)
    assert own(evening.say(1, "done")) == [EveningBegan(state(evening).setup, right_of=4)]
    evening.say(1, "knife", "seat-2")
    assert state(evening).order == (2, 3, 0, 4, 5, 1)
    assert not evening.asks(1, "ai")


# Shared out


def test_each_phone_has_its_own_part_first_and_all_parts_can_be_seen() -> None:
    evening = begun(5, knows="no")
    found = {seat: [id for id in evening.ids(seat) if "-tick-" in id or "-section-" in id] for seat in range(1, 6)}
    first = {seat: ids[0] for seat, ids in found.items()}
    parts = ("take", "deal", "place", "take", "deal")
    assert first == {seat: f"g1-section-{part}-1" for seat, part in enumerate(parts, 1)}
    ticks = {seat: next(id for id in ids if "-tick-" in id) for seat, ids in found.items()}
    assert ticks == {seat: f"g1-tick-{part}-1" for seat, part in enumerate(parts, 1)}
    assert all(len(ids) == 6 for ids in found.values())
    assert [evening.question(seat, "section-take").awaited for seat in range(1, 6)] == [True, False, False, True, False]


def test_a_part_is_done_by_one_tap_and_with_the_last_of_them_everything_is_in_place() -> None:
    evening = begun(5, knows="no")
    evening.say(2, "tick-deal", "done-deal-turn")
    (ticked,) = own(evening.say(1, "section-take"))
    assert isinstance(ticked, e.SectionTicked) and ticked.items[0] == "take-investigator"
    (ticked,) = own(evening.say(5, "section-deal"))
    assert isinstance(ticked, e.SectionTicked) and "deal-turn" not in ticked.items
    assert not evening.asks(4, "section-take") and evening.public().phase == "setting_up"
    assert own(evening.say(4, "section-place"))[1:] == [e.AllInPlace()]
    assert evening.public().phase == "preparing"


def test_with_the_last_single_step_everything_is_in_place_too_but_not_before_the_ai_is() -> None:
    evening = begun(4, **wishes(Variant(4, ai=True)))
    for part in ("take", "place"):
        evening.say(1, f"section-{part}")
    for item in evening.block("deal", Checklist).items:
        evening.say(2, "tick-deal", f"done-{item.id}")
    assert evening.public().phase == "setting_up"
    assert own(evening.say(3, "ai", "seat-2")) == [e.AiPlaced(2), e.AllInPlace()]


def test_in_the_second_game_of_an_evening_what_lies_there_is_collected_and_sorted() -> None:
    evening = playing()
    end(evening)
    evening.say(1, "end-winner", "nobody")
    evening.say(1, "end-confirm", "yes")
    evening.rules = TableRules(GAMES)
    evening.say(1, "table-begin")
    first, *_, last = (block for block in blocks(evening).values() if isinstance(block, Checklist))
    assert (first.id, english(first.label)) == ("collect", "Collect and sort")
    assert "place-rest" not in {item.id for item in last.items}
    assert evening.asks(1, "section-collect")


# Back


def test_before_the_night_the_table_can_go_back_to_its_checklist_which_is_as_it_was() -> None:
    evening = begun(knows="no")
    evening.say(1, "tick-deal", "done-deal-turn")
    evening.say(1, "placed")
    evening.say(2, "ready")
    late = {id for id in evening.ids(3) if not id.startswith("table-")}
    assert own(evening.say(5, "back")) == [e.ChecklistReopened()]
    assert evening.public().phase == "setting_up" and state(evening).ticked == ("deal-turn",)
    evening.say(3, "placed")
    assert state(evening).ready == ()
    assert not late & set(evening.ids(3)), "a late tap finds nothing"


def test_a_table_that_goes_back_with_known_roles_need_not_tell_them_again_and_in_the_night_sets_nothing_up() -> None:
    evening = begun(5)
    set_up(evening)
    tell(evening, "seer", "cultist", "investigator", "investigator", "investigator")
    evening.say(1, "back")
    assert own(evening.say(1, "placed")) == [e.AllInPlace()]
    assert evening.public().phase == "preparing" and state(evening).roles[2] == "cultist"
    ready(evening)
    assert evening.public().phase == "night"
    for seat in evening.table.seats:
        assert not any(evening.asks(seat, start) for start in ("back", "tell", "tick", "placed"))


def test_a_sound_check_is_heard_to_its_end_while_the_table_goes_back() -> None:
    evening = begun(knows="no")
    evening.speaks = True
    evening.do(NarratorPresent(True))
    set_up(evening)
    evening.say(2, "check")
    evening.say(3, "back")
    evening.wait(20_000)
    assert not state(evening).checking and evening.coming() is None and evening.public().phase == "setting_up"


def test_the_table_may_stop_before_the_night_and_nobody_has_won() -> None:
    evening = begun()
    evening.say(1, "table-ask-end")
    assert own(evening.say(2, "table-agree-end", "yes")) == [NightDone()]
    assert evening.table.playing is None and told(evening)[-1] == "There was no evening."
