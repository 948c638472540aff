"""Werewolf that leaks, each in its own way, with the pair of villages that shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.chance import Chance
from companion.core.game import AnyGame, Refused, apply_events
from companion.core.move import Move
from companion.core.text import say
from companion.core.view import PublicView, Seat, Secret, Sound
from companion.games import werewolf
from companion.games.werewolf import flow
from companion.games.werewolf.events import night as w
from tests.games.werewolf import paired
from tests.games.werewolf.secret_pairs import quiet_night
from tests.laws.hub_mutants import HubMutant
from tests.laws.mutants import Mutant, change, offering, override, showing

GAME = werewolf.GAME


def _by_tap(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """End a watch with the last pick."""

    def early(move: Move[Any]) -> Move[Any]:
        def effect(by: int, answer: Any, now: int, chance: Chance) -> Sequence[Any]:
            happened = list(move.effect(by, answer, now, chance))
            reached = apply_events(state, happened)
            if set(reached.night.picks[state.stage]) < set(reached.alive):
                return happened
            return [*happened, *flow.watch_over(reached, state.stage, now, chance)]

        return change(move, effect=effect)

    return [early(move) if move.question.id.startswith("watch") else move for move in moves]


def _refuse_witch(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Refuse the Witch a heal without a victim, as no one else is refused anything."""

    def strict(move: Move[Any]) -> Move[Any]:
        def effect(by: int, answer: Any, now: int, chance: Chance) -> Sequence[Any]:
            if answer == "heal" and state.roles[by] == "witch" and state.night.victim is None:
                raise Refused(say("There is nobody to heal."))
            return move.effect(by, answer, now, chance)

        return change(move, effect=effect)

    return [strict(move) if move.question.id.startswith("watch-3") else move for move in moves]


