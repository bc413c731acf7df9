import Foundation
import GRXCompare
import Inflater
import Layouts
import Measure
import Render
import TestSupport

/// The invariants of comparisons of two documents, checked on random documents with random edits.
package struct DiffProperties {
  /// A document, inflated and laid out, and its plan.
  private struct Document {
    let layout: InflatedLayout
    let plan: LayoutPlan

    init?(_ layout: InflatedLayout, _ specs: MeasureSpecs) {
      guard let plan = LayoutPlan(layout, direction: nil, layOut: { $0.measureAndLayout(specs) }) else { return nil }
      layout.root.measureAndLayout(specs)
      (self.layout, self.plan) = (layout, plan)
    }
  }

  /// The form of the compared documents.
  package enum Form: String, CaseIterable, Sendable {
    case grx, xml, gravity
    /// Android's XML with resources.
    case project

    fileprivate var documents: RandomForm { RandomForm(rawValue: rawValue) ?? .xml }
  }

  package let seed: UInt64
  package let form: Form
  private let old: Document
  private let new: Document
  private let specs: MeasureSpecs
  /// The projects before and after, and a folder for their files.
  private var projects: (old: RandomProject, new: RandomProject, folder: String)?

  /// - Parameter folder: The folder for the files of a project; it is the same for every seed, since results depend on
  ///   paths.
  /// - Returns: `nil` if the inflater rejects one of the documents.
  package init?(seed: UInt64, form: Form, maximumCount: Int = 20, folder: String) {
    let documents = form.documents
    var trees = RandomTrees(seed: seed, classes: documents.classes, maximumCount: maximumCount)
    let specs = trees.specs()
    let view = trees.description()
    self.seed = seed
    self.form = form
    self.specs = specs
    let inflater = Self.inflater
    let layouts: (old: InflatedLayout?, new: InflatedLayout?)
    if form == .project {
      let before = RandomProject(view, &trees)
      var after = before
      for _ in 0..<1 + trees.below(3) { after.edit(&trees) }
      projects = (before, after, folder)
      layouts = (before.layout(in: folder + "/old", inflater), after.layout(in: folder + "/new", inflater))
    } else {
      var edited = view
      for _ in 0..<1 + trees.below(6) { trees.edit(&edited) }
      layouts = (documents.layout(of: view, inflater), documents.layout(of: edited, inflater))
    }
    guard let old = layouts.old.flatMap({ Document($0, specs) }), let new = layouts.new.flatMap({ Document($0, specs) })
    else { return nil }
    (self.old, self.new) = (old, new)
  }

  private static var inflater: Inflater {
    var inflater = Inflater.ofAllFormats(kinds: RandomClass.kinds)
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    inflater.keepsBlueprints = true
    inflater.keepsPlaces = true
    return inflater
  }

  /// Returns the violated invariants, or an empty array if there are none.
  package func problems() -> [String] {
    func content(_ file: String) -> [UInt8]? { FileManager.default.contents(atPath: file).map(Array.init) }
    let resources = projects.map { _ in
      ResourceEdits(from: old.layout.files, to: new.layout.files, readOld: content, readNew: content)
    }
    let script = EditScript(from: old.plan, to: new.plan, resources: resources)
    var search = CauseSearch(script, effortLimit: 10_000_000)
    let found = search.causes()
    let trees = search.layouts(explaining: Set(search.differences.map(\.key)))
    var problems = wrongSteps(script) + wrongTrees(trees)
    problems += wrongCauses(script, search, trees.after, found)
    let difference = EditedLayout(script, search, found, density: 1, listsAll: true)
    for cause in difference.causes {
      for effect in cause.effects { problems += wrongWords(effect, trees) }
    }
    problems += wrongSums(search, trees)
    problems += wrongSources(script, search, found)
    problems += missingEdits(script, found, difference)
    return problems.map { "\(form.rawValue) \(seed): \($0)" }
  }

  /// Checks that each edit is either the cause of a difference or has no effect, and that each is written.
  private func missingEdits(
    _ script: EditScript, _ found: (causes: [CauseSearch.Found], ineffective: [Int]), _ difference: EditedLayout
  ) -> [String] {
    var problems: [String] = []
    let effective = Set(found.causes.flatMap(\.steps))
    var identities: Set<[SourceEdit]> = []
    for (index, step) in script.steps.enumerated() {
      if effective.contains(index) == found.ineffective.contains(index) {
        problems.append("'\(step.words)' is both with and without effect, or neither")
      }
      let written =
        effective.contains(index) ? difference.causes.flatMap(\.edits) : difference.ineffective.map(\.wordsWithPlace)
      // Views of a file that is included several times share one edit.
      if !step.sources.isEmpty, !identities.insert(step.identity).inserted { continue }
      // The frame of an added or removed view follows the words.
      for words in step.allWords where !written.contains(where: { $0 == words || $0.hasPrefix(words + ": ") }) {
        problems.append("'\(words)' is missing")
      }
    }
    return problems
  }

  /// Checks that each edit of a source is in the files, and that effects of resource edits disappear if the files lack
  /// those edits.
  private func wrongSources(
    _ script: EditScript, _ search: CauseSearch, _ found: (causes: [CauseSearch.Found], ineffective: [Int])
  ) -> [String] {
    guard let projects else { return [] }
    var problems: [String] = []
    for edit in script.steps.flatMap(\.sources) {
      for (value, place) in [(edit.old, edit.oldPlace), (edit.new, edit.newPlace)] {
        // The value of a file is its name.
        guard let value, !value.isEmpty, let place, !place.file.hasSuffix(value) else { continue }
        let lines = try? String(contentsOfFile: place.file, encoding: .utf8).split(
          separator: "\n", omittingEmptySubsequences: false)
        let isThere = lines.map { $0.indices.contains(place.line - 1) && $0[place.line - 1].contains(value.prefix(5)) }
        if isThere != true { problems.append("'\(value)' isn't in \(place.text)") }
      }
    }
    for cause in found.causes where !cause.differences.isEmpty && !cause.dependsOnSurroundings {
      let steps = cause.steps.map { script.steps[$0] }
      guard steps.allSatisfy({ !$0.sources.isEmpty }) else { continue }
      var entries: [RandomProject.Entry] = []
      var isOfResources = true
      for edit in steps.flatMap(\.sources) {
        // A value that is defined for another API level now comes from another file.
        for place in [edit.oldPlace, edit.newPlace] {
          guard let path = place?.file.split(separator: "/"), let name = path.last else { continue }
          let file = name == "AndroidManifest.xml" ? String(name) : path.suffix(2).joined(separator: "/")
          if file.hasPrefix("layout") { isOfResources = false }
          let entry = RandomProject.Entry(file: file, name: edit.subject)
          if !entries.contains(entry) { entries.append(entry) }
        }
      }
      guard isOfResources else { continue }
      let project = projects.new.restoring(entries, from: projects.old)
      guard let layout = project.layout(in: projects.folder + "/restored", Self.inflater),
        let tree = Document(layout, specs)?.plan.laidOut()
      else { continue }
      for difference in cause.differences where search.differsFromOld(tree, difference) {
        let names = entries.map(\.name).joined(separator: "' and '")
        problems.append("\(script.name(difference.key)) stays different if '\(names)' isn't edited")
      }
    }
    return problems
  }

  /// Checks that all edits together produce the new document.
  private func wrongSteps(_ script: EditScript) -> [String] {
    let plan = script.plan(takingBack: [], keepsSurroundings: false)
    var problems: [String] = []
    if plan.keys != new.plan.keys { problems.append("the edits lead to other views") }
    for key in new.plan.keys
    where plan[key]?.settings != new.plan[key]?.settings || plan[key]?.id != new.plan[key]?.id {
      problems.append("the edits lead to another \(script.name(key))")
    }
    return problems
  }

  /// Checks that the compared frames are those of the trees inflated from the documents.
  private func wrongTrees(_ trees: CauseSearch.Trees) -> [String] {
    var problems: [String] = []
    if trees.before.root.snapshot() != old.layout.root.snapshot() { problems.append("the old tree differs") }
    if trees.after.root.snapshot() != new.layout.root.snapshot() { problems.append("the new tree differs") }
    return problems
  }

  /// Checks that effects of edits disappear without those edits, and that each difference has a cause.
  private func wrongCauses(
    _ script: EditScript, _ search: CauseSearch, _ after: LaidOutPlan,
    _ found: (causes: [CauseSearch.Found], ineffective: [Int])
  ) -> [String] {
    var problems: [String] = []
    var rest = Set(search.differences)
    for cause in found.causes {
      let plan = script.plan(takingBack: Set(cause.steps), keepsSurroundings: !cause.dependsOnSurroundings)
      let tree = plan.laidOut()
      for difference in cause.differences {
        rest.remove(difference)
        if search.differsFromOld(tree, difference) {
          problems.append("\(script.name(difference.key)) stays different without \(words(cause.steps, script))")
        }
      }
    }
    for difference in rest { problems.append("nothing causes that \(script.name(difference.key)) differs") }
    guard !search.differences.isEmpty else { return problems }
    for step in found.ineffective {
      let unit = script.units.first { $0.contains(step) } ?? [step]
      let tree = script.plan(takingBack: Set(unit), keepsSurroundings: true).laidOut()
      for key in after.keys where tree.frame(key) != after.frame(key) {
        problems.append("\(script.name(key)) differs without \(words(unit, script)), which is said to have no effect")
      }
    }
    return problems
  }

  private func words(_ steps: [Int], _ script: EditScript) -> String {
    "'\(steps.map { script.steps[$0].words }.joined(separator: "' and '"))'"
  }

  /// Checks that numbers of a named view are those of its frames, and that views called new, removed or gone are so.
  private func wrongWords(_ effect: EditedLayout.Effect, _ trees: CauseSearch.Trees) -> [String] {
    effect.reasons.compactMap { reason in
      guard let key = reason.change.subject.key else { return nil }
      let (before, after) = (trees.before.frame(key), trees.after.frame(key))
      let words = reason.words
      func isWrong(_ value: (Rect) -> Int) -> Bool {
        [(before, reason.change.old), (after, reason.change.new)].contains { frame, number in
          guard let number else { return false }
          return frame.map { abs(value($0)) != abs(number) } ?? true
        }
      }
      let isFalse =
        if words.hasPrefix("width of") {
          isWrong(\.width)
        } else if words.hasPrefix("height of") {
          isWrong(\.height)
        } else if words.hasPrefix("left edge of") {
          isWrong(\.x)
        } else if words.hasPrefix("top edge of") {
          isWrong(\.y)
        } else if words.hasPrefix("right edge of") {
          isWrong(\.right)
        } else if words.hasPrefix("bottom edge of") {
          isWrong(\.bottom)
        } else if words.hasPrefix("the new ") {
          trees.before.view(key) != nil || trees.after.view(key) == nil
        } else if words.contains(", which was removed") {
          trees.before.view(key) == nil || trees.after.view(key) != nil
        } else if words.contains(", which is gone now") {
          before == nil || after != nil
        } else {
          false
        }
      return isFalse ? "\(effect.name) \(effect.words), because of \(words)" : nil
    }
  }

  /// Checks that the terms that differ add up to the difference of the frame.
  private func wrongSums(_ search: CauseSearch, _ trees: CauseSearch.Trees) -> [String] {
    var problems: [String] = []
    let (old, new) = trees
    for key in Set(search.differences.map(\.key)).sorted() where old.frame(key) != nil && new.frame(key) != nil {
      guard let was = old.explanation(key), let now = new.explanation(key) else { continue }
      let (oldFrame, newFrame) = (was.view.frame, now.view.frame)
      // A length or an edge that was clamped to the largest number isn't the sum of its terms.
      func isClamped(_ frame: Rect) -> Bool {
        max(abs(frame.x), abs(frame.y), frame.x + frame.width, frame.y + frame.height) >= Pixels.limit
      }
      if isClamped(oldFrame) || isClamped(newFrame) { continue }
      func check(_ before: Explanation.Sum, _ after: Explanation.Sum, _ difference: Int, _ what: String) {
        let changes = TermChange.changes(from: before, in: old, to: after, in: new)
        let total = changes.reduce(0) { $0 + $1.difference }
        if total == difference && !changes.contains(where: { $0.cause == .unexplained }) { return }
        problems.append("\(now.view.displayName): \(what) \(difference), \(changes)")
      }
      for axis in [Axis.horizontal, .vertical] {
        let (length, start) = (newFrame.size[axis] - oldFrame.size[axis], newFrame.origin[axis] - oldFrame.origin[axis])
        check(was.length(along: axis), now.length(along: axis), length, "\(axis) length")
        check(was.leadingEdge(along: axis), now.leadingEdge(along: axis), start, "\(axis) start")
        let (left, right) = axis == .horizontal ? (was.right, now.right) : (was.bottom, now.bottom)
        check(left, right, start + length, "\(axis) end")
      }
    }
    return problems
  }
}
