import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import AndroidXML

/// Strings with tags.
@Suite struct AndroidSpansTests {
  private typealias Project = AndroidLayoutTests.Project

  /// Returns the view that shows a string, laid out.
  private func view(_ string: String, _ attributes: String = "", class name: String = "TextView") throws -> TextView {
    let project = try Project([
      "res/values/a.xml": "<resources \(xliff)><string name=\"s\">\(string)</string></resources>",
      "res/layout/row.xml": """
      <\(name) \(AndroidLayoutTests.namespaces) \(AndroidLayoutTests.size) android:text="@string/s" \(attributes)/>
      """,
    ])
    var inflater = Inflater.ofAllFormats()
    inflater.density = 2
    inflater.fontScale = 1.5
    let layout = try inflater.inflate(file: project.layout)
    #expect(layout.warnings.map(\.description) == [])
    layout.root.measureAndLayout(in: Size(width: 1080, height: 1920))
    return try #require(layout.root as? TextView)
  }

  private let xliff = "xmlns:xliff=\"urn:oasis:names:tc:xliff:document:1.2\""

  private func spans(_ string: String) throws -> [TextSpan] { try view(string).spans }

  @Test func each_tag_is_a_span() throws {
    let tags: [(String, TextSpan.Property)] = [
      ("b", .bold), ("i", .italic), ("u", .underline), ("tt", .family(.monospace, .regular)), ("big", .scale(1.25)),
      ("small", .scale(0.8)), ("sup", .superscript), ("sub", .subscript), ("strike", .strikethrough),
      ("li", .margin(18, hasBullet: true)),
    ]
    for (tag, property) in tags {
      #expect(try spans("a<\(tag)>bc</\(tag)>") == [TextSpan(property, in: 1..<3)], "\(tag)")
    }
    #expect(try spans("a<nothing>bc</nothing><annotation name=\"x\">d</annotation><a>e</a>") == [])
  }

  @Test func a_font_has_a_size_in_dp_a_family_and_colors() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    #expect(
      try spans("<font size=\"22\" face=\"sans-serif-medium\" color=\"#ff0000\" bgcolor=\"Red\" height=\"9\">a</font>")
        == [
          TextSpan(.lineHeight(9), in: 0..<1), TextSpan(.size(44), in: 0..<1), TextSpan(.color(red), in: 0..<1),
          TextSpan(.background(red), in: 0..<1), TextSpan(.family(.sansSerif, .medium), in: 0..<1),
        ])
    #expect(try spans("<font size=\"large\">a</font>") == [])
  }

  @Test func a_link_is_underlined_in_its_color() throws {
    let link = try view("<a href=\"https://example.org\">a</a>", "android:textColorLink=\"#102030\"")
    #expect(
      link.spans == [
        TextSpan(.color(Color(red: 0x10, green: 0x20, blue: 0x30)), in: 0..<1), TextSpan(.underline, in: 0..<1),
      ])
  }

  @Test func tags_may_be_inside_of_tags() throws {
    #expect(
      try spans("<b>a<i>b</i></b><small>c</small>") == [
        TextSpan(.bold, in: 0..<2), TextSpan(.italic, in: 1..<2), TextSpan(.scale(0.8), in: 2..<3),
      ])
  }

  @Test(arguments: [
    ("  a  b  ", "a b"), ("  a  <b>  b  </b>  ", " a  b  "), ("<b>\n  a\n</b>", " a "), ("\"a  <b>  b</b>\"", "a   b"),
    ("  a <xliff:g id=\"n\"> b </xliff:g> ", "a b"), (" a <b>b</b><xliff:g> c </xliff:g> d", " a b c d"),
    ("&lt;b&gt;a&lt;/b&gt;", "<b>a</b>"), ("<![CDATA[<b>a</b>]]>", "<b>a</b>"), ("a<!-- c -->b", "ab"),
    ("it\\'s <b>\\u00e9\\n</b>", "it's é\n"),
  ])
  func blanks_are_joined_between_tags_and_left_out_only_at_the_ends_of_a_string_without_tags(
    _ string: String, _ shown: String
  ) throws {
    #expect(try view(string).text == shown)
  }

  @Test func places_are_counted_in_utf16() throws {
    #expect(try spans("\u{1F600}\u{00E9}<b>x</b>") == [TextSpan(.bold, in: 3..<4)])
  }

  @Test func the_form_of_a_plural_has_spans() throws {
    let project = try Project([
      "res/values/a.xml": """
      <resources><plurals name="p"><item quantity="one">a</item><item quantity="other">a <b>b</b></item></plurals></resources>
      """,
      "res/layout/row.xml": """
      <TextView \(AndroidLayoutTests.namespaces) \(AndroidLayoutTests.size) android:text="@plurals/p"/>
      """,
    ])
    let root = try Inflater.ofAllFormats().inflate(file: project.layout).root
    #expect((root as? TextView)?.spans == [TextSpan(.bold, in: 2..<3)])
  }

  @Test func a_text_that_can_be_edited_has_room_for_raised_letters_on_a_single_line() throws {
    let size = "android:textSize=\"72px\""
    let text = try view("<sup>a</sup>", size)
    let edit = try view("<sup>a</sup>", size + " android:bufferType=\"editable\"")
    // Half of the ascent, 66.8 pixels.
    #expect(edit.frame.height == text.frame.height + 33)
  }

  @Test func the_written_document_has_the_same_spans() throws {
    let project = try Project([
      "res/values/a.xml": """
      <resources><string name="s">a <b>b</b> <font size="22" face="serif" color="#102030">c</font><sup>2</sup>\\n<li>d</li></string></resources>
      """,
      "res/layout/row.xml": """
      <TextView \(AndroidLayoutTests.namespaces) \(AndroidLayoutTests.size) android:text="@string/s"/>
      """,
    ])
    for density in [1.0, 1.5, 2.625] {
      var inflater = Inflater.ofAllFormats()
      inflater.density = density
      let layout = try inflater.inflate(file: project.layout)
      let text = GrxText.text(of: try #require(layout.document.read().root), density: density)
      let again = try inflater.inflate(Array(text.utf8), named: "row.grx").root
      #expect((again as? TextView)?.spans == (layout.root as? TextView)?.spans)
      #expect((again as? TextView)?.spans.count == 6)
    }
  }

  @Test func a_string_with_too_many_tags_keeps_the_first() throws {
    let string = String(repeating: "<b>a</b>", count: MarkedText.maximumTags + 100)
    let view = try view(string)
    #expect(view.spans.count == MarkedText.maximumTags)
    #expect(view.text.utf16.count == MarkedText.maximumTags + 100)
  }

  @Test func an_edit_of_a_tag_is_an_edit_of_the_string() throws {
    func value(_ string: String) -> String? {
      let document = "<resources><string name=\"s\">\(string)</string></resources>"
      return AndroidValueEntry.entries(of: Array(document.utf8), named: "a.xml").first?.value
    }
    #expect(value(" a <b>b &amp; c</b>\n") == "a <b>b &amp; c</b>")
    #expect(value("<b>a</b>") == "<b>a</b>")
    #expect(value("a &amp; c") == "a & c")
  }
}
