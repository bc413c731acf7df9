import Inflater
import Layouts

/// A layout whose children may have shares of its size.
struct PercentLayoutWidget: Widget {
  let classes: [WidgetClass]
  let base: String
  let package = "androidx.percentlayout.widget."
  let isRepeatable = true

  static let all: [any Widget] = ["PercentFrameLayout", "PercentRelativeLayout"].map {
    PercentLayoutWidget(classes: [WidgetClass($0)], base: $0)
  }

  /// A size that isn't set is 0, which a percentage or a ratio replaces.
  func missingLength(_ name: String) -> AttributeValue? { .pixels(0) }
}
