import Measure

/// A view's frame in a picture of differences, in the root's coordinates.
struct FrameOutline: Hashable, Sendable {
  /// The class and the id.
  let name: String
  /// In ten-thousandths of a point; so are the other lengths.
  let x: LayoutSnapshot.Units
  let y: LayoutSnapshot.Units
  let width: LayoutSnapshot.Units
  let height: LayoutSnapshot.Units
  /// The number of ancestors.
  let depth: Int
}

extension FrameOutline {
  init(name: String, pixels frame: Rect, density: Double, depth: Int) {
    func units(_ pixels: Int) -> Int { LayoutSnapshot.units(pixels, density: density) }
    self.init(
      name: name, x: units(frame.x), y: units(frame.y), width: units(frame.width), height: units(frame.height),
      depth: depth)
  }

  /// The frame in whole pixels of a picture.
  func rect(pixelsPerPoint scale: Double) -> Rect {
    func pixels(_ units: Int) -> Int { Int((Double(units) / Double(LayoutSnapshot.unitsPerPoint) * scale).rounded()) }
    let (left, top) = (pixels(x), pixels(y))
    return Rect(x: left, y: top, width: pixels(x &+ width) - left, height: pixels(y &+ height) - top)
  }
}

extension LayoutSnapshot {
  /// The views that take up room, each before those in it.
  var outlines: [FrameOutline] {
    var outlines: [FrameOutline] = []
    // By the index of the view.
    var places: [Int: FrameOutline] = [:]
    for (index, node) in nodes.enumerated() {
      guard let frame = node.frame else { continue }
      guard node.parent < 0 || places[node.parent] != nil else { continue }
      let parent = places[node.parent]
      let outline = FrameOutline(
        name: node.className + (node.id.map { " #\($0)" } ?? ""), x: (parent?.x ?? 0) &+ frame.x,
        y: (parent?.y ?? 0) &+ frame.y, width: frame.width, height: frame.height, depth: (parent?.depth ?? -1) + 1)
      places[index] = outline
      outlines.append(outline)
    }
    return outlines
  }
}
