import Inflater

/// A rule's report about a view.
package struct LintFinding: Sendable {
  package let rule: LintRule
  /// The location: the attribute that causes the problem, or the view.
  package let location: InflateError.Location
  /// The line on which the view begins, in the same file.
  package let viewLine: Int
  package let className: String
  package let id: String?
  /// The child indexes from the outermost root, joined by `/`; `""` is the root.
  package let path: String
  /// The attribute that causes the problem; `nil` if there is none.
  package let attribute: String?
  /// A description of the problem and its solution.
  package let message: String
  /// The outermost file that was laid out.
  package let root: String
  /// The conditions under which it occurs; `nil` for all that were tried.
  package var conditions: String?
  /// The indexes of these conditions among all that were tried.
  package let conditionIndexes: [Int]
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

  package init(rules: Set<LintRule>, touchTarget: Double = 48) {
    self.rules = rules
    self.touchTarget = touchTarget
  }

  package func isOn(_ rule: LintRule) -> Bool { rules.contains(rule) }

  /// Records that a view violates a rule.
  ///
  /// - Parameters:
  ///   - attributes: The names of the attribute that causes the problem, if it is written in a document.
  ///   - element: The index of the element that causes the problem, if the attribute is a list.
  package mutating func add(
    _ rule: LintRule, _ tree: LaidOutTree, _ entry: Int, at attributes: [String] = [], element: Int? = nil,
    _ message: @autoclosure () -> String
  ) {
    let view = tree.views[entry]
    guard rules.contains(rule) else { return }
    if tree.entries[entry].isUncertain && rule.dependsOnSizes { return }
    if tree.entries[entry].isCrowded && rule.isAboutSpace { return }
    let place = tree.place(of: view)
    if place == nil && tree.hasPlaces { return }
    // The author can't change parts that a class itself adds.
    if let own = place?.own, !own.document.writes(nil, of: own.node) { return }
    let attribute = place?.attribute(attributes).map { (name: $0.attribute.name, site: $0.site) }
    let path = tree.path(of: entry)
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
      if sighting.rule.appearsEverywhere && sighting.conditions.count < conditions.all.count {
        return nil
      }
      let site = sighting.attribute?.site ?? sighting.place?.own
      let location = site?.location(of: sighting.nodePlace)
      return LintFinding(
        rule: sighting.rule, location: location ?? InflateError.Location(file: root),
        viewLine: site?.location(of: .node).line ?? 0, className: sighting.className,
        id: sighting.id,
        path: sighting.path.map(String.init).joined(separator: "/"),
        attribute: sighting.attribute.map { site?.document.writtenName(of: $0.name) ?? $0.name },
        message: site?.document.withWrittenNames(sighting.message) ?? sighting.message, root: root,
        conditions: sighting.rule.isIndependent
          ? nil : conditions.description(of: sighting.conditions), conditionIndexes: sighting.conditions)
    }
  }
}

extension LintRule {
  /// Whether it is reported only if it occurs under every condition.
  fileprivate var appearsEverywhere: Bool { self == .uselessNesting || self == .idleConstraint }

  /// Whether it reports views that other views leave too little space.
  fileprivate var isAboutSpace: Bool { self == .zeroSize || self == .clipped || self == .textCutOff }

  /// Whether it concerns the document rather than a condition.
  fileprivate var isIndependent: Bool { self == .leftRight || self == .mixedSides }
}

extension SourceDocument {
  /// Returns a message with the names of attributes as written in the document.
  ///
  /// Words that are both names and common nouns, such as "width" and "weight", aren't replaced.
  fileprivate func withWrittenNames(_ message: String) -> String {
    // Looking up Unicode properties takes long.
    message.utf8.allSatisfy { $0 < 0x80 }
      ? withWrittenNames(
        message, in: message.utf8, isNamePart: { $0.isASCIILetter || $0 == UInt8(ascii: "_") },
        isUppercase: \.isASCIIUppercase)
      : withWrittenNames(
        message, in: message, isNamePart: { $0.isLetter || $0 == "_" }, isUppercase: \.isUppercase)
  }

  private func withWrittenNames<Text: Collection>(
    _ message: String, in text: Text, isNamePart: (Text.Element) -> Bool,
    isUppercase: (Text.Element) -> Bool
  ) -> String where Text.Index == String.Index {
    var result = ""
    // The text before this position is in the result.
    var done = message.startIndex
    var place = done
    while place < message.endIndex {
      let start = place
      var hasUppercase = false
      while place < message.endIndex, isNamePart(text[place]) {
        hasUppercase = hasUppercase || isUppercase(text[place])
        text.formIndex(after: &place)
      }
      guard start < place else {
        text.formIndex(after: &place)
        continue
      }
      let word = message[start..<place]
      guard hasUppercase && word.first?.isLowercase == true || word == "gravity" else { continue }
      let written = writtenName(of: String(word))
      guard written != word else { continue }
      result += message[done..<start]
      result += written
      done = place
    }
    return done == message.startIndex ? message : result + message[done...]
  }
}

extension UInt8 {
  fileprivate var isASCIIUppercase: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
  fileprivate var isASCIILetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}
