/// The reasons for a view's size and position.
///
/// ```swift
/// let trace = root.recordMeasures { root.measureAndLayout(in: window) }
/// let explanation = title.explanation(in: trace)
/// ```
/// An explanation is created after the layout from the trace, the params, and the frames; an untraced layout stores
/// nothing for it. All lengths are in pixels. Every sum is complete: the terms of an edge add up to its position, and
/// the terms of a length to the length.
public struct Explanation {
  /// The view that is explained.
  public let view: View
  /// The measure calls to the view, in the order in which they were made.
  public let calls: [Call]
  /// The terms of the width, in pixels.
  public let width: Sum
  /// The terms of the height, in pixels.
  public let height: Sum
  /// The terms of the left edge's distance from the parent's left edge, in pixels. The other edges are measured from
  /// the parent's left or top edge in the same way.
  public let left: Sum
  /// The terms of the top edge, in pixels.
  public let top: Sum
  /// The terms of the right edge, in pixels.
  public let right: Sum
  /// The terms of the bottom edge, in pixels.
  public let bottom: Sum
  /// Surprising facts, as sentences.
  public let findings: [Finding]
}

extension Explanation {
  /// A part of a sum.
  public struct Term: Hashable, Sendable {
    /// The length in pixels, negative if it is subtracted.
    public var length: Int
    /// The kind of cause.
    public var cause: Cause
    /// The subject of the term; `nil` for the property of the explained view that `cause` names.
    public var subject: Subject?
    /// A description of the cause.
    public var text: ExplanationText
    /// The length in pixels of which the term is a share, negative if it is missing; `nil` for a term that isn't a
    /// share.
    public var whole: Int?

    /// Creates a term with a length in pixels.
    public init(
      _ length: Int, _ cause: Cause, _ text: ExplanationText, about subject: Subject? = nil, of whole: Int? = nil
    ) {
      self.whole = whole
      self.length = length
      self.cause = cause
      self.subject = subject
      self.text = text
    }
  }

  /// A length and the terms that add up to it.
  public struct Sum: Hashable, Sendable {
    /// The terms, whose lengths add up to the total.
    public var terms: [Term]

    /// Creates a sum of terms.
    public init(_ terms: [Term]) { self.terms = terms }

    /// The sum of the terms, in pixels.
    public var total: Int { terms.reduce(0) { $0 + $1.length } }

    /// Whether no rule was found that explains this number.
    public var isUnexplained: Bool { terms.contains { $0.cause == .unexplained } }
  }

