/// The guarantees that a view's `onMeasure` gives, besides equal answers to equal specs; see
/// `View.declare(_:exactly:)`.
///
/// The more a view guarantees, the less often the engine calls it. The default is an empty set, which is always
/// correct; all layouts of this package declare as much as possible. A broken guarantee leads to wrong frames. If the
/// environment variable `MEASURE_CACHE_CHECKS` is 1 when this package is built, the engine measures again whenever it
/// reuses an answer, and stops with the path of the first view whose answer differs.
public struct MeasureContract: OptionSet, Hashable, Sendable {
  /// The bits of the contract.
  public let rawValue: UInt8

  /// Creates a contract from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Exact specs are answered with exactly their sizes, so the answer is known without a call.
  public static let keepsExactSize = MeasureContract(rawValue: 1)

  /// Unused space in an offer has no effect: an answer to "unspecified" or "at most S" is also the answer to every "at
  /// most" between the answer and S. A layout declares this only about its own behavior; whether its children comply is
  /// determined as they are measured, through `measureChild(_:_:used:)`.
  public static let ignoresUnusedSpace = MeasureContract(rawValue: 2)

  /// Unused space has no effect, but only between limits: an answer to "unspecified" doesn't imply answers to limits.
  package static let ignoresUnusedSpaceBelowLimit = MeasureContract(rawValue: 4)

  /// `onMeasure` never sets a baseline.
  public static let hasNoBaseline = MeasureContract(rawValue: 8)

  /// As long as the view has no children, `onMeasure` only resolves the minimum size, so neither it nor `onLayout`
  /// needs to be called.
  package static let isPlain = MeasureContract(rawValue: 16)

  /// Limits only truncate lengths, provided that this is true of the children. `ViewRef+Clamping.swift` explains this
  /// property and how to show that a layout has it.
  package static let clampsWithChildren = MeasureContract(rawValue: 32)

  /// Without children, `onMeasure` determines the size and the baseline and stores nothing that `onLayout` needs. So if
  /// the size is known without a run, no run is needed before the view is placed either.
  package static let findsSizeAlone = MeasureContract(rawValue: 64)

  /// `onMeasure` may add and remove the view's own children, and set properties of the view and of its descendants. It
  /// measures all remaining children after these changes, before it returns.
  ///
  /// Such changes are part of the pass: they request no layout, and the tree is up to date when the pass ends.
  public static let changesSubviews = MeasureContract(rawValue: 128)

  /// The contract of a view without content.
  package static let ofPlainView: MeasureContract = [.keepsExactSize, .ignoresUnusedSpace, .hasNoBaseline, .isPlain]

  var flags: ViewState.Flags {
    // The flags are in the order of the contract's bits.
    let bits = UInt32(rawValue) * ViewState.Flags.keepsExactSize.rawValue
    let flags = ViewState.Flags(rawValue: bits).intersection(.contract)
    return contains(.ignoresUnusedSpace) ? flags.union(.ignoresUnusedSpaceBelowLimit) : flags
  }
}
