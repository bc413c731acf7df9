import Layouts
import Measure

extension RandomTrees {
  /// Returns the context in which random trees are inflated.
  package static func context(parent: View? = nil) -> AttributeContext {
    AttributeContext(textMeasurer: CellTextMetrics(width: 8, height: 16), parent: parent) {
      (source) throws(AttributeProblem) in
      guard let side = Int(source.prefix { $0 != "." }) else {
        throw .unreadablePicture(file: source, why: "its name isn't a number")
      }
      return IntrinsicImage(size: Size(width: side, height: side / 2 + 7))
    }
  }

  /// Returns how often an attribute is set, in percent, unless the class defines it.
  func chance(of name: String) -> Int {
    switch name {
    case "width", "height": 100
    case "minWidth", "minHeight": 25
    case "gravity", "weight", "contentGravity": 40
    case "direction", "fillViewport": 50
    case "column", "row": 30
    case "src", "debug_bgColor", "background": 2
    case _ where name.hasPrefix("padding"): 5
    case _ where name.hasPrefix("margin"): 8
    case _ where name.hasPrefix("align") || name.hasPrefix("center"): 8
    default: 12
    }
  }

  /// Returns a valid value for an attribute, or `nil` if neither its name nor its expected form is known.
  mutating func value(of name: String, expected: String) -> AttributeValue? {
    switch name {
    case "minWidth", "minHeight": return .number(Double(below(80)))
    case "maxWidth", "maxHeight": return .number(Double(below(120)))
    case "baseline": return .number(Double(below(50)))
    case "area": return .number(Double(500 + below(4000)))
    case "intrinsicWidth", "intrinsicHeight": return .number(Double(below(120)))
    case "textSize", "autoSizeMinTextSize", "autoSizeMaxTextSize", "autoSizeStepGranularity":
      return .number(Double(6 + below(20)))
    case "dividerSize", "dividerPadding": return .number(Double(below(9)))
    case "weightSum": return .number(pick([0.5, 1, 2.5, 4, 10]))
    case "maxLines", "minLines", "lines", "baselineAlignedChildIndex": return .number(Double(below(4)))
    case "visibility": return .string(pick(["visible", "invisible", "hidden", "gone", "gone", "gone"]))
    case "layoutDirection": return .string(pick(["rtl", "rtl", "ltr", "inherit"]))
    case "text": return .string(text())
    case "spans": return .array((0...below(3)).map { _ in span() })
    case "background":
      let size: AttributeValue = .array([.number(Double(below(50))), .number(Double(below(50)))])
      return chance(50) ? .object(["size": size]) : .object(["size": size, "padding": .number(Double(below(9)))])
    case "src": return .string("\(1 + below(90)).png")
    case _ where name.hasPrefix("padding") && expected != Bool.expected: return .number(Double(below(12)))
    case _ where name.hasPrefix("margin"): return .number(Double(chance(15) ? -below(12) : below(16)))
    default: return value(expected: expected)
    }
  }

  /// Returns a part of a text, which may begin or end after the text.
  private mutating func span() -> AttributeValue {
    let start = below(12)
    var members: [String: AttributeValue] = [
      "start": .number(Double(start)), "end": .number(Double(start + below(12))),
    ]
    switch below(6) {
    case 0: members["bold"] = .bool(true)
    case 1: members["scale"] = .number(pick([0.5, 0.8, 1.25]))
    case 2: members["size"] = .number(Double(6 + below(20)))
    case 3: members["baseline"] = .string(pick(["super", "sub"]))
    case 4: members["margin"] = .number(Double(below(20)))
    default: members["lineHeight"] = .number(Double(below(40)))
    }
    return .object(members)
  }

  private mutating func value(expected: String) -> AttributeValue? {
    switch expected {
    case Bool.expected: return .bool(chance(70))
    case Dimension.expected: return dimension()
    case Count.expected: return .number(Double(below(5)))
    case Weight.expected: return .number(pick([0.5, 1, 1, 1.5, 2, 3]))
    case Length<NotNegative>.expected: return .number(Double(below(100)))
    case Length<AnyLength>.expected: return .number(Double(below(100) - 20))
    case Fraction.expected: return .number(pick([0, 0.25, 0.5, 0.8, 1]))
    case Degrees.expected: return .number(Double(below(720) - 180))
    case Color.expected: return .string(pick(["white", "red", "#80ff0000"]))
    case TableLayout.Columns.expected: return .string(pick(["*", "0", "1", "0,2", "1,2,3"]))
    default: return words(expected: expected)
    }
  }

  /// Returns one of the quoted words of a keyword's description, or several if they can be combined.
  private mutating func words(expected: String) -> AttributeValue? {
    let words = expected.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 && $0.element != "|" }.map { String($0.element) }
    guard !words.isEmpty else { return nil }
    guard expected.contains("\"|\"") && chance(50) else { return .string(pick(words)) }
    return .string([pick(words), pick(words)].filter { $0 != "none" }.joined(separator: "|"))
      .ifNotEmpty ?? .string(words[0])
  }

  mutating func text() -> String {
    let words = (0..<below(7)).map { _ in pick(["a", "of", "row", "view", "margin", "relative"]) }
    return words.joined(separator: chance(15) ? "\n" : " ")
  }

  mutating func dimension() -> AttributeValue {
    switch below(20) {
    case 0...8: .string("wrap_content")
    case 9...13: .string("match_parent")
    case 14: .number(0)
    default: .number(Double(below(160)))
    }
  }
}

extension AttributeValue {
  fileprivate var ifNotEmpty: AttributeValue? { self == .string("") ? nil : self }
}
