import GRXFileFormats

extension SourceParser {
  private static let modifiers: Set<String> = [
    "private", "public", "protected", "internal", "open", "abstract", "final", "override", "lateinit", "inline",
    "static", "const", "data", "sealed", "suspend", "operator", "infix", "tailrec", "external", "synchronized",
    "volatile", "transient", "inner", "annotation", "value", "expect", "actual", "native", "default", "noinline",
    "crossinline", "vararg", "companion", "strictfp", "fun_interface",
  ]

  /// Reads the declarations of a file.
  mutating func file() -> SourceMembers {
    var members = SourceMembers()
    while index < tokens.count {
      let start = index
      switch word() {
      case "package", "import":
        index += 1
        while index < tokens.count, !isMark(";"), !(isKotlin && isAtLineStart) {
          if !isKotlin, isAtLineStart, word() == "import" { break }
          index += 1
        }
      default: member(of: nil, into: &members)
      }
      if index == start {
        if tokens[index].depthChange > 0 { skipBrackets() } else { index += 1 }
      }
    }
    return members
  }

  /// Reads the members of a class up to the closing brace, and the brace.
  private mutating func members(of name: String, into members: inout SourceMembers) {
    while index < tokens.count, !take("}") {
      let start = index
      member(of: name, into: &members)
      if index == start {
        if tokens[index].depthChange > 0 { skipBrackets() } else { index += 1 }
      }
    }
  }

  /// Reads a declaration.
  ///
  /// - Parameter outer: The name of the class that declares it; `nil` for a file.
  private mutating func member(of outer: String?, into members: inout SourceMembers) {
    var isCompanion = false
    var isStatic = false
    while true {
      while take(";") {}
      skipAnnotations()
      guard let word = word(), Self.modifiers.contains(word), self.word(1) != nil || isMark("@", 1) || isMark("<", 1)
      else { break }
      isCompanion = isCompanion || word == "companion"
      isStatic = isStatic || word == "static"
      index += 1
    }
    switch word() {
    case "class", "interface", "object", "enum", "record":
      if word() == "object" || word(1) != nil { return type(isCompanion: isCompanion, into: &members) }
    case "companion": return type(isCompanion: true, into: &members)
    case "typealias" where isKotlin:
      index += 1
      guard let name = takeName() else { return }
      if let (end, _) = typeArguments(at: index) { index = end }
      if take("="), let type = takeType() { members.aliases[name] = type }
      return
    case "init" where isKotlin && isMark("{", 1):
      index += 2
      members.steps.append(.block(nested { $0.statements() } ?? skippedBlock()))
      return
    case "constructor" where isKotlin: return kotlinConstructor(into: &members)
    case "val" where isKotlin, "var" where isKotlin: return kotlinProperty(into: &members)
    case "fun" where isKotlin: return kotlinFunction(into: &members)
    default: break
    }
    if isKotlin { return }
    if take("{") {
      let body = nested { $0.statements() } ?? skippedBlock()
      if !isStatic { members.steps.append(.block(body)) }
      return
    }
    javaMember(of: outer, into: &members)
  }

  // MARK: Types

  private mutating func type(isCompanion: Bool, into members: inout SourceMembers) {
    var isEnum = false
    while let word = word(), ["class", "interface", "object", "enum", "record", "companion"].contains(word) {
      isEnum = isEnum || word == "enum"
      index += 1
    }
    var name = isCompanion ? "Companion" : ""
    if !isMark("{"), !isMark(":"), let given = takeName(), !isCompanion { name = given }
    var inner = SourceMembers()
    if let (end, _) = typeArguments(at: index) { index = end }
    skipHeader(into: &inner)
    if take("{") {
      let isRead: Void? = nested {
        if isEnum { $0.constants(into: &inner) }
        $0.members(of: name, into: &inner)
      }
      if isRead == nil { skipToClosing() }
    }
    if !name.isEmpty { members.nested[name] = inner }
  }

