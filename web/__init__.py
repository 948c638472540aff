"""The phones, the table page and the JSON interface, over one port.

    frontend.py the hub's entrance (`FRONTEND`, the entry point)
    app.py      the application, of which each hub gets its own
    routes/     the answer at each address
    following/  streams: news for an open page while the table goes on
    drawing/    views as HTML or as plain data, in one language
    trust/      the sender of a request, and the sender's rights
    speaking/   the phone that speaks the lines of a table
    serving/    HTTP and its server: sockets, requests, replies
    finding/    the addresses by which phones find the hub
    help/       the pages about the hub, beside their maker
    awake/      the video that keeps phones awake, beside its maker
    letters/    the hub's own fonts, beside their maker
    static/     scripts, styles, drawings
    templates/  the frames of the pages and their regions

Serving knows no page, drawing knows no socket, routes put them together. The law: a byte for an observer is made from
that observer's view alone, and no page fetches anything from elsewhere. Of the companion this package imports only
`companion.appliance`, `companion.core`, `companion.frontends` and `companion.texts`.
"""
