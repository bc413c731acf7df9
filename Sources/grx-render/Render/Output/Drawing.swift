import Layouts
import Measure

/// What a picture shows, whatever its format: it is given the views in pre-order, and finds for each what it is drawn on, and
/// the room for its label.
struct Drawing {
  private let rendering: Rendering
  private(set) var labels: PictureLabels
  /// What a view's text is drawn on: the luminance of the background, of a view and its ancestors.
  private var grounds: [Double] = []

  /// By depth. Each is legible on white.
  private static let outlines = ["#495057", "#1971c2", "#2b8a3e", "#d9480f", "#9c36b5", "#0b7285", "#c2255c"]

  /// - Parameter minimumFontSize: Of the labels, in points.
  init(_ rendering: Rendering, minimumFontSize: Double) {
    self.rendering = rendering
    let size = rendering.root.frame.size
    labels = PictureLabels(
      width: rendering.points(size.width), height: rendering.points(size.height), minimumFontSize: minimumFontSize)
  }

  /// One view, as it is drawn; besides, its background, and a cross if it is an ImageView.
  struct Item {
    let view: View
    /// In the root's coordinates, in pixels; so are the lines.
    let frame: Rect
    let isHidden: Bool
    /// `#rrggbb`; so is `textColor`.
    let outline: String
    let textColor: String
    /// Of the cross that is drawn for a picture.
    let crossColor: String
    let lines: [ShownLine]
  }

  mutating func add(_ placed: Rendering.Placed) -> Item {
    let (view, frame) = (placed.view, placed.frame)
    grounds.removeLast(grounds.count - placed.depth)
    var ground = grounds.last ?? 1
    if let color = view.backgroundColor {
      let alpha = Double(color.alpha) / 255
      ground = color.luminance * alpha + ground * (1 - alpha)
    }
    grounds.append(ground)
    let outline = Drawing.outlines[placed.depth % Drawing.outlines.count]
    let color = view.contentColor?.hexadecimal
    let item = Item(
      view: view, frame: frame, isHidden: placed.isHidden, outline: outline,
      textColor: color ?? (ground < 0.4 ? "#ffffff" : "#1c1c1e"), crossColor: color ?? outline,
      lines: view.asText.map { rendering.shownLines(of: $0, in: frame) } ?? [])
    for line in item.lines {
      labels.keepFree(
        box(Rect(x: line.left, y: line.baseline - line.height * 3 / 4, width: line.width, height: line.height)))
    }
    let name = Drawing.name(of: view)
    let extent = "\(rendering.points(frame.width) as String)×\(rendering.points(frame.height) as String)"
    labels.add(
      ["\(name) \(extent)", name, extent], color: item.outline, isFaint: item.isHidden, isRoot: placed.depth == 0,
      box(frame))
    return item
  }

  private func box(_ frame: Rect) -> PictureLabels.Box {
    PictureLabels.Box(
      x: rendering.points(frame.x), y: rendering.points(frame.y), width: rendering.points(frame.width),
      height: rendering.points(frame.height))
  }

  /// The id, or else the class; not longer than a label may be.
  static func name(of view: View) -> String {
    VisibleText(view.id.map { "#\($0)" } ?? view.className, limit: 40).description
  }
}

/// A line of text that can be seen, in pixels.
struct ShownLine {
  let text: String
  let left: Int
  let baseline: Int
  let width: Int
  /// Of every line of this text.
  let height: Int
  /// The size of the letters.
  let fontSize: Double
  /// Whether it ends where its text begins: at the right.
  let isRightToLeft: Bool

  /// The edge that the text begins at.
  var start: Int { isRightToLeft ? left + width : left }
}

/// A switch that is off, in pixels.
struct SwitchShape {
  /// As wide and high as the view.
  let track: Rect
  /// Of the track's round ends.
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

/// How wide a character of a monospaced typeface is, about, in em.
let monospacedAdvance = 0.6

extension Rendering {
  /// The lines of a text whose view has that frame; blank ones and those below the frame are left out.
  func shownLines(of view: TextView, in frame: Rect) -> [ShownLine] {
    guard frame.width > 0, frame.height > 0 else { return [] }
    let (lines, height) = view.shownLines
    let textSize = view.drawnTextSize
    let (padding, isRightToLeft) = (view.padding, view.isRightToLeft)
    let gravity = view.drawnGravity.absolute(isRightToLeft: isRightToLeft)
    // What is left of the height; a text that is too high begins at the top, whatever its gravity.
    let free = max(frame.height - padding.top - padding.bottom - lines.count * height, 0)
    let top = padding.top + (gravity.vertical == .bottom ? free : gravity.vertical == .centerVertical ? free / 2 : 0)
    var shown: [ShownLine] = []
    let unstretched = view.isJustified ? view.paragraphEnds : []
    for (index, line) in lines.enumerated()
    where line.width > 0 && line.text.unicodeScalars.contains(where: { $0 != " " }) {
      let baseline = frame.y + top + line.baseline
      // Lines below the view's own end can't be seen from above it either.
      if baseline - height >= frame.bottom { break }
      let advance = Double(line.width) / Double(line.text.unicodeScalars.count)
      let whole = ShownLine(
        text: line.text, left: left(of: line, gravity, padding, frame, isRightToLeft),
        baseline: baseline, width: line.width, height: height,
        fontSize: min(isMonospaced ? advance / monospacedAdvance : textSize, Double(height)),
        isRightToLeft: isRightToLeft)
      if view.isJustified && !line.isTruncated && !unstretched.contains(index) {
        let inner = frame.width - padding.left - padding.right
        shown += stretched(whole, textSize, of: view, from: frame.x + padding.left, to: inner)
      } else {
        shown.append(whole)
      }
    }
    return shown
  }

  /// The words of a line, spread over a width; of the pixels that can't be divided, the first gaps get one each.
  private func stretched(
    _ line: ShownLine, _ textSize: Double, of view: TextView, from left: Int, to width: Int
  ) -> [ShownLine] {
    let words = line.text.split(separator: " ").map(String.init)
    let widths = words.map { view.width(of: $0, textSize: textSize) }
    let gaps = words.count - 1
    let free = width - widths.reduce(0, +)
    guard gaps > 0, free > 0, line.width < width else { return [line] }
    var shown: [ShownLine] = []
    var position = 0
    for (index, word) in words.enumerated() {
      shown.append(
        ShownLine(
          text: word, left: left + (line.isRightToLeft ? width - position - widths[index] : position),
          baseline: line.baseline, width: widths[index], height: line.height, fontSize: line.fontSize,
          isRightToLeft: line.isRightToLeft))
      position += widths[index] + free / gaps + (index < free % gaps ? 1 : 0)
    }
    return shown
  }

  private func left(
    of line: TextLine, _ gravity: Gravity, _ padding: Edges, _ frame: Rect, _ isRightToLeft: Bool
  ) -> Int {
    let (left, right) = (frame.x + padding.left, frame.right - padding.right - line.width)
    switch gravity.horizontal {
    case .centerHorizontal: return (left + right) / 2
    case .left: return left
    case .right: return right
    default: return isRightToLeft ? right : left
    }
  }
}

extension Color {
  /// `#rrggbb`
  var hexadecimal: String {
    "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// From 0 for black to 1 for white, as bright as it looks.
  fileprivate var luminance: Double {
    // Source: Rec. 709, without its transfer function, which the choice between dark and light text doesn't need.
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
