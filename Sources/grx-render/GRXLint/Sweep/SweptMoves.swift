import GRXFileFormats
import GRXInspection

extension SweptLayout {
  /// Returns how the bands differ from those of an earlier state of the layout, in a sentence for each view, topic, and group of conditions.
  package func moves(since before: SweptLayout) -> [String] {
    struct Key: Hashable {
      let view: String
      let topic: SweptChange.Topic
      let rule: String?
      let other: String?

      init(_ change: SweptChange) {
        (view, topic, rule, other) = (change.view, change.topic, change.rule, change.other)
      }
    }
    let old = Dictionary(before.changes.map { (Key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let new = Set(changes.map(Key.init))
    var sentences: [String] = []
    for change in changes { sentences += moves(of: change, from: old[Key(change)], in: before) }
    for change in before.changes where !new.contains(Key(change)) {
      sentences += moves(of: nil, from: change, in: before)
    }
    return sentences
  }

  private func moves(of new: SweptChange?, from old: SweptChange?, in before: SweptLayout) -> [String] {
    guard let change = new ?? old else { return [] }
    var found: [(words: String, conditions: [Int])] = []
    for (index, condition) in conditions.enumerated() {
      func bands(_ change: SweptChange?, _ index: Int?) -> [SweptBand]? {
        index.flatMap { index in change?.rows.first { $0.conditions.contains(index) }?.bands }
      }
      let earlier = before.conditions.firstIndex(of: condition)
      guard let words = move(change, from: bands(old, earlier), to: bands(new, index), condition) else { continue }
      if let known = found.firstIndex(where: { $0.words == words }) {
        found[known].conditions.append(index)
      } else {
        found.append((words, [index]))
      }
    }
    return found.map { words, indexes in
      let name = SweepCondition.name(indexes, of: conditions).map { " (\($0))" } ?? ""
      return (change.view.isEmpty ? "" : change.view.excerpt + ": ") + words + name
    }
  }

  /// Returns how bands moved, or `nil` if they didn't.
  private func move(
    _ change: SweptChange, from old: [SweptBand]?, to new: [SweptBand]?, _ condition: SweepCondition
  ) -> String? {
    func ranges(_ bands: [SweptBand]?) -> [(words: String, start: Int)] {
      var ranges: [(words: String, start: Int)] = []
      for band in bands ?? [] {
        let words = SweptWords.words(change, band.state)
        if ranges.last?.words != words { ranges.append((words, band.widths.lowerBound)) }
      }
      return ranges
    }
    let (before, after) = (ranges(old), ranges(new))
    if before.map(\.words) == after.map(\.words) {
      let moved = zip(before, after).dropFirst().filter { $0.start != $1.start }
      if moved.isEmpty { return nil }
      return moved.reversed().map { old, new in
        let words = new.words.isEmpty ? "fine" : new.words
        let (now, then) = (
          SweptWords.points(new.start, condition.density), SweptWords.points(old.start, condition.density)
        )
        return "\(words) from \(now) on, was \(then)"
      }.joined(separator: "; ")
    }
    let words = SweptWords(layout: self)
    guard let index = conditions.firstIndex(of: condition) else { return nil }
    func sentence(_ bands: [SweptBand]?) -> String {
      bands.map { words.sentence(change, SweptRow(conditions: [index], bands: $0)) } ?? "the same at every width"
    }
    let (now, then) = (sentence(new), sentence(old))
    return now == then ? nil : "\(now); was \(then)"
  }
}
