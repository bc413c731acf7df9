import Layouts
import Measure
import Render
import Testing

/// Expects a tree to break in no window of a range of widths.
///
/// The tree is laid out at every width, under each combination of a height, a direction, and a font scale. A failure names the view, and
/// the widths at which its text ends in an ellipsis, is cut off, or has a broken word, or at which it overlaps another view, reaches out
/// of its parent, or has no size or too little to be touched:
///
///     #save: reaches out of its parent below 340
///
/// A `Sweep` finds the same, and the widths at which texts get another line.
///
/// - Parameters:
///   - tree: The root of the tree. Its direction and its text sizes are set for each combination, and restored afterward.
///   - widths: The widths of the windows, in pixels.
///   - heights: The heights of the windows, in pixels.
///   - directions: The layout directions of the root.
///   - fontScales: The factors of the text sizes.
///   - density: The number of pixels per point. Widths are described in points.
///   - sourceLocation: The place of a failure.
public func expectNoBreaks(
  of tree: View, in widths: ClosedRange<Int>, heights: [Int] = [640], directions: [LayoutDirection] = [.leftToRight],
  fontScales: [Double] = [1], density: Double = 1, sourceLocation: SourceLocation = #_sourceLocation
) {
  var sweep = Sweep(widths)
  (sweep.heights, sweep.directions, sweep.fontScales, sweep.density) = (heights, directions, fontScales, density)
  // Without a budget, a sweep isn't interrupted.
  for change in (try? sweep.changes(of: tree)) ?? [] where change.isBroken {
    Issue.record(Comment(rawValue: change.description), sourceLocation: sourceLocation)
  }
}
