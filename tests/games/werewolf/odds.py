"""The odds of a set of Werewolf: the share of games that the village wins if everyone votes and devours at random.

    make odds                                    every listed set, with a quiet first night and with a victim
    make odds ARGS="WWSXHV --games 4000"         the sets that are named

Players use what the hub tells them, and Werewolves never lie. The sheet of the game says no more of how they play, so
the rest is the simplest play found that comes near its figures (docs/decisions/game.md):

- Seer: looks at anyone else alive. Once a look has found a Werewolf, the Seer tells it, is believed, and tells every
  later look. The village votes for a Werewolf it knows, and for nobody that it takes for good.
- Witch: heals the first victim but herself, and tells whom the pack attacks. In a night without healing she poisons a
  Werewolf that is known, or else, in two nights of three, someone not known to be good.
- Hunter: shoots a Werewolf that is known, or else anyone.
- Bodyguard: guards the Seer that has spoken, else someone known to be good, else herself, nobody twice running.
- Elder: known to be good after surviving an attack. Village idiot: known to be good once shown.
- Cupid: picks two at random. Nobody abstains.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from random import Random

import click

from companion.games.werewolf.options import FIRST_GAME, RECOMMENDED

GAMES = 20_000

POISONS = 2 / 3
"""The chance that the Witch poisons in a night, if she knows no Werewolf and doesn't heal."""


@cache
def exact(wolves: int, villagers: int) -> float:
    """Return the village's chance (0 to 1) with Werewolves and Villagers alone, before a day.

    Each day a player is voted out at random, each night a Villager is devoured; the pack wins at parity.
    """
    if not wolves:
        return 1.0
    if wolves >= villagers:
        return 0.0
    people = wolves + villagers
    out = wolves / people * _night(wolves - 1, villagers)
    return out + villagers / people * _night(wolves, villagers - 1)


def _night(wolves: int, villagers: int) -> float:
    if not wolves:
        return 1.0
    return 0.0 if wolves >= villagers else exact(wolves, villagers - 1)


