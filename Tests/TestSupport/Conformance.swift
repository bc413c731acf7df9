import Dialects
import Foundation
import Inflater
import Layouts
import Measure

/// A tree and its frames from Android's own layout code.
package struct ConformanceCase: Sendable {
  package let name: String
  package let specs: MeasureSpecs
  package let layout: AttributeValue
  /// The frames in pre-order, without gone views and their descendants.
  package let expected: [(path: String, frame: Rect)]

  package static let families = [
    "linear", "linear-extras", "frame", "relative", "mixed", "rtl", "scroll", "text", "grid", "table",
  ]

  /// The families with frames from ConstraintLayout's own code.
  package static let constraintFamilies = ["basic", "sizes", "chains", "helpers", "flow", "rtl", "mixed"].map {
    "constraint-\($0)"
  }

  /// Returns the cases for which Android's result depends on an otherwise undefined order of equations.
  package static func orderDependent() throws -> Set<String> {
    let file = fixtures.appendingPathComponent("conformance/constraint-order-dependent.txt")
    return Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
  }

  /// Returns the cases of one family, such as `linear`.
  package static func family(_ name: String) throws -> [ConformanceCase] {
    let file = fixtures.appendingPathComponent("conformance/\(name).json")
    let document = try Inflater.data(fromJSON: [UInt8](Data(contentsOf: file)), named: file.lastPathComponent)
    return document["cases"].elements.map { element in
      ConformanceCase(
        name: element["name"].text,
        specs: MeasureSpecs(width: spec(element["root"]["width"]), height: spec(element["root"]["height"])),
        layout: element["layout"],
        expected: element["expected"].elements.map { view in
          let numbers = view["frame"].elements.map { Int($0.number ?? .nan) }
          return (view["path"].text, Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
        })
    }
  }

  private static func spec(_ value: AttributeValue) -> MeasureSpec {
    let size = Int(value["size"].number ?? .nan)
    switch value["mode"].text {
    case "exactly": return .exactly(size)
    case "atMost": return .atMost(size)
    default: return .unspecified
    }
  }

  /// Returns the first view whose frame differs, with the expected frame, or `nil` if all are equal.
  package func firstDifference(in root: View) -> String? {
    let actual = frames(in: root)
    for (index, expected) in expected.enumerated() {
      guard index < actual.count, actual[index].path == expected.path else {
        return "\(name): view '\(expected.path)' is missing, expected at \(expected.frame)"
      }
      if actual[index].frame != expected.frame {
        return "\(name): view '\(expected.path)' is at \(actual[index].frame), expected at \(expected.frame)"
      }
    }
    guard actual.count > expected.count else { return nil }
    return "\(name): view '\(actual[expected.count].path)' is not expected"
  }
}

extension ConformanceCase {
  /// The families with frames from an independent solver.
  package static let autoLayoutFamilies = [
    "autolayout-basic", "autolayout-fitting", "autolayout-margins", "autolayout-nested", "autolayout-priorities",
    "autolayout-relations", "autolayout-rtl",
  ]

  /// Returns the first view whose frame differs if the tree was previously laid out at other sizes and without some of
  /// its constraints. The result depends only on the tree, not on its history.
  package func firstDifferenceOfWarmTree(
    _ builder: inout ConformanceBuilder, _ random: inout SplitMix64
  ) -> String? {
    let root = builder.build(layout)
    root.measureAndLayout(MeasureSpecs(width: .exactly(77), height: .atMost(1000)))
    root.measureAndLayout(.unspecified)
    var constraints: [LayoutConstraint] = []
    root.forEachView { view, _, _ in constraints += view.keptConstraints }
    if !constraints.isEmpty {
      constraints.shuffle(using: &random)
      Array(constraints.prefix(constraints.count / 2)).deactivate()
      root.measureAndLayout(specs)
      constraints.deactivate()
      constraints.shuffle(using: &random)
      constraints.activate()
    }
    root.measureAndLayout(specs)
    return firstDifference(in: root)
  }

  /// Returns the errors in the explanations of the tree, which is laid out for the first time.
  package func explanationProblems(_ builder: inout ConformanceBuilder) -> [String] {
    TestSupport.explanationProblems(of: builder.build(layout), under: specs).map { "\(name): \($0)" }
  }
}

/// Returns the frames of a laid-out tree, in pre-order, without gone views and their descendants.
package func frames(in root: View) -> [(path: String, frame: Rect)] {
  var frames: [(path: String, frame: Rect)] = []
  root.forEachView(entersGone: false) { view, path in
    if !view.isGone { frames.append((path.map(String.init).joined(separator: "/"), view.frame)) }
  }
  return frames
}

/// The folder of the fixtures.
package let fixtures = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
    "Fixtures")

extension AttributeValue {
  package subscript(key: String) -> AttributeValue {
    guard case .object(let members) = self else { return .null }
    return members[key] ?? .null
  }

  package var elements: [AttributeValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  package var text: String {
    guard case .string(let text) = self else { return "" }
    return text
  }
}
