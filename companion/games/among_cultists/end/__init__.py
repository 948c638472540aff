"""The end (p. 3, 14, 18-22): what the table is asked when the game has come to it, and who has won.

The hub sees no cards and, unless people say so, no roles: it asks what can matter and
nothing else (ruling AC-11), any seat answers, and the sentence that comes of it is
confirmed before it counts. A mistake takes the evening back to where it was.

Where the hub knows the roles two seats say first that this is the end: only then are the
Cultists shown, and from then on there is no way back. All other roles are shown with the
result, because the Cultists may have to name the Seer before.

events.py   what can happen
moves.py    what is asked
view.py     what everybody sees
"""
