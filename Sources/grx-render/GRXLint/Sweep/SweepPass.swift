import GRXInspection
import Inflater
import Layouts
import Measure

/// Lays a tree out at every width of a range, under one condition, and records what changes.
///
/// One tree is resized, pixel by pixel. It is inflated again only where the document says that a window selects other resources.
package struct SweepPass {
  /// The number of pixels per point.
  let density: Double
  /// The height of the window, in pixels.
  let height: Int
  /// The least size of a touch target, in points.
  let touchTarget: Double

  package init(density: Double, height: Int, touchTarget: Double = 48) {
    (self.density, self.height, self.touchTarget) = (density, height, touchTarget)
  }

  /// Adjacent widths at which the layout has the same views.
  struct Segment {
    /// The widths, in pixels.
    var widths: Range<Int>
    /// The names of the resources that the windows select; `nil` if they don't use the layout.
    var selection: [String]?
    var runs: [SweepMarks.Run] = []
    /// The views that have marks.
    var views: [Int: SweptView] = [:]
    /// The descriptions of findings at the narrowest width of each.
    var messages: [SweepMark: String] = [:]
    /// The texts at the first width.
    var texts: [Int: SweptText] = [:]
    /// The number of views.
    var viewCount = 0
  }

  /// The rules whose findings depend on the size of the window.
  static let rules = Set(LintRule.all.filter { $0.dependsOnSizes || [.fixedTextHeight, .contradiction].contains($0) })
  static let checks = LintCheck.all.filter { !rules.isDisjoint(with: $0.rules) }

  /// Sweeps a layout.
  ///
  /// - Parameters:
  ///   - widths: The widths of the windows, in pixels.
  ///   - inflate: Inflates the layout for a window of a size in points.
  func segments(
    _ widths: ClosedRange<Int>, _ inflate: (PointSize) throws(InflateErrors) -> InflatedLayout
  ) throws(InflateErrors) -> [Segment] {
    var segments: [Segment] = []
    var width = widths.lowerBound
    while width <= widths.upperBound {
      let layout = try inflate(window(width))
      let selection = layout.document.selection(inWindow: window(width).width, window(width).height)
      var end = width + 1
      while end <= widths.upperBound,
        layout.document.selection(inWindow: window(end).width, window(end).height) == selection
      {
        end += 1
      }
      if selection == nil {
        segments.append(Segment(widths: width..<end))
      } else {
        let found = layout.root.withMeter(layout.steps?.meter) {
          layout.steps?.during(.checking) { sweep(layout.root, layout, width..<end) }
            ?? sweep(layout.root, layout, width..<end)
        }
        if let error = layout.stepError { throw error }
        for var segment in found {
          segment.selection = selection
          segments.append(segment)
        }
      }
      width = end
    }
    return segments
  }

  /// The window with a width in pixels, in points.
  private func window(_ width: Int) -> PointSize {
    PointSize(width: Double(width) / density, height: Double(height) / density)
  }

  /// Sweeps a tree.
  ///
  /// - Parameters:
  ///   - layout: The inflated layout; `nil` for a tree that was created in code.
  ///   - meter: The meter of the caller's budget.
  func sweep(_ root: View, _ layout: InflatedLayout?, _ widths: Range<Int>, _ meter: Meter? = nil) -> [Segment] {
    var segments: [Segment] = []
    var segment = Segment(widths: widths.lowerBound..<widths.lowerBound, selection: [])
    var report = LintReport(marking: Self.rules, touchTarget: touchTarget)
    var tree: LaidOutTree?
    var swept: LaidOutTree.SweptEntries?
    var structure: (count: Int, changes: Int)?
    func finish(before width: Int) {
      guard let structure else { return }
      segment.widths = segment.widths.lowerBound..<width
      segment.viewCount = structure.count
      report.withMarks { marks in
        segment.messages = marks.messages
        segment.runs = marks.takeRuns(before: width)
      }
      segments.append(segment)
      segment = Segment(widths: width..<width, selection: [])
    }
    for width in widths {
      // The next tree reuses the memory of this one.
      let next = LaidOutTree(
        root, of: layout, in: Size(width: width, height: height), density: density, after: &tree)
      if layout?.steps?.areUsedUp ?? false || meter?.interruption != nil { return segments }
      // Views may be created while they are measured.
      if let known = structure, known != (next.viewCount, next.known.changes) {
        finish(before: width)
        swept = nil
      }
      structure = (next.viewCount, next.known.changes)
      let entries = swept ?? next.sweptEntries()
      if swept == nil {
        for (entry, text) in entries.texts where next.entries[entry].isShown {
          segment.texts[entry] = SweptText(text)
          segment.views[entry] = SweptView(next, entry)
        }
      }
      swept = entries
      for check in Self.checks {
        check.check(next, &report)
        if layout?.steps?.visit(views: next.viewCount) ?? false { return segments }
      }
      report.withMarks { marks in
        next.mark(entries, &marks)
        guard marks.finish(width) else { return }
        for entry in marks.latestEntries where segment.views[entry] == nil {
          segment.views[entry] = SweptView(next, entry)
        }
      }
      tree = next
    }
    finish(before: widths.upperBound)
    return segments
  }
}

/// A view that a sweep describes.
package struct SweptView: Hashable, Sendable {
  /// The id, and the path if the view has none.
  var key: String
  var id: String?
  var className: String
  /// The child indexes from the root, joined by `/`.
  var path: String
  var file = ""
  var line = 0
  var column = 0
  var viewPath = ""
  /// The text; `nil` for a view that shows none.
  var text: String?
  /// The value of the attribute that sets the text, such as `@string/save`.
  var source: String?
  /// Whether the text is only a sample for an editor's preview, or one that a user changes.
  var hasSampleText = false

  init(_ tree: LaidOutTree, _ entry: Int) {
    let view = tree.views[entry]
    (id, className) = (view.id, view.className)
    path = tree.frames.pathText(of: entry)
    key = view.id.map { "#" + $0 } ?? "\(view.className) \(path)"
    if let text = view.asText {
      self.text = text.text
      hasSampleText = view.className.hasSuffix("EditText")
    }
    guard let own = tree.place(of: view)?.own else { return }
    let location = own.location(of: .node)
    (file, line, column, viewPath) = (location.file, location.line, location.column, location.path)
    if let text, let written = own.document.written("text", of: own.node) {
      let isShown = Self.mayBe(text, written.value)
      if isShown { source = written.value }
      // An attribute of the layout that the view is a part of may set the text instead of the sample.
      if isShown, own.document.isSample("text", of: own.node) { hasSampleText = true }
    }
  }

  /// Returns whether an attribute may set a text, rather than one that is written elsewhere: it refers to a resource, has escapes, or has
  /// the same letters and digits.
  private static func mayBe(_ text: String, _ value: String) -> Bool {
    if value.hasPrefix("@") || value.hasPrefix("?") || value.contains("\\") { return true }
    func parts(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber }.lowercased() }
    return parts(text) == parts(value)
  }

  /// `#title`, or the class and the path.
  package var name: String { key.excerpt }
}
