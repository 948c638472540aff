"""The narrator: one voice speaks at a table, its reports count by their stamps, and nobody is left in the dark."""

from typing import Any

import pytest

from companion.core.text import say
from tests.core.narrated import NARRATED
from tests.hub.by_hand import SECOND, ManualHub
from tests.hub.narrator import ManualNarrator, kinds, shown

GAMES = {"narrated": NARRATED}


pytestmark = pytest.mark.hub(games=GAMES, names="Anna", present=True)
"""The marks of a table of one, whose only game is a narration."""


@pytest.fixture
def voice(hub: ManualHub) -> ManualNarrator:
    """The only voice of a table whose narration has begun."""
    voice = ManualNarrator(hub).announce()
    hub.play("narrated")
    return voice


def speaks(hub: ManualHub) -> str:
    return hub.tables.narrator(hub.code)


def test_the_first_to_announce_speaks_and_the_next_when_it_falls_silent(hub: ManualHub) -> None:
    told: list[str] = []
    hub.tables.listen(lambda code: told.append(hub.tables.narrator(code)))
    snapshot = hub.snapshot
    assert speaks(hub) == ""
    one, two = ManualNarrator(hub, "one").announce(), ManualNarrator(hub, "two").announce()
    assert speaks(hub) == "one"
    one.announce(False)
    assert speaks(hub) == "two"
    assert (told, hub.snapshot is snapshot) == (["one", "two"], True), "faces are told though the table looks the same"
    one.announce()
    assert speaks(hub) == "two", "a voice that speaks goes on as long as it can"
    two.announce(False)
    one.announce(False)
    assert speaks(hub) == ""


def test_a_chosen_voice_comes_before_any_other_and_is_not_taken_over_from(hub: ManualHub) -> None:
    ManualNarrator(hub, "hub's").announce()
    first, second = (ManualNarrator(hub, f"{name} phone").announce(chosen=True) for name in ("first", "second"))
    assert speaks(hub) == "first phone"
    first.announce(False)
    assert speaks(hub) == "second phone"
    second.announce(False)
    assert speaks(hub) == "hub's"


def test_a_game_that_begins_is_told_at_once_that_somebody_speaks_and_nothing_in_silence(hub: ManualHub) -> None:
    hub.play("narrated")
    assert kinds(hub)[-1] == "ScriptBegan"
    ManualNarrator(hub).announce()
    assert kinds(hub)[-1] == "NarratorFound"
    assert shown(hub).take == 1, "the first line has not begun: there is nothing to repeat"


def test_a_game_that_begins_while_somebody_speaks_is_told_so(voice: ManualNarrator) -> None:
    assert (kinds(voice.hub)[-1], shown(voice.hub).take) == ("NarratorFound", 1)
    before = kinds(voice.hub)
    ManualNarrator(voice.hub, "stranger").announce(False)
    voice.announce()
    assert (speaks(voice.hub), kinds(voice.hub)) == ("voice", before), "who cannot speak anyway changes nothing"


@pytest.mark.hub(names="Anna")
def test_a_game_that_reads_nothing_aloud_is_told_nothing(hub: ManualHub) -> None:
    hub.play()
    before = kinds(hub)
    ManualNarrator(hub).announce()
    ManualNarrator(hub).announce(False)
    assert kinds(hub) == before


@pytest.mark.parametrize("written", [False, True], ids=["late", "something else has been written since"])
def test_each_line_starts_its_pause_after_the_end_of_the_one_before_however_late_that_is_handled(
    voice: ManualNarrator, written: bool
) -> None:
    hub = voice.hub
    line = shown(hub)
    end = line.starts + 1500
    hub.until(end)
    stamp = hub.tables.stamp_of(hub.code, end)
    hub.clock.wait(0.3)
    assert not written or not hub.reads(1, "it").problem
    voice.report(line.key, line.take, stamp)
    assert shown(hub).starts == end + 5000
    times = [entry.game_time for entry in hub.entries()]
    assert times == sorted(times), "in the log no time goes back"


def test_an_end_that_still_lies_ahead_counts_as_now(voice: ManualNarrator) -> None:
    hub = voice.hub
    line = shown(hub)
    hub.until(line.starts + 1500)
    voice.report(line.key, line.take, hub.clock.stamp + 60 * SECOND)
    assert shown(hub).starts == line.starts + 1500 + 5000


def test_a_line_whose_end_was_in_time_is_not_lost_though_its_report_is_handled_after_it_was_due(
    voice: ManualNarrator,
) -> None:
    hub = voice.hub
    line = shown(hub)
    hub.until(line.starts + 1500)
    stamp = hub.clock.stamp
    hub.clock.wait(60)  # the writer does not wake up: it does not know yet that the line is overdue
    voice.report(line.key, line.take, stamp)
    assert kinds(hub).count("LineLost") == 2, "those that nobody reported, behind it"
    assert kinds(hub)[kinds(hub).index("ScriptBegan") :][2:4] == ["LineSpoken", "LineLost"]


def test_a_report_of_anybody_but_the_voice_that_speaks_is_dropped(voice: ManualNarrator) -> None:
    hub = voice.hub
    line = shown(hub)
    hub.until(line.starts + 1500)
    before = kinds(hub)
    for name in ("", "stranger", "second"):
        ManualNarrator(hub, name).report(line.key, line.take)
    ManualNarrator(hub, "second").announce().report(line.key, line.take)
    assert kinds(hub) == before
    voice.report(line.key, line.take)
    assert shown(hub).key == "open"


