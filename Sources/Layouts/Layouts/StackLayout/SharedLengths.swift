import Measure

/// Widths and heights that views share by name: each view is as long as the longest view with the same name would be.
///
/// ```swift
/// let shared = SharedLengths.of(form)
/// for label in labels { shared.share(label, as: "labels", along: .horizontal) }
/// ```
/// The views are children of stacks at any depth below the view that the lengths belong to. They are measured before
/// everything else, without a limit, if they have changed; the others are measured again only if the length has
/// changed. A view that shares its length never grows.
public final class SharedLengths: MeasurePreparation {
  private struct Member {
    weak var view: View?
    /// The view's desired length in its latest measurement.
    var natural = 0
    /// The spec along the other axis in that measurement; `nil` if the view hasn't been measured.
    var other: MeasureSpec?
    /// `ViewExtras.changeCount` at that time: a client may have measured the view since.
    var changeCount: UInt32?
  }

  private struct Group {
    let name: String
    let axis: Axis
    var members: [Member] = []
    /// The index of the member that determines the length.
    var longest = -1
  }

  private var groups: [Group] = []
  /// Whether views are measured for their natural lengths.
  private var isPreparing = false
  private var index: [Key: Int] = [:]

  private struct Key: Hashable {
    let name: String
    let axis: Axis
  }

  /// Returns the lengths that views inside `host` share: the existing object, if there is one.
  public static func of(_ host: View) -> SharedLengths {
    if let known = host.measurePreparation as? SharedLengths { return known }
    let new = SharedLengths()
    host.measurePreparation = new
    return new
  }

  private init() {}

  /// Returns the lengths shared in the tree that contains a view: those of the outermost view that has some, or else of
  /// the root. A tree that was built separately and then added to another one keeps its own.
  static func ofTree(around view: View) -> SharedLengths {
    var top = view
    var host: View?
    while let parent = top.parent {
      top = parent
      if top.measurePreparation is SharedLengths { host = top }
    }
    return .of(host ?? top)
  }

  /// Makes a view share its length with all views that share a length with the same name.
  ///
  /// The length in the view's params along the axis is ignored as long as the view shares its length. A view shares its
  /// length within only one host: sharing it within another host ends that. Sharing while such views are measured is a
  /// programming error.
  public func share(_ view: View, as name: String, along axis: Axis) {
    requireNoMeasure()
    let params = view.layoutParams as? StackLayout.LayoutParams
    forget(view, along: axis)
    if let params {
      if let others = params.sharedLengths, others !== self {
        for other in [Axis.horizontal, .vertical] {
          others.forget(view, along: other)
          if other != axis, let name = params.sharedName(along: other) { add(view, as: name, along: other) }
        }
      }
      params.sharedLengths = self
      if axis == .horizontal { params.sharedWidth = name } else { params.sharedHeight = name }
    }
    add(view, as: name, along: axis)
    view.layoutParams.didChange()
    view.setNeedsLayout()
  }

  private func requireNoMeasure() {
    require(!isPreparing, "Shared lengths were changed while the views that share them are measured")
  }

  private func add(_ view: View, as name: String, along axis: Axis) {
    let key = Key(name: name, axis: axis)
    let place = index[key] ?? groups.count
    if place == groups.count {
      groups.append(Group(name: name, axis: axis))
      index[key] = place
    }
    groups[place].members.append(Member(view: view))
    view.state.countChanges()
  }

  private func forget(_ view: View, along axis: Axis) {
    let params = view.layoutParams as? StackLayout.LayoutParams
    // A view that shares no length yet needn't be searched for.
    if let params, params.sharedLengths !== self || params.sharedName(along: axis) == nil { return }
    for place in groups.indices where groups[place].axis == axis {
      groups[place].members.removeAll { $0.view === view || $0.view == nil }
    }
  }

