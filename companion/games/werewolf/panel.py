"""The panel behind the hold button: the same five rows for every role, filled where there is nothing to read.

It changes on all phones at once: in the silence before a watch and at dawn. A pick in a watch changes nothing in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.icons import Icon
from companion.core.text import Text, Words, say
from companion.core.view import Seat, Secret
from companion.games.werewolf.night import seat_in
from companion.games.werewolf.options import role_set
from companion.games.werewolf.roles import ICONS, NAMES, Role, acting_in
from companion.games.werewolf.state import IN_NIGHT, Night, State
from companion.kit.listed import join_sentences

POWERS: dict[Role, Text] = {
    "werewolf": say("You devour a player each night."),
    "villager": say("You have your eyes and your vote."),
    "seer": say("Each night you learn a player's side."),
    "hunter": say("You shoot someone when you die."),
    "bodyguard": say("You guard one player each night."),
    "cupid": say("You pick the two lovers, once."),
    "idiot": say("Voted out, you live on without a vote."),
    "elder": say("You survive the first attack."),
    "witch": say("You heal once, and poison once."),
}

POTIONS: dict[tuple[bool, bool], Text] = {
    (True, True): say("You have both of your potions left."),
    (True, False): say("You have the healing potion left."),
    (False, True): say("You have the poison left."),
    (False, False): say("You have no potion left."),
}


TASKS: dict[str, dict[Role, Text]] = {
    "eve": {"cupid": say("Pick the two who fall in love.")},
    "watch-1": {
        "seer": say("Pick the player whom you look at."),
        "bodyguard": say("Pick the player whom you guard."),
        "werewolf": say("Pick the player whom you devour."),
    },
    "watch-2": {},
    "watch-3": {},
}
"""The task of a role in a watch, as long as `IDLE`."""

IDLE = say("You don't act now: pick a suspect.")


def private_view(state: State, seat: Seat) -> Sequence[Secret]:
    """Return the panel of a seat; none before the roles are dealt, or at the end, when everything is shown."""
    if not state.roles or state.phase == "end":
        return ()
    role = state.roles[seat]
    icon: Icon = ICONS[role]
    told = say("{role}. {ability}", role=NAMES[role], ability=_power(state, role))
    return (
        Secret("role", say("Your role"), told, icon),
        Secret("pack", say("Your pack"), _pack(state, seat), "moon"),
        Secret("love", say("Your love"), _love(state, seat), "rose"),
        Secret("notes", say("Your notes"), _notes(state, seat), "book"),
        Secret("tonight", say("Tonight"), _tonight(state, seat), "candle"),
    )


def _power(state: State, role: Role) -> Text:
    if state.powerless and role in ("seer", "witch", "hunter", "bodyguard", "idiot"):
        return say("You have no power any longer.")
    return POTIONS[state.has_heal, state.has_poison] if role == "witch" else POWERS[role]


def _pack(state: State, seat: int) -> Words:
    others = [one for one, role in state.roles.items() if role == "werewolf" and one != seat]
    if state.roles[seat] != "werewolf":
        return say("You don't know who belongs to the pack.")
    if not others:
        return say("Nobody else is in it: you hunt alone.")
    return say("You hunt with {who}.", who=state.names(others))


def _love(state: State, seat: int) -> Words:
    if seat in state.lovers:
        other = next((one for one in state.lovers if one != seat), seat)
        return say("You are in love with {who}.", who=state.name(other))
    return say("You aren't in love with anyone.")


def _notes(state: State, seat: int) -> Words:
    found = [note for night in state.nights if _is_over(state, night) and (note := _note(state, night, seat))]
    return join_sentences(found) if found else say("Nothing yet. Each night adds a line.")


def _is_over(state: State, night: Night) -> bool:
    return night.number < len(state.nights) or state.stage not in IN_NIGHT


def _note(state: State, night: Night, seat: int) -> Text | None:
    """Return the note of a seat about a night; None if it was dead."""
    if seat not in night.alive:
        return None
    match state.roles[seat]:
        case "seer":
            what = _seen(state, night)
        case "bodyguard":
            what = _named(state, night.guarded, say("You guarded nobody."), "guarded")
        case "cupid" if night.number == 1:
            what = _joined(state)
        case "witch" if night.healed:
            what = say("You healed the victim.")
        case "witch" if night.poisoned is not None:
            what = say("You poisoned {who}.", who=state.name(night.poisoned))
        case "witch" if not state.was_quiet(night):
            what = say("You used no potion.")
        case _:
            picked = seat_in(night.last_pick(seat))
            what = _named(state, picked, say("You picked nobody."), "picked")
    return say("Night {n}: {what}", n=night.number, what=what)


def _named(state: State, seat: int | None, nobody: Text, verb: str) -> Text:
    if seat is None:
        return nobody
    who = state.name(seat)
    return say("You guarded {who}.", who=who) if verb == "guarded" else say("You picked {who}.", who=who)


def _joined(state: State) -> Text:
    """Return the result of Cupid's pick, a void one included (WW-9)."""
    return say("{who} are in love.", who=state.names(state.lovers)) if state.lovers else say("Nobody is in love.")


def _seen(state: State, night: Night) -> Text:
    if night.seen is None:
        return say("You looked at nobody.")
    who = state.name(night.seen)
    if state.roles[night.seen] == "werewolf":
        return say("{who} is a Werewolf.", who=who)
    return say("{who} is no Werewolf.", who=who)


def _tonight(state: State, seat: int) -> Words:
    """Return the information that a seat may use in the current watch, or in the next one during a silence."""
    nothing = say("There is nothing for you to read now.")
    if state.stage not in IN_NIGHT or seat not in state.night.alive:
        return nothing
    role, night = state.roles[seat], state.night
    watch = state.coming[0] if state.stage == "hush" and state.coming else state.stage
    if watch in TASKS:
        acts = state.acting(role) == seat or role == "werewolf"
        acts = acts and role in acting_in(watch, role_set(state.setup), quiet=state.is_quiet)
        idle = say("You don't act now, so pick two players.") if watch == "eve" else IDLE
        nothing = TASKS[watch].get(role, idle) if acts else idle
    if _before_first(state):
        return nothing
    if role == "seer" and state.acting("seer") == seat:
        return _seen(state, night)
    if role == "werewolf" and watch == "watch-2":
        picks = [_pick_of(state, wolf) for wolf in night.alive if state.roles[wolf] == "werewolf"]
        return join_sentences(picks)
    if role == "witch" and state.acting("witch") == seat and watch == "watch-3":
        if night.victim is None:
            return say("The pack attacks nobody tonight.")
        return say("The pack attacks {who} tonight.", who=state.name(night.victim))
    return nothing


def _before_first(state: State) -> bool:
    """Return whether the first watch is still to come, or on."""
    return state.stage in ("eve", "watch-1") or "watch-1" in state.coming


def _pick_of(state: State, wolf: int) -> Text:
    picked = seat_in(state.night.pick("watch-1", wolf))
    who = state.name(wolf)
    if picked is None:
        return say("{who} picks nobody.", who=who)
    return say("{who} picks {other}.", who=who, other=state.name(picked))
