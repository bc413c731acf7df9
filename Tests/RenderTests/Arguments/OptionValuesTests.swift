import AndroidXML
import Inflater
import Testing

@testable import GRXInspection
@testable import Render
@testable import ToolCommands

@Suite struct OptionValuesTests {
  @Test(arguments: [("360x640", 360.0, 640.0), ("0x0", 0, 0), ("12.5x1e2", 12.5, 100)])
  func size_is_two_numbers(_ text: String, _ width: Double, _ height: Double) {
    #expect(PointSize(text[...]) == PointSize(width: width, height: height))
  }

  @Test(arguments: [
    "", "x", "360", "360x", "x640", "360x640x1", "-1x2", "1x-2", "nanx1", "infx1", "0x10x2", " 1x2", "1X2",
  ])
  func invalid_sizes_are_refused(_ text: String) {
    #expect(PointSize(text[...]) == nil)
  }

  @Test func spec_is_a_mode_and_a_size() {
    #expect(PointSpec("exactly:12.5") == .exactly(12.5))
    #expect(PointSpec("at-most:0") == .atMost(0))
    #expect(PointSpec("unspecified") == .unspecified)
  }

  @Test(arguments: ["", "exactly", "exactly:", "exactly:-1", "atmost:1", "unspecified:1", "320", "exactly:nan"])
  func invalid_specs_are_refused(_ text: String) {
    #expect(PointSpec(text) == nil)
  }

  @Test func density_is_bounded() {
    #expect(parseDensity("2.625") == 2.625)
    #expect(parseDensity("0.01") == 0.01)
    #expect(parseDensity("100") == 100)
    for text in ["0", "-1", "0.009", "100.1", "1e999", "nan", "inf", "two", ""] { #expect(parseDensity(text) == nil) }
  }

  @Test func insets_are_edges_with_points() {
    #expect(WindowInsets(option: "top:24,bottom:48") == WindowInsets(top: 24, bottom: 48))
    #expect(WindowInsets(option: "right:0.5,left:0")?.text == "right:0.5")
    #expect(WindowInsets(option: "bottom:48,top:24")?.text == "top:24,bottom:48")
    #expect(WindowInsets().text == nil)
    for text in [
      "", "24", "top", "top:", "top:-1", "top:1e5", "top:1,top:2", "top:1,", "start:1", "top:24dp", "top:1:2",
    ] {
      #expect(WindowInsets(option: text) == nil, "\(text)")
    }
  }

  @Test func text_metrics_are_a_cell_or_built_in() {
    #expect(TextMetricsChoice("cell:8x16")?.cell == PointSize(width: 8, height: 16))
    #expect(TextMetricsChoice("built-in").map(\.cell) == .some(nil))
    for text in ["", "cell", "cell:", "cell:8", "cell:0x16", "cell:8x0", "Cell:8x16", "8x16"] {
      #expect(TextMetricsChoice(text) == nil)
    }
  }

  @Test(arguments: [
    ("title.text=Hello", "title", "text", "Hello"), ("a.b.text=x", "a.b", "text", "x"),
    ("a.text=b.c=d", "a", "text", "b.c=d"), ("a.text=", "a", "text", ""), ("a.text=\u{301}", "a", "text", "\u{301}"),
  ])
  func override_is_split_at_the_last_dot_before_the_first_equals_sign(
    _ text: String, _ id: String, _ attribute: String, _ value: String
  ) {
    #expect(parseOverride(text) == AttributeOverride(id: id, attribute: attribute, value: .string(value)))
  }

  @Test(arguments: [
    ("a.left ===5", "left ==", "5"), ("a.top <==header.bottom", "top <=", "header.bottom"),
    ("a.width >==", "width >=", ""), ("a.width ====", "width ==", "="), ("a.text =b", "text ", "b"),
    ("a.text===b", "text", "==b"),
  ])
  func a_key_that_ends_in_a_blank_and_a_relation_ends_there(_ text: String, _ attribute: String, _ value: String) {
    #expect(parseOverride(text) == AttributeOverride(id: "a", attribute: attribute, value: .string(value)))
  }

  @Test(arguments: ["", "a", "a.b", "a=b", ".text=b", "a.=b", "a=b.c", "=.a"])
  func invalid_overrides_are_refused(_ text: String) {
    #expect(parseOverride(text) == nil)
  }

  @Test func class_is_a_name_and_a_base() {
    #expect(ClassSubstitute("MyLabel=TextView")?.name == "MyLabel")
    #expect(ClassSubstitute("MyLabel=TextView")?.base == "TextView")
    for text in ["", "=", "A", "A=", "=B"] { #expect(ClassSubstitute(text) == nil) }
  }
}
