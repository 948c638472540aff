"""The box: its contents, the part of it that is played, and the setup.

    roles.py         the roles: their side, loyalty and ability
    tokens.py        the event tokens
    plan.py          the plan: the variant of the night, the level and roles, and the numbers of an evening
    levels.py        the sets of roles of each level, and those that experts call balanced
    cards.py         the decks, and the cards of the box
    checklist.py     the checklist of the setup
    host_choices.py  the host's options, and the plan that they make

Nothing here is secret: it all comes before the first envelope is dealt.
"""
