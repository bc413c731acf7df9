#!/usr/bin/env python3
"""Writes the tables in Sources/Inflater/Tables, except for those of colors, from tables of facts about Android's resources.

usage: android.py DATA Sources/Inflater/Tables

DATA holds names and numbers of releases of Android and its libraries (Sources/Inflater/Inflater/Inflater.docc/AndroidTables.md
lists them and their sources):

- those that were read as Android ran, a folder each: api36, api34, with styles.json, style-refs.json, values.json, drawables.json;
- the oldest one: default-styles.json, text-appearances.json, theme-values.json, android-resources.json.

classes.json, platform-attributes.tsv and library-attributes.tsv belong to all. Only values that can change a frame are kept. All
tables have the same format: sorted lines of a key, a tab and a value. The keys of styles, values and drawables begin with a letter
for the library: `P` and `L` for the platform and the libraries of a release that was read as it ran, `p`, `a`, `m` and `n` for the
oldest platform, AppCompat, Material Components and Material 3; `l` for the oldest libraries together. Each release of the platform,
and each of the libraries, has a folder. A style is written as its differences from another one of its file:
`like=KEY;name=value;name=`, where an empty value removes the other's. A style that differs on some devices has more lines,
`KEY@sw600dp`, each in place of the whole. A value such as `?attr/name` is that of the theme in effect where the view is.
"""
import collections, fractions, json, os, re, sys

from tables import LIBRARY, write_table

data, out = sys.argv[1:]
load = lambda name: json.load(open(os.path.join(data, name), encoding="utf-8"))
styles, appearances, values = load("default-styles.json"), load("text-appearances.json"), load("theme-values.json")
classes, resources = load("classes.json"), load("android-resources.json")
# The releases that were read as they ran, the newest first: the folders of the data, of the platform's tables, and of the libraries'.
RELEASES = [("api36", "android-16", "material-1.14", "Android 16 (API level 36) as it ran", "AppCompat 1.7.1, Material 1.14.0"),
            ("api34", "android-14", "material-1.12", "Android 14 (API level 34) as it ran", "AppCompat 1.7.0, Material 1.12.0")]
FAMILIES = {"platform": "p", "appcompat-1.1.0-rc01": "a", "material-1.2.1": "m", "material3-1.13.0": "n"}
# Attributes that change no frame, of styles and of themes.
SILENT = re.compile(
    r"^(clickable|focusable|enforce|elevation|fading|popup|dropDown|scrollbar|cacheColor|animat|listSelector|childDivider"
    r"|groupIndicator|theme$|halo|tick|displayOptions|suggestion|disabledAlpha|solid|query|virtualButton|day|year"
    r"|handwriting|completion|indeterminate(Behavior|Duration)|mirrorForRtl|keyboardNav|touchscreen|key(Background|Preview|Text)"
    r"|labelTextSize|verticalCorrection|fastScroll|autofill|fingerprint|light[RYZ]|magnifier|panel|corner(Family|Size)"
    r"|(full|top|center|bottom)(Bright|Dark|Medium)|hoveredFocused|pressedTrans|window(?!FixedWidth|MinWidth)|search(Result|Icon"
    r"|Hint)|(commit|go|voice|close|more|submit)(Icon|Background)$|collapseContentDesc|preference|dialog(Custom|Title(Decor|Icons)|Theme"
    r"|CornerR)|calendarViewShown|shownWeek|selectedDate|showWeekN|m(ax|in)Date|behavior_|badge|iconfactory|fragmentBread|home(Layout|AsUp)"
    r"|touchscreen|presentation|overlapAnchor|gesture|keyboardView|stackView|ringtone|yesNo|media|quickContactBadgeStyle[SW]|expandableListPreferred"
    r"|(primary|secondary)Content|tooltip|isLightTheme|isMaterial|drawerArrow|snackbar|importantFor|forceDark|alpha$|unselectedAlpha"
    r"|backgroundDim|candidates|imeFull|itemIconDisabled|shape(?!AppearanceOverlay|Appearance$))"
    r"|Elevation|[eE]levationOverlay|(?<!Title)(?<!Horizontal)Translation|Color$|background(Split|Stacked)|Background(Split|Stacked)$|contentDescription|ContentDescription"
    r"|Accessib|MotionSpec|PreferenceStyle|DecorLayout|AnimationStyle|[sS]uggestion$")
