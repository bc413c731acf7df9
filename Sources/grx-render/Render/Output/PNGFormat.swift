import GRXInspection
import GRXPictures
import Layouts
import Measure

extension OutputFormat {
  package static let png = OutputFormat(
    "png", help: "a picture at the given density", isPicture: true, bytes: pngBytes)
}

/// Returns a picture of the layout in pixels at its density, with the same content as the SVG form: backgrounds,
/// outlines, text, and labels with ids and sizes, on a white background.
///
/// All arithmetic uses integers, so that the same layout has the same bytes on every machine.
///
/// - Throws: `FormatProblem` if the picture is too large, or if more than `Canvas.mostDrawn` pixels are drawn.
@Sendable
func pngBytes(_ rendering: Rendering) throws(FormatProblem) -> [UInt8] {
  PNGWriter.encode(try pngCanvas(rendering), density: rendering.density)
}

/// Returns the picture before it is encoded.
func pngCanvas(_ rendering: Rendering) throws(FormatProblem) -> Canvas {
  let canvas = try rendering.style == .plain ? screenCanvas(rendering) : inspectorCanvas(rendering)
  let pixels = canvas.width * canvas.height + canvas.drawnCount
  if let problem = rendering.steps?.draw(pixels: pixels) { throw FormatProblem(problem) }
  return canvas
}

/// Returns a picture with the outlines and names of the views.
private func inspectorCanvas(_ rendering: Rendering) throws(FormatProblem) -> Canvas {
  try rendering.checkPixels(rendering.shownSize)
  var picture: PNGPicture
  do throws(Canvas.SizeError) {
    picture = try PNGPicture(rendering)
  } catch {
    throw FormatProblem(error.description)
  }
  let nodes = rendering.tree.nodes
  let firstSeen = picture.firstSeen(of: nodes)
  for (index, node) in nodes.enumerated() {
    if rendering.isExhausted() { break }
    picture.draw(node, isCovered: index < firstSeen)
  }
  picture.drawLabels()
  picture.canvas.keepLetters(for: rendering.fonts)
  if rendering.ownMeter?.interruption == nil, picture.canvas.isExhausted { throw tooMuchDrawn }
  return picture.canvas
}

/// Returns a picture of the screen.
private func screenCanvas(_ rendering: Rendering) throws(FormatProblem) -> Canvas {
  let size = rendering.screenSize
  try rendering.checkPixels(size)
  var screen: ScreenCanvas
  do throws(Canvas.SizeError) {
    screen = try ScreenCanvas(
      width: size.width, height: size.height, background: rendering.windowColor,
      fonts: FontLibrary(rendering.fonts))
  } catch {
    throw FormatProblem(error.description)
  }
  screen.canvas.meter = rendering.ownMeter
  screen.draw(rendering.screenDrawing())
  screen.keepLetters()
  if rendering.ownMeter?.interruption == nil, screen.canvas.isExhausted { throw tooMuchDrawn }
  return screen.canvas
}

private let tooMuchDrawn = FormatProblem(
  "this picture takes too long to draw: its views lie over one another, and at most \(Canvas.mostDrawn >> 20) "
    + "million pixels are drawn, each counted as often as something covers it; draw it smaller, or as svg")

private struct PNGPicture {
  private(set) var canvas: Canvas
  private let rendering: Rendering
  /// The position of the root on the canvas.
  private let window: Rect
  private let lineWidth: Int
  private var drawing = Drawing()
  private var labels: PictureLabels

  init(_ rendering: Rendering) throws(Canvas.SizeError) {
    self.rendering = rendering
    let size = rendering.shownSize
    // Below 9 pixels, letters can't be distinguished.
    labels = PictureLabels(of: rendering, minimumFontSize: max(6, 9 / rendering.density))
    let margin = Int((labels.fontSize * 1.5 * rendering.density).rounded(.up))
    canvas = try Canvas(width: size.width + 2 * margin, height: size.height + 2 * margin)
    canvas.useLetters(of: rendering.fonts)
    canvas.meter = rendering.ownMeter
    window = Rect(x: margin, y: margin, width: size.width, height: size.height)
    lineWidth = max(1, Int((0.75 * rendering.density).rounded()))
  }

  // MARK: Views