  /// The kind of cause that determines a length.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The window, or the code that lays out the root.
    case window
    /// The parent's own size or limit.
    case parent
    /// Padding of the view or its parent.
    case padding
    /// A margin of the view.
    case margin
    /// The length that the view itself requests.
    case dimension
    /// The content of the view.
    case content
    /// A minimum length.
    case minimum
    /// A maximum length.
    case maximum
    /// A view before it or beside it.
    case sibling
    /// Space for a divider.
    case divider
    /// A share of the remaining space.
    case weight
    /// The view's gravity.
    case gravity
    /// The parent's content gravity.
    case contentGravity
    /// Alignment by the baseline.
    case baseline
    /// An anchor or a rule of the view.
    case anchor
    /// The cell of a grid.
    case cell
    /// The column of a table.
    case column
    /// The layout direction.
    case direction
    /// The opposite edge.
    case edge
    /// The length between the edges.
    case length
    /// A bound that the engine enforces: a length isn't negative.
    case bound
    /// A rule of the layout that no other case describes.
    case layout
    /// No rule was found that explains this number.
    case unexplained
  }

  /// A measure call to the view, and its answer.
  public struct Call {
    /// The view that called: the parent, or another ancestor. `nil` if the code that lays out the root called.
    public let asker: View?
    /// The specs of the call.
    public let specs: MeasureSpecs
    /// The size that the view returned, in pixels.
    public let size: Size
    /// The origin of the answer.
    public let source: MeasureTrace.Call.Source
    /// Whether it was measured again so that its descendants match the specs of an earlier answer.
    public let isDuringLayout: Bool
    /// The derivation of the width's spec.
    public let width: Offer
    /// The derivation of the height's spec.
    public let height: Offer
  }

  /// The reason for a spec that was passed to a view.
  public struct Offer: Hashable, Sendable {
    /// A description, such as `match_parent, in a parent of exactly 320`.
    public var text: ExplanationText
    /// The terms whose sum is the spec's size; empty for an unspecified spec.
    public var sum: Sum

    /// Creates an explanation of a spec from its terms.
    public init(_ text: ExplanationText, _ terms: [Term] = []) {
      self.text = text
      sum = Sum(terms)
    }
  }

  /// Something that the author of a layout may not expect.
  public struct Finding: Hashable, Sendable {
    /// The kind of finding.
    public var kind: Kind
    /// A sentence that describes the finding.
    public var text: ExplanationText

    /// Creates a finding with its description.
    public init(_ kind: Kind, _ text: ExplanationText) {
      self.kind = kind
      self.text = text
    }

    /// The kinds of findings.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The view is gone.
      case isGone
      /// An ancestor of the view is gone.
      case isInsideGone
      /// The view is hidden, but takes space.
      case isHidden
      /// The view wasn't measured.
      case wasNotMeasured
      /// Siblings used all of the space.
      case siblingsTookAll
      /// Padding and margins used all of the space.
      case insetsTookAll
      /// The view wraps its content, but has none.
      case hasNoContent
      /// The view matches a parent that wraps its content.
      case matchesWrappingParent
      /// There is no remaining space for the weight.
      case nothingToShare
      /// A sibling that the view is anchored to is gone.
      case anchorIsGone
      /// A sibling that the view is anchored to is missing.
      case anchorIsMissing
      /// A limit overrides the minimum.
      case minimumIsBeaten
      /// Another length overrides the maximum.
      case maximumIsBeaten
      /// The maximum limits the length.
      case maximumCaps
      /// The parent doesn't use the fixed length.
      case fixedSizeIsLost
      /// The text is truncated.
      case textIsCutOff
      /// The view is outside its parent.
      case isOutsideParent
      /// The view extends beyond its parent.
      case isClipped
      /// A margin has no effect.
      case marginIsIgnored
      /// A rule has no effect.
      case ruleIsIgnored
      /// A length has no effect.
      case lengthIsIgnored
    }
  }

  /// The position that a parent gave to a view along one axis.
  public struct Placement: Hashable, Sendable {
    /// For most views, one of the edges follows from the other one.
    enum Edges: Sendable {
      case both(leading: Sum, trailing: Sum)
      case leading(Sum, length: Int, Axis)
      case trailing(Sum, length: Int, Axis)
    }

    private(set) var edges: Edges

    /// The terms of the left or the top edge.
    public var leading: Sum {
      get {
        switch edges {
        case .both(let leading, _), .leading(let leading, _, _): leading
        case .trailing(let trailing, let length, let axis):
          Sum([
            Term(trailing.total, .edge, axis == .horizontal ? "its right edge" : "its bottom edge"),
            Term(-length, .length, axis == .horizontal ? "its width" : "its height"),
          ])
        }
      }
      set { edges = .both(leading: newValue, trailing: trailing) }
    }

    /// The terms of the right or the bottom edge.
    public var trailing: Sum {
      get {
        switch edges {
        case .both(_, let trailing), .trailing(let trailing, _, _): trailing
        case .leading(let leading, let length, let axis):
          Sum([
            Term(leading.total, .edge, axis == .horizontal ? "its left edge" : "its top edge"),
            Term(length, .length, axis == .horizontal ? "its width" : "its height"),
          ])
        }
      }
      set { edges = .both(leading: leading, trailing: newValue) }
    }

    private init(_ edges: Edges) { self.edges = edges }

    /// Creates the terms of two opposite edges.
    public init(leading: Sum, trailing: Sum) { edges = .both(leading: leading, trailing: trailing) }

    /// Creates the placement of a view that is placed by its leading edge; its length determines the other edge.
    public static func atLeading(_ terms: [Term], length: Int, along axis: Axis) -> Placement {
      Placement(.leading(Sum(terms), length: length, axis))
    }

    /// Creates the placement of a view that is placed by its trailing edge; its length determines the other edge.
    public static func atTrailing(_ terms: [Term], length: Int, along axis: Axis) -> Placement {
      Placement(.trailing(Sum(terms), length: length, axis))
    }

    /// Returns the placement with a term added to the edge that determines it, or to both.
    func moved(by term: Term) -> Placement {
      switch edges {
      case .both(let leading, let trailing):
        Placement(leading: Sum(leading.terms + [term]), trailing: Sum(trailing.terms + [term]))
      case .leading(let sum, let length, let axis): .atLeading(sum.terms + [term], length: length, along: axis)
      case .trailing(let sum, let length, let axis): .atTrailing(sum.terms + [term], length: length, along: axis)
      }
    }

    /// Returns whether two placements have the same terms.
    public static func == (one: Placement, other: Placement) -> Bool {
      one.leading == other.leading && one.trailing == other.trailing
    }

    /// Hashes the terms of both edges.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(leading)
      hasher.combine(trailing)
    }
  }
}
