import Measure

/// What the edits between two documents do to the layout: each edit with what follows from it.
///
/// The edits are applied one after another, and the layout after each is compared with the one before. So what an edit does
/// is seen, never guessed, and the shares of several edits that act together add up to the whole difference.
package struct EditedLayout {
  /// What an edit changed about a view.
  struct Effect: Hashable, Sendable {
    /// `#title`, or `View 0/2` by the child indexes from the root.
    let name: String
    /// `is 12 taller`, `moved down by 4`: what follows the name.
    let words: String
    /// The terms of the explanation that are different.
    var reasons: [String] = []
    /// The frame in points as the tree form has it, `gone`, or `nil` for none.
    let before: String?
    let after: String?
  }

  /// Edits that act together, and what they do.
  struct Cause: Hashable, Sendable {
    /// In words; one, unless a layout in between would have been refused, or there are too many to try each by itself.
    let edits: [String]
    /// In the direction of the layout: the view that was edited, what is around it from the inside out, and then the others.
    let effects: [Effect]
  }

  private(set) var causes: [Cause] = []
  /// The edits that change no frame, in words.
  private(set) var ineffective: [String] = []
  /// How many views were made to find that out. One whose layout was recorded counts twice, since it takes longer.
  private(set) var effort = 0

  var isEmpty: Bool { causes.isEmpty && ineffective.isEmpty }
  /// Whether some view is laid out differently.
  var changesLayout: Bool { !causes.isEmpty }

  /// How many causes are written, unless all are wanted.
  static let usualCauseCount = 40
  /// The number of effects of an edit for which reasons are worked out, unless all are wanted.
  private static let usualReasonCount = 50

  /// How many views may be made for a comparison, those of recorded layouts counted twice. Edits are taken together then.
  static func effortLimit(viewCount: Int, listsAll: Bool) -> Int {
    LayoutBudget.traceCost * (listsAll ? 400_000 : 60_000 + 12 * viewCount)
  }

  /// - Parameters:
  ///   - listsAll: Whether nothing is left out. Otherwise no effects are worked out of causes that aren't written: those have
  ///     one effect, if any, to tell them from edits without effect.
  ///   - effortLimit: `nil` for the usual one.
  init(
    from old: LayoutPlan, to new: LayoutPlan, density: Double, listsAll: Bool = false, effortLimit: Int? = nil
  ) {
    let script = EditScript(from: old, to: new)
    let plan = script.start
    var writer = EffectWriter(script: script, density: density)
    writer.maximumReasonCount = listsAll ? .max : Self.usualReasonCount
    var budget = LayoutBudget(
      limit: effortLimit ?? Self.effortLimit(viewCount: old.keys.count, listsAll: listsAll), listsAll: listsAll)
    var before = plan.laidOut()
    effort += LayoutBudget.cost(of: before)
    var together: [EditScript.Step] = []
    var (groupSize, nextCount) = (0, 0)
    for (index, step) in script.steps.enumerated() {
      let isShown = listsAll || causes.count < Self.usualCauseCount
      if together.isEmpty {
        let stepCount = script.steps.count - index
        groupSize = budget.groupSize(stepCount, viewCount: before.keys.count, isShown: isShown)
        nextCount = groupSize
      }
      plan.make(step)
      together.append(step)
      let isLast = index + 1 == script.steps.count
      if together.count < nextCount && !isLast { continue }
      // A layout that no document may have can't be a step on the way.
      let maySkip = !isLast && together.count < groupSize + 50
      if maySkip && plan.hasTooManyChildren { continue }
      let after = plan.laidOut(isTraced: isShown)
      budget.spend(on: after)
      effort += LayoutBudget.cost(of: after)
      if maySkip && plan.isRefused(after) {
        let stepCount = script.steps.count - index - 1
        nextCount += budget.groupSize(stepCount, viewCount: after.keys.count, isShown: isShown)
        continue
      }
      add(
        together,
        writer.effects(
          from: before, to: after, edited: together.map(\.key), maximumCount: isShown ? .max : 1))
      together = []
      before = after
    }
    // Only what the views name can still be different, which is rare.
    var last = new.laidOut(isTraced: false)
    effort += LayoutBudget.cost(of: last)
    var rest = writer.effects(from: before, to: last, edited: [], maximumCount: 1)
    if rest.isEmpty { return }
    if listsAll || causes.count < Self.usualCauseCount {
      last = new.laidOut()
      effort += LayoutBudget.cost(of: last)
      rest = writer.effects(from: before, to: last, edited: [])
    }
    causes.append(Cause(edits: [LayoutEdit.surroundings.words("")], effects: rest))
  }

  private mutating func add(_ steps: [EditScript.Step], _ effects: [Effect]) {
    var (words, effects) = (steps.map(\.words), effects)
    if effects.isEmpty {
      ineffective += words
      return
    }
    // A view that was added or removed is told by the edit; its place follows there.
    if steps.count == 1, steps[0].edit.bringsOrTakes,
      let own = effects.firstIndex(where: { $0.name == steps[0].name && ($0.before == nil || $0.after == nil) })
    {
      let effect = effects.remove(at: own)
      words[0] += ": " + (effect.after ?? effect.before ?? "")
    }
    causes.append(Cause(edits: words, effects: effects))
  }
}

