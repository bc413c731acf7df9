import Inflater
import Layouts

extension AndroidText {
  /// A drawable that is written inside a layout, with units on its lengths.
  struct Drawable {
    var size: (width: String, height: String)?
    var padding: [String]?
    var color: String?
  }

  /// Collects the attributes of an element.
  struct Attributes {
    var list: [(String, String)] = []
    var missing: [String] = []
    var drawables: [String: Drawable] = [:]
    /// Whether Android's class has a maximum width or size.
    var hasGreatestWidth = false
    var hasGreatestSize = false
    /// The lengths, `width` and `height`, that Android's class limits only if it chooses them itself.
    var ignoresGreatest: [String] = []
    /// The default values of a class that Android doesn't have.
    var fallbacks: [(name: String, value: String)] = []
    /// Whether the height is that of the content.
    var wrapsHeight = false
    /// Whether the parent is a row or a column; `nil` if it isn't a LinearLayout.
    let isInRow: Bool?

    init(isInRow: Bool?) { self.isInRow = isInRow }

    /// Ignores the maximum lengths of a text or an image whose lengths are set.
    mutating func ignoreGreatest(of node: Node) { ignoresGreatest = ["width", "height"].filter { !node.wraps($0) } }

    func has(_ name: String) -> Bool { list.contains { $0.0 == name } }

    mutating func set(_ name: String, _ value: String) {
      list.removeAll { $0.0 == name }
      list.append((name, value))
    }
    mutating func setDefault(_ name: String, _ value: String) {
      if !has(name) { list.append((name, value)) }
    }

    /// Sets the edges separately if some have different values: in Android, the value for all edges takes precedence.
    mutating func separateEdges() {
      for prefix in ["android:layout_margin", "android:padding"] {
        let given = list.filter { $0.0.hasPrefix(prefix) }
        guard given.count > 1 else { continue }
        for (group, edges) in [
          ("Horizontal", ["Left", "Right"]), ("Vertical", ["Top", "Bottom"]), ("", ["Left", "Top", "Right", "Bottom"]),
        ] {
          guard let value = given.first(where: { $0.0 == prefix + group })?.1 else { continue }
          list.removeAll { $0.0 == prefix + group }
          for edge in edges { setDefault(prefix + edge, value) }
        }
        // Padding at the start or the end makes Android ignore the padding on the left and on the right. If no
        // direction is set, this is correct only in left-to-right layouts.
        guard prefix == "android:padding", has(prefix + "Start") || has(prefix + "End") else { continue }
        for (edge, side) in [("Start", "Left"), ("End", "Right")] {
          guard let value = list.first(where: { $0.0 == prefix + side })?.1 else { continue }
          list.removeAll { $0.0 == prefix + side }
          if has(prefix + edge) { missing.append("padding\(side) beside padding\(edge), from right to left") }
          setDefault(prefix + edge, value)
        }
      }
    }
  }
}

extension Node {
  /// Whether the view is as long as its content.
  func wraps(_ length: String) -> Bool {
    guard let value = value(of: length) else { return true }
    return value == .string("wrap_content")
  }

  func isTrue(_ name: String) -> Bool { [.bool(true), .string("true")].contains(value(of: name)) }
}

extension AttributeValue {
  var isFalse: Bool { self == .bool(false) || self == .string("false") }
}
