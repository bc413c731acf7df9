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
    set { state.makeDetails().className = newValue }
  }

  /// Whether `className` was set.
  package final var hasOwnClassName: Bool { state.details?.className != nil }

  /// What drawings fill the frame with. The layout does not depend on it.
  public final var backgroundColor: Color? {
    get { state.details?.backgroundColor }
    set { if newValue != backgroundColor { state.makeDetails().backgroundColor = newValue } }
  }

  /// What drawings draw the view's content with, a text or a picture; `nil` for what is legible.
  package final var contentColor: Color? {
    get { state.details?.contentColor }
    set { if newValue != contentColor { state.makeDetails().contentColor = newValue } }
  }

  /// What a layout module keeps with the view, whatever its parent is.
  package final var attachment: (any ViewAttachment)? {
    get { state.attachment }
    set { state.attach(newValue) }
  }

  public final var parent: View? { state.parent?.owner.takeUnretainedValue() }

  // MARK: Sizes

  /// The least width in pixels, 0 … `Pixels.limit`. A fixed width beats it.
  public final var minWidth: Int {
    get { Int(state.minWidth) }
    set {
      state.minWidth = Int32(min(max(newValue, 0), Pixels.limit))
      setNeedsLayout()
    }
  }

  /// The least height in pixels, 0 … `Pixels.limit`. A fixed height beats it.
  public final var minHeight: Int {
    get { Int(state.minHeight) }
    set {
      state.minHeight = Int32(min(max(newValue, 0), Pixels.limit))
      setNeedsLayout()
    }
  }

  public final var minimumSize: Size { Size(width: minWidth, height: minHeight) }

  /// The greatest width in pixels that the view is offered; `nil` for no limit. A fixed width and a minimum beat it.
  public final var maxWidth: Int? {
    get { state.details?.maxWidth.map { Int($0) } }
    set {
      state.makeDetails().maxWidth = newValue.map { Int32(min(max($0, 0), Pixels.limit)) }
      maximumDidChange()
    }
  }

  /// The greatest height in pixels that the view is offered; `nil` for no limit. A fixed height and a minimum beat it.
  public final var maxHeight: Int? {
    get { state.details?.maxHeight.map { Int($0) } }
    set {
      state.makeDetails().maxHeight = newValue.map { Int32(min(max($0, 0), Pixels.limit)) }
      maximumDidChange()
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
  /// Setting it sets the left and the right padding whatever the direction; `setPadding(_:)` takes start and end.
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

  /// The direction that is in force: this view's own, or the nearest ancestor's.
  public final var isRightToLeft: Bool { state.isRightToLeft }
}

/// A padding of which the start or the end follows the layout direction and wins over the edge that it falls on.
public struct RelativePadding: Hashable, Codable, Sendable {
  public var edges: Edges
  public var start: Int?
  public var end: Int?

  public init(_ edges: Edges, start: Int? = nil, end: Int? = nil) {
    self.edges = edges
    self.start = start
    self.end = end
  }
}
