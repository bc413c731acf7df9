import GRXFileFormats
import Inflater

/// A difference in the look of a view.
package struct LookChange: Hashable, Sendable {
  /// The view's name: `#title`, or `View 0/2` with the child indexes from the root.
  package var name: String
  /// The difference in words: `background #6200EE → #03DAC5; textColor none → #FFFFFF`.
  package var words: String

  package init(name: String, words: String) { (self.name, self.words) = (name, words) }

  /// The difference as a sentence: `#save: background #6200EE → #03DAC5`.
  package var sentence: String { "\(name): \(words)" }

  /// Returns the differences between the looks of a view, in lines such as `background: #6200EE, corners 4`.
  static func words(from old: [String], to new: [String]) -> [String] {
    if old == new { return [] }
    func values(_ lines: [String]) -> [(name: String, value: String)] {
      lines.map { line in
        line.range(of: ": ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) } ?? (line, "")
      }
    }
    let (before, after) = (values(old), values(new))
    var words: [String] = []
    func value(_ name: String, _ lines: [(name: String, value: String)]) -> String? {
      lines.first { $0.name == name }?.value
    }
    let hasOtherText = value("text", before) != value("text", after)
    for (name, value) in before {
      let now = after.first { $0.name == name }?.value
      // The number of other letters says nothing more.
      if name == "lines", hasOtherText, let now, parts(now).dropLast() == parts(value).dropLast() { continue }
      if now != value { words.append("\(name) \(changed(value, now ?? "none"))") }
    }
    for (name, value) in after where !before.contains(where: { $0.name == name }) {
      words.append("\(name) none → \(shown(value))")
    }
    // Of lines with the same name, a later one may differ.
    return words.isEmpty ? ["look differs"] : words
  }

  /// Returns two values without the parts that they share.
  private static func changed(_ old: String, _ new: String) -> String {
    let (before, after) = (parts(old), parts(new))
    guard before.count == after.count, before.count > 1 else {
      return "\(shown(old)) → \(shown(new))"
    }
    let differing = before.indices.filter { before[$0] != after[$0] }
    func joined(_ parts: [Substring]) -> String { differing.map { String(parts[$0]) }.joined(separator: ", ") }
    return "\(shown(joined(before))) → \(shown(joined(after)))"
  }

  private static func shown(_ value: String) -> String { value.isEmpty ? "\"\"" : value.excerpt }

  private static func parts(_ value: String) -> [Substring] {
    var parts: [Substring] = []
    var rest = value[...]
    while let comma = rest.range(of: ", ") {
      parts.append(rest[..<comma.lowerBound])
      rest = rest[comma.upperBound...]
    }
    return parts + [rest]
  }
}

extension LookChange: JSONRecord {
  package static var recordName: String { "look" }
  package static var recordSummary: String { "A view that looks different." }
  package static let members: [JSONMember<LookChange>] = [
    JSONMember("view", \.name, "The id with a #, or the class and the child indexes from the root."),
    JSONMember("words", \.words, "The differences: background #6200EE → #03DAC5."),
  ]

  package init() { self.init(name: "", words: "") }
}
