import Measure

/// Shows a text, broken into lines where its width is limited.
///
/// Source: android.widget.TextView (API 34) in what the size depends on; the text itself is measured by a `TextMeasurer`.
open class TextView: ContentView {
  private let measurer: any TextMeasurer
  // Read and written by functions that do nothing else meanwhile, the measurer's not among them: no two accesses can overlap.
  @exclusivity(unchecked) private var style = Style()
  /// The two latest answers of the measurer: a layout that asks for a text at two widths asks in turn.
  @exclusivity(unchecked) private var layouts: [(maxWidth: Int?, layout: TextLayout)] = []

  private struct Style {
    var text = ""
    var textSize = 17.0
    var maxLines: Int?
    var minLines = 0
    var endsInEllipsis = false
  }

  /// - Parameters:
  ///   - measurer: What the text is measured with; the default gives the same sizes on every machine.
  ///   - textSize: The size of the type in pixels.
  public init(_ text: String = "", measurer: any TextMeasurer = ProportionalTextMetrics(), textSize: Double = 17) {
    self.measurer = measurer
    super.init(contract: [.keepsExactSize, .ignoresUnusedSpace])
    if type(of: self) != Button.self { promiseNothing(unlessOf: TextView.self) }
    style.text = text
    style.textSize = textSize
  }

  public final var text: String {
    get { style.text }
    set { change { $0.text = newValue } }
  }

  /// The size of the type in pixels; 17 at first.
  public final var textSize: Double {
    get { style.textSize }
    set { change { $0.textSize = newValue } }
  }

  /// The most lines that are shown; `nil` for all.
  public final var maxLines: Int? {
    get { style.maxLines }
    set { change { $0.maxLines = newValue.flatMap { $0 > 0 ? $0 : nil } } }
  }

  /// The least number of lines that the view is high.
  public final var minLines: Int {
    get { style.minLines }
    set { change { $0.minLines = max(newValue, 0) } }
  }

  /// Whether the last line shown ends in `…` where others are hidden. The size does not depend on it.
  public final var endsInEllipsis: Bool {
    get { style.endsInEllipsis }
    set { style.endsInEllipsis = newValue }
  }

  private func change(_ body: (inout Style) -> Void) {
    body(&style)
    layouts.removeAll(keepingCapacity: true)
    setNeedsLayout()
  }

  open override func measureContent(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    let maxWidth = specs.width.isUnspecified ? nil : max(0, specs.width.size - padding.horizontal)
    let layout = textLayout(within: maxWidth)
    measuredBaseline = Int(padding.top) + layout.firstBaseline
    let content = Size(
      width: layout.width + padding.horizontal,
      height: layout.height(ofLines: shownLineCount(of: layout)) + padding.vertical)
    return specs.resolve(content.union(minimumSize))
  }

  private func textLayout(within maxWidth: Int?) -> TextLayout {
    if let known = layouts.first(where: { $0.maxWidth == maxWidth }) { return known.layout }
    let layout = measurer.measure(TextRequest(style.text, textSize: style.textSize, maxWidth: maxWidth))
    if layouts.count == 2 { layouts.removeLast() }
    layouts.insert((maxWidth, layout), at: 0)
    return layout
  }

  private func shownLineCount(of layout: TextLayout) -> Int {
    max(min(layout.lineCount, style.maxLines ?? .max), style.minLines)
  }

  open override func explainOwnContent(along axis: Axis, under specs: MeasureSpecs) -> Explanation.Sum {
    let maxWidth = specs.width.isUnspecified ? nil : max(0, specs.width.size - padding.total(along: .horizontal))
    let layout = textLayout(within: maxWidth)
    return explainText(layout, shownLines: shownLineCount(of: layout), along: axis)
  }

  open override func explainOwnFindings(in trace: MeasureTrace) -> [Explanation.Finding] {
    let layout = textLayout(within: max(0, frame.width - padding.total(along: .horizontal)))
    return findings(layout, shownLines: shownLineCount(of: layout))
  }

  // MARK: Drawing

  /// The lines that are shown in the view's frame, and the height of a line, in pixels; baselines are measured from the top
  /// padding.
  package final var shownLines: (lines: [TextLine], lineHeight: Int) {
    let maxWidth = max(0, frame.width - state.padding.horizontal)
    let request = TextRequest(style.text, textSize: style.textSize, maxWidth: maxWidth)
    let lines = measurer.lines(of: request, maxLines: style.maxLines, ellipsis: style.endsInEllipsis)
    return (lines, measurer.measure(request).lineHeight)
  }
}