# Styles of the newest release that the data has no values of, since they set none that changes a frame.
NAMED = {"L/Widget.Material3.ListItemLayout": {"enforceMaterialTheme": "true"}}
local = lambda name: name.split(":")[-1]


def words():
    """The meaning of the numbers of enumerations and flags."""
    found = {}
    for file, column in (("platform-attributes.tsv", 0), ("library-attributes.tsv", 1)):
        for line in open(os.path.join(data, file), encoding="utf-8"):
            fields = line.rstrip("\n").split("\t")
            if line.startswith("#") or len(fields) < column + 3 or "=" not in fields[column + 2]:
                continue
            pairs = [word.rsplit("=", 1) for word in fields[column + 2].split()]
            kind = "flags" if "flag" in fields[column + 1] else "enum"
            found[fields[column]] = (kind, {int(number, 0): name for name, number in reversed(pairs)})
    return found


WORDS = words()


def worded(name, value):
    """Returns a number of an enumeration or of flags as the words in a layout."""
    if not re.fullmatch(r"-?\d+|0x[0-9a-fA-F]+", value) or "gravity" in name.lower() or name not in WORDS:
        return value
    kind, names = WORDS[name]
    number = int(value, 0)
    if number in names:
        return names[number]
    if kind == "flags" and number > 0:
        bits = [names.get(1 << i) for i in range(32) if number >> i & 1]
        if all(bits):
            return "|".join(bits)
    return value


def written(name, value):
    """Returns a value in short form, or None if the format can't represent it."""
    value = str(value)
    if value == "None" or ";" in value or "\n" in value or value == "":
        return None
    length = re.fullmatch(r"(-?\d+(?:\.\d+)?)(dip|dp|sp|px)", value)
    if length:
        return number(float(length[1])) + {"dip": "dp"}.get(length[2], length[2])
    if name == "letterSpacing" and len(value) > 9:
        # Shares of an em such as 0.1sp of 14sp, with the truncated digits.
        share = fractions.Fraction(value).limit_denominator(2000)
        return number("%.10f" % share)
    return worded(name, value)


def number(value):
    text = "%.3f" % value if isinstance(value, float) else str(value)
    return text.rstrip("0").rstrip(".") if "." in text else text


def pairs(items):
    """The attributes of a style, by their names without prefixes; those of libraries take precedence."""
    found = {}
    for key, value in sorted(items, key=lambda item: not item[0].startswith("android:")):
        value = written(local(key), value)
        if value is None or SILENT.search(local(key)):
            continue
        found[local(key)] = value
    # A style without a background removes one that the platform's class would draw.
    if found.get("background") == "@empty":
        found["background"] = "@null"
    return {k: v for k, v in found.items() if v != "@empty"}


def themed(items):
    """Returns the attributes of a theme, with unchanged names."""
    found = {}
    for key, value in items:
        text = written(local(key), value)
        if text is not None and not SILENT.search(local(key)):
            found[key] = text
    return found


# The name of a device in a key, in the vocabulary of resource folders.
DEVICES = {"phone-land": "land", "sw600": "sw600dp", "sw720-land": "sw720dp-land", "small": "small", "night": "night"}


# ---- The releases that were read as they ran

def split(name):
    """The key of a name such as `sw600 android:Widget.X`."""
    device = ""
    if " " in name:
        device, name = name.split(" ", 1)
        device = "@" + DEVICES[device]
    return ("P/" + name[8:] if name.startswith("android:") else "L/" + name) + device


def flat_theme(newer, name):
    style = newer[name]
    whole = dict(flat_theme(newer, style["like"])) if "like" in style else {}
    whole.update(style.get("set", {}) if "like" in style or "set" in style else style)
    for gone in style.get("without", []):
        whole.pop(gone, None)
    return whole


