"""The laws that every game lives by: a game is under them once it is listed."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pkgutil import walk_packages
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.core.game import AnyGame, Player, Setup
from companion.core.lesson import MOST_WORDS
from companion.core.limits import LANGUAGES
from companion.core.question import Number, Question, Writing, check
from companion.core.script.events import NarratorFound
from companion.core.view import Seat
from companion.games import GAMES
from companion.kit.declare import event_types_of
from companion.table.event import TableMove
from companion.table.feature import TableContext
from companion.table.moves_by_seat import MovesBySeat
from companion.table.replay import Events, LogRow
from companion.texts import translator
from tests.laws.bots import every_answer
from tests.laws.evening import Evening
from tests.laws.every import LAWS, shows_what_is_asked_now
from tests.laws.games import UNDER_LAW, bringing
from tests.laws.keys import strange
from tests.laws.leaving import goes_on_without_who_goes_home
from tests.laws.mend import MENDS, SEATS, Mend, mended, words
from tests.laws.plays import NAMES, SIT
from tests.laws.shadow import SHADOW
from tests.laws.variants import variants, ways
from tests.laws.watched import watched_play
from tests.long import further_ways

WAYS = variants(UNDER_LAW)
every_game = pytest.mark.parametrize("game", further_ways(WAYS), ids=list(WAYS))
LAWLESS = [(game, what) for game, module in bringing("lawless").items() for what in module.LAWLESS]


SEEDS, OF_SOAK = 1, 100
"""Random plays of each way to play, for each law: a game with several ways is played as often in CI."""

GOING, GOING_OF_SOAK = 10, 1_000
"""Random plays of each game, in all its ways together, in which a player goes home."""


def plays(law: Callable[[AnyGame, int], None], game: AnyGame, soak: bool) -> int:
    """Return the number of random plays in which a law is tried on one way to play a game."""
    if law is not goes_on_without_who_goes_home:
        return OF_SOAK if soak else SEEDS
    ways = sum(way.name == game.name for way in WAYS.values())
    return -(-(GOING_OF_SOAK if soak else GOING) // ways)


# All laws on one game, then those on the next: they look at one play (`watched.py`).
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@every_game
def test_a_game_keeps_the_law(law: Callable[[AnyGame, int], None], game: AnyGame, soak: bool) -> None:
    with mended(game.name, MENDS[law.__name__]):
        for seed in range(plays(law, game, soak)):
            law(game, seed)


@pytest.mark.parametrize(("name", "what"), LAWLESS)
def test_the_law_catches_a_game_that(name: str, what: str) -> None:
    game, law = bringing("lawless")[name].LAWLESS[what]
    with pytest.raises(AssertionError):
        for seed in range(20):
            law(game(), seed)


def test_the_law_catches_questions_that_are_kept_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[tuple[Seat, int], tuple[Question, ...]] = {}

    made = MovesBySeat.__init__

    def stale(self: MovesBySeat, at: TableContext, moves: Mapping[Seat, Sequence[TableMove]]) -> None:
        made(self, at, moves)
        self.questions = {seat: asked.setdefault((seat, len(found)), found) for seat, found in self.questions.items()}

    monkeypatch.setattr(MovesBySeat, "__init__", stale)
    with pytest.raises(AssertionError):
        shows_what_is_asked_now(SHADOW, 0)


def test_every_law_says_how_it_is_mended() -> None:
    assert {law.__name__ for law in LAWS} == set(MENDS)


@every_game
def test_no_event_that_reveals_can_be_taken_back(game: AnyGame) -> None:
    both = [kind.__name__ for kind in game.reveals & game.undoables]
    assert not both, words(game.name, Mend("events.py", f"{both} are a Reveal or an Undoable, not both"))


@pytest.mark.parametrize("game", UNDER_LAW.values(), ids=list(UNDER_LAW))
def test_every_event_of_a_game_stands_among_its_events(game: AnyGame) -> None:
    """Check this apart: random people seldom reach a correction, and a forgotten event would break a replay."""
    inner = game.begin.__module__.split(".")
    package = import_module(".".join(inner[: inner.index(game.name.replace("-", "_")) + 1]))
    modules = [import_module(found.name) for found in walk_packages(package.__path__, f"{package.__name__}.")]
    ours = [module for module in modules if not module.__name__.rpartition(".")[2].startswith(("test_", "mutants"))]
    missing = {kind.__name__ for kind in set(event_types_of(package, *ours)) - set(game.events)}
    assert not missing, words(
        game.name, Mend("game.py", f"events=… holds {sorted(missing)}: `event_types_of` finds all of a module")
    )


@pytest.mark.parametrize("game", UNDER_LAW.values(), ids=list(UNDER_LAW))
def test_a_lesson_has_an_id_of_its_own_and_few_words_in_each_language(game: AnyGame) -> None:
    ids = [lesson.id for lesson in game.lessons]
    assert len(set(ids)) == len(ids), words(game.name, Mend("game.py", f"each lesson has an id of its own: {ids}"))
    for language in LANGUAGES:
        said = [translator(language)(lesson.text) for lesson in game.lessons]
        long = [text for text in said if len(text.split()) > MOST_WORDS]
        assert not long, words(game.name, Mend("game.py", f"a lesson has {MOST_WORDS} words at the most: {long}"))


@every_game
def test_options_have_ids_of_their_own_and_hold_what_they_offer(game: AnyGame) -> None:
    setup = Setup(players=tuple(Player(seat, f"P{seat}") for seat in range(1, game.seats.start + 1)))
    options = tuple(game.options(setup))
    ids = [option.id for option in options]
    assert len(set(ids)) == len(ids), words(
        game.name, Mend("game.py", f"each of the options has an id of its own: {ids}")
    )
    for option in options:
        value = f"the value of option {option.id} is one of its answers, its own and those in VARIANTS of drawn.py"
        with mended(game.name, Mend("game.py", f"{value}: {option.value!r}")):
            assert option.value is None or check(option, option.value) == option.value


@every_game
def test_words_of_a_players_own_stand_in_fields_that_say_so(game: AnyGame) -> None:
    """Forgetting takes a name out of these: in small letters the hub cannot tell it from a choice."""
    log = Events({game.name: game})
    for evening, *_ in watched_play(game, 0, 60):
        for seat in evening.table.seats:
            for move in evening.legal_moves()[seat]:
                if isinstance(move.question.ask, Writing) and not move.question.id.startswith("table-name"):
                    rows = map(log.encode, evening.decide(evening.answer(seat, move, "annalena")))
                    missing = [row.type for row in rows if "annalena" in unsaid(row, log)]
                    mend = Mend("events.py", f"{missing}: a field with an answer to `Writing` is a `PlayersWords`")
                    assert not missing, words(game.name, mend)


def unsaid(row: LogRow, log: Events) -> set[object]:
    """Return the values of a row's fields that are no words of a player's own."""
    own = log.players_words(row)
    return {value for field, value in msgspec.json.decode(row.body).items() if own is not None and field not in own}


@every_game
def test_the_menu_knows_of_a_game_what_its_rules_say(game: AnyGame) -> None:
    """Check this because a list of past games only reads the menu and loads no rules."""
    narrated = NarratorFound in game.events
    assert game.narrated == narrated, words(game.name, Mend("__init__.py", f"narrated={narrated}"))
    setup = Setup(players=tuple(Player(seat, f"P{seat}") for seat in range(1, game.seats.start + 1)))
    written = tuple(option.id for option in game.options(setup) if isinstance(option.ask, Writing))
    assert game.titled == written, words(game.name, Mend("__init__.py", f"titled={written}"))


def test_a_game_is_played_in_each_of_its_ways_and_these_can_be_chosen() -> None:
    for name in filter(ways, GAMES):
        setup = Setup(players=tuple(Player(seat, f"P{seat}") for seat in range(1, SIT + 1)))
        by_id = {option.id: option for option in GAMES[name].options(setup)}
        for way, options in ways(name).items():
            # Some options are only asked after another one.
            asked = replace(setup, options=dict(options))
            chosen = {option.id: option.value for option in WAYS[f"{name}, {way}"].options(asked)}
            open_now = {option.id: option for option in GAMES[name].options(asked)}
            mend = Mend(
                "tests/drawn.py", f"{way!r} in VARIANTS names ids of options and their answers: {dict(options)}"
            )
            with mended(name, mend):
                assert all(check(open_now[id], value) == chosen[id] for id, value in options.items())
        usual = any(
            all(id in by_id and by_id[id].value == value for id, value in options.items())
            for options in ways(name).values()
        )
        mend = Mend("tests/drawn.py", "one of VARIANTS is the game as it is when the host chooses nothing")
        assert usual, words(name, mend)


def test_games_are_listed_under_their_own_names() -> None:
    assert all(game.name == name for name, game in GAMES.items())


def test_a_key_that_nobody_knows_is_found_wherever_it_stands() -> None:
    evening = Evening("Anna", games={SHADOW.name: SHADOW})
    view = msgspec.json.decode(msgspec.json.encode(evening.view(1)))
    assert list(strange(view)) == []
    view["public"]["number"] = 3
    view["private"]["questions"][0]["ask"]["role"] = "seer"
    view["public"]["lamps"]["shadow"] = "on"
    view["public"]["blocks"] = [{"kind": "facts", "id": "x", "label": "", "rows": [{"label": "", "device": ""}]}]
    found = set(strange(view))
    assert found == {"public: number", "private.questions.ask: role", "public.lamps: shadow", "facts.rows: device"}


def test_bots_try_both_ends_of_a_number() -> None:
    assert {0, 9} <= set(every_answer(Number(0, 9), Random(0)))


def test_every_game_under_the_laws_can_be_played_by_as_many_as_sit_there() -> None:
    assert len(NAMES) > SIT
    for game in UNDER_LAW.values():
        assert SIT in game.seats, words(game.name, SEATS)
