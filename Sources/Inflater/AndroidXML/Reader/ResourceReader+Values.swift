import GRXAndroidData
import Inflater
import Layouts
import Measure

extension ResourceReader {
  /// A value with all references followed, and its type if a reference determines it.
  struct Resolved {
    var text: String
    /// `dimen`, `string`, `drawable` …; `nil` for a literal.
    var type: String?
    /// The last reference, if its target isn't a text: a drawable, a layout, a style, or an id.
    var reference: ResourceReference?
    /// A length that wasn't read from a text.
    var pixels: Double?
    /// The last reference, if its target is a text.
    var source: ResourceReference?
  }

  /// The maximum length of a chain of references: more than any project needs.
  private static let maximumReferences = 64

  /// Follows a value's references. Returns `nil` if the value is ignored: `@null`, data binding without a default, or
  /// an invalid reference, which is reported.
  func resolve(_ found: AndroidAttributes.Found, _ theme: AndroidTheme) -> Resolved? {
    switch found.madeValue {
    case .pixels(let length)?: return Resolved(text: "", pixels: length)
    case .string(let text)?: return Resolved(text: text, type: "string")
    default: return resolve(found.value, theme, found.file, found.offset, found.isPreview ? .warning : .error)
    }
  }

  /// Follows a value's references.
  /// - Parameter severity: The severity of a diagnostic about an unknown resource.
  func resolve(
    _ value: String, _ theme: AndroidTheme, _ file: File, _ offset: Int,
    _ severity: InflateError.Severity = .error
  ) -> Resolved? {
    guard let first = value.utf8.first, first == UInt8(ascii: "@") || first == UInt8(ascii: "?")
    else {
      return Resolved(
        text: value.hasPrefix("\\@") || value.hasPrefix("\\?") ? String(value.dropFirst()) : value)
    }
    if value == "@null" || value == "@empty" || value == "?" || value == "@" { return nil }
    if let other = substitute(value, theme, file, offset, severity) { return other }
    var value = value
    var type: String?
    var source: ResourceReference?
    var seen: [String] = []
    while let reference = ResourceReference(value) {
      let name = reference.description
      guard seen.count < Self.maximumReferences else {
        report(
          "'\(seen[0].excerpt)' leads through more than \(Self.maximumReferences) references",
          .error,
          file,
          offset)
        return nil
      }
      if seen.contains(name) {
        report(
          "circular references: \((seen + [name]).map(\.excerpt).joined(separator: " → "))",
          .error, file, offset)
        return nil
      }
      seen.append(name)
      if reference.isAttribute {
        guard let next = themeValue(reference, theme, file, offset) else { return nil }
        value = next
        continue
      }
      (type, source) = (reference.type, reference)
      let kind = ResourceType.named(reference.type)
      if kind.isObject {
        if kind.mayBeText, let next = resources.text(of: reference) {
          value = next
          continue
        }
        return Resolved(text: value, type: type, reference: reference)
      }
      guard let next = resources.text(of: reference) ?? kind.text(resources, reference) else {
        return unknownResource(reference, file, offset, severity)
      }
      guard charge(next.utf8.count, steps: 1, "the text of \(name.excerpt)", file, offset) else { return nil }
      if next.isEmpty && reference.type == "color" { return nil }
      value = next
      if type == "string" {
        // A string that only looks like a reference was escaped with a backslash.
        guard value.hasPrefix("@"), ResourceReference(value)?.type == "string" else { break }
      }
    }
    if value == "@null" || value == "@empty" { return nil }
    if let pseudoLocale = resources.device.pseudoLocale, type == "string" || type == "plurals",
      let source, !source.isPlatform
    {
      value = pseudoLocale.text(for: value)
    }
    return Resolved(text: value, type: type, source: source)
  }

  /// Returns the value that is shown in place of an expression of data binding or of sample data, which is ignored if it has
  /// none; `nil` for any other value.
  private func substitute(
    _ value: String, _ theme: AndroidTheme, _ file: File, _ offset: Int, _ severity: InflateError.Severity
  ) -> Resolved?? {
    if value.hasPrefix("@{") || value.hasPrefix("@={") {
      // The default of a data binding expression can't be another expression.
      guard let text = Self.dataBindingDefault(value), !text.hasPrefix("@{"), !text.hasPrefix("@={") else {
        return .some(nil)
      }
      return .some(resolve(text, theme, file, offset, severity))
    }
    if value.hasPrefix("@sample/") {
      // A value may refer to a resource, but not to sample data.
      guard let text = sample(value.dropFirst(8), file, offset), !text.hasPrefix("@sample/") else { return .some(nil) }
      return .some(resolve(text, theme, file, offset, .warning))
    }
    guard value.hasPrefix("@tools:sample/") else { return nil }
    return .some(Resolved(text: Self.toolsSample(value.dropFirst(14)), type: "string"))
  }

