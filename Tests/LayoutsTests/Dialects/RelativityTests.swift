// swift-format-ignore-file: NoAssignmentInExpressions

import Dialects
import Layouts
import Measure
import Testing

/// Alignments, sizes between anchors, and distributions, run by a `PlacedLayout`.
@Suite(.serialized) struct RelativityTests {
  private let a = RelativityTests.box(100, "a")
  private let b = RelativityTests.box(50, "b")
  private let c = RelativityTests.box(25, "c")

  private static func box(_ length: Int, _ id: String) -> View {
    let view = View()
    view.id = id
    view.layoutParams = LayoutParams(width: .fixed(length), height: .fixed(length))
    return view
  }

  /// Lays out a, b and c in 375 × 667 with an expression.
  @discardableResult
  private func layOut(isRightToLeft: Bool = false, _ views: [View] = [], _ place: @escaping (PlacedLayout) -> Void)
    -> PlacedLayout
  {
    let layout = PlacedLayout(place)
    if isRightToLeft { layout.layoutDirection = .rightToLeft }
    for view in [a, b, c] { view.removeFromParent() }
    layout.sv([a, b, c] + views)
    layout.measureAndLayout(MeasureSpecs(width: .exactly(375), height: .exactly(667)))
    return layout
  }

  /// Expects these positions of a, b and c, measured from the top.
  private func expect(
    _ y: [Int], location: SourceLocation = #_sourceLocation, _ place: @escaping (PlacedLayout) -> Void
  ) {
    layOut([], place)
    let found = [a, b, c].map(\.frame.y)
    #expect(found == y, sourceLocation: location)
  }

  // MARK: Alignments

  private typealias Anchor = (name: String, at: (View) -> any AlignmentAnchor, x: Int, y: Int)

  /// The nine anchors, with their positions in halves of a view's size.
  private static var anchors: [Anchor] {
    [
      ("topLeft", { $0.topLeft }, 0, 0), ("top", { $0.top }, 1, 0), ("topRight", { $0.topRight }, 2, 0),
      ("left", { $0.left }, 0, 1), ("middle", { $0.middle }, 1, 1), ("right", { $0.right }, 2, 1),
      ("bottomLeft", { $0.bottomLeft }, 0, 2), ("bottom", { $0.bottom }, 1, 2),
      ("bottomRight", { $0.bottomRight }, 2, 2),
    ]
  }

  @Test func each_of_the_nine_anchors_against_each_other() {
    for own in Self.anchors {
      for other in Self.anchors {
        layOut { _ in
          b.align(.topLeft, to: .topLeft, xOffset: 30, yOffset: 40)
          own.at(a).alignmentPoint --> other.at(b).alignmentPoint
        }
        // In halves, which are integers here: 100 and 50.
        let expected = Point(x: 30 + other.x * 25 - own.x * 50, y: 40 + other.y * 25 - own.y * 50)
        #expect(a.frame == Rect(origin: expected, size: Size(width: 100, height: 100)), "\(own.name) \(other.name)")
        let moved = a.frame
        layOut { _ in
          b.align(.topLeft, to: .topLeft, xOffset: 30, yOffset: 40)
          other.at(b).alignmentPoint <-- own.at(a).alignmentPoint
        }
        #expect(a.frame == moved)
      }
    }
  }

  @Test func both_arrows_move_the_view_at_their_tail() {
    layOut { _ in
      b.topLeft --> 200.horizontalOffset + 300.verticalOffset + .topLeft
      a.right --> b.left
      b.bottom <-- c.top
    }
    #expect(a.frame.origin == Point(x: 100, y: 275))
    #expect(b.frame.origin == Point(x: 200, y: 300))
    #expect(c.frame.origin == Point(x: 212, y: 350))  // 225 less the anchor, 13
  }

