import Layouts
import Measure

extension View {
  /// Distributes children from left to right in any layout direction, and centers them vertically.
  ///
  /// ```swift
  /// distributeSubviewsHorizontally { a <> ~1~ <> b <> ~1~ <> c }
  /// ```
  /// ```
  /// ┌──────────────────────────────┐
  /// │  ~1~  a  ~1~  b  ~1~  c  ~1~ │
  /// └──────────────────────────────┘
  /// ```
  /// Numbers are pixels, and `~2~` is two parts of the remaining space. If the first or last item is a view, a `~1~` is
  /// added outside it. Each space is rounded separately, half away from zero. Gone children take no space; the spaces
  /// around them remain.
  ///
  /// Call it where children are placed: in `onLayout(_:)`, or in a `PlacedLayout`. Content that is longer than the
  /// rectangle is reported and extends beyond it on both sides; a view that isn't a child is reported and left out.
  /// - Parameters:
  ///   - rectangle: The area in this view's coordinates; `nil`, or a rectangle of zero size at 0,0, for the whole view.
  ///   - items: The views and spaces, from the left.
  public final func distributeSubviewsHorizontally(
    within rectangle: (any LayoutRectangle)? = nil, file: StaticString = #fileID, line: UInt = #line,
    @DistributionBuilder _ items: () -> [DistributionElement]
  ) {
    distribute(items(), within: rectangle?.layoutRect, along: .horizontal, SourcePlace(file, line))
  }

  /// Distributes children from top to bottom, and centers them horizontally; see
  /// `distributeSubviewsHorizontally(within:_:)`.
  ///
  /// ```swift
  /// distributeSubviewsVertically(within: rect) { a; ~1~; b; 8; c }
  /// ```
  public final func distributeSubviewsVertically(
    within rectangle: (any LayoutRectangle)? = nil, file: StaticString = #fileID, line: UInt = #line,
    @DistributionBuilder _ items: () -> [DistributionElement]
  ) {
    distribute(items(), within: rectangle?.layoutRect, along: .vertical, SourcePlace(file, line))
  }

  private func distribute(
    _ items: [DistributionElement], within rectangle: Rect?, along axis: Axis, _ place: SourcePlace
  ) {
    var elements = items.filter { element in
      guard case .view(let view) = element, view.parent !== self else { return true }
      report("\(view) isn't a subview of \(self), which distributes it", at: place)
      return false
    }
    if case .view = elements.first { elements.insert(.flexible(1), at: 0) }
    if case .view = elements.last { elements.append(.flexible(1)) }
    let whole = Rect(origin: .zero, size: frame.size)
    let rectangle = rectangle.map { $0 == .zero ? whole : $0 } ?? whole
    var free = Double(rectangle.size[axis])
    var parts = 0
    for element in elements {
      switch element {
      case .view(let view): if !view.isGone { free -= Double(view.frame.size[axis]) }
      case .fixed(let length): free -= length
      case .flexible(let count): parts = parts.addingClamped(count)
      }
    }
    var start = rectangle.origin[axis]
    if free < 0 {
      report(
        "The distributed views and spaces are \((-free).shortestDecimal) pixels longer than the rectangle, \(rectangle.size[axis])",
        at: place)
      start = start.addingClamped(Density.rounded(free))
    }
    let part = parts > 0 ? free / Double(parts) : 0
    var notes = DistributionNotes(start, explanationNotes, axis)
    var position = start
    let cross = axis.cross
    let middle = Density.rounded(Double(rectangle.origin[cross]) + Double(rectangle.size[cross]) / 2)
    for element in elements {
      switch element {
      case .view(let view) where view.isGone: break
      case .view(let view):
        var frame = view.frame
        frame.origin[axis] = position
        frame.origin[cross] = middle - Density.rounded(Double(frame.size[cross]) / 2)
        view.place(frame)
        notes.place(view)
        notes.placeAcross(view, middle)
        position = position.addingClamped(frame.size[axis])
      case .fixed(let length):
        position = position.addingClamped(Density.rounded(length))
        notes.add(Density.rounded(length), "a space of \(length.shortestDecimal)")
      case .flexible(let count):
        let length = Density.rounded(part * Double(count))
        position = position.addingClamped(length)
        notes.add(length, "\(count) of the \(parts) parts of \(free.shortestDecimal) left over")
      }
    }
  }
}

/// Adds up the lengths before a view in a distribution, if explanations are recorded.
private struct DistributionNotes {
  private var terms: [Explanation.Term] = []
  private let notes: ExplanationNotes?
  private let axis: Axis

  init(_ start: Int, _ notes: ExplanationNotes?, _ axis: Axis) {
    self.notes = notes
    self.axis = axis
    if start != 0 { add(start, "where the rectangle begins") }
  }

  mutating func add(_ length: Int, _ text: @autoclosure () -> String) {
    if notes != nil { terms.append(Explanation.Term(length, .layout, "\(text())")) }
  }

  mutating func place(_ view: View) {
    guard let notes else { return }
    notes.place(view, along: axis, .atLeading(terms, length: view.frame.size[axis], along: axis))
    terms.append(
      Explanation.Term(
        view.frame.size[axis], .sibling, "\(view)", about: Explanation.Subject(.length(axis), of: view)))
  }

  func placeAcross(_ view: View, _ middle: Int) {
    guard let notes else { return }
    let cross = axis.cross
    let length = view.frame.size[cross]
    notes.place(
      view, along: cross,
      .atLeading(
        [
          Explanation.Term(middle, .layout, "the middle of where it is distributed"),
          Explanation.Term(view.frame.origin[cross] - middle, .length, "to its own middle"),
        ], length: length, along: cross))
  }
}
