import Inflater
import Layouts
import Measure

/// A layout as data: what each view is made of. It can be edited, and made into views as often as needed.
package final class LayoutPlan {
  /// A view of the plan.
  final class Node {
    /// Tells the view from all others of the plans that are compared.
    var key: Int
    var blueprint: ViewBlueprint
    fileprivate(set) var children: [Node] = []
    fileprivate(set) weak var parent: Node?

    init(key: Int, _ blueprint: ViewBlueprint) {
      self.key = key
      self.blueprint = blueprint
    }

    func insert(_ child: Node, at index: Int) {
      children.insert(child, at: index)
      child.parent = self
    }

    func remove(_ child: Node) {
      if let index = children.firstIndex(where: { $0 === child }) { children.remove(at: index) }
      child.parent = nil
    }

    /// A copy with those views in it that `includes` accepts; the copies are entered in `nodes` by their keys.
    func copy(_ nodes: inout [Int: Node], _ includes: (Node) -> Bool) -> Node {
      let new = Node(key: key, blueprint)
      nodes[key] = new
      for child in children where includes(child) { new.insert(child.copy(&nodes, includes), at: new.children.count) }
      return new
    }
  }

  private(set) var root: Node
  /// What makes a layout of the plan's views.
  let layOut: (View) -> Void
  /// The root's direction, if the caller sets it.
  let direction: LayoutDirection?

  private init(root: Node, direction: LayoutDirection?, layOut: @escaping (View) -> Void) {
    self.root = root
    self.direction = direction
    self.layOut = layOut
  }

  /// - Parameter layOut: Lays out a root as the layout's own was laid out.
  /// - Returns: `nil` if the inflater didn't keep the blueprints.
  package convenience init?(_ layout: InflatedLayout, direction: LayoutDirection?, layOut: @escaping (View) -> Void) {
    var nextKey = 0
    func makeNode(of view: View) -> Node? {
      guard let blueprint = layout.blueprint(of: view) else { return nil }
      let node = Node(key: nextKey, blueprint)
      nextKey += 1
      if let group = view as? ViewGroup {
        // A view without a blueprint was made by its parent, and will be again.
        for child in group.subviews {
          if let child = makeNode(of: child) { node.insert(child, at: node.children.count) }
        }
      }
      return node
    }
    guard let root = makeNode(of: layout.root) else { return nil }
    self.init(root: root, direction: direction, layOut: layOut)
  }

  /// A copy, the keys of which are given by those of this plan.
  func copy(keys: (Int) -> Int) -> LayoutPlan {
    func copy(_ node: Node) -> Node {
      let new = Node(key: keys(node.key), node.blueprint)
      for child in node.children { new.insert(copy(child), at: new.children.count) }
      return new
    }
    return LayoutPlan(root: copy(root), direction: direction, layOut: layOut)
  }

  /// Makes an edit.
  ///
  /// - Parameter nodes: All nodes by their keys.
  func make(_ step: EditScript.Step, _ nodes: inout [Int: Node]) {
    step.apply(&nodes)
    while let parent = root.parent { root = parent }
  }

  /// In pre-order.
  var nodes: [Node] {
    var nodes: [Node] = []
    func visit(_ node: Node) {
      nodes.append(node)
      for child in node.children { visit(child) }
    }
    visit(root)
    return nodes
  }

  /// Makes the views and lays them out.
  ///
  /// - Parameter isTraced: Whether explanations are wanted; recording what they need takes longer than the layout.
  func laidOut(isTraced: Bool = true) -> LaidOutPlan {
    var views: [Int: View] = [:]
    func make(_ node: Node, in parent: (view: ViewGroup, kind: ViewKind)?) -> View {
      let view = node.blueprint.makeView(in: parent)
      views[node.key] = view
      if let group = view as? ViewGroup {
        for child in node.children { _ = make(child, in: (group, node.blueprint.kind)) }
      }
      return view
    }
    let view = make(root, in: nil)
    if let direction { view.layoutDirection = direction }
    var trace: MeasureTrace?
    if isTraced { trace = view.recordMeasures { layOut(view) } } else { layOut(view) }
    return LaidOutPlan(root: view, views: views, trace: trace)
  }

  /// Whether a view holds more views than its class allows.
  var hasTooManyChildren: Bool {
    func hasTooMany(_ node: Node) -> Bool {
      node.children.count > node.blueprint.kind.maximumChildCount || node.children.contains(where: hasTooMany)
    }
    return hasTooMany(root)
  }

  /// Whether a document with these views would be refused.
  func isRefused(_ laidOut: LaidOutPlan) -> Bool {
    nodes.contains { node in
      guard let view = laidOut.views[node.key] else { return false }
      return node.children.count > node.blueprint.kind.maximumChildCount
        || node.blueprint.kind.problems(view).contains(where: \.isError)
    }
  }
}

extension LayoutProblem {
  fileprivate var isError: Bool {
    switch kind {
    case .unknownID: false
    case .cycle: true
    case .inconsistentValue(_, let isError): isError
    }
  }
}

/// The views of a plan after a layout.
struct LaidOutPlan {
  let root: View
  /// By the keys of the plan's nodes.
  let views: [Int: View]
  /// `nil` if the layout wasn't recorded.
  let trace: MeasureTrace?
  /// The keys of the views.
  let keys: [ObjectIdentifier: Int]

  init(root: View, views: [Int: View], trace: MeasureTrace?) {
    self.root = root
    self.views = views
    self.trace = trace
    keys = Dictionary(uniqueKeysWithValues: views.map { (ObjectIdentifier($1), $0) })
  }

  func key(of view: View?) -> Int? { view.flatMap { keys[ObjectIdentifier($0)] } }

  func frame(_ key: Int) -> Rect? {
    guard let view = views[key], !view.isGone else { return nil }
    return view.frame
  }

  /// Whether a view has a frame: neither it nor an ancestor is gone.
  func takesPart(_ key: Int) -> Bool {
    var view = views[key]
    if view == nil { return false }
    while let current = view {
      if current.isGone { return false }
      view = current.parent
    }
    return true
  }

  /// `nil` if the layout wasn't recorded.
  func explanation(_ key: Int) -> Explanation? {
    guard let trace else { return nil }
    return views[key]?.explanation(in: trace)
  }
}
