import Measure

/// The state to which a child of a ConstraintLayout moves while the layout's `motionProgress` grows from 0 to 1.
///
/// Immutable once its attributes are set, so copies of params share it.
final class ConstraintEnd {
  /// The size, the margins, and the constraints. No view holds them.
  let params = ConstraintLayout.LayoutParams()
  fileprivate(set) var visibility = Visibility.visible
  /// The speed along the way; `nil` for an even one.
  fileprivate(set) var easing: MotionEasing?
  /// The shape of the way after the start; `nil` for a straight line, or a spline through the points between.
  fileprivate(set) var arc: MotionArc?
  /// The points between the start and the end, in order, each at another time.
  fileprivate(set) var keyPositions: [KeyPosition] = []
}

/// The distances of a Guideline at the end of its way, in place of those of the view.
final class GuidelinePlace {
  let begin: Int?
  let end: Int?
  let percent: Float?

  init(begin: Int?, end: Int?, percent: Float?) { (self.begin, self.end, self.percent) = (begin, end, percent) }
}

/// The value of `end`: the attributes of a child in the end state, and its way there.
struct ConstraintEndValue: AttributeDecodable, FormDescribing {
  /// The attributes that have the same meaning as those of a child.
  private static let attributes =
    ViewAttributes.ofChild.map { Attribute<ConstraintLayout.LayoutParams>(converting: $0) }
    + ConstraintLayoutAttributes.ofChild.filter { $0.name != "end" }

  private static let lines: [(name: String, form: ValueForm)] = [
    ("guideBegin", Length<NotNegative>.form), ("guideEnd", Length<NotNegative>.form), ("guidePercent", Fraction.form),
  ]

  private static let keyForms: [(name: String, form: ValueForm)] = [
    ("framePosition", .number(minimum: 1, maximum: 99, isWhole: true)),
    ("type", .words(KeyPosition.Kind.allCases.map(\.rawValue))),
    ("percentX", percent), ("percentY", percent), ("percentWidth", percent), ("percentHeight", percent),
    ("curveFit", .words(["spline", "linear"])), ("easing", .text), ("arc", .words(MotionArc.allCases.map(\.rawValue))),
  ]
  private static let percent = ValueForm.number(minimum: -1000, maximum: 1000, isWhole: false)

  static var form: ValueForm {
    let points = ValueForm.list(
      .object(keyForms.map { ValueForm.Member($0.name, $0.form) }, required: ["framePosition"]))
    let own = [
      ValueForm.Member("visibility", Visibility.valueForm), ValueForm.Member("easing", .text),
      ValueForm.Member("arc", .words(MotionArc.allCases.map(\.rawValue))),
    ]
    return .object(
      attributes.map { ValueForm.Member($0.name, $0.form) } + lines.map { ValueForm.Member($0.name, $0.form) } + own
        + [ValueForm.Member("keyPositions", points)], required: [])
  }

  static var expected: String {
    "an object with attributes of a child, such as {\"width\": 40, \"endToEnd\": \"parent\"}"
  }

  private let members: [String: AttributeValue]

  init?(_ value: AttributeValue, _ context: AttributeContext) {
    guard case .object(let members) = value else { return nil }
    self.members = members
  }

  /// Returns the state with these attributes.
  ///
  /// - Throws: All problems of the members.
  func end(_ context: AttributeContext) throws(AttributeProblem) -> ConstraintEnd {
    let end = ConstraintEnd()
    var problems: [AttributeProblem] = []
    let names = Self.attributes.map(\.name) + Self.lines.map(\.name) + ["visibility", "easing", "arc", "keyPositions"]
    for name in members.keys.sorted() where !names.contains(name) {
      problems.append(.mismatchInside(path: [name], expected: "the name of an attribute of a child"))
    }
    for attribute in Self.attributes {
      guard let value = members[attribute.name] else { continue }
      guard attribute.accepts(value, context) else {
        problems.append(.mismatchInside(path: [attribute.name], expected: attribute.expected))
        continue
      }
      do throws(AttributeProblem) {
        try attribute.apply(end.params, value, context)
      } catch {
        problems.append(error)
      }
    }
    if let visibility = read("visibility", as: Visibility.self, context, &problems) { end.visibility = visibility }
    let begin = read("guideBegin", as: Length<NotNegative>.self, context, &problems)?.pixels
    let distance = read("guideEnd", as: Length<NotNegative>.self, context, &problems)?.pixels
    let percent = read("guidePercent", as: Fraction.self, context, &problems)?.property
    if begin != nil || distance != nil || percent != nil {
      end.params.constraints.makeRare().guideline = GuidelinePlace(
        begin: begin, end: distance, percent: percent)
    }
    end.easing = Self.easing(members["easing"], at: [], &problems)
    end.arc = Self.arc(members["arc"], at: [], &problems)
    if let points = members["keyPositions"] { end.keyPositions = Self.keyPositions(points, &problems) }
    guard let first = problems.first else { return end }
    throw problems.count == 1 ? first : .several(problems)
  }

