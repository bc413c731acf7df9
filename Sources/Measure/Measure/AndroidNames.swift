// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Names of Android that have another name here. None of them can be used: the compiler's error names the other one.

extension View {
  /// Android's name of `addSubview(_:)`.
  @available(*, unavailable, renamed: "addSubview(_:)")
  public final func addView(_ child: View) { stopUnavailable() }

  /// Android's name of `insertSubview(_:at:)`.
  @available(*, unavailable, renamed: "insertSubview(_:at:)")
  public final func addView(_ child: View, _ index: Int) { stopUnavailable() }

  /// Android's name of `removeSubview(_:)`.
  @available(*, unavailable, renamed: "removeSubview(_:)")
  public final func removeView(_ child: View) { stopUnavailable() }

  /// Android's name of `removeAllSubviews()`.
  @available(*, unavailable, renamed: "removeAllSubviews()")
  public final func removeAllViews() { stopUnavailable() }

  /// Android's name of an element of `subviews`.
  @available(*, unavailable, message: "use subviews[index]")
  public final func getChildAt(_ index: Int) -> View { stopUnavailable() }

  /// Android's name of the number of `subviews`.
  @available(*, unavailable, message: "use subviews.count")
  public final func getChildCount() -> Int { stopUnavailable() }

  /// Android's name of the number of `subviews`.
  @available(*, unavailable, renamed: "subviews.count")
  public final var childCount: Int { stopUnavailable() }

  /// Android's name of `view(id:)`.
  @available(*, unavailable, renamed: "view(id:)")
  public final func findViewById(_ id: String) -> View? { stopUnavailable() }

  /// Android's name of `setNeedsLayout()`.
  @available(*, unavailable, renamed: "setNeedsLayout()")
  public final func requestLayout() { stopUnavailable() }

  /// Android's name of setting `visibility`.
  @available(*, unavailable, message: "set visibility")
  public final func setVisibility(_ visibility: Visibility) { stopUnavailable() }

  /// Android's name of setting `padding`.
  @available(*, unavailable, message: "set padding = Edges(left:top:right:bottom:)")
  public final func setPadding(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) { stopUnavailable() }

  /// Android's name of setting `layoutParams`.
  @available(*, unavailable, message: "set layoutParams")
  public final func setLayoutParams(_ params: LayoutParams) { stopUnavailable() }

  /// Android's name of setting `minWidth`.
  @available(*, unavailable, message: "set minWidth")
  public final func setMinimumWidth(_ width: Int) { stopUnavailable() }

  /// Android's name of setting `minHeight`.
  @available(*, unavailable, message: "set minHeight")
  public final func setMinimumHeight(_ height: Int) { stopUnavailable() }

  /// Android's name of the width of `measuredSize`.
  @available(*, unavailable, renamed: "measuredSize.width")
  public final var measuredWidth: Int { stopUnavailable() }

  /// Android's name of the height of `measuredSize`.
  @available(*, unavailable, renamed: "measuredSize.height")
  public final var measuredHeight: Int { stopUnavailable() }

  /// Android's name of the result of `onMeasure(_:)`.
  @available(*, unavailable, message: "return the size from onMeasure(_:)")
  public final func setMeasuredDimension(_ width: Int, _ height: Int) { stopUnavailable() }

  /// Android's name of `measuredBaseline`.
  @available(*, unavailable, renamed: "measuredBaseline")
  public final func getBaseline() -> Int { stopUnavailable() }
}

extension ViewGroup {
  /// Android's name of `measureChild(_:_:used:)`.
  @available(*, unavailable, renamed: "measureChild(_:_:used:)")
  public final func measureChildWithMargins(
    _ child: View, _ width: MeasureSpec, _ usedWidth: Int, _ height: MeasureSpec, _ usedHeight: Int
  ) { stopUnavailable() }
}

extension MeasureSpec {
  /// Android's name of `exactly(_:)`, `atMost(_:)`, and `unspecified`.
  @available(*, unavailable, message: "use .exactly(size), .atMost(size), or .unspecified")
  public static func makeMeasureSpec(_ size: Int, _ mode: Mode) -> MeasureSpec { stopUnavailable() }