  /// Restores the length that a view's params request.
  public func stopSharing(_ view: View, along axis: Axis) {
    requireNoMeasure()
    forget(view, along: axis)
    if let params = view.layoutParams as? StackLayout.LayoutParams {
      if axis == .horizontal { params.sharedWidth = nil } else { params.sharedHeight = nil }
    }
    view.layoutParams.didChange()
    view.setNeedsLayout()
  }

  // MARK: Preparing a measure

  /// Updates all lengths. Widths come first, since the height of a text depends on its width.
  package func prepareMeasure(of host: View) {
    // Measuring a view for its length may measure the host.
    guard !isPreparing else { return }
    isPreparing = true
    defer { isPreparing = false }
    handOnVisibilities(in: host)
    let depths = forgetNestedLengths(in: host.state)
    for axis in [Axis.horizontal, .vertical] {
      var places = groups.indices.filter { groups[$0].axis == axis }
      // The natural length of a view depends on its descendants.
      if let depths { places.sort { (depths[$0], $1) > (depths[$1], $0) } }
      for place in places { resolve(place, in: host.state) }
    }
  }

  /// Lets the layouts around the views show and hide children as others request, which otherwise happens only once such
  /// a layout is measured.
  private func handOnVisibilities(in host: View) {
    var known: Set<ObjectIdentifier> = []
    var latest: View?
    for group in groups {
      for case let view? in group.members.map(\.view) where view.parent !== latest {
        latest = view.parent
        var ancestor = latest
        while let current = ancestor {
          // Those around a known view are known, too.
          guard known.insert(ObjectIdentifier(current)).inserted else { break }
          (current as? any VisibilityPassing)?.handOnVisibilities()
          ancestor = current === host ? nil : current.parent
        }
      }
    }
  }

  /// Restores the lengths that params request if views that share lengths are nested, since the outer views' natural
  /// lengths depend on those and not on the results of the latest measure.
  ///
  /// - Returns: The depth of each group; `nil` if no such view is inside another.
  private func forgetNestedLengths(in host: ViewRef) -> [Int]? {
    guard groups.contains(where: { $0.members.contains { ($0.view?.state.childCount ?? 0) > 0 } }) else { return nil }
    var depths = [Int](repeating: 0, count: groups.count)
    var isNested = false
    for (place, group) in groups.enumerated() {
      for case let view? in group.members.map(\.view) where isShown(view, in: host) {
        var current = view.state
        var depth = 0
        while current != host, let parent = current.parent {
          current = parent
          depth += 1
          if current != host && current.changeCount != nil { isNested = true }
        }
        depths[place] = max(depths[place], depth)
      }
    }
    guard isNested else { return nil }
    for (place, group) in groups.enumerated() {
      for (index, member) in group.members.enumerated() {
        guard let view = member.view, isShown(view, in: host) else { continue }
        let params = view.layoutParams
        view.state.overrideLength(group.axis == .horizontal ? params.width : params.height, along: group.axis)
        groups[place].members[index].other = nil
      }
    }
    return depths
  }

  private func resolve(_ place: Int, in host: ViewRef) {
    let axis = groups[place].axis
    var length = 0
    var longest = -1
    for index in groups[place].members.indices {
      guard let view = groups[place].members[index].view, isShown(view, in: host) else { continue }
      // Heights are determined after widths: for a shared height, only that of an earlier pass would be known here.
      let cross = axis == .horizontal ? view.layoutParams.height : view.state.width
      let other: MeasureSpec = cross.isFixed ? .exactly(cross) : .unspecified
      let member = groups[place].members[index]
      if let length = boxLength(of: view.state, along: axis) {
        groups[place].members[index].natural = length
      } else if view.needsLayout || member.other != other || member.changeCount != view.state.changeCount {
        // Code that measured it in between may have measured its parent, too, which has to be measured again.
        if !view.needsLayout { view.setNeedsLayout() }
        groups[place].members[index].natural = naturalLength(of: view, along: axis, other)
        groups[place].members[index].other = other
        groups[place].members[index].changeCount = view.state.changeCount
      }
      let natural = groups[place].members[index].natural
      if natural > length || longest < 0 { longest = index }
      length = max(length, natural)
    }
    groups[place].longest = longest
    for member in groups[place].members {
      guard let view = member.view, isShown(view, in: host) else { continue }
      view.state.overrideLength(.fixed(length), along: axis)
    }
  }

