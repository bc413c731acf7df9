import GRXFileFormats
import GRXInspection
import Layouts
import Measure

extension LintRule {
  package static let lowContrast = LintRule(
    code: "GRX023", name: "low-contrast", severity: .warning,
    summary: "A text has nearly the color of what is drawn under it.",
    explanation: """
      The contrast of a text to the colors under its letters is below 4.5, or below 3 if the text is large: 18 points, \
      or 14 points in bold. Contrast is that of WCAG 2.1, from 1 for equal colors to 21 for black on white; backgrounds \
      that aren't opaque, and the opacity of views, count. Texts that are scrolled out of the window count as if they \
      were at the edge of what scrolls them. Checked in the first window. Not reported: colors of the \
      theme over a background that isn't the theme's, since the program may choose another theme; texts over \
      pictures, gradients, and the edges of shapes; texts under an opaque view; texts with parts of other colors, such as links; texts for which \
      the layout itself draws no background, since what shows the layout may draw one; hints; disabled views; rotated \
      and scaled views; layouts of more than 20,000 views.
      """,
    isIndependent: true)
}

/// Compares the colors of texts with the colors under them.
///
/// Source: success criterion 1.4.3 of WCAG 2.1 for the contrast; `TextContrastCheck` of Android's Accessibility Test Framework for
/// the sizes of large texts.
enum ContrastRule {
  private static let maximumViewCount = 20_000

  @Sendable
  static func check(_ tree: LaidOutTree, _ report: inout LintReport) {
    guard report.isOn(.lowContrast), tree.conditionIndexes.contains(0), tree.hasColors,
      tree.viewCount <= maximumViewCount
    else { return }
    var painting = PaintedColors(tree)
    painting.visitTexts { view, ink, ground in
      ink.contrast(to: ground.color) < neededContrast(of: view, tree)
    } body: { index, ink, ground in
      guard let view = tree.views[index].asText, isJudged(view, over: tree.views[ground.source], tree) else { return }
      report.add(
        .lowContrast, tree, index, at: ["textColor"],
        "the text of \(view.designation), \(ink.reported) on \(ground.color.reported), has a contrast of "
          + "\(rounded(ink.contrast(to: ground.color))), which should be at least "
          + (neededContrast(of: view, tree) == 3 ? "3" : "4.5"))
    }
  }

  /// Returns the contrast that a text should have at least.
  private static func neededContrast(of view: TextView, _ tree: LaidOutTree) -> Double {
    let size = view.drawnTextSize / tree.density
    let weight = view.look?.style.weight ?? view.textStyle.weight
    return size >= 18 || size >= 14 && weight.rawValue >= 700 ? 3 : 4.5
  }

  /// Returns whether a text is shown in its color over that of another view on a device.
  private static func isJudged(_ view: TextView, over source: View, _ tree: LaidOutTree) -> Bool {
    guard let own = tree.place(of: view)?.own else { return true }
    func written(_ name: String) -> String? { own.document.written(name, of: own.node)?.value }
    if written("enabled") == "false" || own.document.isSample("textColor", of: own.node)
      || own.document.isSample("background", of: own.node)
    {
      return false
    }
    // A theme that an activity sets in code changes its own colors, but not those of the document.
    guard own.document.keepsColorsInLooks, written("textColor").map({ $0.hasPrefix("?") }) ?? true,
      let ground = tree.place(of: source)?.own,
      let background = ground.document.written("background", of: ground.node)?.value
    else { return true }
    return background.hasPrefix("?")
  }

