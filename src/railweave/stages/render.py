"""Fill templates: one jinja2 environment over named texts, where an undefined value is a fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import jinja2
from jinja2.sandbox import ImmutableSandboxedEnvironment

from railweave.errors import TemplateFault

_RAISED = (TypeError, ValueError, ArithmeticError, LookupError, AttributeError, RecursionError)
"""What an expression of a template can raise, besides jinja2's own."""


class Templates:
    """A `Renderer` over template texts by name; a repository's own texts have replaced the package's before."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources
        self._environment = ImmutableSandboxedEnvironment(
            loader=jinja2.FunctionLoader(self._load),
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            autoescape=False,  # device configurations are no HTML
        )

    def _load(self, name: str) -> tuple[str, str, None] | None:
        """Text and file name of a template: with the name, tracebacks point at the template's own lines."""
        text = self._sources.get(name)
        return None if text is None else (text, name, None)

    def has(self, template: str) -> bool:
        """Whether there is a template of that name."""
        return template in self._sources

    def __call__(self, template: str, context: Mapping[str, Any]) -> str:
        """The text of a template. Raises TemplateFault with its name and line."""
        try:
            return self._environment.get_template(template).render(context)
        except jinja2.TemplateSyntaxError as error:
            raise TemplateFault(
                template=error.name or template, line=error.lineno, reason=error.message or "syntax"
            ) from error
        except jinja2.TemplateNotFound as error:
            name, line = self._innermost(error, template)
            raise TemplateFault(template=name, line=line, reason=f"there is no template {error.name}") from error
        except (jinja2.TemplateError, *_RAISED) as error:
            name, line = self._innermost(error, template)
            raise TemplateFault(template=name, line=line, reason=str(error) or type(error).__name__) from error

    def _innermost(self, error: Exception, template: str) -> tuple[str, int | None]:
        """The last template and its line that an exception came through."""
        place: tuple[str, int | None] = (template, None)
        trace = error.__traceback__
        while trace is not None:
            name = trace.tb_frame.f_code.co_filename
            if name in self._sources:
                place = (name, trace.tb_lineno)
            trace = trace.tb_next
        return place
