import Dialects
import Layouts
import Measure

/// Measures a tree in several ways, and reads all its results.
private func layOut(_ root: View) {
  for specs in [
    MeasureSpecs.exactly(window), .unspecified, MeasureSpecs(width: .atMost(300), height: .atMost(0)),
    MeasureSpecs(width: .exactly(0), height: .unspecified),
  ] {
    root.measureAndLayout(specs)
    root.setTreeNeedsLayout()
  }
  root.layoutDirection = .rightToLeft
  let trace = root.recordMeasures { root.measureAndLayout(in: window) }
  for view in ViewTree(root) { _ = "\(view.explanation(in: trace))" }
  _ = root.snapshot()
}

private let wholeNumbers = [Int.min, Int.min + 1, -1, 0, 1, 2, Pixels.limit, Int.max - 1, Int.max]
private let numbers: [Double] = [
  0, -1, 0.5, 1e10, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
]

/// Extreme numbers for all settings of a layout and of its children's params.
var extremesOfLayouts: [Case] {
  wholeNumbers.flatMap { number in
    [
      Case("stack-\(number)") {
        for direction in [Axis.horizontal, .vertical] {
          let stack = StackLayout(direction: direction)
          stack.spacing = number
          for index in 0..<4 {
            let params = StackLayout.LayoutParams(grows: number, shrinks: index == 0 ? 1 : number)
            stack.addSubview(TextView("a text that wraps"), params)
          }
          let inner = StackLayout()
          inner.addSubview(Extreme(number))
          inner.maxWidth = number
          stack.addSubview(inner)
          layOut(stack)
        }
      },
      Case("shared-\(number)") {
        let root = StackLayout()
        for _ in 0..<3 {
          let row = StackLayout(direction: .horizontal)
          root.addSubview(row)
          let view = Extreme(number)
          row.addSubview(view)
          for axis in [Axis.horizontal, .vertical] { SharedLengths.of(root).share(view, as: "x", along: axis) }
        }
        layOut(root)
      },
      Case("flow-\(number)") {
        let flow = FlowLayout()
        (flow.itemSpacing, flow.lineSpacing) = (number, number)
        for _ in 0..<5 { flow.addSubview(TextView("text")) }
        layOut(flow)
        flow.isSingleLine = true
        layOut(flow)
      },
      Case("flexbox-\(number)") {
        for direction in [FlexboxLayout.Direction.row, .columnReverse] {
          let flexbox = FlexboxLayout()
          flexbox.direction = direction
          flexbox.wrap = .wrapReverse
          flexbox.maxLine = number
          flexbox.dividerSize = Size(width: number, height: number)
          (flexbox.horizontalDividers, flexbox.verticalDividers) = (.middle, [.beginning, .end])
          for index in 0..<5 {
            let params = FlexboxLayout.LayoutParams()
            (params.order, params.grow, params.shrink) = (index == 2 ? 0 : number, 1, 1)
            params.leastSize = Size(width: number, height: index)
            params.greatestSize = Size(width: index, height: number)
            flexbox.addSubview(TextView("text"), params)
          }
          layOut(flexbox)
        }
      },
      Case("coordinator-\(number)") {
        let layout = CoordinatorLayout()
        for behavior in [CoordinatorLayout.Behavior.header, .scrolling, .bottomSheet, .none] {
          let params = CoordinatorLayout.LayoutParams(width: .matchParent)
          (params.behavior, params.peekHeight, params.scrollingChildren) = (behavior, number, number)
          let column = LinearLayout()
          column.addSubview(Extreme(number))
          layout.addSubview(column, params)
        }
        layOut(layout)
      },
      Case("constraint-\(number)") {
        for level in [ConstraintLayout.OptimizationLevel.standard, .none] {
          let layout = ConstraintLayout()
          layout.optimizationLevel = level
          let guideline = Guideline()
          (guideline.id, guideline.guideBegin, guideline.guideEnd) = ("guide", number, number)
          let barrier = Barrier()
          (barrier.id, barrier.margin, barrier.referencedIds) = ("barrier", number, ["a", "barrier", "nobody"])
          layout.addSubview(guideline)
          layout.addSubview(barrier)
          for name in ["a", "b"] {
            let params = ConstraintLayout.LayoutParams(
              width: name == "a" ? .fixed(0) : .wrapContent,
              margins: Edges(left: number, top: number, right: number, bottom: number))
            (params.leftToRight, params.rightToLeft, params.topToTop) = ("guide", "barrier", "parent")
            (params.goneMarginLeft, params.goneMarginBaseline, params.marginBaseline) = (number, number, number)
            (params.widthMin, params.widthMax, params.heightMax) = (.pixels(number), .wrap, .pixels(number))
            (params.circle, params.circleRadius) = (name == "b" ? "a" : nil, number)
            let view = TextView("text")
            view.id = name
            layout.addSubview(view, params)
          }
          layOut(layout)
        }
      },
      Case("auto-\(number)") {
        let (layout, view, sibling) = (AutoLayout(), TextView("text"), Extreme(number))
        layout.addSubview(view)
        layout.addSubview(sibling)
        for attribute in [LayoutAttribute.width, .left, .bottom, .centerX] {
          LayoutConstraint(
            view, attribute, .equal, to: sibling, attribute, constant: Double(number), priority: number
          ).isActive = true
        }
        view.layoutParams.margins = Edges(all: number)
        layOut(layout)
      },
    ]
  }
    + numbers.flatMap { number in
      [
        Case("flexbox-\(number)") {
          let flexbox = FlexboxLayout()
          flexbox.wrap = .wrap
          for index in 0..<4 {
            let params = FlexboxLayout.LayoutParams()
            (params.grow, params.shrink) = (Float(number), index == 0 ? 1 : Float(number))
            params.basisPercent = index == 3 ? nil : Float(number)
            flexbox.addSubview(TextView("some text"), params)
          }
          layOut(flexbox)
        },
        Case("constraint-\(number)") {
          for level in [ConstraintLayout.OptimizationLevel.standard, .none] {
            let layout = ConstraintLayout()
            layout.optimizationLevel = level
            let guideline = Guideline()
            (guideline.id, guideline.guidePercent) = ("guide", Float(number))
            layout.addSubview(guideline)
            for (index, name) in ["a", "b", "c"].enumerated() {
              let params = ConstraintLayout.LayoutParams(width: .fixed(0), height: .fixed(0))
              (params.leftToRight, params.rightToLeft) = (index == 0 ? "guide" : "a", index == 2 ? "parent" : "c")
              (params.topToTop, params.bottomToBottom) = ("parent", "parent")
              (params.horizontalBias, params.verticalBias) = (Float(number), Float(number))
              (params.horizontalWeight, params.verticalWeight) = (Float(number), index == 0 ? 1 : Float(number))
              (params.widthPercent, params.heightPercent) = (Float(number), Float(number))
              if index == 1 { (params.widthDefault, params.heightDefault) = (.percent, .percent) }
              params.dimensionRatio = ConstraintLayout.DimensionRatio(width: Float(number), height: 1)
              params.circleAngle = Float(number)
              if index == 2 { params.circle = "b" }
              let view = View()
              view.id = name
              layout.addSubview(view, params)
            }
            layOut(layout)
          }
        },
        Case("auto-\(number)") {
          let (layout, view, sibling) = (AutoLayout(), TextView("text"), View())
          layout.addSubview(view)
          layout.addSubview(sibling)
          LayoutConstraint(view, .width, .equal, to: sibling, .height, multiplier: number).isActive = true
          LayoutConstraint(view, .left, .greaterThanOrEqual, to: sibling, .right, multiplier: number, constant: number)
            .isActive = true
          let last = LayoutConstraint(sibling, .height, .lessThanOrEqual, constant: number, priority: 750)
          last.isActive = true
          layOut(layout)
          last.constant = -number
          layOut(layout)
        },
        Case("ratio-\(number)", stopsWith: number > 0 && number.isFinite ? nil : "An aspect ratio is a number above 0")
        {
          let ratio = AspectRatio(number)
          _ = (ratio.inverted, ratio.height(forWidth: .max), ratio.width(forHeight: .min))
          _ = (
            ratio.size(toFill: Size(width: .max, height: 1)),
            ratio.rect(toFit: Rect(x: .max, y: 0, width: 1, height: 1))
          )
        },
      ]
    }
}

