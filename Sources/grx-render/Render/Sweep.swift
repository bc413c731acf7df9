import GRXInspection
import GRXLint
import Layouts
import Measure

/// Lays a tree out in windows of every width of a range, and finds where something changes that a person would notice.
///
/// ```swift
/// for change in try Sweep(320...840).changes(of: root) where change.isBroken { print(change.description) }
/// // #title: one line from 372 on, two lines 340–371, cut off below 340
/// ```
/// Each width is laid out, so the ranges are exact to the pixel. The tool's command `sweep` does the same for files, where other
/// resources are selected as well.
public struct Sweep: Sendable {
  /// The narrowest and the widest window, in pixels.
  public var widths: ClosedRange<Int>
  /// The heights of the windows, in pixels.
  public var heights = [640]
  /// The factors of the text sizes.
  public var fontScales = [1.0]
  /// The layout directions of the root.
  public var directions = [LayoutDirection.leftToRight]
  /// The number of pixels per point. Widths in descriptions are in points.
  public var density = 1.0
  /// The minimum size of a control in both directions, in points.
  public var touchTarget = 48.0
  /// The budget for a sweep, after which it throws `LayoutInterrupted`; `nil` for none.
  public var budget: LayoutBudget?

  /// Creates a sweep in windows of these widths, in pixels. The narrowest one is at least 1.
  public init(_ widths: ClosedRange<Int>) {
    let narrowest = min(max(widths.lowerBound, 1), Pixels.limit)
    self.widths = narrowest...max(narrowest, min(widths.upperBound, Pixels.limit))
  }

  /// Widths in which something about a view is the same.
  public struct Band: Hashable, Sendable {
    /// The widths of the windows, in pixels.
    public let widths: ClosedRange<Int>
    /// Whether something is wrong that a person would notice.
    public let isBroken: Bool
    /// The state, such as `two lines`; empty for a view with which nothing is wrong.
    public let state: String
  }

  /// Something about a view that changes from width to width, or is broken.
  public struct Change: Hashable, Sendable {
    /// The id after `#`, or the class and the child indexes from the root.
    public let view: String
    /// The child indexes from the root to the view, joined by `/`; empty for the root.
    public let path: String
    /// The conditions, such as `1.3 ×`; `nil` for all of them.
    public let conditions: String?
    /// The bands, from the narrowest to the widest.
    public let bands: [Band]
    /// The bands as a sentence, with widths in points.
    public let description: String
    /// Whether something is wrong in one of the bands.
    public var isBroken: Bool { bands.contains(where: \.isBroken) }
  }

  /// Returns what changes in a tree, in the order of its views.
  ///
  /// Lint's rules decide whether a view is too small for its text, overlaps another one, reaches out of its parent, or has no size. The
  /// direction of the root and the sizes of the texts are restored afterward; then the tree must be laid out again.
  ///
  /// - Throws: `LayoutInterrupted` if `budget` is exhausted.
  public func changes(of tree: View) throws(LayoutInterrupted) -> [Change] {
    let meter = budget.map { Meter($0) }
    let swept = tree.withMeter(meter) { sweep(tree, meter) }
    if let interruption = meter?.interruption { throw interruption }
    return swept.descriptions.map { item in
      Change(
        view: item.view, path: item.path, conditions: item.conditions,
        bands: item.bands.map { Band(widths: $0.widths, isBroken: $0.isBroken, state: $0.words) },
        description: item.text)
    }
  }

  private func sweep(_ tree: View, _ meter: Meter?) -> SweptLayout {
    var conditions: [SweepCondition] = []
    for height in heights {
      for scale in fontScales {
        for direction in directions {
          var condition = SweepCondition()
          (condition.density, condition.height, condition.fontScale) = (density, Double(height) / density, scale)
          condition.direction = direction == .rightToLeft ? "rtl" : directions.count > 1 ? "ltr" : nil
          conditions.append(condition)
        }
      }
    }
    var range = SweptRange(
      widths: Double(widths.lowerBound) / density...Double(widths.upperBound) / density, conditions: conditions)
    range.touchTarget = touchTarget
    let direction = tree.layoutDirection
    let texts = ViewTree(tree).compactMap { $0 as? TextView }.map { ($0, size: $0.textSize) }
    defer {
      tree.layoutDirection = direction
      for (text, size) in texts { text.textSize = size }
    }
    return range.sweep(tree, named: "the layout", meter) { condition in
      tree.layoutDirection =
        condition.direction == "rtl" ? .rightToLeft : directions == [.leftToRight] ? direction : .leftToRight
      for (text, size) in texts { text.textSize = size * condition.fontScale }
    }
  }
}
