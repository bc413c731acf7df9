#!/usr/bin/env python3
"""Writes the files in Sources/Layouts/FontTables from the numbers of the fonts of Android 14.

usage: fonts.py fonts.json Sources/Layouts/FontTables

fonts.json holds, for each face: family, weight, italic, unitsPerEm, ascent, descent, yMax, yMin; `advances` of characters;
`xMinLessLeftBearing`, where it isn't 0; `ligatures`; `kerning` by classes of first and second characters. A family is one file, whose rows
are a stream of whole numbers, signed and short where they are small. Each part begins a row, so that a difference between two versions of
a file shows which part of which face has changed:

  count of runs of characters; each run: characters between it and the one before, its length
  for each character: its slot, as the difference from the slot after the largest one so far (0 is a new slot)
  count of faces; each face:
    weight, 1 if italic, unitsPerEm, ascent, descent, yMax, yMin
    advance of each slot, as the difference from the face before
    overhang of each slot, a run of zeros as 0 and its length
    1 and advance and overhang of ffi, ffl, fi, fl; or 0; an advance of 0 for one that there isn't
    kerning: 0 for none; 1 for the classes of the face before, 2 for new ones: of each slot as a first character, then as a second
      one, written as the overhangs are
      counts of first and second classes, then units, as the overhangs, each as the difference from the face before if the classes
      are its

fonts.json has the first of Coming Soon's two lookups of pairs. The second one has the same pairs in thousandths of an em rather than
in the font's own units, in steps of 5, as widths of recorded lines show; both apply.

A number n is written as z = 2n, or -2n - 1 if it is below 0; z below 64 is one character, one below 64 + 20 * 92 two, others
four. The characters are those of ASCII from `!` but for `"` and `\\`; an end of line means nothing.
"""
import json, os, sys

from tables import write

source, out = sys.argv[1:]
fonts = json.load(open(source, encoding="utf-8"))
ALPHABET = [chr(c) for c in range(0x21, 0x7F) if chr(c) not in '"\\']
N = len(ALPHABET)


def encoded(numbers):
    text = []
    for n in numbers:
        z = 2 * n if n >= 0 else -2 * n - 1
        if z < 64:
            text.append(ALPHABET[z])
        elif z < 64 + 20 * N:
            text.append(ALPHABET[64 + (z - 64) // N] + ALPHABET[(z - 64) % N])
        else:
            assert z < N ** 3
            text.append(ALPHABET[N - 1] + ALPHABET[z // N ** 2] + ALPHABET[z // N % N] + ALPHABET[z % N])
    return "".join(text)


def sparse(numbers):
    result, zeros = [], 0
    for n in list(numbers) + [None]:
        if n == 0:
            zeros += 1
            continue
        if zeros: result += [0, zeros]
        zeros = 0
        if n is not None: result.append(n)
    return result


def classes(sets):
    return {c: i for i, text in enumerate(sets, 1) for c in text}


def family(faces):
    characters = sorted(faces[0]["advances"])
    for face in faces: assert sorted(face["advances"]) == characters
    assert all(ord(c) < 0x530 or 0x1E00 <= ord(c) < 0x2600 for c in characters)
    columns = []
    for c in characters:
        column = []
        for face in faces:
            column += [face["advances"][c], face["xMinLessLeftBearing"].get(c, 0)]
            kerning = face.get("kerning")
            if kerning: column += [classes(kerning[side]).get(c, 0) for side in ("first", "second")]
        columns.append(tuple(column))
    order, slots = [], []
    for column in columns:
        if column in order:
            slots.append(order.index(column) - len(order))
        else:
            slots.append(0)
            order.append(column)
    first = [characters[columns.index(column)] for column in order]
    runs, last = [], 0
    for c in characters:
        if runs and ord(c) == last:
            runs[-1][1] += 1
        else:
            runs.append([ord(c) - last, 1])
        last = ord(c) + 1
    rows = [[len(runs)] + [n for run in runs for n in run], slots, [len(faces)]]
    advances, groups, units = [0] * len(first), None, None
    for face in faces:
        rows.append([face["weight"], int(face["italic"]), face["unitsPerEm"], face["ascent"], -face["descent"], face["yMax"], -face["yMin"]])
        now = [face["advances"][c] for c in first]
        rows.append([a - b for a, b in zip(now, advances)])
        advances = now
        rows.append(sparse(face["xMinLessLeftBearing"].get(c, 0) for c in first))
        ligatures = face["ligatures"]
        rows.append([1] + [n for name in ("ffi", "ffl", "fi", "fl") for n in ligatures.get(name, [0, 0])] if ligatures else [0])
        kerning = face.get("kerning")
        if not kerning:
            rows.append([0])
            continue
        sides = [kerning["first"], kerning["second"]]
        if sides != groups:
            groups, units = sides, None
            rows.append([2])
            for side in sides:
                known = classes(side)
                rows.append(sparse(known.get(c, 0) for c in first))
            rows.append([len(side) for side in sides])
        else:
            rows.append([1])
        now = [n for row in kerning["units"] for n in row]
        if face["family"] == "casual": now = [n + 5 * round(n / face["unitsPerEm"] * 200) for n in now]
        assert len(now) == len(sides[0]) * len(sides[1])
        rows.append(sparse(a - b for a, b in zip(now, units or [0] * len(now))))
        units = now
    return [encoded(row) for row in rows]


families = {}
for face in fonts.values(): families.setdefault(face["family"], []).append(face)
FONTS = {
    "sans-serif": "Roboto 2.138 (Google, 2017; Apache License 2.0)", "sans-serif-condensed": "Roboto 2.138 (Google, 2017; Apache License 2.0)",
    "serif": "Noto Serif", "monospace": "Droid Sans Mono", "serif-monospace": "Cutive Mono", "casual": "Coming Soon",
    "cursive": "Dancing Script", "sans-serif-smallcaps": "Carrois Gothic SC"}
for name, faces in families.items():
    rows = family(faces)
    path = os.path.join(out, name + ".txt")
    write(
        path, "Advances, heights, and kerning of the family %s on Android 14" % name,
        "one part of a face a row, in packed numbers; Tests/Tables/fonts.py describes them",
        "those of the font, of which unitsPerEm are an em",
        "the cmap, hmtx, glyf, head, hhea, GSUB, and GPOS tables of " + FONTS[name], "fonts.py", rows)
    print("%8d %5d %s" % (sum(len(row) + 1 for row in rows), len(rows), path))
