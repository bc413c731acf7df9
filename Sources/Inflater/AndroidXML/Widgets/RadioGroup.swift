import Inflater
import Layouts

/// A column of radio buttons. Its children are as large as their content if they don't set a size.
///
/// Source: android.widget.RadioGroup.LayoutParams.setBaseAttributes and onFinishInflate (API 34).
struct RadioGroupWidget: Widget {
  let classes = [WidgetClass("RadioGroup")]
  let base = "LinearLayout"

  func describe(_ element: Element, _ out: inout NodeDraft) {
    out["direction"] = .string(element.orientation ?? "vertical")
  }

  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context) {
    inside.facts.insert(.radioGroup)
    inside.checkedChild = AndroidTranslator.CheckedChild(element, "checkedButton", isOnly: true)
  }
}
