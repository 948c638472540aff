"""A type of proposal: something that needs more than one vote before it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.core.chance import Chance
from companion.core.icons import Icon
from companion.core.text import Text, Words
from companion.core.view import Seat
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext
from companion.table.pending import Proposal
from companion.table.state import Table


@dataclass(frozen=True, kw_only=True)
class PossibleProposal:
    """A proposal that seats may make now, or withdraw once they have."""

    text: Words
    seats: tuple[Seat, ...]
    """The seats that may make it."""
    about: int = 0
    """The seat that it is about, 0 for none."""
    place: str = ""
    """A word that tells it from the previous one; empty if the number of settled proposals does."""
    is_askable: bool = True
    """Whether this makes it; if not, something else does, and here it is only withdrawn."""
    confirm: Words | None = None
    """The button for a second tap that makes it; None: one tap is enough."""
    own: bool = False
    """Whether it is about the seat that makes it, with the same question to all of them."""
    hub_controls: bool = True
    """Whether the hub's own controls may make it as well."""


@dataclass(frozen=True, kw_only=True)
class ProposalType:
    """One kind of thing on which the table agrees."""

    what: str
    """The name on disk and in the ids of its questions."""

    concerns: tuple[str, ...] = ("proposals",)
    """The parts of a table's state without which nobody can make it (`Feature.concerns`)."""

    voters: Callable[[Table, int], tuple[Seat, ...]] = lambda table, about: table.voices
    """`voters(table, about)`: the seats that may vote on it if it is about a seat."""

    brings_up: Callable[[TableContext], Iterable[PossibleProposal]] = lambda at: ()

    who_wants: Callable[[TableContext, Proposal], Words]
    """The sentence that all others say yes or no to."""

    resolve: Callable[[Games, Table, Proposal, int, Chance], Sequence[TableEvent]]
    """`resolve(games, table, proposal, now, chance)`: the events once it holds; `now` is game time."""

    settled_by: Callable[[Table, Proposal, TableEvent], bool] = lambda table, proposal, event: False
    """Whether `event` has settled it, so that nobody is asked any more; the table is the one after the event."""

    refuses: Callable[[TableContext], Text | None] = lambda at: None
    """The reason why it is impossible now, for everyone; None if it is possible."""

    stands: Callable[[TableContext, Proposal], bool] = lambda at, proposal: True
    """Whether it can still hold; if the game has moved on, nobody is asked about it."""

    hub_yes: Words | None = None
    """The second tap by which the hub's own controls make it; they need this or `PossibleProposal.confirm`."""

    hub_waits: bool = False
    """Whether the hub's own controls give notice first, so that the phones that are here can stop it."""

    lonely: bool = True
    """Whether one vote is enough at once if only one phone may vote; if not, it is after a notice."""

    waits: Callable[[Table], bool] = lambda table: False
    """Whether it holds only after a notice, however many want it."""

    icon: Icon = ""

    is_announced: bool = False
    """Whether it is announced for a while after it holds, so that it needs no notice before."""


ProposalTypes = Mapping[str, ProposalType]
"""The types of proposals by name, in menu order."""