  /// Returns a contrast with one digit after the point, rounded down, so that it never seems sufficient.
  private static func rounded(_ contrast: Double) -> String {
    let tenths = Int(contrast * 10)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// The colors that views draw, in drawing order, as far as they are plain.
private struct PaintedColors {
  /// An area in the root's coordinates.
  private struct Layer {
    let area: FloatRect
    /// The entry of the view that draws it.
    let source: Int
    /// The part inside that isn't drawn.
    var hole: FloatRect?
    /// `nil` for a picture, a gradient, or a shape.
    var color: Color?
  }

  /// A color under a text, and the entry of the view that draws the opaque color below everything else.
  typealias Ground = (color: Color, source: Int)

  private enum Step {
    case enter(Int, at: PathPoint)
    /// Draws what is over the children of a view.
    case leave(Int, at: PathPoint)
    /// Ends a group that is drawn as a whole.
    case endGroup
    /// Ends what a view scrolls.
    case endViewport
  }

  /// A view that scrolls its content.
  private struct Viewport {
    let area: FloatRect
    /// The number of layers below its content.
    let start: Int
    /// The number of texts before those in it.
    let textCount: Int
  }

  /// A text that isn't reported yet, since a later view may cover it.
  private struct Candidate {
    let entry: Int
    let letters: FloatRect
    let ink: Color
    let ground: Ground
    /// The number of layers below it.
    let layerCount: Int
  }

  private let tree: LaidOutTree
  private var layers: [Layer] = []
  /// The open groups: their first layers, and their opacity.
  private var groups: [(start: Int, alpha: Double)] = []
  /// The open views that scroll.
  private var viewports: [Viewport] = []
  private var candidates: [Candidate] = []
  /// The maximum number of layers that are compared with texts, so that thousands of texts over thousands of colors end soon.
  private var comparisonsLeft = 4_000_000

  init(_ tree: LaidOutTree) { self.tree = tree }

  /// Calls `body` with each text that no opaque color covers, and the colors of its letters and of what is under them, if
  /// both are plain and `isIncluded` returns `true`.
  mutating func visitTexts(
    where isIncluded: (TextView, _ ink: Color, _ ground: Ground) -> Bool,
    body: (_ entry: Int, _ ink: Color, _ ground: Ground) -> Void
  ) {
    var steps = tree.entries.isEmpty ? [] : [Step.enter(0, at: PathPoint(0, 0))]
    while let step = steps.popLast(), comparisonsLeft > 0 {
      switch step {
      case .enter(let index, let place): enter(index, place, &steps, isIncluded)
      case .leave(let index, let place):
        let view = tree.views[index]
        if let style = view.look?.style { draw(index, at: place) { $0.drawForeground(of: view, style) } }
      case .endGroup:
        guard let (start, alpha) = groups.popLast() else { break }
        for index in start..<layers.count { layers[index].color = layers[index].color?.faded(alpha) }
      case .endViewport:
        // A view over this one doesn't cover the texts that are scrolled from under it.
        if let viewport = viewports.popLast() { visitTexts(from: viewport.textCount, body) }
      }
    }
    visitTexts(from: 0, body)
  }

  /// Calls `body` with the last texts, unless an opaque color covers them.
  private mutating func visitTexts(from start: Int, _ body: (Int, Color, Ground) -> Void) {
    for text in candidates[start...] where !isCovered(text) { body(text.entry, text.ink, text.ground) }
    candidates.removeSubrange(start...)
  }

  private mutating func isCovered(_ text: Candidate) -> Bool {
    for layer in layers[text.layerCount...] {
      comparisonsLeft -= 1
      if layer.color?.alpha == 255, layer.area.intersection(text.letters) == text.letters { return true }
    }
    return false
  }

  private mutating func enter(
    _ index: Int, _ outer: PathPoint, _ steps: inout [Step], _ isIncluded: (TextView, Color, Ground) -> Bool
  ) {
    let (entry, view) = (tree.entries[index], tree.views[index])
    let style = view.look?.style
    guard entry.isShown, style?.alpha ?? 1 > 0 else { return }
    let frame = tree.frames[index].frame
    var place = PathPoint(outer.x + Double(frame.x), outer.y + Double(frame.y))
    if let transform = style?.transform {
      guard transform.isTranslation else { return hide(index, at: place) }
      place = PathPoint(place.x + transform.x, place.y + transform.y)
    }
    if let style, style.alpha < 1 {
      groups.append((layers.count, style.alpha))
      steps.append(.endGroup)
    }
    if style?.foreground != nil { steps.append(.leave(index, at: place)) }
    if let style {
      draw(index, at: place) { list in
        list.drawBackground(of: view, style, color: view.backgroundColor)
        list.drawUnderlay(of: view, style)
      }
    } else if let color = view.backgroundColor, color.alpha > 0 {
      layers.append(Layer(area: bounds(of: view, at: place), source: index, color: color))
    }
    if let text = view.asText {
      if let found = letters(of: text, index, style, at: place), isIncluded(text, found.ink, found.ground) {
        candidates.append(found)
      }
    } else if view.isPicture || view.isToggle || style?.image != nil {
      hide(index, at: place)
    }
    if entry.facts.isViewport {
      let area = bounds(of: view, at: place)
      viewports.append(Viewport(area: area, start: layers.count, textCount: candidates.count))
      steps.append(.endViewport)
    }
    for child in drawn(tree.frames.children(of: index)).reversed() { steps.append(.enter(child, at: place)) }
  }

  /// Returns children in drawing order: elevated ones are above the others.
  private func drawn(_ children: FrameTree.Children) -> [Int] {
    func elevation(_ entry: Int) -> Double { tree.views[entry].look?.style.elevation ?? 0 }
    let children = Array(children)
    guard children.contains(where: { elevation($0) > 0 }) else { return children }
    return children.enumerated().sorted { one, other in
      let (low, high) = (elevation(one.element), elevation(other.element))
      return low == high ? one.offset < other.offset : low < high
    }.map(\.element)
  }

  private func bounds(of view: View, at place: PathPoint) -> FloatRect {
    FloatRect(place.x, place.y, Double(view.frame.width), Double(view.frame.height))
  }

  /// Adds the area of a view whose colors aren't known.
  private mutating func hide(_ index: Int, at place: PathPoint) {
    let view = tree.views[index]
    if !view.frame.isEmpty { layers.append(Layer(area: bounds(of: view, at: place), source: index)) }
  }

  /// Adds the plain colors of some commands.
  private mutating func draw(_ index: Int, at place: PathPoint, _ body: (inout DrawingList) -> Void) {
    var list = DrawingList(density: tree.density)
    list.origin = place
    body(&list)
    // Inside clips and groups, less is drawn, or in other colors.
    var isPlain = true
    for command in list.commands {
      switch command {
      case .fill(let outline, let paint):
        var layer = Layer(area: outline.area, source: index)
        if isPlain, case .color(let color) = paint {
          switch outline {
          case .rect, .roundRect: layer.color = color
          case .path: break
          }
        }
        layers.append(layer)
      case .stroke(let outline, let stroke, _):
        var layer = Layer(area: outline.area.inset(-stroke.width), source: index)
        switch outline {
        case .rect, .roundRect: layer.hole = outline.area.inset(stroke.width)
        case .path: break
        }
        layers.append(layer)
      case .bitmap(_, _, let area, _, _): layers.append(Layer(area: area, source: index))
      case .beginClip, .beginGroup, .beginTransform: isPlain = false
      case .text, .shadow, .endClip, .endGroup, .endTransform: break
      }
    }
  }

  // MARK: Colors

  /// Returns the letters of a text and what is under them, if both have plain colors.
  private mutating func letters(
    of text: TextView, _ entry: Int, _ style: Look.Style?, at place: PathPoint
  ) -> Candidate? {
    guard let color = style?.textColor ?? text.textColor, color.alpha > 0,
      !text.text.allSatisfy(\.isWhitespace), !text.spans.contains(where: \.hasColor),
      let first = text.placedLines.first?.frame
    else { return nil }
    let lines = text.placedLines.dropFirst().reduce(first) { $0.union($1.frame) }
    let letters = FloatRect(
      place.x + Double(lines.x), place.y + Double(lines.y), Double(lines.width), Double(lines.height)
    ).intersection(bounds(of: text, at: place))
    guard letters.width > 0, letters.height > 0, var ground = ground(under: letters, of: layers.count) else {
      return nil
    }
    var ink = color.over(ground.color)
    for (start, alpha) in groups.reversed() {
      guard let outside = self.ground(under: letters, of: start)?.color else { return nil }
      (ink, ground.color) = (outside.mixed(with: ink, alpha), outside.mixed(with: ground.color, alpha))
    }
    return Candidate(entry: entry, letters: letters, ink: ink, ground: ground, layerCount: layers.count)
  }

  /// Returns the color of the first layers under some letters; `nil` if it isn't the same opaque color everywhere.
  private mutating func ground(under letters: FloatRect, of count: Int) -> Ground? {
    var (translucent, letters) = ([Color](), letters)
    var outer = viewports[...]
    for index in (0..<count).reversed() {
      let layer = layers[index]
      comparisonsLeft -= 1
      while let viewport = outer.last, index < viewport.start {
        letters = letters.moved(into: viewport.area)
        outer.removeLast()
      }
      let common = layer.area.intersection(letters)
      if common.width <= 0.5 || common.height <= 0.5 { continue }
      if let hole = layer.hole, hole.intersection(letters) == letters { continue }
      guard let color = layer.color, layer.area.intersection(letters) == letters else { return nil }
      if color.alpha == 255 { return (translucent.reversed().reduce(color) { $1.over($0) }, layer.source) }
      translucent.append(color)
    }
    return nil
  }
}

extension FloatRect {
  /// Returns the rectangle as near as it can be inside another one, which cuts off what is larger.
  fileprivate func moved(into area: FloatRect) -> FloatRect {
    let (width, height) = (min(width, area.width), min(height, area.height))
    return FloatRect(
      min(max(x, area.x), area.right - width), min(max(y, area.y), area.bottom - height), width, height)
  }
}

extension TextSpan {
  /// Whether the letters, or what is under them, have a color of their own.
  fileprivate var hasColor: Bool {
    switch property {
    case .color, .background: true
    default: false
    }
  }
}

extension Color {
  /// Returns the contrast to another color: 1 for equal colors, and 21 for black and white. Both are opaque.
  fileprivate func contrast(to other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    func linear(_ byte: UInt8) -> Double {
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
