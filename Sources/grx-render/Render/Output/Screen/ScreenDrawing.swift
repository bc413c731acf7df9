import GRXInspection
import GRXPictures
import Layouts
import Measure

/// The content of a picture.
public enum PictureStyle: String, Hashable, Sendable, CaseIterable {
  /// The views as boxes with their names and sizes.
  case inspector = "wireframe"
  /// The screen of a device as its user sees it, without boxes and names.
  case plain = "screen"
}

/// The part of a layout that a picture shows.
public enum PictureCrop: Hashable, Sendable {
  /// The whole root, and the window if that is larger.
  case content
  /// The contents of a window of this size, in pixels, and nothing outside it.
  case window(Size)
}

extension Rendering {
  /// The size in pixels of a picture of the screen: the window's, or the root's if that is larger or there is no
  /// window.
  var screenSize: Size {
    var size = root.frame.size
    if let window = windowSize { size = crop == .content ? size.union(window) : window }
    size.height += statusBarHeight
    return size
  }

  /// The part of the root shown by a picture of the views, as a size in pixels.
  var shownSize: Size {
    let own = root.frame.size
    guard crop != .content, let window = windowSize else { return own }
    return Size(width: min(own.width, window.width), height: min(own.height, window.height))
  }

  /// The size of the window, in pixels; `nil` if it isn't known.
  private var windowSize: Size? {
    if case .window(let size) = crop { return Size(width: max(0, size.width), height: max(0, size.height)) }
    if let window { return window }
    func pixels(_ points: Double) -> Int { Pixels.clamp(Int((min(points, 1e6) * density).rounded())) }
    return windows.first.map { Size(width: pixels($0.width), height: pixels($0.height)) }
  }

  /// Checks the size of a picture.
  /// - Throws: `FormatProblem` if the picture would have more than `maximumPixels`.
  func checkPixels(_ size: Size) throws(FormatProblem) {
    let (pixels, overflows) = size.width.multipliedReportingOverflow(by: size.height)
    guard overflows || pixels > maximumPixels else { return }
    throw FormatProblem(
      "a picture of \(size.width)x\(size.height) pixels has more than \(maximumPixels), the most that are allowed")
  }

  /// The height in pixels; 0 if there is no status bar.
  var statusBarHeight: Int { showsFrame ? Int((24 * density).rounded()) : 0 }

  /// The color behind the root.
  var windowColor: Color { root.look?.style.windowColor ?? .opaqueWhite }

  /// The scripts of texts without a font, in alphabetical order, if pixels are drawn, and the first view with one.
  package var missingScripts: (names: [String], first: View?) {
    var library = FontLibrary(fonts)
    var first: View?
    root.forEachView { view, _, _ in
      guard let text = view.asText else { return }
      for scalar in (text.text.isEmpty ? text.hint : text.text).unicodeScalars { library.look(for: scalar) }
      if first == nil, !library.missing.isEmpty { first = view }
    }
    return (library.missing.sorted(), first)
  }

  /// Returns the drawing commands of the screen.
  func screenDrawing() -> DrawingList {
    var drawing = ScreenDrawing(self)
    drawing.draw()
    return drawing.list
  }
}

/// Creates a drawing list from a laid-out tree.
struct ScreenDrawing {
  var list: DrawingList
  let rendering: Rendering
  /// The commands of each view, if they are needed, in drawing order.
  private(set) var parts: [ViewCommands] = []
  private var recordsParts = false

  /// Consecutive commands of a view that have the same purpose.
  struct ViewCommands {
    enum Purpose { case opacity, background, widget, sides, content, clip, end, foreground, overlay }

    /// The index of the view in the tree.
    let node: Int
    let purpose: Purpose
    /// The view's place in the picture.
    let origin: PathPoint
    let commands: Range<Int>
  }

  /// A view whose children haven't all been drawn.
  private struct Open {
    let index: Int
    let look: Look?
    let view: View
    /// The place in the picture, and its distance from that of the frame: that of a transformation that only moves.
    let origin: PathPoint
    let shift: PathPoint
    let clips: Int
    let isGroup: Bool
    let isTransformed: Bool
    /// Whether its children are clipped at their bounds.
    let clipsChildren: Bool
    /// The color behind its texts.
    let ground: Color
  }

