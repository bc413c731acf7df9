#!/usr/bin/env python3
"""Writes the file of the bounds of Roboto's glyphs in Sources/Layouts/FontTables from the font's files.

usage: bounds.py FOLDER fonts.json Sources/Layouts/FontTables

FOLDER holds the twelve faces of Roboto 2.138, Roboto-Regular.ttf and the others, at any depth; fonts.json names the characters, as in
fonts.py. Rows have numbers of a fixed width, so that they are looked up without being read:

  the codes of the characters, sorted, three digits each
  for each face, in the order of sans-serif.txt: for each character, two digits for the left edge of its outline, and two for the distance
  from its advance to the right edge, both in units of the font and plus half of what two digits can represent

The digits are the 92 characters of ASCII from `!` but for `"` and `\\`, the most significant first.
"""
import glob, json, os, struct, sys

from tables import write

folder, source, out = sys.argv[1:]
fonts = json.load(open(source, encoding="utf-8"))
ALPHABET = [chr(c) for c in range(0x21, 0x7F) if chr(c) not in '"\\']
NAMES = {100: "Thin", 300: "Light", 400: "Regular", 500: "Medium", 700: "Bold", 900: "Black"}


def digits(number, count):
    text = ""
    for _ in range(count): number, text = number // 92, ALPHABET[number % 92] + text
    assert number == 0
    return text


class Font:
    """The outlines' bounds and the advances of a file."""

    def __init__(self, path):
        self.data = open(path, "rb").read()
        count = self.number("H", 4)
        self.tables = {self.data[12 + 16 * i:16 + 16 * i].decode(): self.number("I", 20 + 16 * i) for i in range(count)}
        self.isLong = self.number("h", self.tables["head"] + 50) == 1
        self.metrics = self.number("H", self.tables["hhea"] + 34)
        self.glyphs = self.characters()

    def number(self, form, at):
        return struct.unpack_from(">" + form, self.data, at)[0]

    def characters(self):
        found, cmap = {}, self.tables["cmap"]
        for i in range(self.number("H", cmap + 2)):
            table = cmap + self.number("I", cmap + 8 + 8 * i)
            if self.number("H", table) != 4: continue
            count = self.number("H", table + 6) // 2
            for segment in range(count):
                end, start, delta = (self.number("H", table + 14 + 2 * segment + at) for at in (0, 2 + 2 * count, 2 + 4 * count))
                place = table + 16 + 6 * count + 2 * segment
                offset = self.number("H", place)
                for code in range(start, end + 1):
                    glyph = code if offset == 0 else self.number("H", place + offset + 2 * (code - start))
                    if glyph: found[code] = (glyph + delta) & 0xFFFF
        return found

    def bounds(self, code):
        """The advance, and the left and right edge of the outline; zeros for none."""
        glyph = self.glyphs[code]
        advance = self.number("H", self.tables["hmtx"] + 4 * min(glyph, self.metrics - 1))
        size, form, scale = (4, "I", 1) if self.isLong else (2, "H", 2)
        start, end = (scale * self.number(form, self.tables["loca"] + size * (glyph + i)) for i in (0, 1))
        if start == end: return advance, 0, advance
        place = self.tables["glyf"] + start
        return advance, self.number("h", place + 2), self.number("h", place + 6)


faces = [face for face in fonts.values() if face["family"] == "sans-serif"]
characters = sorted(ord(c) for c in faces[0]["advances"])
rows = ["".join(digits(code, 3) for code in characters)]
for face in faces:
    name = NAMES[face["weight"]] + ("Italic" if face["italic"] else "")
    font = Font(glob.glob(os.path.join(folder, "**", "Roboto-%s.ttf" % name.replace("RegularItalic", "Italic")), recursive=True)[0])
    row = ""
    for code in characters:
        advance, left, right = font.bounds(code)
        assert advance == face["advances"][chr(code)]
        row += digits(left + 4232, 2) + digits(right - advance + 4232, 2)
    rows.append(row)
write(
    os.path.join(out, "sans-serif-bounds.txt"), "The bounds of the glyphs of the family sans-serif on Android 14 and 16",
    "the characters, then a face a row, in digits; Tests/Tables/bounds.py describes them", "those of the font, of which unitsPerEm are an em",
    "the cmap, hmtx, and glyf tables of Roboto 2.138 (Google, 2017; Apache License 2.0)", "bounds.py", rows)
