import Measure

extension AutoLayoutSystem {
  /// A child, or a child of a layout that is solved with this one.
  struct Item {
    var state: ViewRef
    /// The item that is the view's parent; -1 for the layout itself.
    var parent: Int32
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
    /// Whether the item is among `limits`.
    var hasLimits: Bool { flags.contains(.hasLimits) }

    /// Makes the item for the content of the scroll view `state`.
    init(scrolledBy state: ViewRef, parent: Int32) {
      self.state = state
      self.parent = parent
      flags = [.isGroup, .isScrolled]
    }

    init(_ state: ViewRef, parent: Int32, isGroup: Bool) {
      self.state = state
      self.parent = parent
      flags = state.flags.intersection(.decidesRows)
      if isGroup { flags.insert(.isGroup) }
      if state.hasMaximum || state.hasMinimum { flags.insert(.hasLimits) }
    }

    /// Whether the rows still match the view, except for its limits if it had any.
    @inline(__always)
    var isCurrent: Bool {
      if isScrolled { return true }
      return (hasLimits || !state.hasMinimum)
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

  /// The minimum and maximum lengths of a view that has any. Most views have none, so an item doesn't store them.
  struct Limits: Equatable {
    var item: Int32
    var minWidth: Int32
    var minHeight: Int32
    /// -1 for none.
    var maxWidth: Int32
    var maxHeight: Int32

    init(_ item: Int32, _ state: ViewRef) {
      self.item = item
      (minWidth, minHeight) = (state.minWidth, state.minHeight)
      let view = state.view
      maxWidth = view.maxWidth.map { Int32($0) } ?? -1
      maxHeight = view.maxHeight.map { Int32($0) } ?? -1
    }

    func least(along axis: Axis) -> Int32 { axis == .horizontal ? minWidth : minHeight }
    func greatest(along axis: Axis) -> Int32 { axis == .horizontal ? maxWidth : maxHeight }
  }

  /// Collects the items, in document order: the children, and those of layouts inside that aren't gone.
  func collectItems() {
    items.reserveCapacity(Int(layout.childCount))
    // Without recursion: documents may nest layouts as deep as the stack of a pass allows.
    var pending: [(children: ChildStates.Iterator, parent: Int32)] = []
    var (children, parent) = (ChildStates(layout).makeIterator(), Int32(-1))
    if !layout.flags.contains(.isPlain), layout.view is ScrollView { parent = addScrolled(layout, parent: -1) }
    if layout.view is StackLayout { innerLayouts.append(InnerLayout(state: layout, version: version)) }
    while true {
      guard let child = children.next() else {
        guard let outer = pending.popLast() else { return }
        (children, parent) = outer
        continue
      }
      let index = Int32(items.count)
      let isGroup = !child.flags.contains(.isGone) && child.childCount > 0 && child.view.solvesConstraints
      var item = Item(child, parent: parent, isGroup: isGroup)
      if item.hasLimits { limits.append(Limits(index, child)) }
      if !item.isGone, !isGroup || child.view is ContentView, hasContent(child) {
        item.hasContent = true
        // Most layouts with content have several views with it, and a first element alone fills an array.
        if contents.isEmpty { contents.reserveCapacity(2) }
        contents.append(Content(item: index))
      }
      items.append(item)
      if isGroup {
        innerLayouts.append(InnerLayout(state: child, version: child.childrenVersion))
        pending.append((children, parent))
        (children, parent) = (ChildStates(child).makeIterator(), index)
        if child.view is ScrollView { parent = addScrolled(child, parent: index) }
      }
    }
  }

  /// Adds an item for the content of a scroll view.
  private func addScrolled(_ view: ViewRef, parent: Int32) -> Int32 {
    items.append(Item(scrolledBy: view, parent: parent))
    if parent < 0 { innerLayouts.append(InnerLayout(state: view, version: view.childrenVersion)) }
    return Int32(items.count - 1)
  }

  /// Returns the parent item of a group's children: for a scroll view, the item of its content.
  func contentGroup(_ group: Int) -> Int {
    group + 1 < items.count && items[group + 1].isScrolled && Int(items[group + 1].parent) == group ? group + 1 : group
  }

  /// Returns the item of a layout inside this one.
  ///
  /// - Parameter item: The item to look at first.
  func group(_ view: ViewRef, likely item: Int) -> Int? {
    func isGroup(_ item: Int) -> Bool { items[item].isGroup && !items[item].isScrolled && items[item].state == view }
    if item < items.count, isGroup(item) { return item }
    return items.indices.first(where: isGroup)
  }

  /// Returns the place of an item among the views with content.
  func content(ofItem item: Int) -> Int? {
    let index = contents.indices.partitionPoint { contents[$0].item < Int32(item) }
    return index < contents.count && contents[index].item == Int32(item) ? index : nil
  }

  /// Returns the limits of an item's view, if it has any.
  func limits(ofItem item: Int) -> Limits? {
    if limits.isEmpty { return nil }
    let index = limits.indices.partitionPoint { limits[$0].item < Int32(item) }
    return index < limits.count && limits[index].item == Int32(item) ? limits[index] : nil
  }

  private func hasContent(_ state: ViewRef) -> Bool {
    if state.childCount == 0, state.flags.contains(.isPlain) { return false }
    let type = state.viewType
    if type == TextView.self, state.childCount == 0 { return true }
    measuresUnknownViews = true
    let view = state.view
    if type == View.self || type == ContentView.self || type == Space.self || view is AutoLayout { return false }
    return (view as? ImageView)?.pictureSize != .zero
  }
}

extension ViewState.Flags {
  /// The flags of a view on which the rows depend.
  fileprivate static var decidesRows: ViewState.Flags { [.isGone, .hasMaximum, .hasChildren] }
  // Four flag bits that no row depends on store the state of an item instead.
  fileprivate static var isGroup: ViewState.Flags { .isDirty }
  fileprivate static var hasContent: ViewState.Flags { .isStale }
  fileprivate static var isScrolled: ViewState.Flags { .needsPlacing }
  fileprivate static var hasLimits: ViewState.Flags { .hasOverflow }
}

extension ViewRef {
  fileprivate var hasMinimum: Bool { minWidth | minHeight != 0 }
}
