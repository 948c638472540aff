"""Evenings of Among Cultists for the tests: the game without its night."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Game, Setup, apply_events
from companion.core.move import EVERYBODY
from companion.core.question import One, Question
from companion.core.view import Facts
from companion.games.among_cultists import GAME
from companion.games.among_cultists.box.roles import PLAIN, SPECIAL, Role
from companion.games.among_cultists.entering.questions import DraftClosed, Drafted
from companion.games.among_cultists.night.events import EveningBegan
from companion.games.among_cultists.table.fields import AI
from companion.games.among_cultists.table.state import State
from companion.table.event import TableEvent
from companion.table.inputs import TableInput
from tests.golden.english import english
from tests.laws.asked import is_confirmation
from tests.laws.evening import Evening, own
from tests.laws.plays import NAMES


class ConfirmingEvening(Evening):
    """An evening whose players confirm each entry at once; tests of confirmations themselves use an `Evening`."""

    def say(self, seat: int, start: str, value: object = "go", chance: Chance | None = None) -> list[TableEvent]:
        happened = super().say(seat, start, value, chance)
        if not any(isinstance(event, Drafted) for event in own(happened)):
            return happened
        if not any(choice.value == "yes" for choice in getattr(self.question(seat, "sure").ask, "choices", ())):
            return happened
        entered = super().say(seat, "sure", "yes", chance)
        return [event for event in entered if not any(isinstance(one, DraftClosed) for one in own([event]))]


def without_night(roles: Callable[[State, Chance], dict[int, Role]]) -> Game[State]:
    """Return the game that starts with its evening, in which the hub knows these roles."""

    def begin(setup: Setup, now: int, chance: Chance) -> Sequence[Event[State]]:
        opened = GAME.begin(setup, now, chance)
        nothing: Any = None
        state: State = apply_events(nothing, opened)
        return [*opened, EveningBegan(state.setup, roles=roles(state, chance))]

    return replace(GAME, begin=begin)


def _dealt(state: State, chance: Chance) -> dict[int, Role]:
    every = [role for role, times in state.plan.roles.items() for _ in range(times)]
    if not state.variant.ai:
        return dict(zip(state.setup.seats, chance.shuffle(every), strict=True))
    # The AI's envelope comes out of the plain ones (ruling AC-12).
    own = chance.pick([role for role in every if role in PLAIN])
    every.remove(own)
    return {**dict(zip(state.setup.seats, chance.shuffle(every), strict=True)), AI: own}


GAME_WITHOUT_ROLES = without_night(lambda state, chance: {})
"""The evening in which the hub knows no roles."""

GAME_WITH_DEALT_ROLES = without_night(_dealt)
"""The evening in which the hub knows all roles; each player knows their own."""


def all_roles(characters: int, ai: bool, roles: Mapping[int, Role]) -> dict[int, Role]:
    """Return the role of every character: an Investigator's unless `roles` says otherwise."""
    named: dict[int, Role] = {one: "investigator" for one in range(0 if ai else 1, characters + (not ai))}
    return {**named, **roles}


def playing(
    characters: int = 5,
    *,
    ai: bool = False,
    knife: int | None = 1,
    special: Iterable[Role] = (),
    roles: Mapping[int, Role] | None = None,
    confirmed: bool = True,
    phoneless: Collection[str] = (),
    **options: object,
) -> Evening:
    """Begin an evening; the table draws the tokens and reports each turn unless the options say otherwise.

    With `roles` the hub knows them, and the others are Investigators; else it knows the special roles in the game
    (`special`), but not their holders. Without a `knife` nobody holds it yet. Players have `confirmed` entries, or are
    asked once more. With the `level` of a first game the roles are those of one.
    """
    told = None if roles is None else tuple(sorted(roles.items()))
    key = repr(
        (characters, ai, knife, sorted(special := [*special]), told, confirmed, [*phoneless], [*options.items()])
    )
    if key not in _BEGUN:
        _BEGUN[key] = _begun(characters, ai, knife, special, roles, confirmed, phoneless, options)
    return _BEGUN[key].fork()


