import Measure

/// The effects of the edits between two documents on the layout.
///
/// Only the layouts of the two documents are compared. An edit is reported as the cause of a difference if the
/// difference doesn't exist in the layout of the new document without that edit; if that takes several edits, all of
/// them are reported.
package struct EditedLayout: Sendable {
  /// A term of a view's explanation that differs.
  package struct Reason: Hashable, Sendable {
    package let change: TermChange
    /// `height of #title (20 → 32)`
    package let words: String
  }

  /// A difference in a view.
  package struct Effect: Hashable, Sendable {
    /// Of the view in the script.
    package let key: Int
    /// `#title`, or `View 0/2` by the child indexes from the root.
    package let name: String
    /// The text after the name: `is 12 taller`, `moved down by 4`.
    package let words: String
    package var reasons: [Reason] = []
    /// The frame in points as in the tree form, `gone`, or `nil` for none.
    package let before: String?
    package let after: String?
  }

  /// An edit, and its location.
  package struct LocatedEdit: Hashable, Sendable {
    /// Without the place.
    package let words: String
    /// The location in the new files, or in the old ones for removed text; `nil` if it isn't known.
    package private(set) var place: SourceEdit.Place?
    /// The edit in the source; `nil` for an edit of the tree of views.
    package private(set) var source: SourceEdit?

    init(words: String, place: SourceEdit.Place?, source: SourceEdit?) {
      (self.words, self.place, self.source) = (words, place, source)
    }

    /// A value that is equal for an edit of a shared file, whatever the view's name is in each layout.
    package var withoutName: LocatedEdit {
      guard let source, let place else { return self }
      let subject = source.subject.split(separator: " ").first.map(String.init) ?? ""
      return LocatedEdit(
        words: "", place: place,
        source: SourceEdit(subject: subject, old: source.old, new: source.new, oldPlace: nil, newPlace: nil))
    }

    /// The edit with other names of files.
    func renamingFiles(_ rename: (String) -> String) -> LocatedEdit {
      func renamed(_ place: SourceEdit.Place?) -> SourceEdit.Place? {
        place.map { SourceEdit.Place(file: rename($0.file), line: $0.line) }
      }
      return LocatedEdit(
        words: words, place: renamed(place),
        source: source.map {
          SourceEdit(
            subject: $0.subject, old: $0.old, new: $0.new, oldPlace: renamed($0.oldPlace),
            newPlace: renamed($0.newPlace))
        })
    }
  }

  /// Edits, and the differences caused by them, or by all of them together.
  package struct Cause: Hashable, Sendable {
    /// The indexes of the steps of the script.
    package let steps: [Int]
    /// The edits without duplicates, with their locations.
    package var located: [LocatedEdit]
    /// Descriptions of the edits.
    package var edits: [String]
    /// In the direction of the layout: the edited view, the views around it from the inside out, and then the others.
    package var effects: [Effect]
    /// Whether the edits change frames, but their effects cancel out.
    package let isBalanced: Bool
  }

  package private(set) var causes: [Cause] = []
  /// Descriptions of the edits that affect no frame.
  package private(set) var ineffective: [String] = []
  /// The number of views that were made for the analysis. A recorded one counts twice, since it takes longer.
  private(set) var effort = 0

  package var isEmpty: Bool { causes.isEmpty && ineffective.isEmpty }
  /// Whether some view is laid out differently.
  package var changesLayout: Bool { causes.contains { !$0.isBalanced } }

  /// The maximum number of causes that are listed by default.
  static let usualCauseCount = 40
  /// The maximum number of a cause's effects whose reasons are determined by default.
  private static let usualReasonCount = 50

  /// The maximum number of views made for a comparison, counting recorded ones twice. Beyond it, edits are combined.
  static func effortLimit(viewCount: Int, listsAll: Bool) -> Int {
    CauseSearch.traceCost * (listsAll ? 400_000 : 60_000 + 12 * viewCount)
  }

  /// - Parameters:
  ///   - listsAll: Whether nothing is left out.
  ///   - effortLimit: The maximum effort; `nil` for the default.
  package init(
    from old: LayoutPlan, to new: LayoutPlan, density: Double, listsAll: Bool = false, effortLimit: Int? = nil,
    resources: ResourceEdits? = nil
  ) {
    let script = EditScript(from: old, to: new, resources: resources)
    let limit = effortLimit ?? Self.effortLimit(viewCount: old.keys.count, listsAll: listsAll)
    var search = CauseSearch(script, effortLimit: limit)
    let found = search.causes()
    self.init(script, search, found, density: density, listsAll: listsAll)
  }

  /// Describes the results of a search.
  package init(
    _ script: EditScript, _ search: CauseSearch, _ found: (causes: [CauseSearch.Found], ineffective: [Int]),
    density: Double, listsAll: Bool
  ) {
    effort = search.effort
    ineffective = script.words(found.ineffective)
    var writer = EffectWriter(script: script, search.before, search.after, density: density)
    writer.maximumReasonCount = listsAll ? .max : Self.usualReasonCount
    for cause in found.causes {
      let edited = cause.steps.map { script.steps[$0].key }
      var words = script.words(cause.steps)
      if cause.dependsOnSurroundings { words.append(LayoutEdit.surroundings.words("")) }
      var effects = writer.effects(of: cause.differences, edited: edited)
      // A view that was added or removed is named by the edit, which also gives its position.
      if cause.steps.count == 1, script.steps[cause.steps[0]].edit.bringsOrTakes,
        let own = effects.firstIndex(where: { $0.key == edited[0] && ($0.before == nil || $0.after == nil) })
      {
        let effect = effects.remove(at: own)
        words[0] += ": " + (effect.after ?? effect.before ?? "")
      }
      causes.append(
        Cause(
          steps: cause.steps, located: script.located(cause.steps), edits: words,
          effects: effects, isBalanced: cause.differences.isEmpty))
    }
  }
}

