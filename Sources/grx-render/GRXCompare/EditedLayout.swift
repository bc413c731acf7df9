import GRXInspection
import Measure

/// The effects of the edits between two documents on the layout.
///
/// Only the layouts of the two documents are compared. An edit is reported as the cause of a difference if the
/// difference doesn't exist in the layout of the new document without that edit. If reverting several edits is
/// necessary for that, all of them are reported.
package struct EditedLayout: Sendable {
  /// A term of a view's explanation that differs.
  package struct Reason: Hashable, Sendable {
    package var change: TermChange
    /// The term in prose, such as `height of #title (20 → 32)`.
    package var words: String
  }

  /// Differences in a view with the same reasons: its state, or lengths of its frame.
  package struct FrameChange: Hashable, Sendable {
    package typealias Component = CauseSearch.Difference.Component

    /// A length of the frame, before and after.
    package struct Length: Hashable, Sendable {
      package var component: Component
      /// The length in pixels, like `after`.
      package var before: Int
      package var after: Int
      /// Whether it is a distance from the parent's right edge.
      var isFromRight = false
    }

    /// The difference in prose, such as `is 12 taller` or `moved down by 4`.
    package var words: String
    package var lengths: [Length]
    package var reasons: [Reason]
  }

  /// A share of a difference that is the sum of the effects of several edits.
  package struct Share: Hashable, Sendable {
    /// The edit in a word or two, such as `@dimen/gap_large`.
    package var subject: String
    /// The length in pixels, positive if the edit alone changes it in the same direction as all edits together.
    package var length: Int
  }

  /// A view's place in a layout.
  package struct Placement: Hashable, Sendable {
    /// The frame in pixels, relative to the parent; `nil` for a view that is gone.
    var frame: Rect?
    var isHidden: Bool

    init(frame: Rect?, isHidden: Bool) { (self.frame, self.isHidden) = (frame, isHidden) }

    /// Returns the frame in points as in the tree form, or `gone`.
    package func text(density: Double) -> String { placeWords(frame, isHidden: isHidden, density: density) }
  }

  /// A difference in a view.
  package struct Effect: Hashable, Sendable {
    /// The key of the view in the script.
    package internal(set) var key: Int
    /// The view's name: `#title`, or `View 0/2` with the child indexes from the root.
    package var name: String
    /// The text after the name: `is 12 taller`, `moved down by 4`.
    package var words: String
    package var parts: [FrameChange] = []
    /// The shares of several edits that add up to the difference; empty if it isn't a sum.
    package var shares: [Share] = []
    /// The place before; `nil` for none.
    package var before: Placement?
    package var after: Placement?
    /// The number of pixels per point.
    package let density: Double
    /// Whether this is the only difference of the view.
    package fileprivate(set) var isWhole = true
    /// Whether horizontal movements are measured from the right edge of the parent.
    package internal(set) var isFromRight: Bool

    package var reasons: [Reason] {
      var seen: Set<String> = []
      return parts.flatMap(\.reasons).filter { seen.insert($0.words).inserted }
    }
  }

  /// An edit, and its location.
  package struct LocatedEdit: Hashable, Sendable {
    /// The edit, or for an edit of the tree of views, its words and its place. It is a reference, since there may be
    /// an edit of each view in several causes.
    private let edit: SourceEdit
    private let isOfTree: Bool
    /// The identity of the edit: the same objects are equal.
    var object: ObjectIdentifier { ObjectIdentifier(edit) }
    /// The edit in prose, without its location.
    package var words: String { isOfTree ? edit.subject : edit.change }
    /// The location in the new files, or in the old ones for removed text; `nil` if it isn't known.
    package var place: SourceEdit.Place? { edit.newPlace ?? edit.oldPlace }
    /// The edit in the source; `nil` for an edit of the tree of views.
    package var source: SourceEdit? { isOfTree ? nil : edit }

    /// An edit of the source.
    init(_ source: SourceEdit) { (edit, isOfTree) = (source, false) }

    /// An edit of the tree of views.
    init(words: String, place: SourceEdit.Place?) {
      edit = SourceEdit(.other(words), old: nil, new: nil, oldPlace: nil, newPlace: place)
      isOfTree = true
    }

    /// The edit in prose, with its locations.
    package var wordsWithPlace: String { source?.words ?? words + SourceEdit.places(nil, place) }

    /// A value that is equal for an edit of a shared file, independent of the view's name in each layout.
    package var withoutName: LocatedEdit {
      guard let source, let place else { return self }
      let part = source.withoutName.part
      return LocatedEdit(SourceEdit(part, old: source.old, new: source.new, oldPlace: nil, newPlace: place))
    }

    /// Returns the edit with other file names.
    func renamingFiles(_ rename: (String) -> String) -> LocatedEdit {
      func renamed(_ place: SourceEdit.Place?) -> SourceEdit.Place? {
        place.map { SourceEdit.Place(file: rename($0.file), line: $0.line, column: $0.column) }
      }
      guard let source else { return LocatedEdit(words: words, place: renamed(place)) }
      return LocatedEdit(
        SourceEdit(
          source.part, old: source.old, new: source.new, oldPlace: renamed(source.oldPlace),
          newPlace: renamed(source.newPlace)))
    }
  }

  /// Edits, and the differences caused by them, or by all of them together.
  package struct Cause: Hashable, Sendable {
    /// The indexes of the steps of the script.
    package let steps: [Int]
    /// The edits without duplicates, with their locations.
    package var located: [LocatedEdit]
    /// Whether a change in a file that the document names is one of the edits.
    var dependsOnSurroundings = false
    /// The attributes that an edit of a resource affects: `padding of the root`.
    package let uses: [String]
    /// The view that the edit adds or removes, if it has no other effect.
    package internal(set) var own: Effect?
    /// Whether each effect is the sum of the effects of the edits.
    package var isSum: Bool
    /// The effects in the order of the layout: the edited view, its ancestors from the inside out, and then the others.
    package var effects: [Effect]
    /// Whether the edits change frames, but their effects cancel out.
    package var isBalanced: Bool

    var editCount: Int { located.count + (dependsOnSurroundings ? 1 : 0) }

    /// Descriptions of the edits.
    package var edits: [String] { edits(upTo: .max) }

    /// Returns descriptions of the first edits.
    func edits(upTo count: Int) -> [String] {
      var words = editsWithoutFrames(upTo: count)
      if let own, !words.isEmpty { words[0] += ": " + ((own.after ?? own.before)?.text(density: own.density) ?? "") }
      return words
    }

    var editsWithoutFrames: [String] { editsWithoutFrames(upTo: .max) }

    private func editsWithoutFrames(upTo count: Int) -> [String] {
      var words = located.prefix(count).map(\.wordsWithPlace)
      if dependsOnSurroundings, words.count < count { words.append(LayoutEdit.surroundings.words("")) }
      return words
    }

    /// Whether a view differs because of the edits.
    package var hasEffects: Bool { own != nil || !effects.isEmpty }
  }

  package var causes: [Cause] = []
  /// The edits that affect no frame.
  package var ineffective: [LocatedEdit] = []
  /// The views that look different, if looks are compared.
  package var looks: [LookChange] = []
  /// The number of views that were created for the analysis. A view in a recorded layout is counted twice, since it
  /// takes longer.
  private(set) var effort = 0

  package var isEmpty: Bool { causes.isEmpty && ineffective.isEmpty && looks.isEmpty }
  /// Whether some view is laid out differently.
  package var changesLayout: Bool { causes.contains { !$0.isBalanced } }

  /// The maximum number of causes that are listed by default.
  static let usualCauseCount = 40
  /// The maximum number of a cause's effects whose reasons are determined by default.
  private static let usualReasonCount = 50

  /// Returns the maximum number of views created for a comparison, counting recorded ones twice. Beyond it, edits are
  /// combined.
  static func effortLimit(viewCount: Int, listsAll: Bool) -> Int {
    CauseSearch.recordedCost * (listsAll ? 400_000 : 60_000 + 12 * viewCount)
  }

  /// Compares two documents. If no steps are left for one of them, the result is empty.
  /// - Parameters:
  ///   - listsAll: Whether nothing is left out.
  ///   - effortLimit: The maximum effort; `nil` for the default.
  package init(
    from old: LayoutPlan, to new: LayoutPlan, density: Double, listsAll: Bool = false, effortLimit: Int? = nil,
    resources: ResourceEdits? = nil
  ) {
    let script = LayoutPlan.during(.comparing, old, new) { EditScript(from: old, to: new, resources: resources) }
    let limit = effortLimit ?? Self.effortLimit(viewCount: old.keys.count, listsAll: listsAll)
    let (search, found) = LayoutPlan.during(.searching, old, new) {
      var search = CauseSearch(script, effortLimit: limit)
      let found = search.causes()
      return (search, found)
    }
    if search.isInterrupted { return }
    self = LayoutPlan.during(.explaining, old, new) {
      EditedLayout(script, search, found, density: density, listsAll: listsAll)
    }
    // Without all explanations, it isn't known which views differ for which reason.
    if search.isInterrupted { self = EditedLayout() }
  }

  /// Describes the results of a search.
  package init(
    _ script: EditScript, _ search: CauseSearch, _ found: (causes: [CauseSearch.Found], ineffective: [Int]),
    density: Double, listsAll: Bool
  ) {
    effort = search.effort
    let reasonCount = listsAll ? Int.max : Self.usualReasonCount
    let orders = found.causes.map { search.order(of: $0, script) }
    let writer = EffectWriter(
      script: script, search, search.layouts(explaining: Set(orders.flatMap { $0.prefix(reasonCount) })),
      causes: Array(zip(found.causes, orders)), maximumReasonCount: reasonCount, density: density)
    var locator = EditLocator(script)
    ineffective = locator.edits(of: found.ineffective)
    for (number, (cause, order)) in zip(found.causes, orders).enumerated() {
      var effects = writer.effects(of: cause, number: number, in: order)
      // The edit names a view that was added or removed, and gives its position.
      var own: Effect?
      if cause.steps.count == 1, script.steps[cause.steps[0]].edit.bringsOrTakes,
        let edited = writer.editedViews(of: cause).first,
        let index = effects.firstIndex(where: { $0.key == edited && ($0.before == nil || $0.after == nil) })
      {
        own = effects.remove(at: index)
      }
      // The sums of some edits follow the other effects of the same edits, and share their descriptions.
      let isSame = causes.last?.steps == cause.steps
      causes.append(
        Cause(
          steps: cause.steps, located: isSame ? causes[causes.count - 1].located : locator.edits(of: cause.steps),
          dependsOnSurroundings: cause.dependsOnSurroundings, uses: script.uses(cause.steps), own: own,
          isSum: !cause.shares.isEmpty, effects: effects, isBalanced: cause.differences.isEmpty))
    }
    markWholeEffects()
  }

  /// A comparison without differences.
  package init() {}

  mutating func markWholeEffects() {
    var counts: [Int: Int] = [:]
    for cause in causes { for effect in cause.effects { counts[effect.key, default: 0] += 1 } }
    for cause in causes.indices {
      for effect in causes[cause].effects.indices {
        causes[cause].effects[effect].isWhole = counts[causes[cause].effects[effect].key] == 1
      }
    }
  }
}

