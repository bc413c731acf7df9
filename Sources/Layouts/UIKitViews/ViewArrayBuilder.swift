/// Collects views, one per line, as Paralayout's builder does: `if`, `switch`, and `for` are allowed, and `nil` adds
/// nothing.
@resultBuilder
public enum ViewArrayBuilder {
  /// An expression of the closure.
  public static func buildExpression(_ view: UIView?) -> [UIView] { view.map { [$0] } ?? [] }
  /// An expression of the closure.
  public static func buildExpression(_ views: [UIView]) -> [UIView] { views }
  /// An expression of the closure.
  public static func buildExpression(_ views: [UIView?]) -> [UIView] { views.compactMap { $0 } }
  /// The expressions of a block, in order.
  public static func buildBlock(_ views: [UIView]...) -> [UIView] { views.flatMap { $0 } }
  /// The contents of an `if` without `else`.
  public static func buildOptional(_ views: [UIView]?) -> [UIView] { views ?? [] }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(first views: [UIView]) -> [UIView] { views }
  /// The contents of one branch of an `if` or `switch`.
  public static func buildEither(second views: [UIView]) -> [UIView] { views }
  /// The contents of a loop.
  public static func buildArray(_ views: [[UIView]]) -> [UIView] { views.flatMap { $0 } }
}