  /// Restores the lengths that the params request for views that have left the host.
  package func viewDidLeave(_ view: View) {
    var pending = [view.state]
    while let current = pending.popLast() {
      if current.takesPartInPreparations, let params = current.params as? StackLayout.LayoutParams,
        params.sharedLengths === self
      {
        current.overrideLength(params.width, along: .horizontal)
        current.overrideLength(params.height, along: .vertical)
      }
      for child in ChildStates(current) {
        if child.childCount > 0 || child.takesPartInPreparations { pending.append(child) }
      }
    }
  }

  /// Returns the length of a view that is only a box, which needn't be measured for it, or `nil` for other views.
  private func boxLength(of view: ViewRef, along axis: Axis) -> Int? {
    guard view.flags.intersection([.isPlain, .hasMaximum, .isTraced]) == .isPlain, view.childCount == 0 else {
      return nil
    }
    return Int(axis == .horizontal ? view.minWidth : view.minHeight)
  }

  /// Returns a view's desired length without a limit, including its minimum.
  private func naturalLength(of view: View, along axis: Axis, _ other: MeasureSpec) -> Int {
    if view.explanationNotes != nil { note(view, other, along: axis) }
    if view.state.flags.contains(.readsOwnParams) {
      let params = view.layoutParams
      view.state.overrideLength(axis == .horizontal ? params.width : params.height, along: axis)
    }
    view.state.measure(MeasureSpecs(main: .unspecified, cross: other, along: axis))
    return view.measuredSize[axis]
  }

  private func note(_ view: View, _ other: MeasureSpec, along axis: Axis) {
    guard let notes = view.parent?.explanationNotes else { return }
    notes.offer(
      to: view, along: axis,
      Explanation.Offer("measured early, without limits, since it shares its \(axis.lengthName)"))
    let text: ExplanationText =
      other.isExact ? "its own \(axis.cross.lengthName)" : "measured early, without limits"
    let terms = other.isExact ? [Explanation.Term(other.size, .dimension, text)] : []
    notes.offer(to: view, along: axis.cross, Explanation.Offer(text, terms))
  }

  private func isShown(_ view: View, in host: ViewRef) -> Bool {
    // If a view was moved to another kind of layout, that layout determines its length.
    var current = view.state
    guard let params = current.params,
      type(of: params) == StackLayout.LayoutParams.self || params is StackLayout.LayoutParams
    else { return false }
    if current == host { return false }
    while true {
      if current.isGone { return false }
      if current == host { return true }
      guard let parent = current.parent else { return false }
      current = parent
    }
  }

  // MARK: Explanations

  /// Explains the length that a view shares along an axis; `nil` if it shares none.
  static func explanation(of view: View, along axis: Axis) -> ExplanationText? {
    guard let params = view.layoutParams as? StackLayout.LayoutParams,
      let name = axis == .horizontal ? params.sharedWidth : params.sharedHeight
    else { return nil }
    var top = view
    while let parent = top.parent {
      if let lengths = top.measurePreparation as? SharedLengths, lengths.index[Key(name: name, axis: axis)] != nil {
        break
      }
      top = parent
    }
    guard let lengths = top.measurePreparation as? SharedLengths,
      let place = lengths.index[Key(name: name, axis: axis)],
      lengths.groups[place].members.indices.contains(lengths.groups[place].longest),
      let longest = lengths.groups[place].members[lengths.groups[place].longest].view
    else { return nil }
    let what: ExplanationText = longest === view ? "it is the longest" : "as \(longest) wants"
    return "the \(axis.lengthName) that \"\(name.excerpt)\" shares: \(what)"
  }
}