  @Test func offsets_are_added_as_they_are_written() {
    func place(_ write: @escaping (View, View) -> Void) -> Point {
      layOut { _ in
        b.topLeft --> 200.horizontalOffset + 300.verticalOffset + .topLeft
        write(a, b)
      }
      return a.frame.origin
    }
    #expect(place { a, b in a.right --> 10.horizontalOffset + b.left } == Point(x: 110, y: 275))
    #expect(place { a, b in a.right --> b.left + 10.horizontalOffset } == Point(x: 110, y: 275))
    #expect(place { a, b in b.right + 10.horizontalOffset <-- a.left } == Point(x: 260, y: 275))
    #expect(place { a, b in a.top --> 10.verticalOffset + .top } == Point(x: 138, y: 10))  // 137.5
    #expect(place { a, b in a.top --> 5.verticalOffset + 10.horizontalOffset + 5.verticalOffset + .top }.y == 10)
    #expect(place { a, b in a.top --> .top + 2.5.verticalOffset }.y == 3)
    #expect(place { a, b in .bottom + (-10).verticalOffset <-- a.bottom }.y == 557)
    // The point 10 right of a's right edge lies on b's left edge.
    #expect(place { a, b in a.right + 10.horizontalOffset --> b.left } == Point(x: 90, y: 275))
    #expect(place { a, b in a.align(.right, to: b.left, xOffset: 10, yOffset: 0) } == Point(x: 110, y: 275))
    #expect(place { a, b in a.align(.topLeft, to: .topLeft, yOffset: -7) } == Point(x: 0, y: -7))
  }

  @Test func halves_are_rounded_away_from_zero() {
    layOut { _ in
      c.middle --> .topLeft  // -12.5
      b.middle --> 0.5.horizontalOffset + .topLeft  // -24.5
    }
    #expect(c.frame.origin == Point(x: -13, y: -13))
    #expect(b.frame.origin == Point(x: -25, y: -25))
  }

  @Test(arguments: [false, true]) func leading_and_trailing_follow_the_direction(isRightToLeft: Bool) {
    layOut(isRightToLeft: isRightToLeft) { _ in
      a.leading --> .leading
      b.leading --> a.trailing
      c.left --> .left
    }
    #expect([a, b].map { isRightToLeft ? 375 - $0.frame.right : $0.frame.x } == [0, 100])
    #expect(c.frame.x == 0)
  }

  @Test func views_that_are_no_siblings() {
    let (outer, inner) = (FrameLayout(), FrameLayout())
    let target = Self.box(10, "target")
    target.layoutParams = FrameLayout.LayoutParams(width: 10, height: 10, margins: Edges(left: 7, top: 9))
    inner.layoutParams = FrameLayout.LayoutParams(margins: Edges(left: 20, top: 30))
    outer.sv(inner.sv(target))
    layOut([outer]) { _ in
      outer.topLeft --> 100.horizontalOffset + 100.verticalOffset + .topLeft
      a.topLeft --> target.bottomRight
    }
    #expect(a.frame.origin == Point(x: 137, y: 149))
    // In the other direction, the moved view is placed in its own parent.
    layOut([outer]) { _ in
      a.topLeft --> 137.horizontalOffset + 149.verticalOffset + .topLeft
      target.topLeft --> a.topLeft
    }
    #expect(target.frame.origin == Point(x: 117, y: 119))
    #expect(!outer.root.needsLayout)
  }

  @Test func a_labels_underline() {
    let label = TextView("Hg\nHg", textSize: 32)
    let underlineView = Self.box(2, "underline")
    let layout = PlacedLayout { _ in
      label.topLeft --> 10.horizontalOffset + 20.verticalOffset + .topLeft
      underlineView.size = Size(width: (label.left |--| label.right).width, height: 2)
      underlineView.top --> label.baseline
    }
    layout.sv(label, underlineView)
    layout.measureAndLayout(MeasureSpecs(width: .exactly(375), height: .exactly(667)))
    // With Roboto at 32, a line is 30 + 8 high, and there are two.
    #expect(label.frame.height == 76)
    #expect(underlineView.frame == Rect(x: 10, y: 20 + 68, width: label.frame.width, height: 2))
  }

  @Test func the_caps_and_the_baseline_of_a_text() {
    let label = TextView("Hg", textSize: 32)
    label.padding = Edges(all: 4)
    layOut([label]) { layout in
      label.topLeft --> 100.horizontalOffset + 100.verticalOffset + .topLeft
      a.topRight --> label.capLeft
      b.bottomLeft --> label.baselineRight
      c.top --> label.cap
    }
    // The ascent is 30 and the height of capitals 22.75: 7.25 above them, rounded down. The descent is 8.
    #expect(a.frame.origin == Point(x: 0, y: 111))
    #expect(b.frame.bottom == 100 + 4 + 30)
    #expect(b.frame.x == label.frame.right)
    #expect(c.frame.y == 111)
    // Without a text, it is the top and the bottom.
    layOut { _ in
      a.capRight --> .topRight
      b.baseline --> a.baseline
    }
    #expect(a.frame.origin == Point(x: 275, y: 0))
    #expect(b.frame.bottom == 100)
  }

