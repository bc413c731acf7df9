import Measure

/// What a layout states about how it treats its children, beyond the frames that it gives them.
///
/// Tools judge a layout by its facts and never by its class, so that a new layout is known to all of them at once.
package struct LayoutFacts: Sendable {
  /// How a row or column shares its length.
  package struct Line: Sendable {
    package var axis: Axis
    /// What is left over goes to the children by their weights alone, so that their lengths can be foretold from them.
    package var isSharedByWeight = false
    package var weightSum: Float?
    /// Children take what is left over, and give way, by rank.
    package var isSharedByRank = false
  }

  /// Children are placed one behind another along an axis and share its length; `nil` if they aren't.
  package var line: Line?
  /// Children are placed over one another, each by itself.
  package var isLayered = false
  /// One child over another is a mistake, unless something says that it is meant.
  package var keepsChildrenApart = false
  /// Each child may have all the room that there is.
  package var offersAllRoom = false
  /// The lengths that children ask for may be overruled.
  package var overrulesLengths = false
  /// Rules about siblings and edges place the children.
  package var placesByRules = false
  /// The start and end of children's margins follow the layout's direction, not their own.
  package var directsMargins = false
  /// What is behind the layout, inside its frame, can't be seen even without a background: it has content of its own or
  /// scrolls.
  package var coversFrame = false
  /// It scrolls through a single child.
  package var isViewport = false

  package init() {}

  /// The facts of a row or column that belongs to a table, which gives its children the lengths of columns and rows.
  var ofTable: LayoutFacts {
    var facts = self
    facts.line?.isSharedByWeight = false
    facts.overrulesLengths = true
    return facts
  }
}

/// A layout that states facts about itself.
package protocol LayoutDescribing: ViewGroup {
  var facts: LayoutFacts { get }

  /// Whether what `child` asks for, other than `match_parent`, ties both of its edges along `axis` to those of the layout.
  func stretches(_ child: View, along axis: Axis) -> Bool

  /// Whether what `child` asks for puts edges of it on edges of `sibling` along both axes.
  func aligns(_ child: View, to sibling: View) -> Bool

  /// The attributes by which `child` keeps to the left or the right in either direction, each with the one that follows the
  /// direction. Margins, padding and gravity aren't among them.
  func attributesWithoutDirection(of child: View) -> [(name: String, replacement: String)]

  /// The constraints that hold for `child`, one a line, in words.
  func constraints(on child: View) -> [ExplanationText]

  /// The constraints that hold each edge and length of `child`, and those that lost, edge by edge, in the order in which they
  /// count.
  func heldEdges(of child: View) -> [HeldEdge]

  /// What is likely not meant about the children's anchors, in the order of the children.
  var anchorMistakes: [AnchorMistake] { get }

  /// The required constraints that contradict one another at the size of the latest layout, but for those that do at any.
  var contradictionMistakes: [ConstraintMistake] { get }

  /// What is likely not meant about constraints that are solved as equations.
  ///
  /// - Parameter budget: How many constraints may be tried, lowered by those that were.
  func constraintMistakes(_ budget: inout Int) -> [ConstraintMistake]
}

extension LayoutDescribing {
  package func stretches(_ child: View, along axis: Axis) -> Bool { false }
  package func aligns(_ child: View, to sibling: View) -> Bool { false }
  package func attributesWithoutDirection(of child: View) -> [(name: String, replacement: String)] { [] }
  package func constraints(on child: View) -> [ExplanationText] { [] }
  package func heldEdges(of child: View) -> [HeldEdge] { [] }
  package var anchorMistakes: [AnchorMistake] { [] }
  package var contradictionMistakes: [ConstraintMistake] { [] }
  package func constraintMistakes(_ budget: inout Int) -> [ConstraintMistake] { [] }
}

extension ViewGroup {
  /// The axis of a LinearLayout, which attributes of its children may mean.
  package final var linearAxis: Axis? { (self as? LinearLayout)?.direction }
}

extension View {
  /// What the layout states about itself. A layout of a client's own, and a view that isn't a layout, state nothing.
  package var layoutFacts: LayoutFacts { (self as? any LayoutDescribing)?.facts ?? LayoutFacts() }

  /// The name of the built-in class whose attributes a view made by a client has in a document.
  package final var builtInBaseName: String {
    self is TextView ? "TextView" : self is StackLayout ? "StackLayout" : "View"
  }

  /// The weight that it asks a row or column for; 0 if it is in neither.
  package var weight: Float { (layoutParams as? LinearLayout.LayoutParams)?.weight ?? 0 }
}

/// A constraint that holds an edge or a length of a view, or would if others didn't count more.
package struct HeldEdge {
  /// `left edge`, `width`.
  package let edge: String
  package let text: ExplanationText
  /// Where a document says it: the view, the attribute, and the index in its list.
  package let place: (view: View, attribute: String, element: Int?)?
}
