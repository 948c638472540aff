"""What is in the box, what of it is played, and what to take out of it.

    roles.py         the roles: whom each helps, how loyal it is, and what it can do
    tokens.py        the event tokens
    plan.py          what a table plays: its variant of the night, its level and roles, and what their number decides
    levels.py        the sets of roles of each level, and which sets experts call balanced
    cards.py         the decks, and what is in the box
    checklist.py     all that is to be done, to be ticked together
    host_choices.py  what the host chooses, and what would be played with that

Nothing here is secret: it is all before the first envelope is dealt.
"""
