import Measure

// The parts of a view's drawing that its look determines, relative to the list's origin.
extension DrawingList {
  private static func bounds(of view: View) -> FloatRect {
    FloatRect(0, 0, Double(view.frame.width), Double(view.frame.height))
  }

  /// Draws the shadow and the background of a view.
  ///
  /// - Parameter color: The color that is drawn if there is no other background.
  package mutating func drawBackground(of view: View, _ style: Look.Style, color: Color?) {
    let bounds = Self.bounds(of: view)
    let place = style.backgroundPlace(in: bounds)
    if style.elevation > 0, let (rect, corners) = style.background?.corners(in: place) {
      shadow(rect, corners, elevation: style.elevation)
    }
    style.background?.draw(in: place, &self)
    if style.background == nil { fill(bounds, color) }
  }

  /// Draws what is between the background of a view and its content.
  package mutating func drawUnderlay(of view: View, _ style: Look.Style) {
    style.underlay?(&self, Self.bounds(of: view), view)
  }

  /// Draws the drawables beside a text, centered in the area inside the padding.
  package mutating func drawSides(of view: TextView, _ style: Look.Style) {
    guard !style.sides.isEmpty, let sizes = view.compoundDrawables else { return }
    let room = Self.bounds(of: view).inset(view.padding)
    // Beside the text, between the drawables above and below it.
    func gap(_ length: Int) -> Double { length > 0 ? Double(length + sizes.padding) : 0 }
    let inner = room.inset(
      gap(sizes.left.width), gap(sizes.top.height), gap(sizes.right.width), gap(sizes.bottom.height))
    // Source: `updateIconPosition` of com.google.android.material.button.MaterialButton (1.12).
    var (across, down) = (0.0, 0.0)
    if style.sidesFollowText {
      let lines = view.placedLines
      let width = Double(lines.map(\.frame.width).max() ?? 0)
      // Of a single line, only the height of its letters counts.
      let height =
        lines.count == 1
        ? Self.letterHeight(of: lines[0].text) * view.drawnTextSize
        : Double((lines.map(\.frame.bottom).max() ?? 0) - (lines.map(\.frame.y).min() ?? 0))
      across = max(0, inner.width - width) / 2
      down = max(0, inner.height - height) / 2
    }
    for (index, size) in [sizes.left, sizes.top, sizes.right, sizes.bottom].enumerated() {
      guard index < style.sides.count, let figure = style.sides[index], size != .zero else { continue }
      let (width, height) = (Double(size.width), Double(size.height))
      let place =
        switch index {
        case 0: FloatRect(room.x + style.textShift + across, inner.centerY - height / 2, width, height)
        case 1: FloatRect(inner.centerX - width / 2, room.y + down, width, height)
        case 2: FloatRect(room.right - width - style.textShift - across, inner.centerY - height / 2, width, height)
        default: FloatRect(inner.centerX - width / 2, room.bottom - height, width, height)
        }
      figure.draw(in: FloatRect(place.x.rounded(), place.y.rounded(), width, height), &self)
    }
  }

  /// Returns the height of the outlines of a line of Roboto, in em.
  private static func letterHeight(of text: String) -> Double {
    var (top, bottom) = (0.0, 0.0)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a", "c", "e", "m", "n", "o", "r", "s", "u", "v", "w", "x", "z": top = max(top, 0.54)
      case "g", "p", "q", "y": (top, bottom) = (max(top, 0.54), 0.21)
      case "j": (top, bottom) = (0.74, 0.21)
      case "b", "d", "f", "h", "i", "k", "l": top = 0.75
      default: if !scalar.properties.isWhitespace { top = max(top, 0.72) }
      }
    }
    return top + bottom
  }

  /// Draws the picture of a view.
  /// - Parameter isClipped: Whether the view's parent clips it at its bounds.
  package mutating func draw(_ image: ImageLook, of view: View, isClipped: Bool = true) {
    let bounds = Self.bounds(of: view)
    let room = bounds.inset(view.padding)
    let place = image.place(in: room)
    func exceeds(_ area: FloatRect) -> Bool {
      place.x < area.x - 0.5 || place.y < area.y - 0.5 || place.right > area.right + 0.5
        || place.bottom > area.bottom + 0.5
    }
    let clip = image.cropsToPadding ? room : bounds
    let isOutside = exceeds(clip) && (isClipped || image.cropsToPadding)
    let outline = view.look?.style.outline(in: bounds)
    if isOutside { beginClip(.rect(clip)) }
    if let outline { beginClip(outline) }
    image.figure.draw(in: place, &self)
    if outline != nil { endClip() }
    if isOutside { endClip() }
  }

  /// Draws the foreground of a view.
  package mutating func drawForeground(of view: View, _ style: Look.Style) {
    style.foreground?.draw(in: Self.bounds(of: view), &self)
  }

  /// Draws what is above the foreground of a view.
  package mutating func drawOverlay(of view: View, _ style: Look.Style) {
    style.overlay?(&self, Self.bounds(of: view), view)
  }
}

extension Look.Style {
  /// Returns the rectangle of the background of a view with these bounds.
  package func backgroundPlace(in bounds: FloatRect) -> FloatRect {
    let insets = backgroundInsets
    return bounds.inset(insets.left, insets.top, insets.right, insets.bottom)
  }

  /// Returns the clip of the content at rounded corners, or `nil` for a view whose content isn't clipped, or whose
  /// corners are sharp.
  package func outline(in bounds: FloatRect) -> Outline? {
    guard clipsToOutline, let (rect, corners) = background?.corners(in: bounds), !corners.isZero else { return nil }
    return .roundRect(rect, corners)
  }
}
