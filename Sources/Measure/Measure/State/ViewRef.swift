/// A reference to a view's state, over which the layouts iterate.
///
/// ## Why the state is read through a pointer
/// Reading a stored property of a class from another module in a loop costs a dynamic exclusivity check and an accessor
/// call; reading memory behind a constant pointer costs neither. Clients subclass `View`; layouts iterate over the
/// states.
///
/// ## Why this is sound
/// - The state is the first stored property of `View`, which has no superclass, so it begins behind the object's header
///   of two words; `View.init` checks it. An object doesn't move, and its stored properties exist until the end of its
///   `deinit`. Only `View.init` accesses the property itself, to give it its first value: all other code reads and writes
///   it through this pointer, so no access of the property overlaps one through the pointer.
/// - `owner` is that view, unretained: code that holds a reference to a state also keeps the view alive.
/// - A parent's `children` are the states of views that it retains, one retain for each entry, taken in `insert` and
///   released in `remove` and when the parent is deallocated. `parent` is cleared in both places, before the parent's
///   state is freed.
/// - Views aren't `Sendable`: a tree is used from one thread at a time, so no two accesses overlap. A view's
///   `onMeasure` may change the tree while a loop walks it; adding and removing children of a view whose `isInPass` is
///   set traps, so the buffer that the loop walks stays in place.
///
/// The pointer, its arithmetic, and the flags stay inside this module: layouts read and write through the declarations
/// here.
@frozen
@usableFromInline
package struct ViewRef: Hashable {
  @usableFromInline let pointer: UnsafeMutablePointer<ViewState>

  @inlinable @inline(__always)
  init(_ pointer: UnsafeMutablePointer<ViewState>) { self.pointer = pointer }

  /// Returns the state inside a view.
  @inlinable @inline(__always)
  init(in view: View) {
    pointer = (Unmanaged.passUnretained(view).toOpaque() + ViewRef.offset).assumingMemoryBound(to: ViewState.self)
  }

  /// The view, which contains the state.
  @inlinable var owner: Unmanaged<View> {
    @inline(__always) get { .fromOpaque(UnsafeRawPointer(pointer) - ViewRef.offset) }
  }

  /// The size of an object's header: a pointer to its class, and the reference counts.
  @inlinable static var offset: Int { @inline(__always) get { 2 * MemoryLayout<UInt>.size } }
}

extension ViewRef {
  /// A number that is unique while the view is alive, for tables of views.
  package var address: UInt64 { UInt64(UInt(bitPattern: pointer)) }

  /// The view's class, determined without a retain.
  package var viewType: View.Type { owner._withUnsafeGuaranteedRef { type(of: $0) } }

  /// The data that a layout module attaches to the view.
  package var attachment: (any ViewAttachment)? {
    guard flags.contains(.hasAttachment) else { return nil }
    #if hasFeature(Embedded)
      return layingOutAttachment
    #else
      return layingOutAttachment ?? pointer.pointee.extensions as? any ViewAttachment
    #endif
  }

  /// The same data if it takes part in measuring and placing; see `layOutByAttachment()`. It is read without a cast.
  var layingOutAttachment: (any ViewAttachment)? {
    guard flags.isSuperset(of: [.hasAttachment, .hasExtras]), let extras else { return nil }
    // Faster than a cast; the flags say that it would succeed.
    return unsafeDowncast(extras, to: AttachedExtras.self).attachment
  }

  /// The same data for a read that nothing can interrupt: the view keeps it alive, not the caller.
  @inlinable package var unretainedAttachment: Unmanaged<AnyObject>? {
    @inline(__always) get {
      switch flags.intersection([.hasAttachment, .hasExtras]) {
      case .hasAttachment: pointer.pointee.extensions.map { Unmanaged.passUnretained($0) }
      case [.hasAttachment, .hasExtras]: attachmentInExtras
      default: nil
      }
    }
  }

  @usableFromInline @inline(never)
  var attachmentInExtras: Unmanaged<AnyObject>? {
    guard let object = pointer.pointee.extensions.map({ Unmanaged.passUnretained($0) }) else { return nil }
    // Faster than a cast; the flags say that it would succeed.
    return object._withUnsafeGuaranteedRef { extras in
      unsafeDowncast(extras, to: AttachedExtras.self).attachment.map { Unmanaged.passUnretained($0 as AnyObject) }
    }
  }
}

// MARK: Requests of a view

extension ViewRef {
  @inlinable package var width: Dimension {
    @inline(__always) get { pointer.pointee.width }
    @inline(__always) nonmutating set { pointer.pointee.width = newValue }
  }

