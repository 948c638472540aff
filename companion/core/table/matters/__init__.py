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

from companion.core.table.matters.end import END
from companion.core.table.matters.entry import ENTRY
from companion.core.table.matters.evening import EVENING
from companion.core.table.matters.guest import GUEST
from companion.core.table.matters.host import HOST
from companion.core.table.matters.leave import LEAVE
from companion.core.table.matters.matter import Matter
from companion.core.table.matters.park import GIVE_UP, PARK
from companion.core.table.matters.undo import UNDO
from companion.core.table.matters.without import WITHOUT

MATTERS: dict[str, Matter] = {
    matter.what: matter for matter in (UNDO, ENTRY, LEAVE, PARK, GIVE_UP, END, EVENING, HOST, GUEST, WITHOUT)
}
"""By their names, in the order in which they stand in a menu."""

__all__ = ["END", "ENTRY", "GUEST", "HOST", "LEAVE", "MATTERS", "UNDO", "WITHOUT", "Matter"]
