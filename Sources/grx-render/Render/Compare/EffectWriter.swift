import Measure

/// Describes how views differ in two layouts.
struct EffectWriter {
  typealias Component = CauseSearch.Difference.Component

  let script: EditScript
  let old: LaidOutPlan
  let new: LaidOutPlan
  let search: CauseSearch
  let density: Double
  let reasonWriter: ReasonWriter
  var maximumReasonCount = Int.max
  /// The views that have another position in the window, including those that only moved with an ancestor.
  private var isCarried: Set<Int> = []

  init(script: EditScript, _ search: CauseSearch, _ layouts: CauseSearch.Trees, density: Double) {
    self.script = script
    self.search = search
    (old, new) = layouts
    self.density = density
    for key in new.keys {
      guard let view = new.view(key), let former = old.view(key) else { continue }
      if view.frame.origin != former.frame.origin || new.key(of: view.parent).map(isCarried.contains) ?? false {
        isCarried.insert(key)
      }
    }
    reasonWriter = ReasonWriter(before: old, after: new, density: density) { script.name($0) }
  }

  /// - Parameters:
  ///   - order: The keys of the views that differ, in the order of their effects.
  ///   - edited: The edited views.
  func effects(of cause: CauseSearch.Found, in order: [Int], edited: Set<Int>) -> [EditedLayout.Effect] {
    // Reserved, since an array that grows takes up to twice as much memory, and there may be an effect on each view.
    var effects: [EditedLayout.Effect] = []
    effects.reserveCapacity(cause.shares.isEmpty ? order.count : cause.shares.count)
    if !cause.shares.isEmpty {
      // Many differences are sums of the same edits, which may have thousands of steps. The first step identifies an
      // edit.
      var subjects: [Int: String] = [:]
      for (difference, shares) in zip(cause.differences, cause.shares) {
        for share in shares where subjects[share.steps.first ?? -1] == nil {
          subjects[share.steps.first ?? -1] = script.subjects(share.steps)
        }
        if let sum = sum(difference, shares.map({ (subjects[$0.steps.first ?? -1] ?? "", $0.length) })) {
          effects.append(sum)
        }
      }
      return effects
    }
    var components: [Int: Set<CauseSearch.Difference.Component>] = [:]
    for difference in cause.differences { components[difference.key, default: []].insert(difference.component) }
    for key in order {
      guard let components = components[key] else { continue }
      let wantsReasons = effects.count < maximumReasonCount
      let isEdited = edited.contains(key)
      if let effect = effect(on: key, components, isEdited: isEdited, wantsReasons) { effects.append(effect) }
    }
    return effects
  }

  private func effect(
    on key: Int, _ components: Set<Component>, isEdited: Bool, _ wantsReasons: Bool
  ) -> EditedLayout.Effect? {
    switch (old.frame(key), new.frame(key)) {
    case (nil, nil): return nil
    case (nil, _): return effect(on: key, shownWords(key))
    case (_, nil): return effect(on: key, new.view(key) == nil ? "was removed" : "is gone")
    case (let before?, let after?):
      var all = words(for: key)
      var groups: [(words: FrameWords, lengths: [EditedLayout.Part.Length], reasons: [EditedLayout.Reason])] = []
      if components.contains(.state), let state = state(key) {
        all.states.append(state)
        groups.append((words(for: key), [], []))
        groups[0].words.states.append(state)
      }
      for component in Component.allCases where components.contains(component) {
        guard let length = length(component, of: key) else { continue }
        let change = movement(length, of: key)
        all.add(component, change)
        let reasons = wantsReasons ? self.reasons(key, before, after, component, isEdited: isEdited) : []
        let known = groups.firstIndex { $0.reasons.map(\.words) == reasons.map(\.words) } ?? groups.count
        if known == groups.count { groups.append((words(for: key), [], reasons)) }
        groups[known].words.add(component, change)
        groups[known].lengths.append(length)
      }
      let parts = groups.map { EditedLayout.Part(words: $0.words.text, lengths: $0.lengths, reasons: $0.reasons) }
      return effect(on: key, all.text, parts)
    }
  }

  private func effect(
    on key: Int, _ words: String, _ parts: [EditedLayout.Part] = [], _ shares: [EditedLayout.Share] = []
  ) -> EditedLayout.Effect {
    EditedLayout.Effect(
      key: key, name: script.name(key), words: words, parts: parts, shares: shares, before: place(key, in: old),
      after: place(key, in: new), density: density, isFromRight: search.isMeasuredFromRight(key))
  }

