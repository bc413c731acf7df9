"""The frames of the benchmark trees on Android.

A reference for these trees alone: `android.widget.LinearLayout` (API 34) without gravity, dividers, baselines,
minima, `weightSum` and right-to-left. Shares are computed in 32-bit floats, as on Android.
"""

from __future__ import annotations

import struct
from typing import Dict, List, Optional, Tuple

from .trees import MATCH, WRAP, Box, Frame, Workload

Spec = Tuple[str, int]
"""A mode ("exactly", "at most" or "unspecified") and a limit in pixels."""

UNSPECIFIED: Spec = ("unspecified", 0)


def float32(value: float) -> float:
    """`value` rounded to a 32-bit float."""
    return float(struct.unpack("f", struct.pack("f", value))[0])


def child_spec(parent: Spec, used: int, wanted: int) -> Spec:
    """The spec a child gets along one axis (`ViewGroup.getChildMeasureSpec`)."""
    if wanted >= 0:
        return ("exactly", wanted)
    mode, limit = parent
    room = max(0, limit - used)
    if mode == "unspecified":
        return UNSPECIFIED
    return ("exactly", room) if mode == "exactly" and wanted == MATCH else ("at most", room)


def resolve(wanted: int, spec: Spec) -> int:
    """Returns the size of a view that needs `wanted` pixels under `spec`."""
    mode, limit = spec
    return limit if mode == "exactly" else min(wanted, limit) if mode == "at most" else wanted


class Reference:
    """Measures and lays out one workload.

    Answers are cached by their specs. This doesn't affect the frames of a new tree, and without it, W3 would never end.
    """

    def __init__(self, workload: Workload) -> None:
        self.workload = workload
        self._answers: Dict[Tuple[int, Spec, Spec], Tuple[int, int, List[Tuple[Spec, Spec]]]] = {}

    def frames(self) -> List[Frame]:
        """The frames in pre-order."""
        root = self.workload.root
        specs = [
            ("exactly", length) if length is not None else UNSPECIFIED
            for length in (self.workload.width, self.workload.height)
        ]
        frames: List[Frame] = []
        self._place(root, specs[0], specs[1], 0, 0, frames)
        return frames

    def _place(self, box: Box, width: Spec, height: Spec, x: int, y: int, frames: List[Frame]) -> None:
        measured_width, measured_height, specs = self._measure(box, width, height)
        frames.append((x, y, measured_width, measured_height))
        along = box.padding
        for child, (child_width, child_height) in zip(box.children, specs):
            lead, cross = along + child.margin, box.padding + child.margin
            child_x, child_y = (lead, cross) if box.axis == "row" else (cross, lead)
            self._place(child, child_width, child_height, child_x, child_y, frames)
            final_width, final_height, _ = self._measure(child, child_width, child_height)
            along += 2 * child.margin + (final_width if box.axis == "row" else final_height)

    def _measure(self, box: Box, width: Spec, height: Spec) -> Tuple[int, int, List[Tuple[Spec, Spec]]]:
        """The size of `box`, and the specs its children were last measured with."""
        if box.axis is None:
            return (resolve(2 * box.padding, width), resolve(2 * box.padding, height), [])
        key = (id(box), width, height)
        if key not in self._answers:
            self._answers[key] = self._measure_layout(box, width, height)
        return self._answers[key]

    def _measure_layout(self, box: Box, width: Spec, height: Spec) -> Tuple[int, int, List[Tuple[Spec, Spec]]]:
        is_row = box.axis == "row"
        main, cross = (width, height) if is_row else (height, width)
        exact_main = main[0] == "exactly"
        padding = 2 * box.padding

        def wanted(child: Box) -> Tuple[int, int]:
            return (child.width, child.height) if is_row else (child.height, child.width)

        def size(child: Box, specs: Tuple[Spec, Spec]) -> Tuple[int, int]:
            measured = self._measure(child, specs[0], specs[1]) if is_row else self._measure(child, specs[1], specs[0])
            return (measured[0], measured[1]) if is_row else (measured[1], measured[0])

        specs: List[Optional[Tuple[Spec, Spec]]] = []
        used, lent, total_weight, skipped = padding, 0, 0.0, False
        for child in box.children:
            total_weight += child.weight
            main_wanted, cross_wanted = wanted(child)
            margins = 2 * child.margin
            cross_spec = child_spec(cross, padding + margins, cross_wanted)
            draws_on_excess = main_wanted == 0 and child.weight > 0
            if draws_on_excess and exact_main:
                specs.append(None)
                used += margins
                skipped = True
                continue
            before = used if total_weight == 0 else padding
            main_spec = child_spec(main, before + margins, WRAP if draws_on_excess else main_wanted)
            specs.append((main_spec, cross_spec))
            length = size(child, (main_spec, cross_spec))[0]
            used += length + margins
            lent += length if draws_on_excess else 0

        main_length = resolve(used, main)
        excess, weight_left = main_length - used + lent, total_weight
        if skipped or (excess != 0 and total_weight > 0):
            for index, child in enumerate(box.children):
                if child.weight == 0:
                    continue
                share = int(float32(float32(child.weight * excess) / weight_left))
                excess -= share
                weight_left -= child.weight
                main_wanted, cross_wanted = wanted(child)
                first = specs[index]
                natural = 0 if main_wanted == 0 or first is None else size(child, first)[0]
                cross_spec = child_spec(cross, padding + 2 * child.margin, cross_wanted)
                specs[index] = (("exactly", max(0, natural + share)), cross_spec)

        final = [spec for spec in specs if spec is not None]
        lengths = [size(child, spec) for child, spec in zip(box.children, final)]
        all_match = all(wanted(child)[1] == MATCH for child in box.children)
        content = 0
        for child, (_, cross_length) in zip(box.children, lengths):
            counts = all_match or cross[0] == "exactly" or wanted(child)[1] != MATCH
            content = max(content, 2 * child.margin + (cross_length if counts else 0))
        cross_length = resolve(content + padding, cross)
        if cross[0] != "exactly":
            for index, child in enumerate(box.children):
                if wanted(child)[1] == MATCH:
                    room = max(0, cross_length - padding - 2 * child.margin)
                    final[index] = (("exactly", lengths[index][0]), ("exactly", room))
        if is_row:
            return (main_length, cross_length, final)
        return (cross_length, main_length, [(spec[1], spec[0]) for spec in final])
