"""Before the night: the checklist, the envelopes, and how everybody gets ready.

What is played and what lies in its place is public. Which role somebody holds that seat
alone knows; all that anybody else learns is whether the roles fit together.

    events.py  what can happen, on disk for ever
    moves.py   what may be done
    view.py    what everybody sees, and what a seat is reminded of later on
"""
