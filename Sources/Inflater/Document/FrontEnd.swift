/// A document format: how to recognize it, and how to open a document of it.
package struct FrontEnd: Sendable {
  /// Whether a document is in this format; only its content decides.
  let recognizes: @Sendable (_ bytes: [UInt8]) -> Bool
  /// Makes a document. It need not be read yet.
  let open: @Sendable (_ file: String, _ bytes: [UInt8], _ limits: DocumentLimits) -> any SourceDocument

  package init(
    recognizes: @escaping @Sendable ([UInt8]) -> Bool,
    open: @escaping @Sendable (String, [UInt8], DocumentLimits) -> any SourceDocument
  ) {
    self.recognizes = recognizes
    self.open = open
  }

  /// Every format; the first that recognizes a document reads it.
  package static let all: [FrontEnd] = [json]

  /// What no other front end recognizes is read as JSON, which says what is wrong with it.
  private static let json = FrontEnd(
    recognizes: { _ in true }, open: { JSONDocument(file: $0, bytes: $1, limits: $2) })

  /// Makes a document of whatever format its content has.
  package static func open(_ file: String, _ bytes: [UInt8], _ limits: DocumentLimits) -> any SourceDocument {
    let frontEnd = all.first { $0.recognizes(bytes) } ?? json
    return frontEnd.open(file, bytes, limits)
  }
}
