import Inflater
import Layouts

/// A helper of a ConstraintLayout with an orientation: a Flow, which arranges views, or a Guideline.
struct FlowWidget: Widget {
  let classes: [WidgetClass]
  let base: String
  let isRepeatable = true

  static let all: [any Widget] = ["Flow", "Guideline"].map { FlowWidget(classes: [WidgetClass($0)], base: $0) }

  var package: String { base == "Flow" ? "androidx.constraintlayout.helper.widget." : ConstraintLayoutWidget().package }

  func describeLayout(of element: Element, _ out: inout NodeDraft) {
    if let orientation = element.orientation { out["orientation"] = .string(orientation) }
  }
}
