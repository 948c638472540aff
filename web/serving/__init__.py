"""HTTP and its server: sockets, requests, replies, and what every request must fulfil.

    server.py              uvicorn in a thread of its own
    connection.py          limits of each connection, on uvicorn's protocol
    connection_limiter.py  limits of all connections together
    proxied.py             where a connection comes from that a balancer passes on
    request.py             a request on the server's loop
    reply.py               a reply, and the headers of all replies
    failure.py             what ends a request that cannot be served: its status, word and sentence
    admission.py           what every request must fulfil
    json_body.py           the JSON that programs send
    language.py            in which language a request is answered
    compression.py         gzip for files, pages and streams
    figures.py             how many answers came, and how long they took
    calls.py               calls from other threads onto the loop

The law: serving knows no page.
"""