  @Test func alignments_outside_a_pass_hold_until_the_next_layout() {
    let layout = layOut { _ in }
    a.topLeft --> 40.horizontalOffset + b.topRight
    #expect(a.frame.x == 90 && layout.needsLayout)
    layout.measureAndLayout(MeasureSpecs(width: .exactly(375), height: .exactly(667)))
    #expect(a.frame.x == 0)
  }

  // MARK: Sizes

  @Test func the_size_between_two_anchors() {
    layOut { _ in
      a.topLeft --> 10.horizontalOffset + 300.verticalOffset + .topLeft
      c.topLeft --> 200.horizontalOffset + 100.verticalOffset + .topLeft
      b.size = a.topRight |--| c.bottomLeft
    }
    #expect(b.frame.size == Size(width: 90, height: 175))
    layOut { _ in
      a.topLeft --> 10.horizontalOffset + 300.verticalOffset + .topLeft
      c.topLeft --> 200.horizontalOffset + 100.verticalOffset + .topLeft
      b.size = a.topRight |--| c.bottomLeft + (-16).horizontalOffset
      #expect((a.right |--| .right).width == 265)
      #expect((a.right |--| .right + 5.horizontalOffset).width == 270)
      #expect((a.topLeft |--| a.topLeft + (-3).verticalOffset) == .zero)
    }
    #expect(b.frame.size == Size(width: 74, height: 175))
    #expect(b.measuredSize == Size(width: 74, height: 175))
  }

  @Test func sizes_within_limits() {
    let text = TextView("aaaa bbbb cccc", measurer: CellTextMetrics(width: 8, height: 16))
    var free = Size.zero
    layOut([text]) { _ in
      text.sizeToFit(.maxWidth(50))
      free = text.sizeThatFits()
    }
    #expect(text.frame.size == Size(width: 32, height: 48))
    #expect(free == Size(width: 112, height: 16))
    #expect(text.sizeThatFits(minWidth: 80, maxWidth: 50) == Size(width: 80, height: 32))
    #expect(text.sizeThatFits(minWidth: 200, minHeight: 40) == Size(width: 200, height: 40))
    #expect(text.sizeThatFits(maxWidth: 50, maxHeight: 20) == Size(width: 32, height: 20))
  }

  // MARK: Distributions

  @Test func vertical_distributions() {
    expect([98, 296, 543]) { $0.distributeSubviewsVertically { a <> ~1~ <> b <> ~2~ <> c } }
    expect([97, 487, 545]) { $0.distributeSubviewsVertically { a <> ~3~ <> b <> 8 <> c } }
    expect([8, 465, 523]) { $0.distributeSubviewsVertically { 8 <> a <> ~3~ <> b <> 8 <> c } }
    expect([156, 568, 626]) { $0.distributeSubviewsVertically { a <> ~2~ <> b <> 8 <> c <> 16 } }
  }

  @Test func a_distribution_within_a_rectangle_centers_across() {
    let rect = Rect(x: 75, y: 0, width: 100, height: 200)
    expect([5, 110, 170]) { $0.distributeSubviewsVertically(within: rect) { a <> 5 <> b <> ~2~ <> c } }
    #expect([a, b, c].map(\.frame.x) == [75, 100, 112])
  }

  @Test(arguments: [false, true]) func horizontal_distributions(isRightToLeft: Bool) {
    func x(_ place: @escaping (PlacedLayout) -> Void) -> [Int] {
      layOut(isRightToLeft: isRightToLeft, [], place)
      return [a, b, c].map(\.frame.x)
    }
    // From left to right in both directions.
    let even = x { $0.distributeSubviewsHorizontally { a <> ~1~ <> b <> ~1~ <> c } }
    #expect(even == [50, 200, 300])
    let uneven = x { $0.distributeSubviewsHorizontally { a <> ~2~ <> b <> ~1~ <> c } }
    #expect(uneven == [40, 220, 310])
    let fixed = x { $0.distributeSubviewsHorizontally { 8 <> a <> ~1~ <> b <> ~1~ <> c } }
    #expect(fixed == [8, 172, 286])
  }

