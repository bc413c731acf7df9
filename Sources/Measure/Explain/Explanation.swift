/// Why a view has its size and its place.
///
/// ```swift
/// let trace = root.recordMeasures { root.measureAndLayout(in: window) }
/// let explanation = title.explanation(in: trace)
/// ```
/// It is created after the layout, from the trace, the params, and the frames; an untraced layout stores nothing for
/// it. All lengths are in pixels. Every sum adds up: the terms of an edge to where the edge is, those of a length to
/// the length.
public struct Explanation {
  /// The view that is explained.
  public let view: View
  /// The view's questions and answers, in the order in which they were made.
  public let calls: [Call]
  /// The terms of the width, in pixels.
  public let width: Sum
  /// The terms of the height, in pixels.
  public let height: Sum
  /// The distance of the left edge from the parent's left edge; the other edges are measured from the left or the top
  /// in the same way.
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
    /// In pixels, negative if it is taken away.
    public var length: Int
    /// The kind of cause.
    public var cause: Cause
    /// The subject of the term; `nil` for the property of the explained view that `cause` names.
    public var subject: Subject?
    /// A description of the cause.
    public var text: ExplanationText

    /// Creates a term with a length in pixels.
    public init(_ length: Int, _ cause: Cause, _ text: ExplanationText, about subject: Subject? = nil) {
      self.length = length
      self.cause = cause
      self.subject = subject
      self.text = text
    }
  }

  /// A length, and the terms that it is the sum of.
  public struct Sum: Hashable, Sendable {
    /// The terms, whose lengths add up to the total.
    public var terms: [Term]

    /// Creates a sum of terms.
    public init(_ terms: [Term]) { self.terms = terms }

    /// In pixels.
    public var total: Int { terms.reduce(0) { $0 + $1.length } }

    /// Whether no rule was found that gives this number.
    public var isUnexplained: Bool { terms.contains { $0.cause == .unexplained } }
  }

  /// The kind of cause that determines a length.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The window, or whoever lays out the root.
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
    /// A view before it or next to it.
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
    /// A bound that the engine keeps: a length isn't negative.
    case bound
    /// A rule of the layout that no other word fits.
    case layout
    /// No rule was found that gives this number.
    case unexplained
  }

  /// A question that was put to the view, and its answer.
  public struct Call {
    /// The view that asked: the parent, or another ancestor. `nil` if whoever laid out the root asked.
    public let asker: View?
    /// The specs of the call.
    public let specs: MeasureSpecs
    /// The size that the view returned, in pixels.
    public let size: Size
    /// The origin of the answer.
    public let source: MeasureTrace.Call.Source
    /// Whether it was measured again so that its descendants match the specs of an earlier answer.
    public let isDuringLayout: Bool
    /// Why the specs were these.
    public let width: Offer
    /// The derivation of the height's spec.
    public let height: Offer
  }

  /// Why a view was asked with a spec.
  public struct Offer: Hashable, Sendable {
    /// A description: `match_parent, in a parent of exactly 320`.
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
      /// The view wraps its content, and has none.
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

  /// Where a parent put a view along one axis.
  public struct Placement: Hashable, Sendable {
    /// The left or the top edge.
    public var leading: Sum
    /// The right or the bottom edge.
    public var trailing: Sum

    /// Creates the terms of two opposite edges.
    public init(leading: Sum, trailing: Sum) {
      self.leading = leading
      self.trailing = trailing
    }

    /// A view that is placed by its leading edge; the other edge is where its length ends.
    public static func atLeading(_ terms: [Term], length: Int, along axis: Axis) -> Placement {
      let leading = Sum(terms)
      return Placement(
        leading: leading,
        trailing: Sum([
          Term(leading.total, .edge, axis == .horizontal ? "its left edge" : "its top edge"),
          Term(length, .length, axis == .horizontal ? "its width" : "its height"),
        ]))
    }

    /// A view that is placed by its trailing edge.
    public static func atTrailing(_ terms: [Term], length: Int, along axis: Axis) -> Placement {
      let trailing = Sum(terms)
      return Placement(
        leading: Sum([
          Term(trailing.total, .edge, axis == .horizontal ? "its right edge" : "its bottom edge"),
          Term(-length, .length, axis == .horizontal ? "its width" : "its height"),
        ]),
        trailing: trailing)
    }
  }
}
