import Layouts
import Measure

extension AndroidTranslator {
  // MARK: CoordinatorLayout

  /// Writes what a child does in a CoordinatorLayout.
  mutating func emitBehavior(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ out: inout AndroidEmitter
  ) {
    if let anchor = attributes.given("layout_anchor") { out["anchor"] = .string(Self.id(anchor.value)) }
    if let found = attributes.find("layout_anchorGravity"), let value = gravity(found, out.theme) {
      out["anchorGravity"] = value
    }
    if case .appBar = widget.kind {
      out["behavior"] = .string("header")
      emitScrollFlags(&out)
      return
    }
    guard let found = attributes.find("layout_behavior") else { return }
    // The libraries' own names are strings in none of the folders.
    let name = resources.text(of: found.value) ?? found.value
    if name.hasSuffix("appbar_scrolling_view_behavior") || name.hasSuffix("ScrollingViewBehavior") {
      out["behavior"] = .string("scrolling")
    } else if name.hasSuffix("bottom_sheet_behavior") || name.hasSuffix("BottomSheetBehavior") {
      out["behavior"] = .string("bottom_sheet")
      if let peek = attributes.find("behavior_peekHeight"), peek.value != "auto", peek.value != "-1",
        let pixels = pixels("behavior_peekHeight", attributes, out.theme)
      {
        out.set("peekHeight", pixels: max(0, pixels))
      }
    }
  }

  /// Counts the children of an AppBarLayout that can scroll away.
  ///
  /// Source: AppBarLayout.getTotalScrollRange.
  private func emitScrollFlags(_ out: inout AndroidEmitter) {
    var count = 0
    for child in out.element.children {
      let flags = child.attributes.first { $0.name == "layout_scrollFlags" && AndroidNamespace.isApp($0.namespace) }
      let words = (flags?.value ?? "").split(separator: "|").map { String($0).trimmed }
      guard words.contains("scroll") else { break }
      count += 1
      if words.contains("exitUntilCollapsed") {
        out["keepsLastCollapsed"] = .bool(true)
        break
      }
    }
    if count > 0 { out["scrollingChildren"] = .number(Double(count)) }
  }

  // MARK: Rows that wrap

  mutating func emitChipGroup(_ attributes: AndroidAttributes, _ out: inout AndroidEmitter) {
    let all = pixels("chipSpacing", attributes, out.theme)
    if let gap = pixels("chipSpacingHorizontal", attributes, out.theme) ?? all {
      out.set("itemSpacing", pixels: max(0, gap))
    }
    if let gap = pixels("chipSpacingVertical", attributes, out.theme) ?? all {
      out.set("lineSpacing", pixels: max(0, gap))
    }
    if bool("singleLine", attributes, out.theme) == true { out["singleLine"] = .bool(true) }
  }

  /// Writes the dividers of a FlexboxLayout; its other attributes are translated one by one.
  mutating func emitFlexbox(_ attributes: AndroidAttributes, _ out: inout AndroidEmitter) {
    let theme = out.theme
    for (direction, length, axis) in [
      ("Vertical", "dividerWidth", Axis.horizontal), ("Horizontal", "dividerHeight", Axis.vertical),
    ] {
      let found = attributes.find("dividerDrawable" + direction) ?? attributes.find("dividerDrawable")
      guard let found, let divider = drawable(found, theme) else { continue }
      let shown = word("showDivider" + direction, attributes, theme) ?? "none"
      let places = shown == "none" ? word("showDivider", attributes, theme) ?? "none" : shown
      if divider.size[axis] > 0, places != "none" {
        out.set(length, pixels: divider.size[axis])
        out["showDivider" + direction] = .string(places)
      }
    }
  }
}