  /// Android's name of `mode`.
  @available(*, unavailable, message: "use spec.mode")
  public static func getMode(_ spec: MeasureSpec) -> Mode { stopUnavailable() }

  /// Android's name of `size`.
  @available(*, unavailable, message: "use spec.size")
  public static func getSize(_ spec: MeasureSpec) -> Int { stopUnavailable() }

  /// Android's name of `Mode.exactly`.
  @available(*, unavailable, renamed: "Mode.exactly")
  public static var EXACTLY: Mode { stopUnavailable() }

  /// Android's name of `Mode.atMost`.
  @available(*, unavailable, renamed: "Mode.atMost")
  public static var AT_MOST: Mode { stopUnavailable() }

  /// Android's name of `Mode.unspecified`.
  @available(*, unavailable, renamed: "Mode.unspecified")
  public static var UNSPECIFIED: Mode { stopUnavailable() }
}

extension MeasureSpec.Mode {
  /// Android's name of `exactly`.
  @available(*, unavailable, renamed: "exactly")
  public static var EXACTLY: MeasureSpec.Mode { stopUnavailable() }

  /// Android's name of `atMost`.
  @available(*, unavailable, renamed: "atMost")
  public static var AT_MOST: MeasureSpec.Mode { stopUnavailable() }

  /// Android's name of `unspecified`.
  @available(*, unavailable, renamed: "unspecified")
  public static var UNSPECIFIED: MeasureSpec.Mode { stopUnavailable() }
}

extension Dimension {
  /// Android's name of `matchParent`.
  @available(*, unavailable, renamed: "matchParent")
  public static var MATCH_PARENT: Dimension { stopUnavailable() }

  /// Android's name of `matchParent`.
  @available(*, unavailable, renamed: "matchParent")
  public static var FILL_PARENT: Dimension { stopUnavailable() }

  /// Android's name of `wrapContent`.
  @available(*, unavailable, renamed: "wrapContent")
  public static var WRAP_CONTENT: Dimension { stopUnavailable() }
}

extension Visibility {
  /// Android's name of `hidden`.
  @available(*, unavailable, renamed: "hidden")
  public static var invisible: Visibility { stopUnavailable() }

  /// Android's name of `visible`.
  @available(*, unavailable, renamed: "visible")
  public static var VISIBLE: Visibility { stopUnavailable() }

  /// Android's name of `hidden`.
  @available(*, unavailable, renamed: "hidden")
  public static var INVISIBLE: Visibility { stopUnavailable() }

  /// Android's name of `gone`.
  @available(*, unavailable, renamed: "gone")
  public static var GONE: Visibility { stopUnavailable() }
}

extension LayoutParams {
  /// Android's name of setting `margins`.
  @available(*, unavailable, message: "set margins = Edges(left:top:right:bottom:)")
  public final func setMargins(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) { stopUnavailable() }

  /// Android's name of the left edge of `margins`.
  @available(*, unavailable, renamed: "margins.left")
  public final var leftMargin: Int {
    get { stopUnavailable() }
    set { stopUnavailable() }
  }

  /// Android's name of the top edge of `margins`.
  @available(*, unavailable, renamed: "margins.top")
  public final var topMargin: Int {
    get { stopUnavailable() }
    set { stopUnavailable() }
  }

  /// Android's name of the right edge of `margins`.
  @available(*, unavailable, renamed: "margins.right")
  public final var rightMargin: Int {
    get { stopUnavailable() }
    set { stopUnavailable() }
  }

  /// Android's name of the bottom edge of `margins`.
  @available(*, unavailable, renamed: "margins.bottom")
  public final var bottomMargin: Int {
    get { stopUnavailable() }
    set { stopUnavailable() }
  }
}

/// Ends the program. No code can call an unavailable declaration.
private func stopUnavailable() -> Never { stop("This declaration is unavailable") }
