import Measure

extension AutoLayoutSystem {
  /// A child, or a child of a layout that is solved with this one.
  struct Item {
    var state: ViewRef
    /// The item that is the view's parent; -1 for the layout itself.
    var parent: Int32
    var minWidth: Int32
    var minHeight: Int32
    /// The flags on which the rows depend.
    private var flags: ViewState.Flags
    /// Whether the view is a layout that is solved with this one.
    var isGroup: Bool { flags.contains(.isGroup) }
    /// Whether the item represents the content of a scroll view, whose children follow it.
    var isScrolled: Bool { flags.contains(.isScrolled) }
    /// Whether the item is among `contents`; gone views never are.
    var hasContent: Bool {
      get { flags.contains(.hasContent) }
      set { if newValue { flags.insert(.hasContent) } else { flags.remove(.hasContent) } }
    }
    var isGone: Bool { flags.contains(.isGone) }
    var hasMaximum: Bool { flags.contains(.hasMaximum) }

    /// Makes the item for the content of the scroll view `state`.
    init(scrolledBy state: ViewRef, parent: Int32) {
      self.state = state
      self.parent = parent
      (minWidth, minHeight) = (0, 0)
      flags = [.isGroup, .isScrolled]
    }

    init(_ state: ViewRef, parent: Int32, isGroup: Bool) {
      self.state = state
      self.parent = parent
      minWidth = state.minWidth
      minHeight = state.minHeight
      flags = state.flags.intersection(.decidesRows)
      if isGroup { flags.insert(.isGroup) }
    }

    /// Whether the rows still match the view, except for its maximum lengths.
    @inline(__always)
    var isCurrent: Bool {
      if isScrolled { return true }
      return minWidth == state.minWidth && minHeight == state.minHeight
        && state.flags.intersection(.decidesRows) == flags.intersection(.decidesRows)
    }
  }

  /// A view with content, which determines its natural size.
  struct Content {
    let item: Int32
    /// The width of `current`: -1 if the view has never been measured, -2 if only its natural size is known.
    var askedWidth: Int32 = -1
    var natural = Measurement()
    /// The measurement at the latest width.
    var current = Measurement()
  }

  /// The result of measuring a view.
  struct Measurement: Equatable {
    var width: Int32 = 0
    var height: Int32 = 0
    /// The distance from the top, in pixels; 0 for none.
    var firstBaseline: Int32 = 0
    /// The distance from the bottom, in pixels; 0 for none.
    var lastBaselineInset: Int32 = 0
  }

  /// The maximum lengths of a view; -1 for none.
  struct Maximum: Equatable {
    var item: Int32
    var width: Int32
    var height: Int32

    init(_ item: Int32, _ view: View) {
      self.item = item
      width = view.maxWidth.map { Int32($0) } ?? -1
      height = view.maxHeight.map { Int32($0) } ?? -1
    }
  }

  /// The items that a constraint is about: -1 for the layout itself.
  struct Place: Sendable {
    /// The item of a view outside the system; the constraint has no effect.
    static var unknown: Int32 { -2 }
    /// The second item of a constraint about one view alone.
    static var none: Int32 { -3 }

    var first: Int32
    var second: Int32
    /// The item in whose coordinates the constraint is written.
    let host: Int32
    var offset: Offset
    /// Whether a side's view lies inside the item, which places it: the constraint only reads its position.
    var readsFirst = false
    var readsSecond = false

    var isReading: Bool { readsFirst || readsSecond }

    var isKnown: Bool { first != Place.unknown && second != Place.unknown }

    /// Whether the row's constant is the constraint's constant, and all its views are children of the layout itself.
    var isPlain: Bool { isKnown && host < 0 && offset == .none }

    /// The input of a constraint's constant besides its own value.
    enum Offset { case none, padding, baseline, placed }
  }
}

extension ViewState.Flags {
  /// The flags of a view on which the rows depend.
  fileprivate static var decidesRows: ViewState.Flags { [.isGone, .hasMaximum, .hasChildren] }
  // Three flag bits that no row depends on store the state of an item instead.
  fileprivate static var isGroup: ViewState.Flags { .isDirty }
  fileprivate static var hasContent: ViewState.Flags { .isStale }
  fileprivate static var isScrolled: ViewState.Flags { .needsPlacing }
}
