import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GravityXML

/// The page with all elements and attributes, and the rules of values.
@Suite struct GravityReferenceTests {
  private static let page = "Sources/Inflater/Inflater/Inflater.docc/GravityReference.md"

  @Test func the_page_lists_all_elements_and_attributes() throws {
    let page = try String(contentsOf: packageFolder.appendingPathComponent(Self.page), encoding: .utf8)
    let words = Set(page.matches(of: /`([A-Za-z]+)`/).map { String($0.1) })
    for name in Array(GravityVocabulary.elements.keys) + ViewKind.uiKit.map(\.name) {
      #expect(words.contains(name), "the element \(name)")
    }
    for name in GravityVocabulary.attributes.union(GravityVocabulary.properties.keys) {
      #expect(words.contains(name), "the attribute \(name)")
    }
    for size in UIKitClass.all {
      guard let height = size.height else { continue }
      let row = page.split(separator: "\n").first { $0.contains("`\(size.name)`") && $0.contains("\(Int(height))") }
      #expect(row != nil || size.name == "UIActivityIndicatorView", "\(size.name)")
    }
  }

  @Test func a_boolean_is_read_as_NSString_does() {
    for text in ["1", "YES", "yes", "true", "True", "T", "t", " Y", "-1", "+7", "0012", "y es"] {
      #expect(GravityValues.boolean(text) == true, "\(text)")
    }
    for text in ["0", "NO", "no", "false", "F", "000", "-0", "", "0x"] {
      #expect(GravityValues.boolean(text) == false, "\(text)")
    }
    for text in ["perhaps", "on", "-", " "] { #expect(GravityValues.boolean(text) == nil, "\(text)") }
  }

  @Test func a_color_is_hexadecimal_digits_with_alpha_last() {
    for (text, color) in [
      ("#fff", "#fff"), ("fff", "#fff"), ("0076FF", "#0076FF"), ("#ffffff7f", "#7fffffff"), ("#1234", "#44112233"),
      ("(#0076FF)", "#0076FF"),
    ] {
      #expect(GravityValues.color(text) == color, "\(text)")
    }
    for text in ["#12", "#12345", "red", "", "#"] { #expect(GravityValues.color(text) == nil, "\(text)") }
  }

  @Test func enumerations_are_words_in_any_case_or_numbers() {
    #expect(GravityValues.stackAlignment("Trailing") == .trailing && GravityValues.stackAlignment("4") == .trailing)
    #expect(GravityValues.stackAlignment("leading") == .leading && GravityValues.stackAlignment("2") == nil)
    #expect(
      GravityValues.distribution("1") == "fillEqually" && GravityValues.distribution("EqualSpacing") == "equalSpacing")
    #expect(GravityValues.distribution("5") == nil && GravityValues.axis("h") == .horizontal)
    #expect(GravityValues.axis("Vertical") == .vertical && GravityValues.axis("x") == nil)
    #expect(
      GravityValues.textAlignment("1")?.horizontal == "center"
        && GravityValues.textAlignment("justified")?.isWide == true)
    #expect(GravityValues.insets("{1, 2,3,4}")?.map(\.length) == [1, 2, 3, 4] && GravityValues.insets("5")?.count == 4)
    #expect(GravityValues.insets("{1,2}") == nil && GravityValues.insets("{name}") == nil)
  }

  @Test func outlets_have_the_classes_of_the_page() throws {
    var inflater = Inflater.ofAllFormats()
    inflater.source = DictionarySource([:])
    let layout = try inflater.inflate(
      string: """
        <V><UILabel id="label"/><UITextField id="field"/><UITextView id="text"/><UIButton id="plain" title="x"/>
        <UIButton id="filled"><H/></UIButton><UIImageView id="image"/><H id="stack"/><UIScrollView id="scroll"/>
        <UITableView id="table"/><UICollectionView id="collection"/><UISwitch id="switch"/><UIView id="view"/>
        <UISlider id="slider"/></V>
        """)
    let page = try String(
      contentsOf: packageFolder.appendingPathComponent("Sources/Inflater/Inflater/Inflater.docc/GravityDocuments.md"),
      encoding: .utf8)
    for (id, element, type) in [
      ("label", "UILabel", "TextView"), ("field", "UITextField", "TextView"), ("text", "UITextView", "TextView"),
      ("plain", "UIButton", "Button"), ("filled", "UIButton", "Button"), ("image", "UIImageView", "ImageView"),
      ("stack", "H", "StackLayout"), ("scroll", "UIScrollView", "ScrollView"), ("table", "UITableView", "ScrollView"),
      ("collection", "UICollectionView", "ScrollView"), ("switch", "UISwitch", "Switch"),
      ("view", "UIView", "ContentView"), ("slider", "other classes", "IntrinsicView"),
    ] {
      let view = try #require(layout.view(id: id))
      #expect("\(Swift.type(of: view))" == type, "\(id)")
      let row = page.split(separator: "\n").first {
        $0.hasPrefix("|") && $0.contains(element) && $0.contains("`\(type)`")
      }
      #expect(row != nil, "\(element) in the page")
    }
  }

  @Test func a_document_that_is_a_template_is_recognized() throws {
    var inflater = Inflater.ofAllFormats()
    inflater.source = DictionarySource([
      "Card.xml": #"<V><UILabel id="title" text="a"/></V>"#, "Outer.xml": "<Card/>",
    ])
    for text in [#"<Card title.text="Hello"/>"#, "<!-- a --> <Card/>", "<Outer/>"] {
      let layout = try inflater.inflate(string: text, named: "main.xml")
      #expect(layout.view(id: "title") is TextView && layout.warnings.isEmpty, "\(text)")
    }
    // The name of no template, and of no element.
    #expect(throws: InflateErrors.self) { try inflater.inflate(string: "<UILabel2/>", named: "main.xml") }
    #expect(OutermostTag(of: Array("<A b='.' c:d.e='f' g = '1'>".utf8))?.hasDottedAttribute == false)
    #expect(OutermostTag(of: Array("<A x.y='1'>".utf8))?.hasDottedAttribute == true)
    #expect(OutermostTag(of: Array("<a.b>".utf8))?.className == nil)
  }

  @Test func distributions_share_the_length_of_a_stack() throws {
    func frames(_ distribution: String, _ children: String) throws -> [[Int]] {
      var inflater = Inflater.ofAllFormats()
      inflater.source = DictionarySource([:])
      let layout = try inflater.inflate(
        string: "<UIView><H width='100' distribution='\(distribution)' spacing='4'>\(children)</H></UIView>")
      layout.root.measureAndLayout(in: Size(width: 300, height: 100))
      return layout.root.subviews.first?.subviews.map { [$0.frame.x, $0.frame.width] } ?? []
    }
    let children = "<UIView width='10'/><UIView width='20'/><UIView width='30'/>"
    // 100 − 2 × 4 is 92: 31 and 31 and 30, or a sixth, a third, and a half, each end rounded down.
    #expect(try frames("fillEqually", children) == [[0, 31], [35, 31], [70, 30]])
    #expect(try frames("fillProportionally", children) == [[0, 15], [19, 31], [54, 46]])
    // 40 are left beside 60, 20 in each space.
    #expect(try frames("equalSpacing", children) == [[0, 10], [30, 20], [70, 30]])
    // The centers are 5, 45, and 85.
    #expect(try frames("equalCentering", children) == [[0, 10], [35, 20], [70, 30]])
    #expect(try frames("3", "<UIView width='10'/>") == [[0, 100]])
  }
}
