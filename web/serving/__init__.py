"""HTTP and its server: sockets, requests, replies, and the conditions of every request.

    server.py              uvicorn in a thread of its own
    connection.py          limits of each connection, on uvicorn's protocol
    connection_limiter.py  limits of all connections together
    proxied.py             the client of a connection that a balancer passes on
    request.py             a request on the server's loop
    reply.py               a reply, and the headers of all replies
    failure.py             the end of a request that cannot be served: its status, word and sentence
    admission.py           the conditions of every request
    json_body.py           the JSON that programs send
    language.py            the language of a reply
    compression.py         gzip for files, pages and streams
    figures.py             the number of answers, and their times
    calls.py               calls from other threads onto the loop

The law: serving knows no page.
"""
