import GRXCompare
import GRXFileFormats
import GRXInspection
import Measure

/// The frames of a layout before and after a change in one picture, of which a page can show either or both.
package struct ComparisonDrawing: Sendable {
  /// A view's frame, with the name that reports give the view.
  package typealias Named = (outline: FrameOutline, name: String)

  private let before: [FrameOutline]
  private let after: [FrameOutline]
  private let alone: (before: String, after: String)
  /// The description for screen readers.
  private let label: String
  /// An SVG document that shows the content below the frames before, if there is any.
  private let screen: String?
  /// The names that reports give the views of the outlines, in their order.
  private let names: (before: [String], after: [String])
  /// The views that links lead to: their numbers by their names in reports.
  package private(set) var targets: [String: Int] = [:]

  /// The maximum number of drawn views of a layout.
  private static let maximumCount = 2_000

  package init(from old: FrameTree, to new: FrameTree) {
    let matching = ViewMatching(from: old, to: new)
    self.init(
      from: old.outlines { matching.newIndex[$0] < 0 }, to: new.outlines { matching.oldIndex[$0] < 0 },
      alone: ("removed", "new"), label: "the layout before and after")
  }

  /// Creates a drawing.
  /// - Parameters:
  ///   - alone: The words for outlines without a counterpart on the other side.
  ///   - label: The description for screen readers.
  ///   - screen: An SVG document that shows the content below the frames before.
  package init(
    from before: [Named], to after: [Named], alone: (before: String, after: String), label: String,
    screen: String? = nil
  ) {
    (self.before, self.after) = (before.map(\.outline), after.map(\.outline))
    (self.alone, self.label, self.screen) = (alone, label, screen)
    names = (before.map(\.name), after.map(\.name))
    let (oldSet, newSet) = (Set(self.before), Set(self.after))
    let drawn =
      after.prefix(Self.maximumCount).filter { Self.isChanged($0.outline, oldSet) }
      + before.prefix(Self.maximumCount).filter { Self.isChanged($0.outline, newSet) }
    for (_, name) in drawn where targets[name] == nil { targets[name] = targets.count }
  }

  /// A single element. Its parts have the classes `before` and `after`, views that differ the class `changed`, and
  /// views without a counterpart also `alone`; these are labeled with their names.
  ///
  /// - Parameter target: Makes the identifier of the element of a view that links lead to, from its number.
  package func svg(target: ((Int) -> String)? = nil) -> String {
    // Half of the outermost lines is outside the layout.
    let (fullWidth, fullHeight) = (number(width + 20_000), number(height + 20_000))
    return "<svg viewBox=\"-1 -1 \(fullWidth) \(fullHeight)\" role=\"img\" "
      + "aria-label=\"\(label)\" width=\"\(fullWidth)\" height=\"\(fullHeight)\">"
      + groups(labels: true, target) + "</svg>"
  }

  /// Returns a separate picture, with a legend.
  package func document(before: String, after: String) -> String {
    let legend = number(height + 160_000)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 \(number(max(width, 1_600_000) + 160_000)) \
      \(number(height + 400_000))" width="\(number(max(width, 1_600_000) + 160_000))" height="\(number(height + 400_000))">
      <style>svg { background: #fff; font: 12px sans-serif; } rect { fill: none; stroke: #868e96; stroke-opacity: .5; }
      .before .changed { stroke: #c92a2a; stroke-opacity: 1; stroke-dasharray: 4 3; }
      .after .changed { stroke: #2b8a3e; stroke-opacity: 1; fill: #2b8a3e; fill-opacity: .08; }</style>
      \(groups(labels: false))
      <text x="0" y="\(legend)" fill="#c92a2a">\(markup(before)) (dashed)</text>
      <text x="110" y="\(legend)" fill="#2b8a3e">\(markup(after))</text>
      </svg>

      """
  }

  private var width: Int { (before + after).map { $0.x + $0.width }.max() ?? 0 }
  private var height: Int { (before + after).map { $0.y + $0.height }.max() ?? 0 }

  private func number(_ units: Int) -> String { formatPoints(units, density: Double(FrameTree.unitsPerPoint)) }

  /// Returns the groups of both sides.
  /// - Parameter labels: Whether views that differ are labeled. If they are, only one of the groups should be clearly
  ///   visible.
  private func groups(labels: Bool, _ target: ((Int) -> String)? = nil) -> String {
    let (oldSet, newSet) = (Set(before), Set(after))
    // Of a view that is on both sides, the element after is the one that links lead to.
    var targets = target == nil ? [:] : targets
    func id(_ name: String) -> String? { targets.removeValue(forKey: name).flatMap { target?($0) } }
    let after = group("after", zip(after, names.after), oldSet, labels ? alone.after : nil, id: id)
    return group(
      "before", zip(before, names.before), newSet, labels ? alone.before : nil, over: screen, id: id) + after
  }

  private static func isChanged(_ outline: FrameOutline, _ other: Set<FrameOutline>) -> Bool {
    outline.isAlone || !other.contains(outline)
  }

  private func group(
    _ name: String, _ outlines: some Sequence<(FrameOutline, String)>, _ other: Set<FrameOutline>, _ alone: String?,
    over screen: String? = nil, id: (String) -> String?
  ) -> String {
    // As an image, so that the styles of the surrounding picture don't apply to it.
    let ground = screen.map { "<image href=\"data:image/svg+xml;base64,\(ScreenSVG.base64(Array($0.utf8)))\"/>" }
    var labels: [(x: Int, y: Int, width: Int)] = []
    // Moves a label below those that it would cover; returns nil if it doesn't fit.
    func free(_ x: Int, _ y: Int, _ text: String) -> Int? {
      let width = 48_000 * text.count
      var y = y
      for _ in 0..<6 {
        let covered = labels.contains { label in
          x < label.x + label.width && label.x < x + width && abs(label.y - y) < 90_000
        }
        if !covered {
          labels.append((x, y, width))
          return y
        }
        y += 95_000
      }
      return nil
    }
    let shapes = outlines.prefix(Self.maximumCount).map { outline, viewName in
      let isChanged = Self.isChanged(outline, other)
      let change = isChanged ? " class=\"changed\(outline.isAlone ? " alone" : "")\"" : ""
      let target = isChanged ? id(viewName).map { " id=\"\($0)\"" } ?? "" : ""
      let shape =
        "<rect\(change)\(target) x=\"\(number(outline.x))\" y=\"\(number(outline.y))\" "
        + "width=\"\(number(outline.width))\" height=\"\(number(outline.height))\">"
        + "<title>\(markup(outline.name.visible))</title></rect>"
      guard isChanged, let alone else { return shape }
      // Inside the upper left corner.
      let label = (outline.isAlone ? alone + " " : "") + outline.label.excerpt
      let x = outline.x + 20_000
      guard let y = free(x, outline.y + 90_000, label) else { return shape }
      return shape + "<text x=\"\(number(x))\" y=\"\(number(y))\">\(markup(label))</text>"
    }
    return "<g class=\"\(name)\">\(ground ?? "")\(shapes.joined())</g>"
  }
}
