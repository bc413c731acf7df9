import Measure

/// What a view shows beside its children.
package enum ViewContent {
  /// Nothing, and nothing is to come: the view is there for its size or its background.
  case nothing
  case text(TextView)
  /// A picture of this size in pixels; of no size, one that is filled in when the program runs.
  case picture(Size)
  case toggle
  /// Something that only the view's class knows of.
  case unknown
}

extension View {
  package var shownContent: ViewContent {
    switch self {
    case let view as TextView: .text(view)
    case let view as ImageView: .picture(view.pictureSize)
    case is Switch: .toggle
    default: type(of: self) == View.self || type(of: self) == ContentView.self || self is Space ? .nothing : .unknown
    }
  }

  /// The view, if it shows a text.
  package var asText: TextView? { if case .text(let view) = shownContent { view } else { nil } }

  package var isPicture: Bool { if case .picture = shownContent { true } else { false } }
  package var isToggle: Bool { if case .toggle = shownContent { true } else { false } }

  /// Whether it is only there to take space, whatever its id says.
  package var isSpacer: Bool { self is Space }

  /// Whether a finger is meant to touch it.
  package var isControl: Bool { self is Button || isToggle }
}