def _wait_for_taps(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Let the table wait for a seat until it has tapped."""
    return [change(move, waits=True) if move.question.id.startswith("watch") else move for move in moves]


def _require_actors(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Require an answer only of the roles that act in the third watch."""

    def split(move: Move[Any]) -> Sequence[Move[Any]]:
        to = move.to if isinstance(move.to, tuple) else (move.to,)
        acting = tuple(seat for seat in to if state.roles[seat] == "witch")
        rest = tuple(seat for seat in to if seat not in acting)
        return [
            change(move, to=seats, question=change(move.question, required=required))
            for seats, required in ((acting, True), (rest, False))
            if seats
        ]

    return [one for move in moves for one in (split(move) if move.question.id.startswith("watch-3") else (move,))]


def _lamp_of_taps(state: Any, view: PublicView) -> PublicView:
    tapped = state.night.picks.get(state.stage, {}) if state.nights else {}
    return change(view, lamps={**view.lamps, **{f"seat{seat}": "on" for seat in tapped}})


def _count_taps(state: Any, view: PublicView) -> PublicView:
    tapped = state.night.picks.get(state.stage, {}) if state.nights else {}
    return change(view, title=say("{n} have picked.", n=len(tapped))) if tapped else view


def _skip_dead_witch(event: w.NightBegan, state: Any) -> Any:
    after = w.NightBegan.apply(event, state)
    dead = after.holder("witch") not in after.alive
    return change(after, coming=tuple(one for one in after.coming if not (dead and one == "watch-3")))


def _hurry_without_seer(event: w.WatchBegan, state: Any) -> Any:
    """Shorten the first watch once the Seer is dead."""
    after = w.WatchBegan.apply(event, state)
    short = after.stage == "watch-1" and after.holder("seer") not in after.alive
    return change(after, deadline=event.deadline - 5_000) if short else after


def _hurry_again_without_seer(event: w.WatchRestarted, state: Any) -> Any:
    """Give a watch its full time after a pause only while the Seer lives."""
    return w.WatchRestarted.apply(event, state) if state.holder("seer") in state.alive else state


def _toll_until_a_pick(state: Any, view: PublicView) -> PublicView:
    """Let the sound of nightfall stay until someone has picked."""
    tolls = state.stage == "hush" and not state.night.picks and not state.is_dawn
    return change(view, sounds=(Sound(f"dusk-{len(state.nights)}", "toll"),)) if tolls else view


def _count_bets(state: Any, view: PublicView) -> PublicView:
    return change(view, title=say("{n} bets", n=len(state.night.bets))) if state.nights and state.night.bets else view


def _tell_ghosts(state: Any, seat: Seat) -> Sequence[Secret]:
    """Show the picks of the night to ghosts."""
    picks = repr(state.night.picks) if state.nights and seat in state.ghosts else ""
    rows = GAME.private_view(state, seat)
    return [change(row, text=picks) if picks and row.id == "tonight" else row for row in rows]


def _shorter_panel(state: Any, seat: Seat) -> Sequence[Secret]:
    rows = GAME.private_view(state, seat)
    return [row for row in rows if row.id != "tonight"] if state.roles.get(seat) == "villager" else rows


Paired = Callable[[AnyGame], None]

PAIRED_MUTANTS: Mapping[str, tuple[AnyGame, Paired]] = {
    "a watch ends early once all have picked": (offering(GAME, _by_tap), paired.others_tap_or_not),
    "a lamp follows a tap": (showing(GAME, _lamp_of_taps), paired.others_tap_or_not),
    "the title counts the taps": (showing(GAME, _count_taps), paired.others_tap_or_not),
    "the table waits for a seat until it taps": (offering(GAME, _wait_for_taps), paired.others_tap_or_not),
    "a watch is skipped once its role is dead": (
        override(GAME, w.NightBegan, apply=_skip_dead_witch),
        paired.dead_role_swapped,
    ),
    "a watch is shorter once its role is dead": (
        override(GAME, w.WatchBegan, apply=_hurry_without_seer),
        paired.dead_role_swapped,
    ),
    "only the Witch is refused a potion": (offering(GAME, _refuse_witch), paired.living_roles_swapped),
    "only the Witch's answer is required": (offering(GAME, _require_actors), paired.living_roles_swapped),
    "a pause gives less time once the Seer is dead": (
        override(GAME, w.WatchRestarted, apply=_hurry_again_without_seer),
        paired.dead_role_swapped,
    ),
    "nightfall sounds until someone has picked": (showing(GAME, _toll_until_a_pick), paired.one_picks_or_nobody),
    "the title counts the ghosts' bets": (showing(GAME, _count_bets), paired.ghosts_bet_or_not),
    "ghosts see the picks": (replace(GAME, private_view=_tell_ghosts), paired.ghosts_watch),
    "a Villager's panel has a row less": (replace(GAME, private_view=_shorter_panel), paired.same_rows),
}
"""The faults of later nights, which only a pair of villages after a Reveal shows."""


def _after_picks(wrong: Callable[[Any, Move[Any], int, str], Any]) -> AnyGame:
    """Return a game whose questions after a pick are changed by `wrong`, from a state, move, seat and pick."""

    def changed(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
        found: list[Move[Any]] = []
        for move in moves:
            for seat in move.to if isinstance(move.to, tuple) and move.question.tool else ():
                pick = state.night.picks.get(state.stage, {}).get(seat)
                question = move.question if pick is None else wrong(state, move, seat, pick)
                found += [change(move, to=(seat,), question=question)] if question else []
            found += [] if isinstance(move.to, tuple) and move.question.tool else [move]
        return found

    return offering(GAME, changed)


def _tell_actors(state: Any, move: Move[Any], seat: int, pick: str) -> Any:
    acts = state.roles[seat] in ("werewolf", "seer", "bodyguard", "witch", "cupid")
    return change(move.question, text=say("Done.")) if acts else move.question


def _tell_void_picks(state: Any, move: Move[Any], seat: int, pick: str) -> Any:
    return change(move.question, note=say("This does nothing.")) if pick in ("nobody", "heal", "") else move.question


def _settle_real_picks(state: Any, move: Move[Any], seat: int, pick: str) -> Any:
    return None if state.roles[seat] == "seer" else move.question


def _hide_picks(state: Any, move: Move[Any], seat: int, pick: str) -> Any:
    return change(move.question, value=None)


def _pick_in_panel(state: Any, seat: Seat) -> Sequence[Secret]:
    rows = GAME.private_view(state, seat)
    pick = state.night.picks.get(state.stage, {}).get(seat) if state.nights else None
    return [change(row, text=pick) if pick and row.id == "tonight" else row for row in rows]


def _sound_of_taps(state: Any, view: PublicView) -> PublicView:
    taps = len(state.night.picks.get(state.stage, {})) if state.nights else 0
    return change(view, sounds=(*view.sounds, *(Sound(f"tap-{state.stage}-{n}", "buzz") for n in range(taps))))


PICKED_MUTANTS: Mapping[str, AnyGame] = {
    "the page of a role that acts says something else": _after_picks(_tell_actors),
    "the page says that a pick does nothing": _after_picks(_tell_void_picks),
    "only the Seer cannot change a pick": _after_picks(_settle_real_picks),
    "nobody can look at the pick": _after_picks(_hide_picks),
    "the panel shows the pick at once": replace(GAME, private_view=_pick_in_panel),
    "all phones vibrate at each pick": showing(GAME, _sound_of_taps),
}
"""The faults of a page after a pick."""


def _picks_in_title(state: Any, view: PublicView) -> PublicView:
    picks = state.night.picks.get(state.stage, {}) if state.nights else {}
    return change(view, title=say("{all}", all=" ".join(picks.values()))) if picks else view


def _keep_void_picks_open(state: Any, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Ask again, as required, a seat that has picked nobody."""

    def open_again(move: Move[Any]) -> Move[Any]:
        picks = state.night.picks.get(state.stage, {})
        asked = move.to if isinstance(move.to, tuple) else ()
        void = move.question.tool and all(picks.get(seat) == "nobody" for seat in asked)
        return change(move, question=change(move.question, required=True)) if void else move

    return [open_again(move) if move.question.id.startswith("watch") else move for move in moves]


MUTANTS: Mapping[str, Mutant] = {
    "the title holds the picks": Mutant(showing(GAME, _picks_in_title)),
    "an answer stays required if it is nobody": Mutant(offering(GAME, _keep_void_picks_open)),
}

HUB_MUTANTS: Mapping[str, HubMutant] = {
    "the title holds the picks": HubMutant(MUTANTS["the title holds the picks"].game, quiet_night)
}