def release_styles(newer, refs):
    """The attributes of each style and theme of a release, and the keys of its themes."""
    rows, themes = {}, set()
    for name, style in newer.items():
        plain = name.split(" ")[-1]
        isTheme = "like" in style or "set" in style or re.match(r"(android:)?Theme", plain)
        # A style that refers to attributes of the theme; those that also have a value there have that of another theme.
        rows[split(name)] = themed({**flat_theme(newer, name), **refs.get(plain, {})}.items()) if isTheme else pairs(
            {**style, **refs.get(plain, {})}.items())
        if isTheme:
            themes.add(split(name))
    for name, items in refs.items():
        if name in newer or not LIBRARY.match(name):
            continue
        isTheme = re.match(r"(android:)?Theme", name)
        # The rest of a style that has only references here is in the older tables.
        rows[split(name)] = themed(items.items()) if isTheme else pairs({**rest(name, newer), **items}.items())
        if isTheme:
            themes.add(split(name))
    if "Widget.Material3.ListItemCardView" in newer:
        # Its only value changes no frame, and wasn't read.
        rows["L/Widget.Material3.ListItemLayout"] = {"enforceMaterialTheme": "true"}
    return rows, themes


def rest(name, newer):
    """The attributes of a style that a release lacks: those of the older tables, or of the style that it is named after."""
    found = {key: str(value) for key, value in donor(name).items() if str(value) != "@empty"}
    # A style of the device's theme extends Material's, in which a value that depends on the device is a reference.
    material = name.replace(".DeviceDefault.", ".Material.")
    if material != name:
        known, newest = donor(material), newer.get(material, {})
        found.update((key, newest[key]) for key, value in found.items() if key in newest and str(known.get(key)) == value)
    while not found and "." in name:
        name = name.rsplit(".", 1)[0]
        found = newer.get(name, {}) if name.count(".") > 1 else {}
    return found


# The names of text appearances by which a style is found in the older tables.
DONORS = [("Widget.Material3", "material3-1.12.0"), ("TextAppearance.Material3", "material3-1.12.0"), ("TextAppearance.M3", "material3-1.12.0"),
          ("Widget.AppCompat", "appcompat-1.1.0-rc01"), ("TextAppearance.AppCompat", "appcompat-1.1.0-rc01"),
          ("android:", "platform"), ("", "material-1.13.0")]


def donor(name):
    """The attributes of a style in the older tables, in which they are resolved."""
    family = next(family for prefix, family in DONORS if name.startswith(prefix))
    for place in [family, "material3-1.12.0", "material-1.13.0", "appcompat-1.1.0-rc01"]:
        if name in styles[place]["styles"]:
            return styles[place]["styles"][name].get("attrs", {})
        if name in appearances.get(place, {}).get("appearances", {}):
            return {k: v for k, v in appearances[place]["appearances"][name].items() if k not in ("from", "parent")}
    return {}


def learned_values(newer):
    """Values that styles of a release name and no table has: what the older tables have resolved at the same places."""
    learned = collections.defaultdict(collections.Counter)
    for name, style in newer.items():
        older_attributes = donor(name) if " " not in name and "set" not in style and "like" not in style else {}
        for key, value in older_attributes.items():
            newest = str(style.get(key, ""))
            if re.match(r"@android:(dimen|integer|bool|string|fraction)/", newest) and not str(value).startswith(("@", "?")):
                learned["P/" + newest[9:]][written(local(key), value)] += 1
                for variants in [part["styleVariants"].get(name, {}) for part in (styles[family] for family in FAMILIES)]:
                    for configuration, variant in variants.items():
                        if variant.get("attrs", {}).get(key) is not None and "api" not in configuration:
                            learned["P/%s@%s" % (newest[9:], configuration.replace(" ", "-"))][written(local(key), variant["attrs"][key])] += 1
    for theme, entry in [item for family in FAMILIES for item in values[family]["themes"].items()]:
        for key, newest in (flat_theme(newer, theme) if theme in newer else {}).items():
            if re.match(r"@android:(dimen|integer|bool|fraction)/", newest) and "android:" in key:
                for configuration, variant in [("", entry.get("values", {}))] + list((entry.get("variants") or {}).items()):
                    value = str((variant or {}).get(key) or "@")
                    if not value.startswith(("@", "?")) and "api" not in configuration:
                        at = "@" + configuration.replace(" ", "-") if configuration else ""
                        learned["P/" + newest[9:] + at][written(local(key), value)] += 1
    return learned