  /// Reads the parameters in a class's header, and skips the rest of it up to the brace, or to the end of a class without one.
  private mutating func skipHeader(into members: inout SourceMembers) {
    guard isKotlin else {
      while index < tokens.count, !isMark("{"), !isMark("}"), !isMark(";") {
        if isMark("(") { members.header = parameters() } else { index += 1 }
      }
      return
    }
    while isMark("@") || ["constructor", "private", "internal", "protected", "public"].contains(word()) {
      if isMark("@"), word(1) == "Inject" || word(1) == "AssistedInject" || word(1) == "JvmOverloads" {
        index += 2
      } else if isMark("@") {
        skipAnnotations()
      } else {
        index += 1
      }
    }
    if isMark("(") {
      members.header = parameters()
      members.hasHeader = true
    }
    guard take(":") else { return }
    repeat {
      skipAnnotations()
      _ = takeType()
      if isMark("(") {
        members.hasHeader = true
        members.superArguments = arguments()
      }
      if take(word: "by") { _ = expression() }
    } while take(",")
    if word() == "where" { while index < tokens.count, !isMark("{"), !isMark("}") { index += 1 } }
  }

  /// Reads the constants of an enumeration.
  private mutating func constants(into members: inout SourceMembers) {
    while index < tokens.count, !isMark("}"), !take(";") {
      skipAnnotations()
      guard let name = takeName() else { return }
      members.constants.append((name, isMark("(") ? arguments() : []))
      if isMark("{") { skipBrackets() }
      _ = take(",")
    }
  }

  // MARK: Functions

  /// Reads the parameters of a function or a constructor, in parentheses.
  mutating func parameters() -> [SourceParameter] {
    var list: [SourceParameter] = []
    index += 1
    while index < tokens.count, !take(")") {
      let start = index
      skipAnnotations()
      var isProperty = false
      while let word = word(), Self.modifiers.contains(word) || word == "val" || word == "var", self.word(1) != nil {
        isProperty = isProperty || word == "val" || word == "var"
        index += 1
        skipAnnotations()
      }
      if isKotlin {
        let name = takeName() ?? ""
        let type = take(":") ? takeType() : nil
        let value =
          isMark("=") && !isMark("=", 1)
          ? {
            index += 1
            return expression()
          }() : nil
        list.append(SourceParameter(name: name, type: type, value: value, isProperty: isProperty))
      } else {
        let type = takeType()
        while take(".") {}
        list.append(SourceParameter(name: takeName() ?? "", type: type, value: nil, isProperty: false))
      }
      if !take(","), !isMark(")") {
        skipToClosing()
        return list
      }
      if index == start { index += 1 }
    }
    return list
  }

  private mutating func kotlinFunction(into members: inout SourceMembers) {
    index += 1
    if let (end, _) = typeArguments(at: index) { index = end }
    skipAnnotations()
    guard let (receiver, name) = receiverAndName() else { return }
    guard isMark("(") else { return }
    let parameters = parameters()
    if take(":") { _ = takeType() }
    members.functions.append(
      SourceFunction(name: name, receiver: receiver, parameters: parameters, body: functionBody()))
  }

  /// Reads a name after the type that it extends, if any.
  private mutating func receiverAndName() -> (receiver: String?, name: String)? {
    if isMark("(") {
      skipBrackets()
      _ = take(".")
    }
    var parts: [String] = []
    while let name = takeName() {
      parts.append(name)
      if isMark("<"), let (end, _) = typeArguments(at: index) { index = end }
      _ = isMark("?") && isMark(".", 1) ? take("?") : false
      guard isMark("."), word(1) != nil else { break }
      index += 1
    }
    guard let name = parts.popLast() else { return nil }
    return (parts.isEmpty ? nil : parts.joined(separator: "."), name)
  }

