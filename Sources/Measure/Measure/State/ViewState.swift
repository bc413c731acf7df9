/// The state of a view that layouts read. Lengths have 32 bits; sums are computed in `Int`.
@frozen
@usableFromInline
package struct ViewState {
  @frozen
  @usableFromInline
  package struct Flags: OptionSet {
    @usableFromInline package var rawValue: UInt32
    @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

    // Answers.
    /// The view's own content or a descendant has changed: none of its answers is valid.
    @inlinable package static var isDirty: Flags { Flags(rawValue: 1 << 0) }
    /// The descendants have the sizes of specs other than those of the latest answer.
    @inlinable package static var isStale: Flags { Flags(rawValue: 1 << 1) }
    /// Descendants have been measured since the view was last laid out, and aren't placed yet.
    @inlinable package static var needsPlacing: Flags { Flags(rawValue: 1 << 2) }
    /// More answers than fit into the state are stored in the extras.
    @inlinable package static var hasOverflow: Flags { Flags(rawValue: 1 << 3) }

    // Passes.
    /// `onMeasure` or `onLayout` is running.
    @inlinable package static var isInPass: Flags { Flags(rawValue: 1 << 4) }
    /// Something has changed since the last run of `onMeasure`; see `ViewRef+Updates.swift`.
    @inlinable package static var hasChanged: Flags { Flags(rawValue: 1 << 5) }
    /// `onMeasure` runs for the specs of its last run, and only one child has changed since.
    @inlinable package static var isUpdating: Flags { Flags(rawValue: 1 << 6) }
    /// The view allowed an update after its last run of `onMeasure`, and no other code has measured or placed a child
    /// since.
    @inlinable package static var isUpdatable: Flags { Flags(rawValue: 1 << 7) }
    /// Whether the view clamps has been determined; see `ViewRef+Clamping.swift`.
    @inlinable package static var isClampingKnown: Flags { Flags(rawValue: 1 << 8) }
    @inlinable package static var isClamping: Flags { Flags(rawValue: 1 << 9) }

    // Properties of the view.
    @inlinable package static var isHidden: Flags { Flags(rawValue: 1 << 10) }
    @inlinable package static var isGone: Flags { Flags(rawValue: 1 << 11) }
    /// The effective visibility comes from a sibling; the view's own is in its details.
    @inlinable package static var hasHandedVisibility: Flags { Flags(rawValue: 1 << 12) }
    /// The resolved layout direction.
    @inlinable package static var isRightToLeft: Flags { Flags(rawValue: 1 << 13) }
    /// The direction was set on the view, and isn't inherited.
    @inlinable package static var hasOwnDirection: Flags { Flags(rawValue: 1 << 14) }
    /// One test of the flags detects leaves.
    @inlinable package static var hasChildren: Flags { Flags(rawValue: 1 << 15) }
    @inlinable package static var hasMaximum: Flags { Flags(rawValue: 1 << 16) }
    /// The view's answers depend on its own params, not only on its parent's specs.
    @inlinable package static var readsOwnParams: Flags { Flags(rawValue: 1 << 17) }
    /// Preparation is needed before a changed view is measured; see `MeasurePreparation`.
    @inlinable package static var preparesMeasure: Flags { Flags(rawValue: 1 << 18) }
    /// The view has an attachment: the object in `extensions` itself, or one stored in its extras.
    @inlinable package static var hasAttachment: Flags { Flags(rawValue: 1 << 19) }
    /// The object in `extensions` is a `ViewExtras`; without this flag, it is an attachment, or `nil`.
    @inlinable package static var hasExtras: Flags { Flags(rawValue: 1 << 20) }

    /// The default params of a child have no effect, so they are created only when they are first read.
    @inlinable package static var createsParamsLate: Flags { Flags(rawValue: 1 << 21) }

    // `MeasureContract`, as the view's class declared it.
    @inlinable package static var keepsExactSize: Flags { Flags(rawValue: 1 << 22) }
    @inlinable package static var ignoresUnusedSpace: Flags { Flags(rawValue: 1 << 23) }
    @inlinable package static var ignoresUnusedSpaceBelowLimit: Flags { Flags(rawValue: 1 << 24) }
    @inlinable package static var hasNoBaseline: Flags { Flags(rawValue: 1 << 25) }
    /// `onMeasure` only returns a size, so an exact answer needs no run.
    @inlinable package static var isPlain: Flags { Flags(rawValue: 1 << 26) }
    @inlinable package static var clampsWithChildren: Flags { Flags(rawValue: 1 << 27) }
    @inlinable package static var findsSizeAlone: Flags { Flags(rawValue: 1 << 28) }

    // Observation.
    /// Each measure is reported to a recorder.
    @inlinable package static var isTraced: Flags { Flags(rawValue: 1 << 29) }
    /// Nothing is cached: every measure call to the view and its descendants runs `onMeasure`.
    @inlinable package static var measuresAlways: Flags { Flags(rawValue: 1 << 30) }

    @inlinable package static var contract: Flags {
      [
        .keepsExactSize, .ignoresUnusedSpace, .ignoresUnusedSpaceBelowLimit, .hasNoBaseline, .isPlain,
        .clampsWithChildren, .findsSizeAlone,
      ]
    }

    /// Whether these are the flags of a view without children and content.
    @inlinable var isPlainLeaf: Bool { @inline(__always) get { intersection([.isPlain, .hasChildren]) == .isPlain } }

    /// The flags that `ViewRef.isBox` reads.
    @inlinable package static var decidesBox: Flags {
      [.isGone, .isPlain, .hasChildren, .hasNoBaseline, .hasMaximum, .isTraced]
    }
    @inlinable package static var hiddenOrGone: Flags { [.isHidden, .isGone] }
    /// Flags that prevent the latest answer from being returned without further checks.
    @inlinable package static var preventsReuse: Flags { [.isDirty, .isTraced, .measuresAlways] }
  }

  // The fields of each child that a parent reads and writes come first, in the order of its loops; the view's own
  // algorithms read the rest. The order and the small types keep the size within 176 bytes: with the 16 bytes that each
  // object begins with, a view without content fits into a block of 208, which has 8 bytes left.
  @usableFromInline package var flags: Flags
  /// Incremented when the order, an id, the params, or the direction of a child changes.
  @usableFromInline package var childrenVersion: UInt32
  @usableFromInline package var width: Dimension
  @usableFromInline package var height: Dimension
  @usableFromInline package var weight: Float
  /// The margins, start and end resolved.
  @usableFromInline package var margins: PackedEdges
  /// The latest answer.
  @usableFromInline package var answer: MeasureAnswer
  /// `childCapacityExponent`, and in the uppermost three bits, `purpose`, `keepsNaturalHeight`, and `isLean`.
  @usableFromInline var capacityAndPurpose: UInt8
  @usableFromInline package var gravity: Gravity
  @usableFromInline package var childCount: Int32
  @usableFromInline package var frame: PackedFrame
  @usableFromInline package var minWidth: Int32
  @usableFromInline package var minHeight: Int32

  @usableFromInline package var parent: ViewRef?
  @usableFromInline package var childBuffer: UnsafeMutablePointer<ViewRef>?
  @usableFromInline package var padding: PackedEdges
  /// The specs of the last run of `onMeasure`, for which the descendants have their sizes.
  @usableFromInline package var measuredSpecs: MeasureSpecs
  /// The minimum width limit for which the measurements of children in this run are valid.
  @usableFromInline package var neededWidth: Int32
  @usableFromInline package var neededHeight: Int32

  @usableFromInline package var params: LayoutParams?
  /// The view's extras, or its attachment if it has no extras; see `Flags.hasExtras`. Most views with an attachment have
  /// nothing else, and need no second object.
  @usableFromInline var extensions: AnyObject?
  @usableFromInline package var memory: Memory
  /// The depth, as found at the last measure.
  @usableFromInline var depth: ViewDepth

  init() {
    flags = [.isDirty, .hasChanged]
    gravity = []
    childrenVersion = 0
    depth = .root
    width = .wrapContent
    height = .wrapContent
    weight = 0
    margins = .zero
    answer = .none
    childCount = 0
    capacityAndPurpose = 0
    padding = .zero
    minWidth = 0
    minHeight = 0
    frame = PackedFrame()
    measuredSpecs = .never
    neededWidth = 0
    neededHeight = 0
    memory = .empty
  }

  /// The child buffer holds 2^`childCapacityExponent` − 1 children.
  var childCapacityExponent: UInt8 {
    get { capacityAndPurpose & 0x1f }
    set { capacityAndPurpose = capacityAndPurpose & 0xe0 | newValue }
  }

  /// Whether the view is a layout that is built with less work; see `ViewRef.buildLeanly(with:)`.
  var isLean: Bool {
    get { capacityAndPurpose & 0x20 != 0 }
    set { capacityAndPurpose = capacityAndPurpose & 0xdf | (newValue ? 0x20 : 0) }
  }

  /// The purpose of the latest run of `onMeasure`.
  @inlinable package var purpose: MeasurePurpose {
    @inline(__always) get { capacityAndPurpose & 0x80 == 0 ? .placing : .knowingSize }
    @inline(__always) set { capacityAndPurpose = capacityAndPurpose & 0x7f | (newValue == .placing ? 0 : 0x80) }
  }

  /// Whether the view has its natural height and baseline at its natural width and at each greater one, provided that it
  /// has no children.
  @inlinable package var keepsNaturalHeight: Bool {
    get { capacityAndPurpose & 0x40 != 0 }
    set { capacityAndPurpose = capacityAndPurpose & 0xbf | (newValue ? 0x40 : 0) }
  }

  /// Values that a view caches besides its latest answer. Only one of the two kinds is needed at a time: a change to
  /// the view invalidates its answers, and none are cached before the run of `onMeasure` that handles the change.
  @frozen
  @usableFromInline
  package enum Memory {
    case empty
    /// The answer before the latest.
    case answer(MeasureAnswer)
    /// The only change since the last run of `onMeasure`: this child's size, lengths in its params, or content.
    case changedChild(ViewRef)
    /// The only change since the last run of `onMeasure`: children were added after the others, this one first.
    case appendedChild(ViewRef)
  }
}

