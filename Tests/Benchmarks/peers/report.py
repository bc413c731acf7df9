"""Targets, and tables that show which are met."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Any, Dict, List, Optional

from .timing import Figures, median

MOST_COLD_NS = 30.0
"""The maximum nanoseconds per node for a cold layout of grx on W1, W2 and W4."""

COLD_TARGETS: Dict[str, Dict[str, float]] = {
    "Yoga": {"W1": 25, "W2": 12, "W4": 40},
    "Taffy": {"W1": 25, "W2": 7, "W4": 40, "W3-8": 10, "W3-16": 10, "W3-32": 10, "W3-64": 10},
}
"""The minimum factor by which a cold layout is faster than each peer."""

INCREMENTAL_TARGETS: Dict[str, float] = {"W1": 80, "W2": 20, "W4": 1000}
"""The minimum factor by which a layout after one change is faster than either peer."""

PEERS = ("Yoga", "Taffy")


def binding_overhead(peer: str, workload: str) -> float:
    """The factor by which the engine is slower through its Python package than natively at its newest version."""
    if peer == "Yoga":
        return 1.7
    return 1.3 if workload == "W2" else 2.0


@dataclass
class Result:
    """All rounds of one workload; those of a peer include its overhead."""

    workload: str
    nodes: int
    our_rounds: List[Figures]
    """The rounds of grx; empty if it was left out."""
    peer_rounds: Dict[str, List[Figures]]
    """The rounds of the peers that ran, by name."""

    @property
    def ours(self) -> Optional[Figures]:
        """The medians of grx."""
        return median(self.our_rounds) if self.our_rounds else None

    def native(self, peer: str) -> Optional[Figures]:
        """A peer's medians without the overhead of its binding; None if it wasn't run."""
        if peer not in self.peer_rounds:
            return None
        timed, overhead = median(self.peer_rounds[peer]), binding_overhead(peer, self.workload)
        return Figures(timed.cold / overhead, timed.incremental / overhead)

    def ratio(self, peer: str, figure: str) -> Optional[float]:
        """Returns the factor by which grx is faster than a peer in `figure`: the median of the rounds' ratios.

        The speed of the machine may change from one round to the next, but is the same for both within a round.
        """
        if not self.our_rounds or peer not in self.peer_rounds:
            return None
        overhead = binding_overhead(peer, self.workload)
        rounds = zip(self.peer_rounds[peer], self.our_rounds)
        return statistics.median(getattr(theirs, figure) / overhead / getattr(ours, figure) for theirs, ours in rounds)


def number(value: Optional[float]) -> str:
    """Returns a number with three significant digits if it has decimals, or a dash."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def ratio_cell(ratio: Optional[float], target: Optional[float]) -> str:
    """Returns the factor by which grx is faster, with the target and whether it is met."""
    if ratio is None:
        return "–"
    text = f"{number(ratio)}×"
    if target is None:
        return text
    return f"{text} ({'met' if ratio >= target else 'MISSED'}: {target:g}×)"


def table(title: str, unit: str, rows: List[List[str]]) -> str:
    """A Markdown table of one figure."""
    head = ["tree", "nodes", f"ours, {unit}", *[f"{peer}, {unit}" for peer in PEERS], "ours : Yoga", "ours : Taffy"]
    lines = [f"### {title}", "", "| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def row(result: Result, figure: str) -> List[str]:
    """One line of the table of `figure`, "cold" or "incremental"."""

    def value(figures: Optional[Figures]) -> Optional[float]:
        return None if figures is None else float(getattr(figures, figure))

    name, ours = result.workload, value(result.ours)
    our_cell = number(ours)
    if figure == "cold" and ours is not None and name in COLD_TARGETS["Yoga"]:
        our_cell += f" ({'met' if ours <= MOST_COLD_NS else 'MISSED'}: {MOST_COLD_NS:g})"
    natives = [value(result.native(peer)) for peer in PEERS]
    ratios = []
    for peer in PEERS:
        targets = COLD_TARGETS[peer] if figure == "cold" else INCREMENTAL_TARGETS
        ratios.append(ratio_cell(result.ratio(peer, figure), targets.get(name)))
    return [name, str(result.nodes), our_cell, *map(number, natives), *ratios]


def tables(results: List[Result]) -> str:
    """Both tables: cold and incremental."""
    cold = table("Cold: every view dirty", "ns a node", [row(result, "cold") for result in results])
    incremental = [row(result, "incremental") for result in results]
    return "\n\n".join([cold, table("Incremental: one property changed", "µs", incremental)])


def raw(results: List[Result]) -> Dict[str, Any]:
    """Returns all results as JSON: medians without the peers' overhead, and all rounds with it."""

    def figures(value: Figures) -> Dict[str, float]:
        return {"cold_ns_per_node": value.cold, "incremental_us": value.incremental}

    answer: Dict[str, Any] = {}
    for result in results:
        entry: Dict[str, Any] = {"nodes": result.nodes}
        if result.ours is not None:
            entry["ours"] = {"median": figures(result.ours), "rounds": [figures(each) for each in result.our_rounds]}
        for peer, rounds in result.peer_rounds.items():
            native = result.native(peer)
            entry[peer.lower()] = {
                "binding_overhead": binding_overhead(peer, result.workload),
                "median_without_overhead": native and figures(native),
                "rounds": [figures(each) for each in rounds],
            }
        answer[result.workload] = entry
    return answer
