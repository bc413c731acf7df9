import GRXFileFormats

extension SourceParser {
  /// Kotlin's functions between operands.
  private static let infix: Set<String> = ["or", "and", "to", "until", "downTo", "shl", "xor", "shr"]

  /// Reads an expression.
  mutating func expression() -> SourceExpression {
    nested { $0.choiceExpression() } ?? skippedExpression()
  }

  /// Skips an expression that is too deep.
  private mutating func skippedExpression() -> SourceExpression {
    while index < tokens.count {
      if isMark(",") || isMark(")") || isMark("}") || isMark("]") || isMark(";") { break }
      if tokens[index].depthChange > 0 { skipBrackets() } else { index += 1 }
    }
    return .unknown
  }

  /// Reads an expression with Java's conditional operator.
  private mutating func choiceExpression() -> SourceExpression {
    let condition = binary(from: 0)
    guard !isKotlin, take("?") else { return condition }
    let line = line
    let first = expression()
    guard take(":") else { return .unknown }
    let second = expression()
    return .choice(
      condition, then: [SourceStatement(line: line, kind: .expression(first))],
      otherwise: [SourceStatement(line: line, kind: .expression(second))])
  }

  private mutating func binary(from level: Int) -> SourceExpression {
    var left = prefixed()
    var count = 0
    while let (symbol, length, strength) = nextOperator(), strength >= level, count < Self.maximumChain {
      count += 1
      index += length
      switch symbol {
      case "as":
        _ = take("?")
        _ = takeType()
      case "is", "instanceof":
        _ = takeType()
        left = .unknown
      default:
        let right = nested { $0.binary(from: strength + 1) } ?? skippedExpression()
        left = .binary(symbol, left, right)
      }
    }
    return left
  }

  /// Returns the next operator, the number of its tokens, and how strongly it binds, from 0 for `||` to 10 for `as`.
  private func nextOperator() -> (symbol: String, length: Int, strength: Int)? {
    if let name = word() {
      guard !(isKotlin && isAtLineStart) else { return nil }
      switch name {
      case "as", "in", "is", "instanceof":
        let strength = name == "as" ? 10 : 4
        return (name, 1, strength)
      default: return isKotlin && Self.infix.contains(name) ? (name, 1, 6) : nil
      }
    }
    guard case .mark(let first)? = tokens.indices.contains(index) ? tokens[index] : nil else { return nil }
    if isKotlin, isAtLineStart, !isNext("&&"), !isNext("||"), !isNext("?:") { return nil }
    switch Unicode.Scalar(first) {
    case "=": return isMark("=", 1) ? ("==", isMark("=", 2) ? 3 : 2, 2) : nil
    case "!": return isMark("=", 1) ? ("!=", isMark("=", 2) ? 3 : 2, 2) : word(1) == "in" ? ("in", 2, 4) : nil
    case "|": return isMark("|", 1) ? ("||", 2, 0) : isMark("=", 1) ? nil : ("or", 1, 6)
    case "&": return isMark("&", 1) ? ("&&", 2, 1) : isMark("=", 1) ? nil : ("and", 1, 6)
    case "?": return isMark(":", 1) ? ("?:", 2, 5) : nil
    case "<": return isMark("=", 1) ? ("<=", 2, 3) : ("<", 1, 3)
    case ">": return isMark("=", 1) ? (">=", 2, 3) : (">", 1, 3)
    case ".": return isMark(".", 1) ? ("..", isMark("<", 2) ? 3 : 2, 7) : nil
    case "+", "-", "*", "/", "%":
      let symbol = String(Unicode.Scalar(first))
      guard !isMark("=", 1), !isNext("->"), !isNext("++"), !isNext("--") else { return nil }
      return (symbol, 1, symbol == "+" || symbol == "-" ? 8 : 9)
    default: return nil
    }
  }

  private mutating func prefixed() -> SourceExpression {
    skipAnnotations()
    for symbol in ["-", "+", "!"] as [Unicode.Scalar] where isMark(symbol) {
      index += 1
      _ = take(symbol)
      return .unary(String(symbol), nested { $0.prefixed() } ?? .unknown)
    }
    if !isKotlin, let cast = castEnd() {
      let cutsFractions = [.word("int"), .word("long")].contains(tokens[index + 1])
      index = cast
      let value = nested { $0.prefixed() } ?? .unknown
      return cutsFractions ? .call(.member(value, "toInt"), [], typeArgument: nil) : value
    }
    return postfixed(primary())
  }