_BEGUN: dict[str, Evening] = {}
"""Evenings at their beginning: many tests begin with the same one, and each gets a fork of its own."""


def _begun(
    characters: int,
    ai: bool,
    knife: int | None,
    special: Iterable[Role],
    roles: Mapping[int, Role] | None,
    confirmed: bool,
    phoneless: Collection[str],
    options: Mapping[str, object],
) -> Evening:
    known = all_roles(characters, ai, roles) if roles is not None else {}
    evening = (ConfirmingEvening if confirmed else Evening)(
        *NAMES[: characters - ai], games={GAME.name: without_night(lambda state, chance: known)}, phoneless=phoneless
    )
    every = {*special, *(role for role in known.values() if role in SPECIAL)}
    chosen: dict[str, object] = {"level": "own", "roles": dict.fromkeys(sorted(every), 1)}
    if options.get("level") == "first":
        del chosen["roles"]
    if characters - ai in (5, 6):
        chosen["ai"] = "yes" if ai else "no"
    evening.play(GAME.name, **{**chosen, "turns": "each", "events": "hand", **options})
    evening.say(1, "table-teach")  # no lessons
    if knife is not None:
        evening.say(1, "knife", f"seat-{knife}")
    return evening


def state(evening: Evening) -> State:
    return evening.state(State)


def questions(state: State, seat: int = 1) -> dict[str, Question]:
    """Return the game's questions to a seat in `state`, by the first words of the ids."""
    mine = [move for move in GAME.legal_moves(state) if move.to in (EVERYBODY, seat) or seat in _several(move.to)]
    return {move.question.id.partition("-")[0]: move.question for move in mine}


def _several(to: object) -> tuple[int, ...]:
    return to if isinstance(to, tuple) else ()


def end_reason(evening: Evening) -> str:
    """Return the message that says why the game has ended."""
    found = evening.outcome()
    assert found, "it has not ended"
    return getattr(found.why, "message", str(found.why))


def end_headline(evening: Evening) -> str:
    """Return the message that says which team has won, empty for nobody."""
    found = evening.outcome()
    assert found, "it has not ended"
    return getattr(found.headline, "message", str(found.headline))


def entry_button(evening: Evening, seat: int) -> str:
    """Return the text of the button that confirms a seat's entry."""
    ask = evening.question(seat, "sure").ask
    assert isinstance(ask, One)
    return english(ask.choices[0].text)


def says(question: Question) -> str:
    """Return the text of a question that is a step with one tap."""
    assert is_confirmation(question) and isinstance(question.ask, One)
    return english(question.ask.choices[0].text)


def turns(evening: Evening) -> None:
    """Let everybody take their turns in the current phase."""
    if not state(evening).turn_by_turn:
        evening.say(1, "moved" if state(evening).phase == "movement" else "acted")
        return
    for _ in state(evening).order[state(evening).turn :]:
        evening.say(1, "turn")


def event(evening: Evening, token: str) -> list[object]:
    """Play on to the Event phase and enter `token`; return the game's events."""
    if state(evening).phase == "cleanup":
        evening.say(1, "round")
    if state(evening).phase == "movement":
        turns(evening)
    return own(evening.say(1, "event", token))


def action(evening: Evening, token: str = "fake_eyes") -> Evening:
    """Play on to the next Action phase, `token` being the event before it."""
    if state(evening).phase == "action":
        turns(evening)
    event(evening, token)
    evening.say(1, "settled")
    return evening


TOKENS = (
    *("fake_eyes", "morale_up", "broken_glass", "morale_down", "no_connection"),
    *("lightning", "secret_doors", "under_control", "lightning", "secret_doors"),
)
"""An event for each of ten rounds that disturbs few tests."""


def rounds(evening: Evening, last: int, tokens: Sequence[str] = TOKENS) -> Evening:
    """Play on to the Action phase of the round `last`; the way from each starting moment is played only once."""
    key = (id(evening.table), id(evening.rules), evening.now, evening.speaks, last, *tokens)
    if key not in _PLAYED:
        before = evening.fork()  # kept too, so that nothing else gets the id of its table
        _PLAYED[key] = before, _play_rounds(evening, last, tokens).fork()
    vars(evening).update(vars(_PLAYED[key][1].fork()))
    return evening