  /// Returns a difference that is the sum of the differences of several edits.
  private func sum(
    _ difference: CauseSearch.Difference, _ shares: [(subject: String, length: Int)]
  ) -> EditedLayout.Effect? {
    let key = difference.key
    guard let length = length(difference.component, of: key) else { return nil }
    var words = words(for: key)
    words.add(difference.component, movement(length, of: key))
    let sign = length.after < length.before ? -1 : 1
    return effect(
      on: key, words.text, [EditedLayout.Part(words: words.text, lengths: [length], reasons: [])],
      shares.map { EditedLayout.Share(subject: $0.subject, length: sign * $0.length) })
  }

  private func words(for key: Int) -> FrameWords {
    var words = FrameWords(density: density)
    if let parent = new.key(of: new.view(key)?.parent), isCarried.contains(parent) {
      words.container = script.name(parent)
    }
    return words
  }

  /// Returns how a view came to have a frame, in prose.
  private func shownWords(_ key: Int) -> String {
    if old.view(key) == nil { return "appeared" }
    return new.view(key)?.visibility == .hidden ? "takes up space now" : "is visible now"
  }

  /// Returns the change of the state in prose, or `nil` if the view is neither newly hidden nor newly shown.
  private func state(_ key: Int) -> String? {
    let (was, isHidden) = (old.view(key)?.visibility == .hidden, new.view(key)?.visibility == .hidden)
    return was == isHidden ? nil : isHidden ? "is hidden" : "is visible now"
  }

  /// Returns a length before and after, or `nil` if it can't be compared.
  private func length(_ component: Component, of key: Int) -> EditedLayout.Part.Length? {
    if (component == .x || component == .y) && !keepsParent(key) { return nil }
    return search.values(CauseSearch.Difference(key: key, component: component)).map {
      EditedLayout.Part.Length(component: component, before: $0.before, after: $0.after)
    }
  }

  /// Returns a change in pixels, positive to the right and down.
  private func movement(_ length: EditedLayout.Part.Length, of key: Int) -> Int {
    let change = length.after - length.before
    return length.component == .x && search.isMeasuredFromRight(key) ? -change : change
  }

  private func keepsParent(_ key: Int) -> Bool {
    old.key(of: old.view(key)?.parent) == new.key(of: new.view(key)?.parent)
  }

  /// Returns the terms that differ in a length or a position.
  private func reasons(
    _ key: Int, _ before: Rect, _ after: Rect, _ component: Component, isEdited: Bool
  ) -> [EditedLayout.Reason] {
    guard let was = old.explanation(key), let explanation = new.explanation(key) else { return [] }
    let axis: Axis = component == .width || component == .x ? .horizontal : .vertical
    let isLength = component == .width || component == .height
    let sums: (old: Explanation.Sum, new: Explanation.Sum)
    // In a right-to-left layout, a view is placed from the right, using the space that is reserved there.
    let isFromRight =
      component == .x && was.left.isFromOtherEdge && explanation.left.isFromOtherEdge && keepsParent(key)
    if isLength {
      sums = (was.length(along: axis), explanation.length(along: axis))
    } else if isFromRight && before.right != after.right {
      sums = (was.right, explanation.right)
    } else {
      sums = (was.leadingEdge(along: axis), explanation.leadingEdge(along: axis))
    }
    var reasons: [EditedLayout.Reason] = []
    for change in TermChange.changes(from: sums.old, in: old, to: sums.new, in: new) {
      if change.cause == .unexplained { continue }
      // Its own length is already reported.
      if !isLength && change.cause == .length && before.size[axis] != after.size[axis] { continue }
      // A position from the right doesn't depend on the position of the parent's right edge.
      if isFromRight, search.isMeasuredFromRight(key), change.subject.part == .length(.horizontal),
        change.subject.key == new.key(of: new.view(key)?.parent)
      {
        continue
      }
      // The edit already states this.
      if isEdited && change.subject.part == nil && [.dimension, .minimum, .maximum].contains(change.cause) { continue }
      let words = reasonWriter.words(change, of: key, along: axis, isLength: isLength)
      if !reasons.contains(where: { $0.words == words }) {
        reasons.append(EditedLayout.Reason(change: change, words: words))
      }
    }
    return reasons
  }

  private func place(_ key: Int, in plan: LaidOutPlan) -> EditedLayout.Place? {
    guard let view = plan.view(key) else { return nil }
    return plan.frame(key).map { .frame($0, isHidden: view.visibility == .hidden) } ?? .gone
  }
}

extension Explanation.Sum {
  /// Whether an edge is determined by the opposite one.
  fileprivate var isFromOtherEdge: Bool { terms.count == 2 && terms[0].cause == .edge && terms[1].cause == .length }
}
