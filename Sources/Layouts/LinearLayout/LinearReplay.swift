import Measure

/// A child as `LinearCells` gives it, or columns that stay empty.
struct CellInfo {
  var view: View?
  var columns: Range<Int>
  var columnWidth: Int?
  var emptyLength = 0
  var visitCount = 1
  var offset = 0
  var spaceAfter = 0
}

/// What one measure of a LinearLayout computed, found again from what was recorded of it.
struct LinearReplay {
  /// A child as it took part.
  struct Part {
    let view: View
    let weight: Float
    var cell: CellInfo
    /// The first answer along the direction; 0 for a child that is measured at its share only.
    var natural = 0
    var isMeasuredLate = false
    /// Of the excess; `nil` for a child without a weight.
    var share: Int?
    /// The excess and the weights that were left when its turn came.
    var excessBefore = 0
    var weightBefore: Float = 0
  }

  let layout: LinearLayout
  let axis: Axis
  let spec: MeasureSpec
  private(set) var parts: [Part] = []
  private(set) var excess = 0
  private(set) var totalWeight: Float = 0
  private(set) var largestLength: Int?
  private var usedLength = 0
  /// The columns that no child stands in.
  private(set) var emptyLength = 0

  /// - Parameters:
  ///   - number: The number of the call in which the layout was measured.
  ///   - spec: What it was measured with along its direction.
  init(_ layout: LinearLayout, number: Int, spec: MeasureSpec, in trace: MeasureTrace) {
    self.layout = layout
    self.spec = spec
    axis = layout.direction
    var firstAnswers: [ObjectIdentifier: Int] = [:]
    for call in trace.calls(during: number) where call.parent === layout {
      let key = ObjectIdentifier(call.view)
      if firstAnswers[key] == nil { firstAnswers[key] = call.size[axis] }
    }
    for cell in layout.cellInfos {
      guard let view = cell.view else {
        emptyLength += cell.emptyLength
        continue
      }
      if view.isGone { continue }
      var part = Part(view: view, weight: view.state.weight, cell: cell)
      part.isMeasuredLate = part.weight > 0 && view.dimension(along: axis) == .fixed(0) && spec.isExact
      part.natural = part.isMeasuredLate ? 0 : firstAnswers[ObjectIdentifier(view)] ?? 0
      totalWeight += part.weight
      parts.append(part)
    }
    findExcess()
    share()
  }

  func part(of view: View) -> Part? { parts.first { $0.view === view } }

  /// The length of the divider before the child at `index`.
  func dividerBefore(_ index: Int) -> Int {
    layout.showDividers.contains(index == 0 ? .beginning : .middle) ? layout.dividerSize : 0
  }

  var dividerAtEnd: Int { layout.showDividers.contains(.end) && !parts.isEmpty ? layout.dividerSize : 0 }

  private mutating func add(_ length: Int) {
    if axis == .horizontal && spec.isExact {
      usedLength += length
    } else {
      usedLength = max(usedLength, usedLength + length)
    }
  }

  private mutating func findExcess() {
    var lent = 0
    usedLength = emptyLength
    for (index, part) in parts.enumerated() {
      usedLength += dividerBefore(index)
      add(part.natural + part.view.margins.total(along: axis) + (part.isMeasuredLate ? 0 : part.cell.spaceAfter))
      if part.weight > 0 && part.view.dimension(along: axis) == .fixed(0) && !part.isMeasuredLate {
        lent += part.natural
      }
      if !part.isMeasuredLate { largestLength = max(largestLength ?? .min, part.natural) }
    }
    usedLength += dividerAtEnd
    if layout.measuresWithLargestChild && !spec.isExact {
      usedLength = emptyLength
      var visits = 0
      for part in parts {
        for _ in 0..<part.cell.visitCount {
          if axis == .horizontal { usedLength += dividerBefore(visits) }
          visits += 1
          add((largestLength ?? 0) + part.view.margins.total(along: axis) + part.cell.spaceAfter)
        }
      }
      if axis == .horizontal { usedLength += dividerAtEnd }
    }
    usedLength += layout.padding.total(along: axis)
    excess = spec.resolve(max(usedLength, layout.minimum(along: axis))) - usedLength + lent
  }

  /// The arithmetic of `LinearMeasurePass.shareExcessByWeight`.
  private mutating func share() {
    guard totalWeight > 0 else { return }
    var shares = WeightShares(of: excess, totalWeight: totalWeight, layout.settings)
    for index in parts.indices where parts[index].weight > 0 {
      parts[index].excessBefore = Int(shares.excess)
      parts[index].weightBefore = shares.weightLeft
      for visit in 0..<parts[index].cell.visitCount {
        let share = shares.take(parts[index].weight)
        if visit == 0 { parts[index].share = Int(share) }
      }
    }
  }
}
