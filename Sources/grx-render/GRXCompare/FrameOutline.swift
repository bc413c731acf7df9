import Measure

/// A view's frame in a picture of differences, in the root's coordinates.
package struct FrameOutline: Hashable, Sendable {
  /// The class and the id, as in the tree form.
  package let name: String
  /// The id, or else the class.
  package let label: String
  /// The left edge in ten-thousandths of a point, like the other lengths.
  package let x: ComparedTree.Units
  package let y: ComparedTree.Units
  package let width: ComparedTree.Units
  package let height: ComparedTree.Units
  /// The number of ancestors.
  package let depth: Int
  /// Whether the view has no counterpart on the other side.
  package var isAlone = false
}

extension FrameOutline {
  package init(className: String, id: String?, pixels frame: Rect, density: Double, depth: Int, isAlone: Bool) {
    func units(_ pixels: Int) -> Int { ComparedTree.units(pixels, density: density) }
    self.init(
      className: className, id: id, x: units(frame.x), y: units(frame.y), width: units(frame.width),
      height: units(frame.height), depth: depth, isAlone: isAlone)
  }

  fileprivate init(
    className: String, id: String?, x: ComparedTree.Units, y: ComparedTree.Units, width: ComparedTree.Units,
    height: ComparedTree.Units, depth: Int, isAlone: Bool
  ) {
    let label = id.map { "#\($0)" }
    self.init(
      name: className + (label.map { " " + $0 } ?? ""), label: label ?? className, x: x, y: y, width: width,
      height: height, depth: depth, isAlone: isAlone)
  }

  /// Returns the frame in whole pixels of a picture.
  package func rect(pixelsPerPoint scale: Double) -> Rect {
    func pixels(_ units: Int) -> Int { Int((Double(units) / Double(ComparedTree.unitsPerPoint) * scale).rounded()) }
    let (left, top) = (pixels(x), pixels(y))
    return Rect(x: left, y: top, width: pixels(x &+ width) - left, height: pixels(y &+ height) - top)
  }
}

extension ComparedTree {
  /// Returns the views that take up space, each before its descendants.
  ///
  /// - Parameter isAlone: Whether the view with an index has no counterpart on the other side.
  package func outlines(isAlone: (Int) -> Bool = { _ in false }) -> [FrameOutline] {
    places(isAlone: isAlone).compactMap(\.self)
  }

  /// The names that reports give the views of the outlines.
  package var outlineNames: [String] {
    zip(nodes.indices, places()).compactMap { index, place in
      guard place != nil else { return nil }
      return viewName(index, id: nodes[index].id, nodes[index].className) {
        (nodes[$0].parent, nodes[$0].indexInParent)
      }
    }
  }

  /// Returns the outline of each view, or `nil` for a gone view and its descendants.
  package func places(isAlone: (Int) -> Bool = { _ in false }) -> [FrameOutline?] {
    var places: [FrameOutline?] = []
    for (index, node) in nodes.enumerated() {
      let parent = node.parent < 0 ? nil : places[node.parent]
      guard let frame = node.frame, node.parent < 0 || parent != nil else {
        places.append(nil)
        continue
      }
      places.append(
        FrameOutline(
          className: node.className, id: node.id, x: (parent?.x ?? 0) &+ frame.x, y: (parent?.y ?? 0) &+ frame.y,
          width: frame.width, height: frame.height, depth: (parent?.depth ?? -1) + 1, isAlone: isAlone(index)))
    }
    return places
  }
}
