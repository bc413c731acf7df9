import Measure

extension RelativeMeasurePass {
  /// Returns the width that a child requests, if it can be determined without measuring the child.
  @inline(__always)
  mutating func ownWidth(_ child: ViewRef, _ flags: ViewState.Flags, _ placement: Placement) -> Int? {
    let width = child.width
    if width.isFixed {
      return child.takesImposedLengths && !placement.marks.contains(.alignsBaseline) ? width.length : nil
    }
    return width == .wrapContent && child.isBox(flags) ? Int(child.minWidth) : nil
  }

  /// Returns the height that a box requests.
  @inline(__always)
  mutating func ownHeight(_ child: ViewRef, _ flags: ViewState.Flags) -> Int? {
    let height = child.height
    guard height != .matchParent && child.isBox(flags) else { return nil }
    return height.isFixed ? height.length : Int(child.minHeight)
  }

  /// Returns the span of a child that has no rule about its trailing edge, and enough space for its own length.
  /// - Returns: `nil` if more has to be considered.
  @inline(__always)
  mutating func spanAtOwnLength<Main: MainAxis>(
    _ placement: Placement, _ child: ViewRef, _ length: Int, along main: Main.Type
  ) -> Span? {
    guard !followsRules && placement.hasLeadingAlone else { return nil }
    let leading: Int
    if placement.leading != Placement.open {
      leading = leadingEdge(placement, child, along: main)
    } else if isReversed(main) {
      return nil
    } else {
      leading = Main.leadingInset(layout, child)
    }
    let needed = leading + length + Main.trailingInset(layout, child)
    if let available = available(along: main) {
      guard needed <= available else { return nil }
    }
    if !Main.main(specs).isExact { requireAtLeast(needed, along: main) }
    return Span(leading: leading, length: length)
  }

  /// Returns the width of a child between its horizontal edges. The child isn't measured if the width can be determined
  /// otherwise.
  @inline(__always)
  mutating func measureForWidth(
    _ child: ViewRef, _ flags: ViewState.Flags, _ widthSpec: MeasureSpec, _ placement: Placement
  ) -> Int {
    if widthSpec.isExact && child.takesImposedLengths && !placement.marks.contains(.alignsBaseline) {
      log.imposeWidth(Int(placement.child))
      return widthSpec.size
    }
    log.willMeasureForWidth(Int(placement.child))
    measureForWidth(child, widthSpec, alignsBaseline: placement.marks.contains(.alignsBaseline))
    return Int(child.answer.width)
  }

  /// Measures a child for its width. Its height isn't known yet, so it is offered the full height regardless of its
  /// own. Source: measureChildHorizontal.
  @inline(never)
  private mutating func measureForWidth(_ child: ViewRef, _ widthSpec: MeasureSpec, alignsBaseline: Bool) {
    let used = VerticalAxis.mainPadding(layout) + VerticalAxis.mainMargins(child)
    let height = child.height
    let heightSpec: MeasureSpec
    if let availableHeight {
      heightSpec =
        height == .matchParent ? .exactly(availableHeight - used) : .atMost(availableHeight - used)
    } else {
      heightSpec = height.isFixed ? .exactly(height.length) : .unspecified
    }
    child.measure(MeasureSpecs(width: widthSpec, height: heightSpec))
    // The requested width is irrelevant if another width is imposed.
    if widthSpec.isExact && child.keepsExactSize && !alignsBaseline { return }
    // A limit would offer the full height to a child with a fixed height, and impose it on a child that matches the
    // parent.
    if heightSpec.isExact || height == .matchParent { dependOnWholeOffer(along: VerticalAxis.self) }
    layout.noteHeight(of: child, heightSpec, under: specs.height, used: used)
  }

  /// Measures a child with known horizontal edges.
  @inline(__always)
  mutating func measure(_ child: ViewRef, _ horizontal: Span, _ vertical: Span) {
    let heightSpec = childSpec(child, vertical, along: VerticalAxis.self)
    child.measure(MeasureSpecs(width: .exactly(horizontal.trailing - horizontal.leading), height: heightSpec))
    noteDependence(child, heightSpec, vertical, along: VerticalAxis.self)
  }

