"""The odds of a set of Werewolf: the share of games that the village wins if everyone votes and devours at random.

    python -m tests.games.werewolf.odds WWSXHV --games 20000

Players use what the hub tells them, and Werewolves never lie: the Seer, while alive, names each Werewolf found, and the
village votes for those. The Hunter shoots and the Witch poisons one of them, or anyone else, but no victim of the pack.
The Witch heals the first victim. In the quiet first night Cupid picks the lovers at random, and the Seer looks. Nobody
abstains.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import cache
from random import Random

GAMES = 20_000


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
    """One game of players who act at random."""

    def __init__(self, letters: str, random: Random) -> None:
        """Deal the roles."""
        self.random = random
        self.roles = list(letters)
        self.alive = set(range(len(letters)))
        self.seen: set[int] = set()
        """The seats that the Seer has looked at."""
        self.cleared: set[int] = set()
        """The seat that the Witch has healed."""
        self.named: set[int] = set()
        """The Werewolves of whom the Seer has lived to tell."""
        self.lovers: tuple[int, ...] = ()
        self.heal = self.poison = self.spare = True
        self.lost = self.idiot_shown = False
        self.guarded: int | None = None

    def play(self) -> str:
        """Return the winning side: "village", "wolves", "lovers" or "nobody"."""
        if self._has("C"):
            self.lovers = tuple(self.random.sample(sorted(self.alive), 2))
        self._look()
        while True:
            if verdict := self._verdict():
                return verdict
            self._day()
            if verdict := self._verdict():
                return verdict
            self._night()

    def _has(self, role: str) -> int | None:
        found = [seat for seat in self.alive if self.roles[seat] == role]
        return found[0] if found and not (self.lost and role in "SXHBI") else None

    def _any(self, seats: set[int]) -> int | None:
        return self.random.choice(sorted(seats)) if seats else None

    def _wolves(self) -> set[int]:
        return {seat for seat in self.alive if self.roles[seat] == "W"}

    def _known(self) -> set[int]:
        return self.named & self._wolves()

    def _suspects(self) -> set[int]:
        """Return the seats that the village takes for Werewolves: the ones the Seer has named, or anyone."""
        shown = {seat for seat in self.alive if self.idiot_shown and self.roles[seat] == "I"}
        return self._known() or self.alive - shown

    def _look(self) -> None:
        seer = self._has("S")
        if seer is not None and (seen := self._any(self.alive - self.seen - {seer})) is not None:
            self.seen.add(seen)

    def _day(self) -> None:
        if self._has("S") is not None:
            self.named |= self.seen
        out = self._any(self._suspects())
        if out is None:
            return
        if self.roles[out] == "I" and not self.lost and not self.idiot_shown:
            self.idiot_shown = True
        else:
            self._die({out: "vote"})

    def _night(self) -> None:
        witch, guard = self._has("X"), self._has("B")
        victim = self._any(self.alive - self._wolves())
        last, self.guarded = self.guarded, None
        if guard is not None:
            self.guarded = self._any(self.alive - {last})
        self._look()
        dying: dict[int, str] = {}
        saved = victim == self.guarded
        if witch is not None and victim is not None and self.heal:
            self.heal, saved = False, True
            self.cleared.add(victim)
        elif witch is not None and self.poison and (target := self._poisons(witch, victim)) is not None:
            self.poison = False
            dying[target] = "poison"
        if victim is not None and not saved:
            if self.roles[victim] == "E" and self.spare:
                self.spare = False
            else:
                dying.setdefault(victim, "attack")
        self._die(dying)

    def _poisons(self, witch: int, victim: int | None) -> int | None:
        """Return the seat that the Witch poisons: the pack's victims are no Werewolves."""
        return self._any(self._suspects() - {witch, victim} - self.cleared)

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
            target = self._any(self._suspects()) if hunts else None
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


def share(letters: str, games: int = GAMES, seed: int = 1) -> float:
    """Return the share of games that the village wins, in per cent."""
    random = Random(seed)
    return 100 * sum(Simulation(letters, random).play() == "village" for _ in range(games)) / games


def main(given: Sequence[str] | None = None) -> None:
    """Print the odds of the sets that are named."""
    parser = argparse.ArgumentParser(description="The share of games that the village wins.")
    parser.add_argument("sets", nargs="+", help="roles as letters: WWSXHV")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(given)
    for letters in chosen.sets:
        print(f"{letters}: {share(letters, chosen.games, chosen.seed):.1f} %")  # noqa: T201


if __name__ == "__main__":
    main()
