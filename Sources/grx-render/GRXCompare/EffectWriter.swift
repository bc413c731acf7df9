import Measure

/// Describes how views differ in two layouts.
struct EffectWriter {
  typealias Component = CauseSearch.Difference.Component

  let script: EditScript
  /// The layouts without their views, which need several times the memory.
  let old: FrameColumn
  let new: FrameColumn
  /// The parents of the views in both, by key.
  private let parents: (old: [Int32?], new: [Int32?])
  let search: CauseSearch
  let density: Double
  /// The reasons of differences, by the cause's number.
  private var reasons: [[CauseSearch.Difference: [EditedLayout.Reason]]] = []
  /// Whether a view has another position in the window, even if it only moved with an ancestor, by key.
  private var isCarried: [Bool] = []

  /// - Parameters:
  ///   - causes: The causes whose effects will be described, with the keys of the views that differ, in the order of
  ///     their effects.
  ///   - maximumReasonCount: The number of a cause's effects whose reasons are given.
  init(
    script: EditScript, _ search: CauseSearch, _ layouts: CauseSearch.Trees,
    causes: [(found: CauseSearch.Found, order: [Int])], maximumReasonCount: Int, density: Double
  ) {
    self.script = script
    self.search = search
    (old, new) = (layouts.before.frames, layouts.after.frames)
    parents = (layouts.before.parents, layouts.after.parents)
    self.density = density
    isCarried = Array(repeating: false, count: parents.new.count)
    for key in layouts.after.keys {
      guard let view = layouts.after.view(key), let former = layouts.before.view(key) else { continue }
      isCarried[key] = view.frame.origin != former.frame.origin || parent(of: key).map { isCarried[$0] } ?? false
    }
    let writer = ReasonWriter(before: layouts.before, after: layouts.after, density: density) { script.name($0) }
    reasons = causes.map { reasons(of: $0, upTo: maximumReasonCount, writer) }
  }

  /// Returns the reasons of the first effects of a cause.
  private func reasons(
    of cause: (found: CauseSearch.Found, order: [Int]), upTo maximumCount: Int, _ writer: ReasonWriter
  ) -> [CauseSearch.Difference: [EditedLayout.Reason]] {
    var reasons: [CauseSearch.Difference: [EditedLayout.Reason]] = [:]
    // Sums have shares instead.
    if !cause.found.shares.isEmpty { return reasons }
    let (components, edited) = (components(of: cause.found), editedViews(of: cause.found))
    var effectCount = 0
    for key in cause.order where effectCount < maximumCount {
      guard let components = components[key], hasEffect(key) else { continue }
      effectCount += 1
      for component in components where length(component, of: key) != nil {
        let found = writer.reasons(
          key, component, isEdited: edited.contains(key), keepsParent: keepsParent(key),
          isMeasuredFromRight: search.isMeasuredFromRight(key))
        if !found.isEmpty { reasons[CauseSearch.Difference(key: key, component: component)] = found }
      }
    }
    return reasons
  }

  private func components(of cause: CauseSearch.Found) -> [Int: Set<Component>] {
    var components: [Int: Set<Component>] = [:]
    for difference in cause.differences { components[difference.key, default: []].insert(difference.component) }
    return components
  }

  func editedViews(of cause: CauseSearch.Found) -> Set<Int> { Set(cause.steps.map { script.steps[$0].key }) }

  private func hasEffect(_ key: Int) -> Bool { old[key] != nil || new[key] != nil }

  /// - Parameters:
  ///   - number: The cause's number among those that were given to the initializer.
  ///   - order: The keys of the views that differ, in the order of their effects.
  func effects(of cause: CauseSearch.Found, number: Int, in order: [Int]) -> [EditedLayout.Effect] {
    // Reserved, since an array that grows takes up to twice as much memory, and there may be an effect on each view.
    var effects: [EditedLayout.Effect] = []
    effects.reserveCapacity(cause.shares.isEmpty ? order.count : cause.shares.count)
    if !cause.shares.isEmpty {
      // Many differences are sums of the same edits, which may have thousands of steps. The first step identifies an
      // edit.
      var subjects: [Int: String] = [:]
      for (index, difference) in cause.differences.enumerated() {
        let shares = cause.shares[index]
        for share in shares where subjects[share.steps.first ?? -1] == nil {
          subjects[share.steps.first ?? -1] = script.subjects(share.steps)
        }
        if let sum = sum(difference, shares.map({ (subjects[$0.steps.first ?? -1] ?? "", $0.length) })) {
          effects.append(sum)
        }
      }
      return effects
    }
    let components = components(of: cause)
    for key in order {
      guard let components = components[key] else { continue }
      if let effect = effect(on: key, components, reasons[number]) { effects.append(effect) }
    }
    return effects
  }

