import AndroidXML
import Foundation
import GravityXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

@testable import GRXInspection
@testable import GRXPictures
@testable import Render

/// Ten typical screens: the positions and colors of drawn elements, by day and at night.
@Suite struct ScreenFixtureTests {
  private static let names = [
    "calendar", "chat", "checkout", "dashboard", "detail", "form", "list", "onboarding", "player", "settings",
  ]

  private func rendering(_ path: String, isNight: Bool = false) throws -> Rendering {
    var inflater = Inflater.ofAllFormats()
    inflater.density = 2
    inflater.android.isNight = isNight
    inflater.android.makesLooks = true
    let layout = try inflater.inflate(file: fixtures.appendingPathComponent("screens/" + path).path)
    layout.root.measureAndLayout(in: Size(width: 720, height: 1280))
    var rendering = Rendering(layout.root, density: 2)
    rendering.style = .plain
    rendering.fonts = .none
    rendering.windows = [PointSize(width: 360, height: 640)]
    return rendering
  }

  private func texts(_ list: DrawingList) -> [TextRun] {
    list.commands.compactMap { if case .text(let run) = $0 { run } else { nil } }
  }

  private func colors(_ list: DrawingList) -> Set<Color> {
    var colors: Set<Color> = []
    for command in list.commands {
      switch command {
      case .fill(_, .color(let color)), .stroke(_, _, .color(let color)): colors.insert(color)
      default: break
      }
    }
    return colors
  }

  @Test(arguments: names, [false, true])
  func every_text_can_be_read_on_its_screen(_ name: String, _ isNight: Bool) throws {
    let rendering = try rendering("res/layout/\(name).xml", isNight: isNight)
    let texts = texts(rendering.screenDrawing())
    #expect(texts.count > 2)
    for text in texts {
      #expect(text.baseline > 0 && text.baseline <= 1280, "\(text.text)")
      #expect(text.x >= 0 && text.x + text.width <= 721, "\(text.text)")
      #expect(text.color.alpha > 90, "\(text.text)")
    }
  }

  @Test(arguments: names) func night_and_day_differ(_ name: String) throws {
    let (day, night) = (
      try rendering("res/layout/\(name).xml"), try rendering("res/layout/\(name).xml", isNight: true)
    )
    #expect(day.windowColor == Color(red: 0xFE, green: 0xF7, blue: 0xFF))
    #expect(night.windowColor == Color(red: 0x14, green: 0x12, blue: 0x18))
    let lists = (day.screenDrawing(), night.screenDrawing())
    #expect(lists.0.commands.count == lists.1.commands.count)
    #expect(texts(lists.0).map(\.text) == texts(lists.1).map(\.text))
    #expect(colors(lists.0) != colors(lists.1))
  }

  @Test(arguments: names) func every_start_has_an_end(_ name: String) throws {
    var depth = 0
    for command in try rendering("res/layout/\(name).xml").screenDrawing().commands {
      switch command {
      case .beginClip, .beginGroup: depth += 1
      case .endClip, .endGroup: depth -= 1
      default: break
      }
      #expect(depth >= 0)
    }
    #expect(depth == 0)
  }

