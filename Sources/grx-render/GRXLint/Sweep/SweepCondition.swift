import GRXInspection
import Inflater

/// The properties that all windows of a row of a sweep have in common.
package struct SweepCondition: Hashable, Sendable {
  /// The number of pixels per point.
  package var density = 1.0
  /// The height of the windows, in points.
  package var height = 640.0
  package var fontScale = 1.0
  /// The language and region; `nil` if a layout has no languages.
  package var locale: String?
  /// `ltr` or `rtl`, if directions are tried.
  package var direction: String?

  package init() {}

  /// The properties, each with its words.
  fileprivate var words: [String] {
    [
      locale ?? "", decimal(fontScale) + " ×",
      direction == "rtl" ? "right-to-left" : direction == nil ? "" : "left-to-right",
      decimal(height) + " high", "density \(decimal(density))",
    ]
  }

  /// The name among any others: all properties.
  var fullName: String { words.filter { !$0.isEmpty }.joined(separator: ", ") }

  /// The properties besides the language.
  var wordsWithoutLocale: String { words.dropFirst().filter { !$0.isEmpty }.joined(separator: ", ") }

  /// Returns the name of some of all conditions: the properties in which they differ from the others; `nil` for all of them.
  static func name(_ some: [Int], of all: [SweepCondition]) -> String? {
    if some.count == all.count { return nil }
    let words = all.map(\.words)
    let axes = words.first?.indices ?? 0..<0
    func values(_ axis: Int, _ indexes: some Sequence<Int>) -> [String] {
      var found: [String] = []
      for index in indexes where !found.contains(words[index][axis]) { found.append(words[index][axis]) }
      return found
    }
    let found = axes.map { values($0, some) }
    let everything = axes.map { values($0, all.indices) }
    if found.reduce(1, { $0 * $1.count }) == some.count {
      return axes.filter { found[$0].count < everything[$0].count }.map { listed(found[$0]) }.joined(separator: " at ")
    }
    let varying = axes.filter { everything[$0].count > 1 }
    let names = some.map { index in varying.map { words[index][$0] }.filter { !$0.isEmpty }.joined(separator: " at ") }
    return listed(names)
  }

  /// Returns a list such as `de, fr, and 12 more`.
  private static func listed(_ names: [String]) -> String {
    let most = 8
    if names.count <= most { return names.joined(separator: ", ") }
    return names.prefix(most - 1).joined(separator: ", ") + ", and \(names.count - most + 1) more"
  }
}

extension SweepCondition: JSONRecord {
  package static var recordName: String { "condition" }
  package static let members: [JSONMember<SweepCondition>] = [
    JSONMember("density", \.density, "Pixels per point."),
    JSONMember("height", \.height, "The height of the windows, in points."),
    JSONMember("fontScale", \.fontScale), JSONMember("locale", \.locale),
    JSONMember("direction", \.direction, "ltr or rtl, if directions were asked for."),
  ]
}