  /// Follows the references of a value that affects frames. An attribute that the theme doesn't have is reported.
  func resolveLength(_ found: AndroidAttributes.Found, _ theme: AndroidTheme) -> Resolved? {
    if let resolved = resolve(found, theme) { return resolved }
    if found.value.utf8.first == UInt8(ascii: "?"), let reference = ResourceReference(found.value),
      theme.value(of: reference.name, isPlatform: reference.isPlatform) == nil, isKnown(reference)
    {
      report(
        "the theme has no '\(reference.name.excerpt)' in the tables that are known; it is ignored",
        .warning, found.file, found.offset, topic: reference.description)
    }
    return nil
  }

  private func isKnown(_ attribute: ResourceReference) -> Bool {
    AndroidTables.platformAttributes.contains(attribute.name)
      || AndroidTables.libraryAttributes.contains(attribute.name)
  }

  /// Returns the value of an attribute of the theme, or `nil` if it is ignored. An unknown attribute is reported.
  private func themeValue(
    _ reference: ResourceReference, _ theme: AndroidTheme, _ file: File, _ offset: Int
  ) -> String? {
    guard let value = theme.value(of: reference.name, isPlatform: reference.isPlatform) else {
      // The tables contain resources that can affect a frame; others, such as colors, are ignored.
      if !isKnown(reference) {
        let other = resources.themesByAttribute[reference.name]
        report(
          "the theme has no attribute '\(reference.name.excerpt)'"
            + (other.map { "; --theme \($0.excerpt) sets one that has it" } ?? ""),
          .warning, file, offset, topic: reference.description, cause: .themeAttributes)
      }
      return nil
    }
    // Half of a step for each layer.
    guard charge(16 * theme.layerCount, "the theme's \(reference.name.excerpt)", file, offset) else { return nil }
    return value == "@null" || value == "@empty" ? nil : value
  }

  /// Reports an unknown resource: if its name is similar to one in the project, it is an error; otherwise it may belong
  /// to a library, whose resources aren't in any folder, and the layout is laid out without it.
  private func unknownResource(
    _ reference: ResourceReference, _ file: File, _ offset: Int, _ severity: InflateError.Severity
  ) -> Resolved? {
    if reference.type != "color" { unknownResourceCount += 1 }
    // The resources of libraries aren't in any folder; those that affect a frame are in the tables.
    if Self.libraryPrefixes.contains(where: { reference.name.hasPrefix($0) }) {
      if reference.type != "color" {
        report(
          "there is no resource \(reference.description.excerpt) in the project or in the tables of the libraries; it "
            + "is ignored", .warning, file, offset, topic: reference.description, cause: .libraries)
      }
      return nil
    }
    if resources.isComputed(reference) {
      report(
        "a build file computes \(reference.description.excerpt), which is ignored", .warning, file, offset,
        topic: reference.description)
      return nil
    }
    let near = nearest(to: reference.name, ofType: reference.type)
    let hint = near.map { "; did you mean '\($0)'?" } ?? "; it is ignored"
    let places = resources.folders.map { shown($0.path) }
    let searched =
      reference.isPlatform
      ? "the table of the platform's resources"
      : places.isEmpty
        ? "no folder, because the layout isn't in a res folder"
        : places.prefix(4).joined(separator: ", ") + (places.count > 4 ? " and \(places.count - 4) more" : "")
    let isOfLibrary = reference.isPlatform || near == nil || !resources.isComplete
    report(
      "there is no resource \(reference.description.excerpt)\(hint); searched: \(searched)",
      isOfLibrary ? .warning : severity, file, offset, topic: isOfLibrary ? reference.description : nil)
    return nil
  }

  /// Returns the name in the project that was probably intended instead of another. Names that differ only in numbers,
  /// such as `space_8` and `space_16`, are considered different.
  func nearest(to name: String, ofType type: String) -> String? {
    func letters(_ name: String) -> [UInt8] { name.utf8.filter { $0 < 0x30 || $0 > 0x39 } }
    let candidates = resources.names(of: type)
    guard let near = suggestion(for: name, among: candidates) else { return nil }
    let wanted = letters(name)
    if letters(near) != wanted { return near }
    return suggestion(for: name, among: candidates.filter { letters($0) != wanted })
  }

