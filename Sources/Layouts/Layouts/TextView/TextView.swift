import Measure

/// A view that shows text, broken into lines if its width is limited.
///
/// Source: android.widget.TextView (API 34) for the size; the text itself is measured by a `TextMeasurer`.
open class TextView: ContentView {
  // Accesses never overlap: the functions that read and write these properties call no other code meanwhile, not even
  // the measurer.
  @exclusivity(unchecked) final var measurer: any TextMeasurer
  @exclusivity(unchecked) final var style = Style()
  /// The two latest results of the measurer: a layout that measures a text at two widths alternates between them.
  @exclusivity(unchecked) final var latestAnswer: Answer?
  @exclusivity(unchecked) final var earlierAnswer: Answer?
  /// The heights of the lines in these results; `nil` if all lines are equally high, as they are in most texts.
  @exclusivity(unchecked) private final var lineHeights: LineHeights?

  /// The lines that were requested last.
  @exclusivity(unchecked) final var latestLines: DrawnLines?

  /// Creates an empty text view with a frame in pixels that is kept until it is laid out.
  public convenience init(frame: Rect) {
    self.init("")
    self.frame = frame
  }

  /// Creates a text view.
  ///
  /// - Parameters:
  ///   - text: The text to show.
  ///   - measurer: The text engine; the default computes the same sizes on every machine.
  ///   - textSize: The text size in pixels.
  public init(_ text: String = "", measurer: any TextMeasurer = ProportionalTextMetrics(), textSize: Double = 17) {
    self.measurer = measurer
    super.init()
    declare([.keepsExactSize, .ignoresUnusedSpace, .findsSizeAlone], exactly: TextView.self)
    style.text = text
    style.textSize = textSize
    noteStyle()
  }

  /// Records whether the height stays the same in wider views, as `TextMeasurer` requires of the lines of a text.
  private func noteStyle() { state.keepsNaturalHeight = style.isAsHighAsItsLines && state.viewType == TextView.self }

  /// The text to show; a newline begins a paragraph.
  public final var text: String {
    get { style.text }
    set {
      guard newValue != style.text else { return }
      change {
        $0.text = newValue
        $0.updateShown()
      }
    }
  }

  /// The text engine that measures and breaks the text.
  public final var textMeasurer: any TextMeasurer {
    get { measurer }
    set {
      // Engines that can't be compared are treated as different, and so are those of different types, which most are:
      // comparing values of unknown types takes thousands of instructions.
      if type(of: measurer) == type(of: newValue), let old = measurer as? any Hashable,
        let new = newValue as? any Hashable, AnyHashable(old) == AnyHashable(new)
      {
        return
      }
      measurer = newValue
      change { _ in }
    }
  }

  /// The weight, spacing, and font padding, for text engines that use them.
  public final var textStyle: TextStyle {
    get { style.type }
    set { if newValue != style.type { change { $0.type = newValue } } }
  }

  /// The transformation of the text before it is measured.
  public final var textTransform: TextTransform {
    get { style.transform }
    set {
      guard newValue != style.transform else { return }
      change {
        $0.transform = newValue
        $0.updateShown()
      }
    }
  }

  /// The properties of parts of the text, such as bold letters, as places in `text`. They don't change with it.
  public final var spans: [TextSpan] {
    get { style.spans }
    set {
      guard newValue != style.spans else { return }
      change {
        $0.spans = newValue
        $0.updateShown()
      }
    }
  }

  /// The text to show while `text` is empty; the view is as large as the larger of the two.
  public final var hint: String {
    get { style.hint }
    set { if newValue != style.hint { change { $0.hint = newValue } } }
  }

  /// The position of the text in a view that is higher than the text. The baseline depends on it.
  public final var contentGravity: Gravity {
    get { style.gravity }
    set { if newValue != style.gravity { change { $0.gravity = newValue } } }
  }

