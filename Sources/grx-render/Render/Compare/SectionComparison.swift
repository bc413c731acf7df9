/// A tree in one combination, for comparing it with the same combination of another run.
package struct ComparedSection {
  package let name: SectionName
  /// The tree form.
  package let text: String
  /// Reads the views; `nil` if `text` isn't a tree.
  package let snapshot: () -> LayoutSnapshot?
  /// What the views are made of; `nil` if only the text is known.
  package let plan: LayoutPlan?
  /// Pixels a point, for the plan.
  package let density: Double

  package init(
    name: SectionName, text: String, plan: LayoutPlan? = nil, density: Double = 1,
    snapshot: @escaping () -> LayoutSnapshot?
  ) {
    self.name = name
    self.text = text
    self.plan = plan
    self.density = density
    self.snapshot = snapshot
  }

  /// A section of a stored text.
  package init(stored section: MatrixText.Section) {
    self.init(name: section.name, text: section.text, snapshot: { LayoutSnapshot(treeForm: section.text[...]) })
  }
}

/// How the sections of one run differ from those of another, in words.
package struct SectionComparison {
  package enum Form {
    case text
    case markdown
  }

  /// What changed in each section that differs, in the order of the new ones, and those that are gone.
  package private(set) var changes: [MatrixText.Section] = []
  /// Whether something is laid out differently, and not only written differently.
  package private(set) var changesLayout = false
  /// The edits that change a layout, as Markdown has them.
  package private(set) var edits: [String] = []
  private let form: Form

  /// - Parameters:
  ///   - listsAll: Whether every view that differs is listed.
  ///   - comparesText: Whether sections with equal texts are equal, which saves reading them.
  package init(
    from old: [ComparedSection], to new: [ComparedSection], form: Form = .text, listsAll: Bool = false,
    comparesText: Bool
  ) {
    self.form = form
    var unmatched: [SectionName: ComparedSection] = [:]
    for section in old { unmatched[section.name] = section }
    var known: [[String]: String] = [:]
    var knownEdits: Set<String> = []
    for section in new {
      guard let before = unmatched.removeValue(forKey: section.name) else {
        changesLayout = true
        changes.append(MatrixText.Section(name: section.name, text: "is new\n"))
        continue
      }
      if before.text != section.text { changesLayout = true }
      if let plan = section.plan, let old = before.plan {
        let difference = EditedLayout(from: old, to: plan, density: section.density, listsAll: listsAll)
        if difference.isEmpty { continue }
        if difference.changesLayout { changesLayout = true }
        for edit in difference.editsInMarkdown where knownEdits.insert(edit).inserted { edits.append(edit) }
        let words = form == .markdown ? difference.markdown(listsAll: listsAll) : difference.text(listsAll: listsAll)
        changes.append(MatrixText.Section(name: section.name, text: words))
        continue
      }
      if comparesText {
        if before.text == section.text { continue }
        if let words = known[[before.text, section.text]] {
          changes.append(MatrixText.Section(name: section.name, text: words))
          continue
        }
      }
      guard let words = Self.words(from: before, to: section, listsAll) else { continue }
      if comparesText { known[[before.text, section.text]] = words }
      changes.append(MatrixText.Section(name: section.name, text: words))
    }
    for section in old where unmatched[section.name] != nil {
      changesLayout = true
      changes.append(MatrixText.Section(name: section.name, text: "is no longer there\n"))
    }
  }

  /// What moved, of which no cause is known; `nil` if nothing did.
  private static func words(from old: ComparedSection, to new: ComparedSection, _ listsAll: Bool) -> String? {
    guard let current = new.snapshot() else { return nil }
    guard let before = old.snapshot() else { return "isn't among the trees in the file\n" }
    let difference = LayoutDifference(from: before, to: current)
    return difference.isEmpty ? nil : difference.text(listsAll: listsAll)
  }

  /// The changes, equal ones together; of sections whose changes have other numbers only, the first in full.
  ///
  /// Without names of sections if there is one without a name.
  package var text: String {
    if let only = changes.first, only.name.axes.isEmpty { return only.text }
    let folded = MatrixText(changes).groups
    if form == .markdown {
      // The edits come first, whatever they do in which section.
      return edits.map { $0 + "\n\n" }.joined() + MatrixText.headings(in: MatrixText(changes).text)
    }
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
