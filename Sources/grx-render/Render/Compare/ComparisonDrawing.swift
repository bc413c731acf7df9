import Measure

/// The frames of a layout before and after a change in one picture, of which a page shows one, the other, or both.
package struct ComparisonDrawing: Sendable {
  private let before: [FrameOutline]
  private let after: [FrameOutline]

  /// The maximum number of drawn views of a layout.
  private static let maximumCount = 2_000

  package init(from old: LayoutSnapshot, to new: LayoutSnapshot) {
    self.init(from: old.outlines, to: new.outlines)
  }

  init(from before: [FrameOutline], to after: [FrameOutline]) {
    (self.before, self.after) = (before, after)
  }

  /// One element; its parts have the classes `before` and `after`, and views that differ the class `changed`.
  package var svg: String {
    "<svg viewBox=\"-1 -1 \(number(width + 20_000)) \(number(height + 20_000))\" role=\"img\" "
      + "aria-label=\"the layout before and after\" width=\"\(number(width))\" height=\"\(number(height))\">"
      + groups + "</svg>"
  }

  /// A picture by itself, with a legend.
  package func document(before: String, after: String) -> String {
    let legend = number(height + 160_000)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 \(number(max(width, 1_600_000) + 160_000)) \
      \(number(height + 400_000))" width="\(number(max(width, 1_600_000) + 160_000))" height="\(number(height + 400_000))">
      <style>svg { background: #fff; font: 12px sans-serif; } rect { fill: none; stroke: #868e96; stroke-opacity: .5; }
      .before .changed { stroke: #c92a2a; stroke-opacity: 1; stroke-dasharray: 4 3; }
      .after .changed { stroke: #2b8a3e; stroke-opacity: 1; fill: #2b8a3e; fill-opacity: .08; }</style>
      \(groups)
      <text x="0" y="\(legend)" fill="#c92a2a">\(markup(before)) (dashed)</text>
      <text x="110" y="\(legend)" fill="#2b8a3e">\(markup(after))</text>
      </svg>

      """
  }

  private var width: LayoutSnapshot.Units { (before + after).map { $0.x + $0.width }.max() ?? 0 }
  private var height: LayoutSnapshot.Units { (before + after).map { $0.y + $0.height }.max() ?? 0 }

  private func number(_ units: Int) -> String { formatPoints(units, density: Double(LayoutSnapshot.unitsPerPoint)) }

  private var groups: String {
    let (oldSet, newSet) = (Set(before), Set(after))
    return group("before", before, newSet) + group("after", after, oldSet)
  }

  private func group(_ name: String, _ outlines: [FrameOutline], _ other: Set<FrameOutline>) -> String {
    let shapes = outlines.prefix(Self.maximumCount).map { outline in
      let change = other.contains(outline) ? "" : " class=\"changed\""
      return
        "<rect\(change) x=\"\(number(outline.x))\" y=\"\(number(outline.y))\" width=\"\(number(outline.width))\" "
        + "height=\"\(number(outline.height))\"><title>\(markup(outline.name.visible))</title></rect>"
    }
    return "<g class=\"\(name)\">\(shapes.joined())</g>"
  }
}
