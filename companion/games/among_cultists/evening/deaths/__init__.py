"""What roles bring about in the rounds (p. 14-20, 24, rulings AC-8, AC-9, AC-18 and AC-21).

Deaths by one's own role, roles that show themselves, the Assassin, and whether the last
Cultist is gone. Where the hub knows the roles, all this follows by itself; where it does
not, whoever it may concern is asked, in the same way whatever their role.

events.py    what can happen
commands.py  what can be asked for
fates.py     what an event may bring to whom, as far as everybody can tell
asked.py     what people are asked because of it
follow.py    what follows by itself where the hub knows the roles
kill.py      the Assassin's action
decide.py    commands to events
evolve.py    events to states
offers.py    what each seat may answer
scene.py     what everybody sees
story.py     what everybody is told
"""
