"""Among Cultists before the night: the shared checklist (p. 7, 8, 21), the sound check, and the hub's own buttons."""

import pytest

from companion.core import script as s
from companion.core.game import Refused
from companion.core.lines import SOUND_PAUSE, estimate
from companion.core.question import NotAChoice
from companion.core.report import NarratorPresent, Repeat, Spoken
from companion.core.sounds import SOUNDS
from companion.core.text import say
from companion.core.view import Checklist, Control, Facts
from companion.games import GAMES
from companion.games.among_cultists import GAME
from companion.games.among_cultists.before import events as e
from companion.games.among_cultists.box.plan import Variant
from companion.games.among_cultists.night import events as n
from companion.games.among_cultists.night.events import EveningBegan, NightDone
from companion.games.among_cultists.night.moves import SILENCE
from companion.games.among_cultists.voice.evening import lines as announcements
from companion.games.among_cultists.voice.ritual import CHECKING, script
from companion.table import TableRules
from tests.games.among_cultists.before import set_up, tell, wishes
from tests.games.among_cultists.boxes import english
from tests.games.among_cultists.by_night import PLAYED, falling, hear, line, playing, step, to_line
from tests.games.among_cultists.evening import facts, ready, report, state
from tests.games.among_cultists.evening import playing as evening_begun
from tests.laws.evening import Evening, end, own
from tests.laws.plays import NAMES
from tests.laws.seen import read_public_events

LISTS = ("take", "deal", "place")


def begun(players: int = 6, **options: object) -> Evening:
    evening = Evening(*NAMES[:players])
    evening.play(GAME.name, **options)
    return evening


def blocks(evening: Evening) -> dict[str, object]:
    return {block.id: block for block in evening.public().blocks}


def test_a_step_that_this_table_does_not_have_cannot_be_ticked() -> None:
    """p. 7, ruling AC-29: a first game puts no cultist tokens out."""
    evening = begun(level="first")
    assert "done-place-cultists" not in evening.choices(1, "tick-place")
    with pytest.raises(NotAChoice):
        evening.say(1, "tick-place", "done-place-cultists")
    assert "done-place-cultists" in begun(level="own").choices(1, "tick-place")


def test_anybody_says_that_all_is_in_place_whatever_is_ticked_and_so_does_the_hub_s_own_button() -> None:
    evening, other = begun(knows="no"), begun(knows="no")
    for seat in evening.table.seats:
        question = evening.question(seat, "placed")
        assert (question.required, question.button_choice) == (True, "go")
    assert own(evening.say(4, "placed")) == [e.AllInPlace()] == own(other.use("next"))
    assert "next" not in other.rules.controls(other.table)
    assert evening.public().phase == "preparing" and read_public_events(evening)[-1] == "Everything's in place."
    assert not any(evening.asks(1, f"tick-{one}") for one in LISTS)


# The AI


@pytest.mark.parametrize("players", [4, 5, 6])
def test_with_the_ai_all_are_asked_first_where_it_sits(players: int) -> None:
    """p. 21: any place is allowed; the player on its left holds the AI's deck in the night."""
    evening = begun(players, **wishes(Variant(players, ai=True)))
    assert not evening.asks(1, "placed") and "next" not in evening.rules.controls(evening.table)
    assert all(evening.question(seat, "ai").required for seat in evening.table.seats)
    assert own(evening.say(2, "ai", "seat-3")) == [e.AiPlaced(3)]
    assert read_public_events(evening)[-1] == "The AI sits on Caro's right."
    question = evening.question(4, "ai")
    assert question.value == "seat-3" and not question.required
    evening.say(4, "ai", "seat-2")
    evening.say(1, "placed")
    rows = {english(row.label): english(row.text) for row in evening.block("before", Facts).rows}
    assert rows["The AI's envelope"].startswith("Take the deck out, face down. Nobody looks at the marker")
    wanted = "Leave it on the table." if players == 6 else "Ben takes it face down"
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


# Parts of the checklist


