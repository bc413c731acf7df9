"""The benchmark trees in Yoga, through `poga`'s plain C bindings."""

from __future__ import annotations

import math
from typing import Any, List

from poga import libpoga_capi as yg

from .trees import MATCH, WRAP, Box, Frame, Workload


class Engine:
    """One workload as a Yoga tree."""

    name = "Yoga"

    def __init__(self, workload: Workload) -> None:
        self.workload = workload
        self._config = yg.YGConfigNew()
        self._nodes: List[Any] = []
        self._changed: Any = None
        self._root = self._build(workload.root, None)
        self._room = [math.nan if room is None else float(room) for room in (workload.width, workload.height)]

    def _build(self, box: Box, parent: Any) -> Any:
        node = yg.YGNodeNewWithConfig(self._config)
        self._nodes.append(node)
        if box is self.workload.changed:
            self._changed = node
        self._style(node, box, parent)
        for index, child in enumerate(box.children):
            yg.YGNodeInsertChild(node, self._build(child, box), index)
        return node

    def _style(self, node: Any, box: Box, parent: Any) -> None:
        """Linear layout expressed as flexbox.

        A weight is a growth factor, with a basis of 0 if the length is 0; `MATCH` across is stretching, `WRAP` is
        auto and not stretched. Only weighted children shrink. The root's size depends on its space.
        """
        if box.axis is not None:
            is_row = box.axis == "row"
            direction = yg.YGFlexDirection.Row if is_row else yg.YGFlexDirection.Column
            yg.YGNodeStyleSetFlexDirection(node, direction)
            yg.YGNodeStyleSetAlignItems(node, yg.YGAlign.FlexStart)
        if box.padding:
            yg.YGNodeStyleSetPadding(node, yg.YGEdge.All, box.padding)
        if box.margin:
            yg.YGNodeStyleSetMargin(node, yg.YGEdge.All, box.margin)
        if parent is None:
            return
        in_row = parent.axis == "row"
        main, cross = (box.width, box.height) if in_row else (box.height, box.width)
        set_main = yg.YGNodeStyleSetWidth if in_row else yg.YGNodeStyleSetHeight
        set_cross = yg.YGNodeStyleSetHeight if in_row else yg.YGNodeStyleSetWidth
        if box.weight:
            yg.YGNodeStyleSetFlexGrow(node, box.weight)
            yg.YGNodeStyleSetFlexShrink(node, box.weight)
        if box.weight and main == 0:
            yg.YGNodeStyleSetFlexBasis(node, 0)
        elif main == MATCH:
            (yg.YGNodeStyleSetWidthPercent if in_row else yg.YGNodeStyleSetHeightPercent)(node, 100)
        elif main != WRAP:
            set_main(node, main)
        if cross == MATCH:
            yg.YGNodeStyleSetAlignSelf(node, yg.YGAlign.Stretch)
        elif cross != WRAP:
            set_cross(node, cross)

    def dirty_all(self) -> None:
        """Marks every node dirty, from the root down; Yoga discards a dirty node's sizes when it reaches it."""
        yg.YGNodeMarkDirtyAndPropogateToDescendants(self._root)

    def is_all_dirty(self) -> bool:
        return all(yg.YGNodeIsDirty(node) for node in self._nodes)

    def change(self, value: int) -> None:
        """Sets the workload's changed property."""
        is_width = self.workload.changed_property == "width"
        (yg.YGNodeStyleSetWidth if is_width else yg.YGNodeStyleSetHeight)(self._changed, value)

    def compute(self) -> None:
        yg.YGNodeCalculateLayout(self._root, self._room[0], self._room[1], yg.YGDirection.LTR)

    def frames(self) -> List[Frame]:
        """The frames in pre-order, in whole pixels."""
        return [
            (
                round(yg.YGNodeLayoutGetLeft(node)),
                round(yg.YGNodeLayoutGetTop(node)),
                round(yg.YGNodeLayoutGetWidth(node)),
                round(yg.YGNodeLayoutGetHeight(node)),
            )
            for node in self._nodes
        ]
