import Measure

extension View {
  /// Makes constraints of this view and activates them.
  ///
  /// ```swift
  /// let made = icon.addConstraints(["left ==": .superview, "width ==": 42, "top ==": header.bottom])
  /// ```
  /// A key is an attribute and `==`, `<=` or `>=`, with one space between them; any other is a programming error. A number
  /// is a length for `width` and `height`, otherwise the distance from the superview's same attribute. The superview may be
  /// set later.
  ///
  /// - Returns: The constraints, in the order of the literal.
  /// Source: AutoLayoutShorthand.
  @discardableResult
  public final func addConstraints(_ operands: KeyValuePairs<String, ConstraintOperand>) -> [LayoutConstraint] {
    let made = operands.map { key, operand in
      switch ConstraintKey.parse(key) {
      case .success(let key): return constraint(key, operand)
      case .failure(let problem): stop(problem.sentence)
      }
    }
    made.activate()
    return made
  }

  private func constraint(_ key: ConstraintKey, _ operand: ConstraintOperand) -> LayoutConstraint {
    let second: LayoutConstraint.Second
    var secondAttribute = key.attribute
    switch operand.target {
    case .number: second = key.attribute.isSize ? .none : .superview
    case .superview(let attribute):
      second = .superview
      secondAttribute = attribute ?? secondAttribute
    case .view(let view, let attribute):
      second = .view(view)
      secondAttribute = attribute ?? secondAttribute
    }
    return LayoutConstraint(
      self, key.attribute, key.relation, second, secondAttribute, multiplier: operand.multiplier,
      constant: operand.constant, priority: operand.priority, id: nil)
  }
}

/// `left ==`: what a constraint sets, and how.
struct ConstraintKey: Hashable {
  let attribute: LayoutAttribute
  let relation: LayoutRelation

  struct Problem: Error {
    let sentence: String
  }

  static func parse(_ key: String) -> Result<ConstraintKey, Problem> {
    if let known = table[key] { return .success(known) }
    var sentence = "'\(key)' isn't a key of a constraint: an attribute, a space, and ==, <= or >= are expected"
    if let nearest = nearest(to: key) { sentence += "; did you mean '\(nearest)'?" }
    return .failure(Problem(sentence: sentence))
  }

  private static let table: [String: ConstraintKey] = {
    var table: [String: ConstraintKey] = [:]
    for (name, attribute) in LayoutAttribute.names {
      for relation in LayoutRelation.allCases {
        table["\(name) \(relation.rawValue)"] = ConstraintKey(attribute: attribute, relation: relation)
      }
    }
    return table
  }()

  /// All keys.
  static let all: [String] = LayoutAttribute.names.flatMap { name in
    LayoutRelation.allCases.map { "\(name.name) \($0.rawValue)" }
  }

  private static func nearest(to key: String) -> String? {
    let distances = all.map { ($0, editDistance($0, key)) }
    guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= max(2, key.utf8.count / 3) else { return nil }
    return best.0
  }
}
