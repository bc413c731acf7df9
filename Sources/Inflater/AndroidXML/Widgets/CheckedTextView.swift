import Inflater
import Layouts
import Measure

/// A text with a mark at its end.
struct CheckedTextViewWidget: Widget {
  let classes = WidgetClass.inLibraries("CheckedTextView", style: "checkedTextViewStyle")
  let base = "TextView"
  let isRepeatable = true
  let text: TextTraits? = TextTraits()

  /// Source: `setCheckMarkDrawable` and `updatePadding` of android.widget.CheckedTextView (API 34).
  func describe(_ text: Element, _ out: inout NodeDraft) {
    guard let mark = text.drawable("checkMark") else { return }
    out.box.extraEnd += mark.width ?? -1
    out.box.minimum.height = max(out.box.minimum.height, mark.size.height)
  }

  /// Source: android.widget.CheckedTextView.onDraw (API 34).
  func draw(_ text: Element, _ style: inout Look.Style) {
    guard let found = text.find("checkMark"), let size = text.drawable(found)?.size else { return }
    let isChecked = text.states.isChecked
    let tint = text.color("checkMarkTint") ?? text.markTint
    let own = text.figure("checkMark")?.tinted(text.color("checkMarkTint"))
    let isRadio = ["listChoiceIndicatorSingle", "btn_radio"].contains { found.value.contains($0) }
    let icon = text.isMaterial3 ? text.color(ofTheme: "colorOnPrimary") : nil
    style.overlay = { list, bounds, view in
      let (width, height) = (Double(size.width), Double(size.height))
      // The padding at the end contains the mark.
      let padding = view.padding
      let x = view.isRightToLeft ? Double(padding.left) - width : bounds.width - Double(padding.right)
      let gravity = (view as? TextView)?.contentGravity.vertical ?? .top
      let y: Double =
        switch gravity {
        case .centerVertical: ((bounds.height - height) / 2).rounded(.down)
        case .bottom: bounds.height - height
        default: 0
        }
      let place = FloatRect(x, y, width, height)
      if let own {
        own.draw(in: place, &list)
      } else if isRadio {
        WidgetMarks.radio(at: place.centerX, place.centerY, isChecked: isChecked, tint, &list)
      } else {
        WidgetMarks.checkBox(at: place.centerX, place.centerY, isChecked: isChecked, tint, icon, &list)
      }
    }
  }
}
