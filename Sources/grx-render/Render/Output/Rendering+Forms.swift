import GRXCompare
import GRXExplain
import GRXInspection
import GRXLint
import Layouts
import Measure

extension Rendering {
  // MARK: Text

  /// The tree with one view per line and frames in points, as in snapshots.
  public var snapshot: String { root.snapshot(density: density) }

  /// All views that aren't gone, with their frames in points, as JSON.
  public var json: String { jsonText(self) }

  /// Returns the frames, drawn in characters.
  ///
  /// - Parameter columns: The maximum number of characters in a line, at least 20.
  /// - Throws: `LayoutInterrupted` if `budget` is exhausted.
  public func boxes(columns: Int = 80) throws(LayoutInterrupted) -> String {
    var rendering = self
    rendering.columns = max(columns, 20)
    return try rendering.withinBudget { boxesText($0) }
  }

  /// Draws within the budget.
  private func withinBudget<Result>(_ draw: (Rendering) -> Result) throws(LayoutInterrupted) -> Result {
    guard let budget else { return draw(self) }
    var rendering = self
    let meter = Meter(budget)
    rendering.ownMeter = meter
    let result = draw(rendering)
    if let interruption = meter.interruption { throw interruption }
    return result
  }

  /// Draws what may be impossible, within the budget.
  private func attemptWithinBudget<Drawn>(
    _ draw: (Rendering) throws(FormatProblem) -> Drawn
  ) throws -> Drawn {
    try withinBudget { rendering in
      Result { () throws(FormatProblem) in try draw(rendering) }
    }.get()
  }

  // MARK: Pictures

  /// An SVG picture with the views' outlines, backgrounds, texts, names, and sizes.
  ///
  /// - Throws: `LayoutInterrupted` if `budget` is exhausted.
  public var svg: String { get throws(LayoutInterrupted) { try withinBudget { svgText($0) } } }

  /// Returns a PNG picture with the views' outlines, backgrounds, texts, names, and sizes.
  ///
  /// - Throws: `FormatProblem` if the picture would be too large, or would take too long to draw, and `LayoutInterrupted` if
  ///   `budget` is exhausted.
  public func png() throws -> [UInt8] {
    try attemptWithinBudget({ (rendering) throws(FormatProblem) in try pngBytes(rendering) })
  }

  /// Returns an HTML page that shows the views, their frames, and the reasons for them.
  ///
  /// The tree is laid out again; if that is interrupted, it must be laid out again.
  ///
  /// - Throws: `FormatProblem` if the page would be too large, and `LayoutInterrupted` if `budget` is exhausted.
  public func html() throws -> String {
    try attemptWithinBudget({ (rendering) throws(FormatProblem) in
      let page = rendering.root.withMeter(rendering.ownMeter) {
        Result { () throws(FormatProblem) in try rendering.page() }
      }
      return try page.get()
    })
  }

  private func page() throws(FormatProblem) -> String {
    guard windows.isEmpty else { return try htmlText(self) }
    var rendering = self
    let specs = root.measuredUnder
    rendering.windows = [
      PointSize(width: Double(root.frame.width) / density, height: Double(root.frame.height) / density)
    ]
    rendering.layOut = { root, _ in if let specs { root.measureAndLayout(specs) } }
    return try htmlText(rendering)
  }

  // MARK: Answers

  /// Explains the size and the position of a view.
  ///
  /// The tree is laid out again, with the specs of its root; if that is interrupted, it must be laid out again.
  ///
  /// - Returns: `nil` if the tree isn't laid out.
  /// - Throws: `LayoutInterrupted` if `budget` is exhausted.
  public func explanation(of view: View) throws(LayoutInterrupted) -> String? {
    guard let specs = root.measuredUnder else { return nil }
    return try withinBudget { rendering in
      let measures = root.recordReasons(for: [view]) {
        root.withMeter(rendering.ownMeter) { root.measureAndLayout(specs) }
      }
      if rendering.isExhausted() { return nil }
      return ExplanationReport(view.explanation(in: measures), density: density).text
    }
  }

  /// Describes the views that moved, changed size, appeared, or were removed since an earlier snapshot. The result is
  /// empty if there are none.
  ///
  /// - Returns: `nil` if the text isn't a snapshot.
  public func differences(from snapshot: String) -> String? {
    guard let before = FrameTree(treeForm: LookText.removed(from: snapshot)[...]) else { return nil }
    return LayoutDifference(from: before, to: FrameTree(root, density: density)).text(listsAll: true)
  }

  /// A problem that a user of the layout would notice.
  public struct Finding: Hashable, Sendable {
    /// The code of the rule, such as `GRX006`.
    public let code: String
    /// The name of the rule, such as `small-touch-target`.
    public let rule: String
    /// The child indexes from the root to the view, joined by `/`; empty for the root.
    public let path: String
    /// A description of the problem and its solution.
    public let message: String
  }

  /// Checks the laid-out tree with lint's rules.
  ///
  /// Rules about documents (useless nesting, left and right) don't apply. Some rules measure views again, so the tree
  /// is laid out again at the end; if that is interrupted, it must be laid out again.
  ///
  /// - Parameter touchTarget: The minimum size of a control in both directions, in points.
  /// - Throws: `LayoutInterrupted` if `budget` is exhausted.
  public func findings(touchTarget: Double = 48) throws(LayoutInterrupted) -> [Finding] {
    try withinBudget { rendering in
      root.withMeter(rendering.ownMeter) { rendering.findings(meeting: touchTarget) }
    }
  }

  private func findings(meeting touchTarget: Double) -> [Finding] {
    lintFindings(Set(LintRule.all), touchTarget).map {
      Finding(code: $0.rule.code, rule: $0.rule.name, path: $0.path, message: $0.message)
    }
  }

  /// Checks the tree as it is laid out. Some rules measure views again, so it is laid out again at the end.
  func lintFindings(_ rules: Set<LintRule>, _ touchTarget: Double) -> [LintFinding] {
    let tree = LaidOutTree(root, of: layout, density: density)
    var report = LintReport(rules: rules, touchTarget: touchTarget)
    for check in LintCheck.all {
      if isExhausted(byViews: tree.viewCount) { return [] }
      check.check(tree, &report)
    }
    if let specs = root.measuredUnder { root.measureAndLayout(specs) }
    let conditions = LintConditions(
      windows: [tree.condition.window], directions: [tree.condition.isRightToLeft], fontScales: [1])
    return Linter.findings(report, in: layout, named: name, conditions)
  }
}
