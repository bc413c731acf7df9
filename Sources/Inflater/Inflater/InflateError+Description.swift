import Foundation
import GRXFileFormats
import Layouts
import Measure

extension InflateErrors: LocalizedError {
  /// The message; the same as `description`.
  public var errorDescription: String? { description }
}

extension InflateError: LocalizedError {
  /// The message; the same as `description`.
  public var errorDescription: String? { description }
}

extension InflateErrors: CustomStringConvertible {
  /// All messages, each as in `InflateError.description`, separated by line breaks.
  public var description: String {
    errors.map(\.description).joined(separator: "\n")
  }
}

extension InflateError: CustomStringConvertible {
  /// The message with its location, in the tool's format.
  public var description: String {
    var text = location.file.visiblePath
    if location.line > 0 { text += ":\(location.line):\(location.column)" }
    text += ": \(severity.rawValue): \(message)"
    let path = location.path
    return path.isEmpty ? text : text + "\n  at \(path)"
  }

  /// The message without location and severity.
  public var message: String { reason.message.visible }
}

extension InflateError.Reason {
  fileprivate var message: String {
    switch self {
    case .syntax(let syntax):
      syntax.message
    case .unreadableFile(let why):
      "the file can't be read: \(why)"
    case .fileTooLarge(let limit):
      "the file is too large: at most \(limit) bytes are read"
    case .duplicateKey(let name, let firstLine):
      "the key \(quoted(name)) is already in this object, on line \(firstLine)"
    case .noObjectAtTop(let found):
      "the file contains \(found); expected an object: { \"layout\": { \"class\": … } }"
    case .missingLayout(isView: true):
      "the file is a view, not a document; put the view into one: { \"layout\": { \"class\": … } }"
    case .missingLayout(isView: false):
      "the document has no 'layout', which contains the outermost view: { \"layout\": { \"class\": … } }"
    case .missingClass(let similarKey):
      "a view needs a 'class' or an 'inflate'" + (similarKey.map { "; is \(quoted($0)) meant to be 'class'?" } ?? "")
    case .missingFilename:
      "'inflate' has no file name; expected a string or { \"filename\": … }"
    case .tooDeep(let limit):
      "views are nested too deeply: at most \(limit) levels are allowed, including those of included files"
    case .tooManyViews(let limit):
      "there are more than \(limit) views, including those in included files"
    case .interrupted(let reason):
      "inflating was stopped: \(reason)"
    case .unknownClass(let name, let suggestion?, _, _, _):
      "unknown class \(quoted(name))" + Suggestion.question(suggestion)
    case .unknownClass(let name, nil, let base?, _, true):
      "unknown class \(quoted(name)); --class \(name.excerpt)=\(base) lays it out as \(oneOf([base]))"
    case .unknownClass(let name, nil, let base?, _, false):
      "unknown class \(quoted(name)); register a ViewKind that extends \(base)"
    case .unknownClass(let name, nil, nil, let classes, _) where classes.isEmpty:
      "unknown class \(quoted(name))"
    case .unknownClass(let name, nil, nil, let classes, true) where name.split(separator: ".").allSatisfy(\.isPlainName):
      "unknown class \(quoted(name)); --class \(name.excerpt)=BASE lays it out as one of \(listed(classes))"
    case .unknownClass(let name, nil, nil, let classes, _):
      "unknown class \(quoted(name)); expected \(listed(classes))"
    case .includeAsClass(let name):
      "\(quoted(name)) isn't a class; to include a file, write { \"inflate\": \"FILE.grx\" }"
    case .misplacedAttribute(let name, let written, let owners, let parent?, _):
      "\(quoted(name)) is "
        + (name == written ? "an attribute" : "\(quoted(written)) here, an attribute")
        + " of the children of \(oneOf(owners)); the parent is \(oneOf([parent.excerpt]))"
    case .misplacedAttribute(let name, let written, let owners, nil, let owner):
      "\(quoted(name)) is "
        + (name == written ? "an attribute" : "\(quoted(written)) here, an attribute")
        + " of \(oneOf(owners)), not of \(oneOf([owner.excerpt]))"
    case .unknownAttribute(let name, let owner, let suggestion):
      "unknown attribute \(quoted(name)) of \(owner)" + Suggestion.question(suggestion)
    case .wrongValue(let attribute, let found, let expected, let suggestion):
      "\(quoted(attribute)) is \(found); expected \(expected)"
        + (suggestion.map { "; did you mean \($0)?" } ?? "")
    case .contradictoryAttributes(let ignored, let wins):
      "\(quoted(ignored)) is ignored, because \(quoted(wins)) is also set"
    case .unknownId(let id, let attribute, let suggestion):
      "\(quoted(attribute)): no sibling has the id \(quoted(id))" + Suggestion.question(suggestion)
    case .unknownOverride(let id, let attribute, let suggestion):
      "\(quoted(attribute)): no view has the id \(quoted(id))" + Suggestion.question(suggestion)
    case .duplicateId(let id, let firstLine):
      "the id \(quoted(id)) is already used on line \(firstLine)"
    case .ruleCycle(let ids, let axis):
      "the \(axis) rules of these views are circular: \(chain(ids + ids.prefix(1)))"
    case .flowCycle(let ids):
      "these Flows contain one another: \(chain(ids + ids.prefix(1)))"
    case .tooManyChildren(let className, let maximum):
      "a \(className.excerpt) can have at most \(maximum) \(maximum == 1 ? "child" : "children")"
    case .inconsistentValue(let sentence), .overLimit(let sentence):
      sentence
    case .includesTooDeep(let limit):
      "includes are nested too deeply: at most \(limit) levels are allowed"
    case .tooManyIncludes(let limit):
      "too many files are included: at most \(limit), counting each inclusion"
    case .includesTooLarge(let limit):
      "the included files are too large: at most \(limit) bytes are read in total, "
        + "counting each inclusion"
    case .missingInclude(let name, let why):
      "\(quoted(name)) can't be included: \(why)"
    case .includeCycle(let names):
      "these files include each other in a cycle: \(chain(names[...]))"
    case .pictureUnreadable(let file, let why):
      "the picture \(quoted(file)) can't be read: \(why)"
    case .outsideFolder(let file):
      "\(quoted(file)) lies outside the layout's folder"
    case .more(let count, let severity):
      "there \(count == 1 ? "is 1 more \(severity.rawValue)" : "are \(count) more \(severity.rawValue)s") from here on"
    }
  }
}

