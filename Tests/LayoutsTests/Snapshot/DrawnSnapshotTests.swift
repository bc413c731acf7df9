import Foundation
import Layouts
import Measure
import Testing

/// A snapshot contains all that a program draws, without the views.
@Suite struct DrawnSnapshotTests {
  private let cells = CellTextMetrics(width: 8, height: 16)
  private let red = Color(red: 200, green: 0, blue: 0)

  private func laidOut(_ views: [View]) -> LayoutSnapshot {
    let root = LinearLayout()
    root.id = "root"
    for view in views { root.addSubview(view) }
    root.measureAndLayout(in: Size(width: 200, height: 200))
    return LayoutSnapshot(root)
  }

  @Test func a_text_has_its_size_and_font() throws {
    let title = TextView("Title", measurer: cells, textSize: 24)
    title.id = "title"
    title.textColor = red
    title.textStyle.weight = .bold
    title.textStyle.family = .serif
    title.textStyle.isItalic = true
    title.textStyle.letterSpacing = 0.5
    let node = try #require(laidOut([title, View()])[id: "title"])
    var expected = TextAppearance(textSize: 24)
    (expected.weight, expected.family, expected.isItalic, expected.letterSpacing) = (.bold, .serif, true, 12)
    #expect(node.text == expected && node.foreground == red && node.alpha == 1)
    #expect(node.drawing.isEmpty && node.overlay.isEmpty && node.lines.map(\.runs) == [[]])
    #expect(laidOut([View()]).nodes.map(\.text) == [nil, nil])
  }

  @Test func an_empty_text_has_its_hint() throws {
    let field = TextView("", measurer: cells)
    field.id = "field"
    field.hint = "Name"
    field.textColor = red
    let empty = try #require(laidOut([field])[id: "field"])
    #expect(empty.lines.map(\.text) == ["Name"] && empty.text?.isHint == true && empty.foreground?.alpha == 128)
    field.removeFromParent()
    field.text = "Ada"
    let filled = try #require(laidOut([field])[id: "field"])
    #expect(filled.lines.map(\.text) == ["Ada"] && filled.text?.isHint == false && filled.foreground == red)
  }

  @Test func parts_of_a_text_have_their_own_looks() throws {
    let text = TextView("one two three", measurer: cells)
    text.id = "text"
    text.spans = [TextSpan(.bold, in: 4..<7), TextSpan(.color(red), in: 4..<13), TextSpan(.underline, in: 8..<13)]
    let runs = try #require(laidOut([text])[id: "text"]?.lines.first?.runs)
    #expect(runs.map(\.text).joined() == "one two three")
    let two = try #require(runs.first { $0.text.hasPrefix("two") })
    #expect(two.appearance.weight == .bold && two.foreground == red && two.x == 32 && !two.appearance.isUnderlined)
    let three = try #require(runs.first { $0.text.hasPrefix("three") })
    #expect(three.appearance.weight == .regular && three.foreground == red && three.appearance.isUnderlined)
    #expect(runs.first?.foreground == nil && runs.first?.appearance.weight == .regular)
  }

  @Test func a_look_is_a_list_of_drawing_steps() throws {
    var style = Look.Style()
    style.background = .shape(ShapeFigure(red, corners: Corners(4)))
    style.foreground = .color(Color(red: 0, green: 0, blue: 0, alpha: 10))
    style.alpha = 0.5
    style.elevation = 2
    let card = FrameLayout()
    card.id = "card"
    card.backgroundColor = .opaqueWhite
    card.look = Look(style)
    let child = View()
    child.id = "child"
    child.look = Look(style)
    child.layoutParams = FrameLayout.LayoutParams(width: 20, height: 10)
    card.addSubview(child)
    let snapshot = laidOut([card])
    let node = try #require(snapshot[id: "card"])
    #expect(node.alpha == 0.5 && snapshot[id: "child"]?.alpha == 0.25)
    // The shape replaces the plain color.
    #expect(node.background == nil)
    #expect(node.drawing.count == 2 && node.overlay.count == 1)
    guard case .shadow(_, elevation: 2) = node.drawing[0], case .fill(let path, let paint) = node.drawing[1] else {
      Issue.record("\(node.drawing)")
      return
    }
    #expect(paint == .color(red))
    #expect(path.elements.first == .move(DrawingPath.Point(x: 4, y: 0)) && path.elements.last == .close)
    #expect(path.elements.count { if case .curve = $0 { true } else { false } } == 4)
    let again = try JSONDecoder().decode(LayoutSnapshot.self, from: JSONEncoder().encode(snapshot))
    #expect(again == snapshot)
  }

