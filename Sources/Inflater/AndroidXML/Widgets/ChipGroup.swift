import GRXAndroidData
import GRXFileFormats
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
    if isOnly, inside.checkedChild == nil {
      inside.checkedChild = lastChecked(of: element, inside).map {
        AndroidTranslator.CheckedChild(id: $0, isOnly: true)
      }
    }
  }

  /// Returns the id of the last chip that is checked, which unchecks the others when it is added.
  private func lastChecked(of element: Element, _ inside: AndroidTranslator.Context) -> String? {
    let checked = element.source.children.filter { $0.attribute("checked", in: AndroidNamespace.android) != nil }
    if checked.count < 2 { return nil }
    return checked.reversed().firstResult { child in
      guard let id = child.attribute("id", in: AndroidNamespace.android) else { return nil }
      let known = element.translator.resolvedClass(named: child.name, child, inside)
      let chip = element.translator.element(child, child.name, known, inside)
      return chip.bool("checked") == true && chip.bool("checkable") == true ? id : nil
    }
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
