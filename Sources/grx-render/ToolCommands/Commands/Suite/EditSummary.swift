import GRXCompare
import Render

/// The edits that change several layouts of a run, each with the layouts that follow from it.
struct EditSummary {
  /// A file that was edited, with its edits and the layouts that differ because of them.
  struct File {
    let path: String
    /// The layouts affected by any of the edits, in order.
    let layouts: [CheckedLayout]
    let edits: [ReportedEdit]
  }

  /// The layouts to which the indexes of edits refer.
  let layouts: [CheckedLayout]
  /// The edited files; those that change the most layouts come first.
  let files: [File]
  /// The combinations of edits that have a combined effect.
  let combinations: [ReportedCombination]
  /// An edit that changes no frame of any layout.
  struct Ineffective {
    let edit: EditedLayout.LocatedEdit
    /// The indexes of the layouts, in order.
    fileprivate(set) var layouts: [Int]
  }

  /// The edits that change no frame of any layout.
  let ineffective: [Ineffective]

  /// A difference in looks that views share, perhaps of several layouts.
  struct Look {
    /// The first view, and the difference.
    let look: LookChange
    /// The names of the views in each of the layouts.
    fileprivate var names: [Int: Set<String>] = [:]
    /// The indexes of the layouts, in order.
    fileprivate(set) var layouts: [Int]

    fileprivate init(_ look: LookChange) { (self.look, layouts) = (look, []) }

    /// The difference with the views: `#save and 3 more views: background #6200EE → #03DAC5`. A view with the same name in each
    /// of the layouts is one.
    var sentence: String {
      let areSame = names.values.allSatisfy { $0 == [look.name] }
      return sentence(look.name, areSame ? 1 : names.values.reduce(0) { $0 + $1.count })
    }

    /// Returns the difference with the views in one of the layouts.
    func sentence(in layout: Int) -> String {
      let names = names[layout] ?? []
      return sentence(names.contains(look.name) ? look.name : names.min() ?? look.name, names.count)
    }

    private func sentence(_ name: String, _ count: Int) -> String {
      "\(name)\(count > 1 ? " and \(more(count - 1, "view"))" : ""): \(look.words)"
    }
  }

  /// The differences in looks, in the order in which they are found.
  let looks: [Look]

  /// Summarizes layouts with known locations of all edits.
  init(_ layouts: [CheckedLayout]) {
    self.layouts = layouts
    let all = ReportedEdit.all(in: layouts)
    var order: [String] = []
    var edits: [String: [ReportedEdit]] = [:]
    for edit in all {
      if edits[edit.path] == nil { order.append(edit.path) }
      edits[edit.path, default: []].append(edit)
    }
    let files = order.map { path in
      let edits = edits[path] ?? []
      return File(path: path, layouts: Set(edits.flatMap(\.layouts)).sorted().map { layouts[$0] }, edits: edits)
    }
    self.files = files.enumerated().sorted { a, b in
      let (first, second) = (a.element.layouts.count, b.element.layouts.count)
      return first != second ? first > second : a.offset < b.offset
    }.map(\.element)
    combinations = ReportedCombination.all(in: layouts)
    looks = Self.looks(in: layouts)
    ineffective = Self.ineffective(in: layouts, besides: Set(all.map(\.edit.withoutName)))
  }

  private static func looks(in layouts: [CheckedLayout]) -> [Look] {
    var found: [Look] = []
    var places: [String: Int] = [:]
    for (number, layout) in layouts.enumerated() {
      for look in layout.comparisons.flatMap(\.difference.looks) {
        let index = places[look.words] ?? found.count
        if index == found.count {
          places[look.words] = index
          found.append(Look(look))
        }
        found[index].names[number, default: []].insert(look.name)
        if found[index].layouts.last != number { found[index].layouts.append(number) }
      }
    }
    return found
  }

  private static func ineffective(
    in layouts: [CheckedLayout], besides effective: Set<EditedLayout.LocatedEdit>
  ) -> [Ineffective] {
    var found: [Ineffective] = []
    var places: [EditedLayout.LocatedEdit: Int] = [:]
    for (number, layout) in layouts.enumerated() {
      for difference in layout.comparisons.map(\.difference) {
        for edit in difference.ineffective + difference.causes.filter(\.isBalanced).flatMap(\.located) {
          let key = edit.withoutName
          if effective.contains(key) { continue }
          let index = places[key] ?? found.count
          if index == found.count {
            places[key] = index
            found.append(Ineffective(edit: edit, layouts: []))
          }
          if found[index].layouts.last != number { found[index].layouts.append(number) }
        }
      }
    }
    return found
  }

  /// Returns whether a layout differs because of edits whose locations are all known.
  static func canSummarize(_ layout: CheckedLayout) -> Bool {
    guard layout.state == .differs, layout.problem == nil else { return false }
    let causes = layout.comparisons.flatMap { $0.difference.causes.filter(\.hasEffects) }
    let isKnown =
      !causes.isEmpty || !layout.comparisons.isEmpty && layout.comparisons.allSatisfy { !$0.difference.isEmpty }
    return isKnown && causes.allSatisfy { $0.located.allSatisfy { $0.place != nil } && !$0.located.isEmpty }
  }

  // MARK: As text

  /// The lines that edits take with their effects, and the lines that they take at all. What follows them has room in 40 lines.
  private static let detailedLines = 22
  private static let maximumLines = 24
  private static let shownEffects = 6
  private static let shownCombinations = 2
  private static let shownNames = 6

