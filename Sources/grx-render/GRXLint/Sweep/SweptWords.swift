import GRXFileFormats
import GRXInspection

extension SweptLayout {
  /// A line about each change, with those that have the same cause below it.
  package var text: String { SweptWords(layout: self).text() }
}

/// Sentences about the bands of a layout.
struct SweptWords {
  let layout: SweptLayout

  /// Returns a line about each change, with those that have the same cause below it, each ending in a line break.
  func text() -> String {
    var text =
      "\(layout.layout.visiblePath): \(decimal(layout.narrowest))–\(decimal(layout.widest)) dp wide"
    if layout.conditions.count > 1 { text += ", under \(layout.conditions.count) conditions" }
    text += "\n"
    let causes = layout.changes.indices.map(cause)
    for index in layout.changes.indices where causes[index] == nil {
      text += lines(of: index, indent: "  ", mark: "")
      for effect in layout.changes.indices where causes[effect] == index {
        text += lines(of: effect, indent: "    ", mark: "→ ")
      }
    }
    let named = Set(layout.changes.map(\.view)).subtracting([""]).count
    let rest = max(0, layout.viewCount - named)
    if layout.changes.isEmpty {
      text += "  nothing changes: \(Self.count(rest, "view"))\n"
    } else if rest > 0 {
      text += "  the same everywhere: \(Self.count(rest, "other view"))\n"
    }
    return text
  }

  /// Returns the change that leads to another one, by its index: one that is always at the same widths, and changes the space for others.
  private func cause(of index: Int) -> Int? {
    let effect = layout.changes[index]
    guard effect.topic == .finding || effect.topic == .overlap || effect.topic == .rows else { return nil }
    return layout.changes.indices.first { other in
      let change = layout.changes[other]
      guard other != index, change.view != effect.view,
        change.topic == .text || change.topic == .resources || change.topic == .rows && effect.topic != .rows
      else {
        return false
      }
      return effect.rows.allSatisfy { row in
        let edges = Self.edges(row.bands)
        return row.conditions.allSatisfy { condition in
          let bands = change.rows.first { $0.conditions.contains(condition) }?.bands ?? []
          return edges.isSubset(of: Self.edges(bands))
        }
      } && effect.rows.contains { !Self.edges($0.bands).isEmpty }
    }
  }

  /// The first width of each band but the narrowest.
  private static func edges(_ bands: [SweptBand]) -> Set<Int> { Set(bands.dropFirst().map(\.widths.lowerBound)) }

  private func lines(of index: Int, indent: String, mark: String) -> String {
    let change = layout.changes[index]
    var text = ""
    let isFinding = change.topic == .overlap || change.topic == .finding
    func isUnbroken(_ row: SweptRow) -> Bool {
      !row.conditions.contains(0) && !row.bands.contains { change.isBroken($0.state) }
    }
    let unbroken = change.rows.filter(isUnbroken)
    // Texts that only wrap in many languages are described together.
    let isShort = change.topic == .text && unbroken.count > Self.maximumRows
    for row in change.rows.sorted(by: { $0.conditions[0] < $1.conditions[0] }) {
      if isShort, isUnbroken(row) { continue }
      let condition = SweepCondition.name(row.conditions, of: layout.conditions)
      if isFinding, !row.bands.contains(where: \.state.isFound) { continue }
      let words = sentence(change, row)
      if isFinding {
        text += indent + mark + subject(of: change) + words + (condition.map { " (\($0))" } ?? "") + "\n"
      } else if row.conditions.contains(0) {
        text += indent + mark + subject(of: change) + words + "\n"
      } else {
        text += indent + "  " + (condition.map { $0 + ": " } ?? "") + words + "\n"
      }
    }
    if isShort { text += indent + "  " + Self.summary(unbroken) + "\n" }
    if let words = layout.translations(of: change) { text += indent + "  " + words + "\n" }
    return text
  }

  /// The most rows of a text with which nothing is wrong.
  private static let maximumRows = 4

  /// Returns a description of rows with which nothing is wrong: `under 80 other conditions: one to three lines`.
  private static func summary(_ rows: [SweptRow]) -> String {
    let counts = rows.flatMap(\.bands).map(\.state.count)
    let (least, greatest) = (counts.min() ?? 0, counts.max() ?? 0)
    let range =
      least == greatest || least == 0
      ? "at most " : (numbers.indices.contains(least) ? numbers[least] : "\(least)") + " to "
    return "under " + count(rows.reduce(0) { $0 + $1.conditions.count }, "other condition") + ": " + range
      + number(greatest, "line")
  }

  private func subject(of change: SweptChange) -> String {
    if change.view.isEmpty { return "" }
    let text = change.id == nil && change.topic == .text ? change.text.map { " \"\($0.excerpt)\"" } ?? "" : ""
    return change.view.excerpt + text + ": "
  }

  /// The most ranges of a sentence.
  private static let maximumRanges = 12

