import Inflater
import Layouts
import Measure

/// A view with only the attributes in the tables.
struct PlainLayoutWidget: Widget {
  let classes: [WidgetClass]
  let base: String

  init(_ base: String, _ classes: WidgetClass...) { (self.base, self.classes) = (base, classes) }

  var isRepeatable: Bool { true }

  /// Source: android.widget.FrameLayout.onMeasure (API 34).
  var measuresForeground: Bool { base == "FrameLayout" || base == "ScrollView" }

  var package: String {
    switch base {
    case "Barrier", "Group", "Placeholder": ConstraintLayoutWidget().package
    case "Layer": "androidx.constraintlayout.helper.widget."
    case "SlidingPaneLayout": "androidx.slidingpanelayout.widget."
    default: ""
    }
  }

  /// Source: the platform's styles `Widget.ScrollView` and `Widget.WebView` (API 36).
  var scrollBarAxes: [Axis] {
    switch classes.first?.name {
    case "ScrollView": [.vertical]
    case "WebView": [.horizontal, .vertical]
    default: []
    }
  }

  static let all: [any Widget] = [
    PlainLayoutWidget("Space", WidgetClass("Space")),
    PlainLayoutWidget("RelativeLayout", WidgetClass("RelativeLayout"), WidgetClass("TwoLineListItem")),
    PlainLayoutWidget("Barrier", WidgetClass("Barrier")), PlainLayoutWidget("Group", WidgetClass("Group")),
    PlainLayoutWidget("Placeholder", WidgetClass("Placeholder")), PlainLayoutWidget("Layer", WidgetClass("Layer")),
    // Helpers of a ConstraintLayout, without a size.
    PlainLayoutWidget(
      "View", WidgetClass("MotionHelper"), WidgetClass("ConstraintHelper"), WidgetClass("Carousel"),
      WidgetClass("MotionEffect")),
    PlainLayoutWidget("ScrollView", WidgetClass("ScrollView", "android:scrollViewStyle")),
    PlainLayoutWidget("ScrollView", WidgetClass("NestedScrollView")),
    PlainLayoutWidget("FrameLayout", WidgetClass("WebView", "android:webViewStyle")),
    PlainLayoutWidget(
      "FrameLayout", WidgetClass("MapView"), WidgetClass("AdView"), WidgetClass("Gallery"),
      WidgetClass("GestureOverlayView")),
    PlainLayoutWidget("StackView", WidgetClass("StackView")),
    PlainLayoutWidget("SlidingPaneLayout", WidgetClass("SlidingPaneLayout")),
  ]
}
