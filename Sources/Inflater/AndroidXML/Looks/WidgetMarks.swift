import Layouts
import Measure

/// The marks of the platform's and the libraries' widgets.
enum WidgetMarks {
  static let checkIcon = "M9,16.2L4.8,12l-1.4,1.4L9,19L21,7l-1.4,-1.4z"
  static let closeIcon = "M19,6.4L17.6,5L12,10.6L6.4,5L5,6.4L10.6,12L5,17.6L6.4,19L12,13.4L17.6,19L19,17.6L13.4,12z"
  static let cancelIcon =
    "M12,2A10,10 0 1,0 12,22A10,10 0 1,0 12,2zM17,15.6L15.6,17L12,13.4L8.4,17L7,15.6L10.6,12L7,8.4L8.4,7L12,10.6"
    + "L15.6,7L17,8.4L13.4,12z"
  static let checkCircleIcon =
    "M12,2A10,10 0 1,0 12,22A10,10 0 1,0 12,2zM10,17L5,12L6.4,10.6L10,14.2L17.6,6.6L19,8z"
  static let overflowIcon =
    "M12,8A2,2 0 1,0 12,4A2,2 0 1,0 12,8zM12,14A2,2 0 1,0 12,10A2,2 0 1,0 12,14zM12,20A2,2 0 1,0 12,16A2,2 0 1,0 12,20z"
  static let eyeIcon =
    "M12,4.5C7,4.5 2.7,7.6 1,12C2.7,16.4 7,19.5 12,19.5C17,19.5 21.3,16.4 23,12C21.3,7.6 17,4.5 12,4.5z"
    + "M12,17A5,5 0 1,1 12,7A5,5 0 1,1 12,17zM12,9A3,3 0 1,0 12,15A3,3 0 1,0 12,9z"
  static let dropDownIcon = "M7,10L12,15L17,10z"
  static let backIcon = "M20,11H7.8L13.4,5.4L12,4L4,12L12,20L13.4,18.6L7.8,13H20z"
  static let searchIcon =
    "M15.5,14h-0.8l-0.3,-0.3A6.5,6.5 0 1,0 13.7,14.4l0.3,0.3v0.8l5,5l1.5,-1.5z"
    + "M9.5,14A4.5,4.5 0 1,1 9.5,5A4.5,4.5 0 1,1 9.5,14z"
  static let keyboardIcon =
    "M2,5H22V19H2z"
    + [7, 10].map { y in [4, 7, 10, 13, 17].map { "M\($0),\(y + 1)v2h2v-2z" }.joined() }.joined() + "M8,15v2h8v-2z"
  static let starIcon =
    "M12,17.3L18.2,21L16.5,14L22,9.2L14.8,8.6L12,2L9.2,8.6L2,9.2L7.5,14L5.8,21z"

  /// Returns a box of 18 points with a check in it.
  static func checkBox(
    at x: Double, _ y: Double, isChecked: Bool, isIndeterminate: Bool = false, _ tint: Color, _ icon: Color?,
    _ list: inout DrawingList
  ) {
    let box = FloatRect.around(x, y, list.dp(18), list.dp(18))
    guard isChecked else {
      list.stroke(Outline(box.inset(list.dp(1)), Corners(list.dp(1))), Stroke(list.dp(2)), .color(tint))
      return
    }
    var path = VectorPath.roundRect(box, Corners(list.dp(2)))
    var check = VectorPath()
    if isIndeterminate {
      check = .roundRect(.around(x, y, list.dp(10), list.dp(2)), Corners(0))
    } else {
      check.move(box.x + list.dp(7), box.y + list.dp(14))
      for (dx, dy) in [(2.0, 9.0), (3.4, 7.6), (7, 11.2), (14.6, 3.6), (16, 5)] {
        check.line(box.x + list.dp(dx), box.y + list.dp(dy))
      }
      check.close()
    }
    if let icon {
      list.fill(path, tint)
      list.fill(check, icon)
    } else {
      // The background shows through the check.
      path.elements += check.elements
      path.usesEvenOdd = true
      list.fill(path, tint)
    }
  }

  /// Returns a circle of 20 points with a dot in it.
  static func radio(at x: Double, _ y: Double, isChecked: Bool, _ tint: Color, _ list: inout DrawingList) {
    list.stroke(VectorPath.oval(.around(x, y, list.dp(18), list.dp(18))), Stroke(list.dp(2)), tint)
    if isChecked { list.fill(VectorPath.oval(.around(x, y, list.dp(10), list.dp(10))), tint) }
  }

  /// Returns the horizontal center of a track, `end` pixels from the end of its view.
  private static func trackCenter(_ bounds: FloatRect, _ view: View, _ width: Double, end: Double) -> Double {
    view.isRightToLeft ? end + width / 2 : bounds.width - end - width / 2
  }

  /// Returns the switch of the platform, AppCompat, and Material 2: a thin track and a taller thumb.
  static func oldSwitch(
    in bounds: FloatRect, _ view: View, _ isChecked: Bool, _ thumb: Color, _ track: Color, _ list: inout DrawingList
  ) {
    // The thumb's image is 27 points wide with a thumb of 20; the track's ends are behind its center.
    let width = list.dp(47.5)
    let x = trackCenter(bounds, view, width, end: 0)
    list.fill(.around(x, bounds.centerY, width - list.dp(22.5), list.dp(14)), Corners(list.dp(7)), track)
    let isRight = isChecked != view.isRightToLeft
    let center = x + (isRight ? 1 : -1) * (width - list.dp(27)) / 2
    let place = FloatRect.around(center, bounds.centerY, list.dp(20), list.dp(20))
    list.shadow(place, Corners(list.dp(10)), elevation: list.dp(1))
    list.fill(VectorPath.oval(place), thumb)
  }

  /// Returns Material 3's switch: a track of 52 × 32 points and a thumb in it.
  static func materialSwitch(
    in bounds: FloatRect, _ view: View, _ isChecked: Bool, hasIcon: Bool, _ thumb: Color, _ track: Color,
    _ edge: Color?,
    _ list: inout DrawingList
  ) {
    let width = list.dp(52)
    let x = trackCenter(bounds, view, width, end: 0)
    let place = FloatRect.around(x, bounds.centerY, width, list.dp(32))
    list.fill(place, Corners(list.dp(16)), track)
    if let edge {
      list.stroke(Outline(place.inset(list.dp(1)), Corners(list.dp(15))), Stroke(list.dp(2)), .color(edge))
    }
    let side = list.dp(isChecked || hasIcon ? 24 : 16)
    let isRight = isChecked != view.isRightToLeft
    let center = isRight ? place.right - list.dp(16) : place.x + list.dp(16)
    list.fill(VectorPath.oval(.around(center, bounds.centerY, side, side)), thumb)
  }
}
