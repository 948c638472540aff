"""Proposals: what takes more than one voice is asked, counted, announced and withdrawn.

events.py         what has happened to one
proposal_type.py  what one is, and what may be brought up
voting.py         how it is asked, counted and withdrawn
notices.py        what is announced before it holds
"""
