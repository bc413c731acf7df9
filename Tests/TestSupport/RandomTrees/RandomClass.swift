import Layouts
import Measure

/// How random trees use a class of views.
///
/// Adding a class takes one entry in `all`. The class's attributes come from its tables: an entry contains only what
/// the tables lack, such as the ids that a rule may name.
package struct RandomClass: Sendable {
  package typealias Value = @Sendable (inout RandomTrees) -> AttributeValue
  package typealias Finish = @Sendable (inout RandomView, inout RandomTrees) -> Void

  /// The name of the class in documents.
  package let name: String
  /// The number of children of a view of this class.
  package let childCount: ClosedRange<Int>
  /// The class of most children; `nil` if all classes are equally likely.
  let usualChild: String?
  /// The only class that can be the parent of this class; `nil` for any class.
  package let onlyParent: String?
  /// Values of attributes for which neither the name nor the expected form is enough.
  let values: [String: Value]
  /// How often each attribute is set, in percent; for attributes that aren't listed, see `RandomTrees.chance(of:)`.
  let chances: [String: Int]
  /// The attributes that `finish` sets, because their values have to fit those of other views.
  package let setAtTheEnd: Set<String>
  /// Whether it has only the attributes in `values`, and not those of its kind's tables.
  let takesOnlyValues: Bool
  /// Completes a view after its children were added.
  let finish: Finish

  package init(
    _ name: String, childCount: ClosedRange<Int> = 0...0, usualChild: String? = nil, onlyParent: String? = nil,
    values: [String: Value] = [:],
    chances: [String: Int] = [:], setAtTheEnd: Set<String> = [], takesOnlyValues: Bool = false,
    finish: @escaping Finish = { _, _ in }
  ) {
    self.name = name
    self.childCount = childCount
    self.usualChild = usualChild
    self.onlyParent = onlyParent
    self.values = values
    self.chances = chances
    self.setAtTheEnd = setAtTheEnd
    self.takesOnlyValues = takesOnlyValues
    self.finish = finish
  }

  /// Whether its views can have children.
  package var isLayout: Bool { childCount.upperBound > 0 }

  func isUsed(in parent: RandomClass) -> Bool { onlyParent == nil || onlyParent == parent.name }

  /// The classes of random trees: the built-in ones, and a custom one.
  package static let kinds: [ViewKind] = ViewKind.builtIn + [AreaView.kind]

  static let kindsByName = Dictionary(
    uniqueKeysWithValues: (kinds + [ExactAreaView.exactKind] + writtenKinds + gravityKinds).map { ($0.name, $0) })

  static let byName = Dictionary(uniqueKeysWithValues: (all + [exactArea] + written + gravity).map { ($0.name, $0) })

  /// Not part of `all`: its runs show the measures in a pass that keeps exact sizes.
  package static let exactArea = RandomClass("ExactAreaView", chances: ["area": 100])

  package static func named(_ name: String) -> RandomClass {
    guard let found = byName[name] else { fatalError("There is no random class \(name)") }
    return found
  }

  var kind: ViewKind {
    guard let kind = RandomClass.kindsByName[name] else { fatalError("\(name) isn't registered") }
    return kind
  }

  // MARK: The classes

  /// Values of text attributes that can't be derived from their names.
  private static let textValues: [String: @Sendable (inout RandomTrees) -> AttributeValue] = {
    var values: [String: @Sendable (inout RandomTrees) -> AttributeValue] = [
      "hint": { .string($0.text()) }, "alternatives": { .string($0.text() + "\n" + $0.text()) },
      "letterSpacing": { $0.pick([.number(0), .number(0.1), .number(-0.05)]) },
      "textScaleX": { $0.pick([.number(1), .number(1.5)]) },
      "lineSpacingMultiplier": { $0.pick([.number(1), .number(1.25), .number(0.8)]) },
      "minEms": { .number(Double($0.below(4))) }, "maxEms": { .number(Double(1 + $0.below(9))) },
      "ems": { .number(Double(1 + $0.below(6))) }, "maxLength": { .number(Double($0.below(20))) },
      "autoSizePresetSizes": { .array([.number(Double(6 + $0.below(20))), .number(Double(6 + $0.below(60)))]) },
    ]
    for side in ["drawableLeft", "drawableTop", "drawableRight", "drawableBottom"] {
      values[side] = { .array([.number(Double($0.below(20))), .number(Double($0.below(20)))]) }
    }
    return values
  }()

  package static let all: [RandomClass] = [
    RandomClass("View", chances: ["minWidth": 80, "minHeight": 80, "baseline": 30]),
    RandomClass("AreaView", chances: ["area": 100]),
    RandomClass("Space"),
    RandomClass("TextView", values: textValues, chances: ["text": 90]),
    RandomClass("Button", childCount: 0...1, values: textValues, chances: ["text": 90]),
    RandomClass("Switch"),
    RandomClass("ImageView", chances: ["intrinsicWidth": 80, "intrinsicHeight": 80]),
    RandomClass("LinearLayout", childCount: 0...4, finish: useUpWeights),
    RandomClass(
      "RelativeLayout", childCount: 0...5,
      values: ["ignoreGravity": { $0.pick([.string("nobody"), .string($0.recentID())]) }],
      setAtTheEnd: Set(horizontalRules + verticalRules), finish: nameSiblings),
    RandomClass(
      "ConstraintLayout", childCount: 0...6,
      // Ways between two states have tests of their own.
      setAtTheEnd: Set(horizontalAnchors + verticalAnchors + ["circle", "motionProgress", "end"]),
      finish: anchorChildren),
    RandomClass("Guideline", onlyParent: "ConstraintLayout", chances: ["guidePercent": 50, "orientation": 60]),
    RandomClass("Barrier", onlyParent: "ConstraintLayout", values: ["referencedIds": references]),
    RandomClass("Group", onlyParent: "ConstraintLayout", values: ["referencedIds": references]),
    RandomClass("Layer", onlyParent: "ConstraintLayout", values: ["referencedIds": references]),
    RandomClass("Placeholder", onlyParent: "ConstraintLayout", values: ["content": { .string($0.recentID()) }]),
    RandomClass(
      "Flow", onlyParent: "ConstraintLayout", values: ["referencedIds": references], chances: ["referencedIds": 90]),
    RandomClass("FrameLayout", childCount: 0...3),
    RandomClass("PercentFrameLayout", childCount: 0...3, values: shares),
    RandomClass(
      "PercentRelativeLayout", childCount: 0...4,
      values: sharesAndRules,
      setAtTheEnd: Set(horizontalRules + verticalRules), finish: nameSiblings),
    RandomClass(
      "CoordinatorLayout", childCount: 0...4,
      values: [
        "anchor": { .string($0.recentID()) },
        // A child without a named behavior has none.
        "behavior": { $0.pick([.string("header"), .string("scrolling"), .string("bottom_sheet"), .string("none")]) },
      ], chances: ["behavior": 50]),
    RandomClass("AppBarLayout", childCount: 0...4, chances: ["windowInsetTop": 70], finish: useUpWeights),
    RandomClass("CollapsingToolbarLayout", childCount: 0...3, chances: ["windowInsetTop": 70]),
    RandomClass("DrawerLayout", childCount: 0...4),
    RandomClass("SlidingPaneLayout", childCount: 0...4),
    RandomClass("OverflowLinearLayout", childCount: 0...5, chances: ["overflow": 70]),
    RandomClass(
      "TextInputLayout", childCount: 0...3,
      values: [
        "label": { .string($0.text()) }, "labelSpacing": { .number($0.pick([0, 0.05, 0.5])) },
        "labelSize": { .number(Double(6 + $0.below(20))) },
      ]),
    RandomClass("Toolbar", childCount: 0...4),
    RandomClass("NavigationBar", childCount: 0...4),
    RandomClass("NavigationBarItem", childCount: 0...4),
    RandomClass("TabBar", childCount: 0...4),
    RandomClass("ItemList", childCount: 0...5, values: ["columns": { .number(Double(1 + $0.below(3))) }]),
    RandomClass("ItemColumn", childCount: 0...5),
    RandomClass("AbsoluteLayout", childCount: 0...4),
    RandomClass("AnalogClock"),
    RandomClass("MonthView", childCount: 0...3, chances: ["intrinsicWidth": 80, "intrinsicHeight": 80]),
    RandomClass("StackView", childCount: 0...2),
    RandomClass("Spinner", childCount: 0...3),
    RandomClass("ItemGrid", childCount: 0...5, values: ["columns": { .number(Double(1 + $0.below(3))) }]),
    RandomClass("FlowLayout", childCount: 0...5),
    RandomClass(
      "FlexboxLayout", childCount: 0...5,
      values: [
        "order": { .number(Double($0.below(3))) }, "maxLine": { .number(Double(1 + $0.below(3))) },
        "flexBasisPercent": { $0.pick([.number(0), .number(0.25), .number(0.6)]) },
      ], chances: ["flexWrap": 50]),
    RandomClass(
      "GridLayout", childCount: 0...5,
      values: [
        // Every position and span fits into the smallest count.
        "rowCount": { .number(Double(4 + $0.below(3))) }, "columnCount": { .number(Double(4 + $0.below(3))) },
        "row": { .number(Double($0.below(3))) }, "column": { .number(Double($0.below(3))) },
        "rowSpan": { .number(Double(1 + $0.below(2))) }, "columnSpan": { .number(Double(1 + $0.below(2))) },
      ], chances: ["columnCount": 40]),
    RandomClass(
      "AutoLayout", childCount: 0...5, values: constraintValues,
      chances: Dictionary(uniqueKeysWithValues: constraintValues.keys.map { ($0, 4) })),
    RandomClass("TableLayout", childCount: 0...4, usualChild: "TableRow"),
    RandomClass(
      "TableRow", childCount: 0...4,
      values: ["column": { .number(Double($0.below(5))) }, "span": { .number(Double(1 + $0.below(3))) }],
      finish: useUpWeights),
    RandomClass("StackLayout", childCount: 0...5, values: stackValues),
    RandomClass("H", childCount: 0...5, values: stackValues),
    RandomClass("V", childCount: 0...5, values: stackValues),
    RandomClass("ScrollView", childCount: 0...1),
    RandomClass("HorizontalScrollView", childCount: 0...1),
  ]

  private static let shares: [String: Value] = {
    var values: [String: Value] = [
      "percentWidth": { $0.pick([.number(0), .number(0.3), .number(1)]) },
      "percentHeight": { $0.pick([.number(0.1), .number(0.5), .number(1.5)]) },
      "percentRatio": { $0.pick([.number(0), .number(0.5), .number(2)]) },
    ]
    for edge in ["", "Left", "Top", "Right", "Bottom", "Start", "End"] {
      values["percentMargin" + edge] = { $0.pick([.number(0), .number(0.05), .number(0.2)]) }
    }
    return values
  }()

  private static let sharesAndRules: [String: Value] = {
    var values = shares
    values["ignoreGravity"] = { .string($0.recentID()) }
    return values
  }()

  private static let stackLength: Value = { trees in
    trees.chance(6)
      ? .string(trees.pick(["column1", "column2"])) : trees.chance(15) ? .string("fill") : trees.dimension()
  }
  private static let rank: Value = { trees in .number(trees.pick([1, 1, 2, 7, -1, -2])) }
  private static let stackValues: [String: Value] = [
    "width": stackLength, "height": stackLength, "grows": rank, "shrinks": rank,
    "spacing": { .number(Double($0.below(9))) },
  ]

  /// The possible values of constraints; constraints to a missing view have no effect.
  private static let constraintValues: [String: Value] = {
    var values: [String: Value] = [:]
    for attribute in LayoutAttribute.allCases.map(\.rawValue) + ["baseline"] {
      for relation in LayoutRelation.allCases.map(\.rawValue) {
        values["\(attribute) \(relation)"] = { trees in
          let constant = AttributeValue.number(Double(trees.below(120) - 20))
          switch trees.below(4) {
          case 0: return constant
          case 1: return .string("superview")
          case 2: return .string(trees.recentID())
          default:
            return .object([
              "view": .string(trees.chance(50) ? "superview" : trees.recentID()), "constant": constant,
              "multiplier": .number(trees.pick([1, 1, 1, 0.5, 2])),
              "priority": .number(trees.pick([1000, 999, 750, 500, 250])),
            ])
          }
        }
      }
    }
    values["constraints"] = { trees in
      .array([
        .object([
          "first": .string("\(trees.recentID()).width"), "relation": .string(">="),
          "second": .string("\(trees.recentID()).height"), "priority": .number(300),
        ])
      ])
    }
    for name in ["horizontalHugging", "verticalHugging", "horizontalCompression", "verticalCompression"] {
      values[name] = { .number(Double(1 + $0.below(1000))) }
    }
    return values
  }()

  /// Weighted children are often measured only at their share.
  private static let useUpWeights: Finish = { layout, trees in
    let isRow = layout.className == "TableRow" || layout.value(of: "direction") == .string("horizontal")
    for index in layout.children.indices where layout.children[index].value(of: "weight") != nil {
      if trees.chance(50) { layout.children[index].set(isRow ? "width" : "height", .number(0)) }
    }
  }

  static let horizontalAnchors = [
    "leftToLeft", "leftToRight", "rightToLeft", "rightToRight", "startToStart", "startToEnd", "endToStart", "endToEnd",
  ]
  static let verticalAnchors = [
    "topToTop", "topToBottom", "bottomToTop", "bottomToBottom", "baselineToBaseline", "baselineToTop",
    "baselineToBottom",
  ]

  private static let references: Value = { trees in .string("\(trees.recentID()),\(trees.recentID())") }

  /// Anchors to the layout and to any sibling, including chains, contradictions and cycles.
  private static let anchorChildren: Finish = { layout, trees in
    for index in layout.children.indices {
      for anchors in [horizontalAnchors, verticalAnchors] {
        for _ in 0..<trees.pick([0, 1, 2, 2, 3]) {
          let sibling = trees.below(layout.children.count)
          let target =
            trees.chance(40) ? "parent" : trees.chance(5) ? "nobody" : layout.children[sibling].ensureID(&trees)
          layout.children[index].set(trees.pick(anchors), .string(target))
        }
      }
      if trees.chance(5) { layout.children[index].set("circle", .string("parent")) }
    }
  }

  static let horizontalRules = [
    "toLeftOf", "toRightOf", "alignLeft", "alignRight", "toStartOf", "toEndOf", "alignStart", "alignEnd",
  ]
  static let verticalRules = ["above", "below", "alignTop", "alignBottom", "alignBaseline"]

  /// Along each axis, the rules of a child name only siblings that precede it in a random order, so that there is no
  /// cycle.
  private static let nameSiblings: Finish = { layout, trees in
    for rules in [horizontalRules, verticalRules] {
      let order = layout.children.indices.shuffled(using: &trees.random)
      for (position, index) in order.enumerated() where position > 0 {
        for _ in 0..<trees.pick([0, 1, 1, 2]) {
          let anchor = trees.chance(5) ? "nobody" : layout.children[order[trees.below(position)]].ensureID(&trees)
          layout.children[index].set(trees.pick(rules), .string(anchor))
        }
      }
    }
  }
}

