import Measure

extension Rendering {
  // MARK: Text

  /// One view per line with its frame in points, as snapshots have it.
  public var snapshot: String { root.snapshot(density: density) }

  /// All views that aren't gone, with their frames in points, as JSON.
  public var json: String { jsonText(self) }

  /// The frames, drawn in characters.
  ///
  /// - Parameter columns: The most characters in a line; at least 20.
  public func boxes(columns: Int = 80) -> String {
    var rendering = self
    rendering.columns = max(columns, 20)
    return boxesText(rendering)
  }

  // MARK: Pictures

  /// A picture with the views' outlines, backgrounds, texts, names and sizes.
  public var svg: String { svgText(self) }

  /// The same picture in pixels, as a PNG file.
  ///
  /// - Throws: If the picture would be too large, or would take too long to draw.
  public func png() throws(FormatProblem) -> [UInt8] { try pngBytes(self) }

  /// A page that shows the views, their frames, and why they are where they are.
  ///
  /// - Throws: If the page would be too large.
  public func html() throws(FormatProblem) -> String {
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

  /// Why a view has its size and its place.
  ///
  /// The tree is laid out once more, with the specs that its root was measured with.
  ///
  /// - Returns: `nil` if the tree isn't laid out.
  public func explanation(of view: View) -> String? {
    guard let specs = root.measuredUnder else { return nil }
    root.forEachView { view, _, _ in view.setNeedsLayout() }
    let measures = root.recordMeasures { root.measureAndLayout(specs) }
    return ExplanationReport(view.explanation(in: measures), density: density).text
  }

  /// What moved, changed its size, appeared or went since an earlier snapshot, in words; empty if nothing did.
  ///
  /// - Returns: `nil` if the text isn't a snapshot.
  public func differences(from snapshot: String) -> String? {
    guard let before = LayoutSnapshot(treeForm: snapshot[...]) else { return nil }
    return LayoutDifference(from: before, to: LayoutSnapshot(root, density: density)).text(listsAll: true)
  }

  /// Something that a user would stumble over.
  public struct Finding: Hashable, Sendable {
    /// `GRX006`
    public let code: String
    /// `small-touch-target`
    public let rule: String
    /// The child indexes from the root to the view, joined by `/`; empty for the root.
    public let path: String
    /// What is wrong, and what to do.
    public let message: String
  }

  /// What lint's rules find in the tree as it is laid out.
  ///
  /// Rules about what is written in a document (useless nesting, left and right) look at nothing here. Some rules measure
  /// views again, so the tree is laid out once more in the end.
  ///
  /// - Parameter touchTarget: How large a control has to be in both directions, in points.
  public func findings(touchTarget: Double = 48) -> [Finding] {
    let tree = LaidOutTree(root, density: density)
    var report = LintReport(rules: Set(LintRule.all))
    Linter.check(tree, touchTarget: touchTarget, &report)
    if let specs = root.measuredUnder { root.measureAndLayout(specs) }
    let conditions = LintConditions(
      windows: [tree.condition.window], directions: [tree.condition.isRightToLeft], fontScales: [1])
    return report.findings(root: name, conditions).map {
      Finding(code: $0.rule.code, rule: $0.rule.name, path: $0.path, message: $0.message)
    }
  }
}
