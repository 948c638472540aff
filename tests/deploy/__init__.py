"""How the hub gets onto a machine of its own."""
