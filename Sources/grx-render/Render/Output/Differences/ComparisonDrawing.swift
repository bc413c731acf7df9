import GRXCompare
import GRXFileFormats
import Layouts
import Measure

/// The frames of a layout before and after a change in one picture, of which a page can show either or both.
package struct ComparisonDrawing: Sendable {
  private let frames: ComparedFrames
  private let alone: (before: String, after: String)
  /// The description for screen readers.
  private let label: String
  /// An SVG document that shows the content below the frames before, if there is any.
  private let screen: String?
  /// The views that links lead to: their numbers by their names in reports.
  package private(set) var targets: [String: Int] = [:]

  /// The maximum number of drawn views of a layout.
  private static let maximumCount = 2_000

  /// Creates a drawing of a layout before and after a change.
  package init(_ frames: ComparedFrames) {
    self.init(frames, alone: ("removed", "new"), label: "the layout before and after")
  }

  /// Creates a drawing.
  /// - Parameters:
  ///   - alone: The words for views without a counterpart on the other side.
  ///   - label: The description for screen readers.
  ///   - screen: An SVG document that shows the content below the frames before.
  package init(
    _ frames: ComparedFrames, alone: (before: String, after: String), label: String, screen: String? = nil
  ) {
    (self.frames, self.alone, self.label, self.screen) = (frames, alone, label, screen)
    for side in [frames.new, frames.old] {
      for view in side.drawn.prefix(Self.maximumCount) where side.differs(view) {
        let name = side.name(of: view)
        if targets[name] == nil { targets[name] = targets.count }
      }
    }
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

  private var width: Int { (frames.old.frames + frames.new.frames).lazy.compactMap { $0?.right }.max() ?? 0 }
  private var height: Int { (frames.old.frames + frames.new.frames).lazy.compactMap { $0?.bottom }.max() ?? 0 }

  private func number(_ units: Int) -> String { formatPoints(units, density: Double(FrameTree.unitsPerPoint)) }

  /// Returns the groups of both sides.
  /// - Parameter labels: Whether views that differ are labeled. If they are, only one of the groups should be clearly
  ///   visible.
  private func groups(labels: Bool, _ target: ((Int) -> String)? = nil) -> String {
    // Of a view that is on both sides, the element after is the one that links lead to.
    var targets = target == nil ? [:] : targets
    func id(_ name: String) -> String? { targets.removeValue(forKey: name).flatMap { target?($0) } }
    let after = group("after", frames.new, labels ? alone.after : nil, id: id)
    return group("before", frames.old, labels ? alone.before : nil, over: screen, id: id) + after
  }

  private func group(
    _ name: String, _ side: ComparedFrames.Side, _ alone: String?, over screen: String? = nil, id: (String) -> String?
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
    let shapes = side.drawn.prefix(Self.maximumCount).map { view in
      let (frame, differs, isAlone) = (side.frames[view] ?? .zero, side.differs(view), side.isAlone(view))
      let change = differs ? " class=\"changed\(isAlone ? " alone" : "")\"" : ""
      let target = differs ? id(side.name(of: view)).map { " id=\"\($0)\"" } ?? "" : ""
      let shape =
        "<rect\(change)\(target) x=\"\(number(frame.x))\" y=\"\(number(frame.y))\" "
        + "width=\"\(number(frame.width))\" height=\"\(number(frame.height))\">"
        + "<title>\(markup(side.title(of: view).visible))</title></rect>"
      guard differs, let alone else { return shape }
      // Inside the upper left corner.
      let label = (isAlone ? alone + " " : "") + side.label(of: view).excerpt
      let x = frame.x + 20_000
      guard let y = free(x, frame.y + 90_000, label) else { return shape }
      return shape + "<text x=\"\(number(x))\" y=\"\(number(y))\">\(markup(label))</text>"
    }
    return "<g class=\"\(name)\">\(ground ?? "")\(shapes.joined())</g>"
  }
}
