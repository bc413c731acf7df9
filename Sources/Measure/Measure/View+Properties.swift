extension View {
  /// An identifier for finding the view; see `ViewGroup.view(id:)`.
  public final var id: String? {
    get { state.id }
    set {
      guard newValue != id else { return }
      state.makeExtras().id = newValue
      state.parent?.childrenDidChange()
      setNeedsLayout()
    }
  }

  /// The class name from the document, for descriptions. The default is the Swift type's name, and `View` for a
  /// `ContentView`, which is what documents call it.
  public final var className: String {
    get { state.ownClassName ?? View.className(of: type(of: self)) }
    set { if newValue != state.ownClassName { state.name(newValue) } }
  }

  /// Returns the class name of views of a type that have none of their own.
  package static func className(of type: View.Type) -> String {
    #if hasFeature(Embedded)
      // Embedded Swift has no names of types.
      "View"
    #else
      // `String(describing:)` gives the same name, but searches for several protocols first.
      classNames.value(for: ObjectIdentifier(type)) {
        let name = _typeName(type, qualified: false)
        // A search for the protocol takes longer than creating the first views of a class.
        return name == "ContentView" ? (type as? any DocumentNamed.Type)?.documentName ?? name : name
      }
    #endif
  }

  #if !hasFeature(Embedded)
    /// The names of the types that were asked for, since searching for a type's protocols takes longer.
    private static let classNames = SharedValues<ObjectIdentifier, String>()
  #endif

  /// Whether `className` was set.
  package final var hasOwnClassName: Bool { state.ownClassName != nil }

  /// The appearance of the view in drawings, besides its colors. It doesn't affect the size.
  package final var lookStorage: AnyObject? {
    get { state.details?.look }
    set { if newValue != nil || state.details != nil { state.makeDetails().look = newValue } }
  }

  /// The color that fills the frame in drawings. It doesn't affect the layout.
  public final var backgroundColor: Color? {
    get { state.details?.backgroundColor }
    set { if newValue != backgroundColor { state.makeDetails().backgroundColor = newValue } }
  }

  /// The color of the view's text or picture in drawings; `nil` for a legible one.
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

  /// The minimum width in pixels, 0 … `Pixels.limit`. A fixed width overrides it.
  public final var minWidth: Int {
    get { Int(state.minWidth) }
    set {
      let length = Int32(min(max(newValue, 0), Pixels.limit))
      guard length != state.minWidth else { return }
      state.minWidth = length
      setNeedsLayout()
    }
  }

  /// The minimum height in pixels, 0 … `Pixels.limit`. A fixed height overrides it.
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

  /// The maximum width in pixels; `nil` for no limit. A fixed width and a minimum override it.
  public final var maxWidth: Int? {
    get { state.details?.maxWidth.map { Int($0) } }
    set {
      let length = newValue.map { Int32(min(max($0, 0), Pixels.limit)) }
      guard length != state.details?.maxWidth else { return }
      state.makeDetails().maxWidth = length
      maximumDidChange()
    }
  }

  /// The maximum height in pixels; `nil` for no limit. A fixed height and a minimum override it.
  public final var maxHeight: Int? {
    get { state.details?.maxHeight.map { Int($0) } }
    set {
      let length = newValue.map { Int32(min(max($0, 0), Pixels.limit)) }
      guard length != state.details?.maxHeight else { return }
      state.makeDetails().maxHeight = length
      maximumDidChange()
    }
  }

  /// The lengths to which `maxWidth` and `maxHeight` apply. The default is `unlessFixed`.
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

  /// The space between the edges and the content or children, in pixels, 0 … `Pixels.limit` each.
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
      // A parent may treat a child's own direction differently from the same direction inherited.
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

  /// Whether the effective direction, set on this view or the nearest ancestor that sets one, is right-to-left.
  public final var isRightToLeft: Bool { state.isRightToLeft }
}

extension ViewRef {
  /// The properties of a view that are drawn or name it, and that most views lack, read at once. The class name is
  /// `nil` if it wasn't set.
  package var drawnExtras:
    (id: String?, className: String?, backgroundColor: Color?, contentColor: Color?, look: AnyObject?)
  {
    guard let extras else { return (nil, nil, nil, nil, nil) }
    let details = extras.details
    return (extras.id, extras.named?.className, details?.backgroundColor, details?.contentColor, details?.look)
  }
}

/// A padding whose start or end follows the layout direction and overrides the corresponding edge.
public struct RelativePadding: Hashable, Sendable {
  /// The padding at the four edges, in pixels.
  public var edges: Edges
  /// The padding at the start, in pixels, which overrides the corresponding edge.
  public var start: Int?
  /// The padding at the end, in pixels, which overrides the corresponding edge.
  public var end: Int?

  /// Creates padding, optionally with overrides for the start and the end.
  public init(_ edges: Edges, start: Int? = nil, end: Int? = nil) {
    self.edges = edges
    self.start = start
    self.end = end
  }
}

/// The lengths that `View.maxWidth` and `View.maxHeight` limit.
public enum MaximumRule: Hashable, Sendable {
  /// All lengths except a fixed length of the view itself.
  case unlessFixed
  /// All lengths that the parent doesn't determine exactly, as in Android's TextView and ImageView.
  case unlessExact
  /// All lengths, as in Android's ConstraintLayout.
  case always
}

/// A view whose Swift type has another name than its class in documents, where most views would otherwise have to keep
/// the name. Only classes called `ContentView` are asked for it.
package protocol DocumentNamed: View {
  /// The name in documents.
  static var documentName: String { get }
}

// Embedded Swift has no coding.
#if !hasFeature(Embedded)
  extension RelativePadding: Codable {}
#endif
