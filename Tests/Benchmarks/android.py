#!/usr/bin/env python3
"""Measures the cost of Android's resources for grx-render, compared with the same layout without them.

usage: android.py [--tool PATH] [--runs N]

Prints two figures, each the median of pairs of runs that alternate, and exits 1 if one is above its bound:
- the additional time of a small layout with resources compared with the same layout in .grx: at most 3 ms;
- the time of a layout in a res folder of 5,000 files, 50 of which contain values, relative to `ls -R` of that folder: at most 10.
"""
import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

root = pathlib.Path(__file__).resolve().parent.parent.parent
parser = argparse.ArgumentParser()
parser.add_argument("--tool", default=str(root / ".build/release/grx-render"))
parser.add_argument("--runs", type=int, default=41)
args = parser.parse_args()

NAMESPACE = 'xmlns:android="http://schemas.android.com/apk/res/android"'


def milliseconds(command: list[str]) -> float:
    start = time.perf_counter()
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    taken = 1000 * (time.perf_counter() - start)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit {done.returncode}: {done.stderr.decode(errors='replace')}")
    return taken


def pairs(one: list[str], other: list[str]) -> list[tuple[float, float]]:
    milliseconds(one), milliseconds(other)
    return [(milliseconds(one), milliseconds(other)) for _ in range(args.runs)]


def write_large_folder(res: pathlib.Path) -> pathlib.Path:
    """5,000 files: 50 of values, 250 layouts and 4,700 drawables."""
    values = [f"values-{name}" for name in ["de", "fr", "land", "night", "sw600dp"]] + ["values"]
    for index in range(50):
        folder = res / values[index % len(values)]
        folder.mkdir(parents=True, exist_ok=True)
        lines = [f'<dimen name="d{index}_{n}">{n}dp</dimen><string name="s{index}_{n}">text {n}</string>' for n in range(20)]
        (folder / f"values{index}.xml").write_text("<resources>\n" + "\n".join(lines) + "\n</resources>\n")
    drawables = ["drawable", "drawable-hdpi", "drawable-xhdpi", "drawable-xxhdpi", "drawable-night"]
    vector = f'<vector {NAMESPACE} android:width="24dp" android:height="24dp"/>'
    for index in range(4700):
        folder = res / drawables[index % len(drawables)]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"picture{index}.xml").write_text(vector)
    layouts = res / "layout"
    layouts.mkdir()
    row = f"""<LinearLayout {NAMESPACE} android:layout_width="match_parent" android:layout_height="wrap_content">
  <ImageView android:layout_width="wrap_content" android:layout_height="wrap_content" android:src="@drawable/picture7"/>
  <TextView android:layout_width="@dimen/d5_19" android:layout_height="wrap_content" android:text="@string/s11_3"/>
</LinearLayout>
"""
    for index in range(250):
        (layouts / f"layout{index}.xml").write_text(row)
    return layouts / "layout0.xml"


with tempfile.TemporaryDirectory() as temporary:
    folder = pathlib.Path(temporary)
    small = str(root / "Fixtures/android/res/layout/note_row.xml")
    same = folder / "note_row.grx"
    same.write_bytes(subprocess.run([args.tool, "--format", "grx", small], capture_output=True, check=True).stdout)
    differences = [xml - grx for xml, grx in pairs([args.tool, small], [args.tool, str(same)])]
    extra = statistics.median(differences)
    layout = write_large_folder(folder / "res")
    files = sum(1 for path in (folder / "res").rglob("*") if path.is_file())
    listed = pairs([args.tool, str(layout)], ["ls", "-R", str(folder / "res")])
    ratio = statistics.median(own / ls for own, ls in listed)
    own, ls = (statistics.median(times) for times in zip(*listed))

print(f"a small layout with resources: {extra:.2f} ms more than in .grx (at most 3)")
print(f"a res folder of {files} files: {own:.1f} ms, ls -R {ls:.1f} ms: {ratio:.1f} times (at most 10)")
sys.exit(0 if extra <= 3 and ratio <= 10 else 1)
