import Inflater
import Layouts
import Measure

/// A wheel of values. Source: android.widget.NumberPicker and its style `Widget.Material.NumberPicker` (API 34).
struct NumberPickerWidget: Widget {
  let classes = [WidgetClass("NumberPicker", "android:numberPickerStyle")]
  let base = "ImageView"

  func describe(_ element: Element, _ out: inout NodeDraft) {
    // Its padding is inside its size.
    let edges = out.box.padding().edges
    out.setContent(
      Size(
        width: max(0, element.pixels(dp: 64) - out.box.horizontalPadding),
        height: max(0, element.pixels(dp: 180) - edges.top - edges.bottom)))
  }

  /// Adds the field in the middle, whose text the wheel draws. It is as wide as its text, or as the picker if that has an
  /// exact width, a minimum width, or a range of values, which sets its maximum width.
  ///
  /// Source: `makeMeasureSpec` and `tryComputeMaxWidth` of android.widget.NumberPicker (API 34), whose super class
  /// LinearLayout gives the field its own width.
  func addChildren(of element: Element, to node: inout Node) -> Bool {
    var own = OwnElements()
    let color: [OwnElements.Attribute] = element.options.makesLooks ? [("android:textColor", "#00000000")] : []
    let least = max(
      element.given("pickerValues") == nil ? 0 : element.pixels(dp: 64),
      (element.pixels("minWidth") ?? 0) - ViewBox(element).horizontalPadding)
    own.add(
      "TextView", width: "match_parent",
      color + [
        ("android:layout_gravity", "center"), ("android:minWidth", .pixels(least)), ("android:gravity", "center"),
        ("android:singleLine", "true"), ("android:textSize", "14sp"),
        ("android:text", .text(Self.values(of: element)[1])),
      ])
    node.children += element.views(own)
    return true
  }

  /// The value before the one that is shown, that value, and the one after it.
  private static func values(of element: Element) -> [String] {
    let values = element.given("pickerValues")?.value.split(separator: ",", omittingEmptySubsequences: false)
    let shown = values.map { $0.map(String.init) } ?? []
    return shown.count == 3 ? shown : ["", "0", ""]
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    style.hidesContent = true
    let shown = Self.values(of: element)
    let marks = PickerMarks(element)
    style.overlay = { list, bounds, _ in marks.drawWheel(shown, in: bounds, &list) }
  }
}