extension EditedLayout {
  /// Returns the comparison with other file names.
  package func renamingFiles(_ rename: (String) -> String) -> EditedLayout {
    var difference = self
    for index in causes.indices {
      difference.causes[index].located = causes[index].located.map { $0.renamingFiles(rename) }
    }
    difference.ineffective = ineffective.map { $0.renamingFiles(rename) }
    return difference
  }
}

/// Locates the edits of causes, which may have thousands of steps in common.
private struct EditLocator {
  private typealias Edit = EditedLayout.LocatedEdit

  private let script: EditScript
  /// The different edits of the steps that were located, and their indexes.
  private var edits: [Edit] = []
  private var indexes: [Edit: Int32] = [:]
  /// The edits of each located step, as a range of `editsOfSteps`; empty for the others.
  private var ranges: [Range<Int32>]
  private var editsOfSteps: [Int32] = []
  /// The number of the latest cause that contains each edit, and each unit, by its first step.
  private var latestOfEdit: [Int32] = []
  private var latestOfUnit: [Int32]
  private var causeCount: Int32 = 0

  init(_ script: EditScript) {
    self.script = script
    ranges = Array(repeating: 0..<0, count: script.steps.count)
    latestOfUnit = Array(repeating: 0, count: script.steps.count)
  }

  /// Returns the edits of some steps, without duplicates.
  mutating func edits(of steps: [Int]) -> [EditedLayout.LocatedEdit] {
    causeCount += 1
    var found: [Edit] = []
    found.reserveCapacity(steps.count)
    for step in steps {
      if ranges[step].isEmpty { locate(step) }
      // The views of a file that is included several times belong to one edit.
      let unit = script.steps[step].firstAlike
      if latestOfUnit[unit] == causeCount { continue }
      latestOfUnit[unit] = causeCount
      for place in ranges[step] {
        let edit = Int(editsOfSteps[Int(place)])
        if latestOfEdit[edit] == causeCount { continue }
        latestOfEdit[edit] = causeCount
        found.append(edits[edit])
      }
    }
    return found
  }

