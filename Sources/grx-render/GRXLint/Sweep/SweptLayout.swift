import GRXInspection
import Inflater
import Layouts

/// A layout at all widths of a range, under all conditions.
package struct SweptLayout: Sendable {
  /// The file that was laid out.
  package var layout = ""
  package var conditions: [SweepCondition] = []
  /// The changes between widths or conditions, and what is broken.
  package var changes: [SweptChange] = []
  /// The largest number of views at any width.
  package var viewCount = 0
  /// The swept widths, in points.
  package var narrowest = 0.0
  package var widest = 0.0
  /// The room of texts of resources, if it was asked for.
  package var rooms: [SweptRoom] = []
  /// The texts under all conditions, by the keys of their views.
  var textsByView: [String: [SweptText]] = [:]

  package init() {}
}

/// Something that changes from width to width, or from condition to condition, or is broken.
package struct SweptChange: Sendable {
  package enum Topic: String, JSONWord, CaseIterable, Sendable { case text, rows, resources, overlap, finding }

  /// The id after `#`, or the class and the child indexes from the root; empty for the layout as a whole.
  package var view = ""
  package var className = ""
  package var id: String?
  package var path = ""
  package var file = ""
  package var line = 0
  package var column = 0
  var viewPath = ""
  package var text: String?
  package var source: String?
  /// Whether the text is a sample, which may well be too long.
  var hasSampleText = false
  package var topic = Topic.text
  /// The name of the rule that reports the finding.
  package var rule: String?
  /// The view that is overlapped.
  package var other: String?
  /// The finding at the narrowest width at which it is there.
  package var message: String?
  /// The findings, by the codes of their rules.
  var messages: [String: String] = [:]
  package var rows: [SweptRow] = []
  /// The texts under all conditions, in the narrowest windows in which they are shown.
  package var texts: [SweptText] = []

  package init() {}
}

/// The bands of a change under conditions with the same ones.
package struct SweptRow: Sendable {
  /// The indexes of the conditions.
  package var conditions: [Int] = []
  /// The bands from the narrowest to the widest.
  package var bands: [SweptBand] = []

  package init() {}

  init(conditions: [Int], bands: [SweptBand]) { (self.conditions, self.bands) = (conditions, bands) }
}

extension SweptLayout {
  /// Combines the topics under all conditions.
  init(_ layout: String, _ rows: [(condition: SweepCondition, topics: SweptTopics)], _ widths: ClosedRange<Double>) {
    self.layout = layout
    (narrowest, widest) = (widths.lowerBound, widths.upperBound)
    conditions = rows.map(\.condition)
    viewCount = rows.map(\.topics.viewCount).max() ?? 0
    for (index, row) in rows.enumerated() {
      for (view, text) in row.topics.texts {
        var text = text
        text.condition = index
        textsByView[view, default: []].append(text)
      }
    }
    var all: [SweptTopic] = []
    var seen: Set<SweptTopic> = []
    for row in rows { all += row.topics.bands.keys.filter { seen.insert($0).inserted } }
    for topic in all {
      guard var change = SweptChange(topic, rows) else { continue }
      if change.topic == .text { change.texts = textsByView[change.view] ?? [] }
      changes.append(change)
    }
    changes.sort { $0.order < $1.order }
    removeRepetitions()
  }

  /// Removes the changes of views that are written in the same place as another one with the same bands, such as items of a list.
  private mutating func removeRepetitions() {
    struct Key: Hashable {
      let place: [String]
      let rows: [[SweptBand]]
    }
    var seen: Set<Key> = []
    changes.removeAll { change in
      guard change.line > 0 else { return false }
      let place = [
        change.file, "\(change.line):\(change.column)", change.topic.rawValue, change.rule ?? "",
        change.topic == .overlap ? change.other ?? "" : "",
      ]
      return !seen.insert(Key(place: place, rows: change.rows.map(\.bands))).inserted
    }
  }
}

extension SweptChange {
  /// Creates a change; `nil` if nothing changes, and nothing is broken.
  fileprivate init?(_ topic: SweptTopic, _ all: [(condition: SweepCondition, topics: SweptTopics)]) {
    if let view = all.firstResult({ $0.topics.views[topic.view] }) {
      (self.view, className, id, path) = (view.key, view.className, view.id, view.path)
      (file, line, column, viewPath) = (view.file, view.line, view.column, view.viewPath)
      (text, source, hasSampleText) = (view.text, view.source, view.hasSampleText)
    }
    for row in all { messages.merge(row.topics.messages[topic] ?? [:]) { first, _ in first } }
    message = messages.min { $0.key < $1.key }?.value
    switch topic.kind {
    case .finding, .overlap:
      // A finding at every width of the first condition isn't about widths. Lint reports it.
      let usual = all.first?.topics.bands[topic] ?? []
      if !usual.isEmpty, usual.allSatisfy(\.state.isFound) { return nil }
    case .text, .rows, .resources: break
    }
    switch topic.kind {
    case .text: self.topic = .text
    case .rows: self.topic = .rows
    case .resources: self.topic = .resources
    case .overlap(let other): (self.topic, self.other, rule) = (.overlap, other, LintRule.overlap.name)
    case .finding(let rule): (self.topic, self.rule) = (.finding, rule.name)
    }
    for (index, (condition, topics)) in all.enumerated() {
      // A view without marks is fine at all widths.
      let bands = topics.bands[topic] ?? []
      let known = rows.firstIndex { row in
        row.bands == bands && all[row.conditions[0]].condition.density == condition.density
      }
      if let known {
        rows[known].conditions.append(index)
      } else {
        rows.append(SweptRow(conditions: [index], bands: bands))
      }
    }
    let states = Set(rows.flatMap { $0.bands.map(\.state) })
    let changes = states.count > 1 || rows.contains { $0.bands.isEmpty }
    guard changes || self.topic == .text && states.contains(where: isBroken) else { return nil }
  }

  /// The order of the tree, and of the topics of a view; the layout as a whole comes first.
  fileprivate var order: (Int, SweptPath, Int, String) {
    let place = Topic.allCases.firstIndex(of: topic) ?? 0
    return (view.isEmpty ? 0 : 1, SweptPath(path), place, (rule ?? "") + (other ?? ""))
  }

  /// Returns whether something is wrong in a state.
  func isBroken(_ state: SweptState) -> Bool {
    if state.isCut || state.isBroken { return true }
    if state.isEllipsized || state.isHidden { return !hasSampleText }
    guard state.isFound else { return false }
    return rule.flatMap(LintRule.named).map { $0.severity == .warning } ?? true
  }

  /// Returns whether something is wrong in a band, but right on both sides of it.
  func isEnclosed(_ place: Int, in bands: [SweptBand]) -> Bool {
    guard bands.indices.contains(place - 1), bands.indices.contains(place + 1), isBroken(bands[place].state) else {
      return false
    }
    return !isBroken(bands[place - 1].state) && !isBroken(bands[place + 1].state)
  }
}

/// The child indexes of a view, in the order of the tree.
private struct SweptPath: Comparable {
  private let indexes: [Int]

  init(_ path: String) { indexes = path.split(separator: "/").map { Int($0) ?? 0 } }

  static func < (a: SweptPath, b: SweptPath) -> Bool { a.indexes.lexicographicallyPrecedes(b.indexes) }
}
