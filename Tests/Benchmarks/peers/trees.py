"""The benchmark trees W1 to W4, described once for every engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Dict, Iterator, List, Optional, Tuple

WRAP = -2
MATCH = -1

Frame = Tuple[int, int, int, int]
"""x, y, width, height in pixels, relative to the parent."""


@dataclass
class Box:
    """A view: a plain box without content, or a linear layout when `axis` is set.

    `width` and `height` are pixels, `WRAP` or `MATCH`; `axis` is "row", "column" or None.
    """

    width: int
    height: int
    weight: float = 0
    margin: int = 0
    padding: int = 0
    axis: Optional[str] = None
    children: List["Box"] = field(default_factory=list)

    def preorder(self) -> Iterator["Box"]:
        """Returns this view and its descendants, parents before children."""
        pending = [self]
        while pending:
            box = pending.pop()
            yield box
            pending.extend(reversed(box.children))


@dataclass
class Workload:
    """A tree, the space of its root, and the change that the incremental figure measures."""

    name: str
    root: Box
    width: Optional[int]
    """The root's exact width, or None for unspecified."""
    height: Optional[int]
    changed: Box
    changed_property: str
    changed_values: Tuple[int, int]
    """The original value, and the changed one."""

    @property
    def depth(self) -> int:
        """Nested layouts of W3; 0 for the others."""
        return int(self.name[3:]) if self.name.startswith("W3-") else 0


def row(width: int, height: int, children: List[Box], **rest: float) -> Box:
    return Box(width, height, axis="row", children=children, **rest)  # type: ignore[arg-type]


def column(width: int, height: int, children: List[Box], **rest: float) -> Box:
    return Box(width, height, axis="column", children=children, **rest)  # type: ignore[arg-type]


def cells() -> Workload:
    """W1: a list of 1000 cells, 10,001 views."""

    def cell() -> Box:
        footer = row(MATCH, WRAP, [Box(40, 12), Box(0, 0, weight=1), Box(24, 12)])
        texts = column(0, WRAP, [Box(MATCH, 20), Box(MATCH, 16, margin=4), footer], weight=1)
        return row(MATCH, WRAP, [Box(48, 48), texts, Box(16, 16)], padding=8)

    root = column(MATCH, WRAP, [cell() for _ in range(1000)])
    first_text = root.children[500].children[1].children[0]
    return Workload("W1", root, 1080, None, first_text, "height", (20, 22))


def flat() -> Workload:
    """W2: one column of 10,000 boxes."""
    root = column(MATCH, WRAP, [Box(100, 20) for _ in range(10_000)])
    return Workload("W2", root, 1080, None, root.children[5000], "height", (20, 22))


def deep(depth: int) -> Workload:
    """W3: alternating rows and columns, each the weighted child of the one before; 3 × depth + 2 views."""
    innermost = Box(10, 10, weight=1)
    inner = innermost
    for level in reversed(range(depth)):
        is_row = level % 2 == 0
        # The length along the parent wraps, and the one across it matches, as a column's children do by default.
        width, height = (MATCH, WRAP) if is_row else (WRAP, MATCH)
        spacer = Box(0, 10, weight=1) if is_row else Box(10, 0, weight=1)
        make = row if is_row else column
        inner = make(width, height, [Box(10, 10), inner, spacer], weight=0 if level == 0 else 1)
    root = column(MATCH, MATCH, [inner])
    return Workload(f"W3-{depth}", root, 1080, 1920, innermost, "width", (10, 12))


def wide() -> Workload:
    """W4: four levels of ten children, columns and rows in turn, 11,111 views."""

    def level(number: int) -> Box:
        if number == 4:
            return Box(10, 10)
        make = column if number % 2 == 0 else row
        return make(WRAP, WRAP, [level(number + 1) for _ in range(10)])

    root = level(0)
    leaf = root.children[5].children[5].children[5].children[5]
    return Workload("W4", root, None, None, leaf, "height", (10, 12))


WORKLOADS: Dict[str, Callable[[], Workload]] = {
    "W1": cells,
    "W2": flat,
    "W3-8": lambda: deep(8),
    "W3-16": lambda: deep(16),
    "W3-32": lambda: deep(32),
    "W3-64": lambda: deep(64),
    "W4": wide,
}
