"""The advice of a broken law: the game, the file to look at, and the lines to write there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from companion.games import GAMES
from tests.laws.folders import TESTS, written
from tests.laws.plays import SIT
from tests.sources import ROOT


class Mend(NamedTuple):
    """Advice on keeping a law."""

    file: str
    """A file of the game's own folder, or one of its tests if it begins with `tests/`."""
    write: str
    """The content of that file in a game that keeps the law."""


OTHERWISE = Mend(
    "moves.py",
    "a move that waits for several seats, or in secret, has default_effect=…: what holds for a seat that is away, and "
    "in "
    "secret for people without a phone, from public state and chance alone. A public question to one seat needs none: "
    "anybody answers in its place. A game that goes on until the table ends it says ENDLESS = True in its drawn.py",
)

MENDS: Mapping[str, Mend] = {
    "teaches_each_thing_once_to_open_eyes": Mend(
        "game.py", "each of lessons=… has an id of its own; the table gives it, once, and shows it to all"
    ),
    "veils_what_is_secret": Mend(
        "view.py",
        "public_view has veiled=True in every state in which private_view(state, seat) is not empty for a seat",
    ),
    "settles_what_stays": Mend(
        "view.py",
        "public_view has settled=True only in phases in which, and as they begin, private_view changes for no seat",
    ),
    "colours_the_room": Mend(
        "view.py",
        "mood=… of the view is a word of GameMood in every phase, the end included; it is 'night' in the phase "
        "'night', and stays the same as long as eyes are closed (blind=True)",
    ),
    "says_what_comes_next": Mend(
        "view.py", "next=… of the view is one sentence in every phase, the end included, and ends with . ? or !"
    ),
    "shows_what_is_asked_now": Mend("view.py", "what the views and legal_moves return follows from the state alone"),
    "highlights_for_a_while": Mend("events.py", "what highlights(state) returns lasts a few seconds, all together"),
    "reaches_an_outcome": Mend(
        "view.py",
        "outcome(state) is an Outcome once the game is over, and also once what stops=… returns has happened; "
        "every phase before it has a question or a clock that leads on; its why says the reason, and no winner",
    ),
    "accepts_what_it_awaits": Mend(
        "moves.py",
        "a required question offers only what its effect takes (leave a choice out instead of raising Refused), and "
        "the effect returns at least one event",
    ),
    "asks_somebody": Mend(
        "moves.py",
        "in every phase a question is required of somebody (required=True, or active_seat=…) or a tool (tool=True), or "
        "a clock leads on",
    ),
    "leaves_a_choice": Mend(
        "moves.py",
        "a question is not asked where no choice is left, and where one is left it is a step that says what its tap "
        "does: step(id, text), or the words of that choice are the question's own, as in lone(choices, text); "
        'two choices or rows differ in their text or icon, as in say("{who}: coins", who=…)',
    ),
    "evolves_without_touching": Mend(
        "events.py", "apply(state) returns replace(state, …) with new dicts and tuples, and changes none in place"
    ),
    "replays_from_the_log": Mend(
        "events.py",
        "every event is in events=… of game.py, has fields of plain types (int, str, bool, tuple, dict, Struct), "
        "and its apply(state) knows nothing but its fields and the state; chance and the time stand in fields",
    ),
    "shows_known_keys_only": Mend(
        "view.py", "what is shown is made of the structs in companion/core/view.py, with no field besides"
    ),
    "asks_under_one_id_one_thing": Mend(
        "moves.py",
        "the id of a question names the public place in the game, and no two questions of a seat have one id: "
        'count the round or the turn in it, as in id=f"vote-{state.round}"; while it is asked it does not change',
    ),
    "asks_a_secret_once": Mend(
        "moves.py", "who has answered in secret is asked no more under this id: count the round or the turn in it"
    ),
    "presses_public_steps_only": Mend(
        "moves.py",
        "button_choice=… only on a question that is not secret, with One(…) choices, and it is one of their values",
    ),
    "refuses_without_a_trace": Mend(
        "moves.py", "an effect changes nothing, draws by its argument chance alone, and decides the same each time"
    ),
    "ticks_only_when_due": Mend(
        "game.py",
        "each Clock in the table of phases: deadline(state) is the game time at which over(state, now, chance) "
        "returns at "
        "least one event, after which it is due no more",
    ),
    "goes_on_without_any_one_seat": OTHERWISE,
    "goes_on_without_any_phone": OTHERWISE,
    "goes_on_without_who_goes_home": Mend(
        "game.py",
        "leave=… gives the events after which the game goes on without a seat: its turn, what it is asked and what is "
        "about it pass to others or are over, and the state knows that it is out. A game that cannot has no leave=…",
    ),
    "goes_on_from_where_it_was_parked": Mend(
        "events.py",
        "all that the game knows stands in its state, and what it asks follows from that alone, not from the clock, "
        "and not from what is on the table besides",
    ),
    "goes_on_with_few_phones": OTHERWISE,
    "goes_back_entry_by_entry": Mend(
        "events.py",
        "an Undoable is what people did with real pieces and only told the hub: what deals, answers in secret or "
        "reveals "
        "is an Event or a Reveal, and one before it that cannot be gone back past has undo_barrier = True",
    ),
}
"""The advice by the names of the laws of random plays."""

