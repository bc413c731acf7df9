import Measure

/// The algorithm of FrameLayout, which lays children over one another, each placed by its gravity. It is shared by the
/// scrolling layouts and views with their own content.
///
/// Source: android.widget.FrameLayout (API 34).
enum FrameAlgorithm {
  /// Measures the children and returns their size, including padding, before it is resolved.
  static func measureChildren(_ layout: ViewRef, _ specs: MeasureSpecs, countsGone: Bool) -> Size {
    var size = Size.zero
    let padding = layout.padding
    for child in ChildStates(layout) where countsGone || !child.isGone {
      let margins = child.margins
      let (usedWidth, usedHeight) = (padding.horizontal + margins.horizontal, padding.vertical + margins.vertical)
      let childSpecs = child.specs(under: specs, usedWidth: usedWidth, usedHeight: usedHeight)
      layout.measureChild(child, childSpecs, under: specs, usedWidth: usedWidth, usedHeight: usedHeight)
      size.width = max(size.width, Int(child.answer.width) + margins.horizontal)
      size.height = max(size.height, Int(child.answer.height) + margins.vertical)
    }
    size.width += padding.horizontal
    size.height += padding.vertical
    if let notes = layout.explanationNotes { noteContent(of: layout.view, notes, countsGone: countsGone) }
    return size
  }

  /// Measures the children that match the parent again, now that its size is known.
  ///
  /// Android does so only for two or more of them: a single one keeps the size of its content.
  static func matchChildren(_ layout: ViewRef, _ specs: MeasureSpecs, to size: Size, countsGone: Bool) {
    if specs.areExact { return }
    let children = ChildStates(layout)
    var matching = 0
    for child in children where countsGone || !child.isGone {
      if child.width == .matchParent || child.height == .matchParent { matching += 1 }
    }
    guard matching > 1 else { return }
    let padding = layout.padding
    let notes = layout.explanationNotes
    for child in children where countsGone || !child.isGone {
      let (width, height) = (child.width, child.height)
      guard width == .matchParent || height == .matchParent else { continue }
      let margins = child.margins
      let widthSpec = width == .matchParent ? .exactly(size.width) : specs.width
      let heightSpec = height == .matchParent ? .exactly(size.height) : specs.height
      let usedWidth = padding.horizontal + margins.horizontal
      let usedHeight = padding.vertical + margins.vertical
      let childSpecs = MeasureSpecs(
        width: widthSpec.childSpec(for: width, used: usedWidth),
        height: heightSpec.childSpec(for: height, used: usedHeight))
      if let notes { offerSize(size, to: child.view, in: layout.view, under: specs, notes) }
      layout.measureChild(child, childSpecs, under: specs, usedWidth: usedWidth, usedHeight: usedHeight)
    }
  }

  /// Places the children.
  /// - Parameter forcesLeft: Whether a child at the right is placed at the left, as in Android's horizontal scrolling.
  static func layoutChildren(_ layout: ViewRef, _ size: Size, forcesLeft: Bool = false) {
    let padding = layout.padding
    let freeWidth = size.width - padding.horizontal
    let freeHeight = size.height - padding.vertical
    for child in ChildStates(layout) where !child.isGone {
      let margins = child.margins
      let gravity = child.gravity.isEmpty ? [.start, .top] : child.gravity
      var x = Int(padding.left) + Int(margins.left)
      switch gravity.absolute(isRightToLeft: layout.isRightToLeft).horizontal {
      case .centerHorizontal: x += (freeWidth - Int(child.answer.width)) / 2 - Int(margins.right)
      case .right where !forcesLeft:
        x = size.width - Int(padding.right) - Int(child.answer.width) - Int(margins.right)
      default: break
      }
      var y = Int(padding.top) + Int(margins.top)
      switch gravity.vertical {
      case .centerVertical: y += (freeHeight - Int(child.answer.height)) / 2 - Int(margins.bottom)
      case .bottom: y = size.height - Int(padding.bottom) - Int(child.answer.height) - Int(margins.bottom)
      default: break
      }
      child.layout(x: x, y: y)
    }
    if let notes = layout.explanationNotes {
      for child in ChildStates(layout) where !child.isGone {
        notePlace(of: child.view, in: layout.view, notes, forcesLeft: forcesLeft)
      }
    }
  }
}
