import Inflater
import Layouts

/// Rows that wrap, usually of chips.
struct ChipGroupWidget: Widget {
  let classes = [WidgetClass("ChipGroup", "chipGroupStyle")]
  let base = "FlowLayout"
  let package = "com.google.android.material.chip."

  /// Source: ChipGroup.onFinishInflate, and CheckableGroup of com.google.android.material (1.12).
  func surround(childrenOf element: Element, _ inside: inout AndroidTranslator.Context) {
    let isOnly = element.bool("singleSelection") == true
    inside.checkedChild = AndroidTranslator.CheckedChild(element, "checkedChip", isOnly: isOnly)
  }

  func elementName(for node: Node) -> String? { package + "ChipGroup" }

  func writeDefaults(_ out: inout AndroidText.Attributes) {
    for direction in ["Horizontal", "Vertical"] { out.setDefault("app:chipSpacing" + direction, "0dp") }
  }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    let all = element.cutPixels("chipSpacing")
    for (name, direction) in [("itemSpacing", "Horizontal"), ("lineSpacing", "Vertical")] {
      if let gap = element.cutPixels("chipSpacing" + direction) ?? all { out.set(name, pixels: max(0, gap)) }
    }
    if element.bool("singleLine") == true { out["singleLine"] = .bool(true) }
  }
}
