import GRXInspection
import Inflater

/// The properties of a tree that `ViewMatching` compares: each view's class, id, and look.
package struct MatchedTree {
  /// The properties that two views with equal looks share, besides their class and content.
  struct Look: Hashable {
    var settings: [ViewBlueprint.Setting] = []
    var numbers: [Int] = []
  }

  struct Node {
    let className: String
    let id: String?
    var parent = -1
    var children: [Int] = []
    fileprivate(set) var look: Look
    /// The position in its parent; empty if that is irrelevant.
    let origin: [Int]
  }

  /// The views in pre-order, the root first.
  let nodes: [Node]

  /// The tree as it is kept once the views are matched, without their looks.
  var withoutLooks: MatchedTree {
    MatchedTree(
      nodes: nodes.map { node in
        var node = node
        node.look = Look()
        return node
      })
  }
}

extension MatchedTree {
  /// Creates the tree of views that have been laid out. They look equal if their sizes are equal.
  init(_ snapshot: FrameTree) {
    nodes = snapshot.nodes.map { node in
      let size = node.frame.map { [$0.width, $0.height, node.isHidden ? 1 : 0] } ?? []
      return Node(
        className: node.className, id: node.id, parent: node.parent, children: node.children,
        look: Look(numbers: size), origin: node.frame.map { [$0.x, $0.y] } ?? [])
    }
  }

  /// Creates the tree of the views of a document. They look equal if their attributes are equal.
  ///
  /// - Parameter plan: A plan with keys that number its views in pre-order.
  init(_ plan: LayoutPlan) {
    nodes = plan.keys.compactMap { key in
      plan[key].map { blueprint in
        var settings = blueprint.settings
        for index in settings.indices where settings[index].isBehindChildren {
          settings[index].isBehindChildren = false
        }
        return Node(
          className: blueprint.className, id: blueprint.id, parent: plan.parent(of: key) ?? -1,
          children: plan.children(of: key), look: Look(settings: settings), origin: [])
      }
    }
  }
}
