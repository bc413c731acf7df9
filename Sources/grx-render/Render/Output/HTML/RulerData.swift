import GRXFileFormats
import GRXInspection
import GRXLint
import Inflater
import Layouts
import Measure

/// The contents of the ruler above a page's picture, as JSON: the bands of a sweep, and the frames of the views at every width.
///
/// It has its own tables, since a served page asks for it after it is shown. Lengths are in pixels. Frames are in the parent's
/// coordinates, and are curves; see `PixelCurve`. Where a window selects other resources, so that the layout has other views, the ruler
/// contains a whole page of them.
package struct RulerData {
  /// The most lengths of views that are read: for 60 views, 8,000 widths.
  static let maximumLengths = 2_000_000
  /// The most trees besides that of the page.
  private static let maximumTrees = 8

  private let page: Rendering
  private let pageViews: [ObjectIdentifier]
  private let height: Int
  private var strings = PageTable()
  private var curves = PageTable()
  private var segments: [String] = []
  private var treeCount = 0

  private init(_ page: Rendering, height: Int) {
    (self.page, self.height) = (page, height)
    pageViews = FlatTree(page.root, gone: .included).nodes.map { ObjectIdentifier($0.view) }
  }

  /// Returns the data for a page. Afterward, the page's tree is laid out in the first of its windows.
  ///
  /// - Parameters:
  ///   - inflate: Inflates the layout for a window of a size in points.
  /// - Throws: `FormatProblem` if there are too many views or widths; `InflateErrors` if the layout has errors in another window.
  package static func json(
    _ page: Rendering, _ range: SweptRange, _ inflate: (PointSize) throws(InflateErrors) -> Rendering
  ) throws -> String {
    let density = page.density
    let widths = range.pixels(density: density)
    let height = AttributeContext(density: density).pixels(points: range.conditions[0].height)
    var data = RulerData(page, height: height)
    guard data.pageViews.count * widths.count <= maximumLengths else {
      throw FormatProblem(
        "a ruler over \(widths.count) widths for \(data.pageViews.count) views can't be made: it has the frames of at most \(maximumLengths) "
          + "views in all; give it a smaller --width-range")
    }
    let swept = try range.sweep(named: page.name) { (_, window) throws(InflateErrors) in
      guard let layout = try inflate(window).layout else { throw InflateErrors([]) }
      return layout
    }
    try data.sample(widths, inflate)
    if let first = page.windows.first { page.layOut(page.root, first) }
    let lanes = swept.lanes.map { lane in
      var bands = PageNumbers()
      for band in lane.bands {
        let words = data.strings.index(of: band.words.visible)
        bands.append(.band, [band.widths.lowerBound, band.widths.upperBound, band.isBroken ? 1 : 0, words])
      }
      let path = lane.isOfView ? jsonString(lane.path.isEmpty ? "." : lane.path) : "null"
      return "{\"name\":\(jsonString(lane.name.visible)),\"path\":\(path),\"bands\":\(bands.json)}"
    }
    return "{\"from\":\(widths.lowerBound),\"through\":\(widths.upperBound),\"h\":\(height),\n"
      + "\"lanes\":[\(lanes.joined(separator: ",\n"))],\n\"segments\":[\(data.segments.joined(separator: ",\n"))],\n"
      + "\"curves\":[\(data.curves.entries.map { "[\($0)]" }.joined(separator: ","))],\n"
      + "\"strings\":[\(data.strings.entries.map(jsonString).joined(separator: ","))]}"
  }

  private func window(_ width: Int) -> PointSize {
    PointSize(width: Double(width) / page.density, height: Double(height) / page.density)
  }

  // MARK: Sampling

  /// The views at the widths of a segment.
  private struct Samples {
    let start: Int
    let views: [ObjectIdentifier]
    /// The lengths at each width, four for each view.
    var frames: [[Int]] = []
    var states: [(start: Int, text: String)] = []
    /// The lines of each text where they change.
    var texts: [Int: [TextLines]] = [:]
  }

  /// The lines of a text at adjacent widths.
  fileprivate struct TextLines {
    let start: Int
    let isRightToLeft: Bool
    /// The lines, apart from their places.
    let lines: [[Int]]
    /// The sizes of the letters, in points.
    let sizes: [Double]
    /// The left edge and the baseline of each line, at each width.
    var places: [[Int]]
  }

  private mutating func sample(
    _ widths: ClosedRange<Int>, _ inflate: (PointSize) throws(InflateErrors) -> Rendering
  ) throws {
    var width = widths.lowerBound
    let document = page.layout?.document
    let own = page.windows.first.flatMap { document?.selection(inWindow: $0.width, $0.height) }
    while width <= widths.upperBound {
      func selection(_ width: Int) -> [String]? {
        guard let document else { return [] }
        return document.selection(inWindow: window(width).width, window(width).height)
      }
      let selected = selection(width)
      var end = width + 1
      while end <= widths.upperBound, selection(end) == selected { end += 1 }
      if selected == own || document == nil {
        try sample(page, width..<end, isPage: true)
      } else if selected != nil {
        try sample(try inflate(window(width)), width..<end, isPage: false)
      }
      width = end
    }
  }

  private mutating func sample(_ rendering: Rendering, _ widths: Range<Int>, isPage: Bool) throws {
    var samples: Samples?
    for width in widths {
      rendering.layOut(rendering.root, window(width))
      if let problem = rendering.steps?.problem { throw FormatProblem(problem) }
      let nodes = FlatTree(rendering.root, gone: .included).nodes
      let views = nodes.map { ObjectIdentifier($0.view) }
      if samples?.views != views {
        // Views may be created while they are measured.
        if let samples { try finish(samples, rendering, before: width, isPage) }
        samples = Samples(start: width, views: views)
      }
      let placed = FlatTree(rendering.root, gone: .omitted).nodes
      read(rendering, nodes, placed, width, &samples)
    }
    if let samples { try finish(samples, rendering, before: widths.upperBound, isPage) }
  }

  private mutating func read(
    _ rendering: Rendering, _ nodes: [FlatTree.Node], _ placed: [FlatTree.Node], _ width: Int, _ samples: inout Samples?
  ) {
    var frames: [Int] = []
    frames.reserveCapacity(4 * nodes.count)
    var states = ""
    var next = 0
    for (index, node) in nodes.enumerated() {
      // The views that aren't gone are in the same order.
      guard next < placed.count, placed[next].view === node.view else {
        frames += [0, 0, 0, 0]
        states += "2"
        continue
      }
      let frame = node.view.frame
      frames += [frame.x, frame.y, frame.width, frame.height]
      states += placed[next].isVisible ? "0" : "1"
      if let text = node.view.asText { read(rendering, text, index, placed[next].frameInRoot, width, &samples) }
      next += 1
    }
    samples?.frames.append(frames)
    if samples?.states.last?.text != states { samples?.states.append((width, states)) }
  }

  private mutating func read(
    _ rendering: Rendering, _ view: TextView, _ index: Int, _ frame: Rect, _ width: Int, _ samples: inout Samples?
  ) {
    let shown = rendering.shownLines(of: view, in: frame)
    let lines = shown.map { [$0.width, strings.index(of: $0.text)] }
    let sizes = shown.map { $0.fontSize / rendering.density }
    let places = shown.flatMap { [$0.start - frame.x, $0.baseline - frame.y] }
    samples?.texts[index, default: []].extend(
      TextLines(start: width, isRightToLeft: view.isRightToLeft, lines: lines, sizes: sizes, places: [places]))
  }

  // MARK: Writing

  /// Returns the index of the curve of a column of a table.
  private mutating func curve(_ rows: [[Int]], _ column: Int, from start: Int) -> Int {
    let curve = PixelCurve(rows.map { $0[column] }, from: start)
    return curves.index(of: curve.numbers.map(String.init).joined(separator: ","))
  }

  private mutating func finish(_ samples: Samples, _ rendering: Rendering, before end: Int, _ isPage: Bool) throws {
    var data = "null"
    if !isPage || samples.views != pageViews {
      treeCount += 1
      if treeCount > Self.maximumTrees { return }
      var other = rendering
      other.windows = [window(samples.start)]
      (other.others, other.conditions, other.before, other.ruler) = ([], [], nil, nil)
      data = try PageData.json(other)
      rendering.layOut(rendering.root, window(end - 1))
    }
    var frames = PageNumbers()
    for column in 0..<4 * samples.views.count { frames.append(curve(samples.frames, column, from: samples.start)) }
    var lines = PageNumbers()
    for (index, bands) in samples.texts.sorted(by: { $0.key < $1.key }) {
      lines.append(.ruledText, [index, bands.count])
      for band in bands {
        lines.append(.ruledLines, [band.start, band.isRightToLeft ? 1 : 0, band.lines.count])
        for (number, line) in band.lines.enumerated() {
          let start = curve(band.places, 2 * number, from: band.start)
          let baseline = curve(band.places, 2 * number + 1, from: band.start)
          lines.append(
            .ruledLine, [Double(start), Double(baseline), Double(line[0]), band.sizes[number], Double(line[1])])
        }
      }
    }
    let states = samples.states.map { "[\($0.start),\"\($0.text)\"]" }.joined(separator: ",")
    segments.append(
      "{\"from\":\(samples.start),\"through\":\(end - 1),\"page\":\(data),\n\"states\":[\(states)],\n\"frames\":\(frames.json),\n"
        + "\"lines\":\(lines.json)}")
  }
}

extension [RulerData.TextLines] {
  /// Appends the lines at the next width. Lines that only move are the same.
  fileprivate mutating func extend(_ lines: RulerData.TextLines) {
    if let last, last.lines == lines.lines, last.sizes == lines.sizes, last.isRightToLeft == lines.isRightToLeft,
      last.start + last.places.count == lines.start
    {
      self[count - 1].places += lines.places
    } else if !(isEmpty && lines.lines.isEmpty) {
      append(lines)
    }
  }
}
