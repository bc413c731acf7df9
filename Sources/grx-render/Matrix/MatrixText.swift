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
/// A section has a name a line where its combinations are not all those of some values.
struct MatrixText {
  struct Section: Hashable, Sendable {
    let name: SectionName
    let text: String
  }

  /// What each combination alone holds, in order.
  private(set) var sections: [Section]

  private static let mark = "== "
  /// The most combinations that a file may name.
  private static let mostNames = 10_000

  init(_ sections: [Section]) { self.sections = sections }

  /// Sections with equal ones folded, in the order of the first of each.
  var text: String {
    var places: [String: Int] = [:]
    var groups: [(names: [SectionName], text: String)] = []
    for section in sections {
      if let place = places[section.text] {
        groups[place].names.append(section.name)
      } else {
        places[section.text] = groups.count
        groups.append(([section.name], section.text))
      }
    }
    return groups.map { group in
      SectionName.folded(group.names).map { Self.mark + $0.text + "\n" }.joined() + group.text
    }.joined(separator: "\n")
  }

  /// The text with its sections' names as headings of Markdown.
  static func headings(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix(mark) ? "### \(line.dropFirst(mark.count))\n" : String(line)
    }.joined(separator: "\n")
  }

  /// Reads a text of sections; `nil` where it isn't one.
  init?(_ text: String) {
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

/// A combination's tree, and its views.
struct LaidOutSection: Sendable {
  let section: MatrixText.Section
  let snapshot: LayoutSnapshot
}

/// How a matrix differs from one that was kept, in words.
func matrixDifference(from stored: MatrixText, to current: [LaidOutSection], listsAll: Bool) -> String {
  var old: [SectionName: String] = [:]
  for section in stored.sections { old[section.name] = section.text }
  var known: [[String]: String] = [:]
  var changes: [MatrixText.Section] = []
  for laidOut in current {
    let section = laidOut.section
    guard let before = old.removeValue(forKey: section.name) else {
      changes.append(MatrixText.Section(name: section.name, text: "is new\n"))
      continue
    }
    if before == section.text { continue }
    let words =
      known[[before, section.text]]
      ?? LayoutSnapshot(treeForm: before[...]).map {
        LayoutDifference(from: $0, to: laidOut.snapshot).text(listsAll: listsAll)
      } ?? "is no tree in the file\n"
    known[[before, section.text]] = words
    changes.append(MatrixText.Section(name: section.name, text: words))
  }
  for section in stored.sections where old[section.name] != nil {
    changes.append(MatrixText.Section(name: section.name, text: "is no longer there\n"))
  }
  return MatrixText(changes).text
}