  /// The prefixes of the names of AppCompat's and Material's resources.
  static let libraryPrefixes = [
    "abc_", "mtrl_", "m3_", "design_", "material_", "cardview_", "appcompat_", "material3_",
    "browser_actions_",
    "common_",
    "fab_", "bottom_sheet_", "search_menu_", "status_bar_notification_", "preference_",
    "fastscroll_",
    "item_touch_helper_",
    "tooltip_", "notification_", "compat_", "exo_", "lb_", "nav_", "ic_mtrl_", "appbar_scrolling",
    "hide_bottom_view",
    "side_sheet_", "password_toggle_", "clear_text_end_", "exposed_dropdown_", "character_counter_",
    "searchview_",
    "searchbar_", "icon_content_description", "error_icon_", "expand_button_", "support_",
    "call_notification_",
  ]

  /// Returns the `X` of `@{…, default=X}`.
  static func dataBindingDefault(_ value: String) -> String? {
    guard let range = value.range(ofText: "default=") else { return nil }
    var text = String(value[range.upperBound...])
    while text.hasSuffix("}") || text.hasSuffix(" ") { text.removeLast() }
    if text.hasPrefix("\"") || text.hasPrefix("'") || text.hasPrefix("`") {
      text = String(text.dropFirst().dropLast())
    }
    return text
  }

  // MARK: Types

  /// Returns a length in pixels, not rounded, clamped to the range of a view's lengths.
  func exactPixels(_ found: AndroidAttributes.Found, _ theme: AndroidTheme) -> Double? {
    guard let resolved = resolveLength(found, theme) else { return nil }
    if let pixels = exactPixels(of: resolved) { return pixels }
    report(
      "expected a length such as 12dp, 14sp or 3px, found '\(resolved.text.excerpt)'", found.severity, found.file,
      found.offset)
    return nil
  }

  /// Returns a length in pixels, not rounded, clamped to the range of a view's lengths; `nil` if it isn't a length.
  func exactPixels(of resolved: Resolved) -> Double? {
    resolved.pixels ?? AndroidLength(resolved.text)?.pixels(density: density, fontScale: fontScale)
  }

  /// Returns a length in whole pixels, or `nil` if the text isn't a length.
  func wholePixels(of text: String) -> Int? {
    AndroidLength(text).map { wholePixels($0.pixels(density: density, fontScale: fontScale)) }
  }

  /// Rounds a length to whole pixels. Source: android.util.TypedValue.complexToDimensionPixelSize. Below API level 28
  /// (an assumption: recordings of level 25 show it, and the sources of level 29 don't), half a pixel is added to a
  /// negative length, and the result is truncated.
  func wholePixels(_ exact: Double) -> Int {
    guard !exact.isNaN else { return 0 }
    let limit = Double(Pixels.limit)
    let bounded = min(max(exact, -limit), limit)
    let rounded =
      bounded < 0 && options.apiLevel < 28
      ? (bounded + 0.5).rounded(.towardZero) : bounded.rounded(.toNearestOrAwayFromZero)
    if rounded == 0 && exact != 0 { return exact < 0 ? -1 : 1 }
    return Int(rounded)
  }

  func pixels(dp: Double) -> Int { wholePixels(dp * density) }

  func dp(_ points: Double) -> Double { points * density }

  /// Returns a dimension of the platform or of a library in whole pixels, such as `@android:dimen/name`, or 0 if it
  /// isn't in a table.
  func dimension(_ name: String) -> Int {
    guard let reference = ResourceReference(name), let text = resources.text(of: reference) else { return 0 }
    return wholePixels(of: text) ?? (text == name ? 0 : dimension(text))
  }

  /// Returns the value of a Boolean. Source: aapt2's ParseBool.
  static func bool(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// Returns the name in `@+id/name`, or the whole value.
  static func id(_ value: String) -> String { ResourceReference(value)?.name ?? value }
}

extension String {
  /// Returns the first position of a text in this one.
  func range(ofText text: String) -> Range<String.Index>? {
    let (mine, wanted) = (Array(utf8), Array(text.utf8))
    guard !wanted.isEmpty, mine.count >= wanted.count else { return nil }
    for start in 0...mine.count - wanted.count
    where mine[start..<start + wanted.count].elementsEqual(wanted) {
      return utf8.index(
        startIndex, offsetBy: start)..<utf8.index(startIndex, offsetBy: start + wanted.count)
    }
    return nil
  }
}
