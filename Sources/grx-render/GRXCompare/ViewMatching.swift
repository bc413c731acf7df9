import Inflater
import Layouts
import Measure

/// The correspondence between the views of two trees.
package struct ViewMatching {
  /// The new index by the old one; −1 for a view that is only in the old tree.
  package private(set) var newIndex: [Int]
  /// The old index by the new one; −1 for a view that is only in the new tree.
  package private(set) var oldIndex: [Int]
  /// The new indexes of views whose order among their siblings changed.
  fileprivate(set) var reordered: Set<Int> = []
  /// The pairs whose children are matched next, and the first of them.
  private var pending: [(old: Int, new: Int)] = []
  private var nextPending = 0

  /// Creates a matching without pairs.
  package init(oldCount: Int, newCount: Int) {
    newIndex = Array(repeating: -1, count: oldCount)
    oldIndex = Array(repeating: -1, count: newCount)
  }

  /// Matches the views of trees that have been laid out. They look equal if their sizes are equal.
  package init(from old: FrameTree, to new: FrameTree) {
    self = ViewMatcher.matching(from: old, old.sizes, to: new, new.sizes)
  }

  /// Matches the views of two documents. They look equal if their attributes are equal.
  init(from old: LayoutPlan, _ oldTree: FrameTree, to new: LayoutPlan, _ newTree: FrameTree) {
    self = ViewMatcher.matching(from: oldTree, old.looks, to: newTree, new.looks)
  }

  package mutating func pair(_ oldView: Int, _ newView: Int) {
    newIndex[oldView] = newView
    oldIndex[newView] = oldView
    pending.append((oldView, newView))
  }

  /// Returns each pair once, in the order in which they were added; `nil` if there is no more.
  package mutating func nextPair() -> (old: Int, new: Int)? {
    guard nextPending < pending.count else {
      (pending, nextPending) = ([], 0)
      return nil
    }
    defer { nextPending += 1 }
    return pending[nextPending]
  }
}

/// The properties that two views with equal looks share, besides their class and content.
private struct MatchedLook: Hashable {
  var settings: [ViewBlueprint.Setting] = []
  var numbers: [Int] = []
}

/// Matches the views of two forms of a layout: by their ids, and for views without one, by their class and their
/// position among their siblings.
///
/// Children that are equal including their descendants are matched first, in the longest order that both trees share;
/// between those, children of the same class are matched. Views with different ids are never matched, unless nothing
/// else about them changed. Finally, the remaining views are matched across parents if they occur once in both trees,
/// with unchanged descendants.
private struct ViewMatcher {
  private let old: FrameTree
  private let new: FrameTree
  private let shapes: ShapeNumbers
  private let oldShapes: [ShapeNumbers.Shape]
  private let newShapes: [ShapeNumbers.Shape]
  private var matching: ViewMatching

  static func matching(
    from old: FrameTree, _ oldLooks: [MatchedLook], to new: FrameTree, _ newLooks: [MatchedLook]
  ) -> ViewMatching {
    var matcher = ViewMatcher(from: old, oldLooks, to: new, newLooks)
    matcher.pairEqualIDs()
    if matcher.matching.newIndex[0] < 0 && matcher.matching.oldIndex[0] < 0 { matcher.matching.pair(0, 0) }
    matcher.pairPendingChildren()
    matcher.pairWhatStandsElsewhere()
    return matcher.matching
  }

  private init(from old: FrameTree, _ oldLooks: [MatchedLook], to new: FrameTree, _ newLooks: [MatchedLook]) {
    (self.old, self.new) = (old, new)
    matching = ViewMatching(oldCount: old.count, newCount: new.count)
    var shapes = ShapeNumbers()
    oldShapes = shapes.shapes(of: old, oldLooks)
    newShapes = shapes.shapes(of: new, newLooks)
    self.shapes = shapes
  }

  private mutating func pairEqualIDs() {
    for (oldView, newView) in equalUniqueIDs(old.names.lazy.map(\.id), new.names.lazy.map(\.id)) {
      matching.pair(oldView, newView)
    }
  }

