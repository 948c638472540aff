"""Effects of roles in the rounds (p. 14-20, 24, rulings AC-8, AC-9, AC-18 and AC-21).

They are deaths by one's own role, roles that show themselves, the Assassin, and the last Cultist's elimination. If the
hub knows the roles, all this follows by itself. If not, the players concerned are asked, in the same way whatever their
role.

events.py   the events
moves.py    the questions, and the consequences of roles
view.py     the public blocks
"""
