import GRXFileFormats
import Layouts
import Measure

/// A document of any format.
///
/// A front end creates one for each file. It is read once and may be inflated any number of times. Locations are
/// computed only when something is reported.
package protocol SourceDocument: AnyObject {
  /// The file's name in messages.
  var file: String { get }

  /// The meaning of the names and values in the document.
  var dialect: Dialect { get }

  /// Reads the whole document. Later calls return the result of the first call.
  func read() -> DocumentContent

  /// Frees what the document can read or find again. Call this when no node and no location is needed for a while.
  func releaseContent()

  /// Whether the document reads its nodes again after `releaseContent()`.
  var readsNodesAgain: Bool { get }

  /// Returns the attributes of a node; empty if there is none.
  func attributes(of node: NodePath) -> [NodeAttribute]

  /// Returns the location of a place in a node, or in the document itself if there is no node.
  ///
  /// If the place isn't in the file, for example because the caller set the attribute, the location is that of its
  /// innermost container.
  func location(of place: NodePlace, in node: NodePath?) -> InflateError.Location

  /// Returns a number that increases from place to place through the file.
  func order(of place: NodePlace, in node: NodePath) -> Int

  /// Returns the comments, in order, up to the first syntax error.
  func comments() -> [SourceComment]

  /// Returns whether the document contains a node, or an attribute of it, rather than a class or a style having added
  /// it.
  func writes(_ attribute: String?, of node: NodePath) -> Bool

  /// Returns the name in the document of an attribute of the tables.
  func writtenName(of attribute: String) -> String

  /// Returns the name and the value with which the document sets an attribute of the tables, if they differ from the
  /// node's.
  func written(_ attribute: String, of node: NodePath) -> (name: String, value: String)?

  /// Returns whether the value of an attribute is a sample that only an editor's preview shows.
  func isSample(_ attribute: String, of node: NodePath) -> Bool

  /// Returns the rules with findings that the document suppresses, and the lines to which this applies.
  func ignoredRules() -> [IgnoredRules]

  /// Returns the text of a line without its line break, counted from 1, or `nil` if the file has no such line.
  func sourceLine(_ line: Int) -> String?

  /// Whether the ids of included or repeated parts may occur more than once without a warning.
  var includesMayRepeatIDs: Bool { get }

  /// The names of the other files that contributed to the document.
  var otherFiles: [String] { get }

  /// Creates the views of a node if its class isn't sufficient; returns `nil` if it is.
  func viewMaker(for node: Node, _ kind: ViewKind) -> ViewMaker?

  /// Returns the document's name for an attribute that was set, and the source of its value, or `nil` if the name and
  /// value in the tables suffice.
  func origin(of attribute: String, _ value: AttributeValue, at node: NodePath) -> AttributeOrigin?

  /// Returns the file in which a resource is found, or in which its style is; `nil` if there is none, or if it is
  /// unknown.
  func file(of resource: ResourceName) -> String?

  /// Whether `unknowns(about:)` has any.
  var hasUnknowns: Bool { get }

  /// Returns the reasons that less is known about a node's view than the tree shows.
  func unknowns(about node: NodePath) -> NodeUnknowns

  /// Returns the names of the sets of resources that a window selects, and other facts about it on which the document depends. In
  /// windows with the same result, the layout is the same. The document must have been read.
  ///
  /// `nil` if the file isn't used in such a window, such as a file for landscape in portrait.
  func selection(inWindow width: Double, _ height: Double) -> [String]?

  /// The bars of the device between which the layout is, in pixels: the window is smaller by them. Zero if the layout
  /// extends behind them. The document must have been read.
  var barsAround: Edges { get }

  /// Whether the application never mirrors the layout, since it doesn't support right-to-left languages.
  var isNeverMirrored: Bool { get }

  /// Whether the application is for devices without a touchscreen, such as televisions.
  var isForTelevision: Bool { get }

  /// Whether its views may have descriptions for screen readers.
  var mayDescribeViews: Bool { get }

  /// Returns whether a node's view has no description for screen readers, as far as the document, its styles, and the code
  /// of its project show.
  func lacksDescription(_ node: NodePath) -> Bool

  /// Whether the colors of views are in their looks, which are created only on request.
  var keepsColorsInLooks: Bool { get }

  /// Whether a layout whose root is as high as its content is usually shown within another, such as an item of a list.
  var isUsuallyPart: Bool { get }

  /// Called when the view of a node and its descendants are complete.
  func didMake(_ view: View, for node: Node)
}

