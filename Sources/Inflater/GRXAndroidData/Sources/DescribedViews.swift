/// The views to which the code of a project gives descriptions for screen readers, found without running it.
///
/// Code names a view by a property of a binding (`binding.playButton`), or by its id (`R.id.play_button`). If it isn't
/// clear which view is described, such as in `button.contentDescription = label`, all views that the file names may be.
struct DescribedViews {
  /// The names of views, as ids or as the properties of bindings.
  private var names: Set<String> = []

  private static let setters = ["contentDescription", "setContentDescription", "setTooltipText", "tooltipText"]

  /// Returns whether the code may describe the view with an id.
  func contains(_ id: String) -> Bool { names.contains(id) || names.contains(Self.property(of: id)) }

  /// Returns the name of a binding's property for an id: `playButton` for `play_button`.
  static func property(of id: String) -> String {
    let words = id.split(separator: "_")
    return (words.first.map(String.init) ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Adds the views that a file describes. Returns whether there are any.
  mutating func add(_ tokens: [SourceTokens.Token]) -> Bool {
    let tokens = Self.withoutChecks(tokens)
    var described: Set<String> = []
    var describesOthers = false
    for index in tokens.indices where Self.isDescription(tokens, at: index) {
      // A name without another before it may be any view.
      if let name = Self.owner(tokens, of: index), Self.owner(tokens, of: index - 2) != nil {
        described.insert(name)
      } else if let name = Self.owner(tokens, of: index), let ids = Self.ids(of: name, in: tokens) {
        described.formUnion(ids)
      } else {
        describesOthers = true
      }
    }
    names.formUnion(described)
    if describesOthers { names.formUnion(Self.members(of: tokens)) }
    return describesOthers || !described.isEmpty
  }

  /// Returns tokens in which `binding?.play` and `binding!!.play` are `binding.play`.
  private static func withoutChecks(_ tokens: [SourceTokens.Token]) -> [SourceTokens.Token] {
    tokens.indices.filter { index in
      if tokens[index] == "?" { return false }
      guard tokens[index] == "!" else { return true }
      return (index == 0 || tokens[index - 1] != "!") && (index + 1 == tokens.count || tokens[index + 1] != "!")
    }.map { tokens[$0] }
  }

  /// Returns whether a property is set, or a method is called; `==` compares.
  private static func isDescription(_ tokens: [SourceTokens.Token], at index: Int) -> Bool {
    guard case .word(let name) = tokens[index], setters.contains(name), index + 1 < tokens.count else { return false }
    if name.hasPrefix("set") { return tokens[index + 1] == "(" }
    return tokens[index + 1] == "=" && (index + 2 == tokens.count || tokens[index + 2] != "=")
  }

  /// Returns the name before the point before a token.
  private static func owner(_ tokens: [SourceTokens.Token], of index: Int) -> String? {
    guard index >= 2, tokens[index - 1] == ".", case .word(let name) = tokens[index - 2] else { return nil }
    return name
  }

  /// Returns the ids with which a variable is found: `play = view.findViewById(R.id.play_button)`; `nil` for none.
  private static func ids(of variable: String, in tokens: [SourceTokens.Token]) -> [String]? {
    var ids: [String] = []
    for index in tokens.indices.dropLast() where tokens[index] == .word(variable) {
      guard tokens[index + 1] == "=" || tokens[index + 1] == ":" else { continue }
      let statement = tokens[(index + 2)...].prefix(24)
      for place in statement.indices where place + 4 < tokens.count && tokens[place] == .word("R") {
        guard tokens[place + 2] == .word("id"), case .word(let id) = tokens[place + 4] else { continue }
        ids.append(id)
        break
      }
    }
    return ids.isEmpty ? nil : ids
  }

  /// Returns the names after a point that aren't called: the properties of bindings, and ids.
  private static func members(of tokens: [SourceTokens.Token]) -> [String] {
    tokens.indices.compactMap { index in
      guard index > 0, tokens[index - 1] == ".", case .word(let name) = tokens[index],
        index + 1 == tokens.count || tokens[index + 1] != "("
      else { return nil }
      return name
    }
  }
}
