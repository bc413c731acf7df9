extension SourceCode {
  /// The methods that measure or place views. Source: android.view.View and ViewGroup (API 34).
  private static let measuring: Set<String> = [
    "setMeasuredDimension", "measure", "measureChild", "measureChildren", "measureChildWithMargins", "layout",
    "setPadding", "setPaddingRelative", "updatePadding", "setLayoutParams", "updateLayoutParams", "offsetTopAndBottom",
    "offsetLeftAndRight", "setLeft", "setTop", "setRight", "setBottom", "setLeftTopRightBottom", "addView",
    "removeView", "setVisibility", "requestLayout",
  ]
  private static let measured: Set<String> = [
    "layoutParams", "left", "top", "right", "bottom", "visibility", "isVisible", "isGone", "width", "height",
    "textSize", "maxLines", "minimumHeight", "minimumWidth",
  ]

  /// Whether its `onMeasure` and `onLayout` do more than call those of the superclass.
  package var measuresItself: Bool {
    members.functions.contains { function in
      guard function.name == "onMeasure" || function.name == "onLayout", let body = function.body else { return false }
      let names = function.parameters.map { SourceExpression.name($0.name) }
      let call = SourceExpression.member(.name("super"), function.name)
      guard callsAlways(call, names, in: body) else { return true }
      return body.contains { changesPlaces($0, depth: 0) }
    }
  }

  /// Returns whether a method is always called with its own parameters.
  private func callsAlways(
    _ method: SourceExpression, _ names: [SourceExpression], in body: [SourceStatement]
  ) -> Bool {
    body.contains { statement in
      switch statement.kind {
      case .expression(.call(method, let arguments, _)), .return(.call(method, let arguments, _)?):
        arguments.map(\.value) == names
      case .expression(.attempt(let body)), .return(.attempt(let body)?), .block(let body):
        callsAlways(method, names, in: body)
      default: false
      }
    }
  }

  private func changesPlaces(_ statement: SourceStatement, depth: Int) -> Bool {
    switch statement.kind {
    case .expression(let expression), .variables(_, let expression): changesPlaces(expression, depth)
    case .variable(_, let expression), .return(let expression): expression.map { changesPlaces($0, depth) } ?? false
    case .loop(let body), .block(let body): body.contains { changesPlaces($0, depth: depth) }
    }
  }

  private func changesPlaces(_ expression: SourceExpression, _ depth: Int) -> Bool {
    func any(_ body: [SourceStatement]) -> Bool { body.contains { changesPlaces($0, depth: depth) } }
    switch expression {
    case .call(let callee, let arguments, _):
      if arguments.contains(where: { changesPlaces($0.value, depth) }) { return true }
      switch callee {
      case .name(let name):
        if Self.measuring.contains(name) { return true }
        guard depth < 4 else { return true }
        return members.functions.contains { function in
          function.name == name && (function.body ?? []).contains { changesPlaces($0, depth: depth + 1) }
        }
      case .member(let object, let name): return Self.measuring.contains(name) || changesPlaces(object, depth)
      default: return changesPlaces(callee, depth)
      }
    case .assignment(_, let target, let value):
      switch target {
      case .name(let name), .member(_, let name): if Self.measured.contains(name) { return true }
      default: break
      }
      return changesPlaces(value, depth)
    case .choice(let condition, let first, let second):
      return changesPlaces(condition, depth) || any(first) || any(second ?? [])
    case .cases(let subject, let cases):
      return subject.map { changesPlaces($0, depth) } ?? false || cases.contains { any($0.body) }
    case .lambda(_, let body), .attempt(let body): return any(body)
    case .binary(_, let left, let right), .index(let left, let right):
      return changesPlaces(left, depth) || changesPlaces(right, depth)
    case .unary(_, let operand), .member(let operand, _): return changesPlaces(operand, depth)
    default: return false
    }
  }
}
