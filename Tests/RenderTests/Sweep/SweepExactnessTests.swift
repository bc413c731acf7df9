import AndroidXML
import Foundation
import GRXInspection
import GravityXML
import Inflater
import Measure
import TestSupport
import Testing

@testable import GRXLint

/// A sweep resizes one tree, and inflates it again only where other resources are selected. At any width, it must find what a tree shows
/// that was inflated for that width and laid out once.
@Suite struct SweepExactnessTests {
  /// About how many layouts are tried: all of them with `GRX_ALL_SWEEPS=1`.
  private static let most = ProcessInfo.processInfo.environment["GRX_ALL_SWEEPS"] == nil ? 250 : Int.max

  /// All layouts of `Fixtures`.
  private static func layouts() -> [String] {
    let files = FileManager.default.enumerator(at: fixtures, includingPropertiesForKeys: nil)
    var layouts: [String] = []
    while let file = files?.nextObject() as? URL {
      let isLayout = file.pathExtension == "grx" || file.pathExtension == "xml" && !file.path.contains("/values")
      if isLayout { layouts.append(file.path) }
    }
    return layouts.sorted()
  }

  /// The state of a topic at a width.
  private struct Fact: Hashable {
    let topic: SweptTopic
    let state: SweptState
  }

  private static func facts(_ segments: [SweepPass.Segment], at width: Int) -> Set<Fact> {
    let topics = SweptTopics(segments)
    var facts: Set<Fact> = []
    for (topic, bands) in topics.bands where topic.kind != .resources {
      guard let band = bands.first(where: { $0.widths.contains(width) }), band.state != SweptState() else { continue }
      facts.insert(Fact(topic: topic, state: band.state))
    }
    return facts
  }

  @Test func a_swept_tree_shows_at_each_width_what_a_new_one_does() throws {
    let pass = SweepPass(density: 1.5, height: 700)
    // A linear congruential generator, so that each run tries the same widths.
    var seed: UInt64 = 68
    func next(below limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    var (layoutCount, factCount) = (0, 0)
    // All of them take minutes, and recordings are much alike.
    let layouts = Self.layouts()
    let stride = max(1, layouts.count / Self.most)
    for (number, file) in layouts.enumerated() where number % stride == next(below: stride) {
      let cache = DocumentCache()
      func inflate(_ window: PointSize) throws(InflateErrors) -> InflatedLayout {
        var inflater = Inflater()
        inflater.register(.android)
        inflater.register(.gravity)
        inflater.density = 1.5
        inflater.fontScale = 1.3
        (inflater.windowWidth, inflater.windowHeight) = (window.width, window.height)
        inflater.keepsPlaces = true
        return try inflater.inflate(file: file, cache: cache)
      }
      let start = 300 + next(below: 700)
      let widths = start...(start + 12)
      guard let swept = try? pass.segments(widths, inflate) else { continue }
      layoutCount += 1
      for _ in 0..<3 {
        let width = start + next(below: 13)
        let alone = try pass.segments(width...width, inflate)
        let (one, other) = (Self.facts(swept, at: width), Self.facts(alone, at: width))
        factCount += one.count
        #expect(one == other, "\(file) at \(width): \(one.symmetricDifference(other))")
      }
    }
    #expect(layoutCount > 20 && factCount > layoutCount)
  }

  @Test func marks_begin_and_end_where_they_are_added_and_left_out() {
    var marks = SweepMarks()
    let (a, b) = (SweepMark(.text, of: 3, 5), SweepMark(.overlap, of: 1, 2))
    for (width, found) in [(10, [a]), (11, [a, b]), (12, [b, a]), (13, [b])] {
      for mark in found { marks.add(mark) }
      marks.finish(width)
    }
    let runs = Set(marks.takeRuns(before: 14))
    #expect(
      runs == [SweepMarks.Run(mark: a, widths: 10..<13), SweepMarks.Run(mark: b, widths: 11..<14)])
    #expect((a.entry, a.kind, a.value) == (3, .text, 5))
    #expect(marks.takeRuns(before: 15) == [])
  }
}
