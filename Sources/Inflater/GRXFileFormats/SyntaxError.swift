/// An error that prevents a file from being read as JSON.
package enum SyntaxError: Hashable, Sendable {
  package enum Container: String, Hashable, Sendable {
    case array, object
  }

  /// The file contains only whitespace and comments.
  case empty
  /// A byte isn't part of UTF-8 text.
  case notUTF8(byte: UInt8)
  /// The text has another encoding, `UTF-16` or `UTF-32`.
  case encoding(String)
  /// An unexpected character or word (`found`).
  case unexpected(found: String)
  case expectedValue(found: String)
  case expectedKey(found: String)
  case expectedColon(found: String)
  case expectedCommaOrEnd(of: Container, found: String)
  case afterEnd(found: String)
  /// The file ends in a container that was opened on `line`.
  case endOfFile(in: Container, line: Int)
  case unclosedString
  case unclosedComment
  /// `#` doesn't begin a comment.
  case hashComment
  /// A string or key in single quotes.
  case singleQuotes
  /// A control character inside a string.
  case controlCharacter(UInt8)
  /// A backslash before a character that can't follow it.
  case unknownEscape(found: String)
  /// `\u` without four hexadecimal digits.
  case unicodeEscape
  /// A `\u` escape that is half of a surrogate pair.
  case loneSurrogate
  /// `nan`, `True`, `wrap_content` without quotes.
  case unknownWord(String)
  case malformedNumber(String)
  /// A number outside the range of `Double`.
  case numberTooLarge(String)
  /// Arrays and objects nested too deeply.
  case nestedTooDeep(limit: Int)
  /// Too many arrays and objects.
  case tooManyContainers
  /// Foundation's parser rejected a document that this library considers valid; its message.
  case refused(String)
  /// An error in XML; its message.
  case xml(String)
}