  /// Returns what is in the bands of a row, from the widest to the narrowest. Adjacent bands with the same words are one range.
  func sentence(_ change: SweptChange, _ row: SweptRow) -> String {
    let density = layout.conditions[row.conditions[0]].density
    var ranges: [(words: String, widths: ClosedRange<Int>, isBroken: Bool)] = []
    for band in row.bands {
      let words = Self.words(change, band.state)
      if let last = ranges.last, last.words == words, last.widths.upperBound + 1 == band.widths.lowerBound {
        ranges[ranges.count - 1].widths = last.widths.lowerBound...band.widths.upperBound
      } else {
        ranges.append((words, band.widths, change.isBroken(band.state)))
      }
    }
    func width(_ place: Int) -> String {
      let widths = ranges[place].widths
      if ranges.count == 1 { return "at every width" }
      if place == ranges.count - 1 { return "from \(Self.points(widths.lowerBound, density)) on" }
      if place == 0 { return "below \(Self.points(widths.upperBound + 1, density))" }
      let (from, through) = (Self.points(widths.lowerBound, density), Self.points(widths.upperBound, density))
      let range = from == through ? "at \(from)" : "\(from)–\(through)"
      let isEnclosed = ranges[place].isBroken && !ranges[place - 1].isBroken && !ranges[place + 1].isBroken
      return isEnclosed ? "only \(range)" : range
    }
    if ranges.isEmpty { return Self.nothing(change) }
    var places = Array(ranges.indices.reversed())
    let isFinding = change.topic == .overlap || change.topic == .finding
    if isFinding { places = places.filter { !ranges[$0].words.isEmpty } }
    let shown = places.prefix(Self.maximumRanges)
    let rest = places.count - shown.count
    let end = rest > 0 ? ", and \(Self.count(rest, "other range"))" : ""
    if isFinding {
      return places.isEmpty
        ? Self.nothing(change) : ranges[places[0]].words + " " + shown.map(width).joined(separator: " and ") + end
    }
    return shown.map { ranges[$0].words + " " + width($0) }.joined(separator: ", ") + end
  }

  private static func nothing(_ change: SweptChange) -> String { change.topic == .text ? "not shown" : "fine" }

  /// Returns the description of a state.
  static func words(_ change: SweptChange, _ state: SweptState) -> String {
    switch change.topic {
    case .text:
      if state.isHidden || state.isCut { return "cut off" }
      if state.isEllipsized { return "ellipsized" }
      if state.isBroken { return "a word broken" }
      return state.count == 0 ? "not shown" : number(state.count, "line")
    case .rows: return state.count == 0 ? "no rows" : number(state.count, "row")
    case .resources:
      let names = state.resources.map { String($0.split(separator: "/").last ?? "") }
      var seen: Set<String> = []
      let unique = names.filter { seen.insert($0).inserted }
      if unique.isEmpty { return "the common resources" }
      return unique.prefix(4).joined(separator: ", ") + (unique.count > 4 ? ", and \(unique.count - 4) more" : "")
    case .overlap where !state.isFound, .finding where !state.isFound: return ""
    case .overlap: return "overlaps \((change.other ?? "").excerpt)"
    case .finding:
      switch change.rule.flatMap(LintRule.named) {
      case LintRule.clipped?: return "reaches out of its parent"
      case LintRule.zeroSize?: return "has no size"
      case LintRule.smallTouchTarget?: return "is too small to be touched"
      case LintRule.contradiction?: return "has conflicting constraints"
      default: return change.rule ?? ""
      }
    }
  }

  private static let numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

  private static func number(_ count: Int, _ noun: String) -> String {
    (numbers.indices.contains(count) ? numbers[count] : "\(count)") + " " + noun + (count == 1 ? "" : "s")
  }

  static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// Returns pixels in points, with at most one decimal place.
  static func points(_ pixels: Int, _ density: Double) -> String {
    decimal((Double(pixels) / density * 10).rounded() / 10)
  }
}

extension SweptLayout {
  /// A row of a change, described.
  package struct Description {
    package let view: String
    package let path: String
    /// The conditions; `nil` for all of them.
    package let conditions: String?
    package let bands: [(widths: ClosedRange<Int>, isBroken: Bool, words: String)]
    package let text: String
  }

  /// The rows of all changes in which something changes or is broken.
  package var descriptions: [Description] {
    let words = SweptWords(layout: self)
    return changes.flatMap { change in
      change.rows.compactMap { row in
        let isFine = change.topic == .overlap || change.topic == .finding
        if isFine, !row.bands.contains(where: \.state.isFound) { return nil }
        let conditions = SweepCondition.name(row.conditions, of: conditions)
        return Description(
          view: change.view, path: change.path, conditions: conditions,
          bands: row.bands.map { ($0.widths, change.isBroken($0.state), SweptWords.words(change, $0.state)) },
          text: (change.view.isEmpty ? "" : change.view.excerpt + ": ") + words.sentence(change, row)
            + (conditions.map { " (\($0))" } ?? ""))
      }
    }
  }
}
