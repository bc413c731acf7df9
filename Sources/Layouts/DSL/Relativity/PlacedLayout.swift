import Measure

/// A layout whose children are placed by a function: alignments, sizes between anchors, distributions.
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
/// Children are measured as a `FrameLayout`'s; the layout is as large as the largest of them with its margins, or as its
/// parent says. Before the function runs, each child has its measured size, and is at 0,0. Margins, gravity and padding
/// don't place anything.
public final class PlacedLayout: FrameLayout {
  private let placeChildren: (PlacedLayout) -> Void

  /// - Parameter placeChildren: Places the children. It gets the layout, so that it need not hold it; it runs in every
  ///   layout, may be run several times in one, and has to do the same each time.
  public init(_ placeChildren: @escaping (PlacedLayout) -> Void) {
    self.placeChildren = placeChildren
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline], exactly: PlacedLayout.self)
  }

  public override func onLayout(_ size: Size) {
    for child in subviews {
      let size = child.isGone ? .zero : child.measuredSize
      if child.isGone && child.frame == .zero { continue }
      child.state.layout(x: 0, y: 0, width: size.width, height: size.height)
    }
    if let notes = explanationNotes { noteStarts(notes) }
    placeChildren(self)
  }

  /// Where children are that nothing moves; what moves one tells more.
  private func noteStarts(_ notes: ExplanationNotes) {
    for child in subviews where !child.isGone {
      for axis in [Axis.horizontal, .vertical] {
        let start = Explanation.Term(0, .layout, "where each child of a PlacedLayout begins")
        notes.place(child, along: axis, .atLeading([start], length: child.frame.size[axis], along: axis))
      }
    }
  }
}
