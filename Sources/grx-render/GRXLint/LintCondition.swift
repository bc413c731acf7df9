import GRXInspection
import Measure

/// A condition under which a layout is checked.
package struct LintCondition: Hashable, Sendable {
  /// The window, in points.
  package let window: PointSize
  package let isRightToLeft: Bool
  package let fontScale: Double

  package init(window: PointSize, isRightToLeft: Bool, fontScale: Double) {
    self.window = window
    self.isRightToLeft = isRightToLeft
    self.fontScale = fontScale
  }

  /// The same condition in the other direction.
  fileprivate var mirrored: LintCondition {
    LintCondition(window: window, isRightToLeft: !isRightToLeft, fontScale: fontScale)
  }
}

/// All combinations under which a layout is checked, the most ordinary first.
package struct LintConditions: Sendable {
  package let windows: [PointSize]
  package let directions: [Bool]
  package let fontScales: [Double]
  package let all: [LintCondition]

  /// Creates all combinations.
  /// - Parameter directions: Whether each direction is right-to-left.
  package init(windows: [PointSize], directions: [Bool], fontScales: [Double]) {
    self.windows = windows
    self.directions = directions
    self.fontScales = fontScales
    all = fontScales.flatMap { scale in
      directions.flatMap { direction in
        windows.map { LintCondition(window: $0, isRightToLeft: direction, fontScale: scale) }
      }
    }
  }

  /// Returns the indexes of a condition and of those that differ from it only in having one of these font scales, in
  /// order.
  func indexes(of condition: LintCondition, withScales scales: [Double]) -> [Int] {
    all.indices.filter { index in
      all[index].window == condition.window && all[index].isRightToLeft == condition.isRightToLeft
        && scales.contains(all[index].fontScale)
    }
  }

  /// Returns the conditions with these indexes in prose: `at 320x568, font scale 2`, or `nil` if these are all
  /// conditions.
  ///
  /// Irrelevant properties aren't mentioned.
  func description(of indexes: [Int]) -> String? {
    guard indexes.count < all.count else { return nil }
    let found = Set(indexes.map { all[$0] })
    let first = all[indexes[0]]
    var direction: String?
    if directions.count > 1 {
      let seen = Set(found.map(\.isRightToLeft))
      if seen.count == 1 {
        direction = first.isRightToLeft ? "right-to-left" : "left-to-right"
      } else if !found.allSatisfy({ found.contains($0.mirrored) }) {
        let side = first.isRightToLeft ? "right-to-left" : "left-to-right"
        return
          "at \(first.window.name), \(side), font scale \(decimal(first.fontScale)) and \(found.count - 1) other of "
          + "\(all.count) combinations"
      }
    }
    // Windows with the same scales are listed together.
    var groups: [(windows: [String], scales: [Double])] = []
    for window in windows {
      let scales = fontScales.filter { scale in found.contains { $0.window == window && $0.fontScale == scale } }
      guard !scales.isEmpty else { continue }
      if let known = groups.firstIndex(where: { $0.scales == scales }) {
        groups[known].windows.append(window.name)
      } else {
        groups.append(([window.name], scales))
      }
    }
    let parts = groups.map { group in
      var words: [String] = []
      if group.windows.count < windows.count { words.append(joined(group.windows)) }
      if group.scales.count < fontScales.count {
        words.append("font scale\(group.scales.count > 1 ? "s" : "") \(joined(group.scales.map { decimal($0) }))")
      }
      return words.joined(separator: ", ")
    }
    let place = parts.joined(separator: "; ")
    if place.isEmpty, let direction { return direction }
    return "at " + place + (direction.map { ", \($0)" } ?? "")
  }
}

extension PointSize {
  /// `360x640`
  var name: String { "\(decimal(width))x\(decimal(height))" }
}

/// Returns a number without a superfluous fraction.
func decimal(_ number: Double) -> String {
  number == number.rounded() && number.magnitude < 1e15 ? String(Int(number)) : String(number)
}

/// Returns a text such as `a, b and c`.
private func joined(_ words: [String]) -> String {
  words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}
