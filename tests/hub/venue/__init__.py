"""Nodes of a venue: who owns a table, and what becomes of one that is taken over, asked for or written in doubt.

nodes.py   nodes that a test lets beat by hand
"""