SECRECY = Mend(
    "view.py",
    "the first difference above comes of what this observer may not know. Leave it out of public_view(state), of the "
    "secrets of "
    "other seats, of ids and texts in moves.py and of log_line(state) in events.py. If the rules make it public at "
    "this "
    "moment, the event is a Reveal. If chance has given it to this observer, drawn.py among the tests says so",
)

REFUSALS = Mend(
    "moves.py",
    "an effect compares an answer with what this observer may not know, and a guess would find it out: refuse by "
    "public facts and the seat's own secrets alone. For a player without a phone anyone taps, so the card on the table "
    "decides, and its secrets are compared with nothing",
)

DIFFERENCES = Mend(
    "tests/drawn.py",
    "random people must come to a secret: LEADING names words of the ids of questions that lead to one; NOTHING_SECRET "
    "names the VARIANTS in which there is none; and drawn(event, observer) returns what chance gave this observer or "
    "everybody, "
    "and nothing else",
)

PAIR = Mend(
    "tests/secret_pairs.py",
    f"each pair leads {SIT} people up to a most secret moment and ends before the first Reveal; after part() a secret "
    "answer has another value in instead=…",
)


SEATS = Mend("__init__.py", f"seats=… holds {SIT}: so many sit at every table under the laws")


@contextmanager
def mended(game: str, mend: Mend, of: type[Exception] = Exception) -> Iterator[None]:
    """Add the place and the advice to any failure within, if it is `of` this kind."""
    try:
        yield
    except of as error:
        error.add_note(_faulty(game, error) or words(game, mend))
        raise


def _faulty(game: str, error: Exception) -> str:
    """Return the place at which the code of a game or of a mechanic fails; empty if a law is broken instead."""
    frame = extract_tb(error.__traceback__)[-1]
    file = Path(frame.filename)
    at = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else ""
    if isinstance(error, AssertionError) or not at.startswith(("companion/games/", "companion/kit/")):
        return ""
    where = f"{at}, line {frame.lineno}, fails with {type(error).__name__}: a fault, which every law meets"
    given = ". What the mechanic was given stands in the game's moves.py" if at.startswith("companion/kit/") else ""
    return f"{game}: {where}{given}. To try it again: make laws GAME={game}"


def words(game: str, mend: Mend) -> str:
    """Return the place and the advice for a game, in words."""
    if game in GAMES and SIT not in GAMES[game].seats:
        # Nobody can begin it under the laws: every other message follows from that.
        mend = SEATS
    return f"{game}: look at {place(game, mend.file)}: {mend.write}. To try it again: make laws GAME={game}"


def place(game: str, file: str) -> str:
    """Return the path of a file of a game, or of its tests if it begins with `tests/`."""
    module = game.replace("-", "_")
    if (TESTS / "laws" / module).exists():
        # A game of the laws' own is loaded with them, so it needs no menu, and its package assembles it.
        file = "__init__.py" if file == "game.py" else file.removeprefix("tests/")
        return f"tests/laws/{module}/{file}"
    if file.startswith("tests/"):
        return written(game, file.removeprefix("tests/"))
    return f"companion/games/{module}/{file}"
