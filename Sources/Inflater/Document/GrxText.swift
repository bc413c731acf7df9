import Layouts
import Measure

/// Writes a document's nodes as a `.grx` file.
package enum GrxText {
  /// A `.grx` file that is laid out as the document is.
  ///
  /// Lengths that a front end has made pixels are points again if the density gives the same pixels back.
  ///
  /// - Parameter density: The density that the document was read for.
  package static func text(of root: Node, density: Double) -> String {
    var writer = Writer(density: density)
    writer.text = "{\n  \"version\": \"0.1\",\n  \"layout\": "
    writer.write(root)
    return writer.text + "\n}\n"
  }

  private struct Writer {
    let density: Double
    var text = ""

    /// An element of the work that is left: a node that begins, or text that ends one.
    private enum Step {
      case node(Node, indent: Int, isFirst: Bool)
      case end(String)
    }

    init(density: Double) { self.density = density }

    /// Without recursion, since a document may nest deeply.
    mutating func write(_ root: Node) {
      var steps: [Step] = [.node(root, indent: 1, isFirst: true)]
      while let step = steps.popLast() {
        switch step {
        case .end(let end): text += end
        case .node(let node, let indent, let isFirst):
          if !isFirst { text += "," }
          if indent > 1 { text += "\n" + blanks(indent) }
          writeStart(of: node)
          guard !node.children.isEmpty else {
            text += " }"
            continue
          }
          text += ",\n\(blanks(indent + 1))\"subviews\": ["
          steps.append(.end("\n\(blanks(indent + 1))] }"))
          for (index, child) in node.children.enumerated().reversed() {
            steps.append(.node(child, indent: indent + 2, isFirst: index == 0))
          }
        }
      }
    }

    private mutating func writeStart(of node: Node) {
      text += "{ "
      switch node.kind {
      case .view(let className):
        if let name = node.displayName, name != className { text += "/* \(comment(name)) */ " }
        text += "\"class\": \(quoted(className))"
      case .group(let className): text += "\"class\": \(quoted(className))"
      case .include(let reference): text += "\"inflate\": \(quoted(reference.filename))"
      case .unreadable: text += "\"class\": \"View\""
      }
      for attribute in node.attributes {
        text += ", \(quoted(attribute.name)): \(value(attribute.value, of: attribute.name))"
      }
    }

    /// A name that can't end the comment that it is in.
    private func comment(_ name: String) -> String { name.excerpt.split(separator: "*").joined(separator: "_") }

    private func blanks(_ indent: Int) -> String { String(repeating: "  ", count: indent) }

    private func value(_ value: AttributeValue, of name: String) -> String {
      switch value {
      case .string(let text): return points(text, of: name) ?? quoted(text)
      case .number(let number): return number.shortestDecimal
      case .bool(let bool): return bool ? "true" : "false"
      case .null: return "null"
      case .array(let elements): return "[" + elements.map { self.value($0, of: name) }.joined(separator: ", ") + "]"
      case .object(let members):
        let list = members.sorted { $0.key < $1.key }
        return "{ " + list.map { quoted($0.key) + ": " + self.value($0.value, of: name) }.joined(separator: ", ") + " }"
      }
    }

    /// Pixels as points, if these are the same pixels; `nil` otherwise, and for what isn't a length.
    private func points(_ text: String, of name: String) -> String? {
      guard name != "text", name != "hint", name != "id", text.hasSuffix("px"), let pixels = Int(text.dropLast(2))
      else {
        return nil
      }
      let points = ((Double(pixels) / density) * 10_000).rounded() / 10_000
      // The size of a text isn't rounded to whole pixels.
      let isExact = points * density == Double(pixels)
      let isSame = (points * density).rounded(.toNearestOrAwayFromZero) == Double(pixels)
      guard isExact || (isSame && name != "textSize") else { return nil }
      return points.shortestDecimal
    }

    private func quoted(_ text: String) -> String {
      var result = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\t": result += "\\t"
        case "\r": result += "\\r"
        case _ where !VisibleText.isVisible(scalar): result += scalar.unitEscapes
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result + "\""
    }
  }
}
