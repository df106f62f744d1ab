"""Options that every command takes, before or after its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import click


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a command runs and talks."""

    json: bool = False
    inventory: str | None = None
    output: str | None = None
    jobs: int | None = None
    strict: bool = False
    quiet: bool = False
    verbose: bool = False
    no_color: bool = False


_DECLARED = (
    click.option("--json", "json", is_flag=True, default=None, help="Machine output on stdout, talk on stderr."),
    click.option("--inventory", metavar="DIR", help="The inventory folder (default: ./inventory)."),
    click.option("--output", metavar="DIR", help="Where trees are rendered (default: rendered/ beside the inventory)."),
    click.option("--jobs", type=click.IntRange(1, 256), metavar="N", help="Processes (default: one per processor)."),
    click.option("--strict", is_flag=True, default=None, help="Warnings count as errors."),
    click.option("-q", "--quiet", is_flag=True, default=None, help="Say nothing but faults."),
    click.option("-v", "--verbose", is_flag=True, default=None, help="Say more; show tracebacks."),
    click.option("--no-color", is_flag=True, default=None, help="Plain text."),
)


def common(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the common options; it gets one `Options` as its first argument."""
    names = [field.name for field in fields(Options)]

    @click.pass_context
    def command(ctx: click.Context, /, **given: Any) -> Any:
        own = {name: given.pop(name) for name in names}
        before = ctx.obj if isinstance(ctx.obj, Options) else Options()
        options = replace(before, **{name: value for name, value in own.items() if value is not None})
        ctx.obj = options
        return function(options, **given)

    command.__doc__ = function.__doc__
    command.__name__ = function.__name__
    for option in reversed(_DECLARED):
        command = option(command)
    params = getattr(function, "__click_params__", [])
    command.__click_params__ = [*getattr(command, "__click_params__", []), *params]  # type: ignore[attr-defined]
    return command
