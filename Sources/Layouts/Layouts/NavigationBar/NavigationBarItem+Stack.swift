import Measure

// Items whose icon and labels are placed together.
//
// Source: NavigationBarItemView of com.google.android.material (1.14) and its layouts: in a FrameLayout, a column of the
// container of the icon and of the labels; labels beside the icon are in a row inside the container.
extension NavigationBarItem {
  /// The space above the column, and that below a column without labels.
  private var outside: (top: Int, bottom: Int) { (iconMargin, centersIcon ? iconMargin : 0) }

  /// Measures the icon and the labels, and returns their size with the space around them, in pixels, resolved under
  /// `specs`.
  func measureStack(_ specs: MeasureSpecs) -> Size {
    let padding = state.padding
    let (top, bottom) = outside
    let inner = MeasureSpecs(
      width: specs.width.childSpec(for: .wrapContent, used: padding.horizontal),
      height: specs.height.childSpec(for: .wrapContent, used: padding.vertical + top + bottom))
    if isIconAtStart {
      measureRow(inner)
      stack = inner.resolve(container)
    } else {
      measureContainer(inner, itemWidth: specs.width)
      var size = container
      if hasLabels {
        var rest = inner
        rest.height = inner.height.childSpec(for: .wrapContent, used: container.height + labelGap)
        measureLabels(rest)
        size = Size(
          width: max(container.width, labels.width), height: container.height + labelGap + labels.height)
      }
      stack = inner.resolve(size)
    }
    let whole = Size(
      width: stack.width + padding.horizontal, height: stack.height + padding.vertical + top + bottom)
    explanationNotes?.content(includesPadding: true) { axis in
      Explanation.Term(whole[axis], .content, "its icon and its labels")
    }
    return specs.resolve(whole.union(minimumSize))
  }

  private var hasLabels: Bool { ChildStates(state).dropFirst(2).contains { !$0.isGone } }

  /// The icon's space; that above and below an icon alone isn't kept.
  private var insets: Edges {
    hasLabels ? iconInsets : Edges(left: iconInsets.left, top: 0, right: iconInsets.right, bottom: 0)
  }

  /// Measures the icon, the labels beside it, and the indicator behind both.
  private func measureRow(_ specs: MeasureSpecs) {
    let insets = insets
    let inner = MeasureSpecs(
      width: specs.width.childSpec(for: .wrapContent, used: insets.left + insets.right),
      height: specs.height.childSpec(for: .wrapContent, used: insets.top + insets.bottom))
    row = .zero
    let children = ChildStates(state)
    if let icon = children.dropFirst().first, !icon.isGone {
      offer(icon.specs(under: inner, usedWidth: 0, usedHeight: 0), to: icon, "the icon of \(self)")
      row = icon.measuredSize
    }
    if hasLabels {
      var rest = inner
      rest.width = inner.width.childSpec(for: .wrapContent, used: row.width + labelGap)
      measureLabels(rest)
      row = Size(width: row.width + labelGap + labels.width, height: max(row.height, labels.height))
    }
    row = inner.resolve(row)
    var size = Size(
      width: row.width + insets.left + insets.right, height: row.height + insets.top + insets.bottom)
    if let indicator = children.first, !indicator.isGone {
      var own = indicator.specs(under: specs, usedWidth: 0, usedHeight: 0)
      if indicator.width.isFixed {
        own.width = .exactly(size.width)
        own.height = .exactly(max(own.height.size, row.height))
      }
      offer(own, to: indicator, "behind the icon of \(self)")
      size = size.union(indicator.measuredSize)
    }
    container = specs.resolve(size)
  }

  /// Places the column at the gravity. Without labels, the icon is in the center of the item's height unless the labels
  /// would be beside it.
  func placeStack(in size: Size) {
    let padding = state.padding
    var gravity = contentGravity ?? .center
    if centersIcon, !isIconAtStart { gravity = .center }
    let (top, bottom) = outside
    let free = Size(
      width: size.width - padding.horizontal - stack.width, height: size.height - padding.vertical - stack.height)
    var x = Int(padding.left)
    switch gravity.absolute(isRightToLeft: state.isRightToLeft).horizontal {
    case .centerHorizontal: x += free.width / 2
    case .right: x += free.width
    default: break
    }
    var y = Int(padding.top)
    switch gravity.vertical {
    case .centerVertical: y += free.height / 2 + top - bottom
    case .bottom: y += free.height - bottom
    default: y += top
    }
    placeContainer(x: x + (stack.width - container.width) / 2, y: y)
    if !isIconAtStart {
      placeLabels(x: x + (stack.width - labels.width) / 2, y: y + container.height + labelGap)
    } else if ChildStates(state).dropFirst().first?.isGone == true {
      // Beside an icon that is gone, labels have no place, and don't keep an earlier one.
      for label in ChildStates(state).dropFirst(2) where !label.isGone { label.layout(x: 0, y: 0, width: 0, height: 0) }
    }
  }

  private func placeContainer(x: Int, y: Int) {
    for (index, child) in ChildStates(state).prefix(2).enumerated() where !child.isGone {
      if index == 1, isIconAtStart {
        placeRow(child, x: x, y: y)
        continue
      }
      let own = child.measuredSize
      child.layout(x: x + (container.width - own.width) / 2, y: y + (container.height - own.height) / 2)
    }
  }

  /// Places an icon and the labels beside it. The space between them is at the left of the labels, even if they are to
  /// the left of the icon, as in Material, which sets it before the direction is known.
  private func placeRow(_ icon: ViewRef, x: Int, y: Int) {
    let insets = insets
    let top = y + (container.height - row.height) / 2 + insets.top - insets.bottom
    var left = x + insets.left
    if !hasLabels {
      left = x + (container.width - row.width) / 2 + insets.left - insets.right
    } else if state.isRightToLeft {
      left = x + container.width - insets.right - row.width
    }
    let size = icon.measuredSize
    guard hasLabels else { return icon.layout(x: left, y: top + (row.height - size.height) / 2) }
    // Both are centered if they are wider than the row.
    left += (row.width - size.width - labelGap - labels.width) / 2
    let isMirrored = state.isRightToLeft
    let text = left + (isMirrored ? 0 : size.width) + labelGap
    icon.layout(x: isMirrored ? text + labels.width : left, y: top + (row.height - size.height) / 2)
    placeLabels(x: text, y: top + (row.height - labels.height) / 2)
  }

  private func placeLabels(x: Int, y: Int) {
    for label in ChildStates(state).dropFirst(2) where !label.isGone {
      var top = y
      if labelBaseline != -1, label.baseline != MeasureAnswer.noBaseline { top += labelBaseline - Int(label.baseline) }
      label.layout(x: x + (labels.width - Int(label.answer.width)) / 2, y: top)
    }
  }
}
