import Measure

/// Widths and heights that views share by name: each is as long as the longest of those views wants to be.
///
/// ```swift
/// let shared = SharedLengths(in: form)
/// for label in labels { shared.share(label, as: "labels", along: .horizontal) }
/// ```
/// The views are children of stacks, anywhere below the view that the lengths were made for, however deep in different rows. They are measured
/// before everything else, without a limit, and only those that have changed; the others are measured again only if the
/// length has changed. A view that shares its length never grows.
public final class SharedLengths: MeasurePreparation {
  private struct Member {
    weak var view: View?
    /// What the view wants to be, as of the last time that it was measured.
    var natural = 0
    /// What it was measured with along the other axis; `nil` if it wasn't measured yet.
    var other: MeasureSpec?
  }

  private struct Group {
    let name: String
    let axis: Axis
    var members: [Member] = []
    var length = 0
    /// The place of the member that makes the length.
    var longest = -1
  }

  private var groups: [Group] = []
  private var index: [Key: Int] = [:]

  private struct Key: Hashable {
    let name: String
    let axis: Axis
  }

  /// The lengths that views inside `host` share; those that there are already, if there are some.
  public static func of(_ host: View) -> SharedLengths {
    if let known = host.measurePreparation as? SharedLengths { return known }
    let new = SharedLengths()
    host.measurePreparation = new
    return new
  }

  private init() {}

  /// The lengths that are shared in the tree that a view is in.
  static func ofTree(around view: View) -> SharedLengths {
    var top = view
    while let parent = top.parent { top = parent }
    return .of(top)
  }

  /// Gives a view the length that all views share that are given the same name.
  ///
  /// What the view's params ask for along the axis doesn't count as long as it shares the length.
  public func share(_ view: View, as name: String, along axis: Axis) {
    if mayShare(view, along: axis) { stopSharing(view, along: axis) }
    let key = Key(name: name, axis: axis)
    let place = index[key] ?? groups.count
    if place == groups.count {
      groups.append(Group(name: name, axis: axis))
      index[key] = place
    }
    groups[place].members.append(Member(view: view))
    if let params = view.layoutParams as? StackLayout.LayoutParams {
      if axis == .horizontal { params.sharedWidth = name } else { params.sharedHeight = name }
    }
    view.layoutParams.didChange()
    view.setNeedsLayout()
  }

  private func mayShare(_ view: View, along axis: Axis) -> Bool {
    guard let params = view.layoutParams as? StackLayout.LayoutParams else { return true }
    return (axis == .horizontal ? params.sharedWidth : params.sharedHeight) != nil
  }

  /// Lets a view have the length again that its params ask for.
  public func stopSharing(_ view: View, along axis: Axis) {
    for place in groups.indices where groups[place].axis == axis {
      groups[place].members.removeAll { $0.view === view || $0.view == nil }
    }
    if let params = view.layoutParams as? StackLayout.LayoutParams {
      if axis == .horizontal { params.sharedWidth = nil } else { params.sharedHeight = nil }
    }
    view.layoutParams.didChange()
    view.setNeedsLayout()
  }

  // MARK: Before a measure

  /// Brings all lengths up to date. Widths come first, since the height of a text depends on its width.
  package func prepareMeasure(of host: View) {
    for axis in [Axis.horizontal, .vertical] {
      for place in groups.indices where groups[place].axis == axis { resolve(place, in: host.state) }
    }
  }

  private func resolve(_ place: Int, in host: ViewRef) {
    let axis = groups[place].axis
    var length = 0
    var longest = -1
    for index in groups[place].members.indices {
      guard let view = groups[place].members[index].view, isShown(view, in: host) else { continue }
      // Heights are found after widths: of a shared height, nothing but an earlier pass's would be known here.
      let cross = axis == .horizontal ? view.layoutParams.height : view.state.width
      let other: MeasureSpec = cross.isFixed ? .exactly(cross) : .unspecified
      if view.needsLayout || groups[place].members[index].other != other {
        let natural = naturalLength(of: view, along: axis, other)
        groups[place].members[index].natural = natural
        groups[place].members[index].other = other
      }
      let natural = groups[place].members[index].natural
      if natural > length || longest < 0 { longest = index }
      length = max(length, natural)
    }
    groups[place].length = length
    groups[place].longest = longest
    for member in groups[place].members {
      guard let view = member.view else { continue }
      if isShown(view, in: host) {
        view.state.overrideLength(.fixed(length), along: axis)
      } else if !view.ancestors(include: host) {
        // What has left the host asks again for what its params say.
        let params = view.layoutParams
        view.state.overrideLength(axis == .horizontal ? params.width : params.height, along: axis)
      }
    }
  }

  /// What a view wants to be without a limit, its minimum counted.
  private func naturalLength(of view: View, along axis: Axis, _ other: MeasureSpec) -> Int {
    if view.explanationNotes != nil { note(view, other, along: axis) }
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
    // A view that was moved to another kind of layout is as long as that says.
    var current = view.state
    guard let params = current.params,
      type(of: params) == StackLayout.LayoutParams.self || params is StackLayout.LayoutParams
    else { return false }
    while true {
      if current.isGone { return false }
      if current == host { return true }
      guard let parent = current.parent else { return false }
      current = parent
    }
  }

  // MARK: Explanations

  /// Whose length it is that a view shares along an axis; `nil` if it shares none.
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

extension View {
  fileprivate func ancestors(include host: ViewRef) -> Bool {
    var current: ViewRef? = state
    while let ref = current {
      if ref == host { return true }
      current = ref.parent
    }
    return false
  }
}
