"""The round: Movement, Event, Action, Cleanup (p. 11-14), and other entries of the table.

events.py    the steps of a round, and the event
deeds.py     deeds of characters, and other entries
moves.py     the steps of the table, and entries at any time
knife.py     the first player's use of an event
actions.py   actions, the portal that two characters close, and the unsafe passage
view.py      the public view, with the steps of the Automatic Investigator
in_force.py  the rules in force, and the instructions of an event
"""