def release_values(newer, newerValues):
    """The values of a release by their keys."""
    found = {}
    for name, value in newerValues.items():
        key = split(name)
        if not re.search(r"/config_(?!.*TextAllCaps|.*AllCaps)", key) and "accessibility" not in key and "car_" not in key:
            found[key] = written("", value)
    for key, counts in sorted(learned_values(newer).items()):
        found.setdefault(key, counts.most_common(1)[0][0])
    # Those that no style of the older tables has, from the platform's sources.
    for name, value in {
        "bool/config_buttonTextAllCaps": "true", "bool/config_actionMenuItemAllCaps": "true", "dimen/list_item_padding_start_material": "16dp",
        "dimen/list_item_padding_end_material": "16dp", "dimen/list_item_padding_horizontal_material": "16dp", "dimen/dialog_padding": "16dp",
        "dimen/text_line_spacing_multiplier_material": "1", "dimen/progress_bar_size_small": "16dp", "dimen/progress_bar_size_medium": "48dp",
        "dimen/progress_bar_size_large": "76dp", "dimen/config_buttonCornerRadius": "2dp", "dimen/control_corner_material": "2dp",
        "integer/date_picker_mode_material": "2", "integer/time_picker_mode_material": "2"}.items():
        found.setdefault("P/" + name, value)
    return found


def row(size, least, padding, insets):
    """Returns the width, height, minimum width and height, padding, and optical insets. Zeros at the end aren't written."""
    numbers = [n if isinstance(n, str) else number(n) for n in list(size) + list(least) + list(padding or [0] * 4) + list(insets or [0] * 4)]
    while len(numbers) > 2 and numbers[-1] in ("0", "-1"):
        numbers.pop()
    return ",".join(numbers)


def release_drawables(newerDrawables, optical):
    """The numbers of a release's drawables by their keys."""
    found = {}
    for name, (kind, width, height, leastWidth, leastHeight, padding) in newerDrawables.items():
        if " " in name:
            continue  # another size under one theme, of which the older tables say more
        key = split(name)
        # The distances of a shape or an inset are truncated to whole pixels, one by one; the padding of pictures is rounded.
        if kind in ("InsetDrawable", "StateListDrawable", "GradientDrawable") and padding == [12, 10, 12, 10]:
            padding = ["4+8", "6+4", "4+8", "6+4"]
        found[key] = row((width, height), (leastWidth, leastHeight), padding, optical.get(key))
    # These weren't read; their sizes are from the recordings.
    for name, side in (("progress_medium_material", 48), ("progress_large_material", 76)):
        found["P/" + name] = row((side, side), (side, side), None, None)
    for name in ("btn_borderless_material", "btn_default_material", "btn_colored_material", "btn_default_mtrl_shape"):
        found["P/" + name] = found["L/abc_btn_borderless_material"]
    found["P/btn_toggle_material"] = row((-1, 14), (0, 14), ["4+8", "6+4", "4+8", "6+4"], None)
    # A picture, whose padding at the bottom is rounded, within insets that are cut off.
    for name in ("P/edit_text_material", "L/abc_edit_text_material"):
        found[name] = row(("4+4+12.667", 28), ("4+4+12.667", 28), ["4+0", "10+0", "4+0", "7+~4"], None)
    # 14 pixels at 640 dpi, 11 at 480, 7 at 320, 5 at 240 and 4 at 160.
    for name, insets in (("L/abc_switch_thumb_material", None), ("P/switch_thumb_material_anim", [3.62] * 4)):
        found[name] = row((27, 27), (27, 27), [3.62] * 4, insets)
    return found


