#!/usr/bin/env python3
"""Writes layouts as .grx and as Android's XML, reads them again, and compares every frame.

usage: roundtrip.py [--bin PATH] [FILE|DIR]...
Without files, the layouts of Fixtures/android are used; for a folder, all layouts in it. Each is tried at several densities,
sizes and directions. Layouts that can't be read are counted, and not compared. Exits 1 if a frame differs.
"""
import argparse, concurrent.futures, json, os, re, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
parser = argparse.ArgumentParser()
parser.add_argument("files", nargs="*")
parser.add_argument("--bin", default=os.path.join(here, "../../.build/release/grx-render"))
args = parser.parse_args()
SETTINGS = [
    [], ["--density", "1.5", "--size", "411x891"], ["--direction", "rtl", "--density", "3"],
    ["--size", "1280x800", "--density", "2", "--night"], ["--api", "25", "--no-tools", "--density", "2.625"],
]


def layouts(places):
    for place in places:
        if os.path.isfile(place):
            yield place
        for folder, _, names in sorted(os.walk(place)):
            if os.path.basename(folder).startswith("layout"):
                yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(".xml"))


def render(settings, file, form):
    return subprocess.run([args.bin, "--format", form, *settings, file], capture_output=True, timeout=60)


def frames(output):
    return [(v["path"], v["frame"], v.get("visibility"), v.get("baseline")) for v in json.loads(output)["views"]]


def compare(job):
    """Returns the differences, or `None` if the layout can't be read."""
    file, settings = job
    direct = render(settings, file, "json")
    if direct.returncode:
        return None
    wanted = frames(direct.stdout)
    differences = []
    for form, ending in (("grx", ".grx"), ("xml", ".xml")):
        written = render(settings, file, form)
        if written.returncode:
            differences.append(f"--format {form}: exit {written.returncode}: {written.stderr.decode(errors='replace')[:300]}")
            continue
        # A class that Android lacks, and a view that only an adapter makes; the document says so at their locations.
        if form == "xml" and re.search(rb"not available in Android: [^>]*(the class |the columns of an Item|the view of an entry)", written.stdout):
            continue
        # A text in a layout has no tags.
        if form == "xml" and b"the tags of the text" in written.stdout:
            continue
        # In a separate folder, so that no resources are found.
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, "copy" + ending)
            with open(copy, "wb") as stream:
                stream.write(written.stdout)
            again = render(settings, copy, "json")
        if again.returncode:
            differences.append(f"--format {form}, read again: exit {again.returncode}: {again.stderr.decode(errors='replace')[:300]}")
            continue
        found = frames(again.stdout)
        if len(found) != len(wanted):
            differences.append(f"--format {form}: {len(found)} views in place of {len(wanted)}")
        wrong = [f"{a[0] or 'root'}: {a[1:]} became {b[1:]}" for a, b in zip(wanted, found) if a != b]
        if wrong:
            missing = re.findall(rb"not available in Android: (.*?) -->", written.stdout)
            differences.append(f"--format {form}: " + "; ".join(wrong[:3]) + (f"; {missing[0].decode()[:200]}" if missing else ""))
    return differences


places = args.files or [os.path.join(here, "../../Fixtures/android/res")]
jobs = [(file, settings) for file in layouts(places) for settings in SETTINGS]
compared = different = unread = 0
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    for (file, settings), differences in zip(jobs, pool.map(compare, jobs)):
        if differences is None:
            unread += 1
            continue
        compared += 1
        different += bool(differences)
        for difference in differences:
            print(f"{file} {' '.join(settings)}\n    {difference}")
print(f"{compared} layouts and settings, {different} differ; {unread} can't be read")
sys.exit(1 if different or not compared else 0)
