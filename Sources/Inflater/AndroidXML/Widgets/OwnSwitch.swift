import GRXAndroidData
import Inflater
import Layouts
import Measure

/// The drawing of a switch with a thumb or a track of the application.
///
/// Source: `onLayout` and `onDraw` of android.widget.Switch, and of androidx.appcompat.widget.SwitchCompat (API 34).
struct OwnSwitch: Sendable {
  private struct Piece: Sendable {
    /// `nil` for the usual one.
    let figure: Figure?
    let size: Size
    let padding: Edges
  }

  private let thumb: Piece
  private let track: Piece
  private let trackColor: Color
  private let thumbColor: Color
  private let leastWidth: Int

  /// Creates the drawing; `nil` if the thumb and the track are the usual ones.
  init?(_ text: Element, isPlatform: Bool, _ trackColor: Color) {
    guard text.isGiven("thumb") || text.isGiven("track") else { return nil }
    func part(_ name: String) -> Piece {
      let drawable = text.drawable(name) ?? AndroidDrawable()
      // The library's switch reads its own tints.
      let tint =
        isPlatform
        ? text.given(name + "Tint")?.isPlatform == true ? text.color(name + "Tint") : nil
        : text.color(besidesPlatform: name + "Tint")
      let figure = text.given(name).flatMap { text.reader.figure($0.value, text.look) }
      return Piece(
        figure: figure?.tinted(tint), size: drawable.size,
        padding: drawable.padding ?? .zero)
    }
    (thumb, track, self.trackColor) = (part("thumb"), part("track"), trackColor)
    thumbColor = text.color(ofTheme: "colorControlActivated") ?? .opaqueBlack
    leastWidth = text.pixels("switchMinWidth") ?? 0
  }

  func draw(in bounds: FloatRect, _ view: View, _ isChecked: Bool, _ list: inout DrawingList) {
    let thumbWidth = max(0, thumb.size.width - thumb.padding.left - thumb.padding.right)
    let width = max(leastWidth, 2 * thumbWidth + track.padding.left + track.padding.right)
    let height = Double(max(thumb.size.height, track.size.height))
    let left = view.isRightToLeft ? 0 : bounds.width - Double(width)
    let place = FloatRect(left, ((bounds.height - height) / 2).rounded(.down), Double(width), height)
    if let figure = track.figure {
      figure.draw(in: place, &list)
    } else {
      let line = FloatRect.around(place.centerX, place.centerY, place.width - list.dp(8), list.dp(14))
      list.fill(line, Corners(list.dp(7)), trackColor)
    }
    let isRight = isChecked != view.isRightToLeft
    let range = width - thumbWidth - track.padding.left - track.padding.right
    let start = place.x + Double(track.padding.left + (isRight ? max(0, range) : 0))
    let knob = FloatRect(
      start - Double(thumb.padding.left), place.y, Double(thumbWidth + thumb.padding.left + thumb.padding.right),
      height)
    if let figure = thumb.figure {
      figure.draw(in: knob, &list)
    } else {
      list.fill(VectorPath.oval(.around(knob.centerX, knob.centerY, list.dp(20), list.dp(20))), thumbColor)
    }
  }
}
