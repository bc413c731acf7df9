import Layouts

/// A format of documents: how to recognize it, and how to open a document.
///
/// `.grx` needn't be registered. Other formats are in separate modules, and must be registered:
/// ```swift
/// import AndroidXML
///
/// var inflater = Inflater()
/// inflater.register(.android)
/// let layout = try inflater.inflate(file: "res/layout/main.xml")
/// ```
public struct DocumentFormat: Sendable {
  /// The name. Registering another format with the same name replaces this one.
  package let name: String
  /// The precedence. Formats with a higher precedence are tried first.
  package let precedence: Int
  /// Whether a document is in this format, judging only by its content.
  package let recognizes: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Whether a document is in this format, judging by the files beside it as well, if its content doesn't tell.
  package let recognizesBesideOthers: @Sendable (_ opening: Opening) -> Bool
  /// Called before a document of any format is inflated.
  package let prepare: @Sendable (_ inflater: inout Inflater, _ cache: DocumentCache) throws(InflateErrors) -> Void
  /// Creates a document, which needn't read its contents yet.
  package let open: @Sendable (_ opening: Opening) -> any SourceDocument
  /// Whether a document is independent of the inflater, so that it can be reused within a run.
  package let ignoresInflater: Bool

  package init(
    name: String, precedence: Int = 0, ignoresInflater: Bool = false,
    recognizes: @escaping @Sendable (_ bytes: [UInt8]) -> Bool,
    recognizesBesideOthers: @escaping @Sendable (_ opening: Opening) -> Bool = { _ in false },
    prepare: @escaping @Sendable (_ inflater: inout Inflater, _ cache: DocumentCache) throws(InflateErrors) -> Void = {
      (_, _) throws(InflateErrors) in
    },
    open: @escaping @Sendable (_ opening: Opening) -> any SourceDocument
  ) {
    self.name = name
    self.precedence = precedence
    self.recognizes = recognizes
    self.recognizesBesideOthers = recognizesBesideOthers
    self.prepare = prepare
    self.open = open
    self.ignoresInflater = ignoresInflater
  }

  /// The inputs of a document.
  package struct Opening {
    package let file: String
    package let bytes: [UInt8]
    package let limits: DocumentLimits
    package let inflater: Inflater
    package let kinds: [String: ViewKind]
    /// The XML files that the run has read.
    package let xmlFiles: XMLFiles
    /// The class of the view to which the document's root is added; `nil` for none.
    package let parentClass: String?
    /// Reads a file that the document names.
    package let include: (_ file: String, _ includer: String) -> Result<SourceFile, SourceError>
  }

  /// A document that no other format recognizes is read as JSON, which reports its errors.
  static let json = DocumentFormat(
    name: "json", ignoresInflater: true, recognizes: { _ in true },
    open: { JSONDocument(file: $0.file, bytes: $0.bytes, limits: $0.limits) })
}

/// The options of a format in an inflater. All of them have defaults.
package protocol FormatOptions: Sendable {
  init()
}

extension Inflater {
  /// Returns the format of a document.
  func format(of opening: DocumentFormat.Opening) -> DocumentFormat {
    formats.first { $0.recognizes(opening.bytes) || $0.recognizesBesideOthers(opening) } ?? .json
  }
}
