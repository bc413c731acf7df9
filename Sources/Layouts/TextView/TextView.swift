import Measure

/// Shows a text, broken into lines if its width is limited.
///
/// Source: android.widget.TextView (API 34) in what the size depends on; the text itself is measured by a `TextMeasurer`.
open class TextView: ContentView {
  private var measurer: any TextMeasurer
  // Read and written by functions that do nothing else meanwhile, the measurer's not among them: no two accesses can overlap.
  @exclusivity(unchecked) private var style = Style()
  /// The two latest answers of the measurer: a layout that asks for a text at two widths asks in turn.
  @exclusivity(unchecked) private var layouts: [(maxWidth: Int?, layout: TextLayout)] = []

  /// Behind a reference, since few texts have it.
  private indirect enum AutoSize {
    case among(TextAutoSize)
  }

  private struct Style {
    var text = ""
    var textSize = 17.0
    var maxLines: Int?
    var minLines = 0
    var endsInEllipsis = false
    var isJustified = false
    var type = TextStyle()
    var transform = TextTransform()
    /// The text as it is measured.
    var shown = ""
    var hint = ""
    var gravity: Gravity = []
    var minEms: Int?
    var maxEms: Int?
    var drawables: CompoundDrawables?
    var autoSize: AutoSize?

    /// Whether the size depends on nothing but the text and its lines.
    var isPlain: Bool {
      hint.isEmpty && gravity.isEmpty && minEms == nil && maxEms == nil && drawables == nil && !transform.isSingleLine
    }
  }

