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
      let facts = entries[index].facts
      // The overlap rule compares the children of the others.
      guard !facts.keepsChildrenApart, facts.line == nil, facts.isLayered || facts.placesByRules else { continue }
      let children = children(of: index).filter { child in
        !entries[child].traits.contains(.isAlternative) && isWritten(child)
      }
      if children.count > 1, children.count <= Self.maximumLayers { swept.layers.append((index, children)) }
    }
    return swept
  }

  /// Adds the marks of texts, rows, and overlapping views.
  func mark(_ swept: SweptEntries, _ marks: inout SweepMarks) {
    for (index, text) in swept.texts {
      let entry = entries[index]
      guard entry.isShown, !entry.isInVoid, !entry.frame.isEmpty, !entry.isUncertain else { continue }
      let part = text.shownPart
      marks.add(SweepMark(.text, of: index, min(part.lineCount, 1 << 20) << 2 | Int(part.end.rawValue)))
      // The rule about broken words leaves such narrow texts to the one about texts without space.
      let room = entry.frame.width - text.padding.left - text.padding.right
      if part.lineCount > 1, Double(room) < text.drawnTextSize, !entry.isCrowded, !text.className.hasSuffix("EditText")
      {
        marks.add(SweepMark(.finding, of: index, Self.brokenWord))
      }
    }
    for (index, layout) in swept.wraps where entries[index].isShown && !entries[index].isInVoid {
      marks.add(SweepMark(.rows, of: index, rowCount(index, layout)))
    }
    for (index, children) in swept.layers where entries[index].isShown && !entries[index].isInVoid {
      markOverlaps(of: children, in: index, &marks)
    }
  }

  /// Returns the number of rows of a layout that wraps its children: of columns, if it wraps those.
  private func rowCount(_ index: Int, _ layout: ViewGroup) -> Int {
    let isColumns = (layout as? FlexboxLayout).map { !$0.direction.isRow } ?? false
    let axis: Axis = isColumns ? .horizontal : .vertical
    var (count, end) = (0, Int.min)
    for child in children(of: index) where !views.isGone(child) {
      let frame = entries[child].frame
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
      let above = entries[upper]
      guard above.isShown, above.isSeen, !above.hasNegativeMargin, !above.isUncertain, !above.isCrowded else {
        continue
      }
      for lower in children[..<place] {
        let below = entries[lower]
        guard below.isShown, below.isSeen, !below.isUncertain, !below.hasNegativeMargin,
          above.frame.x < below.frame.right, below.frame.x < above.frame.right,
          above.frame.y < below.frame.bottom, below.frame.y < above.frame.bottom
        else { continue }
        // The overlap rule compares these.
        if keepsTextsApart, above.traits.contains(.showsText), below.traits.contains(.showsText) { continue }
        let rules = rule ?? OverlapRule(tree: self, parent: entries[index], layout: views[index])
        rule = rules
        guard rules.intersection(below.frame, above.frame) != nil, !rules.isMeant(lower, upper),
          rules.overlap(lower, upper) != nil
        else { continue }
        marks.add(SweepMark(.overlap, of: upper, lower))
      }
    }
  }
}
