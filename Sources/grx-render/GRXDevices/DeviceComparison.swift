import GRXCompare
import GRXInspection
import Inflater
import Layouts
import Measure
import Render

/// The deviations of a device's views from those of a laid-out tree, in the root's coordinates.
package struct DeviceComparison {
  /// A view that has another position or size on the device.
  struct Deviation {
    /// The index in the layout.
    let view: Int
    /// The index on the device.
    let other: Int
    /// The text after the name: `is 3 wider and moved down by 4`.
    let words: String
    /// The largest difference, in pixels.
    let magnitude: Int
    /// Whether it has the correct position in its parent, which itself deviates.
    let follows: Bool
  }

  let layout: FrameTree
  let device: FrameTree
  let matching: ViewMatching
  /// The layout as a person would see it, to draw below the frames; `nil` for only the frames.
  package var screen: Rendering?
  private let density: Double
  /// The number of matched views.
  private(set) var comparedCount = 0
  /// The deviations, the largest first, and those that follow their parents last.
  private(set) var deviations: [Deviation] = []
  /// The outermost views that exist only in the layout.
  private(set) var onlyInLayout: [Int] = []
  /// The outermost views that exist only on the device, in views that have content in the layout.
  private(set) var onlyOnDevice: [Int] = []
  /// The views that are empty in the layout, each with the number of its descendants on the device.
  private(set) var filled: [(view: Int, count: Int)] = []

  /// Returns the screen of a dump that has the most ids of a layout in common; the last one if there are several.
  package static func screen(of layout: FrameTree, in dump: DeviceDump) -> FrameTree {
    var best = (screen: dump.screens[0], count: -1)
    for screen in dump.screens {
      let count = DeviceMatcher.sharedIDs(layout, screen)
      if count >= best.count { best = (screen, count) }
    }
    return best.screen
  }

  /// Matches and compares the views.
  ///
  /// - Parameters:
  ///   - density: The number of pixels per point.
  ///   - lineage: Returns a class and its superclasses, without packages; only the class if it is unknown.
  /// - Throws: `FormatProblem` if nothing on the screen resembles the layout.
  package init(
    _ layout: FrameTree, with device: FrameTree, density: Double, lineage: @escaping (String) -> [String]
  ) throws(FormatProblem) {
    let ids = Set(layout.names.compactMap(\.id)).count
    if ids > 0, DeviceMatcher.sharedIDs(layout, device) == 0 {
      throw FormatProblem(
        "none of the layout's \(ids) \(ids == 1 ? "id" : "ids") is in the dump: it shows another screen")
    }
    guard let matching = DeviceMatcher.matching(from: layout, to: device, ClassLikeness(lineage: lineage)) else {
      throw FormatProblem("no view of the dump resembles the layout's root, a \(layout.names[0].className.excerpt)")
    }
    (self.layout, self.device, self.matching, self.density) = (layout, device, matching, density)
    compareFrames()
    findUnmatched()
  }

  /// The device's view that corresponds to the layout's root.
  private var deviceRoot: Int { matching.newIndex[0] }

  /// The size of the layout root's container on the device, in pixels: the window in which it was laid out.
  package var window: Size? {
    let root = device[deviceRoot]
    let frame = root.parent.flatMap { device[$0].shownFrame } ?? root.shownFrame
    return frame.flatMap { $0.isEmpty ? nil : $0.size }
  }

  // MARK: Frames

  /// Returns the frame of a device's view relative to the layout's root, or `nil` if it takes up no space.
  private func deviceFrame(_ view: Int) -> Rect? {
    let origin = device[deviceRoot].shownFrame?.origin ?? .zero
    return device[view].shownFrame.map {
      Rect(x: $0.x - origin.x, y: $0.y - origin.y, width: $0.width, height: $0.height)
    }
  }

  private mutating func compareFrames() {
    for (view, other) in matching.newIndex.enumerated() where other >= 0 {
      comparedCount += 1
      let (own, found) = (layout[view], device[other])
      let (before, after) = (own.shownFrame, deviceFrame(other))
      var words = FrameWords(density: density)
      var magnitude = 0
      var follows = false
      switch (before, after) {
      case (nil, nil): continue
      case (let frame?, nil), (nil, let frame?):
        if frame.isEmpty { continue }
        words.states.append(after == nil ? "is gone" : "is shown")
        magnitude = max(frame.width, frame.height)
      case (let before?, let after?):
        if own.isHidden != found.isHidden, !before.isEmpty {
          words.states.append(found.isHidden ? "is hidden" : "is shown")
        }
        words.compare(before, after)
        magnitude = Self.difference(before, after)
        follows = words.states.isEmpty && before.size == after.size && moved(before, after) == parentsMove(view)
      }
      if words.isEmpty { continue }
      deviations.append(
        Deviation(view: view, other: other, words: words.text, magnitude: magnitude, follows: follows))
    }
    deviations.sort { a, b in
      a.follows == b.follows ? (a.magnitude, b.view) > (b.magnitude, a.view) : b.follows
    }
  }

  private static func difference(_ a: Rect, _ b: Rect) -> Int {
    max(abs(a.x - b.x), abs(a.y - b.y), abs(a.width - b.width), abs(a.height - b.height))
  }

  private func moved(_ before: Rect, _ after: Rect) -> Point { Point(x: after.x - before.x, y: after.y - before.y) }

  /// Returns the distance of the nearest matched ancestor of a view from its correct position.
  private func parentsMove(_ view: Int) -> Point? {
    var ancestor = layout[view].parent
    while let next = ancestor, matching.newIndex[next] < 0 { ancestor = layout[next].parent }
    guard let ancestor, let before = layout[ancestor].shownFrame,
      let after = deviceFrame(matching.newIndex[ancestor])
    else { return nil }
    return moved(before, after)
  }

  // MARK: Views of one side

  private mutating func findUnmatched() {
    let inside = deviceRoot..<device[deviceRoot].end
    let missing = Self.outermostUnmatched(layout, layout.indices) { matching.newIndex[$0] >= 0 }
    onlyInLayout = missing.map(\.view)
    var counts: [Int: Int] = [:]
    for (view, container) in Self.outermostUnmatched(device, inside, { matching.oldIndex[$0] >= 0 }) {
      let own = matching.oldIndex[container]
      if layout.children(of: own).contains(where: { layout[$0].state != .gone }) {
        onlyOnDevice.append(view)
      } else {
        counts[own, default: 0] += device[view].end - view
      }
    }
    filled = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the outermost views that take up space, have no counterpart, and contain none that has; each with its
  /// nearest matched ancestor.
  private static func outermostUnmatched(
    _ tree: FrameTree, _ range: Range<Int>, _ isMatched: (Int) -> Bool
  ) -> [(view: Int, container: Int)] {
    // For views between matched ones, only the content matters.
    var holdsMatched = Array(repeating: false, count: tree.count)
    for view in range.reversed() where holdsMatched[view] || isMatched(view) {
      if let parent = tree[view].parent { holdsMatched[parent] = true }
    }
    var containers = Array(repeating: -1, count: tree.count)
    var found: [(Int, Int)] = []
    for view in range {
      let container = tree[view].parent.flatMap { $0 >= range.lowerBound ? containers[$0] : nil } ?? -1
      if isMatched(view) {
        containers[view] = view
      } else if holdsMatched[view] {
        containers[view] = container
      } else if container >= 0, let frame = tree[view].shownFrame, !frame.isEmpty {
        found.append((view, container))
      }
    }
    return found
  }
}

// MARK: Output

extension DeviceComparison {
  /// The comparison for people and programs.
  package var report: DeviationReport {
    var report = DeviationReport()
    report.pixelsPerPoint = density
    report.density = JSONRecords.points(Int((density * 10_000).rounded()), density: 10_000)
    report.comparedCount = comparedCount
    report.deviations = deviations.map { deviation in
      var entry = DeviationReport.Entry(layout, deviation.view)
      entry.layout = ReportedFrame(layout[deviation.view].shownFrame)
      entry.device = ReportedFrame(deviceFrame(deviation.other))
      (entry.largest, entry.follows, entry.words) = (deviation.magnitude, deviation.follows, deviation.words)
      if let own = layout.names[deviation.view].text, let other = device.names[deviation.other].text, own != other {
        (entry.layoutText, entry.deviceText) = (own, other)
      }
      return entry
    }
    report.onlyInLayout = onlyInLayout.map { view in
      var entry = DeviationReport.Entry(layout, view)
      entry.layout = ReportedFrame(layout[view].shownFrame)
      entry.viewCount = layout[view].end - view
      return entry
    }
    report.onlyOnDevice = onlyOnDevice.map { view in
      var entry = DeviationReport.Entry(device, view)
      entry.path = nil
      entry.device = ReportedFrame(deviceFrame(view))
      entry.viewCount = device[view].end - view
      var container = device[view].parent ?? deviceRoot
      while container > deviceRoot, matching.oldIndex[container] < 0 {
        container = device[container].parent ?? deviceRoot
      }
      entry.container = layout.shortName(of: matching.oldIndex[container])
      return entry
    }
    report.filled = filled.map { view, count in
      var entry = DeviationReport.Entry(layout, view)
      entry.viewCount = count
      return entry
    }
    return report
  }

  // MARK: Pictures

  /// The frames of both sides. Matched views have the names of the layout's.
  private var frames: ComparedFrames {
    let inside = deviceRoot..<device[deviceRoot].end
    return ComparedFrames(
      from: layout, layout.nodes.map(\.shownFrame),
      to: device, device.indices.map { inside.contains($0) ? deviceFrame($0) : nil }, matching, density: density,
      newRoot: deviceRoot, namesLikeOld: true, className: ClassLikeness.shortName)
  }

  /// The frames of both sides over each other.
  package var drawing: ComparisonDrawing {
    ComparisonDrawing(
      frames, alone: ("not on the device:", "not in the layout:"),
      label: "the layout and the device over each other", screen: screen.map(ScreenSVG.text))
  }

  /// Returns the drawing as PNG, at the density of the device.
  ///
  /// - Throws: `FormatProblem` if the picture is too large.
  package func picture() throws(FormatProblem) -> [UInt8] {
    try DifferencePictures.difference(
      in: frames, legend: ("layout", "device"), pixelsPerPoint: density, screen: screen)
  }
}
