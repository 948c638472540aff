"""What the table agrees on: each matter is one value.

matter.py    what a matter is, and a wish for it
undo.py      the last entry is taken back
entry.py     an answer counts on which two devices must agree
end.py       the game ends where it stands
host.py      somebody else becomes host
guest.py     somebody answers on a neighbour's phone
without.py   the table goes on without a seat
leave.py     somebody goes home in the middle of a game
evening.py   the evening ends
park.py      a game waits while others are played; one that waits is given up
"""

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
"""By their names, in the order in which they stand in a menu."""
