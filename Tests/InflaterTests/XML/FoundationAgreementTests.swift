import Foundation
import Testing

@testable import GRXFileFormats
@testable import Inflater

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Foundation's reader and this library's accept the same documents and produce the same trees.
///
/// Excluded are documents on which they intentionally differ (a DOCTYPE, other encodings and versions, names of
/// namespaces that aren't URIs), and those that crash Foundation's reader on Linux: processing instructions without
/// content, and comments that aren't UTF-8.
@Suite struct FoundationAgreementTests {
  static let documents = [
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!-- a row -->
    <LinearLayout xmlns:android="http://schemas.android.com/apk/res/android" xmlns:app="http://schemas.android.com/apk/res-auto"
        android:layout_width="match_parent" android:id='@+id/row'>
      <TextView android:text="a &lt; b &amp; c&#10;&#x1F600;" app:tint="@color/x"/>
      <merge><ns:b xmlns:ns="http://example.org/b" ns:c="é">text ü <![CDATA[ <raw> & ]]> more</ns:b></merge>
    </LinearLayout>
    """,
    """
    <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
      <string name="a">It\\'s <b>bold</b> &quot;x&quot; <xliff:g id="n">%d</xliff:g></string>
      <dimen name="gap">8dp</dimen><item type="dimen" name="f" format="float">0.5</item>
    </resources>
    """,
  ]

  @Test(arguments: documents) func documents_agree(document: String) { compare(Array(document.utf8)) }

  @Test(arguments: 0..<documents.count) func thousands_of_mutated_documents_agree(index: Int) {
    var random = Generator(state: UInt64(index) &+ 7)
    let original = Array(Self.documents[index].utf8)
    var accepted = 0
    for _ in 0..<1500 {
      var bytes = original
      for _ in 0...random.below(3) { random.mutate(&bytes) }
      let text = String(validating: bytes, as: UTF8.self)
      guard let text else {
        #expect((try? XMLReader.read(bytes)) == nil)
        continue
      }
      // The declaration isn't changed; intended differences in it are tested elsewhere.
      if text.dropFirst(2).contains("<?") || text.contains("<!D") { continue }
      if original.starts(with: Array("<?".utf8)), !bytes.starts(with: original.prefix(38)) { continue }
      if compare(bytes) { accepted += 1 }
    }
    // Otherwise hardly any trees have been compared.
    #expect(accepted > 100)
  }

  @discardableResult
  private func compare(_ bytes: [UInt8]) -> Bool {
    let theirs = Events.read(bytes)
    if case .unsuitable = theirs { return false }
    let mine = (try? XMLReader.read(bytes, limits: XMLReader.Limits(depth: 250))).map { tree in
      var events: [String] = []
      append(tree.root, to: &events)
      return events
    }
    let document = String(decoding: bytes, as: UTF8.self)
    if case .tree(let events) = theirs {
      #expect(mine == events, "\(document)")
    } else {
      #expect(mine == nil, "\(document)")
    }
    return mine != nil
  }

  private func append(_ element: XMLTreeElement, to events: inout [String]) {
    var attributes: [String] = []
    for attribute in element.attributes { attributes.append(attribute.qualifiedName + "=" + attribute.value) }
    events.append("<{\(element.namespace)}\(element.name) " + attributes.sorted().joined(separator: "|"))
    var text = ""
    for content in element.contents {
      switch content {
      case .text(let piece, _, _): text += piece
      case .element(let inner):
        if !text.isEmpty { events.append("text " + text) }
        text = ""
        append(inner, to: &events)
      }
    }
    if !text.isEmpty { events.append("text " + text) }
    events.append("/")
  }
}

/// The events that Foundation's reader reports.
private final class Events: NSObject, XMLParserDelegate {
  enum Result {
    case tree([String])
    case refused
    /// An error that this reader doesn't report: the form of a namespace's name.
    case unsuitable
  }

  private var events: [String] = []
  private var text = ""

  static func read(_ bytes: [UInt8]) -> Result {
    let parser = XMLParser(data: Data(bytes))
    parser.shouldProcessNamespaces = true
    let events = Events()
    parser.delegate = events
    let succeeded = parser.parse()
    events.flush()
    let code = (parser.parserError as NSError?)?.code ?? 0
    // XML_WAR_NS_URI and XML_WAR_NS_URI_RELATIVE.
    if code == 99 || code == 100 { return .unsuitable }
    return succeeded && parser.parserError == nil ? .tree(events.events) : .refused
  }

  private func flush() {
    if !text.isEmpty { events.append("text " + text) }
    text = ""
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    flush()
    let list = attributes.map { $0.key + "=" + $0.value }.sorted().joined(separator: "|")
    events.append("<{\(namespaceURI ?? "")}\(name) " + list)
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    flush()
    events.append("/")
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }
}

private struct Generator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  static let pieces = [
    "<", ">", "&", "\"", "'", "/", "=", " ", "\n", "]]>", "<!--", "-->", "--", "<![CDATA[", "&amp;", "&#65;", "&#0;",
    "&lt",
    "xmlns:", ":", "a", "é", "<a>", "</a>", "<a/>", "\t", "\r\n", "-", "xmlns=\"\"", "1", "\u{FFFE}",
  ]

  mutating func mutate(_ bytes: inout [UInt8]) {
    let place = below(bytes.count + 1)
    let length = min(1 + below(8), bytes.count - place)
    switch below(4) {
    case 0: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)].utf8, at: place)
    case 1: bytes.removeSubrange(place..<place + length)
    case 2: if place < bytes.count { bytes[place] = UInt8(32 + below(96)) }
    default: bytes.insert(contentsOf: bytes[place..<place + length], at: below(bytes.count + 1))
    }
  }
}