  /// Returns the spec for a child along an axis. Source: getChildMeasureSpec.
  @inline(__always)
  mutating func childSpec<Main: MainAxis>(
    _ child: ViewRef, _ span: Span, along main: Main.Type
  ) -> MeasureSpec {
    if span.hasLeading && span.hasTrailing { return .exactly(span.trailing - span.leading) }
    let dimension = Main.mainDimension(child)
    guard let space = space(child, span, along: main) else {
      return dimension.isFixed ? .exactly(dimension) : .unspecified
    }
    if dimension.isFixed { return space < 0 || space >= dimension.length ? .exactly(dimension) : .exactly(space) }
    if dimension == .matchParent { return .exactly(space) }
    return space < 0 ? .unspecified : .atMost(space)
  }

  /// Returns the space between the edges of a child, using the layout's own edges for missing ones.
  @inline(__always)
  private mutating func space<Main: MainAxis>(_ child: ViewRef, _ span: Span, along main: Main.Type) -> Int? {
    guard let available = available(along: main) else { return nil }
    let leading = span.hasLeading ? span.leading : Main.leadingInset(layout, child)
    let trailing = span.hasTrailing ? span.trailing : available - Main.trailingInset(layout, child)
    return trailing - leading
  }

  /// Records what the child's latest answer depends on, if its space ends where the layout's does.
  @inline(__always)
  mutating func noteDependence<Main: MainAxis>(
    _ child: ViewRef, _ childSpec: MeasureSpec, _ span: Span, along main: Main.Type
  ) {
    if Main.main(specs).isExact || (span.hasLeading && span.hasTrailing) { return }
    noteDependenceOnLimit(child, childSpec, span, along: main)
  }

  /// Records that the layout's answer is valid only for limits of at least `length` pixels.
  @inline(__always)
  private mutating func requireAtLeast<Main: MainAxis>(_ length: Int, along main: Main.Type) {
    let needed = Int32(truncatingIfNeeded: min(max(length, 0), Int(Int32.max)))
    if Main.isHorizontal { neededWidth = max(neededWidth, needed) } else { neededHeight = max(neededHeight, needed) }
  }

  @inline(never)
  private mutating func noteDependenceOnLimit<Main: MainAxis>(
    _ child: ViewRef, _ childSpec: MeasureSpec, _ span: Span, along main: Main.Type
  ) {
    let spec = Main.main(specs)
    let endsWithLimit = isReversed(main) ? !span.hasLeading : !span.hasTrailing
    // With a limit, the space between an anchor and the layout's own edge is the same for all limits; without one, it
    // is unlimited.
    if !endsWithLimit && !spec.isUnspecified { return }
    let dimension = Main.mainDimension(child)
    let leading = span.hasLeading ? span.leading : Main.leadingInset(layout, child)
    if dimension == .matchParent {
      dependOnWholeOffer(along: main)
    } else if !endsWithLimit {
      let room = span.trailing - leading
      let needed = dimension.isFixed ? dimension.length : Main.isTight(child) ? Main.mainLength(child) : Int.max
      if room >= 0 && needed > room { dependOnWholeOffer(along: main) }
    } else {
      let used = space(child, span, along: main).map { spec.size - $0 } ?? leading + Main.trailingInset(layout, child)
      if !childSpec.isExact {
        Main.note(layout, child, childSpec, specs, used: used)
      } else if childSpec.size == dimension.length {
        requireAtLeast(dimension.length + used, along: main)
      } else {
        dependOnWholeOffer(along: main)
      }
    }
  }

  mutating func dependOnWholeOffer<Main: MainAxis>(along main: Main.Type) {
    if !Main.main(specs).isExact { layout.dependOnWholeOffer(along: Main.axis) }
  }

  @inline(__always)
  func available<Main: MainAxis>(along main: Main.Type) -> Int? {
    Main.isHorizontal ? availableWidth : availableHeight
  }

  /// Returns whether positions are computed from the axis's trailing end.
  @inline(__always)
  func isReversed<Main: MainAxis>(_ main: Main.Type) -> Bool { Main.isHorizontal && isRightToLeft }
}
