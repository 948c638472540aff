"""The behaviour of a bot: required questions first, now and then others, by its game's profile; and its answers."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bots import profile
from companion.bots.answers import Question as Asked
from companion.bots.answers import answer
from companion.bots.behaviour import BotBehaviour, Mind, Thought, stem
from companion.bots.profile import BotProfile, first_word, make_pause, make_wish
from companion.commands.demo import PROFILES, demo_profile
from companion.core.game import Player, Setup
from companion.core.question import Ask, Choice, Number, Numbers, One, Order, Question, Row, Some, Writing, check
from companion.core.view import Seat
from companion.frontends.ledger import PlayedGame
from companion.games import GAMES
from companion.hub.discovery import find_values
from companion.hub.log.ledger import games
from companion.texts import translator
from tests.hub.by_hand import SECOND, ManualHub, got, running
from tests.laws.plays import NAMES, SIT
from tests.long import further
from tests.sources import ROOT, imports, outside, python
from web.drawing.plain_views import PlainViews

GO = [{"value": "go", "text": "…"}]


def asked(id: str, *, required: bool = False, value: object = None, **more: Any) -> dict[str, Any]:
    """Return a question with one choice, or of the kind that `more` says."""
    return {"id": id, "kind": "one", "choices": GO, "required": required, "value": value, **more}


def chosen(mind: Mind, questions: list[dict[str, Any]]) -> str | None:
    thought = mind.choose(questions)
    return thought.question["id"] if thought else None


OPTIONAL_QUESTIONS = [asked("vote-1"), asked("round-1")]
AWAITED = asked("ballot-1", required=True)


def test_what_is_awaited_comes_first_and_now_and_then_something_else() -> None:
    mind = Mind(BotBehaviour(menu_chance=0.2), Random(1))
    found = Counter(chosen(mind, [*OPTIONAL_QUESTIONS, AWAITED]) for _ in range(1000))
    assert 700 < found["ballot-1"] < 900
    assert found["vote-1"] > 50 < found["round-1"]


@pytest.mark.parametrize(
    ("behaviour", "questions", "found"),
    [
        (BotBehaviour(menu_chance=0.0), [*OPTIONAL_QUESTIONS, AWAITED], "ballot-1"),
        (BotBehaviour(skips=lambda id: id.startswith(("ballot", "vote"))), [*OPTIONAL_QUESTIONS, AWAITED], "round-1"),
        (BotBehaviour(skips=lambda id: id.startswith("ballot")), [AWAITED], None),
        (BotBehaviour(preference=lambda question: float(question["id"] != "vote-1")), OPTIONAL_QUESTIONS, "round-1"),
    ],
    ids=["without strays", "of what is not skipped", "all is skipped", "of what has some taste"],
)
def test_one_question_alone_is_chosen(
    behaviour: BotBehaviour, questions: list[dict[str, Any]], found: str | None
) -> None:
    mind = Mind(behaviour, Random(1))
    assert {chosen(mind, questions) for _ in range(100)} == {found}


def test_a_bot_gets_round_to_everything() -> None:
    mind = Mind(BotBehaviour(), Random(1))
    found: Counter[str] = Counter()
    for n in range(40):
        thought = mind.choose([asked(f"g1-vote-{n}"), asked(f"g1-round-{n}"), asked(f"g1-draw-{n}-2")])
        assert thought
        mind.note_answer(thought)
        found[stem(thought.question["id"])] += 1
    assert set(found) == {"vote", "round", "draw"}
    assert max(found.values()) - min(found.values()) < 12


def test_an_answer_that_stands_is_seldom_changed() -> None:
    mind = Mind(BotBehaviour(), Random(1))
    found = Counter(chosen(mind, [asked("points-1", value={"seat-1": 3}), asked("points-2")]) for _ in range(1000))
    assert 0 < found["points-1"] < 100


def test_a_wish_comes_before_anything_else_and_only_once() -> None:
    mind = Mind(
        BotBehaviour(wish=lambda question: 4 if question["id"] == "rounds" else None, menu_chance=0.0), Random(1)
    )
    rounds = asked("rounds", value=0, kind="number", least=0, most=50)
    thought = mind.choose([AWAITED, rounds])
    assert thought and (thought.question["id"], thought.value) == ("rounds", 4)
    mind.note_answer(thought)
    assert chosen(mind, [AWAITED, rounds]) == "ballot-1"


def test_a_wish_that_has_come_true_is_neither_uttered_nor_changed() -> None:
    mind = Mind(BotBehaviour(wish=lambda question: 4 if question["id"] == "rounds" else None), Random(1))
    rounds = asked("rounds", value=4, kind="number", least=0, most=50)
    assert {chosen(mind, [*OPTIONAL_QUESTIONS, rounds]) for _ in range(200)} == {"vote-1", "round-1"}


def test_a_thought_is_given_up_when_its_question_is_gone_or_has_changed() -> None:
    mind = Mind(BotBehaviour(), Random(1))
    thought = mind.choose([OPTIONAL_QUESTIONS[0]])
    assert thought
    assert mind.holds(thought, [OPTIONAL_QUESTIONS[1], OPTIONAL_QUESTIONS[0]])
    assert not mind.holds(thought, [OPTIONAL_QUESTIONS[1]])
    assert not mind.holds(thought, [{**OPTIONAL_QUESTIONS[0], "value": "go"}])
    firm, other = mind.choose([AWAITED]), asked("resume", required=True)
    assert firm
    assert not mind.holds(thought, [*OPTIONAL_QUESTIONS, AWAITED]), (
        "one of the menu alone is given up for what is awaited"
    )
    assert mind.holds(firm, [*OPTIONAL_QUESTIONS, AWAITED, other])


@pytest.mark.parametrize(
    ("id", "words"),
    [
        ("g12-points-3", "points"),
        ("g1-draw-0-2", "draw"),
        ("winners.3", "winners"),
        ("table-option-vote_seconds-0", "table-option-vote_seconds"),
        ("table-agree-move-3-1", "table-agree-move"),
    ],
)
def test_a_stem_is_what_an_id_says_in_words(id: str, words: str) -> None:
    assert stem(id) == words


# The profile of a game: the pauses of bots, and their preferences


SPEED_UP = 20
PROFILE = BotProfile(pauses={"react": (2.0, 12.0)})


@pytest.mark.parametrize(
    ("id", "required", "span"),
    [
        ("g1-react-3", True, (2.0, 12.0)),
        ("g2-deal-3", True, profile.REQUIRED),
        ("g1-anything-3", False, BotProfile().menu),
        ("table-game-0", True, (15.0, 30.0)),
    ],
)
def test_bots_think_as_long_as_people_would(id: str, required: bool, span: tuple[float, float]) -> None:
    pause = make_pause(PROFILE, SPEED_UP)
    for seed in range(20):
        assert span[0] <= pause(asked(id, required=required), Random(seed)) * SPEED_UP <= span[1]


def test_a_habit_is_kept_as_often_as_it_says_and_one_question_gets_one_answer() -> None:
    wish = make_wish("complots", BotProfile(habits={"react": ("pass", 0.75)}), 4)
    wanted = [wish(asked(f"g1-react-{window}", seat=seat)) for window in range(100) for seat in range(1, 5)]
    assert 0.65 < wanted.count("pass") / len(wanted) < 0.85
    assert wanted == [wish(asked(f"g1-react-{window}", seat=seat)) for window in range(100) for seat in range(1, 5)]
    assert wish(asked("g1-act-3", seat=1)) is None and wish(asked("table-game-0", seat=1)) == "complots"


def test_bots_with_one_question_have_opinions_of_their_own() -> None:
    wish = make_wish("complots", BotProfile(habits={"react": ("pass", 0.5)}), 4)
    questions = [asked("g1-react-7", seat=seat) for seat in range(1, 21)]
    assert {wish(one) for one in questions} == {"pass", None}


# Every profile is that of a game, and its bots play the game to its end with all options that they choose


PROFILES_BY_GAME = find_values("manner", PROFILES, BotProfile)
COMPLOTS_PROFILE = PROFILES_BY_GAME["complots"]._replace(options=PROFILES_BY_GAME["complots"].options[1:2])
CASTLE_PROFILE = PROFILES_BY_GAME["castle-of-the-devil"]._replace(
    options=PROFILES_BY_GAME["castle-of-the-devil"].options[:1]
)


def test_every_profile_names_a_known_game() -> None:
    named = {point.name for point in entry_points(group=PROFILES)}
    assert named and set(PROFILES_BY_GAME) == named, f"these manners do not load: {named - set(PROFILES_BY_GAME)}"
    strange = set(PROFILES_BY_GAME) - set(GAMES)
    assert not strange, f"pyproject.toml names manners ({PROFILES}) of games that there are not: {strange}"


@pytest.mark.parametrize("game", PROFILES_BY_GAME)
def test_every_option_that_a_manner_chooses_is_asked(game: str) -> None:
    players = tuple(Player(seat, f"P{seat}") for seat in range(1, SIT + 1))
    profile = PROFILES_BY_GAME[game]
    for options in (*profile.options, profile.without_box or {}):
        asked = {option.id for option in GAMES[game].options(Setup(players=players, options=dict(options)))}
        assert set(options) <= asked, f"{game}: its manner chooses {set(options) - asked}, which no option asks"


@pytest.mark.parametrize("game", further(PROFILES_BY_GAME))
def test_bots_play_with_all_options_to_the_end_and_are_in_time_for_what_they_like(game: str, tmp_path: Path) -> None:
    assert not set(faults(game, PROFILES_BY_GAME[game], tmp_path))


@pytest.mark.parametrize(
    ("game", "broken", "fault"),
    further(
        [
            ("complots", COMPLOTS_PROFILE._replace(options=({"deal": "hub", "react_seconds": "11"},)), "react_seconds"),
            ("complots", COMPLOTS_PROFILE._replace(pauses={**COMPLOTS_PROFILE.pauses, "react": (10.5, 12.0)}), "react"),
            ("castle-of-the-devil", CASTLE_PROFILE._replace(menu=(13.5, 25.0)), "use"),
        ]
    ),
    ids=[
        "an option that nobody offers",
        "nobody would ever doubt",
        "nobody would use a thing in a duel",
    ],
)
def test_a_manner_that_comes_to_nothing_is_caught(game: str, broken: BotProfile, fault: str, tmp_path: Path) -> None:
    assert fault in set(faults(game, broken, tmp_path))


def faults(game: str, behaviour: BotProfile, folder: Path) -> Iterator[str]:
    """Let bots play a game once with each choice of options; yield the parts of the profile without effect."""
    with running(folder, names=" ".join(NAMES[:SIT])) as hub:
        for device in hub.devices.values():
            hub.tables.present(hub.code, device, True)
        demo = Demo(hub, demo_profile(game, behaviour, SIT, rate=1))
        played = demo.play(len(behaviour.options))
    assert all(one.game == game for one in played)
    for one, options in zip(played, behaviour.options, strict=False):
        yield from (option for option, value in options.items() if one.setup.options[option] != value)
    yield from _find_unanswerable_questions(demo, behaviour)


def _find_unanswerable_questions(demo: Demo, behaviour: BotProfile) -> Iterator[str]:
    """Yield each preferred question that goes, by itself or by a clock, before any bot can answer."""
    liked = {
        *behaviour.habits,
        *behaviour.pauses,
        *(word for word, preference in behaviour.preferences.items() if preference > 1),
    }
    soonest = {word: behaviour.pauses.get(word, behaviour.menu)[0] for word in liked}
    yield from (word for word, pause in soonest.items() if demo.longest_open_seconds.get(word, pause + 1) <= pause)
    longest: dict[str, float] = {}
    for (clock, _), (seconds, _) in demo.questions_by_timer.items():
        longest[clock] = max(seconds, longest.get(clock, 0.0))
    for (clock, _), (seconds, asked) in demo.questions_by_timer.items():
        for word in asked & soonest.keys():
            # A question that is also asked without a clock need not fit into the shortest one.
            if soonest[word] >= (longest[clock] if word in demo.untimed_questions else seconds):
                yield word


# A bot answers every question validly, and knows only the question


values = st.text("abcxyz-", min_size=1, max_size=8)
choices = st.lists(
    st.builds(Choice, values, st.just("…"), most=st.integers(1, 4)), min_size=1, max_size=6, unique_by=lambda c: c.value
).map(tuple)
spans = st.tuples(st.integers(-20_000, 20_000), st.integers(0, 20_000)).map(lambda span: (span[0], sum(span)))
rows = st.builds(lambda id, span: Row(id, "…", *span), values, spans)


@st.composite
def some(draw: st.DrawFn) -> Some:
    offered = draw(choices)
    least = draw(st.integers(0, sum(choice.most for choice in offered)))
    return Some(offered, least, draw(st.integers(max(least, 1), 30)))


asks: st.SearchStrategy[Ask] = st.one_of(
    st.builds(One, choices),
    some(),
    st.builds(lambda span: Number(*span), spans),
    st.builds(Numbers, st.lists(rows, min_size=1, max_size=5, unique_by=lambda row: row.id).map(tuple)),
    st.builds(Order, choices),
    st.builds(Writing, st.integers(1, 40)),
)


def as_json(ask: Ask) -> dict[str, Any]:
    """Return a question of this kind as a program gets it."""
    plain = PlainViews(translator("en")).question(Question(id="q", text="…", ask=ask))
    found: dict[str, Any] = json.loads(json.dumps(plain))
    return found


@given(asks, st.randoms(use_true_random=False), st.booleans())
def test_every_answer_is_one_that_the_question_takes(ask: Ask, random: Random, small: bool) -> None:
    value = answer(as_json(ask), random, small=small)
    check(Question(id="q", text="…", ask=ask), json.loads(json.dumps(value)))


@given(spans, st.randoms(use_true_random=False))
def test_small_numbers_lie_where_the_range_is_nearest_to_zero(span: tuple[int, int], random: Random) -> None:
    value = answer(as_json(Number(*span)), random)
    assert isinstance(value, int)
    assert abs(value) <= min(abs(number) for number in (*span, 0) if span[0] <= number <= span[1]) + 10


def test_bold_numbers_reach_both_ends_of_the_range() -> None:
    found = {answer(as_json(Number(-9999, 9999)), Random(seed), small=False) for seed in range(50)}
    assert {-9999, 9999} < found


@pytest.mark.parametrize(
    "question",
    [
        {"kind": "one", "choices": []},
        {"kind": "some", "choices": [{"value": "a", "most": 1}], "least": 2, "most": 3},
        {"kind": "text", "most": 0},
        {"kind": "a kind of tomorrow"},
    ],
)
def test_a_question_that_cannot_be_answered_is_left_alone(question: dict[str, Any]) -> None:
    assert answer(question, Random(1)) is None


def test_bots_import_nothing_but_the_standard_library_and_a_parser_of_http() -> None:
    allowed = sys.stdlib_module_names | {"companion.bots", "httptools"}
    for path in python("companion/bots"):
        assert not outside(imports(path.read_text("utf-8")), allowed), path
    assert outside(imports((ROOT / "companion/commands/demo.py").read_text("utf-8")), sys.stdlib_module_names)


# Bots at a hub whose clock the test turns: the games of a demo, in no more time than the processor takes


STEPS = 30_000
"""Steps in which the games must end: an answer is one, and so is each action of the hub's own."""