extension SyntaxError {
  fileprivate var message: String {
    switch self {
    case .empty:
      "the file is empty; expected { \"layout\": { \"class\": … } }"
    case .notUTF8(let byte):
      "the byte 0x\(byte.hexadecimal(2)) is not UTF-8; save the file in that encoding"
    case .encoding(let name):
      "the file is in \(name); save it as UTF-8"
    case .unexpected(let found):
      "\(quoted(found)) isn't allowed here"
    case .expectedValue(let found):
      "expected a value, found \(quoted(found))"
    case .expectedKey(let found):
      "expected a key in double quotes, found \(quoted(found))"
    case .expectedColon(let found):
      "expected ':' after a key, found \(quoted(found))"
    case .expectedCommaOrEnd(let container, let found):
      "expected ',' or '\(container == .object ? "}" : "]")' after a value, found \(quoted(found))"
    case .afterEnd(let found):
      "the document has ended; only comments may follow, found \(quoted(found))"
    case .endOfFile(let container, let line):
      "the file ends before the \(container.rawValue) that begins on line \(line) is closed"
    case .unclosedString:
      "this string is not closed on its line; write a line break in it as \\n"
    case .unclosedComment:
      "this comment is not closed; expected '*/'"
    case .hashComment:
      "'#' doesn't begin a comment; write '//'"
    case .singleQuotes:
      "write keys and strings in double quotes, not in single quotes"
    case .controlCharacter(let byte):
      byte == 0x09
        ? "a tab isn't allowed in a string; write \\t"
        : "a control character isn't allowed in a string; write \\u00\(byte.hexadecimal(2))"
    case .unknownEscape(let found):
      "unknown escape '\\\(found.excerpt)'; write a backslash itself as \\\\"
    case .unicodeEscape:
      "expected four hexadecimal digits after \\u"
    case .loneSurrogate:
      "this \\u escape is half of a character; expected a pair such as \\ud83d\\ude00"
    case .unknownWord(let word):
      "\(quoted(word)) isn't a JSON value"
        + (Suggestion.nearest(to: word, in: ["true", "false", "null"]).map { "; did you mean \(quoted($0))?" }
          ?? "; write text in double quotes")
    case .malformedNumber(let text):
      "\(quoted(text)) isn't a JSON number; write it as 16, -0.5 or 1e3, and with a unit in double quotes"
    case .numberTooLarge(let text):
      "the number \(quoted(text)) is too large"
    case .nestedTooDeep(let limit):
      "arrays and objects are nested too deeply: at most \(limit) levels are allowed"
        + (limit == JSONTree.maximumDepth - 1 ? ", half as many for views" : "")
    case .tooManyContainers:
      "there are too many arrays, objects, and values in attributes up to here: the total of all files, including "
        + "included ones, is limited"
    case .xml(let message):
      message
    case .refused(let message):
      "the file can't be parsed: \(message)"
    }
  }
}

private func quoted(_ name: String) -> String { "'\(name.excerpt)'" }

/// Returns a list of at most four classes, such as `a Button or TextView` or `an ImageView`.
private func oneOf(_ classes: [String]) -> String {
  let article = "AEIOaeio".contains(classes.first?.first ?? " ") ? "an " : "a "
  return article + listed(Array(classes.prefix(4)))
}

extension Substring {
  fileprivate var isPlainName: Bool { String(self).isPlainIdentifier }
}

private func chain(_ names: ArraySlice<String>) -> String {
  // A long cycle is shortened in the middle, so that it still begins and ends with the same name.
  let shown =
    names.count > 12 ? names.prefix(10).map(\.excerpt) + ["…"] + names.suffix(1).map(\.excerpt) : names.map(\.excerpt)
  return shown.joined(separator: " → ")
}
