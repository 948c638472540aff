"""`companion venue haproxy`: the configuration of the balancer in front of the nodes."""

from __future__ import annotations

import click

from companion.hub.venue.haproxy import BadNode, configuration, nodes_of


@click.command()
@click.option("--nodes", required=True, help="All nodes, as a=10.0.0.11:8000,b=10.0.0.12:8000.")
@click.option("--bind", default=":80", show_default=True, help="The address for phones.")
def haproxy(nodes: str, bind: str) -> None:
    """Print a configuration for HAProxy; start each node with --balancer and the balancer's address."""
    try:
        click.echo(configuration(nodes_of(nodes), bind), nl=False)
    except BadNode as error:
        raise click.ClickException(f"This isn't a node: {error}. Write name=address:port.") from error
