"""Corrections of Among Cultists: they trigger nothing, reveal nothing and end nothing (ruling AC-32).

moves.py   the list for the menu; deaths, actions, roles shown, and the steps of a round
lying.py   the things on the table
"""
