import GRXFileFormats
import Layouts
import Measure

/// Writes the nodes of a document as a `.grx` file.
package enum GrxText {
  /// Returns the `.grx` file that describes the same layout as the document.
  ///
  /// Lengths that a front end has converted to pixels are converted back to points if the density gives the same
  /// pixels.
  ///
  /// - Parameters:
  ///   - root: The outermost node.
  ///   - density: The density for which the document was read.
  package static func text(of root: Node, density: Double) -> String {
    var writer = Writer(density: density)
    writer.text = "{\n  \"version\": \"0.1\",\n  \"layout\": "
    writer.write(root)
    return writer.text + "\n}\n"
  }

  private struct Writer {
    let density: Double
    var text = ""

    /// A pending step: a node to begin, or text that ends one.
    private enum Step {
      case node(Node, indent: Int, isFirst: Bool)
      case end(String)
    }

    init(density: Double) { self.density = density }

    /// Writes a node. Iterative, since documents may be deeply nested.
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
        text += "\"class\": \(jsonString(className))"
      case .group(let className): text += "\"class\": \(jsonString(className))"
      case .include(let reference): text += "\"inflate\": \(jsonString(reference.filename))"
      case .unreadable: text += "\"class\": \"View\""
      }
      for attribute in node.attributes {
        text += ", \(jsonString(attribute.name)): \(value(attribute.value, of: attribute.name))"
      }
    }

    /// Returns a name that can't end the enclosing comment.
    private func comment(_ name: String) -> String { name.excerpt.split(separator: "*").joined(separator: "_") }

    private func blanks(_ indent: Int) -> String { String(repeating: "  ", count: indent) }

    private func value(_ value: AttributeValue, of name: String) -> String {
      switch value {
      case .string(let text): return jsonString(text)
      case .number(let number): return number.shortestDecimal
      case .pixels(let pixels): return points(pixels, of: name) ?? "\"\(pixels.shortestDecimal)px\""
      case .bool(let bool): return bool ? "true" : "false"
      case .null: return "null"
      case .array(let elements): return "[" + elements.map { self.value($0, of: name) }.joined(separator: ", ") + "]"
      case .object(let members):
        let list = members.sorted { $0.key < $1.key }
        return "{ " + list.map { jsonString($0.key) + ": " + self.value($0.value, of: name) }.joined(separator: ", ")
          + " }"
      }
    }

    /// Converts pixels to points, if these convert to the same pixels; returns `nil` otherwise, and for a fraction.
    private func points(_ pixels: Double, of name: String) -> String? {
      guard pixels == pixels.rounded() else { return nil }
      let points = ((pixels / density) * 10_000).rounded() / 10_000
      // A text size isn't rounded to whole pixels.
      let isExact = points * density == pixels
      let isSame = (points * density).rounded(.toNearestOrAwayFromZero) == pixels
      guard isExact || (isSame && name != "textSize") else { return nil }
      return points.shortestDecimal
    }
  }
}
