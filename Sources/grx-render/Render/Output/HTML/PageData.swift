import Inflater
import Layouts
import Measure

/// What a page shows, as JSON: the views once, and for each window their places and explanations.
///
/// Texts are kept once each in a table and referred to by their index, since most of them come again in every window. Names
/// of views are `visible`; the lines of a text are as they are, since they are drawn.
struct PageData {
  /// The most places of views that a page holds: its views times its windows. A browser takes about a second for 6,000
  /// views in one window.
  static let maximumPlaces = 100_000

  private let rendering: Rendering
  private var strings: [String] = []
  private var indexes: [String: Int] = [:]

  private init(_ rendering: Rendering) { self.rendering = rendering }

  /// JSON that is safe inside a `script` element.
  ///
  /// The tree is left as it was laid out in the last window.
  /// - Throws: for a page of more than `maximumPlaces`.
  static func json(_ rendering: Rendering) throws(FormatProblem) -> String {
    var viewCount = 0
    rendering.root.forEachView { _, _, _ in viewCount += 1 }
    let windowCount = rendering.windows.count
    guard viewCount * windowCount <= maximumPlaces else {
      throw FormatProblem(
        "a page of \(viewCount) views" + (windowCount == 1 ? "" : " in each of \(windowCount) windows")
          + " can't be made: it shows at most \(maximumPlaces) places of views, so give it fewer --sizes, or write svg")
    }
    var data = PageData(rendering)
    let views = data.views()
    let windows = rendering.windows.map { data.window($0) }
    let members = [
      "\"name\":\(jsonString(rendering.name.visible))", "\"mono\":\(rendering.isMonospaced)",
      "\"views\":\(array(views))", "\"windows\":\(array(windows))",
      "\"strings\":\(array(data.strings.map(jsonString)))",
    ]
    return scriptSafe("{" + members.joined(separator: ",\n") + "}")
  }

