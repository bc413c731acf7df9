import Measure

/// The axis along which a layout puts its children, known at compile time: one algorithm is specialised to two.
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

  // MARK: What a view asks for

  @inline(__always)
  static func mainDimension(_ view: StatePointer) -> Dimension {
    isHorizontal ? view.pointee.width : view.pointee.height
  }

  @inline(__always)
  static func crossDimension(_ view: StatePointer) -> Dimension {
    isHorizontal ? view.pointee.height : view.pointee.width
  }

  @inline(__always)
  static func mainMargins(_ view: StatePointer) -> Int {
    isHorizontal ? view.pointee.margins.horizontal : view.pointee.margins.vertical
  }

  @inline(__always)
  static func crossMargins(_ view: StatePointer) -> Int {
    isHorizontal ? view.pointee.margins.vertical : view.pointee.margins.horizontal
  }

  @inline(__always)
  static func mainPadding(_ view: StatePointer) -> Int {
    isHorizontal ? view.pointee.padding.horizontal : view.pointee.padding.vertical
  }

  @inline(__always)
  static func crossPadding(_ view: StatePointer) -> Int {
    isHorizontal ? view.pointee.padding.vertical : view.pointee.padding.horizontal
  }

  @inline(__always)
  static func mainMinimum(_ view: StatePointer) -> Int {
    Int(isHorizontal ? view.pointee.minWidth : view.pointee.minHeight)
  }

  @inline(__always)
  static func crossMinimum(_ view: StatePointer) -> Int {
    Int(isHorizontal ? view.pointee.minHeight : view.pointee.minWidth)
  }

  // MARK: What it answered

  @inline(__always)
  static func mainLength(_ view: StatePointer) -> Int {
    Int(isHorizontal ? view.pointee.answer.width : view.pointee.answer.height)
  }

  @inline(__always)
  static func crossLength(_ view: StatePointer) -> Int {
    Int(isHorizontal ? view.pointee.answer.height : view.pointee.answer.width)
  }

  /// The least cross length of a parent under which the view would have answered the same.
  @inline(__always)
  static func neededCrossLength(
    _ view: StatePointer, _ childSpec: MeasureSpec, under spec: MeasureSpec, used: Int
  ) -> Int32 {
    isHorizontal
      ? view.neededHeight(childSpec, under: spec, used: used) : view.neededWidth(childSpec, under: spec, used: used)
  }

  // MARK: Where it stands

  @inline(__always)
  static func mainFrameLength(_ view: StatePointer) -> Int {
    Int(isHorizontal ? view.pointee.frame.width : view.pointee.frame.height)
  }

  /// Whether the view stands where it was put: at a limit it may have been brought back there.
  @inline(__always)
  static func isWithinLimits(_ view: StatePointer) -> Bool {
    (isHorizontal ? view.pointee.frame.x : view.pointee.frame.y).magnitude < UInt32(Pixels.limit)
  }

  /// - Parameter distance: between two lengths, so that no sum with a place within the limits overflows.
  @inline(__always)
  static func move(_ view: StatePointer, by distance: Int32) {
    if isHorizontal { view.pointee.frame.x &+= distance } else { view.pointee.frame.y &+= distance }
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
