import Measure

/// The combinations that a section of a matrix represents: all combinations of some values of each list.
///
/// `360x640 density 1,2 rtl` represents two.
package struct SectionName: Hashable, Sendable {
  package struct Axis: Hashable, Sendable {
    /// The label, such as `density` or `font-scale`; `nil` for a size or a direction, which are recognized by their
    /// form.
    package var label: String?
    package var values: [String]

    package init(label: String?, values: [String]) {
      self.label = label
      self.values = values
    }
  }

  package var axes: [Axis]

  package var text: String {
    axes.map { axis in
      let values = axis.values.joined(separator: ",")
      return axis.label.map { "\($0) \(values)" } ?? values
    }.joined(separator: " ").visible
  }

  package init(axes: [Axis]) { self.axes = axes }

  private static let labels = ["density", "font-scale", "locale"]

  /// Reads `text`; the result is `nil` if it is invalid.
  package init?(_ text: Substring) {
    axes = []
    var label: String?
    for word in text.split(separator: " ") {
      if label == nil, Self.labels.contains(String(word)) {
        label = String(word)
        continue
      }
      axes.append(Axis(label: label, values: word.split(separator: ",").map(String.init)))
      label = nil
    }
    guard label == nil, !axes.isEmpty, axes.allSatisfy({ !$0.values.isEmpty }) else { return nil }
  }

  /// Returns each of the combinations separately, or `nil` if there are more than `limit`.
  package func singles(limit: Int) -> [SectionName]? {
    var all = [SectionName(axes: [])]
    for axis in axes {
      guard all.count * axis.values.count <= limit else { return nil }
      all = all.flatMap { name in
        axis.values.map { SectionName(axes: name.axes + [Axis(label: axis.label, values: [$0])]) }
      }
    }
    return all
  }

  /// Returns fewer names for the same combinations: names that differ in only one list are joined repeatedly.
  package static func folded(_ names: [SectionName]) -> [SectionName] {
    var names = names
    var count = Int.max
    while names.count < count {
      count = names.count
      for axis in (names.map(\.axes.count).max().map { 0..<$0 } ?? 0..<0).reversed() {
        names = joined(names, along: axis)
      }
    }
    return names
  }

  private static func joined(_ names: [SectionName], along axis: Int) -> [SectionName] {
    var places: [SectionName: Int] = [:]
    var result: [SectionName] = []
    for name in names {
      var rest = name
      if rest.axes.indices.contains(axis) { rest.axes[axis].values = [] }
      if let place = places[rest], rest != name {
        result[place].axes[axis].values += name.axes[axis].values
      } else {
        places[rest] = result.count
        result.append(name)
      }
    }
    return result
  }
}
