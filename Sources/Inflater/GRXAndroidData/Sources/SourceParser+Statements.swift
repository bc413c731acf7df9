import GRXFileFormats

extension SourceParser {
  /// Reads statements up to the closing brace, and the brace.
  mutating func statements() -> [SourceStatement] {
    var list: [SourceStatement] = []
    while index < tokens.count {
      if take("}") { return list }
      let start = index
      if let statement = statement() { list.append(statement) }
      // Anything else makes progress, too.
      if index == start {
        if tokens[index].depthChange > 0 { skipBrackets() } else { index += 1 }
      }
    }
    return list
  }

  /// Reads a block in braces, or one statement.
  mutating func body() -> [SourceStatement] {
    if take("{") { return nested { $0.statements() } ?? skippedBlock() }
    return nested { $0.statement() }?.map { [$0] } ?? []
  }

  /// Reads a statement; `nil` if it has no effect.
  mutating func statement() -> SourceStatement? {
    skipAnnotations()
    while take(";") {}
    if isMark("}") { return nil }
    let line = line
    func made(_ kind: SourceStatement.Kind) -> SourceStatement { SourceStatement(line: line, kind: kind) }
    if isMark("{"), !isKotlin {
      index += 1
      return made(.block(nested { $0.statements() } ?? skippedBlock()))
    }
    switch word() {
    case "val" where isKotlin, "var" where isKotlin: return localVariable().map(made)
    case "fun" where isKotlin && !isMark("(", 1):
      skipDeclaration()
      return nil
    case "class" where word(1) != nil, "interface" where word(1) != nil, "object" where isKotlin && word(1) != nil:
      skipDeclaration()
      return nil
    case "final" where !isKotlin:
      index += 1
      return statement()
    case "return":
      index += 1
      if isMark("@"), word(1) != nil { index += 2 }
      let hasValue = !isMark("}") && !isMark(";") && !(isKotlin && isAtLineStart)
      return made(.return(hasValue ? expression() : nil))
    case "for", "while":
      index += 1
      if isMark("(") { skipBrackets() }
      return made(.loop(body()))
    case "do":
      index += 1
      let body = body()
      if take(word: "while"), isMark("(") { skipBrackets() }
      return made(.loop(body))
    case "synchronized" where !isKotlin:
      index += 1
      if isMark("(") { skipBrackets() }
      return made(.block(body()))
    default: break
    }
    if !isKotlin, let kind = javaVariable() { return made(kind) }
    let target = expression()
    if let symbol = assignmentOperator() {
      index += symbol.unicodeScalars.count
      return made(.expression(.assignment(symbol, target, expression())))
    }
    return made(.expression(target))
  }

  /// Returns the assignment operator before the next expression.
  private func assignmentOperator() -> String? {
    if isMark("="), !isMark("=", 1) { return "=" }
    return ["+=", "-=", "*=", "/=", "|=", "&="].first(where: isNext)
  }

  private mutating func localVariable() -> SourceStatement.Kind? {
    index += 1
    if isMark("(") {
      let names = parameters().map(\.name)
      return take("=") ? .variables(names, expression()) : nil
    }
    guard let name = takeName() else { return nil }
    if take(":") { _ = takeType() }
    if take(word: "by") { return .variable(name, expression()) }
    return .variable(
      name,
      isMark("=") && !isMark("=", 1)
        ? {
          index += 1
          return expression()
        }() : nil)
  }

  /// Reads `Type name = value` of Java, with further variables.
  private mutating func javaVariable() -> SourceStatement.Kind? {
    let start = index
    guard let first = word(),
      !["new", "throw", "if", "switch", "try", "this", "super", "break", "continue"].contains(first)
    else { return nil }
    guard takeType() != nil, let name = takeName(), isMark("=") && !isMark("=", 1) || isMark(";") || isMark(",") else {
      index = start
      return nil
    }
    let value = take("=") ? expression() : nil
    while take(",") {
      _ = takeName()
      if take("=") { _ = expression() }
    }
    return .variable(name, value)
  }

