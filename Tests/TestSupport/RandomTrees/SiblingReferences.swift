/// A way in which a view of a document names a sibling.
///
/// Only these references can lead from a view back to itself: other names are those of files, resources, and styles.
package struct SiblingReference: Sendable {
  /// The name, such as that of the attribute.
  package let name: String
  /// The class of the layout whose children have such references.
  package let container: String
  /// Whether the layout refuses views that name one another this way.
  package let isRefused: Bool
  private let members: @Sendable (_ target: String) -> String

  private init(
    _ name: String, in container: String, isRefused: Bool = false, _ members: @escaping @Sendable (String) -> String
  ) {
    (self.name, self.container, self.isRefused, self.members) = (name, container, isRefused, members)
  }

  /// All references of all layouts.
  package static let all = constraints + helpers + rules + others

  private static let constraints = [
    "leftToLeft", "leftToRight", "rightToLeft", "rightToRight", "topToTop", "topToBottom", "bottomToTop",
    "bottomToBottom", "baselineToBaseline", "baselineToTop", "baselineToBottom", "startToStart", "startToEnd",
    "endToStart", "endToEnd",
  ].map { name in
    SiblingReference(name, in: "ConstraintLayout") { "\"class\": \"View\", \"\(name)\": \"\($0)\"" }
  }

  private static let helpers = [
    SiblingReference("chain", in: "ConstraintLayout") {
      "\"class\": \"View\", \"width\": 0, \"leftToRight\": \"\($0)\", \"rightToLeft\": \"\($0)\""
    },
    SiblingReference("circle", in: "ConstraintLayout") {
      "\"class\": \"View\", \"circle\": \"\($0)\", \"circleRadius\": 9, \"circleAngle\": 45"
    },
    SiblingReference("Placeholder", in: "ConstraintLayout") { "\"class\": \"Placeholder\", \"content\": \"\($0)\"" },
    SiblingReference("Barrier", in: "ConstraintLayout") {
      "\"class\": \"Barrier\", \"barrierDirection\": \"end\", \"referencedIds\": \"\($0)\""
    },
    SiblingReference("Group", in: "ConstraintLayout") { "\"class\": \"Group\", \"referencedIds\": \"\($0)\"" },
    SiblingReference("Layer", in: "ConstraintLayout") { "\"class\": \"Layer\", \"referencedIds\": \"\($0)\"" },
    SiblingReference("Flow", in: "ConstraintLayout", isRefused: true) {
      "\"class\": \"Flow\", \"referencedIds\": \"\($0)\""
    },
    SiblingReference("Flow that fills", in: "ConstraintLayout", isRefused: true) {
      "\"class\": \"Flow\", \"width\": 0, \"wrapMode\": \"chain\", \"referencedIds\": \"\($0)\""
    },
    SiblingReference("vertical Flow", in: "ConstraintLayout", isRefused: true) {
      "\"class\": \"Flow\", \"height\": 0, \"orientation\": \"vertical\", \"wrapMode\": \"aligned\", "
        + "\"referencedIds\": \"\($0)\""
    },
  ]

  private static let rules = [
    "toLeftOf", "toRightOf", "toStartOf", "toEndOf", "above", "below", "alignLeft", "alignRight", "alignTop",
    "alignBottom", "alignStart", "alignEnd", "alignBaseline",
  ].map { name in
    SiblingReference(name, in: "RelativeLayout", isRefused: true) { "\"class\": \"View\", \"\(name)\": \"\($0)\"" }
  }

  private static let others = [
    SiblingReference("anchor", in: "CoordinatorLayout") { "\"class\": \"View\", \"anchor\": \"\($0)\"" },
    SiblingReference("edge", in: "AutoLayout") { "\"class\": \"View\", \"left ==\": \"\($0).right\"" },
    SiblingReference("size", in: "AutoLayout") { "\"class\": \"View\", \"width ==\": \"\($0).height\"" },
    SiblingReference("center", in: "AutoLayout") { "\"class\": \"TextView\", \"centerY >=\": \"\($0).top\"" },
    SiblingReference("list of constraints", in: "AutoLayout") {
      "\"class\": \"View\", \"constraints\": [ { \"first\": \"right\", \"relation\": \"<=\", \"second\": \"\($0).left\" } ]"
    },
    // The common superview of the two views keeps the constraint.
    SiblingReference("edge of a view inside", in: "AutoLayout") {
      "\"class\": \"AutoLayout\", \"subviews\": [ { \"class\": \"View\", \"left ==\": \"\($0).right\", \"width ==\": 4 } ]"
    },
  ]

  // MARK: Documents

  /// Returns a document of views that name one another in a circle, each the next, with these references in turn.
  package static func cycle(_ references: [SiblingReference], count: Int) -> String {
    let children = (0..<count).map { index in
      child(index, references[index % references.count].members("v\((index + 1) % count)"))
    }
    return document(references[0].container, children)
  }

  /// Returns a document of siblings that name some of one another at random.
  /// - Parameter below: Returns a random number below another one.
  package static func graph(below: (Int) -> Int) -> String {
    let container = all[below(all.count)].container
    let references = all.filter { $0.container == container }
    let count = 1 + below(below(8) == 0 ? 60 : 8)
    let lengths = ["0", "0", "\"wrap_content\"", "\"match_parent\"", "20"]
    let children = (0..<count).map { index in
      var targets = "v\(below(count))"
      let reference = references[below(references.count)]
      // Helpers name several views; as the id of one, a list is only unknown.
      if reference.name.first?.isUppercase == true || reference.isRefused, below(2) == 0 {
        for _ in 0..<below(4) { targets += ",v\(below(count))" }
      }
      var members = reference.members(targets)
      for length in ["width", "height"] where below(3) == 0 && !members.contains("\"\(length)") {
        members += ", \"\(length)\": \(lengths[below(lengths.count)])"
      }
      if below(12) == 0 { members += ", \"visibility\": \"gone\"" }
      return child(index, members)
    }
    return document(container, children)
  }

  private static func child(_ index: Int, _ members: String) -> String { "{ \"id\": \"v\(index)\", \(members) }" }

  private static func document(_ container: String, _ children: [String]) -> String {
    "{ \"layout\": { \"class\": \"\(container)\", \"width\": \"match_parent\", \"height\": \"match_parent\", "
      + "\"subviews\": [\n\(children.joined(separator: ",\n"))\n] } }\n"
  }
}
