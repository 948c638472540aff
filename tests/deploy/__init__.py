"""The installation of the hub on a machine of its own."""
