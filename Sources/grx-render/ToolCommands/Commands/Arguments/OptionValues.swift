import GRXFileFormats
import GRXInspection
import Inflater
import Layouts
import Measure
import Render

/// Reads a number of points: a number in JSON's grammar, without a unit, and not negative.
func parsePoints(_ text: Substring) -> Double? {
  guard let points = AttributeValue.string(String(text)).number, points >= 0 else { return nil }
  return points
}

extension PointSize {
  /// The maximum length of a side in an option. No screen is larger, and every output format is exact below it.
  static let maximum = 1_000_000.0

  /// Reads a size such as `360x640`. Fractions are allowed; the maximum of both sides is `maximum`.
  init?(_ text: Substring) {
    guard let parts = text.parted(at: "x") else { return nil }
    guard let width = parsePoints(parts.before), let height = parsePoints(parts.after) else { return nil }
    guard max(width, height) <= Self.maximum else { return nil }
    self.init(width: width, height: height)
  }
}

/// A measure spec in points.
enum PointSpec: Hashable, Sendable {
  case exactly(Double)
  case atMost(Double)
  case unspecified

  static let expected = "exactly:N, at-most:N or unspecified, N in points: exactly:320"

  /// Reads `exactly:320`, `at-most:320`, or `unspecified`.
  init?(_ text: String) {
    if text == "unspecified" {
      self = .unspecified
      return
    }
    guard let parts = text[...].parted(at: ":"), let points = parsePoints(parts.after) else { return nil }
    switch parts.before {
    case "exactly": self = .exactly(points)
    case "at-most": self = .atMost(points)
    default: return nil
    }
  }

  /// `exactly:320`
  var text: String {
    switch self {
    case .exactly(let points): "exactly:\(points.shortestDecimal)"
    case .atMost(let points): "at-most:\(points.shortestDecimal)"
    case .unspecified: "unspecified"
    }
  }

  func pixels(_ context: AttributeContext) -> MeasureSpec {
    switch self {
    case .exactly(let points): .exactly(context.pixels(points: points))
    case .atMost(let points): .atMost(context.pixels(points: points))
    case .unspecified: .unspecified
    }
  }
}

/// The valid densities, in pixels per point.
let densityRange = 0.01...100.0

/// Reads a density.
func parseDensity(_ text: String) -> Double? {
  guard let density = parsePoints(text[...]), densityRange.contains(density) else { return nil }
  return density
}

/// The text metrics.
struct TextMetricsChoice: Hashable, Sendable {
  /// The size of a cell in points; `nil` for the built-in metrics.
  let cell: PointSize?

  /// Reads `cell:8x16` or `built-in`.
  init?(_ text: String) {
    if text == "built-in" {
      cell = nil
      return
    }
    let prefix = "cell:"
    guard text.hasPrefix(prefix), let size = PointSize(text.dropFirst(prefix.count)) else { return nil }
    guard size.width > 0 && size.height > 0 else { return nil }
    cell = size
  }
}

/// Reads `ID.KEY=VALUE`, split at the first `=` and at the last period before it.
///
/// A key that ends in a space and a relation, as in constraints, ends there: `title.left ===8` sets `left ==`.
func parseOverride(_ text: String) -> AttributeOverride? {
  guard let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
  var keyEnd = sign
  if text[..<sign].hasSuffix(" ") && text[sign...].hasPrefix("===") {
    keyEnd = text.utf8.index(sign, offsetBy: 2)
  } else if (text[..<sign].hasSuffix(" <") || text[..<sign].hasSuffix(" >")) && text[sign...].hasPrefix("==") {
    keyEnd = text.utf8.index(after: sign)
  }
  guard let key = text[..<keyEnd].parted(atLast: "."), !key.before.isEmpty, !key.after.isEmpty else { return nil }
  let value = text[text.utf8.index(after: keyEnd)...]
  return AttributeOverride(id: String(key.before), attribute: String(key.after), value: .string(String(value)))
}

extension AttributeOverride {
  /// The override as written on a command line, such as `title.text=Hello`. All values on a command line are text.
  var text: String {
    if case .string(let text) = value { "\(id).\(attribute)=\(text)" } else { "\(id).\(attribute)" }
  }
}

/// An application's custom class, and the built-in class as which it is laid out.
struct ClassSubstitute: Hashable, Sendable {
  let name: String
  let base: String

  /// Reads `NAME=BASE`.
  init?(_ text: String) {
    guard let parts = text[...].parted(at: "="), !parts.before.isEmpty, !parts.after.isEmpty else { return nil }
    name = String(parts.before)
    base = String(parts.after)
  }
}
