import Dialects
import GravityXML
import Inflater
import Layouts
import Measure

/// A use of the library by a client that is wrong or merely odd.
struct Case {
  let name: String
  /// The message that the program stops with; `nil` if it continues.
  let sentence: String?
  let run: () -> Void

  init(_ name: String, stopsWith sentence: String? = nil, _ run: @escaping () -> Void) {
    self.name = name
    self.sentence = sentence
    self.run = run
  }
}

private let twoParents = "The view has a parent already"
private let ownParent = "A view can't be inside itself"
private let badIndex = "The index of a subview is out of range"
let inPass = "Children were added or removed while their parent is measured or laid out"
private let measuredByItself = "was measured by its own onMeasure or onLayout"
private let placedByItself = "was laid out by its own onMeasure or onLayout"
private let calledDirectly = "onMeasure and onLayout are called by measure(_:) and layout(_:), never directly"
private let tooDeep = "Views are nested deeper than View.maximumDepth (\(View.maximumDepth))"

/// Stops the program with a trap that no case expects if the condition is false.
func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError("WRONG: \(what)") }
}

/// Returns the outermost and the innermost of layouts that are inside each other.
private func nestedLayouts(_ count: Int) -> (root: FrameLayout, last: FrameLayout) {
  let root = FrameLayout()
  var last = root
  for _ in 1..<count {
    let next = FrameLayout()
    last.addSubview(next)
    last = next
  }
  return (root, last)
}

var cases: [Case] {
  problems + errorsInSwiftLayouts + oddities + layouts.flatMap(errorsWithin) + extremes + extremesOfLayouts
    + oddConstraints + brokenContracts
}

