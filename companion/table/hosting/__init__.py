"""Hosting: the host's choices, and a change of host.

events.py          the events of the host's choices
choices.py         the host's questions
change_of_host.py  a proposal that somebody else becomes host
"""
