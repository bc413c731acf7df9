import Foundation
import GRXCompare
import GRXExplain
import GRXFileFormats
import GRXInspection
import GRXLint
import Inflater
import Layouts
import Measure

/// The contents of a page, as JSON: the views once, and for each window their places and explanations.
///
/// Most of it is columns of numbers, one or more for each view in pre-order, and tables of repeated values: texts,
/// looks, boxes, and sentences. Lengths are in pixels, and frames in the parent's coordinates. Names of views are
/// `visible`; the lines of a text are unchanged, since they are drawn.
struct PageData {
  /// The maximum number of places on a page: its views times its windows.
  static let maximumPlaces = 200_000
  /// The maximum number of views of a page that has a picture of the screen without being asked for it.
  private static let maximumDrawnViews = 2000

  private let rendering: Rendering
  private let nodes: [FlatTree.Node]
  /// The `displayName` of each view.
  private let names: [String]
  /// The previous sibling of each view.
  private let previous: [Int?]
  private var strings = PageTable()
  private var looks = PageTable()
  private var boxes = PageTable()
  private var sets = ShapeTable()
  private var texts: PageTexts

  /// The findings of the rules in all windows.
  private var report: LintReport
  private let conditions: LintConditions

  /// A description of the changes since an earlier form.
  private var changes: String?

  /// Creates the data of a tree.
  /// - Parameter other: The page's other trees, whose tables are continued.
  private init(_ rendering: Rendering, after other: PageData? = nil) {
    report = LintReport(rules: rendering.lintRules, touchTarget: rendering.touchTarget)
    conditions = LintConditions(
      windows: rendering.windows, directions: [rendering.root.isRightToLeft], fontScales: [1])
    self.rendering = rendering
    let nodes = FlatTree(rendering.root, gone: .included).nodes
    self.nodes = nodes
    var names: [String] = []
    names.reserveCapacity(nodes.count)
    for node in nodes { names.append(rendering.isExhausted() ? "" : node.view.displayName) }
    self.names = names
    var last = [Int?](repeating: nil, count: nodes.count)
    previous = nodes.indices.map { index in
      guard let parent = nodes[index].parent else { return nil }
      defer { last[parent] = index }
      return last[parent]
    }
    var indexes: [String: Int] = [:]
    for (index, name) in names.enumerated() where indexes[name] == nil { indexes[name] = index }
    texts = PageTexts(indexes: indexes, after: other?.texts)
    if let other {
      (strings, looks, boxes, sets, changes) = (other.strings, other.looks, other.boxes, other.sets, other.changes)
    }
  }

  /// Returns JSON that is safe inside a `script` element.
  ///
  /// Afterward, the tree is laid out in the last window.
  /// - Throws: `FormatProblem` for a page of more than `maximumPlaces`.
  static func json(_ rendering: Rendering) throws(FormatProblem) -> String {
    let all = [rendering] + rendering.others
    let counts = all.map { rendering in
      var count = 0
      rendering.root.forEachView { _, _, _ in count += 1 }
      return (views: count, windows: rendering.windows.count)
    }
    let (viewCount, windowCount) = (counts[0].views, counts.reduce(0) { $0 + $1.windows })
    guard counts.reduce(0, { $0 + $1.views * $1.windows }) <= maximumPlaces else {
      throw FormatProblem(
        "a page of \(viewCount) views" + (windowCount == 1 ? "" : " in each of \(windowCount) windows")
          + " can't be made: it shows at most \(maximumPlaces) places of views, so give it fewer --sizes, or write svg")
    }
    var data = PageData(rendering)
    let first = data.tree(in: all)
    if rendering.isExhausted(byViews: viewCount) { return "" }
    let others = rendering.others.map { other in
      data = PageData(other, after: data)
      return "{\(data.tree(in: all).joined(separator: ",\n"))}"
    }
    // The page may be moved, so the paths of the files are absolute.
    let editor = rendering.editor.map {
      "{\"address\":\(jsonString($0)),\"folder\":\(jsonString(FileManager.default.currentDirectoryPath))}"
    }
    let against = rendering.before.map {
      "{\"name\":\(jsonString($0.name.visiblePath)),\"text\":\(jsonString(data.changes ?? ""))}"
    }
    let members =
      [
        "\"editor\":\(editor ?? "null")", "\"name\":\(jsonString(rendering.name.visible))",
        "\"mono\":\(rendering.isMonospaced)", "\"boxesFirst\":\(rendering.style != .plain)",
        "\"axes\":\(array(axes(of: all)))", "\"records\":\(PageRecord.json)",
        "\"writtenParts\":\(WrittenParts.json)",
        "\"against\":\(against ?? "null")",
      ] + first + [
        "\"others\":\(array(others))", "\"looks\":\(array(data.looks.entries))",
        "\"boxes\":\(array(data.boxes.entries))",
        "\"sets\":\(array(data.sets.entries))", "\"shapes\":\(array(data.texts.shapes.entries))",
        "\"sentences\":\(array(data.texts.sentences.entries.map(jsonString)))",
        "\"strings\":\(array(data.strings.entries.map(jsonString)))",
      ]
    if rendering.isExhausted(byViews: viewCount) { return "" }
    let safe = members.map { rendering.isExhausted(byViews: 0) ? "" : scriptSafe($0) }
    return rendering.isExhausted(byViews: 0) ? "" : "{" + safe.joined(separator: ",\n") + "}"
  }

