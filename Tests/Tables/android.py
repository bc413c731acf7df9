#!/usr/bin/env python3
"""Writes the tables in Sources/Inflater/Tables, except for those of colors, from tables of facts about Android's resources.

usage: android.py DATA Sources/Inflater/Tables

DATA holds names and numbers of two releases of Android and its libraries (Sources/Inflater/Inflater/Inflater.docc/AndroidTables.md
lists them and their sources):

- the newer one: api34/styles.json, api34/values.json, api34/drawables.json;
- the older one: default-styles.json, text-appearances.json, theme-values.json, android-resources.json.

classes.json, platform-attributes.tsv and library-attributes.tsv belong to both. Only values that can change a frame are kept. All
tables have the same format: sorted lines of a key, a tab and a value. The keys of styles, values and drawables begin with a letter
for the release and the library: `P` and `L` for the newer platform and its libraries, `p`, `a`, `m` and `n` for the older
platform, AppCompat, Material Components and Material 3; `l` for the older libraries together. A style is written as its
differences from another one: `like=KEY;name=value;name=`, where an empty value removes the other's. A style that differs on
some devices has more lines, `KEY@sw600dp`, each in place of the whole.
"""
import collections, fractions, json, os, re, sys

from tables import write_table

data, out = sys.argv[1:]
load = lambda name: json.load(open(os.path.join(data, name), encoding="utf-8"))
styles, appearances, values = load("default-styles.json"), load("text-appearances.json"), load("theme-values.json")
classes, resources = load("classes.json"), load("android-resources.json")
newer, newerValues, newerDrawables = (load("api34/%s.json" % n) for n in ("styles", "values", "drawables"))
FAMILIES = {"platform": "p", "appcompat-1.1.0-rc01": "a", "material-1.2.1": "m", "material3-1.13.0": "n"}
# Attributes that change no frame, of styles and of themes.
SILENT = re.compile(
    r"^(clickable|focusable|enforce|elevation|fading|popup|dropDown|scrollbar|cacheColor|animat|listSelector|childDivider"
    r"|groupIndicator|theme$|labelStyle|halo|tick|displayOptions|suggestion|disabledAlpha|solid|query|virtualButton|day|year"
    r"|handwriting|completion|indeterminate(Behavior|Duration)|mirrorForRtl|keyboardNav|touchscreen|key(Background|Preview|Text)"
    r"|labelTextSize|verticalCorrection|fastScroll|autofill|fingerprint|light[RYZ]|magnifier|panel|corner(Family|Size)"
    r"|(full|top|center|bottom)(Bright|Dark|Medium)|hoveredFocused|pressedTrans|window(?!FixedWidth|MinWidth)|search(Result|Icon"
    r"|Hint)|(commit|go|voice|close|more|submit)(Icon|Background)$|collapseContentDesc|preference|dialog(Custom|Title(Decor|Icons)|Theme"
    r"|CornerR)|calendarViewShown|shownWeek|selectedDate|showWeekN|m(ax|in)Date|behavior_|badge|iconfactory|fragmentBread|home(Layout|AsUp)"
    r"|touchscreen|presentation|overlapAnchor|gesture|keyboardView|stackView|ringtone|yesNo|media|quickContactBadgeStyle[SW]|expandableListPreferred"
    r"|(primary|secondary)Content|tooltip|isLightTheme|isMaterial|drawerArrow|snackbar|importantFor|forceDark|alpha$|unselectedAlpha"
    r"|backgroundDim|candidates|imeFull|itemIconDisabled|shape(?!AppearanceOverlay|Appearance$))"
    r"|Elevation|[eE]levationOverlay|(?<!Title)(?<!Horizontal)Translation|Color$|background(Split|Stacked)|Background(Split|Stacked)$|contentDescription|ContentDescription"
    r"|Accessib|MotionSpec|SystemWindowInsets|PreferenceStyle|DecorLayout|AnimationStyle|[sS]uggestion$")
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
rows = {}  # key → attributes
likes = {}  # key → the key of the style that it is written as a difference from


# ---- The newer release

def split(name):
    """The key of a name such as `sw600 android:Widget.X`."""
    device = ""
    if " " in name:
        device, name = name.split(" ", 1)
        device = "@" + DEVICES[device]
    return ("P/" + name[8:] if name.startswith("android:") else "L/" + name) + device


def flat_theme(name):
    style = newer[name]
    whole = dict(flat_theme(style["like"])) if "like" in style else {}
    whole.update(style.get("set", {}) if "like" in style or "set" in style else style)
    for gone in style.get("without", []):
        whole.pop(gone, None)
    return whole


