import GRXFileFormats
import Measure

/// An explanation in the order of likely questions: the view's identity, its problems, its size, its position, and how
/// it was measured. Text and HTML are generated from it.
package struct ExplanationReport {
  package struct Row: Hashable {
    /// The length in pixels.
    package let length: Int
    package let cause: Explanation.Cause
    package let text: ExplanationText
  }

  /// A length and its terms.
  package struct Section: Hashable {
    /// The title, such as `Width 344`.
    package let title: ExplanationText
    /// A short text if there are no terms to add up.
    package let text: ExplanationText
    package let rows: [Row]
    /// The total of the rows, in pixels.
    package var total: Int { rows.reduce(0) { $0 + $1.length } }
  }

  package struct Question: Hashable {
    package let title: ExplanationText
    package let axes: [Section]
  }

  /// The class of the view, and its id.
  package var name: String { className + (id.map { " #\($0)" } ?? "") }
  private let className: String
  private let id: String?
  package let place: ExplanationText
  package let findings: [Explanation.Finding]
  package let sizes: [Section]
  package let edges: [Section]
  package let questions: [Question]
  package let attributes: [GivenAttribute]
  package let constraints: [HeldConstraint]
  /// The number of pixels per point.
  private let density: Double

  /// Creates a report.
  /// - Parameters:
  ///   - attributes: The view's attributes in the document.
  ///   - constraints: The constraints that determine the view's edges and lengths.
  package init(
    _ explanation: Explanation, density: Double, attributes: [GivenAttribute] = [], constraints: [HeldConstraint] = []
  ) {
    self.attributes = attributes
    self.constraints = constraints
    self.density = density
    let view = explanation.view
    (className, id) = (view.className, view.id)
    let frame = view.frame
    let parent: ExplanationText = view.parent.map { " in \($0)" } ?? ", the root"
    let isGone = explanation.findings.contains { $0.kind == .isGone || $0.kind == .isInsideGone }
    place =
      view.isGone || isGone
      ? "\(view.isGone ? "gone" : "not laid out")\(parent)"
      : "\(length: frame.width)x\(length: frame.height) at \(length: frame.x),\(length: frame.y)\(parent)"
    findings = explanation.findings
    questions = explanation.calls.map { Self.question($0, density) }
    if isGone {
      (sizes, edges) = ([], [])
      return
    }
    sizes = [Self.section("Width", explanation.width), Self.section("Height", explanation.height)]
    edges = [
      Self.section("Left", explanation.left), Self.section("Top", explanation.top),
      Self.section("Right", explanation.right), Self.section("Bottom", explanation.bottom),
    ]
  }

  private static func section(_ name: String, _ sum: Explanation.Sum) -> Section {
    let title: ExplanationText = "\(name) \(length: sum.total)"
    if sum.terms.isEmpty { return Section(title: title, text: "at the edge of its parent", rows: []) }
    if sum.terms.count == 2 && sum.terms[0].cause == .edge && sum.terms[1].cause == .length {
      let (edge, length) = (sum.terms[0], sum.terms[1])
      let sign = length.length < 0 ? "-" : "+"
      let text: ExplanationText =
        "\(edge.text) \(length: edge.length) \(sign) \(length.text) \(length: abs(length.length))"
      return Section(title: title, text: text, rows: [])
    }
    return Section(title: title, text: "", rows: rows(sum))
  }

  private static func rows(_ sum: Explanation.Sum) -> [Row] {
    sum.terms.map { Row(length: $0.length, cause: $0.cause, text: $0.text) }
  }

  private static func question(_ call: Explanation.Call, _ density: Double) -> Question {
    let isUnlimited = call.specs.width.isUnspecified && call.specs.height.isUnspecified
    let source =
      switch call.source {
      case .measured: "measured"
      case .remembered: "remembered"
      case .exact: "known without measuring"
      case .clamped: "an earlier answer, cut off"
      }
    let asker: ExplanationText = call.asker.map { "\($0)" } ?? "the window"
    let (width, height) = (call.specs.width, call.specs.height)
    let (size, isAgain) = (call.size, call.isDuringLayout)
    let title: ExplanationText =
      if isAgain {
        "measured again during layout: \(width) wide, \(height) high; answer \(length: size.width)x\(length: size.height), \(source)"
      } else if isUnlimited {
        "\(asker) measures it with no limits; answer \(length: size.width)x\(length: size.height), \(source)"
      } else {
        "\(asker) asks for \(width) wide, \(height) high; answer \(length: size.width)x\(length: size.height), \(source)"
      }
    return Question(
      title: title,
      axes: isAgain
        ? [] : [offer("width", call.width, density), offer("height", call.height, density)])
  }

  private static func offer(_ name: ExplanationText, _ offer: Explanation.Offer, _ density: Double) -> Section {
    let rows = rows(offer.sum)
    // A single term that repeats the title is omitted.
    let isSaid =
      rows.count == 1
      && (rows[0].text == offer.text || rows[0].text.string(density: density) == offer.text.string(density: density))
    return Section(title: name, text: offer.text, rows: isSaid ? [] : rows)
  }
}

