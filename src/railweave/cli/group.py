"""The command group: names and help lines in a table, modules imported when a command is called."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = {
    "init": "Make a new repository: inventory, Makefile, CI file, editor schema.",
    "schema": "Write the JSON Schema of the inventory files.",
    "design": "Show counts, tiers, oversubscription, bisection, cost, power, and why.",
    "explain": "Say where a value, a rendered line or a finding code comes from.",
    "render": "Write the complete configuration of every device to rendered/.",
    "check": "Check the model and the rendered files against the rules.",
    "cabling": "Compare a cabling plan made elsewhere; list cable moves in order.",
    "export": "Write a site for another tool: inventory, topology, cable list, netlist.",
}
"""Command: its line of help. The module railweave.cli.<command> holds the click command `command`."""


class LazyGroup(click.Group):
    """A group whose commands are imported one by one, so that `--help` stays quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"railweave.cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