  /// Creates an empty drawing.
  /// - Parameter recordsParts: Whether `parts` is needed.
  init(_ rendering: Rendering, recordsParts: Bool = false) {
    self.rendering = rendering
    self.recordsParts = recordsParts
    list = DrawingList(density: rendering.density)
  }

  mutating func draw() { draw(FlatTree(rendering.root)) }

  /// Records the commands that were added last.
  private mutating func mark(_ node: Int, _ purpose: ViewCommands.Purpose) {
    guard recordsParts else { return }
    let start = parts.last?.commands.upperBound ?? 0
    if start < list.commands.count {
      parts.append(
        ViewCommands(node: node, purpose: purpose, origin: list.origin, commands: start..<list.commands.count))
    }
  }

  /// Draws the views of a tree with all gone views, without their descendants.
  mutating func draw(_ tree: FlatTree) {
    let top = rendering.statusBarHeight
    if top > 0 { drawStatusBar() }
    var open: [Open] = []
    var groupCount = 0
    var waiting = tree.nodes.isEmpty ? [] : [0]
    while let index = waiting.popLast() {
      if rendering.isExhausted() { break }
      let node = tree.nodes[index]
      while open.count > node.depth {
        let last = open.removeLast()
        if last.isGroup { groupCount -= 1 }
        close(last)
      }
      let view = node.view
      let look = view.look
      guard !view.isGone, view.visibility == .visible, look?.style.alpha ?? 1 > 0 else { continue }
      let parent = open.last
      var shift = parent?.shift ?? PathPoint(0, 0)
      let transform = look?.style.transform
      if let transform, transform.isTranslation {
        shift = PathPoint(shift.x + transform.x, shift.y + transform.y)
      }
      let origin = PathPoint(
        Double(node.frameInRoot.x) + shift.x, Double(node.frameInRoot.y + top) + shift.y)
      list.origin = origin
      var isTransformed = false
      if let transform, !transform.isTranslation {
        let size = view.frame.size
        guard let projection = transform.projection(width: Double(size.width), height: Double(size.height)) else {
          // Nothing remains of it.
          continue
        }
        list.beginTransform(projection)
        isTransformed = true
      }
      waiting += Self.children(of: index, in: tree).reversed()
      // Each group stores the pixels below it.
      let isGroup = look.map { $0.style.alpha < 1 } ?? false && groupCount < 8
      if isGroup, let look {
        groupCount += 1
        list.beginGroup(alpha: look.style.alpha)
      }
      let mask = look?.style.mask
      if let mask { list.beginClip(Outline(Self.bounds(of: view).inset(view.padding), mask)) }
      mark(index, .opacity)
      let ground = drawBackground(view, look, parent?.ground ?? rendering.windowColor)
      mark(index, .background)
      if let style = look?.style { list.drawUnderlay(of: view, style) }
      mark(index, .widget)
      let isClipped = parent?.clipsChildren ?? true
      drawContent(view, look, ground, at: index, isClipped: isClipped)
      let children = index + 1..<node.end
      let clips = beginClips(view, look, tree, children, isClipped: isClipped) + (mask == nil ? 0 : 1)
      mark(index, .clip)
      open.append(
        Open(
          index: index, look: look, view: view, origin: origin, shift: shift, clips: clips, isGroup: isGroup,
          isTransformed: isTransformed, clipsChildren: look?.style.clipsChildren ?? true, ground: ground))
    }
    while let last = open.popLast() { close(last) }
  }

  /// Returns the children of a node in drawing order: elevated ones are above the others.
  ///
  /// Source: android.view.ViewGroup.buildOrderedChildList.
  static func children(of index: Int, in tree: FlatTree) -> [Int] {
    var children: [Int] = []
    var isRaised = false
    var next = index + 1
    while next < tree.nodes[index].end {
      children.append(next)
      isRaised = isRaised || elevation(tree.nodes[next].view) > 0
      next = tree.nodes[next].end
    }
    guard isRaised else { return children }
    return children.enumerated().sorted { one, other in
      let (low, high) = (elevation(tree.nodes[one.element].view), elevation(tree.nodes[other.element].view))
      return low == high ? one.offset < other.offset : low < high
    }.map(\.element)
  }

