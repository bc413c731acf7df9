import Layouts
import Measure

/// The content that a view shows besides its children.
package enum ViewContent {
  /// No content at any time: the view only provides its size or its background.
  case nothing
  case text(TextView)
  /// A picture of this size in pixels; size zero if the picture is set while the program runs.
  case picture(Size)
  case toggle
  /// Content that only the view's class knows.
  case unknown
}

extension View {
  package var shownContent: ViewContent {
    switch self {
    case let view as TextView: .text(view)
    case let view as ImageView: .picture(view.pictureSize)
    case let view as AnalogClock: .picture(view.dialSize)
    case is Switch: .toggle
    default: type(of: self) == View.self || type(of: self) == ContentView.self || self is Space ? .nothing : .unknown
    }
  }

  /// The view as a `TextView`, if it shows a text.
  package var asText: TextView? { if case .text(let view) = shownContent { view } else { nil } }

  package var isPicture: Bool { if case .picture = shownContent { true } else { false } }
  package var isToggle: Bool { if case .toggle = shownContent { true } else { false } }

  /// Whether the view's only purpose is to take space, even if it has an id.
  package var isSpacer: Bool { self is Space }

  /// Whether the view is a touch target.
  package var isControl: Bool { self is Button || isToggle }
}