  private mutating func locate(_ index: Int) {
    let step = script.steps[index]
    let start = Int32(editsOfSteps.count)
    for edit in step.hasSources ? step.sources.map(Edit.init) : [Edit(words: step.words, place: step.place)] {
      let known = indexes[edit]
      let index = known ?? Int32(edits.count)
      if known == nil {
        indexes[edit] = index
        edits.append(edit)
        latestOfEdit.append(0)
      }
      editsOfSteps.append(index)
    }
    ranges[index] = start..<Int32(editsOfSteps.count)
  }
}

extension EditScript {
  /// Returns the attributes of elements with values from edited resources, without duplicates.
  fileprivate func uses(_ steps: [Int]) -> [String] {
    var seen: Set<String> = []
    return steps.compactMap { index -> String? in
      let step = self.steps[index]
      guard step.hasSources, !step.sources.contains(where: \.isOfElement),
        case .attribute(let name, _, _, _) = step.edit
      else { return nil }
      return "\(step.attribute ?? name) of \(step.name)"
    }.filter { seen.insert($0).inserted }
  }

  /// Returns each of some edits in a word or two, such as `@dimen/gap_large`.
  func subjects(_ steps: [Int]) -> String {
    if steps.isEmpty { return LayoutEdit.surroundings.words("") }
    var seen: Set<String> = []
    let subjects = steps.flatMap { index -> [String] in
      let step = self.steps[index]
      return !step.hasSources ? [step.edit.subject(step.name)] : step.sources.map(\.subject)
    }.filter { seen.insert($0).inserted }
    return subjects.count == 1 ? subjects[0] : "\(subjects[0]) and \(subjects.count - 1) more"
  }
}

