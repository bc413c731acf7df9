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

  var isEmpty: Bool { causes.isEmpty && ineffective.isEmpty }
  /// Whether some view is laid out differently.
  var changesLayout: Bool { !causes.isEmpty }

  /// About how many views are made for a comparison at most.
  private static let maximumViewCount = 400_000
  /// The number of effects of an edit for which reasons are worked out, unless all are wanted.
  private static let usualReasonCount = 50

  /// - Parameter listsAll: Whether reasons are wanted for every view.
  init(from old: LayoutPlan, to new: LayoutPlan, density: Double, listsAll: Bool = false) {
    let script = EditScript(from: old, to: new)
    let plan = script.start
    var nodes = Dictionary(uniqueKeysWithValues: plan.nodes.map { ($0.key, $0) })
    var writer = EffectWriter(script: script, density: density)
    writer.maximumReasonCount = listsAll ? .max : Self.usualReasonCount
    let groupSize = 1 + script.steps.count * nodes.count / Self.maximumViewCount
    var before = plan.laidOut()
    var together: [EditScript.Step] = []
    for (index, step) in script.steps.enumerated() {
      plan.make(step, &nodes)
      together.append(step)
      let isLast = index + 1 == script.steps.count
      if together.count < groupSize && !isLast { continue }
      let after = plan.laidOut()
      // A layout that no document may have can't be a step on the way.
      if !isLast && together.count < groupSize + 50 && plan.isRefused(after) { continue }
      add(together, writer.effects(from: before, to: after, plan, edited: together.map(\.key)))
      together = []
      before = after
    }
    let rest = writer.effects(from: before, to: new.laidOut(), new, edited: [])
    if !rest.isEmpty { causes.append(Cause(edits: [LayoutEdit.surroundings.words("")], effects: rest)) }
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

/// Finds what is different between two layouts of a plan, and puts it into words.
private struct EffectWriter {
  let script: EditScript
  let density: Double
  var maximumReasonCount = Int.max

  func effects(
    from old: LaidOutPlan, to new: LaidOutPlan, _ plan: LayoutPlan, edited: [Int]
  ) -> [EditedLayout.Effect] {
    var order: [Int: Int] = [:]
    for key in edited {
      // What is around an edited view grows with it, before anything else moves.
      var view = new.views[key] ?? old.views[key]?.parent
      var rank = -100_000 + order.count
      while let current = view {
        if let key = new.key(of: current) ?? old.key(of: current), order[key] == nil {
          order[key] = rank
          rank += 1
        }
        view = current.parent
      }
    }
    let nodes = plan.nodes.map(\.key)
    for (place, key) in nodes.enumerated() where order[key] == nil { order[key] = place }
    let removed = old.views.keys.filter { new.views[$0] == nil }.sorted()
    let ordered = nodes.sorted { order[$0, default: 0] < order[$1, default: 0] }
    var effects: [EditedLayout.Effect] = []
    for key in removed + ordered {
      let wantsReasons = effects.count < maximumReasonCount
      if let effect = effect(on: key, old, new, isEdited: edited.contains(key), wantsReasons) { effects.append(effect) }
    }
    return effects
  }

  private func effect(
    on key: Int, _ old: LaidOutPlan, _ new: LaidOutPlan, isEdited: Bool, _ wantsReasons: Bool
  ) -> EditedLayout.Effect? {
    let (before, after) = (frame(key, in: old), frame(key, in: new))
    let (oldPlace, newPlace) = (place(key, in: old), place(key, in: new))
    let name = script.name(key)
    switch (before, after) {
    case (nil, nil): return nil
    case (nil, _):
      // What is in a view that appeared is told with that one.
      if let parent = new.key(of: new.views[key]?.parent), frame(parent, in: old) == nil { return nil }
      let words = old.views[key] == nil ? "appeared" : "is no longer gone"
      return EditedLayout.Effect(name: name, words: words, before: oldPlace, after: newPlace)
    case (_, nil):
      if let parent = old.key(of: old.views[key]?.parent), frame(parent, in: new) == nil { return nil }
      return EditedLayout.Effect(
        name: name, words: new.views[key] == nil ? "was removed" : "is gone", before: oldPlace, after: newPlace)
    case (let before?, let after?):
      let isHidden = (old.views[key]?.visibility == .hidden, new.views[key]?.visibility == .hidden)
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
    old.key(of: old.views[key]?.parent) == new.key(of: new.views[key]?.parent)
  }

  private func frame(_ key: Int, in plan: LaidOutPlan) -> Rect? { plan.takesPart(key) ? plan.frame(key) : nil }

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
    guard let view = plan.views[key] else { return nil }
    guard let frame = frame(key, in: plan) else { return "gone" }
    func points(_ pixels: Int) -> String { formatPoints(pixels, density: density) }
    let place = "\(points(frame.x)),\(points(frame.y)) \(points(frame.width))x\(points(frame.height))"
    return view.visibility == .hidden ? place + " hidden" : place
  }
}
