extension JSONScan {
  /// A view with much text, and where the views in it are.
  ///
  /// The parser's objects take about forty times the memory of their text. So a view like this is read in parts: itself
  /// without its subviews, then these, some at a time.
  struct LongView: Hashable {
    /// The array `subviews`, brackets included.
    let subviews: Range<Int>
    /// Its elements in order, with the commas between them: several short ones together, a long one alone.
    let parts: [Range<Int>]
  }

  /// The text of a view that is read at once, in bytes, unless the caller says otherwise: what is made of it fits into a
  /// processor's second cache.
  static let maximumPartLength = 1 << 14

  /// Notes an element of an array of subviews.
  mutating func noteElement(_ element: Range<Int>, of array: Container) {
    if parts.count > array.firstPart, element.upperBound - parts[parts.count - 1].lowerBound <= maximumPartLength {
      parts[parts.count - 1] = parts[parts.count - 1].lowerBound..<element.upperBound
    } else {
      parts.append(element)
    }
  }

  /// Notes that an array or object, not open any more, ends before the position.
  mutating func noteEnd(of container: Container) {
    let range = container.offset..<position
    if container.holdsSubviews {
      containers[containers.count - 1].subviews = (range, container.firstPart)
      return
    }
    if range.count > maximumPartLength, let subviews = container.subviews {
      longViews[range.lowerBound] = LongView(
        subviews: subviews.range, parts: Array(parts[subviews.firstPart...]))
    }
    parts.removeSubrange(container.firstPart...)
  }
}
