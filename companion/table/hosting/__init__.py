"""Hosting: the host's choices, and a change of host.

events.py          what the host has chosen
choices.py         what the host may choose
change_of_host.py  somebody else becomes host
"""
