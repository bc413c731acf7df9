import Dialects
import Layouts
import Measure
import TestSupport

/// Random changes of random trees of all classes, including layouts written in Swift, moves into a client's own layout,
/// and views that are measured and placed by a client. After every few changes, the frames are compared with those of a
/// tree that is created from scratch, changed in the same way and laid out once.
struct RandomOperations {
  let seed: UInt64
  private static let steps = 8
  private static let classes = RandomClass.all + RandomClass.written

  /// - Returns: The number of operations; `nil` after reporting a frame that differs.
  func run() -> Int? {
    var trees = RandomTrees(
      seed: seed, classes: Self.classes, maximumDepth: 3, maximumCount: 20)
    let description = trees.description()
    let specs = trees.specs()
    let root = makeRoot(description)
    var warm = trees
    // Forced frames use a separate generator, since the new tree has none.
    var forces = SplitMix64(seed: seed ^ 0x5eed)
    root.measureAndLayout(specs)
    for step in 1...RandomOperations.steps {
      change(root, &warm)
      force(root, &forces)
      root.measureAndLayout(specs)
      var cold = trees
      let new = makeRoot(description)
      for _ in 0..<step { change(new, &cold) }
      new.measureAndLayout(specs)
      let (found, expected) = (root.snapshot(), new.snapshot())
      if found != expected {
        print("seed \(seed), step \(step), \(specs)\n--- changed\n\(found)--- new\n\(expected)", terminator: "")
        print("--- settings of the changed one")
        root.forEachView { view, depth, _ in print(String(repeating: "  ", count: depth) + Self.settings(of: view)) }
        print("--- settings of the new one")
        new.forEachView { view, depth, _ in print(String(repeating: "  ", count: depth) + Self.settings(of: view)) }
        return nil
      }
    }
    return RandomOperations.steps
  }

  /// Returns the settings that affect a view's frame most, for the report of a difference.
  private static func settings(of view: View) -> String {
    let params = view.layoutParams
    var text = "\(view.displayName): \(params.width) × \(params.height)"
    if view.margins != .zero { text += ", margins \(view.margins)" }
    if view.padding != .zero { text += ", padding \(view.padding)" }
    if view.minimumSize != .zero { text += ", at least \(view.minimumSize)" }
    if view.maxWidth != nil || view.maxHeight != nil {
      text += ", at most \(view.maxWidth.map(String.init) ?? "-")x\(view.maxHeight.map(String.init) ?? "-")"
    }
    if let stack = params as? StackLayout.LayoutParams {
      text += ", grows \(stack.grows ?? 0), shrinks \(stack.shrinks ?? 0)"
      text += ", shares \(stack.sharedWidth ?? "-") × \(stack.sharedHeight ?? "-")"
    }
    if let coordinator = params as? CoordinatorLayout.LayoutParams {
      text += ", \(coordinator.behavior), anchor \(coordinator.anchor ?? "-"), scrolls \(coordinator.scrollingChildren)"
    }
    for constraint in view.constraints { text += "\n    \(constraint)" }
    return text
  }

  /// Returns a client's layout around the tree, with another one beside it to move views into.
  private func makeRoot(_ description: RandomView) -> Pile {
    let root = Pile()
    root.addSubview(description.build())
    root.addSubview(Pile())
    return root
  }

  private func change(_ root: Pile, _ trees: inout RandomTrees) {
    let tree = root.subviews[0]
    guard let aside = root.subviews[1] as? Pile else { return }
    // Constraints written in Stevia style stop the program once a view is moved out of its AutoLayout.
    for view in ViewTree(root) { view.removeConstraints(view.constraints.filter { $0.priority == 751 }) }
    guard trees.chance(20) else { return trees.change(tree) }
    if trees.chance(40) { return write(in: tree, &trees) }
    if aside.subviews.count > 2, let back = tree as? ViewGroup {
      let view = aside.subviews[0]
      view.removeFromParent()
      back.addSubview(view)
    } else {
      let candidates = Array(ViewTree(tree).dropFirst())
      if candidates.isEmpty { return }
      let view = trees.pick(candidates)
      view.removeFromParent()
      aside.addSubview(view)
    }
  }

  /// Adds constraints in Stevia style to an AutoLayout.
  private func write(in tree: View, _ trees: inout RandomTrees) {
    let layouts = ViewTree(tree).compactMap { $0 as? AutoLayout }.filter { !$0.subviews.isEmpty }
    if layouts.isEmpty { return }
    let layout = trees.pick(layouts)
    let (first, second) = (trees.pick(Array(layout.subviews)), trees.pick(Array(layout.subviews)))
    let gap = trees.below(20)
    switch trees.below(5) {
    case 0: first.top(gap).left(10%)
    case 1: first.width(>=gap).height(25%)
    case 2: if first !== second { |-first - gap - second }
    case 3: if first !== second { layout.layout(gap, |first| ~ 12, "", second, 0) }
    default: if first !== second { first.left == second.right + gap }
    }
  }

  private func force(_ root: Pile, _ random: inout SplitMix64) {
    guard Bool.random(using: &random), let view = Array(ViewTree(root).dropFirst()).randomElement(using: &random) else {
      return
    }
    func length() -> Int { Int.random(in: 0..<200, using: &random) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: view.measure(.exactly(Size(width: length(), height: length())))
    case 1: view.measure(MeasureSpecs(width: .atMost(length()), height: .unspecified))
    case 2: view.layout(Rect(x: length(), y: length(), width: length(), height: length()))
    default: view.measureAndLayout(in: Size(width: length(), height: length()))
    }
  }
}
