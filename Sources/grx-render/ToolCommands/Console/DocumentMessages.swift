import Inflater
import Measure
import Render

/// Writes the errors of a document, with excerpts of their lines if the style requires it.
struct DocumentMessages {
  let style: MessageStyle
  /// The files as they were read, since they may have changed in the meantime.
  let cache: DocumentCache
  /// The remaining number of excerpts: finding a line takes time proportional to the file's size.
  private var excerptsLeft = 100

  init(style: MessageStyle, cache: DocumentCache) {
    self.style = style
    self.cache = cache
  }

  /// Returns a separate message for each error.
  mutating func messages(of errors: [InflateError]) -> [ReportedMessage] {
    errors.map { ReportedMessage(text(of: $0), topic: $0.topic, cause: $0.cause) }
  }

  /// Returns the messages, each with a line break.
  mutating func text(of errors: [InflateError]) -> String {
    var list = MessageList()
    for message in messages(of: errors) { list.add(message) }
    return list.text
  }

  private mutating func text(of error: InflateError) -> String {
    guard style.showsSource || style.isColored else { return error.description + "\n" }
    let location = error.location
    var place = location.file.visiblePath
    if location.line > 0 { place += ":\(location.line):\(location.column)" }
    var result = style.message(at: place, error.severity == .error ? .error : .warning, error.message)
    if !location.path.isEmpty { result += "  at \(location.path)\n" }
    if style.showsSource, location.line > 0, excerptsLeft > 0, let line = sourceLine(location) {
      excerptsLeft -= 1
      let excerpt = SourceExcerpt(of: line, column: location.column, width: max(style.columns - 8, 20))
      let number = String(location.line)
      let gutter = String(repeating: " ", count: max(5 - number.count, 0)) + number
      result += "\(gutter) | \(excerpt.line)\n"
      let indent = excerpt.marker.prefix { $0 == " " }
      result += String(repeating: " ", count: gutter.count) + " | " + indent
      result += style.colored(String(excerpt.marker.dropFirst(indent.count)), .green) + "\n"
    }
    return result
  }

  private func sourceLine(_ location: InflateError.Location) -> String? {
    cache.document(named: location.file)?.sourceLine(location.line)
  }
}

/// A message of a run over several layouts, which is reported once for equal topics.
struct ReportedMessage: Sendable {
  var text: String
  /// A key that is equal for messages that are reported only once.
  let key: String
  /// The cause, if other messages may have the same one.
  let cause: InflateError.Cause?

  init(_ text: String, topic: String? = nil, cause: InflateError.Cause? = nil) {
    self.text = text
    key = topic ?? text
    self.cause = cause
  }
}

/// The messages of a run in their order. Of those with the same cause, the first represents all, and says how many there are.
struct MessageList {
  private var texts: [String] = []
  private var keys: Set<String> = []
  private var causes: [InflateError.Cause: (index: Int, count: Int)] = [:]

  /// Adds a message, unless one with an equal key was added before.
  mutating func add(_ message: ReportedMessage) {
    guard keys.insert(message.key).inserted else { return }
    if let cause = message.cause {
      if let known = causes[cause] {
        causes[cause] = (known.index, known.count + 1)
        return
      }
      causes[cause] = (texts.count, 1)
    }
    texts.append(message.text)
  }

  /// Adds a text of other messages.
  mutating func add(_ text: String) { if !text.isEmpty { texts.append(text) } }

  var text: String {
    if texts.isEmpty { return "" }
    var texts = texts
    for (index, count) in causes.values where count > 1 {
      // The first line has the sentence; an excerpt of the file may follow.
      let end = texts[index].firstIndex(of: "\n") ?? texts[index].endIndex
      texts[index].insert(contentsOf: "; \(count - 1) more \(count == 2 ? "is" : "are") like this", at: end)
    }
    return texts.joined()
  }
}
