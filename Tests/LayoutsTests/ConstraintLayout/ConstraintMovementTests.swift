import Layouts
import Measure
import TestSupport
import Testing

/// The children of a ConstraintLayout on their ways between two states.
@Suite struct ConstraintMovementTests {
  /// The attributes of a child at the start and at the end of its way.
  private typealias State = [String: AttributeValue]

  private let kind = ViewKind.builtIn.first { $0.name == "ConstraintLayout" }

  private func set(_ values: State, of params: LayoutParams) throws {
    let kind = try #require(kind)
    for attribute in kind.childAttributes {
      guard let value = values[attribute.name] else { continue }
      try attribute.apply(params, value, AttributeContext())
    }
  }

  /// Creates a layout whose children are in a state, and move to another one.
  private func layout(_ states: [(start: State, end: State?)]) throws -> ConstraintLayout {
    let layout = ConstraintLayout()
    for (index, state) in states.enumerated() {
      let child = TextView("some words", measurer: CellTextMetrics(width: 8, height: 16))
      child.id = "v\(index)"
      let params = ConstraintLayout.LayoutParams()
      layout.addSubview(child, params)
      try set(state.start, of: params)
      if let end = state.end { try set(["end": .object(end)], of: params) }
    }
    return layout
  }

  private func frames(_ layout: ConstraintLayout, at progress: Float = 0, width: Int = 300) -> [Rect] {
    layout.motionProgress = progress
    layout.measureAndLayout(MeasureSpecs(width: .exactly(width), height: .exactly(400)))
    return layout.subviews.map(\.frame)
  }

  private func edges(of frame: Rect) -> [Int] { [frame.x, frame.y, frame.right, frame.bottom] }

  private func randomState(_ random: inout SplitMix64, siblings: Int) -> State {
    var state: State = [:]
    func length() -> AttributeValue {
      switch Int.random(in: 0..<3, using: &random) {
      case 0: .string("wrap_content")
      case 1: .number(0)
      default: .number(Double(Int.random(in: 10...90, using: &random)))
      }
    }
    (state["width"], state["height"]) = (length(), length())
    for names in [["leftToLeft", "leftToRight", "rightToRight"], ["topToTop", "topToBottom", "bottomToBottom"]] {
      for name in names where Int.random(in: 0..<2, using: &random) == 0 {
        let target = Int.random(in: 0...siblings, using: &random)
        state[name] = .string(target == siblings ? "parent" : "v\(target)")
      }
    }
    state["marginLeft"] = .number(Double(Int.random(in: 0...9, using: &random)))
    return state
  }

  @Test func both_ends_are_the_states_and_the_ways_are_between_them() throws {
    var random = SplitMix64(seed: 60)
    for _ in 0..<150 {
      let states = (0..<3).map { _ in (start: randomState(&random, siblings: 3), end: randomState(&random, siblings: 3))
      }
      let moving = try layout(states.map { ($0.start, $0.end) })
      let starts = try frames(layout(states.map { ($0.start, nil) }))
      let ends = try frames(layout(states.map { ($0.end, nil) }))
      #expect(frames(moving) == starts)
      let progress = Float([100, Int.random(in: 1...99, using: &random)].randomElement(using: &random) ?? 100) / 100
      let between = frames(moving, at: progress)
      for (index, frame) in between.enumerated() {
        let (actual, first, last) = (edges(of: frame), edges(of: starts[index]), edges(of: ends[index]))
        for side in 0..<4 {
          // As on Android, half a pixel is added, and the rest is cut off, which moves negative edges by a pixel.
          let exact = Double(first[side]) + Double(progress) * Double(last[side] - first[side]) + 0.5
          let isBorder = abs(exact - exact.rounded()) < 0.001
          #expect(abs(actual[side] - Int(exact)) <= (isBorder ? 1 : 0), "\(states)")
        }
        #expect(moving.subviews[index].measuredSize == frame.size)
      }
      // A tree that has been laid out before gives the same answers as a new one.
      _ = frames(moving, width: 200)
      #expect(frames(moving, at: progress) == between && frames(moving) == starts)
    }
  }

  @Test func a_view_that_is_gone_in_one_state_is_shown_on_the_way() throws {
    let anchors: State = ["leftToLeft": .string("parent"), "topToTop": .string("parent")]
    let size: State = ["width": .number(40), "height": .number(20)]
    let start = anchors.merging(size) { $1 }
    let moving = try layout([(start, start.merging(["visibility": .string("gone")]) { $1 })])
    #expect(frames(moving, at: 0.5) == [Rect(x: 0, y: 0, width: 20, height: 10)])
    #expect(moving.subviews[0].visibility == .visible)
    _ = frames(moving, at: 1)
    #expect(moving.subviews[0].isGone)
    #expect(frames(moving) == [Rect(x: 0, y: 0, width: 40, height: 20)])
  }

  @Test func a_wrong_end_names_what_was_expected() throws {
    let params = ConstraintLayout.LayoutParams()
    func points(_ points: State...) -> AttributeValue {
      .object(["keyPositions": .array(points.map { .object($0) })])
    }
    for (value, path, expected) in [
      (.string("x"), "", "an object"), (.object(["wide": .number(3)]), "wide", "the name of an attribute"),
      (.object(["width": .bool(true)]), "width", "match_parent"),
      (.object(["visibility": .string("shown")]), "visibility", "invisible"),
      (.object(["easing": .string("soft")]), "easing", "cubic"),
      (.object(["arc": .string("up")]), "arc", "\"none\", \"startVertical\""),
      (points(["framePosition": .number(100)]), "keyPositions.0.framePosition", "from 1 to 99"),
      (points([:]), "keyPositions.0.framePosition", "from 1 to 99"),
      (points(["framePosition": .number(5), "x": .number(1)]), "keyPositions.0.x", "one of the names"),
      (
        points(["framePosition": .number(5)], ["framePosition": .number(6)], ["framePosition": .number(5)]),
        "keyPositions.2.framePosition", "another position than that of element 0"
      ),
    ] as [(AttributeValue, String, String)] {
      do {
        try set(["end": value], of: params)
        Issue.record("\(value) is accepted")
      } catch AttributeProblem.mismatch(let message) {
        #expect(path == "" && message.contains(expected), "\(message)")
      } catch AttributeProblem.mismatchInside(let found, let message) {
        #expect(found.joined(separator: ".") == path && message.contains(expected), "\(found) \(message)")
      }
    }
  }

  @Test func easings_are_read_by_name_or_as_curves() {
    #expect(MotionEasing.names.allSatisfy { MotionEasing($0) != nil })
    #expect(MotionEasing("cubic(0.4, 0, 0.2, 1)") == MotionEasing("standard"))
    for text in ["", "cubic(1,2,3)", "cubic(a,0,0,1)", "spline(0,1)", "cubic(1e999,0,0,1)"] {
      #expect(MotionEasing(text) == nil, "\(text)")
    }
  }
}
