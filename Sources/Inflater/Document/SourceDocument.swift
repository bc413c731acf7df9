import Measure

/// A document as the inflater sees it, whatever its format.
///
/// A front end makes one for each file. It is read once and may be inflated any number of times; locations are worked out
/// only when something is reported.
package protocol SourceDocument: AnyObject {
  /// The file's name, as messages give it.
  var file: String { get }

  /// What the names and values in the document mean.
  var dialect: any Dialect { get }

  /// Reads the whole document. Later calls return the first one's answer.
  func read() -> DocumentContent

  /// The location of a place in a node, or in the document itself if there is no node.
  ///
  /// If the place isn't in the file (because the caller set the attribute, for example), its innermost container is meant.
  func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location

  /// A number that goes up from place to place through the file.
  func order(of place: NodePlace, in node: NodePath) -> Int

  /// The comments, in order, up to the first syntax error.
  func comments() -> [SourceComment]

  /// Whether a node, or an attribute of it, is written in the document, and not added by what a class or a style means.
  func writes(_ attribute: String?, of node: NodePath) -> Bool

  /// The name in the document of an attribute of the tables.
  func writtenName(of attribute: String) -> String

  /// The rules of checks that are not to be told of, and the lines for which that is asked.
  func ignoredRules() -> [IgnoredRules]

  /// A line's text without its line break, counted from 1; `nil` if the file has no such line.
  func sourceLine(_ line: Int) -> String?

  /// Whether the ids of what is included, or repeated, may occur more than once without a warning.
  var includesMayRepeatIDs: Bool { get }

  /// The names of the other files that the document was made of.
  var otherFiles: [String] { get }

  /// Makes the view of a node, in place of the node's class; `nil` if the class does.
  func makeView(for node: Node) -> View?

  /// Called when the view of a node is complete, with everything inside it.
  func didMake(_ view: View, for node: Node)
}

extension SourceDocument {
  package var includesMayRepeatIDs: Bool { false }
  package var otherFiles: [String] { [] }
  package func makeView(for node: Node) -> View? { nil }
  package func didMake(_ view: View, for node: Node) {}
}

extension SourceDocument {
  package func order(of place: NodePlace, in node: NodePath) -> Int {
    let location = location(of: place, in: node)
    return location.line << 32 | location.column
  }

  package func writes(_ attribute: String?, of node: NodePath) -> Bool { true }
  package func writtenName(of attribute: String) -> String { attribute }
  package func ignoredRules() -> [IgnoredRules] { [] }

  /// A mistake at a place in a node, or in the document itself if there is no node.
  func error(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, at node: NodePath?, _ place: NodePlace
  ) -> InflateError {
    InflateError(
      reason.renamingAttributes(writtenName), severity: severity, location: location(of: place, in: node))
  }
}

/// What reading a document has found.
package struct DocumentContent {
  /// The outermost node, as far as it could be read: after a mistake it is good for finding more mistakes, not for a
  /// layout. `nil` if there is none at all.
  package var root: Node?
  /// The mistakes of form, in document order: as many as are listed, and one more of each severity.
  package var errors: [InflateError]
  /// The mistakes that are not among `errors`.
  var tally = DiagnosticTally()
  /// The number of arrays, objects or elements, which is what the memory for a document grows with.
  package var containerCount = 0

  package init(root: Node? = nil, errors: [InflateError] = []) {
    self.root = root
    self.errors = errors
  }
}

/// Names of rules whose findings are not to be told on some lines.
package struct IgnoredRules {
  package let names: [String]
  package let lines: ClosedRange<Int>
}

/// A comment of a document.
package struct SourceComment {
  /// The text without the delimiters around it.
  package let text: String
  package let location: InflateError.Location
  /// The line of the next character that is neither blank nor in a comment; `nil` at the end.
  package let nextLine: Int?

  package init(text: String, location: InflateError.Location, nextLine: Int?) {
    self.text = text
    self.location = location
    self.nextLine = nextLine
  }
}

/// How much of a document is read.
package struct DocumentLimits: Hashable {
  /// The largest file that is read unless the caller says otherwise, in bytes.
  package static let defaultMaximumBytes = 16 << 20
  /// The number of views that may be nested, included files counted.
  package static let maximumDepth = 256

  /// A longer file is refused. At most 2^31 − 1.
  package var maximumBytes: Int
  /// A file with more arrays, objects or elements is refused.
  package var maximumContainers: Int

  package init(maximumBytes: Int = defaultMaximumBytes, maximumContainers: Int = .max) {
    require((0...Int(Int32.max)).contains(maximumBytes), "A document has at most 2^31 - 1 bytes.")
    self.maximumBytes = maximumBytes
    self.maximumContainers = maximumContainers
  }
}

extension DocumentLimits {
  /// What a document has in place of content if it is larger than the limit.
  func refusal(of bytes: [UInt8], named file: String) -> DocumentContent? {
    guard bytes.count > maximumBytes else { return nil }
    return DocumentContent(errors: [
      InflateError(.fileTooLarge(limit: maximumBytes), location: InflateError.Location(file: file))
    ])
  }
}