  private static func elevation(_ view: View) -> Double { view.look?.style.elevation ?? 0 }

  /// Draws the status bar: the time and the battery level.
  private mutating func drawStatusBar() {
    let style = rendering.root.look?.style
    let (width, height) = (Double(rendering.screenSize.width), Double(rendering.statusBarHeight))
    var ground = rendering.windowColor
    if let color = style?.statusBarColor { ground = color.over(ground) }
    list.origin = PathPoint(0, 0)
    list.fill(FloatRect(0, 0, width, height), ground)
    let ink = (ground.brightness < 0.45 ? Color.opaqueWhite : .opaqueBlack).faded(0.8)
    let (size, text) = (list.dp(14), "12:00")
    let metrics = AndroidTextMetrics()
    let length = Double(metrics.measure(TextRequest(text, textSize: size)).width)
    list.text(
      TextRun(
        text, x: list.dp(16), baseline: list.dp(17), width: length, size: size, weight: .medium, color: ink))
    let battery = FloatRect(width - list.dp(24), list.dp(6), list.dp(7), list.dp(12))
    list.fill(battery, Corners(list.dp(1)), ink)
    list.fill(FloatRect(battery.x + list.dp(2), list.dp(4.5), list.dp(3), list.dp(1.5)), ink)
    var signal = VectorPath()
    signal.move(width - list.dp(42), list.dp(18))
    signal.line(width - list.dp(30), list.dp(18))
    signal.line(width - list.dp(30), list.dp(6))
    signal.close()
    list.fill(signal, ink)
  }

  private mutating func close(_ open: Open) {
    for _ in 0..<open.clips { list.endClip() }
    mark(open.index, .end)
    if let style = open.look?.style, style.overlay != nil || style.foreground != nil {
      list.origin = open.origin
      list.drawForeground(of: open.view, style)
      mark(open.index, .foreground)
      list.drawOverlay(of: open.view, style)
      mark(open.index, .overlay)
    }
    if open.isGroup { list.endGroup() }
    if open.isTransformed { list.endTransform() }
    mark(open.index, .end)
  }

  private static func bounds(of view: View) -> FloatRect {
    FloatRect(0, 0, Double(view.frame.width), Double(view.frame.height))
  }

  /// Draws the background of a view's content, and returns its color.
  private mutating func drawBackground(_ view: View, _ look: Look?, _ ground: Color) -> Color {
    if let style = look?.style {
      list.drawBackground(of: view, style, color: view.backgroundColor)
    } else {
      list.fill(Self.bounds(of: view), view.backgroundColor)
    }
    let color = look?.style.background == nil ? view.backgroundColor : look?.style.background?.mainColor
    return color?.over(ground) ?? ground
  }

  /// Clips content outside a view, and returns the number of clips.
  ///
  /// - Parameters:
  ///   - nodes: Its descendants.
  ///   - isClipped: Whether its parent clips it.
  ///
  /// Source: `dispatchDraw` of android.view.ViewGroup; `updateDisplayListIfDirty` of android.view.View (API 34).
  private mutating func beginClips(
    _ view: View, _ look: Look?, _ tree: FlatTree, _ nodes: Range<Int>, isClipped: Bool
  ) -> Int {
    guard !nodes.isEmpty else { return 0 }
    let bounds = Self.bounds(of: view)
    var clips = 0
    if let outline = look.flatMap({ $0.style.outline(in: $0.style.backgroundPlace(in: bounds)) }) {
      list.beginClip(outline)
      clips += 1
    } else if isClipped {
      list.beginClip(.rect(bounds))
      clips += 1
    }
    if view.padding != .zero, look?.style.clipsToPadding ?? false {
      let room = bounds.inset(view.padding)
      let frame = tree.nodes[nodes.lowerBound - 1].frameInRoot
      var isExceeded = false
      var next = nodes.lowerBound
      while next < nodes.upperBound, !isExceeded {
        let child = tree.nodes[next]
        next = child.end
        let style = child.view.look?.style
        let (x, y) = (child.frameInRoot.x - frame.x, child.frameInRoot.y - frame.y)
        isExceeded =
          style?.transform != nil || style?.elevation ?? 0 > 0 || Double(x) < room.x || Double(y) < room.y
          || Double(x + child.frameInRoot.width) > room.right || Double(y + child.frameInRoot.height) > room.bottom
      }
      if isExceeded {
        list.beginClip(.rect(room))
        clips += 1
      }
    }
    return clips
  }

