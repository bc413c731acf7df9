import AndroidXML
import Inflater
import Layouts

/// A layout in Android's XML in which some lengths, texts and colors are resources, and some views have styles.
///
/// Whether a value is a resource depends only on the attribute, so editing one view doesn't change others.
struct AndroidTextWithReferences {
  private(set) var lines: [String] = []

  init(_ root: Node) {
    let text = AndroidText.text(of: root, kinds: ViewKind.builtIn + ViewKind.uiKit, density: 1)
    // The lines with the declaration and the namespaces belong to the outer layout.
    let given = text.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("<?xml") && !$0.contains(" xmlns:")
    }
    var hasStyle = false
    // Whether a style determines all that styles can.
    var leavesAllToStyle = false
    for (index, line) in given.enumerated() {
      let words = line.drop { $0 == " " }
      if words.first == "<" {
        let number = Self.idNumber(given[index...].dropFirst().prefix { !$0.contains("<") })
        hasStyle = words.dropFirst().first != "/" && !words.contains(">") && (number.map { $0 % 3 == 0 } ?? false)
        leavesAllToStyle = hasStyle && number.map { $0 % 2 == 0 } ?? false
        lines.append(line)
        if hasStyle, let number { lines.append("    style=\"@style/S\(number % 5)\"") }
        continue
      }
      guard let attribute = Attribute(words) else {
        lines.append(line)
        continue
      }
      if leavesAllToStyle && attribute.isOfStyles {
        if !attribute.end.isEmpty { lines[lines.count - 1] += attribute.end }
      } else {
        lines.append("    android:\(attribute.name)=\"\(attribute.reference ?? attribute.value)\"\(attribute.end)")
      }
    }
  }

  private static func idNumber(_ lines: some Sequence<String>) -> Int? {
    for line in lines {
      if let range = line.range(of: "\"@+id/v") { return Int(line[range.upperBound...].prefix { $0.isNumber }) }
      if line.contains(">") { break }
    }
    return nil
  }

  /// A line such as `android:padding="12dp" />`.
  private struct Attribute {
    let name: String
    let value: String
    /// The text after the value.
    let end: String

    init?(_ words: Substring) {
      guard words.hasPrefix("android:"), let equals = words.firstIndex(of: "="), let last = words.lastIndex(of: "\""),
        words.index(after: equals) < last
      else { return nil }
      name = String(words[..<equals].dropFirst(8))
      value = String(words[words.index(equals, offsetBy: 2)..<last])
      end = String(words[words.index(after: last)...])
    }

    var isOfStyles: Bool {
      name == "textSize" || name.hasPrefix("padding") || name.hasPrefix("min") || name.hasPrefix("layout_margin")
    }

    /// The name of the resource; `nil` if the value doesn't change.
    var reference: String? {
      switch name {
      case "text" where !value.isEmpty && value.utf8.count % 2 == 0: return "@string/s\(value.utf8.count % 5)"
      case "textColor": return "@color/c\(value.utf8.count % 2)"
      default:
        guard value.hasSuffix("dp"), let number = Int(value.dropLast(2)), number >= 0, number % 3 == 0 else {
          return nil
        }
        return "@dimen/d\(number / 3 % 10)"
      }
    }
  }
}
