/// The kind of a command's output, which determines its colors on a terminal.
enum Content: Hashable, Sendable {
  /// Text that is written without colors.
  case plain
  /// One view per line, possibly in sections.
  case tree
  /// Sentences about views, line diffs, or both.
  case difference
  case explanation
  /// The findings of lint.
  case findings
}

extension Outcome {
  /// Returns the outcome with colors for a terminal.
  func highlighted(_ style: OutputStyle) -> Outcome {
    guard style.isColored, content != .plain, !output.isEmpty else { return self }
    var highlighter = Highlighter(content)
    var result = self
    result.output = Array(highlighter.highlight(String(decoding: output, as: UTF8.self)).utf8)
    return result
  }
}

/// Adds colors to text, line by line. Without its escape sequences, the result is the same text.
struct Highlighter {
  private let content: Content
  private var isInLineDiff = false
  private var isFirstLine = true

  init(_ content: Content) { self.content = content }

  mutating func highlight(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for index in lines.indices {
      // `---` begins a line diff only if `+++` follows.
      let isDiff =
        lines[index].hasPrefix("--- ") && index + 1 < lines.count && lines[index + 1].hasPrefix("+++ ")
      if isDiff { isInLineDiff = true } else if lines[index].isEmpty { isInLineDiff = false }
      lines[index] = highlighted(lines[index])
      isFirstLine = false
    }
    return lines.joined(separator: "\n")
  }

  private func highlighted(_ line: String) -> String {
    if line.isEmpty { return line }
    if line.hasPrefix("== ") { return Highlight.bold.around(line) }
    switch content {
    case .plain: return line
    case .tree: return treeLine(line)
    case .difference: return isInLineDiff ? diffLine(line) : withIDs(line)
    case .explanation: return explanationLine(line)
    case .findings: return findingLine(line)
    }
  }

  /// Colors a line such as `  View #icon 16,16 48x48`: the id has a color, and invisible views are faint.
  private func treeLine(_ line: String) -> String {
    if line.hasSuffix(" gone") || line.hasSuffix(" hidden") { return Highlight.faint.around(line) }
    guard let mark = line.range(of: " #")?.lowerBound else { return line }
    // An id may contain spaces; the position and the size follow it.
    var end = line.endIndex
    for _ in 0..<2 { end = line[..<end].lastIndex(of: " ") ?? end }
    guard mark < end else { return line }
    let start = line.index(after: mark)
    return String(line[..<start]) + Highlight.cyan.around(String(line[start..<end])) + String(line[end...])
  }

  private func diffLine(_ line: String) -> String {
    if line.hasPrefix("--- ") || line.hasPrefix("+++ ") { return Highlight.bold.around(line) }
    if line.hasPrefix("@@") { return Highlight.cyan.around(line) }
    if line.hasPrefix("-") { return Highlight.plainRed.around(line) }
    if line.hasPrefix("+") { return Highlight.plainGreen.around(line) }
    return line
  }

  private func explanationLine(_ line: String) -> String {
    if isFirstLine { return Highlight.bold.around(line) }
    let note = "note:"
    if line.hasPrefix(note) { return Highlight.magenta.around(note) + withIDs(String(line.dropFirst(note.count))) }
    // Such as: Width 228: the longest of 2 lines
    guard !line.hasPrefix(" "), let colon = line.firstIndex(of: ":") else { return withIDs(line) }
    return Highlight.bold.around(String(line[..<colon])) + withIDs(String(line[colon...]))
  }

  /// Colors a line such as `row.grx:3:5: warning: … [GRX006 small-touch-target]`.
  private func findingLine(_ line: String) -> String {
    for (severity, highlight) in [(" warning: ", Highlight.magenta), (" note: ", .cyan), (" error: ", .red)] {
      guard !line.hasPrefix(" "), let found = line.range(of: severity) else { continue }
      let word = String(line[found].dropLast().dropFirst())
      return Highlight.bold.around(String(line[..<found.lowerBound])) + " " + highlight.around(word) + " "
        + withIDs(String(line[found.upperBound...]))
    }
    return Highlight.faint.around(line)
  }

  /// Returns the line with a color for each word that begins with `#`.
  private func withIDs(_ line: String) -> String {
    var result = ""
    var word = ""
    var isAtStart = true
    func finished(_ word: String) -> String { word.count > 1 ? Highlight.cyan.around(word) : word }
    for character in line {
      if !word.isEmpty {
        if character == " " || ",;:".contains(character) {
          result += finished(word)
          word = ""
        } else {
          word.append(character)
          continue
        }
      }
      if character == "#" && isAtStart { word = "#" } else { result.append(character) }
      isAtStart = character == " "
    }
    return result + finished(word)
  }
}