def test_another_voice_begins_the_step_anew_with_all_eyes_closed(voice: ManualNarrator) -> None:
    hub = voice.hub
    line = voice.speak_until("look")
    hub.until(line.starts + 300)
    phone = ManualNarrator(hub, "phone").announce(chosen=True)
    assert (shown(hub).key, shown(hub).take) == ("eyes-closed", 2)
    voice.report(line.key, line.take)
    assert shown(hub).key == "eyes-closed", "what the first voice had begun no longer counts"
    assert [said.line for said in phone.speak_all()] == ["eyes-closed", "open", "look", "close", "begin"]
    assert hub.snapshot.public.line is None


def test_another_voice_begins_the_step_anew_also_in_the_pause_before_a_line(voice: ManualNarrator) -> None:
    """Check this because a player has opened their eyes to choose it."""
    voice.hub.until(voice.speak_until("close").starts - 5000)
    ManualNarrator(voice.hub, "phone").announce(chosen=True)
    assert (shown(voice.hub).key, shown(voice.hub).take) == ("eyes-closed", 2)


def test_another_voice_of_a_paused_table_begins_when_it_goes_on(voice: ManualNarrator) -> None:
    hub = voice.hub
    voice.speak_until("look")
    hub.say(1, "table-pause")
    before = kinds(hub)
    ManualNarrator(hub, "phone").announce(chosen=True)
    assert kinds(hub) == before
    hub.say(1, "table-resume")
    assert kinds(hub)[len(before) :] == ["Resumed", "StepRepeated"]


def test_a_voice_that_is_lost_in_the_middle_stops_the_night_and_everybody_is_told(voice: ManualNarrator) -> None:
    hub = voice.hub
    line = voice.speak_until("look")
    hub.until(line.starts + 300)
    voice.announce(False)
    assert kinds(hub)[-2:] == ["NarratorLost", "NarrationStopped"]
    assert hub.snapshot.public.line is None
    hub.wait(60, step=10)
    assert kinds(hub)[-1] == "NarrationStopped", "it waits, however long"


def test_a_voice_that_is_lost_while_the_table_is_paused_is_told_when_it_goes_on(voice: ManualNarrator) -> None:
    hub = voice.hub
    voice.speak_until("look")
    hub.say(1, "table-pause")
    voice.announce(False)
    assert kinds(hub)[-1] == "Paused"
    hub.say(1, "table-resume")
    assert kinds(hub)[-4:] == ["Resumed", "StepRepeated", "NarratorLost", "NarrationStopped"]


def test_a_voice_that_is_found_before_its_line_speaks_it_and_in_the_middle_begins_the_step(hub: ManualHub) -> None:
    hub.play("narrated")
    ManualNarrator(hub, "one").announce()
    assert kinds(hub)[-1] == "NarratorFound"
    ManualNarrator(hub, "one").announce(False)
    hub.say(1, "table-pause")
    hub.say(1, "table-resume")
    assert shown(hub).take == 2
    hub.until(shown(hub).starts)
    ManualNarrator(hub, "two").announce()
    assert kinds(hub)[-2:] == ["NarratorFound", "StepRepeated"]


def test_reports_go_on_in_memory_while_nothing_can_be_saved(voice: ManualNarrator) -> None:
    hub = voice.hub
    voice.speak_until("look")
    before = hub.entries()
    hub.fill_disk()
    assert [said.line for said in voice.speak_all()] == ["look", "close", "begin"]
    assert hub.entries() == before
    hub.make_room()
    hub.wait(2)
    assert kinds(hub)[len(before) :] == ["LineSpoken", "LineSpoken", "LineSpoken", "ScriptEnded"]
    assert [entry.number for entry in hub.entries()] == list(range(1, len(hub.entries()) + 1))


def test_the_moment_of_a_game_time_is_known_while_it_runs(hub: ManualHub) -> None:
    hub.wait(3)
    assert hub.tables.stamp_of(hub.code, hub.now) == hub.clock.stamp
    assert hub.tables.stamp_of(hub.code, hub.now + 1500) == hub.clock.stamp + 1500 * SECOND // 1000
    hub.play("narrated")
    hub.say(1, "table-pause")
    assert hub.tables.stamp_of(hub.code, hub.now) is None


def test_a_face_that_gets_ready_is_shown_in_its_place_and_writes_nothing(hub: ManualHub) -> None:
    entries = hub.entries()
    says = [say("Preparing the voice: {done} of {all} lines.", done=done, all=3) for done in range(3)]
    hub.tables.trouble("sounds", says[0])
    hub.tables.trouble("hardware", say("No button was found."))
    for words in says[1:]:
        hub.tables.trouble("sounds", words)
    hub.settle()
    assert hub.notices == [says[2], say("No button was found.")]
    hub.tables.trouble("sounds", None)
    hub.settle()
    assert hub.notices == [say("No button was found.")]
    assert hub.entries() == entries


def test_what_is_lent_by_one_face_is_there_for_all(hub: ManualHub) -> None:
    voice: Any = object()
    for lent in (None, voice, None):
        hub.tables.lend_voice(lent)
        assert hub.tables.voice() is lent and hub.tables.panel() is None
