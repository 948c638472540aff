"""The story at the end, chapter by chapter, to be read aloud: looks, attacks, potions, deaths, right guesses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.text import Text, count, say
from companion.core.view import Fact
from companion.games.werewolf.night import seat_in
from companion.games.werewolf.options import role_set
from companion.games.werewolf.roles import NAMES, acting_in
from companion.games.werewolf.state import Death, Night, State
from companion.kit.listed import join_lines, join_sentences


def story(state: State) -> Iterator[Fact]:
    """Yield a chapter for each night and day, then the best guesses, and who has gone home."""
    for night in state.nights:
        yield Fact(say("Night {n}", n=night.number), join_sentences(list(_night(state, night))))
        if state.by_day or night.number < len(state.nights):
            yield Fact(say("Day {n}", n=night.number), join_sentences(list(_day(state, night.number))))
    found = right_guesses(state)
    if most := max(found.values(), default=0):
        best = state.names([seat for seat in state.setup.seats if found[seat] == most])
        told = count("{who}: {n} right guess", "{who}: {n} right guesses", most, who=best)
        yield Fact(say("Best guesses"), told)
    if state.left:
        yield Fact(say("Gone home"), join_lines(state.names(state.left)))


def _night(state: State, night: Night) -> Iterator[Text]:
    yield from _picks(state, night)
    yield from _result(state, night)
    if right := state.names([seat for seat in night.alive if _suspects_wolf(state, night, seat)]):
        yield say("Right guesses: {who}.", who=right)


def _picks(state: State, night: Night) -> Iterator[Text]:
    """Yield the picks that count."""
    if night.number == 1 and state.lovers:
        yield say("{who}, Cupid, joins {other}.", who=_of(state, "cupid"), other=state.names(state.lovers))
    if night.seen is not None:
        who, other = _of(state, "seer"), state.name(night.seen)
        if state.roles[night.seen] == "werewolf":
            yield say("{who}, the Seer, looks at {other}: a Werewolf.", who=who, other=other)
        else:
            yield say("{who}, the Seer, looks at {other}: no Werewolf.", who=who, other=other)
    if night.guarded is not None:
        who, other = _of(state, "bodyguard"), state.name(night.guarded)
        yield say("{who}, the Bodyguard, guards {other}.", who=who, other=other)
    if night.victim is not None and Death(night.victim, "attack", night.number) not in state.deaths:
        yield say("The pack attacks {who}.", who=state.name(night.victim))
    if night.healed and night.victim is not None:
        yield say("{who}, the Witch, saves {other}.", who=_of(state, "witch"), other=state.name(night.victim))
    if night.poisoned is not None:
        yield say("{who}, the Witch, poisons {other}.", who=_of(state, "witch"), other=_named(state, night.poisoned))


def _result(state: State, night: Night) -> Iterator[Text]:
    """Yield the deaths that the village finds at dawn."""
    deaths = [death for death in state.deaths if death.night == night.number and not death.by_day]
    # The poison is told already.
    yield from (_death(state, death) for death in deaths if death.cause != "poison")
    if not deaths:
        yield say("Nobody dies.")


def _day(state: State, number: int) -> Iterator[Text]:
    deaths = [death for death in state.deaths if death.night == number and death.by_day]
    yield from (_death(state, death) for death in deaths)
    if not deaths:
        yield say("Nobody dies.")


def _death(state: State, death: Death) -> Text:
    """Return a death in a sentence, with the role that it ends."""
    who = _named(state, death.seat)
    match death.cause:
        case "vote":
            return say("The village votes out {who}.", who=who)
        case "shot":
            return say("{who}, the Hunter, shoots {other}.", who=_of(state, "hunter"), other=who)
        case "grief":
            return say("{who} dies of grief.", who=who)
        case _:
            return say("The pack devours {who}.", who=who)


def _named(state: State, seat: int) -> Text:
    return say("{who} ({role})", who=state.name(seat), role=NAMES[state.roles[seat]])


def _of(state: State, role: str) -> str:
    return next(state.name(seat) for seat, held in state.roles.items() if held == role)


def right_guesses(state: State) -> Counter[int]:
    """Return the number of nights in which each seat has suspected a Werewolf, alive or as a ghost that bets."""
    found = Counter[int]()
    for night in state.nights:
        found.update(seat for seat in night.alive if _suspects_wolf(state, night, seat))
        found.update(seat for seat, suspect in night.bets.items() if state.roles[suspect] == "werewolf")
    return found


def _suspects_wolf(state: State, night: Night, seat: int) -> bool:
    """Return whether a seat of the village has picked a Werewolf as a suspect; a look or a guard is none."""
    role = state.roles[seat]
    acts = role in acting_in("watch-1", role_set(state.setup), quiet=state.was_quiet(night))
    picked = seat_in(night.pick("watch-2" if acts else "watch-1", seat))
    return role != "werewolf" and picked is not None and state.roles[picked] == "werewolf"
