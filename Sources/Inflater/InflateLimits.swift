import Measure

/// The limits on making one layout.
///
/// The defaults are about ten times the needs of the largest layouts of real applications. A service that inflates
/// untrusted documents sets lower ones.
public struct InflateLimits: Hashable, Sendable {
  /// The maximum number of bytes to read: 16 MiB by default, at most 2^31 − 1.
  ///
  /// It applies to a document and everything that it includes, counting repetitions. Together they may have one array
  /// or object for every 80 of these bytes, 209,715 by default, which keeps the memory below 1 GB.
  public var bytes = DocumentLimits.defaultMaximumBytes
  /// The maximum size to which documents in XML may expand, in bytes: 32 MiB by default, at least 0.
  ///
  /// Resources, styles, templates, menus, and data can expand a small document. The size includes the attributes of
  /// each element each time it is laid out, the texts of references and data, the items of styles, and the drawable
  /// files that are looked up; for pictures of the screen, also the drawables and colors that each view shows.
  public var work = 32 << 20

  /// The maximum number of views: by default limited only by the bytes.
  ///
  /// Views of includes and templates are counted each time they are used.
  public var views = Int.max

  /// Creates the default limits.
  public init() {}
}

/// The remaining part of `InflateLimits.work`.
package struct WorkBudget {
  private let limit: Int
  package private(set) var used = 0
  /// Whether more was requested than was left. All further requests fail.
  package private(set) var isExhausted = false

  private let meter: PassMeter

  package init(limit: Int, meter: PassMeter = PassMeter()) {
    self.limit = max(0, limit)
    self.meter = meter
  }

  /// The cost of following a reference, or of looking at a style's item, besides its text.
  package static let step = 32

  /// Takes an amount in bytes. Returns a sentence the first time that the remaining amount is too small.
  ///
  /// - Parameter what: The purpose, such as `the text of @string/name`.
  package mutating func take(_ amount: Int, for what: @autoclosure () -> String) -> String? {
    guard !isExhausted else { return nil }
    if let meter = meter.meter, meter.isExhausted() {
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
