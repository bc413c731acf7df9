import GRXInspection
import Layouts
import Measure

// The facts that a person notices besides the findings of rules.
extension LaidOutTree {
  /// Returns whether the author of a document can change a view, rather than a class having added it. This is looked up once for all
  /// widths.
  func isWritten(_ entry: Int) -> Bool {
    if known.contains(.isWritten, entry) { return true }
    if known.contains(.isNotWritten, entry) { return false }
    let place = place(of: views[entry])
    let isWritten =
      place.map { $0.own.document.writes(nil, of: $0.own.node) } ?? !hasPlaces
    known.insert(isWritten ? .isWritten : .isNotWritten, entry)
    return isWritten
  }

  /// The views about which a sweep notes more than the findings of rules. They are the same at every width.
  struct SweptEntries {
    /// The texts.
    var texts: [(entry: Int, view: TextView)] = []
    /// The layouts that wrap their children.
    var wraps: [(entry: Int, view: ViewGroup)] = []
    /// The Flows that wrap the views that they refer to, and those views.
    var flows: [(entry: Int, members: [Int], axis: Axis)] = []
    /// The layouts whose children may be placed over one another, and those of their children that may not.
    var layers: [(entry: Int, children: [Int])] = []
  }

  private static let brokenWord = LintRule.all.firstIndex(of: .brokenWord) ?? 0

  /// The greatest number of children of a layout of which all pairs are compared.
  private static let maximumLayers = 64

  func sweptEntries() -> SweptEntries {
    var swept = SweptEntries()
    for index in entries.indices {
      let view = views[index]
      if entries[index].traits.contains(.showsText), let text = view as? TextView, isWritten(index) {
        swept.texts.append((index, text))
      }
      guard let group = view as? ViewGroup else { continue }
      if group is FlowLayout || group is FlexboxLayout { swept.wraps.append((index, group)) }
      if group is ConstraintLayout { addFlows(of: index, &swept) }
      let facts = entries[index].facts
      // The overlap rule compares the children of the others.
      guard !facts.keepsChildrenApart, facts.line == nil, facts.isLayered || facts.placesByRules else { continue }
      let children = frames.children(of: index).filter { child in
        !entries[child].traits.contains(.isAlternative) && isWritten(child)
      }
      if children.count > 1, children.count <= Self.maximumLayers { swept.layers.append((index, children)) }
    }
    return swept
  }

  private func addFlows(of index: Int, _ swept: inout SweptEntries) {
    for child in frames.children(of: index) {
      guard let flow = views[child] as? Flow, flow.settings.wrapMode != .none else { continue }
      let members = flow.referencedIds.compactMap { id in frames.children(of: index).first { views[$0].id == id } }
      if members.count > 1 { swept.flows.append((child, members, flow.settings.orientation.cross)) }
    }
  }

  /// Adds the marks of texts, rows, and overlapping views.
  func mark(_ swept: SweptEntries, _ marks: inout SweepMarks) {
    for (index, text) in swept.texts {
      let entry = entries[index]
      guard entry.isShown, !entry.isInVoid, !frames[index].frame.isEmpty, !entry.isUncertain else { continue }
      let part = text.shownPart
      marks.add(SweepMark(.text, of: index, min(part.lineCount, 1 << 20) << 2 | Int(part.end.rawValue)))
      // The rule about broken words leaves such narrow texts to the one about texts without space.
      let room = frames[index].frame.width - text.padding.left - text.padding.right
      if part.lineCount > 1, Double(room) < text.drawnTextSize, !entry.isCrowded, !text.className.hasSuffix("EditText")
      {
        marks.add(SweepMark(.finding, of: index, Self.brokenWord))
      }
    }
    for (index, layout) in swept.wraps where entries[index].isShown && !entries[index].isInVoid {
      let isColumns = (layout as? FlexboxLayout).map { !$0.direction.isRow } ?? false
      let count = rowCount(frames.children(of: index), along: isColumns ? .horizontal : .vertical)
      marks.add(SweepMark(.rows, of: index, count))
    }
    for (index, members, axis) in swept.flows where entries[index].isShown && !entries[index].isInVoid {
      marks.add(SweepMark(.rows, of: index, rowCount(members, along: axis)))
    }
    for (index, children) in swept.layers where entries[index].isShown && !entries[index].isInVoid {
      markOverlaps(of: children, in: index, &marks)
    }
  }

  /// Returns the number of rows of views that are wrapped: of columns, if `axis` is horizontal.
  private func rowCount(_ children: some Sequence<Int>, along axis: Axis) -> Int {
    var (count, end) = (0, Int.min)
    for child in children where !views.isGone(child) {
      let frame = frames[child].frame
      if frame.leading(along: axis) >= end {
        count += 1
        end = frame.trailing(along: axis)
      } else {
        end = max(end, frame.trailing(along: axis))
      }
    }
    return count
  }

  private func markOverlaps(of children: [Int], in index: Int, _ marks: inout SweepMarks) {
    let keepsTextsApart = entries[index].facts.keepsTextsApart
    var rule: OverlapRule?
    for (place, upper) in children.enumerated().dropFirst() {
      let (above, upperFrame) = (entries[upper], frames[upper].frame)
      guard above.isShown, above.isSeen, !above.hasNegativeMargin, !above.isUncertain, !above.isCrowded else {
        continue
      }
      for lower in children[..<place] {
        let (below, frame) = (entries[lower], frames[lower].frame)
        guard below.isShown, below.isSeen, !below.isUncertain, !below.hasNegativeMargin,
          upperFrame.x < frame.right, frame.x < upperFrame.right, upperFrame.y < frame.bottom,
          frame.y < upperFrame.bottom
        else { continue }
        // The overlap rule compares these.
        if keepsTextsApart, above.traits.contains(.showsText), below.traits.contains(.showsText) { continue }
        let rules = rule ?? OverlapRule(tree: self, parent: index, layout: views[index])
        rule = rules
        guard rules.intersection(frame, upperFrame) != nil, !rules.isMeant(lower, upper),
          rules.overlap(lower, upper) != nil
        else { continue }
        marks.add(SweepMark(.overlap, of: upper, lower))
      }
    }
  }
}