  // MARK: Content

  private mutating func drawContent(_ view: View, _ look: Look?, _ ground: Color, at index: Int, isClipped: Bool) {
    let style = look?.style
    if let text = view.asText {
      if let style { list.drawSides(of: text, style) }
      mark(index, .sides)
      drawText(text, look, ground)
    } else if let image = style?.image {
      list.draw(image, of: view, isClipped: isClipped)
    } else if view.isPicture, style?.hidesContent != true {
      drawPlaceholder(view, ground)
    }
    mark(index, .content)
    if view.isToggle { drawToggle(view) }
    mark(index, .widget)
  }

  private mutating func drawText(_ view: TextView, _ look: Look?, _ ground: Color) {
    let style = look?.style
    let isHint = view.text.isEmpty && !view.hint.isEmpty
    let legible = ground.brightness < 0.45 ? Color.opaqueWhite : Color(red: 28, green: 28, blue: 30)
    var color = style?.textColor ?? view.textColor ?? legible
    if isHint { color = style?.hintColor ?? color.faded(0.5) }
    guard color.alpha > 0 else { return }
    let frame = Rect(x: 0, y: 0, width: view.frame.width, height: view.frame.height)
    let lines = rendering.screenLines(of: view, in: frame, gravity: Self.textGravity(view, style))
    if lines.isEmpty { return }
    // Lines that don't fit end at the padding. Source: android.widget.TextView.onDraw.
    let edges = view.contentEdges
    var room = Self.bounds(of: view).inset(Double(edges.left), 0, Double(edges.right), 0)
    var clips = lines.contains { Double($0.width) > room.width || view.exceedsStart($0.text) }
    // Letters are at most about a quarter of their size below the line.
    let bottom = room.height - Double(edges.bottom)
    if lines.contains(where: { Double($0.baseline) + 0.25 * $0.fontSize > bottom + 0.5 }) {
      room.height = max(0, bottom)
      clips = true
    }
    if clips { list.beginClip(.rect(room)) }
    for line in lines {
      if drawBulletAndParts(of: line, view, style, color) { continue }
      let text = line.text
      var width = line.width
      var stretch = view.textStyle.scaleX.isFinite ? min(max(view.textStyle.scaleX, 0), 100) : 1
      if style?.isMarquee == true, lines.count == 1, stretch == 1, width > 0, Self.isAsWideAsContent(view) {
        stretch = Self.compression(ofWidth: Double(width))
        width = view.width(of: text, textSize: line.fontSize, scaleX: stretch)
      }
      var run = TextRun(
        text, x: Double(line.isRightToLeft ? line.left + line.width - width : line.left),
        baseline: Double(line.baseline), width: Double(width),
        size: line.fontSize, weight: style?.weight ?? view.textStyle.weight, color: color)
      run.isItalic = style?.isItalic ?? false || view.textStyle.isItalic
      run.family = rendering.isMonospaced ? .monospace : Self.family(view.textStyle, style)
      run.font = style?.font
      run.shadow = style?.textShadow
      run.stretch = stretch
      run.setLetterSpacing(of: view, line.fontSize)
      if view.stretchesLetters {
        let free = width - view.width(of: text, textSize: line.fontSize)
        run.letterSpacing += Double(free) / Double(max(text.count - 1, 1))
      }
      run.isRightToLeft = TextDirection.beginsAtRight(text) ?? line.isRightToLeft
      list.text(run)
      for isShown in [style?.isStruck, style?.isUnderlined].enumerated() where isShown.element == true {
        let y = Double(line.baseline) + line.fontSize * (isShown.offset == 0 ? -0.28 : 0.1)
        list.fill(
          FloatRect(Double(line.left), y.rounded(), Double(line.width), max(1, (line.fontSize / 16).rounded())), color)
      }
    }
    if clips { list.endClip() }
  }

  /// Returns the factor by which a line that scrolls if it is too wide is compressed in a view of its width: the device
  /// requires one more pixel, and compresses a line that lacks at most 7 %.
  ///
  /// Source: android.widget.TextView.compressText (API 34).
  private static func compression(ofWidth width: Double) -> Double {
    let overflow = 1 / width
    return overflow <= 0.07 ? 1 - overflow - 0.005 : 1
  }

