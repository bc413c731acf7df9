import GRXFileFormats
import GRXInspection
import Inflater

extension LintRule {
  static let ellipsizedText = LintRule(
    code: "GRX101", name: "ellipsized-text", severity: .warning,
    summary: "A text ends in an ellipsis at some widths.",
    explanation: """
      Reported by sweeps, for texts of the layout or its resources. Not reported: samples for an editor's preview, and text that a user \
      enters.
      """)

  static let hiddenText = LintRule(
    code: "GRX102", name: "hidden-text", severity: .warning,
    summary: "A limit on lines hides the end of a text at some widths.",
    explanation: "Like ellipsized-text, but the text ends without an ellipsis.")

  /// The rules of sweeps: those of lint that depend on widths, and those that only sweeps check.
  package static let swept = (SweepPass.rules + [ellipsizedText, hiddenText]).sorted { $0.code < $1.code }
}

extension SweptLayout {
  /// The breaks at some of the widths, in the form of lint's findings: one for each view and rule.
  package var findings: [LintFinding] {
    changes.flatMap { change in
      var rules: [(rule: LintRule, isIn: (SweptState) -> Bool)] = []
      switch change.topic {
      case .text:
        let isFixed = change.messages[LintRule.fixedTextHeight.code] != nil
        rules = [
          (.ellipsizedText, { $0.isEllipsized && !change.hasSampleText }),
          (.hiddenText, { $0.isHidden && !change.hasSampleText && !$0.isCut }),
          (isFixed ? .fixedTextHeight : .textCutOff, \.isCut),
          (.brokenWord, \.isBroken),
        ]
      case .overlap, .finding:
        if let rule = change.rule.flatMap(LintRule.named) { rules = [(rule, { change.isBroken($0) })] }
      case .rows, .resources: break
      }
      return rules.compactMap { finding(change, $0.rule, $0.isIn) }
    }
  }

  private func finding(_ change: SweptChange, _ rule: LintRule, _ isIn: (SweptState) -> Bool) -> LintFinding? {
    var places: [String] = []
    var extents: [SweptExtent] = []
    for row in change.rows {
      let density = conditions[row.conditions[0]].density
      var found: [(widths: ClosedRange<Int>, isEnclosed: Bool)] = []
      for (place, band) in row.bands.enumerated() where isIn(band.state) {
        if let last = found.last, last.widths.upperBound + 1 == band.widths.lowerBound {
          found[found.count - 1] = (last.widths.lowerBound...band.widths.upperBound, false)
        } else {
          found.append((band.widths, change.isEnclosed(place, in: row.bands)))
        }
      }
      guard let least = row.bands.first?.widths.lowerBound, let greatest = row.bands.last?.widths.upperBound,
        !found.isEmpty
      else { continue }
      for (widths, _) in found {
        extents.append(
          SweptExtent(
            conditions: row.conditions.map { conditions[$0].fullName },
            from: Double(widths.lowerBound) / density, through: Double(widths.upperBound) / density))
      }
      let ranges = found.reversed().map { widths, isEnclosed in
        if widths == least...greatest { return "every width" }
        return SweptWords.points(widths.lowerBound, density) + "–" + SweptWords.points(widths.upperBound, density)
          + (isEnclosed ? " (right on both sides)" : "")
      }
      let name = SweepCondition.name(row.conditions, of: conditions)
      places.append(
        ranges.joined(separator: " and ") + (ranges == ["every width"] ? "" : " dp") + (name.map { " (\($0))" } ?? ""))
    }
    if places.isEmpty { return nil }
    let text = change.text.map { " '\($0.excerpt)'" } ?? ""
    let message: String
    switch rule {
    case .ellipsizedText: message = "\(change.view.excerpt)\(text) ends in an ellipsis"
    case .hiddenText: message = "maxLines hides the end of \(change.view.excerpt)\(text)"
    case .brokenWord, .textCutOff, .fixedTextHeight:
      message = change.messages[rule.code] ?? "\(change.view.excerpt)\(text) needs more space than it has"
    default:
      message =
        change.messages[rule.code]
        ?? "\(change.view.excerpt) \(SweptWords.words(change, SweptState(isFound: true)))"
    }
    var finding = LintFinding(
      rule: rule,
      location: InflateError.Location(
        file: change.file.isEmpty ? layout : change.file, line: change.line, column: change.column,
        path: change.viewPath),
      viewLine: change.line, viewPath: change.viewPath, className: change.className, id: change.id, path: change.path,
      attribute: nil, message: message, root: layout, conditions: "at " + places.joined(separator: "; "),
      conditionIndexes: [])
    finding.extents = extents
    return finding
  }
}

/// The widths at which something is broken under some conditions.
package struct SweptExtent: Hashable, Sendable {
  /// The names of the conditions, each with all properties.
  package var conditions: [String] = []
  /// The narrowest and the widest window, in points.
  package var from = 0.0
  package var through = 0.0

  package init() {}

  package init(conditions: [String], from: Double, through: Double) {
    (self.conditions, self.from, self.through) = (
      conditions, (from * 100).rounded() / 100, (through * 100).rounded() / 100
    )
  }
}

extension SweptExtent: JSONRecord {
  package static var recordName: String { "extent" }
  package static let members: [JSONMember<SweptExtent>] = [
    JSONMember("conditions", \.conditions), JSONMember("from", \.from, "The narrowest window, in points."),
    JSONMember("through", \.through, "The widest window, in points."),
  ]
}
