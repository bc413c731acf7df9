extension JSONScan {
  /// A view with much text, and the positions of the views in it.
  ///
  /// The parser's objects take about forty times the memory of their text. Such a view is therefore read in parts:
  /// first itself without its subviews, and then its subviews in groups.
  struct LongView: Hashable {
    /// The array `subviews`, including brackets.
    let subviews: Range<Int>
    /// Its elements in order, with the commas between them: several short elements together, and each long one alone.
    let parts: [Range<Int>]
  }

  /// The default length of a view's text that is parsed at once, in bytes: the resulting objects fit into a processor's
  /// second-level cache.
  static let maximumPartLength = 1 << 14

  /// Records an element of an array of subviews.
  mutating func noteElement(_ element: Range<Int>, of array: Container) {
    if parts.count > array.firstPart, element.upperBound - parts[parts.count - 1].lowerBound <= maximumPartLength {
      parts[parts.count - 1] = parts[parts.count - 1].lowerBound..<element.upperBound
    } else {
      parts.append(element)
    }
  }

  /// Records the end, before the position, of an array or object that is no longer open.
  mutating func noteEnd(of container: Container) {
    let range = container.offset..<position
    switch container.role {
    case .subviews:
      containers[containers.count - 1].subviews = (range, container.firstPart)
      return
    case .view:
      if range.count > maximumPartLength, let subviews = container.subviews {
        longViews[range.lowerBound] = LongView(
          subviews: subviews.range, parts: Array(parts[subviews.firstPart...]))
      }
    case .attribute: if range.count > maximumPartLength { longValues.append(range) }
    case .document: break
    }
    parts.removeSubrange(container.firstPart...)
  }
}
