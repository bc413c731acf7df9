import Layouts

/// A document format: how to recognize it, and how to open a document of it.
struct FrontEnd: Sendable {
  /// Whether a document is in this format; only its content decides.
  let recognizes: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Makes a document, which need not be read yet.
  let open: @Sendable (_ opening: Opening) -> any SourceDocument
  /// Whether a document is the same whatever inflater it is for, so that it is kept for all of a run.
  let ignoresInflater: Bool

  /// What a document is made of.
  struct Opening {
    let file: String
    let bytes: [UInt8]
    let limits: DocumentLimits
    let inflater: Inflater
    let kinds: [String: ViewKind]
    /// What the run has read of XML.
    let xmlFiles: XMLFiles
    /// Reads a file that the document names.
    let include: (_ file: String, _ includer: String) -> Result<SourceFile, SourceError>
  }

  /// Every format; the first that recognizes a document reads it.
  private static let all = [gravity, android, json]

  /// The format of a document with these bytes.
  static func of(_ bytes: [UInt8]) -> FrontEnd { all.first { $0.recognizes(bytes) } ?? json }

  private static let gravity = FrontEnd(
    recognizes: GravityDocument.recognizes,
    open: {
      GravityDocument(
        file: $0.file, bytes: $0.bytes, limits: $0.limits, inflater: $0.inflater, kinds: $0.kinds,
        xmlFiles: $0.xmlFiles, open: $0.include)
    }, ignoresInflater: false)

  private static let android = FrontEnd(
    recognizes: AndroidDocument.recognizes,
    open: {
      AndroidDocument(
        file: $0.file, bytes: $0.bytes, limits: $0.limits, inflater: $0.inflater, kinds: $0.kinds,
        xmlFiles: $0.xmlFiles)
    }, ignoresInflater: false)

  /// What no other front end recognizes is read as JSON, which says what is wrong with it.
  private static let json = FrontEnd(
    recognizes: { _ in true }, open: { JSONDocument(file: $0.file, bytes: $0.bytes, limits: $0.limits) },
    ignoresInflater: true)
}