extension CauseSearch {
  /// Returns the views that differ because of a cause: those that were removed, the edited ones with the views around them, and
  /// then the others.
  fileprivate func order(of cause: Found, _ script: EditScript) -> [Int] {
    var differing: Set<Int> = []
    var keys: [Int] = []
    for difference in cause.differences where differing.insert(difference.key).inserted {
      // Views that are gone in both layouts have no effect.
      if hasFrame(difference.key) { keys.append(difference.key) }
    }
    // Sums have no reasons, and keep the order of the search.
    if !cause.shares.isEmpty { return [] }
    // The keys of removed views follow those of the new ones.
    let newCount = script.newTree.count
    var order = keys.filter { $0 >= newCount }
    var isFirst: Set<Int> = []
    for step in cause.steps {
      // The ancestors of an edited view grow with it before anything else moves.
      let edited = script.steps[step].key
      let plan = edited < newCount ? script.new : script.start
      var next = edited < newCount ? edited : plan.parent(of: edited)
      while let key = next {
        // Those around it are known as well.
        guard isFirst.insert(key).inserted else { break }
        if key < newCount, differing.contains(key) { order.append(key) }
        next = plan.parent(of: key)
      }
    }
    return order + keys.filter { $0 < newCount && !isFirst.contains($0) }
  }
}
