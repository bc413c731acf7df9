import GRXAndroidData
import GRXFileFormats
import Layouts
import Measure

/// The states of a view on which colors and drawables depend.
struct ViewStates: Hashable {
  var isEnabled = true
  var isChecked = false
  var isSelected = false
  var isActivated = false
  var isCheckable = false
  /// Whether its window has the focus: in a picture, but not before the view is measured.
  var isInFocusedWindow = true

  /// Returns whether a state has the value that a list requires. In a picture, nothing is pressed or focused.
  func matches(_ name: some StringProtocol, _ wanted: Bool) -> Bool {
    let value =
      switch name {
      case "enabled": isEnabled
      case "checked": isChecked
      case "selected": isSelected
      case "activated": isActivated
      case "checkable": isCheckable
      case "window_focused": isInFocusedWindow
      default: false
      }
    return value == wanted
  }

  /// Returns whether the view has the states named by a line of a table: `not enabled checked`.
  func matches(words: some StringProtocol) -> Bool {
    var isNegated = false
    for word in words.split(separator: " ") {
      if word == "not" {
        isNegated = true
      } else {
        if !matches(word, !isNegated) { return false }
        isNegated = false
      }
    }
    return true
  }

  /// Returns whether the view has the states named by an item of a selector.
  func matches(_ item: XMLTreeElement) -> Bool {
    item.attributes.allSatisfy { attribute in
      !attribute.name.hasPrefix("state_") || matches(attribute.name.dropFirst(6), attribute.value != "false")
    }
  }
}

/// The context for reading a view's drawables and colors.
struct LookContext {
  var theme: AndroidTheme
  var states: ViewStates
  var file: ResourceReader.File
  var offset: Int
  /// The level of drawables that change with it, from 0 to 10,000.
  var level = 0
  /// The levels of the layers of a progress drawable, by their ids.
  var layerLevels: [String: Int] = [:]
  /// The number of references and files on the current path.
  var depth = 0
  /// The colors on the current path that are files.
  var colorFiles: [String] = []
  /// The number of the theme in this translation.
  var themeNumber = 0
  /// The facts about its view that a drawable knows while its size is read.
  var knowledge = DrawableKnowledge.stateAndDirection
  /// The drawables in files whose sizes are being read, each inside another.
  var openDrawables: Set<String> = []

  var inner: LookContext {
    var inner = self
    inner.depth += 1
    return inner
  }
}

extension ResourceReader {
  /// The maximum number of colors and theme attributes through which a color is found.
  private static let maximumColorReferences = 24

  /// Reports a color that leads to itself, once.
  private func reportCycle(of files: ArraySlice<String>, _ look: LookContext) {
    guard isNew("color \(files.last ?? "")") else { return }
    let circle = Self.circle(files.map { shownName(of: $0) ?? $0 })
    report("the color leads to itself, and is left out: \(circle)", .warning, look.file, look.offset)
  }

  /// Returns the color of a theme attribute.
  func color(ofTheme name: String, _ look: LookContext) -> Color? { color("?attr/" + name, look) }

  /// Returns the color of a value: a literal, a reference, or, in the tables, a list by state, or `nil` for none.
  func color(_ value: String, _ look: LookContext) -> Color? {
    // Most views of a layout have the colors of a few attributes of the theme.
    guard look.depth == 0, value.utf8.first != UInt8(ascii: "#") else {
      return newColor(value, look)
    }
    let key = ColorKey(value: value, themeNumber: look.themeNumber, states: look.states)
    if let known = colors[key] { return known }
    let color = newColor(value, look)
    colors[key] = .some(color)
    return color
  }

