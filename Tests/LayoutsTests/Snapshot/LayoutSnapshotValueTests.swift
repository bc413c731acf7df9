import Foundation
import Layouts
import Measure
import TestSupport
import Testing

@Suite struct LayoutSnapshotValueTests {
  private func sample() -> LinearLayout {
    let column = LinearLayout(direction: .vertical)
    column.id = "column"
    let title = TextView("Hello", measurer: CellTextMetrics(width: 8, height: 16))
    title.id = "title"
    title.padding = Edges(all: 4)
    title.backgroundColor = Color(red: 1, green: 2, blue: 3)
    column.addSubview(title, LinearLayout.LayoutParams(width: .wrapContent, height: .wrapContent))
    let gone = View()
    gone.visibility = .gone
    column.addSubview(gone)
    let row = LinearLayout(direction: .horizontal)
    row.visibility = .hidden
    row.layoutParams = LinearLayout.LayoutParams(width: 50, height: 20)
    let wide = View()
    wide.layoutParams = LinearLayout.LayoutParams(width: 80, height: 10)
    row.addSubview(wide)
    column.addSubview(row)
    return column
  }

  @Test func nodes_are_in_drawing_order_with_places_in_parent_and_root() throws {
    let root = sample()
    root.measureAndLayout(in: Size(width: 100, height: 200))
    let snapshot = LayoutSnapshot(root)
    #expect(snapshot.nodes.map(\.className) == ["LinearLayout", "TextView", "LinearLayout", "View"])
    #expect(snapshot.nodes.map(\.parent) == [nil, 0, 0, 2])
    #expect(snapshot.nodes.map(\.end) == [4, 2, 4, 4])
    #expect(snapshot.nodes.map(\.isVisible) == [true, true, false, false])
    let title = try #require(snapshot[id: "title"])
    #expect(title.frame == Rect(x: 0, y: 0, width: 48, height: 24))
    #expect(title.lines == [PlacedLine(text: "Hello", frame: Rect(x: 4, y: 4, width: 40, height: 16), baseline: 16)])
    #expect(title.background == Color(red: 1, green: 2, blue: 3))
    #expect(snapshot.nodes[3].frameInRoot == Rect(x: 0, y: 24, width: 80, height: 10))
    #expect(snapshot.nodes[3].clip == Rect(x: 0, y: 24, width: 50, height: 10))
    #expect(snapshot[id: "nothing"] == nil)
  }

  @Test func placed_lines_follow_every_property_that_they_depend_on() {
    let text = TextView("one two", measurer: CellTextMetrics(width: 8, height: 16))
    text.measureAndLayout(in: Size(width: 200, height: 100))
    func lines() -> [PlacedLine] { LayoutSnapshot(text).nodes[0].lines }
    let first = lines()
    #expect(first == lines() && first.map(\.frame) == [Rect(x: 0, y: 0, width: 56, height: 16)])
    text.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    #expect(lines() == first)
    text.contentGravity = [.right, .bottom]
    #expect(lines().map(\.frame) == [Rect(x: 44, y: 24, width: 56, height: 16)])
    text.padding = Edges(right: 4, bottom: 2)
    #expect(lines().map(\.frame) == [Rect(x: 40, y: 22, width: 56, height: 16)])
    text.frame = Rect(x: 0, y: 0, width: 40, height: 40)
    #expect(lines().map(\.text) == ["one", "two"])
    text.contentGravity = [.start, .top]
    text.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    text.layoutDirection = .rightToLeft
    #expect(lines().map(\.frame.x) == [0])
    text.text = "אבג"
    #expect(lines().map(\.frame.x) == [72])
    text.text = "abcdefghijklmnop"
    text.layoutDirection = .leftToRight
    text.padding = .zero
    text.maxLines = 1
    #expect(lines().map(\.text) == ["abcdefghijkl"])
    text.endsInEllipsis = true
    #expect(lines().map(\.text) == ["abcdefghijk…"])
  }

  @Test func parts_outside_an_ancestor_are_clipped_and_not_found_there() {
    let root = FrameLayout()
    let inner = FrameLayout()
    inner.layoutParams = FrameLayout.LayoutParams(width: 20, height: 20)
    let large = View()
    large.layoutParams = FrameLayout.LayoutParams(width: 50, height: 10, margins: Edges(left: 5))
    inner.addSubview(large)
    root.addSubview(inner)
    root.measureAndLayout(in: Size(width: 100, height: 100))
    let snapshot = LayoutSnapshot(root)
    #expect(snapshot.nodes[2].clip == Rect(x: 5, y: 0, width: 15, height: 10))
    #expect(snapshot.hitTest(Point(x: 19, y: 9)) == 2)
    #expect(snapshot.hitTest(Point(x: 20, y: 9)) == nil)
    #expect(snapshot.hitTest(Point(x: 4, y: 9)) == 1)
  }

