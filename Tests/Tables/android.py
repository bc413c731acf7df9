#!/usr/bin/env python3
"""Writes Sources/Inflater/Android/Tables/AndroidTables+*.swift from tables of facts about Android's resources.

usage: android.py DATA OUT

DATA holds default-styles.json, text-appearances.json, theme-values.json, classes.json, android-resources.json,
platform-attributes.tsv and library-attributes.tsv: names and numbers read from the compiled resources of Android 10
(Debian's android-framework-res 10.0.0+r36), from the resources of AppCompat 1.1.0-rc01, Material Components 1.2.1 and
Material 3 of Material Components 1.13.0, and from Android's class declarations. Only what can change a frame is kept.
"""
import json, os, re, sys

data, out = sys.argv[1:]
load = lambda name: json.load(open(os.path.join(data, name), encoding="utf-8"))
styles, appearances, values = load("default-styles.json"), load("text-appearances.json"), load("theme-values.json")
classes, resources = load("classes.json"), load("android-resources.json")
FAMILIES = {"platform": "p", "appcompat-1.1.0-rc01": "a", "material-1.2.1": "m", "material3-1.13.0": "n"}
# Attributes of styles that change no frame.
SILENT = re.compile(
    r"clickable|focusable|enforce|shapeAppearance|[eE]levation|breakStrategy|hyphenation|Overlay|fading|popup|dropDown"
    r"|scrollbar|cacheColor|animat|Drawable$|Icon$|cornerRadius|stroke|Stroke|listSelector|childDivider|groupIndicator"
    r"|Indicator(?!TrackGap)|[tT]ranslation|^theme$|Color|background(Split|Stacked)|Background$|labelStyle|halo|tick"
    r"|displayOptions|contentDescription|Shape|Radius|suggestion|Accessib|disabledAlpha|solid|query|virtualButton|day|year")
local = lambda name: name.split(":")[-1]


