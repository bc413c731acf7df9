import Layouts

extension Suggestion {
  /// Returns the value that was probably intended instead of an invalid one, in the form shown in messages.
  static func value(
    for value: AttributeValue, _ form: ValueForm, accepts: (AttributeValue) -> Bool
  ) -> String? {
    guard case .string(let text) = value, text.utf8.count <= 64 else { return nil }
    let candidates = spellings(of: text) + [joinedWords(like: text, in: form.words)].compactMap { $0 }
    if let found = candidates.first(where: { $0 != text && accepts(.string($0)) }) {
      return AttributeValue.string(found).excerpt
    }
    return nearest(to: text, in: form.words).map { AttributeValue.string($0).excerpt }
  }

  private static let synonyms = [
    "fill_parent": "match_parent", "match": "match_parent", "parent": "match_parent", "wrap": "wrap_content",
    "auto": "wrap_content", "yes": "true", "on": "true", "no": "false", "off": "false", "row": "horizontal",
    "column": "vertical", "middle": "center_vertical", "centre": "center", "collapse": "gone", "collapsed": "gone",
  ]

  /// Returns variants of the text: in lowercase, without spaces, or with the usual separators.
  private static func spellings(of text: String) -> [String] {
    let lowercased = text.lowercased()
    let withoutBlanks = lowercased.filter { $0 != " " }
    let usual = withoutBlanks.replacing("-", with: "_")
    return [
      text.filter { $0 != " " }, lowercased, withoutBlanks, usual, withoutBlanks.replacing(",", with: "."),
      synonyms[usual],
    ].compactMap { $0 }
  }

  /// Returns the text with each word between `|` and other separators replaced by the nearest one, or `nil` if there is
  /// none for one of the words.
  private static func joinedWords(like text: String, in words: [String]) -> String? {
    var result: [String] = []
    for part in text.split(whereSeparator: { "|, +".contains($0) }) {
      let part = String(part)
      guard let word = words.contains(part) ? part : nearest(to: part, in: words) else { return nil }
      if !result.contains(word) { result.append(word) }
    }
    return result.isEmpty ? nil : result.joined(separator: "|")
  }
}
