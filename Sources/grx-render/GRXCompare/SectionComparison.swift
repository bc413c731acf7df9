import GRXFileFormats
import GRXInspection
import Layouts

/// A tree in one combination, for comparison with the same combination of another run.
package struct ComparedSection {
  package let name: SectionName
  /// The tree form.
  package let text: String
  /// Reads the views; returns `nil` if `text` isn't a tree.
  package let snapshot: () -> FrameTree?
  /// The blueprints of the views; `nil` if only the text is known.
  package let plan: LayoutPlan?
  /// The number of pixels per point, for the plan.
  package let density: Double
  /// The files of the layout.
  package let files: [String]
  /// Draws the picture of the screen as SVG; `nil` if only the text is known.
  package var screen: (() -> String)?

  package init(
    name: SectionName, text: String, plan: LayoutPlan? = nil, density: Double = 1, files: [String] = [],
    screen: (() -> String)? = nil, snapshot: @escaping () -> FrameTree?
  ) {
    self.screen = screen
    self.files = files
    self.name = name
    self.text = text
    self.plan = plan
    self.density = density
    self.snapshot = snapshot
  }

  /// Creates a section of a stored text.
  package init(stored section: MatrixText.Section) {
    self.init(name: section.name, text: section.text, snapshot: { FrameTree(treeForm: section.text[...]) })
  }
}

