import Measure

/// Returns the errors in the explanations of a tree's views. Lays out the tree.
package func explanationProblems(of root: View, under specs: MeasureSpecs) -> [String] {
  let trace = root.recordMeasures { root.measureAndLayout(specs) }
  return allViews(in: root).flatMap { view in
    let explanation = view.explanation(in: trace)
    return contradictions(of: explanation) + unexplained(in: explanation).map { "unexplained: \($0)" }
  }
}

/// Returns the views of a tree in pre-order.
package func allViews(in root: View) -> [View] {
  var views: [View] = []
  root.forEachView { view, _, _ in views.append(view) }
  return views
}

/// Returns the errors of an explanation: sums that differ from the values that they explain.
package func contradictions(of explanation: Explanation) -> [String] {
  let view = explanation.view
  let frame = view.frame
  var problems: [String] = []
  func check(_ name: String, _ sum: Explanation.Sum, _ actual: Int) {
    if sum.total != actual { problems.append("\(view.displayName): \(name) is \(actual), explained as \(sum.total)") }
  }
  check("left", explanation.left, frame.x)
  check("top", explanation.top, frame.y)
  check("right", explanation.right, frame.right)
  check("bottom", explanation.bottom, frame.bottom)
  check("width", explanation.width, frame.width)
  check("height", explanation.height, frame.height)
  for call in explanation.calls {
    check("a width spec", call.width.sum, call.specs.width.size)
    check("a height spec", call.height.sum, call.specs.height.size)
  }
  return problems
}

/// Returns the parts of an explanation without a rule.
package func unexplained(in explanation: Explanation) -> [String] {
  let view = explanation.view
  let name = "\(view.displayName), a \(view.className) in a \(view.parent?.className ?? "window")"
  let edges = [
    ("left", explanation.left), ("top", explanation.top), ("right", explanation.right),
    ("bottom", explanation.bottom), ("width", explanation.width), ("height", explanation.height),
  ]
  // An edge that was clamped to the largest coordinate isn't the sum of its terms.
  let frame = explanation.view.frame
  let isClamped = max(abs(frame.x), abs(frame.y)) >= (1 << 30) - 1
  var found = edges.filter { $0.1.isUnexplained && !isClamped }.map {
    "\(name): \($0.0) = \($0.1.terms.map { "\($0.length) \($0.text)" })"
  }
  for call in explanation.calls {
    if call.width.sum.isUnexplained { found.append("\(name): width spec \(call.specs.width)") }
    if call.height.sum.isUnexplained { found.append("\(name): height spec \(call.specs.height)") }
  }
  return found
}
