import Measure

extension ViewGroup {
  /// Adds views behind those that are there.
  ///
  /// ```swift
  /// root.sv(icon, texts.sv(title, subtitle), button)
  /// ```
  /// - Returns: The view itself, so that a tree can be written as one expression.
  @discardableResult
  public final func sv(_ views: View...) -> Self { sv(views) }

  /// Adds views behind those that are there.
  @discardableResult
  public final func sv(_ views: [View]) -> Self {
    for view in views { addSubview(view) }
    return self
  }

  /// Adds views behind those that are there: one a line, with `if` and `for` among them; `nil` adds nothing.
  ///
  /// ```swift
  /// root.subviews {
  ///   icon
  ///   texts.subviews { title; subtitle }
  ///   if showsButton { button }
  /// }
  /// ```
  @discardableResult
  public final func subviews(@SubviewBuilder _ views: () -> [View]) -> Self { sv(views()) }
}

/// Collects views, one a line.
@resultBuilder
public enum SubviewBuilder {
  public static func buildExpression(_ view: View?) -> [View] { view.map { [$0] } ?? [] }
  public static func buildExpression(_ views: [View]) -> [View] { views }
  public static func buildBlock(_ views: [View]...) -> [View] { views.flatMap { $0 } }
  public static func buildOptional(_ views: [View]?) -> [View] { views ?? [] }
  public static func buildEither(first views: [View]) -> [View] { views }
  public static func buildEither(second views: [View]) -> [View] { views }
  public static func buildArray(_ views: [[View]]) -> [View] { views.flatMap { $0 } }
}
