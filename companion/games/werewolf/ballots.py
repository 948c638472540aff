"""The result of a ballot, and of accusations (rulings WW-12, WW-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from companion.games.werewolf.night import seat_in
from companion.games.werewolf.state import NOBODY

ABSTAIN = "abstain"
"""The ballot of a seat that the table goes on without."""

ACCUSERS = 2
"""The number of accusers that puts a player onto the ballot."""


def tally(ballots: Mapping[int, str]) -> Counter[str]:
    """Return the number of ballots for each name, and for `NOBODY`; a missing ballot abstains."""
    return Counter(name for name in ballots.values() if name != ABSTAIN)


def by_number(ballots: Mapping[int, str]) -> list[tuple[str, int]]:
    """Return each name that has ballots with their number, the most first, then in the order of the seats."""
    return sorted(tally(ballots).items(), key=lambda entry: (-entry[1], _place(entry[0])))


def without(ballots: Mapping[int, str], seats: Collection[int]) -> dict[int, str]:
    """Return the ballots that name none of `seats`."""
    return {seat: name for seat, name in ballots.items() if name == ABSTAIN or seat_in(name) not in seats}


def voted_out(ballots: Mapping[int, str]) -> int | None:
    """Return the seat with more ballots than every other and than nobody, None if there is none."""
    tied = leading(ballots)
    return seat_in(tied[0]) if len(tied) == 1 else None


def leading(ballots: Mapping[int, str]) -> tuple[str, ...]:
    """Return the names with the most ballots, in the order of the seats, `NOBODY` last."""
    found = tally(ballots)
    most = max(found.values(), default=0)
    return tuple(sorted((name for name, times in found.items() if times == most), key=_place))


def tied_seats(ballots: Mapping[int, str]) -> tuple[int, ...]:
    """Return the seats between which a second ballot decides; none if nobody is among the first, or one is ahead."""
    tied = leading(ballots)
    if len(tied) < 2 or NOBODY in tied:
        return ()
    return tuple(seat for name in tied if (seat := seat_in(name)) is not None)


def accused_seats(accusations: Mapping[int, str]) -> tuple[int, ...]:
    """Return the seats with enough accusers."""
    found = ((seat_in(name), times) for name, times in tally(accusations).items())
    return tuple(sorted(seat for seat, times in found if seat is not None and times >= ACCUSERS))


def _place(name: str) -> int:
    seat = seat_in(name)
    return 1_000 if seat is None else seat
