import Measure

extension LinearLayout {
  /// All settings that the algorithm reads, so that they are read once per measure.
  ///
  /// A new setting must also be added to `shortcuts(ruledOutBy:)`, the only place that lists what the engine and the
  /// algorithm may assume.
  package struct Settings {
    var direction = Axis.vertical
    /// The gravity of the content; both axes are always set.
    var contentGravity: Gravity = [.start, .top]
    var isBaselineAligned = true
    var measuresWithLargestChild = false
    var showDividers: Dividers = []
    var dividerSize: Int32 = 0
    /// Whether the dividers of a right-to-left row are on the left of their children, as in a LinearLayoutCompat.
    var keepsDividersOnLeft = false
    /// The sum of weights; 0 for the sum of the children's weights.
    var weightSum: Float = 0
    /// The index of the child with the layout's baseline; −1 for none.
    var baselineAlignedChildIndex: Int32 = -1
    /// Whether the baseline includes the offset by which `contentGravity` moves the children.
    var baselineFollowsGravity = false
    /// The shortcuts that no setting rules out.
    package private(set) var shortcuts = Shortcuts.all

    package init() {}
  }

  /// Shortcuts that don't depend on the children.
  package struct Shortcuts: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Children add only their own lengths and margins to the layout's length, and nothing else does.
    package static let plainSum = Shortcuts(rawValue: 1)
    /// One child's size doesn't affect how the others are measured; see `LinearUpdate`.
    package static let updates = Shortcuts(rawValue: 2)
    /// Limits only truncate lengths if that is true of the children; see `MeasureContract.clampsWithChildren`.
    package static let clamping = Shortcuts(rawValue: 4)
    /// The layout has no baseline.
    package static let noBaseline = Shortcuts(rawValue: 8)

    package static let all: Shortcuts = [.plainSum, .updates, .clamping, .noBaseline]
  }
}

extension LinearLayout.Settings {
  /// Every setting, with the shortcuts that its value rules out. A test fails if one is missing.
  package static let rules: [(name: String, ruledOut: @Sendable (LinearLayout.Settings) -> LinearLayout.Shortcuts)] = [
    // The same algorithm is used for both directions.
    ("direction", { _ in [] }),
    // Content is placed after it has been measured.
    ("contentGravity", { _ in [] }),
    // Whether there is a baseline to align depends on the children; each shortcut checks that.
    ("isBaselineAligned", { _ in [] }),
    // The layout's length is a multiple of the largest child's, so a limit doesn't simply truncate it.
    ("measuresWithLargestChild", { $0.measuresWithLargestChild ? [.plainSum, .updates, .clamping] : [] }),
    // Dividers are treated as margins.
    ("showDividers", { $0.showDividers.isEmpty ? [] : .plainSum }),
    ("dividerSize", { _ in [] }),
    ("keepsDividersOnLeft", { _ in [] }),
    // Shares are distributed after the layout's length is known.
    ("weightSum", { _ in [] }),
    // The lengths before that child have to be added up. It matters only together with the next setting.
    ("baselineFollowsGravity", { _ in [] }),
    ("baselineAlignedChildIndex", { $0.baselineAlignedChildIndex < 0 ? [] : [.plainSum, .updates, .noBaseline] }),
  ]

  /// Called after each change.
  mutating func updateShortcuts() {
    shortcuts = LinearLayout.Settings.rules.reduce(.all) { $0.subtracting($1.ruledOut(self)) }
  }

  /// The contract of the layout's `onMeasure`.
  var contract: MeasureContract {
    var contract: MeasureContract = [.keepsExactSize, .ignoresUnusedSpace]
    if shortcuts.contains(.clamping) { contract.insert(.clampsWithChildren) }
    if shortcuts.contains(.noBaseline) { contract.insert(.hasNoBaseline) }
    return contract
  }
}
