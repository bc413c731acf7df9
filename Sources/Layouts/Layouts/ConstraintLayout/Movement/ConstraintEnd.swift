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
  func end(_ context: AttributeContext) throws(AttributeProblem) -> ConstraintEnd {
    let end = ConstraintEnd()
    let names = Self.attributes.map(\.name) + Self.lines.map(\.name) + ["visibility", "easing", "arc", "keyPositions"]
    for name in members.keys.sorted() where !names.contains(name) {
      throw .mismatchInside(path: [name], expected: "the name of an attribute of a child")
    }
    for attribute in Self.attributes {
      guard let value = members[attribute.name] else { continue }
      guard attribute.accepts(value, context) else {
        throw .mismatchInside(path: [attribute.name], expected: attribute.expected)
      }
      try attribute.apply(end.params, value, context)
    }
    if let visibility = try read("visibility", as: Visibility.self, context) { end.visibility = visibility }
    let begin = try read("guideBegin", as: Length<NotNegative>.self, context)?.pixels
    let distance = try read("guideEnd", as: Length<NotNegative>.self, context)?.pixels
    let percent = try read("guidePercent", as: Fraction.self, context)?.property
    if begin != nil || distance != nil || percent != nil {
      end.params.constraints.makeRare().guideline = GuidelinePlace(
        begin: begin, end: distance, percent: percent)
    }
    end.easing = try Self.easing(members["easing"], at: [])
    end.arc = try Self.arc(members["arc"], at: [])
    if let points = members["keyPositions"] { end.keyPositions = try Self.keyPositions(points) }
    return end
  }

  private func read<Value: AttributeDecodable>(
    _ name: String, as type: Value.Type, _ context: AttributeContext
  ) throws(AttributeProblem) -> Value? {
    guard let value = members[name] else { return nil }
    guard let read = Value(value, context) else { throw .mismatchInside(path: [name], expected: Value.expected) }
    return read
  }

  private static func easing(_ value: AttributeValue?, at path: [String]) throws(AttributeProblem) -> MotionEasing? {
    guard let value else { return nil }
    guard case .string(let text) = value, let easing = MotionEasing(text) else {
      throw .mismatchInside(
        path: path + ["easing"],
        expected: "\(listed(MotionEasing.names.map { "\"\($0)\"" })), or \"cubic(0.4, 0, 0.2, 1)\"")
    }
    return easing
  }

  private static func arc(_ value: AttributeValue?, at path: [String]) throws(AttributeProblem) -> MotionArc? {
    guard let value else { return nil }
    guard case .string(let word) = value, let arc = MotionArc(rawValue: word) else {
      throw .mismatchInside(
        path: path + ["arc"], expected: "\(listed(MotionArc.allCases.map { "\"\($0.rawValue)\"" }))")
    }
    return arc
  }

  private static let keyPositionsName = "keyPositions"

  /// Returns the points in order.
  ///
  /// Android's MotionLayout ends the application if two points of a view have the same position.
  /// Source: `insertKey` of androidx.constraintlayout.motion.widget.MotionController (2.2).
  private static func keyPositions(_ value: AttributeValue) throws(AttributeProblem) -> [KeyPosition] {
    guard case .array(let values) = value, values.count <= 100 else {
      throw .mismatchInside(path: [keyPositionsName], expected: "a list of up to 100 objects")
    }
    var points: [KeyPosition] = []
    for (index, value) in values.enumerated() {
      let path = [keyPositionsName, "\(index)"]
      let point = try keyPosition(value, at: path)
      if let first = points.firstIndex(where: { $0.framePosition == point.framePosition }) {
        throw .mismatchInside(
          path: path + ["framePosition"], expected: "another position than that of element \(first) of the list")
      }
      points.append(point)
    }
    return points.sorted { $0.framePosition < $1.framePosition }
  }

  private static func keyPosition(
    _ value: AttributeValue, at path: [String]
  ) throws(AttributeProblem) -> KeyPosition {
    guard case .object(let members) = value else {
      throw .mismatchInside(path: path, expected: "an object with a \"framePosition\"")
    }
    for name in members.keys.sorted() where !keyForms.contains(where: { $0.name == name }) {
      throw .mismatchInside(
        path: path + [name], expected: "one of the names \(listed(keyForms.map { "\"\($0.name)\"" }))")
    }
    guard let position = members["framePosition"]?.number, let whole = Int(exactly: position), 1...99 ~= whole else {
      throw .mismatchInside(path: path + ["framePosition"], expected: "a whole number from 1 to 99")
    }
    var point = KeyPosition(framePosition: whole)
    if let type = members["type"] {
      guard case .string(let word) = type, let kind = KeyPosition.Kind(rawValue: word) else {
        throw .mismatchInside(
          path: path + ["type"], expected: "\(listed(KeyPosition.Kind.allCases.map { "\"\($0.rawValue)\"" }))")
      }
      point.kind = kind
    }
    func fraction(_ name: String) throws(AttributeProblem) -> Float? {
      guard let value = members[name] else { return nil }
      guard let number = value.number, abs(number) <= 1000 else {
        throw .mismatchInside(path: path + [name], expected: "a number from -1000 to 1000")
      }
      return Float(number)
    }
    point.percentX = try fraction("percentX")
    point.percentY = try fraction("percentY")
    point.percentWidth = try fraction("percentWidth")
    point.percentHeight = try fraction("percentHeight")
    if let fit = members["curveFit"] {
      guard case .string(let word) = fit, ["spline", "linear"].contains(word) else {
        throw .mismatchInside(path: path + ["curveFit"], expected: "\"spline\" or \"linear\"")
      }
      point.isLinear = word == "linear"
    }
    point.easing = try easing(members["easing"], at: path)
    point.arc = try arc(members["arc"], at: path)
    return point
  }
}
