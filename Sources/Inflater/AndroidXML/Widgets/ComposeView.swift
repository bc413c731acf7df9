import Inflater
import Layouts

/// A view whose content is written in Kotlin.
struct ComposeViewWidget: Widget {
  let classes = [WidgetClass("ComposeView")]
  let base = "View"
  let warning: String? =
    "the content of a ComposeView is set in code, which isn't run: it is laid out as an empty View"

  func describe(_ element: Element, _ out: inout NodeDraft) { FillingViewWidget().describe(element, &out) }
}
