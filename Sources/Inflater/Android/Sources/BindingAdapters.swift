/// The attributes that methods marked with `@BindingAdapter` set in data binding, with what the methods do to views.
struct BindingAdapters: Sendable {
  /// The attributes, without their namespaces, whose methods hide views or change their layout params or padding.
  private(set) var changingFrames: Set<String> = []

  private static let name = Array("BindingAdapter".utf8)

  /// Adds the methods of a Kotlin or Java file. Returns whether it seems to have any.
  mutating func add(_ bytes: [UInt8]) -> Bool {
    guard Self.mayContainAdapters(bytes) else { return false }
    let tokens = SourceTokens(bytes).tokens
    var index = 0
    while index + 1 < tokens.count {
      index += 1
      guard tokens[index - 1] == .word("BindingAdapter"), tokens[index] == "(" else { continue }
      let end = Self.end(of: tokens, at: index)
      let names = tokens[index..<end].compactMap { token -> String? in
        guard case .text(let text?) = token else { return nil }
        return text.split(separator: ":").last.map(String.init)
      }
      if Self.body(of: tokens, after: end).contains(where: Self.changesFrames) { changingFrames.formUnion(names) }
      index = max(index, end)
    }
    return true
  }

  /// Returns whether a name that begins after an `@` occurs, which is much faster than finding tokens.
  private static func mayContainAdapters(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while let at = rest.firstIndex(of: UInt8(ascii: "@")) {
      rest = rest[(at + 1)...]
      if rest.starts(with: name) { return true }
    }
    return false
  }

  /// Returns the index after the bracket that closes the one at an index.
  private static func end(of tokens: [SourceTokens.Token], at start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      switch tokens[index] {
      case "(", "{", "[": depth += 1
      case ")", "}", "]": depth -= 1
      default: break
      }
      if depth == 0 { return index + 1 }
    }
    return tokens.count
  }

  /// Returns the tokens of a method's body: a block, or Kotlin's expression after an equals sign.
  private static func body(
    of tokens: [SourceTokens.Token], after annotation: Int
  ) -> ArraySlice<SourceTokens.Token> {
    guard let list = tokens[annotation...].firstIndex(of: "(") else { return [] }
    let signature = end(of: tokens, at: list)
    guard let start = tokens[signature...].firstIndex(where: { $0 == "{" || $0 == "=" }) else { return [] }
    if tokens[start] == "{" { return tokens[start..<end(of: tokens, at: start)] }
    let next = tokens[start...].firstIndex { $0 == .word("fun") || $0 == "@" }
    return tokens[start..<(next ?? tokens.count)]
  }

  private static func changesFrames(_ token: SourceTokens.Token) -> Bool {
    guard case .word(let word) = token else { return false }
    let name = word.lowercased()
    return name != "invisible" && name != "isinvisible"
      && ["visib", "gone", "layoutparam", "padding", "margin"].contains { name.contains($0) }
  }
}