  private mutating func functionBody() -> [SourceStatement]? {
    if take("{") { return nested { $0.statements() } ?? skippedBlock() }
    let line = line
    guard isMark("="), !isMark("=", 1) else { return nil }
    index += 1
    return [SourceStatement(line: line, kind: .return(expression()))]
  }

  private mutating func kotlinConstructor(into members: inout SourceMembers) {
    index += 1
    guard isMark("(") else { return }
    let parameters = parameters()
    var target: String?
    var arguments: [SourceArgument] = []
    if take(":") {
      target = takeName()
      if isMark("(") { arguments = self.arguments() }
    }
    let body = take("{") ? nested { $0.statements() } ?? skippedBlock() : []
    members.constructors.append(
      SourceConstructor(parameters: parameters, target: target, arguments: arguments, body: body))
  }

  // MARK: Properties

  private mutating func kotlinProperty(into members: inout SourceMembers) {
    index += 1
    if let (end, _) = typeArguments(at: index) { index = end }
    guard let (receiver, name) = receiverAndName() else { return }
    let type = take(":") ? takeType() : nil
    var value: SourceExpression?
    var delegate: SourceExpression?
    if isMark("="), !isMark("=", 1) {
      index += 1
      value = expression()
    } else if take(word: "by") {
      delegate = expression()
    }
    var property = SourceProperty(name: name, receiver: receiver, type: type, value: value, delegate: delegate)
    accessors(of: &property)
    if receiver != nil {
      members.extensions.append(property)
    } else {
      if value != nil || delegate != nil { members.steps.append(.property(name)) }
      members.properties[name] = property
    }
  }

  private mutating func accessors(of property: inout SourceProperty) {
    for _ in 0..<2 {
      let start = index
      while take(";") {}
      skipAnnotations()
      while let word = word(), Self.modifiers.contains(word), self.word(1) == "set" || self.word(1) == "get" {
        index += 1
      }
      guard let name = word(), name == "get" || name == "set" else {
        index = start
        return
      }
      guard isMark("(", 1) else {
        // `private set`
        if isMark("=", 1) || isMark(".", 1) { index = start } else { index += 1 }
        continue
      }
      index += 1
      let parameters = parameters()
      if take(":") { _ = takeType() }
      let function = SourceFunction(name: name, receiver: nil, parameters: parameters, body: functionBody())
      if name == "get" { property.getter = function } else { property.setter = function }
    }
  }

  // MARK: Java

  private mutating func javaMember(of outer: String?, into members: inout SourceMembers) {
    if let (end, _) = typeArguments(at: index) { index = end }
    if let outer, word() == outer, isMark("(", 1) {
      index += 1
      let parameters = parameters()
      while index < tokens.count, !isMark("{"), !isMark(";") { index += 1 }
      var body = take("{") ? nested { $0.statements() } ?? skippedBlock() : []
      var target: String?
      var arguments: [SourceArgument] = []
      if case .expression(.call(.name(let name), let given, _))? = body.first?.kind, name == "super" || name == "this" {
        (target, arguments) = (name, given)
        body.removeFirst()
      }
      members.constructors.append(
        SourceConstructor(parameters: parameters, target: target, arguments: arguments, body: body))
      return
    }
    guard let type = takeType(), let name = takeName() else { return }
    if isMark("(") {
      let parameters = parameters()
      while index < tokens.count, !isMark("{"), !isMark(";"), !isMark("}") { index += 1 }
      let body = take("{") ? nested { $0.statements() } ?? skippedBlock() : nil
      members.functions.append(SourceFunction(name: name, receiver: nil, parameters: parameters, body: body))
      return
    }
    var next: String? = name
    while let name = next {
      let value = take("=") ? expression() : nil
      if value != nil { members.steps.append(.property(name)) }
      members.properties[name] = SourceProperty(name: name, receiver: nil, type: type, value: value, delegate: nil)
      next = take(",") ? takeName() : nil
    }
    _ = take(";")
  }
}
