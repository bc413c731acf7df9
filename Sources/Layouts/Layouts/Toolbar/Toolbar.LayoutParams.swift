import Measure

extension Toolbar {
  /// The role of a child in the bar.
  package enum Role: Hashable, Sendable {
    /// A view added by the owner of the bar.
    case content
    /// The button at the start.
    case navigation
    /// The menu at the end.
    case menu
    /// A picture before the title.
    case logo
    case title
    case subtitle
    /// A view in the middle of the bar's width and height, as far as the buttons and the padding leave room.
    case middle
  }

  /// The layout parameters of a Toolbar's child.
  package final class LayoutParams: FrameLayout.LayoutParams {
    package var part = Role.content { didSet { if part != oldValue { didChange() } } }

    package override init(
      width: Dimension = .wrapContent, height: Dimension = .wrapContent, margins: Edges = .zero, gravity: Gravity = []
    ) {
      super.init(width: width, height: height, margins: margins, gravity: gravity)
    }

    package override init(copying other: Measure.LayoutParams) {
      super.init(copying: other)
      guard let other = other.original(as: LayoutParams.self) else { return }
      part = other.part
    }
  }
}

extension Toolbar.Role: AttributeKeyword {
  package static var keywords: [(word: String, value: Toolbar.Role)] {
    [
      ("content", .content), ("navigation", .navigation), ("menu", .menu), ("logo", .logo), ("title", .title),
      ("subtitle", .subtitle), ("middle", .middle),
    ]
  }
}
