import Layouts
import Measure

/// The colors of a scaled picture: averages of pixels when it shrinks, and interpolations of neighbors when it grows.
struct BitmapSampler {
  private let bitmap: Bitmap
  private let from: FloatRect
  private let to: FloatRect
  private let scaleX: Double
  private let scaleY: Double

  init(_ bitmap: Bitmap, _ from: FloatRect, _ to: FloatRect) {
    (self.bitmap, self.from, self.to) = (bitmap, from, to)
    (scaleX, scaleY) = (min(from.width / to.width, 1e6), min(from.height / to.height, 1e6))
  }

  func color(_ x: Int, _ y: Int) -> Color {
    let u = from.x + (Double(x) + 0.5 - to.x) * scaleX - 0.5
    let v = from.y + (Double(y) + 0.5 - to.y) * scaleY - 0.5
    let (taps, rows) = (max(1, min(8, Int(scaleX))), max(1, min(8, Int(scaleY))))
    var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
    for row in 0..<rows {
      for tap in 0..<taps {
        add(
          u + (Double(tap) + 0.5) * scaleX / Double(taps) - scaleX / 2,
          v + (Double(row) + 0.5) * scaleY / Double(rows) - scaleY / 2, &red, &green, &blue, &alpha)
      }
    }
    let count = Double(taps * rows)
    guard alpha > 0 else { return .transparent }
    func byte(_ sum: Double) -> UInt8 { UInt8(min(max(sum / alpha + 0.5, 0), 255)) }
    return Color(
      red: byte(red), green: byte(green), blue: byte(blue), alpha: UInt8(min(max(alpha / count * 255 + 0.5, 0), 255)))
  }

  private func add(
    _ u: Double, _ v: Double, _ red: inout Double, _ green: inout Double, _ blue: inout Double, _ alpha: inout Double
  ) {
    // Neighbors outside the drawn part are excluded.
    let (left, right) = (Int(from.x), max(Int(from.x), Int(from.right.rounded(.up)) - 1))
    let (top, bottom) = (Int(from.y), max(Int(from.y), Int(from.bottom.rounded(.up)) - 1))
    let (x0, y0) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (fx, fy) = (u - Double(x0), v - Double(y0))
    for (dy, wy) in [(0, 1 - fy), (1, fy)] where wy > 0 {
      for (dx, wx) in [(0, 1 - fx), (1, fx)] where wx > 0 {
        let column = min(max(x0 + dx, max(left, 0)), min(right, bitmap.width - 1))
        let row = min(max(y0 + dy, max(top, 0)), min(bottom, bitmap.height - 1))
        let index = (row * bitmap.width + column) * 4
        let weight = wx * wy * Double(bitmap.pixels[index + 3]) / 255
        red += weight * Double(bitmap.pixels[index])
        green += weight * Double(bitmap.pixels[index + 1])
        blue += weight * Double(bitmap.pixels[index + 2])
        alpha += weight
      }
    }
  }
}
