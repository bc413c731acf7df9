import GRXInspection
import Inflater
import Layouts
import Measure

/// Lays out a layout under all conditions and collects the findings of the rules.
package struct Linter {
  /// The result of linting one file.
  package struct Result {
    package var findings: [LintFinding] = []
    /// The inflater's diagnostics: errors, in which case there are no findings, or warnings.
    package var errors: [InflateError] = []
    package var unknownRules: [Suppressions.UnknownRule] = []
    /// The files that were read, for messages that show their lines.
    package fileprivate(set) var cache = DocumentCache()
    /// The files of the layout.
    package fileprivate(set) var files: [String] = []
    /// The layout, if it is the only one that was created.
    package fileprivate(set) var layout: InflatedLayout?
    /// Whether the layout couldn't be created.
    package fileprivate(set) var hasFailed = false
  }

  package var inflater: Inflater
  /// The size of a text cell in points; `nil` if text isn't measured in cells.
  package let textCell: PointSize?
  package let windows: [PointSize]
  package let fontScales: [Double]
  /// Whether each direction is right-to-left; `nil` for both, or for the direction that the layout sets.
  package var directions: [Bool]?
  package var rules: Set<LintRule>
  /// Whether the layout is kept in the result, since it takes long to free.
  package var keepsLayout = false
  /// Makes an inflater create the looks of views, which contain the colors of some documents; `nil` if the documents' colors aren't
  /// checked.
  package var addLooks: (@Sendable (inout Inflater) -> Void)?
  /// The minimum touch target in points.
  package let touchTarget: Double

  package init(
    inflater: Inflater, textCell: PointSize?, windows: [PointSize], fontScales: [Double],
    directions: [Bool]?,
    rules: Set<LintRule>, touchTarget: Double
  ) {
    self.inflater = inflater
    self.textCell = textCell
    self.windows = windows
    self.fontScales = fontScales
    self.directions = directions
    self.rules = rules
    self.touchTarget = touchTarget
  }

  package func lint(
    named name: String, _ inflate: (Inflater, DocumentCache) throws(InflateErrors) -> InflatedLayout
  ) -> Result {
    var result = Result()
    do throws(InflateErrors) {
      var inflater = inflater
      inflater.keepsPlaces = true
      scaleText(of: &inflater, by: fontScales[0])
      setWindow(of: &inflater, windows[0])
      var documents = Documents()
      var report = LintReport(rules: rules, touchTarget: touchTarget)
      let conditions: LintConditions
      let scales: [Double]
      let groups: [[PointSize]]
      let lacksColors: Bool
      // The tree of one scale is freed before that of the next is created.
      do {
        let layout = try inflate(inflater, result.cache)
        result.errors = layout.warnings
        result.files = layout.files
        documents.add(layout)
        var found = windowGroups(of: layout.document, onlyFirst: false)
        var tried = self.conditions(of: layout, in: usedWindows(in: found))
        let texts = TextSizes(of: layout.root)
        if let reason = reasonForOneCondition(layout, texts, tried) {
          found = windowGroups(of: layout.document, onlyFirst: true)
          tried = LintConditions(
            windows: usedWindows(in: found), directions: tried.directions, fontScales: Array(fontScales.prefix(1)))
          result.errors.append(note(about: layout, reason))
        }
        (groups, conditions) = (found, tried)
        lacksColors = texts.count > 0 && layout.document.keepsColorsInLooks
        // Only text sizes depend on the font scale: without texts, every scale produces the same tree.
        let all = conditions.fontScales
        scales = texts.count > 0 ? all : [all[0]]
        if groups[0].contains(windows[0]) {
          check(layout, at: all[0], in: groups[0], standingFor: scales.count == 1 ? all : [all[0]], conditions, &report)
          if let error = layout.stepError { throw error }
          if keepsLayout, scales.count == 1, groups.count == 1 { result.layout = layout }
        }
      }
      for scale in scales {
        scaleText(of: &inflater, by: scale)
        for group in groups where scale != scales[0] || !group.contains(windows[0]) {
          setWindow(of: &inflater, group[0])
          let layout = try inflate(inflater, result.cache)
          if scale == scales[0] { documents.add(layout) }
          check(
            layout, at: scale, in: group, standingFor: scales.count == 1 ? conditions.fontScales : [scale], conditions,
            &report)
          if let error = layout.stepError { throw error }
        }
      }
      if let addLooks, lacksColors, report.isOn(.lowContrast) {
        addLooks(&inflater)
        try checkColors(inflater, conditions, result.cache, inflate, &report)
      }
      let suppressions = documents.suppressions()
      result.unknownRules = suppressions.flatMap(\.unknownRules)
      result.findings = report.findings(root: name, conditions).uncovered(by: suppressions)
    } catch {
      result.errors = error.errors
      result.hasFailed = true
    }
    return result
  }

  /// Checks the colors of a layout under the first condition. Other rules don't need them, and creating them takes long.
  private func checkColors(
    _ inflater: Inflater, _ conditions: LintConditions, _ cache: DocumentCache,
    _ inflate: (Inflater, DocumentCache) throws(InflateErrors) -> InflatedLayout, _ report: inout LintReport
  ) throws(InflateErrors) {
    var inflater = inflater
    scaleText(of: &inflater, by: conditions.fontScales[0])
    setWindow(of: &inflater, conditions.windows[0])
    let layout = try inflate(inflater, cache)
    if conditions.directions.count > 1 {
      layout.root.layoutDirection = conditions.directions[0] ? .rightToLeft : .leftToRight
    }
    let condition = LintCondition(
      window: conditions.windows[0], isRightToLeft: conditions.directions[0], fontScale: conditions.fontScales[0])
    layout.root.withMeter(layout.steps?.meter) {
      var none: LaidOutTree?
      let tree = LaidOutTree(
        layout, condition, at: conditions.indexes(of: condition, withScales: [condition.fontScale]),
        density: inflater.density, after: &none)
      if layout.steps?.visit(views: tree.viewCount) ?? false { return }
      ContrastRule.check(tree, &report)
    }
    if let error = layout.stepError { throw error }
  }

  private func setWindow(of inflater: inout Inflater, _ window: PointSize) {
    (inflater.windowWidth, inflater.windowHeight) = (window.width, window.height)
  }

  /// Returns the windows in which the document is used, grouped by those in which it is the same.
  private func windowGroups(of document: any SourceDocument, onlyFirst: Bool) -> [[PointSize]] {
    var groups: [(selection: [String], windows: [PointSize])] = []
    // Turned windows are only for layouts that no other one uses.
    for candidates in [windows, windows.map { PointSize(width: $0.height, height: $0.width) }] where groups.isEmpty {
      for window in candidates {
        guard let selection = document.selection(inWindow: window.width, window.height) else { continue }
        if let known = groups.firstIndex(where: { $0.selection == selection }) {
          groups[known].windows.append(window)
        } else {
          groups.append((selection, [window]))
        }
        if onlyFirst { break }
      }
    }
    // A layout that is intended for other windows is checked in all of these.
    return groups.isEmpty ? [onlyFirst ? Array(windows.prefix(1)) : windows] : groups.map(\.windows)
  }

  private func scaleText(of inflater: inout Inflater, by scale: Double) {
    inflater.fontScale = scale
    // Cells don't depend on the text size.
    guard let textCell else { return }
    let cell = PointSize(width: textCell.width * scale, height: textCell.height * scale)
      .pixels(AttributeContext(density: inflater.density))
    inflater.textMeasurer = CellTextMetrics(width: cell.width, height: cell.height)
  }

  /// Returns the windows in the order of the options; those of a layout for other windows follow its groups.
  private func usedWindows(in groups: [[PointSize]]) -> [PointSize] {
    let used = windows.filter { window in groups.contains { $0.contains(window) } }
    return used.isEmpty ? Array(groups.joined()) : used
  }

  /// Returns the conditions. If the root sets its direction, an option does, or the application is never mirrored, no
  /// other direction is tried.
  private func conditions(of layout: InflatedLayout, in windows: [PointSize]) -> LintConditions {
    let given = layout.root.layoutDirection
    let isOneWay = given != .inherit || layout.document.isNeverMirrored
    let directions = directions ?? (isOneWay ? [given == .rightToLeft] : [false, true])
    return LintConditions(windows: windows, directions: directions, fontScales: fontScales)
  }

  /// The maximum total number of bytes of texts for which every condition is tried, since each breaks their lines again.
  /// With texts, views count as bytes, too, since they are created again for each font scale.
  private static let maximumTextLength = 1 << 20
  private static let bytesPerView = 64
  /// The maximum number of steps of the first condition for which the others are tried.
  private static let maximumSteps = 100_000

  /// Returns the reason that only the first window and font scale are tried; `nil` if all conditions are.
  private func reasonForOneCondition(
    _ layout: InflatedLayout, _ texts: TextSizes, _ conditions: LintConditions
  ) -> String? {
    if texts.byteCount > Self.maximumTextLength {
      return "the texts have more than \(Self.maximumTextLength) bytes in total"
    }
    if texts.byteCount > 0, texts.byteCount + texts.viewCount * Self.bytesPerView > Self.maximumTextLength {
      return "there are \(texts.viewCount) views, and texts of \(texts.byteCount) bytes"
    }
    guard let meter = layout.steps?.meter, let window = conditions.windows.first else { return nil }
    // The first condition: laying it out again takes no time.
    if conditions.directions.count > 1 { layout.root.layoutDirection = .leftToRight }
    let start = meter.count
    let specs = LaidOutTree.specs(of: layout.root, in: layout, window: window, density: inflater.density)
    layout.root.withMeter(meter) { layout.root.measureAndLayout(specs) }
    let steps = meter.count - start
    return steps > Self.maximumSteps ? "laying it out once takes \(steps) steps" : nil
  }

  private func note(about layout: InflatedLayout, _ reason: String) -> InflateError {
    let location = layout.place(of: layout.root)?.own.location(of: .node)
    return InflateError(
      .inconsistentValue("\(reason), so only the first window and font scale are tried"),
      severity: inflater.warningsAreErrors ? .error : .warning,
      location: location ?? InflateError.Location(file: layout.files.first ?? ""))
  }

  /// Checks a layout in some windows and all directions.
  ///
  /// - Parameter scales: The font scales that produce the same tree as `scale`.
  private func check(
    _ layout: InflatedLayout, at scale: Double, in windows: [PointSize], standingFor scales: [Double],
    _ conditions: LintConditions,
    _ report: inout LintReport
  ) {
    layout.root.withMeter(layout.steps?.meter) {
      guard let steps = layout.steps else {
        return checkMetered(layout, at: scale, in: windows, standingFor: scales, conditions, &report)
      }
      steps.during(.checking) {
        checkMetered(layout, at: scale, in: windows, standingFor: scales, conditions, &report)
      }
    }
  }

  private func checkMetered(
    _ layout: InflatedLayout, at scale: Double, in windows: [PointSize], standingFor scales: [Double],
    _ conditions: LintConditions, _ report: inout LintReport
  ) {
    var tree: LaidOutTree?
    var trees: [LaidOutTree] = []
    // All windows in one direction before the other, since changing it takes time. The other direction begins with the last
    // window, in which most views have the same lengths in both.
    var order = windows.indices.filter { windows.firstIndex(of: windows[$0]) == $0 }.map { windows[$0] }
    for rightToLeft in conditions.directions {
      defer { order.reverse() }
      if conditions.directions.count > 1 {
        layout.root.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
      }
      for window in order {
        let condition = LintCondition(window: window, isRightToLeft: rightToLeft, fontScale: scale)
        let indexes = conditions.indexes(of: condition, withScales: scales)
        let next = LaidOutTree(
          layout, condition, at: indexes, density: inflater.density, after: &tree)
        // Nothing more is laid out once the steps are used up.
        if layout.steps?.areUsedUp ?? false { return }
        for check in LintCheck.all {
          check.check(next, &report)
          if layout.steps?.visit(views: next.viewCount) ?? false { return }
        }
        if scale == conditions.fontScales[0] && window == conditions.windows[0] { trees.append(next) }
        tree = next
      }
    }
    if trees.count == 2 {
      if trees[0].condition.isRightToLeft { trees.swapAt(0, 1) }
      // Its attributes are interpreted as left-to-right.
      layout.root.layoutDirection = .leftToRight
      for check in LintCheck.all { check.compare(trees[0], trees[1], &report) }
    }
  }

  /// Returns the findings that the documents of layouts don't suppress.
  package static func uncovered(_ findings: [LintFinding], in layouts: [InflatedLayout]) -> [LintFinding] {
    if findings.isEmpty { return [] }
    var documents = Documents()
    for layout in layouts { documents.add(layout) }
    return findings.uncovered(by: documents.suppressions())
  }

  /// Returns the findings of a report about one layout, without those that its documents suppress.
  package static func findings(
    _ report: LintReport, in layout: InflatedLayout?, named name: String, _ conditions: LintConditions
  ) -> [LintFinding] {
    let findings = report.findings(root: name, conditions)
    guard let layout, !findings.isEmpty else { return findings }
    var documents = Documents()
    documents.add(layout)
    return findings.uncovered(by: documents.suppressions())
  }
}

extension [LintFinding] {
  fileprivate func uncovered(by suppressions: [Suppressions]) -> [LintFinding] {
    filter { finding in !suppressions.contains { $0.cover(finding) } }
  }
}

/// The texts in a tree.
private struct TextSizes {
  private(set) var viewCount = 0
  /// The number of views that show texts.
  private(set) var count = 0
  private(set) var byteCount = 0

  init(of root: View) {
    var (viewCount, count, byteCount) = (0, 0, 0)
    root.forEachView { view, _, _ in
      viewCount += 1
      guard let text = view.asText else { return }
      count += 1
      byteCount += text.text.utf8.count
    }
    (self.viewCount, self.count, self.byteCount) = (viewCount, count, byteCount)
  }
}

/// The documents of a layout.
private struct Documents {
  private var documents: [String: any SourceDocument] = [:]

  mutating func add(_ layout: InflatedLayout) {
    for document in layout.placedDocuments { documents[document.file] = document }
  }

  func suppressions() -> [Suppressions] { documents.values.map { Suppressions($0) } }
}
