extension View {
  /// Returns the laid-out tree as text: one view per line, indented by two spaces per level, with frames in points
  /// relative to the parent.
  ///
  /// ```
  /// LinearLayout #row 0,0 320x64
  ///   View #icon 16,16 48x48
  ///   View #gap gone
  /// ```
  /// This is the format of snapshots: the bytes are the same on every machine, and adding or removing a view adds or
  /// removes a line. Descendants of a gone view are omitted; the line of a hidden view ends in ` hidden`. Views deeper
  /// than `maximumDepth`, which can't be laid out, are omitted.
  /// - Parameter density: Pixels per point. Numbers have at most four decimals.
  public final func snapshot(density: Double = 1) -> String {
    // A byte array: appending a few characters to a string costs several times as much.
    var text: [UInt8] = []
    #if !hasFeature(Embedded)
      // Most views are of a few classes, and describing one takes longer than the rest of its line.
      var names: [(type: View.Type, name: String)] = []
    #endif
    forEachView(entersGone: false) { view, path in
      guard path.count < View.maximumDepth else { return }
      for _ in 0..<2 * path.count { text.append(UInt8(ascii: " ")) }
      #if hasFeature(Embedded)
        let name = view.className
      #else
        let name: String
        if view.hasOwnClassName {
          name = view.className
        } else if let known = names.first(where: { $0.type == type(of: view) }) {
          name = known.name
        } else {
          name = view.className
          if names.count < 16 { names.append((type(of: view), name)) }
        }
      #endif
      view.appendSnapshotLine(to: &text, className: name, density: density)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func appendSnapshotLine(to text: inout [UInt8], className: String, density: Double) {
    text += className.visible.utf8
    if let id {
      text += " #".utf8
      text += id.visible.utf8
    }
    if isGone {
      text += " gone\n".utf8
      return
    }
    let frame = frame
    text.append(UInt8(ascii: " "))
    text.append(points: frame.x, density: density)
    text.append(UInt8(ascii: ","))
    text.append(points: frame.y, density: density)
    text.append(UInt8(ascii: " "))
    text.append(points: frame.width, density: density)
    text.append(UInt8(ascii: "x"))
    text.append(points: frame.height, density: density)
    text += (visibility == .hidden ? " hidden\n" : "\n").utf8
  }
}

extension [UInt8] {
  /// Appends `pixels` in points, in the format of `formatPoints`.
  fileprivate mutating func append(points pixels: Int, density: Double) {
    guard density == 1, pixels >= 0 else {
      self += formatPoints(pixels, density: density).utf8
      return
    }
    var unit = 1
    while pixels / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(pixels / unit % 10))
      unit /= 10
    }
  }
}

/// Formats `pixels` in points, with at most four decimals and no trailing zeros.
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
