#!/usr/bin/env python3
"""Writes the tables of colors in Sources/Inflater/Tables from the colors that Android's own classes computed.

usage: colors.py DATA Sources/Inflater/Tables

DATA/api34/colors.json, for example, holds the attributes of each style that color, shape, or draw, and themes with their attributes and
colors, and style-refs.json what styles take from the theme in effect. All tables have the format of those that android.py writes, and each
release of the platform, and of the libraries, has a folder. Colors of Material's themes that equal one of a theme's attributes in
both the light and the dark theme are written as that attribute: `?colorOnSurface*61` is `colorOnSurface` with the alpha 0x61.
"""
import json, os, re, sys

from tables import LIBRARY, write_table

data, out = sys.argv[1:]
USED = re.compile(
    r"^(background|backgroundTint|textColor|textColorHint|tint|foreground|button|buttonTint|buttonIconTint|cardBackgroundColor"
    r"|cardForegroundColor|cardElevation|strokeColor|strokeWidth|chip(Background|Surface|Stroke)Color|chipIconTint|closeIconTint"
    r"|checkedIconTint|iconTint|elevation|dividerColor|divider|thumb|track|thumbTint|trackTint|trackDecorationTint|thumbColor"
    r"|trackColor(Active|Inactive)?|tickColor(Active|Inactive)|indicatorColor|itemIconTint|itemTextColor|itemBackground|tab(Icon|"
    r"Text)(Tint|Color)|tabIndicatorColor|tabIndicator|box(Background|Stroke)Color|hintTextColor|helperTextTextColor|endIconTint"
    r"|startIconTint|prefixTextColor|suffixTextColor|placeholderTextColor|counterTextColor|progressDrawable|progressTint"
    r"|progressBackgroundTint|shapeAppearance|shapeAppearanceOverlay|cornerRadius|containerColor|titleTextColor|subtitleTextColor"
    r"|navigationIconTint|color\w+|textColor\w+|editTextColor|windowBackground|listDivider|scrimBackground)$")
SKIPPED = re.compile(r"Holo|DeviceDefault|Calendar|Picker|(?<!TextButton\.)Snackbar|Notification|StatusBar|ActionBar\.|Keyboard|Test\.|WebText|Animation")
KEYS = {
    "@android:style/Theme.Material.Light": "PL", "@android:style/Theme.Material": "PD", "@style/Theme.AppCompat.Light": "AL",
    "@style/Theme.AppCompat": "AD", "@style/Theme.MaterialComponents.Light": "ML", "@style/Theme.MaterialComponents": "MD",
    "@style/Theme.Material3.Light": "NL", "@style/Theme.Material3.Dark": "ND",
    "@style/Theme.Material3Expressive.Light": "EL", "@style/Theme.Material3Expressive.Dark": "ED"}
# Private colors of the platform, for light and dark themes, with the opacities in its documentation.
PRIVATE = {
    "text_color_secondary": ("not enabled:#43000000|:#8A000000", "not enabled:#4DFFFFFF|:#B3FFFFFF"),
    "secondary_text_material": ("not enabled:#43000000|:#8A000000", "not enabled:#4DFFFFFF|:#B3FFFFFF"),
    "primary_text_material": ("not enabled:#42000000|:#DE000000", "not enabled:#4DFFFFFF|:#FFFFFFFF"),
    "primary_text_disable_only_material": ("not enabled:#42000000|:#FF000000", "not enabled:#4DFFFFFF|:#FFFFFFFF"),
    "hint_foreground_material": ("not enabled:#42000000|:#8A000000", "not enabled:#4DFFFFFF|:#B3FFFFFF"),
    "btn_default_material": ("not enabled:#43D6D7D7|:#FFD6D7D7", "not enabled:#4D5A595B|:#FF5A595B"),
    "button_material": ("#FFD6D7D7", "#FF5A595B"),
}
# Of roles with the same colors, the first is used.
ROLES = """colorPrimary colorOnPrimary colorPrimaryContainer colorOnPrimaryContainer colorSecondary colorOnSecondary
colorSecondaryContainer colorOnSecondaryContainer colorTertiary colorOnTertiary colorTertiaryContainer colorOnTertiaryContainer
colorError colorOnError colorErrorContainer colorOnErrorContainer colorSurface colorOnSurface colorSurfaceVariant
colorOnSurfaceVariant colorOutline colorOutlineVariant colorSurfaceContainer colorSurfaceContainerHigh colorSurfaceContainerHighest
colorSurfaceContainerLow colorSurfaceInverse colorOnSurfaceInverse colorPrimaryInverse""".split()
OWN = {"A": ["colorAccent"], "P": []}
def roles(themes, family):
    """The colors of each role in light and dark themes, without their alphas."""
    found = {}
    for role in OWN.get(family, ROLES):
        pair = tuple(themes[family + mode]["attributes"].get(role, "") for mode in "LD")
        if all(re.fullmatch("#FF[0-9A-F]{6}", color) for color in pair):
            found.setdefault(tuple(color[3:] for color in pair), role)
    return found


def resource(themes, key, name):
    return themes[key]["colors"].get(name, themes["PL"]["colors"].get(name))


def role(light, dark, family, known):
    """Returns a color as a role if it is one in both modes."""
    if not (re.fullmatch("#[0-9A-F]{8}", light) and re.fullmatch("#[0-9A-F]{8}", dark)):
        return None
    found = known.get((light[3:], dark[3:]))
    if found and light[1:3] == dark[1:3] and light[1:3] != "00":
        return "?" + found + ("" if light[1:3] == "FF" else "*" + light[1:3])
    return None