/// The source of an attribute's value.
package struct AttributeOrigin: Hashable, Sendable {
  /// An attribute as written in a document.
  package struct Given: Hashable, Sendable {
    package let value: String
    package let location: InflateError.Location

    package init(value: String, location: InflateError.Location) {
      self.value = value
      self.location = location
    }
  }

  /// An entry of a resource file that contains the value or led to it.
  package struct Resource: Hashable, Sendable {
    package let name: ResourceName
    /// The file; `nil` if it is unknown, or not a single file.
    package let file: String?

    package init(_ name: ResourceName, file: String?) {
      self.name = name
      self.file = file
    }
  }

  /// A place that sets the theme of a view.
  package struct Theme: Hashable, Sendable {
    /// The name, such as `android:theme` or `theme of the application`.
    package let name: String
    package let value: String
    package let location: InflateError.Location

    package init(name: String, value: String, location: InflateError.Location) {
      self.name = name
      self.value = value
      self.location = location
    }
  }

  /// The name in the document. The value is also that of the document.
  package let name: String
  package let value: String
  /// The steps from the value to its resolution: an attribute, a style, a theme, or a resource, each with its location.
  package var steps: [String] = []
  /// The attributes of the element that led to the value: its own, or `style`.
  package var path: [String] = []
  /// The name of the element's attribute that contains the value; `nil` if a style or a class does. It is in `given`.
  package var written: String?
  /// The attributes of the element that can lead to a value like this.
  package var given: [String: Given] = [:]
  package var resources: [Resource] = []
  /// The attributes of the element, `style` included, that would have led to another value if they were given
  /// differently; those in `path` are among them.
  package var searchedAttributes: [String] = []
  /// The entries of styles in which the value was looked up, whether they exist or not. Those in `resources` that
  /// come from styles are among them.
  package var searchedResources: [Resource] = []

  /// The places that set the view's theme, from the outside in.
  package var themes: [Theme] = []
  /// Whether the value was looked up in the theme.
  package var dependsOnTheme = false

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// The reasons that less is known about a view than its tree shows.
package struct NodeUnknowns: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The view's class is unknown, or measures itself in code that isn't run.
  package static let size = NodeUnknowns(rawValue: 1)
  /// The view is shown only in an editor's preview; on a device, it is initially hidden or gone.
  package static let visibility = NodeUnknowns(rawValue: 2)
  /// The view is empty because the application adds its content, such as the items of a list.
  package static let content = NodeUnknowns(rawValue: 4)
  /// The view represents the parent of the document's views, which isn't known.
  package static let parent = NodeUnknowns(rawValue: 8)
  /// A style describes the view for screen readers, or may do so, since it isn't known.
  package static let description = NodeUnknowns(rawValue: 16)
}

extension SourceDocument {
  package func releaseContent() {}
  package var readsNodesAgain: Bool { false }
  package func attributes(of node: NodePath) -> [NodeAttribute] { read().root?.descendant(at: node)?.attributes ?? [] }
  package var includesMayRepeatIDs: Bool { false }
  package var otherFiles: [String] { [] }
  package func viewMaker(for node: Node, _ kind: ViewKind) -> ViewMaker? { nil }
  package func origin(of attribute: String, _ value: AttributeValue, at node: NodePath) -> AttributeOrigin? { nil }
  package func file(of resource: ResourceName) -> String? { nil }
  package var hasUnknowns: Bool { false }
  package func unknowns(about node: NodePath) -> NodeUnknowns { [] }
  package func selection(inWindow width: Double, _ height: Double) -> [String]? { [] }
  package var barsAround: Edges { .zero }
  package var isNeverMirrored: Bool { false }
  package var mayDescribeViews: Bool { false }
  package func lacksDescription(_ node: NodePath) -> Bool { false }
  package var isForTelevision: Bool { false }
  package var keepsColorsInLooks: Bool { false }
  package var isUsuallyPart: Bool { false }
  package func didMake(_ view: View, for node: Node) {}
}

