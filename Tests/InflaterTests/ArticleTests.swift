import AndroidXML
import Foundation
import GravityXML
import Inflater
import Layouts
import Measure
import TestSupport
import Testing

/// The snippets in the articles of Measure, Layouts and Inflater.
@Suite(.serialized) struct ArticleTests {
  @Test func the_articles_show_the_snippets_of_this_file() throws {
    try expectSnippets(ofSource: #filePath, count: 17)
  }

  @Test func measured_view() {
    // snippet: measured view
    let badge = MeasuredView { specs in specs.resolve(Size(width: 24, height: 24)) }
    badge.measureAndLayout(in: Size(width: 320, height: 480))
    print(badge.frame)  // 0,0 24x24
    // end of snippet
    #expect("\(badge.frame)" == "0,0 24x24")
  }

  @Test func measure_specs() {
    var printed: [String] = []
    func print(_ value: Int) { printed.append("\(value)") }
    func print(_ value: MeasureSpec) { printed.append("\(value)") }
    // snippet: resolving a spec
    print(MeasureSpec.exactly(100).resolve(24))  // 100
    print(MeasureSpec.atMost(100).resolve(24))  // 24
    print(MeasureSpec.atMost(100).resolve(240))  // 100
    print(MeasureSpec.unspecified.resolve(240))  // 240
    // end of snippet
    #expect(printed == ["100", "24", "100", "240"])
    printed = []
    // snippet: deriving a spec
    let spec = MeasureSpec.exactly(320)
    print(spec.childSpec(for: 48, used: 16))  // exactly 48
    print(spec.childSpec(for: .matchParent, used: 16))  // exactly 304
    print(spec.childSpec(for: .wrapContent, used: 16))  // at most 304
    // end of snippet
    #expect(printed == ["exactly 48", "exactly 304", "at most 304"])
    #expect(MeasureSpec.atMost(320).childSpec(for: .matchParent, used: 16) == .atMost(304))
    #expect(MeasureSpec.atMost(320).childSpec(for: .wrapContent, used: 16) == .atMost(304))
    #expect(MeasureSpec.unspecified.childSpec(for: .matchParent, used: 16) == .unspecified)
    #expect(MeasureSpec.unspecified.childSpec(for: .wrapContent, used: 16) == .unspecified)
    for spec: MeasureSpec in [.exactly(320), .atMost(320), .unspecified] {
      #expect(spec.childSpec(for: 48, used: 16) == .exactly(48))
    }
  }

  // snippet: layout params
  /// Puts each child one step further to the right, or as many steps as its params say.
  final class Staircase: ViewGroup {
    final class Params: LayoutParams {
      var steps = 1 {
        didSet { if steps != oldValue { didChange() } }
      }

      init(steps: Int) {
        super.init()
        self.steps = steps
      }

      override init(copying other: LayoutParams) {
        super.init(copying: other)
        if let known = other.original(as: Params.self) { steps = known.steps }
      }
    }

    override func layoutParams(from params: LayoutParams) -> LayoutParams {
      params is Params ? params : Params(copying: params)
    }

    func addSubview(_ child: View, _ params: Params) { addSubview(convertingParams: params, of: child) }

    override func onMeasure(_ specs: MeasureSpecs) -> Size {
      var size = Size.zero
      for (child, x) in placedChildren {
        measureChild(child, specs, used: Size(width: x, height: 0))
        size.width = max(size.width, x + child.measuredSize.width)
        size.height += child.measuredSize.height
      }
      return specs.resolve(size)
    }

    override func onLayout(_ size: Size) {
      var y = 0
      for (child, x) in placedChildren {
        child.layout(Rect(origin: Point(x: x, y: y), size: child.measuredSize))
        y += child.measuredSize.height
      }
    }

    private var placedChildren: [(View, Int)] {
      var x = -10
      return subviews.filter { !$0.isGone }.map { child in
        x += 10 * ((child.layoutParams as? Params)?.steps ?? 1)
        return (child, x)
      }
    }
  }
  // end of snippet

  @Test func params_of_a_layout() {
    let stairs = Staircase()
    for steps in [1, 3] {
      stairs.addSubview(MeasuredView { $0.resolve(Size(width: 20, height: 10)) }, .init(steps: steps))
    }
    stairs.addSubview(MeasuredView { $0.resolve(Size(width: 20, height: 10)) })
    stairs.measureAndLayout(in: Size(width: 320, height: 480))
    #expect(stairs.subviews.map { "\($0.frame)" } == ["0,0 20x10", "30,10 20x10", "40,20 20x10"])
    #expect(stairs.frame.size == Size(width: 60, height: 30))
  }

  @Test func constraint_layout() {
    var printed: [String] = []
    func print(_ frame: Rect) { printed.append("\(frame)") }
    // snippet: constraint layout
    let card = ConstraintLayout()
    card.layoutParams = LayoutParams(width: .matchParent, height: 64)
    let (icon, title) = (View(), TextView("Hello"))
    (icon.id, title.id) = ("icon", "title")

    let ofIcon = ConstraintLayout.LayoutParams(width: 48, height: 48)
    ofIcon.startToStart = ConstraintLayout.LayoutParams.parent
    ofIcon.topToTop = ConstraintLayout.LayoutParams.parent
    ofIcon.bottomToBottom = ConstraintLayout.LayoutParams.parent
    card.addSubview(icon, ofIcon)

    let ofTitle = ConstraintLayout.LayoutParams(width: 0, margins: Edges(left: 8))
    ofTitle.startToEnd = "icon"
    ofTitle.endToEnd = ConstraintLayout.LayoutParams.parent
    ofTitle.topToTop = "icon"
    card.addSubview(title, ofTitle)

    card.measureAndLayout(in: Size(width: 320, height: 640))
    print(icon.frame)  // 0,8 48x48
    print(title.frame)  // 56,8 264x20
    // end of snippet
    #expect(printed == ["0,8 48x48", "56,8 264x20"])
  }

  @Test func measurers() {
    // snippet: measurers
    let title = TextView("Hello, world")
    title.textMeasurer = CellTextMetrics(width: 8, height: 16)
    title.measureAndLayout(in: Size(width: 80, height: 100))
    print(title.frame)  // 0,0 48x32: “Hello,” and “world”

    title.textMeasurer = AndroidTextMetrics(apiLevel: 34)
    title.measureAndLayout(in: Size(width: 80, height: 100))
    // end of snippet
    title.textMeasurer = CellTextMetrics(width: 8, height: 16)
    title.measureAndLayout(in: Size(width: 80, height: 100))
    #expect("\(title.frame)" == "0,0 48x32")
  }

  // snippet: a measurer
  /// Every character is half as wide as the text is high, and nothing wraps.
  struct NarrowMetrics: TextMeasurer {
    func measure(_ request: TextRequest) -> TextLayout {
      let height = Int(request.textSize.rounded(.up))
      return TextLayout(
        width: request.text.count * height / 2, lineCount: 1, lineHeight: height, firstBaseline: height * 4 / 5)
    }

    func lines(of request: TextRequest, maxLines: Int?, ellipsis: Bool) -> [TextLine] {
      let layout = measure(request)
      return [TextLine(text: request.text, width: layout.width, baseline: layout.firstBaseline)]
    }
  }
  // end of snippet

  @Test func a_measurer() throws {
    var inflater = Inflater()
    inflater.textMeasurer = NarrowMetrics()
    let layout = try inflater.inflate(
      string: #"{ "layout": { "class": "TextView", "text": "abcd", "textSize": 20 } }"#)
    layout.root.measureAndLayout(in: Size(width: 320, height: 480))
    #expect("\(layout.root.frame)" == "0,0 40x20")
  }

  // snippet: a type of values
  /// How quickly a view appears: `"slow"`, `"fast"`, or a number of milliseconds.
  enum Pace: Equatable, AttributeDecodable {
    case milliseconds(Int)

    static let expected = #""slow", "fast" or a number of milliseconds"#

    init?(_ value: AttributeValue, _ context: AttributeContext) {
      switch value {
      case .string("slow"): self = .milliseconds(800)
      case .string("fast"): self = .milliseconds(200)
      case .number(let number): self = .milliseconds(Int(number.rounded()))
      default: return nil
      }
    }
  }

  final class Banner: View {
    var pace = Pace.milliseconds(200)
    var thickness = 40 {
      didSet { setNeedsLayout() }
    }

    override func onMeasure(_ specs: MeasureSpecs) -> Size { specs.resolve(Size(width: 0, height: thickness)) }
  }
  // end of snippet

  @Test func custom_attributes() throws {
    // snippet: custom attributes
    var inflater = Inflater()
    inflater.register(
      ViewKind(
        "Banner", summary: "A strip that appears at the top.",
        attributes: [
          Attribute("pace", \Banner.pace, default: "fast", "How quickly the banner appears."),
          Attribute("size", as: NonNegativeLength.self, \Banner.thickness, default: 40, "The height of the banner."),
        ]
      ) { _ in Banner() })
    do {
      let layout = try inflater.inflate(string: #"{ "layout": { "class": "Banner", "pace": "quick" } }"#)
      layout.root.measureAndLayout(in: Size(width: 320, height: 480))
    } catch {
      print(error)  // layout:1:42: error: 'pace' is "quick"; expected "slow", "fast" or a number of milliseconds
    }
    // end of snippet
    do {
      _ = try inflater.inflate(string: #"{ "layout": { "class": "Banner", "pace": "quick" } }"#)
      Issue.record("no error")
    } catch {
      #expect(
        "\(error)".hasPrefix(
          #"layout:1:42: error: 'pace' is "quick"; expected "slow", "fast" or a number of milliseconds"#))
    }
    let banner = try inflater.inflate(string: #"{ "layout": { "class": "Banner", "pace": 90, "size": 12 } }"#).root
    #expect((banner as? Banner)?.pace == .milliseconds(90))
    #expect((banner as? Banner)?.thickness == 12)
  }

  private final class Panel: LinearLayout {
    var title = ""
  }

  @Test func an_extended_kind() throws {
    var inflater = Inflater()
    // snippet: extending a kind
    let title = Attribute("title", \Panel.title, "The title above the panel.")
    inflater.register(ViewKind("Panel", extending: "LinearLayout", attributes: [title]) { _ in Panel() })
    // end of snippet
    let panel =
      try inflater.inflate(
        string: #"{ "layout": { "class": "Panel", "title": "Hello", "direction": "horizontal" } }"#
      ).root as? Panel
    #expect(panel?.title == "Hello" && panel?.direction == .horizontal)
  }

  @Test func a_service() throws {
    let uploads = ["upload.grx": #"{ "layout": { "class": "View", "width": 10, "height": 10 } }"#]
    let bytes = Array(uploads["upload.grx"]!.utf8)
    // snippet: a service
    var inflater = Inflater()
    inflater.source = DictionarySource(uploads)  // nothing is read from disk
    inflater.limits.bytes = 1 << 20
    inflater.limits.work = 4 << 20
    inflater.maximumViews = 2000
    let budget = LayoutBudget.time(.milliseconds(100))
    inflater.budget = budget
    let layout = try inflater.inflate(bytes, named: "upload.grx")
    try layout.root.measureAndLayout(in: Size(width: 360, height: 640), budget: budget)
    // end of snippet
    #expect("\(layout.root.frame)" == "0,0 10x10")
  }

  @Test func the_status_of_an_error() {
    // snippet: the status of an error
    func status(of error: any Error) -> Int {
      switch (error as? InflateErrors)?.interruption ?? error as? LayoutInterrupted {
      case .cancelled: 499  // the client closed its connection
      case .deadlineExceeded, .outOfSteps: 504
      case nil: 422
      }
    }
    // end of snippet
    var inflater = Inflater()
    func thrown(_ document: String) -> Int? {
      do {
        _ = try inflater.inflate(string: document)
        return nil
      } catch {
        return status(of: error)
      }
    }
    #expect(thrown(#"{ "layout": { "class": "Veiw" } }"#) == 422)
    inflater.budget = LayoutBudget(steps: 0)
    #expect(thrown(#"{ "layout": { "class": "View" } }"#) == 504)
    #expect(status(of: LayoutInterrupted.cancelled) == 499)
  }

  @Test func a_tree_from_untrusted_input() {
    // snippet: validating
    let group = LinearLayout()
    do {
      try group.addSubview(validating: group)
    } catch {
      print(error)  // a view can't contain itself …
    }
    // end of snippet
    #expect(throws: ViewTreeError.containsItself) { try group.addSubview(validating: group) }
  }

  @Test func android_xml() throws {
    let path = packageFolder.appendingPathComponent("Fixtures/android/res/layout/note_row.xml").path
    // snippet: android
    var inflater = Inflater()
    inflater.register(.android)
    inflater.android.apiLevel = 34
    inflater.android.locale = "de-AT"
    (inflater.windowWidth, inflater.windowHeight) = (360, 640)
    let layout = try inflater.inflate(file: path)
    layout.root.measureAndLayout(in: Size(width: 360, height: 640))
    // end of snippet
    #expect(layout.root.frame.width == 360)
  }

  // snippet: a controller
  final class OrderController: LayoutController {
    @Outlet var pay: View
    private(set) var isPaid = false

    var actions: [String: (View) -> Void] {
      ["pay": { [unowned self] _ in isPaid = true }, "split": { _ in }, "carButtonPressed": { _ in }]
    }
  }
  // end of snippet

  @Test func gravity_controllers() throws {
    let path = packageFolder.appendingPathComponent("Fixtures/gravity/Order.xml").path
    // snippet: connecting a controller
    var inflater = Inflater()
    inflater.register(.gravity)
    let controller = OrderController()
    let layout = try inflater.inflate(file: path, controller: controller)
    layout.root.measureAndLayout(in: Size(width: 480, height: 300))
    layout.tap(at: controller.pay.frameInRoot.origin)  // runs the action "pay"
    // end of snippet
    #expect(controller.isPaid)
  }

  // snippet: a plugin
  struct Badges: InflaterPlugin {
    /// Makes an element.
    func makeView(for element: InflaterElement) -> View? { element.name == "Badge" ? ImageView() : nil }

    /// Handles an attribute, or replaces it with others.
    func attribute(_ name: String, _ value: String, of element: InflaterElement) -> PluginAttribute {
      name == "side" ? .replaced(with: ["width": value, "height": value]) : .unhandled
    }

    /// Runs before an element's view is made.
    func willInflate(_ element: InflaterElement) { print("reading \(element.name)") }

    /// Runs when an element's view is complete.
    func didInflate(_ element: InflaterElement, as view: View) { print("made \(element.name)") }
  }
  // end of snippet

  @Test func gravity_plugins() throws {
    var inflater = Inflater()
    inflater.register(.gravity)
    inflater.plugins = [Badges()]
    let layout = try inflater.inflate(string: "<H><Badge id='b' side='24'/></H>")
    layout.root.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(layout.view(id: "b")?.frame.size == Size(width: 24, height: 24))
  }
}