  /// JSON in which nothing can end a `script` element.
  ///
  /// The characters that are replaced can only be inside of strings.
  private static func scriptSafe(_ json: String) -> String {
    var result = ""
    result.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": result += "\\u003c"
      case ">": result += "\\u003e"
      case "&": result += "\\u0026"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",\n") + "]" }

  private mutating func index(_ text: String) -> String {
    if let index = indexes[text] { return String(index) }
    indexes[text] = strings.count
    strings.append(text)
    return String(strings.count - 1)
  }

  private func points(_ pixels: Int) -> String { rendering.points(pixels) }

  // MARK: Views

  private mutating func views() -> [String] {
    var views: [String] = []
    FlatTree(rendering.root, entersGone: true).walk { node, path in
      let view = node.view
      var members = [
        "\"path\":\"\(path.map(String.init).joined(separator: "/"))\"", "\"level\":\(path.count)",
        "\"class\":\(jsonString(view.className.visible))",
      ]
      if let id = view.id { members.append("\"id\":\(jsonString(id.visible))") }
      if let color = view.backgroundColor {
        members.append(
          "\"color\":[\(color.red),\(color.green),\(color.blue),\(svgNumber(Double(color.alpha) / 255))]")
      }
      if let color = view.contentColor { members.append("\"ink\":\"\(color.hexadecimal)\"") }
      if view.isPicture { members.append("\"kind\":\"image\"") }
      if view.isToggle { members.append("\"kind\":\"switch\"") }
      if let text = view.asText?.text, !text.isEmpty { members.append("\"text\":\(index(text.excerpt))") }
      members += source(of: view)
      let constraints = (view.parent as? any LayoutDescribing)?.constraints(on: view) ?? []
      if !constraints.isEmpty {
        let lines = constraints.map { index($0.string(density: rendering.density)) }
        members.append("\"constraints\":[\(lines.joined(separator: ","))]")
      }
      views.append("{" + members.joined(separator: ",") + "}")
    }
    return views
  }

  /// Where the view is written, and its attributes as they are written there.
  private mutating func source(of view: View) -> [String] {
    guard let place = rendering.layout?.place(of: view) else { return [] }
    let location = place.own.location(of: .node)
    var members = ["\"at\":\(index("\(location.file.visiblePath):\(location.line):\(location.column)"))"]
    var values: [String: String] = [:]
    for layer in place.layers {
      for attribute in layer.attributes { values[attribute.name] = attribute.value.excerpt }
    }
    if !values.isEmpty {
      let attributes = values.sorted { $0.key < $1.key }.map { name, value in
        "[\(index(name.excerpt)),\(index(value))]"
      }
      members.append("\"attributes\":[\(attributes.joined(separator: ","))]")
    }
    return members
  }

  // MARK: Windows

  private mutating func window(_ window: PointSize) -> String {
    rendering.root.state.markTreeDirty()
    let trace = rendering.root.recordMeasures { rendering.layOut(rendering.root, window) }
    var placed: [ObjectIdentifier: Rendering.Placed] = [:]
    rendering.forEachPlaced { view, _ in placed[ObjectIdentifier(view.view)] = view }
    var views: [String] = []
    for view in FlatTree(rendering.root, entersGone: true).nodes.map(\.view) {
      var members: [String] = []
      if let placed = placed[ObjectIdentifier(view)] { members += self.members(of: placed) }
      members.append("\"why\":\(report(ExplanationReport(view.explanation(in: trace), density: rendering.density)))")
      views.append("{" + members.joined(separator: ",") + "}")
    }
    return "{\"w\":\(svgNumber(window.width)),\"h\":\(svgNumber(window.height)),\"views\":\(PageData.array(views))}"
  }

  private mutating func members(of placed: Rendering.Placed) -> [String] {
    let (view, frame) = (placed.view, placed.frame)
    func edges(_ edges: Edges) -> String {
      "[" + [edges.left, edges.top, edges.right, edges.bottom].map(points).joined(separator: ",") + "]"
    }
    var members = [
      "\"f\":[" + [frame.x, frame.y, frame.width, frame.height].map(points).joined(separator: ",") + "]"
    ]
    if placed.isHidden { members.append("\"hidden\":1") }
    if view.margins != .zero && view.parent != nil { members.append("\"m\":\(edges(view.margins))") }
    if view.padding != .zero { members.append("\"p\":\(edges(view.padding))") }
    if let baseline = view.measuredBaseline { members.append("\"b\":\(points(baseline))") }
    let gravity = view.state.gravity
    if !gravity.isEmpty && view.parent != nil {
      let absolute = gravity.absolute(isRightToLeft: view.parent?.isRightToLeft ?? false)
      let words = [gravity.word(along: .horizontal), gravity.word(along: .vertical)].compactMap { $0 }
      let text = index(words.joined(separator: " | "))
      members.append(
        "\"g\":[\(text),\(absolute.horizontal.rawValue),\(absolute.vertical.rawValue >> 4)]")
    }
    if let text = view.asText { members.append("\"t\":\(lines(of: text, in: frame))") }
    return members
  }

  private mutating func lines(of view: TextView, in frame: Rect) -> String {
    var texts: [String] = []
    for line in rendering.shownLines(of: view, in: frame) {
      texts.append(
        "[\(points(line.start)),\(points(line.baseline)),\(points(line.width)),"
          + "\(svgNumber(line.fontSize / rendering.density)),\(index(line.text)),\(line.isRightToLeft ? 1 : 0)]")
    }
    return "[" + texts.joined(separator: ",") + "]"
  }

  // MARK: Explanations

  private mutating func report(_ report: ExplanationReport) -> String {
    let findings = report.findings.map { index($0.visible) }.joined(separator: ",")
    var questions: [String] = []
    for question in report.questions {
      questions.append("[\(index(question.title.visible)),\(sections(question.axes))]")
    }
    return "[\(index(report.place.visible)),[\(findings)],\(sections(report.sizes)),\(sections(report.edges)),"
      + "[\(questions.joined(separator: ","))]]"
  }

  private mutating func sections(_ sections: [ExplanationReport.Section]) -> String {
    var texts: [String] = []
    for section in sections {
      var rows: [String] = []
      for row in section.rows {
        rows.append("[\(index(row.number)),\(index(row.cause.rawValue)),\(index(row.text.visible))]")
      }
      texts.append("[\(index(section.title)),\(index(section.text.visible)),[\(rows.joined(separator: ","))]]")
    }
    return "[" + texts.joined(separator: ",") + "]"
  }
}
