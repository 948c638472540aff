"""An evening of Among Cultists from round to round (p. 11-14, 21)."""

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.view import Track
from companion.games.among_cultists import evening as ev
from companion.games.among_cultists.evening import StopGame
from companion.games.among_cultists.evening.end.events import GameStopped
from companion.games.among_cultists.evening.rounds import commands as c
from companion.games.among_cultists.evening.rounds import events as e
from companion.games.among_cultists.evening.state import AI, Pending
from tests.games.among_cultists.evening import (
    EVENING,
    NAMES,
    action,
    block,
    cleanup,
    die,
    event,
    playing,
    report,
    rounds,
    score,
    state,
    turns,
)
from tests.laws.evening import Evening, own

# Who begins


def test_the_table_says_who_holds_the_knife_first() -> None:
    """p. 11: whoever last had a nightmare."""
    evening = playing(knife=3)
    assert state(evening).order == (3, 4, 5, 1, 2)
    assert evening.view(None).public.seats[2].tags == ("first_player", "turn")


@pytest.mark.parametrize("draw", range(5))
def test_or_chance_does_with_the_same_luck_for_all(draw: int) -> None:
    evening = playing()
    again = Evening(*NAMES[:5], games=dict(evening.rules.games))
    again.play("among-cultists", seer="no")
    assert own(again.say(2, "knife", "any", Chance(lambda n: draw))) == [e.KnifeDrawn(draw + 1)]
    assert state(again).knife == draw + 1


def test_the_ai_sits_on_the_right_of_the_first_player_unless_the_table_says_where() -> None:
    """p. 21: the place on the right is proposed, any place is allowed."""
    evening = playing(6, ai=True, knife=3)
    assert state(evening).order == (3, 4, 5, 1, 2, AI)
    (began,) = ev.begin(state(evening).setup, right_of=5)
    knife = ev.evolve(ev.evolve(None, began), e.KnifeTaken(3))
    assert knife.order == (3, 4, AI, 5, 1, 2)


def test_an_evening_of_before_there_was_a_checklist_reads_where_the_ai_was_seated() -> None:
    assert ev.evolve(state(playing(6, ai=True, knife=3)), e.AiSeated(5)).order == (3, 4, AI, 5, 1, 2)


# Turns


def test_turns_go_clockwise_from_the_knife_and_anybody_ticks_them_off() -> None:
    """p. 12; design 2: a step of the table is offered to every seat, the one in turn foremost."""
    evening = playing(knife=4)
    for character in (4, 5, 1, 2, 3):
        asked = {seat: evening.question(seat, "turn") for seat in evening.table.seats}
        assert [seat for seat, question in asked.items() if question.awaited] == [character]
        assert {question.press for question in asked.values()} == {"go"}
        assert own(evening.say(2, "turn")) == [e.TurnEnded(character)]
    assert state(evening).phase == "event"


def test_of_two_thumbs_the_second_finds_nothing() -> None:
    evening = playing()
    late = evening.question(5, "turn").id
    evening.say(1, "turn")
    assert late not in evening.ids(5) and evening.asks(5, "turn")


def test_the_seat_on_the_left_of_the_ai_is_awaited_for_it() -> None:
    """p. 21: that player holds its deck."""
    evening = playing(5, ai=True, knife=2)
    for _ in range(4):
        evening.say(1, "turn")
    assert state(evening).current == AI
    assert [seat for seat in evening.table.seats if evening.question(seat, "turn").awaited] == [2]


def test_the_hubs_own_button_takes_the_step_of_the_table_too() -> None:
    evening = playing()
    steps = []
    while state(evening).round == 1:
        step = evening.rules.controls(evening.table).get("next")
        if step is None:
            evening.say(1, "event", "fake_eyes")
            continue
        steps += [type(done).__name__ for done in own(evening.do(step))]
    assert steps == [*["TurnEnded"] * 5, "EventSettled", *["TurnEnded"] * 5, "RoundEnded"]


# Rounds


def test_a_round_is_movement_event_action_cleanup_and_the_knife_goes_clockwise() -> None:
    """p. 14, ruling AC-3."""
    evening = playing(5, knife=5)
    seen = []
    for _ in range(10):
        seen.append((state(evening).round, state(evening).knife))
        assert evening.view(None).public.phase == "movement"
        event(evening, state(evening).bag[0])
        assert evening.view(None).public.phase == "event"
        evening.say(3, "settled")
        assert evening.view(None).public.phase == "action"
        cleanup(evening)
        assert evening.view(None).public.phase == "cleanup"
        evening.say(2, "round")
    assert seen == [(n, (n + 3) % 5 + 1) for n in range(1, 11)]
    assert evening.view(None).public.phase == "end"


def test_the_knife_goes_to_a_ghost_and_to_the_ai_too() -> None:
    """Ruling AC-3."""
    evening = playing(5, ai=True, knife=3)
    die(evening, 4)
    holders = [state(rounds(evening, last)).knife for last in range(1, 6)]
    assert holders == [3, 4, 1, 2, AI]


def test_the_clock_shows_the_round_and_the_event_of_each_hour() -> None:
    evening = rounds(playing(), 3)
    clock = block(evening, "round")
    assert isinstance(clock, Track)
    assert (clock.style, clock.value, clock.most) == ("clock", 3, 10)
    assert [mark.at for mark in clock.marks] == [1, 2, 3]


# Points


def test_shelves_score_and_a_mistake_is_taken_back() -> None:
    """p. 17: 2, 3 or 4 points."""
    evening = action(playing())
    assert own(evening.say(4, "points", "3")) == [e.PointsScored(3)]
    evening.say(2, "points", "4")
    assert own(evening.say(5, "unscored")) == [e.PointsTakenBack(4)]
    evening.say(2, "points", "2")
    track = block(evening, "points")
    assert isinstance(track, Track)
    assert (track.value, track.most, [mark.at for mark in track.marks]) == (5, 10, [10])