# ---- The oldest release

rows, likes = {}, {}  # key → attributes; key of a theme → the key of the theme that it extends
newest_data = {folder: [load("%s/%s.json" % (folder, name)) for name in ("styles", "style-refs", "values", "drawables")]
               for folder, *_ in RELEASES}
# The release that completes the oldest one, whose names aren't repeated.
near_rows, near_themes = release_styles(*newest_data["api34"][:2])
near_values = release_values(newest_data["api34"][0], newest_data["api34"][2])
older = collections.defaultdict(dict)
for family, code in FAMILIES.items():
    for name, style in styles[family]["styles"].items():
        older[code][local(name)] = pairs(style.get("attrs", {}).items())
    for name, appearance in appearances[family]["appearances"].items():
        older[code][local(name)] = pairs((k, v) for k, v in appearance.items() if k not in ("from", "parent"))
    for name, variants in styles[family].get("styleVariants", {}).items():
        for configuration, variant in variants.items():
            found = pairs((k, v) for k, v in variant.get("attrs", {}).items() if v is not None)
            if found and "api" not in configuration:
                base = older[code].get(local(name), {})
                older[code]["%s@%s" % (local(name), configuration.replace(" ", "-"))] = {**base, **found}
# The buttons of a dialog are taller on tall screens, some of which are in the older tables.
for found in older.values():
    for name in [name for name in found if re.search(r"Button\.ButtonBar\.AlertDialog(@|$)", name)]:
        if "@" in name:
            del found[name]
        else:
            found[name + "@h720dp"] = {**found[name], "minHeight": "54dp"}
# A style that several libraries have is written for the first of them.
FALLBACKS = {"n": "map", "m": "ap", "a": "p", "p": ""}
for code, found in older.items():
    for name, attributes in found.items():
        others = [older[other][name] for other in FALLBACKS[code] if name in older[other]]
        if not others or others[0] != attributes:
            rows["%s/%s" % (code, name)] = attributes

THEMES = {"android:Theme.Material.Light": "P/Theme.Material.Light", "android:Theme.Holo.Light": "p/Theme.Material.Light",
          "Theme.AppCompat.Light": "L/Theme.AppCompat.Light", "Theme.MaterialComponents.Light": "L/Theme.MaterialComponents.Light",
          "Theme.MaterialComponents.Light.Bridge": "m/Theme.MaterialComponents.Light", "Theme.Design.Light": "m/Theme.MaterialComponents.Light",
          "Theme.Material3.Light": "L/Theme.Material3.Light"}
for family, code in FAMILIES.items():
    widgets = {}
    for theme, entries in styles[family]["themes"].items():
        if "sameAs" in entries:
            entries = {**widgets[entries["sameAs"]], **entries["differs"]}
        widgets[theme] = entries
    for theme, entry in values[family]["themes"].items():
        if theme not in THEMES:
            continue
        found = dict(entry.get("values", {}))
        for widget in widgets.get(theme, {}).values():
            if widget:
                found.setdefault(widget["attr"], "@style/" + widget["style"])
        key = "%s/%s" % (code, local(theme))
        rows[key] = themed((k, v) for k, v in found.items() if v is not None)
        likes[key] = THEMES[theme]
        for configuration, variant in (entry.get("variants") or {}).items():
            changed = themed((k, v) for k, v in (variant or {}).items() if v is not None)
            if changed and "api" not in configuration:
                rows["%s@%s" % (key, configuration.replace(" ", "-"))] = changed
                likes["%s@%s" % (key, configuration.replace(" ", "-"))] = key


# ---- Values

public = resources["public"]
older_values = {}
for kind in ("dimen", "string", "integer", "bool", "color"):
    for source in (resources["notPublicButMet"], public):
        for name, value in source.get(kind, {}).items():
            if "\n" not in str(value) and "not resolved" not in str(value):
                older_values["p/%s/%s" % (kind, name)] = str(value)
