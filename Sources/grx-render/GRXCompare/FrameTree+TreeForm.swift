import GRXFileFormats
import Layouts
import Measure

extension FrameTree {
  /// Reads the tree form; `nil` if a line is invalid.
  package init?(treeForm text: Substring) {
    var builder = Builder(density: Double(Self.unitsPerPoint))
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      if words.hasPrefix(LookText.mark), builder.depth > 0 {
        builder.addLook(String(words.dropFirst(LookText.mark.count)))
        continue
      }
      let spaces = line.utf8.prefix { $0 == UInt8(ascii: " ") }.count
      let depth = spaces / 2
      guard spaces % 2 == 0, depth <= builder.depth, depth > 0 || builder.depth == 0,
        builder.append(treeLine: line.dropFirst(spaces), depth: depth)
      else { return nil }
    }
    guard builder.depth > 0 else { return nil }
    self = builder.finished()
  }
}

extension FrameTree.Builder {
  /// Appends the view of a line such as `View #icon 16,16 48x48 hidden`, without the spaces before it.
  ///
  /// - Returns: Whether the line is valid.
  fileprivate mutating func append(treeLine line: Substring, depth: Int) -> Bool {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    var isHidden = false
    var frame: Rect?
    if words.last == "gone" {
      words.removeLast()
    } else {
      if words.last == "hidden" {
        isHidden = true
        words.removeLast()
      }
      guard words.count >= 3, let size = words.popLast()?.parted(at: "x"),
        let origin = words.popLast()?.parted(at: ","),
        let x = units(origin.before), let y = units(origin.after), let width = units(size.before),
        let height = units(size.after)
      else { return false }
      frame = Rect(x: x, y: y, width: width, height: height)
    }
    // Ids may contain spaces, and so may class names.
    let idStart = words.firstIndex { $0.utf8.first == UInt8(ascii: "#") } ?? words.endIndex
    let className = words[..<idStart].joined(separator: " ")
    guard !className.isEmpty else { return false }
    let id = idStart < words.endIndex ? String(words[idStart...].joined(separator: " ").dropFirst()) : nil
    append(FrameTree.Name(className: className, id: id), frame, isHidden: isHidden, depth: depth)
    return true
  }
}

/// Reads points with at most four decimals.
private func units(_ text: Substring) -> Int? {
  let isNegative = text.utf8.first == UInt8(ascii: "-")
  let parts = text.dropFirst(isNegative ? 1 : 0).split(separator: ".", omittingEmptySubsequences: false)
  guard (1...2).contains(parts.count), parts.allSatisfy({ part in !part.isEmpty && part.utf8.allSatisfy(\.isDigit) }),
    // The maximum length of a layout, at the minimum density, has 12 digits. Sums stay far below 2^63.
    parts[0].utf8.count <= 12, let whole = Int(parts[0])
  else { return nil }
  let decimals = parts.count > 1 ? parts[1] : ""
  guard decimals.utf8.count <= 4, let fraction = Int(decimals + String(repeating: "0", count: 4 - decimals.utf8.count))
  else { return nil }
  let magnitude = whole * 10_000 + fraction
  return isNegative ? -magnitude : magnitude
}
