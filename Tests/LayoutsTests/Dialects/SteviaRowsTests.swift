// swift-format-ignore-file
// Chains are written without spaces, which the formatter would add.

import Dialects
import Layouts
import Measure
import Testing

/// Rows between the superview's edges. Numbers are from the leading edge in both directions.
@Suite(.serialized) struct SteviaRowsTests {
  @Test(arguments: [false, true]) func a_view_at_an_edge(isRightToLeft: Bool) {
    func leading(_ write: (View) -> Void) -> Int {
      let container = SteviaContainer(isRightToLeft: isRightToLeft)
      let v = container.view(50)
      write(v)
      return container.leading(v)[0]
    }
    #expect(leading { v in |v } == 0)
    #expect(leading { v in |-v } == 8)
    #expect(leading { v in |-75-v } == 75)
    #expect(leading { v in |-42-v } == 42)
    #expect(leading { v in v| } == 325)
    #expect(leading { v in v-| } == 317)
    #expect(leading { v in v-14-| } == 311)
    #expect(leading { v in |-(10%)-v } == (isRightToLeft ? 37 : 38))  // 37.5, rounded up from the left
    #expect(leading { v in v-(10%)-| } == (isRightToLeft ? 287 : 288))  // 287.5
  }

  @Test(arguments: [false, true]) func views_after_each_other(isRightToLeft: Bool) {
    func leading(_ widths: (Int?, Int?, Int?), _ write: (View, View, View) -> Void) -> [Int] {
      let container = SteviaContainer(isRightToLeft: isRightToLeft)
      let (v1, v2, v3) = (container.view(widths.0), container.view(widths.1), container.view(widths.2))
      write(v1, v2, v3)
      return container.leading(v1, v2, v3)
    }
    #expect(leading((10, nil, nil)) { v1, v2, _ in |v1-v2 }[..<2] == [0, 18])
    #expect(leading((10, nil, nil)) { v1, v2, _ in |v1-52-v2 }[..<2] == [0, 62])
    #expect(leading((10, nil, nil)) { v1, v2, _ in |v1--52--v2 }[..<2] == [0, 62])
    #expect(leading((0, 10, nil)) { v1, v2, _ in v1-52-v2-31-| }[..<2] == [375 - 93, 375 - 41])
    #expect(leading((20, 20, nil)) { v1, v2, v3 in |v1-43-v2-27-v3 } == [0, 63, 110])
    #expect(leading((20, 20, nil)) { v1, v2, _ in |v1-""-v2| }[..<2] == [0, 355])
    #expect(leading((20, 20, 20)) { v1, v2, v3 in |-v1-(>=5)-v2-(<=5)-v3 } == [8, 33, 58])
    #expect(leading((20, 20, 20)) { v1, v2, v3 in |-v1-(>=5)-v2-7-v3-| } == [8, 320, 347])
  }

  @Test func a_chain_with_a_width_between_its_edges() {
    let container = SteviaContainer()
    let (a, b, c) = (container.view(10), container.view(), container.view(30))
    let row: [View] = |-a-15-b-20-c-|
    #expect(row.map { $0 === a || $0 === b || $0 === c } == [true, true, true])
    container.layOut()
    #expect([a, b, c].map { $0.frame.x } == [8, 33, 337])
    #expect([a, b, c].map { $0.frame.width } == [10, 284, 30])
  }

  @Test func numbers_in_variables() {
    let container = SteviaContainer()
    let (a, b, c) = (container.view(10), container.view(10), container.view(10))
    let (gap, half, small) = (15, 4.5, Float(2))
    |-gap-a-half-b
    b--small--c
    container.layOut()
    #expect([a, b, c].map { $0.frame.x } == [15, 30, 42])  // 29.5, 41.5
  }

  @Test func a_row_is_its_view_or_an_array_of_its_views() {
    let container = SteviaContainer()
    let (a, b, c) = (container.view(), container.view(), container.view())
    let views: [View] = [|a, |-a, |-42-a, a|, a-|, a-14-|, |-a-|, |a|]
    #expect(views.allSatisfy { $0 === a })
    let rows: [[View]] = [a-b, |-a-15-b-20-c-|, (a-b)-c, a-(b-c)]
    #expect(rows.map { $0.count } == [2, 3, 3, 3])
  }

  @Test(arguments: [false, true]) func a_login_view(isRightToLeft: Bool) {
    let root = AutoLayout()
    if isRightToLeft { root.layoutDirection = .rightToLeft }
    let (email, password, login) = (TextView(), TextView(), Button())
    root.sv(
      email.placeholder("Email"),
      password.placeholder("Password"),
      login.text("Login").tap {})
    root.layout(
      100,
      |-email-| ~ 80,
      8,
      |-password-| ~ 80,
      "",
      |login| ~ 80,
      0
    )
    root.measureAndLayout(in: Size(width: 375, height: 667))
    root.measureAndLayout(MeasureSpecs(width: .exactly(375), height: .exactly(667)))
    #expect(email.frame == Rect(x: 8, y: 100, width: 359, height: 80))
    #expect(password.frame == Rect(x: 8, y: 188, width: 359, height: 80))
    #expect(login.frame == Rect(x: 0, y: 587, width: 375, height: 80))
    #expect(email.hint == "Email" && login.text == "Login")
  }