for name, variants in public["dimenVariants"].items():
    for configuration, value in variants.items():
        older_values["p/dimen/%s@%s" % (name, configuration)] = value
for family in ("material-1.2.1", "material-1.13.0"):
    for name, value in styles[family]["dimens"]["values"].items():
        older_values.setdefault("l/dimen/%s" % name, value)
# The font families that the platform's texts name by resources; they are the same in every release.
for name, family in {
    "config_bodyFontFamily": "sans-serif", "config_bodyFontFamilyMedium": "sans-serif-medium", "config_headlineFontFamily": "sans-serif",
    "config_headlineFontFamilyMedium": "sans-serif-medium", "config_headlineFontFamilyLight": "sans-serif-light",
    "font_family_display_4_material": "sans-serif-light", "font_family_display_3_material": "sans-serif",
    "font_family_display_2_material": "sans-serif", "font_family_display_1_material": "sans-serif",
    "font_family_headline_material": "sans-serif", "font_family_title_material": "sans-serif-medium",
    "font_family_subhead_material": "sans-serif", "font_family_menu_material": "sans-serif",
    "font_family_body_2_material": "sans-serif-medium", "font_family_body_1_material": "sans-serif",
    "font_family_caption_material": "sans-serif", "font_family_button_material": "sans-serif-medium"}.items():
    older_values["p/string/" + name] = family
older_values.update({"l/string/abc_capital_on": "ON", "l/string/abc_capital_off": "OFF", "l/string/abc_search_hint": "Search…"})
for part in ("brand", "plain"):
    older_values["l/string/m3_ref_typeface_%s_regular" % part] = "sans-serif"
    older_values["l/string/m3_ref_typeface_%s_medium" % part] = "sans-serif-medium"
for key in [key for key, value in older_values.items() if near_values.get(key[0].upper() + key[1:]) == str(value)]:
    del older_values[key]  # a missing value is the other release's


# ---- Styles as differences

def flattened(key):
    """Returns the attributes of a theme, including those of the themes that it is based on."""
    if key in near_rows:
        return near_rows[key]
    like = likes.get(key)
    whole = dict(flattened(like)) if like else {}
    for name, value in rows[key].items():
        if value:
            whole[name] = value
        else:
            whole.pop(name, None)
    return whole


rows = {key: flattened(key) if key in likes else attributes for key, attributes in rows.items()}
all_values = {**near_values, **older_values}
OLDER_THEMES = {"p": "p/Theme.Material.Light", "a": "a/Theme.AppCompat.Light", "m": "m/Theme.MaterialComponents.Light", "n": "n/Theme.Material3.Light"}


def resolved(value, family):
    """A value with its references followed, as the oldest family of that letter has them."""
    for _ in range(8):
        attribute = re.fullmatch(r"\?(android:)?(?:attr/)?(\w+)", value)
        if attribute:
            theme = rows[OLDER_THEMES[family]]
            value = theme.get((attribute[1] or "") + attribute[2]) or theme.get("android:" + attribute[2]) or value
        reference = re.fullmatch(r"@(android:)?(dimen|integer|bool|string|fraction)/(.*)", value)
        if not reference:
            break
        name = ("p/" if reference[1] else "l/") + reference[2] + "/" + reference[3]
        nextValue = all_values.get(name) or all_values.get(name[0].upper() + name[1:])
        if nextValue is None:
            break
        value = nextValue
    return value


def as_seen(attributes, family):
    return {name: resolved(value, family) for name, value in attributes.items()}


# A missing style of the oldest release is the other's of that name.
for key in list(rows):
    family, other = key[0], ("P" if key[0] == "p" else "L") + key[1:]
    nearer = {"p": [], "a": [], "m": ["a"], "n": ["m", "a"]}[family]
    if key not in likes and other in near_rows and not any(near + key[1:] in rows for near in nearer) and \
            as_seen(rows[key], family) == as_seen(near_rows[other], family):
        del rows[key]


