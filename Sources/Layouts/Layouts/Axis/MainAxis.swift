import Measure

/// The axis along which a layout places its children, known at compile time, so that one algorithm is specialized for
/// both axes.
protocol MainAxis {
  static var isHorizontal: Bool { get }
}

enum HorizontalAxis: MainAxis {
  @inline(__always) static var isHorizontal: Bool { true }
}

enum VerticalAxis: MainAxis {
  @inline(__always) static var isHorizontal: Bool { false }
}

extension MainAxis {
  @inline(__always) static var axis: Axis { isHorizontal ? .horizontal : .vertical }

  // MARK: Requests of a view

  @inline(__always)
  static func mainDimension(_ view: ViewRef) -> Dimension {
    isHorizontal ? view.width : view.height
  }

  @inline(__always)
  static func crossDimension(_ view: ViewRef) -> Dimension {
    isHorizontal ? view.height : view.width
  }

  @inline(__always)
  static func mainMargins(_ view: ViewRef) -> Int {
    isHorizontal ? view.margins.horizontal : view.margins.vertical
  }

  @inline(__always)
  static func crossMargins(_ view: ViewRef) -> Int {
    isHorizontal ? view.margins.vertical : view.margins.horizontal
  }

  @inline(__always)
  static func mainPadding(_ view: ViewRef) -> Int {
    isHorizontal ? view.padding.horizontal : view.padding.vertical
  }

  @inline(__always)
  static func crossPadding(_ view: ViewRef) -> Int {
    isHorizontal ? view.padding.vertical : view.padding.horizontal
  }

  @inline(__always)
  static func mainMinimum(_ view: ViewRef) -> Int {
    Int(isHorizontal ? view.minWidth : view.minHeight)
  }

  @inline(__always)
  static func crossMinimum(_ view: ViewRef) -> Int {
    Int(isHorizontal ? view.minHeight : view.minWidth)
  }

  // MARK: Answers

  @inline(__always)
  static func mainLength(_ view: ViewRef) -> Int {
    Int(isHorizontal ? view.answer.width : view.answer.height)
  }

  @inline(__always)
  static func crossLength(_ view: ViewRef) -> Int {
    Int(isHorizontal ? view.answer.height : view.answer.width)
  }

  /// Returns the minimum cross length of a parent for which the view's answer is the same.
  @inline(__always)
  static func neededCrossLength(
    _ view: ViewRef, _ childSpec: MeasureSpec, under spec: MeasureSpec, used: Int
  ) -> Int32 {
    isHorizontal
      ? view.neededHeight(childSpec, under: spec, used: used) : view.neededWidth(childSpec, under: spec, used: used)
  }

  // MARK: Position

  @inline(__always)
  static func mainFrameLength(_ view: ViewRef) -> Int {
    Int(isHorizontal ? view.frame.width : view.frame.height)
  }

  /// Returns whether the view is where it was placed: its position may have been clamped to a limit.
  @inline(__always)
  static func isWithinLimits(_ view: ViewRef) -> Bool {
    (isHorizontal ? view.frame.x : view.frame.y).magnitude < UInt32(Pixels.limit)
  }

  /// Moves a view.
  /// - Parameter distance: The difference of two lengths, so its sum with a position within the limits doesn't
  ///   overflow.
  @inline(__always)
  static func move(_ view: ViewRef, by distance: Int32) {
    view.moveFrame(by: distance, along: axis)
  }

  // MARK: Specs

  @inline(__always)
  static func main(_ specs: MeasureSpecs) -> MeasureSpec { isHorizontal ? specs.width : specs.height }

  @inline(__always)
  static func cross(_ specs: MeasureSpecs) -> MeasureSpec { isHorizontal ? specs.height : specs.width }

  @inline(__always)
  static func specs(main: MeasureSpec, cross: MeasureSpec) -> MeasureSpecs {
    isHorizontal ? MeasureSpecs(width: main, height: cross) : MeasureSpecs(width: cross, height: main)
  }

  @inline(__always)
  static func size(main: Int, cross: Int) -> Size {
    isHorizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }
}
