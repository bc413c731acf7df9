import Layouts
import Measure

/// An item of a distribution: a view, a number, or a spacer. `nil` is left out.
public protocol DistributionItem {
  /// The views and spaces, in order.
  var distributionElements: [DistributionElement] { get }
}

/// A view, or a space between views.
public enum DistributionElement {
  /// A view, which takes its length.
  case view(View)
  /// A length in pixels.
  case fixed(Double)
  /// A number of parts, at least 1, of the space that remains after views and fixed spaces.
  case flexible(Int)
}

extension View: DistributionItem {
  /// The views and spaces, in order.
  public final var distributionElements: [DistributionElement] { [.view(self)] }
}

extension Optional: DistributionItem where Wrapped: DistributionItem {
  /// The views and spaces, in order.
  public var distributionElements: [DistributionElement] { self?.distributionElements ?? [] }
}

/// A number represents a space of that many pixels.
extension LayoutNumber {
  /// The views and spaces, in order.
  public var distributionElements: [DistributionElement] { Spacer.fixed(layoutNumber).distributionElements }
}

/// An item of a distribution by name: `.fixed(8)`, or `8`; `.flexible(2)`, or `~2~`; `.view(a)`, or `a`.
public struct Spacer: DistributionItem {
  /// The element; `nil` for an invalid spacer, which is left out.
  let element: DistributionElement?

  /// The views and spaces, in order.
  public var distributionElements: [DistributionElement] { element.map { [$0] } ?? [] }

  /// Returns a spacer for a view.
  public static func view(_ view: View) -> Spacer { Spacer(element: .view(view)) }

  /// Returns a space of a number of pixels, not negative.
  public static func fixed(_ length: some LayoutNumber) -> Spacer {
    let length = length.layoutNumber
    if !(length >= 0 && length.isFinite) { report("A fixed space has a length of 0 pixels or more, not \(length)") }
    return Spacer(element: .fixed(length.isFinite ? max(0, length) : 0))
  }

  /// Returns a space that takes a number of parts, at least 1, of the space that remains after views and fixed spaces.
  public static func flexible(_ parts: Int) -> Spacer {
    if parts < 1 { report("A flexible space has 1 part or more; ~\(parts)~ is none, and is left out") }
    return Spacer(element: parts < 1 ? nil : .flexible(parts))
  }
}

/// The right half of `~2~`.
public struct SpacerParts {
  let parts: Int
}

/// The left half of `~2~`.
public postfix func ~ (parts: Int) -> SpacerParts { SpacerParts(parts: parts) }

/// A flexible space: `~2~` is twice as long as `~1~`.
public prefix func ~ (parts: SpacerParts) -> Spacer { .flexible(parts.parts) }

/// Views and spaces, in order.
public struct Distribution: DistributionItem {
  /// The views and spaces, in order.
  public let distributionElements: [DistributionElement]
}

/// `a <> ~1~ <> b <> 8 <> c`: views and spaces, in order.
public func <> (first: some DistributionItem, second: some DistributionItem) -> Distribution {
  Distribution(distributionElements: first.distributionElements + second.distributionElements)
}

/// `a <> .fixed(8) <> b`
public func <> (first: some DistributionItem, second: Spacer) -> Distribution {
  Distribution(distributionElements: first.distributionElements + second.distributionElements)
}

/// `.fixed(8) <> a <> .flexible(1)`
public func <> (first: Spacer, second: some DistributionItem) -> Distribution {
  Distribution(distributionElements: first.distributionElements + second.distributionElements)
}

/// `.fixed(8) <> .view(a)`
public func <> (first: Spacer, second: Spacer) -> Distribution {
  Distribution(distributionElements: first.distributionElements + second.distributionElements)
}

/// Collects views and spaces, one per line.
@resultBuilder
public enum DistributionBuilder {
  /// An expression of the closure.
  public static func buildExpression(_ item: some DistributionItem) -> [DistributionElement] {
    item.distributionElements
  }
  /// An expression of the closure.
  public static func buildExpression(_ spacer: Spacer) -> [DistributionElement] { spacer.distributionElements }
  /// The expressions of a block, in order.
  public static func buildBlock(_ items: [DistributionElement]...) -> [DistributionElement] { items.flatMap { $0 } }
  /// The contents of an `if` without `else`.
  public static func buildOptional(_ items: [DistributionElement]?) -> [DistributionElement] { items ?? [] }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(first items: [DistributionElement]) -> [DistributionElement] { items }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(second items: [DistributionElement]) -> [DistributionElement] { items }
  /// The contents of a loop.
  public static func buildArray(_ items: [[DistributionElement]]) -> [DistributionElement] { items.flatMap { $0 } }
}