def container(name, color, states, family):
    """The attribute to which the overlay of a widget's own gives a color in these states, or one of Material 3's overlays to a toggle."""
    negated = set(re.findall(r"not (\w+)", states))
    given = set(states.split()) - negated
    part = "colorOnContainer" if re.search("foreground|text_color|icon_color|ripple", name) and "background" not in name else "colorContainer"
    toggle = "" if "checkable" not in given or family not in "NE" else "Checked" if "checked" in given else "Unchecked"
    return "?" + part + toggle + ("" if color[1:3] == "FF" else "*" + color[1:3])


def written(name, value, other, family, known, isDark):
    """A color or a list of colors by state, with the one of the theme's other mode."""
    def one(color, opposite, states=""):
        if color.endswith("FF00FF"):
            return container(name, color, states, family)
        return role(*((opposite, color) if isDark else (color, opposite)), family, known) or color
    if isinstance(value, str):
        return one(value, other if isinstance(other, str) else "")
    pairs = other if isinstance(other, list) and len(other) == len(value) else [["", ""]] * len(value)
    return "|".join(states + ":" + one(color, opposite[1], states) for (states, color), opposite in zip(value, pairs))


UNITS = "colors as #AARRGGBB, or the name of a color and * and its alpha; lengths as Android writes them"


def style_rows(colors, refs, letter):
    """The rows of the styles of the platform or of the libraries."""
    rows, same = {}, {}
    for name in sorted(set(colors["styles"]) | set(refs)):
        key = "P/" + name[8:] if name.startswith("android:") else "L/" + name
        if SKIPPED.search(name) or not LIBRARY.match(name) or key[0] != letter:
            continue
        found = {}
        items = {**colors["styles"].get(name, {}), **refs.get(name, {})}
        for item, value in sorted(items.items(), key=lambda i: not i[0].startswith("android:")):
            local = item.split(":")[-1]
            if USED.match(local) and value != "@empty" and ";" not in value:
                found[local] = value.replace("dip", "dp")
        if not found:
            continue
        line = ";".join("%s=%s" % pair for pair in sorted(found.items()))
        rows[key] = "like=" + same[line] if line in same else line
        same.setdefault(line, key)
    return rows


def theme_rows(themes):
    """The rows of the attributes of themes, and of the colors in them."""
    themeRows, colorRows = {}, {}
    for key, theme in themes.items():
        known = roles(themes, key[0])
        for name, value in theme["attributes"].items():
            if "materialColor" in name or re.search("Accent(Prim|Sec|Ter)|Fixed|splash|Splash|panel|navigationBar", name):
                continue
            light, dark = (themes[key[0] + mode]["attributes"].get(name, "") for mode in "LD")
            text = role(light, dark, key[0], known) if name not in known.values() else None
            themeRows[key + "/" + name] = text or value
        for name, value in theme["colors"].items():
            if re.search(r"holo|chooser|notification|accessib|car_|Blue_|Red_|Purple|Indigo|Teal|car_|device_default|tuner|autofill", name) and \
                    not re.search(r"holo_(blue|green|orange|red|purple)_(light|dark|bright)$", name):
                continue
            light, dark = (resource(themes, key[0] + mode, name) for mode in "LD")
            isDark = key[1] == "D"
            ordered = written(name, *((dark, light) if isDark else (light, dark)), key[0], known, isDark)
            colorRows[key + "/" + name] = ordered
    for name, pair in PRIVATE.items():
        if name == "text_color_secondary":
            for key in ("PL", "PD", "AD", "MD", "ND"):
                colorRows[key + "/android:" + name] = pair[key[1] == "D"]
        else:
            for mode, value in zip(("light", "dark"), pair):
                colorRows["PL/android:%s_%s" % (name, mode)] = value
    return themeRows, colorRows


for folder, *places in (
    ("api36", ("android-16", "P", "Android 16 (API level 36) as it ran"),
     ("material-1.14", "AMNE", "AppCompat 1.7.1, Material 1.14.0 on Android 16 (API level 36) as it ran")),
    ("api34", ("android-14", "P", "Android 14 (API level 34) as it ran"),
     ("material-1.12", "AMN", "AppCompat 1.7.0, Material 1.12.0 on Android 14 (API level 34) as it ran"))):
    colors, refs = (json.load(open(os.path.join(data, folder, name), encoding="utf-8")) for name in ("colors.json", "style-refs.json"))
    themeRows, colorRows = theme_rows({KEYS[name]: theme for name, theme in colors["themes"].items()})
    for target, letters, source in places:
        def mine(rows):
            return {key: value for key, value in rows.items() if key[0] in letters}
        for name, what, columns, rows in (
            ("color-styles", "The colors, shapes, and drawings of each style",
             "letter of the platform or the libraries, name; items, as differences from those of like=",
             style_rows(colors, refs, "P" if letters == "P" else "L")),
            ("theme-colors",
             "The colors of themes: light (L) and dark (D) ones of the platform (P), AppCompat (A), Material 2 (M), Material 3 (N), and its "
             "expressive ones (E)", "theme and attribute; color", mine(themeRows)),
            ("colors",
             "Colors, and lists of them by state: those of the platform's light theme, and the differences in others",
             "theme and name; color, or a list of states and colors", mine(colorRows))):
            write_table(os.path.join(out, target, name + ".tsv"), what, columns, UNITS, source, "colors.py", rows)