  /// Skips a local function or class.
  private mutating func skipDeclaration() {
    let start = line
    while index < tokens.count, !isMark("{"), !isMark("}"), !isMark(";"), !(isMark("=") && !isMark("=", 1)) {
      if isMark("(") { skipBrackets() } else { index += 1 }
      if isKotlin, isAtLineStart, line > start, !isMark("{"), !isMark(":"), !isMark("=") { return }
    }
    if isMark("{") {
      skipBrackets()
    } else if take("=") {
      _ = expression()
    }
  }

  // MARK: Branches

  /// Reads the rest of an `if`.
  mutating func choice() -> SourceExpression {
    guard isMark("(") else { return .unknown }
    let condition = parenthesized()
    let first = branch()
    while isMark(";"), word(1) == "else" { index += 1 }
    guard take(word: "else") else { return .choice(condition, then: first, otherwise: nil) }
    return .choice(condition, then: first, otherwise: branch())
  }

  private mutating func parenthesized() -> SourceExpression {
    index += 1
    var subject = expression()
    // `when (val name = value)`
    if case .name("val") = subject, takeName() != nil, take("=") { subject = expression() }
    if !take(")") { skipToClosing() }
    return subject
  }

  private mutating func branch() -> [SourceStatement] {
    guard isMark("{") else { return nested { $0.statement() }?.map { [$0] } ?? [] }
    index += 1
    return nested { $0.statements() } ?? skippedBlock()
  }

  /// Reads the rest of a `when` or a `switch`.
  mutating func cases() -> SourceExpression {
    let subject = isMark("(") ? parenthesized() : nil
    guard take("{") else { return .unknown }
    let cases = nested { $0.isKotlin ? $0.kotlinCases() : $0.javaCases() }
    if cases == nil { skipToClosing() }
    return .cases(subject: subject, cases ?? [])
  }

  private mutating func kotlinCases() -> [SourceCase] {
    var list: [SourceCase] = []
    while index < tokens.count, !take("}") {
      let start = index
      var conditions: [SourceExpression] = []
      if word() == "else", isMark("-", 1) {
        index += 1
      } else {
        repeat {
          if word() == "is" || word() == "in" || isMark("!") && (word(1) == "is" || word(1) == "in") {
            index += isMark("!") ? 2 : 1
            _ = expression()
            conditions.append(.unknown)
          } else if !isMark("-") {
            conditions.append(expression())
          }
        } while take(",")
      }
      if isNext("->") {
        index += 2
        list.append(SourceCase(conditions: conditions, body: branch()))
      }
      while take(";") {}
      if index == start {
        if tokens[index].depthChange > 0 { skipBrackets() } else { index += 1 }
      }
    }
    return list
  }

  private mutating func javaCases() -> [SourceCase] {
    var list: [SourceCase] = []
    while index < tokens.count, !take("}") {
      var conditions: [SourceExpression] = []
      let start = index
      var isDefault = false
      while word() == "case" || word() == "default" {
        isDefault = isDefault || word() == "default"
        index += 1
        while index < tokens.count, !isMark(":"), !isNext("->") {
          let before = index
          conditions.append(expression())
          _ = take(",")
          if index == before { index += 1 }
        }
        index += isMark(":") ? 1 : 2
      }
      var body: [SourceStatement] = []
      while index < tokens.count, !isMark("}"), word() != "case", word() != "default" {
        if take(";") { continue }
        let before = index
        if word() == "break" { index += 1 } else if let statement = statement() { body.append(statement) }
        if index == before { index += 1 }
      }
      list.append(SourceCase(conditions: isDefault ? [] : conditions, body: body))
      if index == start { index += 1 }
    }
    return list
  }

  /// Reads the rest of a `try`.
  mutating func attempt() -> SourceExpression {
    // Java's resources.
    if isMark("(") { skipBrackets() }
    guard take("{") else { return .unknown }
    let body = nested { $0.statements() } ?? skippedBlock()
    while word() == "catch" || word() == "finally" {
      index += 1
      if isMark("(") { skipBrackets() }
      if isMark("{") { skipBrackets() }
    }
    return .attempt(body)
  }
}
