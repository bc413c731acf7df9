import GRXAndroidData
import GRXFileFormats
import Inflater

extension CodeReader {
  /// Returns the value of an expression, after its effects.
  func value(of expression: SourceExpression, in scope: CodeScope) -> CodeValue {
    guard step(), !isLeaving else { return .unknown }
    depth += 1
    defer { depth -= 1 }
    switch expression {
    case .number(let number, let isFraction): return .number(number, isFraction: isFraction)
    case .text(let text): return text.map { .text($0) } ?? .unknown
    case .bool(let value): return .bool(value)
    case .null: return .null
    case .name(let name): return named(name, in: scope)
    case .member(let object, let name): return member(name, of: object, in: scope)
    case .call(let callee, let arguments, let type): return call(callee, arguments, type, in: scope)
    case .index(let list, let place):
      guard case .list(let values) = value(of: list, in: scope), let index = value(of: place, in: scope).number,
        values.indices.contains(Int(index))
      else { return .unknown }
      return values[Int(index)]
    case .unary(let symbol, let operand): return unary(symbol, value(of: operand, in: scope))
    case .binary(let symbol, let left, let right): return binary(symbol, left, right, in: scope)
    case .assignment(let symbol, let target, let value):
      assign(symbol, target, value, in: scope)
      return .unknown
    case .choice(let condition, let first, let second):
      if second == nil, let change = Self.difference(condition, first) { return value(of: change, in: scope) }
      return choice(value(of: condition, in: scope), first, second, in: scope)
    case .cases(let subject, let cases): return chosen(subject, cases, in: scope)
    case .lambda(let names, let body): return .function(names, body, scope)
    case .attempt(let body): return follow(body, in: CodeScope(scope.code, parent: scope))
    case .unknown: return .unknown
    }
  }

  // MARK: Operators

  private func unary(_ symbol: String, _ value: CodeValue) -> CodeValue {
    switch (symbol, value) {
    case ("!", .bool(let value)): .bool(!value)
    case ("-", .number(let number, let isFraction)): .number(-number, isFraction: isFraction)
    case ("+", .number): value
    default: .unknown
    }
  }

  private func binary(
    _ symbol: String, _ left: SourceExpression, _ right: SourceExpression, in scope: CodeScope
  ) -> CodeValue {
    let first = value(of: left, in: scope)
    switch symbol {
    case "?:":
      if case .null = first { return value(of: right, in: scope) }
      if first.isUnknown { uncertainly { _ = value(of: right, in: scope) } }
      return first
    case "&&", "||":
      let decisive = symbol == "||"
      if first.bool == decisive { return .bool(decisive) }
      let second = value(of: right, in: scope)
      if second.bool == decisive { return .bool(decisive) }
      return first.bool == nil ? .unknown : second
    default: break
    }
    let second = value(of: right, in: scope)
    switch symbol {
    case "==", "!=":
      guard let isEqual = areEqual(first, second) else { return .unknown }
      return .bool(isEqual == (symbol == "=="))
    case "or":
      if case (.word(let one), .word(let two)) = (first, second) { return .word(one + "|" + two) }
      if let one = first.number, let two = second.number {
        return .number(Double(Int(one) | Int(two)), isFraction: false)
      }
      return .unknown
    case "to": return .list([first, second])
    default: return calculated(symbol, first, second)
    }
  }

  private func calculated(_ symbol: String, _ first: CodeValue, _ second: CodeValue) -> CodeValue {
    if symbol == "+", case (.text(let one), .text(let two)) = (first, second) { return .text(one + two) }
    guard case (.number(let one, let isOne), .number(let two, let isTwo)) = (first, second) else { return .unknown }
    let isFraction = isOne || isTwo
    func number(_ result: Double) -> CodeValue {
      guard result.isFinite, abs(result) < 1e15 else { return .unknown }
      return .number(isFraction ? result : result.rounded(.towardZero), isFraction: isFraction)
    }
    switch symbol {
    case "+": return number(one + two)
    case "-": return number(one - two)
    case "*": return number(one * two)
    case "/": return two == 0 ? .unknown : number(one / two)
    case "%": return two == 0 ? .unknown : number(one.truncatingRemainder(dividingBy: two))
    case "<": return .bool(one < two)
    case ">": return .bool(one > two)
    case "<=": return .bool(one <= two)
    case ">=": return .bool(one >= two)
    default: return .unknown
    }
  }

  /// Returns whether two values are equal, or `nil` if that isn't known.
  func areEqual(_ first: CodeValue, _ second: CodeValue) -> Bool? {
    switch (first, second) {
    case (.unknown, _), (_, .unknown): nil
    case (.null, .null): true
    case (.null, _), (_, .null): false
    case (.bool(let one), .bool(let two)): one == two
    case (.number(let one, _), .number(let two, _)): one == two
    case (.text(let one), .text(let two)): one == two
    case (.word(let one), .word(let two)): one == two
    case (.constant(let one, let first, _), .constant(let two, let second, _)):
      one.name == two.name && first == second
    case (.view(let one), .view(let two)): one == two
    case (.written(let one), .written(let two)): one == two ? true : nil
    // The number of a resource is neither 0 nor −1.
    case (.written(let text), .number(let number, _)), (.number(let number, _), .written(let text)):
      text.hasPrefix("@") && number <= 0 ? false : nil
    case (.written(let text), .text(let other)), (.text(let other), .written(let text)): shown(text).map { $0 == other }
    default: nil
    }
  }

