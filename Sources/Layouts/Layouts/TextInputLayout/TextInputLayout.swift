import Measure

/// A column with a text field whose label, above the field or on its outline, may have several lines.
///
/// The label is measured after the layout, so it moves the field, but doesn't make the layout higher. The field is the child
/// whose baseline is the layout's.
///
/// Source: `onMeasure`, `updateCollapsingTextDimens`, and `calculateLabelMarginTop` of
/// com.google.android.material.textfield.TextInputLayout (1.14). Differs: a second measure in the same window, in which
/// Android has the layout grow, gives the same size as the first.
package final class TextInputLayout: LinearLayout {
  /// The place of the label.
  package enum Box: Hashable, Sendable {
    /// Above the field.
    case none
    /// On the outline of the field, which begins at the middle of the label's last line.
    case outline
  }

  package var label = "" { didSet { if label != oldValue { setNeedsLayout() } } }
  /// The size of the label, in pixels.
  package var labelSize = 0.0 { didSet { if labelSize != oldValue { setNeedsLayout() } } }
  /// The letter spacing of the label, in ems.
  package var labelSpacing = 0.0 { didSet { if labelSpacing != oldValue { setNeedsLayout() } } }
  /// The size of the label that is shown in place of an empty text, in pixels.
  package var expandedLabelSize = 0.0 { didSet { if expandedLabelSize != oldValue { setNeedsLayout() } } }
  /// The maximum number of lines of the label.
  package var maxLabelLines = 1 { didSet { if maxLabelLines != oldValue { setNeedsLayout() } } }
  package var box = Box.none { didSet { if box != oldValue { setNeedsLayout() } } }

  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    // The number of the label's lines depends on the width.
    state.dependOnWholeOffer()
    let index = baselineAlignedChildIndex ?? -1
    let children = ChildStates(state)
    guard children.indices.contains(index), let field = children[index].view as? TextView else {
      return measure(specs, along: VerticalAxis.self)
    }
    children[index].readMargins(of: field.layoutParams)
    let size = measure(specs, along: VerticalAxis.self)
    children[index].margins.top = Int32(labelMargin(above: field, width: Int(children[index].answer.width)))
    state.allowsUpdates = false
    return size
  }

  /// Returns the space above the field that its label needs, in pixels.
  private func labelMargin(above field: TextView, width: Int) -> Int {
    let inner = width - field.padding.total(along: .horizontal)
    let share = expandedLabelSize > 0 ? Double(inner) * labelSize / expandedLabelSize : 0
    var style = TextStyle()
    style.includesFontPadding = false
    style.breakStrategy = .simple
    style.letterSpacing = labelSpacing
    let request = TextRequest(label, textSize: labelSize, maxWidth: Int(max(share, 0)), style: style)
    let layout = field.measurer.measure(request)
    let height = layout.height(ofLines: max(1, min(layout.lineCount, maxLabelLines)))
    // Half of the last line is inside the outline; an ascent is the height of a line.
    let inside = box == .outline ? 0.927734375 * labelSize / 2 : 0
    return Int(min(max(0, Double(height) - inside), Double(Pixels.limit)))
  }
}

extension TextInputLayout.Box: AttributeKeyword {
  package static var keywords: [(word: String, value: TextInputLayout.Box)] {
    [("none", .none), ("outline", .outline)]
  }
}

enum TextInputLayoutAttributes {
  static let ofLayout: [Attribute<TextInputLayout>] = [
    Attribute(
      "baselineAlignedChildIndex", as: Count?.self, \.baselineAlignedChildIndex,
      "The index of the text field, whose baseline is the layout's own."),
    Attribute("label", \.label, default: "", "The text of the label."),
    Attribute("labelSize", as: TextSize.self, \.labelSize, default: 0, "The text size of the label."),
    Attribute(
      "expandedLabelSize", as: TextSize.self, \.expandedLabelSize, default: 0,
      "The text size of the label that is shown in place of an empty text."),
    Attribute("labelSpacing", \.labelSpacing, default: 0, "The letter spacing of the label, in ems."),
    Attribute("labelLines", as: Count.self, \.maxLabelLines, default: 1, "The maximum number of lines of the label."),
    Attribute("box", \.box, default: "none", "Whether the label is above the field, or on its outline."),
  ]
}