  /// The first visible view: the last one that covers the whole window, or the root.
  func firstSeen(of nodes: [FlatTree.Node]) -> Int {
    nodes.lastIndex { node in
      node.view.backgroundColor?.alpha == 255 && node.isVisible
        && PixelBounds(Self.moved(node.frameInRoot, to: window)).contains(PixelBounds(window))
    } ?? 0
  }

  /// Returns a frame in the root's coordinates in those of the canvas.
  private static func moved(_ frame: Rect, to window: Rect) -> Rect {
    Rect(x: frame.x + window.x, y: frame.y + window.y, width: frame.width, height: frame.height)
  }

  /// Draws a view.
  /// - Parameter isCovered: Whether only its label is visible.
  mutating func draw(_ node: FlatTree.Node, isCovered: Bool) {
    let item = drawing.item(for: node)
    labels.add(item, in: rendering)
    let isCovered = isCovered || canvas.isExhausted
    let strength: UInt8 = item.isHidden ? 102 : 255
    for step in item.steps {
      guard case .text(let text, let frame, let color) = step else {
        if !isCovered { draw(step, isDashed: item.isHidden, strength) }
        continue
      }
      for line in labels.lines(of: text, in: frame, rendering) where !isCovered {
        if rendering.isExhausted(byText: line.text.utf8.count) { return }
        draw(line, Canvas.Color(svg: color).faded(to: strength))
      }
    }
  }

  private mutating func draw(_ line: ShownLine, _ color: Canvas.Color) {
    let (window, isMonospaced) = (window, rendering.isMonospaced)
    canvas.clipped(to: window) { canvas in
      canvas.draw(
        line.text, x: line.left + window.x, baseline: line.baseline + window.y,
        size: Int(min(line.fontSize, 4096) * 64), width: line.width, isMonospaced: isMonospaced, color)
    }
  }

  private mutating func draw(_ step: Drawing.Step, isDashed: Bool, _ strength: UInt8) {
    let (density, lineWidth, window) = (rendering.density, lineWidth, window)
    func color(_ svg: String) -> Canvas.Color { Canvas.Color(svg: svg).faded(to: strength) }
    func moved(_ frame: Rect) -> Rect { Self.moved(frame, to: window) }
    canvas.clipped(to: window) { canvas in
      switch step {
      case .box(let box, let fill, let outline):
        let frame = moved(box)
        if let fill { canvas.fill(frame, fill.faded(to: strength)) }
        if isDashed {
          let dash = max(2, Int((3 * density).rounded()))
          canvas.strokeDashed(frame, color(outline), thickness: lineWidth, on: dash, off: max(1, dash * 2 / 3))
        } else {
          canvas.stroke(frame, color(outline), thickness: lineWidth)
        }
      case .text: break
      case .cross(let frame, let cross):
        canvas.drawCross(in: moved(frame), color(cross).faded(to: 102), thickness: lineWidth)
      case .pill(let frame, let radius, let fill): canvas.fillRounded(moved(frame), color(fill), radius: radius)
      case .circle(let frame, let fill):
        canvas.fillRounded(moved(frame), color(fill), radius: frame.width / 2)
      }
    }
  }

  // MARK: Labels

  mutating func drawLabels() {
    let density = rendering.density
    let size = Int(labels.fontSize * density * 64)
    let halo = max(1, Int(density.rounded()))
    for label in labels.placed {
      if rendering.isExhausted() { return }
      let advance = label.text.unicodeScalars.reduce(0) { $0 + StrokeFace.advance(of: $1) }
      let width = min(advance * size / 100 / 64, Int(label.width * density))
      let end = label.endsAtRight ? label.width - Double(width) / density : 0
      let x = window.x + Int(((label.x + end) * density).rounded())
      let baseline = window.y + Int((label.baseline * density).rounded())
      let color = Canvas.Color(svg: label.color).faded(to: label.isFaint ? 128 : 255)
      let ground = Rect(
        x: x - halo, y: baseline - size * 5 / 6 / 64 - halo, width: width + 2 * halo,
        height: size * 13 / 12 / 64 + halo)
      if !label.isRoot { canvas.fill(ground, Canvas.Color(rgb: 0xffffff, alpha: 204)) }
      canvas.draw(label.text, x: x, baseline: baseline, size: size, width: width, isMonospaced: false, color)
    }
  }
}

extension Canvas.Color {
  /// Creates a color from `#rrggbb`.
  fileprivate init(svg text: String) { self.init(rgb: UInt32(text.dropFirst(), radix: 16) ?? 0) }
}