  @inlinable package var height: Dimension {
    @inline(__always) get { pointer.pointee.height }
    @inline(__always) nonmutating set { pointer.pointee.height = newValue }
  }

  @inlinable package var weight: Float { @inline(__always) get { pointer.pointee.weight } }
  @inlinable package var gravity: Gravity { @inline(__always) get { pointer.pointee.gravity } }
  /// The margins, start and end resolved.
  @inlinable package var margins: PackedEdges {
    @inline(__always) get { pointer.pointee.margins }
    @inline(__always) nonmutating set { pointer.pointee.margins = newValue }
  }

  @inlinable package var minWidth: Int32 {
    @inline(__always) get { pointer.pointee.minWidth }
    @inline(__always) nonmutating set { pointer.pointee.minWidth = newValue }
  }

  @inlinable package var minHeight: Int32 {
    @inline(__always) get { pointer.pointee.minHeight }
    @inline(__always) nonmutating set { pointer.pointee.minHeight = newValue }
  }

  @inlinable package var padding: PackedEdges {
    @inline(__always) get { pointer.pointee.padding }
    @inline(__always) nonmutating set { pointer.pointee.padding = newValue }
  }

  package var params: LayoutParams? {
    get { pointer.pointee.params }
    nonmutating set { pointer.pointee.params = newValue }
  }

  /// The params for a read that nothing can interrupt: the view keeps them alive, not the caller.
  @inlinable package var unretainedParams: Unmanaged<LayoutParams>? {
    pointer.pointee.params.map { Unmanaged.passUnretained($0) }
  }

  package var id: String? { withExtras { $0.id } }

  /// Returns whether the memory of the view's id, which may be `nil`, is `bits`. It is read without a retain.
  @inlinable @inline(__always)
  package func idHasBits(_ bits: StringBits) -> Bool {
    guard let extras = unretainedExtras else { return bits == StringBits() }
    return extras._withUnsafeGuaranteedRef { $0.idBits == bits }
  }

  /// The name of the view's class in descriptions, if it was set.
  var ownClassName: String? { withExtras { $0.named?.className } }

  /// Returns whether the view's id is `id`, which may be `nil`.
  package func hasID(_ id: String?) -> Bool { withExtras { $0.id } == id }

  /// The hash value of the id, so that most comparisons of ids are comparisons of two numbers; 0 if there is no id.
  package var idHash: Int32 { withExtras { $0.idHash } ?? 0 }

  package static func hash(ofID id: String) -> Int32 { Int32(truncatingIfNeeded: id.hashValue) }
}

// MARK: State

extension ViewRef {
  @inlinable package var isGone: Bool { @inline(__always) get { pointer.pointee.flags.contains(.isGone) } }
  @inlinable package var isRightToLeft: Bool {
    @inline(__always) get { pointer.pointee.flags.contains(.isRightToLeft) }
  }
  @inlinable package var isDirty: Bool { @inline(__always) get { pointer.pointee.flags.contains(.isDirty) } }
  @inlinable package var keepsExactSize: Bool {
    @inline(__always) get { pointer.pointee.flags.contains(.keepsExactSize) }
  }
  /// Whether the view always answers with lengths that are imposed on it, so that it needn't be measured.
  @inlinable package var takesImposedLengths: Bool {
    @inline(__always) get {
      pointer.pointee.flags.intersection([.keepsExactSize, .hasMaximum, .measuresAlways]) == .keepsExactSize
    }
  }
  @inlinable package var mayHaveBaseline: Bool {
    @inline(__always) get { !pointer.pointee.flags.contains(.hasNoBaseline) }
  }
  @inlinable package var hasMaximum: Bool { @inline(__always) get { pointer.pointee.flags.contains(.hasMaximum) } }

  /// Returns whether the view is a box: it takes part in the layout, has no children and no baseline, and its size
  /// depends only on its own lengths and the specs. Layouts take shortcuts for boxes.
  /// - Parameters:
  ///   - flags: The view's own flags, which the caller has read.
  ///   - wish: The bits of other values that the caller would have to consider, such as a weight or a gravity: a box
  ///     has none.
  @inlinable @inline(__always)
  package func isBox(_ flags: ViewState.Flags, wish: UInt32 = 0) -> Bool {
    flags.intersection(.decidesBox) == [.isPlain, .hasNoBaseline] && wish == 0
  }

  /// Whether the view has no children and no content.
  @inlinable var isPlainLeaf: Bool { @inline(__always) get { flags.isPlainLeaf } }

