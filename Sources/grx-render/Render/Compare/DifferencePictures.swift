import Measure

/// Pictures of a layout before and after a change, and of the differences.
///
/// They are drawn from the frames alone, one pixel per point: a snapshot contains no colors and no texts.
package struct DifferencePictures {
  /// PNG, as `after` and `difference` are.
  package let before: [UInt8]
  package let after: [UInt8]
  /// Unchanged views in gray, removed ones in red, new ones in green.
  package let difference: [UInt8]

  /// - Throws: If a picture is too large.
  package init(from old: LayoutSnapshot, to new: LayoutSnapshot) throws(FormatProblem) {
    let (oldBoxes, newBoxes) = (old.boxes, new.boxes)
    let size = Self.size(of: oldBoxes + newBoxes)
    let (oldSet, newSet) = (Set(oldBoxes), Set(newBoxes))
    do throws(Canvas.SizeError) {
      var canvas = try Canvas(width: size.width, height: size.height)
      for box in oldBoxes { canvas.stroke(box.frame, box.color) }
      before = PNGWriter.encode(canvas)
      canvas = try Canvas(width: size.width, height: size.height)
      for box in newBoxes { canvas.stroke(box.frame, box.color) }
      after = PNGWriter.encode(canvas)
      canvas = try Canvas(width: size.width, height: size.height)
      for box in newBoxes where oldSet.contains(box) { canvas.stroke(box.frame, Canvas.Color(rgb: 0xced4da)) }
      for box in oldBoxes where !newSet.contains(box) {
        canvas.fill(box.frame, Canvas.Color(rgb: 0xe03131, alpha: 24))
        canvas.strokeDashed(box.frame, Canvas.Color(rgb: 0xe03131), thickness: 1, on: 4, off: 3)
      }
      for box in newBoxes where !oldSet.contains(box) {
        canvas.fill(box.frame, Canvas.Color(rgb: 0x2f9e44, alpha: 24))
        canvas.stroke(box.frame, Canvas.Color(rgb: 0x2f9e44))
      }
      difference = PNGWriter.encode(canvas)
    } catch {
      throw FormatProblem(error.description)
    }
  }

  private static func size(of boxes: [LayoutSnapshot.Box]) -> Size {
    var size = Size(width: 1, height: 1)
    for box in boxes where box.isRoot {
      size.width = max(size.width, box.frame.width)
      size.height = max(size.height, box.frame.height)
    }
    return size
  }
}

extension LayoutSnapshot {
  fileprivate struct Box: Hashable {
    let className: String
    let id: String?
    /// In the root's coordinates, in whole points.
    let frame: Rect
    let depth: Int

    var isRoot: Bool { depth == 0 }

    var color: Canvas.Color {
      let colors: [UInt32] = [0x495057, 0x1971c2, 0x2b8a3e, 0xd9480f, 0x9c36b5, 0x0b7285, 0xc2255c]
      return Canvas.Color(rgb: colors[depth % colors.count])
    }
  }

  /// The views that take up room, each before those in it.
  fileprivate var boxes: [Box] {
    var origins: [Int: (x: Int, y: Int, depth: Int)] = [:]
    var boxes: [Box] = []
    for (index, node) in nodes.enumerated() {
      guard let frame = node.frame else { continue }
      let parent = node.parent < 0 ? (x: 0, y: 0, depth: -1) : origins[node.parent]
      guard let parent else { continue }
      let (x, y) = (parent.x &+ frame.x, parent.y &+ frame.y)
      origins[index] = (x, y, parent.depth + 1)
      func points(_ units: Int) -> Int { Int((Double(units) / Double(Self.unitsPerPoint)).rounded()) }
      let (left, top) = (points(x), points(y))
      boxes.append(
        Box(
          className: node.className, id: node.id,
          frame: Rect(
            x: left, y: top, width: points(x &+ frame.width) - left, height: points(y &+ frame.height) - top),
          depth: parent.depth + 1))
    }
    return boxes
  }
}
