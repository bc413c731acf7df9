import Inflater
import Layouts
import Measure

extension AndroidWidgetClass {
  /// Buttons side by side, with overlapping strokes.
  ///
  /// Source: `adjustChildMarginsAndUpdateLayout` and `resetChildMargins` of
  /// com.google.android.material.button.MaterialButtonToggleGroup (1.12).
  static let buttonToggleGroup = AndroidWidgetClass(
    emit: { translator, attributes, _, out in
      out["direction"] = .string(translator.orientation(attributes, out.theme) ?? "horizontal")
    },
    finish: { _, node in
      let isRow = node.value(of: "direction") == .string("horizontal")
      var previous: Int?
      for index in node.children.indices {
        let stroke = node.children[index].takeStroke()
        if node.children[index].isGone { continue }
        let overlap = previous.map { min($0, stroke) } ?? 0
        var edges = isRow ? ["Left", "Right", "End"] : ["Bottom"]
        // Only the first button keeps its margins across the group.
        if previous != nil { edges += isRow ? ["Top"] : ["Left", "Right", "Start"] }
        for edge in edges { node.children[index].remove("margin" + edge) }
        node.children[index].set(isRow ? "marginStart" : "marginTop", pixels: -overlap)
        previous = stroke
      }
    })
}

extension Node {
  /// Returns the width of a button's stroke, which was recorded for the enclosing group.
  fileprivate mutating func takeStroke() -> Int {
    guard case .number(let stroke)? = attributes.first(where: { $0.name == "strokeWidth" })?.value else { return 0 }
    remove("strokeWidth")
    return Int(stroke)
  }

  fileprivate var isGone: Bool { value(of: "visibility") == .string("gone") }

  mutating func remove(_ name: String) {
    template = -1
    attributes.removeAll { $0.name == name }
  }
}
