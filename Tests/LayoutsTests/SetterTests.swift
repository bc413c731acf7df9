import Foundation
import Layouts
import Measure
import TestSupport
import Testing

/// Setting a property to its current value has no effect: no layout is requested, and no handler is called.
struct SetterTests {
  @Test(arguments: cases)
  func setting_the_same_value_changes_nothing(_ test: Case) throws {
    for isOther in [false, true] {
      let (root, set) = test.make()
      // The initial value, after which the property counts as set, and another value, if the type has one.
      guard set(isOther ? .other : .same) else { continue }
      root.measureAndLayout(in: Size(width: 100, height: 100))
      var calls = 0
      root.onNeedsLayout = { calls += 1 }
      _ = set(.same)
      #expect(!root.needsLayout && calls == 0, "\(isOther ? "another value" : "the first value") of \(test.name)")
    }
  }

  @Test func every_settable_property_of_views_and_params_is_among_them() throws {
    var missing: [String] = []
    for module in ["Measure", "Layouts"] {
      let file = packageFolder.appendingPathComponent("Tests/PublicInterface/\(module).txt")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      let classes = Set(
        lines.filter { $0.contains(": class ") || $0.contains(": final class ") }.compactMap {
          $0.components(separatedBy: ": ").first
        })
      for line in lines where line.hasSuffix(" { get set }") && line.contains("var ") && !line.contains("static ") {
        let name = line.components(separatedBy: ": ")[0]
        guard let dot = name.lastIndex(of: "."), classes.contains(String(name[..<dot])) else { continue }
        missing.append(name)
      }
    }
    #expect(missing.count > 150)
    let known = Set(Self.cases.map(\.name))
    // One is set only in `onMeasure`, and the other lays the view out.
    missing.removeAll { known.contains($0) || ["View.measuredBaseline", "View.frame"].contains($0) }
    #expect(missing.isEmpty)
  }

  // MARK: Cases

  enum Change {
    /// The current value of the property.
    case same
    /// A different value.
    case other
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Creates a tree and a function that sets the property in it; the function returns `false` if there is no value to
    /// set.
    let make: @Sendable () -> (root: View, set: (Change) -> Bool)

    var testDescription: String { name }
  }

  /// A property of any type.
  struct Setter<Root>: @unchecked Sendable {
    // Key paths without captured values, which are immutable.
    private let change: (Root, Change) -> Bool

    init<Value>(_ path: ReferenceWritableKeyPath<Root, Value>) {
      change = { root, change in
        switch change {
        case .same: root[keyPath: path] = root[keyPath: path]
        case .other:
          guard let value = SetterTests.other(than: root[keyPath: path], Value.self) as? Value else { return false }
          root[keyPath: path] = value
        }
        return true
      }
    }

    func callAsFunction(_ root: Root, _ change: Change) -> Bool { self.change(root, change) }
  }

  /// Returns another value of some types.
  private static func other<Value>(than value: Value, _ type: Value.Type) -> Any? {
    switch value {
    case let value as Bool: !value
    case let value as Int: value + 1
    case let value as Float: value + 0.25
    case let value as Double: value + 1
    case let value as String: value + "a"
    case let value as Axis: value == .horizontal ? Axis.vertical : .horizontal
    case let value as Point: Point(x: 0, y: value.y + 3)
    case let value as Size: Size(width: value.width + 2, height: value.height + 1)
    case let value as Edges: Edges(all: value.left + 1)
    case is Gravity: Gravity.right
    case is [TextSpan]: [TextSpan(.bold, in: 1..<3)]
    case is Measure.Dimension: Measure.Dimension(7)
    case is SizePriorities: SizePriorities(horizontal: 7, vertical: 8)
    default:
      switch type {
      case is Int?.Type: 3
      case is Float?.Type: Float(0.25)
      case is String?.Type: "a"
      case is Color?.Type: Color(red: 1, green: 2, blue: 3)
      default: nil
      }
    }
  }

  private static func views<V: View>(
    _ name: String, _ make: @escaping @Sendable () -> V, _ properties: [(String, Setter<V>)]
  ) -> [Case] {
    properties.map { property, setter in
      Case(name: "\(name).\(property)") {
        let (root, view) = (FrameLayout(), make())
        root.addSubview(view)
        return (root, { setter(view, $0) })
      }
    }
  }

