// A layout of its own in Embedded Swift, with Measure alone: prints `right` if its frames are.

import Measure

/// A column of its children.
final class Pile: ViewGroup {
  init() { super.init(contract: [.hasNoBaseline]) }

  override func onMeasure(_ specs: MeasureSpecs) -> Size {
    var size = Size.zero
    for child in subviews where !child.isGone {
      measureChild(child, specs, used: Size(width: 0, height: size.height))
      size.width = max(size.width, child.measuredSize.width)
      size.height += child.measuredSize.height
    }
    return specs.resolve(size)
  }

  override func onLayout(_ size: Size) {
    var y = 0
    for child in subviews where !child.isGone {
      child.layout(Rect(origin: Point(x: 0, y: y), size: child.measuredSize))
      y += child.measuredSize.height
    }
  }
}

/// A leaf as wide as a value.
final class Bar: View {
  var value = 10 { didSet { setNeedsLayout() } }

  override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(Size(width: value, height: 8)) }
}

func isRight() -> Bool {
  let (root, inner, bar, box) = (Pile(), Pile(), Bar(), View())
  bar.id = "bar"
  box.layoutParams.width = 30
  box.layoutParams.height = 20
  inner.addSubview(bar)
  inner.addSubview(box)
  root.addSubview(View(frame: .zero))
  root.addSubview(inner)
  root.measureAndLayout(in: Size(width: 100, height: 100))
  guard root.frame == Rect(x: 0, y: 0, width: 30, height: 28), box.frameInRoot.y == 8 else { return false }
  bar.value = 500
  root.measureAndLayout(in: Size(width: 100, height: 100))
  guard bar.frame.width == 100, root.view(id: "bar") === bar, !root.needsLayout else { return false }
  bar.value = 7
  do {
    try root.measureAndLayout(in: Size(width: 50, height: 50), budget: LayoutBudget(steps: 1))
    return false
  } catch {
    guard error == .outOfSteps else { return false }
  }
  root.measureAndLayout(in: Size(width: 50, height: 50))
  return root.frame.width == 30 && bar.frame.width == 7
}

print(isRight() ? "right" : "wrong")
