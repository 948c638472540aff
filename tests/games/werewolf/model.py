"""A second reading of Werewolf: says each death, verdict and winner from plain facts, and shares nothing with the game.

It follows the rulings WW-1 to WW-20 (`docs/rulings/werewolf.md`), each in its own words. Seats are numbers, roles are
letters as the sets write them, a pick is a seat or None for nobody, and a seat that is missing has not answered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

Pick = int | None
"""A seat, or None for nobody."""

Night = Mapping[int, Pick]
"""The picks of one watch by the seat that gave them."""

CALM = 6
"""Nights and days without a death, three of each, after which nobody wins (WW-19)."""


class Model:
    """A village with the facts that its rules need; each method adds what happened and keeps what follows."""

    def __init__(self, roles: Mapping[int, str], *, quiet: bool) -> None:
        """Seat a village; `quiet` is whether its first night has no victim."""
        self.roles = dict(roles)
        self.alive = set(roles)
        self.quiet = quiet
        self.nights = 0
        self.lovers: frozenset[int] = frozenset()
        self.deaths: list[tuple[int, str]] = []
        self.potions = {"heal", "poison"}
        self.elder_spare = True
        self.guarded: Pick = None
        self.last_guard: Pick = None
        self.lost = False
        self.losing = False
        self.revealed: int | None = None
        self.shooter: int | None = None
        self.calm = 0
        self.asleep = False
        self.victim: Pick = None
        self.potion: int | str | None = None
        self.left: set[int] = set()
        self.verdict: str | None = None
        self.winners: set[int] = set()

    def seat(self, role: str) -> int | None:
        """Return the living seat of a role of which there is one."""
        return next((seat for seat in sorted(self.alive) if self.roles[seat] == role), None)

    def wolves(self) -> set[int]:
        """Return the living Werewolves."""
        return {seat for seat in self.alive if self.roles[seat] == "W"}

    def holds(self, role: str) -> int | None:
        """Return the living seat of a role that still has its power (WW-4)."""
        return None if self.lost and role in "SXHBI" else self.seat(role)

    def is_mixed(self) -> bool:
        """Return whether the lovers are of two sides (WW-15)."""
        return len({self.roles[seat] == "W" for seat in self.lovers}) == 2

    def eve(self, pairs: Mapping[int, Collection[int]]) -> None:
        """Make the two that Cupid names lovers (WW-9)."""
        cupid = self.seat("C")
        named = frozenset(pairs.get(cupid, ())) if cupid is not None else frozenset()
        if len(named) == 2 and named <= self.alive:
            self.lovers = named

    def looks(self, first: Night) -> tuple[int, bool] | None:
        """Return the seat that the Seer sees, and whether it is a Werewolf (WW-8)."""
        seer = self.holds("S")
        seen = first.get(seer) if seer is not None else None
        return None if seen is None or seen == seer or seen not in self.alive else (seen, self.roles[seen] == "W")

    def victims(self, first: Night, second: Night) -> set[int]:
        """Return the seats of which one is the pack's victim, none if there is no victim (WW-7)."""
        if self.is_quiet():
            return set()
        votes: Counter[int] = Counter()
        for wolf in self.wolves():
            pick = second[wolf] if wolf in second else first.get(wolf)
            if pick is not None and self.roles[pick] != "W" and pick in self.alive:
                votes[pick] += 1
        return {seat for seat, number in votes.items() if number == max(votes.values())}

    def is_quiet(self) -> bool:
        """Return whether this night only Cupid and the Seer count."""
        return self.quiet and self.nights == 0

    def fall_asleep(self) -> None:
        """Begin a night."""
        self.asleep = True
        self.victim = self.potion = None
        self.last_guard, self.guarded = self.guarded, None

    def guard(self, first: Night) -> None:
        """End the first watch for the Bodyguard: last night's name counts as nobody (WW-6)."""
        guard = self.holds("B")
        pick = first.get(guard) if guard is not None and not self.is_quiet() else None
        self.guarded = pick if pick != self.last_guard and pick in self.alive else None

    def devour(self, victim: Pick) -> None:
        """End the watch in which the pack decides."""
        self.victim = victim

    def brew(self, third: Mapping[int, int | str]) -> None:
        """End the Witch's watch: one potion a night, and none for nothing (WW-5)."""
        witch = self.holds("X")
        pick = third.get(witch) if witch is not None else None
        if pick == "heal" and "heal" in self.potions and self.victim in self.alive:
            self.potions.discard("heal")
            self.potion = "heal"
        elif isinstance(pick, int) and pick != witch and "poison" in self.potions and pick in self.alive:
            self.potions.discard("poison")
            self.potion = pick

    def dawn(self) -> list[int]:
        """End a night: guard, heal, the Elder's life, attack, poison (WW-1); return the dead by their seats."""
        quiet, victim = self.is_quiet(), self.victim
        self.nights += 1
        self.asleep = False
        before = len(self.deaths)
        causes: dict[int, str] = {}
        if victim is not None and victim in self.alive and self.guarded != victim and self.potion != "heal":
            if self.roles[victim] == "E" and self.elder_spare:
                self.elder_spare = False
            else:
                causes[victim] = "attack"
        if isinstance(self.potion, int) and self.potion in self.alive:
            causes.setdefault(self.potion, "poison")
        self._kill(causes)
        if not quiet:
            self._pass_calmly(before)
        self._go_on()
        return sorted(seat for seat, _ in self.deaths[before:])

    def voters(self) -> set[int]:
        """Return the seats that vote, and that can be voted for (WW-12)."""
        return self.alive - {self.revealed}

    def accused(self, accusations: Night) -> list[int]:
        """Return the players with two accusers or more."""
        found = Counter(pick for seat, pick in accusations.items() if seat in self.alive and pick is not None)
        return sorted(seat for seat, number in found.items() if number >= 2 and seat in self.voters())

    def ballot(self, ballots: Night, on: Iterable[int], *, again: bool) -> list[int]:
        """Count a ballot; return nobody, the player who is out, or the tied who face a second one (WW-13)."""
        listed = set(on) & self.voters()
        votes = Counter(
            pick for seat, pick in ballots.items() if seat in self.voters() and (pick is None or pick in listed)
        )
        top = [pick for pick, number in votes.items() if number == max(votes.values())]
        tied = sorted(pick for pick in top if pick is not None)
        return [] if None in top or (len(tied) > 1 and again) else tied

    def out(self, seat: Pick) -> None:
        """End a day in which the village votes somebody out, or nobody."""
        before = len(self.deaths)
        if seat is not None and seat in self.alive:
            if self.roles[seat] == "I" and not self.lost and self.revealed is None:
                self.revealed = seat
            else:
                self._kill({seat: "vote"})
        self._pass_calmly(before)
        self._go_on()

    def shot(self, seat: Pick) -> None:
        """End the Hunter's choice (WW-11)."""
        self.shooter = None
        if seat is not None and seat in self.alive:
            self._kill({seat: "shot"})
            self.calm = 0
        self._go_on()

    def leave(self, seat: int) -> None:
        """Let a player go home; that is no death (WW-17). In the night it shows nothing before the dawn,
        and a guard or a potion of that night is void."""
        self.alive.discard(seat)
        self.left.add(seat)
        if seat in self.lovers:
            self.lovers = frozenset()
        if self.shooter == seat:
            self.shooter = None
        if self.asleep and self.roles[seat] == "B":
            self.guarded = None
        if self.asleep and self.roles[seat] == "X":
            self.potion = None
        if not self.asleep:
            self._go_on()

    def _kill(self, causes: Mapping[int, str]) -> None:
        """Kill players, and partners by grief (WW-10)."""
        dying = dict(causes)
        for seat in causes:
            for partner in self.lovers - {seat} if seat in self.lovers else ():
                if partner in self.alive:
                    dying.setdefault(partner, "grief")
        for seat, cause in dying.items():
            self.alive.discard(seat)
            self.deaths.append((seat, cause))
            if self.roles[seat] == "H" and not self.lost:
                self.shooter = seat
            if self.roles[seat] == "E" and cause in ("vote", "shot", "poison"):
                self.losing = True

    def _pass_calmly(self, before: int) -> None:
        self.calm = 0 if len(self.deaths) > before else self.calm + 1

    def _go_on(self) -> None:
        """End a chain of deaths unless a shot is open: lose the powers (WW-4), and look at the end once."""
        if self.shooter is not None:
            return
        self.lost = self.lost or self.losing
        self._check()

    def _check(self) -> None:
        """Decide the game if it is over."""
        if self.verdict is not None:
            return
        wolves = len(self.wolves())
        pair = self.is_mixed() and self.lovers <= self.alive
        if not self.alive:
            self.verdict = "nobody"
        elif pair and len(self.alive) == 2:
            self.verdict = "lovers"
        elif not wolves:
            self.verdict = "village"
        elif wolves >= len(self.alive) - wolves and not pair:
            self.verdict = "wolves"
        elif self.calm >= CALM:
            self.verdict = "nobody"
        self.winners = self._winners()

    def _winners(self) -> set[int]:
        apart = self.lovers if self.is_mixed() else frozenset()
        match self.verdict:
            case "lovers":
                return set(self.lovers)
            case "village" | "wolves":
                side = self.verdict == "wolves"
                found = {seat for seat, role in self.roles.items() if (role == "W") == side}
                return found - apart - self.left
            case _:
                return set()