  private static func params<P: LayoutParams>(
    _ name: String, _ type: P.Type, in make: @escaping @Sendable () -> ViewGroup, _ properties: [(String, Setter<P>)]
  ) -> [Case] {
    properties.map { property, setter in
      Case(name: "\(name).\(property)") {
        let (root, parent, view) = (FrameLayout(), make(), View())
        root.addSubview(parent)
        parent.addSubview(view)
        return (root, { setter(view.params(as: type), $0) })
      }
    }
  }

  private static func constraints(_ properties: [(String, Setter<LayoutConstraint>)]) -> [Case] {
    properties.map { property, setter in
      Case(name: "LayoutConstraint.\(property)") {
        let (root, view) = (AutoLayout(), View())
        root.addSubview(view)
        let constraint = LayoutConstraint(view, .width, constant: 20)
        constraint.isActive = true
        return (root, { setter(constraint, $0) })
      }
    }
  }

  static let cases: [Case] = [
    views(
      "Barrier", { Barrier() },
      [
        ("allowsGoneWidgets", Setter(\.allowsGoneWidgets)),
        ("direction", Setter(\.direction)),
        ("margin", Setter(\.margin)),
      ]),
    views(
      "ConstraintHelper", { Group() },
      [
        ("referencedIds", Setter(\.referencedIds))
      ]),
    views(
      "ConstraintLayout", { ConstraintLayout() },
      [
        ("optimizationLevel", Setter(\.optimizationLevel))
      ]),
    params(
      "ConstraintLayout.LayoutParams", ConstraintLayout.LayoutParams.self, in: { ConstraintLayout() },
      [
        ("baselineToBaseline", Setter(\.baselineToBaseline)),
        ("baselineToBottom", Setter(\.baselineToBottom)),
        ("baselineToTop", Setter(\.baselineToTop)),
        ("bottomToBottom", Setter(\.bottomToBottom)),
        ("bottomToTop", Setter(\.bottomToTop)),
        ("circle", Setter(\.circle)),
        ("circleAngle", Setter(\.circleAngle)),
        ("circleRadius", Setter(\.circleRadius)),
        ("constrainedHeight", Setter(\.constrainedHeight)),
        ("constrainedWidth", Setter(\.constrainedWidth)),
        ("dimensionRatio", Setter(\.dimensionRatio)),
        ("endToEnd", Setter(\.endToEnd)),
        ("endToStart", Setter(\.endToStart)),
        ("goneMarginBaseline", Setter(\.goneMarginBaseline)),
        ("goneMarginBottom", Setter(\.goneMarginBottom)),
        ("goneMarginEnd", Setter(\.goneMarginEnd)),
        ("goneMarginLeft", Setter(\.goneMarginLeft)),
        ("goneMarginRight", Setter(\.goneMarginRight)),
        ("goneMarginStart", Setter(\.goneMarginStart)),
        ("goneMarginTop", Setter(\.goneMarginTop)),
        ("heightDefault", Setter(\.heightDefault)),
        ("heightMax", Setter(\.heightMax)),
        ("heightMin", Setter(\.heightMin)),
        ("heightPercent", Setter(\.heightPercent)),
        ("horizontalBias", Setter(\.horizontalBias)),
        ("horizontalChainStyle", Setter(\.horizontalChainStyle)),
        ("horizontalWeight", Setter(\.horizontalWeight)),
        ("leftToLeft", Setter(\.leftToLeft)),
        ("leftToRight", Setter(\.leftToRight)),
        ("marginBaseline", Setter(\.marginBaseline)),
        ("rightToLeft", Setter(\.rightToLeft)),
        ("rightToRight", Setter(\.rightToRight)),
        ("startToEnd", Setter(\.startToEnd)),
        ("startToStart", Setter(\.startToStart)),
        ("topToBottom", Setter(\.topToBottom)),
        ("topToTop", Setter(\.topToTop)),
        ("verticalBias", Setter(\.verticalBias)),
        ("verticalChainStyle", Setter(\.verticalChainStyle)),
        ("verticalWeight", Setter(\.verticalWeight)),
        ("widthDefault", Setter(\.widthDefault)),
        ("widthMax", Setter(\.widthMax)),
        ("widthMin", Setter(\.widthMin)),
        ("widthPercent", Setter(\.widthPercent)),
        ("wrapBehaviorInParent", Setter(\.wrapBehaviorInParent)),
      ]),
    views(
      "ContentView", { Space() },
      [
        ("fillsOffer", Setter(\.fillsOffer)),
        ("fixedBaseline", Setter(\.fixedBaseline)),
      ]),
    params(
      "CoordinatorLayout.LayoutParams", CoordinatorLayout.LayoutParams.self, in: { CoordinatorLayout() },
      [
        ("anchor", Setter(\.anchor)),
        ("anchorGravity", Setter(\.anchorGravity)),
        ("behavior", Setter(\.behavior)),
        ("dodgeInsetEdges", Setter(\.dodgeInsetEdges)),
        ("insetEdge", Setter(\.insetEdge)),
        ("keepsLastCollapsed", Setter(\.keepsLastCollapsed)),
        ("peekHeight", Setter(\.peekHeight)),
        ("scrollingChildren", Setter(\.scrollingChildren)),
      ]),
    views(
      "DrawerLayout", { DrawerLayout() },
      [
        ("drawerMargin", Setter(\.drawerMargin)),
        ("openDrawers", Setter(\.openDrawers)),
      ]),
    views(
      "FlexboxLayout", { FlexboxLayout() },
      [
        ("alignContent", Setter(\.alignContent)),
        ("alignItems", Setter(\.alignItems)),
        ("direction", Setter(\.direction)),
        ("dividerSize", Setter(\.dividerSize)),
        ("horizontalDividers", Setter(\.horizontalDividers)),
        ("justifyContent", Setter(\.justifyContent)),
        ("maxLine", Setter(\.maxLine)),
        ("verticalDividers", Setter(\.verticalDividers)),
        ("wrap", Setter(\.wrap)),
      ]),
    params(
      "FlexboxLayout.LayoutParams", FlexboxLayout.LayoutParams.self, in: { FlexboxLayout() },
      [
        ("alignSelf", Setter(\.alignSelf)),
        ("basisPercent", Setter(\.basisPercent)),
        ("greatestSize", Setter(\.greatestSize)),
        ("grow", Setter(\.grow)),
        ("leastSize", Setter(\.leastSize)),
        ("order", Setter(\.order)),
        ("shrink", Setter(\.shrink)),
        ("wrapsBefore", Setter(\.wrapsBefore)),
      ]),
    views(
      "FlowLayout", { FlowLayout() },
      [
        ("isSingleLine", Setter(\.isSingleLine)),
        ("itemSpacing", Setter(\.itemSpacing)),
        ("lineSpacing", Setter(\.lineSpacing)),
      ]),
    views(
      "FrameLayout", { FrameLayout() },
      [
        ("measuresAllChildren", Setter(\.measuresAllChildren))
      ]),
    params(
      "FrameLayout.LayoutParams", FrameLayout.LayoutParams.self, in: { FrameLayout() },
      [
        ("gravity", Setter(\.gravity))
      ]),
    views(
      "GridLayout", { GridLayout() },
      [
        ("alignmentMode", Setter(\.alignmentMode)),
        ("columnCount", Setter(\.columnCount)),
        ("direction", Setter(\.direction)),
        ("isColumnOrderPreserved", Setter(\.isColumnOrderPreserved)),
        ("isRowOrderPreserved", Setter(\.isRowOrderPreserved)),
        ("rowCount", Setter(\.rowCount)),
        ("usesDefaultMargins", Setter(\.usesDefaultMargins)),
      ]),
    params(
      "GridLayout.LayoutParams", GridLayout.LayoutParams.self, in: { GridLayout() },
      [
        ("column", Setter(\.column)),
        ("columnSpan", Setter(\.columnSpan)),
        ("columnWeight", Setter(\.columnWeight)),
        ("gravity", Setter(\.gravity)),
        ("row", Setter(\.row)),
        ("rowSpan", Setter(\.rowSpan)),
        ("rowWeight", Setter(\.rowWeight)),
      ]),
    views(
      "Guideline", { Guideline() },
      [
        ("guideBegin", Setter(\.guideBegin)),
        ("guideEnd", Setter(\.guideEnd)),
        ("guidePercent", Setter(\.guidePercent)),
        ("direction", Setter(\.direction)),
      ]),
    views(
      "ImageView", { ImageView() },
      [
        ("adjustsViewBounds", Setter(\.adjustsViewBounds)),
        ("alignsBaselineToBottom", Setter(\.alignsBaselineToBottom)),
        ("pictureSize", Setter(\.pictureSize)),
        ("tint", Setter(\.tint)),
      ]),
    views("IntrinsicView", { IntrinsicView() }, [("intrinsicSize", Setter(\.intrinsicSize))]),
    views(
      "ItemGrid", { ItemGrid() },
      [
        ("columnWidth", Setter(\.columnWidth)),
        ("columns", Setter(\.columns)),
        ("itemSpacing", Setter(\.itemSpacing)),
        ("lineSpacing", Setter(\.lineSpacing)),
        ("stretch", Setter(\.stretch)),
      ]),
    views(
      "ItemList", { ItemList() },
      [
        ("columns", Setter(\.columns)),
        ("direction", Setter(\.direction)),
        ("isReversed", Setter(\.isReversed)),
      ]),
    constraints([
      ("constant", Setter(\.constant)),
      ("isActive", Setter(\.isActive)),
      ("priority", Setter(\.priority)),
    ]),
    params(
      "LayoutParams", LayoutParams.self, in: { FrameLayout() },
      [
        ("height", Setter(\.height)),
        ("marginEnd", Setter(\.marginEnd)),
        ("marginStart", Setter(\.marginStart)),
        ("margins", Setter(\.margins)),
        ("width", Setter(\.width)),
      ]),
    views(
      "LinearLayout", { LinearLayout() },
      [
        ("baselineAlignedChildIndex", Setter(\.baselineAlignedChildIndex)),
        ("contentGravity", Setter(\.contentGravity)),
        ("direction", Setter(\.direction)),
        ("dividerSize", Setter(\.dividerSize)),
        ("isBaselineAligned", Setter(\.isBaselineAligned)),
        ("measuresWithLargestChild", Setter(\.measuresWithLargestChild)),
        ("showDividers", Setter(\.showDividers)),
        ("weightSum", Setter(\.weightSum)),
      ]),
    params(
      "LinearLayout.LayoutParams", LinearLayout.LayoutParams.self, in: { LinearLayout() },
      [
        ("gravity", Setter(\.gravity)),
        ("weight", Setter(\.weight)),
      ]),
    params(
      "PercentFrameLayout.LayoutParams", PercentFrameLayout.LayoutParams.self, in: { PercentFrameLayout() },
      [
        ("shares", Setter(\.shares))
      ]),
    params(
      "PercentRelativeLayout.LayoutParams", PercentRelativeLayout.LayoutParams.self, in: { PercentRelativeLayout() },
      [
        ("shares", Setter(\.shares))
      ]),
    views(
      "Placeholder", { Placeholder() },
      [
        ("content", Setter(\.content))
      ]),
    views(
      "RelativeLayout", { RelativeLayout() },
      [
        ("contentGravity", Setter(\.contentGravity)),
        ("ignoreGravity", Setter(\.ignoreGravity)),
      ]),
    params(
      "RelativeLayout.LayoutParams", RelativeLayout.LayoutParams.self, in: { RelativeLayout() },
      [
        ("above", Setter(\.above)),
        ("alignBaseline", Setter(\.alignBaseline)),
        ("alignBottom", Setter(\.alignBottom)),
        ("alignEnd", Setter(\.alignEnd)),
        ("alignLeft", Setter(\.alignLeft)),
        ("alignParentBottom", Setter(\.alignParentBottom)),
        ("alignParentEnd", Setter(\.alignParentEnd)),
        ("alignParentLeft", Setter(\.alignParentLeft)),
        ("alignParentRight", Setter(\.alignParentRight)),
        ("alignParentStart", Setter(\.alignParentStart)),
        ("alignParentTop", Setter(\.alignParentTop)),
        ("alignRight", Setter(\.alignRight)),
        ("alignStart", Setter(\.alignStart)),
        ("alignTop", Setter(\.alignTop)),
        ("alignWithParentIfMissing", Setter(\.alignWithParentIfMissing)),
        ("below", Setter(\.below)),
        ("centerHorizontal", Setter(\.centerHorizontal)),
        ("centerInParent", Setter(\.centerInParent)),
        ("centerVertical", Setter(\.centerVertical)),
        ("toEndOf", Setter(\.toEndOf)),
        ("toLeftOf", Setter(\.toLeftOf)),
        ("toRightOf", Setter(\.toRightOf)),
        ("toStartOf", Setter(\.toStartOf)),
      ]),
    views(
      "ScrollView", { ScrollView() },
      [
        ("contentOffset", Setter(\.contentOffset)),
        ("fillsViewport", Setter(\.fillsViewport)), ("passesSizeHint", Setter(\.passesSizeHint)),
      ]),
    views(
      "StackLayout", { StackLayout() },
      [
        ("alignment", Setter(\.alignment)),
        ("contentGravity", Setter(\.contentGravity)),
        ("direction", Setter(\.direction)),
        ("distribution", Setter(\.distribution)),
        ("spacing", Setter(\.spacing)),
      ]),
    params(
      "StackLayout.LayoutParams", StackLayout.LayoutParams.self, in: { StackLayout() },
      [
        ("gravity", Setter(\.gravity)),
        ("grows", Setter(\.grows)),
        ("shrinks", Setter(\.shrinks)),
      ]),
    views(
      "TableLayout", { TableLayout() },
      [
        ("shrinkableColumns", Setter(\.shrinkableColumns)),
        ("stretchableColumns", Setter(\.stretchableColumns)),
      ]),
    params(
      "TableRow.LayoutParams", TableRow.LayoutParams.self, in: { TableRow() },
      [
        ("column", Setter(\.column)),
        ("span", Setter(\.span)),
      ]),
    views(
      "TextView", { TextView("words", measurer: CellTextMetrics(width: 4, height: 8)) },
      [
        ("autoSize", Setter(\.autoSize)),
        ("compoundDrawables", Setter(\.compoundDrawables)),
        ("contentGravity", Setter(\.contentGravity)),
        ("endsInEllipsis", Setter(\.endsInEllipsis)),
        ("hint", Setter(\.hint)),
        ("isJustified", Setter(\.isJustified)),
        ("maxEms", Setter(\.maxEms)),
        ("maxLines", Setter(\.maxLines)),
        ("maxTextHeight", Setter(\.maxTextHeight)),
        ("maxTextWidth", Setter(\.maxTextWidth)),
        ("minEms", Setter(\.minEms)),
        ("minLines", Setter(\.minLines)),
        ("spans", Setter(\.spans)),
        ("text", Setter(\.text)),
        ("textColor", Setter(\.textColor)),
        ("textMeasurer", Setter(\.textMeasurer)),
        ("textSize", Setter(\.textSize)),
        ("textStyle", Setter(\.textStyle)),
        ("textTransform", Setter(\.textTransform)),
      ]),
    views(
      "View", { View() },
      [
        ("backgroundColor", Setter(\.backgroundColor)),
        ("className", Setter(\.className)),
        ("id", Setter(\.id)),
        ("layoutDirection", Setter(\.layoutDirection)),
        ("layoutParams", Setter(\.layoutParams)),
        ("maxHeight", Setter(\.maxHeight)),
        ("maxWidth", Setter(\.maxWidth)),
        ("maximumRule", Setter(\.maximumRule)),
        ("minHeight", Setter(\.minHeight)),
        ("minWidth", Setter(\.minWidth)),
        ("onNeedsLayout", Setter(\.onNeedsLayout)),
        ("padding", Setter(\.padding)),
        ("visibility", Setter(\.visibility)),
        ("compressionResistancePriority", Setter(\.compressionResistancePriority)),
        ("contentHuggingPriority", Setter(\.contentHuggingPriority)),
      ]),
    views(
      "VirtualList", { VirtualList(count: 100, makeRow: { View() }, bind: { row, _ in row.minHeight = 9 }) },
      [
        ("contentOffset", Setter(\.contentOffset)),
        ("count", Setter(\.count)),
        ("estimatedRowHeight", Setter(\.estimatedRowHeight)),
      ]),
  ].flatMap { $0 }
}