  /// Returns the index after a cast of Java, such as `(TextView)`, or `nil` for an expression in parentheses.
  private func castEnd() -> Int? {
    guard isMark("("), case .word(let first)? = tokens.dropFirst(index + 1).first, first.first?.isNumber == false else {
      return nil
    }
    var place = index + 1
    while place < tokens.count {
      switch tokens[place] {
      case .word, ".", "[", "]": place += 1
      case "<":
        guard let (end, _) = typeArguments(at: place) else { return nil }
        place = end
      case ")":
        guard place + 1 < tokens.count else { return nil }
        switch tokens[place + 1] {
        case .word(let next): return ["instanceof"].contains(next) ? nil : place + 1
        case .text, "(": return first == "int" || first == "float" || first.first?.isUppercase == true ? place + 1 : nil
        default:
          return ["int", "float", "double", "long"].contains(first) && tokens[place + 1] == "-" ? place + 1 : nil
        }
      default: return nil
      }
    }
    return nil
  }

  // MARK: Members and calls

  private mutating func postfixed(_ first: SourceExpression) -> SourceExpression {
    var result = first
    var count = 0
    while count < Self.maximumChain {
      count += 1
      let isNewLine = isKotlin && isAtLineStart
      if isMark("."), !isMark(".", 1) || isMark("?") {
        index += 1
        result = member(of: result)
      } else if isNext("?.") {
        index += 2
        result = member(of: result)
      } else if isNext("::") {
        index += 2
        result = takeName().map { .member(result, "::" + $0) } ?? .unknown
      } else if !isNewLine, isNext("!!") {
        index += 2
      } else if !isNewLine, isMark("("), isCallable(result) {
        let arguments = arguments()
        result = .call(result, arguments + trailingLambda(), typeArgument: nil)
      } else if !isNewLine, let (end, type) = typeArguments(at: index), isCallable(result), isCall(at: end) {
        index = end
        let arguments = isMark("(") ? arguments() : []
        result = .call(result, arguments + trailingLambda(), typeArgument: type)
      } else if !isNewLine, isKotlin, isMark("{"), isCallable(result) {
        result = .call(result, trailingLambda(), typeArgument: nil)
      } else if !isNewLine, isMark("[") {
        index += 1
        let place = expression()
        while take(",") { _ = expression() }
        if !take("]") { skipToClosing() }
        result = .index(result, place)
      } else if !isNewLine, isNext("++") || isNext("--") {
        index += 2
        result = .assignment("=", result, .unknown)
      } else {
        return result
      }
    }
    return skippedExpression()
  }

  private func isCall(at place: Int) -> Bool {
    tokens.indices.contains(place) && (tokens[place] == "(" || isKotlin && tokens[place] == "{")
  }

  private func isCallable(_ expression: SourceExpression) -> Bool {
    switch expression {
    case .name, .member, .call, .index: true
    default: false
    }
  }

  private mutating func member(of object: SourceExpression) -> SourceExpression {
    if !isKotlin, let (end, _) = typeArguments(at: index) { index = end }
    guard let name = takeName() else { return .unknown }
    return .member(object, name)
  }

  /// Reads the arguments of a call, in parentheses.
  mutating func arguments() -> [SourceArgument] {
    var list: [SourceArgument] = []
    index += 1
    while index < tokens.count, !isMark(")") {
      let start = index
      var name: String?
      if let label = word(), isMark("=", 1), !isMark("=", 2) {
        name = label
        index += 2
      }
      _ = take("*")
      list.append(SourceArgument(name: name, value: expression()))
      if !take(","), !isMark(")") {
        skipToClosing()
        return list
      }
      if index == start { index += 1 }
    }
    _ = take(")")
    return list
  }

  private mutating func trailingLambda() -> [SourceArgument] {
    guard isKotlin else { return [] }
    var place = index
    // `return@apply` and labels: `forEach label@ { … }`.
    if case .word? = tokens.dropFirst(place).first, tokens.dropFirst(place + 1).first == "@" { place += 2 }
    guard tokens.indices.contains(place), tokens[place] == "{", !(isAtLineStart && place == index) else { return [] }
    index = place
    return [SourceArgument(name: nil, value: lambda())]
  }

  // MARK: Operands