_PLAYED: dict[tuple[object, ...], tuple[Evening, Evening]] = {}
"""The evening after some rounds, by the evening before them: their events depend on nothing else."""


def _play_rounds(evening: Evening, last: int, tokens: Sequence[str]) -> Evening:
    while (state(evening).round, state(evening).phase) != (last, "action"):
        now = state(evening)
        upcoming = now.round + (now.phase in ("action", "cleanup"))
        action(evening, tokens[upcoming - 1])
    return evening


def cleanup(evening: Evening) -> Evening:
    """Play the Action phase to its end."""
    turns(evening)
    assert state(evening).phase == "cleanup"
    return evening


def vote(evening: Evening, *ballots: str, keep: bool = False) -> list[object]:
    """Start a vote, and let each seat cast its ballot in the order of the seats; return the events of the last one.

    With `keep` the first player, who may change their vote, keeps it.
    """
    evening.say(state(evening).current or 1, "vote")
    if evening.asks(1, "open"):
        evening.say(1, "open")
    happened = cast(evening, *ballots)
    return own(evening.say(1, "change", "keep")) if keep else happened


def cast(evening: Evening, *ballots: str) -> list[object]:
    happened: list[object] = []
    for seat, ballot in zip(evening.table.seats, ballots, strict=True):
        happened = own(evening.say(seat, "ballot", ballot))
    return happened


def die(evening: Evening, *characters: int) -> Evening:
    """Announce deaths without a vote."""
    for character in characters:
        now = state(evening)
        by = now.hand(character) if now.roles else 1
        value = "go" if len(now.living) == 1 else "ai" if character == 0 else f"seat-{character}"
        evening.say(by, "death", value)
    return evening


def score(evening: Evening, points: int) -> Evening:
    """Enter full shelves until the Investigators have `points` points."""
    while (missing := points - state(evening).total) > 0:
        evening.say(1, "points", str(4 if missing not in (1, 2, 3, 5) else {5: 3}.get(missing, max(missing, 2))))
    return evening


def confirm_end(evening: Evening) -> list[object]:
    """Let two seats confirm the end; return the events of the second confirmation."""
    evening.say(1, "end-accept")
    return own(evening.say(2, "end-accept"))


def close_portal(evening: Evening, partner: int) -> list[object]:
    """Let the character in turn close the portal with `partner`, who agrees."""
    evening.say(1, "portal", f"seat-{partner}")
    return own(evening.say(partner, "help", "yes"))


def report(evening: Evening, noticed: TableInput) -> list[object]:
    """Report something that a device has noticed."""
    return own(evening.do(noticed))


def facts(evening: Evening, id: str) -> dict[str, str]:
    """Return a block of facts by its labels."""
    found = evening.block(id, Facts)
    return {
        getattr(row.label, "message", str(row.label)): getattr(row.text, "message", str(row.text)) for row in found.rows
    }


def undo(evening: Evening, by: int = 2, other: int = 3) -> None:
    """Let two seats undo the last public entry."""
    evening.say(by, "table-ask-undo")
    evening.say(other, "table-agree-undo", "yes")


def turn_of(evening: Evening, character: int) -> Evening:
    """Let everybody take their turns until `character` is next."""
    while state(evening).current != character:
        evening.say(1, "turn")
    return evening


def next_round(evening: Evening) -> Evening:
    """Play the Action phase to its end, and pass the knife on."""
    cleanup(evening).say(1, "round")
    return evening


def open_vote(evening: Evening) -> Evening:
    """Start a vote, and end the talk before it."""
    evening.say(1, "vote")
    evening.say(1, "open")
    return evening


def ready(evening: Evening) -> Evening:
    """Let everybody be ready for the night."""
    for seat in evening.table.seats:
        evening.say(seat, "ready")
    return evening
