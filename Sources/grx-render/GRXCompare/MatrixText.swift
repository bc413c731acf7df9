/// A layout in many windows as one text: a section for each different tree, under the names of its combinations.
///
/// ```
/// == 360x640 density 1,2 ltr
/// LinearLayout #row 0,0 360x64
///
/// == 360x640 density 1,2 rtl
/// LinearLayout #row 0,0 360x64
/// ```
/// A section has several lines of names if a single line can't name exactly its combinations.
///
/// In the compact form, a section may contain only the lines that differ from the first section, with their numbers:
/// ```
/// == 360x640 density 1,2 rtl
/// ~2   View #icon 296,0 64x64
/// ```
package struct MatrixText {
  package struct Section: Hashable, Sendable {
    package let name: SectionName
    package let text: String

    package init(name: SectionName, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The contents of each combination, in order.
  package private(set) var sections: [Section]

  package static let mark = "== "
  /// The maximum number of combinations in a file.
  private static let mostNames = 10_000

  package init(_ sections: [Section]) { self.sections = sections }

  /// Sections with equal contents.
  package struct Group {
    package var names: [SectionName]
    package let text: String

    /// The lines with their names.
    package var heading: String { SectionName.folded(names).map { MatrixText.mark + $0.text + "\n" }.joined() }
  }

  /// Sections with equal ones combined, in the order of the first of each.
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

  /// The text in compact form.
  package var compactText: String {
    guard let base = groups.first else { return "" }
    return groups.map { $0.heading + (Self.changedLines(from: base.text, to: $0.text) ?? $0.text) }
      .joined(separator: "\n")
  }

  /// Returns the sections in the order of another text, so that a section that differs doesn't move others.
  package func ordered(like other: MatrixText) -> MatrixText {
    var places: [SectionName: Int] = [:]
    for (place, section) in other.sections.enumerated() { places[section.name] = place }
    let order = sections.indices.sorted { a, b in
      let (first, second) = (places[sections[a].name] ?? .max, places[sections[b].name] ?? .max)
      return first != second ? first < second : a < b
    }
    return MatrixText(order.map { sections[$0] })
  }

  /// Returns whether a text is in the compact form.
  package static func isCompact(_ text: String) -> Bool {
    text.utf8.first != UInt8(ascii: "~") && text.contains("\n~")
  }

  // MARK: Changed lines

  /// Returns the changed lines, or `nil` if the texts have different numbers of lines or if all of the lines differ.
  private static func changedLines(from base: String, to text: String) -> String? {
    let (old, new) = (base.split(separator: "\n"), text.split(separator: "\n"))
    guard old.count == new.count, old != new else { return nil }
    let changed = old.indices.filter { old[$0] != new[$0] }
    guard changed.count < old.count else { return nil }
    return changed.map { "~\($0 + 1) \(new[$0])\n" }.joined()
  }

  /// Returns the text of a section that may contain changed lines, or `nil` if they don't match the first section.
  private static func expanded(_ lines: [Substring], from base: String?) -> String? {
    guard lines.first?.first == "~" else { return lines.map { $0 + "\n" }.joined() }
    guard var all = base?.split(separator: "\n") else { return nil }
    for line in lines {
      guard line.first == "~", let space = line.firstIndex(of: " "),
        let number = Int(line[..<space].dropFirst()), all.indices.contains(number - 1)
      else { return nil }
      all[number - 1] = line[line.index(after: space)...]
    }
    return all.map { $0 + "\n" }.joined()
  }

  /// Returns the text with the names of its sections as Markdown headings.
  package static func headings(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(mark) ? "### \(line.dropFirst(mark.count))\n" : String(line)
    }.joined(separator: "\n")
  }

  /// Reads a text of sections; `nil` if it is invalid.
  package init?(_ text: String) {
    sections = []
    var names: [SectionName] = []
    var lines: [Substring] = []
    var count = 0
    func finished() -> [Section]? {
      while lines.last == "" { lines.removeLast() }
      guard let content = Self.expanded(lines, from: sections.first?.text) else { return nil }
      return names.map { Section(name: $0, text: content) }
    }
    // CR LF is a single character.
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
        guard let section = finished() else { return nil }
        sections += section
        (names, lines) = ([], [])
      }
      names += singles
      count += singles.count
    }
    guard let section = finished() else { return nil }
    sections += section
    if sections.isEmpty { return nil }
  }
}