  /// - Parameters:
  ///   - measurer: What the text is measured with; the default gives the same sizes on every machine.
  ///   - textSize: The size of the type in pixels.
  public init(_ text: String = "", measurer: any TextMeasurer = ProportionalTextMetrics(), textSize: Double = 17) {
    self.measurer = measurer
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace, .findsSizeAlone], exactly: TextView.self)
    style.text = text
    style.shown = text
    style.textSize = textSize
  }

  public final var text: String {
    get { style.text }
    set {
      change {
        $0.text = newValue
        $0.shown = $0.transform.apply(to: newValue)
      }
    }
  }

  /// What the text is measured with.
  public final var textMeasurer: any TextMeasurer {
    get { measurer }
    set {
      measurer = newValue
      change { _ in }
    }
  }

  /// Weight, spacing and font padding, for a text engine that uses them.
  public final var textStyle: TextStyle {
    get { style.type }
    set { change { $0.type = newValue } }
  }

  /// What the text becomes before it is measured.
  public final var textTransform: TextTransform {
    get { style.transform }
    set {
      change {
        $0.transform = newValue
        $0.shown = newValue.apply(to: $0.text)
      }
    }
  }

  /// What is shown while there is no text; the view is as large as the larger of the two.
  public final var hint: String {
    get { style.hint }
    set { change { $0.hint = newValue } }
  }

  /// Where the text is positioned in a view that is higher than it. The baseline depends on it.
  public final var contentGravity: Gravity {
    get { style.gravity }
    set { change { $0.gravity = newValue } }
  }

  /// The least width in line heights; `nil` for none.
  public final var minEms: Int? {
    get { style.minEms }
    set { change { $0.minEms = newValue.map { max(0, $0) } } }
  }

  /// The greatest width in line heights; `nil` for none.
  public final var maxEms: Int? {
    get { style.maxEms }
    set { change { $0.maxEms = newValue.map { max(0, $0) } } }
  }

  /// The drawables beside the text; `nil` for none.
  public final var compoundDrawables: CompoundDrawables? {
    get { style.drawables }
    set { change { $0.drawables = newValue } }
  }

  /// The size of the type in pixels; 17 at first.
  ///
  /// The view is measured with it, whatever `autoSize` is.
  public final var textSize: Double {
    get { style.textSize }
    set { change { $0.textSize = newValue } }
  }

  /// The sizes of type that the text is fitted with once the view has its frame; `nil` for `textSize` alone.
  ///
  /// As in Android, the view's own size doesn't depend on it: the text is measured at `textSize`, and fitted afterward to
  /// the size that its parent gave it.
  public final var autoSize: TextAutoSize? {
    get {
      if case .among(let sizes)? = style.autoSize { return sizes }
      return nil
    }
    set { change { $0.autoSize = newValue.map { .among($0) } } }
  }

  /// The size of the type in pixels at which the text is drawn in the view's frame: the largest of `autoSize` at which it
  /// fits, or `textSize`.
  public final var drawnTextSize: Double { textSize(in: frame.size) }

  /// Source: android.widget.TextView.autoSizeText (API 34).
  private func textSize(in size: Size) -> Double {
    guard case .among(let sizes)? = style.autoSize else { return style.textSize }
    let edges = contentEdges
    let room = Size(
      width: size.width - edges.total(along: .horizontal), height: size.height - edges.total(along: .vertical))
    guard room.width > 0, room.height > 0 else { return style.textSize }
    return sizes.largest { textSize in
      let layout = measure(style.shown, within: style.transform.isSingleLine ? nil : room.width, textSize: textSize)
      return layout.lineCount <= style.maxLines ?? .max && layout.height(ofLines: layout.lineCount) <= room.height
    }
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

  /// Whether the last line shown ends in `…` if others are hidden. The size does not depend on it.
  public final var endsInEllipsis: Bool {
    get { style.endsInEllipsis }
    set { style.endsInEllipsis = newValue }
  }

  /// The colour of the text in pictures, its alpha aside; `nil` for one that is legible on what is behind it. The size does
  /// not depend on it.
  public final var textColor: Color? {
    get { contentColor }
    set { contentColor = newValue }
  }

  /// Whether pictures stretch the lines of each paragraph to the width of the view, except for the last. The size does not
  /// depend on it.
  public final var isJustified: Bool {
    get { style.isJustified }
    set { style.isJustified = newValue }
  }

  private func change(_ body: (inout Style) -> Void) {
    body(&style)
    layouts.removeAll(keepingCapacity: true)
    setNeedsLayout()
  }

  open override func measureContent(_ specs: MeasureSpecs) -> Size {
    if !style.isPlain { return measureStyledContent(specs) }
    let padding = state.padding
    let maxWidth = specs.width.isUnspecified ? nil : max(0, specs.width.size - padding.horizontal)
    let layout = textLayout(within: maxWidth)
    measuredBaseline = Int(padding.top) + layout.firstBaseline
    let content = Size(
      width: layout.width + padding.horizontal,
      height: layout.height(ofLines: shownLineCount(of: layout)) + padding.vertical)
    if let notes = explanationNotes { noteContent(layout, shownLines: shownLineCount(of: layout), notes) }
    return specs.resolve(content.union(minimumSize))
  }

  /// The size with a hint, drawables, limits in ems or a gravity.
  ///
  /// Source: android.widget.TextView.onMeasure and getBaseline (API 34). Differs: an inset drawable doesn't move the baseline.
  private func measureStyledContent(_ specs: MeasureSpecs) -> Size {
    let content = styledContent(specs)
    if let notes = explanationNotes {
      let text: ExplanationText = style.drawables == nil ? "its text" : "its text and its drawables"
      for axis in [Axis.horizontal, .vertical] {
        notes.content(
          along: axis,
          Explanation.Sum([
            Explanation.Term(content.size[axis] - padding.total(along: axis), .content, text),
            .padding(.leading(axis), of: self), .padding(.trailing(axis), of: self),
          ]))
      }
    }
    let size = specs.resolve(content.size.union(minimumSize))
    let room = size.height - content.edges.total(along: .vertical)
    let unused = max(0, room - content.textHeight)
    let gravity = style.gravity.intersection([.fillVertical])
    let shift = gravity == .bottom ? unused : gravity == .centerVertical ? unused / 2 : 0
    measuredBaseline = content.edges.top + shift + content.firstBaseline
    return size
  }

  private struct StyledContent {
    var size: Size
    var textHeight: Int
    var firstBaseline: Int
    /// The padding, and the drawables on each side.
    var edges: Edges
  }

  private func styledContent(_ specs: MeasureSpecs) -> StyledContent {
    let edges = contentEdges
    let around = edges.total(along: .horizontal)
    var available = specs.width.isUnspecified || style.transform.isSingleLine ? nil : max(0, specs.width.size - around)
    if let ems = style.maxEms, !specs.width.isExact, !style.transform.isSingleLine {
      let widest = max(0, Pixels.clamp(ems * measure("", within: nil).lineHeight) - around)
      available = min(available ?? widest, widest)
    }
    var layout = textLayout(within: available)
    var width = layout.width
    var height = layout.height(ofLines: shownLineCount(of: layout))
    if !style.hint.isEmpty {
      let hint = measure(style.hint, within: available)
      width = max(width, hint.width)
      height = max(height, hint.height(ofLines: shownLineCount(of: hint)))
      if style.shown.isEmpty { layout = hint }
    }
    let textHeight = layout.height(ofLines: shownLineCount(of: layout))
    if let drawables = style.drawables {
      width = max(width, drawables.top.width, drawables.bottom.width)
      height = max(height, drawables.left.height, drawables.right.height)
    }
    width += around
    if let ems = style.maxEms { width = min(width, Pixels.clamp(ems * layout.lineHeight)) }
    if let ems = style.minEms { width = max(width, Pixels.clamp(ems * layout.lineHeight)) }
    let size = Size(width: width, height: height + edges.total(along: .vertical))
    return StyledContent(size: size, textHeight: textHeight, firstBaseline: layout.firstBaseline, edges: edges)
  }

  /// The padding, and what the drawables take on each side.
  private var contentEdges: Edges {
    var edges = padding
    guard let drawables = style.drawables else { return edges }
    func room(_ length: Int) -> Int { length > 0 ? length + drawables.padding : 0 }
    edges.left += room(drawables.left.width)
    edges.right += room(drawables.right.width)
    edges.top += room(drawables.top.height)
    edges.bottom += room(drawables.bottom.height)
    return edges
  }

  private func textLayout(within maxWidth: Int?) -> TextLayout {
    if let known = layouts.first(where: { $0.maxWidth == maxWidth }) { return known.layout }
    let layout = measure(style.shown, within: maxWidth)
    if layouts.count == 2 { layouts.removeLast() }
    layouts.insert((maxWidth, layout), at: 0)
    return layout
  }

  /// - Parameter textSize: The size of the type, if it isn't the view's own.
  private func measure(_ text: String, within maxWidth: Int?, textSize: Double? = nil) -> TextLayout {
    var layout = measurer.measure(
      TextRequest(text, textSize: textSize ?? style.textSize, maxWidth: maxWidth, style: style.type))
    // A measurer of a client's own may answer anything.
    layout.width = min(max(layout.width, 0), Pixels.limit)
    layout.lineHeight = min(max(layout.lineHeight, 0), Pixels.limit)
    layout.firstBaseline = Pixels.clamp(layout.firstBaseline)
    return layout
  }

  /// The distance from the last line's baseline to the view's bottom, in pixels, whatever the number of lines.
  package final var lastBaselineInset: Int {
    let layout = layouts.first?.layout ?? textLayout(within: nil)
    return layout.lineHeight - layout.firstBaseline + Int(state.padding.bottom)
  }

  /// How far the capital letters reach above the baseline, in pixels, whatever the text.
  package final var capHeight: Double {
    let height = measurer.capHeight(of: TextRequest(style.shown, textSize: style.textSize, style: style.type))
    return height.isFinite ? min(max(height, 0), Double(Pixels.limit)) : 0
  }

  private func shownLineCount(of layout: TextLayout) -> Int {
    max(min(layout.lineCount, style.maxLines ?? .max), style.minLines)
  }

  open override func onLayout(_ size: Size) {
    super.onLayout(size)
    guard let notes = explanationNotes else { return }
    let room = style.transform.isSingleLine ? nil : max(0, size.width - contentEdges.total(along: .horizontal))
    let layout =
      style.autoSize == nil
      ? textLayout(within: room) : measure(style.shown, within: room, textSize: textSize(in: size))
    findHiddenText(layout, shownLines: shownLineCount(of: layout), in: size, notes)
  }

  // MARK: Drawing

  /// The lines that are drawn in the view's frame, as the measurer breaks them for its width. Baselines are measured from
  /// the bottom of the top padding, in pixels.
  public final var drawnLines: [TextLine] { shownLines.lines }

  /// Where the text is drawn in the view. Its size doesn't depend on it.
  package final var drawnGravity: Gravity {
    contentGravity.isEmpty ? defaultGravity : contentGravity.withDefaults([.start, .top])
  }

  /// Where the text is drawn if nothing is said about that.
  var defaultGravity: Gravity { [.start, .top] }

  /// The lines that are shown in the view's frame, and the height of a line, in pixels; baselines are measured from the top
  /// padding.
  package final var shownLines: (lines: [TextLine], lineHeight: Int) {
    let maxWidth = style.transform.isSingleLine ? nil : max(0, frame.width - contentEdges.total(along: .horizontal))
    let request = TextRequest(style.shown, textSize: drawnTextSize, maxWidth: maxWidth, style: style.type)
    let lines = measurer.lines(of: request, maxLines: style.maxLines, ellipsis: style.endsInEllipsis)
    return (lines, measurer.measure(request).lineHeight)
  }

  /// The lines of `shownLines`, by their indexes, that end a paragraph, and so aren't stretched if the text is justified.
  package final var paragraphEnds: Set<Int> {
    let maxWidth = style.transform.isSingleLine ? nil : max(0, frame.width - contentEdges.total(along: .horizontal))
    let textSize = drawnTextSize
    var ends: Set<Int> = []
    var count = 0
    for paragraph in style.shown.split(separator: "\n", omittingEmptySubsequences: false) {
      count += measure(String(paragraph), within: maxWidth, textSize: textSize).lineCount
      ends.insert(count - 1)
    }
    return ends
  }

  /// How wide a word is when drawn at a size of type, in pixels.
  package final func width(of word: String, textSize: Double) -> Int {
    measure(word, within: nil, textSize: textSize).width
  }
}
