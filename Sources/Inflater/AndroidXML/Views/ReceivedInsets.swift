import Measure

/// The space that bars of the device cover at the edges of the window, as it reaches a view from its parent.
///
/// Source: `dispatchApplyWindowInsets`, `onApplyWindowInsets`, `fitSystemWindows` and `applyInsets` of android.view.View, and
/// `newDispatchApplyWindowInsets` of ViewGroup (API 36). A view that fits system windows pads its content by the insets, and
/// consumes them: its children get none.
struct ReceivedInsets {
  /// A parent that has further effects on its children.
  enum Sender {
    case other
    /// A CoordinatorLayout that places children between the bars unless they fit system windows.
    case coordinator
    /// A DrawerLayout that gives margins to children unless they fit system windows.
    case drawer
    /// An AppBarLayout.
    case appBar(fits: Bool)
    /// A CollapsingToolbarLayout, which consumes all insets.
    case collapsing
  }

  /// In pixels.
  var edges: Edges
  var sender = Sender.other
}

extension Element {
  /// The insets that reach the view; `nil` for none.
  var insets: ReceivedInsets? {
    guard let received = outside.insets else { return nil }
    switch received.sender {
    case .collapsing: return nil
    case .drawer: return fitsSystemWindows ? ReceivedInsets(edges: drawerInsets(received.edges)) : nil
    case .coordinator, .appBar, .other: return ReceivedInsets(edges: received.edges)
    }
  }

  /// Whether the view extends behind the bars of the device.
  ///
  /// Source: `onAttachedToWindow` of com.google.android.material.appbar.CollapsingToolbarLayout (1.14).
  var fitsSystemWindows: Bool {
    if case .appBar(let fits)? = outside.insets?.sender, widget is CollapsingToolbarLayoutWidget { return fits }
    return bool("fitsSystemWindows") ?? false
  }

  /// Returns the insets of a child of a DrawerLayout: a drawer has none on the other side.
  ///
  /// Source: `onMeasure` of androidx.drawerlayout.widget.DrawerLayout (1.2).
  private func drawerInsets(_ edges: Edges) -> Edges {
    guard case .string(let gravity)? = gravity("layout_gravity") else { return edges }
    var edges = edges
    let words = Set(gravity.split(separator: "|"))
    if words == ["left"] || words == [isRightToLeft ? "end" : "start"] { edges.right = 0 }
    if words == ["right"] || words == [isRightToLeft ? "start" : "end"] { edges.left = 0 }
    return edges
  }

  /// Applies the insets that the parent sends. Returns those that the children get; `nil` for none.
  func applyInsets(_ received: ReceivedInsets, _ out: inout NodeDraft) -> ReceivedInsets? {
    let isSheet = out["behavior"] == .string("bottom_sheet")
    var fits = fitsSystemWindows
    switch received.sender {
    case .drawer where !fits:
      out.replaceMargins(by: drawerInsets(received.edges))
      return nil
    case .coordinator:
      // Source: `onLayoutChild` of com.google.android.material.bottomsheet.BottomSheetBehavior (1.14).
      fits = fits || isSheet
      fallthrough
    case .collapsing, .appBar:
      if fits, out.ofParent.contains("fitsSystemWindows") { out["fitsSystemWindows"] = .bool(true) }
    case .drawer, .other: break
    }
    guard let insets else { return nil }
    if isSheet, let passed = applyInsetsToSheet(insets, &out) { return passed }
    return widget.apply(insets, to: self, fits: fits, &out)
  }

  /// Applies insets to a bottom sheet, whose behavior replaces what its class does with them; returns `nil` if it doesn't.
  /// The height in which the device's gestures have precedence is that of the bar at the bottom.
  ///
  /// Source: `setWindowInsetsListener` and `calculatePeekHeight` of BottomSheetBehavior (1.14).
  private func applyInsetsToSheet(_ insets: ReceivedInsets, _ out: inout NodeDraft) -> ReceivedInsets? {
    func takes(_ name: String) -> Bool { bool(name + "SystemWindowInsets") == true }
    let edges = insets.edges
    let heeds = out["peekHeight"] != nil && bool("gestureInsetBottomIgnored") != true
    let padding = Edges(
      left: takes("paddingLeft") ? edges.left : 0, right: takes("paddingRight") ? edges.right : 0,
      bottom: takes("paddingBottom") ? edges.bottom : 0)
    let names = ["paddingLeft", "paddingRight", "paddingBottom", "marginLeft", "marginRight", "marginTop"]
    guard heeds || names.contains(where: takes) else { return nil }
    out.box.add(padding)
    var margins = out.margins(isRightToLeft: isRightToLeft)
    if takes("marginLeft") { margins.left = edges.left }
    if takes("marginRight") { margins.right = edges.right }
    if takes("marginTop") { margins.top = edges.top }
    if margins != out.margins(isRightToLeft: isRightToLeft) { out.replaceMargins(by: margins) }
    if takes("paddingBottom") {
      out.set("peekInset", pixels: edges.bottom)
    } else if heeds, edges.bottom > 0, case .pixels(let peek)? = out["peekHeight"] {
      out.set("peekHeight", pixels: max(Int(peek), edges.bottom + pixels(dp: 48)))
    }
    return insets
  }
}

extension Widget {
  /// Pads the content of a view that fits system windows; all other padding is lost.
  func apply(_ insets: ReceivedInsets, to element: Element, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    Self.fit(insets, fits: fits, &out)
  }

  /// Does what a View does.
  static func fit(_ insets: ReceivedInsets, fits: Bool, _ out: inout NodeDraft) -> ReceivedInsets? {
    guard fits else { return insets }
    out.box.replace(by: insets.edges)
    return nil
  }
}

extension NodeDraft {
  private static let marginNames = [
    "margin", "marginHorizontal", "marginVertical", "marginLeft", "marginTop", "marginRight", "marginBottom",
    "marginStart", "marginEnd",
  ]

  /// Returns the margins on the four sides, in pixels.
  func margins(isRightToLeft: Bool) -> Edges {
    func length(_ name: String) -> Int? {
      guard case .pixels(let pixels)? = self[name] else { return nil }
      return Int(pixels)
    }
    let (start, end) = (length("marginStart"), length("marginEnd"))
    return Edges(
      left: (isRightToLeft ? end : start) ?? length("marginLeft") ?? 0, top: length("marginTop") ?? 0,
      right: (isRightToLeft ? start : end) ?? length("marginRight") ?? 0, bottom: length("marginBottom") ?? 0)
  }

  /// Sets the margins on the four sides.
  mutating func replaceMargins(by edges: Edges) {
    for name in Self.marginNames { self[name] = nil }
    for (name, length) in [
      ("marginLeft", edges.left), ("marginTop", edges.top), ("marginRight", edges.right),
      ("marginBottom", edges.bottom),
    ] where length != 0 { set(name, pixels: length) }
  }
}
