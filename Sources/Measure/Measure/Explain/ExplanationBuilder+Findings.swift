extension ExplanationBuilder {
  /// The findings of the parent, of the view itself, and those that apply to every view.
  var findings: [Explanation.Finding] {
    if let finding = goneFinding { return [finding] }
    guard let call = decidingCall else {
      return [Explanation.Finding(.wasNotMeasured, "It was not measured while the layout was recorded.")]
    }
    var findings: [Explanation.Finding] = []
    if view.visibility == .hidden {
      findings.append(Explanation.Finding(.isHidden, "It is hidden: it is not drawn, but keeps its space."))
    }
    for axis in [Axis.horizontal, .vertical] {
      findings += sizeFindings(call, along: axis)
    }
    if let parent { findings += trace.findings(about: view, by: parent) }
    findings += trace.findings(about: view, by: view)
    if let finding = clippingFinding { findings.append(finding) }
    return findings
  }

  private var goneFinding: Explanation.Finding? {
    if view.isGone {
      return Explanation.Finding(
        .isGone, "It is gone: it takes no space, and its parent lays itself out as if it were not there.")
    }
    var ancestor = parent
    while let view = ancestor {
      if view.isGone {
        return Explanation.Finding(.isInsideGone, "It is inside \(view), which is gone, and takes no space.")
      }
      ancestor = view.parent
    }
    return nil
  }

  // MARK: Size

  private func sizeFindings(_ call: MeasureTrace.Call, along axis: Axis) -> [Explanation.Finding] {
    var findings: [Explanation.Finding] = []
    let (name, wide) = (axis.lengthName, axis.measureName)
    let dimension = view.dimension(along: axis)
    let (asked, spec) = (call.specs[axis], view.state.capped(call.specs)[axis])
    let length = view.frame.size[axis]
    if length == 0 && dimension != .fixed(0), let finding = emptinessFinding(call, along: axis) {
      findings.append(finding)
    }
    if dimension == .matchParent, let outer = call.parentSpecs?[axis], !outer.isExact {
      var text: ExplanationText =
        "match_parent along the \(name), but its parent is itself as \(wide) as its content (\(outer)): "
      text =
        asked.isExact
        ? "\(text)it did not count there, and got the \(name) of the others, \(length: asked.size)."
        : "\(text)it was measured like wrap_content."
      findings.append(Explanation.Finding(.matchesWrappingParent, text))
    }
    let (minimum, maximum) = (view.minimum(along: axis), view.maximum(along: axis))
    let capital = axis.capitalizedLengthName
    if minimum > length && spec.isExact {
      findings.append(
        Explanation.Finding(
          .minimumIsBeaten,
          "min\(capital) \(length: minimum) has no effect: it was given exactly \(length: spec.size)."))
    } else if minimum > length && spec.isAtMost {
      findings.append(
        Explanation.Finding(
          .minimumIsBeaten, "min\(capital) \(length: minimum) does not fit: there were \(spec)."))
    }
    guard let maximum else { return findings }
    if length > maximum && dimension.fixedLength == length {
      findings.append(
        Explanation.Finding(
          .maximumIsBeaten, "max\(capital) \(length: maximum) has no effect: its own \(name) \(dimension) overrides it."
        ))
    } else if length > maximum && minimum > maximum {
      findings.append(
        Explanation.Finding(
          .maximumIsBeaten,
          "max\(capital) \(length: maximum) has no effect: min\(capital) \(length: minimum) overrides it."))
    } else if asked != spec && spec.size == length {
      findings.append(
        Explanation.Finding(
          .maximumCaps, "max\(capital) \(length: maximum) made it smaller: it was offered \(asked)."))
    }
    return findings
  }

  /// Returns the reason that nothing of the view is visible.
  private func emptinessFinding(_ call: MeasureTrace.Call, along axis: Axis) -> Explanation.Finding? {
    let wide = axis.measureName
    let spec = call.specs[axis]
    let terms = offer(of: call, along: axis).sum.terms
    let taken = -terms.filter { $0.cause == .sibling }.reduce(0) { $0 + $1.length }
    if !spec.isUnspecified && spec.size == 0 && taken > 0 {
      return Explanation.Finding(
        .siblingsTookAll, "It is 0 \(wide) because the siblings before it took all the space: \(length: taken).")
    }
    let insets = -terms.filter { $0.cause == .padding || $0.cause == .margin }.reduce(0) { $0 + $1.length }
    if !spec.isUnspecified && spec.size == 0 && insets > 0 {
      return Explanation.Finding(
        .insetsTookAll, "It is 0 \(wide) because padding and margins take all the space: \(length: insets).")
    }
    guard !spec.isExact else { return nil }
    return Explanation.Finding(.hasNoContent, "It is 0 \(wide) because there is nothing in it.")
  }

  // MARK: Place

  /// A finding about the nearest ancestor that the view extends beyond.
  private var clippingFinding: Explanation.Finding? {
    var frame = view.frame
    var ancestor = parent
    guard frame.width > 0 && frame.height > 0 else { return nil }
    var scrolled: Set<Axis> = []
    while let outer = ancestor {
      if let axis = (outer as? ViewGroup)?.scrollAxis { scrolled.insert(axis) }
      let bounds = outer.frame.size
      for axis in [Axis.horizontal, .vertical] where !scrolled.contains(axis) {
        let (start, end) = (frame.origin[axis], frame.origin[axis] + frame.size[axis])
        if start >= 0 && end <= bounds[axis] { continue }
        let name: ExplanationText = outer === parent ? "its parent, \(outer)" : "\(outer)"
        if end <= 0 || start >= bounds[axis] {
          return Explanation.Finding(
            .isOutsideParent,
            "It lies outside \(name), which is \(length: bounds[axis]) \(axis.measureName): none of it is visible.")
        }
        let (before, after) = (max(0, -start), max(0, end - bounds[axis]))
        let side: Explanation.Side = before > 0 ? .leading(axis) : .trailing(axis)
        return Explanation.Finding(
          .isClipped,
          "It extends \(length: before > 0 ? before : after) beyond the \(side.rawValue) edge of \(name), "
            + "and is cut off there.")
      }
      frame.origin.x += outer.frame.x
      frame.origin.y += outer.frame.y
      ancestor = outer.parent
    }
    return nil
  }
}
