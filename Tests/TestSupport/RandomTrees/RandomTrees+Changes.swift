import Layouts
import Measure

extension RandomTrees {
  /// Makes a random change to a view in `root`; it is the same for equal trees with equal generators.
  package mutating func change(_ root: View) {
    var views: [View] = []
    root.forEachView { view, _, _ in views.append(view) }
    let view = pick(views)
    switch below(10) {
    case 0: addLeaf(to: view)
    case 1: if view !== root { view.removeFromParent() }
    case 2: move(view, in: root)
    case 3: setOwn(view, only: ["text", "visibility"])
    case 4...6: setOwn(view)
    default: setAsChild(view)
    }
  }

  private func randomClass(of view: View?) -> RandomClass? { view.flatMap { RandomClass.byName[$0.className] } }

  private mutating func setOwn(_ view: View, only names: Set<String>? = nil) {
    guard let randomClass = randomClass(of: view) else { return }
    let candidates = attributes(of: randomClass).filter { names?.contains($0.name) ?? true }
    let candidate = pick(candidates)
    let value = value(candidate)
    guard let attribute = randomClass.kind.attributes.first(where: { $0.name == candidate.name }) else { return }
    apply(attribute, value, view, RandomTrees.context(parent: view.parent))
  }

  private mutating func setAsChild(_ view: View) {
    let parent = randomClass(of: view.parent)
    let candidate = pick(childAttributes(of: parent))
    let value = value(candidate)
    let attributes = (parent?.kind ?? .unknownParent).childAttributes
    guard let attribute = attributes.first(where: { $0.name == candidate.name }) else { return }
    apply(attribute, value, view.layoutParams, RandomTrees.context(parent: view.parent))
  }

  private func apply<Target>(
    _ attribute: Attribute<Target>, _ value: AttributeValue, _ target: Target, _ context: AttributeContext
  ) {
    do throws(AttributeProblem) {
      try attribute.apply(target, value, context)
    } catch {
      fatalError("\(attribute.name) doesn't take \(value): \(error)")
    }
  }

  private func hasRoom(_ group: ViewGroup) -> Bool {
    randomClass(of: group).map { group.subviews.count < $0.kind.maximumChildCount } ?? false
  }

  private mutating func addLeaf(to view: View) {
    guard let group = view as? ViewGroup, hasRoom(group), let parent = randomClass(of: view) else { return }
    let holder = RandomView(leaf(in: parent), inside: parent).build()
    guard let child = (holder as? ViewGroup)?.subviews.first else { return }
    child.removeFromParent()
    group.insertSubview(child, at: below(group.subviews.count + 1))
  }

  /// Moves a view among its siblings, or into another layout.
  private mutating func move(_ view: View, in root: View) {
    guard view !== root, let parent = view.parent as? ViewGroup else { return }
    parent.removeSubview(view)
    var groups: [ViewGroup] = []
    root.forEachView { other, _, _ in
      if let group = other as? ViewGroup, hasRoom(group) { groups.append(group) }
    }
    let target = chance(50) || groups.isEmpty ? parent : pick(groups)
    target.insertSubview(view, at: below(target.subviews.count + 1))
  }
}

extension RandomView {
  /// Creates a parent with only one child.
  fileprivate init(_ child: RandomView, inside parent: RandomClass) {
    self.init(className: parent.name)
    children = [child]
  }
}
