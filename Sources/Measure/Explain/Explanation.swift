/// Why a view has its size and its place.
///
/// ```swift
/// let trace = root.recordMeasures { root.measureAndLayout(in: window) }
/// let explanation = title.explanation(in: trace)
/// ```
/// It is made after the layout, from what was recorded, the params and the frames; nothing is kept for it beforehand. All
/// lengths are in pixels. Every sum adds up: the terms of an edge to where the edge is, those of a length to the length.
public struct Explanation {
  public let view: View
  /// The view's questions and answers, in the order in which they were made.
  public let calls: [Call]
  public let width: Sum
  public let height: Sum
  /// The distance of the left edge from the parent's left edge; the other edges likewise, all from the left or the top.
  public let left: Sum
  public let top: Sum
  public let right: Sum
  public let bottom: Sum
  /// What may surprise, in sentences.
  public let findings: [Finding]
}

extension Explanation {
  /// A part of a sum.
  public struct Term: Hashable, Sendable {
    /// In pixels, negative if it is taken away.
    public var length: Int
    public var cause: Cause
    public var text: ExplanationText

    public init(_ length: Int, _ cause: Cause, _ text: ExplanationText) {
      self.length = length
      self.cause = cause
      self.text = text
    }
  }

  /// A length, and what it is made of.
  public struct Sum: Hashable, Sendable {
    public var terms: [Term]

    public init(_ terms: [Term]) { self.terms = terms }

    /// In pixels.
    public var total: Int { terms.reduce(0) { $0 + $1.length } }

    /// Whether no rule was found that gives this number.
    public var isUnexplained: Bool { terms.contains { $0.cause == .unexplained } }
  }

  /// What kind of thing sets a length.
  public enum Cause: String, Hashable, Sendable, CaseIterable {
    /// The window, or whoever lays out the root.
    case window
    /// The parent's own size or limit.
    case parent
    case padding
    case margin
    /// What the view itself asks for.
    case dimension
    case content
    case minimum
    case maximum
    /// What is before it, or beside it.
    case sibling
    case divider
    case weight
    case gravity
    case contentGravity
    case baseline
    case anchor
    case cell
    case column
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
    public let specs: MeasureSpecs
    public let size: Size
    public let source: MeasureTrace.Call.Source
    /// Whether it was asked to bring what is inside it to the specs of an answer given before.
    public let isDuringLayout: Bool
    /// Why the specs were these.
    public let width: Offer
    public let height: Offer
  }

  /// Why a view was asked with a spec.
  public struct Offer: Hashable, Sendable {
    /// In words: `match_parent, in a parent of exactly 320`.
    public var text: ExplanationText
    /// What adds up to the spec's size; empty for an unspecified one.
    public var sum: Sum

    public init(_ text: ExplanationText, _ terms: [Term] = []) {
      self.text = text
      sum = Sum(terms)
    }
  }

  /// Something that the author of a layout may not expect.
  public struct Finding: Hashable, Sendable {
    public var kind: Kind
    public var text: ExplanationText

    public init(_ kind: Kind, _ text: ExplanationText) {
      self.kind = kind
      self.text = text
    }

    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case isGone
      case isInsideGone
      case isHidden
      case wasNotMeasured
      case siblingsTookAll
      case insetsTookAll
      case hasNoContent
      case matchesWrappingParent
      case nothingToShare
      case anchorIsGone
      case anchorIsMissing
      case minimumIsBeaten
      case maximumIsBeaten
      case maximumCaps
      case fixedSizeIsLost
      case textIsCutOff
      case isOutsideParent
      case isClipped
      case marginIsIgnored
      case ruleIsIgnored
      case lengthIsIgnored
    }
  }

  /// Where a parent put a view along one axis.
  public struct Placement: Hashable, Sendable {
    /// The left or the top edge.
    public var leading: Sum
    /// The right or the bottom edge.
    public var trailing: Sum

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
