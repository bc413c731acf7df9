import GRXAndroidData
import Inflater
import Layouts
import Measure

/// Follows the constructors of an application's class from the attributes of an element to the properties of its view
/// and of the views inside it.
///
/// No code is run: only constants, resources, attributes, and the functions of the project's sources that combine them
/// are followed, for a limited number of steps. A branch whose condition isn't known is followed without effects, which
/// are recorded as unknowns.
final class CodeReader {
  /// The maximum number of expressions that are followed for a view, and the maximum depth of calls.
  static let maximumSteps = 20_000
  static let maximumDepth = 96

  let element: Element
  let sources: AndroidSources
  let changes = CodeChanges()
  /// The values of properties, by the view to which they belong.
  var fields: [CodeTarget: [String: CodeValue]] = [:]
  /// The classes of views, the most derived first; empty for classes of the platform and its libraries.
  var chains: [CodeTarget: [SourceCode]] = [:]
  /// The layouts whose views belong to the content of a view.
  var layouts: [CodeTarget: [String]] = [:]
  var steps = 0
  var depth = 0
  /// Whether the code that is followed may not be run, so that its effects aren't known.
  var isUncertain = false
  /// Whether the current function returns, and the value.
  var result: CodeValue?
  var isLeaving = false
  /// Whether the current function may have returned before.
  var mayHaveLeft = false
  var file = ""
  var line = 0
  /// The properties whose initial values are being read.
  var reading: Set<String> = []

  init(_ element: Element, _ sources: AndroidSources, chain: [SourceCode]) {
    (self.element, self.sources) = (element, sources)
    chains[.own] = chain
  }

  var translator: AndroidTranslator { element.translator }
  var reader: ResourceReader { element.reader }

  // MARK: Construction

  /// Follows the constructors of all classes, those of superclasses first, and the end of the inflation.
  func construct() {
    let chain = chains[.own] ?? []
    guard let first = chain.first else { return }
    construct(chain[...], first.members.hasHeader ? nil : 2, given: [.object("context"), .object("attributes")])
    readLazyBindings()
    isLeaving = false
    result = nil
    changes.constructedParts = changes.parts[.own]?.count ?? 0
    _ = callOwn("onFinishInflate", [], of: .own, chain[...])
  }

  /// Follows the constructor of the first class.
  /// - Parameter count: The number of parameters of the constructor; `nil` for that in the class's header.
  private func construct(_ chain: ArraySlice<SourceCode>, _ count: Int?, given: [CodeValue]) {
    guard let code = chain.first, step() else { return }
    depth += 1
    defer { depth -= 1 }
    let scope = CodeScope(code, receiver: .view(.own))
    let members = code.members
    if members.hasHeader || members.constructors.isEmpty {
      bind(members.header, given.map { SourceValue(name: nil, value: $0) }, in: scope)
      let arguments = values(of: members.superArguments, in: scope)
      constructSuper(chain, arguments.isEmpty ? given : arguments.map(\.value))
      for parameter in members.header where parameter.isProperty {
        fields[.own, default: [:]][parameter.name] = scope.variables[parameter.name]
      }
      return initialize(code, in: scope)
    }
    let count = count ?? given.count
    let constructor =
      members.constructors.first { $0.parameters.count == count }
      ?? members.constructors.first { $0.parameters.count > count && $0.parameters[count].value != nil }
      ?? members.constructors.max { $0.parameters.count < $1.parameters.count }
    guard let constructor else { return }
    bind(constructor.parameters, given.map { SourceValue(name: nil, value: $0) }, in: scope)
    let arguments = values(of: constructor.arguments, in: scope).map(\.value)
    if constructor.target == "this", arguments.count != constructor.parameters.count {
      construct(chain, arguments.count, given: arguments)
    } else {
      constructSuper(chain, arguments.isEmpty ? given : arguments)
      initialize(code, in: CodeScope(code, receiver: .view(.own)))
    }
    follow(constructor.body, in: scope)
    (isLeaving, result) = (false, nil)
  }

  private func constructSuper(_ chain: ArraySlice<SourceCode>, _ given: [CodeValue]) {
    let rest = chain.dropFirst()
    guard let next = rest.first else { return }
    construct(rest, next.members.hasHeader ? nil : given.count, given: given)
  }

  /// Follows the initial values of properties, and the blocks between them.
  private func initialize(_ code: SourceCode, in scope: CodeScope) {
    for step in code.members.steps {
      switch step {
      case .block(let statements): follow(statements, in: scope)
      case .property(let name):
        guard let property = code.members.properties[name] else { continue }
        if let delegate = property.delegate, isLazy(delegate) { continue }
        _ = initialValue(of: property, code, target: .own, in: scope)
      }
      (isLeaving, result) = (false, nil)
    }
  }