  /// The minimum width in line heights; `nil` for none.
  public final var minEms: Int? {
    get { style.minEms }
    set { if newValue != style.minEms { change { $0.minEms = newValue.map { min(max(0, $0), Pixels.limit) } } } }
  }

  /// The maximum width in line heights; `nil` for none.
  public final var maxEms: Int? {
    get { style.maxEms }
    set { if newValue != style.maxEms { change { $0.maxEms = newValue.map { min(max(0, $0), Pixels.limit) } } } }
  }

  /// The maximum width that the text requests, in pixels, including padding; `nil` for none.
  ///
  /// Unlike `maxWidth`, it doesn't limit a width that the parent assigns.
  public final var maxTextWidth: Int? {
    get { style.maxTextWidth }
    set {
      let limit = newValue.map { max(0, $0) }
      if limit != style.maxTextWidth { change { $0.maxTextWidth = limit } }
    }
  }

  /// The maximum height that the text requests, in pixels, including padding; `nil` for none.
  public final var maxTextHeight: Int? {
    get { style.maxTextHeight }
    set {
      let limit = newValue.map { max(0, $0) }
      if limit != style.maxTextHeight { change { $0.maxTextHeight = limit } }
    }
  }

  /// The drawables beside the text; `nil` for none.
  public final var compoundDrawables: CompoundDrawables? {
    get { style.drawables }
    set { if newValue != style.drawables { change { $0.drawables = newValue } } }
  }

  /// The text size in pixels. The default is 17.
  ///
  /// The view is measured with it, regardless of `autoSize`.
  public final var textSize: Double {
    get { style.textSize }
    set { if newValue != style.textSize { change { $0.textSize = newValue } } }
  }

  /// The text sizes to which the text is fitted once the view has its frame; `nil` to use only `textSize`.
  ///
  /// As on Android, the view's size doesn't depend on it: the text is measured at `textSize`, and fitted afterward to
  /// the size that the parent gave the view.
  public final var autoSize: TextAutoSize? {
    get {
      if case .autoSize(let sizes)? = style.special { return sizes }
      return nil
    }
    set { if newValue != autoSize { change { $0.special = newValue.map { .autoSize($0) } } } }
  }

  /// The text size in pixels for a text that has more than one line at `textSize`, as in a tab; `nil` for none.
  ///
  /// Unlike `autoSize`, it is used when the view is measured. Setting either of them removes the other.
  ///
  /// Source: com.google.android.material.tabs.TabLayout.TabView.onMeasure (1.12).
  package final var textSizeOfSeveralLines: Double? {
    get {
      if case .sizeOfSeveralLines(let size)? = style.special { return size }
      return nil
    }
    set {
      if newValue != textSizeOfSeveralLines { change { $0.special = newValue.map { .sizeOfSeveralLines($0) } } }
    }
  }

  /// Returns the width that a single line has after its letters were made narrower so that it fits into its own width
  /// with a pixel to spare, or into `limit`; unchanged if it would have to become narrower by more than 7 percent.
  ///
  /// Source: `compressText` of android.widget.TextView (API 34), for a view that isn't attached to a window.
  ///
  /// - Parameter width: The width of the view without a limit, in pixels.
  package final func compressedWidth(from width: Int, within limit: Int) -> Int {
    let around = contentEdges.total(along: .horizontal)
    let room = min(width, limit) - around
    guard room > 0, style.type.scaleX == 1 else { return min(width, limit) }
    let overflow = Float(measure(style.shown, within: nil).width + 1 - room) / Float(room)
    guard overflow > 0, overflow <= 0.07 else { return min(width, limit) }
    let narrower = measure(style.shown, within: nil, scaleX: Double(1 - overflow - 0.005)).width
    return min(max(narrower + around, minimumSize.width), limit)
  }