  /// The latest answer.
  @inlinable package var answer: MeasureAnswer { @inline(__always) get { pointer.pointee.answer } }
  @inlinable package var frame: PackedFrame { @inline(__always) get { pointer.pointee.frame } }
  /// The specs of the last run of `onMeasure`, for which the descendants have their sizes.
  @inlinable package var measuredSpecs: MeasureSpecs { @inline(__always) get { pointer.pointee.measuredSpecs } }
  @inlinable package var childCount: Int32 { @inline(__always) get { pointer.pointee.childCount } }
  @inlinable package var childrenVersion: UInt32 { @inline(__always) get { pointer.pointee.childrenVersion } }
  @inlinable package var parent: ViewRef? { @inline(__always) get { pointer.pointee.parent } }

  /// The view, which the caller keeps alive.
  package var view: View { owner.takeUnretainedValue() }
}

// MARK: Values set by layouts

extension ViewRef {
  /// Records that the view's answers depend on its own params, not only on its parent's specs.
  package func markReadsOwnParams() { pointer.pointee.flags.insert(.readsOwnParams) }

  /// Records that the default params of a child have no effect, so that they are created only when they are first read.
  package func createParamsLate() { pointer.pointee.flags.insert(.createsParamsLate) }

  /// Sets the baseline of the current answer; `MeasureAnswer.noBaseline` for none.
  package func setBaseline(_ baseline: Int32) { pointer.pointee.answer.baseline = baseline }

  /// Ends the program unless the engine called `onMeasure` or `onLayout`, which keeps the children in place meanwhile.
  @inlinable @inline(__always)
  package func requirePass() {
    require(
      flags.contains(.isInPass), "onMeasure and onLayout are called by measure(_:) and layout(_:), never directly")
  }

  /// Keeps the children in place while `body` measures some of them outside the view's own `onMeasure`.
  @inlinable package func withPass(_ body: () -> Void) {
    if flags.contains(.isInPass) { return body() }
    pointer.pointee.flags.insert(.isInPass)
    body()
    pointer.pointee.flags.remove(.isInPass)
  }

  /// Moves the frame. `distance` is the difference of two lengths, so its sum with a position within the limits doesn't
  /// overflow.
  @inlinable @inline(__always)
  package func moveFrame(by distance: Int32, along axis: Axis) {
    if axis == .horizontal { pointer.pointee.frame.x &+= distance } else { pointer.pointee.frame.y &+= distance }
  }

  /// Applies a visibility that a sibling passes on to the view; the view's own visibility is kept. No layout is
  /// requested, since the parent, which is being measured, makes the call.
  package func handOn(_ visibility: Visibility) {
    if !flags.contains(.hasHandedVisibility) {
      makeDetails().ownVisibility = self.visibility
      pointer.pointee.flags.insert(.hasHandedVisibility)
    }
    setVisibility(visibility)
  }

  /// Restores the view's own visibility.
  package func takeBackVisibility() {
    guard flags.contains(.hasHandedVisibility), let details else { return }
    pointer.pointee.flags.remove(.hasHandedVisibility)
    setVisibility(details.ownVisibility)
  }

  /// The effective visibility.
  var visibility: Visibility { flags.contains(.isGone) ? .gone : flags.contains(.isHidden) ? .hidden : .visible }

  /// Sets the effective visibility. No layout is requested.
  func setVisibility(_ visibility: Visibility) {
    pointer.pointee.flags.subtract(.hiddenOrGone)
    if visibility == .gone { pointer.pointee.flags.insert(.isGone) }
    if visibility == .hidden { pointer.pointee.flags.insert(.isHidden) }
  }
}

// MARK: Values private to the engine

extension ViewRef {
  @inlinable package var flags: ViewState.Flags { @inline(__always) get { pointer.pointee.flags } }
  /// The purpose of the current or latest run of `onMeasure`.
  @inlinable package var purpose: MeasurePurpose { @inline(__always) get { pointer.pointee.purpose } }
  var depth: ViewDepth { @inline(__always) get { pointer.pointee.depth } }
  var extras: ViewExtras? { unretainedExtras?.takeUnretainedValue() }
  /// The extras for a read that nothing can interrupt: the view keeps them alive, not the caller.
  @inlinable var unretainedExtras: Unmanaged<ViewExtras>? {
    @inline(__always) get {
      guard flags.contains(.hasExtras), let object = pointer.pointee.extensions.map({ Unmanaged.passUnretained($0) })
      else { return nil }
      return .fromOpaque(object.toOpaque())
    }
  }
  var details: ViewDetails? { withExtras { $0.details } }

  /// Returns what `body` reads from the extras, which aren't retained; `nil` if there are none.
  @inline(__always) func withExtras<Value>(_ body: (ViewExtras) -> Value?) -> Value? {
    unretainedExtras.flatMap { $0._withUnsafeGuaranteedRef(body) }
  }
}