extension EditedLayout {
  /// The comparison with other names of files.
  package func renamingFiles(_ rename: (String) -> String) -> EditedLayout {
    var difference = self
    for index in causes.indices {
      difference.causes[index].located = causes[index].located.map { $0.renamingFiles(rename) }
    }
    return difference
  }
}

extension EditScript {
  fileprivate func located(_ steps: [Int]) -> [EditedLayout.LocatedEdit] {
    var seen: Set<EditedLayout.LocatedEdit> = []
    var units: Set<[SourceEdit]> = []
    return steps.flatMap { index -> [EditedLayout.LocatedEdit] in
      let step = self.steps[index]
      if step.sources.isEmpty {
        return [EditedLayout.LocatedEdit(words: step.words, place: place(of: step), source: nil)]
      }
      guard units.insert(step.identity).inserted else { return [] }
      return step.sources.map {
        EditedLayout.LocatedEdit(words: $0.change, place: $0.newPlace ?? $0.oldPlace, source: $0)
      }
    }.filter { seen.insert($0).inserted }
  }

  /// The location of the view of a step.
  private func place(of step: Step) -> SourceEdit.Place? {
    let isNew = step.key < newTree.nodes.count
    let place = isNew ? new.places[step.key] : old.places[step.key - newTree.nodes.count]
    return place.map { SourceEdit.Place($0.own.location(of: .node)) }
  }

  /// Descriptions of the edits of some steps, without duplicates.
  fileprivate func words(_ steps: [Int]) -> [String] {
    var seen: Set<String> = []
    var units: Set<[SourceEdit]> = []
    return steps.flatMap { step -> [String] in
      // The views of a file that is included several times follow one edit.
      if !self.steps[step].sources.isEmpty, !units.insert(self.steps[step].identity).inserted { return [] }
      return self.steps[step].allWords.filter { seen.insert($0).inserted }
    }
  }
}

/// Describes how views differ in two layouts.
private struct EffectWriter {
  let script: EditScript
  let old: LaidOutPlan
  let new: LaidOutPlan
  let density: Double
  let reasonWriter: ReasonWriter
  var maximumReasonCount = Int.max

  init(script: EditScript, _ old: LaidOutPlan, _ new: LaidOutPlan, density: Double) {
    self.script = script
    self.old = old
    self.new = new
    self.density = density
    reasonWriter = ReasonWriter(before: old, after: new, density: density) { script.name($0) }
  }

  /// - Parameters:
  ///   - differences: The differences caused by the edits.
  ///   - edited: The edited views.
  func effects(of differences: [CauseSearch.Difference], edited: [Int]) -> [EditedLayout.Effect] {
    var first: [Int] = []
    var isFirst: Set<Int> = []
    var keys: [Int] = []
    var components: [Int: Set<CauseSearch.Difference.Component>] = [:]
    for difference in differences {
      if components[difference.key] == nil { keys.append(difference.key) }
      components[difference.key, default: []].insert(difference.component)
    }
    for key in edited {
      // The views around an edited view grow with it before anything else moves.
      var view = new.view(key) ?? old.view(key)?.parent
      while let current = view {
        if let key = new.key(of: current) ?? old.key(of: current), isFirst.insert(key).inserted { first.append(key) }
        view = current.parent
      }
    }
    var effects: [EditedLayout.Effect] = []
    let edited = Set(edited)
    func add(_ key: Int) {
      let wantsReasons = effects.count < maximumReasonCount
      guard let components = components[key] else { return }
      let isEdited = edited.contains(key)
      if let effect = effect(on: key, components, isEdited: isEdited, wantsReasons) { effects.append(effect) }
    }
    for key in keys where new.view(key) == nil { add(key) }
    for key in first where new.view(key) != nil { add(key) }
    for key in keys where new.view(key) != nil && !isFirst.contains(key) { add(key) }
    return effects
  }

