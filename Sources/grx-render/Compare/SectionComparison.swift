/// A tree in one combination, for comparing it with the same combination of another run.
struct ComparedSection {
  let name: SectionName
  /// The tree form.
  let text: String
  /// Reads the views; `nil` if `text` isn't a tree.
  let snapshot: () -> LayoutSnapshot?

  init(name: SectionName, text: String, snapshot: @escaping () -> LayoutSnapshot?) {
    self.name = name
    self.text = text
    self.snapshot = snapshot
  }

  /// A section of a stored text.
  init(stored section: MatrixText.Section) {
    self.init(name: section.name, text: section.text, snapshot: { LayoutSnapshot(treeForm: section.text[...]) })
  }
}

/// How the sections of one run differ from those of another, in words.
struct SectionComparison {
  enum Form {
    case text
    case markdown
  }

  /// What changed in each section that differs, in the order of the new ones, and those that are gone.
  private(set) var changes: [MatrixText.Section] = []
  private let form: Form

  /// - Parameters:
  ///   - listsAll: Whether every view that differs is listed.
  ///   - comparesText: Whether sections with equal texts are equal, which saves reading them.
  init(
    from old: [ComparedSection], to new: [ComparedSection], form: Form = .text, listsAll: Bool = false,
    comparesText: Bool
  ) {
    self.form = form
    var unmatched: [SectionName: ComparedSection] = [:]
    for section in old { unmatched[section.name] = section }
    var known: [[String]: String] = [:]
    for section in new {
      guard let before = unmatched.removeValue(forKey: section.name) else {
        changes.append(MatrixText.Section(name: section.name, text: "is new\n"))
        continue
      }
      if comparesText {
        if before.text == section.text { continue }
        if let words = known[[before.text, section.text]] {
          changes.append(MatrixText.Section(name: section.name, text: words))
          continue
        }
      }
      guard let words = Self.words(from: before, to: section, form, listsAll) else { continue }
      if comparesText { known[[before.text, section.text]] = words }
      changes.append(MatrixText.Section(name: section.name, text: words))
    }
    for section in old where unmatched[section.name] != nil {
      changes.append(MatrixText.Section(name: section.name, text: "is no longer there\n"))
    }
  }

  /// `nil` if they don't differ.
  private static func words(
    from old: ComparedSection, to new: ComparedSection, _ form: Form, _ listsAll: Bool
  ) -> String? {
    guard let current = new.snapshot() else { return nil }
    guard let before = old.snapshot() else { return "is no tree in the file\n" }
    let difference = LayoutDifference(from: before, to: current)
    if difference.isEmpty { return nil }
    switch form {
    case .text: return difference.text(listsAll: listsAll)
    case .markdown: return difference.markdown(listsAll: listsAll)
    }
  }

  /// The changes, equal ones together; of sections whose changes have other numbers only, the first in full.
  ///
  /// Without names of sections if there is one without a name.
  var text: String {
    if let only = changes.first, only.name.axes.isEmpty { return only.text }
    let folded = MatrixText(changes).groups
    if form == .markdown { return MatrixText.headings(in: MatrixText(changes).text) }
    var places: [String: Int] = [:]
    var shown: [(text: String, alike: [SectionName])] = []
    for group in folded {
      let pattern = String(group.text.filter { !$0.isNumber && $0 != "." })
      if let place = places[pattern] {
        shown[place].alike += group.names
      } else {
        places[pattern] = shown.count
        shown.append((group.heading + group.text, []))
      }
    }
    return shown.map { text, alike in
      guard !alike.isEmpty else { return text }
      let names = SectionName.folded(alike).map(\.text).joined(separator: "; ")
      return text + "likewise, with other numbers: \(names)\n"
    }.joined(separator: "\n")
  }
}
