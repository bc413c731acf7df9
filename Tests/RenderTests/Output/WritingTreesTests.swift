import Layouts
import Measure
import Render
import TestSupport
import Testing

/// The snippet in the article on writing trees.
@Suite struct WritingTreesTests {
  @Test func the_article_shows_the_snippet_of_this_file() throws {
    try expectSnippets(ofSource: #filePath, count: 1)
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
}