  @Test func a_list_has_its_rows_its_pictures_and_its_button() throws {
    let list = try rendering("res/layout/list.xml").screenDrawing()
    let brand = Color(red: 0xFF, green: 0xCC, blue: 0x80)
    let circles = list.commands.filter { if case .fill(.path, .color(brand)) = $0 { true } else { false } }
    #expect(circles.count == 5)
    let lines = texts(list)
    #expect(lines.first?.text == "Inbox")
    #expect(lines.contains { $0.text.hasSuffix("…") })
    #expect(
      list.commands.contains { if case .shadow(let rect, _, _) = $0 { rect.width == 112 } else { false } })
  }

  @Test func a_form_has_boxes_and_marks() throws {
    let list = try rendering("res/layout/form.xml").screenDrawing()
    let boxes = list.commands.filter {
      if case .stroke(.roundRect(let rect, _), _, _) = $0 { rect.width > 600 } else { false }
    }
    #expect(boxes.count == 3)
    #expect(texts(list).contains { $0.text == "••••••" })
    #expect(colors(list).contains(Color(red: 0, green: 0x69, blue: 0x5C)))
  }

  @Test(arguments: names) func documents_have_corners_colors_and_fonts(_ name: String) throws {
    let rendering = try rendering("grx/\(name).grx")
    let list = rendering.screenDrawing()
    #expect(list.commands.contains { if case .fill(.roundRect, _) = $0 { true } else { false } })
    #expect(colors(list).contains(Color(red: 0, green: 0x69, blue: 0x5C)) || name == "settings" || name == "detail")
    #expect(texts(list).count > 3)
    for text in texts(list) { #expect(text.x >= 0 && text.x + text.width <= 721, "\(text.text)") }
  }

  @Test(arguments: names) func documents_of_the_night_differ_in_their_colors(_ name: String) throws {
    let lists = (
      try rendering("grx/\(name).grx").screenDrawing(), try rendering("grx/night/\(name).grx").screenDrawing()
    )
    #expect(texts(lists.0).map(\.text) == texts(lists.1).map(\.text))
    #expect(texts(lists.0).map(\.x) == texts(lists.1).map(\.x))
    #expect(colors(lists.0) != colors(lists.1))
    #expect(colors(lists.1).contains(Color(red: 0x14, green: 0x12, blue: 0x18)))
  }

  // MARK: Pixels

  @Test func pictures_have_the_colors_of_their_subjects() throws {
    let picture = try PNGReader(rendering("res/layout/chat.xml").png())
    #expect(picture.width == 720 && picture.height == 1280)
    // The bar, the user's bubble, and the space for a message.
    #expect(pixel(picture, 600, 20) == [0xFE, 0xF7, 0xFF, 255])
    #expect(pixel(picture, 670, 320) == [0x00, 0x69, 0x5C, 255])
    #expect(pixel(picture, 20, 1270) == [0xF3, 0xED, 0xF7, 255])
  }

  @Test func a_frame_puts_a_status_bar_above_the_screen() throws {
    var rendering = try rendering("res/layout/list.xml")
    rendering.showsFrame = true
    let picture = try PNGReader(rendering.png())
    #expect(picture.height == 1280 + 48)
    #expect(pixel(picture, 2, 2) == [0x00, 0x57, 0x4B, 255])
    #expect(pixel(picture, 2, 60) == [0xFE, 0xF7, 0xFF, 255])
  }

  private func pixel(_ picture: PNGReader, _ x: Int, _ y: Int) -> [UInt8] {
    Array(picture.rgba[(y * picture.width + x) * 4..<(y * picture.width + x + 1) * 4])
  }

  // MARK: Goldens

  @Test(arguments: ["list", "form"], [false, true])
  func pictures_are_unchanged(_ name: String, _ isNight: Bool) throws {
    let rendering = try rendering("res/layout/\(name).xml", isNight: isNight)
    let golden = fixtures.appendingPathComponent("screens/\(name)\(isNight ? "-night" : "").svg")
    try expectSnapshot(try rendering.svg, in: golden)
  }

  @Test func pictures_of_documents_are_unchanged() throws {
    try expectSnapshot(
      try rendering("grx/dashboard.grx").svg, in: fixtures.appendingPathComponent("screens/dashboard-grx.svg"))
  }

  // MARK: Other sources

  @Test(arguments: ["List", "Form", "Settings"]) func documents_of_gravity_have_their_colors(_ name: String) throws {
    let rendering = try rendering("gravity/\(name).xml")
    let list = rendering.screenDrawing()
    #expect(colors(list).contains(Color(red: 0xFB, green: 0xFD, blue: 0xFC)))
    let corners = list.commands.compactMap { command -> Double? in
      switch command {
      case .fill(.roundRect(_, let corners), _), .stroke(.roundRect(_, let corners), _, _): corners.largest
      default: nil
      }
    }
    switch name {
    case "List": #expect(corners == [40, 40])
    // Two fields and a button.
    case "Form": #expect(corners == [8, 8, 48])
    default: #expect(texts(list).map(\.text) == ["Settings", "Notifications", "Lock with a code"])
    }
  }

  @Test(arguments: SwiftScreens.names, [false, true])
  func screens_in_Swift_have_their_texts_and_colors(_ name: String, _ isNight: Bool) throws {
    let screens = SwiftScreens(isNight: isNight)
    let root = screens.root(name)
    root.measureAndLayout(in: Size(width: 720, height: 1280))
    var rendering = Rendering(root, density: 2, style: .plain)
    rendering.fonts = .none
    let list = rendering.screenDrawing()
    let texts = texts(list)
    #expect(texts.count > 3)
    #expect(texts.first?.size == 44 && texts.first?.color == screens.ink)
    for text in texts { #expect(text.x >= 32 && text.x + text.width <= 720, "\(text.text)") }
    #expect(colors(list).isSuperset(of: [screens.ground]))
    let own = ["list": screens.avatar, "form": screens.brand, "settings": screens.line]
    #expect(own[name].map(colors(list).contains) == true)
    #expect(try PNGReader(rendering.png()).height == 1280)
  }

  // MARK: Order and groups

  @Test func raised_views_are_drawn_above_later_ones() throws {
    let space = "xmlns:android=\"http://schemas.android.com/apk/res/android\""
    let size = "android:layout_width=\"10px\" android:layout_height=\"10px\""
    var inflater = Inflater.ofAllFormats()
    inflater.android.makesLooks = true
    let layout = try inflater.inflate(
      string: "<FrameLayout \(space) \(size)><View \(size) android:background=\"#F00\" android:elevation=\"1px\"/>"
        + "<View \(size) android:background=\"#00F\" android:alpha=\"0.5\"/></FrameLayout>")
    layout.root.measureAndLayout(in: Size(width: 10, height: 10))
    var rendering = Rendering(layout.root)
    rendering.style = .plain
    let commands = rendering.screenDrawing().commands
    let fills = commands.compactMap { command -> Color? in
      if case .fill(.rect, .color(let color)) = command { color } else { nil }
    }
    #expect(fills == [Color(red: 0, green: 0, blue: 255), Color(red: 255, green: 0, blue: 0)])
    #expect(commands.contains(.beginGroup(alpha: 0.5)))
  }

  @Test func a_group_is_blended_with_its_background_once() throws {
    var list = DrawingList(density: 1)
    list.beginGroup(alpha: 0.5)
    list.fill(FloatRect(0, 0, 2, 1), Color(red: 0, green: 0, blue: 0))
    list.fill(FloatRect(0, 0, 1, 1), Color(red: 255, green: 0, blue: 0))
    list.endGroup()
    var screen = try ScreenCanvas(width: 3, height: 1, background: .opaqueWhite, fonts: FontLibrary(.none))
    screen.draw(list)
    #expect(screen.canvas[0, 0] == Canvas.Color(rgb: 0xFF8080))
    #expect(screen.canvas[1, 0] == Canvas.Color(rgb: 0x808080))
    #expect(screen.canvas[2, 0] == .white)
  }
}