/// Memory for the first three children in a layout's own object, which saves most layouts a second block of memory.
@frozen
@usableFromInline
package struct FirstChildren {
  @usableFromInline var first: ViewRef?
  @usableFromInline var second: ViewRef?
  @usableFromInline var third: ViewRef?

  @inlinable package init() {}
}

/// A frame with 32-bit numbers.
@frozen
@usableFromInline
package struct PackedFrame: Equatable {
  @usableFromInline package var x: Int32 = 0
  @usableFromInline package var y: Int32 = 0
  @usableFromInline package var width: Int32 = 0
  @usableFromInline package var height: Int32 = 0

  @inlinable package init() {}
}

/// Properties that many views don't use, allocated when the first of them is set.
///
/// A view with only an id has an object of this class, a view with an id and an attachment an `AttachedExtras`, one with
/// a class name a `NamedExtras`, and any other view a `ViewDetails`.
@usableFromInline
package class ViewExtras {
  // Accesses never overlap: the functions that read and write these properties call no other code meanwhile.
  package final var id: String? {
    get { storedID }
    set {
      storedID = newValue
      idHash = newValue.map(ViewRef.hash(ofID:)) ?? 0
    }
  }
  @exclusivity(unchecked) @usableFromInline final var storedID: String?
  /// The hash value of the id; 0 if there is none.
  @exclusivity(unchecked) package private(set) final var idHash: Int32 = 0
  /// The index among the parent's children when it was last determined.
  final var lastIndex: Int32 = 0

  @inlinable @inline(__always) final var idBits: StringBits {
    withUnsafeMutablePointer(to: &storedID) { UnsafeRawPointer($0).loadUnaligned(as: StringBits.self) }
  }

  /// Rarely used properties; `nil` if there is only an id, an attachment, or a class name.
  var details: ViewDetails? { nil }
  /// This object, if it has storage for an attachment.
  var attached: AttachedExtras? { nil }
  /// This object, if it has storage for a class name.
  var named: NamedExtras? { nil }

  init() {}

  /// Creates a copy of a view's extras to replace them.
  init(replacing old: ViewRef) {
    guard let other = old.extras else { return }
    id = other.id
    idHash = other.idHash
    lastIndex = other.lastIndex
  }
}

