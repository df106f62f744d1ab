"""The few shapes that the topology picture is drawn with, as SVG text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

RAIL_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6bb1", "#7f7f3f")
"""Eight hues that stay apart for colour-blind eyes (after Okabe and Ito, jfly.uni-koeln.de/color)."""

_STYLE = (
    "text{font-family:Helvetica,Arial,'Liberation Sans',sans-serif;fill:#1f2933}"
    ".h1{font-size:22px;font-weight:bold}.h2{font-size:17px;font-weight:bold}"
    ".t{font-size:13px}.s{font-size:12px;fill:#52606d}.b{font-size:13px;font-weight:bold}"
    ".m{text-anchor:middle}.e{text-anchor:end}"
    ".w{stroke:#fff;stroke-width:4px;paint-order:stroke;stroke-linejoin:round}"
    ".ca{fill:#fff;stroke:#9aa5b1}.sw{fill:#fff;stroke-width:1.5}.fr{fill:#f5f7fa;stroke:#cbd2d9}.ho{fill:#e4e7eb;stroke:#9aa5b1}"
    ".l{fill:none;stroke-opacity:.55}"
)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle by its upper left corner and size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return self.x + self.w / 2

    @property
    def right(self) -> float:
        """The x of its right side."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y of its lower side."""
        return self.y + self.h

    def grown(self, by: float) -> Box:
        """The box with a margin around it."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)


@dataclass(slots=True)
class Canvas:
    """Collects shapes from the back to the front; `shift` moves everything that follows down."""

    parts: list[str] = field(default_factory=list)
    shift: float = 0

    def rect(self, box: Box, style: str, *, stroke: str = "", title: str = "", round_by: float = 3) -> None:
        """A rectangle; `title` is shown when the pointer rests on it."""
        colour = f' stroke="{stroke}"' if stroke else ""
        end = f"><title>{_escaped(title)}</title></rect>" if title else "/>"
        self.parts.append(
            f'<rect class="{style}" x="{_n(box.x)}" y="{_n(box.y + self.shift)}" width="{_n(box.w)}" '
            f'height="{_n(box.h)}" rx="{_n(round_by)}"{colour}{end}'
        )

    def square(self, box: Box, colour: str) -> None:
        """A small filled square."""
        place = f'x="{_n(box.x)}" y="{_n(box.y + self.shift)}" width="{_n(box.w)}" height="{_n(box.h)}"'
        self.parts.append(f'<rect {place} fill="{colour}"/>')

    def text(self, x: float, y: float, text: str, style: str = "t") -> None:
        """One line of text by its base line."""
        self.parts.append(f'<text class="{style}" x="{_n(x)}" y="{_n(y + self.shift)}">{_escaped(text)}</text>')

    def lines(self, ends: Iterable[tuple[float, float, float, float]], colour: str, width: float) -> None:
        """Straight lines of one colour as one path."""
        path = "".join(f"M{_n(x1)} {_n(y1 + self.shift)}L{_n(x2)} {_n(y2 + self.shift)}" for x1, y1, x2, y2 in ends)
        if path:
            self.parts.append(f'<path class="l" stroke="{colour}" stroke-width="{_n(width)}" d="{path}"/>')


def document(canvas: Canvas, width: float, height: float, title: str, description: str) -> str:
    """The whole file, readable on light and dark pages, with a title and description for those who can't see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" '
        f'height="{_n(height)}" role="img" aria-labelledby="title description">\n'
        f'<title id="title">{_escaped(title)}</title>\n<desc id="description">{_escaped(description)}</desc>\n'
        f'<style>{_STYLE}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n'
        + "\n".join(canvas.parts)
        + "\n</svg>\n"
    )


def _n(value: float) -> str:
    """A coordinate with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