  @Test func views_in_an_area_are_those_that_a_search_of_all_finds() {
    var random = SplitMix64(seed: 7)
    func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    for count in [1, 5, 16, 17, 300] {
      let root = FrameLayout()
      for _ in 0..<count {
        let child = View()
        child.layoutParams = FrameLayout.LayoutParams(
          width: .fixed(below(20)), height: .fixed(below(20)), margins: Edges(left: below(200), top: below(200)))
        if below(5) == 0 { child.visibility = .hidden }
        root.addSubview(child)
      }
      root.layoutParams.width = 250
      root.layoutParams.height = 250
      root.measureAndLayout(in: Size(width: 250, height: 250))
      let snapshot = LayoutSnapshot(root)
      for _ in 0..<20 {
        let area = Rect(x: below(200), y: below(200), width: below(60), height: below(60))
        let expected = snapshot.nodes.indices.filter { place in
          snapshot.nodes[place].clip.intersects(area)
        }
        #expect(snapshot.views(in: area) == expected)
        let hit = snapshot.hitTest(area.origin)
        #expect(hit.map { snapshot.nodes[$0].frameInRoot } == root.hitTest(area.origin).map(\.frameInRoot))
      }
    }
  }

  @Test func a_snapshot_is_the_same_after_it_was_encoded() throws {
    let root = sample()
    root.measureAndLayout(in: Size(width: 100, height: 200))
    let snapshot = LayoutSnapshot(root)
    let data = try JSONEncoder().encode(snapshot)
    let again = try JSONDecoder().decode(LayoutSnapshot.self, from: data)
    #expect(again == snapshot)
    #expect(again[id: "title"] == snapshot[id: "title"])
    #expect(again.hitTest(Point(x: 5, y: 5)) == snapshot.hitTest(Point(x: 5, y: 5)))
  }

  @Test(arguments: [
    ("\"end\":4", "\"end\":5"), ("\"end\":4", "\"end\":0"), ("\"parent\":2", "\"parent\":1"),
    ("\"width\":48", "\"width\":-1"), ("\"width\":48", "\"width\":9000000000000000000"),
  ]) func invalid_trees_are_refused(old: String, new: String) throws {
    let root = sample()
    root.measureAndLayout(in: Size(width: 100, height: 200))
    let text = String(decoding: try JSONEncoder().encode(LayoutSnapshot(root)), as: UTF8.self)
    let broken = text.replacingOccurrences(of: old, with: new)
    #expect(broken != text)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(LayoutSnapshot.self, from: Data(broken.utf8)) }
  }

  @Test func frames_between_two_layouts_belong_to_the_same_views() {
    func layout(gap: Int, isReversed: Bool) -> LayoutSnapshot {
      let row = LinearLayout(direction: .horizontal)
      let ids = isReversed ? ["b", "a", "new"] : ["a", "b"]
      for id in ids {
        let view = View()
        view.id = id
        view.layoutParams = LinearLayout.LayoutParams(width: 10, height: 10, margins: Edges(left: gap))
        row.addSubview(view)
      }
      row.measureAndLayout(in: Size(width: 200, height: 50))
      return LayoutSnapshot(row)
    }
    let (from, to) = (layout(gap: 0, isReversed: false), layout(gap: 10, isReversed: true))
    #expect(from[id: "a"]?.frame.x == 0 && to[id: "a"]?.frame.x == 30)
    let half = from.interpolated(to: to, at: 0.5)
    #expect(half.nodes.map(\.id) == to.nodes.map(\.id))
    #expect(half[id: "a"]?.frame.x == 15)
    #expect(half[id: "b"]?.frame.x == 10)
    #expect(half[id: "new"]?.frame == to[id: "new"]?.frame)
    #expect(half.size.width == 40)
    #expect(from.interpolated(to: to, at: 1) == to)
    #expect(from.interpolated(to: to, at: .nan) == to)
    #expect(from.interpolated(to: from, at: 7) == from)
  }

  @Test func setting_the_current_value_requests_no_layout() {
    let row = LinearLayout(direction: .horizontal)
    let text = TextView("Hello")
    let image = ImageView()
    row.addSubview(text)
    row.addSubview(image)
    text.layoutParams = LinearLayout.LayoutParams(width: 10, height: 20, margins: Edges(all: 3), weight: 1)
    image.pictureSize = Size(width: 3, height: 4)
    row.measureAndLayout(in: Size(width: 100, height: 100))
    let params = text.layoutParams as? LinearLayout.LayoutParams
    let changes: [(String, () -> Void)] = [
      ("text", { text.text = "Hello" }), ("textSize", { text.textSize = text.textSize }),
      ("maxLines", { text.maxLines = text.maxLines }), ("hint", { text.hint = "" }),
      ("padding", { text.padding = .zero }), ("minWidth", { text.minWidth = 0 }), ("maxWidth", { text.maxWidth = nil }),
      ("id", { text.id = nil }), ("width", { text.layoutParams.width = 10 }),
      ("height", { text.layoutParams.height = 20 }),
      ("margins", { text.layoutParams.margins = Edges(all: 3) }),
      ("marginStart", { text.layoutParams.marginStart = nil }),
      ("weight", { params?.weight = 1 }), ("gravity", { params?.gravity = params?.gravity ?? [] }),
      ("direction", { row.direction = .horizontal }),
      ("pictureSize", { image.pictureSize = Size(width: 3, height: 4) }),
      ("visibility", { text.visibility = .visible }), ("layoutDirection", { text.layoutDirection = .inherit }),
    ]
    for (name, change) in changes {
      change()
      #expect(!row.needsLayout && !text.needsLayout, "\(name)")
    }
    text.text = "Hello again"
    #expect(row.needsLayout)
  }
}
