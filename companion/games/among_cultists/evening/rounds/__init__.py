"""The round: Movement, Event, Action, Cleanup (p. 11-14), and what the table enters meanwhile.

events.py    what can happen
commands.py  what can be asked for
decide.py    the steps of a round: commands to events
knife.py     what an event allows the first player
actions.py   what the character in turn does
evolve.py    events to states, phase by phase
entered.py   events to states: what characters do and the table enters
offers.py    the step that the table takes next, and what may be entered at any time
menu.py      what the first player and the character in turn may do
announced.py what an event asks of the table
force.py     the rules that are in force now
ai.py        the steps of the Automatic Investigator
scene.py     what everybody sees
story.py     what everybody is told
"""
