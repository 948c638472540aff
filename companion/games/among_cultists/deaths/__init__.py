"""What roles bring about in the rounds (p. 14-20, 24, rulings AC-8, AC-9, AC-18 and AC-21).

Deaths by one's own role, roles that show themselves, the Assassin, and whether the last
Cultist is gone. Where the hub knows the roles, all this follows by itself; where it does
not, the players whom it may concern are asked, in the same way whatever their role.

events.py   what can happen
moves.py    what is asked
view.py     what everybody sees
"""
