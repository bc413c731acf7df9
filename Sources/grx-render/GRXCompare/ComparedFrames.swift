import GRXInspection
import Layouts
import Measure

/// The frames of two trees over each other: of a layout before and after a change, or of a layout and a device.
package struct ComparedFrames: Sendable {
  package let old: Side
  package let new: Side

  /// A tree, with columns that tell how its views differ from those of the other one.
  package struct Side: Sendable {
    package let tree: FrameTree
    /// The frames in the coordinates of the layout's root, in ten-thousandths of a point; `nil` for views that aren't drawn.
    package let frames: [Rect?]
    /// The view that corresponds to the layout's root.
    private let root: Int
    /// The indexes of the views in the other tree; −1 for those without a counterpart.
    fileprivate let counterparts: [Int]
    /// The tree that names the views with a counterpart, if it isn't this one.
    fileprivate let namesOfOther: FrameTree?
    fileprivate let className: @Sendable (String) -> String
    /// Whether each view has no counterpart with the same name, frame, and depth.
    fileprivate var differing: [Bool] = []

    /// Creates a side of which nothing is known to differ.
    ///
    /// - Parameter frames: The frames in the root's coordinates, in units of a point's `density`-th part.
    fileprivate init(
      _ tree: FrameTree, _ frames: [Rect?], density: Double, root: Int, counterparts: [Int],
      namesOfOther: FrameTree?, _ className: @escaping @Sendable (String) -> String
    ) {
      func units(_ length: Int) -> Int { FrameTree.units(length, density: density) }
      (self.tree, self.root) = (tree, root)
      self.frames = frames.map { frame in
        frame.map { Rect(x: units($0.x), y: units($0.y), width: units($0.width), height: units($0.height)) }
      }
      (self.counterparts, self.namesOfOther, self.className) = (counterparts, namesOfOther, className)
    }

    /// The frame of the root, in ten-thousandths of a point.
    package var rootFrame: Rect? { frames[root] }

    /// The views that take up space, each before its descendants.
    package var drawn: [Int] { tree.indices.filter { frames[$0] != nil } }

    package func isAlone(_ view: Int) -> Bool { counterparts[view] < 0 }
    package func differs(_ view: Int) -> Bool { differing[view] }

    private func named(_ view: Int) -> (tree: FrameTree, view: Int) {
      namesOfOther.flatMap { isAlone(view) ? nil : ($0, counterparts[view]) } ?? (tree, view)
    }

    /// The name that reports give a view.
    package func name(of view: Int) -> String {
      let (tree, view) = named(view)
      return tree.name(of: view, className: className(tree.names[view].className))
    }

    /// The class and the id of a view, as in the tree form.
    package func title(of view: Int) -> String { shortName(view).title }

    /// The id of a view, or else its class.
    package func label(of view: Int) -> String {
      let name = shortName(view)
      return name.id.map { "#\($0)" } ?? name.className
    }

    private func shortName(_ view: Int) -> FrameTree.Name {
      let (tree, view) = named(view)
      return FrameTree.Name(className: className(tree.names[view].className), id: tree.names[view].id)
    }
  }

  /// Compares the frames of a layout before and after a change.
  package init(from old: FrameTree, to new: FrameTree) {
    self.init(
      from: old, old.framesInRoot, to: new, new.framesInRoot, ViewMatching(from: old, to: new),
      density: Double(FrameTree.unitsPerPoint))
  }

  /// Compares the frames of trees whose views are matched.
  ///
  /// - Parameters:
  ///   - oldFrames: The frames in the coordinates of the layout's root, like `newFrames`.
  ///   - density: The number of units of the frames per point.
  ///   - newRoot: The new view that corresponds to the layout's root.
  ///   - namesLikeOld: Whether matched new views have the names of the old ones, at any depth.
  ///   - className: Returns the form of a class name in which it is shown.
  package init(
    from old: FrameTree, _ oldFrames: [Rect?], to new: FrameTree, _ newFrames: [Rect?], _ matching: ViewMatching,
    density: Double, newRoot: Int = 0, namesLikeOld: Bool = false,
    className: @escaping @Sendable (String) -> String = { $0 }
  ) {
    var oldSide = Side(
      old, oldFrames, density: density, root: 0, counterparts: matching.newIndex, namesOfOther: nil, className)
    var newSide = Side(
      new, newFrames, density: density, root: newRoot, counterparts: matching.oldIndex,
      namesOfOther: namesLikeOld ? old : nil, className)
    func differ(_ view: Int, _ other: Int) -> Bool {
      if view < 0 || other < 0 || oldSide.frames[view] != newSide.frames[other] { return true }
      return !namesLikeOld && (old.names[view] != new.names[other] || old[view].depth != new[other].depth)
    }
    oldSide.differing = matching.newIndex.enumerated().map { differ($0, $1) }
    newSide.differing = matching.oldIndex.enumerated().map { differ($1, $0) }
    (self.old, self.new) = (oldSide, newSide)
  }
}

extension Rect {
  /// Returns a frame in ten-thousandths of a point in whole pixels of a picture.
  package func scaled(pixelsPerPoint scale: Double) -> Rect {
    func pixels(_ units: Int) -> Int { Int((Double(units) / Double(FrameTree.unitsPerPoint) * scale).rounded()) }
    let (left, top) = (pixels(x), pixels(y))
    return Rect(x: left, y: top, width: pixels(x &+ width) - left, height: pixels(y &+ height) - top)
  }
}
