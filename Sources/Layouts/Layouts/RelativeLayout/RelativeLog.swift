import Measure

/// The events that a RelativeLayout reports during a measure.
///
/// The pass is generic over it, so with `NoRelativeLog` the compiler removes the calls.
protocol RelativeLog {
  /// Whether to report each rule, and not only the resulting edges.
  static var isRecording: Bool { get }

  /// A rule about a sibling determines an edge of the child at `index`.
  func setEdge(_ index: Int, _ relation: RelativeLayout.Relation, of anchor: Int, along axis: Axis)
  /// An edge of the layout becomes an edge of a child, either by a rule about the layout or because the sibling of a
  /// rule is missing.
  func pin(_ index: Int, _ side: Explanation.Side, isMissing: Bool)
  /// The baseline of a sibling determines the top of a child.
  func alignBaseline(_ index: Int, to anchor: Int, baseline: Int32, own: Int32)
  /// A child is measured for its width, before its height is known.
  func willMeasureForWidth(_ index: Int)
  /// A child isn't measured for its width because its edges and its requested width determine it.
  func imposeWidth(_ index: Int)
  /// A child is measured with its final width.
  func willMeasure(_ index: Int)
  /// Both edges of a child along `axis` are determined.
  func place(_ index: Int, _ span: RelativeLayout.Span, length: Int, along axis: Axis, isCentered: Bool)
  /// A child that depends on the layout's own size is centered in it, or placed at its far edge.
  func centerLate(_ index: Int, along axis: Axis)
  func pinLate(_ index: Int, along axis: Axis)
  /// Content gravity moves a child.
  func move(_ index: Int, by offset: Int, extent: Int, free: Int, along axis: Axis)
  /// All children move with the right edge of a right-to-left layout.
  func moveAll(by offset: Int, from available: Int)
  /// The layout's own size is known.
  func finish(_ size: Size)
}

/// A log that records nothing.
struct NoRelativeLog: RelativeLog {
  @inline(__always) static var isRecording: Bool { false }
  @inline(__always) func setEdge(_ index: Int, _ relation: RelativeLayout.Relation, of anchor: Int, along axis: Axis) {}
  @inline(__always) func pin(_ index: Int, _ side: Explanation.Side, isMissing: Bool) {}
  @inline(__always) func alignBaseline(_ index: Int, to anchor: Int, baseline: Int32, own: Int32) {}
  @inline(__always) func willMeasureForWidth(_ index: Int) {}
  @inline(__always) func imposeWidth(_ index: Int) {}
  @inline(__always) func willMeasure(_ index: Int) {}
  @inline(__always) func place(
    _ index: Int, _ span: RelativeLayout.Span, length: Int, along axis: Axis, isCentered: Bool
  ) {}
  @inline(__always) func centerLate(_ index: Int, along axis: Axis) {}
  @inline(__always) func pinLate(_ index: Int, along axis: Axis) {}
  @inline(__always) func move(_ index: Int, by offset: Int, extent: Int, free: Int, along axis: Axis) {}
  @inline(__always) func moveAll(by offset: Int, from available: Int) {}
  @inline(__always) func finish(_ size: Size) {}
}
