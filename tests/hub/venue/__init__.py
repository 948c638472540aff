"""Nodes of a venue: the owner of a table, and tables that are taken over, requested or written in doubt.

nodes.py   nodes whose heartbeats the test controls
"""
