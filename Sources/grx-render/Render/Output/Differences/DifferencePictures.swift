import GRXCompare
import GRXPictures
import Layouts
import Measure

/// Pictures of a layout before and after a change, and of the differences.
///
/// The pictures before and after have texts and colors if the layouts are known; a snapshot contains only frames.
package struct DifferencePictures {
  /// The layout before, as PNG, like `after` and `difference`.
  package let before: [UInt8]
  package let after: [UInt8]
  /// Unchanged views in gray, frames before in dashed red, and frames after in green, with names and a legend.
  package let difference: [UInt8]

  private static let red = Canvas.Color(rgb: 0xe03131)
  private static let green = Canvas.Color(rgb: 0x2f9e44)
  private static let maximumLabels = 400

  /// Draws the pictures.
  /// - Parameter layouts: The layouts before and after, if they are known.
  /// - Throws: `FormatProblem` if a picture is too large.
  package init(
    _ frames: ComparedFrames, layouts: (before: Rendering?, after: Rendering?) = (nil, nil)
  ) throws(FormatProblem) {
    before = try Self.picture(of: layouts.before, or: frames.old, in: frames)
    after = try Self.picture(of: layouts.after, or: frames.new, in: frames)
    difference = try Self.difference(in: frames, legend: ("before", "after"), pixelsPerPoint: 1)
  }

  /// Returns a picture of the layout, or else of its frames in the colors of their depths.
  ///
  /// - Parameter frames: The frames of both layouts, for which space is reserved.
  private static func picture(
    of layout: Rendering?, or side: ComparedFrames.Side, in frames: ComparedFrames
  ) throws(FormatProblem) -> [UInt8] {
    if let layout { return try pngBytes(layout) }
    var canvas = try canvas(size(of: frames, pixelsPerPoint: 1))
    for view in side.drawn { canvas.stroke(rect(view, side, 1), color(side.tree[view]), thickness: 1) }
    return PNGWriter.encode(canvas, density: 1)
  }

  private static func rect(_ view: Int, _ side: ComparedFrames.Side, _ scale: Double) -> Rect {
    side.frames[view]?.scaled(pixelsPerPoint: scale) ?? .zero
  }

  /// Returns the differences between two layouts as PNG.
  ///
  /// - Parameters:
  ///   - legend: The names of the two layouts.
  ///   - screen: Draws the content below the differences.
  package static func difference(
    in frames: ComparedFrames, legend: (before: String, after: String), pixelsPerPoint scale: Double,
    screen: Rendering? = nil
  ) throws(FormatProblem) -> [UInt8] {
    let thickness = max(1, Int(scale.rounded()))
    let layouts = size(of: frames, pixelsPerPoint: scale)
    let size = Size(
      width: max(layouts.width, Int(110 * scale)), height: layouts.height + Int((16 * scale).rounded()))
    var canvas: Canvas
    if var screen {
      screen.window = size
      canvas = try pngCanvas(screen)
    } else {
      canvas = try Self.canvas(size)
    }
    let (old, new) = (frames.old, frames.new)
    for view in new.drawn where !new.differs(view) {
      canvas.stroke(rect(view, new, scale), Canvas.Color(rgb: 0xced4da), thickness: thickness)
    }
    let (gone, come) = (old.drawn.filter(old.differs), new.drawn.filter(new.differs))
    for frame in gone.map({ rect($0, old, scale) }) {
      canvas.fill(frame, red.faded(to: 24))
      canvas.strokeDashed(frame, red, thickness: thickness, on: 4 * thickness, off: 3 * thickness)
    }
    for frame in come.map({ rect($0, new, scale) }) {
      canvas.fill(frame, green.faded(to: 24))
      canvas.stroke(frame, green, thickness: thickness)
    }
    var labels = Labels(scale: scale)
    // In the lower-left corner, which is otherwise empty.
    let baseline = size.height - Int(5 * scale)
    let end = labels.draw(legend.before + " (dashed)", x: Int(2 * scale), baseline: baseline, red, on: &canvas)
    labels.draw(legend.after, x: end + Int(8 * scale), baseline: baseline, green, on: &canvas)
    for (views, side, color) in [(come, new, green), (gone, old, red)] {
      for view in views.prefix(maximumLabels) {
        let frame = rect(view, side, scale)
        labels.draw(
          side.label(of: view).excerpt, x: frame.x + Int(2 * scale), baseline: frame.y + Int(9 * scale), color,
          on: &canvas)
      }
    }
    return PNGWriter.encode(canvas, density: scale)
  }

  private static func size(of frames: ComparedFrames, pixelsPerPoint scale: Double) -> Size {
    let roots = [frames.old, frames.new].compactMap { $0.rootFrame?.scaled(pixelsPerPoint: scale) }
    return Size(width: max(roots.map(\.width).max() ?? 1, 1), height: max(roots.map(\.height).max() ?? 1, 1))
  }

  /// Returns the color of a view's depth.
  private static func color(_ node: FrameTree.Node) -> Canvas.Color {
    let colors: [UInt32] = [0x495057, 0x1971c2, 0x2b8a3e, 0xd9480f, 0x9c36b5, 0x0b7285, 0xc2255c]
    return Canvas.Color(rgb: colors[Int(node.depth) % colors.count])
  }

  private static func canvas(_ size: Size) throws(FormatProblem) -> Canvas {
    do throws(Canvas.SizeError) {
      return try Canvas(width: size.width, height: size.height)
    } catch {
      throw FormatProblem(error.description)
    }
  }

  /// Names that don't overlap.
  private struct Labels {
    let scale: Double
    private var taken: [Rect] = []

    init(scale: Double) { self.scale = scale }

    /// Draws a text at a free position.
    ///
    /// - Returns: The right end of the text.
    @discardableResult
    mutating func draw(
      _ text: String, x: Int, baseline: Int, _ color: Canvas.Color, on canvas: inout Canvas
    ) -> Int {
      let size = Int(9 * scale * 64)
      let advance = text.unicodeScalars.reduce(0) { $0 + StrokeFace.advance(of: $1) }
      let width = advance * size / 100 / 64
      let ground = Rect(
        x: x - 1, y: baseline - size * 5 / 6 / 64 - 1, width: width + 2, height: size * 13 / 12 / 64 + 1)
      let isCovered = taken.contains {
        $0.x < ground.right && ground.x < $0.right && $0.y < ground.bottom && ground.y < $0.bottom
      }
      if !isCovered {
        taken.append(ground)
        canvas.fill(ground, Canvas.Color(rgb: 0xffffff, alpha: 204))
        canvas.draw(text, x: x, baseline: baseline, size: size, width: width, isMonospaced: false, color)
      }
      return x + width
    }
  }
}
