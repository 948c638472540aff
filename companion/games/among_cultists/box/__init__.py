"""Setting up: which roles play, and what to take out of the box for them.

    plan.py       what a table sets up: players, AI, level, roles
    levels.py     the sets of roles of each level, and which sets experts call balanced
    cards.py      the decks, and what is in the box
    facts.py      what is played, for people
    checklist.py  all that is to be done, to be ticked together

Nothing here is secret: it is all before the first envelope is dealt.
"""
