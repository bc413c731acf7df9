import GRXInspection
import Layouts
import Measure

/// A visible part of a view, in the coordinates of the view's parent.
struct ShownPart {
  var frame: Rect
  /// The empty space around the letters of a text, in pixels.
  var slack = Size.zero
}

extension LaidOutTree {
  /// The maximum number of parts of a view that are distinguished; a view with more parts is treated as a whole.
  private static let maximumParts = 64

  /// Returns whether a view draws a background: a color, or a drawable that an element sets.
  func hasBackground(_ entry: Int) -> Bool {
    let view = views[entry]
    if let color = view.backgroundColor { return color.alpha > 0 }
    guard let own = place(of: view)?.own, let value = own.document.written("background", of: own.node)?.value else {
      return false
    }
    // Such a background is visible only while the view is touched.
    return value != "@null" && !value.hasSuffix("color/transparent") && !value.contains("selectableItemBackground")
  }

  /// Returns the visible parts of a view: layouts without a background consist only of their contents, and plain texts only
  /// of their letters.
  func shownParts(of entry: Int) -> [ShownPart] {
    var parts: [ShownPart] = []
    var pending = [(entry: entry, origin: Point.zero)]
    while let (index, origin) = pending.popLast() {
      let entry = entries[index]
      guard entry.isShown, entry.isSeen else { continue }
      let frame = frames[index].frame
      let place = Point(x: origin.x + frame.x, y: origin.y + frame.y)
      if !frames.hasChildren(index), !hasBackground(index), let part = content(of: index) {
        parts.append(ShownPart(frame: part.frame.offset(by: place), slack: part.slack))
      } else if entry.facts.coversFrame || hasBackground(index) {
        parts.append(ShownPart(frame: Rect(origin: place, size: frame.size)))
      } else {
        for inner in frames.children(of: index) { pending.append((inner, place)) }
      }
      if parts.count + pending.count > Self.maximumParts { return [ShownPart(frame: frames[index].frame)] }
    }
    return parts
  }

  /// Returns the part of a view without children and background that it draws in, in its own coordinates, or `nil` for a view
  /// that only takes space.
  private func content(of index: Int) -> ShownPart? {
    let (view, size) = (views[index], frames[index].frame.size)
    let whole = Rect(origin: .zero, size: size)
    switch view.shownContent {
    case .text(let text): return letters(of: text, in: whole)
    case .picture(let picture):
      let padding = view.padding
      let width = size.width - padding.total(along: .horizontal)
      let height = size.height - padding.total(along: .vertical)
      guard width > 0, height > 0 else { return ShownPart(frame: whole) }
      let content = Rect(x: padding.left, y: padding.top, width: width, height: height)
      // Buttons place their pictures in the middle, instead of stretching them.
      guard view.className.hasSuffix("ImageButton"), picture.width > 0, picture.height > 0 else {
        return ShownPart(frame: content)
      }
      let drawn = Size(width: min(picture.width, width), height: min(picture.height, height))
      return ShownPart(
        frame: Rect(
          x: content.x + (width - drawn.width) / 2, y: content.y + (height - drawn.height) / 2, width: drawn.width,
          height: drawn.height))
    case .toggle, .unknown:
      // Its content is usually in the middle.
      let (side, above) = (min(4 * onePoint, whole.width / 4), min(4 * onePoint, whole.height / 4))
      return ShownPart(
        frame: Rect(x: side, y: above, width: whole.width - 2 * side, height: whole.height - 2 * above))
    case .nothing: return nil
    }
  }

  /// Returns the rectangle around the lines of a text, or the part of a button that its background covers.
  private func letters(of text: TextView, in whole: Rect) -> ShownPart? {
    let name = text.className
    if name.hasSuffix("Button") || name.hasSuffix("Chip") {
      // The backgrounds of buttons are smaller than their frames.
      let (side, above) = (min(4 * onePoint, whole.width / 4), min(6 * onePoint, whole.height / 4))
      return ShownPart(
        frame: Rect(x: side, y: above, width: whole.width - 2 * side, height: whole.height - 2 * above))
    }
    let isPlain = ["TextView", "EditText", "CheckBox"].contains { name.hasSuffix($0) }
    guard isPlain, text.contentEdges == text.padding else { return ShownPart(frame: whole) }
    let lines = text.placedLines(showsHint: text.text.isEmpty).map(\.frame)
    guard let first = lines.first else { return ShownPart(frame: whole) }
    var letters = lines.dropFirst().reduce(first) { $0.union($1) }
    // A mark is in the middle, beside the text.
    if name.hasSuffix("CheckBox") {
      let side = min(whole.height, 24 * onePoint)
      let top = min(letters.y, (whole.height - side) / 2)
      letters = Rect(x: 0, y: top, width: whole.width, height: max(letters.bottom - top, side))
    }
    // The line below an editable text is near its bottom edge.
    if name.hasSuffix("EditText") {
      letters = Rect(x: 0, y: letters.y, width: whole.width, height: max(letters.height, whole.height - letters.y))
    }
    return ShownPart(frame: letters, slack: Size(width: onePoint + 1, height: first.height / 8))
  }
}