  /// Returns whether a view is as wide as its content, or as an ancestor that is.
  private static func isAsWideAsContent(_ view: View) -> Bool {
    var view: View? = view
    while let next = view, next.layoutParams.width == .matchParent { view = next.parent }
    return view?.layoutParams.width == .wrapContent
  }

  private static func textGravity(_ view: TextView, _ style: Look.Style?) -> Gravity {
    let gravity = gravity(of: view, style)
    let horizontal: Gravity
    switch style?.textAlignment {
    case nil: return gravity
    case .center: horizontal = .centerHorizontal
    case .textStart: horizontal = .start
    case .textEnd: horizontal = .end
    case .viewStart: horizontal = view.isRightToLeft ? .right : .left
    case .viewEnd: horizontal = view.isRightToLeft ? .left : .right
    }
    return horizontal.withDefaults(gravity)
  }

  private static func gravity(of view: TextView, _ style: Look.Style?) -> Gravity {
    if view.contentGravity.isEmpty, let gravity = style?.textGravity, !gravity.isEmpty { return gravity }
    let own = view.drawnGravity
    // UIKit's views center their text vertically; only its text views begin at the top.
    guard own.vertical == .top, view.isOfUIKit, view.className != "UITextView" else { return own }
    return own.subtracting(own.vertical).union(.centerVertical)
  }

  static func family(_ text: TextStyle, _ style: Look.Style?) -> TextRun.Family {
    if let family = style?.family, family != .sansSerif { return family }
    switch text.family {
    case .sansSerifCondensed: return .condensed
    case .serif: return .serif
    case .monospace, .serifMonospace: return .monospace
    case .cursive: return .cursive
    case .sansSerif, .casual, .smallCaps: return .sansSerif
    }
  }

  /// Draws a placeholder for an unknown picture: a gray field with hills and a sun.
  private mutating func drawPlaceholder(_ view: View, _ ground: Color) {
    let bounds = Self.bounds(of: view)
    guard bounds.width > 0, bounds.height > 0 else { return }
    let color = view.contentColor ?? (ground.brightness < 0.45 ? .opaqueWhite : .opaqueBlack)
    list.fill(view.look?.style.outline(in: bounds) ?? .rect(bounds), .color(color.faded(0.1)))
    let side = min(bounds.width, bounds.height, list.dp(48)) * 0.6
    let place = FloatRect.around(bounds.centerX, bounds.centerY, side, side)
    var hills = VectorPath()
    hills.move(place.x, place.bottom - side * 0.15)
    hills.line(place.x + side * 0.35, place.y + side * 0.35)
    hills.line(place.x + side * 0.6, place.y + side * 0.65)
    hills.line(place.x + side * 0.72, place.y + side * 0.52)
    hills.line(place.right, place.bottom - side * 0.15)
    hills.close()
    list.fill(hills, color.faded(0.3))
    list.fill(.oval(.around(place.right - side * 0.2, place.y + side * 0.25, side * 0.2, side * 0.2)), color.faded(0.3))
  }

  private mutating func drawToggle(_ view: View) {
    let shape = SwitchShape(in: Rect(x: 0, y: 0, width: view.frame.width, height: view.frame.height))
    func rect(_ rect: Rect) -> FloatRect {
      FloatRect(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    }
    list.fill(rect(shape.track), Corners(Double(shape.radius)), Color(red: 173, green: 181, blue: 189))
    list.fill(.oval(rect(shape.thumb)), .opaqueWhite)
  }
}

extension Figure {
  /// The figure's predominant color, if it covers anything.
  fileprivate var mainColor: Color? {
    switch self {
    case .color(let color): return color
    case .shape(let shape):
      switch shape.fill {
      case .color(let color): return color
      case .gradient(let gradient): return gradient.color(at: 0.5)
      case nil: return nil
      }
    case .layers(let layers): return layers.last { $0.figure.mainColor?.alpha ?? 0 > 0 }?.figure.mainColor
    case .vector, .bitmap: return nil
    }
  }
}

extension Color {
  /// The perceived brightness, from 0 for black to 1 for white.
  fileprivate var brightness: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
