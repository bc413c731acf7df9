import Measure

/// The frames of a layout before and after a change in one picture, of which a page shows one, the other, or both.
package struct ComparisonDrawing: Sendable {
  private let old: LayoutSnapshot
  private let new: LayoutSnapshot

  /// The maximum number of drawn views of a layout.
  private static let maximumCount = 2_000

  package init(from old: LayoutSnapshot, to new: LayoutSnapshot) {
    self.old = old
    self.new = new
  }

  /// One element; its parts have the classes `before` and `after`, and views that differ the class `changed`.
  package var svg: String {
    let (before, after) = (old.outlines, new.outlines)
    let all = before + after
    let width = all.map { $0.x + $0.width }.max() ?? 0
    let height = all.map { $0.y + $0.height }.max() ?? 0
    let (oldSet, newSet) = (Set(before), Set(after))
    func number(_ units: Int) -> String { formatPoints(units, density: Double(LayoutSnapshot.unitsPerPoint)) }
    func group(_ name: String, _ outlines: [LayoutSnapshot.Outline], _ other: Set<LayoutSnapshot.Outline>) -> String {
      let shapes = outlines.prefix(Self.maximumCount).map { outline in
        let change = other.contains(outline) ? "" : " class=\"changed\""
        return
          "<rect\(change) x=\"\(number(outline.x))\" y=\"\(number(outline.y))\" width=\"\(number(outline.width))\" "
          + "height=\"\(number(outline.height))\"><title>\(markup(outline.name.visible))</title></rect>"
      }
      return "<g class=\"\(name)\">\(shapes.joined())</g>"
    }
    return "<svg viewBox=\"-1 -1 \(number(width + 20_000)) \(number(height + 20_000))\" role=\"img\" "
      + "aria-label=\"the layout before and after\" width=\"\(number(width))\" height=\"\(number(height))\">"
      + group("before", before, newSet) + group("after", after, oldSet) + "</svg>"
  }
}

extension LayoutSnapshot {
  /// A frame in the root's coordinates.
  fileprivate struct Outline: Hashable {
    let name: String
    let x: Units
    let y: Units
    let width: Units
    let height: Units
  }

  fileprivate var outlines: [Outline] {
    var origins: [Int: (x: Units, y: Units)] = [:]
    var outlines: [Outline] = []
    for (index, node) in nodes.enumerated() {
      guard let frame = node.frame else { continue }
      guard let parent = node.parent < 0 ? (x: 0, y: 0) : origins[node.parent] else { continue }
      let origin = (x: parent.x &+ frame.x, y: parent.y &+ frame.y)
      origins[index] = origin
      outlines.append(
        Outline(
          name: node.className + (node.id.map { " #\($0)" } ?? ""), x: origin.x, y: origin.y, width: frame.width,
          height: frame.height))
    }
    return outlines
  }
}