def test_an_entry_can_be_undone_by_two_seats() -> None:
    """Design 2: undo of the last public entry by agreement of two seats."""
    evening = action(playing())
    evening.say(1, "points", "4")
    evening.say(2, "table-ask-undo")
    evening.say(3, "table-agree-undo", "yes")
    assert state(evening).total == 0
    evening.say(1, "turn")
    evening.say(2, "table-ask-undo")
    evening.say(3, "table-agree-undo", "yes")
    assert state(evening).turn == 0


@pytest.mark.parametrize(("characters", "target"), [(5, 10), (6, 12), (7, 12), (8, 13)])
def test_the_target_depends_on_the_characters(characters: int, target: int) -> None:
    """p. 6."""
    evening = playing(characters)
    assert state(evening).target == target
    score(evening, target - 2)
    assert state(evening).ending is None
    score(evening, target)
    assert state(evening).ending is not None


# Deaths and power


def test_a_death_announced_makes_a_ghost_and_starts_no_vote() -> None:
    """Ruling AC-21."""
    evening = action(playing())
    assert own(evening.say(2, "death", "seat-4")) == [e.DeathAnnounced(4)]
    assert state(evening).vote is None and state(evening).ghosts == {4: 1}
    assert evening.view(None).public.seats[3].tags == ("ghost",)
    choices = [choice.value for choice in getattr(evening.question(1, "death").ask, "choices", ())]
    assert choices == ["seat-1", "seat-2", "seat-3", "seat-5"], "nobody dies twice"


def test_the_dead_can_be_announced_to_the_last_one() -> None:
    evening = die(playing(), 1, 2, 3, 4, 5)
    assert not evening.asks(1, "death")
    action(evening)
    assert not evening.asks(1, "found") and not evening.asks(1, "vote")


def test_the_power_is_restored_in_the_turn_of_a_living_character() -> None:
    """p. 19."""
    evening = die(playing(knife=2), 3)
    action(evening, "lightning")
    assert not state(evening).power
    assert evening.asks(5, "power")
    evening.say(1, "turn")
    assert not evening.asks(5, "power"), "a ghost restores nothing"
    evening.say(1, "turn")
    assert own(evening.say(5, "power")) == [e.PowerRestored(4)]
    assert state(evening).power and not evening.asks(5, "power")


def test_the_power_button_of_the_hub_turns_the_token() -> None:
    evening = playing()
    turn = evening.rules.controls(evening.table)["power"]
    assert own(evening.do(turn)) == [e.PowerTurned(False)]
    assert evening.view(None).public.lamps["power"] == "off"
    assert [sound.name for sound in evening.view(None).public.sounds] == ["gong"]
    assert own(evening.do(evening.rules.controls(evening.table)["power"])) == [e.PowerTurned(True)]
    assert [sound.name for sound in evening.view(None).public.sounds] == ["bell"]


def test_before_the_knife_is_taken_there_is_no_token_to_turn() -> None:
    evening = Evening(*NAMES[:5], games=dict(playing().rules.games))
    evening.play("among-cultists", seer="no")
    assert set(evening.rules.controls(evening.table)) == {"pause"}


# What comes too late


@pytest.mark.parametrize(
    "command",
    [
        *(c.TakeKnife(1), c.DrawKnife(), c.DrawEvent(), c.EnterEvent("mirror"), c.SettleEvent()),
        *(
            c.LookAtToken(),
            c.PutTokenBack(),
            c.RemoveToken(),
            c.RestorePower(),
            c.AskPartner(3),
            c.AnswerPortal(1, True),
            c.TakePointsBack(),
        ),
        *(c.UseCamera(), c.ChaseFishMan(), c.FightCultist(), c.DrawPassage("failure"), c.LookThrough(3)),
        *(c.LookByHand(out=True), c.SpareKnife(), c.EndRound()),
    ],
    ids=lambda command: type(command).__name__,
)
def test_what_does_not_fit_the_moment_is_refused_in_words_and_changes_nothing(command: object) -> None:
    evening = die(playing(), 2)
    before = state(evening)
    with pytest.raises(Refused, match="somewhere else"):
        report(evening, command)
    assert state(evening) == before


def test_nobody_dies_twice() -> None:
    evening = die(playing(), 2)
    before = state(evening)
    with pytest.raises(Refused, match="a ghost already"):
        report(evening, c.AnnounceDeath(2))
    assert state(evening) == before


def test_nothing_but_the_vote_goes_on_while_people_vote() -> None:
    evening = action(playing())
    evening.say(1, "vote")
    for command in (c.EndTurn(), c.ScorePoints(4), c.TurnPower()):
        with pytest.raises(Refused, match="somewhere else"):
            report(evening, command)
    assert not evening.asks(1, "turn") and not evening.asks(1, "points")


def test_nothing_goes_on_while_a_question_is_pending() -> None:
    evening = action(playing())
    waiting = replace(state(evening), pending=(Pending(kind="shows", character=2),))
    for command in (c.EndTurn(), c.UseCamera(), c.ScorePoints(4)):
        with pytest.raises(Refused, match="somewhere else"):
            EVENING.decide(waiting, command, 0, Chance(lambda n: 0))


def test_the_end_by_agreement_stops_it_anywhere() -> None:
    evening = playing()
    turns(evening)
    assert report(evening, StopGame()) == [GameStopped()]
    assert evening.view(None).public.phase == "end"
