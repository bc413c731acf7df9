import Layouts
import Measure

/// The elements of Gravity's documents as classes of random trees. They can be written in documents, but not built.
extension RandomClass {
  package static let gravity: [RandomClass] = [
    element("H", childCount: 0...4), element("V", childCount: 0...4),
    element("UIStackView", childCount: 0...4, ["axis": { .string($0.pick(["horizontal", "vertical"])) }]),
    element("UIView", childCount: 0...3), element("UIScrollView", childCount: 0...2),
    element("UITableView", childCount: 0...3), element("UILabel", textValues), element("UITextView", textValues),
    element("UITextField", textValues.merging(["placeholder": { .string($0.text()) }]) { $1 }),
    element("UIButton", ["title": { .string($0.text()) }, "text": { .string($0.text()) }]), element("UISwitch"),
    // A template beside the document; see `gravityTemplates`.
    element(
      "FormRow",
      [
        "label.text": { .string($0.text()) }, "label.width": length, "fill.minWidth": number,
        "fill.hidden": { .string($0.pick(["true", "false"])) },
      ]),
  ]

  /// The templates that random documents can name, by filename.
  package static let gravityTemplates = [
    "FormRow.xml": """
    <H spacing="4"><UILabel id="label" text="{name}" width="labels"/><UIView id="fill" width="fill" height="6"/></H>
    """
  ]

  /// The data that paths such as `{name}` refer to in random documents.
  package static let gravityData = AttributeValue.object([
    "name": .string("a name"), "address": .object(["city": .string("a city")]),
  ])

  /// The prefix of the names of elements, since there are classes of views named `H` and `V`.
  fileprivate static let prefix = "gravity."

  private static func element(_ name: String, childCount: ClosedRange<Int> = 0...0, _ own: [String: Value] = [:])
    -> RandomClass
  {
    RandomClass(
      prefix + name, childCount: childCount, values: elementValues.merging(own) { $1 },
      chances: own.mapValues { _ in 60 }.merging(["width": 60, "height": 40, "gravity": 25]) { $1 },
      takesOnlyValues: true)
  }

  static let gravityKinds = gravity.map { ViewKind($0.name) { _ in View() } }

  private static let length: Value = { trees in
    switch trees.below(10) {
    case 0...3: .string("fill")
    case 4: .string(trees.pick(["column1", "column2", "labels"]))
    case 5: .string("auto")
    default: number(&trees)
    }
  }
  private static let number: Value = { .number(Double($0.below(100))) }
  private static let margin: Value = { .number(Double($0.below(20) - 4)) }
  private static let spacing: Value = { .number(Double($0.below(12))) }
  private static let rank: Value = { .number($0.pick([1, 1, 2, 7, -1, -2])) }
  private static let words: Value = {
    .string($0.pick(["left", "center", "right top", "center middle", "bottom", "wide", "mid wide", "right bottom"]))
  }

  private static let elementValues: [String: Value] = [
    "width": length, "height": length, "minWidth": number, "maxWidth": number, "minHeight": number,
    "maxHeight": number, "width:pad": number, "height:phone:portrait": number, "padding": spacing,
    "spacing": spacing, "margin": margin, "leftMargin": margin, "topMargin": margin, "rightMargin": margin,
    "bottomMargin": margin, "gravity": words, "grows": rank, "shrinks": rank,
    "alignment": { .string($0.pick(["top", "middle", "bottom", "left", "center", "right", "fill"])) },
    "zIndex": { .number(Double($0.below(5) - 2)) }, "hidden": { .string($0.pick(["true", "false"])) },
    "color": { .string($0.pick(["red", "#123456"])) }, "backgroundColor": { .string($0.pick(["red", "#123456"])) },
  ]

  private static let textValues: [String: Value] = [
    "text": { $0.chance(15) ? .string("{name} of {address.city}") : .string($0.text()) },
    "font": { .string($0.pick(["System 12", "System Bold 20", "Light 9"])) },
    "wrap": { .string($0.pick(["true", "false"])) }, "textAlignment": words,
  ]
}

extension RandomView {
  /// The document in Gravity's format; the view consists of classes in `RandomClass.gravity`.
  package var gravityDocument: String { gravityElement(indent: "") + "\n" }

  private func gravityElement(indent: String) -> String {
    let name = className.dropFirst(RandomClass.prefix.count)
    var text = "\(indent)<\(name)"
    if let id { text += " id=\"\(id)\"" }
    for attribute in attributes { text += " \(attribute.name)=\"\(attribute.value.inXML)\"" }
    if children.isEmpty { return text + "/>" }
    let inside = children.map { $0.gravityElement(indent: indent + "  ") }.joined(separator: "\n")
    return "\(text)>\n\(inside)\n\(indent)</\(name)>"
  }
}

extension AttributeValue {
  fileprivate var inXML: String {
    switch self {
    case .string(let text): text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "&#10;")
    case .number(let number): number.shortestDecimal
    default: fatalError("Gravity's attributes are texts and numbers")
    }
  }
}
