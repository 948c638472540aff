"""The configuration of HAProxy in front of a venue's nodes (Debian 12's 2.6, and newer)."""

from __future__ import annotations

import re
from collections.abc import Sequence

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
PLACE = re.compile(r"(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9_.-]+):[0-9]{1,5}")


class BadNode(Exception):
    """A name and place that describe no node."""


def nodes_of(words: str) -> list[tuple[str, str]]:
    """Return the nodes in `a=10.0.0.1:8000,b=10.0.0.2:8000` as names and places; raises `BadNode`."""
    found = [tuple(part.strip().partition("=")[::2]) for part in words.split(",")]
    for name, place in found:
        if not NAME.fullmatch(name) or not PLACE.fullmatch(place):
            raise BadNode(f"{name}={place}" if place else name)
    names = [name for name, _ in found]
    if len(set(names)) < len(names):
        raise BadNode(words)
    return [(name, place) for name, place in found]


def configuration(nodes: Sequence[tuple[str, str]], bind: str) -> str:
    """Return the whole file for `nodes`, each with its name and its place, and for phones that connect to `bind`.

    Nodes have places in a ring that their own names determine, so only a dead node's tables move.
    """
    servers = [(f"    server {name} {place} send-proxy-v2", name) for name, place in nodes]
    checked = "\n".join(f"{server} check check-send-proxy" for server, _ in servers)
    tracked = "\n".join(f"{server} track tables/{name}" for server, name in servers)
    anyway = "\n".join(server for server, _ in servers)
    return FILE.format(bind=bind, checked=checked, tracked=tracked, anyway=anyway)


FILE = """# Written by `companion venue haproxy`: write it anew when a node comes or goes.

# No request is logged: a path names a table.
defaults
    mode http
    timeout connect 4s
    # A stream beats every 5 s; a request is answered within 15 s, or it is not known what became of it.
    timeout client 30s
    timeout server 30s
    timeout http-request 10s
    timeout http-keep-alive 30s
    timeout queue 5s
    # Another node is tried at once where one is gone, but only before anything was sent.
    option redispatch 1
    retries 3

frontend phones
    bind {bind}
    # Nobody says for somebody else where a request comes from.
    http-request del-header Forwarded
    http-request del-header X-Forwarded-For
    http-request deny deny_status 403 if {{ path /metrics }}
    # Typed by hand, a code comes in small letters.
    http-request set-var(txn.table) path,field(2,/),upper
    http-request set-var(txn.table) path,field(4,/),upper if {{ path_beg /api/tables/ }}
    acl of_a_table var(txn.table) -m reg ^[A-Z0-9]{{4}}$
    acl pairing path /pair
    # Where no node reaches the database, each still says so in words.
    use_backend anyway if {{ nbsrv(tables) eq 0 }}
    use_backend tables if of_a_table !pairing
    default_backend any

backend tables
    balance hash var(txn.table)
    hash-type consistent sdbm avalanche
    option httpchk
    http-check send meth GET uri /api/health ver HTTP/1.1 hdr Host localhost
    http-check expect status 200
    # A dead node refuses at once. One that is busy answers late, and keeps its tables: what moves makes more work.
    timeout check 4s
    default-server inter 3s fastinter 500ms fall 2 rise 2 on-marked-down shutdown-sessions
{checked}

backend any
    balance roundrobin
{tracked}

backend anyway
    balance hash var(txn.table)
    hash-type consistent sdbm avalanche
{anyway}
"""
