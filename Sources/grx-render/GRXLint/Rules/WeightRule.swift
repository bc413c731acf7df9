import Layouts
import Measure

extension LintRule {
  package static let weightedLength = LintRule(
    code: "GRX007", name: "weighted-length", severity: .note,
    summary: "A weight without a length of 0 changes the shares, or measures a view twice.",
    explanation: """
      A child of a LinearLayout of exact length has a weight and, along the same axis, wrap_content or \
      match_parent. Reported if its length differs from its weight's share, or if no other child has a weight, so \
      that a length of 0 would give the same result. Not reported if a weighted child has a fixed length, a \
      maximum, or a minimum above its share, or with measureWithLargestChild.
      """,
    aliases: ["InefficientWeight"])
}

enum WeightRule {
  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    for index in tree.indices where tree.frames.hasChildren(index) {
      let entry = tree.entries[index]
      guard let line = entry.facts.line, line.isSharedByWeight else { continue }
      guard entry.isShown, !entry.isInVoid, entry.specs?[line.axis].isExact == true else { continue }
      check(line, tree.frames.children(of: index), tree, &report)
    }
  }

  private static func check(
    _ line: LayoutFacts.Line, _ children: FrameTree.Children, _ tree: LaidOutTree, _ report: inout LintReport
  ) {
    let main = line.axis
    let weighted = children.filter { !tree.views[$0].isGone && tree.views[$0].weight > 0 }
    let isComparable = weighted.allSatisfy { child in
      let view = tree.views[child]
      return (view.requestedLength(along: main).fixedLength ?? 0) == 0 && view.maximum(along: main) == nil
    }
    let total = weighted.reduce(Float(0)) { $0 + tree.views[$1].weight }
    guard isComparable, !weighted.isEmpty, line.weightSum.map({ $0 == total }) ?? true else { return }
    let length = weighted.reduce(0) { $0 + tree.frames[$1].frame.size[main] }
    func share(of view: View) -> Int { Int((Double(length) * Double(view.weight / total)).rounded()) }
    // A minimum above the share, as in a button, would take space from the others.
    guard weighted.allSatisfy({ tree.views[$0].minimum(along: main) <= share(of: tree.views[$0]) }) else { return }
    let tolerance = max(tree.onePoint, weighted.count)
    for child in weighted where !tree.views[child].requestedLength(along: main).isFixed {
      let view = tree.views[child]
      let (actual, name) = (tree.frames[child].frame.size[main], main.lengthName)
      let word = "a \(name) of \(view.requestedLength(along: main))"
      let share = share(of: view)
      if abs(share - actual) > tolerance {
        report.add(
          .weightedLength, tree, child, at: [name, "weight"],
          "\(view.designation) has \(word) in addition to its weight, and so gets \(tree.points(actual)) where its share is "
            + "\(tree.points(share)); make the \(name) 0")
      } else if weighted.count == 1 {
        report.add(
          .weightedLength, tree, child, at: [name, "weight"],
          "\(view.designation) has \(word) in addition to the only weight, and so is measured twice; make the \(name) 0, which "
            + "gives the same")
      }
    }
  }
}
