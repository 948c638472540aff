"""A venue: many tables, which several nodes serve from one database, behind a balancer.

postgres.py   Debian's PostgreSQL, started in a folder of its own
fixtures.py   a database for a test
"""
