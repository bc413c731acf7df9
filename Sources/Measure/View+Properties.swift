extension View {
  /// A name to find the view by; see `ViewGroup.view(id:)`.
  public final var id: String? {
    get { state.extras?.id }
    set {
      guard newValue != id else { return }
      state.makeExtras().id = newValue
      state.parent?.childrenDidChange()
      setNeedsLayout()
    }
  }

  /// The class as the document named it, for descriptions; otherwise the Swift type's name.
  public final var className: String {
    get { state.details?.className ?? String(describing: type(of: self)) }
    set { if newValue != state.details?.className { state.makeDetails().className = newValue } }
  }

  /// Whether `className` was set.
  package final var hasOwnClassName: Bool { state.details?.className != nil }

  /// The appearance of the view in drawings, besides its colors. The size doesn't depend on it.
  package final var lookStorage: AnyObject? {
    get { state.details?.look }
    set { if newValue != nil || state.details != nil { state.makeDetails().look = newValue } }
  }

  /// The color with which drawings fill the frame. The layout doesn't depend on it.
  public final var backgroundColor: Color? {
    get { state.details?.backgroundColor }
    set { if newValue != backgroundColor { state.makeDetails().backgroundColor = newValue } }
  }

  /// The color in which drawings show the view's text or picture; `nil` for a legible one.
  package final var contentColor: Color? {
    get { state.details?.contentColor }
    set { if newValue != contentColor { state.makeDetails().contentColor = newValue } }
  }

  /// Data that a layout module attaches to the view, regardless of its parent.
  package final var attachment: (any ViewAttachment)? {
    get { state.attachment }
    set { state.attach(newValue) }
  }

  /// The view that contains this one; `nil` for a root.
  public final var parent: View? { state.parent?.owner.takeUnretainedValue() }

  // MARK: Sizes

  /// The least width in pixels, 0 … `Pixels.limit`. A fixed width beats it.
  public final var minWidth: Int {
    get { Int(state.minWidth) }
    set {
      let length = Int32(min(max(newValue, 0), Pixels.limit))
      guard length != state.minWidth else { return }
      state.minWidth = length
      setNeedsLayout()
    }
  }

  /// The least height in pixels, 0 … `Pixels.limit`. A fixed height beats it.
  public final var minHeight: Int {
    get { Int(state.minHeight) }
    set {
      let length = Int32(min(max(newValue, 0), Pixels.limit))
      guard length != state.minHeight else { return }
      state.minHeight = length
      setNeedsLayout()
    }
  }

  /// The minimum width and height, in pixels.
  public final var minimumSize: Size { Size(width: minWidth, height: minHeight) }

  /// The greatest width in pixels that the view is offered; `nil` for no limit. A fixed width and a minimum beat it.
  public final var maxWidth: Int? {
    get { state.details?.maxWidth.map { Int($0) } }
    set {
      let length = newValue.map { Int32(min(max($0, 0), Pixels.limit)) }
      guard length != state.details?.maxWidth else { return }
      state.makeDetails().maxWidth = length
      maximumDidChange()
    }
  }

  /// The greatest height in pixels that the view is offered; `nil` for no limit. A fixed height and a minimum beat it.
  public final var maxHeight: Int? {
    get { state.details?.maxHeight.map { Int($0) } }
    set {
      let length = newValue.map { Int32(min(max($0, 0), Pixels.limit)) }
      guard length != state.details?.maxHeight else { return }
      state.makeDetails().maxHeight = length
      maximumDidChange()
    }
  }

  /// When `maxWidth` and `maxHeight` apply. The default is `unlessFixed`.
  public final var maximumRule: MaximumRule {
    get { state.details?.maximumRule ?? .unlessFixed }
    set {
      guard newValue != maximumRule else { return }
      state.makeDetails().maximumRule = newValue
      setNeedsLayout()
    }
  }

  private func maximumDidChange() {
    if maxWidth != nil || maxHeight != nil {
      state.pointer.pointee.flags.insert(.hasMaximum)
    } else {
      state.pointer.pointee.flags.remove(.hasMaximum)
    }
    setNeedsLayout()
  }

  // MARK: Padding

  /// The space inside the edges that content and children stay out of, in pixels, 0 … `Pixels.limit` each.
  ///
  /// Setting it sets the left and the right padding in both directions; use `setPadding(_:)` for start and end.
  public final var padding: Edges {
    get { state.padding.edges }
    set { setPadding(RelativePadding(newValue)) }
  }

  /// The padding as it was set, before start and end were resolved.
  package final var paddingSource: RelativePadding {
    get { state.details?.padding ?? RelativePadding(padding) }
    set { setPadding(newValue) }
  }

  /// Sets the padding, with start and end resolved by the layout direction, now and whenever that changes.
  public final func setPadding(_ padding: RelativePadding) {
    guard padding != paddingSource else { return }
    state.details?.padding = nil
    if padding.start != nil || padding.end != nil { state.makeDetails().padding = padding }
    state.resolvePadding(padding)
    setNeedsLayout()
  }

  // MARK: Direction

  /// The direction as set on this view.
  public final var layoutDirection: LayoutDirection {
    get {
      let flags = state.flags
      guard flags.contains(.hasOwnDirection) else { return .inherit }
      return flags.contains(.isRightToLeft) ? .rightToLeft : .leftToRight
    }
    set {
      guard newValue != layoutDirection else { return }
      // A parent may treat a direction of the child's own in another way than the same one inherited.
      state.parent?.childrenDidChange()
      setNeedsLayout()
      if newValue == .inherit {
        state.pointer.pointee.flags.remove(.hasOwnDirection)
        state.resolveDirection(state.parent?.isRightToLeft ?? false)
      } else {
        state.pointer.pointee.flags.insert(.hasOwnDirection)
        state.resolveDirection(newValue == .rightToLeft)
      }
    }
  }

  /// Whether the effective direction, this view's own or the nearest ancestor's, is right-to-left.
  public final var isRightToLeft: Bool { state.isRightToLeft }
}

/// A padding whose start or end follows the layout direction and overrides the corresponding edge.
public struct RelativePadding: Hashable, Codable, Sendable {
  /// The padding at the four edges, in pixels.
  public var edges: Edges
  /// The padding at the start, in pixels, which overrides that of its edge.
  public var start: Int?
  /// The padding at the end, in pixels, which overrides that of its edge.
  public var end: Int?

  /// Creates padding, optionally with overrides for the start and the end.
  public init(_ edges: Edges, start: Int? = nil, end: Int? = nil) {
    self.edges = edges
    self.start = start
    self.end = end
  }
}

/// Which lengths `View.maxWidth` and `View.maxHeight` limit.
public enum MaximumRule: Hashable, Sendable {
  /// All but a fixed length of the view's own.
  case unlessFixed
  /// Only lengths that the parent doesn't determine exactly, as in Android's TextView and ImageView.
  case unlessExact
  /// All lengths, as in Android's ConstraintLayout.
  case always
}
