import Measure

/// The limits for building one layout.
///
/// The defaults are about ten times the needs of the largest layouts of real applications. A service that inflates
/// untrusted documents should set lower ones.
public struct InflateLimits: Hashable, Sendable {
  /// The maximum number of bytes to read. The default is 16 MiB, and the maximum is 2^31 − 1.
  ///
  /// The limit applies to a document and everything that it includes, counting repetitions. Together they may contain
  /// one array or object for every 80 of these bytes, 209,715 by default, which limits the memory to 1 GB.
  public var bytes = DocumentLimits.defaultMaximumBytes
  /// The maximum size to which documents in XML may expand, in bytes, at least 0. The default is 32 MiB.
  ///
  /// Resources, styles, templates, menus, and data can expand a small document. The size includes the attributes of
  /// each element each time it is laid out, the texts of references and data, the items of styles, and the drawable
  /// files that are looked up. For pictures of the screen, it also includes the drawables and colors that each view
  /// shows.
  public var work = WorkBudget.layout

  /// The maximum number of views. By default, only the number of bytes limits it.
  ///
  /// Views of includes and templates are counted each time they are used.
  public var views = Int.max

  /// Creates the default limits.
  public init() {}
}

/// The unused part of `InflateLimits.work`.
package struct WorkBudget {
  private let limit: Int
  package private(set) var used = 0
  /// Whether a request exceeded the remaining amount. All further requests fail.
  package private(set) var isExhausted = false

  private let meter = Meter.inflating

  package init(limit: Int) { self.limit = max(0, limit) }

  /// The size to which one layout may expand by default, in bytes.
  package static let layout = 32 << 20
  /// The parts of it that each view and each include of a layout take. The limits on their numbers correspond to it.
  static let view = layout / DocumentLimits.defaultMaximumContainers
  static let include = layout / TreeBuilder.maximumIncludeCount

  /// The cost of a step, in bytes: of following a reference, or of reading an item of a style, besides its text.
  private static let step = 32

  /// Takes a number of bytes and steps. Returns a sentence the first time that the remaining amount is too small.
  ///
  /// - Parameter what: The purpose, such as `the text of @string/name`.
  package mutating func take(_ bytes: Int, steps: Int = 0, for what: @autoclosure () -> String) -> String? {
    guard !isExhausted else { return nil }
    let amount = bytes + steps * Self.step
    if let meter, meter.isExhausted(after: .item) {
      isExhausted = true
      return "reading was stopped"
    }
    let (sum, overflows) = used.addingReportingOverflow(max(0, amount))
    if !overflows && sum <= limit {
      used = sum
      return nil
    }
    isExhausted = true
    return
      "\(what()) takes \(amount) bytes, but only \(limit - used) are left of the \(limit) for all attributes, texts, "
      + "styles, drawables, and data of a layout"
  }
}
