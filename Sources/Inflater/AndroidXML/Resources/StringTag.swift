import GRXAndroidData
import GRXFileFormats

/// A tag in the text of a string, such as `<b>`.
struct StringTag: Hashable, Sendable {
  var name: String
  var attributes: [String: String]
  /// The part of the text inside the tag, in UTF-16 units.
  var range: Range<Int>
}

/// The text of a string in a file of values, and its tags.
///
/// Source: `FlattenXmlSubtree` of aapt2's ResourceParser.
struct MarkedText {
  var text: String
  /// The tags in the order of their starts.
  var tags: [StringTag] = []

  /// The maximum number of tags of a string; others are ignored.
  static let maximumTags = 500

  /// Reads the text of an element. If it contains tags, blanks at its ends aren't left out, and blanks are joined only
  /// between two tags. Elements with a prefix, such as `<xliff:g>`, aren't tags.
  init(_ element: XMLTreeElement) {
    guard !element.children.isEmpty, Self.hasTag(element) else {
      text = StringResource.text(element.flatText)
      return
    }
    var builder = TextBuilder()
    /// The rest of the contents of the elements that are open, and the numbers of their tags.
    var open: [(contents: ArraySlice<XMLTreeElement.Content>, tag: Int?)] = [(element.contents[...], nil)]
    while var last = open.popLast() {
      guard let content = last.contents.popFirst() else {
        guard let tag = last.tag else { continue }
        builder.passTag()
        if tag < tags.count { tags[tag].range = tags[tag].range.lowerBound..<builder.utf16Length() }
        continue
      }
      open.append(last)
      switch content {
      case .text(let piece, _, _): builder.append(piece)
      case .element(let inner) where Self.isTag(inner):
        builder.passTag()
        open.append((inner.contents[...], min(tags.count, Self.maximumTags)))
        guard tags.count < Self.maximumTags else { continue }
        let start = builder.utf16Length()
        let attributes = inner.attributes.map { ($0.name, $0.value) }
        tags.append(
          StringTag(
            name: inner.name, attributes: Dictionary(attributes, uniquingKeysWith: { first, _ in first }),
            range: start..<start))
      case .element(let inner): open.append((inner.contents[...], nil))
      }
    }
    text = builder.text
  }

  private static func isTag(_ element: XMLTreeElement) -> Bool {
    element.namespace.isEmpty && !element.qualifiedName.utf8.contains(UInt8(ascii: ":"))
  }

  private static func hasTag(_ element: XMLTreeElement) -> Bool {
    var open = [element.children]
    while var children = open.popLast() {
      guard let child = children.next() else { continue }
      if isTag(child) { return true }
      open.append(children)
      open.append(child.children)
    }
    return false
  }
}
