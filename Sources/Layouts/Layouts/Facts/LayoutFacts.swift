import Measure

/// Facts about how a layout treats its children that its frames don't show.
///
/// Tools inspect these facts instead of a layout's class, so all of them support a new layout immediately.
package struct LayoutFacts: Sendable {
  /// How a row or column distributes its length.
  package struct Line: Sendable {
    package var axis: Axis
    /// Only the weights divide the remaining space, so they can be used to predict the children's lengths.
    package var isSharedByWeight = false
    package var weightSum: Float?
    /// Children grow and shrink by rank.
    package var isSharedByRank = false
  }

  /// How children are placed one after another along an axis and share its length; `nil` if they aren't.
  package var line: Line?
  /// Children are placed over one another independently.
  package var isLayered = false
  /// Overlapping children are a problem, unless something shows that the overlap is intended.
  package var keepsChildrenApart = false
  /// Overlapping texts are a problem. Other children may well be placed over one another.
  package var keepsTextsApart = false
  /// Each child may take all of the available space.
  package var offersAllRoom = false
  /// The layout may override the lengths that its children request.
  package var overrulesLengths = false
  /// The layout places children by rules about siblings and edges.
  package var placesByRules = false
  /// A child with a length of 0 extends from one of its anchors to the other.
  package var zeroMatchesAnchors = false
  /// The start and end of children's margins follow the layout's direction, not their own.
  package var directsMargins = false
  /// The layout hides everything behind its frame, even without a background, because it has content or scrolls.
  package var coversFrame = false
  /// The layout scrolls a single child.
  package var isViewport = false

  package init() {}

  /// The facts of a layout of panes, each of which may take all of it and be over the others.
  static var ofPanes: LayoutFacts {
    var facts = LayoutFacts()
    facts.isLayered = true
    facts.offersAllRoom = true
    facts.overrulesLengths = true
    return facts
  }

  /// The facts of a row or column of a table, which sets its children's lengths to those of columns and rows.
  var ofTable: LayoutFacts {
    var facts = self
    facts.line?.isSharedByWeight = false
    facts.overrulesLengths = true
    return facts
  }
}

/// A layout that provides facts about itself.
package protocol LayoutDescribing: ViewGroup {
  var facts: LayoutFacts { get }

  /// Returns whether the params of `child`, other than `match_parent`, tie both of its edges along `axis` to those of
  /// the layout.
  func stretches(_ child: View, along axis: Axis) -> Bool

  /// Returns whether the params of `child` align its edges with edges of `sibling` along both axes.
  func aligns(_ child: View, to sibling: View) -> Bool

  /// Returns the attributes that keep `child` at the left or the right in both directions, each with its replacement
  /// that follows the direction. Margins, padding, and gravity aren't included.
  func attributesWithoutDirection(of child: View) -> [(name: String, replacement: String)]

  /// Returns the constraints on `child` as text, one per line.
  func constraints(on child: View) -> [ExplanationText]

  /// Returns the constraints that determine each edge and length of `child`, and those that were overruled, edge by
  /// edge, in order of precedence.
  func heldEdges(of child: View) -> [HeldEdge]

  /// The lines, areas, and distances that illustrate the latest layout in a picture.
  var marks: [LayoutMark] { get }

  /// Returns the probable errors in the children's anchors, in the order of the children, and under which conditions there
  /// are as many.
  func anchorProblems() -> (found: [AnchorProblem], scope: AnchorProblem.Scope)
}

extension LayoutDescribing {
  package func stretches(_ child: View, along axis: Axis) -> Bool { false }
  package func aligns(_ child: View, to sibling: View) -> Bool { false }
  package func attributesWithoutDirection(of child: View) -> [(name: String, replacement: String)] { [] }
  package func constraints(on child: View) -> [ExplanationText] { [] }
  package func heldEdges(of child: View) -> [HeldEdge] { [] }
  package var marks: [LayoutMark] { [] }
  package func anchorProblems() -> (found: [AnchorProblem], scope: AnchorProblem.Scope) { ([], .everySizeAndDirection) }
}

extension View {
  /// The facts about the layout. A client's layout, and a view that isn't a layout, have none.
  package var layoutFacts: LayoutFacts { (self as? any LayoutDescribing)?.facts ?? LayoutFacts() }
}

/// A constraint that determines an edge or a length of a view, or would do so if others didn't take precedence.
package struct HeldEdge {
  /// The name of the edge or length, such as `left edge` or `width`.
  package let edge: String
  package let text: ExplanationText
  /// The place in a document where the constraint is written: the view, the attribute, and the index in its list.
  package let place: (view: View, attribute: String, element: Int?)?
}
