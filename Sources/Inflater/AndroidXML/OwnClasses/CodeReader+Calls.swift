import GRXAndroidData
import Inflater

extension CodeReader {
  /// Follows a call of a function or a method. Returns its value.
  func call(
    _ callee: SourceExpression, _ arguments: [SourceArgument], _ type: String?, in scope: CodeScope
  ) -> CodeValue {
    switch callee {
    case .name("#throw"):
      // Code that throws an exception inflates nothing.
      if !isUncertain { isLeaving = true }
      return .unknown
    case .name("#leave"):
      leave(with: .unknown)
      return .unknown
    case .name(let name): return call(name, values(of: arguments, in: scope), type, in: scope)
    case .member(.name("super"), let name):
      let given = values(of: arguments, in: scope)
      let target = scope.receivers.last?.target ?? .own
      let chain = chains(of: target)
      let place = chain.firstIndex { $0.name == scope.code.name } ?? chain.count
      if let value = callOwn(name, given, of: target, chain.dropFirst(place + 1)) { return value }
      return callPlatform(name, given, type, of: target, in: scope) ?? .unknown
    case .member(let object, let name):
      if let inflated = inflatedStatically(object, name, arguments, in: scope) { return inflated }
      let value: CodeValue
      if case .name(let word) = object, scope.declaring(word) == nil, word == "R" {
        return .unknown
      } else {
        value = self.value(of: object, in: scope)
      }
      return call(name, of: value, object, values(of: arguments, in: scope), type, in: scope)
    default:
      let function = value(of: callee, in: scope)
      return invoke(function, values(of: arguments, in: scope).map(\.value), receiver: nil)
    }
  }

  /// Follows the body of a function.
  func call(_ body: [SourceStatement], in scope: CodeScope) -> CodeValue {
    guard step() else { return .unknown }
    depth += 1
    let earlier = (result, isLeaving, mayHaveLeft, isUncertain, file, line)
    (result, isLeaving, mayHaveLeft) = (nil, false, false)
    follow(body, in: scope)
    let value = result ?? .unknown
    (result, isLeaving, mayHaveLeft, isUncertain, file, line) = earlier
    depth -= 1
    return value
  }

  /// Follows a function in braces. Returns the value of its last statement.
  @discardableResult
  func invoke(_ function: CodeValue, _ arguments: [CodeValue], receiver: CodeValue?) -> CodeValue {
    guard case .function(let names, let body, let scope) = function else { return .unknown }
    let inner = CodeScope(scope.code, receiver: receiver, parent: scope)
    if names.isEmpty {
      if let first = arguments.first { inner.variables["it"] = first }
    } else {
      for (name, argument) in zip(names, arguments) { inner.variables[name] = argument }
    }
    return follow(body, in: inner)
  }

  // MARK: Functions

  private func call(_ name: String, _ arguments: [SourceValue], _ type: String?, in scope: CodeScope) -> CodeValue {
    if let owner = scope.declaring(name), let function = owner.variables[name] {
      // A function with a receiver takes it as its first argument.
      return invoke(function, arguments.map(\.value), receiver: arguments.first?.value)
    }
    let given = arguments.map(\.value)
    switch name {
    case "with" where given.count == 2: return invoke(given[1], [given[0]], receiver: given[0])
    case "run" where given.count == 1: return invoke(given[0], [], receiver: nil)
    case "requireNotNull", "checkNotNull": return given.first ?? .unknown
    case "Pair", "Triple": return .list(given)
    case "TypedValue": return .newParams(NewParams())
    case "lazy": return given.last.map { invoke($0, [], receiver: nil) } ?? .unknown
    case "listOf", "arrayOf", "setOf", "intArrayOf", "mutableListOf", "listOfNotNull", "arrayListOf":
      return .list(given)
    case "maxOf", "minOf":
      let numbers = given.compactMap(\.number)
      guard numbers.count == given.count, let result = name == "maxOf" ? numbers.max() : numbers.min() else {
        return .unknown
      }
      return .number(result, isFraction: false)
    default: break
    }
    if name.first?.isUppercase == true, let new = created(name, arguments, in: scope) { return new }
    var isHidden = false
    for receiver in scope.receivers {
      // It may have the method itself.
      if receiver.isUnknown { isHidden = true }
      if isHidden, case .view(let target) = receiver {
        if let value = callOwn(name, arguments, of: target, chains(of: target)[...]) { return value }
      } else if let value = method(name, arguments, type, of: receiver, in: scope) {
        return value
      }
    }
    // A class's functions outside its objects, and those of the enclosing classes and the file.
    if let value = callStatic(name, arguments, of: scope.code) { return value }
    for found in sources.functions(named: name, in: scope.code) where found.function.receiver == nil {
      if let value = call(found, arguments, receiver: nil) { return value }
    }
    return called(given)
  }

