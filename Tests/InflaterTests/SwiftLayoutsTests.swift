// swift-format-ignore-file
// Chains are written without spaces, which the formatter would add.

import Dialects
import Foundation
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// The snippets in the README and in the articles about Dialects.
@Suite(.serialized) struct SwiftLayoutsTests {
  @Test func the_articles_show_the_snippets_of_this_file() throws {
    try expectSnippets(ofSource: #filePath, count: 12)
  }

  // MARK: The README: one cell in three ways

  private func views() -> (ImageView, TextView, Button) { (ImageView(), TextView("Ada"), Button("Follow")) }

  private let exactly = MeasureSpecs(width: .exactly(320), height: .exactly(66))

  private func steviaCell(isRightToLeft: Bool) -> [Rect] {
    let (avatar, name, follow) = views()
    // snippet: stevia
    let cell = AutoLayout()
    cell.sv(avatar, name, follow)
    avatar.size(50).centerVertically()
    follow.width(60).height(32)
    alignHorizontally(|-avatar-15-name-20-follow-|)
    // end of snippet
    if isRightToLeft { cell.layoutDirection = .rightToLeft }
    cell.measureAndLayout(exactly)
    return [avatar, name, follow].map { $0.frame }
  }

  private func relativityCell() -> [Rect] {
    let (avatar, name, follow) = views()
    // snippet: relativity
    let card = PlacedLayout { _ in
      avatar.size = Size(width: 50, height: 50)
      follow.size = Size(width: 60, height: 32)
      avatar.left --> 8.horizontalOffset + .left
      follow.right --> (-8).horizontalOffset + .right
      name.size = Size(width: (avatar.right |--| follow.left).width - 35, height: name.size.height)
      name.left --> 15.horizontalOffset + avatar.right
    }
    card.sv(avatar, name, follow)
    // end of snippet
    card.measureAndLayout(exactly)
    return [avatar, name, follow].map { $0.frame }
  }

  private func documentsCell(isRightToLeft: Bool) throws -> [Rect] {
    let layout = try Inflater().inflate(file: packageFolder.appendingPathComponent("Fixtures/readme/follow.grx").path)
    if isRightToLeft { layout.root.layoutDirection = .rightToLeft }
    layout.root.measureAndLayout(exactly)
    return ["avatar", "name", "follow"].compactMap { layout.view(id: $0)?.frame }
  }

  @Test func three_ways_to_write_a_cell_give_the_same_frames() throws {
    let expected = [
      Rect(x: 8, y: 8, width: 50, height: 50), Rect(x: 73, y: 23, width: 159, height: 20),
      Rect(x: 252, y: 17, width: 60, height: 32),
    ]
    #expect(steviaCell(isRightToLeft: false) == expected)
    #expect(relativityCell() == expected)
    let document = try documentsCell(isRightToLeft: false)
    #expect(document == expected)
    let (mirrored, mirroredDocument) = (steviaCell(isRightToLeft: true), try documentsCell(isRightToLeft: true))
    #expect(mirrored == mirroredDocument)
    #expect(mirrored[0].x == 262)
  }

  // MARK: Stevia's way

  // snippet: login
  final class LoginView: AutoLayout {
    let email = TextView()
    let password = TextView()
    let login = Button()

    override init() {
      super.init()
      sv(
        email.placeholder("Email").style(field),
        password.placeholder("Password").style(field),
        login.text("Login").tap { print("tapped") }
      )
      layout(
        100,
        |-email-| ~ 80,
        8,
        |-password-| ~ 80,
        "",
        |login| ~ 80,
        0
      )
    }

    private func field(_ view: TextView) { view.textSize = 20 }
  }
  // end of snippet

  @Test func a_login_view() {
    let view = LoginView()
    view.measureAndLayout(MeasureSpecs(width: .exactly(375), height: .exactly(667)))
    #expect(view.email.frame == Rect(x: 8, y: 100, width: 359, height: 80))
    #expect(view.password.frame == Rect(x: 8, y: 188, width: 359, height: 80))
    #expect(view.login.frame == Rect(x: 0, y: 587, width: 375, height: 80))
    #expect(view.email.textSize == 20 && view.tap(at: Point(x: 5, y: 600)) === view.login)
  }

  @Test func rows() {
    let (root, a, b, c) = (AutoLayout(), View(), View(), View())
    // snippet: chains
    root.sv(a.size(20), b.size(20), c.size(20))
    alignHorizontally(|-a-15-b-""-c-42-|)
    a.top(10%)
    // end of snippet
    root.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .exactly(100)))
    #expect([a, b, c].map { $0.frame.x } == [8, 43, 138])
    #expect([a, b, c].map { $0.frame.y } == [10, 10, 10])
  }

  @Test func sizes_and_positions() {
    let (root, photo, badge, list) = (AutoLayout(), View(), View(), View())
    // snippet: sizes
    root.sv(photo, badge, list)
    photo.width(150).aspectRatio(1.5).centerHorizontally().top(20)
    badge.size(24)
    alignCenter(badge, with: photo)
    list.fillHorizontally(m: 10).bottom(10).height(>=40)
    // end of snippet
    root.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .exactly(300)))
    #expect(photo.frame == Rect(x: 25, y: 20, width: 150, height: 100))
    #expect(badge.frame == Rect(x: 88, y: 58, width: 24, height: 24))
    #expect(list.frame == Rect(x: 10, y: 250, width: 180, height: 40))
  }

  @Test func equations() {
    let (root, header, photo) = (AutoLayout(), View(), View())
    root.sv(header.top(0).height(40), photo)
    // snippet: equations
    photo.top == header.bottom + 10
    photo.width == root.width / 2
    photo.width <= 120 ~ 900
    photo.right == 13  // 13 inside
    photo.heightEqualsWidth()

    photo.topConstraint?.constant = 20
    // end of snippet
    root.measureAndLayout(MeasureSpecs(width: .exactly(300), height: .exactly(300)))
    #expect(photo.frame == Rect(x: 167, y: 60, width: 120, height: 120))
  }

  @Test func styles() {
    let (root, title) = (AutoLayout(), TextView())
    var opened = 0
    // snippet: styles
    func heading(_ view: TextView) { view.textSize = 24 }

    root.sv(
      title
        .style(heading)
        .style { $0.maxLines = 1 }
        .text("Hello")
        .tap { opened += 1 })
    title.fillContainer()
    root.measureAndLayout(in: Size(width: 320, height: 480))
    root.tap(at: Point(x: 10, y: 10))
    // end of snippet
    #expect(opened == 1 && title.textSize == 24 && title.maxLines == 1)
  }

  @Test func flushing() {
    let (root, email, password) = (AutoLayout(), View(), View())
    root.sv(email, password)
    root.layout(100, |-email-|, 8, |-password-|)
    // snippet: flush
    root.removeConstraints(root.constraints)
    root.layout(20, |-password-|, 8, |-email-|)
    // end of snippet
    root.measureAndLayout(MeasureSpecs(width: .exactly(300), height: .exactly(300)))
    #expect(password.frame.y == 20 && email.frame.y == 28)
  }

  // MARK: Relativity's way

  @Test func aligning() {
    let (icon, title, underline) = (View(), TextView("Title"), View())
    icon.layoutParams = LayoutParams(width: 24, height: 24)
    // snippet: aligning
    let card = PlacedLayout { card in
      icon.topLeft --> 16.horizontalOffset + 16.verticalOffset + .topLeft
      title.left --> 8.horizontalOffset + icon.right
      underline.size = Size(width: title.size.width, height: 1)
      underline.top --> title.baseline
    }
    card.sv(icon, title, underline)
    // end of snippet
    card.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .exactly(100)))
    #expect(title.frame.origin == Point(x: 48, y: 18))
    #expect(underline.frame == Rect(x: 48, y: 34, width: title.frame.width, height: 1))
  }

  @Test func sizes_between_anchors() {
    let (a, b, c) = (View(), View(), View())
    for view in [a, c] { view.layoutParams = LayoutParams(width: 10, height: 10) }
    let layout = PlacedLayout { _ in
      a.topLeft --> .topLeft
      c.bottomRight --> .bottomRight
      // snippet: between
      b.size = a.topRight |--| c.bottomLeft + (-16).horizontalOffset
      b.left --> 8.horizontalOffset + a.right
      let room = (a.right |--| .right).width
      // end of snippet
      #expect(room == 90)
    }
    layout.sv(a, b, c).measureAndLayout(MeasureSpecs(width: .exactly(100), height: .exactly(50)))
    #expect(b.frame == Rect(x: 18, y: -20, width: 64, height: 50))
  }

  @Test func distributing() {
    let (a, b, c) = (View(), View(), View())
    for view in [a, b, c] { view.layoutParams = LayoutParams(width: 10, height: 10) }
    let showsLast = true
    // snippet: distributing
    let bar = PlacedLayout { bar in
      bar.distributeSubviewsVertically(within: Rect(x: 0, y: 10, width: 98, height: 80)) {
        a
        ~2~
        b
        if showsLast {
          8
          c
        }
      }
    }
    // end of snippet
    bar.sv(a, b, c).measureAndLayout(MeasureSpecs(width: .exactly(98), height: .exactly(100)))
    #expect([a, b, c].map { $0.frame.x } == [44, 44, 44])
    #expect([a, b, c].map { $0.frame.y } == [21, 52, 70])  // spaces of 10.5, 21, 8 and 10.5
  }

  @Test func fitting() {
    let (label, photo) = (TextView("A text of several words"), View())
    var card: PlacedLayout?
    // snippet: fitting
    card = PlacedLayout { card in
      label.sizeToFit(.maxWidth(150), .minHeight(20))
      photo.size = AspectRatio.widescreen.size(toFit: card.size)
      photo.bottom --> .bottom
    }
    // end of snippet
    card?.sv(label, photo).measureAndLayout(MeasureSpecs(width: .exactly(160), height: .exactly(100)))
    #expect(label.frame.width <= 150 && label.frame.height == 40)
    #expect(photo.frame == Rect(x: 0, y: 10, width: 160, height: 90))
  }
}

/// Expects an article to show the code between two marks in a test.
///
/// - Parameter source: The path of the test.
func expectSnippets(_ names: [String], of source: String, in file: String) throws {
  for name in names {
    let start = try #require(source.range(of: "// snippet: \(name)\n"))
    let end = try #require(source[start.upperBound...].range(of: "// end of snippet"))
    let lines = source[start.upperBound..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let snippet = lines.dropLast().map { $0.dropFirst(indent) + "\n" }.joined()
    try expectSnapshot(
      snippet, in: packageFolder.appendingPathComponent(file),
      between: ("<!-- snippet: \(name) -->\n```swift", "```\n"))
  }
}
