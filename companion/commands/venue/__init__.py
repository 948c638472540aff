"""Commands of a venue: many tables on several machines.

opening.py   `companion venue open`: tables for an evening
"""