  @Test func a_builder_and_words_are_the_same_as_operators() {
    let (isShown, none): (Bool, View?) = (false, nil)
    // Two spaces of 98.4 are shorter than one of 196.8, because each is rounded.
    expect([98, 296, 542]) {
      $0.distributeSubviewsVertically {
        a
        ~1~
        b
        if isShown { 100 }
        none
        for _ in 0..<2 { .flexible(1) }
        c
      }
    }
    expect([8, 465, 523]) {
      $0.distributeSubviewsVertically {
        Spacer.fixed(8)
        a
        Spacer.flexible(3)
        b
        Spacer.fixed(8.0)
        c
      }
    }
    expect([97, 487, 545]) { $0.distributeSubviewsVertically { none <> a <> .flexible(3) <> b <> .fixed(8) <> c } }
  }

  @Test func a_gone_view_takes_no_room_in_a_distribution() {
    b.visibility = .gone
    layOut { [a, b, c] in $0.distributeSubviewsVertically { 0 <> a <> 10 <> b <> 10 <> c <> ~1~ } }
    #expect(c.frame.y == 120)
  }

  // MARK: Explanations

  @Test func an_explanation_names_the_view_that_a_view_is_aligned_to() {
    let layout = layOut { [a, b] _ in
      b.topLeft --> 200.horizontalOffset + 300.verticalOffset + .topLeft
      a.right --> (-10).horizontalOffset + b.left
    }
    layout.setTreeNeedsLayout()
    let trace = layout.recordMeasures {
      layout.measureAndLayout(MeasureSpecs(width: .exactly(375), height: .exactly(667)))
    }
    let left = a.explanation(in: trace).left
    #expect(left.total == 90 && !left.isUnexplained)
    #expect(left.terms.first?.text.description == "aligned to #b's left, offset −10")
    let top = b.explanation(in: trace).top
    #expect(top.total == 300 && !top.isUnexplained)
    #expect(top.terms.first?.text.description == "aligned to the superview's topLeft, offset 300")
  }

  @Test func an_explanation_adds_up_a_distribution() {
    let layout = layOut { [a, b, c] in $0.distributeSubviewsVertically { a <> ~1~ <> b <> ~2~ <> c } }
    layout.setTreeNeedsLayout()
    let trace = layout.recordMeasures {
      layout.measureAndLayout(MeasureSpecs(width: .exactly(375), height: .exactly(667)))
    }
    let top = b.explanation(in: trace).top
    #expect(top.total == 296 && !top.isUnexplained)
    #expect(top.terms.map(\.text.description).contains("1 of the 5 parts of 492 left over"))
  }

  @Test func asking_for_a_size_changes_nothing() {
    let root = LinearLayout()
    let text = TextView("some words that wrap onto several lines", measurer: CellTextMetrics(width: 8, height: 16))
    let inner = LinearLayout()
    inner.addSubview(text)
    root.addSubview(inner)
    root.measureAndLayout(in: Size(width: 100, height: 200))
    let frames = ViewTree(root).map(\.frame)
    for width in [40, 80, 100, 400] {
      let alone = TextView(text.text, measurer: CellTextMetrics(width: 8, height: 16))
      #expect(inner.sizeThatFits(maxWidth: width) == alone.sizeThatFits(maxWidth: width))
      #expect(text.sizeThatFits(Size(width: width, height: 10)).height == alone.sizeThatFits(maxWidth: width).height)
      #expect(ViewTree(root).allSatisfy { !$0.needsLayout })
      #expect(ViewTree(root).map(\.frame) == frames)
    }
    #expect(inner.measuredSize == frames[1].size)
    root.measureAndLayout(in: Size(width: 100, height: 200))
    #expect(ViewTree(root).map(\.frame) == frames)
    // A change after the request is laid out, and one before it is kept.
    text.text = "short"
    #expect(inner.sizeThatFits(maxWidth: 100) == Size(width: 40, height: 16))
    #expect(root.needsLayout && inner.needsLayout)
    root.measureAndLayout(in: Size(width: 100, height: 200))
    #expect(text.frame.size == Size(width: 40, height: 16))
    #expect(ViewTree(root).allSatisfy { !$0.needsLayout })
  }
}
