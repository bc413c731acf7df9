import GRXFileFormats

/// An XML file that was read.
package final class XMLFile {
  package let name: String
  /// The name of the file in messages, if it differs from `name`.
  package var shownName: String?
  package let bytes: [UInt8]
  package let tree: XMLTree?
  /// The index of the file among those from which nodes are made.
  package let number: Int
  package private(set) lazy var lines = SourceLines(bytes)
  /// The location of messages about a generated file: the element for which it was generated.
  package var origin: InflateError.Location?

  package init(name: String, bytes: [UInt8], tree: XMLTree?, number: Int = 0) {
    self.name = name
    self.bytes = bytes
    self.tree = tree
    self.number = number
  }

  package func location(at offset: Int) -> InflateError.Location {
    origin ?? lines.location(of: offset, in: shownName ?? name)
  }

  /// The comments, each with the line of the next content.
  package var comments: [SourceComment] {
    guard let tree else { return [] }
    return tree.comments.map { range in
      let after = bytes[min(range.upperBound + 3, bytes.count)...].firstIndex { $0 > 0x20 }
      return SourceComment(
        text: String(decoding: bytes[range], as: UTF8.self), location: location(at: range.lowerBound - 4),
        nextLine: after.map { location(at: $0).line })
    }
  }
}
