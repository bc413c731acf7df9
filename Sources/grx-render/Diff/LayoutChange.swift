import Measure

/// Something about a view that differs between two trees, and that something else may have caused.
enum LayoutFact: Hashable, Sendable {
  /// By the index of the new view.
  case moved(Int, Axis)
  case resized(Int, Axis)
  /// It appeared, or went away or came back by its visibility, or came from another parent. By the index of the new view.
  case came(Int)
  /// It was removed, or is in another parent now. By the index of the old view.
  case left(Int)
}

/// The views of two trees, pair by pair, and by how much their frames differ.
struct PairedLayouts {
  let old: LayoutSnapshot
  let new: LayoutSnapshot
  let matching: ViewMatching

  init(_ old: LayoutSnapshot, _ new: LayoutSnapshot) {
    self.old = old
    self.new = new
    matching = ViewMatching(old, new)
  }

  /// Both frames of a new view; `nil` where it has only one.
  func frames(_ view: Int) -> (old: LayoutSnapshot.Frame, new: LayoutSnapshot.Frame)? {
    let oldView = matching.oldIndex[view]
    guard oldView >= 0, let oldFrame = old.nodes[oldView].frame, let newFrame = new.nodes[view].frame else {
      return nil
    }
    return (oldFrame, newFrame)
  }

  /// Whether a new view has the parent that it had.
  func keepsParent(_ view: Int) -> Bool {
    let oldView = matching.oldIndex[view]
    guard oldView >= 0 else { return false }
    let (oldParent, newParent) = (old.nodes[oldView].parent, new.nodes[view].parent)
    return oldParent < 0 || newParent < 0 ? oldParent == newParent : matching.newIndex[oldParent] == newParent
  }

  /// How far a new view moved in its parent, in units; 0 where it can't be told.
  func move(_ view: Int, _ axis: Axis) -> Int {
    guard let (old, new) = frames(view), keepsParent(view) else { return 0 }
    return new.start(along: axis) - old.start(along: axis)
  }

  /// How much a new view grew, in units; 0 where it can't be told.
  func growth(_ view: Int, _ axis: Axis) -> Int {
    guard let (old, new) = frames(view) else { return 0 }
    return new.length(along: axis) - old.length(along: axis)
  }
}