# The values that refer to attributes of the theme are missing in the newer styles. The older tables have such values, resolved.
DONORS = [("Widget.Material3", "material3-1.12.0", "Theme.Material3.Light"), ("TextAppearance.Material3", "material3-1.12.0", "Theme.Material3.Light"),
          ("TextAppearance.M3", "material3-1.12.0", "Theme.Material3.Light"),
          ("Widget.AppCompat", "appcompat-1.1.0-rc01", "Theme.AppCompat.Light"), ("TextAppearance.AppCompat", "appcompat-1.1.0-rc01", "Theme.AppCompat.Light"),
          ("android:", "platform", "android:Theme.Material.Light"), ("", "material-1.13.0", "Theme.MaterialComponents.Light")]


def donor(name):
    """The older attributes of a style, and the theme under which they were resolved."""
    family, theme = next((family, theme) for prefix, family, theme in DONORS if name.startswith(prefix))
    for place in [family, "material3-1.12.0", "material-1.13.0", "appcompat-1.1.0-rc01"]:
        if name in styles[place]["styles"]:
            return styles[place]["styles"][name].get("attrs", {}), theme
        if name in appearances.get(place, {}).get("appearances", {}):
            found = appearances[place]["appearances"][name]
            return {k: v for k, v in found.items() if k not in ("from", "parent")}, theme
    return None, theme


def referred(attribute, value, theme, name):
    """The attribute of the theme that a value was read from, if only one can be meant; otherwise the value."""
    if attribute.endswith("minHeight") and "oolbar" in name or attribute == "android:height" and "ActionBar" in name:
        return "?attr/actionBarSize"
    if re.search("min(Width|Height)", attribute) and "CompoundButton" in name and not name.startswith("android:"):
        return "?attr/minTouchTargetSize"
    if not value.startswith("@"):
        return value
    if theme not in themes:
        themes[theme] = collections.defaultdict(list)
        for key, found in flat_theme(theme).items():
            themes[theme][found].append(key)
    fitting = [key for key in themes[theme].get(value, []) if key.startswith("android:") or not name.startswith("android:")]
    fitting = [key for key in fitting if re.search("[tT]extAppearance|Background$|Indicator|CheckMark", key)]
    if attribute.lower().endswith("textappearance"):
        fitting = [key for key in fitting if "extAppearance" in key]
    library = [key for key in fitting if not key.startswith("android:")]
    fitting = library or fitting
    if len(fitting) == 1:
        return "?%sattr/%s" % (("android:", fitting[0][8:]) if fitting[0].startswith("android:") else ("", fitting[0]))
    return value


themes = {}


def missing(name):
    """The attributes that the newer tables lack, from the older tables, or from the nearest style that it is named after."""
    base = name
    while base:
        attributes, theme = donor(base)
        if attributes is not None and base in newer:
            return {key: referred(key, str(value), theme, base) for key, value in attributes.items() if key not in newer[base]
                    and str(value) != "@empty" and not (local(key) == "lineHeight" and "lineHeight" in newer[base])}
        if "." not in base:
            return {}
        base = base.rsplit(".", 1)[0]


for name, style in newer.items():
    plain = name.split(" ")[-1]
    if "like" in style or "set" in style:
        rows[split(name)] = themed(style.get("set", {}).items())
        rows[split(name)].update({key: "" for key in style.get("without", []) if not SILENT.search(local(key))})
        likes[split(name)] = split(style["like"]) if "like" in style else None
    elif re.match(r"(android:)?Theme", plain):
        rows[split(name)] = themed(style.items())
        likes[split(name)] = None
    else:
        lost = {key: value for key, value in missing(plain).items() if key not in style}
        rows[split(name)] = pairs({**lost, **style}.items())

# Values that the newer styles name and no table has: what the older tables have resolved at the same places.
learned = collections.defaultdict(collections.Counter)
for name, style in newer.items():
    older_attributes = donor(name)[0] if " " not in name and "set" not in style and "like" not in style else None
    for key, value in (older_attributes or {}).items():
        newest = str(style.get(key, ""))
        if re.match(r"@android:(dimen|integer|bool|string|fraction)/", newest) and not str(value).startswith(("@", "?")):
            learned["P/" + newest[9:]][written(local(key), value)] += 1
            for variants in [part["styleVariants"].get(name, {}) for part in (styles[family] for family in FAMILIES)]:
                for configuration, variant in variants.items():
                    if variant.get("attrs", {}).get(key) is not None and "api" not in configuration:
                        learned["P/%s@%s" % (newest[9:], configuration.replace(" ", "-"))][written(local(key), variant["attrs"][key])] += 1
