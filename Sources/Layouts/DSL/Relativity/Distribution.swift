import Measure

/// What a distribution consists of: views, numbers and spacers. A `nil` is left out.
public protocol DistributionItem {
  var distributionElements: [DistributionElement] { get }
}

/// A view, or a space between views.
public enum DistributionElement {
  case view(View)
  /// A length in pixels, not negative.
  case fixed(Double)
  /// So many parts, at least 1, of what views and fixed spaces leave over.
  case flexible(Int)
}

extension View: DistributionItem {
  public final var distributionElements: [DistributionElement] { [.view(self)] }
}

extension Optional: DistributionItem where Wrapped: DistributionItem {
  public var distributionElements: [DistributionElement] { self?.distributionElements ?? [] }
}

/// A number is a space of so many pixels.
extension LayoutNumber {
  public var distributionElements: [DistributionElement] { Spacer.fixed(layoutNumber).distributionElements }
}

/// A space in a distribution: `.fixed(8)`, or `8`; `.flexible(2)`, or `~2~`.
public struct Spacer: DistributionItem {
  let element: DistributionElement

  public var distributionElements: [DistributionElement] { [element] }

  /// So many pixels, not negative.
  public static func fixed(_ length: some LayoutNumber) -> Spacer {
    let length = length.layoutNumber
    require(length >= 0 && length.isFinite, "A fixed space has a length of 0 pixels or more")
    return Spacer(element: .fixed(length))
  }

  /// So many parts, at least 1, of what views and fixed spaces leave over.
  public static func flexible(_ parts: Int) -> Spacer {
    require(parts >= 1, "A flexible space has 1 part or more; ~\(parts)~ is none")
    return Spacer(element: .flexible(parts))
  }
}

/// The right half of `~2~`.
public struct SpacerParts {
  let parts: Int
}

public postfix func ~ (parts: Int) -> SpacerParts { SpacerParts(parts: parts) }

/// A flexible space: `~2~` is twice as long as `~1~`.
public prefix func ~ (parts: SpacerParts) -> Spacer { .flexible(parts.parts) }

/// Views and spaces, in order.
public struct Distribution: DistributionItem {
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

/// Collects views and spaces, one a line.
@resultBuilder
public enum DistributionBuilder {
  public static func buildExpression(_ item: some DistributionItem) -> [DistributionElement] {
    item.distributionElements
  }
  public static func buildExpression(_ spacer: Spacer) -> [DistributionElement] { spacer.distributionElements }
  public static func buildBlock(_ items: [DistributionElement]...) -> [DistributionElement] { items.flatMap { $0 } }
  public static func buildOptional(_ items: [DistributionElement]?) -> [DistributionElement] { items ?? [] }
  public static func buildEither(first items: [DistributionElement]) -> [DistributionElement] { items }
  public static func buildEither(second items: [DistributionElement]) -> [DistributionElement] { items }
  public static func buildArray(_ items: [[DistributionElement]]) -> [DistributionElement] { items.flatMap { $0 } }
}
