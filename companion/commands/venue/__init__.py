"""Commands of a venue: many tables on several machines.

opening.py   `companion venue open`, `companion venue pair`: tables for an evening, and who looks after them
moving.py    `companion move`: an evening moves to a venue, and back
balancer.py  `companion venue haproxy`: the balancer's configuration
"""
