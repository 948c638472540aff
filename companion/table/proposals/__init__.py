"""Proposals: anything that needs more than one vote is asked, counted, announced and withdrawn.

events.py         the events of a proposal
proposal_type.py  a type of proposal, and one that may be made
voting.py         asking, counting and withdrawing
notices.py        announcements before a proposal holds
"""
