"""The lessons of a table: each comes once, when it first matters, until a tap or the next step."""

from dataclasses import replace

from msgspec import structs

from companion.core.game import AnyGame
from companion.core.lesson import AskedAll, EventOccasion, InPhase, Lesson, next_lesson
from companion.core.lesson import LessonMoment as M
from companion.core.text import say
from companion.core.view import PublicView, SpokenLine
from companion.games import GAMES
from companion.games.open_table import events as o
from companion.games.open_table import state as open_table
from companion.table import events as e
from tests.games.open_table.by_hand import points
from tests.laws.evening import Evening, end, taken_back
from tests.table.by_hand import replayed

LESSONS = (
    Lesson(id="goal", when=InPhase("play"), text=say("What you want.")),
    Lesson(id="vote", when=AskedAll("ballot-"), text=say("What a ballot is.")),
    Lesson(id="round", when=EventOccasion(o.RoundEnded), text=say("What a round is."), drawing="clock"),
)
TAUGHT: AnyGame = replace(GAMES["open-table"], lessons=LESSONS)
BOTH = {TAUGHT.name: TAUGHT}


def lobby() -> Evening:
    evening = Evening("Anna", "Ben", "Caro", games=BOTH)
    evening.say(1, "table-game", TAUGHT.name)
    return evening


def playing(**options: object) -> Evening:
    evening = lobby()
    for option, value in options.items():
        evening.say(1, f"table-option-{option}", value)
    evening.say(1, "table-begin")
    return evening


def lesson(evening: Evening) -> str:
    """Return the id of the lesson that all see, and can put away; empty if there is none."""
    shown = evening.public().lesson
    for seat in evening.table.seats:
        assert [id for id in evening.ids(seat) if id.startswith("table-lesson-")] == ([shown.id] if shown else [])
    return shown.id.rpartition("-")[2] if shown else ""


def test_the_first_lesson_whose_occasion_has_come_up_is_due() -> None:
    for moment, id in (
        (M(phase="play", event_types=(o.RoundEnded,), question_ids=("ballot-1",)), "goal"),
        (M(phase="vote", event_types=(o.RoundEnded,), question_ids=("ballot-1",)), "vote"),
        (M(phase="vote", event_types=(o.RoundEnded,), question_ids=("to-ballot-1",)), "round"),
    ):
        found = next_lesson(LESSONS, moment)
        assert found and found.id == id
    assert next_lesson(LESSONS, M(phase="vote", event_types=(o.BallotCast,), question_ids=())) is None


def test_a_lesson_comes_when_its_occasion_first_comes_up_and_once() -> None:
    evening = playing()
    assert lesson(evening) == "goal"
    assert evening.say(2, "round-1")[-1] == e.LessonGiven("round", 0)
    assert lesson(evening) == "round"
    evening.say(2, "round-2")
    assert lesson(evening) == ""


def test_anybody_puts_it_away_for_all_and_the_hub_too() -> None:
    evening = playing()
    assert evening.say(3, "table-lesson") == [e.LessonPutAway()]
    assert lesson(evening) == ""
    evening = playing()
    assert evening.hub_controls("table-lesson") == [e.LessonPutAway()]


def test_who_puts_it_away_reads_the_next_one_that_is_due() -> None:
    both = replace(TAUGHT, lessons=(*LESSONS, Lesson(id="points", when=InPhase("play"), text=say("What points are."))))
    evening = Evening("Anna", "Ben", games={both.name: both})
    evening.play(both.name)
    assert evening.say(2, "table-lesson") == [e.LessonPutAway(), e.LessonGiven("points", 0)]
    assert evening.say(1, "table-lesson") == [e.LessonPutAway()]


def test_it_stands_while_ballots_come_in_until_a_step_that_all_are_told_of() -> None:
    evening = playing()
    assert evening.say(1, "vote", "yes-no-shown")[-1] == e.LessonGiven("vote", 0)
    evening.say(1, "ballot", "yes")
    assert lesson(evening) == "vote"
    evening.say(2, "ballot", "yes")
    evening.say(3, "ballot", "no")
    assert lesson(evening) == ""


def test_an_offer_to_one_seat_is_no_occasion() -> None:
    mine = replace(TAUGHT, lessons=(Lesson(id="show", when=AskedAll("show"), text=say("How it is shown.")),))
    evening = Evening("Anna", "Ben", games={mine.name: mine})
    evening.play(mine.name)
    evening.say(1, "fill", {"red": 1, "blue": 0, "green": 0, "yellow": 0, "white": 0, "black": 0})
    evening.say(1, "draw", "secret")
    assert evening.asks(1, "show") and not evening.asks(2, "show")
    assert evening.table.teaching.given_lessons == ()


def test_none_stands_while_a_clock_runs_or_the_table_is_paused() -> None:
    evening = playing(vote_seconds="30")
    evening.say(1, "vote", "yes-no-shown")
    assert lesson(evening) == "" and (TAUGHT.name, "vote") not in evening.table.teaching.given_lessons
    evening = playing()
    evening.say(2, "countdown", "15")
    assert lesson(evening) == ""
    evening.wait(14_000)
    assert evening.table.running and evening.table.running.lesson == "goal"
    evening = playing()
    evening.say(1, "table-pause")
    assert lesson(evening) == ""
    evening.say(1, "table-resume")
    assert lesson(evening) == "goal"


