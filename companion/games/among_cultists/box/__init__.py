"""Setting up Among Cultists: which roles play, and what to take out of the box for them.

    roles.py      the roles, whom they help, how loyal they are
    plan.py       what a table sets up: players, AI, level, roles
    balance.py    the loyalty of both sides, and which sets of roles are even
    levels.py     the sets of roles of each level: drawn by chance, or composed by hand
    cards.py      the decks, and what is in the box
    data.py       all of it for other programs
    wording.py    a step of the checklist, and how cards, roles and tokens are counted out in words
    facts.py      what is played, for people
    checklist.py  all that is to be done, to be ticked together
    taking.py     its first part: what to take out of the box
    dealing.py    its second part: what becomes of the decks and envelopes
    placing.py    its third part: what goes onto the map

Nothing here is secret: it is all before the first envelope is dealt.
"""
