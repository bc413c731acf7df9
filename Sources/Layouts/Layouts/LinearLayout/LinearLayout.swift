import Measure

/// A layout that arranges its children in a row or a column, and divides the remaining space by weight.
///
/// Source: android.widget.LinearLayout (API 34).
open class LinearLayout: ViewGroup, LayoutDescribing {
  /// All settings that the algorithm reads, so that they are read once per measure.
  // Accesses never overlap: each value is read and written as a whole.
  @exclusivity(unchecked) package final var settings = Settings()
  /// The results of the measure pass for the layout pass.
  @exclusivity(unchecked) final var measurement = Measurement()

  /// The results of the latest passes that an update reuses.
  // Accesses never overlap: the functions that change it call no other code meanwhile.
  @exclusivity(unchecked) final var updateBase = LinearUpdate.Base()

  @exclusivity(unchecked) private final var firstChildren = FirstChildren()

  struct Measurement {
    /// The total length of the children and the padding, which `contentGravity` aligns.
    var totalLength: Int32 = 0
    /// The maximum extents above and below the baselines of children at the top and at the bottom of a row.
    var topAscent: Int32 = -1
    var bottomDescent: Int32 = -1
  }

  /// Where dividers are placed.
  public struct Dividers: OptionSet, Hashable, Sendable {
    /// Android's bits.
    public let rawValue: UInt8
    /// Creates positions from Android's bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Before the first child that isn't gone.
    public static let beginning = Dividers(rawValue: 1)
    /// Between two children.
    public static let middle = Dividers(rawValue: 2)
    /// After the last child.
    public static let end = Dividers(rawValue: 4)
  }

  /// Creates an empty row or column.
  public init(direction: Axis = .vertical) {
    settings.direction = direction
    let isExact = type(of: self) == LinearLayout.self
    super.init(contract: isExact ? settings.contract : [])
    if isExact { buildLeanly() }
  }

  /// Called by each class that decides only by the class of params whether it keeps them, for exactly this class.
  final func buildLeanly() {
    // Sound: the engine alone uses the memory, which belongs to this object; see `ViewRef.buildLeanly(with:)`.
    withUnsafeMutablePointer(to: &firstChildren) { state.buildLeanly(with: $0) }
  }

  /// Declares the contract of a LinearLayout; its subclasses here declare their own.
  private func declareContract() { declare(settings.contract, exactly: LinearLayout.self) }

  package var facts: LayoutFacts {
    var facts = LayoutFacts()
    facts.line = LayoutFacts.Line(axis: direction, isSharedByWeight: !measuresWithLargestChild, weightSum: weightSum)
    facts.keepsChildrenApart = true
    return facts
  }

  /// The weights as shares of the space.
  package var marks: [LayoutMark] {
    let children = subviews.filter { !$0.isGone }
    let total = weightSum ?? children.reduce(0) { $0 + $1.weight }
    if total <= 0 { return [] }
    return subviews.enumerated().compactMap { index, child in
      let weight = child.weight
      if child.isGone || weight <= 0 { return nil }
      return .area(child.frame, of: index, "weight \(weight: weight) of \(weight: total)")
    }
  }

  /// Measures the children, divides the remaining space by weight, and returns the size of the row or column, in
  /// pixels, resolved under `specs`.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    state.requirePass()
    if state.isUpdating, let size = updateMeasure(specs) { return size }
    return settings.direction == .horizontal
      ? measure(specs, along: HorizontalAxis.self) : measure(specs, along: VerticalAxis.self)
  }

  /// Places the children one after another, aligned by `contentGravity` and their own gravity.
  open override func onLayout(_ size: Size) {
    state.requirePass()
    if state.allowsUpdates {
      if updateBase.isPlaced && updateLayout(size) { return }
      updateBase.willPlaceAll(in: size, along: settings.direction)
    }
    // Tail calls, so that deep trees need fewer returns.
    if let notes = explanationNotes { return layout(size, notes) }
    if settings.direction == .horizontal {
      layoutRow(size, ChildCells(state), NoLog())
    } else {
      layoutColumn(size, NoLog())
    }
  }

  /// Returns `params` if they are an instance of `LinearLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    // The first check is cheap, and usually sufficient.
    type(of: params) == LayoutParams.self || params is LayoutParams ? params : LayoutParams(copying: params)
  }

  /// Returns the default params of a child. It is as wide as a vertical layout, or as wide as its content in a
  /// horizontal one, and as high as its content in both.
  open override func defaultLayoutParams() -> Measure.LayoutParams {
    let params = LayoutParams()
    if settings.direction == .vertical { params.setDefaultLengths(width: .matchParent, height: .wrapContent) }
    return layoutParams(from: params)
  }
}