def number(value):
    text = "%.3f" % value if isinstance(value, float) else str(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


def pairs(items):
    found = {}
    for key, value in sorted(items, key=lambda item: not item[0].startswith("android:")):
        value = str(value)
        if SILENT.search(local(key)) or value in ("@empty", "None") or ";" in value or "\n" in value:
            continue
        found[local(key)] = value
    return found


def drawing(drawables):
    found = {}
    for key, drawable in drawables.items():
        w, h = drawable.get("w", -1), drawable.get("h", -1)
        numbers = [number(n) for n in [w, h] + (drawable.get("pad") or drawable.get("optical") or [])]
        if numbers != ["-1", "-1"]:
            found[local(key) + ".size"] = ",".join(numbers)
    return found


def table(rows):
    return "\n".join("%s\t%s" % row for row in sorted(rows.items(), key=lambda row: row[0].encode()))


tables, drawables = {}, {}
rows = {}
for family, code in FAMILIES.items():
    for name, style in styles[family]["styles"].items():
        found = pairs(style.get("attrs", {}).items())
        found.update(drawing(style.get("drawables", {})))
        for drawable in style.get("drawables", {}).values():
            if drawable.get("name", "").startswith("@"):
                key = drawable["name"].split("/")[-1]
                numbers = [number(n) for n in [drawable.get("w", -1), drawable.get("h", -1)] + (drawable.get("pad") or [])]
                drawables.setdefault(key, ",".join(numbers))
        rows["%s/%s" % (code, local(name))] = ";".join("%s=%s" % item for item in sorted(found.items()))
    for name, variants in styles[family].get("styleVariants", {}).items():
        for configuration, variant in variants.items():
            found = pairs((k, v) for k, v in variant.get("attrs", {}).items() if v is not None)
            if found:
                key = "%s/%s@%s" % (code, local(name), configuration.replace(" ", "-"))
                rows[key] = ";".join("%s=%s" % item for item in sorted(found.items()))
FALLBACKS = {"n": "map", "m": "ap", "a": "p", "p": ""}


def without_repetitions(rows):
    """Leaves out what a family that is asked next says, too."""
    kept = {}
    for key, value in rows.items():
        rest = key[1:]
        others = [rows[code + rest] for code in FALLBACKS[key[0]] if code + rest in rows]
        if not others or others[0] != value:
            kept[key] = value
    return kept


rows = without_repetitions(rows)
tables["styles"] = ("The attributes of the platform's and the libraries' styles, with those of their parents", rows)

rows = {}
for family, code in FAMILIES.items():
    for name, appearance in appearances[family]["appearances"].items():
        found = pairs((k, v) for k, v in appearance.items() if k not in ("from", "parent"))
        rows["%s/%s" % (code, local(name))] = ";".join("%s=%s" % item for item in sorted(found.items()))
rows = without_repetitions(rows)
tables["appearances"] = ("The text appearances", rows)

rows = {}
THEMES = {"android:Theme.Material.Light": "Theme", "android:Theme.Holo.Light": "Holo", "Theme.AppCompat.Light": "Theme",
          "Theme.MaterialComponents.Light": "Theme", "Theme.MaterialComponents.Light.Bridge": "Bridge",
          "Theme.Design.Light": "Design", "Theme.Material3.Light": "Theme"}
# What no layout refers to.
UNUSED = re.compile("^window|Fixed|preference|Preference|^dialog|Dialog|alertDialog|panel|searchResult|expandableList|^action(?!BarSize|BarStyle)|popup|Popup|search|Search|media|viewInflater|snackbar|calendar|Calendar|picker|Picker|icon|Inverse$|shape|disabled|WindowTitle|motion|toolbarNavigation")
for family, code in FAMILIES.items():
    widgets = {}
    for theme, entries in styles[family]["themes"].items():
        if "sameAs" in entries:
            merged = {k: v for k, v in widgets[entries["sameAs"]].items()}
            merged.update(entries["differs"])
            entries = merged
        widgets[theme] = entries
    for theme, entry in values[family]["themes"].items():
        found = dict(entry.get("values", {}))
        for widget in widgets.get(theme, {}).values():
            if widget:
                found.setdefault(widget["attr"], "@style/" + widget["style"])
        if theme not in THEMES:
            continue
        prefix = "%s/%s/" % (code, THEMES[theme])
        for attribute, value in found.items():
            if not UNUSED.search(local(attribute)):
                rows[prefix + attribute] = value
        for configuration, variant in (entry.get("variants") or {}).items():
            for attribute, value in (variant or {}).items():
                if value is not None and not UNUSED.search(local(attribute)):
                    rows["%s%s@%s" % (prefix, attribute, configuration.replace(" ", "-"))] = value
rows = without_repetitions(rows)
tables["themes"] = ("What attributes of themes stand for", rows)

public = resources["public"]
for name, drawable in public["drawable"]["values"].items():
    numbers = [number(n) for n in [drawable.get("w", -1), drawable.get("h", -1)] + (drawable.get("pad") or [])]
    drawables[name] = ",".join(numbers)
tables["drawables"] = ("Width, height and padding of drawables in dp; -1 is no size of its own", drawables)

rows = {}
for kind in ("dimen", "string", "integer", "bool", "color"):
    for source in (resources["notPublicButMet"], public):
        for name, value in source.get(kind, {}).items():
            if "\n" not in str(value) and "not resolved" not in str(value):
                rows["%s/%s" % (kind, name)] = value
for name, variants in public["dimenVariants"].items():
    for configuration, value in variants.items():
        rows["dimen/%s@%s" % (name, configuration)] = value
tables["resources"] = ("The platform's own simple resources, by type and name", rows)

rows = {}
for family in ("material-1.2.1", "material-1.13.0"):
    for name, value in styles[family]["dimens"]["values"].items():
        rows.setdefault(name, value)
tables["dimens"] = ("The libraries' dimensions", rows)

rows = {}
for name, entry in classes["classes"].items():
    if entry["super"]:
        rows[name] = entry["super"][0]
tables["superclasses"] = ("The classes of views, and what each inherits", rows)

def names(file, column):
    found = set()
    for line in open(os.path.join(data, file), encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if not line.startswith("#") and len(fields) > column and re.fullmatch(r"[A-Za-z]\w*", fields[column]):
            found.add(fields[column])
    return found


platform, library = names("platform-attributes.tsv", 0) - {"name"}, names("library-attributes.tsv", 1) - {"name"}
tables["platformAttributes"] = ("The names of the platform's attributes", {n: "" for n in platform})
tables["libraryAttributes"] = ("The names of the libraries' attributes", {n: "" for n in library})



def element(view):
    """A view of a platform layout as XML on one line; the namespace is declared by whoever reads it."""
    attributes = "".join(
        ' %s="%s"' % (("style" if name == "style" else "android:" + name), value.replace("&", "&amp;").replace('"', "&quot;"))
        for name, value in sorted(view.get("attributes", {}).items()) if not SILENT.search(name))
    children = "".join(element(child) for child in view.get("children", []))
    return "<%s%s>%s</%s>" % (view["class"], attributes, children, view["class"])


tables["layouts"] = (
    "The platform's public layouts", {name: element(view) for name, view in public["layout"].items() if "\n" not in element(view)})

for name, (what, rows) in tables.items():
    text = table(rows) if any(rows.values()) else "\n".join(sorted(rows, key=str.encode))
    assert '"""#' not in text
    body = "\n".join("    " + line for line in text.split("\n"))
    title = name[0].upper() + name[1:]
    with open(os.path.join(out, "AndroidTables+%s.swift" % title), "w", encoding="utf-8") as file:
        file.write("// Written by Tests/Tables/android.py, which names the sources.\n\n")
        file.write("extension AndroidTables {\n  /// %s.\n" % what)
        file.write("  static let %s = SortedTable(\n    #\"\"\"\n%s\n    \"\"\"#)\n}\n" % (name, body))
    print("%8d %5d %s" % (len(text), len(rows), name))
