import GRXAndroidData
import Inflater
import Layouts

/// A text that the user edits. Inside a TextInputLayout, it has the style and the background of the layout's box.
struct EditTextWidget: Widget {
  let classes: [WidgetClass]
  let base = "TextView"
  let isRepeatable = true

  static let all: [any Widget] = [
    EditTextWidget(
      classes: WidgetClass.inLibraries("EditText", style: "editTextStyle")
        + ["TextInputEditText", "ExtractEditText"].map { WidgetClass($0, "editTextStyle") }
        + WidgetClass.inLibraries(
          "AutoCompleteTextView", "MultiAutoCompleteTextView", style: "autoCompleteTextViewStyle"))
  ]

  var text: TextTraits? { TextTraits(isEditable: true, color: { _ in "android:editTextColor" }) }

  /// The box of a TextInputLayout applies another theme to its text field. Of the older releases, the tables lack it.
  func defaultStyle(in context: AndroidTranslator.Context, _ theme: AndroidTheme) -> ResourceReference? {
    guard !context.box.isEmpty, context.facts.contains(.textField), theme.family.replacesWidgets else { return nil }
    let library = theme.family == .material3 ? "Material3" : "MaterialComponents"
    return ResourceReference("@style/Widget.\(library).TextInputEditText.\(context.box)")
  }

  func draw(_ text: Element, _ style: inout Look.Style) { if text.isIn(.textField) { style.background = nil } }
}
