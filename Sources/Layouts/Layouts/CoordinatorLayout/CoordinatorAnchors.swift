import Measure

/// The anchor views of a CoordinatorLayout's children, found in one walk.
struct CoordinatorAnchors {
  struct Anchor {
    let view: View
    /// The child that is or contains the anchor.
    let holder: View
  }

  /// The anchors by id; the first view in the tree with the id is used.
  private var anchors: [String: Anchor] = [:]

  /// The child that others scroll below, whose position theirs depend on instead of their anchors'.
  private let header: View?

  init(of layout: CoordinatorLayout, header: View? = nil) {
    self.header = header
    var wanted: Set<String> = []
    for child in layout.subviews {
      if let id = (child.layoutParams as? CoordinatorLayout.LayoutParams)?.anchor { wanted.insert(id) }
    }
    // A child can't be anchored to a view that contains it.
    if let own = layout.id { wanted.remove(own) }
    if wanted.isEmpty { return }
    for child in layout.subviews {
      child.forEachView { view, _, _ in
        guard let id = view.id, wanted.contains(id), anchors[id] == nil else { return }
        anchors[id] = Anchor(view: view, holder: child)
      }
    }
  }

  /// Returns the anchor of a child, or `nil` if it has none or if there is no such view.
  func anchor(of child: View) -> Anchor? {
    (child.layoutParams as? CoordinatorLayout.LayoutParams)?.anchor.flatMap { anchors[$0] }
  }

  /// Returns whether a child scrolls below the header.
  func isBelowHeader(_ child: View) -> Bool {
    header != nil && (child.layoutParams as? CoordinatorLayout.LayoutParams)?.behavior == .scrolling
  }

  /// Returns the child that the position of another one depends on, or `nil` if there is none.
  private func holder(for child: View) -> View? { isBelowHeader(child) ? header : anchor(of: child)?.holder }

  /// Returns the children in an order in which each comes after the header that it scrolls below, or after the child
  /// that contains its anchor. Children whose anchors are circular, or depend on circular ones, are separate and keep their order.
  func sorted(_ children: [View]) -> (placeable: [View], circular: [View]) {
    enum State { case waiting, followed, placeable, circular }
    var indexes: [ObjectIdentifier: Int] = [:]
    for (index, child) in children.enumerated() { indexes[ObjectIdentifier(child)] = index }
    var states = Array(repeating: State.waiting, count: children.count)
    var placeable: [View] = []
    for start in children.indices where states[start] == .waiting {
      var path = [start]
      var current = start
      var end = State.placeable
      states[start] = .followed
      while let holder = holder(for: children[current]), holder !== children[current],
        let next = indexes[ObjectIdentifier(holder)], states[next] != .placeable
      {
        guard states[next] == .waiting else {
          end = .circular
          break
        }
        states[next] = .followed
        path.append(next)
        current = next
      }
      for index in path.reversed() {
        states[index] = end
        if end == .placeable { placeable.append(children[index]) }
      }
    }
    return (placeable, children.indices.filter { states[$0] == .circular }.map { children[$0] })
  }
}
