import Measure

/// An explanation in the order in which people ask: what it is, what is odd about it, its size, its place, and how it was
/// measured. Text and HTML are written from it.
package struct ExplanationReport {
  package struct Row: Hashable {
    /// In points.
    package let number: String
    package let cause: Explanation.Cause
    package let text: String
  }

  /// A length and its terms.
  package struct Section: Hashable {
    /// `Width 344`.
    package let title: String
    /// In a word or two if there are no terms to add up.
    package let text: String
    package let rows: [Row]
  }

  package struct Question: Hashable {
    package let title: String
    package let axes: [Section]
  }

  package let name: String
  package let place: String
  package let findings: [String]
  package let sizes: [Section]
  package let edges: [Section]
  package let questions: [Question]
  package let attributes: [GivenAttribute]
  package let constraints: [HeldConstraint]

  /// - Parameters:
  ///   - attributes: What a document gives the view.
  ///   - constraints: What holds the view's edges and lengths.
  package init(
    _ explanation: Explanation, density: Double, attributes: [GivenAttribute] = [], constraints: [HeldConstraint] = []
  ) {
    self.attributes = attributes
    self.constraints = constraints
    let writer = Writer(density: density)
    let view = explanation.view
    name = view.className + (view.id.map { " #\($0)" } ?? "")
    let frame = view.frame
    let parent = view.parent.map { " in \($0.displayName)" } ?? ", the root"
    place =
      view.isGone || explanation.findings.contains(where: { $0.kind == .isInsideGone })
      ? "\(view.isGone ? "gone" : "not laid out")\(parent)"
      : "\(writer.points(frame.width))x\(writer.points(frame.height)) at "
        + "\(writer.points(frame.x)),\(writer.points(frame.y))\(parent)"
    findings = explanation.findings.map { $0.text.string(density: density) }
    questions = explanation.calls.map(writer.question)
    let isGone = explanation.findings.contains { $0.kind == .isGone || $0.kind == .isInsideGone }
    if isGone {
      (sizes, edges) = ([], [])
      return
    }
    sizes = [writer.section("Width", explanation.width), writer.section("Height", explanation.height)]
    edges = [
      writer.section("Left", explanation.left), writer.section("Top", explanation.top),
      writer.section("Right", explanation.right), writer.section("Bottom", explanation.bottom),
    ]
  }

  private struct Writer {
    let density: Double

    func points(_ pixels: Int) -> String { formatPoints(pixels, density: density) }

    func section(_ name: String, _ sum: Explanation.Sum) -> Section {
      let title = "\(name) \(points(sum.total))"
      if sum.terms.isEmpty { return Section(title: title, text: "at the edge of its parent", rows: []) }
      if sum.terms.count == 2 && sum.terms[0].cause == .edge && sum.terms[1].cause == .length {
        let sign = sum.terms[1].length < 0 ? "-" : "+"
        let texts = sum.terms.map { $0.text.string(density: density) }
        let text =
          "\(texts[0]) \(points(sum.terms[0].length)) \(sign) \(texts[1]) \(points(abs(sum.terms[1].length)))"
        return Section(title: title, text: text, rows: [])
      }
      return Section(title: title, text: "", rows: rows(sum))
    }

    func rows(_ sum: Explanation.Sum) -> [Row] {
      sum.terms.map { Row(number: points($0.length), cause: $0.cause, text: $0.text.string(density: density)) }
    }

    func question(_ call: Explanation.Call) -> Question {
      let asker = call.asker.map(\.displayName) ?? "the window"
      let asked: ExplanationText = "\(call.specs.width) wide, \(call.specs.height) high"
      var title =
        call.isDuringLayout
        ? "for what is inside it, once more: " : "\(asker) asks for "
      title += "\(asked.string(density: density)); answer \(points(call.size.width))x\(points(call.size.height)), "
      switch call.source {
      case .measured: title += "measured"
      case .remembered: title += "remembered"
      case .exact: title += "known without measuring"
      case .clamped: title += "an earlier answer, cut off"
      }
      return Question(
        title: title,
        axes: call.isDuringLayout ? [] : [offer("width", call.width), offer("height", call.height)])
    }

    private func offer(_ name: String, _ offer: Explanation.Offer) -> Section {
      let text = offer.text.string(density: density)
      let rows = rows(offer.sum)
      // One term that says what the title says adds nothing.
      return Section(title: name, text: text, rows: rows.count == 1 && rows[0].text == text ? [] : rows)
    }
  }
}

extension ExplanationReport {
  /// For people: lines of text, the same on every machine.
  package var text: String {
    var text = terminalLine("\(name), \(place)")
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
      if !attribute.meaning.isEmpty { text += wrapped(attribute.meaning.visible, indent: 6) }
    }
    return text
  }

  private var measuredText: String {
    if questions.isEmpty { return "" }
    var text = "\nMeasured \(questions.count == 1 ? "once" : "\(questions.count) times")\n"
    for (index, question) in questions.enumerated() {
      text += terminalLine("\(index + 1). \(question.title)", indent: 2)
      for axis in question.axes { text += lines(of: axis, indent: 5) }
    }
    return text
  }

  private func wrappedNote(_ finding: String) -> String {
    let safe = terminalLine(finding)
    return "note: " + wrapped(String(safe.dropLast()), indent: 6).dropFirst(6)
  }

  private func lines(of section: Section, indent: Int) -> String {
    let title = section.text.isEmpty ? section.title : "\(section.title): \(section.text)"
    if section.text.isEmpty && section.rows.count == 1 {
      return terminalLine("\(title): \(section.rows[0].text)", indent: indent)
    }
    var text = terminalLine(title, indent: indent)
    let width = section.rows.map(\.number.count).max() ?? 0
    for row in section.rows {
      let margin = String(repeating: " ", count: width - row.number.count)
      text += terminalLine("\(margin)\(row.number)  \(row.text)", indent: indent + 2)
    }
    return text
  }

  /// One line, whatever names are in it.
  private func terminalLine(_ text: String, indent: Int = 0) -> String {
    String(repeating: " ", count: indent) + text.visible + "\n"
  }
}
