import Layouts
import Measure

extension StyledView {
  /// The view's bounds: 0,0 and its size, in pixels. Setting the size measures the view with it and keeps the view's
  /// center.
  ///
  /// Set it where children are placed: in `onLayout(_:)`, or in a `PlacedLayout`. Otherwise the parent's next layout
  /// overrides it.
  public var bounds: Rect {
    get { Rect(origin: .zero, size: frame.size) }
    set {
      let old = frame
      let size = Size(width: max(0, newValue.width), height: max(0, newValue.height))
      measureForPlacing(MeasureSpecs(width: .exactly(size.width), height: .exactly(size.height)))
      func start(_ axis: Axis) -> Int {
        Density.rounded(Double(old.origin[axis]) + Double(old.size[axis] - size[axis]) / 2)
      }
      place(Rect(origin: Point(x: start(.horizontal), y: start(.vertical)), size: size))
    }
  }

  /// The center of the frame in the parent's coordinates, in pixels, rounded down. Setting it moves the view.
  public var center: Point {
    get { Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2) }
    set {
      place(
        Rect(
          origin: Point(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2), size: frame.size))
    }
  }
}

extension View {
  /// Whether the view is hidden. A hidden view keeps its position and its constraints, but takes no space in a stack,
  /// as in UIKit.
  public final var isHidden: Bool {
    get { visibility != .visible }
    set { visibility = newValue ? (parent is StackLayout ? .gone : .hidden) : .visible }
  }
}

// Views are equal if they are identical, like UIKit's objects.
extension View: Hashable {
  /// Returns whether both are the same view.
  public static func == (left: View, right: View) -> Bool { left === right }

  /// Hashes the identity of the view.
  public final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension View {
  /// The frame, where another module names one with fractions.
  package final var pixelFrame: Rect {
    get { frame }
    set { frame = newValue }
  }

  /// The subviews, where another module names only some of them.
  package final var allSubviews: [View] { Array(subviews) }

  /// Moves the view without measuring it.
  package final func movePixels(to origin: Point) { place(Rect(origin: origin, size: frame.size)) }
}

extension ScrollView {
  /// The offset of the content, where another module names one with fractions.
  package final var pixelOffset: Point {
    get { contentOffset }
    set { contentOffset = newValue }
  }
}
