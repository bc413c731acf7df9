import GRXFileFormats
import Inflater

/// A rule's report about a view.
package struct LintFinding: Sendable {
  package var rule: LintRule
  /// The location: the attribute that causes the problem, or the view.
  package var file: String
  package var line: Int
  package var column: Int
  /// The location's path in its file; empty if the format has none.
  package var at: String
  /// The line on which the view begins, in the same file.
  package var viewLine: Int
  /// The path of the view, or of the element that causes the problem, in its file: `layout.subviews[1]`.
  package var viewPath: String
  package var className: String
  package var id: String?
  /// The child indexes from the outermost root, joined by `/`; `""` is the root.
  package var path: String
  /// The attribute that causes the problem; `nil` if there is none.
  package var attribute: String?
  /// A description of the problem and its solution.
  package var message: String
  /// The outermost file that was laid out.
  package var root: String
  /// The conditions under which it occurs; `nil` for all that were tried.
  package var conditions: String?
  /// The indexes of these conditions among all that were tried.
  package var conditionIndexes: [Int]
  /// The widths at which a sweep finds it; empty for other findings.
  package var extents: [SweptExtent] = []

  package var location: InflateError.Location {
    InflateError.Location(file: file, line: line, column: column, path: at)
  }

  init(
    rule: LintRule, location: InflateError.Location, viewLine: Int, viewPath: String, className: String, id: String?,
    path: String, attribute: String?, message: String, root: String, conditions: String?, conditionIndexes: [Int]
  ) {
    self.rule = rule
    (file, line, column, at) = (location.file, location.line, location.column, location.path)
    (self.viewLine, self.viewPath, self.className, self.id) = (viewLine, viewPath, className, id)
    (self.path, self.attribute, self.message, self.root) = (path, attribute, message, root)
    (self.conditions, self.conditionIndexes) = (conditions, conditionIndexes)
  }
}

/// Collects the findings in one file, under one condition after another, in any order. For each finding, it keeps the
/// message of the first condition.
package struct LintReport {
  private struct Key: Hashable {
    let code: String
    let path: [Int]
    let attribute: String?
    let element: Int?
  }

  private struct Sighting {
    let rule: LintRule
    let place: ViewPlace?
    let className: String
    let id: String?
    let path: [Int]
    let attribute: (name: String, site: SourceSite)?
    let element: Int?
    let message: String
    /// The index of the first condition, and the number of earlier findings under that condition.
    let order: (condition: Int, number: Int)
    var conditions: [Int]

    var nodePlace: NodePlace {
      guard let attribute else { return .node }
      return element.map { .attributeElement(attribute.name, $0) } ?? .attributeName(attribute.name)
    }
  }

  private let rules: Set<LintRule>
  /// The minimum size of a control in both directions, in points.
  let touchTarget: Double
  private var sightings: [Sighting] = []
  private var indexes: [Key: Int] = [:]
  private var count = 0
  /// The findings of one tree after another, in place of the sightings, if many widths are tried.
  private(set) var marks: SweepMarks?

  package init(rules: Set<LintRule>, touchTarget: Double = 48) {
    self.rules = rules
    self.touchTarget = touchTarget
  }

  /// Creates a report that keeps only marks.
  init(marking rules: Set<LintRule>, touchTarget: Double) {
    self.init(rules: rules, touchTarget: touchTarget)
    marks = SweepMarks()
  }

  /// Calls `body` with the marks.
  mutating func withMarks<Result>(_ body: (inout SweepMarks) -> Result) -> Result? {
    guard marks != nil else { return nil }
    return body(&marks!)
  }

  package func isOn(_ rule: LintRule) -> Bool { rules.contains(rule) }

  /// Records that a view violates a rule.
  ///
  /// - Parameters:
  ///   - attributes: The names of the attribute that causes the problem, if it is written in a document.
  ///   - element: The index of the element that causes the problem, if the attribute is a list.
  ///   - other: The entry of another view that is part of the problem.
  package mutating func add(
    _ rule: LintRule, _ tree: LaidOutTree, _ entry: Int, at attributes: [String] = [], element: Int? = nil,
    beside other: Int? = nil, _ message: @autoclosure () -> String
  ) {
    let view = tree.views[entry]
    guard rules.contains(rule) else { return }
    if tree.entries[entry].isUncertain && rule.dependsOnSizes { return }
    if tree.entries[entry].isCrowded && rule.isAboutSpace { return }
    if marks != nil {
      if tree.isWritten(entry) { marks?.add(rule, of: entry, beside: other, message) }
      return
    }
    let place = tree.place(of: view)
    if place == nil && tree.hasPlaces { return }
    // The author can't change parts that a class itself adds.
    if let own = place?.own, !own.document.writes(nil, of: own.node) { return }
    let attribute = place?.attribute(attributes).map { (name: $0.attribute.name, site: $0.site) }
    let path = tree.frames.path(of: entry)
    let key = Key(code: rule.code, path: path, attribute: attribute?.name, element: element)
    let condition = tree.conditionIndexes[0]
    let known = indexes[key]
    if let known, sightings[known].order.condition <= condition {
      if !sightings[known].conditions.contains(condition) {
        sightings[known].conditions += tree.conditionIndexes
      }
      return
    }
    count += 1
    var sighting = Sighting(
      rule: rule, place: place, className: view.className, id: view.id, path: path,
      attribute: attribute, element: element,
      message: message(), order: (condition, count), conditions: tree.conditionIndexes)
    if let known {
      sighting.conditions += sightings[known].conditions
      sightings[known] = sighting
    } else {
      indexes[key] = sightings.count
      sightings.append(sighting)
    }
  }

  /// Returns the findings, each with its location.
  package func findings(root: String, _ conditions: LintConditions) -> [LintFinding] {
    sightings.sorted { $0.order < $1.order }.compactMap { sighting in
      if sighting.rule.needsEveryCondition && sighting.conditions.count < conditions.all.count {
        return nil
      }
      let site = sighting.attribute?.site ?? sighting.place?.own
      let location = site?.location(of: sighting.nodePlace)
      let view = site?.location(of: .node)
      return LintFinding(
        rule: sighting.rule, location: location ?? InflateError.Location(file: root), viewLine: view?.line ?? 0,
        viewPath: (sighting.element == nil ? view : location)?.path ?? "", className: sighting.className,
        id: sighting.id,
        path: sighting.path.map(String.init).joined(separator: "/"),
        attribute: sighting.attribute.map { site?.document.writtenName(of: $0.name) ?? $0.name },
        message: sighting.message, root: root,
        conditions: sighting.rule.isIndependent
          ? nil : conditions.description(of: sighting.conditions), conditionIndexes: sighting.conditions)
    }
  }
}