class Simulation:
    """One game of players who vote and devour at random."""

    def __init__(self, letters: str, random: Random) -> None:
        """Deal the roles."""
        self.random = random
        self.roles = list(letters)
        self.alive = set(range(len(letters)))
        self.seen: int | None = None
        """The seat of the Seer's last look."""
        self.named: set[int] = set()
        """The Werewolves of whom the Seer has lived to tell."""
        self.cleared: set[int] = set()
        """The others of whom the Seer has told: the village spares them while the Seer is alive."""
        self.good: set[int] = set()
        """The seats that everyone knows to be good for the rest of the game."""
        self.lovers: tuple[int, ...] = ()
        self.heal = self.poison = self.spare = True
        self.lost = self.shown = False
        """Whether the village has lost its powers, and whether the Village idiot was shown."""
        self.guarded: int | None = None

    def play(self, *, victim: bool = False) -> str:
        """Return the winning side: "village", "wolves", "lovers" or "nobody"; `victim`: the first night isn't quiet."""
        if self._has("C") is not None:
            self.lovers = tuple(self.random.sample(sorted(self.alive), 2))
        if victim:
            self._night()
        else:
            self._look()
        while True:
            if verdict := self._verdict():
                return verdict
            self._day()
            if verdict := self._verdict():
                return verdict
            self._night()

    def _has(self, role: str) -> int | None:
        """Return the seat of a living role with its power."""
        if self.lost and role in "SXHBI":
            return None
        return next((seat for seat in self.alive if self.roles[seat] == role), None)

    def _any(self, seats: set[int]) -> int | None:
        return self.random.choice(sorted(seats)) if seats else None

    def _wolves(self) -> set[int]:
        return {seat for seat in self.alive if self.roles[seat] == "W"}

    def _known(self) -> set[int]:
        return self.named & self.alive

    def _spared(self) -> set[int]:
        return self.good | (self.cleared if self._has("S") is not None else set())

    def _look(self) -> None:
        seer = self._has("S")
        self.seen = None if seer is None else self._any(self.alive - {seer})

    def _tell(self) -> None:
        """Let the Seer, if alive, speak: the first time about a Werewolf, and then about every look."""
        seer = self._has("S")
        if seer is None or self.seen is None:
            return
        if self.roles[self.seen] == "W":
            self.named.add(self.seen)
            self.good.add(seer)
        elif self.named:
            self.cleared.add(self.seen)

    def _day(self) -> None:
        self._tell()
        out = self._any(self._known() or self.alive - self._spared())
        if out is None:
            return
        if self.roles[out] == "I" and not self.lost and not self.shown:
            self.shown = True
            self.good.add(out)
        else:
            self._die({out: "vote"})

    def _night(self) -> None:
        witch = self._has("X")
        victim = self._any(self.alive - self._wolves())
        self._guard()
        self._look()
        dying: dict[int, str] = {}
        saved = victim is not None and victim == self.guarded
        if witch is not None and self.heal and victim not in (None, witch):
            self.heal, saved = False, True
        elif witch is not None and self.poison and (target := self._poisons(witch, victim)) is not None:
            self.poison = False
            dying[target] = "poison"
        if witch is not None and victim is not None:
            self.good.add(victim)
        if victim is not None and not saved:
            if self.roles[victim] == "E" and self.spare:
                self.spare = False
                self.good.add(victim)
            else:
                dying.setdefault(victim, "attack")
        self._die(dying)

    def _guard(self) -> None:
        guard, last = self._has("B"), self.guarded
        self.guarded = None
        if guard is None:
            return
        seer = {seat for seat in self.good if self.roles[seat] == "S"}
        for wish in (seer, self.good - {guard}, {guard}, self.alive):
            if self.guarded is None:
                self.guarded = self._any((wish & self.alive) - {last})

    def _poisons(self, witch: int, victim: int | None) -> int | None:
        """Return the seat that the Witch poisons tonight."""
        if known := self._known():
            return self._any(known)
        return self._any(self.alive - self._spared() - {witch, victim}) if self.random.random() < POISONS else None

    def _die(self, dying: dict[int, str]) -> None:
        """Kill players with their partners; the Hunter shoots, and a killed Elder takes the powers along."""
        killed = False
        while dying:
            for seat in self.lovers if set(self.lovers) & set(dying) else ():
                if seat in self.alive:
                    dying.setdefault(seat, "grief")
            self.alive -= set(dying)
            killed = killed or any(
                self.roles[s] == "E" and how in ("vote", "shot", "poison") for s, how in dying.items()
            )
            hunts = not self.lost and any(self.roles[seat] == "H" for seat in dying)
            target = self._any(self._known() or self.alive) if hunts else None
            dying = {} if target is None else {target: "shot"}
        self.lost = self.lost or killed

    def _verdict(self) -> str | None:
        wolves = len(self._wolves())
        mixed = len({self.roles[seat] == "W" for seat in self.lovers}) == 2 and set(self.lovers) <= self.alive
        if not self.alive:
            return "nobody"
        if mixed and len(self.alive) == 2:
            return "lovers"
        if not wolves:
            return "village"
        return "wolves" if 2 * wolves >= len(self.alive) and not mixed else None


def share(letters: str, games: int = GAMES, seed: int = 1, *, victim: bool = False) -> float:
    """Return the share of games that the village wins, in per cent; `victim`: the first night isn't quiet."""
    random = Random(seed)
    return 100 * sum(Simulation(letters, random).play(victim=victim) == "village" for _ in range(games)) / games


def main(given: Sequence[str] | None = None) -> None:
    """Print the odds of the sets that are named, or of all that are listed."""
    parser = argparse.ArgumentParser(description="The share of games that the village wins.")
    parser.add_argument("sets", nargs="*", help="roles as letters: WWSXHV; all that are listed if left out")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(given)
    listed = {odds.letters: odds for odds in (*RECOMMENDED.values(), *FIRST_GAME.values())}
    click.echo("set               quiet  victim  listed")
    for letters in chosen.sets or listed:
        quiet, victim = (share(letters, chosen.games, chosen.seed, victim=victim) for victim in (False, True))
        known = f"{listed[letters].quiet:5} {listed[letters].victim:3}" if letters in listed else ""
        click.echo(f"{letters:<17} {quiet:5.1f}   {victim:5.1f}  {known}".rstrip())


if __name__ == "__main__":
    main()