  /// The texts that determine the width of a view with a width limit, like the entries of a Spinner. Without a limit, the
  /// view is as wide as `text`.
  ///
  /// Setting it removes the text sizes of `autoSize` and `textSizeOfSeveralLines`.
  ///
  /// Source: `onMeasure` and `measureContentWidth` of android.widget.Spinner (API 34).
  package final var alternatives: Alternatives {
    get { style.alternatives }
    set {
      guard newValue != style.alternatives else { return }
      change { $0.special = newValue == Alternatives() ? nil : .alternatives(newValue) }
    }
  }

  /// The text size in pixels at which the text is drawn in the view's frame: the largest size of `autoSize` at which it
  /// fits, or `textSize`.
  public final var drawnTextSize: Double { textSize(in: frame.size) }

  /// Returns the fitted text size for a size of the view. Source: android.widget.TextView.autoSizeText (API 34).
  private func textSize(in size: Size) -> Double {
    guard let special = style.special, !style.keepsSize else { return style.textSize }
    let edges = contentEdges
    let room = Size(
      width: size.width - edges.total(along: .horizontal), height: size.height - edges.total(along: .vertical))
    guard case .autoSize(let sizes) = special else {
      let layout = measureShown(within: style.transform.isSingleLine ? nil : max(0, room.width))
      return layout.lineCount > 1 ? textSizeOfSeveralLines ?? style.textSize : style.textSize
    }
    guard room.width > 0, room.height > 0 else { return style.textSize }
    if let latest = style.fit, latest.room == room, latest.isRightToLeft == state.isRightToLeft {
      return latest.textSize
    }
    let textSize = sizes.largest { textSize in
      let layout = measureShown(within: style.transform.isSingleLine ? nil : room.width, textSize: textSize)
      return layout.lineCount <= style.maxLines ?? .max && layout.height(ofLines: layout.lineCount) <= room.height
    }
    if !state.isInterrupted {
      style.fit = Fit(room: room, isRightToLeft: state.isRightToLeft, textSize: textSize)
    }
    return textSize
  }

  /// The maximum number of lines; `nil` for no limit.
  public final var maxLines: Int? {
    get { style.maxLines }
    set { if newValue != style.maxLines { change { $0.maxLines = newValue.flatMap { $0 > 0 ? $0 : nil } } } }
  }

  /// The minimum height of the view in lines.
  public final var minLines: Int {
    get { style.minLines }
    set { if newValue != style.minLines { change { $0.minLines = max(newValue, 0) } } }
  }

  /// Whether the last line shown ends in `…` if others are hidden. It doesn't affect the size.
  public final var endsInEllipsis: Bool {
    get { style.endsInEllipsis }
    set {
      guard newValue != style.endsInEllipsis else { return }
      style.endsInEllipsis = newValue
      if newValue, style.type.ellipsis != .end { style.type.ellipsis = .end }
      // The last line of a text with spans that is cut off is as high as the rest of its paragraph.
      if !style.spans.isEmpty { change { _ in } }
    }
  }

  /// The part that an ellipsis replaces in a text on a single line that is too long; `nil` if the text isn't cut off so.
  /// A text of several lines ends in an ellipsis or in none: see `endsInEllipsis`.
  package final var ellipsis: TextStyle.Ellipsis? {
    get { style.endsInEllipsis ? .end : style.type.ellipsis == .end ? nil : style.type.ellipsis }
    set {
      guard newValue != ellipsis else { return }
      change {
        $0.endsInEllipsis = newValue == .end
        $0.type.ellipsis = newValue ?? .end
      }
    }
  }

  /// Whether the text, on a single line, has an ellipsis if it is too long.
  final var ellipsizesSingleLine: Bool {
    style.type.ellipsis != .end && !style.endsInEllipsis && (style.transform.isSingleLine || style.maxLines == 1)
  }

  /// The color of the text in pictures, without its alpha; `nil` for a color that is legible on the background. It
  /// doesn't affect the size.
  public final var textColor: Color? {
    get { contentColor }
    set { contentColor = newValue }
  }

