"""The result of a night's picks (rulings WW-1 to WW-9). Nobody is told a cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.games.werewolf.roles import Role
from companion.games.werewolf.state import HEAL, IN_NIGHT, NOBODY, NOTHING, Cause, State, Watch
from companion.kit.choices import seat_of

PACK_WATCH: Mapping[bool, Watch] = {False: "watch-1", True: "watch-2"}
"""The watch whose end decides on the victim, by whether there is a second one."""


def seat_in(pick: str) -> int | None:
    """Return the seat that an answer names, None if it names none."""
    return None if pick in (NOBODY, NOTHING, HEAL, "") else seat_of(pick)


def pack(state: State) -> tuple[int, ...]:
    """Return the wolves of the current night that are still here, clockwise."""
    return tuple(seat for seat in state.night.alive if state.roles[seat] == "werewolf" and seat not in state.left)


def pack_pick(state: State, seat: int) -> int | None:
    """Return the seat that a wolf's pick attacks: one of the pack is no pick, nor is a player who has left (WW-7)."""
    seen = seat_in(state.night.last_pick(seat))
    return None if seen is None or state.roles[seen] == "werewolf" or seen in state.left else seen


def find_victim(state: State, chance: Chance) -> int | None:
    """Return the pack's victim: most picks, and chance among the tied; None without a pick, or on a quiet night."""
    tied = [] if state.is_quiet else _most_picked(state)
    return None if not tied else tied[0] if len(tied) == 1 else chance.pick(tied)


def _most_picked(state: State) -> list[int]:
    picks = Counter(seen for wolf in pack(state) if (seen := pack_pick(state, wolf)) is not None)
    return sorted(seat for seat, times in picks.items() if times == max(picks.values()))


def decides(state: State, watch: str) -> bool:
    """Return whether the end of `watch` decides on the victim: the last watch in which the pack picks."""
    if state.is_quiet:
        return False
    return watch == "watch-2" or (watch == "watch-1" and "watch-2" not in state.coming)


def own_pick(state: State, role: Role, watch: Watch) -> int | None:
    """Return the seat that a special role picks in a watch, None if nobody acts or is picked."""
    seat = state.acting(role)
    picked = None if seat is None else seat_in(state.night.pick(watch, seat))
    return None if picked in state.left else picked


def close_watch(state: State, watch: Watch, victim: int | None) -> State:
    """Return the state after a watch, with the consequences of its picks and the decision of the pack in the night."""
    match watch:
        case "eve":
            return _join_lovers(state)
        case "watch-1":
            seer = state.acting("seer")
            seen = own_pick(state, "seer", watch)
            guarded = None if state.is_quiet else own_pick(state, "bodyguard", watch)
            # Last night's name counts as nobody, and is free again afterwards (WW-6).
            guarded = None if guarded == state.last_guard else guarded
            after = state.in_night(seen=None if seen == seer else seen, guarded=guarded)
            return _attack(after, victim) if decides(state, watch) else after
        case "watch-2":
            return _attack(state, victim)
        case "watch-3":
            return _use_potion(state)


def _attack(state: State, victim: int | None) -> State:
    return state.in_night(victim=victim, drawn=len(_most_picked(state)) > 1)


def _join_lovers(state: State) -> State:
    cupid = state.acting("cupid")
    names = state.night.pick("eve", cupid).split(",") if cupid is not None else []
    seats = tuple(sorted({seat for name in names if (seat := seat_in(name)) is not None}))
    return replace(state, lovers=seats) if len(seats) == 2 else state


def _use_potion(state: State) -> State:
    """Return the state after the Witch's watch (WW-5): one potion a night, and none for nothing."""
    witch, night = state.acting("witch"), state.night
    pick = NOTHING if witch is None else night.pick("watch-3", witch)
    if pick == HEAL:
        heals = state.has_heal and night.victim is not None and night.victim not in state.left
        return replace(state, has_heal=state.has_heal and not heals).in_night(healed=heals)
    poisoned = seat_in(pick)
    if poisoned is None or poisoned == witch or poisoned in state.left or not state.has_poison:
        return state
    return replace(state, has_poison=False).in_night(poisoned=poisoned)


def void_picks(state: State, seat: int) -> State:
    """Return the state without the guard or the potion of a player who leaves in the night (WW-17).

    Others have read the pack's victim and the lovers by then, so these stay.
    """
    if state.stage not in IN_NIGHT:
        return state
    match state.roles.get(seat):
        case "bodyguard":
            return state.in_night(guarded=None)
        case "witch":
            return state.in_night(healed=False, poisoned=None)
        case _:
            return state


def settle(state: State) -> tuple[State, dict[int, Cause]]:
    """Return the state after the night, and who dies of what: guard, heal, the Elder's life, attack, poison (WW-1)."""
    night, dies = state.night, dict[int, Cause]()
    victim = night.victim
    after = replace(state, last_guard=night.guarded)
    if victim is not None and victim not in state.left and victim != night.guarded and not night.healed:
        if state.roles[victim] == "elder" and not state.elder_spent:
            after = replace(after, elder_spent=True)
        else:
            dies[victim] = "attack"
    if night.poisoned is not None and night.poisoned not in state.left:
        dies.setdefault(night.poisoned, "poison")
    return after, dict(sorted(dies.items()))