  /// Returns the text of a value in a document.
  func shown(_ written: String) -> String? {
    reader.resolve(written, element.theme, element.file, element.source.offset, .warning).map {
      $0.type == nil ? StringResource.literal($0.text) : $0.text
    }
  }

  // MARK: Branches

  /// Returns the assignment of `if (a != b) a = b`, which has the same result as the assignment itself.
  private static func difference(_ condition: SourceExpression, _ body: [SourceStatement]) -> SourceExpression? {
    guard case .binary("!=", let left, let right) = condition, body.count == 1,
      case .expression(let change)? = body.first?.kind, case .assignment("=", let target, let value) = change,
      target == left, value == right
    else { return nil }
    return change
  }

  private func choice(
    _ condition: CodeValue, _ first: [SourceStatement], _ second: [SourceStatement]?, in scope: CodeScope
  ) -> CodeValue {
    switch condition.bool {
    case true?: return follow(first, in: CodeScope(scope.code, parent: scope))
    case false?: return second.map { follow($0, in: CodeScope(scope.code, parent: scope)) } ?? .unknown
    case nil:
      uncertainly { follow(first, in: CodeScope(scope.code, parent: scope)) }
      if let second { uncertainly { follow(second, in: CodeScope(scope.code, parent: scope)) } }
      return .unknown
    }
  }

  private func chosen(_ subject: SourceExpression?, _ cases: [SourceCase], in scope: CodeScope) -> CodeValue {
    let wanted = subject.map { value(of: $0, in: scope) }
    var isOpen = false
    for branch in cases {
      var answer: Bool? = branch.conditions.isEmpty ? true : false
      for condition in branch.conditions where answer != true {
        let value = value(of: condition, in: scope, ofType: wanted)
        let isMet = wanted.map { areEqual($0, value) } ?? value.bool
        answer = isMet ?? nil
      }
      if answer == false { continue }
      let inner = CodeScope(scope.code, parent: scope)
      if answer == true, !isOpen { return follow(branch.body, in: inner) }
      isOpen = true
      uncertainly { follow(branch.body, in: inner) }
      if answer == true { return .unknown }
    }
    return isOpen ? .unknown : .null
  }

  /// Returns the value of a condition of a `switch`, in which a constant needs no type.
  private func value(of condition: SourceExpression, in scope: CodeScope, ofType subject: CodeValue?) -> CodeValue {
    if case .name(let name) = condition, case .constant(let type, _, _)? = subject,
      let ordinal = type.members.constants.firstIndex(where: { $0.name == name })
    {
      return .constant(type, name, ordinal: ordinal)
    }
    return value(of: condition, in: scope)
  }

  // MARK: Assignments

  private func assign(
    _ symbol: String, _ target: SourceExpression, _ expression: SourceExpression, in scope: CodeScope
  ) {
    let given = value(of: expression, in: scope)
    let new: CodeValue
    if symbol == "=" {
      new = given
    } else {
      let earlier = value(of: target, in: scope)
      if symbol == "|=", case (.word(let one), .word(let two)) = (earlier, given) {
        new = .word(one + "|" + two)
      } else {
        new = calculated(String(symbol.dropLast()), earlier, given)
      }
    }
    switch target {
    case .name(let name):
      if let owner = scope.declaring(name) {
        owner.variables[name] = isUncertain ? .unknown : new
        return
      }
      var isHidden = false
      for receiver in scope.receivers {
        // It may have the property itself.
        if receiver.isUnknown { isHidden = true }
        if isHidden, case .view(let target) = receiver {
          if setOwn(name, to: new, of: target, chains(of: target)[...]) { return }
        } else if set(name, to: new, of: receiver, in: scope) {
          return
        }
      }
    case .member(.name("this"), let name) where scope.receivers.isEmpty == false:
      _ = set(name, to: new, of: named("this", in: scope), in: scope)
    case .member(let object, let name):
      _ = set(name, to: new, of: value(of: object, in: scope), in: scope)
    default: break
    }
  }

  /// Sets a property of an object. Returns whether it has the property.
  private func set(_ name: String, to value: CodeValue, of object: CodeValue, in scope: CodeScope) -> Bool {
    switch object {
    case .view(let target):
      if setOwn(name, to: value, of: target, chains(of: target)[...]) { return true }
      return setPlatform(name, [value], of: target)
    case .binding(_, _, let root): return setPlatform(name, [value], of: root)
    case .params(let target):
      setParam(name, value, of: target)
      return true
    case .newParams(let params):
      setParam(name, value, of: params)
      return true
    default: return false
    }
  }
}
