import AndroidXML
import Foundation
import Inflater
import Layouts
import Measure

/// A layout that was inflated, measured, and laid out by Android 14's own code, with the recorded frames.
///
/// `Tests/Tables/recordings.py` describes the file format.
package struct RuntimeRecordings: Sendable {
  package let layout: String
  /// The layout's views, in the order of its file.
  package let views: [(id: String, className: String)]
  package var recordings: [Recording] = []

  /// The group, such as `texts` for `texts_012`.
  package var group: String { layout.lastIndex(of: "_").map { String(layout[..<$0]) } ?? layout }

  package struct Recording: Sendable {
    package let theme: String
    package let window: (width: Double, height: Double)
    package let dpi: Double
    package let fontScale: Double
    package let direction: LayoutDirection
    /// The views; `nil` for a view that was gone.
    package var views: [RecordedView?] = []
  }

  package struct RecordedView: Sendable {
    package let frame: Rect
    package var text: RecordedText?
  }

  package struct RecordedText: Sendable {
    package let baseline: Int
    package let textSize: Double
    /// The positions at which the lines begin, in UTF-16 units.
    package let lineStarts: [Int]
    package let lineBottoms: [Int]
    package let lineWidths: [Double]
    /// The position of the ellipsis in the last line, and the length of the text that it replaces, in UTF-16 units.
    package var ellipsis: (start: Int, count: Int)?
  }

  package static let folder = fixtures.appendingPathComponent("conformance/runtime")

  package static func all() throws -> [RuntimeRecordings] {
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent("frames.txt")))
    var layouts: [RuntimeRecordings] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let last = layouts.count - 1
      switch line.first {
      case UInt8(ascii: "="):
        layouts.append(RuntimeRecordings(layout: String(decoding: line.dropFirst(2), as: UTF8.self), views: []))
      case UInt8(ascii: ":"):
        let words = words(line.dropFirst(2))
        let views = stride(from: 0, to: words.count - 1, by: 2).map { (id: words[$0], className: words[$0 + 1]) }
        layouts[last] = RuntimeRecordings(layout: layouts[last].layout, views: views)
      case UInt8(ascii: "@"):
        let words = words(line.dropFirst(2))
        layouts[last].recordings.append(
          Recording(
            theme: words[0], window: (Double(words[1]) ?? .nan, Double(words[2]) ?? .nan),
            dpi: Double(words[3]) ?? .nan,
            fontScale: Double(words[4]) ?? .nan, direction: words[5] == "rtl" ? .rightToLeft : .leftToRight))
      default:
        let count = layouts[last].recordings.count
        layouts[last].recordings[count - 1].views.append(
          line.first == UInt8(ascii: "-") && line.count == 1 ? nil : view(line))
      }
    }
    return layouts
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [String] {
    line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func view(_ line: ArraySlice<UInt8>) -> RecordedView {
    let parts = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    let frame = integers(parts[0])
    // A negative size means that there is none.
    var view = RecordedView(frame: Rect(x: frame[0], y: frame[1], width: max(0, frame[2]), height: max(0, frame[3])))
    if parts.count >= 5 {
      let head = words(parts[1])
      let ellipsis = parts.count > 5 ? integers(parts[5]) : []
      view.text = RecordedText(
        baseline: Int(head[0]) ?? .min, textSize: Double(head[1]) ?? .nan, lineStarts: integers(parts[2]),
        lineBottoms: integers(parts[3]), lineWidths: words(parts[4]).map { Double($0) ?? .nan },
        ellipsis: ellipsis.isEmpty ? nil : (ellipsis[0], ellipsis[1]))
    }
    return view
  }

  private static func integers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    var numbers: [Int] = []
    var (number, isNegative, isInside) = (0, false, false)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): (number, isInside) = (number * 10 + Int(byte) - 48, true)
      default:
        if isInside { numbers.append(isNegative ? -number : number) }
        (number, isNegative, isInside) = (0, false, false)
      }
    }
    if isInside { numbers.append(isNegative ? -number : number) }
    return numbers
  }
}

/// The number of views in a group that are at Android's positions.
package struct RuntimeScore: Sendable {
  package struct Count: Sendable {
    package var equal: Int
    package var all: Int

    package init(equal: Int = 0, all: Int = 0) {
      self.equal = equal
      self.all = all
    }

    package mutating func count(_ isEqual: Bool) {
      equal += isEqual ? 1 : 0
      all += 1
    }

    package static func += (sum: inout Count, other: Count) {
      sum.equal += other.equal
      sum.all += other.all
    }
  }

  /// The views whose frames are equal.
  package var frames = Count()
  /// The recordings in which all views are equal.
  package var recordings = Count()
  /// The texts with equal frames and equal baselines.
  package var baselines = Count()
  /// The texts with equal frames and equal line starts.
  package var lines = Count()

  package init() {}

  package static func += (sum: inout RuntimeScore, other: RuntimeScore) {
    sum.frames += other.frames
    sum.recordings += other.recordings
    sum.baselines += other.baselines
    sum.lines += other.lines
  }
}

extension RuntimeRecordings {
  /// Lays out the layout as it was recorded.
  package func inflate(_ recording: Recording, cache: DocumentCache) throws(InflateErrors) -> View {
    var inflater = Inflater.ofAllFormats()
    inflater.density = recording.dpi / 160
    inflater.fontScale = recording.fontScale
    inflater.layoutDirection = recording.direction
    inflater.android.theme = recording.theme
    (inflater.windowWidth, inflater.windowHeight) = recording.window
    let file = Self.folder.appendingPathComponent("res/layout/\(layout).xml").path
    let root = try inflater.inflate(file: file, cache: cache).root
    root.measureAndLayout(
      in: Size(
        width: Int((recording.window.width * inflater.density).rounded()),
        height: Int((recording.window.height * inflater.density).rounded())))
    return root
  }

  /// Compares each recording, view by view.
  ///
  /// - Parameter onDifference: A closure that is called with each view whose frame differs, and the view here, or `nil`
  ///   if there is none.
  package func score(
    cache: DocumentCache, onDifference: ((Recording, Int, View?) -> Void)? = nil
  ) -> RuntimeScore {
    var score = RuntimeScore()
    for recording in recordings {
      var views: [String: View] = [:]
      let root = try? inflate(recording, cache: cache)
      root?.forEachView(entersGone: false) { view, _ in
        if let id = view.id, view.visibility != .gone { views[id] = view }
      }
      var isWhole = true
      for (index, recorded) in recording.views.enumerated() {
        guard let recorded else { continue }
        let view = views[self.views[index].id]
        // Everything inside a gone view is 0.
        if view == nil, recorded.frame == .zero { continue }
        let isEqual = view?.frame == recorded.frame
        score.frames.count(isEqual)
        if !isEqual {
          isWhole = false
          onDifference?(recording, index, view)
        }
        guard let text = recorded.text, let view = view as? TextView else { continue }
        if isEqual {
          score.baselines.count(view.measuredBaseline == text.baseline)
          // Lines after one that ends in an ellipsis aren't recorded.
          let starts = text.ellipsis == nil ? view.lineStarts : Array(view.lineStarts.prefix(text.lineStarts.count))
          score.lines.count(starts == text.lineStarts)
        }
      }
      score.recordings.count(isWhole)
    }
    return score
  }
}