extension SourceDocument {
  package func order(of place: NodePlace, in node: NodePath) -> Int {
    let location = location(of: place, in: node)
    return location.line << 32 | location.column
  }

  package func writes(_ attribute: String?, of node: NodePath) -> Bool { true }
  package func writtenName(of attribute: String) -> String { attribute }
  package func written(_ attribute: String, of node: NodePath) -> (name: String, value: String)? { nil }
  package func isSample(_ attribute: String, of node: NodePath) -> Bool { false }
  package func ignoredRules() -> [IgnoredRules] { [] }

  /// Creates an error at a place in a node, or in the document itself if there is no node.
  func error(
    _ reason: InflateError.Reason, severity: InflateError.Severity = .error, at node: NodePath?,
    _ place: NodePlace
  ) -> InflateError {
    InflateError(
      reason.renamingAttributes(writtenName), severity: severity,
      location: location(of: place, in: node))
  }
}

/// The result of reading a document.
package struct DocumentContent {
  /// The outermost node, possibly incomplete: after an error, it is suitable only for finding more errors, not for a
  /// layout. `nil` if there is none.
  package var root: Node?
  /// The syntax errors, in document order: as many as are listed, and one more of each severity.
  package var errors: [InflateError]
  /// The tally of diagnostics that aren't in `errors`.
  var tally = DiagnosticTally()
  /// The number of arrays, objects, or elements. The memory for a document is proportional to it.
  package var containerCount = 0
  /// The part of `DocumentLimits.maximumWork` that was used.
  package var work = 0

  package init(root: Node? = nil, errors: [InflateError] = []) {
    self.root = root
    self.errors = errors
  }
}

/// Names of rules whose findings are suppressed on some lines.
package struct IgnoredRules {
  package let names: [String]
  package let file: String
  package let lines: ClosedRange<Int>

  package init(names: [String], file: String, lines: ClosedRange<Int>) {
    self.names = names
    self.file = file
    self.lines = lines
  }
}

/// A comment of a document.
package struct SourceComment {
  /// The text without the delimiters around it.
  package let text: String
  package let location: InflateError.Location
  /// The line of the next character that is neither whitespace nor in a comment; `nil` at the end.
  package let nextLine: Int?
}

/// The limits on reading a document.
package struct DocumentLimits: Hashable {
  /// The default size limit of a file, in bytes.
  package static let defaultMaximumBytes = 16 << 20
  /// The default maximum number of arrays, objects, or elements.
  package static let defaultMaximumContainers = defaultMaximumBytes / 80
  /// The maximum depth of nested views, across included files.
  package static let maximumDepth = 256
  /// The maximum depth of files that include each other.
  package static let maximumOpenFiles = 64

  /// The maximum size of a file in bytes, at most 2^31 − 1. A larger file is refused.
  package var maximumBytes: Int
  /// The maximum number of arrays, objects, or elements. A file with more is refused.
  package var maximumContainers: Int
  /// The size to which the document may expand, in bytes.
  package var maximumWork = Int.max

  package init(maximumBytes: Int = defaultMaximumBytes, maximumContainers: Int = .max) {
    require((0...Int(Int32.max)).contains(maximumBytes), "A document has at most 2^31 - 1 bytes.")
    self.maximumBytes = maximumBytes
    self.maximumContainers = maximumContainers
  }
}

extension DocumentLimits {
  /// Returns the content of a document that exceeds the size limit.
  package func refusal(of bytes: [UInt8], named file: String) -> DocumentContent? {
    guard bytes.count > maximumBytes else { return nil }
    return DocumentContent(errors: [
      InflateError(.fileTooLarge(limit: maximumBytes), location: InflateError.Location(file: file))
    ])
  }
}
