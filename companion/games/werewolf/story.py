"""The story at the end, night by night: attacks, guards, looks, potions, and the right guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.text import Text, Words, count, say
from companion.core.view import Block, Fact, Facts, Sheet, SheetRow
from companion.games.werewolf.night import seat_in
from companion.games.werewolf.roles import NAMES
from companion.games.werewolf.state import Death, Night, State
from companion.kit.listed import join_sentences

CAUSES: dict[str, Text] = {
    "attack": say("devoured"),
    "poison": say("poisoned"),
    "vote": say("voted out"),
    "shot": say("shot"),
    "grief": say("died of grief"),
}


def story(state: State) -> Iterator[Block]:
    """Yield the blocks of the end: the story, the roles, and the guesses."""
    yield Facts("story", say("Night by night"), tuple(_chapters(state)))
    rows = tuple(SheetRow(state.name(seat), tuple(_fate(state, seat)), seat) for seat in state.setup.seats)
    yield Sheet("roles", say("Roles"), (say("Role"), say("Fate")), rows)
    guesses = tuple(_guesses(state))
    if guesses:
        yield Facts("guesses", say("Best guesses"), guesses)


def _chapters(state: State) -> Iterator[Fact]:
    for night in state.nights:
        told = [*_night(state, night), *_died(state, night.number, by_day=False)]
        yield Fact(say("Night {n}", n=night.number), join_sentences(told) if told else say("Nothing happened."))
        day = list(_died(state, night.number, by_day=True))
        if day:
            yield Fact(say("Day {n}", n=night.number), join_sentences(day))


def _night(state: State, night: Night) -> Iterator[Text]:
    if night.number == 1 and state.lovers:
        yield say("Cupid joined {who}.", who=state.names(state.lovers))
    if night.victim is not None:
        yield say("The pack attacked {who}.", who=state.name(night.victim))
    if night.guarded is not None:
        yield say("The Bodyguard guarded {who}.", who=state.name(night.guarded))
    if night.seen is not None:
        yield say("The Seer looked at {who}.", who=state.name(night.seen))
    if night.healed:
        yield say("The Witch healed the victim.")
    if night.poisoned is not None:
        yield say("The Witch poisoned {who}.", who=state.name(night.poisoned))


def _died(state: State, number: int, *, by_day: bool) -> Iterator[Text]:
    for death in state.deaths:
        if death.night == number and death.by_day is by_day:
            yield say("{who}: {what}.", who=state.name(death.seat), what=CAUSES[death.cause])


def _fate(state: State, seat: int) -> Iterator[Words]:
    yield NAMES[state.roles[seat]]
    death: Death | None = next((one for one in state.deaths if one.seat == seat), None)
    if seat in state.left:
        yield say("went home")
    elif death is None:
        yield say("alive")
    else:
        yield CAUSES[death.cause]


def right_guesses(state: State) -> Counter[int]:
    """Return the number of nights in which each seat has picked a Werewolf in the first watch, or bet on one."""
    found = Counter[int]()
    for night in state.nights:
        for seat in night.alive:
            picked = seat_in(night.pick("watch-1", seat))
            if state.roles[seat] != "werewolf" and picked is not None and state.roles[picked] == "werewolf":
                found[seat] += 1
        found.update(seat for seat, suspect in night.bets.items() if state.roles[suspect] == "werewolf")
    return found


def _guesses(state: State) -> Iterator[Fact]:
    found = right_guesses(state)
    most = max(found.values(), default=0)
    for seat in state.setup.seats:
        if most and found[seat] == most:
            text = count("suspected a Werewolf {n} time", "suspected a Werewolf {n} times", most)
            yield Fact(state.name(seat), text)
