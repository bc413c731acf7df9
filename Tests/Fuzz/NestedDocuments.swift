import Inflater
import Layouts
import Measure
import TestSupport

/// Documents with views nested to a given depth, in each format and with the features that use the most stack: wrapped
/// lengths, instances of templates, and the includes of each format.
enum NestedDocuments {
  struct Document {
    let name: String
    let text: String
    /// The depth of the nested views.
    let depth: Int
  }

  static func all(depth: Int) -> [Document] {
    grx(depth) + anchored(depth) + android(depth) + gravity(depth)
  }

  private static func nested(_ depth: Int, _ start: (Int) -> String, _ innermost: String, _ end: (Int) -> String)
    -> String
  {
    (0..<depth - 1).map(start).joined() + innermost + (0..<depth - 1).reversed().map(end).joined()
  }

  private static func grx(_ depth: Int) -> [Document] {
    ViewKind.builtIn.filter { $0.maximumChildCount > 0 }.flatMap { kind in
      [("", "\"width\":\"match_parent\""), (", lengths of 0", "\"width\":0,\"height\":0")].map { name, lengths in
        let view = nested(
          depth, { _ in "{\"class\":\"\(kind.name)\",\(lengths),\"subviews\":[" }, "{\"class\":\"View\"}", { _ in "]}" }
        )
        return Document(name: "\(kind.name)\(name).grx", text: "{\"layout\":\(view)}", depth: depth)
      }
    }
  }

  /// Layouts whose equations are solved inside each other.
  private static func anchored(_ depth: Int) -> [Document] {
    ["\"match_parent\"", "\"wrap_content\"", "0"].map { width in
      let anchors = ["left", "right", "top", "bottom"].map { side in
        "\"\(side)To\(side.prefix(1).uppercased())\(side.dropFirst())\":\"parent\","
      }
      let view = nested(
        depth,
        { level in
          "{\"class\":\"ConstraintLayout\",\"width\":\(width),\(level == 0 ? "" : anchors.joined())\"subviews\":["
        }, "{\"class\":\"View\"}", { _ in "]}" })
      return Document(name: "anchored \(width.filter(\.isLetter)).grx", text: "{\"layout\":\(view)}", depth: depth)
    }
  }

  private static func android(_ depth: Int) -> [Document] {
    let names = [
      "FrameLayout", "LinearLayout", "RelativeLayout", "TableLayout", "GridLayout", "ScrollView",
      "androidx.constraintlayout.widget.ConstraintLayout", "com.google.android.material.card.MaterialCardView",
    ]
    return names.map { name in
      let scheme = " xmlns:android=\"http://schemas.android.com/apk/res/android\""
      let lengths = " android:layout_width=\"match_parent\" android:layout_height=\"wrap_content\""
      let text = nested(
        depth, { "<\(name)\($0 == 0 ? scheme : "")\(lengths) style=\"?android:attr/buttonStyle\">" },
        "<TextView\(lengths) android:text=\"deep\"/>", { _ in "</\(name)>" })
      return Document(name: "\(name).xml", text: text, depth: depth)
    }
  }

  private static func gravity(_ depth: Int) -> [Document] {
    let elements = [
      ("H", ""), ("V", " gravity=\"center middle\" width=\"fill\""), ("UIStackView", " axis=\"vertical\" grows=\"1\""),
      ("UIView", " minWidth=\"1\" color=\"red\""), ("UIScrollView", ""),
    ]
    var documents = elements.map { name, attributes in
      Document(
        name: "\(name).xml",
        text: nested(
          depth, { _ in "<\(name)\(attributes)>" }, "<UILabel text=\"deep\"/>", { _ in "</\(name)>" }), depth: depth)
    }
    // Each of these creates two views; the second is around the first or its content.
    let pairs = [("UIView", " width=\"column\"", ""), ("UIScrollView", "", "<UIView/>"), ("UITableView", "", "")]
    for (name, attributes, sibling) in pairs {
      let elements = (depth - 1) / 2
      let text = nested(
        elements + 1, { $0 == 0 ? "<UIView><\(name)\(attributes)>" : "<\(name)\(attributes)>" }, "<UILabel/>",
        { $0 == 0 ? "\(sibling)</\(name)></UIView>" : "\(sibling)</\(name)>" })
      documents.append(Document(name: "\(name), in pairs.xml", text: text, depth: 2 + 2 * elements))
    }
    return documents
  }

  /// Inflates each document and lays it out.
  ///
  /// - Returns: The problems: documents that can't be inflated, and documents beyond the limit that can be.
  static func problems(depth: Int, limit: Int, _ progress: (String) -> Void) -> [String] {
    var problems: [String] = []
    for document in all(depth: depth) {
      progress(document.name)
      do throws(InflateErrors) {
        let layout = try Inflater.ofAllFormats().inflate(string: document.text, named: document.name)
        layout.root.measureAndLayout(MeasureSpecs(width: .atMost(360), height: .atMost(640)))
        layout.root.measureAndLayout(MeasureSpecs(width: .exactly(360), height: .unspecified))
        let found = depths(layout.root)
        if document.depth > limit {
          problems.append("\(document.name): \(found) views are nested, and it is inflated")
        } else if found != document.depth {
          problems.append("\(document.name): \(found) views are nested, not \(document.depth)")
        }
      } catch {
        let first = error.errors.first.map(String.init(describing:)) ?? ""
        if document.depth <= limit { problems.append("\(document.name): \(first)") }
        if !first.contains("nested too deeply") {
          problems.append("\(document.name): another error than the depth: \(first)")
        }
      }
    }
    return problems
  }

  private static func depths(_ root: View) -> Int {
    var deepest = 0
    root.forEachView { _, depth, _ in deepest = max(deepest, depth + 1) }
    return deepest
  }
}
