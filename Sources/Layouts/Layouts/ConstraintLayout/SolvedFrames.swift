import Measure

/// The positions of a layout's children as determined by equations. The layout frees the memory with `deallocate()`.
///
/// The first entry is the layout itself, with its position inside its padding.
struct SolvedFrames {
  struct Frame: BitwiseCopyable {
    var x: Int32
    var y: Int32
    var width: Int32
    var height: Int32
    /// The box of the view that a placeholder shows; negative for none.
    var content: Int32
    var marks: Marks

    subscript(axis: Axis) -> (origin: Int, length: Int) {
      axis == .horizontal ? (Int(x), Int(width)) : (Int(y), Int(height))
    }
  }

  struct Marks: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let isLine = Marks(rawValue: 1)
    static let isLayer = Marks(rawValue: 2)
    /// A placeholder shows the view.
    static let isInPlaceholder = Marks(rawValue: 4)
    /// No pass has measured the view.
    static let needsMeasure = Marks(rawValue: 8)
  }

  let boxCount: Int
  // Sound: one block, which the layout allocates for its children and frees; a change of their number makes another.
  private let places: UnsafeMutablePointer<Frame>

  init(boxCount: Int) {
    self.boxCount = boxCount
    places = .allocate(capacity: boxCount)
    places.initialize(
      repeating: Frame(x: 0, y: 0, width: 0, height: 0, content: -1, marks: []), count: boxCount)
  }

  func deallocate() { places.deallocate() }

  subscript(box: Int) -> Frame { places[box] }

  /// Stores the results of a measure.
  func store(_ boxes: UnsafeMutablePointer<ConstraintBox>, _ layout: ViewRef) {
    let children = ChildStates(layout)
    for index in 0..<boxCount {
      let box = boxes + index
      var marks: Marks = []
      if index > 0 {
        let role = ChildRole(children[index - 1])
        if role.isLine { marks.insert(.isLine) }
        if role == .layer { marks.insert(.isLayer) }
        if box.pointee.isInPlaceholder { marks.insert(.isInPlaceholder) }
        if box.pointee.needsMeasure && box.pointee.role == .view { marks.insert(.needsMeasure) }
      }
      let length = index > 0 && box.pointee.isGone ? AxisPair(0) : box.pointee.length
      places[index] = Frame(
        x: Int32(clamping: box.pointee.origin.horizontal), y: Int32(clamping: box.pointee.origin.vertical),
        width: Int32(clamping: length.horizontal), height: Int32(clamping: length.vertical),
        content: Int32(box.pointee.content), marks: marks)
    }
  }

  // MARK: Layout

  /// Sets the frames of the children.
  ///
  /// Source: ConstraintLayout.onLayout.
  func layoutChildren(_ layout: ViewRef, _ specs: MeasureSpecs) {
    let children = ChildStates(layout)
    var hasLayers = false
    for box in 1..<boxCount {
      let child = children[box - 1]
      let marks = places[box].marks
      if marks.contains(.isInPlaceholder) {
        if !child.isGone && !isShownInPlaceholder(box, children) { child.layout(x: 0, y: 0, width: 0, height: 0) }
        continue
      }
      if child.isGone && !marks.contains(.isLine) { continue }
      if marks.contains(.isLayer) { hasLayers = true }
      place(box, at: box, layout, specs)
      if places[box].content > 0 { place(Int(places[box].content), at: box, layout, specs) }
    }
    if hasLayers { layOutLayers(layout) }
  }

  /// Returns whether a placeholder that isn't gone shows the view.
  private func isShownInPlaceholder(_ box: Int, _ children: ChildStates) -> Bool {
    for holder in 1..<boxCount where Int(places[holder].content) == box && !children[holder - 1].isGone { return true }
    return false
  }

  /// Places the view at the position of the box.
  private func place(_ view: Int, at box: Int, _ layout: ViewRef, _ specs: MeasureSpecs) {
    let place = places[box]
    let size = Size(width: Int(place.width), height: Int(place.height))
    let child = ChildStates(layout)[view - 1]
    if places[view].marks.contains(.needsMeasure) && !child.isGone {
      // The members of a gone Flow aren't measured. Android shows them with the content of their latest measurement.
      let found = MeasureSpecs.exactly(size)
      if layout.flags.contains(.isTraced) { ConstraintOffers(layout, specs)?.note(child.view, found) }
      child.measure(found)
    }
    let padding = layout.padding
    child.layout(
      x: Int(place.x) + Int(padding.left), y: Int(place.y) + Int(padding.top), width: size.width, height: size.height)
  }

  /// Positions the layers. Source: androidx.constraintlayout.helper.widget.Layer.updatePostLayout.
  private func layOutLayers(_ layout: ViewRef) {
    let children = ChildStates(layout)
    SiblingIDs.withIDs(in: layout) { ids in
      for box in 1..<boxCount where places[box].marks.contains(.isLayer) && !children[box - 1].isGone {
        guard let layer = children[box - 1].view as? Layer else { continue }
        var bounds: (left: Int, top: Int, right: Int, bottom: Int)?
        for id in layer.referencedIds {
          guard let member = ids.box(id, in: layout), member > 0, member != box else { continue }
          let view = children[member - 1]
          // Android leaves a gone view at its last position, initially 0,0; lines are placed nevertheless.
          let frame = view.isGone && !places[member].marks.contains(.isLine) ? PackedFrame() : view.frame
          let (x, y, width, height) = (Int(frame.x), Int(frame.y), Int(frame.width), Int(frame.height))
          let old = bounds ?? (x, y, x + width, y + height)
          bounds = (min(old.left, x), min(old.top, y), max(old.right, x + width), max(old.bottom, y + height))
        }
        guard let bounds else { continue }
        let padding = children[box - 1].padding
        children[box - 1].layout(
          x: bounds.left - Int(padding.left), y: bounds.top - Int(padding.top),
          width: bounds.right - bounds.left + padding.horizontal, height: bounds.bottom - bounds.top + padding.vertical)
      }
    }
  }
}
