extension View {
  /// The laid-out tree as text: one view a line, two spaces a level, frames in points relative to the parent.
  ///
  /// ```
  /// LinearLayout #row 0,0 320x64
  ///   View #icon 16,16 48x48
  ///   View #gap gone
  /// ```
  /// The form of snapshots: the same bytes on every machine, and a view more or less is a line more or less. Nothing stands
  /// below a gone view; the line of a hidden one ends in ` hidden`. Views deeper than `maximumDepth`, which can't be laid out,
  /// are left out.
  /// - Parameter density: pixels a point. A number has at most four decimals.
  public final func snapshot(density: Double = 1) -> String {
    var lines = ""
    var goneDepth = Int.max
    forEachView { view, depth, _ in
      guard depth <= goneDepth, depth < View.maximumDepth else { return }
      goneDepth = view.isGone ? depth : .max
      for _ in 0..<depth { lines += "  " }
      view.appendSnapshotLine(to: &lines, density: density)
      lines += "\n"
    }
    return lines
  }

  /// This view's line of a snapshot.
  package final func snapshotLine(density: Double) -> String {
    var line = ""
    appendSnapshotLine(to: &line, density: density)
    return line
  }

  private func appendSnapshotLine(to line: inout String, density: Double) {
    line += className
    if let id {
      line += " #"
      line += printable(id)
    }
    if isGone {
      line += " gone"
      return
    }
    let frame = frame
    for (separator, pixels) in [(" ", frame.x), (",", frame.y), (" ", frame.width), ("x", frame.height)] {
      line += separator
      line += formatPoints(pixels, density: density)
    }
    if visibility == .hidden { line += " hidden" }
  }
}

/// An id on one line: what would break the line, or make a terminal do things, as `\u{…}`.
private func printable(_ id: String) -> String {
  if id.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return id }
  var text = ""
  for scalar in id.unicodeScalars {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
      text += "\\u{" + String(scalar.value, radix: 16) + "}"
    default:
      text.unicodeScalars.append(scalar)
    }
  }
  return text
}

/// `pixels` in points, with at most four decimals and no trailing zeros.
package func formatPoints(_ pixels: Int, density: Double) -> String {
  if density == 1 { return String(pixels) }
  let scaled = (Double(pixels) / density * 10_000).rounded()
  // Beyond 2^53 a Double has no fraction left to print.
  guard scaled.magnitude < 9_007_199_254_740_992 else { return String(pixels) }
  let tenThousandths = Int(scaled)
  let sign = tenThousandths < 0 ? "-" : ""
  let (whole, fraction) = tenThousandths.magnitude.quotientAndRemainder(dividingBy: 10_000)
  if fraction == 0 { return "\(sign)\(whole)" }
  var digits = String(10_000 + fraction).dropFirst()
  while digits.last == "0" { digits.removeLast() }
  return "\(sign)\(whole).\(digits)"
}