/// Bounds how many views are made for a comparison, so that its time grows no faster than the layouts do.
private struct LayoutBudget {
  /// How much a traced view costs; one that isn't costs 1.
  static let traceCost = 2

  private let listsAll: Bool
  private var left: Int
  /// What may be spent on trying each edit by itself, as long as the causes are written.
  private var leftForSingleEdits: Int

  init(limit: Int, listsAll: Bool) {
    self.listsAll = listsAll
    left = limit
    leftForSingleEdits = left / 4 * 3
  }

  /// How many of the edits that are left are to be made before the next layout.
  func groupSize(_ stepCount: Int, viewCount: Int, isShown: Bool) -> Int {
    let cost = max(1, viewCount * (isShown ? Self.traceCost : 1))
    // Edits that are told by themselves are understood best.
    if !listsAll && isShown && leftForSingleEdits >= cost { return 1 }
    let layoutCount = max(1, left / cost)
    return max(1, (stepCount + layoutCount - 1) / layoutCount)
  }

  static func cost(of layout: LaidOutPlan) -> Int { layout.keys.count * (layout.trace == nil ? 1 : traceCost) }

  mutating func spend(on layout: LaidOutPlan) {
    let cost = Self.cost(of: layout)
    left -= cost
    leftForSingleEdits -= cost
  }
}

/// Finds what is different between two layouts of a plan, and puts it into words.
private struct EffectWriter {
  let script: EditScript
  let density: Double
  var maximumReasonCount = Int.max

  /// - Parameter maximumCount: The number of effects after which no more are looked for. If a single view was added or
  ///   removed, that is the first of them.
  func effects(
    from old: LaidOutPlan, to new: LaidOutPlan, edited: [Int], maximumCount: Int = .max
  ) -> [EditedLayout.Effect] {
    var first: [Int] = []
    var isFirst: Set<Int> = []
    for key in edited {
      // What is around an edited view grows with it, before anything else moves.
      var view = new.view(key) ?? old.view(key)?.parent
      while let current = view {
        if let key = new.key(of: current) ?? old.key(of: current), isFirst.insert(key).inserted { first.append(key) }
        view = current.parent
      }
    }
    var effects: [EditedLayout.Effect] = []
    let edited = Set(edited)
    /// Returns `false` when there are enough.
    func add(_ key: Int) -> Bool {
      let wantsReasons = effects.count < maximumReasonCount
      if let effect = effect(on: key, old, new, isEdited: edited.contains(key), wantsReasons) { effects.append(effect) }
      return effects.count < maximumCount
    }
    for key in old.keys.filter({ new.view($0) == nil }).sorted() where !add(key) { return effects }
    for key in first where new.view(key) != nil && !add(key) { return effects }
    for key in new.keys where !isFirst.contains(key) && !add(key) { return effects }
    return effects
  }

