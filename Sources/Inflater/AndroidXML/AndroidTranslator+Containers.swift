import Inflater
import Layouts
import Measure

extension AndroidTranslator {
  // MARK: CoordinatorLayout

  /// Sets the behavior of a child in a CoordinatorLayout.
  func emitBehavior(
    _ attributes: AndroidAttributes, _ widget: AndroidWidget, _ out: inout AndroidEmitter
  ) {
    if attributes.given("layout_keyline") != nil {
      reportUnread("keylines aren't supported: the view is placed without them", attributes.given("layout_keyline"))
    }
    if let anchor = attributes.given("layout_anchor") { out["anchor"] = .string(Self.id(anchor.value)) }
    if let found = attributes.find("layout_anchorGravity"), let value = gravity(found, out.theme) {
      out["anchorGravity"] = value
    }
    for (name, attribute) in [("insetEdge", "layout_insetEdge"), ("dodgeInsetEdges", "layout_dodgeInsetEdges")] {
      if let found = attributes.find(attribute), let value = gravity(found, out.theme) { out[name] = value }
    }
    // Source: FloatingActionButton.BaseBehavior.onAttachedToLayoutParams, and that of ExtendedFloatingActionButton (1.12).
    if out["dodgeInsetEdges"] == nil, out.element.name.hasSuffix("FloatingActionButton") {
      out["dodgeInsetEdges"] = .string("bottom")
    }
    if case .appBar = widget.kind {
      out["behavior"] = .string("header")
      emitScrollFlags(&out)
      return
    }
    guard let found = attributes.find("layout_behavior") else { return }
    // The names of the libraries are strings that aren't in any of the folders.
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
    } else if !Self.harmlessBehaviors.contains(where: { name.hasSuffix($0) }) {
      reportUnread(
        "the behavior '\(name.excerpt)' is unknown: the view is placed by its gravity and its anchor",
        attributes.given("layout_behavior"))
    }
  }

  /// The ends of the names of behaviors that place no view before the user interacts with it.
  private static let harmlessBehaviors = [
    "HideBottomViewOnScrollBehavior", "HideViewOnScrollBehavior", "hide_bottom_view_on_scroll_behavior",
    "hide_view_on_scroll_behavior", "FloatingActionButton$Behavior", "FloatingActionButton.Behavior",
    "FabTransformationScrimBehavior", "FabTransformationSheetBehavior", "SwipeDismissBehavior",
    "AppBarLayout$Behavior", "AppBarLayout.Behavior", "BottomAppBar$Behavior", "BottomAppBar.Behavior",
  ]

  /// Reports that an attribute of a view names something that isn't read, once for each value.
  func reportUnread(_ message: String, _ given: AndroidAttributes.Given?) {
    guard let given, isNew(given.name + "=" + given.value) else { return }
    report(message, .warning, given.file, given.offset, topic: given.value)
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

  func emitChipGroup(_ attributes: AndroidAttributes, _ out: inout AndroidEmitter) {
    let all = cutPixels("chipSpacing", attributes, out.theme)
    if let gap = cutPixels("chipSpacingHorizontal", attributes, out.theme) ?? all {
      out.set("itemSpacing", pixels: max(0, gap))
    }
    if let gap = cutPixels("chipSpacingVertical", attributes, out.theme) ?? all {
      out.set("lineSpacing", pixels: max(0, gap))
    }
    if bool("singleLine", attributes, out.theme) == true { out["singleLine"] = .bool(true) }
  }

  /// Sets the dividers of a FlexboxLayout; its other attributes are translated independently.
  func emitFlexbox(_ attributes: AndroidAttributes, _ out: inout AndroidEmitter) {
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

extension Node {
  /// Hides the cells of a TableLayout in its collapsed columns. Its rows already have their cells when they are added
  /// to it.
  ///
  /// Source: android.widget.TableLayout.trackCollapsedColumns.
  fileprivate mutating func hideCells(inColumns columns: [Int]) {
    guard kind == .view(className: "TableRow") else { return }
    var next = 0
    for index in children.indices {
      let start = max(next, children[index].count(of: "column") ?? 0)
      let end = min(start, Pixels.limit) + min(children[index].count(of: "span") ?? 1, Pixels.limit)
      if columns.contains(where: { $0 >= start && $0 < end }) { children[index].set("visibility", .string("gone")) }
      next = end
    }
  }

  /// Hides the cells of the collapsed columns.
  mutating func collapseColumns() {
    guard let value = attributes.first(where: { $0.name == "collapseColumns" })?.value, case .string(let text) = value
    else { return }
    let columns = text.split(separator: ",").compactMap { Int($0) }
    if columns.isEmpty { return }
    for index in children.indices { children[index].hideCells(inColumns: columns) }
  }

  private func count(of name: String) -> Int? {
    guard case .number(let number)? = attributes.first(where: { $0.name == name })?.value else { return nil }
    return Int(exactly: number)
  }
}
