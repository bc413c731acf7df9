"""The benchmark trees in Taffy, through the native module of `stretchable`.

The package's `Node` copies every frame into Python objects after each layout, so the native module is called directly.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional

from stretchable import taffylib
from stretchable.core import Taffy
from stretchable.style import AUTO, PCT, AlignItems, AlignSelf, FlexDirection, Style
from stretchable.style.geometry.length import LengthAvailableSpace
from stretchable.style.geometry.size import SizeAvailableSpace

from .trees import MATCH, WRAP, Box, Frame, Workload


class Engine:
    """One workload as a Taffy tree."""

    name = "Taffy"

    def __init__(self, workload: Workload) -> None:
        self.workload = workload
        self._taffy = Taffy()
        self._taffy.use_rounding = True
        self._pointer: int = self._taffy._ptr
        self._styles: Dict[Any, Dict[str, Any]] = {}
        self._nodes: List[int] = []
        self._changed: Optional[int] = None
        self._changed_parent: Optional[Box] = None
        self._root = self._build(workload.root, None)
        room = [
            LengthAvailableSpace.max_content() if room is None else LengthAvailableSpace.from_any(room)
            for room in (workload.width, workload.height)
        ]
        self._room = SizeAvailableSpace(*room).to_dict()

    def _build(self, box: Box, parent: Optional[Box]) -> int:
        node: int = taffylib.node_create(self._pointer, self._style(box, parent))
        self._nodes.append(node)
        if box is self.workload.changed:
            self._changed, self._changed_parent = node, parent
        for child in box.children:
            taffylib.node_add_child(self._pointer, node, self._build(child, box))
        return node

    def _style(self, box: Box, parent: Optional[Box]) -> Dict[str, Any]:
        """Linear layout expressed as flexbox, as in Yoga's tree; equal styles are converted once.

        Flexbox's automatic minimum is enabled: it changes no frame of these trees, and Taffy is faster with it.
        """
        look = (box.axis, box.width, box.height, box.weight, box.margin, box.padding, parent and parent.axis)
        if look not in self._styles:
            self._styles[look] = self._make_style(box, parent).to_dict()
        return self._styles[look]

    def _make_style(self, box: Box, parent: Optional[Box]) -> Style:
        lengths: Dict[str, Any] = {"width": AUTO, "height": AUTO}
        style: Dict[str, Any] = {"margin": box.margin, "padding": box.padding, "flex_shrink": box.weight}
        if box.axis is not None:
            style["flex_direction"] = FlexDirection.ROW if box.axis == "row" else FlexDirection.COLUMN
            style["align_items"] = AlignItems.FLEX_START
        if parent is None:
            for name, room in (("width", self.workload.width), ("height", self.workload.height)):
                lengths[name] = AUTO if room is None else room
            return Style(size=(lengths["width"], lengths["height"]), **style)
        names = ("width", "height") if parent.axis == "row" else ("height", "width")
        main, cross = getattr(box, names[0]), getattr(box, names[1])
        if box.weight:
            style["flex_grow"] = box.weight
        if box.weight and main == 0:
            style["flex_basis"] = 0
        elif main != WRAP:
            lengths[names[0]] = 100 * PCT if main == MATCH else main
        if cross == MATCH:
            style["align_self"] = AlignSelf.STRETCH
        elif cross != WRAP:
            lengths[names[1]] = cross
        return Style(size=(lengths["width"], lengths["height"]), **style)

    def dirty_all(self) -> None:
        """Empties every node's cache, children first: Taffy stops on the way up at a node that is already dirty."""
        for node in reversed(self._nodes):
            taffylib.node_mark_dirty(self._pointer, node)

    def is_all_dirty(self) -> bool:
        return all(taffylib.node_dirty(self._pointer, node) for node in self._nodes)

    def change(self, value: int) -> None:
        """Sets the workload's changed property."""
        changed = self.workload.changed
        box = Box(changed.width, changed.height, changed.weight, changed.margin, changed.padding)
        setattr(box, self.workload.changed_property, value)
        taffylib.node_set_style(self._pointer, self._changed, self._style(box, self._changed_parent))

    def compute(self) -> None:
        if not taffylib.node_compute_layout(self._pointer, self._root, self._room):
            raise RuntimeError(f"Taffy could not lay out {self.workload.name}")

    def frames(self) -> List[Frame]:
        """The frames in pre-order, in whole pixels."""
        layout = taffylib.PyLayout()
        frames: List[Frame] = []
        for node in self._nodes:
            taffylib.node_get_layout(self._pointer, node, layout)
            frames.append((round(layout.x), round(layout.y), round(layout.width), round(layout.height)))
        return frames