/// Constraints and shared lengths that are odd but defined.
var oddConstraints: [Case] {
  [
    Case("constraint-of-a-view-with-itself") {
      let (layout, view) = (AutoLayout(), View())
      layout.addSubview(view)
      LayoutConstraint(view, .left, .equal, to: view, .left, constant: 5).isActive = true
      LayoutConstraint(view, .width, .equal, to: view, .height, multiplier: 2).isActive = true
      LayoutConstraint(layout, .width, .equal, to: layout, .width, constant: 1).isActive = true
      layOut(layout)
    },
    Case("constraint-of-a-view-that-is-gone-for-good") {
      let (layout, view) = (AutoLayout(), View())
      layout.addSubview(view)
      func stranger() -> View { View() }
      let constraint = LayoutConstraint(view, .left, .equal, to: stranger(), .right)
      constraint.isActive = true
      layOut(layout)
      constraint.isActive = false
      constraint.constant = 3
      constraint.isActive = true
      layOut(layout)
    },
    Case("constraints-of-others-removed") {
      let (layout, one, other) = (AutoLayout(), View(), View())
      layout.addSubview(one)
      layout.addSubview(other)
      let constraint = LayoutConstraint(one, .left, .equal, to: other, .right)
      constraint.isActive = true
      other.removeConstraints([constraint, constraint])
      layout.removeConstraints(one.constraints)
      layOut(layout)
      one.removeConstraints([constraint])
    },
    Case("constraints-changed-in-a-pass") {
      let (layout, caller, view) = (AutoLayout(), Caller(), View())
      layout.addSubview(caller)
      layout.addSubview(view)
      let constraint = LayoutConstraint(view, .left, .equal, to: caller, .right, constant: 1)
      constraint.isActive = true
      caller.duringMeasure = {
        constraint.constant = 40
        constraint.isActive = false
        LayoutConstraint(view, .width, .equal, constant: 9).isActive = true
      }
      layout.measureAndLayout(in: window)
      layout.measureAndLayout(in: window)
      let frames = ViewTree(layout).map(\.frame)
      layout.setTreeNeedsLayout()
      layout.measureAndLayout(in: window)
      check(frames == ViewTree(layout).map(\.frame), "constraints changed in a pass leave a trace")
    },
    Case("a-layout-that-is-solved-with-another-one-loses-children-and-is-placed") {
      let (outer, inner, sibling) = (AutoLayout(), AutoLayout(), View())
      outer.addSubview(inner)
      outer.addSubview(sibling)
      for _ in 0..<5 {
        let child = View()
        inner.addSubview(child)
        LayoutConstraint(child, .left, .equal, to: sibling, .right).isActive = true
      }
      outer.measureAndLayout(in: window)
      inner.removeSubview(inner.subviews[0])
      inner.removeSubview(inner.subviews[1])
      inner.addSubview(TextView("text"))
      inner.layout(Rect(x: 0, y: 0, width: 50, height: 50))
      inner.measureAndLayout(in: window)
      outer.measureAndLayout(in: window)
      inner.removeAllSubviews()
      inner.layout(Rect(x: 0, y: 0, width: 60, height: 60))
      outer.measureAndLayout(in: window)
    },
    Case("a-view-in-a-layout-that-is-solved-with-another-one-removes-its-siblings", stopsWith: inPass) {
      let (outer, inner, sibling, caller) = (AutoLayout(), AutoLayout(), View(), Caller())
      outer.addSubview(inner)
      outer.addSubview(sibling)
      inner.addSubview(caller)
      for _ in 0..<20 {
        let child = TextView("a text")
        inner.addSubview(child)
        LayoutConstraint(child, .left, .equal, to: sibling, .right).isActive = true
      }
      caller.duringMeasure = { inner.removeAllSubviews() }
      outer.measureAndLayout(in: window)
    },
    Case("a-view-removes-views-of-a-layout-that-is-solved-with-its-own") {
      func tree(_ change: (AutoLayout, Caller) -> Void) -> AutoLayout {
        let (outer, inner, caller) = (AutoLayout(), AutoLayout(), Caller())
        outer.addSubview(caller)
        outer.addSubview(inner)
        for _ in 0..<20 {
          let child = TextView("a text")
          inner.addSubview(child)
          LayoutConstraint(child, .left, .equal, to: caller, .right).isActive = true
        }
        change(inner, caller)
        outer.measureAndLayout(in: window)
        outer.measureAndLayout(in: window)
        return outer
      }
      let changed = tree { inner, caller in
        caller.duringMeasure = { while inner.subviews.count > 1 { inner.subviews[0].removeFromParent() } }
      }
      let made = tree { inner, _ in while inner.subviews.count > 1 { inner.subviews[0].removeFromParent() } }
      check(
        ViewTree(changed).map(\.frame) == ViewTree(made).map(\.frame), "views that were removed in a pass leave a trace"
      )
    },
    Case("a-view-with-a-constraint-comes-into-an-empty-layout-further-inside") {
      func tree(laysOutBefore: Bool) -> AutoLayout {
        let (root, outer, inner) = (AutoLayout(), AutoLayout(), AutoLayout())
        let (sibling, view) = (View(), TextView("text"))
        root.addSubview(outer)
        root.addSubview(sibling)
        outer.addSubview(inner)
        LayoutConstraint(sibling, .left, .equal, to: view, .right, constant: 7).isActive = true
        if laysOutBefore { root.measureAndLayout(in: window) }
        inner.addSubview(view)
        root.measureAndLayout(in: window)
        return root
      }
      let frames = ViewTree(tree(laysOutBefore: true)).map(\.frame)
      check(frames == ViewTree(tree(laysOutBefore: false)).map(\.frame), "the constraint isn't known")
    },
    Case("problems-are-asked-of-a-layout-that-has-lost-children") {
      let (outer, inner, sibling) = (AutoLayout(), AutoLayout(), View())
      outer.addSubview(inner)
      outer.addSubview(sibling)
      for index in 0..<50 {
        let child = Caller()
        inner.addSubview(child)
        LayoutConstraint(child, .left, .equal, to: sibling, .right, constant: Double(index)).isActive = true
        LayoutConstraint(child, .top, .greaterThanOrEqual, to: inner, .top, constant: 3).isActive = true
      }
      outer.measureAndLayout(in: window)
      while inner.subviews.count > 1 { inner.removeSubview(inner.subviews[0]) }
      var trials = 100
      for layout in [outer, inner] {
        check(layout.constraintProblems(&trials).isEmpty, "there are problems of a layout that has changed")
        _ = (layout.conflicts, layout.contradictionFindings)
        for child in layout.subviews { _ = layout.heldEdges(of: child) }
      }
    },
    Case("a-cell-removes-the-others-of-its-row", stopsWith: inPass) {
      let (table, row, caller) = (TableLayout(), TableRow(), Caller())
      table.addSubview(row)
      row.addSubview(caller)
      for _ in 0..<20 { row.addSubview(TextView("a text")) }
      caller.duringMeasure = { row.removeAllSubviews() }
      table.measureAndLayout(in: window)
    },
    Case("constraints-contradict") {
      let (layout, view) = (AutoLayout(), View())
      layout.addSubview(view)
      for width in 0..<200 { LayoutConstraint(view, .width, .equal, constant: Double(width)).isActive = true }
      layOut(layout)
    },
    Case("helpers-name-each-other") {
      let layout = ConstraintLayout()
      let (barrier, flow, placeholder, group) = (Barrier(), Flow(), Placeholder(), Group())
      for (name, view) in [("barrier", barrier), ("flow", flow), ("placeholder", placeholder), ("group", group)] {
        view.id = name
        layout.addSubview(view)
      }
      for helper in [barrier, flow, group] { helper.referencedIds = ["flow", "barrier", "placeholder", "group", "x"] }
      placeholder.content = "placeholder"
      layOut(layout)
      placeholder.content = "flow"
      layOut(layout)
    },
    Case("anchors-in-a-circle") {
      let layout = ConstraintLayout()
      for index in 0..<50 {
        let params = ConstraintLayout.LayoutParams(width: .fixed(0))
        (params.leftToRight, params.rightToLeft) = ("v\((index + 1) % 50)", "v\((index + 49) % 50)")
        (params.baselineToBaseline, params.circle) = ("v\((index + 1) % 50)", index == 9 ? "v10" : nil)
        let view = TextView("x")
        view.id = "v\(index)"
        layout.addSubview(view, params)
      }
      layOut(layout)
    },
    Case("coordinator-anchors-in-a-circle") {
      let layout = CoordinatorLayout()
      for index in 0..<50 {
        let params = CoordinatorLayout.LayoutParams()
        params.anchor = "v\((index + 1) % 50)"
        let view = TextView("x")
        view.id = "v\(index)"
        layout.addSubview(view, params)
      }
      layOut(layout)
    },
    Case("lengths-shared-by-the-host-itself") {
      let (root, view, stranger) = (StackLayout(), TextView("text"), TextView("another one"))
      root.addSubview(view)
      let shared = SharedLengths.of(root)
      for one in [root, view, stranger] as [View] {
        shared.share(one, as: "x", along: .horizontal)
        shared.share(one, as: "x", along: .horizontal)
      }
      layOut(root)
      shared.stopSharing(stranger, along: .vertical)
      SharedLengths.of(view).share(view, as: "y", along: .horizontal)
      layOut(root)
    },
    Case("lengths-shared-by-views-that-end") {
      let root = StackLayout()
      for round in 0..<10 {
        let view = TextView("text \(round)")
        root.addSubview(view)
        SharedLengths.of(root).share(view, as: "x", along: .horizontal)
        root.measureAndLayout(in: window)
        if round % 2 == 0 { view.removeFromParent() }
      }
      layOut(root)
    },
    Case("lengths-shared-in-a-pass", stopsWith: "Shared lengths were changed while the views that share them") {
      let (root, caller, view) = (StackLayout(), Caller(), TextView("text"))
      root.addSubview(caller)
      root.addSubview(view)
      SharedLengths.of(root).share(caller, as: "x", along: .horizontal)
      caller.duringMeasure = {
        SharedLengths.of(root).stopSharing(caller, along: .horizontal)
      }
      root.measureAndLayout(in: window)
    },
    Case(
      "a-view-that-shares-its-length-has-the-root-measured",
      stopsWith: "was measured by its own onMeasure or onLayout"
    ) {
      let (root, caller) = (StackLayout(), Caller())
      root.addSubview(caller)
      SharedLengths.of(root).share(caller, as: "x", along: .horizontal)
      caller.duringMeasure = { root.measureAndLayout(in: window) }
      root.measureAndLayout(in: window)
    },
    Case("a-view-that-shares-its-length-leaves") {
      let (root, row, caller) = (StackLayout(), StackLayout(direction: .horizontal), Caller())
      root.addSubview(row)
      for view in [caller, TextView("text")] {
        row.addSubview(view)
        SharedLengths.of(root).share(view, as: "x", along: .horizontal)
      }
      caller.duringMeasure = { row.removeAllSubviews() }
      layOut(root)
      check(row.subviews.isEmpty && caller.layoutParams.width == .wrapContent, "the view didn't leave")
    },
    Case("a-view-that-has-left-shares-nothing") {
      let (root, hidden, row) = (StackLayout(), FrameLayout(), StackLayout(direction: .horizontal))
      root.addSubview(hidden)
      hidden.addSubview(row)
      for text in ["a", "a longer text"] {
        let view = TextView(text)
        row.addSubview(view)
        SharedLengths.of(root).share(view, as: "x", along: .horizontal)
      }
      root.measureAndLayout(in: window)
      hidden.visibility = .gone
      root.measureAndLayout(in: window)
      row.removeFromParent()
      row.measureAndLayout(.unspecified)
      check(row.subviews[0].frame.width < row.subviews[1].frame.width, "it still has the length that it shared")
    },
  ]
}
