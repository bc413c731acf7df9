import Foundation
import Inflater
import Layouts
import Measure

/// The contents of a page, as JSON: the views once, and for each window their places and explanations.
///
/// Most of it is columns of numbers, one or more for each view in pre-order, and tables of what comes again: texts, looks,
/// boxes, sentences. Lengths are in pixels, frames in the parent's coordinates. Names of views are `visible`; the lines of
/// a text are as they are, since they are drawn.
struct PageData {
  /// The most places of views that a page holds: its views times its windows.
  static let maximumPlaces = 100_000

  private let rendering: Rendering
  private let nodes: [FlatTree.Node]
  /// The `displayName` of each view.
  private let names: [String]
  /// The sibling before each view.
  private let previous: [Int?]
  private var strings = PageTable()
  private var looks = PageTable()
  private var boxes = PageTable()
  private var sets = PageTable()
  private var texts: PageTexts

  /// Whether the place of each attribute is kept, so that it can be edited.
  private let keepsPlaces: Bool

  private init(_ rendering: Rendering, keepsPlaces: Bool) {
    (self.rendering, self.keepsPlaces) = (rendering, keepsPlaces)
    let nodes = FlatTree(rendering.root, entersGone: true).nodes
    self.nodes = nodes
    names = nodes.map(\.view.displayName)
    var last = [Int?](repeating: nil, count: nodes.count)
    previous = nodes.indices.map { index in
      guard let parent = nodes[index].parent else { return nil }
      defer { last[parent] = index }
      return last[parent]
    }
    var indexes: [String: Int] = [:]
    for (index, name) in names.enumerated() where indexes[name] == nil { indexes[name] = index }
    texts = PageTexts(indexes: indexes)
  }

  /// JSON that is safe inside a `script` element.
  ///
  /// The tree is left as it was laid out in the last window.
  /// - Throws: for a page of more than `maximumPlaces`.
  static func json(_ rendering: Rendering, keepsPlaces: Bool = false) throws(FormatProblem) -> String {
    var viewCount = 0
    rendering.root.forEachView { _, _, _ in viewCount += 1 }
    let windowCount = rendering.windows.count
    guard viewCount * windowCount <= maximumPlaces else {
      throw FormatProblem(
        "a page of \(viewCount) views" + (windowCount == 1 ? "" : " in each of \(windowCount) windows")
          + " can't be made: it shows at most \(maximumPlaces) places of views, so give it fewer --sizes, or write svg")
    }
    var data = PageData(rendering, keepsPlaces: keepsPlaces)
    let views = data.views()
    let windows = rendering.windows.map { data.window($0) }
    // The page may be moved, so the files' paths begin at the root.
    let editor = rendering.editor.map {
      "{\"address\":\(jsonString($0)),\"folder\":\(jsonString(FileManager.default.currentDirectoryPath))}"
    }
    let members = [
      "\"editor\":\(editor ?? "null")", "\"name\":\(jsonString(rendering.name.visible))",
      "\"mono\":\(rendering.isMonospaced)",
      "\"density\":\(svgNumber(rendering.density))", "\"views\":\(views)", "\"windows\":\(array(windows))",
      "\"looks\":\(array(data.looks.entries))", "\"boxes\":\(array(data.boxes.entries))",
      "\"sets\":\(array(data.sets.entries))", "\"shapes\":\(array(data.texts.shapes.entries))",
      "\"sentences\":\(array(data.texts.sentences.entries.map(jsonString)))",
      "\"strings\":\(array(data.strings.entries.map(jsonString)))",
    ]
    return scriptSafe("{" + members.joined(separator: ",\n") + "}")
  }