  private func read<Value: AttributeDecodable>(
    _ name: String, as type: Value.Type, _ context: AttributeContext, _ problems: inout [AttributeProblem]
  ) -> Value? {
    guard let value = members[name] else { return nil }
    if let read = Value(value, context) { return read }
    problems.append(.mismatchInside(path: [name], expected: Value.expected))
    return nil
  }

  private static func easing(
    _ value: AttributeValue?, at path: [String], _ problems: inout [AttributeProblem]
  ) -> MotionEasing? {
    guard let value else { return nil }
    if case .string(let text) = value, let easing = MotionEasing(text) { return easing }
    let names = listed(MotionEasing.names.map { "\"\($0)\"" })
    problems.append(
      .mismatchInside(path: path + ["easing"], expected: "\(names), or \"cubic(0.4, 0, 0.2, 1)\""))
    return nil
  }

  private static func arc(
    _ value: AttributeValue?, at path: [String], _ problems: inout [AttributeProblem]
  ) -> MotionArc? {
    guard let value else { return nil }
    if case .string(let word) = value, let arc = MotionArc(rawValue: word) { return arc }
    let words = listed(MotionArc.allCases.map { "\"\($0.rawValue)\"" })
    problems.append(.mismatchInside(path: path + ["arc"], expected: "\(words)"))
    return nil
  }

  private static let keyPositionsName = "keyPositions"

  /// Returns the points in order.
  ///
  /// Android's MotionLayout ends the application if two points of a view have the same position.
  /// Source: `insertKey` of androidx.constraintlayout.motion.widget.MotionController (2.2).
  private static func keyPositions(
    _ value: AttributeValue, _ problems: inout [AttributeProblem]
  ) -> [KeyPosition] {
    guard case .array(let values) = value, values.count <= 100 else {
      problems.append(.mismatchInside(path: [keyPositionsName], expected: "a list of up to 100 objects"))
      return []
    }
    var points: [(point: KeyPosition, index: Int)] = []
    for (index, value) in values.enumerated() {
      let path = [keyPositionsName, "\(index)"]
      guard let point = keyPosition(value, at: path, &problems) else { continue }
      if let first = points.first(where: { $0.point.framePosition == point.framePosition }) {
        problems.append(
          .mismatchInside(
            path: path + ["framePosition"],
            expected: "another position than that of element \(first.index) of the list"))
      }
      points.append((point, index))
    }
    return points.map(\.point).sorted { $0.framePosition < $1.framePosition }
  }

  /// Returns a point; `nil` if it has no valid position.
  private static func keyPosition(
    _ value: AttributeValue, at path: [String], _ problems: inout [AttributeProblem]
  ) -> KeyPosition? {
    guard case .object(let members) = value else {
      problems.append(.mismatchInside(path: path, expected: "an object with a \"framePosition\""))
      return nil
    }
    var found: [AttributeProblem] = []
    for name in members.keys.sorted() where !keyForms.contains(where: { $0.name == name }) {
      let names = listed(keyForms.map { "\"\($0.name)\"" })
      found.append(.mismatchInside(path: path + [name], expected: "one of the names \(names)"))
    }
    let position = members["framePosition"]?.number.flatMap { Int(exactly: $0) } ?? 0
    let hasPosition = 1...99 ~= position
    if !hasPosition {
      found.append(.mismatchInside(path: path + ["framePosition"], expected: "a whole number from 1 to 99"))
    }
    var point = KeyPosition(framePosition: position)
    if let type = members["type"] {
      if case .string(let word) = type, let kind = KeyPosition.Kind(rawValue: word) {
        point.kind = kind
      } else {
        let words = listed(KeyPosition.Kind.allCases.map { "\"\($0.rawValue)\"" })
        found.append(.mismatchInside(path: path + ["type"], expected: "\(words)"))
      }
    }
    func fraction(_ name: String) -> Float? {
      guard let value = members[name] else { return nil }
      if let number = value.number, abs(number) <= 1000 { return Float(number) }
      found.append(.mismatchInside(path: path + [name], expected: "a number from -1000 to 1000"))
      return nil
    }
    point.percentX = fraction("percentX")
    point.percentY = fraction("percentY")
    point.percentWidth = fraction("percentWidth")
    point.percentHeight = fraction("percentHeight")
    if let fit = members["curveFit"] {
      if case .string(let word) = fit, ["spline", "linear"].contains(word) {
        point.isLinear = word == "linear"
      } else {
        found.append(.mismatchInside(path: path + ["curveFit"], expected: "\"spline\" or \"linear\""))
      }
    }
    point.easing = easing(members["easing"], at: path, &found)
    point.arc = arc(members["arc"], at: path, &found)
    problems += found
    return hasPosition ? point : nil
  }
}