  /// Whether the text is as wide as the outlines of its glyphs if they extend beyond their advances.
  package final var usesBoundsForWidth: Bool {
    get { style.type.usesBoundsForWidth }
    set { if newValue != style.type.usesBoundsForWidth { change { $0.type.usesBoundsForWidth = newValue } } }
  }

  /// Whether such a text is drawn farther to the right, where an outline would extend beyond its left edge. No frame
  /// depends on it.
  package final var shiftsStartOverhang: Bool {
    get { style.type.shiftsStartOverhang }
    set { if newValue != style.type.shiftsStartOverhang { change { $0.type.shiftsStartOverhang = newValue } } }
  }

  /// Whether pictures stretch the lines of each paragraph, except for the last, to the width of the view. It doesn't
  /// affect the size.
  public final var isJustified: Bool {
    get { style.type.isJustified }
    set { if newValue != style.type.isJustified { change { $0.type.isJustified = newValue } } }
  }

  /// Whether pictures stretch these lines between all letters, and not between words. It doesn't affect the size.
  package final var stretchesLetters: Bool {
    get { style.type.stretchesLetters }
    set { if newValue != style.type.stretchesLetters { change { $0.type.stretchesLetters = newValue } } }
  }

  /// Whether the text continues on a second line if it is too long for one.
  open override var wrapsLines: Bool { !style.transform.isSingleLine && style.maxLines != 1 }

  /// The width of the longest word, with the padding and the drawables beside the text, in pixels.
  open override var longestWordWidth: Int {
    var longest = 0
    let shown = style.shown
    for word in shown.split(whereSeparator: \.isWhitespace) {
      var request = TextRequest(String(word), textSize: style.textSize, maxWidth: nil, style: style.type)
      if style.hasShownSpans {
        let start = shown.utf16.distance(from: shown.startIndex, to: word.startIndex)
        request.setSpans(lettersSpans(from: start))
      }
      longest = max(longest, min(measurer.measure(request).width, Pixels.limit))
    }
    let drawables = compoundDrawables ?? CompoundDrawables()
    let sides = [drawables.left.width, drawables.right.width].filter { $0 != 0 }
    return longest + padding.total(along: .horizontal) + sides.reduce(0) { $0 + $1 + drawables.padding }
  }

  private func change(_ body: (inout Style) -> Void) {
    body(&style)
    noteStyle()
    (latestAnswer, earlierAnswer) = (nil, nil)
    latestLines = nil
    style.fit = nil
    setNeedsLayout()
  }

  /// Returns the size of the text with padding, in pixels, resolved under `specs`, and sets the baseline. The text is
  /// broken into lines at the offered width.
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