  private func effect(
    on key: Int, _ components: Set<Component>, _ reasons: [CauseSearch.Difference: [EditedLayout.Reason]]
  ) -> EditedLayout.Effect? {
    switch (old[key], new[key]) {
    case (nil, nil): return nil
    case (nil, _): return effect(on: key, shownWords(key))
    case (_, nil): return effect(on: key, contains(key, parents.new) ? "is gone" : "was removed")
    case (_?, _?):
      var all = words(for: key)
      var groups: [(words: FrameWords, lengths: [EditedLayout.FrameChange.Length], reasons: [EditedLayout.Reason])] = []
      if components.contains(.state), let state = state(key) {
        all.states.append(state)
        groups.append((words(for: key), [], []))
        groups[0].words.states.append(state)
      }
      for component in Component.allCases where components.contains(component) {
        guard let length = length(component, of: key) else { continue }
        let change = movement(length, of: key)
        all.add(component, change)
        let reasons = reasons[CauseSearch.Difference(key: key, component: component)] ?? []
        let known = groups.firstIndex { $0.reasons.map(\.words) == reasons.map(\.words) } ?? groups.count
        if known == groups.count { groups.append((words(for: key), [], reasons)) }
        groups[known].words.add(component, change)
        groups[known].lengths.append(length)
      }
      let parts = groups.map {
        EditedLayout.FrameChange(words: $0.words.text, lengths: $0.lengths, reasons: $0.reasons)
      }
      return effect(on: key, all.text, parts)
    }
  }

  private func effect(
    on key: Int, _ words: String, _ parts: [EditedLayout.FrameChange] = [], _ shares: [EditedLayout.Share] = []
  ) -> EditedLayout.Effect {
    EditedLayout.Effect(
      key: key, name: script.name(key), words: words, parts: parts, shares: shares,
      before: place(key, in: old, parents.old),
      after: place(key, in: new, parents.new), density: density, isFromRight: search.isMeasuredFromRight(key))
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
      on: key, words.text, [EditedLayout.FrameChange(words: words.text, lengths: [length], reasons: [])],
      shares.map { EditedLayout.Share(subject: $0.subject, length: sign * $0.length) })
  }

  private func words(for key: Int) -> FrameWords {
    var words = FrameWords(density: density)
    if let parent = parent(of: key), isCarried[parent] {
      words.container = script.name(parent)
    }
    return words
  }

  /// Returns how a view came to have a frame, in prose.
  private func shownWords(_ key: Int) -> String {
    if !contains(key, parents.old) { return "appeared" }
    return new[key]?.isHidden == true ? "takes up space now" : "is visible now"
  }

  /// Returns the change of the state in prose, or `nil` if the view is neither newly hidden nor newly shown.
  private func state(_ key: Int) -> String? {
    let (was, isHidden) = (old[key]?.isHidden ?? false, new[key]?.isHidden ?? false)
    return was == isHidden ? nil : isHidden ? "is hidden" : "is visible now"
  }

  /// Returns a length before and after, or `nil` if it can't be compared.
  private func length(_ component: Component, of key: Int) -> EditedLayout.FrameChange.Length? {
    if (component == .x || component == .y) && !keepsParent(key) { return nil }
    return search.values(CauseSearch.Difference(key: key, component: component)).map {
      EditedLayout.FrameChange.Length(
        component: component, before: $0.before, after: $0.after,
        isFromRight: component == .x && search.isMeasuredFromRight(key))
    }
  }

  /// Returns a change in pixels, positive to the right and down.
  private func movement(_ length: EditedLayout.FrameChange.Length, of key: Int) -> Int {
    let change = length.after - length.before
    return length.component == .x && search.isMeasuredFromRight(key) ? -change : change
  }

  private func keepsParent(_ key: Int) -> Bool { parent(of: key, parents.old) == parent(of: key) }

  /// Returns the key of a view's parent in the new layout, or `nil` if the plan doesn't contain it.
  private func parent(of key: Int) -> Int? { parent(of: key, parents.new) }

  private func parent(of key: Int, _ parents: [Int32?]) -> Int? {
    guard parents.indices.contains(key), let parent = parents[key], parent >= 0 else { return nil }
    return Int(parent)
  }

  private func contains(_ key: Int, _ parents: [Int32?]) -> Bool {
    parents.indices.contains(key) && parents[key] != nil
  }

  private func place(_ key: Int, in layout: FrameColumn, _ parents: [Int32?]) -> EditedLayout.Placement? {
    guard contains(key, parents) else { return nil }
    let frame = layout[key]
    return EditedLayout.Placement(frame: frame?.rect, isHidden: frame?.isHidden ?? false)
  }
}