/// A description of the differences between the sections of two runs.
package struct SectionComparison {
  package enum Form {
    case text
    case markdown
  }

  /// The changes in each section that differs, in the order of the new sections, and the removed sections.
  package private(set) var changes: [MatrixText.Section] = []
  /// A sentence about the layout that takes more steps than its run allows; `nil` for none.
  package private(set) var stepProblem: String?
  /// Whether a layout changed, rather than only its text.
  package private(set) var changesLayout = false
  /// The edits that change a layout, in prose.
  package var edits: [String] {
    var seen: Set<String> = []
    return comparisons.flatMap(\.difference.editWords).filter { seen.insert($0).inserted }
  }
  /// The comparisons of the sections that differ, if the edits are known.
  package private(set) var comparisons: [EditedSection] = []
  /// The edits, by section.
  private var editsOfSection: [SectionName: String] = [:]
  private let listsAll: Bool
  /// The new layout's file, if it is known.
  private let file: String?
  /// Whether anything besides frames differs, such as a text or a color.
  package private(set) var changesLook = false
  private let form: Form

  /// Compares sections.
  /// - Parameters:
  ///   - listsAll: Whether every view that differs is listed.
  ///   - comparesText: Whether sections with equal texts are treated as equal, which avoids reading them.
  ///   - contents: The old contents of resource files that may have been overwritten, by their paths.
  package init(
    from old: [ComparedSection], to new: [ComparedSection], form: Form = .text, listsAll: Bool = false,
    comparesText: Bool, contents: [String: [UInt8]] = [:]
  ) {
    self.form = form
    self.listsAll = listsAll
    file = new.first?.files.first
    var unmatched: [SectionName: ComparedSection] = [:]
    for section in old { unmatched[section.name] = section }
    var known: [[String]: String] = [:]
    var resources: ResourceEdits?
    var equalFiles = EqualFiles()
    for section in new {
      guard let before = unmatched.removeValue(forKey: section.name) else {
        changesLayout = true
        changes.append(MatrixText.Section(name: section.name, text: "is new\n"))
        continue
      }
      if before.text != section.text { changesLayout = true }
      if let plan = section.plan, let oldPlan = before.plan {
        // Equal files give equal layouts, in which nothing was edited. The earlier content of the same file isn't known.
        if before.text == section.text, before.files.first != section.files.first,
          equalFiles.contains(before.files, section.files, contents)
        {
          continue
        }
        let resourceEdits =
          resources
          ?? ResourceEdits(
            from: Self.files(of: old), to: Self.files(of: new), readOld: { contents[$0] ?? Self.content(of: $0) },
            readNew: Self.content)
        resources = resourceEdits
        var difference = EditedLayout(
          from: oldPlan, to: plan, density: section.density, listsAll: listsAll, resources: resourceEdits)
        if let problem = oldPlan.steps?.problem ?? plan.steps?.problem {
          stepProblem = problem
          return
        }
        difference.looks = Self.looks(from: before, to: section)
        if !difference.looks.isEmpty {
          // Those that change only looks are no steps of the comparison.
          let known = Set(difference.causes.flatMap(\.located) + difference.ineffective)
          let uses = [
            ResourceUses(of: section.files, read: Self.content),
            ResourceUses(of: before.files) { contents[$0] ?? Self.content(of: $0) },
          ]
          difference.ineffective += resourceEdits.located.filter { edit in
            !known.contains(edit) && uses.contains { use in edit.source.map(use.contains) ?? true }
          }
        }
        if difference.isEmpty { continue }
        if difference.changesLayout { changesLayout = true } else { changesLook = true }
        comparisons.append(EditedSection(section: section.name, difference: difference))
        // A single section isn't folded.
        if new.count > 1 {
          editsOfSection[section.name] =
            (difference.causes.flatMap(\.editsWithoutFrames) + difference.ineffective.map(\.wordsWithPlace)
            + difference.looks.map(\.sentence)).joined(separator: "\n")
        }
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

  /// Reads a file of resources. Links must not lead out of their folder.
  private static func content(of file: String) -> [UInt8]? {
    try? FileReader.read(file, beneath: file.parentPath.parentPath, maximumBytes: 16 << 20, mustBeRegular: true)
  }

  /// Returns the files of all sections: those of another language have other files.
  private static func files(of sections: [ComparedSection]) -> [String] {
    var seen: Set<String> = []
    return sections.flatMap(\.files).filter { seen.insert($0).inserted }
  }

  /// Returns the differences if no cause is known, or `nil` if there are none.
  private static func words(from old: ComparedSection, to new: ComparedSection, _ listsAll: Bool) -> String? {
    guard let current = new.snapshot() else { return nil }
    guard let before = old.snapshot() else { return "isn't among the configurations in the file\n" }
    let difference = LayoutDifference(from: before, to: current)
    return difference.isEmpty ? nil : difference.text(listsAll: listsAll)
  }

  /// Returns the views that look different.
  private static func looks(from old: ComparedSection, to new: ComparedSection) -> [LookChange] {
    guard old.text != new.text, LookText.isIn(old.text) || LookText.isIn(new.text),
      let before = FrameTree(treeForm: old.text[...]), let after = FrameTree(treeForm: new.text[...])
    else { return [] }
    return LayoutDifference(from: before, to: after).looks
  }

  /// A line that names the layout and explains the numbers; `nil` if no frames are written.
  package var frameNote: String? {
    let notes = comparisons.compactMap(\.difference.frameNote)
    if notes.isEmpty { return nil }
    let isFromRight = comparisons.contains {
      $0.difference.causes.contains { $0.effects.contains(where: \.isFromRight) }
    }
    return EditedLayout.frameNote(isFromRight: isFromRight)
  }

  /// The changes, with equal ones combined. If sections differ only in the numbers of their changes, only the first one
  /// is written in full.
  ///
  /// The names of sections are omitted if one of them has no name.
  package var text: String {
    if let only = changes.first, only.name.axes.isEmpty { return only.text }
    let folded = MatrixText(changes).groups
    var places: [String: Int] = [:]
    var shown: [(text: String, alike: [SectionName])] = []
    for group in folded {
      // If the edits are the same, the first section is enough.
      let edits = listsAll ? nil : group.names.first.flatMap { editsOfSection[$0] }
      let pattern = edits ?? String(group.text.filter { !$0.isNumber && $0 != "." })
      if let place = places[pattern] {
        shown[place].alike += group.names
      } else {
        places[pattern] = shown.count
        shown.append((group.heading + group.text, []))
      }
    }
    let isMarkdown = form == .markdown
    let text = shown.map { text, alike in
      guard !alike.isEmpty else { return text }
      let names = SectionName.folded(alike).map { (isMarkdown ? "- " : "  ") + $0.text + "\n" }.joined()
      let space = isMarkdown ? "\n" : ""
      let all = isMarkdown ? "`--all`" : "--all"
      return text + space + "similar, with other numbers or views, which \(all) lists, in\n" + space + names
    }.joined(separator: "\n")
    if !isMarkdown { return text }
    // The edits come first, followed by their effects in the sections.
    let list = edits.map { "- **\(Markdown.text($0))**\n" }.joined()
    return (list.isEmpty ? "" : "Edits\(file.map { " that change " + Markdown.code($0) } ?? ""):\n\n\(list)\n")
      + MatrixText.headings(in: text)
  }
}

/// Pairs of files with the same bytes, each compared once, though many sections have the same files.
private struct EqualFiles {
  private struct Pair: Hashable {
    let old: String
    let new: String
  }

  private var known: [Pair: Bool] = [:]

  /// Returns whether two lists of files, which were read for layouts, have the same contents in the same order.
  ///
  /// - Parameter contents: The old contents of files that may have been overwritten, by their paths.
  mutating func contains(_ old: [String], _ new: [String], _ contents: [String: [UInt8]]) -> Bool {
    guard old.count == new.count, !new.isEmpty else { return false }
    return zip(old, new).allSatisfy { old, new in
      let pair = Pair(old: old, new: new)
      if let isEqual = known[pair] { return isEqual }
      let bytes = Self.bytes(of: new)
      let isEqual = bytes != nil && bytes == contents[old] ?? Self.bytes(of: old)
      known[pair] = isEqual
      return isEqual
    }
  }

  private static func bytes(of file: String) -> [UInt8]? {
    try? FileReader.read(file, maximumBytes: 16 << 20, mustBeRegular: true)
  }
}