  /// Reads the bindings that are created when they are needed, which is at the latest when the view is shown.
  private func readLazyBindings() {
    for code in chains[.own] ?? [] {
      for step in code.members.steps {
        guard case .property(let name) = step, let property = code.members.properties[name],
          let delegate = property.delegate, isLazy(delegate), fields[.own]?[name] == nil,
          Self.mentionsBinding(delegate)
        else { continue }
        _ = initialValue(of: property, code, target: .own, in: CodeScope(code, receiver: .view(.own)))
      }
    }
  }

  private func isLazy(_ delegate: SourceExpression) -> Bool {
    if case .call(.name("lazy"), _, _) = delegate { true } else { false }
  }

  private static func mentionsBinding(_ delegate: SourceExpression) -> Bool {
    guard case .call(_, let arguments, _) = delegate, case .lambda(_, let body)? = arguments.last?.value,
      case .expression(.call(.member(_, let name), _, _))? = body.last?.kind
    else { return false }
    return name == "inflate"
  }

  // MARK: Parameters

  /// An argument with its value.
  struct SourceValue {
    let name: String?
    let value: CodeValue
  }

  func values(of arguments: [SourceArgument], in scope: CodeScope) -> [SourceValue] {
    arguments.map { SourceValue(name: $0.name, value: value(of: $0.value, in: scope)) }
  }

  /// Sets the variables of parameters to arguments, and the others to their default values.
  func bind(_ parameters: [SourceParameter], _ arguments: [SourceValue], in scope: CodeScope) {
    var position = 0
    var named: [String: CodeValue] = [:]
    for argument in arguments where argument.name != nil { named[argument.name ?? ""] = argument.value }
    let positional = arguments.filter { $0.name == nil }
    for parameter in parameters {
      if let value = named[parameter.name] {
        scope.variables[parameter.name] = value
      } else if position < positional.count {
        scope.variables[parameter.name] = positional[position].value
        position += 1
      } else {
        scope.variables[parameter.name] = parameter.value.map { value(of: $0, in: scope) } ?? .unknown
      }
    }
  }

  /// Counts a step. Returns `false` once too many were made, or too many calls are open.
  func step() -> Bool {
    steps += 1
    if steps > Self.maximumSteps || depth > Self.maximumDepth {
      doubt("calls more functions than are followed")
      return false
    }
    return true
  }

  /// Records that the code does something that isn't known.
  func doubt(_ what: String) {
    guard changes.unknowns.count < 64, !changes.unknowns.contains(where: { $0.what == what }) else { return }
    changes.unknowns.append((what, nil, file, line))
  }

  /// Records that the code sets an attribute to a value that isn't known.
  func doubt(setting attribute: String, of target: CodeTarget) {
    // Views inside those inside the view have names that only their own classes know.
    let attribute = target.path.count == 1 ? target.path[0] + "." + attribute : attribute
    guard changes.unknowns.count < 64, !changes.unknowns.contains(where: { $0.attribute == attribute }) else { return }
    changes.unknowns.append(("", attribute, file, line))
  }

  // MARK: Statements

  /// Follows statements. Returns the value of the last one.
  @discardableResult
  func follow(_ statements: [SourceStatement], in scope: CodeScope) -> CodeValue {
    file = scope.code.file.path
    var last = CodeValue.unknown
    for statement in statements {
      if isLeaving { break }
      guard step() else { return .unknown }
      line = statement.line
      last = follow(statement, in: scope)
    }
    return last
  }

  private func follow(_ statement: SourceStatement, in scope: CodeScope) -> CodeValue {
    switch statement.kind {
    case .expression(let expression): return value(of: expression, in: scope)
    case .variable(let name, let expression):
      scope.variables[name] = expression.map { value(of: $0, in: scope) } ?? .unknown
      return .unknown
    case .variables(let names, let expression):
      let value = value(of: expression, in: scope)
      guard case .list(let values) = value, !isUncertain else {
        for name in names { scope.variables[name] = .unknown }
        return .unknown
      }
      for (name, value) in zip(names, values) { scope.variables[name] = value }
      return .unknown
    case .return(let expression):
      let value: CodeValue = expression.map { self.value(of: $0, in: scope) } ?? .null
      leave(with: value)
      return value
    case .block(let statements): return follow(statements, in: CodeScope(scope.code, parent: scope))
    case .loop(let statements):
      uncertainly { follow(statements, in: CodeScope(scope.code, parent: scope)) }
      return .unknown
    }
  }

  /// Leaves the current function. If that isn't certain, neither is the effect of the code after it.
  func leave(with value: CodeValue) {
    if isUncertain {
      (result, mayHaveLeft) = (.unknown, true)
    } else {
      (result, isLeaving) = (mayHaveLeft ? .unknown : value, true)
    }
  }

  /// Follows code that may not be run.
  func uncertainly(_ follow: () -> Void) {
    let (earlier, leaving) = (isUncertain, isLeaving)
    isUncertain = true
    follow()
    (isUncertain, isLeaving) = (earlier || mayHaveLeft, leaving)
  }
}
