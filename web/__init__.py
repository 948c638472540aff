"""The phones, the table page and the JSON interface, over one port.

    frontend.py     where the hub comes in (`FRONTEND`, the entry point)
    app.py      the application, made anew for each hub
    routes/     what is answered at which address
    following/  streams: what an open page is sent while the table goes on
    drawing/    views as HTML or as plain data, in one language
    trust/      who sends a request, and what the sender may do
    speaking/   the phone that speaks the lines of a table
    serving/    HTTP and its server: sockets, requests, replies
    finding/    where phones find the hub
    awake/      the video that keeps phones awake, beside its maker
    static/     scripts, styles, drawings
    templates/  the frames of the pages and their regions

Serving knows no page, drawing knows no socket, routes put them together. The law: a byte for
an observer is made from that observer's view alone, and no page fetches anything from elsewhere. Of the
companion this package imports `companion.appliance`, `companion.core`, `companion.frontends` and
`companion.texts` only.
"""
