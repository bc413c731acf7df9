/// A pattern for paths. `*` and `?` match within a name, and `**` matches across folders.
///
/// A pattern without a slash is compared with the last name of a path, and one with a slash with the whole path. A
/// pattern that ends in a slash matches everything in such folders.
struct Glob: Hashable, Sendable {
  let text: String
  private let tokens: [Token]
  private let matchesName: Bool
  /// The minimum number of scalars that match, so that a longer pattern costs nothing for a shorter path.
  private let leastCount: Int

  private enum Token: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    /// Any character except for a slash.
    case one
    /// Any number of characters without a slash.
    case some
    /// Any number of characters.
    case all
    /// Any number of folders, each with its slash.
    case folders
  }

  init(_ text: String) {
    self.text = text
    var tokens: [Token] = []
    var rest = Array(text.unicodeScalars)[...]
    if rest.starts(with: "./".unicodeScalars) { rest = rest.dropFirst(2) }
    matchesName = !rest.contains("/")
    if rest.last == "/" { rest += "**".unicodeScalars }
    if rest.first == "/" { rest = rest.dropFirst() }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "?": tokens.append(.one)
      case "*" where rest.first == "*":
        rest = rest.drop { $0 == "*" }
        if rest.first == "/", tokens.isEmpty || tokens.last == .scalar("/") {
          rest = rest.dropFirst()
          tokens.append(.folders)
        } else {
          tokens.append(.all)
        }
      case "*": tokens.append(.some)
      default: tokens.append(.scalar(scalar))
      }
    }
    self.tokens = tokens
    leastCount = tokens.count { token in
      switch token {
      case .scalar, .one: true
      case .some, .all, .folders: false
      }
    }
  }

  /// Returns whether the pattern matches a path.
  /// - Parameter path: The path relative to the configuration's folder, with slashes.
  func matches(_ path: String) -> Bool {
    if leastCount > path.utf8.count { return false }
    let name = matchesName ? path.split(separator: "/").last.map(String.init) ?? path : path
    // All positions in the pattern that the characters so far may lead to, so the time is proportional to the product
    // of both lengths.
    var states = [Bool](repeating: false, count: tokens.count + 1)
    enter(0, &states)
    for scalar in name.unicodeScalars {
      var next = [Bool](repeating: false, count: tokens.count + 1)
      for (index, token) in tokens.enumerated() where states[index] {
        switch token {
        case .scalar(let wanted): if wanted == scalar { enter(index + 1, &next) }
        case .one: if scalar != "/" { enter(index + 1, &next) }
        case .some: if scalar != "/" { enter(index, &next) }
        case .all: enter(index, &next)
        case .folders:
          next[index] = true
          if scalar == "/" { enter(index + 1, &next) }
        }
      }
      states = next
    }
    return states[tokens.count]
  }

  private func enter(_ index: Int, _ states: inout [Bool]) {
    var index = index
    states[index] = true
    while index < tokens.count, tokens[index] == .some || tokens[index] == .all || tokens[index] == .folders {
      index += 1
      states[index] = true
    }
  }
}
