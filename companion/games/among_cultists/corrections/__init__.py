"""Corrections of Among Cultists: they trigger nothing, reveal nothing and end nothing (ruling AC-32).

moves.py   what everybody finds in the menu: who is dead, has acted or shown a role, and the steps of a round
lying.py   of that what lies on the table
"""
