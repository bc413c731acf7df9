import Dialects
import Layouts
import Measure

/// A view that calls a test's closure when it is first measured or placed.
final class Caller: View {
  var duringMeasure: (() -> Void)?
  var duringLayout: (() -> Void)?

  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    duringMeasure.take()?()
    return specs.resolve(Size(width: 20, height: 20))
  }

  override func onLayout(_ size: Size) { duringLayout.take()?() }
}

/// A client's own layout: its children overlap, and every second one is measured through its public method.
final class Pile: ViewGroup {
  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    var size = Size.zero
    for (index, child) in subviews.enumerated() where !child.isGone {
      if index.isMultiple(of: 2) {
        measureChild(child, specs)
      } else {
        child.measure(
          MeasureSpecs(
            width: specs.width.childSpec(for: child.layoutParams.width, used: 0),
            height: specs.height.childSpec(for: child.layoutParams.height, used: 0)))
      }
      size.width = max(size.width, child.measuredSize.width)
      size.height = max(size.height, child.measuredSize.height)
    }
    return specs.resolve(size)
  }

  override func onLayout(_ size: Size) {
    for child in subviews where !child.isGone { child.layout(Rect(origin: .zero, size: child.measuredSize)) }
  }
}

/// A view with an unbounded size and an unbounded baseline.
final class Extreme: View {
  private let length: Int

  init(_ length: Int) {
    self.length = length
    super.init()
  }

  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    measuredBaseline = length
    return Size(width: length, height: length)
  }
}

/// A layout that measures its children with unbounded specs.
final class ExtremeOffer: ViewGroup {
  private let used: Int

  init(_ used: Int) {
    self.used = used
    super.init()
  }

  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    for child in subviews {
      measureChild(child, specs, used: Size(width: used, height: used))
      measureChild(child, with: .unspecified, under: specs, used: Size(width: used, height: used))
    }
    return specs.resolve(minimumSize)
  }
}

/// A text engine that returns unbounded numbers.
struct ExtremeText: TextMeasurer {
  let length: Int

  func measure(_ request: TextRequest) -> TextLayout {
    TextLayout(width: length, lineCount: length, lineHeight: length, firstBaseline: length)
  }

  func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] { [] }
}

/// A view that changes its former parent when it is deinitialized.
final class LastWords: View {
  nonisolated(unsafe) static weak var group: ViewGroup?

  deinit {
    guard let group = LastWords.group else { return }
    if group.subviews.count > 1 { group.removeSubview(group.subviews[0]) }
  }
}

/// Layouts whose overrides don't call their superclass.
enum WithoutSuper {
  final class Linear: LinearLayout {
    override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams { params }
    override func onLayout(_ size: Size) {}
  }

  final class Relative: RelativeLayout {
    override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams { params }
    override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(minimumSize) }
  }

  final class Grid: GridLayout {
    override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams { params }
    override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(minimumSize) }
  }

  final class Table: TableLayout {
    override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams { params }
    override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(minimumSize) }
  }

  final class Row: TableRow {
    override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams { params }
    override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(minimumSize) }
  }

  final class Frame: FrameLayout {
    override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams { params }
    override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(minimumSize) }
  }
}

/// Every kind of layout, by name.
var layouts: [(name: String, make: () -> ViewGroup)] {
  [
    ("linear", { LinearLayout() }), ("horizontal", { LinearLayout(direction: .horizontal) }),
    ("relative", { RelativeLayout() }), ("frame", { FrameLayout() }), ("content", { ContentView() }),
    ("grid", { GridLayout() }), ("table", { TableLayout() }), ("row", { TableRow() }), ("scroll", { ScrollView() }),
    ("across", { HorizontalScrollView() }), ("auto", { AutoLayout() }), ("constraint", { ConstraintLayout() }),
    (
      "equations",
      {
        let layout = ConstraintLayout()
        layout.optimizationLevel = .none
        return layout
      }
    ),
    ("stack", { StackLayout() }), ("stack-row", { StackLayout(direction: .horizontal) }), ("flow", { FlowLayout() }),
    (
      "flexbox",
      {
        let layout = FlexboxLayout()
        layout.wrap = .wrap
        return layout
      }
    ),
    ("coordinator", { CoordinatorLayout() }), ("pile", { Pile() }),
  ]
}

let window = Size(width: 300, height: 300)
