"""The table as a value, with its changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from companion.core.evening import EveningPlayer
from companion.core.names import key
from companion.core.view import AT_HUB, HUB
from companion.table.parts import TableParts
from companion.table.pending import Handover, Proposal
from companion.table.records import Sitter, Sitters


class Table(TableParts, frozen=True, kw_only=True, dict=True):
    """See `TableParts`; each method returns a changed table."""

    def agreeing(self, proposals: tuple[Proposal, ...]) -> Table:
        """Return the table with these proposals in place of all its own."""
        settled = self.settled + (len(proposals) != len(self.proposals))
        return replace(self, proposals=proposals, settled=settled)

    def agreeing_on(self, proposal: Proposal) -> Table:
        """Return the table with `proposal` in place of the previous one on the same thing."""
        others = (a for a in self.proposals if (a.what, a.seat) != (proposal.what, proposal.seat))
        return replace(self, proposals=(*others, proposal))

    def without_voice(self, seat: int) -> Table:
        """Return the table without the votes of `seat`, and without proposals about it or about its phone."""
        kept = (
            replace(
                proposal,
                by=tuple(by for by in proposal.by if by != seat),
                against=tuple(by for by in proposal.against if by != seat),
            )
            for proposal in self.proposals
            if seat not in (proposal.seat, proposal.phone)
        )
        handovers = tuple(
            replace(one, **{part: tuple(s for s in getattr(one, part) if s != seat) for part in ("by", "along")})
            for one in self.handovers
        )
        return replace(self.agreeing(tuple(proposal for proposal in kept if proposal.by)), handovers=handovers)

    def stood_up(self, seats: Iterable[int]) -> Table:
        """Return the table with `seats` empty. The next person there has won nothing yet."""
        table = self
        for seat in seats:
            table = table._stood_up(seat) if seat in table.seats else table
        return table

    def _stood_up(self, seat: int) -> Table:
        gone, changed = self.sitter(seat), self.without_handover(seat).without_voice(seat)
        parked = self.parked
        if parked and seat in parked.running.seats:
            parked = replace(parked, leavers=(*parked.leavers, gone))
        stood = replace(
            changed,
            sitters=Sitters(sitter for sitter in self.sitters if sitter.seat != seat),
            host=self.host if self.host != seat else self.heir(seat),
            wins={winner: times for winner, times in self.wins.items() if winner != seat},
            took_part={player: times for player, times in self.took_part.items() if player != seat},
            departed=(*self.departed, *self._departing(gone)),
            scored={game: {w: n for w, n in points.items() if w != seat} for game, points in self.scored.items()},
            last_winners={game: tuple(w for w in winners if w != seat) for game, winners in self.last_winners.items()},
            parked=parked,
            ended=None if self.ended and seat in self.ended.running.seats else self.ended,
        )
        return stood.forgetting(gone.device)

    def _departing(self, sitter: Sitter) -> Iterator[EveningPlayer]:
        played, won = self.took_part.get(sitter.seat, 0), self.wins.get(sitter.seat, 0)
        if played:
            yield EveningPlayer(sitter.name, sitter.colour, sitter.symbol, played, won, sitter.seat)

    def welcoming(self, sitter: Sitter) -> Table:
        """Return the table where a player who had left is back; a name is one person's all evening."""
        found = [player for player in self.departed if key(player.name) == key(sitter.name)]
        return replace(
            self,
            departed=tuple(player for player in self.departed if player not in found),
            took_part=_counted(self.took_part, {sitter.seat: sum(player.played for player in found)}),
            wins=_counted(self.wins, {sitter.seat: sum(player.won for player in found)}),
        )

    def with_result(self, seats: Iterable[int], winners: Iterable[int], times: int = 1) -> Table:
        """Return the table with one more game that `seats` have played and `winners` won; one fewer with `times` -1.

        It counts for players who have left the table, too.
        """
        played, won = dict.fromkeys(seats, times), dict.fromkeys(winners, times)
        last = {player.seat: player for player in self.departed if player.seat not in self.seats}
        departed = tuple(
            replace(
                player,
                played=max(0, player.played + played.get(player.seat, 0)),
                won=max(0, player.won + won.get(player.seat, 0)),
            )
            if last.get(player.seat) is player
            else player
            for player in self.departed
        )
        here = self.sitters.by_seat
        return replace(
            self,
            departed=departed,
            took_part=_counted(self.took_part, {seat: n for seat, n in played.items() if seat in here}),
            wins=_counted(self.wins, {seat: n for seat, n in won.items() if seat in here}),
        )

    def with_points(self, game: str, points: Mapping[int, int], times: int = 1) -> Table:
        """Return the table with more points for seats in a game, or once fewer with `times` -1."""
        if not points:
            return self
        had = self.scored.get(game, {})
        now = {seat: had.get(seat, 0) + times * points.get(seat, 0) for seat in {**had, **points}}
        others = {name: scored for name, scored in self.scored.items() if name != game}
        # Points that were undone are not shown.
        return replace(self, scored={**others, game: now} if any(now.values()) else others)

    def waiting(self, seat: int) -> Table:
        """Return the table that waits for `seat`."""
        return replace(self, absences=tuple(absence for absence in self.absences if absence.seat != seat))

    def afresh(self) -> Table:
        """Return the table at the beginning of a game: it waits for everybody without a phone."""
        sitters = (replace(s, without=False, agreed=False) if s.device == AT_HUB else s for s in self.sitters)
        return replace(self, sitters=Sitters(sitters))

    def back(self, seat: int) -> Table:
        """Return the table with the phone of `seat` here."""
        here = self.waiting(seat).clear_deadlines().without_guest(seat)
        return here.with_sitter(seat, away=False, is_overdue=False, is_long_away=False, without=False, agreed=False)

    def without_guest(self, seat: int) -> Table:
        """Return the table with no guest for `seat`, and none on the phone of `seat`."""
        guest = None if self.guest and seat in (self.guest.seat, self.guest.phone) else self.guest
        return replace(self, guest=guest)

    def clear_deadlines(self) -> Table:
        """Return the table without the deadlines at which proposals and handovers hold: one more phone can be asked."""
        # A proposal by the hub's own controls holds by itself because phones are here, not because they are missing.
        proposals = tuple(one if HUB in one.by else replace(one, holds=None) for one in self.proposals)
        handovers = tuple(replace(one, holds=None) for one in self.handovers)
        return replace(self, proposals=proposals, handovers=handovers)

    def handing_over(self, handover: Handover) -> Table:
        """Return the table with `handover`, which replaces any handover of the same seat or to the same device."""
        others = tuple(m for m in self.handovers if m.seat != handover.seat and m.device != handover.device)
        return replace(self, handovers=(*others, handover), settled=self.settled + 1)

    def forgetting(self, device: str) -> Table:
        """Return the table without the votes of a device that has lost its seat."""
        if any(sitter.device == device for sitter in self.sitters):
            return self
        return replace(
            self,
            let_in=tuple(one for one in self.let_in if one != device),
            allowed=tuple(one for one in self.allowed if one != device),
            speaker="" if self.speaker == device else self.speaker,
        )

    def without_handover(self, seat: int) -> Table:
        """Return the table where no device asks for `seat`."""
        handovers = tuple(handover for handover in self.handovers if handover.seat != seat)
        return replace(self, handovers=handovers, settled=self.settled + (len(handovers) != len(self.handovers)))

    def with_sitter(self, seat: int, **changes: str | bool) -> Table:
        """Return the table with these changes at `seat`."""
        return replace(self, sitters=Sitters(replace(s, **changes) if s.seat == seat else s for s in self.sitters))


def _counted(had: Mapping[int, int], more: Mapping[int, int]) -> dict[int, int]:
    """Return the numbers of seats with `more` of each, without those that are nothing."""
    found = {seat: had.get(seat, 0) + more.get(seat, 0) for seat in {**had, **more}}
    return {seat: times for seat, times in found.items() if times > 0}
