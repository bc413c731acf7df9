import GRXInspection
import Inflater
import Layouts
import Measure

/// The content of a picture in any format: the steps that draw each view, which each format plays. It receives the views
/// in pre-order.
struct Drawing {
  /// The luminance behind a view's text, which results from the backgrounds of the view and its ancestors.
  private var grounds: [Double] = []

  /// The colors by depth, each of which is legible on white.
  private static let outlines = ["#495057", "#1971c2", "#2b8a3e", "#d9480f", "#9c36b5", "#0b7285", "#c2255c"]

  /// A step of drawing a view. Frames are in the root's coordinates, in pixels; colors are `#rrggbb`.
  enum Step {
    /// The background, which may be transparent, and the outline.
    case box(Rect, fill: Color?, outline: String)
    /// The lines of a text in its view's frame.
    case text(TextView, in: Rect, color: String)
    /// The cross that represents a picture.
    case cross(Rect, color: String)
    /// A rectangle with round ends, or a circle as wide as its frame.
    case pill(Rect, radius: Int, color: String)
    case circle(Rect, color: String)
  }

  /// A figure above the background of a view. Its name is that of the step that draws it, also in a page's script.
  enum Figure: String, CaseIterable {
    case text, cross, pill, circle

    /// Returns the figures that represent the content of a view, from back to front.
    static func all(of view: View) -> [Figure] {
      switch view.shownContent {
      case .text: [.text]
      case .picture: [.cross]
      case .toggle: [.pill, .circle]
      case .nothing, .unknown: []
      }
    }
  }

  /// A view as drawn.
  struct Item {
    let view: View
    /// The frame in the root's coordinates, in pixels.
    let frame: Rect
    /// The id, or else the class, shortened to the length of a label.
    let name: String
    /// The color of the outline and the label.
    let color: String
    let isRoot: Bool
    let isHidden: Bool
    let steps: [Step]
  }

  mutating func item(for node: FlatTree.Node) -> Item {
    let (view, frame) = (node.view, node.frameInRoot)
    grounds.removeLast(grounds.count - node.depth)
    var ground = grounds.last ?? 1
    if let color = view.backgroundColor {
      let alpha = Double(color.alpha) / 255
      ground = color.luminance * alpha + ground * (1 - alpha)
    }
    grounds.append(ground)
    let outline = Drawing.outlines[node.depth % Drawing.outlines.count]
    let color = view.contentColor?.hexadecimal
    let steps = Figure.all(of: view).compactMap { figure -> Step? in
      switch figure {
      case .text: view.asText.map { .text($0, in: frame, color: color ?? (ground < 0.4 ? "#ffffff" : "#1c1c1e")) }
      case .cross: .cross(frame, color: color ?? outline)
      case .pill: .pill(SwitchShape(in: frame).track, radius: SwitchShape(in: frame).radius, color: "#adb5bd")
      case .circle: .circle(SwitchShape(in: frame).thumb, color: "#ffffff")
      }
    }
    return Item(
      view: view, frame: frame, name: Drawing.name(of: view), color: outline, isRoot: node.depth == 0,
      isHidden: !node.isVisible, steps: [.box(frame, fill: view.backgroundColor, outline: outline)] + steps)
  }

  /// Returns the id, or else the class, shortened to the length of a label.
  static func name(of view: View) -> String {
    VisibleText(view.id.map { "#\($0)" } ?? view.className, limit: 40).description
  }
}

extension PictureLabels {
  /// Creates the labels of a picture.
  /// - Parameter minimumFontSize: The minimum font size, in points.
  init(of rendering: Rendering, minimumFontSize: Double) {
    let size = rendering.root.frame.size
    self.init(
      width: rendering.points(size.width), height: rendering.points(size.height), minimumFontSize: minimumFontSize)
  }

