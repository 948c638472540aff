"""What may be done: each question beside what an answer makes happen.

base.py       what all moves are written with
before.py     what is dealt or entered before the first turn, and who begins
turns.py      the action of a turn, its target, and a surplus that is given away
trading.py    a trade and its effects
fighting.py   a duel: support, the pauses, the prize
uses.py       the menu "I use …"
declaring.py  a declaration of victory
notes.py      what somebody notes for themselves
"""

from __future__ import annotations