  private func effect(
    on key: Int, _ components: Set<CauseSearch.Difference.Component>, isEdited: Bool, _ wantsReasons: Bool
  ) -> EditedLayout.Effect? {
    let (before, after) = (old.frame(key), new.frame(key))
    let (oldPlace, newPlace) = (place(key, in: old), place(key, in: new))
    let name = script.name(key)
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, _):
      let words = old.view(key) == nil ? "appeared" : "is no longer gone"
      return EditedLayout.Effect(key: key, name: name, words: words, before: oldPlace, after: newPlace)
    case (_, nil):
      return EditedLayout.Effect(
        key: key, name: name, words: new.view(key) == nil ? "was removed" : "is gone", before: oldPlace,
        after: newPlace)
    case (let before?, let after?):
      let isHidden = (old.view(key)?.visibility == .hidden, new.view(key)?.visibility == .hidden)
      var words = FrameWords(density: density)
      words.compare(before, after, components, keepsParent: keepsParent(key))
      if isHidden.0 != isHidden.1 && components.contains(.state) {
        words.states.append(isHidden.1 ? "is hidden" : "is no longer hidden")
      }
      var reasons: [EditedLayout.Reason] = []
      if wantsReasons { reasons = self.reasons(key, before, after, components, isEdited: isEdited) }
      return EditedLayout.Effect(
        key: key, name: name, words: words.text, reasons: reasons, before: oldPlace, after: newPlace)
    }
  }

  private func keepsParent(_ key: Int) -> Bool {
    old.key(of: old.view(key)?.parent) == new.key(of: new.view(key)?.parent)
  }

  private func reasons(
    _ key: Int, _ before: Rect, _ after: Rect, _ components: Set<CauseSearch.Difference.Component>, isEdited: Bool
  ) -> [EditedLayout.Reason] {
    guard let was = old.explanation(key), let explanation = new.explanation(key) else { return [] }
    var reasons: [EditedLayout.Reason] = []
    func add(_ old: Explanation.Sum, _ new: Explanation.Sum, along axis: Axis, isLength: Bool) {
      for change in TermChange.changes(from: old, in: self.old, to: new, in: self.new) {
        if change.cause == .unexplained { continue }
        // Its own length is already reported.
        if !isLength && change.cause == .length && before.size[axis] != after.size[axis] { continue }
        // The edit already states this.
        if isEdited && change.subject.part == nil && [.dimension, .minimum, .maximum].contains(change.cause) {
          continue
        }
        let words = reasonWriter.words(change, of: key, along: axis, isLength: isLength)
        if !reasons.contains(where: { $0.words == words }) {
          reasons.append(EditedLayout.Reason(change: change, words: words))
        }
      }
    }
    for axis in [Axis.horizontal, .vertical] {
      if components.contains(axis == .horizontal ? .width : .height) {
        add(was.length(along: axis), explanation.length(along: axis), along: axis, isLength: true)
      }
      if components.contains(axis == .horizontal ? .x : .y) {
        // Right to left, a view is placed from the right, using the space that is reserved there.
        let isFromRight =
          axis == .horizontal && was.left.isFromOtherEdge && explanation.left.isFromOtherEdge && keepsParent(key)
        if isFromRight && before.right != after.right {
          add(was.right, explanation.right, along: axis, isLength: false)
        } else {
          add(was.leadingEdge(along: axis), explanation.leadingEdge(along: axis), along: axis, isLength: false)
        }
      }
    }
    return reasons
  }

  private func place(_ key: Int, in plan: LaidOutPlan) -> String? {
    guard let view = plan.view(key) else { return nil }
    guard let frame = plan.frame(key) else { return "gone" }
    func points(_ pixels: Int) -> String { formatPoints(pixels, density: density) }
    let place = "\(points(frame.x)),\(points(frame.y)) \(points(frame.width))x\(points(frame.height))"
    return view.visibility == .hidden ? place + " hidden" : place
  }
}

extension Explanation.Sum {
  /// Whether an edge is determined by the opposite one.
  fileprivate var isFromOtherEdge: Bool { terms.count == 2 && terms[0].cause == .edge && terms[1].cause == .length }
}
