"""The part before the night: the checklist, the envelopes, and getting ready.

The plan and the checklist are public. Each seat alone knows its role; all others learn only whether the roles add up.

    events.py  the events, on disk for ever
    moves.py   the questions
    view.py    the public blocks, and the reminders of each phone
"""
