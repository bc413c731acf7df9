/// A layout in many windows as one text: a section for each different tree, under the names of the combinations that have
/// it.
///
/// ```
/// == 360x640 density 1,2 ltr
/// LinearLayout #row 0,0 360x64
///
/// == 360x640 density 1,2 rtl
/// LinearLayout #row 0,0 360x64
/// ```
/// A section has several lines of names if its combinations aren't all those of some values.
package struct MatrixText {
  package struct Section: Hashable, Sendable {
    package let name: SectionName
    package let text: String

    package init(name: SectionName, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// What each combination alone holds, in order.
  package private(set) var sections: [Section]

  private static let mark = "== "
  /// The most combinations that a file may name.
  private static let mostNames = 10_000

  package init(_ sections: [Section]) { self.sections = sections }

  /// Sections that hold the same.
  package struct Group {
    package var names: [SectionName]
    package let text: String

    /// The lines with their names.
    package var heading: String { SectionName.folded(names).map { MatrixText.mark + $0.text + "\n" }.joined() }
  }

  /// Sections with equal ones folded, in the order of the first of each.
  package var groups: [Group] {
    var places: [String: Int] = [:]
    var groups: [Group] = []
    for section in sections {
      if let place = places[section.text] {
        groups[place].names.append(section.name)
      } else {
        places[section.text] = groups.count
        groups.append(Group(names: [section.name], text: section.text))
      }
    }
    return groups
  }

  package var text: String { groups.map { $0.heading + $0.text }.joined(separator: "\n") }

  /// The text with its sections' names as headings of Markdown.
  package static func headings(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(mark) ? "### \(line.dropFirst(mark.count))\n" : String(line)
    }.joined(separator: "\n")
  }

  /// Reads a text of sections; `nil` if it isn't one.
  package init?(_ text: String) {
    sections = []
    var names: [SectionName] = []
    var lines: [Substring] = []
    var count = 0
    func finished() -> [Section] {
      while lines.last == "" { lines.removeLast() }
      let content = lines.map { $0 + "\n" }.joined()
      return names.map { Section(name: $0, text: content) }
    }
    // A CR LF is one character.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      guard line.hasPrefix(Self.mark) else {
        if names.isEmpty && !line.isEmpty { return nil }
        lines.append(line)
        continue
      }
      guard let name = SectionName(line.dropFirst(Self.mark.count)),
        let singles = name.singles(limit: Self.mostNames - count)
      else { return nil }
      if !lines.isEmpty {
        sections += finished()
        (names, lines) = ([], [])
      }
      names += singles
      count += singles.count
    }
    sections += finished()
    if sections.isEmpty { return nil }
  }
}
