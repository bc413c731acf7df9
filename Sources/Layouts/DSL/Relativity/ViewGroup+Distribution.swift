import Measure

extension ViewGroup {
  /// Spreads children out from left to right, whatever the layout direction. Only their horizontal places change.
  ///
  /// ```swift
  /// distributeSubviewsHorizontally { a <> ~1~ <> b <> ~1~ <> c }
  /// ```
  /// ```
  /// ┌──────────────────────────────┐
  /// │  ~1~  a  ~1~  b  ~1~  c  ~1~ │
  /// └──────────────────────────────┘
  /// ```
  /// Numbers are pixels, `~2~` is two parts of what is left. If a view comes first or last, there is a `~1~` outside it. Each
  /// space is rounded by itself, half away from zero. Gone children take no room; the spaces around them stay.
  ///
  /// To be written where children are placed: in `onLayout(_:)`, or in a `PlacedLayout`. Content that is longer than the
  /// rectangle is a programming error, and so is a view that isn't a child.
  /// - Parameter rectangle: Where, in this view's coordinates; `nil` for all of it.
  public final func distributeSubviewsHorizontally(
    within rectangle: Rect? = nil, @DistributionBuilder _ items: () -> [DistributionElement]
  ) {
    distribute(items(), within: rectangle, along: .horizontal)
  }

  /// Spreads children out from top to bottom; see `distributeSubviewsHorizontally(within:_:)`.
  ///
  /// ```swift
  /// distributeSubviewsVertically(within: rect) { a; ~1~; b; 8; c }
  /// ```
  public final func distributeSubviewsVertically(
    within rectangle: Rect? = nil, @DistributionBuilder _ items: () -> [DistributionElement]
  ) {
    distribute(items(), within: rectangle, along: .vertical)
  }

  private func distribute(_ items: [DistributionElement], within rectangle: Rect?, along axis: Axis) {
    var elements = items
    if case .view = elements.first { elements.insert(.flexible(1), at: 0) }
    if case .view = elements.last { elements.append(.flexible(1)) }
    let rectangle = rectangle ?? Rect(origin: .zero, size: frame.size)
    var free = Double(rectangle.size[axis])
    var parts = 0
    for element in elements {
      switch element {
      case .view(let view):
        require(view.parent === self, "\(view) isn't a subview of \(self), which distributes it")
        if !view.isGone { free -= Double(view.frame.size[axis]) }
      case .fixed(let length): free -= length
      case .flexible(let count): parts = parts.addingClamped(count)
      }
    }
    require(
      free >= 0,
      "What is distributed is \((-free).shortestDecimal) pixels longer than the rectangle, \(rectangle.size[axis])")
    let part = parts > 0 ? free / Double(parts) : 0
    var notes = DistributionNotes(rectangle.origin[axis], explanationNotes, axis)
    var position = rectangle.origin[axis]
    for element in elements {
      switch element {
      case .view(let view) where view.isGone: break
      case .view(let view):
        var frame = view.frame
        frame.origin[axis] = position
        view.place(frame)
        notes.place(view)
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

/// Adds up what is before a view in a distribution, if explanations are recorded.
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
    terms.append(Explanation.Term(view.frame.size[axis], .sibling, "\(view)"))
  }
}
