import Inflater
import Layouts

extension AndroidWidgetClass {
  /// A row or a column of AppCompat, whose dividers are on the left of the children also from right to left.
  ///
  /// Source: `layoutHorizontal` of androidx.appcompat.widget.LinearLayoutCompat (1.7).
  static let linearCompat = AndroidWidgetClass { translator, attributes, _, out in
    translator.emitOrientation(attributes, default: "horizontal", &out)
    out["keepsDividersOnLeft"] = .bool(true)
  }
}
