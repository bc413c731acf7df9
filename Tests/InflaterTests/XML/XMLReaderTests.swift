import AndroidXML
import Testing

@testable import GRXFileFormats
@testable import Inflater

/// The trees of well-formed documents, and the messages about malformed ones.
@Suite struct XMLReaderTests {
  @Test func a_tree_has_names_namespaces_values_and_places() throws {
    let source = "<a xmlns:n=\"u\" n:x=\"1 &amp;\t2&#x41;\"><n:b/>t<![CDATA[<&]]></a>"
    let root = try XMLReader.read(Array(source.utf8)).root
    #expect(root.name == "a" && root.namespace.isEmpty)
    #expect(root.attribute("x", in: "u") == "1 & 2A")
    #expect(root.children.map(\.qualifiedName) == ["n:b"])
    let child = try #require(root.children.first)
    #expect(child.namespace == "u" && child.offset == 37)
    #expect(root.flatText == "t<&")
    #expect(root.attributes.map(\.nameOffset) == [15] && root.attributes.map(\.valueOffset) == [20])
  }

  @Test func ends_of_lines_are_normalized() throws {
    let root = try XMLReader.read(Array("<a b='1\r\n2\r3'>x\r\ny\rz</a>".utf8)).root
    #expect(root.attribute("b") == "1 2 3")
    #expect(root.flatText == "x\ny\nz")
  }

  @Test(arguments: [
    ("<a><b></a>", 6, "expected </b>, since <b> on line 1 isn't closed; found </a>"),
    ("<a>\n<b>", 7, "expected </b>, since <b> on line 2 isn't closed; found the end of the document"),
    ("<a b='1' b='2'/>", 9, "the attribute 'b' is given twice; the first is on line 1"),
    ("<a p:b='1'/>", 3, "the prefix 'p' is not declared; expected xmlns:p=\"…\" on this element or one around it"),
    ("<a b='&'/>", 6, "expected a reference such as '&amp;' after '&'; a bare '&' is written '&amp;'"),
    ("<a b='<'/>", 6, "a '<' in a value is written '&lt;'"),
    ("<a b=1/>", 5, "expected a value in quotes for the attribute 'b', found '1'"),
    ("<a b/>", 4, "expected '=' and a value after the attribute 'b', found '/'"),
    (
      "<a>&nbsp;</a>", 3,
      "the entity '&nbsp;' is unknown; expected &amp;, &lt;, &gt;, &quot;, &apos; or a number such as &#169;"
    ),
    ("<a/><b/>", 4, "<b> follows the outermost element; a document has only one"),
    ("<a/>x", 4, "expected only elements outside the outermost one, found 'x'"),
    ("</a>", 0, "</a> closes nothing: no element is open"),
    ("<!DOCTYPE a><a/>", 0, "a DOCTYPE is not read: no entity is expanded, and nothing is fetched"),
    ("<?xml version='1.0' encoding='latin-1'?><a/>", 30, "the encoding is latin-1; expected UTF-8"),
    ("<?xml version='1.1'?><a/>", 15, "the XML version is '1.1'; expected '1.0'"),
    ("<a>]]></a>", 3, "']]>' in text is written ']]&gt;'"),
    ("<a><!-- -- --></a>", 8, "expected '-->': '--' may not be inside a comment"),
    ("<a x='\u{1}'/>", 6, "the character U+01 is not allowed in XML"),
    ("", 0, "expected an element such as <LinearLayout>, found the end of the document"),
    (
      "<a xmlns:p='u' xmlns:q='u' p:b='' q:b=''/>", 34,
      "'q:b' is the same attribute as 'p:b' on line 1, because their prefixes stand for the same namespace"
    ),
  ])
  func an_error_has_a_location_and_an_expectation(source: String, offset: Int, message: String) {
    do throws(XMLFailure) {
      _ = try XMLReader.read(Array(source.utf8))
      Issue.record("\(source) was read")
    } catch {
      #expect(error.offset == offset)
      #expect(error.message { offset in 1 + source.utf8.prefix(offset).filter { $0 == 0x0A }.count } == message)
    }
  }

  /// A name can be as long as the document, but a message is one line.
  @Test(arguments: [
    "<a><N></a>", "<a><N>", "<a></N>", "<a/><N/>", "<a N='1' N='1'/>", "<N:a/>", "<a N:b='1'/>", "<a>&N;</a>",
    "<N::b/>",
  ])
  func long_names_are_cut_in_messages(document: String) {
    let source = document.replacing("N", with: String(repeating: "n", count: 100_000))
    do throws(XMLFailure) {
      _ = try XMLReader.read(Array(source.utf8))
      Issue.record("\(document) is read")
    } catch {
      #expect(error.message { _ in 1 }.utf8.count < 400, "\(document)")
    }
  }

  @Test func depth_and_count_are_limited() {
    let deep = Array((String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300)).utf8)
    #expect(throws: XMLFailure(.tooDeep(limit: 256), at: 768)) { try XMLReader.read(deep) }
    let long = Array("<a><b/><b/><b/></a>".utf8)
    #expect(throws: XMLFailure(.tooMany(limit: 3), at: 11)) {
      try XMLReader.read(long, limits: XMLReader.Limits(count: 3))
    }
  }

  @Test func other_encodings_are_refused_by_name() {
    #expect(throws: XMLFailure(.encoding("UTF-16 (little-endian)"), at: 0)) {
      try XMLReader.read([0xFF, 0xFE, 0x3C, 0x00])
    }
    #expect(throws: XMLFailure(.notUTF8(byte: 0xC3), at: 3)) { try XMLReader.read([0x3C, 0x61, 0x3E, 0xC3, 0x28]) }
  }

  @Test func many_declarations_cost_no_more_than_their_number() throws {
    let count = 5_000
    let declarations = (0..<count).map { " xmlns:p\($0)='u\($0)' p\($0):a=''" }.joined()
    var limits = XMLReader.Limits()
    limits.attributes = .max
    let root = try XMLReader.read(Array("<a\(declarations)/>".utf8), limits: limits).root
    #expect(root.attributes.count == count)
  }

  @Test func the_attributes_of_an_element_are_limited() throws {
    func document(_ count: Int) -> [UInt8] {
      let attributes = (0..<count).map { " xmlns:p\($0)='u\($0)' a\($0)=''" }.joined()
      return Array("<a\(attributes)/>".utf8)
    }
    #expect(try XMLReader.read(document(256)).root.attributes.count == 256)
    #expect {
      try XMLReader.read(document(257))
    } throws: {
      ($0 as? XMLFailure)?.reason == .tooManyAttributes(limit: 256)
    }
  }
}