  @Test func fractions_percentages_and_a_bound_between_rows() {
    let container = SteviaContainer()
    let (email, password, login) = (container.view(), container.view(), container.view(40))
    container.root.layout(
      100.5, |-email-22-| ~ 10%, 20, |password.width(54) ~ 47, (>=0), login.centerHorizontally() ~ 99, 7)
    container.layOut()
    #expect(email.frame.x == 8 && email.frame.width == 345)
    #expect(email.frame.y == 101 && email.frame.bottom == 167)  // 100.5 and 167.2
    #expect(password.frame == Rect(x: 0, y: 187, width: 54, height: 47))
    #expect(login.frame == Rect(x: 168, y: 561, width: 40, height: 99))
  }

  @Test func percentages_between_rows() {
    let container = SteviaContainer()
    let (v1, v2) = (container.view(), container.view())
    container.root.layout(10%, |v1| ~ 20, 33%, |v2|, 20%)
    container.layOut()
    #expect(v1.frame.y == 67)  // 66.7
    #expect(v2.frame.y == 307)  // 66.7 + 20 + 220.11
    #expect(v2.frame.bottom == 534)  // 533.6
  }

  @Test func a_builder_is_the_same_as_a_list() {
    func frames(_ write: (AutoLayout, View, View, View) -> Void) -> [Rect] {
      let container = SteviaContainer()
      let (a, b, c) = (container.view(), container.view(), container.view())
      write(container.root, a, b, c)
      container.layOut()
      return [a, b, c].map { $0.frame }
    }
    let shows = true
    let listed = frames { root, a, b, c in root.layout(100, |-a-| ~ 80, >=20, b ~ 30, "", |c| ~ 80, 3) }
    let built = frames { root, a, b, c in
      root.layout {
        100
        |-a-| ~ 80
        >=20
        if shows { b ~ 30 }
        ""
        |c| ~ 80
        3
      }
    }
    let free = frames { _, a, b, c in layout(100, |-a-| ~ 80, >=20, b ~ 30, "", |c| ~ 80, 3) }
    #expect(listed == built && listed == free)
    #expect(listed[1].y == 200 && listed[2].bottom == 664)
  }

  @Test func rows_without_a_distance_touch_and_a_row_is_centered_on_its_first_view() {
    let container = SteviaContainer()
    let (a, b, c) = (container.view(10), container.view(10), container.view(10))
    let views = container.root.layout(10, a ~ 20, |-b.height(30)-c.height(10))
    container.layOut()
    #expect(views.map { $0 === a } == [true])
    #expect([a, b, c].map { $0.frame.y } == [10, 30, 40])
  }

  @Test func heights() {
    let container = SteviaContainer()
    let (a, b, c, d) = (container.view(), container.view(), container.view(), container.view())
    a ~ 80
    b ~ 25%
    c ~ (>=10)
    [d] ~ 63
    container.layOut()
    #expect([a, b, c, d].map { $0.frame.height } == [80, 167, 10, 63])
    [a, b, c] ~ 63
  }

  @Test func a_follow_cell() {
    let cell = AutoLayout()
    let (avatar, name, followButton) = (ImageView(), TextView("Name", measurer: CellTextMetrics(width: 8, height: 16)), Button())
    cell.sv(avatar, name, followButton)
    followButton.width(60)
    followButton ~ 40
    avatar.size(50).centerVertically()
    alignHorizontally(|-avatar-15-name-20-followButton-|)
    cell.measureAndLayout(MeasureSpecs(width: .exactly(320), height: .exactly(80)))
    #expect(avatar.frame == Rect(x: 8, y: 15, width: 50, height: 50))
    #expect(name.frame == Rect(x: 73, y: 32, width: 159, height: 16))
    #expect(followButton.frame == Rect(x: 252, y: 20, width: 60, height: 40))
  }

  /// A field with an icon on either side, used twice.
  private final class Field: AutoLayout {
    let (icon, field, image) = (ImageView(), TextView("", measurer: CellTextMetrics(width: 8, height: 16)), ImageView())

    init(_ placeholder: String) {
      super.init()
      sv(icon.image("\(placeholder).png"), field.placeholder(placeholder), image)
      alignHorizontally(|-icon.size(40).centerVertically()-field-image.size(40)-|)
    }
  }

  @Test(arguments: [false, true]) func a_custom_field_used_twice(isRightToLeft: Bool) {
    let container = SteviaContainer(isRightToLeft: isRightToLeft)
    let (email, password) = (Field("email"), Field("password"))
    container.root.sv(email, password)
    container.root.layout(20, |-email-| ~ 60, 10, |-password-| ~ 70)
    container.layOut()
    #expect(email.frame == Rect(x: 8, y: 20, width: 359, height: 60))
    #expect(password.frame == Rect(x: 8, y: 90, width: 359, height: 70))
    for field in [email, password] {
      let x = [field.icon, field.field, field.image].map { isRightToLeft ? 359 - $0.frame.right : $0.frame.x }
      #expect(x == [8, 56, 311])
      #expect(field.field.frame.width == 247)
    }
    #expect(email.icon.frame.y == 10 && password.icon.frame.y == 15)
    #expect(password.icon.imageName == "password.png")
  }

  @Test func constraints_that_were_written_before_the_views_had_a_superview() {
    let root = AutoLayout()
    let (a, b) = (View(), View())
    |-a.width(20)-5-b.width(10)
    a.top(7) ~ 9
    root.sv(a, b)
    root.measureAndLayout(MeasureSpecs(width: .exactly(375), height: .exactly(667)))
    #expect(a.frame == Rect(x: 8, y: 7, width: 20, height: 9))
    #expect(b.frame.x == 33)
  }
}