  // MARK: Siblings

  private mutating func pairPendingChildren() {
    while let parent = matching.nextPair() {
      pairChildren(Array(old.children(of: parent.old)), Array(new.children(of: parent.new)))
    }
  }

  private mutating func pairChildren(_ oldChildren: [Int], _ newChildren: [Int]) {
    guard !oldChildren.isEmpty, !newChildren.isEmpty else { return }
    // Numbers below 0 for views that are already matched, so that the rest is matched between them.
    let isHere = Set(oldChildren)
    func knownKey(ofOld view: Int) -> Int? { matching.newIndex[view] >= 0 ? -1 - matching.newIndex[view] : nil }
    func knownKey(ofNew view: Int) -> Int? {
      matching.oldIndex[view] >= 0 && isHere.contains(matching.oldIndex[view]) ? -1 - view : nil
    }
    // A view that is matched elsewhere doesn't equal any view here.
    let elsewhere = shapes.unusedNumber
    let runs = equalRuns(
      of: oldChildren.map { knownKey(ofOld: $0) ?? oldShapes[$0].withContent },
      and: newChildren.map {
        knownKey(ofNew: $0) ?? (matching.oldIndex[$0] >= 0 ? elsewhere : newShapes[$0].withContent)
      })
    for (equal, gap) in runs {
      for (old, new) in zip(equal.old, equal.new) where matching.newIndex[oldChildren[old]] < 0 {
        matching.pair(oldChildren[old], newChildren[new])
      }
      for place in gap.new
      where matching.oldIndex[newChildren[place]] >= 0 && isHere.contains(matching.oldIndex[newChildren[place]]) {
        matching.reordered.insert(newChildren[place])
      }
      pairByClass(
        oldChildren[gap.old].filter { matching.newIndex[$0] < 0 },
        newChildren[gap.new].filter { matching.oldIndex[$0] < 0 })
    }
  }

  private mutating func pairByClass(_ oldViews: [Int], _ newViews: [Int]) {
    guard !oldViews.isEmpty, !newViews.isEmpty else { return }
    let runs = equalRuns(of: oldViews.map { oldShapes[$0].ofClass }, and: newViews.map { newShapes[$0].ofClass })
    for (equal, gap) in runs {
      for (old, new) in zip(equal.old, equal.new) where canBePaired(oldViews[old], newViews[new]) {
        matching.pair(oldViews[old], newViews[new])
      }
      // A single view instead of another one is treated as the same view with another class.
      if gap.old.count == 1, gap.new.count == 1 {
        let (oldView, newView) = (oldViews[gap.old.lowerBound], newViews[gap.new.lowerBound])
        if canBePaired(oldView, newView)
          && old.hasChildren(oldView) == new.hasChildren(newView)
        {
          matching.pair(oldView, newView)
        }
      }
    }
  }

  private func canBePaired(_ oldView: Int, _ newView: Int) -> Bool {
    guard let oldID = old.names[oldView].id, let newID = new.names[newView].id, oldID != newID else { return true }
    return oldShapes[oldView].withContentButNoID == newShapes[newView].withContentButNoID
  }

  // MARK: Elsewhere

  private mutating func pairWhatStandsElsewhere() {
    func places(_ tree: FrameTree, _ shapes: [ShapeNumbers.Shape], _ pairs: [Int]) -> [Int: Int] {
      var places: [Int: Int] = [:]
      // A leaf without an id resembles too many others.
      for index in tree.indices where pairs[index] < 0 && tree.hasChildren(index) {
        places[shapes[index].withContent] = places[shapes[index].withContent] == nil ? index : -1
      }
      return places
    }
    let newPlaces = places(new, newShapes, matching.oldIndex)
    let found = places(old, oldShapes, matching.newIndex).filter { $0.value >= 0 }.sorted { $0.value < $1.value }
    for (shape, oldView) in found {
      guard let newView = newPlaces[shape], newView >= 0, matching.newIndex[oldView] < 0, matching.oldIndex[newView] < 0
      else { continue }
      matching.pair(oldView, newView)
      pairPendingChildren()
    }
  }
}

