import Layouts
import TestSupport

/// Returns the attributes in the tables that don't occur in random trees of the first `count` seeds. Random trees
/// should contain all of them, so that their invariants cover all attributes.
func attributesLeftOut(byTrees count: UInt64) -> [String] {
  var missing: Set<String> = []
  for kind in RandomClass.kinds {
    missing.formUnion(kind.attributes.map { "\(kind.name).\($0.name)" })
    guard RandomClass.named(kind.name).isLayout else { continue }
    missing.formUnion(kind.childAttributes.map { "child of \(kind.name).\($0.name)" })
  }
  // Ways between two states have tests of their own.
  missing.subtract(["ConstraintLayout.motionProgress", "child of ConstraintLayout.end"])
  func visit(_ view: RandomView, _ parent: String) {
    for attribute in view.attributes {
      missing.remove("\(view.className).\(attribute.name)")
      missing.remove("child of \(parent).\(attribute.name)")
    }
    for child in view.children { visit(child, view.className) }
  }
  for seed in 0..<count where !missing.isEmpty {
    var trees = RandomTrees(seed: seed, maximumDepth: 2)
    visit(trees.description(), "")
  }
  return missing.sorted()
}