  /// Requests the label of a view.
  mutating func add(_ item: Drawing.Item, in rendering: Rendering) {
    let frame = item.frame
    let extent = "\(rendering.points(frame.width) as String)×\(rendering.points(frame.height) as String)"
    add(
      ["\(item.name) \(extent)", item.name, extent], color: item.color, isFaint: item.isHidden, isRoot: item.isRoot,
      area(frame, in: rendering))
  }

  /// Returns the lines of a text, from which labels are kept away.
  mutating func lines(of text: TextView, in frame: Rect, _ rendering: Rendering) -> [ShownLine] {
    let lines = rendering.shownLines(of: text, in: frame)
    for line in lines {
      if rendering.isExhausted() { break }
      let box = Rect(x: line.left, y: line.baseline - line.height * 3 / 4, width: line.width, height: line.height)
      keepFree(area(box, in: rendering))
    }
    return lines
  }

  private func area(_ frame: Rect, in rendering: Rendering) -> Area {
    Area(
      x: rendering.points(frame.x), y: rendering.points(frame.y), width: rendering.points(frame.width),
      height: rendering.points(frame.height))
  }
}

/// A visible line of text, in pixels.
struct ShownLine {
  let text: String
  let left: Int
  let baseline: Int
  let width: Int
  /// The height of every line of this text.
  let height: Int
  /// The font size.
  let fontSize: Double
  /// Whether the text begins at the right.
  let isRightToLeft: Bool
  /// The parts with properties of their own; `nil` if the line has one look.
  var parts: [StyledPart]?
  /// The space for a bullet before the line; `nil` for none.
  var bulletMargin: Int?

  /// The edge at which the text begins.
  var start: Int { isRightToLeft ? left + width : left }
}

/// A switch that is off, in pixels.
struct SwitchShape {
  /// The track, as wide and high as the view.
  let track: Rect
  /// The radius of the track's ends.
  let radius: Int
  let thumb: Rect

  init(in frame: Rect) {
    track = frame
    radius = min(frame.width, frame.height) / 2
    let inset = max(radius / 8, radius > 4 ? 1 : 0)
    let diameter = 2 * max(radius - inset, 0)
    thumb = Rect(
      x: frame.x + inset, y: frame.y + (frame.height - diameter) / 2, width: diameter, height: diameter)
  }
}

/// The approximate width of a character in a monospaced font, in em.
let monospacedAdvance = 0.6

extension Rendering {
  /// Returns the lines of a text whose view has the given frame.
  func shownLines(of view: TextView, in frame: Rect) -> [ShownLine] {
    shown(view.placedLines, of: view, in: frame)
  }

  /// Returns the lines that a person would see: those of the hint if there is no text.
  ///
  /// - Parameter gravity: The position of the text in its view.
  func screenLines(of view: TextView, in frame: Rect, gravity: Gravity) -> [ShownLine] {
    shown(view.placedLines(showsHint: true, gravity: gravity), of: view, in: frame)
  }

  private func shown(_ lines: [PlacedLine], of view: TextView, in frame: Rect) -> [ShownLine] {
    let textSize = view.drawnTextSize
    if isExhausted(byText: view.text.utf8.count) { return [] }
    return lines.map { line in
      let advance = Double(line.frame.width) / Double(line.text.unicodeScalars.count)
      return ShownLine(
        text: line.text, left: frame.x + line.frame.x, baseline: frame.y + line.baseline, width: line.frame.width,
        height: line.frame.height,
        fontSize: min(isMonospaced ? advance / monospacedAdvance : textSize, Double(line.frame.height)),
        isRightToLeft: view.isRightToLeft, parts: view.styledParts(of: line), bulletMargin: view.bulletMargin(of: line))
    }
  }
}

extension Color {
  /// `#rrggbb`
  var hexadecimal: String { "#" + [red, green, blue].map { $0.hexadecimal(2) }.joined() }

  /// The perceived brightness, from 0 for black to 1 for white.
  fileprivate var luminance: Double {
    // Source: Rec. 709, without its transfer function, which isn't needed for choosing between dark and light text.
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
