import Layouts
import Measure

extension StyledView {
  /// Adds views after the existing subviews. A view that is inside another one is moved.
  ///
  /// ```swift
  /// root.subviews(icon, texts.subviews(title, subtitle), button)
  /// ```
  /// Any view can contain views and solves their constraints. A cell adds them to its `contentView`, which is the
  /// result if the cell's class is known.
  /// - Returns: The view itself, so that a tree can be written as one expression.
  @discardableResult
  public func subviews(_ views: View...) -> Self { subviews(views) }

  /// Adds an array of views after the existing subviews.
  @discardableResult
  public func subviews(_ views: [View]) -> Self {
    hold(views)
    return self
  }

  /// Adds views after the existing subviews, one per line; the closure may contain `if` and `for`, and `nil` adds
  /// nothing.
  ///
  /// ```swift
  /// root.subviews {
  ///   icon
  ///   texts.subviews { title; subtitle }
  ///   if showsButton { button }
  /// }
  /// ```
  @discardableResult
  public func subviews(@SubviewBuilder _ views: () -> [View]) -> Self { subviews(views()) }

  /// Adds views after the existing subviews. The name of `subviews(_:)` before Stevia 5.
  @discardableResult
  public func sv(_ views: View...) -> Self { subviews(views) }

  /// Adds views after the existing subviews. The name of `subviews(_:)` before Stevia 5.
  @discardableResult
  public func sv(_ views: [View]) -> Self { subviews(views) }
}

extension View {
  /// Adds views after the existing subviews, to the content view of a cell.
  package final func hold(_ views: [View]) {
    // The usual classes are recognized before the cast, which takes longer.
    let type = type(of: self)
    let isUsual = type == View.self || type == AutoLayout.self || type == StackLayout.self
    let holder = isUsual ? self : (self as? any ContentHolder)?.contentHolder ?? self
    // As on Android, a scroll view scrolls its child until a constraint refers to it.
    if !(holder is ScrollView) { ViewConstraints.holdViews(holder) }
    for view in views {
      view.removeFromParent()
      // Constraints determine the lengths, instead of the superview's default for children without params.
      holder.addSubview(ofDocument: view)
    }
  }
}

/// A view that contains the views that are added to it in another view.
package protocol ContentHolder: View {
  /// The view that contains them.
  var contentHolder: View { get }
}

// MARK: - Stacks

extension StackLayout {
  /// Adds views that the stack arranges. By default they fill the stack across its axis, like in UIStackView.
  @discardableResult
  public final func arrangedSubviews(_ views: [View]) -> Self {
    if alignment == nil { alignment = .fill }
    hold(views)
    return self
  }

  /// Adds views that the stack arranges, one per line.
  @discardableResult
  public final func arrangedSubviews(@SubviewBuilder _ views: () -> [View]) -> Self { arrangedSubviews(views()) }

  /// Adds a view that the stack arranges.
  public final func addArrangedSubview(_ view: View) { arrangedSubviews([view]) }
}

/// Collects views, one per line.
@resultBuilder
public enum SubviewBuilder {
  /// An expression of the closure.
  public static func buildExpression(_ view: View?) -> [View] { view.map { [$0] } ?? [] }
  /// An expression of the closure.
  public static func buildExpression(_ views: [View]) -> [View] { views }
  /// An expression of the closure.
  public static func buildExpression(_ views: [View?]) -> [View] { views.compactMap { $0 } }
  /// The expressions of a block, in order.
  public static func buildBlock(_ views: [View]...) -> [View] { views.flatMap { $0 } }
  /// The contents of an `if` without `else`.
  public static func buildOptional(_ views: [View]?) -> [View] { views ?? [] }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(first views: [View]) -> [View] { views }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(second views: [View]) -> [View] { views }
  /// The contents of a loop.
  public static func buildArray(_ views: [[View]]) -> [View] { views.flatMap { $0 } }
}

/// Paralayout's name for `SubviewBuilder`.
public typealias ViewArrayBuilder = SubviewBuilder