def as_differences(rows, themes):
    """Writes styles as their differences from others, where that is shorter."""
    written_rows, depth, resembling = {}, {}, collections.defaultdict(set)

    def line(key, like):
        mine, other = rows[key], rows[like] if like else {}
        different = {k: v for k, v in mine.items() if other.get(k) != v}
        different.update({k: "" for k in other if k not in mine})
        parts = ["like=" + like] if like else []
        return ";".join(parts + ["%s=%s" % item for item in sorted(different.items(), key=lambda item: item[0].encode())])

    for key in sorted(rows, key=lambda key: (key.count("."), "@" in key, key)):
        # Names of themes' attributes have their prefixes, those of styles' don't.
        isTheme = key in themes
        shared = collections.Counter(other for item in rows[key].items() for other in resembling[isTheme, item])
        near = sorted((other for other in shared if depth[other] < 12), key=lambda other: (-shared[other], depth[other], other))
        written_rows[key] = min([line(key, None)] + [line(key, other) for other in near[:60]], key=len)
        like = re.match("like=([^;]*)", written_rows[key])
        depth[key] = depth[like[1]] + 1 if like else 0
        for item in rows[key].items():
            resembling[isTheme, item].add(key)
    return written_rows


# ---- Drawables

older_drawables, optical = {}, {}
for family, code in FAMILIES.items():
    for style in styles[family]["styles"].values():
        for drawable in style.get("drawables", {}).values():
            name = drawable.get("name", "")
            if not name.startswith("@"):
                continue
            key = ("p/" if "android:" in name else "l/") + name.split("/")[-1]
            insets = drawable.get("optical")
            if insets:
                optical[key.replace("p/", "P/").replace("l/", "L/")] = insets
            size = (drawable.get("w", -1), drawable.get("h", -1))
            older_drawables.setdefault(key, row(size, [max(0, n) for n in size], drawable.get("pad"), insets))
for name, drawable in public["drawable"]["values"].items():
    size = (drawable.get("w", -1), drawable.get("h", -1))
    older_drawables["p/" + name] = row(size, [max(0, n) for n in size], drawable.get("pad"), None)
near_drawables = release_drawables(newest_data["api34"][3], optical)
for key in [key for key, found in older_drawables.items() if near_drawables.get(key[0].upper() + key[1:]) == found]:
    del older_drawables[key]

# ---- Shared by all releases

tables = {}
found = {name: entry["super"][0] for name, entry in classes["classes"].items() if entry["super"]}
tables["superclasses"] = ("The classes of views, and what each inherits", found)


def names(file, column):
    found = set()
    for line in open(os.path.join(data, file), encoding="utf-8"):
        fields = line.rstrip("\n").split("\t")
        if not line.startswith("#") and len(fields) > column and re.fullmatch(r"[A-Za-z]\w*", fields[column]):
            found.add(fields[column])
    return found


platform, library = names("platform-attributes.tsv", 0) - {"name"}, names("library-attributes.tsv", 1) - {"name"}
for newer, refs, *_ in newest_data.values():
    for style in list(newer.values()) + list(refs.values()):
        for attribute in list(style.get("set", {})) + [a for a in style if a not in ("like", "set", "without")]:
            (platform if attribute.startswith("android:") else library).add(local(attribute))
    for style in refs.values():
        for value in style.values():
            (platform if value.startswith("?android:") else library).add(value.split("/")[-1])
for line in open(os.path.join(data, "api36/new-in-android.txt"), encoding="utf-8").read().split("# "):
    if line.startswith("attr:"):
        platform.update(line.split("\n")[1:])
for line in open(os.path.join(data, "api36/new-in-material.txt"), encoding="utf-8").read().split("# "):
    if line.startswith("new public attrs"):
        library.update(line.split("\n")[1:])
platform, library = platform - {"", "name"}, library - {"", "name"}
tables["platformAttributes"] = ("The names of the platform's attributes", {n: "" for n in platform})
tables["libraryAttributes"] = ("The names of the libraries' attributes", {n: "" for n in library})
LAYOUT_SILENT = re.compile(r"Color$|[eE]levation|clickable|focusable|animat|listSelector|cacheColor|theme$|contentDescription|Background$")


