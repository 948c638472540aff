"""All types of proposals."""

from __future__ import annotations

from companion.table.absence.proposal import WITHOUT
from companion.table.evening.proposal import EVENING
from companion.table.game.entries import ENTRY
from companion.table.game.stop import END
from companion.table.game.undo import UNDO
from companion.table.guests.proposal import GUEST
from companion.table.hosting.change_of_host import HOST
from companion.table.leaving.proposal import LEAVE
from companion.table.parking.proposals import GIVE_UP, PARK
from companion.table.proposals.proposal_type import ProposalType

PROPOSAL_TYPES: dict[str, ProposalType] = {
    proposal_type.what: proposal_type
    for proposal_type in (UNDO, ENTRY, LEAVE, PARK, GIVE_UP, END, EVENING, HOST, GUEST, WITHOUT)
}
"""The types by name, in menu order."""
