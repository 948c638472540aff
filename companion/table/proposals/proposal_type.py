"""What a proposal is: something that more than one voice must want before it holds."""

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
    """What seats may bring up of a proposal now, and take back once they have."""

    text: Words
    seats: tuple[Seat, ...]
    """The seats that may."""
    about: int = 0
    """The seat that it is about, 0 for none."""
    place: str = ""
    """What tells it from the one before it; empty where the number of settled proposals does."""
    is_askable: bool = True
    """Whether it is brought up by this; if not, by something else, and here it is only taken back."""
    confirm: Words | None = None
    """The button on which a second tap brings it up; None: one tap does."""
    own: bool = False
    """Whether it is about the seat that brings it up, and the same question to all of them."""
    hub_controls: bool = True
    """Whether the hub's own controls may bring it up as well."""


@dataclass(frozen=True, kw_only=True)
class ProposalType:
    """One kind of thing on which the table agrees."""

    what: str
    """Its name on disk and in the ids of its questions."""

    concerns: tuple[str, ...] = ("proposals",)
    """The parts of a table's state without which nobody can bring it up (`Feature.concerns`)."""

    voters: Callable[[Table, int], tuple[Seat, ...]] = lambda table, about: table.voices
    """`voters(table, about)`: the seats that have a voice in it where it is about a seat."""

    brings_up: Callable[[TableContext], Iterable[PossibleProposal]] = lambda at: ()

    who_wants: Callable[[TableContext, Proposal], Words]
    """The sentence that all others are asked to say yes or no to."""

    resolve: Callable[[Games, Table, Proposal, int, Chance], Sequence[TableEvent]]
    """`resolve(games, table, proposal, now, chance)`: what happens once it holds; `now` is game time."""

    settled_by: Callable[[Table, Proposal, TableEvent], bool] = lambda table, proposal, event: False
    """Whether `event`, after which the table is this one, has settled it; nobody is asked about it any more."""

    refuses: Callable[[TableContext], Text | None] = lambda at: None
    """Why it cannot be now, whoever wants it; None if it can."""

    stands: Callable[[TableContext, Proposal], bool] = lambda at, proposal: True
    """Whether it can hold yet; where the game has moved on from under it, nobody is asked about it."""

    hub_yes: Words | None = None
    """The second tap by which the hub's own controls bring it up; they need it or `PossibleProposal.confirm`."""

    hub_waits: bool = False
    """Whether the hub's own controls give notice first, so that the phones that are there can stop it."""

    lonely: bool = True
    """Whether one voice holds at once where only one phone has a voice; if not, after a notice."""

    icon: Icon = ""

    is_announced: bool = False
    """Whether it is announced for a while after it holds: then it needs no notice before."""


ProposalTypes = Mapping[str, ProposalType]
"""The kinds of things on which a table can agree, by their names, in the order in which they stand in a menu."""
