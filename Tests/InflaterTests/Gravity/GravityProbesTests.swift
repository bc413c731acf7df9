import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GravityXML

/// Documents with the frames that Gravity's source gives them, at the commit that its documentation describes (598e752),
/// in characters of 8 × 16 points and a window of 375 × 667.
///
/// Each document is about one rule of that source: `processAttribute` and `processElement` of a class, the converters of
/// values, `isFilledAlongAxis`, and `getScopedAttribute`, which ends at the edge of a file. Attributes that no class
/// handles are set by their names, with the value of the text as a number or as NSString's boolean.
@Suite struct GravityProbesTests {
  struct Probe: CustomStringConvertible {
    let name: String
    let document: String
    /// The tree; empty for a document with errors.
    let tree: String
    let messages: [String]
    let height: Int
    let data: String?
    var description: String { name }

    init(
      _ name: String, height: Int = 667, data: String? = nil, _ document: String, _ tree: String,
      _ messages: [String] = []
    ) {
      (self.name, self.document, self.tree, self.messages) = (name, document, tree, messages)
      (self.height, self.data) = (height, data)
    }
  }

  private static let templates = [
    "AddressView.xml": #"<V><UILabel id="streetLabel" text="street"/></V>"#,
    "ProfileView.xml": #"<V><UILabel text="profile"/><AddressView id="addressView"/></V>"#,
    "PersonRow.xml": #"<H><UILabel text="{name} {age} {x.y}"/><UILabel text="{@model.name}"/></H>"#,
    "slider.xml": #"<V><UISlider side="30"/><UILabel text="x"/></V>"#,
    "FormRow.xml": #"""
    <H gravity="middle">
      <UILabel id="titleLabel" gravity="left" color="#666" width="col1" minWidth="80" text="Title"/>
      <UILabel id="valueLabel" text="Value"/>
    </H>
    """#,
  ]

  private static let data = [
    "person": #"{"person":{"name":"Ada","isHidden":true,"w":44}}"#,
    "people": #"{"people":[{"name":"Ada","age":36,"x":{"y":1}},{"name":"Bob","age":5}]}"#,
  ]

  @Test(arguments: [alignment, gravity, ranks, values, classes, documents].joined())
  func a_document_is_laid_out_as_its_source_says(_ probe: Probe) throws {
    var inflater = Inflater.ofAllFormats()
    inflater.textMeasurer = CellTextMetrics(width: 8, height: 16)
    inflater.source = DictionarySource(Self.templates)
    (inflater.windowWidth, inflater.windowHeight) = (375, Double(probe.height))
    if let name = probe.data {
      inflater.data = try Inflater.data(fromJSON: Array(try #require(Self.data[name]).utf8), named: "data.json")
    }
    var (tree, messages): (String, [String])
    do throws(InflateErrors) {
      let layout = try inflater.inflate(string: probe.document, named: "main.xml")
      layout.root.measureAndLayout(in: Size(width: 375, height: probe.height))
      (tree, messages) = (layout.root.snapshot(), layout.warnings.map(\.message))
    } catch {
      (tree, messages) = ("", error.errors.map(\.message))
    }
    // The pictures aren't there.
    messages.removeAll { $0.hasPrefix("the picture ") }
    #expect(tree == (probe.tree.isEmpty ? "" : probe.tree + "\n"))
    #expect(messages == probe.messages)
  }

  /// A stack's alignment is across it, by words in any case, by numbers, and by KVC for other words.
  static let alignment: [Probe] = [
    Probe(
      "align",
      #"""
      <V width="300" gravity="top left">
       <V alignment="trailing" width="fill"><UILabel text="trailing"/><UILabel text="trailing longer"/></V>
       <V alignment="leading" width="fill"><UILabel text="leading"/><UILabel text="leading longer"/></V>
       <V alignment="fill" width="fill"><UILabel text="fill"/><UILabel text="fill longer"/></V>
       <H alignment="firstBaseline" width="fill"><UILabel text="fill" font="System 30"/><UILabel text="fill longer"/></H>
       <V alignment="UIStackViewAlignment.Center" width="fill"><UILabel text="const"/><UILabel text="const longer"/></V>
       <V alignment="3" width="fill"><UILabel text="const"/><UILabel text="const longer"/></V>
      </V>
      """#,
      #"""
      V 0,0 300x176
        V 0,0 300x32
          UILabel 236,0 64x16
          UILabel 180,16 120x16
        V 0,32 300x32
          UILabel 0,0 56x16
          UILabel 0,16 112x16
        V 0,64 300x32
          UILabel 0,0 300x16
          UILabel 0,16 300x16
        H 0,96 300x16
          UILabel 0,0 32x16
          UILabel 32,0 88x16
        V 0,112 300x32
          UILabel 0,0 300x16
          UILabel 0,16 300x16
        V 0,144 300x32
          UILabel 130,0 40x16
          UILabel 102,16 96x16
      """#,
      [
        #"'alignment' is "firstBaseline"; expected one of "fill", "leading", "center", "trailing", "top", "middle", "bottom", "left", "right""#,
        #"'alignment' is "UIStackViewAlignment.Center"; expected one of "fill", "leading", "center", "trailing", "top", "middle", "bottom", "left", "right""#,
      ]),
    Probe(
      "aligncase",
      #"""
      <V width="100"><V alignment="Center" width="fill"><UILabel text="a"/><UILabel text="bbb"/></V></V>
      """#,
      #"""
      V 0,0 100x32
        V 0,0 100x32
          UILabel 46,0 8x16
          UILabel 38,16 24x16
      """#),
    Probe(
      "aligncenter",
      #"""
      <V width="200" gravity="top left"><H alignment="center" height="40" width="fill"><UILabel text="a"/></H><V alignment="center" width="fill"><UILabel text="b"/></V></V>
      """#,
      #"""
      V 0,0 200x56
        H 0,0 200x40
          UILabel 0,12 8x16
        V 0,40 200x16
          UILabel 96,0 8x16
      """#),
    Probe(
      "aligncenter2",
      #"""
      <UIView width="200" height="100" gravity="top left"><UIButton width="100" height="60"><H alignment="center" height="60"><UIImageView width="22" height="40"/><UILabel text="12 mins"/></H></UIButton></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        UIButton 0,0 100x60
          H 0,0 78x60
            UIImageView 0,10 22x40
            UILabel 22,22 56x16
      """#),
    Probe(
      "axis1",
      #"""
      <UIView width="200" height="100" gravity="top left"><H width="200" height="60" alignment="bottom"><UILabel text="bottom"/></H></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        H 0,0 200x60
          UILabel 0,44 48x16
      """#),
    Probe(
      "axis2",
      #"""
      <UIView width="200" height="100" gravity="top left"><H width="200" height="60" alignment="fill"><UILabel text="fill"/></H></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        H 0,0 200x60
          UILabel 0,0 32x60
      """#),
    Probe(
      "axis3",
      #"""
      <UIView width="200" height="100" gravity="top left"><H width="200" height="60" alignment="middle"><UILabel text="middle"/></H></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        H 0,0 200x60
          UILabel 0,22 48x16
      """#),
    Probe(
      "axis5",
      #"""
      <UIView width="200" height="100" gravity="top left"><V width="200" height="60" alignment="top"><UILabel text="V top"/></V></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        V 0,0 200x60
          UILabel 0,0 40x16
      """#),
    Probe(
      "conflict_alignH",
      #"""
      <V width="200"><H width="fill" alignment="center" height="40"><UILabel text="a"/></H><H width="fill" alignment="left" height="40"><UILabel text="left in H"/></H><V width="fill" alignment="top"><UILabel text="top in V"/></V></V>
      """#,
      #"""
      V 0,0 200x96
        H 0,0 200x40
          UILabel 0,12 8x16
        H 0,40 200x40
          UILabel 0,0 72x16
        V 0,80 200x16
          UILabel 0,0 64x16
      """#),
    Probe(
      "trailing",
      #"""
      <V width="200" gravity="top left"><V alignment="trailing" width="fill"><UILabel text="trailing"/><UILabel text="longer trailing"/></V></V>
      """#,
      #"""
      V 0,0 200x32
        V 0,0 200x32
          UILabel 136,0 64x16
          UILabel 80,16 120x16
      """#),
  ]

  /// Words of gravity and of axes are read in any case, and inherited axis by axis, but not into templates.
  static let gravity: [Probe] = [
    Probe(
      "axis",
      #"""
      <UIStackView axis="V"><UILabel text="a"/><UILabel text="b"/></UIStackView>
      """#,
      #"""
      UIStackView 0,0 8x32
        UILabel 0,0 8x16
        UILabel 0,16 8x16
      """#),
    Probe(
      "axis4",
      #"""
      <UIView width="200" height="100" gravity="top left"><H width="200" height="60" gravity="middle"><UILabel text="g middle"/></H></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        H 0,20 200x60
          UILabel 0,22 64x16
      """#),
    Probe(
      "axis6",
      #"""
      <UIView width="200" height="100" gravity="top left"><V width="200" height="60" gravity="middle"><UILabel text="g"/><UILabel text="h"/></V></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        V 0,20 200x60
          UILabel 0,14 8x16
          UILabel 0,30 8x16
      """#),
    Probe(
      "axis7",
      #"""
      <UIView width="200" height="100" gravity="top left"><H width="200" height="60" gravity="right"><UILabel text="g"/><UILabel text="h"/></H></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        H 0,0 200x60
          UILabel 184,0 8x16
          UILabel 192,0 8x16
      """#),
    Probe(
      "case",
      #"""
      <UIView width="200" height="100" gravity="Bottom RIGHT" backgroundColor="0076FF" color="fff"><UILabel text="x"/></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        UILabel 192,84 8x16
      """#),
    Probe(
      "gravcase",
      #"""
      <UIView width="200" height="100" gravity="Bottom Right"><UILabel text="x"/></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        UILabel 192,84 8x16
      """#),
    Probe(
      "inherit",
      #"""
      <UIView width="300" height="300" gravity="bottom right">
       <UIView width="200" height="200" gravity="center"><UIView width="100" height="100" gravity="top"><UILabel text="x"/></UIView></UIView>
      </UIView>
      """#,
      #"""
      UIView 0,0 300x300
        UIView 50,100 200x200
          UIView 50,0 100x100
            UILabel 46,0 8x16
      """#),
    Probe(
      "fillcase",
      #"""
      <UIView width="200" height="100"><UIView width="Fill" height="FILL"/></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        UIView 0,0 200x100
      """#),
    Probe(
      "wide",
      #"""
      <V width="200" gravity="wide"><UILabel wrap="true" text="several words that will be justified across the two or three lines they take here"/></V>
      """#,
      #"""
      V 0,0 200x64
        UILabel 0,0 184x64
      """#),
    Probe(
      "deep",
      #"""
      <V><ProfileView id="p" addressView.streetLabel.text="8 James St" addressView.streetLabel.font="System Bold 30" addressView.spacing="9" gravity="right" width="200"/></V>
      """#,
      #"""
      V 0,0 200x32
        ProfileView #p 0,0 200x32
          UILabel 0,0 56x16
          AddressView #addressView 0,16 80x16
            UILabel #streetLabel 0,0 80x16
      """#),
  ]

  /// Ranks of 0 are none; the others order growth and shrinkage.
  static let ranks: [Probe] = [
    Probe(
      "grow1",
      #"""
      <UIView width="500" height="100"><H width="fill">
        <UILabel text="I am just a label:" shrinks="1"/>
        <UILabel text="I am important content." shrinks="-2" grows="1"/>
        <UIImageView id="statusIcon" width="22" height="22" shrinks="-1"/>
      </H></UIView>
      """#,
      #"""
      UIView 0,0 500x100
        H 0,0 500x22
          UILabel 0,0 144x16
          UILabel 144,0 334x16
          UIImageView #statusIcon 478,0 22x22
      """#),
    Probe(
      "shrink200",
      #"""
      <UIView width="200" height="100"><H width="fill">
        <UILabel text="I am just a label:" shrinks="1"/>
        <UILabel text="I am important content." shrinks="-2" grows="1"/>
        <UIView id="statusIcon" minWidth="22" height="22" shrinks="-1"/>
      </H></UIView>
      """#,
      #"""
      UIView 0,0 200x100
        H 0,0 200x22
          UILabel 0,0 0x16
          UILabel 0,0 178x16
          UIView #statusIcon 178,0 22x22
      """#),
    Probe(
      "shrinkmin",
      #"""
      <UIView width="250" height="100"><H width="fill">
        <UILabel text="I am just a label:" shrinks="1" minWidth="100"/>
        <UILabel text="I am important content." shrinks="-2" grows="1"/>
        <UILabel text="status icon" shrinks="-1"/>
      </H></UIView>
      """#,
      #"""
      UIView 0,0 250x100
        H 0,0 250x16
          UILabel 0,0 100x16
          UILabel 100,0 62x16
          UILabel 162,0 88x16
      """#),
    Probe(
      "shrinks0",
      #"""
      <H><UILabel shrinks="0" text="a"/></H>
      """#,
      #"""
      H 0,0 8x16
        UILabel 0,0 8x16
      """#),
    Probe(
      "rank0",
      #"""
      <H><UILabel shrinks="0" text="a"/><UILabel grows="0" text="a"/></H>
      """#,
      #"""
      H 0,0 16x16
        UILabel 0,0 8x16
        UILabel 8,0 8x16
      """#),
    Probe(
      "noranks",
      #"""
      <UIView width="500" height="100"><H width="fill" gravity="center">
        <UILabel text="one"/><UILabel text="two"/></H></UIView>
      """#,
      #"""
      UIView 0,0 500x100
        H 0,0 500x16
          UILabel 226,0 24x16
          UILabel 250,0 24x16
      """#),
    Probe(
      "twofill",
      #"""
      <UIView width="500" height="100"><H width="fill">
        <UILabel text="one" width="fill"/><UILabel text="two" width="fill"/></H></UIView>
      """#,
      #"""
      UIView 0,0 500x100
        H 0,0 500x16
          UILabel 0,0 250x16
          UILabel 250,0 250x16
      """#),
    Probe(
      "doc1",
      #"""
      <H>
        <UILabel text="I am just a label:" shrinks="1"/>
        <UILabel text="I am important content." shrinks="-2" grows="1"/>
        <UIImage id="statusIcon" image="exclamation-22" shrinks="-1"/>
      </H>
      """#,
      #"""
      H 0,0 328x16
        UILabel 0,0 144x16
        UILabel 144,0 184x16
        UIImage #statusIcon 328,0 0x0
      """#),
    Probe(
      "minmax",
      #"""
      <V width="300"><UIView minWidth="50" minHeight="20"/><UIView width="fill" maxWidth="100" height="10"/><UILabel maxWidth="40" wrap="true" text="wraps at forty points"/><UILabel minWidth="80" text="x"/><UILabel text="very long label that is limited" maxWidth="60"/></V>
      """#,
      #"""
      V 0,0 300x142
        UIView 0,0 50x20
        UIView 0,20 100x10
        UILabel 0,30 40x80
        UILabel 0,110 80x16
        UILabel 0,126 60x16
      """#),
  ]
}