/// The id of a view and the data that layout modules attach to it.
package class AttachedExtras: ViewExtras {
  /// Data that a layout module attaches to the view regardless of its parent, such as constraints.
  @exclusivity(unchecked) package final var attachment: (any ViewAttachment)?

  override var attached: AttachedExtras? { self }

  override init(replacing old: ViewRef) {
    attachment = old.attachment
    super.init(replacing: old)
  }
}

/// The class name of a view from a document, besides its id and attachment. Most views of documents have one, so it takes
/// a third of the memory of `ViewDetails`.
package class NamedExtras: AttachedExtras {
  // Accesses never overlap: the functions that read and write it call no other code meanwhile.
  @exclusivity(unchecked) package final var className: String?

  override var named: NamedExtras? { self }

  override init(replacing old: ViewRef) {
    className = old.extras?.named?.className
    super.init(replacing: old)
  }
}

/// The memory of an optional string. Two strings with the same bits are equal as long as both are alive: the bits
/// contain the text of a short string, and the length and the address of a long one. Equal strings may have different
/// bits.
@frozen
@usableFromInline
package struct StringBits: Equatable {
  // On platforms where a string takes 12 bytes, the bytes behind it belong to the same object.
  @usableFromInline package let first: UInt64
  @usableFromInline package let second: UInt64

  /// Creates the bits of a string.
  package init(_ string: String) {
    var bits: (UInt64, UInt64) = (0, 0)
    // Sound: as many bytes are copied as a string has, and no string has more than 16.
    withUnsafeBytes(of: string) { string in
      withUnsafeMutableBytes(of: &bits) { $0.copyMemory(from: string) }
    }
    (first, second) = bits
  }

  /// Creates the bits of `nil`.
  @inlinable @inline(__always)
  package init() { (first, second) = (0, 0) }

  @inlinable @inline(__always)
  package static func == (some: StringBits, other: StringBits) -> Bool {
    (some.first ^ other.first) | (some.second ^ other.second) == 0
  }
}

