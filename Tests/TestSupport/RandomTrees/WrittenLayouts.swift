// swift-format-ignore-file: NoAssignmentInExpressions

import Dialects
import Layouts
import Measure

/// Layouts that are written in Swift, as classes of random trees. They aren't in `all`, since documents can't name
/// them.
extension RandomClass {
  package static let written: [RandomClass] = [RandomClass("PlacedCard", childCount: 0...4)]

  static let writtenKinds: [ViewKind] = [
    ViewKind("PlacedCard", attributes: [] as [Attribute<PlacedLayout>]) { _ in PlacedLayout(placeChildren) }
  ]

  /// Aligns the children with each other and with the layout, gives some a size between anchors, and distributes them if there
  /// is room.
  private static func placeChildren(_ card: PlacedLayout) {
    let children = card.subviews.filter { !$0.isGone }
    guard let first = children.first else { return }
    first.topLeft --> 5.horizontalOffset + 3.verticalOffset + .topLeft
    for (index, (previous, child)) in zip(children, children.dropFirst()).enumerated() {
      switch index % 3 {
      case 0: child.left --> 2.5.horizontalOffset + previous.right
      case 1:
        child.size = previous.topRight |--| .bottomRight
        child.topLeft --> previous.topRight
      default:
        child.baselineLeft --> previous.baselineRight
        child.trailing --> (-4).horizontalOffset + .trailing
      }
    }
    let length = children.reduce(0) { $0 + $1.frame.height }
    guard children.count > 2, length <= card.frame.height else { return }
    card.distributeSubviewsVertically {
      ~1~
      for child in children {
        child
        ~2~
      }
    }
  }
}
