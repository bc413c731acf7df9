import Layouts

extension SweptLayout {
  /// A view's bands under the first condition, for a picture.
  package struct Lane: Sendable {
    package let name: String
    /// The child indexes from the root, joined by `/`; empty for the root, and for the layout as a whole.
    package let path: String
    /// Whether it describes a view, and not the layout as a whole.
    package let isOfView: Bool
    package let bands: [(widths: ClosedRange<Int>, isBroken: Bool, words: String)]
  }

  /// The lanes of what changes, and isn't the same at every width.
  package var lanes: [Lane] {
    changes.compactMap { change in
      guard let row = change.rows.first(where: { $0.conditions.contains(0) }), row.bands.count > 1 else { return nil }
      var bands: [(widths: ClosedRange<Int>, isBroken: Bool, words: String)] = []
      for band in row.bands {
        let words = SweptWords.words(change, band.state)
        if let last = bands.last, last.words == words {
          bands[bands.count - 1].widths = last.widths.lowerBound...band.widths.upperBound
        } else {
          bands.append((band.widths, change.isBroken(band.state), words))
        }
      }
      if bands.count < 2 { return nil }
      let name = change.view.isEmpty ? "resources" : change.view.excerpt
      return Lane(name: name, path: change.path, isOfView: !change.view.isEmpty, bands: bands)
    }
  }

  /// The widths in pixels at which a picture of the layout shows something else: the narrowest one, and the first of each band, at most
  /// `count`. Those at which something is broken on one side take precedence.
  package func breakpoints(atMost count: Int) -> [Int] {
    let lanes = lanes
    var ranks: [Int: Int] = [:]
    for lane in lanes {
      for (before, band) in zip(lane.bands, lane.bands.dropFirst()) {
        let width = band.widths.lowerBound
        ranks[width] = max(ranks[width] ?? 0, before.isBroken != band.isBroken ? 2 : 1)
      }
    }
    let density = conditions.first?.density ?? 1
    let narrowest = AttributeContext(density: density).pixels(points: self.narrowest)
    ranks[max(1, narrowest)] = 3
    return ranks.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(count).map(\.key).sorted()
  }
}