  /// Returns the lists that the page can switch between, with their values.
  private static func lists(of all: [Rendering]) -> [(name: String, values: [String])] {
    all[0].conditions.enumerated().map { place, condition in
      var values: [String] = []
      for rendering in all where !values.contains(rendering.conditions[place].value) {
        values.append(rendering.conditions[place].value)
      }
      return (condition.name, values)
    }
  }

  private static func axes(of all: [Rendering]) -> [String] {
    lists(of: all).map { name, values in
      "{\"name\":\(jsonString(name)),\"values\":[\(values.map(jsonString).joined(separator: ","))]}"
    }
  }

  /// Returns the page's data about one tree: its value in each list, its views, and its windows.
  private mutating func tree(in all: [Rendering]) -> [String] {
    let lists = Self.lists(of: all)
    let values = zip(lists, rendering.conditions).map { list, condition in
      String(list.values.firstIndex(of: condition.value) ?? 0)
    }
    let views = views()
    let windows = rendering.windows.enumerated().map { window($1, at: $0) }
    return [
      "\"at\":[\(values.joined(separator: ","))]", "\"rtl\":\(rendering.root.isRightToLeft)",
      "\"density\":\(svgNumber(rendering.density))", "\"views\":\(views)",
      "\"windows\":\(Self.array(windows))", "\"lint\":\(Self.array(lint()))",
      "\"ruler\":\(rendering.ruler ?? "null")",
    ]
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
      if rendering.isExhausted(byText: view.asText?.text.utf8.count ?? 0) { break }
      levels.append(node.depth)
      classes.append(strings.index(of: view.className.visible))
      ids.append(view.id.map { strings.index(of: $0.visible) } ?? -1)
      let text = view.asText?.text ?? ""
      shown.append(text.isEmpty ? -1 : strings.index(of: text))
      look.append(self.look(of: view))
      guard let layout = rendering.layout else { continue }
      let location = layout.place(of: view)?.own.location(of: .node)
      places.append(
        .place, location.map { [strings.index(of: $0.file.visiblePath), $0.line, $0.column] } ?? [-1, 0, 0])
      attributes.append(self.attributes(of: view, at: location, in: layout))
      let held = (view.parent as? any LayoutDescribing)?.constraints(on: view) ?? []
      if !held.isEmpty {
        constraints.append(index)
        constraints.append(texts.encode(held, of: surroundings(index)))
        constraints.append(texts.values)
      }
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
    // Those of texts are drawn by their lines, which depend on the window.
    let figures = Drawing.Figure.all(of: view).filter { $0 != .text }
    if !figures.isEmpty { members.append("\"figures\":\(Self.array(figures.map { jsonString($0.rawValue) }))") }
    return looks.index(of: "{\(members.joined(separator: ","))}")
  }