  /// Each edit, with its effects in one of the layouts. If there are many, the later ones are written without effects, or
  /// only counted.
  var text: String {
    var isComplete = true
    var text = editText(&isComplete)
    // Effects of combinations are shown in the lines that are left.
    let hasRoom = Self.lineCount(text) <= Self.detailedLines / 2
    let combinationCount = hasRoom ? Self.shownCombinations : 0
    for combination in combinations.prefix(combinationCount) {
      let count = combination.layouts.count
      let place = place(combination.sample)
      text += combination.subjects + (combination.isSum ? " add up" : " act together")
      text += count > 1 ? " in \(count) layouts, for example \(place):\n" : " in \(place):\n"
      text += lines(of: combination.sample, indentation: 2, &isComplete) + "\n"
    }
    let rest = combinations.count - combinationCount
    if rest > 0 { text += "\(hasRoom ? "and " : "")\(more(rest, "combination")) of edits\n\n" }
    text += looksText(
      room: Self.lineCount(text) <= Self.detailedLines / 2 ? Self.detailedLines / 2 : 3, &isComplete)
    text += ineffectiveText(
      room: Self.lineCount(text) <= Self.detailedLines / 2 ? Self.detailedLines / 2 : 3, &isComplete)
    return text + (isComplete ? "" : "--all lists every layout, window and view.\n\n")
  }

  private static func lineCount(_ text: String) -> Int { text.utf8.count { $0 == 0x0A } }

  private func editText(_ isComplete: inout Bool) -> String {
    var text = ""
    var countedOnly = 0
    var isDetailed = true
    for edit in files.flatMap(\.edits) {
      var isWhole = true
      let block = block(of: edit, &isWhole)
      isDetailed = isDetailed && (text.isEmpty || Self.lineCount(text + block) <= Self.detailedLines)
      if isDetailed {
        text += block
        isComplete = isComplete && isWhole
        continue
      }
      isComplete = false
      if Self.lineCount(text) < Self.maximumLines {
        let isShared = edit.layouts.count > 1
        text += edit.words + ", changes \(isShared ? "\(edit.layouts.count) layouts" : names(edit.layouts))\n"
      } else {
        countedOnly += 1
      }
    }
    if countedOnly > 0 { text += "and \(more(countedOnly, "edit"))\n" }
    return text.isEmpty || text.hasSuffix("\n\n") ? text : text + "\n"
  }

  private func block(of edit: ReportedEdit, _ isComplete: inout Bool) -> String {
    var text = edit.words + "\n"
    let isShared = edit.layouts.count > 1
    if isShared {
      text += "  changes \(edit.layouts.count) layouts: \(names(edit.layouts))\n"
    } else if layouts[edit.layouts[0]].file.key != edit.path {
      text += "  changes \(names(edit.layouts))\n"
    }
    if isShared { isComplete = false }
    if let sample = edit.sample {
      let uses = sample.uses.isEmpty ? nil : "used by \(EditedLayout.shownUses(sample.uses))"
      let place = place(sample)
      if isShared || !sample.section.text.isEmpty {
        text += "  for example \(place)\(uses.map { ", " + $0 } ?? ""):\n"
      } else if let uses {
        text += "  \(uses)\n"
      }
      text += lines(of: sample, indentation: isShared || !sample.section.text.isEmpty ? 4 : 2, &isComplete)
    }
    return text + "\n"
  }

  private func looksText(room: Int, _ isComplete: inout Bool) -> String {
    list("looks differ", looks.map { ($0.sentence, $0.layouts) }, room: room, &isComplete)
  }

  private func ineffectiveText(room: Int, _ isComplete: inout Bool) -> String {
    list("no frame changes", ineffective.map { ($0.edit.wordsWithPlace, $0.layouts) }, room: room, &isComplete)
  }

  private func list(
    _ title: String, _ entries: [(words: String, layouts: [Int])], room: Int, _ isComplete: inout Bool
  ) -> String {
    if entries.isEmpty { return "" }
    var text = title + ":\n"
    for entry in entries.prefix(room) {
      text += "  \(entry.words)\(inLayouts(entry.layouts))\n"
      if entry.layouts.count > 1 { isComplete = false }
    }
    if entries.count > room {
      text += "  and \(entries.count - room) more\n"
      isComplete = false
    }
    return text + "\n"
  }

  /// `, in 8 layouts: home.xml, feed.xml and 6 more layouts`
  private func inLayouts(_ indexes: [Int]) -> String {
    let count = indexes.count
    return count > 1 ? ", in \(count) layouts: \(names(indexes))" : ", in \(names(indexes))"
  }

  private func names(_ indexes: [Int]) -> String {
    listed(indexes.prefix(Self.shownNames).map { layouts[$0].file.layout.visiblePath }, of: indexes.count, "layout")
  }

  private func place(_ sample: ReportedEdit.Sample) -> String {
    let name = layouts[sample.layout].file.layout.visiblePath
    return sample.section.text.isEmpty ? name : "\(name) at \(sample.section.text)"
  }

  private func lines(of sample: ReportedEdit.Sample, indentation: Int, _ isComplete: inout Bool) -> String {
    let start = String(repeating: " ", count: indentation)
    let groups = EditedLayout.grouped(sample.effects)
    var text = ""
    for group in groups.prefix(Self.shownEffects) {
      text += "\(start)\(group.effect.sentence)\n"
      if let others = group.othersInWords(false) { text += "\(start)  also \(others)\n" }
    }
    let rest = groups.dropFirst(Self.shownEffects).viewCount
    if rest > 0 {
      text += "\(start)and \(more(rest, "view"))\n"
      isComplete = false
    }
    return text
  }
}
