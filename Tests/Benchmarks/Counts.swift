import Counting
import Inflater
import Layouts
import Measure

/// Work whose instructions callgrind counts, by names such as `again/W1`: the kind of work and the workload.
struct Counts {
  /// The kinds of work.
  private enum Kind: String {
    /// A layout of a tree in which every view is marked as dirty.
    case again
    /// Building a tree.
    case build
    /// The first layout of a tree.
    case first
    /// A change and a layout.
    case change
    /// A layout after the direction of a tree has been changed, and has been the same before.
    case flip
    /// The first layout of a tree after its direction has been changed.
    case mirror
    /// A layout after a child was added to the root.
    case append
    /// A picture of a screen.
    case picture
    /// A snapshot.
    case snapshot
    /// A page.
    case page
    /// Inflating a document.
    case inflate
  }

  /// How many rounds are counted.
  let rounds: Int
  /// The number of rounds before the counted ones, so that one-time initialization isn't counted.
  private let uncountedRounds = 2

  /// Does the work of that name, or returns `false` if there is none.
  func run(_ what: String) -> Bool {
    let words = what.split(separator: "/").map(String.init)
    guard words.count == 2, let kind = Kind(rawValue: words[0]) else { return false }
    let name = words[1]
    switch kind {
    case .again, .build, .first, .change, .flip, .mirror, .append:
      guard let workload = Workload.all.first(where: { $0.name == name }) else { return false }
      run(kind, workload, what)
    case .picture:
      guard PictureMeasurement.names.contains(name) else { return false }
      let rendering = PictureMeasurement.rendering(name)
      count(what) { _ in _ = PictureMeasurement.png(of: rendering) }
    case .snapshot:
      guard name == SnapshotMeasurement.name else { return false }
      let root = SnapshotMeasurement.tree()
      count(what) { _ in _ = LayoutSnapshot(root) }
    case .page:
      guard name == PageMeasurement.name else { return false }
      let rendering = PageMeasurement.rendering()
      count(what) { _ in _ = PageMeasurement.page(of: rendering) }
    case .inflate:
      if let inflate = XMLLayouts.inflation(of: name) {
        count(what) { _ in inflate() }
        break
      }
      guard name == InflateMeasurement.name else { return false }
      let bytes = Array(InflateMeasurement.document.utf8)
      count(what) { _ in _ = try? Inflater().inflate(bytes, named: InflateMeasurement.file) }
    }
    return true
  }

  private func run(_ kind: Kind, _ workload: Workload, _ what: String) {
    let built = workload.build()
    let root = built.root
    switch kind {
    case .again:
      count(what) { _ in
        root.markAllDirty()
        root.measureAndLayout(workload.specs)
      }
    case .flip:
      root.measureAndLayout(workload.specs)
      count(what) { round in
        root.layoutDirection = round % 2 == 0 ? .rightToLeft : .leftToRight
        root.measureAndLayout(workload.specs)
      }
    case .mirror:
      let roots = (0..<uncountedRounds + rounds).map { _ in workload.build().root }
      for root in roots { root.measureAndLayout(workload.specs) }
      count(what) { round in
        roots[round].layoutDirection = .rightToLeft
        roots[round].measureAndLayout(workload.specs)
      }
    case .append:
      root.measureAndLayout(workload.specs)
      let children = (0..<uncountedRounds + rounds).map { _ in View() }
      count(what) { round in
        root.addSubview(convertingParams: LayoutParams(width: 100, height: 20), of: children[round])
        root.measureAndLayout(workload.specs)
      }
    case .build:
      var roots: [View] = []
      count(what) { _ in roots.append(workload.build().root) }
    case .first:
      let roots = (0..<uncountedRounds + rounds).map { _ in workload.build().root }
      count(what) { roots[$0].measureAndLayout(workload.specs) }
    default:
      root.measureAndLayout(workload.specs)
      count(what) { round in
        built.change(round % 2 == 0)
        root.measureAndLayout(workload.specs)
      }
    }
  }

  private func count(_ what: String, _ step: (Int) -> Void) {
    for round in 0..<uncountedRounds { step(round) }
    counting_begin()
    for round in uncountedRounds..<uncountedRounds + rounds { step(round) }
    counting_end()
    // Passing a string takes instructions, too.
    counting_write(what)
  }
}
