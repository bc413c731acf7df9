import Inflater

/// A property of a view whose states a sweep describes at all widths.
struct SweptTopic: Hashable {
  enum Kind: Hashable {
    case text
    case rows
    /// The resources that the window selects.
    case resources
    /// The key of the view that is overlapped.
    case overlap(String)
    case finding(LintRule)
  }

  /// The key of the view; empty for the layout as a whole.
  var view: String
  var kind: Kind
}

/// The state of a topic at some widths.
package struct SweptState: Hashable, Sendable {
  /// The number of lines of a text, or of rows; 0 if the view isn't there, or has no text.
  var count = 0
  /// Whether the text ends in an ellipsis.
  var isEllipsized = false
  /// Whether a limit on the number of lines hides the rest of the text, without an ellipsis.
  var isHidden = false
  /// Whether the view is too small for the text that it should show.
  var isCut = false
  /// Whether a word is broken in the middle.
  var isBroken = false
  /// Whether the finding is there, or the views overlap.
  var isFound = false
  /// The names of the resources that only some windows select.
  var resources: [String] = []
}

/// A range of widths in which a topic has the same state.
package struct SweptBand: Hashable, Sendable {
  /// The widths, in pixels.
  package var widths: ClosedRange<Int>
  var state: SweptState
}

extension [SweptBand] {
  /// Appends a state, which extends the last band if it is the same.
  mutating func append(_ state: SweptState, _ widths: Range<Int>) {
    if widths.isEmpty { return }
    if let last, last.state == state, last.widths.upperBound + 1 == widths.lowerBound {
      self[count - 1].widths = last.widths.lowerBound...(widths.upperBound - 1)
    } else {
      append(SweptBand(widths: widths.lowerBound...(widths.upperBound - 1), state: state))
    }
  }
}

/// The topics of a layout under one condition, with their states at all widths of the range.
struct SweptTopics {
  private(set) var bands: [SweptTopic: [SweptBand]] = [:]
  private(set) var views: [String: SweptView] = [:]
  /// The descriptions of findings, by the codes of their rules.
  private(set) var messages: [SweptTopic: [String: String]] = [:]
  /// The texts in the narrowest window in which they are shown, by the keys of their views.
  private(set) var texts: [String: SweptText] = [:]
  private(set) var viewCount = 0

  private static let textRules: Set<LintRule> = [.textCutOff, .fixedTextHeight, .brokenWord]

  init(_ segments: [SweepPass.Segment]) {
    let used = segments.filter { $0.selection != nil }
    for segment in used {
      viewCount = max(viewCount, segment.viewCount)
      add(segment)
    }
    addResources(used)
    // Views that are only in some segments have no state in the others.
    for topic in bands.keys { bands[topic] = completed(bands[topic] ?? [], used) }
  }

  private mutating func add(_ segment: SweepPass.Segment) {
    var keys: [Int: String] = [:]
    var taken: Set<String> = []
    // Items of a list have the same ids. The first one keeps the key.
    for (entry, view) in segment.views.sorted(by: { $0.key < $1.key }) {
      var view = view
      if !taken.insert(view.key).inserted { view.key += " (\(view.path))" }
      keys[entry] = view.key
      if views[view.key] == nil { views[view.key] = view }
    }
    for (entry, text) in segment.texts {
      if let key = keys[entry], texts[key] == nil { texts[key] = text }
    }
    var runs: [SweptTopic: [SweepMarks.Run]] = [:]
    for run in segment.runs {
      guard let view = keys[run.mark.entry] else { continue }
      let topic: SweptTopic
      switch run.mark.kind {
      case .text: topic = SweptTopic(view: view, kind: .text)
      case .rows: topic = SweptTopic(view: view, kind: .rows)
      case .overlap: topic = SweptTopic(view: view, kind: .overlap(keys[run.mark.value] ?? ""))
      case .finding:
        let rule = LintRule.all[run.mark.value]
        let isOfText = Self.textRules.contains(rule)
        topic = SweptTopic(view: view, kind: isOfText ? .text : .finding(rule))
      }
      runs[topic, default: []].append(run)
      if let message = segment.messages[run.mark] {
        let code = run.mark.kind == .overlap ? LintRule.overlap.code : LintRule.all[run.mark.value].code
        if messages[topic]?[code] == nil { messages[topic, default: [:]][code] = message }
      }
    }
    for (topic, runs) in runs {
      var edges = Set(runs.flatMap { [$0.widths.lowerBound, $0.widths.upperBound] })
      edges.formUnion([segment.widths.lowerBound, segment.widths.upperBound])
      let ordered = edges.sorted()
      for (start, end) in zip(ordered, ordered.dropFirst()) {
        let state = Self.state(runs.lazy.filter { $0.widths.contains(start) }.map(\.mark))
        bands[topic, default: []].append(state, start..<end)
      }
    }
  }

  private static func state(_ marks: some Sequence<SweepMark>) -> SweptState {
    var state = SweptState()
    for mark in marks {
      switch mark.kind {
      case .text:
        state.count = mark.value >> 2
        state.isEllipsized = mark.value & 3 == 1
        state.isHidden = mark.value & 3 == 2
      case .rows: state.count = mark.value
      case .overlap: state.isFound = true
      case .finding:
        switch LintRule.all[mark.value] {
        case .textCutOff, .fixedTextHeight: state.isCut = true
        case .brokenWord: state.isBroken = true
        default: state.isFound = true
        }
      }
    }
    return state
  }

  private mutating func addResources(_ segments: [SweepPass.Segment]) {
    // The folders of the project, without the tables of the platform.
    let selections = segments.map { ($0.selection ?? []).filter { $0.contains("/") } }
    guard let first = selections.first, selections.contains(where: { $0 != first }) else { return }
    let common = selections.reduce(Set(first)) { $0.intersection($1) }
    let topic = SweptTopic(view: "", kind: .resources)
    for (segment, selection) in zip(segments, selections) {
      var state = SweptState()
      state.resources = selection.filter { !common.contains($0) }
      bands[topic, default: []].append(state, segment.widths)
    }
  }

  private func completed(_ bands: [SweptBand], _ segments: [SweepPass.Segment]) -> [SweptBand] {
    var completed: [SweptBand] = []
    var rest = bands[...]
    for segment in segments {
      var start = segment.widths.lowerBound
      while let band = rest.first, band.widths.lowerBound < segment.widths.upperBound {
        completed.append(SweptState(), start..<max(start, band.widths.lowerBound))
        let end = min(band.widths.upperBound + 1, segment.widths.upperBound)
        completed.append(band.state, max(start, band.widths.lowerBound)..<end)
        start = end
        if band.widths.upperBound < segment.widths.upperBound { rest.removeFirst() } else { break }
      }
      completed.append(SweptState(), start..<segment.widths.upperBound)
    }
    return completed
  }
}
