#!/usr/bin/env python3
"""Writes and checks the data files that the package embeds.

usage: tables.py [FILE OR FOLDER]...   checks these, by default all of Sources/Inflater/Tables and Sources/Layouts/FontTables
       tables.py --data DATA           compares all of them with those that android.py, colors.py and fonts.py write from DATA

A file has a header of lines that begin with `#` and a space, then a row a line. The header says what the rows are: what they describe, their
columns, their units, their source, how they are written, and how many they are. A table (.tsv) has rows of a key and, if the table has
values, a tab and a value; the rows are sorted by the bytes of their keys, each of which occurs once. Each release of the platform, and each of
the libraries, has a folder; files of one name in one of each are parts of one table, and no keys of one are between those of the other. The
items of a value that begins with `like=` are those of another row of the file, but for the items that follow, which are sorted by their names.

A check fails for a file that isn't sorted or whole, a comparison for a row that the scripts write otherwise: the files aren't edited by hand.
The bounds of Roboto's glyphs aren't compared, since bounds.py reads the font's files.
"""
import os, re, subprocess, sys, tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
FOLDERS = ["Sources/Inflater/Tables", "Sources/Layouts/FontTables"]
# The names of the styles of the platform and the libraries; others in the data are those of applications.
LIBRARY = re.compile(r"(android:|Alert|Base\.|CardView|MaterialAlert|Preference|Rtl|Shape|Size|TextApp|Theme|Widget)")
HEADER = ["columns", "units", "source", "written by", "rows"]


def write(path, title, columns, units, source, script, rows):
    """Writes a file with its header."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write("# %s.\n" % title)
        for name, text in zip(HEADER, (columns, units, source, "Tests/Tables/" + script, len(rows))):
            file.write("# %s: %s\n" % (name, text))
        file.writelines(row + "\n" for row in rows)


def write_table(path, title, columns, units, source, script, rows):
    """Writes a table of the values of keys, sorted."""
    lines = ["%s\t%s" % row if row[1] else row[0] for row in sorted(rows.items(), key=lambda row: row[0].encode())]
    write(path, title, columns, units, source, script, lines)
    print("%8d %5d %s" % (sum(len(line) + 1 for line in lines), len(lines), path))


def key(row):
    return row.split("\t", 1)[0].encode()


def problems(path):
    """What is wrong with a file, and its rows."""
    text = open(path, encoding="utf-8", newline="").read()
    found = []
    if not text.endswith("\n"): found.append("the last line doesn't end")
    if "\r" in text: found.append("a line ends in a carriage return")
    lines = text.split("\n")[:-1]
    end = next((i for i, line in enumerate(lines) if not line.startswith("# ")), len(lines))
    header, rows = lines[:end], lines[end:]
    names = [re.match(r"# ([a-z ]+): \S", line) for line in header[1:]]
    if [name and name[1] for name in names] != HEADER:
        found.append("the header has no %s" % ", ".join(HEADER))
    elif header[-1] != "# rows: %d" % len(rows):
        found.append("there are %d rows, and %s in the header" % (len(rows), header[-1][8:]))
    for number, row in enumerate(rows, end + 1):
        if not row or row != row.rstrip() or row.startswith("# "): found.append("line %d isn't a row" % number)
    if path.endswith(".tsv"):
        for number, (row, after) in enumerate(zip(rows, rows[1:]), end + 2):
            if key(row) >= key(after): found.append("line %d isn't sorted" % number)
        for number, row in enumerate(rows, end + 1):
            items = row.split("\t", 1)[-1].split(";")
            if items[0].startswith("like="):
                names = [item.split("=")[0].encode() for item in items[1:]]
                if names != sorted(set(names)): found.append("the items in line %d aren't sorted" % number)
    return found, rows


def lineages(rows):
    """Rows of a table that are like one that there isn't, or like one another in a circle."""
    found, bases = [], {}
    for row in rows:
        name, _, value = row.partition("\t")
        base = value.split(";")[0]
        bases[name] = base[5:] if base.startswith("like=") else None
    for name in bases:
        seen, base = {name}, bases[name]
        while base is not None:
            if base not in bases or base in seen:
                found.append("%s is like %s, which %s" % (name, base, "is missing" if base not in bases else "is like it"))
                break
            seen.add(base)
            base = bases[base]
    return found


def compare(data):
    """Reports the rows that differ from those that the scripts write from the data."""
    scripts, failed, count = os.path.dirname(os.path.abspath(__file__)), False, 0
    with tempfile.TemporaryDirectory() as work:
        written = [os.path.join(work, folder) for folder in FOLDERS]
        for script, source, out in (("android.py", data, written[0]), ("colors.py", data, written[0]),
                                    ("fonts.py", os.path.join(data, "api34", "fonts.json"), written[1])):
            subprocess.run([sys.executable, os.path.join(scripts, script), source, out], check=True, stdout=subprocess.DEVNULL)
        for path in sorted(os.path.join(folder, file) for folder, _, files in os.walk(work) for file in files):
            name = os.path.relpath(path, work)
            committed = os.path.join(ROOT, name)
            lines = [set(open(p, encoding="utf-8")) if os.path.exists(p) else set() for p in (committed, path)]
            count += 1
            for sign, rows in (("-", lines[0] - lines[1]), ("+", lines[1] - lines[0])):
                for row in sorted(rows):
                    failed = True
                    print("%s: %s %s" % (name, sign, row.rstrip()[:200]), file=sys.stderr)
    if failed: sys.exit("- is a row of the package, + one that the scripts write")
    print("%d files are as the scripts write them" % count)


def main(paths):
    files = []
    for path in paths or [os.path.join(ROOT, folder) for folder in FOLDERS]:
        if os.path.isdir(path):
            files += [os.path.join(folder, file) for folder, _, found in os.walk(path) for file in found]
        else:
            files.append(path)
    failed, tables = False, {}
    for path in sorted(files):
        found, rows = problems(path)
        tables.setdefault(os.path.basename(path), []).append((path, rows))
        for problem in found:
            failed = True
            print("%s: %s" % (os.path.relpath(path, ROOT), problem), file=sys.stderr)
    for name, group in tables.items():
        ranges = [(key(rows[0]), key(rows[-1]), path) for path, rows in group if rows] if name.endswith(".tsv") else []
        platforms = [part for part in ranges if os.path.basename(os.path.dirname(part[2])).startswith("android")]
        mixed = ["%s has keys between those of %s" % (b[2], a[2]) for a in platforms for b in ranges
                 if b not in platforms and a[0] <= b[1] and b[0] <= a[1]]
        for problem in mixed + [problem for _, rows in group for problem in lineages(rows)]:
            failed = True
            print("%s: %s" % (name, problem), file=sys.stderr)
    if not files: sys.exit("there are no tables")
    if failed: sys.exit(1)
    print("%d files are sorted and whole" % len(files))


if __name__ == "__main__":
    compare(sys.argv[2]) if sys.argv[1:2] == ["--data"] and len(sys.argv) == 3 else main(sys.argv[1:])
