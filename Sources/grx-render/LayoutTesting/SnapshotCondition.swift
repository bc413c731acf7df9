import Layouts
import Measure

/// A window, a direction, and a font scale under which a tree is laid out.
struct SnapshotCondition: Hashable, Sendable {
  var window: Size
  var direction: LayoutDirection
  var fontScale: Double

  static func all(_ windows: [Size], _ directions: [LayoutDirection], _ fontScales: [Double]) -> [SnapshotCondition] {
    windows.flatMap { window in
      directions.flatMap { direction in
        fontScales.map { SnapshotCondition(window: window, direction: direction, fontScale: $0) }
      }
    }
  }

  /// The conditions as a part of a file's name: `360x640`, `360x640-rtl-1.5x`.
  var fileName: String {
    var parts = ["\(window.width)x\(window.height)"]
    if direction == .rightToLeft { parts.append("rtl") }
    if fontScale != 1 { parts.append("\(fontScale.formatted)x") }
    return parts.joined(separator: "-")
  }

  /// The conditions as a phrase.
  var description: String {
    var parts = ["in a window of \(window.width)x\(window.height)"]
    if direction == .rightToLeft { parts.append("from right to left") }
    if fontScale != 1 { parts.append("with texts \(fontScale.formatted) times as large") }
    return parts.joined(separator: ", ")
  }
}

extension Double {
  /// The number without a fraction of zero.
  fileprivate var formatted: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A tree that is laid out under a condition, and its values without it.
struct ConditionedTree {
  private let root: View
  private let direction: LayoutDirection
  /// The own sizes of the texts.
  private var textSizes: [(text: TextView, size: Double)] = []

  /// Lays out a tree.
  init(_ root: View, _ condition: SnapshotCondition) {
    self.root = root
    direction = root.layoutDirection
    root.layoutDirection = condition.direction
    let scale = condition.fontScale
    var scaled: Set<ObjectIdentifier> = []
    // A layout may create texts, such as the rows of a list, which create others because they are larger now.
    for _ in 0..<3 {
      var hasNewTexts = false
      if scale != 1 {
        for case let text as TextView in ViewTree(root) where scaled.insert(ObjectIdentifier(text)).inserted {
          textSizes.append((text, text.textSize))
          text.textSize *= scale
          hasNewTexts = true
        }
      }
      root.measureAndLayout(in: condition.window)
      if !hasNewTexts { break }
    }
  }

  /// Restores the direction and the text sizes.
  func restore() {
    for (text, size) in textSizes { text.textSize = size }
    root.layoutDirection = direction
  }
}
