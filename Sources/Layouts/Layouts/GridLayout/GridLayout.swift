import Measure

/// A layout that arranges its children in a grid of columns and rows. A child may span several of them.
///
/// A column or row is as long as its longest child; if the children's lengths contradict the grid's own, `LineSolver`
/// determines which is dropped. Children without a gravity or a weight are rigid, and so are their columns. Remaining
/// space goes to the columns in which all children have a gravity or a weight. Source: android.widget.GridLayout (API
/// 34). Differs: a negative size is 0, and a grid that is laid out again always has the same frames as a new one.
open class GridLayout: ViewGroup {
  /// The maximum number of columns and of rows. Cells beyond it are placed in the last one.
  public static let maximumCount = 100_000

  /// The rectangle used to align children.
  public enum AlignmentMode: Hashable, Sendable {
    /// The view's own edges: all children that start at a line get the maximum of their margins there.
    case bounds
    /// The edges of the margins around the view.
    case margins
  }

  struct Settings {
    var direction = Axis.horizontal
    var columnCount: Int?
    var rowCount: Int?
    var isColumnOrderPreserved = true
    var isRowOrderPreserved = true
    var usesDefaultMargins = false
    var alignmentMode = AlignmentMode.margins
  }

  final var settings = Settings()
  /// Half of the gap between two children, in pixels.
  final let defaultMargin: Int32
  /// The lines of the latest measure or layout; `nil` before the first one, and while one is running.
  final var lines: GridLines?
  /// Tracks whether `lines` match the children's current state.
  final var structure = StructureCache<Void>()
  /// Whether the lines and the children are in the state of the latest `onMeasure`; `onLayout` changes both.
  final var isMeasurementCurrent = false

  /// Creates an empty grid.
  ///
  /// - Parameter density: The number of pixels per point, for the default margins, which are 4 points wide, truncated
  ///   to whole pixels.
  public init(density: Double = 1) {
    let gap = density.isFinite ? min(max(density * 8, 0), Double(Pixels.limit)) : 8
    defaultMargin = Int32(gap) / 2
    super.init()
    declare([.keepsExactSize, .hasNoBaseline], exactly: GridLayout.self)
  }

  /// Measures the children and the grid's lines, and returns the size of the grid, in pixels, resolved under `specs`.
  open override func onMeasure(_ specs: MeasureSpecs) -> Size {
    if state.isUpdating, let size = updateMeasure(specs) { return size }
    state.requirePass()
    return measureCells(specs)
  }

  /// Fits the lines to `size`, and places each child in its cells.
  open override func onLayout(_ size: Size) {
    state.requirePass()
    layoutCells(size)
  }

  /// Returns `params` if they are an instance of `GridLayout.LayoutParams`, or else a copy of that class, with all
  /// values that it has in common.
  open override func layoutParams(from params: Measure.LayoutParams) -> Measure.LayoutParams {
    params is LayoutParams ? params : LayoutParams(copying: params)
  }
}

extension GridLayout {
  /// The axis along which children without an explicit position are placed. The default is horizontal.
  public final var direction: Axis {
    get { settings.direction }
    set { change(\.direction, to: newValue) }
  }

  /// The number of columns, 0 … `maximumCount`; `nil` for as many as the children need.
  ///
  /// Children that extend beyond it, which is an error in a document, are truncated if they start inside, and enlarge
  /// the grid otherwise.
  public final var columnCount: Int? {
    get { settings.columnCount }
    set { change(\.columnCount, to: newValue.map { min(max($0, 0), GridLayout.maximumCount) }) }
  }

  /// The number of rows, 0 … `maximumCount`; `nil` for as many as the children need.
  public final var rowCount: Int? {
    get { settings.rowCount }
    set { change(\.rowCount, to: newValue.map { min(max($0, 0), GridLayout.maximumCount) }) }
  }

  /// Whether columns may not end before they start, which negative margins or contradictory spans could require. The
  /// default is `true`.
  public final var isColumnOrderPreserved: Bool {
    get { settings.isColumnOrderPreserved }
    set { change(\.isColumnOrderPreserved, to: newValue) }
  }

  /// Whether rows may not end before they start, which negative margins or contradictory spans could require. The
  /// default is `true`.
  public final var isRowOrderPreserved: Bool {
    get { settings.isRowOrderPreserved }
    set { change(\.isRowOrderPreserved, to: newValue) }
  }

  /// Whether children, except for a `Space`, have margins of 4 points on edges where they don't set any. The default
  /// is `false`.
  public final var usesDefaultMargins: Bool {
    get { settings.usesDefaultMargins }
    set { change(\.usesDefaultMargins, to: newValue) }
  }

  /// The rectangle used to align children. By default, it includes their margins.
  public final var alignmentMode: AlignmentMode {
    get { settings.alignmentMode }
    set { change(\.alignmentMode, to: newValue) }
  }

  private func change<Value: Equatable>(_ setting: WritableKeyPath<Settings, Value>, to value: Value) {
    guard settings[keyPath: setting] != value else { return }
    settings[keyPath: setting] = value
    structure.invalidate()
    setNeedsLayout()
  }
}
