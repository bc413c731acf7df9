#!/usr/bin/env python3
"""Checks that the tool's work grows linearly with the number of views.

    Tests/Outputs/scaling.py BIN [--all | --large | --share N] [html|png|lint]... [LAYOUT]... [memory] [folders] [errors] [many]

BIN is a built grx-render. For html, png and lint of every class of layouts, four times the views may take at most BOUND times the
work. Processor time is measured first, with 1,000 and 4,000 views, which costs a tenth of counting. Where it grows by more than the
bound, or nearly as much in runs too short to be certain, blocks of instructions are counted by valgrind (`--tool=none --stats=yes`),
which doesn't depend on the machine's speed: they decide. With --large, the blocks of every class are counted with 1,000 and 4,000
views. The work of the smallest layout is subtracted from both.

The peak memory of a comparison and of an explanation is bounded as well, in KB for each view between 4,000 and 16,000 views, and so
is the time of a comparison of 16,000 views of which all are edited. Where the time is above, blocks are counted again.

Each run has 2 GB of memory and 30 s of processor time, except with --all.

With --share, every second layout is tried with one of its runs, and the next number takes the other layouts.

With --all, every form of output and every command is timed instead with 1,000, 4,000 and 16,000 views (a line for each layout,
and a table in Markdown of the slowest at the end), folders of many layouts are checked and compared, documents full of errors are
read, and lint of large layouts of ten kinds is compared with their tree.

Names choose layouts, or parts of --all: `scaling.py BIN --all chain table folders`.

Exit status: 0 if all checks pass, 1 if something grows faster, 2 if something could not be run.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import limited

BOUND = 5.0
# The growth of processor time above which blocks are counted in runs shorter than SHORT seconds, whose times are less certain.
DOUBTFUL, SHORT = 4.5, 0.1
TIMED = (1000, 4000)
COUNTED = (400, 1600)
# Work that is bounded by a number of views, such as a layout's equations and lint's comparisons with neighbors, grows
# linearly only above that number.
LARGER = {("chain", "lint"): (1000, 4000), ("constraint", "lint"): (1000, 4000), ("shares", "lint"): (1000, 4000)}


def leaf(**more):
    return {key: value for key, value in {"class": "View", "width": 3, "height": 2, **more}.items() if value is not None}


def text(index):
    return {"class": "TextView", "text": f"Item {index}", "width": "wrap_content"}


def chunks(count, size):
    return [range(start, min(start + size, count)) for start in range(0, count, size)]


def nest(depth):
    """Nested columns and rows, each with one additional view."""
    view = leaf()
    for level in range(depth):
        view = {"class": "LinearLayout", "direction": ("vertical", "horizontal")[level % 2], "subviews": [view, leaf()]}
    return view


def tower(height):
    """Nested layouts of several classes, each with only one child."""
    view = leaf()
    for level in range(height):
        view = {"class": ("LinearLayout", "FrameLayout", "RelativeLayout")[level % 3], "subviews": [view]}
    return view


def element(view, name, more=""):
    """A view as an XML element, whose attributes are named by `name`."""
    attributes = "".join(f' {name(key)}="{value}"' for key, value in view.items() if key not in ("class", "subviews"))
    inside = "".join(element(child, name) for child in view.get("subviews", []))
    tag = view["class"]
    return f"<{tag}{more}{attributes}>{inside}</{tag}>"


class Document:
    """A layout as a JSON document."""
    suffix = ".grx"

    def __init__(self, make, **files):
        self.make = make
        # The other files of each document, by their paths from its folder.
        self.files = files

    def path(self, stem, name):
        return Path(stem) / f"{name}{self.suffix}"

    def text(self, view):
        return json.dumps({"layout": view})


class Gravity(Document):
    suffix = ".xml"

    def text(self, view):
        return element(view, str)


class Android(Document):
    suffix = ".xml"

    def path(self, stem, name):
        # A folder in which resources are found.
        return Path(stem) / "res" / "layout" / f"{name.replace('-', '_')}.xml"

    def text(self, view):
        def name(key):
            key = {"width": "layout_width", "height": "layout_height"}.get(key, key)
            return key if ":" in key or key in ("style", "layout") else f"android:{key}"

        def android(view):
            sized = {"width": "wrap_content", "height": "wrap_content", **view}
            lengths = {key: f"{sized[key]}dp" for key in ("width", "height", "padding") if isinstance(sized.get(key), int)}
            named = {"id": f"@+id/{sized['id']}"} if "id" in sized else {}
            children = [android(child) for child in view.get("subviews", [])]
            return {**sized, **lengths, **named, **({"subviews": children} if children else {})}

        spaces = "".join(f' xmlns:{prefix}="http://schemas.android.com/apk/{place}"'
                         for prefix, place in (("android", "res/android"), ("app", "res-auto")))
        return element(android(view), name, spaces)


VALUES = """<resources>
<dimen name="gap">4dp</dimen><dimen name="narrow">@dimen/gap</dimen>
""" + "".join(f'<string name="label{i}">Label {i}</string>\n' for i in range(100)) + """
<style name="Row"><item name="android:orientation">horizontal</item><item name="android:paddingLeft">@dimen/narrow</item></style>
<style name="Row.Text"><item name="android:paddingTop">?attr/inset</item></style>
<style name="AppTheme" parent="@style/Theme.AppCompat"><item name="inset">@dimen/gap</item></style>
<attr name="inset" format="dimension"/>
</resources>"""


# Each creates a layout with about that many views.
MAKERS = {
    "column": lambda n: {"class": "LinearLayout", "direction": "vertical", "subviews": [leaf() for _ in range(n)]},
    "weights": lambda n: {
        "class": "LinearLayout", "direction": "horizontal", "width": "match_parent",
        "subviews": [leaf(weight=1) for _ in range(n)]},
    "relative": lambda n: {"class": "RelativeLayout", "subviews": [leaf() for _ in range(n)]},
    "chain": lambda n: {
        "class": "RelativeLayout",
        "subviews": [leaf(id=f"v{i}", **({"below": f"v{i - 1}"} if i else {})) for i in range(n)]},
    "frame": lambda n: {"class": "FrameLayout", "subviews": [leaf() for _ in range(n)]},
    "grid": lambda n: {"class": "GridLayout", "columnCount": 8, "subviews": [leaf() for _ in range(n)]},
    "table": lambda n: {
        "class": "TableLayout",
        "subviews": [{"class": "TableRow", "subviews": [leaf() for _ in part]} for part in chunks(n, 8)]},
    # A table has at most 10,000 columns.
    "wide row": lambda n: {
        "class": "TableLayout",
        "subviews": [{"class": "TableRow", "subviews": [leaf() for _ in part]} for part in chunks(n, 8000)]},
    "spans": lambda n: {
        "class": "TableLayout",
        "subviews": [{"class": "TableRow", "subviews": [leaf(span=100)]} for _ in range(n // 2)]},
    "texts": lambda n: {"class": "ScrollView", "subviews": [{"class": "LinearLayout", "subviews": [text(i) for i in range(n)]}]},
    "scroll": lambda n: {"class": "ScrollView", "subviews": [{"class": "LinearLayout", "subviews": [leaf() for _ in range(n)]}]},
    "stack": lambda n: {"class": "V", "subviews": [leaf() for _ in range(n)]},
    "flow": lambda n: {"class": "FlowLayout", "width": 300, "subviews": [leaf() for _ in range(n)]},
    "flexbox": lambda n: {
        "class": "FlexboxLayout", "width": 300, "flexWrap": "wrap",
        "subviews": [leaf(flexGrow=1) if i % 3 else leaf() for i in range(n)]},
    "shared": lambda n: {
        "class": "V", "subviews": [
            {"class": "H", "subviews": [{**text(i), "width": "labels"}, leaf(width="fill")]} for i in range(n // 3)]},
    "across": lambda n: {
        "class": "HorizontalScrollView",
        "subviews": [{"class": "LinearLayout", "direction": "horizontal", "subviews": [leaf() for _ in range(n)]}]},
    "helpers": lambda n: {
        "class": "LinearLayout", "subviews": [
            {"class": "ConstraintLayout", "subviews": [
                *[leaf(id=f"v{i}", **{"startToStart": "parent"} if i % 8 == 0 else {}) for i in part],
                {"class": "Flow", "referencedIds": ",".join(f"v{i}" for i in part), "width": 200, "wrapMode": "chain"},
                {"class": "Barrier", "id": f"b{part[0]}", "referencedIds": f"v{part[0]}", "barrierDirection": "end"}]}
            for part in chunks(n, 8)]},
    "coordinator": lambda n: {
        "class": "CoordinatorLayout", "subviews": [leaf(id=f"v{i}", **({"anchor": f"v{i - 1}"} if i % 8 else {})) for i in range(n)]},
    "scrolled": lambda n: {
        "class": "CoordinatorLayout", "subviews": [
            {"class": "LinearLayout", "behavior": "header", "scrollingChildren": n // 2,
             "subviews": [leaf() for _ in range(n // 2)]},
            *[leaf(behavior="scrolling", height="match_parent") for _ in range(n // 2)]]},
    "constraint": lambda n: {
        "class": "ConstraintLayout",
        "subviews": [
            leaf(id=f"v{i}", startToStart="parent", topToBottom=f"v{i - 1}" if i else "parent") for i in range(n)]},
    # Eight views in a row, each between its neighbors. Views taller than their limit are placed by equations, which
    # are bounded by steps instead.
    "chains": lambda n: {"class": "ScrollView", "subviews": [{
        "class": "ConstraintLayout", "width": 360, "subviews": [
            leaf(id=f"v{i}", startToStart="parent" if i == part[0] else None, startToEnd=f"v{i - 1}" if i > part[0] else None,
                 endToEnd="parent" if i == part[-1] else None, endToStart=f"v{i + 1}" if i < part[-1] else None,
                 topToBottom=f"v{part[0] - 8}" if part[0] else None, topToTop=None if part[0] else "parent")
            for part in chunks(n, 8) for i in part]}]},
    "percent": lambda n: {
        "class": "PercentFrameLayout", "width": "match_parent", "height": "match_parent",
        "subviews": [leaf(percentWidth=0.5, percentMarginLeft=0.1, percentMarginTop=0.0001 * (i % 5000)) for i in range(n)]},
    "shares": lambda n: {
        "class": "PercentRelativeLayout", "width": "match_parent", "subviews": [
            leaf(id=f"v{i}", percentWidth=0.25, **({"below": f"v{i - 1}"} if i else {})) for i in range(n)]},
    "includes": lambda n: {"class": "LinearLayout", "subviews": [{"inflate": "part.grx"} for _ in range(n // 8)]},
    "towers": lambda n: {"class": "LinearLayout", "subviews": [tower(63) for _ in range(n // 64)]},
    # All equations of one system.
    "system": lambda n: {
        "class": "AutoLayout", "subviews": [
            leaf(id=f"v{i}", **{"left ==": "parent.left", "top ==": f"v{i - 1}.bottom" if i else "parent.top"})
            for i in range(n)]},
    # A few views each, like cells.
    "equations": lambda n: {
        "class": "LinearLayout", "direction": "vertical",
        "subviews": [
            {"class": "AutoLayout", "subviews": [
                leaf(id=f"v{i}", **{"left ==": f"v{i - 1}.right" if i % 10 else "parent.left"}) for i in part]}
            for part in chunks(n, 10)]},
    "nested": lambda n: {"class": "LinearLayout", "subviews": [nest(50) for _ in range(n // 100)]},
}

# The same for layouts in XML.
PART = leaf(**{"class": "LinearLayout"}, subviews=[leaf() for _ in range(7)])
LAYOUTS = {
    **{name: Document(make) for name, make in MAKERS.items()},
    "includes": Document(MAKERS["includes"], **{"part.grx": json.dumps({"layout": PART})}),
    "gravity": Gravity(
        lambda n: {"class": "V", "width": "fill", "spacing": 4, "subviews": [
            {"class": "ItemRow", "titleLabel.text": f"Item {i}"} for i in range(n // 3)]},
        **{"ItemRow.xml": '<H spacing="8" gravity="middle" width="fill"><UILabel id="titleLabel" width="titles"/>'
           '<UITextField id="field" width="fill"/></H>'}),
    "android": Android(
        lambda n: {"class": "LinearLayout", "orientation": "vertical", "width": "match_parent", "subviews": [
            {"class": "LinearLayout", "style": "@style/Row", "width": "match_parent", "subviews": [
                {"class": "TextView", "style": "@style/Row.Text", "text": f"@string/label{i % 100}"},
                {"class": "View", "width": "@dimen/gap", "height": "@dimen/narrow", "layout_weight": 1},
                {"class": "include", "layout": "@layout/part"}]}
            for i in range(n // 4)]},
        **{"res/values/values.xml": VALUES,
           "res/layout/part.xml": Android(None).text({"class": "View", "width": 3, "height": 2})}),
    "bars": Android(
        lambda n: {"class": "LinearLayout", "orientation": "vertical", "width": "match_parent", "subviews": [
            bar for i in range(n // 20) for bar in (
                {"class": "androidx.appcompat.widget.Toolbar", "width": "match_parent", "app:title": f"Title {i}",
                 "app:subtitle": "Subtitle", "subviews": [{"class": "TextView", "text": f"Text {i}"}]},
                {"class": "com.google.android.material.tabs.TabLayout", "width": "match_parent", "subviews": [
                    {"class": "com.google.android.material.tabs.TabItem", "text": f"Tab {j}"} for j in range(3)]})]}),
}

# Their pages are made like those of the others, so the gate leaves them out: pages take longest to count.
WITHOUT_PAGE = ("scroll", "includes", "gravity", "android", "bars")
RUNS = {"html": ["--format", "html"], "png": ["--format", "png", "--size", "360x640"], "lint": ["lint"]}


def document(view):
    return json.dumps({"layout": view})


def can_not_run(why):
    print(f"scaling.py: {why}", file=sys.stderr)
    sys.exit(2)


class Tool:
    def __init__(self, program, folder, is_limited):
        self.program, self.folder = program, folder
        self.limit = limited.limit if is_limited else None

    def write(self, name, view, form=None, stem="."):
        """Returns the path of a layout, which is written if it doesn't exist."""
        form = form or Document(None)
        relative = form.path(stem, name)
        path = self.folder / relative
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(form.text(view))
            for other, text in form.files.items():
                beside = self.folder / stem / other
                beside.parent.mkdir(parents=True, exist_ok=True)
                beside.write_text(text)
        return str(relative)

    def write_sized(self, layout, count):
        """Returns the folder of a layout with that many views, its path, and the view."""
        form = LAYOUTS[layout]
        stem = f"{layout.replace(' ', '-')}-{count}"
        view = form.make(count)
        return stem, self.write("layout", view, form, stem), view

    def run(self, *arguments, before=()):
        # Hashes of strings would otherwise differ from run to run.
        environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
        return subprocess.run(
            [*before, self.program, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def blocks(self, arguments, file):
        """Returns the number of blocks of instructions in a run with an output."""
        return self.blocks_of([*arguments, "--output", f"{file.replace('/', '-')}.{arguments[-1]}.out", file])

    def blocks_of(self, arguments):
        done = self.run(*arguments, before=["valgrind", "--tool=none", "--stats=yes"])
        found = re.search(r"scheduler: ([\d,]+) event checks", done.stderr)
        if done.returncode not in (0, 1) or not found:
            print(done.stderr[-2000:], file=sys.stderr)
            raise RuntimeError(f"{' '.join(arguments)} could not be counted")
        return int(found[1].replace(",", ""))

    def peak(self, arguments):
        """Returns the peak memory in KB of a run, its exit status, and its seconds of processor time."""
        line = [sys.executable, "-S", "-c", STARTER, self.program, *arguments]
        done = subprocess.run(
            line, cwd=self.folder, capture_output=True, text=True, timeout=120, preexec_fn=self.limit)
        found = done.stdout.split()
        return int(found[0]) / (1 if sys.platform != "darwin" else 1024), int(found[1]), float(found[2])

    def timed(self, arguments):
        """Returns the seconds of processor time and the peak memory in MB of a run, its exit status, and its output."""
        with tempfile.TemporaryFile("w+") as messages:
            status, used = limited.run([self.program, *arguments], self.folder, messages=messages, prepare=self.limit)
            messages.seek(0)
            # The system gives the memory in KB, macOS in bytes.
            memory = used.ru_maxrss / (1024 if sys.platform != "darwin" else 1 << 20)
            return used.ru_utime + used.ru_stime, memory, status, messages.read()


# Runs a program, and prints its peak memory, its exit status, and its processor time. A process inherits the peak of the one that started it, and this one
# takes more memory than the tool, so that a small one has to start the tool.
STARTER = """
import os, subprocess, sys
process = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
print(used.ru_maxrss, os.waitstatus_to_exitcode(status), used.ru_utime)
"""


def shared(pairs, share):
    """Returns one pair of every second layout and one of its runs, or all pairs without a share."""
    if share is None:
        return pairs
    layouts = list(dict.fromkeys(layout for layout, _ in pairs))
    runs = {layout: [pair for pair in pairs if pair[0] == layout] for layout in layouts}
    return [runs[layout][(share // 2 + index) % len(runs[layout])] for index, layout in enumerate(layouts) if (share + index) % 2 == 0]


def gate(tool, layouts, runs, is_counted, share):
    """Prints the growth of the work, and returns how many grow too much."""
    empty = tool.write("empty", leaf())
    blocks_of_start = {}

    def arguments(run, file):
        return [*RUNS[run], "--output", f"{file.replace('/', '-')}.{RUNS[run][-1]}.out", file]

    def seconds(run, file, times):
        found = [tool.timed(arguments(run, file)) for _ in range(times)]
        if any(status not in (0, 1) for _, _, status, _ in found):
            raise RuntimeError(f"{run} of {file} failed: {found[-1][3][-500:]}")
        return min(time for time, *_ in found)

    def counted(pair, counts):
        layout, run = pair
        if run not in blocks_of_start:
            blocks_of_start[run] = tool.blocks(RUNS[run], empty)
        few, many = (tool.blocks(RUNS[run], files[layout, count]) - blocks_of_start[run] for count in counts)
        grows = many / max(few, 1)
        return grows, grows <= BOUND, f"{few / counts[0]:9.0f} blocks a view"

    def ratio(pair):
        layout, run = pair
        if is_counted:
            return pair, *counted(pair, TIMED)
        few = seconds(run, files[layout, TIMED[0]], 3) - start[run]
        many = seconds(run, files[layout, TIMED[1]], 1) - start[run]
        grows = many / max(few, 0.001)
        if grows > BOUND:
            many = min(many, seconds(run, files[layout, TIMED[1]], 2) - start[run])
            grows = many / max(few, 0.001)
        if grows <= (DOUBTFUL if many < SHORT else BOUND):
            return pair, grows, True, f"{few / TIMED[0] * 1e6:9.0f} µs a view"
        return pair, *counted(pair, LARGER.get(pair, COUNTED))

    is_whole = layouts == list(LAYOUTS)
    pairs = [(layout, run) for layout in layouts for run in runs
             if not (is_whole and run == "html" and layout in WITHOUT_PAGE)]
    pairs = shared(pairs, share)
    files = {(layout, count): tool.write_sized(layout, count)[1]
             for layout in {layout for layout, _ in pairs} for count in (*TIMED, *COUNTED)}
    start = {run: seconds(run, empty, 5) for run in runs}
    bad = 0
    with ThreadPoolExecutor(2) as pool:
        for (layout, run), grows, holds, work in pool.map(ratio, pairs):
            bad += not holds
            print(f"{layout:12} {run:5} {work}, {grows:5.2f} times as much for four times the views, at most {BOUND:g}: "
                  f"{'ok' if holds else 'ABOVE'}", flush=True)
    return bad


# The maximum peak memory in KB for each view: of a comparison with one edit, of one in which every view is edited, and of an
# explanation. "equations" are cells of AutoLayouts; "constraint" needs equations for every view.
MEMORY = {
    "column": (1.8, 2.4, 0.95),
    "nested": (2.05, 2.5, 1.05),
    "texts": (2.3, 3.0, 1.0),
    "equations": (3.2, 3.75, 1.7),
    "chains": (2.9, 3.5, 1.75),
    "constraint": (3.2, 4.0, 2.3),
}

# The maximum processor time in seconds of a comparison of 16,000 views of which all are edited; and the maximum number of blocks
# for each of 4,000 views, in thousands, which decide if the time is above.
EDITED = {
    "column": (3, 49), "nested": (3, 73), "texts": (3, 69), "equations": (3, 54), "chains": (3, 72), "constraint": (3, 73),
}


def memory(tool, layouts, share=None):
    """Prints the memory of comparisons and explanations for each view, and the time of comparisons, and returns how many take too
    much."""
    sizes = (4000, 16000)

    def one_edit(view):
        last = {**view, "height": 9} if not view.get("subviews") else {
            **view, "subviews": [*view["subviews"][:-1], one_edit(view["subviews"][-1])]}
        return last

    def growth(what):
        layout, run = what
        peaks, lines = [], []
        for count in sizes:
            stem, same, view = tool.write_sized(layout, count)
            if run == "explain":
                line = ["--explain", "0", same]
            else:
                edited = one_edit(view) if run == "diff, one edit" else changed(view, "heights")
                line = ["diff", same, tool.write(run.replace(" ", "-"), edited, LAYOUTS[layout], stem)]
            peak, status, seconds = tool.peak(line)
            if status != (0 if run == "explain" else 1):
                raise RuntimeError(f"{run} of {layout} exits {status}")
            peaks.append(peak)
            lines.append(line)
        return (peaks[1] - peaks[0]) / (sizes[1] - sizes[0]), seconds, lines[0]

    layouts = [layout for layout in layouts if layout in MEMORY]
    for layout in layouts:
        for count in sizes:
            tool.write_sized(layout, count)
    kinds = ("diff, one edit", "diff, all edited", "explain")
    runs = shared([(layout, run) for layout in layouts for run in kinds], share)
    bounds = [MEMORY[layout][kinds.index(run)] for layout, run in runs]
    bad = 0
    with ThreadPoolExecutor(2) as pool:
        for (layout, run), bound, (found, seconds, line) in zip(runs, bounds, pool.map(growth, runs)):
            bad += found > bound
            print(f"{layout:12} {run:16} {found:5.2f} KB a view, at most {bound:g}: {'ok' if found <= bound else 'ABOVE'}",
                  flush=True)
            if run != "diff, all edited":
                continue
            most_seconds, most_blocks = EDITED[layout]
            holds, work = seconds <= most_seconds, f"{seconds:5.2f} s, at most {most_seconds}"
            if not holds:
                blocks = tool.blocks_of(line) / 1000 / sizes[0]
                holds = blocks <= most_blocks
                work += f"; {blocks:.0f} thousand blocks a view, at most {most_blocks}"
            bad += not holds
            print(f"{layout:12} {run:16} {work}: {'ok' if holds else 'ABOVE'}", flush=True)
    return bad


SIZES = (1000, 4000, 16000)


def changed(view, how):
    """A layout with its views edited: other heights, ids that it lacked, or the same ids in another order."""
    count = len(list(views(view)))
    # Multiplied by a prime, so that each number occurs once.
    assert count % 7919, "the order would be the same"
    numbers = iter(range(count))

    def edited(view):
        number = next(numbers)
        more = {}
        if how == "heights" and "subviews" not in view:
            more = {"height": 3 + number % 5}
        elif how in ("ids", "order") and "id" not in view:
            more = {"id": f"x{number if how == 'ids' else number * 7919 % count}"}
        children = [edited(child) for child in view.get("subviews", [])]
        return {**view, **more, **({"subviews": children} if children else {})}

    return edited(view)


def views(view):
    yield view
    for child in view.get("subviews", []):
        yield from views(child)


def everything(tool, layouts, slowest):
    """Times every output of single layouts, and returns how many lines are too slow."""
    bad = 0
    begun = time.monotonic()
    # The arguments of a run: a layout's name, with padding, with other heights, and with ids in two
    # orders.
    runs = {
        **{name: ["--format", name, "same"] for name in ("tree", "boxes", "json", "svg", "html", "png", "grx", "xml")},
        "explain": ["--explain", "0", "same"], "stats": ["--stats", "same"],
        "three windows": ["--sizes", "320x640,360x640,1024x768", "same"],
        "--check": ["--check", "snapshot.txt", "wider"], "diff, padding": ["diff", "--all", "same", "wider"],
        "diff, heights": ["diff", "same", "heights"], "diff, order": ["diff", "ids", "order"],
        "diff, Markdown": ["diff", "--all", "--markdown", "same", "wider"], "lint": ["lint", "same"],
        "lint json": ["lint", "--format", "json", "same"], "lint sarif": ["lint", "--format", "sarif", "same"],
    }
    slowest.update({name: [(0.0, 0.0)] * len(SIZES) for name in runs})
    for index, layout in enumerate(layouts):
        figures = {name: [] for name in runs}
        form = LAYOUTS[layout]
        for count in SIZES:
            stem, same, view = tool.write_sized(layout, count)
            files = {"same": same, "wider": tool.write("wider", {**view, "padding": 5}, form, stem)}
            for how in ("heights", "ids", "order"):
                files[how] = tool.write(how, changed(view, how), form, stem)
            tool.run("--check", "snapshot.txt", "--update", same)
            for name, arguments in runs.items():
                line = [files.get(argument, argument) for argument in arguments]
                if arguments[0] not in ("diff", "--check"):
                    line = [*line[:-1], "--output", "out", line[-1]]
                seconds, memory, status, messages = tool.timed(line)
                if status not in (0, 1) or (status == 1 and ": error: " in messages and arguments[0] != "lint"):
                    print(f"{layout} {name}: {messages[-500:]}", file=sys.stderr)
                    status = 2
                figures[name].append((seconds, memory, status))
            shutil.rmtree(tool.folder / stem)
        for name, found in figures.items():
            bad += judge(layout, name, found)
            slowest[name] = [(max(s, figure[0]), max(m, figure[1])) for (s, m), figure in zip(slowest[name], found)]
        print(f"[{index + 1} of {len(layouts)}: {layout}, {time.monotonic() - begun:.0f} s]", file=sys.stderr, flush=True)
    return bad


def judge(layout, name, found):
    """Prints a line; returns 1 if four times the views take too long, or if a run failed."""
    # A few milliseconds are only the start of the program.
    slow = [b[0] / a[0] for a, b in zip(found, found[1:]) if a[0] > 0.15]
    large = [b[1] / a[1] for a, b in zip(found, found[1:]) if a[1] > 200]
    holds = all(ratio <= 1.6 * BOUND for ratio in slow + large) and all(status in (0, 1) for *_, status in found)
    print(f"{layout:12} {name:20} " + " ".join(f"{s:8.2f} {m:7.0f}" for s, m, _ in found) + ("" if holds else "  ABOVE"),
          flush=True)
    return not holds


def folders(tool, slowest):
    """Times folders of layouts of 40 views, with as many views in total as in the other runs."""
    bad = 0
    runs = {
        "check --new": ["check", "--new"], "check": ["check"], "check, all differ": ["check"],
        **{f"check {form}": ["check", "--format", form] for form in ("junit", "json", "github", "markdown")},
        "check --update": ["check", "--update"], "diff of folders": ["diff"], "lint of a folder": ["lint"],
        "pictures of a folder": ["--format", "png", "--output", "pictures"],
    }
    figures = {name: [] for name in runs}
    for count in SIZES:
        def fill(folder, height):
            (tool.folder / folder).mkdir(exist_ok=True)
            for index in range(count // 40):
                view = {"class": "LinearLayout", "direction": "vertical", "subviews": [leaf(height=height)] * 40}
                (tool.folder / folder / f"layout{index:04}.grx").write_text(document(view))
        folder = f"folder-{count}"
        fill(folder, 2)
        fill(f"{folder}-old", 1)
        for name, arguments in runs.items():
            if name == "check, all differ":
                fill(folder, 3)
            operands = [f"{folder}-old", folder] if name == "diff of folders" else [folder]
            figures[name].append(tool.timed([*arguments, *operands])[:3])
    for name, found in figures.items():
        bad += judge("folder", name, found)
        slowest[name] = [(s, m) for s, m, _ in found]
    return bad


# Each creates a document with about that many errors.
FAULTY = {
    "attributes": lambda n: {"class": "LinearLayout", "subviews": [leaf(**{f"widht{i}": 1}) for i in range(n)]},
    "values": lambda n: {"class": "LinearLayout", "subviews": [leaf(padding=f"wide{i}") for i in range(n)]},
    "classes": lambda n: {"class": "LinearLayout", "subviews": [{"class": f"Viw{i}"} for i in range(n)]},
    "equal ids": lambda n: {"class": "LinearLayout", "subviews": [leaf(id="same") for _ in range(n)]},
    "files": lambda n: {"class": "LinearLayout", "subviews": [{"inflate": f"part{i}.grx"} for i in range(n)]},
    "anchors": lambda n: {"class": "RelativeLayout", "subviews": [leaf(id=f"v{i}", below=f"w{i}") for i in range(n)]},
    "constraints": lambda n: {
        "class": "ConstraintLayout", "subviews": [leaf(id=f"v{i}", startToStart=f"w{i}") for i in range(n)]},
    "equations": lambda n: {
        "class": "AutoLayout", "subviews": [leaf(id=f"v{i}", **{"left ==": f"w{i}.right"}) for i in range(n)]},
    "followers": lambda n: {
        "class": "CoordinatorLayout", "subviews": [leaf(id=f"v{i}", anchor=f"w{i}") for i in range(n)]},
    "circles": lambda n: {
        "class": "RelativeLayout", "subviews": [leaf(id=f"v{i}", below=f"v{i ^ 1}") for i in range(n)]},
}


def faulty(tool, slowest):
    """Times documents with many errors."""
    bad = 0
    for name, make in FAULTY.items():
        found = []
        for count in SIZES:
            file = tool.write(f"errors-{name.replace(' ', '-')}-{count}", make(count))
            seconds, memory, status, _ = tool.timed(["--output", "out", file])
            found.append((seconds, memory, 0 if status in (0, 1, 2) else status))
        bad += judge("errors", name, found)
        worst = slowest.get("errors", [(0.0, 0.0)] * len(SIZES))
        slowest["errors"] = [(max(s, one[0]), max(m, one[1])) for (s, m), one in zip(worst, found)]
    return bad


def rows(name, count, **child):
    """A column of layouts of eight views each; a function among `child` is called with the view's number and the place."""
    def view(index, place):
        return leaf(id=f"v{index}", **{key: value(index, place) for key, value in child.items()})
    return {"class": "LinearLayout", "direction": "vertical", "subviews": [
        {"class": name, "subviews": [view(index, place) for place, index in enumerate(part)]} for part in chunks(count, 8)]}


def lines(count):
    return {"class": "LinearLayout", "direction": "vertical", "subviews": [
        {"class": "TextView", "text": "Lorem ipsum dolor sit amet, consectetur adipiscing elit " * 10 + str(i)}
        for i in range(count)]}


# The linted documents, with their numbers of views. A document has 209,715 objects and arrays and 16 MiB at
# most, so there are fewer views where there are layouts between. Each takes at most 1.5 times as
# long as its tree on a quiet machine.
LINT_BOUND = 1.8
LINTED = {
    "200,000 views": (Document(MAKERS["column"]), 200_000),
    "200,000 texts": (Document(MAKERS["texts"]), 200_000),
    # Below the limit above which only one condition is tried.
    "80,000 texts": (Document(MAKERS["texts"]), 80_000),
    "160,000 views in Android's XML": (Android(lambda n: {
        "class": "LinearLayout", "orientation": "vertical", "subviews": [leaf() for _ in range(n)]}), 160_000),
    "130,000 texts in Android's XML": (Android(lambda n: {
        "class": "ScrollView", "subviews": [{"class": "LinearLayout", "orientation": "vertical", "subviews": [
            {"class": "TextView", "text": f"Item {i}"} for i in range(n)]}]}), 130_000),
    "9,000 views in a grid": (Document(MAKERS["grid"]), 9_000),
    "160,000 views in RelativeLayouts": (Document(lambda n: rows(
        "RelativeLayout", n, toEndOf=lambda i, k: f"v{i - 1}" if k else None)), 160_000),
    "160,000 views in GridLayouts": (Document(lambda n: rows("GridLayout", n)), 160_000),
    "140,000 views in ConstraintLayouts": (Document(lambda n: rows(
        "ConstraintLayout", n, topToTop=lambda i, k: "parent",
        startToStart=lambda i, k: None if k else "parent", startToEnd=lambda i, k: f"v{i - 1}" if k else None)), 140_000),
    "140,000 views in AutoLayouts": (Document(lambda n: rows(
        "AutoLayout", n, **{"left ==": lambda i, k: f"v{i - 1}.right" if k else "parent.left", "top ==": lambda i, k: "parent.top"})),
        140_000),
    "20,000 texts of 560 characters": (Document(lines), 20_000),
}


def lint_against_tree(tool):
    """Compares lint, under all of its conditions, with the tree form, which lays the layout out once."""
    bad = 0
    for name, (form, count) in LINTED.items():
        stem = f"many-{len(list(tool.folder.iterdir()))}"
        file = tool.write("layout", form.make(count), form, stem)
        runs = {what: [tool.timed([*line, "--output", "out", file]) for _ in range(2)] for what, line in
                (("tree", []), ("lint", ["lint"]))}
        if any(status not in (0, 1) for found in runs.values() for _, _, status, *_ in found):
            can_not_run(f"lint of {name} failed")
        tree, lint = min(runs["tree"])[:2], min(runs["lint"])[:2]
        ratios = lint[0] / tree[0], lint[1] / tree[1]
        verdict = "ok" if ratios[0] <= LINT_BOUND and ratios[1] <= 3 else "ABOVE"
        bad += verdict != "ok"
        print(f"lint of {name}: {lint[0]:.2f} s, {lint[1]:.0f} MB; tree {tree[0]:.2f} s, {tree[1]:.0f} MB; "
              f"{ratios[0]:.1f} times the time (at most {LINT_BOUND}), {ratios[1]:.1f} times the memory (at most 3): {verdict}",
              flush=True)
    return bad


def main():
    arguments = sys.argv[1:]
    if not arguments or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    program = str(Path(arguments[0]).resolve())
    times_all = "--all" in arguments
    share = int(arguments.pop(arguments.index("--share") + 1)) if "--share" in arguments else None
    parts = ("memory", "folders", "errors", "many")
    words = [word for word in arguments[1:] if word not in ("--all", "--large", "--share")]
    known = {**{name.replace(" ", "-"): name for name in LAYOUTS}, **{name: name for name in (*RUNS, *parts)}}
    for word in words:
        if word not in known:
            can_not_run(f"there is no '{word}': {', '.join(known)}")
    named = [known[word] for word in words]
    layouts = [name for name in LAYOUTS if name in named] or ([] if set(named) & set(parts) else list(LAYOUTS))
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(program, Path(folder), is_limited=not times_all)
        if not times_all and not set(named) & set(parts):
            try:
                runs = [name for name in RUNS if name in named]
                bad = gate(tool, layouts, runs or list(RUNS), "--large" in arguments, share)
                if not runs:
                    bad += memory(tool, layouts, share)
            except RuntimeError as error:
                can_not_run(error)
            sys.exit(1 if bad else 0)
        wanted = [part for part in parts if part in named] or ([] if named else parts)
        print(f"{'':12} {'':20} " + " ".join(f"{count:>16,}" for count in SIZES) + "   seconds and MB")
        slowest = {}
        bad = everything(tool, layouts, slowest) if layouts else 0
        if "folders" in wanted:
            bad += folders(tool, slowest)
        if "errors" in wanted:
            bad += faulty(tool, slowest)
        print("\n| output or command | " + " | ".join(f"{count:,} views" for count in SIZES) + " |")
        print("| --- |" + " --- |" * len(SIZES))
        for name, figures in slowest.items():
            print(f"| {name} | " + " | ".join(f"{s:.2f} s, {m:.0f} MB" for s, m in figures) + " |")
        print(flush=True)
        if "memory" in wanted:
            bad += memory(tool, list(LAYOUTS))
        if "many" in wanted:
            bad += lint_against_tree(tool)
        print("all checks pass" if not bad else f"{bad} of it do not hold")
    sys.exit(1 if bad else 0)


main()
