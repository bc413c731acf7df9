import Declarative
import Layouts
import Measure
import TestSupport
import Testing

/// The snippets of layouts in nested blocks that the README and the articles show.
struct DeclarativeArticleTests {
  @Test func the_documentation_shows_the_snippets_of_this_file() throws {
    try expectSnippets(ofSource: #filePath, count: 2)
  }

  @Test func a_first_layout() {
    var printed: [String] = []
    func print(_ value: some CustomStringConvertible) { printed.append(value.description) }
    // snippet: first layout
    let title = TextView("Hello")
    let row = Row(spacing: 8) {
      View().width(48).height(48).id("icon")
      title.weight(1)
    }
    .width(.matchParent)
    .padding(8)
    .view

    row.measureAndLayout(in: Size(width: 320, height: 640))
    print(row.snapshot())  // LinearLayout 0,0 320x64 …
    print(title.frame)  // 64,8 248x20

    title.text = "Hello again"  // requests a layout of the title and the row only
    row.measureAndLayout(in: Size(width: 320, height: 640))
    // end of snippet
    #expect(printed.first?.hasPrefix("LinearLayout 0,0 320x64\n") == true)
    #expect(printed.last == "64,8 248x20")
  }

  @Test(arguments: [nil, "more"])
  func nested_blocks(detail: String?) {
    let lines = ["one", "two"]
    // snippet: nested blocks
    let card = Row(spacing: 8) {
      View().width(48).height(48).id("icon")
      Column {
        TextView("Hello").id("title")
        if let detail { TextView(detail) }
        for line in lines { TextView(line).gravity(.end) }
      }
      .weight(1)
    }
    // end of snippet
    #expect(card.view.subviews[1].subviews.count == (detail == nil ? 3 : 4))
  }
}
