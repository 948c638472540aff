"""The end (p. 3, 14, 18-22): the table's questions about it, and the winner.

The hub sees no cards and, unless people say so, no roles. It asks only about facts that can matter (ruling AC-11). Any
seat answers, and the resulting sentence is confirmed before it counts. A mistake takes the evening back.

If the hub knows the roles, two seats first say that this is the end. Only then are the Cultists shown, and from then on
there is no way back. All other roles are shown with the result, because the Cultists may have to name the Seer first.

events.py    the events
moves.py     the questions
own_line.py  the end as it is told to one player
view.py      the public blocks
"""
