import Measure

/// The frames of a plan's views after a layout: what the effects of edits are described with once their reasons are
/// known, in a small part of the memory of views.
struct LayoutFrames {
  private struct Node {
    var frame: Rect?
    var isHidden = false
    /// The parent's key; -1 for none in the plan.
    var parent: Int32 = -1
  }

  /// By key; `nil` for a view that isn't in the layout.
  private let nodes: [Node?]
  let keys: [Int]

  init(_ layout: LaidOutPlan) {
    keys = layout.keys
    let end = keys.max().map { $0 + 1 } ?? 0
    nodes = (0..<end).map { key in
      layout.view(key).map { view in
        Node(
          frame: layout.frame(key), isHidden: view.visibility == .hidden,
          parent: Int32(layout.key(of: view.parent) ?? -1))
      }
    }
  }

  private subscript(key: Int) -> Node? { nodes.indices.contains(key) ? nodes[key] : nil }

  func contains(_ key: Int) -> Bool { self[key] != nil }

  /// Returns the frame of a view, or `nil` if it has none.
  func frame(_ key: Int) -> Rect? { self[key]?.frame }

  func isHidden(_ key: Int) -> Bool { self[key]?.isHidden ?? false }

  /// Returns the key of a view's parent, or `nil` if the plan doesn't contain it.
  func parent(of key: Int) -> Int? { self[key].flatMap { $0.parent < 0 ? nil : Int($0.parent) } }
}
