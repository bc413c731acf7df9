import Layouts
import Measure
import Render
import TestSupport

extension SlowWork {
  /// Pictures, pages, explanations, and findings of trees that are laid out soon.
  static let renderings: [SlowWork] = {
    let trees: [(name: String, make: @Sendable () -> View)] = [
      ("1 MB of texts", { column((0..<1000).map { _ in String(repeating: "some words ", count: 90) }) }),
      ("one text of 1 MB", { column([String(repeating: "some words that wrap, ", count: 45_000)]) }),
      ("20,000 texts", { column((0..<20_000).map { "text \($0)" }) }),
      ("a GridLayout of 20,000", { LongLayouts.grid(20_000) }),
      ("200 levels", { chain(200) }),
    ]
    let forms: [(name: String, write: @Sendable (Rendering) throws -> Any?)] = [
      ("boxes", { try $0.boxes(columns: 200) }), ("SVG", { try $0.svg }), ("PNG", { try $0.png() }),
      ("HTML", { try $0.html() }), ("the explanation", { try $0.explanation(of: $0.deepestView) }),
      ("the findings", { try $0.findings() }),
    ]
    return trees.flatMap { tree in
      forms.flatMap { form in
        [PictureStyle.inspector, .plain].compactMap { style in
          // These don't depend on the style.
          if style == .plain, form.name.hasPrefix("the ") || form.name == "boxes" { return nil }
          return SlowWork(
            name: "\(form.name) of \(tree.name)" + (style == .plain ? ", as a screen" : ""),
            content: .rendering(tree.make, style, form.write))
        }
      }
    }
  }()

  private static func column(_ texts: [String]) -> View {
    let column = LinearLayout()
    for text in texts { column.addSubview(TextView(text, measurer: AndroidTextMetrics())) }
    return column
  }

  private static func chain(_ count: Int) -> View {
    var view: View = TextView("innermost", measurer: AndroidTextMetrics())
    for _ in 0..<count {
      let row = LinearLayout()
      row.direction = .horizontal
      row.addSubview(TextView("beside it", measurer: AndroidTextMetrics()))
      row.addSubview(view)
      view = row
    }
    return view
  }
}

extension Rendering {
  fileprivate var deepestView: View {
    var view = root
    while let last = view.subviews.last { view = last }
    return view
  }
}
