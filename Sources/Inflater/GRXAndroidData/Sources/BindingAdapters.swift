/// The attributes that methods marked with `@BindingAdapter` set in data binding, with what the methods do to views.
struct BindingAdapters: Sendable {
  /// The attributes, without their namespaces, whose methods hide views or change their layout params or padding.
  private(set) var changingFrames: Set<String> = []

  /// Adds the methods of a Kotlin or Java file.
  mutating func add(_ tokens: [SourceTokens.Token]) {
    // Each method ends at the next annotation, so that brackets without an end aren't searched again for each of them.
    let methods = tokens.split(separator: .word("BindingAdapter"), omittingEmptySubsequences: false)
    for method in methods.dropFirst() where method.first == "(" {
      let end = Self.end(of: method, at: method.startIndex)
      let names = method[..<end].compactMap { token -> String? in
        guard case .text(let text?) = token else { return nil }
        return text.split(separator: ":").last.map(String.init)
      }
      if Self.body(of: method[end...]).contains(where: Self.changesFrames) { changingFrames.formUnion(names) }
    }
  }

  /// Returns the index after the bracket that closes the one at an index.
  private static func end(of tokens: ArraySlice<SourceTokens.Token>, at start: Int) -> Int {
    var depth = 0
    for index in start..<tokens.endIndex {
      depth += tokens[index].depthChange
      if depth == 0 { return index + 1 }
    }
    return tokens.endIndex
  }

  /// Returns the tokens of a method's body: a block, or Kotlin's expression after an equals sign.
  private static func body(of tokens: ArraySlice<SourceTokens.Token>) -> ArraySlice<SourceTokens.Token> {
    guard let list = tokens.firstIndex(of: "(") else { return [] }
    let signature = end(of: tokens, at: list)
    guard let start = tokens[signature...].firstIndex(where: { $0 == "{" || $0 == "=" }) else { return [] }
    if tokens[start] == "{" { return tokens[start..<end(of: tokens, at: start)] }
    let next = tokens[start...].firstIndex { $0 == .word("fun") || $0 == "@" }
    return tokens[start..<(next ?? tokens.endIndex)]
  }

  private static func changesFrames(_ token: SourceTokens.Token) -> Bool {
    guard case .word(let word) = token else { return false }
    let name = word.lowercased()
    return name != "invisible" && name != "isinvisible"
      && ["visib", "gone", "layoutparam", "padding", "margin"].contains { name.contains($0) }
  }
}
