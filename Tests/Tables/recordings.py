#!/usr/bin/env python3
"""Writes Fixtures/conformance/runtime from the recordings in a folder: the layouts unchanged, the frames in a compact form.

usage: recordings.py FOLDER    (a folder with res/ and frames.json)

The format of frames.txt, one item per line:
  = LAYOUT                                   the layout res/layout/LAYOUT.xml, then its recordings
  : ID CLASS ID CLASS …                      the views of the layout, in the order of the file
  @ THEME WIDTH HEIGHT DPI FONTSCALE DIRECTION   a recording, then its views in the same order:
  -                                          gone
  X Y W H                                    its frame, in pixels
  X Y W H;BASELINE SIZE;STARTS;BOTTOMS;WIDTHS[;START COUNT]   a text: where its lines begin, in UTF-16; the ellipsis
"""
import json, os, shutil, sys

source = sys.argv[1]
target = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures/conformance/runtime")


def number(value):
    text = "%.9g" % value
    assert float(text) == value or abs(float(text) - value) < 1e-5, value
    return text


def numbers(values): return " ".join(map(number, values))


def line(view):
    if view.get("gone"): return "-"
    text = numbers(view["frame"])
    if "lines" in view:
        parts = [[view["baseline"], view["textSize"]], view["lines"], view["bottoms"], view["widths"]]
        if "ellipsis" in view: parts.append(view["ellipsis"])
        text += "".join(";" + numbers(p) for p in parts)
    return text


frames = json.load(open(os.path.join(source, "frames.json")))
out = []
for layout, recordings in sorted(frames.items()):
    views = [(v["id"], v["class"]) for v in recordings[0]["views"]]
    out += ["= " + layout, ": " + " ".join("%s %s" % v for v in views)]
    for r in recordings:
        assert [(v["id"], v["class"]) for v in r["views"]] == views, layout
        out.append("@ %s %s %s %s %s" % (r["theme"], numbers(r["window"]), r["dpi"], number(r["fontScale"]), r["direction"]))
        out += map(line, r["views"])
shutil.rmtree(os.path.join(target, "res"), ignore_errors=True)
os.makedirs(target, exist_ok=True)
for folder, _, files in os.walk(os.path.join(source, "res")):
    to = os.path.join(target, os.path.relpath(folder, source))
    os.makedirs(to, exist_ok=True)
    for file in files:
        with open(os.path.join(to, file), "wb") as copy: copy.write(open(os.path.join(folder, file), "rb").read())
with open(os.path.join(target, "frames.txt"), "w") as file: file.write("\n".join(out) + "\n")