  private static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",\n") + "]" }

  private func surroundings(_ index: Int) -> PageTexts.Surroundings {
    PageTexts.Surroundings(
      frame: nodes[index].view.frame, parent: nodes[index].parent.map { names[$0] },
      previous: previous[index].map { names[$0] })
  }

  // MARK: Views

  private mutating func views() -> String {
    var (levels, classes, ids, shown) = (PageNumbers(), PageNumbers(), PageNumbers(), PageNumbers())
    var (look, places, attributes, constraints) = (PageNumbers(), PageNumbers(), PageNumbers(), PageNumbers())
    for (index, node) in nodes.enumerated() {
      let view = node.view
      levels.append(node.depth)
      classes.append(strings.index(of: view.className.visible))
      ids.append(view.id.map { strings.index(of: $0.visible) } ?? -1)
      let text = view.asText?.text ?? ""
      shown.append(text.isEmpty ? -1 : strings.index(of: text))
      look.append(self.look(of: view))
      guard let layout = rendering.layout else { continue }
      places.append(place(of: view, in: layout))
      attributes.append(self.attributes(of: view, in: layout))
      let held = (view.parent as? any LayoutDescribing)?.constraints(on: view) ?? []
      if !held.isEmpty { constraints.append([index] + texts.encode(held, of: surroundings(index))) }
    }
    let columns = [
      ("levels", levels), ("classes", classes), ("ids", ids), ("texts", shown), ("looks", look), ("places", places),
      ("attributes", attributes), ("constraints", constraints),
    ]
    return "{" + columns.map { "\"\($0)\":\($1.json)" }.joined(separator: ",\n") + "}"
  }

  private mutating func look(of view: View) -> Int {
    var members: [String] = []
    if let color = view.backgroundColor {
      members.append("\"color\":[\(color.red),\(color.green),\(color.blue),\(svgNumber(Double(color.alpha) / 255))]")
    }
    if let color = view.contentColor { members.append("\"ink\":\"\(color.hexadecimal)\"") }
    if view.isPicture { members.append("\"kind\":\"image\"") }
    if view.isToggle { members.append("\"kind\":\"switch\"") }
    return looks.index(of: "{\(members.joined(separator: ","))}")
  }

  /// The file, line and column that the view is written at; three numbers.
  private mutating func place(of view: View, in layout: InflatedLayout) -> [Int] {
    guard let place = layout.place(of: view) else { return [-1, 0, 0] }
    let location = place.own.location(of: .node)
    return [strings.index(of: location.file.visiblePath), location.line, location.column]
  }

  /// The index of the names of the view's attributes, and for each its value and the steps that lead to it.
  private mutating func attributes(of view: View, in layout: InflatedLayout) -> [Int] {
    var (names, values): ([String], [Int]) = ([], [])
    for attribute in GivenAttribute.of(view, in: layout) {
      // A text in quotes is often the view's own, which is in the table without them.
      var value = attribute.value[...]
      let isQuoted = value.count > 1 && value.first == "\"" && value.last == "\"" && !value.contains("\\")
      if isQuoted { value = value.dropFirst().dropLast() }
      let site = keepsPlaces ? layout.place(of: view)?.attribute([attribute.name]) : nil
      names.append(
        "[\(strings.index(of: attribute.name.visible)),\(isQuoted),\(strings.index(of: attribute.meaning.visible)),"
          + "\(attribute.steps.count)\(site == nil ? "" : ",1")]")
      values.append(strings.index(of: String(value).visible))
      if let (site, written) = site {
        let location = site.location(of: .attributeValue(written.name))
        values += [strings.index(of: location.file), location.line, location.column]
      }
      for step in attribute.steps {
        // `padding="16dp" (a.xml:2)`: the place is apart, so that its file is kept once.
        let parts = step.last == ")" ? step.dropLast().parted(atLast: "(") : nil
        let place = parts?.after.parted(atLast: ":")
        if let parts, let place, let line = Int(place.after) {
          values += [
            strings.index(of: String(parts.before.dropLast()).visible),
            strings.index(of: String(place.before).visiblePath), line,
          ]
        } else {
          values += [strings.index(of: step.visible), -1, 0]
        }
      }
    }
    return [sets.index(of: "[\(names.joined(separator: ","))]")] + values
  }

  // MARK: Windows

  private mutating func window(_ window: PointSize) -> String {
    rendering.root.state.markTreeDirty()
    let trace = rendering.root.recordMeasures { rendering.layOut(rendering.root, window) }
    var placed: [ObjectIdentifier: Rendering.Placed] = [:]
    rendering.forEachPlaced { view, _ in placed[ObjectIdentifier(view.view)] = view }
    var (frames, box, lines, why) = (PageNumbers(), PageNumbers(), PageNumbers(), PageNumbers())
    var states = ""
    for (index, node) in nodes.enumerated() {
      let view = node.view
      if let placed = placed[ObjectIdentifier(view)] {
        let frame = view.frame
        frames.append([frame.x, frame.y, frame.width, frame.height])
        states += placed.isHidden ? "1" : "0"
        box.append(self.box(of: view))
        if let text = view.asText { appendLines(of: text, index, placed.frame, to: &lines) }
      } else {
        frames.append([0, 0, 0, 0])
        states += "2"
        box.append(boxes.index(of: "{}"))
      }
      let report = ExplanationReport(view.explanation(in: trace), density: rendering.density)
      why.append(texts.encode(report, of: surroundings(index)))
    }
    var screen = ""
    if rendering.style == .plain {
      var shown = rendering
      (shown.windows, shown.showsFrame) = ([window], false)
      screen = "\"screen\":\(jsonString(ScreenSVG.text(shown))),\n"
    }
    return "{\"w\":\(svgNumber(window.width)),\"h\":\(svgNumber(window.height)),\n\(screen)\"states\":\"\(states)\",\n"
      + "\"frames\":\(frames.json),\n\"boxes\":\(box.json),\n\"lines\":\(lines.json),\n\"why\":\(why.json)}"
  }

  private mutating func box(of view: View) -> Int {
    func edges(_ edges: Edges) -> String { "[\(edges.left),\(edges.top),\(edges.right),\(edges.bottom)]" }
    var members: [String] = []
    if view.margins != .zero && view.parent != nil { members.append("\"m\":\(edges(view.margins))") }
    if view.padding != .zero { members.append("\"p\":\(edges(view.padding))") }
    if let baseline = view.measuredBaseline { members.append("\"b\":\(baseline)") }
    let gravity = view.state.gravity
    if !gravity.isEmpty && view.parent != nil {
      let absolute = gravity.absolute(isRightToLeft: view.parent?.isRightToLeft ?? false)
      let words = [gravity.word(along: .horizontal), gravity.word(along: .vertical)].compactMap { $0 }
      members.append(
        "\"g\":[\(jsonString(words.joined(separator: " | "))),\(absolute.horizontal.rawValue),"
          + "\(absolute.vertical.rawValue >> 4)]")
    }
    return boxes.index(of: "{\(members.joined(separator: ","))}")
  }

  /// The view's index, whether its lines begin at the right, how many they are, and of each where it begins and its baseline is
  /// in the view, its width, the size of its letters in points, and its text.
  private mutating func appendLines(
    of view: TextView, _ index: Int, _ frame: Rect, to numbers: inout PageNumbers
  ) {
    let lines = rendering.shownLines(of: view, in: frame)
    if lines.isEmpty { return }
    numbers.append([index, view.isRightToLeft ? 1 : 0, lines.count])
    for line in lines {
      numbers.append([line.start - frame.x, line.baseline - frame.y, line.width])
      numbers.append(line.fontSize / rendering.density)
      numbers.append(strings.index(of: line.text))
    }
  }
}

/// JSON in which nothing can end a `script` element.
///
/// The characters that are replaced can only be inside of strings.
package func scriptSafe(_ json: String) -> String {
  var bytes: [UInt8] = []
  bytes.reserveCapacity(json.utf8.count)
  for byte in json.utf8 {
    switch byte {
    case UInt8(ascii: "<"): bytes += Array("\\u003c".utf8)
    case UInt8(ascii: ">"): bytes += Array("\\u003e".utf8)
    case UInt8(ascii: "&"): bytes += Array("\\u0026".utf8)
    default: bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