private var problems: [Case] {
  [
    Case("add-itself", stopsWith: ownParent) {
      let group = LinearLayout()
      group.addSubview(group)
    },
    Case("add-ancestor", stopsWith: ownParent) {
      let (outer, inner) = (LinearLayout(), FrameLayout())
      outer.addSubview(inner)
      inner.addSubview(outer)
    },
    Case("add-twice", stopsWith: twoParents) {
      let (group, child) = (LinearLayout(), View())
      group.addSubview(child)
      group.addSubview(child)
    },
    Case("add-to-two", stopsWith: "View #one can't be added to FrameLayout. \(twoParents): LinearLayout #row") {
      let (row, box, child) = (LinearLayout(), FrameLayout(), View())
      row.id = "row"
      child.id = "one"
      row.addSubview(child)
      box.addSubview(child)
    },
    Case("add-to-a-parent-after-the-first-one-is-gone", stopsWith: twoParents) {
      let child = View()
      FrameLayout().addSubview(child)
      let (one, other) = (FrameLayout(), GridLayout())
      one.addSubview(child)
      other.addSubview(child)
    },
    Case("insert-past-the-end", stopsWith: badIndex) { LinearLayout().insertSubview(View(), at: 1) },
    Case("insert-before-the-start", stopsWith: badIndex) { LinearLayout().insertSubview(View(), at: -1) },
    Case("subview-past-the-end", stopsWith: badIndex) { _ = LinearLayout().subviews[0] },
    Case("subview-before-the-start", stopsWith: badIndex) { _ = LinearLayout().subviews[-1] },
    Case("subviews-past-the-end", stopsWith: badIndex) { _ = LinearLayout().subviews[0..<1] },
    Case(
      "params-of-two-views",
      stopsWith:
        "View can't have the layout params of TextView #one. These layout params belong to another view already"
    ) {
      let (one, other) = (TextView("a"), View())
      one.id = "one"
      one.layoutParams = LinearLayout.LayoutParams(weight: 1)
      other.layoutParams = one.layoutParams
    },
    Case("default-params-of-two-views", stopsWith: "These layout params belong to another view already") {
      let (one, other) = (View(), View())
      other.layoutParams = one.layoutParams
    },
    Case(
      "params-of-another-class",
      stopsWith:
        "TextView #title, in FrameLayout #box, has layout params of the class Layouts.FrameLayout.LayoutParams, "
        + "not Layouts.LinearLayout.LayoutParams"
    ) {
      let (box, title) = (FrameLayout(), TextView("a"))
      box.id = "box"
      title.id = "title"
      box.addSubview(title)
      title.params(as: LinearLayout.LayoutParams.self).weight = 1
    },
    Case("a-layout-adds-a-child-while-it-is-measured", stopsWith: inPass) {
      final class Greedy: ViewGroup {
        override func onMeasure(_ specs: MeasureSpecs) -> Size {
          addSubview(View())
          return .zero
        }
      }
      Greedy().measureAndLayout(.unspecified)
    },
    // Cached results from before they were joined allow placing them without measuring again.
    Case("trees-that-were-measured-apart-are-too-deep-together", stopsWith: tooDeep) {
      let specs = MeasureSpecs(width: .exactly(100), height: .exactly(100))
      var top: (root: FrameLayout, last: FrameLayout)?
      for _ in 0..<3 {
        let (root, last) = nestedLayouts(View.maximumDepth - 1)
        root.layoutParams = LayoutParams(width: .matchParent, height: .matchParent)
        root.measure(specs)
        if let top { top.last.addSubview(root) }
        top = (top?.root ?? root, last)
      }
      top?.root.measureAndLayout(specs)
      top?.root.layout(Rect(x: 0, y: 0, width: 50, height: 50))
    },
    Case(
      "a-class-that-extends-none",
      stopsWith: "The class 'Panel' can't extend 'LinarLayout': there is no class of that name"
    ) {
      _ = ViewKind("Panel", extending: "LinarLayout") { _ in LinearLayout() }
    },
    Case("a-class-that-extends-another-one", stopsWith: "FrameLayout isn't a subclass of it") {
      var inflater = Inflater()
      inflater.register(ViewKind("Panel", extending: "LinearLayout") { _ in FrameLayout() })
      _ = try? inflater.inflate(string: #"{ "layout": { "class": "Panel" } }"#)
    },
    Case("measure-no-child", stopsWith: "measureChild measures the view's own children") {
      final class Foreign: ViewGroup {
        override func onMeasure(_ specs: MeasureSpecs) -> Size {
          measureChild(View(), specs)
          return .zero
        }
      }
      Foreign().measureAndLayout(in: window)
    },
    Case("size-limit-of-no-name", stopsWith: "There is no size constraint length") {
      _ = View().sizeLimit["length"]
    },
    Case("size-limit-of-no-name-set", stopsWith: "There is no size constraint length") {
      View().sizeLimit["length"] = 1
    },
    Case("inflater-bytes", stopsWith: "A document has at most 2^31 - 1 bytes") {
      var inflater = Inflater()
      inflater.limits.bytes = .max
      _ = try? inflater.inflate(string: "{\"layout\":{\"class\":\"View\"}}")
    },
    Case("outlet-read-early", stopsWith: "An outlet was read before its layout was inflated") {
      _ = Outlet<TextView>().wrappedValue
    },
    Case("inflater-density", stopsWith: "The density is a number above 0") {
      var inflater = Inflater()
      inflater.density = 0
      _ = try? inflater.inflate(Array("{\"layout\":{\"class\":\"View\"}}".utf8), named: "a.grx")
    },
    Case("inflater-font-scale", stopsWith: "The font scale is a number above 0") {
      var inflater = Inflater()
      inflater.fontScale = .nan
      _ = try? inflater.inflate(Array("{\"layout\":{\"class\":\"View\"}}".utf8), named: "a.grx")
    },
  ]
}

/// Errors and oddities with any kind of layout.
private func errorsWithin(_ layout: (name: String, make: () -> ViewGroup)) -> [Case] {
  func name(_ what: String) -> String { "\(layout.name)-\(what)" }
  func group(_ first: View, and count: Int = 3) -> ViewGroup {
    let group = layout.make()
    group.addSubview(first)
    for _ in 0..<count { group.addSubview(Caller()) }
    return group
  }
  // A client's own layout isn't guarded, but its children are retained while it traverses them.
  let isPile = layout.name == "pile"
  let foreignChild = "measureChild measures the view's own children"
  return [
    Case(name("add-in-measure"), stopsWith: inPass) {
      let caller = Caller()
      let group = group(caller)
      caller.duringMeasure = { group.addSubview(View()) }
      group.measureAndLayout(in: window)
    },
    Case(name("remove-in-measure"), stopsWith: inPass) {
      let caller = Caller()
      let group = group(caller)
      caller.duringMeasure = { group.removeAllSubviews() }
      group.measureAndLayout(in: window)
    },
    Case(name("remove-in-layout"), stopsWith: inPass) {
      let caller = Caller()
      let group = group(caller)
      caller.duringLayout = { group.removeAllSubviews() }
      group.measureAndLayout(in: window)
    },
    Case(name("measure-within-itself"), stopsWith: measuredByItself) {
      let caller = Caller()
      let group = group(caller)
      caller.duringMeasure = { group.measure(.unspecified) }
      group.measureAndLayout(MeasureSpecs(width: .atMost(300), height: .atMost(300)))
    },
    Case(name("layout-within-itself"), stopsWith: placedByItself) {
      let caller = Caller()
      let group = group(caller)
      caller.duringLayout = { group.layout(Rect(x: 1, y: 1, width: 7, height: 7)) }
      group.measureAndLayout(in: window)
    },
    Case(name("onMeasure-called"), stopsWith: isPile ? foreignChild : calledDirectly) {
      let caller = Caller()
      let group = group(caller, and: 300)
      caller.duringMeasure = { group.removeAllSubviews() }
      _ = group.onMeasure(MeasureSpecs(width: .atMost(300), height: .atMost(300)))
    },
    Case(name("onLayout-called"), stopsWith: isPile ? nil : calledDirectly) {
      let caller = Caller()
      let group = group(caller, and: 300)
      group.measureAndLayout(in: window)
      caller.setNeedsLayout()
      caller.duringLayout = { group.removeAllSubviews() }
      group.onLayout(Size(width: 100, height: 100))
    },
    Case(name("too-deep"), stopsWith: tooDeep) {
      let (root, inner) = nestedLayouts(512)
      let last = layout.make()
      inner.addSubview(last)
      last.addSubview(Caller())
      root.measureAndLayout(MeasureSpecs(width: .atMost(300), height: .atMost(300)))
    },
    Case(name("change-in-pass")) {
      let caller = Caller()
      let group = group(caller)
      let sibling = group.subviews[1]
      caller.duringMeasure = {
        sibling.layoutParams = LayoutParams(width: 77, height: 5)
        sibling.id = "x"
        sibling.visibility = .hidden
        group.padding = Edges(all: 5)
        group.layoutDirection = .rightToLeft
      }
      group.measureAndLayout(in: window)
      group.measureAndLayout(in: window)
      let frames = ViewTree(group).map(\.frame)
      group.setTreeNeedsLayout()
      group.measureAndLayout(in: window)
      check(frames == ViewTree(group).map(\.frame), "a change in a pass leaves a trace")
    },
    Case(name("forced-frame")) {
      let group = group(Caller())
      group.measureAndLayout(in: window)
      let frames = ViewTree(group).map(\.frame)
      group.subviews[1].layout(Rect(x: 5, y: 5, width: 50, height: 50))
      group.subviews[2].measure(.exactly(Size(width: 3, height: 3)))
      check(group.needsLayout, "a forced frame doesn't mark the parent")
      group.measureAndLayout(in: window)
      check(frames == ViewTree(group).map(\.frame), "a forced frame stays")
    },
    Case(name("extreme-children")) {
      for length in [Int.max, Int.min, Pixels.limit, -Pixels.limit, -1] {
        let group = layout.make()
        for _ in 0..<5 { group.addSubview(Extreme(length)) }
        for child in group.subviews {
          child.layoutParams.margins = Edges(left: length, top: length, right: length, bottom: length)
        }
        group.padding = Edges(all: length)
        for specs in [MeasureSpecs.unspecified, .exactly(window)] { group.measureAndLayout(specs) }
        group.layout(Rect(x: length, y: length, width: length, height: length))
        _ = group.snapshot()
        for view in ViewTree(group) { _ = (view.frameInRoot, view.hitTest(.zero)) }
      }
    },
    Case(name("many-deep")) {
      var inner = layout.make()
      for _ in 0..<100_000 {
        let outer = layout.make()
        outer.addSubview(inner)
        inner = outer
      }
      var count = 0
      for _ in ViewTree(inner) { count += 1 }
      check(count == 100_001, "a deep tree has \(count) views")
    },
  ]
}
