import Measure

/// The parts of a view's appearance that don't affect its layout.
///
/// Immutable, so views made from the same template share one.
package final class Look: Sendable, Hashable {
  /// The drawing of a widget besides its background and its text. Coordinates are relative to the view, in pixels.
  package typealias Drawing = @Sendable (_ list: inout DrawingList, _ bounds: FloatRect, _ view: View) -> Void

  package struct Style: Sendable {
    /// The color behind the root and around it in its window.
    package var windowColor: Color?
    /// The color behind the status bar, if it isn't the window's color.
    package var statusBarColor: Color?
    package var background: Figure?
    /// The space between the view's edges and its background.
    package var backgroundInsets: (left: Double, top: Double, right: Double, bottom: Double) = (0, 0, 0, 0)
    package var foreground: Figure?
    package var alpha = 1.0
    /// The elevation in pixels.
    package var elevation = 0.0
    /// Whether children are clipped at the background's rounded corners.
    package var clipsToOutline = false
    /// The rounded corners at which everything that the view draws inside its padding is clipped.
    package var mask: Corners?
    /// Whether children are clipped at the view's frame, or at its padding if it scrolls.
    package var clipsChildren = true
    /// Whether children are clipped at the padding.
    package var clipsToPadding = false
    /// The transformation with which the view and its descendants are drawn; `nil` for none.
    package var transform: ViewTransform?
    package var textColor: Color?
    package var hintColor: Color?
    package var isItalic = false
    package var isStruck = false
    package var isUnderlined = false
    package var weight: TextStyle.Weight?
    package var family = TextRun.Family.sansSerif
    package var font: FontFile?
    package var textGravity: Gravity = []
    /// The horizontal position of a text, if it doesn't depend on the gravity.
    package var textAlignment: TextAlignment?
    package var textShadow: TextShadow?
    /// Whether a line that is too wide scrolls once its view is selected; it is compressed instead if it is only slightly too
    /// wide.
    package var isMarquee = false
    /// The drawables beside the text: at the left, top, right, and bottom.
    package var sides: [Figure?] = []
    /// Whether these are beside the letters, and not at the view's edges.
    package var sidesFollowText = false
    package var image: ImageLook?
    /// The drawings below the content and above it.
    package var underlay: Drawing?
    package var overlay: Drawing?
    /// Whether the default drawing of the view's class is omitted.
    package var hidesContent = false
    /// The part of the padding that is reserved for a mark, and not for text.
    package var textShift = 0.0

    package init() {}
  }

  /// The horizontal position of a text: at the start or the end of its own direction or of the view's.
  package enum TextAlignment: String, Sendable {
    case center, textStart, textEnd, viewStart, viewEnd
  }

  package let style: Style

  package init(_ style: Style) { self.style = style }

  package static func == (one: Look, other: Look) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The picture of an ImageView.
package struct ImageLook: Hashable, Sendable {
  /// How the picture is scaled into the view.
  package enum Scale: String, Hashable, Sendable {
    case matrix, fitXY, fitStart, fitCenter, fitEnd, center, centerCrop, centerInside
  }

  package var figure: Figure
  package var scale = Scale.fitCenter
  /// Whether the picture is clipped at the view's padding, and not at its bounds.
  package var cropsToPadding = false
  /// Creates the look of a picture with its scaling and the padding around it.
  package init(_ figure: Figure, _ scale: Scale = .fitCenter) { (self.figure, self.scale) = (figure, scale) }

  /// Returns the rectangle of the picture within the area inside the padding.
  ///
  /// Source: android.widget.ImageView.configureBounds (API 34).
  package func place(in room: FloatRect) -> FloatRect {
    let own = figure.size
    guard let width = own.width, let height = own.height, width > 0, height > 0, scale != .fitXY else { return room }
    let (free, freeHeight) = (room.width - width, room.height - height)
    func fitted(_ ratio: Double, _ share: Double) -> FloatRect {
      FloatRect(
        room.x + (room.width - width * ratio) * share, room.y + (room.height - height * ratio) * share, width * ratio,
        height * ratio)
    }
    let least = min(room.width / width, room.height / height)
    switch scale {
    case .matrix: return FloatRect(room.x, room.y, width, height)
    case .center: return FloatRect(room.x + (free / 2).rounded(), room.y + (freeHeight / 2).rounded(), width, height)
    case .centerCrop: return fitted(max(room.width / width, room.height / height), 0.5)
    case .centerInside: return fitted(min(1, least), 0.5)
    case .fitStart: return fitted(least, 0)
    case .fitEnd: return fitted(least, 1)
    case .fitCenter, .fitXY: return fitted(least, 0.5)
    }
  }
}

extension View {
  /// The view's appearance; `nil` for the default of its class and its colors.
  package final var look: Look? {
    get { lookStorage as? Look }
    set { lookStorage = newValue }
  }
}