extension RandomClass: CustomStringConvertible {
  package var description: String { name }
}

/// A custom leaf without a contract, whose size depends on its specs: half of the width, and the wider, the lower. It
/// counts its measures.
package class AreaView: View {
  fileprivate(set) var area = 500 { didSet { setNeedsLayout() } }
  package private(set) var runCount = 0

  static let kind = ViewKind(
    "AreaView",
    attributes: [Attribute<AreaView>("area", as: Count.self) { view, count, _ in view.area = count.value }]
  ) { _ in AreaView() }

  package override func onMeasure(_ specs: MeasureSpecs) -> Size {
    runCount += 1
    let width = specs.width.isExact ? specs.width.size : specs.width.isAtMost ? specs.width.size / 2 : 60
    let height = area / max(width, 8)
    return Size(width: width, height: specs.height.isExact ? specs.height.size : specs.height.resolve(height))
  }
}

/// The same with a contract to keep exact sizes, so that parents needn't always ask it.
final class ExactAreaView: AreaView {
  static let exactKind = ViewKind(
    "ExactAreaView",
    attributes: [Attribute<ExactAreaView>("area", as: Count.self) { view, count, _ in view.area = count.value }]
  ) { _ in ExactAreaView() }

  override init(contract: MeasureContract = [.keepsExactSize, .hasNoBaseline]) { super.init(contract: contract) }
}