/// Rarely used properties.
package final class ViewDetails: NamedExtras {
  // Accesses never overlap: the functions that read and write these properties call no other code meanwhile.
  @exclusivity(unchecked) package var backgroundColor: Color?
  /// The color of the content in drawings.
  @exclusivity(unchecked) package var contentColor: Color?
  /// Further data for drawings, stored by a layout module.
  package var look: AnyObject?
  package var maxWidth: Int32?
  package var maxHeight: Int32?
  package var maximumRule = MaximumRule.unlessFixed
  /// The padding as it was set, if part of it follows the layout direction.
  package var padding: RelativePadding?
  // Accesses never overlap: the functions that read and write these properties call no other code meanwhile.
  @exclusivity(unchecked) package var overflowAnswers: [MeasureAnswer] = []
  package var recorder: MeasureTrace?
  /// The number of the view in the latest trace of it.
  @exclusivity(unchecked) var traceNumber: Int32 = 0
  package var onNeedsLayout: (() -> Void)?
  package var measurePreparation: (any MeasurePreparation)?
  /// Whether the view may change its descendants while it is measured; see `MeasureContract.changesSubviews`.
  @exclusivity(unchecked) package var changesSubviews = false
  /// The meter of the pass that the view is the root of.
  @exclusivity(unchecked) package var meter: Meter?
  /// The data that layouts of the tree share, if this is its root.
  @exclusivity(unchecked) package var treeMemory: AnyObject?
  #if MEASURE_CACHE_CHECKS
    /// The view's answer is being compared with a new one.
    var isBeingChecked = false
  #endif
  /// How many times the view was measured after a change; see `ViewRef.countChanges()`.
  package var changeCount: UInt32?
  /// The view's own visibility while another one overrides it.
  var ownVisibility = Visibility.visible

  override var details: ViewDetails? { self }
}

/// The states of a view's children, in order, for the loops of layouts.
@frozen
@usableFromInline
package struct ChildStates: RandomAccessCollection {
  @usableFromInline let base: UnsafeMutablePointer<ViewRef>?
  @usableFromInline package let endIndex: Int

  @inlinable
  package init(_ parent: ViewRef) {
    base = parent.pointer.pointee.childBuffer
    endIndex = Int(parent.childCount)
  }

  @inlinable package var startIndex: Int { 0 }
  /// The buffer holds `endIndex` entries, and stays in place during a pass; see `ViewRef`.
  @inlinable package subscript(index: Int) -> ViewRef { base.unsafelyUnwrapped[index] }
}
