import Layouts
import Measure

/// A layout that places its children with a closure: alignments, sizes between anchors, distributions.
///
/// ```swift
/// let card = PlacedLayout { card in
///   icon.topLeft --> 16.horizontalOffset + 16.verticalOffset + .topLeft
///   title.left --> 8.horizontalOffset + icon.right
///   button.size = title.bottomLeft |--| .bottomRight
///   button.bottomRight --> .bottomRight
/// }
/// card.sv(icon, title, button)
/// ```
/// Children are measured like those of a `FrameLayout`. The layout is as large as the largest of them with its margins,
/// or as its parent requires. Before the closure runs, each child has its measured size and is at 0,0. Margins,
/// gravity, and padding have no effect on positions.
public final class PlacedLayout: FrameLayout {
  private let placeChildren: (PlacedLayout) -> Void

  /// Creates a layout.
  ///
  /// - Parameter placeChildren: Places the children. It receives the layout, so it needn't capture it. It runs in every
  ///   layout pass, possibly several times, and must have the same effect each time.
  public init(_ placeChildren: @escaping (PlacedLayout) -> Void) {
    self.placeChildren = placeChildren
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline], exactly: PlacedLayout.self)
  }

  /// Returns the default params of a child, which is as large as its content.
  public override func defaultLayoutParams() -> Measure.LayoutParams { layoutParams(from: LayoutParams()) }

  /// Places each child at 0,0 with its measured size, and then calls the closure of the layout.
  public override func onLayout(_ size: Size) {
    for child in subviews {
      let size = child.isGone ? .zero : child.measuredSize
      if child.isGone && child.frame == .zero { continue }
      child.state.layout(x: 0, y: 0, width: size.width, height: size.height)
    }
    if let notes = explanationNotes { noteStarts(notes) }
    placeChildren(self)
  }

  /// Records the initial positions of children; a child that is moved records a more specific reason.
  private func noteStarts(_ notes: ExplanationNotes) {
    for child in subviews where !child.isGone {
      for axis in [Axis.horizontal, .vertical] {
        let start = Explanation.Term(0, .layout, "where each child of a PlacedLayout begins")
        notes.place(child, along: axis, .atLeading([start], length: child.frame.size[axis], along: axis))
      }
    }
  }
}