extension ExplanationReport {
  /// The report as lines of text, the same on every machine.
  package var text: String {
    var text = terminalLine("\(name), \(words(place))")
    if !findings.isEmpty { text += "\n" + findings.map(wrappedNote).joined() }
    for sections in [sizes, edges] where !sections.isEmpty {
      text += "\n" + sections.map { lines(of: $0, indent: 0) }.joined()
    }
    if !constraints.isEmpty {
      text += "\nHeld by\n"
      let width = constraints.map(\.edge.count).max() ?? 0
      for constraint in constraints {
        let margin = String(repeating: " ", count: width - constraint.edge.count)
        let place = constraint.location.isEmpty ? "" : " (\(constraint.location))"
        text += terminalLine("\(constraint.edge)\(margin)  \(constraint.text)\(place)", indent: 2)
      }
    }
    text += measuredText
    if attributes.isEmpty { return text }
    text += "\nAttributes\n"
    for attribute in attributes {
      text += terminalLine("\(attribute.name): \(attribute.value)", indent: 2)
      for step in attribute.steps { text += terminalLine(step, indent: 6) }
      if !attribute.meaning.isEmpty { text += wrapped(attribute.meaning.visible, indent: 6) }
    }
    return text
  }

  private var measuredText: String {
    if questions.isEmpty { return "" }
    var text = "\nMeasured \(questions.count == 1 ? "once" : "\(questions.count) times")\n"
    for (index, question) in questions.enumerated() {
      text += terminalLine("\(index + 1). \(words(question.title))", indent: 2)
      for axis in question.axes { text += lines(of: axis, indent: 5) }
    }
    return text
  }

  private func words(_ text: ExplanationText) -> String { text.string(density: density) }

  private func wrappedNote(_ finding: Explanation.Finding) -> String {
    let safe = terminalLine(words(finding.text))
    return "note: " + wrapped(String(safe.dropLast()), indent: 6).dropFirst(6)
  }

  private func lines(of section: Section, indent: Int) -> String {
    let title = section.text.isEmpty ? words(section.title) : "\(words(section.title)): \(words(section.text))"
    if section.text.isEmpty && section.rows.count == 1 {
      return terminalLine("\(title): \(words(section.rows[0].text))", indent: indent)
    }
    var text = terminalLine(title, indent: indent)
    let rows = section.rows.map { (number: formatPoints($0.length, density: density), text: words($0.text)) }
    let width = rows.map(\.number.count).max() ?? 0
    for row in rows {
      let margin = String(repeating: " ", count: width - row.number.count)
      text += terminalLine("\(margin)\(row.number)  \(row.text)", indent: indent + 2)
    }
    return text
  }

  /// Returns a single line, even if it contains names with line breaks.
  private func terminalLine(_ text: String, indent: Int = 0) -> String {
    String(repeating: " ", count: indent) + text.visible + "\n"
  }
}