  /// Returns the value of a call that isn't known, whose functions in braces may be called.
  private func called(_ arguments: [CodeValue]) -> CodeValue { .unknown }

  private func callStatic(_ name: String, _ arguments: [SourceValue], of code: SourceCode) -> CodeValue? {
    for members in [code.members.nested["Companion"], code.members].compactMap({ $0 }) {
      guard let function = Self.function(name, arguments.count, in: members.functions), let body = function.body
      else { continue }
      let scope = CodeScope(code)
      bind(function.parameters, arguments, in: scope)
      return call(body, in: scope)
    }
    return nil
  }

  private func call(_ found: SourceCode.Function, _ arguments: [SourceValue], receiver: CodeValue?) -> CodeValue? {
    guard Self.function(found.function.name, arguments.count, in: [found.function]) != nil,
      let body = found.function.body
    else { return nil }
    let scope = CodeScope(
      SourceCode(name: found.file.package, members: found.file.members, file: found.file), receiver: receiver)
    bind(found.function.parameters, arguments, in: scope)
    return call(body, in: scope)
  }

  /// Returns the function with a name that takes a number of arguments.
  static func function(_ name: String, _ count: Int, in functions: [SourceFunction]) -> SourceFunction? {
    func takes(_ function: SourceFunction) -> Bool {
      function.name == name && function.parameters.count >= count
        && function.parameters.filter { $0.value == nil }.count <= count
    }
    return functions.first { $0.name == name && $0.parameters.count == count } ?? functions.first(where: takes)
  }

  // MARK: Methods

  /// Follows a call of a method.
  private func call(
    _ name: String, of value: CodeValue, _ object: SourceExpression, _ arguments: [SourceValue], _ type: String?,
    in scope: CodeScope
  ) -> CodeValue {
    if let result = scoped(name, value, arguments.map(\.value)) { return result }
    if let owner = scope.declaring(name), let function = owner.variables[name], case .function = function {
      return invoke(function, arguments.map(\.value), receiver: value)
    }
    if let result = method(name, arguments, type, of: value, in: scope) { return result }
    if value.isUnknown, case .name(let word) = object, word.first?.isUppercase == true, scope.declaring(word) == nil,
      let result = helper(word, name, arguments, in: scope)
    {
      return result
    }
    if name.first?.isUppercase == true, value.isUnknown, let new = created(name, arguments, in: scope) { return new }
    return .unknown
  }

  /// Follows one of Kotlin's functions that pass an object on to a function in braces.
  private func scoped(_ name: String, _ value: CodeValue, _ arguments: [CodeValue]) -> CodeValue? {
    guard let function = arguments.last, case .function = function else { return nil }
    switch name {
    case "apply":
      invoke(function, [], receiver: value)
      return value
    case "also":
      invoke(function, [value], receiver: nil)
      return value
    case "let", "use":
      if case .null = value { return .null }
      return invoke(function, [value], receiver: nil)
    case "run":
      if case .null = value { return .null }
      return invoke(function, [], receiver: value)
    case "forEach", "onEach":
      if case .list(let values) = value {
        for value in values { invoke(function, [value], receiver: nil) }
        return .unknown
      }
      uncertainly { invoke(function, [.unknown], receiver: nil) }
      return .unknown
    case "takeIf", "takeUnless":
      let answer = invoke(function, [value], receiver: nil).bool
      return answer.map { $0 == (name == "takeIf") ? value : .null } ?? .unknown
    case "firstOrNull", "first", "find", "single":
      guard case .list(let values) = value else { return nil }
      for value in values {
        guard let isFound = invoke(function, [value], receiver: nil).bool else { return .unknown }
        if isFound { return value }
      }
      return .null
    default: return nil
    }
  }

