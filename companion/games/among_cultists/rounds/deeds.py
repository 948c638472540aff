"""Deeds of characters in a round, and entries about cards and tokens (p. 15-19).

Characters are seats, the AI is 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.require import require
from companion.core.text import Text, Words, count, say
from companion.core.view import Highlight, Sound
from companion.games.among_cultists.box.host_choices import hub_draws
from companion.games.among_cultists.entering.events import EveningEntry, died, lights
from companion.games.among_cultists.rules.ending import check_points, end_game
from companion.games.among_cultists.rules.fates import Fate
from companion.games.among_cultists.table.fields import Portal
from companion.games.among_cultists.table.state import State

KnifePurpose = Literal["fake_eyes", "under_control", "fish_man"]
"""The uses of the knife, votes apart."""

PassageCard = Literal["failure", "sabotage"]
"""A card of the unsafe passage that may bring somebody."""

Brings = Literal["cultist", "fish_man", "nothing"]
"""A cultist token comes to the map, the fish-man comes out of the lake, or nothing new comes."""

BROUGHT: dict[Brings, Text] = {
    "cultist": say("Unsafe passage: a cultist token comes onto the map."),
    "fish_man": say("Unsafe passage: the fish-man comes out of the lake."),
    "nothing": say("Unsafe passage: the fish-man is already here."),
}
"""The log line of a card from the unsafe passage (p. 16)."""


class _Deed(EveningEntry):
    """An entry about one character."""

    character: int


class PowerRestored(_Deed):
    """A character has brought the power back (p. 19)."""

    def change(self, state: State) -> State:
        return switch_power(state.spend(self.character), True)

    def log_line(self, state: State) -> Words:
        return say("{who} restores the power.", who=state.name(self.character))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [lights(True)]


class PowerTurned(EveningEntry):
    """The table has turned the power token by hand."""

    on: bool

    def change(self, state: State) -> State:
        return switch_power(state, self.on)

    def log_line(self, state: State) -> Words:
        if self.on:
            return say("Power token flipped: the power is on.")
        return say("Power token flipped: the power is off.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [lights(self.on)]


class PortalAsked(EveningEntry):
    """The current character wants to close the portal with a second character, which must agree (ruling AC-25)."""

    by: int
    partner: int

    def change(self, state: State) -> State:
        portal = _portal(state)
        return replace(state, portal=replace(portal, by=self.by, partner=self.partner, asks=portal.asks + 1))

    def log_line(self, state: State) -> Words:
        return say(
            "{who} asks {other} to help close the portal.", who=state.name(self.by), other=state.name(self.partner)
        )


class PortalDeclined(EveningEntry):
    """The asked character does not help to close the portal now."""

    partner: int

    def change(self, state: State) -> State:
        return state.clear_request()

    def log_line(self, state: State) -> Words:
        return say("{who} won't close the portal now.", who=state.name(self.partner))


class PortalClosed(EveningEntry):
    """Two characters have closed the portal, as the action of both (p. 19)."""

    by: int
    partner: int

    def change(self, state: State) -> State:
        closed = replace(_portal(state), fate="closed", by=None, partner=None)
        return check_points(replace(state.spend(self.by, self.partner), portal=closed), state)

    def log_line(self, state: State) -> Words:
        return say(
            "{who} and {other} close the portal. Put it away and move the pointing finger to {target}.",
            who=state.name(self.by),
            other=state.name(self.partner),
            target=state.target,
        )

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=say("The portal is closed"), text=self.log_line(state), icon="moon")]


class PointsScored(EveningEntry):
    """A shelf is full."""

    points: int

    def change(self, state: State) -> State:
        return check_points(replace(state, points=(*state.points, self.points), entries=state.entries + 1), state)

    def log_line(self, state: State) -> Words:
        return count("A shelf is full: {n} point.", "A shelf is full: {n} points.", self.points)

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), icon="book")]


class PointsReached(EveningEntry):
    """The Investigators have their points after a correction: somebody says that this is the end."""

    def change(self, state: State) -> State:
        return end_game(state, state, "points")

    def log_line(self, state: State) -> Words:
        return say("The Investigators have enough points.")


class DeathAnnounced(_Deed):
    """A character is dead, and no vote follows."""

    def change(self, state: State) -> State:
        return state.dead(self.character)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        yield Fate("shows", self.character)

    def log_line(self, state: State) -> Words:
        return say("{who} dies and plays on as a ghost.", who=state.name(self.character))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [died(state, self.character)]


class KnifeUsed(_Deed):
    """The holder of the knife has used it, votes apart (ruling AC-9)."""

    purpose: KnifePurpose
    """A look through an Energy deck, a look at a token from the bag, or the fish-man chased back into the lake."""
    target: int | None = None
    """The character whose Energy deck is looked through, if any."""

    def change(self, state: State) -> State:
        if self.purpose == "fish_man":
            return replace(state.spend(self.character), intruders=replace(state.intruders, fish_man=False))
        looker = self.character if self.purpose == "fake_eyes" else None
        return replace(state, peeked=True, eyed=self.target, looker=looker)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        # A look through an Energy deck ends later.
        if self.purpose != "fake_eyes":
            yield Fate("clumsy", self.character)

    def log_line(self, state: State) -> Words | None:
        who = state.name(self.character)
        if self.purpose == "fish_man":
            return say("{who} chases the fish-man back into the lake.", who=who)
        if self.target is not None:
            return say("{who} looks through {other}'s Energy deck.", who=who, other=state.name(self.target))
        # For the hub's own bag, the beginning of the look had this line.
        silent = self.purpose == "fake_eyes" or hub_draws(state.setup)
        return None if silent else say("{who} looks at a token from the bag.", who=who)


class KnifeSpared(_Deed):
    """The holder of the knife does not use what the event allows (p. 23)."""

    def change(self, state: State) -> State:
        return replace(state, peeked=True)

    def log_line(self, state: State) -> Words:
        return say("{who} doesn't use the knife.", who=state.name(self.character))


class CameraUsed(_Deed):
    """A character has used the camera (p. 18)."""

    def change(self, state: State) -> State:
        return replace(state.spend(self.character), looker=self.character)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        yield Fate("novice", self.character)

    def log_line(self, state: State) -> Words:
        return say("{who} uses the camera.", who=state.name(self.character))


class CultistFought(_Deed):
    """A character has fought a cultist token: it leaves the game (p. 15)."""

    def change(self, state: State) -> State:
        fought = replace(state.intruders, fought=state.intruders.fought + 1)
        return replace(state.spend(self.character), intruders=fought)

    def log_line(self, state: State) -> Words:
        return say("{who} fights a cultist token: it leaves the game.", who=state.name(self.character))


class PassageDrawn(EveningEntry):
    """A red card came out of the unsafe passage (p. 16)."""

    card: PassageCard
    brings: Brings

    def change(self, state: State) -> State:
        found = state.intruders
        placed = found.placed + (self.brings == "cultist")
        fish_man = found.fish_man or self.brings == "fish_man"
        return replace(state, intruders=replace(found, placed=placed, fish_man=fish_man, drawn=found.drawn + 1))

    def log_line(self, state: State) -> Words:
        return BROUGHT[self.brings]

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [] if self.brings == "nothing" else [Highlight(kind="event", title=BROUGHT[self.brings], icon="warning")]


def switch_power(state: State, on: bool) -> State:
    """Return the state with the power on or off, with a sound."""
    sound = Sound(f"power-{state.flips + 1}", "power-up" if on else "power-down")
    return replace(state, power=on, flips=state.flips + 1, sounds=(sound,))


def _portal(state: State) -> Portal:
    return require(state.portal, "a portal that has not opened")