  /// The parts of a written attribute that are stored, since they differ from the obvious.
  private struct WrittenParts: OptionSet {
    let rawValue: Int
    /// The value differs from that of the tables.
    static let value = WrittenParts(rawValue: 1)
    /// The value has characters that aren't visible, so it is stored a second time for edits.
    static let raw = WrittenParts(rawValue: 2)
    /// The file isn't the view's own.
    static let file = WrittenParts(rawValue: 4)
    /// The line isn't the view's own. The column is relative to the view's if it is.
    static let line = WrittenParts(rawValue: 8)
    /// The value is an array or an object. It has no values.
    static let isList = WrittenParts(rawValue: 16)

    /// The parts by the names that the page's script uses.
    static var json: String {
      let parts: [(String, WrittenParts)] = [
        ("value", .value), ("raw", .raw), ("file", .file), ("line", .line), ("isList", .isList),
      ]
      return "{" + parts.map { "\"\($0)\":\($1.rawValue)" }.joined(separator: ",") + "}"
    }
  }

  /// Returns the index of the names of the view's attributes, and for each attribute its value, how it is written, and
  /// the steps that lead to it.
  private mutating func attributes(
    of view: View, at own: InflateError.Location?, in layout: InflatedLayout
  ) -> [Int] {
    sets.begin()
    sets.open()
    var values: [Int] = []
    for attribute in GivenAttribute.of(view, in: layout) {
      // A text in quotation marks is often the view's own text, which is in the table without them.
      let whole = attribute.value.utf8
      let mark = UInt8(ascii: "\"")
      let isQuoted =
        whole.count > 1 && whole.first == mark && whole.last == mark && !whole.contains(UInt8(ascii: "\\"))
      let value = isQuoted ? String(attribute.value.unicodeScalars.dropFirst().dropLast()) : attribute.value
      let steps = attribute.stepsBehindWritten
      let meaning = strings.index(of: attribute.meaning.visible)
      values.append(strings.index(of: value.visible))
      var written: (parts: WrittenParts, name: Int)?
      if let own, let text = attribute.written {
        let (parts, numbers) = encode(text, shownAs: value, own)
        written = (parts, strings.index(of: text.name.visible))
        values += numbers
      }
      sets.open()
      sets.append(strings.index(of: attribute.name.visible))
      sets.append(isQuoted)
      sets.append(meaning)
      sets.append(steps.count)
      if let written {
        sets.append(written.name)
        sets.append(written.parts.rawValue)
      }
      sets.close()
      for step in steps {
        // `padding="16dp" (a.xml:2)`: the place is separate, so that its file is stored once.
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
    sets.close()
    return [sets.end()] + values
  }

  private mutating func encode(
    _ written: GivenAttribute.Written, shownAs value: String, _ own: InflateError.Location
  ) -> (WrittenParts, [Int]) {
    var (parts, numbers): (WrittenParts, [Int]) = ([], [])
    if let text = written.value {
      let visible = text.visible
      if text != value {
        parts.insert(.value)
        numbers.append(strings.index(of: visible))
      }
      if text != visible {
        parts.insert(.raw)
        numbers.append(strings.index(of: text))
      }
    } else {
      parts.insert(.isList)
    }
    let location = written.location
    if location.file != own.file || location.file.visiblePath != location.file {
      parts.insert(.file)
      numbers.append(strings.index(of: location.file))
    }
    if location.line != own.line {
      parts.insert(.line)
      numbers.append(location.line)
    }
    numbers.append(location.line == own.line ? location.column - own.column : location.column)
    return (parts, numbers)
  }

  // MARK: Windows

  private mutating func window(_ window: PointSize, at number: Int) -> String {
    if rendering.isExhausted() { return "" }
    // A page is laid out at most eight times.
    let recordedViews = max(rendering.recordedViews, (nodes.count + 7) / 8)
    var trace = record(0..<min(recordedViews, nodes.count), in: window)
    // The views that take part, in the same order.
    var shown = rendering.tree.nodes[...]
    var (frames, box, lines, why) = (PageNumbers(), PageNumbers(), PageNumbers(), PageNumbers())
    var marks = PageNumbers()
    var states = ""
    for (index, node) in nodes.enumerated() {
      let view = node.view
      if rendering.isExhausted(byText: view.asText?.text.utf8.count ?? 0) { return "" }
      if index > 0, index % recordedViews == 0 {
        trace = record(index..<min(index + recordedViews, nodes.count), in: window)
        if rendering.isExhausted() { return "" }
      }
      if let placed = shown.first, placed.view === view {
        shown.removeFirst()
        let frame = view.frame
        frames.append(frame.x)
        frames.append(frame.y)
        frames.append(frame.width)
        frames.append(frame.height)
        states += !placed.isVisible ? "1" : "0"
        box.append(self.box(of: view))
        if let text = view.asText { appendLines(of: text, index, placed.frameInRoot, to: &lines) }
        if let layout = view as? any LayoutDescribing { append(layout.marks, of: index, to: &marks) }
      } else {
        frames.append([0, 0, 0, 0])
        states += "2"
        box.append(boxes.index(of: "{}"))
      }
      let report = ExplanationReport(view.explanation(in: trace), density: rendering.density)
      why.append(texts.encode(report, of: surroundings(index)))
      why.append(texts.values)
    }
    let before = rendering.before?.snapshot(window).map { self.before($0) } ?? ""
    lint(window, at: number)
    var screen = ""
    if rendering.style == .plain || nodes.count <= Self.maximumDrawnViews {
      var pictured = rendering
      pictured.style = .plain
      (pictured.windows, pictured.showsFrame) = ([window], false)
      screen = "\"screen\":\(jsonString(ScreenSVG.text(pictured))),\n"
    }
    return "{\"w\":\(svgNumber(window.width)),\"h\":\(svgNumber(window.height)),\n\(screen)\"states\":\"\(states)\",\n"
      + "\"frames\":\(frames.json),\n\"boxes\":\(box.json),\n\"lines\":\(lines.json),\n\"marks\":\(marks.json),\n\(before)\"why\":\(why.json)}"
  }

  /// Lays out the tree in a window, and records the reasons for some of the views.
  private func record(_ indexes: Range<Int>, in window: PointSize) -> MeasureTrace {
    let root = rendering.root
    if indexes.count == nodes.count {
      root.state.markTreeDirty()
      return root.recordMeasures { rendering.layOut(root, window) }
    }
    return root.recordReasons(for: nodes[indexes].lazy.map(\.view)) { rendering.layOut(root, window) }
  }

  // MARK: Before

  /// Returns how the views differ from those of an earlier form of the layout in this window, in the window's
  /// coordinates and in points: the frames of those that moved, and whether they also moved in their parents; the names
  /// and frames of those that were removed; and those that were added.
  private mutating func before(_ old: FrameTree) -> String {
    let new = FrameTree(rendering.root, density: rendering.density)
    if changes == nil {
      changes = rendering.before?.text ?? LayoutDifference(from: old, to: new).text(listsAll: false)
    }
    var indexes: [ObjectIdentifier: Int] = [:]
    for (index, node) in nodes.enumerated() { indexes[ObjectIdentifier(node.view)] = index }
    let shown = FlatTree(rendering.root).nodes.map { indexes[ObjectIdentifier($0.view)] ?? 0 }
    let matching = ViewMatching(from: old, to: new)
    var (changed, removed, added) = (PageNumbers(), PageNumbers(), PageNumbers())
    func points(_ frame: Rect) -> [Double] {
      [frame.x, frame.y, frame.width, frame.height].map { Double($0) / Double(FrameTree.unitsPerPoint) }
    }
    let (oldFrames, newFrames) = (old.framesInRoot, new.framesInRoot)
    for (index, frame) in oldFrames.enumerated() {
      guard let frame else { continue }
      let other = matching.newIndex[index]
      if other >= 0, let now = newFrames[other] {
        if now == frame { continue }
        let isOwn = old[index].frame != new[other].frame
        changed.append(.moved, [Double(shown[other]), isOwn ? 1 : 0] + points(frame))
      } else {
        removed.append(.removed, [Double(strings.index(of: old.names[index].title.visible))] + points(frame))
      }
    }
    for (index, other) in matching.oldIndex.enumerated() where newFrames[index] != nil {
      if other < 0 || oldFrames[other] == nil { added.append(shown[index]) }
    }
    return "\"before\":{\"changed\":\(changed.json),\"removed\":\(removed.json),\"added\":\(added.json)},\n"
  }

  // MARK: Lint

  /// Checks the layout in a window. Some rules measure views again.
  private mutating func lint(_ window: PointSize, at number: Int) {
    if rendering.lintRules.isEmpty { return }
    let root = rendering.root
    let condition = LintCondition(window: window, isRightToLeft: conditions.directions[0], fontScale: 1)
    let tree = LaidOutTree(root, of: rendering.layout, under: condition, at: number, density: rendering.density)
    for check in LintCheck.all {
      if rendering.isExhausted(byViews: 0) { return }
      check.check(tree, &report)
    }
    if rendering.isExhausted(byViews: 0) { return }
    if let specs = root.measuredUnder { root.measureAndLayout(specs) }
  }

  /// Returns each finding as a record, followed by the numbers of its windows.
  private mutating func lint() -> [String] {
    let findings = Linter.findings(report, in: rendering.layout, named: rendering.name, conditions)
    rendering.pageFindings?.all = findings
    if findings.isEmpty { return [] }
    var indexes: [String: Int] = [:]
    var paths: [String] = []
    var counts = [Int](repeating: 0, count: nodes.count)
    for (index, node) in nodes.enumerated() {
      if index % 256 == 255 && rendering.isExhausted(byViews: 0) { return [] }
      var path = ""
      if let parent = node.parent {
        path = (parent == 0 ? "" : paths[parent] + "/") + String(counts[parent])
        counts[parent] += 1
      }
      paths.append(path)
      indexes[path] = index
    }
    return findings.compactMap { finding in
      guard let index = indexes[finding.path] else { return nil }
      let windows = finding.conditionIndexes.count < conditions.all.count ? finding.conditionIndexes : []
      var numbers = PageNumbers()
      numbers.append(
        .finding,
        [
          index, strings.index(of: finding.rule.code), strings.index(of: finding.rule.name),
          finding.rule.severity == .warning ? 1 : 0, strings.index(of: finding.message.visible),
          strings.index(of: finding.location.file.visiblePath), finding.location.line, finding.location.column,
        ])
      numbers.append(windows.sorted())
      return numbers.json
    }
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

  /// Appends a layout's marks.
  private mutating func append(_ marks: [LayoutMark], of index: Int, to numbers: inout PageNumbers) {
    for (place, mark) in marks.enumerated() {
      if place % 64 == 63 && rendering.isExhausted() { return }
      numbers.append(
        .mark,
        [
          index, mark.shape.rawValue, mark.child ?? -1, mark.from.x, mark.from.y, mark.to.x, mark.to.y,
          strings.index(of: mark.text.string(density: rendering.density).visible),
        ])
    }
  }

  /// Appends the lines of a text.
  private mutating func appendLines(
    of view: TextView, _ index: Int, _ frame: Rect, to numbers: inout PageNumbers
  ) {
    let lines = rendering.shownLines(of: view, in: frame)
    if lines.isEmpty { return }
    numbers.append(.text, [index, view.isRightToLeft ? 1 : 0, lines.count])
    for line in lines {
      numbers.append(
        .line,
        [
          Double(line.start - frame.x), Double(line.baseline - frame.y), Double(line.width),
          line.fontSize / rendering.density, Double(strings.index(of: line.text)),
        ])
    }
  }
}

/// Returns JSON that can't end a `script` element.
///
/// The replaced characters can only occur inside strings.
package func scriptSafe(_ json: String) -> String {
  let special = [UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&")]
  // Most of a page is numbers.
  if json.utf8.allSatisfy({ !special.contains($0) }) { return json }
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