  /// Reads a function in braces.
  mutating func lambda() -> SourceExpression {
    index += 1
    var names: [String] = []
    var place = index
    var isList = false
    search: while place < min(tokens.count, index + 48) {
      switch tokens[place] {
      case .word(let name):
        if place == index || tokens[place - 1] == "," || tokens[place - 1] == "(" { names.append(name) }
      case ",", ":", ".", "?", "<", ">", "(", ")": break
      case "-":
        isList = tokens.dropFirst(place + 1).first == ">"
        break search
      default: break search
      }
      place += 1
    }
    if isList { index = place + 2 } else { names = [] }
    return .lambda(names, nested { $0.statements() } ?? skippedBlock())
  }

  /// Skips the rest of a block.
  mutating func skippedBlock() -> [SourceStatement] {
    let line = line
    skipToClosing()
    return [SourceStatement(line: line, kind: .expression(.unknown))]
  }

  private mutating func primary() -> SourceExpression {
    guard index < tokens.count else { return .unknown }
    switch tokens[index] {
    case .text(let text):
      index += 1
      return .text(text)
    case "(":
      index += 1
      let inner = expression()
      if !take(")") {
        skipToClosing()
        return .unknown
      }
      if !isKotlin, isNext("->") { return javaLambda([]) }
      return inner
    case "{":
      guard isKotlin else {
        skipBrackets()
        return .unknown
      }
      return lambda()
    case .word(let word): return named(word)
    default: return .unknown
    }
  }

  private mutating func javaLambda(_ names: [String]) -> SourceExpression {
    index += 2
    let line = line
    if isMark("{") {
      index += 1
      return .lambda(names, nested { $0.statements() } ?? skippedBlock())
    }
    return .lambda(names, [SourceStatement(line: line, kind: .expression(expression()))])
  }

  private mutating func named(_ word: String) -> SourceExpression {
    if word.utf8.first.map({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) == true { return number() }
    index += 1
    switch word {
    case "true", "false": return .bool(word == "true")
    case "null": return .null
    case "if": return choice()
    case "when" where isKotlin: return cases()
    case "switch" where !isKotlin: return cases()
    case "try": return attempt()
    case "object" where isKotlin:
      while index < tokens.count, !isMark("{") { index += 1 }
      skipBrackets()
      return .unknown
    case "new" where !isKotlin: return created()
    case "this", "super":
      if isMark("@"), let label = self.word(1) {
        index += 2
        if word == "this" { return .name("this@" + label) }
      }
      if word == "super", isMark("<"), let (end, _) = typeArguments(at: index) { index = end }
      return .name(word)
    case "break", "continue":
      // They leave loops, whose code is followed without effects.
      if isMark("@") { index += 2 }
      return .unknown
    case "return", "throw":
      if isMark("@") { index += 2 }
      if word == "return" || word == "throw", !isAtLineStart, !isMark("}"), !isMark(";") { _ = expression() }
      return .call(.name(word == "throw" ? "#throw" : "#leave"), [], typeArgument: nil)
    default:
      if !isKotlin, isNext("->") { return javaLambda([word]) }
      return .name(word)
    }
  }

  private mutating func created() -> SourceExpression {
    guard let type = takeType() else { return .unknown }
    if isMark("[") || isMark("{") {
      while isMark("[") || isMark("{") { skipBrackets() }
      return .unknown
    }
    guard isMark("(") else { return .unknown }
    let arguments = arguments()
    if isMark("{") { skipBrackets() }
    var callee: SourceExpression?
    for part in type.split(separator: ".").map(String.init) { callee = callee.map { .member($0, part) } ?? .name(part) }
    return .call(callee ?? .unknown, arguments, typeArgument: nil)
  }

  private mutating func number() -> SourceExpression {
    var text = word() ?? ""
    index += 1
    let isDigit: (String?) -> Bool = { $0?.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
    var isFraction = false
    if isMark("."), isDigit(word(1)), let rest = word(1) {
      text += "." + rest
      index += 2
      isFraction = true
    }
    text.removeAll { $0 == "_" }
    let lower = text.lowercased()
    if lower.hasPrefix("0x") {
      let digits = lower.dropFirst(2).prefix { $0.isHexDigit }
      return UInt64(digits, radix: 16).map { .number(Double($0), isFraction: false) } ?? .unknown
    }
    let isFloat = lower.hasSuffix("f") || lower.hasSuffix("d")
    let digits = lower.prefix { $0.isNumber || $0 == "." || $0 == "e" }
    guard let number = Double(String(digits)), number.isFinite else { return .unknown }
    return .number(number, isFraction: isFraction || isFloat)
  }
}
