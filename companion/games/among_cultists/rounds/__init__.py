"""The round: Movement, Event, Action, Cleanup (p. 11-14), and what the table enters meanwhile.

events.py    the steps of a round, and the event
deeds.py     what characters do, and what the table enters
moves.py     the steps of the table, and what may be entered at any time
knife.py     what the first player may do because of an event
actions.py   what characters do, the portal that two of them close, and the unsafe passage
view.py      what everybody sees, the steps of the Automatic Investigator among it
in_force.py  the rules that are in force now, and what an event asks of the table
"""