extension LinearLayout {
  /// The axis along which the children are placed. The default is vertical.
  public final var direction: Axis {
    get { settings.direction }
    set { change(\.direction, to: newValue) }
  }

  /// The alignment of the content if its size differs from the layout's, and, across the direction, of children without
  /// a gravity. Along an axis that isn't named, the content is at the start or at the top.
  public final var contentGravity: Gravity {
    get { settings.contentGravity }
    set { change(\.contentGravity, to: newValue.withDefaults([.start, .top])) }
  }

  /// Whether the children of a row that have a baseline are aligned by it. The default is `true`.
  public final var isBaselineAligned: Bool {
    get { settings.isBaselineAligned }
    set { change(\.isBaselineAligned, to: newValue) }
  }

  /// Whether all weighted children become as long as the longest child, if the length isn't exact. The default is
  /// `false`.
  public final var measuresWithLargestChild: Bool {
    get { settings.measuresWithLargestChild }
    set { change(\.measuresWithLargestChild, to: newValue) }
  }

  /// The positions of dividers, for which space is reserved.
  public final var showDividers: Dividers {
    get { settings.showDividers }
    set { change(\.showDividers, to: newValue) }
  }

  /// The length of each divider along the direction, in pixels, −1 … `Pixels.limit`. Android's dividers without a length
  /// of their own have a length of −1.
  public final var dividerSize: Int {
    get { Int(settings.dividerSize) }
    set { change(\.dividerSize, to: Int32(min(max(newValue, -1), Pixels.limit))) }
  }

  /// The sum that weights are relative to. If it is `nil` or not above 0, the sum of the children's weights is used.
  public final var weightSum: Float? {
    get { settings.weightSum > 0 ? settings.weightSum : nil }
    set { change(\.weightSum, to: max(newValue ?? 0, 0)) }
  }

  /// The index of the child whose baseline is the layout's own; `nil` for no baseline.
  ///
  /// Differs from Android: an index without a child, or a child without a baseline, means no baseline; Android throws.
  public final var baselineAlignedChildIndex: Int? {
    get { settings.baselineAlignedChildIndex < 0 ? nil : Int(settings.baselineAlignedChildIndex) }
    set {
      let index = newValue.map { Int32(min(max($0, -1), Pixels.limit)) } ?? -1
      change(\.baselineAlignedChildIndex, to: index)
    }
  }

  /// Whether the dividers of a right-to-left row are on the left of the children before which they are, so that there is
  /// none between the first two. The default is `false`.
  ///
  /// Source: androidx.appcompat.widget.LinearLayoutCompat.layoutHorizontal (1.7).
  package final var keepsDividersOnLeft: Bool {
    get { settings.keepsDividersOnLeft }
    set { change(\.keepsDividersOnLeft, to: newValue) }
  }

  /// Whether the baseline of the aligned child includes the offset by which `contentGravity` moves it, as in a Spinner.
  /// The default is `false`, as in Android's LinearLayout.
  package final var baselineFollowsGravity: Bool {
    get { settings.baselineFollowsGravity }
    set { change(\.baselineFollowsGravity, to: newValue) }
  }

  private func change<Value: Equatable>(_ setting: WritableKeyPath<Settings, Value>, to value: Value) {
    guard settings[keyPath: setting] != value else { return }
    settings[keyPath: setting] = value
    settings.updateShortcuts()
    if type(of: self) == LinearLayout.self { declareContract() } else { setNeedsLayout() }
  }
}