  /// Follows a method of an object; `nil` if it has none with that name.
  private func method(
    _ name: String, _ arguments: [SourceValue], _ type: String?, of object: CodeValue, in scope: CodeScope
  ) -> CodeValue? {
    switch object {
    case .view(let target):
      let chain = chains(of: target)
      if let value = callOwn(name, arguments, of: target, chain[...]) { return value }
      if arguments.count == 1, name.hasPrefix("set"), name.count > 3,
        setOwn(Self.propertyName(name), to: arguments[0].value, of: target, chain[...])
      {
        return .unknown
      }
      if arguments.isEmpty, name.hasPrefix("get"), name.count > 3,
        let value = property(Self.propertyName(name), of: object, in: scope)
      {
        return value
      }
      return callPlatform(name, arguments, type, of: target, in: scope)
        ?? callExtension(name, arguments, of: object, in: scope)
    case .binding(_, let owner, let root):
      switch name {
      case "getRoot": return .view(root)
      case "setLifecycleOwner", "executePendingBindings", "invalidateAll": return .unknown
      default: break
      }
      if arguments.isEmpty, name.hasPrefix("get") {
        return .view(owner.child(CodeTarget.comparable(Self.propertyName(name))))
      }
    case .attributes(let attributes):
      if let value = attribute(name, arguments.map(\.value), of: attributes, in: scope) { return value }
    case .params(let target): return callParams(name, arguments.map(\.value)) { self.setParam($0, $1, of: target) }
    case .newParams(let params): return callParams(name, arguments.map(\.value)) { self.setParam($0, $1, of: params) }
    case .type(let type):
      if name == "values", arguments.isEmpty { return .list(constants(of: type)) }
      if let value = callStatic(name, arguments, of: type) { return value }
    case .constant(let type, _, _):
      if let function = Self.function(name, arguments.count, in: type.members.functions), let body = function.body {
        let inner = CodeScope(type, receiver: object)
        bind(function.parameters, arguments, in: inner)
        return call(body, in: inner)
      }
    case .object(let kind):
      if let value = platformMethod(name, arguments, of: kind, in: scope) { return value }
    default: break
    }
    return valueMethod(name, arguments.map(\.value), of: object)
      ?? callExtension(name, arguments, of: object, in: scope)
  }

  static func propertyName(_ accessor: String) -> String {
    let rest = accessor.dropFirst(3)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }

  private func callExtension(
    _ name: String, _ arguments: [SourceValue], of object: CodeValue, in scope: CodeScope
  ) -> CodeValue? {
    if object.isUnknown { return nil }
    // Functions that extend a type inside a class.
    for case .view(let target) in scope.receivers {
      for code in chains(of: target) {
        let functions = code.members.functions.filter { $0.receiver != nil }
        guard let function = Self.function(name, arguments.count, in: functions), let body = function.body else {
          continue
        }
        let inner = CodeScope(code, receiver: object, parent: CodeScope(code, receiver: .view(target)))
        bind(function.parameters, arguments, in: inner)
        return call(body, in: inner)
      }
    }
    for found in sources.functions(named: name, in: scope.code) where found.function.receiver != nil {
      if let value = call(found, arguments, receiver: object) { return value }
    }
    return nil
  }

  /// Follows a method that a class of a view declares, or returns `nil` if none does.
  func callOwn(
    _ name: String, _ arguments: [SourceValue], of target: CodeTarget, _ chain: ArraySlice<SourceCode>
  ) -> CodeValue? {
    for code in chain {
      guard
        let function = Self.function(name, arguments.count, in: code.members.functions.filter({ $0.receiver == nil })),
        let body = function.body
      else { continue }
      let scope = CodeScope(code, receiver: .view(target))
      bind(function.parameters, arguments, in: scope)
      return call(body, in: scope)
    }
    return nil
  }

  /// Returns the value of a method of texts, numbers, and values that may be absent.
  private func valueMethod(_ name: String, _ arguments: [CodeValue], of object: CodeValue) -> CodeValue? {
    switch name {
    case "orEmpty":
      if case .null = object { return .text("") }
      return object
    case "toString", "toInt", "toFloat", "toDouble", "trim", "roundToInt", "intValue", "coerceAtLeast",
      "toCharSequence":
      guard case .number(let number, _) = object else { return object }
      switch name {
      case "toFloat", "toDouble": return .number(number, isFraction: true)
      case "toInt", "intValue": return .number(number.rounded(.towardZero), isFraction: false)
      case "roundToInt": return .number((number + 0.5).rounded(.down), isFraction: false)
      case "coerceAtLeast":
        return arguments.first?.number.map { .number(max(number, $0), isFraction: false) } ?? .unknown
      default: return .unknown
      }
    case "isEmpty", "isBlank", "isNullOrEmpty", "isNullOrBlank", "isNotEmpty", "isNotBlank":
      let isEmpty: Bool?
      switch object {
      case .null: isEmpty = true
      case .text(let text): isEmpty = text.isEmpty
      case .written(let text): isEmpty = shown(text)?.isEmpty
      default: isEmpty = nil
      }
      return isEmpty.map { .bool($0 != name.hasPrefix("isNot")) } ?? .unknown
    default: return nil
    }
  }
}
