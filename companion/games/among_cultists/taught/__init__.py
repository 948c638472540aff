"""What newcomers are taught, and what everybody can look up.

lessons.py    what newcomers are taught, when it first matters
now_what.py   what people want to know in each phase
reference.py  the chapters that can be looked up
rounds.py     those of a round
people.py     those of votes, roles and the end
chapter.py    what they are made of
"""
