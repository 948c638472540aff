"""The phones, the table page and the JSON interface, over one port.

`face` is where the hub comes in (`FACE`, the entry point); pages, answers and the
live channel lie beside it, drawings and styles in `static`, the pages' frames in
`templates`. The law: a byte that leaves for an eye is made from that eye's view
alone, nothing is fetched from elsewhere, and it knows the hub by `companion.core`,
`companion.faces` and `companion.texts` only.
"""
