#!/usr/bin/env python3
"""Writes a folder of Fixtures/conformance from the recordings in a folder: the layouts unchanged, the frames in a compact form.

usage: recordings.py FOLDER NAME [--every N]    (a folder with res/ and frames.json; every Nth layout, by default all)

The release that was recorded is in options.txt, as words for the tool. The format of frames.txt, one item per line:
  = LAYOUT                                   the layout res/layout/LAYOUT.xml, then its recordings
  : ID CLASS ID CLASS …                      the views of the next recordings, in the order of the file
  @ THEME WIDTH HEIGHT DPI FONTSCALE DIRECTION   a recording, then its views in the same order:
  -                                          gone, or inside a view that is gone
  X Y W H                                    its frame, in pixels
  X Y W H;BASELINE SIZE;STARTS;BOTTOMS;WIDTHS[;START COUNT]   a text: where its lines begin, in UTF-16; the ellipsis
  > CLASS X Y W H                            a picture or text that the last view contains, from the edge of that view
"""
import json, os, re, shutil, sys

source, name = sys.argv[1:3]
every = int(sys.argv[4]) if sys.argv[3:4] == ["--every"] else 1
target = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Fixtures/conformance", name)
# The pictures and texts that widgets create.
LEAF = re.compile(r"(ImageView|TextView|ImageButton|EditText|Button|CheckBox|RadioButton|Switch)$")


def number(value):
    text = "%.9g" % value
    assert float(text) == value or abs(float(text) - value) < 1e-5, value
    return text


def numbers(values): return " ".join(map(number, values))


def lines(view):
    if view.get("gone") or view.get("hidden"): return ["-"]
    text = numbers(view["frame"])
    if "lines" in view:
        parts = [[view["baseline"], view["textSize"]], view["lines"], view["bottoms"], view["widths"]]
        if "ellipsis" in view: parts.append(view["ellipsis"])
        text += "".join(";" + numbers(p) for p in parts)
    inner = [i for i in view.get("inner", []) if len(i) == 5 and LEAF.search(i[0]) and i[3] > 0 and i[4] > 0]
    return [text] + ["> %s %s" % (i[0], numbers(i[1:])) for i in inner]


def compact(layout, recordings):
    out, views = ["= " + layout], None
    for r in recordings:
        # Which class an element becomes can depend on the theme.
        before, views = views, ": " + " ".join("%s %s" % (v["id"], v["class"]) for v in r["views"])
        if views != before: out.append(views)
        out.append("@ %s %s %s %s %s" % (r["theme"], numbers(r["window"]), r["dpi"], number(r["fontScale"]), r["direction"]))
        out += [line for view in r["views"] for line in lines(view)]
    return out


def copied(file):
    """Copies a file of the resources, and the layouts that it names."""
    to = os.path.join(target, "res", file)
    if os.path.exists(to): return
    data = open(os.path.join(source, "res", file), "rb").read()
    os.makedirs(os.path.dirname(to), exist_ok=True)
    with open(to, "wb") as copy: copy.write(data)
    for other in re.findall(rb"@layout/(\w+)", data):
        other = "layout/%s.xml" % other.decode()
        if os.path.exists(os.path.join(source, "res", other)): copied(other)


frames = sorted(json.load(open(os.path.join(source, "frames.json"))).items())[::every]
shutil.rmtree(os.path.join(target, "res"), ignore_errors=True)
os.makedirs(target, exist_ok=True)
for layout, _ in frames: copied("layout/%s.xml" % layout)
for folder, _, files in os.walk(os.path.join(source, "res")):
    for file in files:
        path = os.path.relpath(os.path.join(folder, file), os.path.join(source, "res"))
        if not path.startswith("layout"): copied(path)
with open(os.path.join(target, "frames.txt"), "w") as file:
    file.write("".join(line + "\n" for layout in frames for line in compact(*layout)))
shutil.copyfile(os.path.join(source, "options.txt"), os.path.join(target, "options.txt"))
