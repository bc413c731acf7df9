#!/usr/bin/env python3
"""Writes the table of the top-level domains with which Android recognizes web addresses in texts.

usage: domains.py Patterns.java Sources/Inflater/Tables

Patterns.java is the source of android.util.Patterns, whose regular expression `IANA_TOP_LEVEL_DOMAINS` lists them: names, and sets of the
second letters of countries' domains, such as `a[cdef]`. Names in Punycode are left out, since others of that form are recognized, too.
"""
import os, re, sys

from tables import write

source, out = sys.argv[1:]
text = open(source, encoding="utf-8").read()
listed = "".join(re.findall(r'"([^"]*)"', text.split("IANA_TOP_LEVEL_DOMAINS =", 1)[1].split(";", 1)[0]))
listed = re.sub(r"\\u([0-9a-fA-F]{4})", lambda code: chr(int(code[1], 16)), listed)
names = set()
for name in re.split(r"\||\(\?:|\)", listed):
    country = re.fullmatch(r"([a-z])\[([a-z]+)\]", name)
    if country: names.update(country[1] + letter for letter in country[2])
    elif name and not name.startswith("xn"): names.add(name)
rows = sorted(names, key=str.encode)
write(os.path.join(out, "top-level-domains.tsv"), "The top-level domains of web addresses that Android recognizes without a protocol",
      "name", "none", "android.util.Patterns (API 36), which has those of November 2015", "domains.py", rows)
print(len(rows))