for theme, entry in [item for family in FAMILIES for item in values[family]["themes"].items()]:
    for key, newest in (flat_theme(theme) if theme in newer else {}).items():
        if re.match(r"@android:(dimen|integer|bool|fraction)/", newest) and "android:" in key:
            for configuration, variant in [("", entry.get("values", {}))] + list((entry.get("variants") or {}).items()):
                value = str((variant or {}).get(key) or "@")
                if not value.startswith(("@", "?")) and "api" not in configuration:
                    at = "@" + configuration.replace(" ", "-") if configuration else ""
                    learned["P/" + newest[9:] + at][written(local(key), value)] += 1

# ---- The older release

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

tables, found = {}, {}
for name, value in newerValues.items():
    key = split(name)
    if not re.search(r"/config_(?!.*TextAllCaps|.*AllCaps)", key) and "accessibility" not in key and "car_" not in key:
        found[key] = written("", value)
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
for key, counts in sorted(learned.items()):
    found.setdefault(key, counts.most_common(1)[0][0])
# Those that no style of the older tables has, from the platform's sources.
for name, value in {
    "bool/config_buttonTextAllCaps": "true", "bool/config_actionMenuItemAllCaps": "true", "dimen/list_item_padding_start_material": "16dp",
    "dimen/list_item_padding_end_material": "16dp", "dimen/list_item_padding_horizontal_material": "16dp", "dimen/dialog_padding": "16dp",
    "dimen/text_line_spacing_multiplier_material": "1", "dimen/progress_bar_size_small": "16dp", "dimen/progress_bar_size_medium": "48dp",
    "dimen/progress_bar_size_large": "76dp", "dimen/config_buttonCornerRadius": "2dp", "dimen/control_corner_material": "2dp",
    "integer/date_picker_mode_material": "2", "integer/time_picker_mode_material": "2"}.items():
    found.setdefault("P/" + name, value)
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
for key, value in older_values.items():
    # The older release uses the newer one's values if it has none.
    newest = {"p": "P", "l": "L"}[key[0]] + key[1:]
    if found.get(newest) != str(value):
        found[key] = str(value)
tables["values"] = ("Simple values, such as dimensions, strings, and integers", found)


# ---- Styles as differences

def flattened(key):
    """Returns the attributes of a theme, including those of the themes that it is based on."""
    like = likes.get(key)
    whole = dict(flattened(like)) if like else {}
    for name, value in rows[key].items():
        if value:
            whole[name] = value
        else:
            whole.pop(name, None)
    return whole


def resolved(value, family):
    """A value with its references followed, as the older family of that letter has them; the newer one's for `None`."""
    isOlder = family is not None
    for _ in range(8):
        attribute = isOlder and re.fullmatch(r"\?(android:)?(?:attr/)?(\w+)", value)
        if attribute:
            theme = flat[OLDER_THEMES[family]]
            value = theme.get((attribute[1] or "") + attribute[2]) or theme.get("android:" + attribute[2]) or value
        reference = re.fullmatch(r"@(android:)?(dimen|integer|bool|string|fraction)/(.*)", value)
        if not reference:
            break
        name = ("p/" if reference[1] else "l/") + reference[2] + "/" + reference[3]
        nextValue = (all_values.get(name) if isOlder else None) or all_values.get(name[0].upper() + name[1:]) or all_values.get(name)
        if nextValue is None:
            break
        value = nextValue
    return value


all_values = tables["values"][1]
OLDER_THEMES = {"p": "p/Theme.Material.Light", "a": "a/Theme.AppCompat.Light", "m": "m/Theme.MaterialComponents.Light", "n": "n/Theme.Material3.Light"}
rows = flat = {key: flattened(key) if key in likes else attributes for key, attributes in rows.items()}


def as_seen(key, family):
    return {name: value if key in likes and value.startswith("?") else resolved(value, family) for name, value in rows[key].items()}


meant = {key: as_seen(key, key[0] if key[0] in "pamn" else None) for key in rows}
# A newer style in the form that older styles use.
seen = {family: {key: as_seen(key, family) for key in rows if key[0] in "PL"} for family in "pamn"}
written_rows, depth, resembling, repeated = {}, {}, collections.defaultdict(set), set()


def line(key, like):
    mine = meant[key]
    other = {} if not like else seen[key[0]][like] if key[0] in seen and like[0] in "PL" else meant[like]
    different = {k: rows[key][k] for k, v in mine.items() if other.get(k) != v}
    different.update({k: "" for k in other if k not in mine})
    parts = ["like=" + like] if like else []
    return ";".join(parts + ["%s=%s" % item for item in sorted(different.items(), key=lambda item: item[0].encode())])