def element(view):
    """A view of a platform layout as XML on one line; the namespace is declared by the reader."""
    attributes = "".join(
        ' %s="%s"' % (("style" if name == "style" else "android:" + name), value.replace("&", "&amp;").replace('"', "&quot;"))
        for name, value in sorted(view.get("attributes", {}).items()) if not LAYOUT_SILENT.search(name))
    children = "".join(element(child) for child in view.get("children", []))
    return "<%s%s>%s</%s>" % (view["class"], attributes, children, view["class"])


tables["layouts"] = (
    "The platform's public layouts", {name: element(view) for name, view in public["layout"].items() if "\n" not in element(view)})

KEY = "letter of the release and library, "
NOTES = {  # The columns, and the units of each table; the source, if it belongs to all releases.
    "styles": (KEY + "name, @device; items, as differences from those of like=", "as Android writes values: dp, sp, px", None),
    "values": (KEY + "kind and name, @device; value", "as Android writes values: dp, sp, px, %", None),
    "drawables": (KEY + "name; width, height, least width, least height, padding and optical insets as left, top, right, bottom",
                  "dp; -1 is no size of its own; a+b is a in the nine-patch or the layer, and b around it; ~ is below zero", None),
    "superclasses": ("class; the class that it inherits", "none", "Android's sources of API level 28; the libraries' archives"),
    "platform-attributes": ("name", "none", "the attrs.xml of the platform, and the styles of Android 16"),
    "library-attributes": ("name", "none", "the attrs.xml of the libraries, and their styles"),
    "layouts": ("name; the layout as XML on one line", "as Android writes values", "Android 10 (API level 29), android-framework-res 10.0.0+r36"),
}
TITLES = {"styles": "The styles, text appearances and themes of the platform and the libraries",
          "values": "Simple values, such as dimensions, strings, and integers",
          "drawables": "Width, height, least width and height, padding and optical insets of drawables in dp; -1 is no size of its own"}


def write_release(folder, letters, source, name, rows):
    """Writes the rows whose keys begin with one of the letters."""
    columns, units, _ = NOTES[name]
    write_table(os.path.join(out, folder, name + ".tsv"), TITLES[name], columns, units, source, "android.py",
                {key: value for key, value in rows.items() if key[0] in letters})


def write_both(platform, libraries, name, rows, themes=None):
    for folder, letters, source in (platform, libraries):
        part = {key: value for key, value in rows.items() if key[0] in letters}
        write_release(folder, letters, source, name, as_differences(part, themes) if themes is not None else part)


for name, (what, rows_of_all) in tables.items():
    name = re.sub("[A-Z]", lambda letter: "-" + letter[0].lower(), name)
    columns, units, source = NOTES[name]
    write_table(os.path.join(out, name + ".tsv"), what, columns, units, source, "android.py", rows_of_all)
for folder, platformFolder, libraryFolder, android, libraries in RELEASES:
    newer, refs, newerValues, newerDrawables = newest_data[folder]
    places = ((platformFolder, "P", android), (libraryFolder, "L", libraries + " on " + android))
    newer_rows, themes = release_styles(newer, refs)
    if folder == RELEASES[0][0]:
        newer_rows.update({key: items for key, items in NAMED.items() if key not in newer_rows})
    write_both(*places, "styles", newer_rows, themes)
    write_both(*places, "values", release_values(newer, newerValues))
    write_both(*places, "drawables", release_drawables(newerDrawables, optical))
places = (("android-10", "p", "Android 10 (API level 29), android-framework-res 10.0.0+r36"),
          ("material-1.2", "almn", "AppCompat 1.1.0-rc01, Material 1.2.1 and 1.13.0"))
write_both(*places, "styles", rows, set(likes))
write_both(*places, "values", older_values)
write_both(*places, "drawables", older_drawables)