  @Test func colors_and_opacity_are_interpolated() throws {
    func layout(_ color: Color?, _ alpha: Double) -> LayoutSnapshot {
      let bar = View()
      bar.id = "bar"
      bar.backgroundColor = color
      var style = Look.Style()
      style.alpha = alpha
      bar.look = Look(style)
      return laidOut([bar])
    }
    let (black, blue) = (Color(red: 0, green: 0, blue: 0), Color(red: 0, green: 0, blue: 200))
    let (from, to) = (layout(black, 1), layout(blue, 0.5))
    let half = try #require(from.interpolated(to: to, at: 0.5)[id: "bar"])
    #expect(half.background == Color(red: 0, green: 0, blue: 100) && half.alpha == 0.75)
    // A color that appears becomes opaque.
    let appearing = try #require(layout(nil, 1).interpolated(to: layout(blue, 1), at: 0.25)[id: "bar"])
    #expect(appearing.background == Color(red: 0, green: 0, blue: 200, alpha: 64))
    let vanishing = try #require(layout(blue, 1).interpolated(to: layout(nil, 1), at: 0.25)[id: "bar"])
    #expect(vanishing.background?.alpha == 191)
    #expect(from.interpolated(to: to, at: 1) == to)
  }

  @Test func views_come_and_go_at_their_places() throws {
    func layout(_ names: [String]) -> LayoutSnapshot {
      laidOut(
        names.map { name in
          let group = FrameLayout()
          group.id = name
          group.addSubview(View(), .init(width: 10, height: 10))
          return group
        })
    }
    let (from, to) = (layout(["a", "gone", "b", "last"]), layout(["new", "a", "b"]))
    let part = from.interpolated(to: to, at: 0.25)
    let ids = part.nodes.compactMap(\.id)
    #expect(ids == ["root", "new", "a", "gone", "b", "last"])
    #expect(part.nodes.map(\.parent) == [nil, 0, 1, 0, 3, 0, 5, 0, 7, 0, 9])
    #expect(part.nodes.map(\.end) == [11, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11])
    #expect(part[id: "new"]?.alpha == 0.25 && part[id: "gone"]?.alpha == 0.75 && part[id: "a"]?.alpha == 1)
    #expect(part[id: "gone"]?.frame == from[id: "gone"]?.frame)
    // The views inside fade as well.
    #expect(part.nodes[6].alpha == 0.75 && part.nodes[2].alpha == 0.25)
    #expect(from.interpolated(to: to, at: 1) == to)
    #expect(from.interpolated(to: to, at: 1.5).nodes.count == to.nodes.count)
    #expect(from.interpolated(to: to, at: 0)[id: "new"]?.alpha == 0)
  }

  @Test func the_focus_moves_row_by_row() {
    func field(_ id: String, _ rect: Rect) -> View {
      let view = View()
      view.id = id
      view.layoutParams = FrameLayout.LayoutParams(
        width: .fixed(rect.width), height: .fixed(rect.height), margins: Edges(left: rect.x, top: rect.y))
      return view
    }
    let root = FrameLayout()
    root.layoutParams = LayoutParams(width: .matchParent, height: .matchParent)
    for (id, rect) in [
      ("ok", Rect(x: 60, y: 40, width: 20, height: 10)), ("name", Rect(x: 5, y: 2, width: 50, height: 10)),
      ("cancel", Rect(x: 10, y: 44, width: 20, height: 10)), ("age", Rect(x: 70, y: 0, width: 20, height: 8)),
      ("outside", Rect(x: 300, y: 0, width: 20, height: 8)),
    ] { root.addSubview(field(id, rect)) }
    root.measureAndLayout(in: Size(width: 100, height: 100))
    let snapshot = LayoutSnapshot(root)
    func order(_ isRightToLeft: Bool) -> [String] {
      snapshot.focusOrder(isRightToLeft: isRightToLeft) { $0.id != nil }.compactMap { snapshot.nodes[$0].id }
    }
    #expect(order(false) == ["name", "age", "cancel", "ok"])
    #expect(order(true) == ["age", "name", "ok", "cancel"])
  }

  @Test func columns_of_characters() {
    let metrics = CellTextMetrics(width: 1, height: 1)
    #expect("a会👩🏽‍💻e\u{301}🇫🇷".map { metrics.columns(of: $0) } == [1, 2, 2, 1, 2])
    #expect(metrics.columns(of: "会議 at 10 👩🏽‍💻") == 13)
    #expect(
      metrics.columns(of: "…") == 1 && CellTextMetrics(width: 1, height: 1, ambiguousIsWide: true).columns(of: "…") == 2
    )
    for character in "x漢é👍🏽—\t" as String {
      #expect(metrics.columns(of: character) == metrics.measure(TextRequest(String(character), textSize: 1)).width)
    }
  }
}
