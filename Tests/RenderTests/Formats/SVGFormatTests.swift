import Foundation
import Testing

@testable import GRXFileFormats
@testable import Render
@testable import ToolCommands

@Suite struct SVGFormatTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func svg(_ members: String, _ arguments: [String] = []) throws -> String {
    try workspace.output(["--format", "svg"] + arguments, layout: document(members))
  }

  private let card = """
    "class": "LinearLayout", "id": "card", "direction": "horizontal", "width": 160, "height": 48, "padding": 8,
    "debug_bgColor": "#80FF0000", "subviews": [
      { "class": "ImageView", "id": "icon", "intrinsicWidth": 32, "intrinsicHeight": 32 },
      { "class": "TextView", "id": "t", "width": 0, "weight": 1, "marginStart": 8, "text": "Fish & <chips>",
        "debug_bgColor": "black" },
      { "class": "View", "id": "lost", "visibility": "gone", "width": 10 },
      { "class": "View", "visibility": "hidden", "width": 8, "height": 8 } ]
    """

  @Test func layout_is_drawn_to_scale() throws {
    #expect(
      try svg(card, ["--text-metrics", "cell:8x16"]) == #"""
        <svg xmlns="http://www.w3.org/2000/svg" width="187" height="75" viewBox="-13.5 -13.5 187 75" stroke-width="0.75">
        <title>#card 160x48</title>
        <defs><clipPath id="window"><rect x="-0.5" y="-0.5" width="161" height="49"/></clipPath></defs>
        <rect x="-13.5" y="-13.5" width="187" height="75" fill="#ffffff"/>
        <g clip-path="url(#window)">
        <g><title>LinearLayout #card
        0,0 160x48
        width exactly 160, height exactly 48</title><rect x="0" y="0" width="160" height="48" fill="#ff0000" fill-opacity="0.502" stroke="#495057"/></g>
        <g><title>ImageView #icon
        8,8 32x32
        width at most 144, height at most 32</title><rect x="8" y="8" width="32" height="32" fill="none" pointer-events="all" stroke="#1971c2"/><path d="M8 8L40 40M40 8L8 40" stroke="#1971c2" stroke-opacity="0.4"/></g>
        <g><title>TextView #t
        48,8 96x32
        width exactly 96, height at most 32</title><rect x="48" y="8" width="96" height="32" fill="#000000" stroke="#1971c2"/><text x="48" y="20" font-size="13.3333" font-family="monospace" fill="#ffffff" textLength="48" lengthAdjust="spacing" xml:space="preserve">Fish &amp;</text><text x="48" y="36" font-size="13.3333" font-family="monospace" fill="#ffffff" textLength="56" lengthAdjust="spacing" xml:space="preserve">&lt;chips&gt;</text></g>
        <g opacity="0.4" stroke-dasharray="3 2"><title>View
        144,8 8x8 hidden
        width exactly 8, height exactly 8</title><rect x="144" y="8" width="8" height="8" fill="none" pointer-events="all" stroke="#1971c2"/></g>
        </g>
        <g font-family="monospace" font-size="9" pointer-events="none">
        <text x="0" y="-3.6" fill="#495057">#card 160×48</text>
        <rect x="10.25" y="10.25" width="27" height="9.9" fill="#ffffff" fill-opacity="0.8"/><text x="10.25" y="17.9" fill="#1971c2">#icon</text>
        <rect x="98.55" y="10.25" width="43.2" height="9.9" fill="#ffffff" fill-opacity="0.8"/><text x="98.55" y="17.9" fill="#1971c2">#t 96×32</text>
        </g>
        </svg>

        """#)
  }

  @Test func every_view_that_is_not_gone_is_a_rectangle_in_points() throws {
    let text = try svg(card, ["--density", "2", "--text-metrics", "cell:8x16"])
    #expect(text.contains("<rect x=\"8\" y=\"8\" width=\"32\" height=\"32\" fill=\"none\""))
    #expect(text.contains("<rect x=\"144\" y=\"8\" width=\"8\" height=\"8\" fill=\"none\""))
    #expect(!text.contains("lost"))
    #expect(text.contains("width at most 144, height at most 32"))
  }

  @Test func text_is_as_wide_as_it_was_measured() throws {
    let text = try svg("\"class\": \"TextView\", \"text\": \"ab cd\", \"padding\": 4, \"width\": 30, \"textSize\": 12")
    #expect(text.contains("x=\"4\" y=\"15\" font-size=\"12\""))
    #expect(text.contains("textLength=\"14\" lengthAdjust=\"spacing\" xml:space=\"preserve\">ab</text>"))
    #expect(text.contains(">cd</text>"))
  }

  @Test func right_to_left_text_ends_at_the_right_padding() throws {
    let text = try svg(
      "\"class\": \"TextView\", \"text\": \"\u{5d0}\u{5d1}\", \"paddingRight\": 5, \"width\": 50",
      ["--direction", "rtl", "--text-metrics", "cell:8x16"])
    #expect(text.contains("<text x=\"45\" y=\"12\""))
    #expect(text.contains("text-anchor=\"end\""))
  }

  @Test func text_on_a_dark_ground_is_white() throws {
    let text = "\"class\": \"TextView\", \"text\": \"ab\""
    for (color, fill) in [("black", "#ffffff"), ("white", "#1c1c1e"), ("#01000000", "#1c1c1e"), ("yellow", "#1c1c1e")] {
      #expect(try svg(text + ", \"debug_bgColor\": \"\(color)\"").contains("fill=\"\(fill)\" textLength"))
    }
  }

  @Test func text_of_a_view_without_a_size_is_not_drawn() throws {
    #expect(!(try svg("\"class\": \"TextView\", \"text\": \"lost\", \"width\": 0")).contains("lost"))
  }

  @Test func text_below_the_view_is_not_drawn() throws {
    let text = try svg("\"class\": \"TextView\", \"text\": \"shown\\nlost\", \"height\": 10")
    #expect(text.contains("shown"))
    #expect(!text.contains("lost"))
  }

  @Test func markup_is_escaped_and_control_characters_left_out() {
    #expect(markup("<a b=\"c\">&amp;") == "&lt;a b=&quot;c&quot;&gt;&amp;amp;")
    #expect(markup("a\u{0}\u{1B}\u{85}\u{FFFE}b\tc\nd") == "ab cd")
    #expect(markup("a\nb", keepsLines: true) == "a\nb")
    #expect(markup("é💥") == "é💥")
  }

  @Test func document_is_well_formed_for_all_names() throws {
    let id = "<\\\"&'>\\u0000\\u001b]]>"
    let text = try svg(
      "\"class\": \"TextView\", \"id\": \"\(id)\", \"width\": 300, \"height\": 80, \"text\": \"\(id)\"")
    #expect(!text.contains("]]>"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(text.contains("<title>#&lt;&quot;&amp;'&gt;\\u{0}\\u{1b}]]&gt; 300x80</title>"))
  }

  @Test func empty_and_huge_layouts_are_drawn() throws {
    for size in ["0x0", "1000000x1000000", "100000x1"] {
      let text = try svg(
        "\"class\": \"View\", \"width\": \"match_parent\", \"height\": \"match_parent\"", ["--size", size])
      #expect(text.hasSuffix("</svg>\n"))
    }
  }
}