for key in sorted(rows, key=lambda key: (key[0] in "pamn", key.count("."), "@" in key, key)):
    # Names of themes' attributes have their prefixes, those of styles' don't.
    isTheme = key in likes
    shared = collections.Counter(other for item in meant[key].items() for other in resembling[isTheme, item])
    lines = [line(key, None)]
    near = sorted((other for other in shared if depth[other] < 12), key=lambda other: (-shared[other], depth[other], other))
    lines += [line(key, other) for other in near[:60]]
    written_rows[key] = min(lines, key=len)
    like = re.match("like=([^;]*)", written_rows[key])
    depth[key] = depth[like[1]] + 1 if like else 0
    nearer = {"p": [], "a": [], "m": ["a"], "n": ["m", "a"]}.get(key[0], [])
    if like and key[0] in "pamn" and written_rows[key] == "like=%s%s" % ("P" if key[0] == "p" else "L", key[1:]) and not any(
            other + key[1:] in rows for other in nearer):
        repeated.add(key)  # A missing older style is replaced by the newer one of that name.
    for item in meant[key].items():
        resembling[isTheme, item].add(key)
likened = {match[1] for text in written_rows.values() if (match := re.match("like=([^;]*)", text))}
for key in repeated - likened:
    del written_rows[key]
tables["styles"] = ("The styles, text appearances and themes of the platform and the libraries", written_rows)

# ---- Drawables

found, optical = {}, {}


def row(size, least, padding, insets):
    """Returns the width, height, minimum width and height, padding, and optical insets. Zeros at the end aren't written."""
    numbers = [n if isinstance(n, str) else number(n) for n in list(size) + list(least) + list(padding or [0] * 4) + list(insets or [0] * 4)]
    while len(numbers) > 2 and numbers[-1] in ("0", "-1"):
        numbers.pop()
    return ",".join(numbers)


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
            found.setdefault(key, row(size, [max(0, n) for n in size], drawable.get("pad"), insets))
for name, drawable in public["drawable"]["values"].items():
    size = (drawable.get("w", -1), drawable.get("h", -1))
    found["p/" + name] = row(size, [max(0, n) for n in size], drawable.get("pad"), None)
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
for key in [key for key in found if key[0] in "pl" and found.get(key[0].upper() + key[1:]) == found[key]]:
    del found[key]
tables["drawables"] = (
    "Width, height, least width and height, padding and optical insets of drawables in dp; -1 is no size of its own", found)

# ---- Shared by both releases

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
for name, style in newer.items():
    for attribute in list(style.get("set", {})) + [a for a in style if a not in ("like", "set", "without")]:
        (platform if attribute.startswith("android:") else library).add(local(attribute))
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

PLATFORM = "Android 14 (API level 34) as it ran; AppCompat 1.7.0, Material 1.12.0"
OLDER = "Android 10 (API level 29), android-framework-res 10.0.0+r36; AppCompat 1.1.0-rc01, Material 1.2.1 and 1.13.0"
KEY = "letter of the release and library, "
NOTES = {  # The columns, the units, and the source of each table.
    "styles": (KEY + "name, @device; items, as differences from those of like=", "as Android writes values: dp, sp, px", None),
    "values": (KEY + "kind and name, @device; value", "as Android writes values: dp, sp, px, %", None),
    "drawables": (KEY + "name; width, height, least width, least height, padding and optical insets as left, top, right, bottom",
                  "dp; -1 is no size of its own; a+b is a in the nine-patch or the layer, and b around it; ~ is below zero", None),
    "superclasses": ("class; the class that it inherits", "none", "Android's sources of API level 28; the libraries' archives"),
    "platform-attributes": ("name", "none", "the attrs.xml of the platform, and the styles of Android 14"),
    "library-attributes": ("name", "none", "the attrs.xml of the libraries, and their styles"),
    "layouts": ("name; the layout as XML on one line", "as Android writes values", "Android 10 (API level 29), android-framework-res 10.0.0+r36"),
}
for name, (what, rows) in tables.items():
    name = re.sub("[A-Z]", lambda letter: "-" + letter[0].lower(), name)
    columns, units, source = NOTES[name]
    if source:
        write_table(os.path.join(out, name + ".tsv"), what, columns, units, source, "android.py", rows)
        continue
    # The letters of the newer release are sorted before those of the older one, so that both files are one sorted table.
    for folder, source, isOfFolder in (("android-14", PLATFORM, str.isupper), ("android-10", OLDER, str.islower)):
        write_table(
            os.path.join(out, folder, name + ".tsv"), what, columns, units, source, "android.py",
            {key: value for key, value in rows.items() if isOfFolder(key[0])})
