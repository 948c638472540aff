"""The round: Movement, Event, Action, Cleanup (p. 11-14), and what the table enters meanwhile.

events.py    what can happen
commands.py  what can be asked for
decide.py    commands to events
evolve.py    events to states
offers.py    what each seat may answer, and the step that the table takes next
announced.py what an event asks of the table
scene.py     what everybody sees
story.py     what everybody is told
"""