def test_each_phone_has_its_own_part_first_and_all_parts_can_be_seen() -> None:
    evening = begun(5, knows="no")
    found = {seat: [id for id in evening.ids(seat) if "-tick-" in id or "-section-" in id] for seat in range(1, 6)}
    first = {seat: ids[0] for seat, ids in found.items()}
    parts = ("take", "deal", "place", "take", "deal")
    assert first == {seat: f"g1-section-{part}-1" for seat, part in enumerate(parts, 1)}
    ticks = {seat: next(id for id in ids if "-tick-" in id) for seat, ids in found.items()}
    assert ticks == {seat: f"g1-tick-{part}-1" for seat, part in enumerate(parts, 1)}
    assert all(len(ids) == 6 for ids in found.values())
    assert [evening.question(seat, "section-take").required for seat in range(1, 6)] == [
        True,
        False,
        False,
        True,
        False,
    ]


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
    evening = evening_begun()
    end(evening)
    evening.say(1, "end-winner", "nobody")
    evening.say(1, "end-confirm", "yes")
    evening.rules = TableRules(GAMES)
    evening.say(1, "table-begin")
    first, *_, last = (block for block in blocks(evening).values() if isinstance(block, Checklist))
    assert (first.id, english(first.label)) == ("collect", "Collect and sort")
    assert "place-rest" not in {item.id for item in last.items}
    assert evening.asks(1, "section-collect")


# Going back


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
    assert evening.table.playing is None
    assert read_public_events(evening)[-1] == "Nobody wins. The game ended before the first round."


# The sound check, and who reads the night

LEAD = 1000


def checking() -> Evening:
    """Begin a game with a voice, and a sound check in it."""
    evening = playing(PLAYED[1])
    evening.say(3, "check")
    return evening


def test_the_sound_check_is_one_line_with_the_bell_and_begins_no_night() -> None:
    evening = playing(PLAYED[1])
    assert own(evening.say(4, "check")) == [n.SoundCheckBegan(), s.ScriptBegan(1, evening.now + LEAD)]
    public = evening.public()
    assert public.line and (public.line.key, public.line.sound, public.phase) == ("check", "bell", "preparing")
    assert [type(event) for event in (*step(evening), *step(evening))] == [s.LineSpoken, s.ScriptEnded]
    assert line(evening) is None and evening.coming() is None
    assert evening.public().phase == "preparing"
    assert read_public_events(evening)[-1] == "Everything's in place."


def test_every_seat_may_ask_for_the_sound_check_once_at_a_time_ready_or_not_and_nobody_must() -> None:
    evening = playing(PLAYED[1])
    evening.say(2, "ready")
    for seat in evening.table.seats:
        question = evening.question(seat, "check")
        assert not question.required and not question.secret and question.button_choice is None
    other = evening.question(2, "check").id
    evening.say(3, "check")
    assert not any(evening.asks(seat, "check") for seat in evening.table.seats)
    evening.wait(20_000)
    assert other not in evening.ids(2)
    evening.say(1, "check")
    assert line(evening) == "check" and state(evening).narration.take == 2


def test_without_a_voice_there_is_no_sound_check() -> None:
    evening = playing(PLAYED[1], voice=False)
    assert not evening.asks(1, "check")
    report(evening, NarratorPresent(True))
    assert evening.asks(1, "check")


def test_the_last_one_ready_begins_the_night_in_the_middle_of_the_sound_check() -> None:
    evening = checking()
    for seat in evening.table.seats[:-1]:
        assert own(evening.say(seat, "ready")) == [n.SeatReady(seat)]
    assert line(evening) == "check"
    last = evening.table.seats[-1]
    assert own(evening.say(last, "ready")) == [n.SeatReady(last), s.ScriptBegan(2, evening.now + SILENCE)]
    assert evening.public().phase == "night" and not state(evening).checking
    with pytest.raises(Refused):
        report(evening, Spoken("check", 1))
    assert hear(evening) == [one.key for one in script(PLAYED[1]).lines]


def test_a_table_that_pauses_or_a_hub_that_starts_again_in_the_sound_check_hears_it_anew_with_open_eyes() -> None:
    evening = checking()
    evening.say(2, "table-pause")
    assert evening.coming() is None
    assert own(evening.say(3, "table-resume")) == [s.ScriptBegan(2, evening.now + LEAD)]
    assert own(evening.do(Repeat())) == [s.ScriptBegan(3, evening.now + LEAD)]
    assert line(evening) == "check"
    evening.wait(20_000)
    assert evening.public().phase == "preparing" and evening.asks(1, "check")


def test_the_sound_check_ends_with_its_voice() -> None:
    evening = checking()
    assert report(evening, NarratorPresent(False)) == [s.NarratorLost(), s.ScriptEnded()]
    public = evening.public()
    assert (public.line, public.sounds, public.phase) == (None, (), "preparing")
    assert not evening.asks(1, "check") and facts(evening, "before")["The voice"].startswith("No voice yet.")


