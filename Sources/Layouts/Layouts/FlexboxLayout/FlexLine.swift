import Measure

/// A child during the steps of the algorithm.
struct FlexItem {
  let child: ViewRef
  let margins: PackedEdges
  let order: Int
  let grow: Float
  let shrink: Float
  let basisPercent: Float?
  let alignment: FlexboxLayout.Alignment
  let wrapsBefore: Bool
  // 32 bits for each number, since items are copied often.
  private let leastWidth: Int32
  private let leastHeight: Int32
  private let greatestWidth: Int32
  private let greatestHeight: Int32
  /// Whether the child has its minimum or maximum length, and neither grows nor shrinks any more.
  var isFrozen = false
  /// Whether the child's share of a line's missing space is greater than its length.
  var isBelowZero = false
  /// Whether the child hasn't been measured yet; see `FlexPass.measurePostponed`.
  var isPostponed = false

  /// Reads a child.
  ///
  /// - Parameter alignment: The alignment of children that don't set their own.
  init(_ child: ViewRef, alignedBy alignment: FlexboxLayout.Alignment) {
    let read = { (params: LayoutParams) in
      FlexItem(child, params as? FlexboxLayout.LayoutParams, alignedBy: alignment)
    }
    // Sound: the child holds its params, which nothing changes meanwhile. Retaining those of thousands of children would
    // take longer than reading them.
    self = child.unretainedParams?._withUnsafeGuaranteedRef(read) ?? FlexItem(child, nil, alignedBy: alignment)
  }

  @inline(__always)
  private init(
    _ child: ViewRef, _ params: FlexboxLayout.LayoutParams?, alignedBy alignment: FlexboxLayout.Alignment
  ) {
    self.child = child
    margins = child.margins
    order = params?.order ?? 1
    grow = params?.grow ?? 0
    shrink = params?.shrink ?? 1
    basisPercent = params?.basisPercent
    self.alignment = params?.alignSelf ?? alignment
    wrapsBefore = params?.wrapsBefore ?? false
    let (least, greatest) = (params?.leastSize ?? .zero, params?.greatestSize ?? FlexItem.unlimited)
    // The setters of the params limit these numbers.
    leastWidth = Int32(truncatingIfNeeded: least.width)
    leastHeight = Int32(truncatingIfNeeded: least.height)
    greatestWidth = Int32(truncatingIfNeeded: greatest.width)
    greatestHeight = Int32(truncatingIfNeeded: greatest.height)
  }

  private static var unlimited: Size { Size(width: Pixels.limit, height: Pixels.limit) }

  @inline(__always) var least: Size { Size(width: Int(leastWidth), height: Int(leastHeight)) }
  @inline(__always) var greatest: Size { Size(width: Int(greatestWidth), height: Int(greatestHeight)) }

  /// Whether any size of a view could be outside the limits.
  @inline(__always)
  var hasLimits: Bool { leastWidth | leastHeight != 0 || greatestWidth & greatestHeight != Int32(Pixels.limit) }

  var size: Size { Size(width: Int(child.answer.width), height: Int(child.answer.height)) }

  func margins(along axis: Axis) -> Int { axis == .horizontal ? margins.horizontal : margins.vertical }

  /// The child's baseline; Android's −1 for none.
  var baseline: Int {
    let baseline = child.baseline
    return baseline == MeasureAnswer.noBaseline ? -1 : Int(baseline)
  }
}

/// A line of children.
struct FlexLine {
  /// The range of its children among the layout's items, including gone ones.
  var range: Range<Int>
  /// The length of its children with their margins, its dividers, and the layout's padding.
  var mainLength: Int
  var crossLength = 0
  /// The total cross length of the lines before it.
  var crossBefore = 0
  var totalGrow: Float = 0
  var totalShrink: Float = 0
  var anyGrows = false
  var anyShrinks = false
  /// The total length of its dividers along the line.
  var dividerLength = 0
  /// The number of its children that aren't gone.
  var visibleCount = 0
  /// The maximum distance from the line's cross start to a baseline, which isn't negative.
  var maxBaseline = 0
  /// The range of those children that may stretch themselves to the line's cross length: from the second child of a
  /// later line to the first child of the next one.
  var stretched = 0..<0

  /// Returns a line that represents the space between lines.
  static func space(_ length: Int) -> FlexLine {
    var line = FlexLine(range: 0..<0, mainLength: 0)
    line.crossLength = length
    return line
  }
}