  private func newColor(_ value: String, _ look: LookContext) -> Color? {
    guard let first = value.utf8.first else { return nil }
    guard look.depth < Self.maximumColorReferences else {
      if isNew("color \(look.file.name):\(look.offset)") {
        report(
          "the color '\(value.excerpt)' is left out: it leads to itself, or more than \(Self.maximumColorReferences) lead to it",
          .warning, look.file, look.offset)
      }
      return nil
    }
    if first == UInt8(ascii: "#") { return Self.literalColor(value) }
    if first == UInt8(ascii: "?") {
      // `?colorOnSurface*61` in the tables.
      let parts = value.split(separator: "*", maxSplits: 1)
      var text = String(parts[0])
      if !text.contains("/"), !text.contains(":") { text = "?attr/" + text.dropFirst() }
      guard let reference = ResourceReference(text),
        let next = look.theme.color(
          of: reference.name, isPlatform: reference.isPlatform, in: resources.release.tables), chargeText(next, look)
      else { return nil }
      let color = color(next, look.inner)
      guard parts.count == 2, let alpha = UInt8(parts[1], radix: 16) else { return color }
      return color?.faded(Double(alpha) / 255)
    }
    guard first == UInt8(ascii: "@"), value != "@null", value != "@empty", let reference = ResourceReference(value)
    else {
      return first == UInt8(ascii: "@") ? nil : listedColor(value, look)
    }
    if !reference.isPlatform {
      let own = ResourceReference(
        "@" + (reference.type == "drawable" ? "color" : reference.type) + "/" + reference.name)
      if let text = resources.text(of: own ?? reference), !text.isEmpty {
        return chargeText(text, look) ? color(text, look.inner) : nil
      }
      if let file = resources.file("color", reference.name) {
        if let first = look.colorFiles.firstIndex(of: file.path) {
          reportCycle(of: look.colorFiles[first...] + [file.path], look)
          return nil
        }
        guard let inner = lookFile(file.path, in: file.folder, look), let root = inner.tree?.root else { return nil }
        var context = look.inner
        context.file = inner
        context.colorFiles.append(file.path)
        return color(of: root, context)
      }
    }
    let name = (reference.isPlatform ? "android:" : "") + reference.name
    let tables = resources.release.tables
    let found =
      tables.colors.value(of: look.theme.colorKey + "/" + name) ?? tables.colors.value(of: "PL/" + name)
    return found.flatMap { listedColor($0, look.inner) }
  }

  /// Returns a color of the tables: a plain one, or the first in a list whose states the view has.
  private func listedColor(_ text: String, _ look: LookContext) -> Color? {
    guard text.utf8.contains(UInt8(ascii: ":")), !text.hasPrefix("?"), !text.hasPrefix("@") else {
      return text.hasPrefix("#") || text.hasPrefix("?") || text.hasPrefix("@") ? color(text, look.inner) : nil
    }
    for item in text.split(separator: "|") {
      guard let colon = item.firstIndex(of: ":"), look.states.matches(words: item[..<colon]) else { continue }
      let value = String(item[item.index(after: colon)...])
      return color(value, look.inner) ?? Self.unchecked(value).flatMap { color($0, look.inner) }
    }
    return nil
  }

  /// Returns the attribute for both states of a container, which themes without one for each state set:
  /// `?colorContainer` for `?colorContainerChecked`.
  private static func unchecked(_ value: String) -> String? {
    for state in ["Unchecked", "Checked"] where value.hasPrefix("?") && value.hasSuffix(state) {
      return String(value.dropLast(state.count))
    }
    return nil
  }

  /// Returns the color of a selector in the application's resources.
  ///
  /// Source: android.content.res.ColorStateList.inflate.
  private func color(of root: XMLTreeElement, _ look: LookContext) -> Color? {
    guard chargeLook(root, look) else { return nil }
    for item in root.children where item.name == "item" && look.states.matches(item) {
      guard let value = item.attribute("color", in: AndroidNamespace.android) else { continue }
      var inner = look
      inner.offset = item.attributes.first { $0.name == "color" }?.valueOffset ?? item.offset
      let color = color(value, inner)
      guard let text = item.attribute("alpha", in: AndroidNamespace.android),
        let alpha = Double(resolve(text, look.theme, look.file, look.offset)?.text ?? "")
      else { return color }
      return color?.faded(alpha)
    }
    return nil
  }

  /// Returns the color that `#RGB`, `#ARGB`, `#RRGGBB` or `#AARRGGBB` denotes.
  static func literalColor(_ text: String) -> Color? {
    let digits = text.dropFirst()
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }),
      let bits = UInt32(digits, radix: 16)
    else { return nil }
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: bits >> shift) }
    func doubled(_ shift: UInt32) -> UInt8 { UInt8(bits >> shift & 0xf) * 17 }
    switch digits.utf8.count {
    case 3: return Color(red: doubled(8), green: doubled(4), blue: doubled(0))
    case 4: return Color(red: doubled(8), green: doubled(4), blue: doubled(0), alpha: doubled(12))
    case 6: return Color(red: byte(16), green: byte(8), blue: byte(0))
    case 8: return Color(red: byte(16), green: byte(8), blue: byte(0), alpha: byte(24))
    default: return nil
    }
  }
}