def test_a_sound_check_that_is_not_reported_ends_and_everybody_is_told() -> None:
    evening = checking()
    evening.speaks = False
    (lost,) = step(evening)
    assert isinstance(lost, s.LineLost)
    assert read_public_events(evening)[-1].startswith("The sound check broke off")
    assert step(evening) == [s.ScriptEnded()]
    assert evening.asks(5, "check")


def test_a_night_that_is_planned_again_can_be_checked_again() -> None:
    evening = to_line(falling(), "settle")
    evening.say(1, "night", "stop")
    hear(evening)
    evening.say(1, "again")
    evening.say(2, "check")
    assert line(evening) == "check"
    ready(evening)
    assert hear(evening)[0] == "settle"


def test_before_the_night_everybody_can_read_who_reads_it() -> None:
    evening = playing(PLAYED[1], voice=False)
    without = facts(evening, "before")["The voice"]
    assert "eyes open" in without and "reads the screen aloud" in without
    report(evening, NarratorPresent(True))
    assert facts(evening, "before")["The voice"].startswith("The night is read aloud.")


def test_a_night_that_stands_without_a_voice_says_how_to_go_on() -> None:
    evening = to_line(falling(), "cultists-look")
    evening.say(1, "night", "pause")
    assert "The voice" not in facts(evening, "paused")
    report(evening, NarratorPresent(False))
    assert "read the lines from the screen" in facts(evening, "paused")["The voice"]


# All lines that may be read aloud, and their length


@pytest.mark.parametrize("variant", PLAYED)
def test_the_lines_are_all_that_may_be_read_aloud_each_key_once(variant: Variant) -> None:
    found = state(playing(variant))
    night = ["check", *[one.key for one in script(variant).lines], "wake"]
    keys = [one.key for one in GAME.lines(found)]
    assert keys == [*night, *[one.key for one in announcements(found.setup)]]
    assert len(set(keys) - {s.EYES_CLOSED.key}) == len(keys)


def test_the_lines_do_not_change_during_the_game() -> None:
    before = GAME.lines(state(playing(PLAYED[1])))
    evening = to_line(falling(), "seer-look")
    evening.say(1, "night", "stop")
    assert GAME.lines(state(evening)) == before


def test_the_sound_of_a_line_is_part_of_its_length() -> None:
    words = say("Everybody: open your eyes.")
    assert estimate(words, "gong") - estimate(words) == SOUNDS["gong"] + SOUND_PAUSE
    with pytest.raises(KeyError):
        estimate(words, "trumpet")
    (check,) = CHECKING.lines
    assert check.length == estimate(check.text, "bell")
    for one in (*script(PLAYED[1]).lines, s.EYES_CLOSED):
        assert one.length == estimate(one.text, one.sound)


# The hub's own buttons


def test_the_buttons_of_the_hub_pause_repeat_and_stop_the_night() -> None:
    evening = to_line(falling(), "cultists-look")
    assert {*evening.rules.controls(evening.table)} == {"pause", "repeat", "stop"}
    assert own(evening.use("pause")) == [n.NightPaused()]
    assert [type(event) for event in own(evening.use("pause"))] == [s.StepRepeated]
    evening.wait(3_000)
    assert [type(event) for event in own(evening.use("repeat"))] == [s.StepRepeated]
    own(evening.use("pause"))
    assert [type(event) for event in own(evening.use("repeat"))] == [s.StepRepeated]
    assert [type(event) for event in own(evening.use("stop"))] == [n.NightStopped, s.ScriptBegan]
    assert hear(evening) == ["wake"]


@pytest.mark.parametrize("button", ["pause", "repeat"])
def test_the_buttons_of_the_hub_let_a_night_go_on_that_has_lost_its_voice(button: Control) -> None:
    evening = to_line(falling(), "seer-look")
    report(evening, NarratorPresent(False))
    assert [type(event) for event in own(evening.use(button))] == [s.StepRepeated]
    assert hear(evening)[:2] == [s.EYES_CLOSED.key, "fist"]


def test_outside_the_night_the_pause_is_the_table_s_own_and_next_says_that_the_cards_are_in_place() -> None:
    evening = playing(PLAYED[1])
    assert {*evening.rules.controls(evening.table)} == {"pause"}
    evening = to_line(falling(), "settle")
    own(evening.use("stop"))
    assert {*evening.rules.controls(evening.table)} == {"pause"}
    hear(evening)
    assert {*evening.rules.controls(evening.table)} == {"pause", "next"}
    assert own(evening.use("next")) == [n.EveningBegan(state(evening).setup)]
    assert GAME.controls(state(evening)) == {}, "nobody holds the knife yet"