  /// Returns the size with a hint, drawables, limits in ems, or a gravity.
  ///
  /// Source: android.widget.TextView.onMeasure and getBaseline (API 34). Differs: an inset drawable doesn't move the
  /// baseline.
  private func measureStyledContent(_ specs: MeasureSpecs) -> Size {
    let content = styledContent(specs)
    explanationNotes?.content { axis in
      Explanation.Term(
        content.size[axis] - padding.total(along: axis), .content,
        style.drawables == nil ? "its text" : "its text and its drawables")
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
    let lineHeight = style.minEms == nil && style.maxEms == nil ? 0 : measure("", within: nil).nominalLineHeight
    let least = max(minimumSize.width, style.minEms.map { Pixels.clamp($0 * lineHeight) } ?? 0)
    var greatest = Int.max
    if let ems = style.maxEms { greatest = Pixels.clamp(ems * lineHeight) }
    if let width = style.maxTextWidth { greatest = min(greatest, width) }
    var available = specs.width.isUnspecified ? Int.max : specs.width.size
    if !specs.width.isExact { available = min(available, max(greatest, least)) }
    let room = style.transform.isSingleLine || available == .max ? nil : max(0, available - around)
    let layout = textLayout(within: room)
    var width = layout.width
    if case .alternatives(let alternatives)? = style.special {
      if specs.width.isAtMost {
        let widest = alternatives.texts.reduce(width) { max($0, measure($1, within: nil).width) }
        width = max(width, Pixels.clamp(widest + alternatives.padding))
      } else if specs.width.isUnspecified {
        // With any limit, the view may be wider.
        state.dependOnWholeOffer(along: .horizontal)
      }
    }
    let vertical = edges.total(along: .vertical)
    var height = self.height(of: layout, around: vertical, maxLines: style.maxLines)
    let textHeight = layout.height(ofLines: min(layout.lineCount, style.maxLines ?? .max))
    if !style.hint.isEmpty {
      var request = request(style.hint, textSize: style.textSize, within: room)
      // Its letters may extend beyond it, unlike those of the text, as Android 16 records it.
      request.style.usesBoundsForWidth = false
      request.style.isEditable = false
      let hint = self.layout(of: request)
      width = max(width, hint.width)
      // A hint is cut off only if the text would end in an ellipsis.
      let maxLines = style.endsInEllipsis ? style.maxLines : nil
      height = max(height, self.height(of: hint, around: vertical, maxLines: maxLines))
    }
    if let drawables = style.drawables { width = max(width, drawables.top.width, drawables.bottom.width) }
    width = max(min(width + around, greatest), least)
    return StyledContent(
      size: Size(width: width, height: height), textHeight: textHeight, firstBaseline: layout.firstBaseline,
      edges: edges)
  }

  /// Returns the height of the view for a text: the height of the text or of the drawables beside it, then limited, and
  /// extended by missing lines.
  private func height(of layout: TextLayout, around: Int, maxLines: Int?) -> Int {
    var height = layout.height(ofLines: min(layout.lineCount, maxLines ?? .max))
    if let drawables = style.drawables { height = max(height, drawables.left.height, drawables.right.height) }
    height += around
    if let limit = style.maxTextHeight { height = min(height, limit) }
    let missing = max(0, style.minLines - layout.lineCount)
    return Pixels.clamp(height + Pixels.clamp(missing) * layout.nominalLineHeight)
  }

  /// The padding, and the space that the drawables take on each side.
  package final var contentEdges: Edges {
    var edges = padding
    guard let drawables = style.drawables else { return edges }
    func room(_ length: Int) -> Int { length == 0 ? 0 : length + drawables.padding }
    edges.left += room(drawables.left.width)
    edges.right += room(drawables.right.width)
    edges.top += room(drawables.top.height)
    edges.bottom += room(drawables.bottom.height)
    return edges
  }

  @inline(__always)
  private func textLayout(within maxWidth: Int?) -> TextLayout {
    knownLayout(within: maxWidth) ?? newLayout(within: maxWidth)
  }

  private func newLayout(within maxWidth: Int?) -> TextLayout {
    var layout = measureShown(within: maxWidth)
    if layout.lineCount > 1, let smaller = textSizeOfSeveralLines {
      layout = measureShown(within: maxWidth, textSize: smaller)
    }
    // Results of a pass that is being interrupted aren't stored.
    if state.isInterrupted { return layout }
    earlierAnswer = latestAnswer
    latestAnswer = Answer(layout, within: maxWidth, isRightToLeft: state.isRightToLeft)
    if lineHeights != nil || !layout.heights.isEmpty {
      lineHeights = LineHeights(latest: layout.heights, earlier: latestHeights ?? [])
    }
    return layout
  }

  private final class LineHeights {
    let latest: [Int]
    let earlier: [Int]

    init(latest: [Int], earlier: [Int]) { (self.latest, self.earlier) = (latest, earlier) }
  }

  final var latestHeights: [Int]? { lineHeights?.latest }
  final var earlierHeights: [Int]? { lineHeights?.earlier }

  final func request(_ text: String, textSize: Double, within maxWidth: Int?) -> TextRequest {
    var request = TextRequest(text, textSize: textSize, maxWidth: maxWidth, style: style.type)
    request.isRightToLeft = state.isRightToLeft
    return request
  }

  /// Returns the request of the text that is shown, with its spans.
  final func shownRequest(textSize: Double, within maxWidth: Int?) -> TextRequest {
    var request = request(style.shown, textSize: textSize, within: maxWidth)
    if style.hasShownSpans {
      request.setSpans(
        style.shownSpans, ellipsizedLineCount: style.endsInEllipsis || ellipsizesSingleLine ? style.maxLines : nil)
    }
    return request
  }

  /// Measures the text that is shown.
  /// - Parameter textSize: The text size, if it isn't the view's own.
  private func measureShown(within maxWidth: Int?, textSize: Double? = nil) -> TextLayout {
    layout(of: shownRequest(textSize: textSize ?? style.textSize, within: maxWidth))
  }

  /// Measures a text.
  /// - Parameter textSize: The text size, if it isn't the view's own.
  final func measure(
    _ text: String, within maxWidth: Int?, textSize: Double? = nil, scaleX: Double? = nil
  ) -> TextLayout {
    var request = request(text, textSize: textSize ?? style.textSize, within: maxWidth)
    if let scaleX { request.style.scaleX = scaleX }
    return layout(of: request)
  }

  /// Returns the measurer's answer, within the limits of lengths.
  final func layout(of request: consuming TextRequest) -> TextLayout {
    countSteps(of: request.text)
    // A client's measurer may return anything.
    var layout = measurer.measure(request)
    layout.width = min(max(layout.width, 0), Pixels.limit)
    layout.lineCount = min(max(layout.lineCount, 1), Pixels.limit)
    layout.lineHeight = min(max(layout.lineHeight, 0), Pixels.limit)
    layout.firstBaseline = Pixels.clamp(layout.firstBaseline)
    layout.singleLineExtra = Pixels.clamp(layout.singleLineExtra)
    layout.extra = Pixels.clamp(layout.extra)
    layout.nominalLineHeight = min(max(layout.nominalLineHeight, 0), Pixels.limit)
    if !layout.heights.isEmpty { layout.heights = layout.heights.map(Pixels.clamp) }
    return layout
  }

  /// Counts the steps of breaking a text into lines.
  final func countSteps(of text: String) { _ = state.isExhausted(after: .text(text)) }

  /// The distance from the last line's baseline to the view's bottom, in pixels, for any number of lines.
  open override var lastBaselineInset: Int? {
    guard measuredBaseline != nil else { return nil }
    let layout = latestAnswer?.layout(latestHeights) ?? textLayout(within: nil)
    return layout.lineHeight - layout.firstBaseline + Int(state.padding.bottom)
  }

  /// The height of capital letters above the baseline, in pixels, regardless of the text.
  package final var capHeight: Double {
    let height = measurer.capHeight(of: TextRequest(style.shown, textSize: style.textSize, style: style.type))
    return height.isFinite ? min(max(height, 0), Double(Pixels.limit)) : 0
  }

  private func shownLineCount(of layout: TextLayout) -> Int {
    max(min(layout.lineCount, style.maxLines ?? .max), style.minLines)
  }

  /// Places the children as in a FrameLayout.
  open override func onLayout(_ size: Size) {
    super.onLayout(size)
    guard let notes = explanationNotes else { return }
    let room = style.transform.isSingleLine ? nil : max(0, size.width - contentEdges.total(along: .horizontal))
    let layout =
      style.keepsSize
      ? textLayout(within: room) : measureShown(within: room, textSize: textSize(in: size))
    findHiddenText(layout, shownLines: shownLineCount(of: layout), in: size, notes)
  }

  /// The position of the text in the view. It doesn't affect the size.
  package final var drawnGravity: Gravity {
    contentGravity.isEmpty ? defaultGravity : contentGravity.withDefaults([.start, .top])
  }

  /// The position of the text if no gravity is set.
  var defaultGravity: Gravity { [.start, .top] }
}
