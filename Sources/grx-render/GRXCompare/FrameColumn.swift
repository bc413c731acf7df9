import Layouts
import Measure

/// The frames in a layout of the views of an edit script's trees, by their keys: a column beside the trees, in a small
/// part of the memory of views.
package struct FrameColumn {
  /// The frame of a view in its parent, in pixels.
  struct Frame: Equatable {
    /// The distance from the parent's left edge, or from its right edge if that is compared.
    fileprivate(set) var x: Int32
    let y: Int32
    let width: Int32
    let height: Int32
    let isHidden: Bool

    fileprivate init(_ view: View) {
      let frame = view.frame
      (x, y) = (Int32(clamping: frame.x), Int32(clamping: frame.y))
      (width, height) = (Int32(clamping: frame.width), Int32(clamping: frame.height))
      isHidden = view.visibility == .hidden
    }

    /// The frame in the parent's coordinates, unless the position is measured from the right.
    var rect: Rect { Rect(x: Int(x), y: Int(y), width: Int(width), height: Int(height)) }

    /// Returns a length, or 0 for the state.
    subscript(component: CauseSearch.Difference.Component) -> Int {
      switch component {
      case .state: 0
      case .width: Int(width)
      case .height: Int(height)
      case .x: Int(x)
      case .y: Int(y)
      }
    }
  }

  private var frames: [Frame?]

  /// Creates the column of some views by their keys, of which none has a frame yet.
  init(count: Int) { frames = Array(repeating: nil, count: count) }

  /// The frame of a view; `nil` if it has none, since it or an ancestor is gone or missing.
  subscript(key: Int) -> Frame? { frames.indices.contains(key) ? frames[key] : nil }

  mutating func read(_ view: View, _ key: Int) { frames[key] = Frame(view) }

  /// Measures the horizontal position of a view from the right edge of its parent.
  mutating func measureFromRight(_ view: View, _ key: Int) {
    frames[key]?.x = Int32(clamping: (view.parent?.frame.width ?? 0) &- view.frame.right)
  }

  func differs(from other: FrameColumn, _ difference: CauseSearch.Difference) -> Bool {
    guard let one = self[difference.key], let other = other[difference.key] else {
      return (self[difference.key] == nil) != (other[difference.key] == nil)
    }
    let component = difference.component
    return component == .state ? one.isHidden != other.isHidden : one[component] != other[component]
  }

  /// Returns whether any view differs.
  func differs(from other: FrameColumn) -> Bool {
    (0..<max(frames.count, other.frames.count)).contains { self[$0] != other[$0] }
  }
}