  private func effect(
    on key: Int, _ old: LaidOutPlan, _ new: LaidOutPlan, isEdited: Bool, _ wantsReasons: Bool
  ) -> EditedLayout.Effect? {
    let (before, after) = (old.frame(key), new.frame(key))
    let (oldPlace, newPlace) = (place(key, in: old), place(key, in: new))
    let name = script.name(key)
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, _):
      // What is in a view that appeared is told with that one.
      if let parent = new.key(of: new.view(key)?.parent), old.frame(parent) == nil { return nil }
      let words = old.view(key) == nil ? "appeared" : "is no longer gone"
      return EditedLayout.Effect(name: name, words: words, before: oldPlace, after: newPlace)
    case (_, nil):
      if let parent = old.key(of: old.view(key)?.parent), new.frame(parent) == nil { return nil }
      return EditedLayout.Effect(
        name: name, words: new.view(key) == nil ? "was removed" : "is gone", before: oldPlace, after: newPlace)
    case (let before?, let after?):
      let isHidden = (old.view(key)?.visibility == .hidden, new.view(key)?.visibility == .hidden)
      guard before != after || isHidden.0 != isHidden.1 else { return nil }
      var words = FrameWords(density: density)
      words.compare(before, after, keepsParent: keepsParent(key, old, new))
      if isHidden.0 != isHidden.1 { words.states.append(isHidden.1 ? "is hidden" : "is no longer hidden") }
      var reasons: [String] = []
      if wantsReasons { reasons = self.reasons(key, old, new, before, after, isEdited: isEdited) }
      return EditedLayout.Effect(
        name: name, words: words.text, reasons: reasons, before: oldPlace, after: newPlace)
    }
  }

  private func keepsParent(_ key: Int, _ old: LaidOutPlan, _ new: LaidOutPlan) -> Bool {
    old.key(of: old.view(key)?.parent) == new.key(of: new.view(key)?.parent)
  }

  private func reasons(
    _ key: Int, _ old: LaidOutPlan, _ new: LaidOutPlan, _ before: Rect, _ after: Rect, isEdited: Bool
  ) -> [String] {
    guard let was = old.explanation(key), let explanation = new.explanation(key) else { return [] }
    var changes: [TermChange] = []
    for axis in [Axis.horizontal, .vertical] {
      if before.size[axis] != after.size[axis] {
        changes += TermChange.changes(from: was.length(along: axis), to: explanation.length(along: axis))
      }
      if before.origin[axis] != after.origin[axis] {
        changes += TermChange.changes(from: was.leadingEdge(along: axis), to: explanation.leadingEdge(along: axis))
          // Its own length is told already.
          .filter { $0.cause != .length || before.size[axis] == after.size[axis] }
      }
    }
    var told: [String] = []
    for change in changes {
      if change.cause == .unexplained { continue }
      // The edit says as much.
      if isEdited && [.dimension, .minimum, .maximum].contains(change.cause) { continue }
      let words = change.words(density: density)
      if !told.contains(words) { told.append(words) }
    }
    return told
  }

  private func place(_ key: Int, in plan: LaidOutPlan) -> String? {
    guard let view = plan.view(key) else { return nil }
    guard let frame = plan.frame(key) else { return "gone" }
    func points(_ pixels: Int) -> String { formatPoints(pixels, density: density) }
    let place = "\(points(frame.x)),\(points(frame.y)) \(points(frame.width))x\(points(frame.height))"
    return view.visibility == .hidden ? place + " hidden" : place
  }
}