def test_nobody_is_taught_again_what_was_taken_back() -> None:
    evening = playing()
    evening.say(1, "points-1", points(3, 0, -2))
    evening.say(2, "round-1")
    assert lesson(evening) == "round"
    taken_back(evening)
    assert lesson(evening) == ""
    evening.say(2, "round-1")
    assert lesson(evening) == ""


def test_a_replay_shows_the_same_lesson() -> None:
    evening = playing()
    again = replayed(evening)
    assert again == evening.table and again.running and again.running.lesson == "goal"


def test_what_is_due_in_another_phase_takes_its_place() -> None:
    def view(state: open_table.State) -> PublicView:
        return structs.replace(
            TAUGHT.public_view(state), phase="vote" if state.vote and state.vote.given_ballots else "play"
        )

    counted = Lesson(id="counted", when=InPhase("vote"), text=say("What is counted."))
    phased = replace(TAUGHT, public_view=view, lessons=(LESSONS[0], counted))
    evening = Evening("Anna", "Ben", games={phased.name: phased})
    evening.play(phased.name)
    evening.accept([e.LessonPutAway()])
    evening.say(1, "vote", "yes-no-shown")
    evening.accept([e.LessonGiven("goal", 0)])
    assert evening.say(1, "ballot", "yes")[-1] == e.LessonGiven("counted", 0)


# Spoken lessons


def test_the_voice_says_it_two_seconds_later_and_another_time_it_says_something_else() -> None:
    evening = playing()
    line = evening.public().line
    assert line and (line.key, line.text, line.starts) == ("lesson-open-table-goal", LESSONS[0].text, 2_000)
    evening.wait(9_000)
    evening.say(2, "round-1")
    again = evening.public().line
    assert again and (again.text, again.starts) == (LESSONS[2].text, 11_000) and again.take != line.take


def test_where_people_talk_it_is_only_shown() -> None:
    quiet = replace(TAUGHT, lessons=(structs.replace(LESSONS[0], aloud=False), *LESSONS[1:]))
    evening = Evening("Anna", "Ben", games={quiet.name: quiet})
    evening.play(quiet.name)
    assert lesson(evening) == "goal" and evening.public().line is None
    assert len(evening.rules.lines(evening.table)) == len(LESSONS) - 1


def test_it_waits_until_all_else_was_read() -> None:
    reading = SpokenLine("announced", say("Somebody has won."), 0)

    def view(state: open_table.State) -> PublicView:
        voting = state.vote is not None and not state.vote.given_ballots
        return structs.replace(TAUGHT.public_view(state), line=reading if voting else None)

    read = replace(TAUGHT, public_view=view)
    evening = Evening("Anna", "Ben", games={read.name: read})
    evening.play(read.name)
    assert evening.say(1, "vote", "yes-no-shown")[-1] == e.LessonGiven("vote")
    assert evening.public().line == reading
    evening.wait(5_000)
    assert evening.say(1, "ballot", "yes")[-1] == e.LessonAloud(5_000)
    line = evening.public().line
    assert line and (line.text, line.starts) == (LESSONS[1].text, 7_000)


def test_every_lesson_is_made_ready_for_the_voice_while_the_table_is_taught() -> None:
    evening = playing()
    assert [line.text for line in evening.rules.lines(evening.table)] == [lesson.text for lesson in LESSONS]
    evening.say(1, "table-teach")
    assert evening.rules.lines(evening.table) == ()


# The choice to be taught


def test_a_table_that_has_played_the_game_this_evening_is_not_taught_unless_the_host_says_so() -> None:
    evening = playing()
    assert evening.asks(1, "table-teach-1-off")
    end(evening)
    assert evening.asks(1, "table-teach-1-on")
    evening.say(1, "table-begin")
    assert lesson(evening) == ""
    end(evening)
    evening.say(1, "table-teach")
    evening.say(1, "table-begin")
    assert lesson(evening) == "goal"


def test_the_host_switches_lessons_off_in_the_middle_of_a_game() -> None:
    evening = playing()
    assert evening.say(1, "table-teach") == [e.TeachingChosen(False)]
    assert lesson(evening) == ""
    evening.say(2, "round-1")
    assert lesson(evening) == ""
    assert not evening.asks(2, "table-teach")


def test_a_game_that_teaches_nothing_asks_nothing_about_it() -> None:
    silent: AnyGame = replace(GAMES["open-table"], lessons=(), primer=None)
    evening = Evening("Anna", "Ben", "Caro", "Dino", games={silent.name: silent})
    evening.say(1, "table-game", silent.name)
    assert not evening.asks(1, "table-teach")


def next_evening(evening: Evening, *names: str) -> Evening:
    """End the evening; `names` sit down for the next one, each on their previous phone, and choose the same game."""
    end(evening)
    evening.accept([e.EveningEnded()])
    for name in names:
        evening.sit(name)
    evening.say(1, "table-game", TAUGHT.name)
    return evening


def test_people_who_have_all_played_it_are_taught_again_only_with_somebody_new() -> None:
    evening = next_evening(playing(), "Caro", "Anna")
    assert evening.asks(1, "table-teach-1-on")
    evening.say(1, "table-begin")
    assert lesson(evening) == ""
    evening = next_evening(playing(), "Caro", "Dino")
    evening.say(1, "table-begin")
    assert lesson(evening) == "goal"
    evening = Evening("Anna", "Ben", games=BOTH, phoneless={"Ben"})
    evening.play(TAUGHT.name)
    end(evening)
    evening.accept([e.EveningEnded()])
    assert [who for _, who in evening.table.teaching.knows] == ["phone of Anna"]
