import Layouts
import Measure
import Render
import Testing

/// A class that grx doesn't know.
private final class Badge: View {
  override func onMeasure(_ specs: MeasureSpecs) -> Size { Size(width: 24, height: 24) }
}

/// The library without the tool, on a tree that was made in code.
@Suite struct RenderingTests {
  private func tree() -> (root: LinearLayout, badge: Badge) {
    let root = LinearLayout()
    root.direction = .horizontal
    let badge = Badge()
    badge.id = "badge"
    root.addSubview(badge)
    root.addSubview(View())
    root.measureAndLayout(in: Size(width: 100, height: 50))
    return (root, badge)
  }

  @Test func every_form_shows_a_clients_own_class() throws {
    let rendering = Rendering(tree().root, density: 2)
    #expect(rendering.snapshot.contains("  Badge #badge 0,0 12x12\n"))
    #expect(rendering.json.contains("\"class\":\"Badge\""))
    #expect(try rendering.boxes(columns: 60).contains("#badge"))
    #expect(try rendering.svg.contains("<svg"))
    #expect(try rendering.png().starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(try rendering.html().contains("badge"))
  }

  @Test func a_picture_shows_the_window_or_all_of_it() throws {
    let (root, _) = tree()
    root.layoutParams = LayoutParams(width: 4000, height: 3000)
    root.measureAndLayout(in: Size(width: 100, height: 50))
    func size(_ png: [UInt8]) -> Size {
      func number(_ place: Int) -> Int { png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
      return Size(width: number(16), height: number(20))
    }
    for style in PictureStyle.allCases {
      var rendering = Rendering(root, style: style, crop: .window(Size(width: 100, height: 50)))
      let shown = size(try rendering.png())
      #expect(style == .plain ? shown == Size(width: 100, height: 50) : shown.width < 150 && shown.height < 100)
      rendering.maximumPixels = 100 * 50
      #expect(throws: Never.self) { try rendering.png() }
      rendering.maximumPixels -= 1
      #expect(throws: FormatProblem.self) { try rendering.png() }
      rendering.crop = .content
      rendering.maximumPixels = 4000 * 3000 - 1
      #expect(throws: FormatProblem.self) { try rendering.png() }
    }
    let rendering = Rendering(root, crop: .window(Size(width: 100, height: 50)))
    #expect(try rendering.svg.contains("width=\"101\" height=\"51\""))
  }

  private typealias Form = @Sendable (Rendering) throws -> Int
  private static let forms: [(name: String, write: Form)] = [
    ("boxes", { try $0.boxes().utf8.count }), ("svg", { try $0.svg.utf8.count }), ("png", { try $0.png().count }),
    ("html", { try $0.html().utf8.count }),
  ]

  @Test(arguments: PictureStyle.allCases)
  func drawing_ends_with_its_budget(style: PictureStyle) throws {
    let column = LinearLayout()
    for number in 0..<200 {
      let text = TextView(String(repeating: "word\(number) ", count: 400))
      column.addSubview(text)
    }
    column.measureAndLayout(.exactly(Size(width: 400, height: 4000)))
    let plain = Rendering(column, style: style)
    for (name, write) in Self.forms {
      let whole = try write(plain)
      var rendering = plain
      rendering.budget = LayoutBudget(steps: 100_000_000)
      #expect(try write(rendering) == whole, "\(name)")
      rendering.budget = LayoutBudget(steps: 50)
      #expect(throws: LayoutInterrupted.outOfSteps, "\(name)") { try write(rendering) }
      column.measureAndLayout(.exactly(Size(width: 400, height: 4000)))
      let start = ContinuousClock.now
      rendering.budget = .time(.nanoseconds(1))
      #expect(throws: LayoutInterrupted.deadlineExceeded, "\(name)") { try write(rendering) }
      // 20 ms in optimized code on a machine that does nothing else.
      #expect(ContinuousClock.now - start < .seconds(5), "\(name)")
      column.measureAndLayout(.exactly(Size(width: 400, height: 4000)))
      rendering.budget = nil
      #expect(try write(rendering) == whole, "\(name)")
    }
  }

  @Test func pictures_scroll() throws {
    let scroll = ScrollView()
    scroll.layoutParams = LayoutParams(width: 50, height: 50)
    let child = View()
    child.backgroundColor = Color(red: 255, green: 0, blue: 0)
    let column = LinearLayout()
    column.addSubview(View(), .init(width: 10, height: 100))
    column.addSubview(child, .init(width: 10, height: 20))
    scroll.addSubview(column, .init(width: .matchParent))
    scroll.measureAndLayout(in: Size(width: 50, height: 50))
    scroll.contentOffset.y = 60
    #expect(try Rendering(scroll).svg.contains("x=\"0\" y=\"40\" width=\"10\" height=\"20\""))
    #expect(try Rendering(scroll, style: .plain).svg.contains("40"))
    #expect(Rendering(scroll).snapshot.contains("View 0,100 10x20"))
  }

  @Test func a_view_is_explained() throws {
    let (root, badge) = tree()
    let before = root.snapshot()
    let text = try Rendering(root).explanation(of: badge)
    #expect(text?.hasPrefix("Badge #badge, 24x24 at 0,0 in ") == true)
    #expect(root.snapshot() == before)
  }

  @Test func differences_from_a_snapshot_are_reported() {
    let (root, _) = tree()
    let rendering = Rendering(root)
    #expect(rendering.differences(from: rendering.snapshot) == "")
    let older = rendering.snapshot.replacing("24x24", with: "24x20")
    #expect(rendering.differences(from: older)?.contains("#badge is 4 taller") == true)
    #expect(rendering.differences(from: "Hello there") == nil)
  }

  @Test func lint_looks_at_trees_made_in_code() throws {
    let root = LinearLayout()
    let control = Switch()
    // Lint doesn't report controls with the size of their class.
    control.minHeight = 20
    root.addSubview(control)
    root.measureAndLayout(in: Size(width: 100, height: 100))
    let before = root.snapshot()
    let findings = try Rendering(root).findings()
    #expect(findings.contains { $0.rule == "small-touch-target" && $0.path == "0" })
    #expect(root.snapshot() == before)
  }
}
