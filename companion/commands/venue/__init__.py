"""Commands of a venue: many tables on several machines.

opening.py   `companion venue open`, `companion venue pair`: tables for an evening, and their staff
moving.py    `companion move`: an evening that moves to a venue, and back
balancer.py  `companion venue haproxy`: the balancer's configuration
"""
