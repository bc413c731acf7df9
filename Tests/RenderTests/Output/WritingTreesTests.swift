import Layouts
import Measure
import Render
import TestSupport
import Testing

/// The snippet in the article on writing trees.
@Suite struct WritingTreesTests {
  @Test func the_article_shows_the_snippet_of_this_file() throws {
    try expectSnippets(ofSource: #filePath, count: 2)
  }

  @Test func trees_are_written() throws {
    // snippet: writing trees
    let row = LinearLayout()
    row.addSubview(TextView("Hello"))
    row.measureAndLayout(in: Size(width: 360, height: 640))

    let rendering = Rendering(row)
    print(rendering.snapshot)  // a view per line, the form of snapshots
    print(try rendering.boxes())  // the frames, drawn in characters
    let picture = try rendering.png()  // also svg, json, and html()
    print(try rendering.explanation(of: row.subviews[0]) ?? "")
    print(rendering.differences(from: "LinearLayout 0,0 10x10\n") ?? "")
    for finding in try rendering.findings() { print(finding.path, finding.message) }
    // end of snippet
    #expect(rendering.snapshot == "LinearLayout 0,0 40x20\n  TextView 0,0 40x20\n")
    #expect(picture.starts(with: [0x89, 0x50]))
  }

  @Test func a_picture_of_a_window() throws {
    let root = View()
    root.layoutParams = LayoutParams(width: 100_000, height: 100_000)
    root.measureAndLayout(in: Size(width: 360, height: 640))
    let budget = LayoutBudget.time(.seconds(600))
    // snippet: a picture of a window
    let window = Size(width: 360, height: 640)
    var rendering = Rendering(root, style: .plain, crop: .window(window))
    rendering.maximumPixels = 1 << 20
    rendering.budget = budget
    let picture = try rendering.png()
    // end of snippet
    func number(_ place: Int) -> Int { picture[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(Size(width: number(16), height: number(20)) == window)
    rendering.crop = .content
    #expect(throws: FormatProblem.self) { try rendering.png() }
  }
}