extension FrameTree {
  /// The sizes and states of laid-out views.
  fileprivate var sizes: [MatchedLook] {
    nodes.map { node in
      MatchedLook(numbers: node.shownFrame.map { [$0.width, $0.height, node.isHidden ? 1 : 0] } ?? [])
    }
  }

  /// Creates the tree of the views of a document, which have no frames.
  ///
  /// - Parameter plan: A plan with keys that number its views in pre-order.
  init(_ plan: LayoutPlan) {
    var builder = Builder(density: 1)
    for key in plan.keys {
      guard let blueprint = plan[key] else { continue }
      builder.append(
        Name(className: blueprint.className, id: blueprint.id), nil,
        depth: plan.parent(of: key).map { Int(builder.tree[$0].depth) + 1 } ?? 0)
    }
    self = builder.finished()
  }
}

extension LayoutPlan {
  /// The attributes of the views of a document.
  fileprivate var looks: [MatchedLook] {
    keys.compactMap { key in
      self[key].map { blueprint in
        var settings = blueprint.settings
        for index in settings.indices where settings[index].isBehindChildren {
          settings[index].isBehindChildren = false
        }
        return MatchedLook(settings: settings)
      }
    }
  }
}

/// Returns the indexes of the views that have an id in common, in the order of the old views. An id of several views
/// identifies none of them.
package func equalUniqueIDs(
  _ old: some Collection<String?>, _ new: some Collection<String?>
) -> [(old: Int, new: Int)] {
  func places(_ ids: some Collection<String?>) -> [String: Int] {
    var places: [String: Int] = [:]
    for (index, id) in ids.enumerated() {
      if let id { places[id] = places[id] == nil ? index : -1 }
    }
    return places.filter { $0.value >= 0 }
  }
  let newPlaces = places(new)
  return places(old).compactMap { id, oldView in newPlaces[id].map { (oldView, $0) } }.sorted { $0.old < $1.old }
}

/// Numbers for the looks of views: equal looks have equal numbers. The position in the parent is ignored.
private struct ShapeNumbers {
  struct Shape {
    /// A number for the class.
    var ofClass: Int
    /// A number for the class, the id, and the look of the view and of all its descendants, with their positions.
    var withContent: Int
    /// Like `withContent`, but without the view's own id.
    var withContentButNoID: Int
  }

  private struct Key: Hashable {
    var className: String
    var look: MatchedLook?
    /// The number and the position of each child.
    var content: [Int]?
  }

  /// A shape, and an id.
  private struct Identity: Hashable {
    var shape: Int
    var id: String
  }

  private var numbers: [Key: Int] = [:]
  private var identities: [Identity: Int] = [:]

  /// A number that no shape has.
  var unusedNumber: Int { Int.max }

  mutating func shapes(of tree: FrameTree, _ looks: [MatchedLook]) -> [Shape] {
    var shapes = Array(repeating: Shape(ofClass: 0, withContent: 0, withContentButNoID: 0), count: tree.count)
    // Parents come before their children.
    for index in tree.indices.reversed() {
      var content: [Int] = []
      for child in tree.children(of: index) {
        content.append(shapes[child].withContent)
        if let frame = tree[child].shownFrame { content += [frame.x, frame.y] }
      }
      var key = Key(className: tree.names[index].className)
      shapes[index].ofClass = number(of: key)
      key.look = looks[index]
      key.content = content
      shapes[index].withContentButNoID = number(of: key)
      let shape = shapes[index].withContentButNoID
      shapes[index].withContent = tree.names[index].id.map { number(of: Identity(shape: shape, id: $0)) } ?? shape
    }
    return shapes
  }

  private mutating func number(of key: Key) -> Int {
    if let known = numbers[key] { return known }
    let number = numbers.count + identities.count
    numbers[key] = number
    return number
  }

  private mutating func number(of identity: Identity) -> Int {
    if let known = identities[identity] { return known }
    let number = numbers.count + identities.count
    identities[identity] = number
    return number
  }
}