LEDGER_CHECK_INTERVAL = 25
"""Steps between two checks of the ledger."""


@dataclass
class BotSitter:
    """A bot on a seat."""

    seat: int
    mind: Mind
    thought: Thought | None = None

    answer_due_at: int = 0
    """The time of its next answer, in nanoseconds of the hub's clock."""


@dataclass
class Demo:
    """Bots at the table of `hub`, with this `behaviour`."""

    hub: ManualHub
    behaviour: BotBehaviour

    longest_open_seconds: dict[str, float] = field(default_factory=dict)
    """The longest time in seconds for which a question stayed unchanged, by the first word of its id."""

    questions_by_timer: dict[tuple[str, int], tuple[float, set[str]]] = field(default_factory=dict)
    """The seconds of each public clock, by its id and its end, and the first words of the questions during it."""

    untimed_questions: set[str] = field(default_factory=set)
    """The first words of the questions without such a clock."""

    _since: dict[int, list[tuple[Asked, int]]] = field(default_factory=dict)
    """The questions of each seat, with the stamp since which each is unchanged."""

    _plain: PlainViews = field(default_factory=lambda: PlainViews(translator("en")))

    def play(self, wanted: int) -> list[PlayedGame]:
        """Let the bots play until `wanted` games are over; return the games that have begun."""
        players = [BotSitter(seat, Mind(self.behaviour, Random(f"{seat}"))) for seat in self.hub.devices]
        for count in range(STEPS):
            for player in players:
                self._think(player)
            self._advance_to_next_event([player for player in players if player.thought])
            if count % LEDGER_CHECK_INTERVAL == 0:
                played = games(self.hub.folder)
                if sum(bool(game.ended) for game in played) >= wanted:
                    return played
        raise AssertionError(f"{self.hub.snapshot.public.phase} does not come to an end")

    def _think(self, player: BotSitter) -> None:
        """Look at the view of a seat, as `companion.bots.player` does."""
        private = self.hub.snapshot.private(Seat(player.seat))
        assert private
        asked: list[Asked] = [{**q, "seat": player.seat} for q in self._plain.private(private)["questions"]]
        self._note(player.seat, asked)
        if player.thought and not player.mind.holds(player.thought, asked):
            player.thought = None
        if player.thought is None:
            player.thought = player.mind.choose(asked)
            if player.thought:
                first = self.hub.tables.stamp_of(self.hub.code, player.thought.question["from"]) or 0
                player.answer_due_at = max(self.hub.clock.stamp + round(player.thought.pause * SECOND), first)

    def _note(self, seat: int, asked: list[Asked]) -> None:
        """Note the age of each question of a seat: a bot drops its thought once the question changes."""
        if not self.hub.snapshot.public.timers:
            self.untimed_questions.update(map(first_word, asked))
        for timer in self.hub.snapshot.public.timers:
            window = self.questions_by_timer.setdefault(
                (timer.id, timer.ends), ((timer.ends - self.hub.now) / 1000, set())
            )
            window[1].update(map(first_word, asked))
        now, known = self.hub.clock.stamp, self._since.get(seat, [])
        for question, since in known:
            word = first_word(question)
            self.longest_open_seconds[word] = max(self.longest_open_seconds.get(word, 0.0), (now - since) / SECOND)
        before = {question["id"]: (question, since) for question, since in known}
        self._since[seat] = [
            before[one["id"]] if before.get(one["id"], ({}, 0))[0] == one else (one, now) for one in asked
        ]

    def _advance_to_next_event(self, thinking: list[BotSitter]) -> None:
        """Let time pass to the next answer, or to the hub's own action before it."""
        clock = self.hub.clock
        first = min(thinking, key=lambda player: player.answer_due_at, default=None)
        ahead = self.hub.tables._tables[self.hub.code].ahead
        assert first or ahead is not None, "nobody has anything to do"
        if first and (ahead is None or first.answer_due_at < ahead):
            clock.stamp = max(clock.stamp, first.answer_due_at)
            thought, first.thought = first.thought, None
            assert thought
            got(self.hub.post_id(first.seat, thought.question["id"], thought.value))
            first.mind.note_answer(thought)
        elif ahead is not None:
            clock.stamp = max(clock.stamp, ahead)
            self.hub.settle()
