import AndroidXML
import Foundation
import Inflater
import Layouts
import Measure

/// A layout that was inflated, measured, and laid out by Android's own code, with the recorded frames.
///
/// `Tests/Tables/recordings.py` describes the file format.
package struct RuntimeRecordings: Sendable {
  package let corpus: Corpus
  package let layout: String
  package var recordings: [Recording] = []

  /// The group, such as `texts` for `texts_012`.
  package var group: String {
    // Where each style has a layout, the first word tells which kind of style it is.
    let end = corpus.isNamedByStyle ? layout.firstIndex(of: "_") : layout.lastIndex(of: "_")
    return end.map { String(layout[..<$0]) } ?? layout
  }

  /// The recordings of one folder.
  package enum Corpus: String, CaseIterable, Sendable {
    case runtime, kinds, styles
    case todayWidgets = "today-widgets"
    case todayStyles = "today-styles"

    package var folder: URL { fixtures.appendingPathComponent("conformance/\(rawValue)") }
    var isNamedByStyle: Bool { self == .styles || self == .todayStyles }
    /// The API level that was recorded.
    var apiLevel: Int { self == .todayWidgets || self == .todayStyles ? 36 : 34 }
  }

  package struct Recording: Sendable {
    /// The layout's views, in the order of its file.
    package let elements: [(id: String, className: String)]
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
    /// The pictures and texts that the view creates, relative to it.
    package var inner: [(className: String, frame: Rect)] = []
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

  package static func all(in corpus: Corpus) throws -> [RuntimeRecordings] {
    let bytes = [UInt8](try Data(contentsOf: corpus.folder.appendingPathComponent("frames.txt")))
    var layouts: [RuntimeRecordings] = []
    var elements: [(id: String, className: String)] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let last = layouts.count - 1
      switch line.first {
      case UInt8(ascii: "="):
        layouts.append(RuntimeRecordings(corpus: corpus, layout: String(decoding: line.dropFirst(2), as: UTF8.self)))
      case UInt8(ascii: ":"):
        let words = words(line.dropFirst(2))
        elements = stride(from: 0, to: words.count - 1, by: 2).map { (id: words[$0], className: words[$0 + 1]) }
      case UInt8(ascii: "@"):
        let words = words(line.dropFirst(2))
        layouts[last].recordings.append(
          Recording(
            elements: elements, theme: words[0], window: (Double(words[1]) ?? .nan, Double(words[2]) ?? .nan),
            dpi: Double(words[3]) ?? .nan,
            fontScale: Double(words[4]) ?? .nan, direction: words[5] == "rtl" ? .rightToLeft : .leftToRight))
      case UInt8(ascii: ">"):
        let name = words(line.dropFirst(2))[0]
        let numbers = integers(line.dropFirst(3 + name.utf8.count))
        let frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        let count = layouts[last].recordings.count
        let index = layouts[last].recordings[count - 1].views.count - 1
        layouts[last].recordings[count - 1].views[index]?.inner.append((name, frame))
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
  /// The texts with equal frames that have an ellipsis, and those among them that have it at the same place.
  package var ellipses = Count()
  /// The pictures and texts that widgets create.
  package var inner = Count()

  package init() {}

  package static func += (sum: inout RuntimeScore, other: RuntimeScore) {
    sum.frames += other.frames
    sum.recordings += other.recordings
    sum.baselines += other.baselines
    sum.ellipses += other.ellipses
    sum.lines += other.lines
    sum.inner += other.inner
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
    inflater.android.apiLevel = corpus.apiLevel
    inflater.android.usesToolsAttributes = false
    (inflater.windowWidth, inflater.windowHeight) = recording.window
    let file = corpus.folder.appendingPathComponent("res/layout/\(layout).xml").path
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
      // Views with the same id follow each other in the order of the file.
      var views: [String: [View]] = [:]
      let root = try? inflate(recording, cache: cache)
      root?.forEachView(entersGone: false) { view, _ in
        if let id = view.id, view.visibility != .gone { views[id, default: []].append(view) }
      }
      var counts: [String: Int] = [:]
      var isWhole = true
      for (index, recorded) in recording.views.enumerated() {
        guard let recorded else { continue }
        let id = recording.elements[index].id
        let count = counts[id, default: 0]
        counts[id] = count + 1
        let ofID = views[id] ?? []
        // A widget's own views may repeat its id.
        if !ofID.isEmpty, count >= ofID.count { continue }
        // A root without an id is recorded under another name.
        let view = ofID.isEmpty ? (index == 0 ? root : nil) : ofID[count]
        // Everything inside a gone view is 0.
        if view == nil, recorded.frame == .zero { continue }
        let isEqual = view?.frame == recorded.frame
        score.frames.count(isEqual)
        if !isEqual {
          isWhole = false
          onDifference?(recording, index, view)
        }
        score.inner += innerScore(recorded.inner, in: view)
        guard let text = recorded.text, let view = view as? TextView else { continue }
        if isEqual {
          score.baselines.count(view.measuredBaseline == text.baseline)
          // Lines after one that ends in an ellipsis aren't recorded.
          let starts = text.ellipsis == nil ? view.lineStarts : Array(view.lineStarts.prefix(text.lineStarts.count))
          score.lines.count(starts == text.lineStarts)
          if let recorded = text.ellipsis {
            // The newline of a paragraph that ends in an ellipsis is recorded as a part of what is replaced.
            let own = view.replacedPart
            let end = recorded.start + recorded.count
            score.ellipses.count(own?.lowerBound == recorded.start && (end - 1...end).contains(own?.upperBound ?? -1))
          }
        }
      }
      score.recordings.count(isWhole)
    }
    return score
  }

  /// Counts the recorded pictures and texts that a widget contains at the same places, each once.
  private func innerScore(_ recorded: [(className: String, frame: Rect)], in widget: View?) -> RuntimeScore.Count {
    var count = RuntimeScore.Count()
    guard !recorded.isEmpty else { return count }
    var frames: [Rect] = []
    if let widget { Self.appendLeaves(of: widget, at: Point(x: 0, y: 0), to: &frames) }
    for (_, frame) in recorded {
      let match = frames.firstIndex(of: frame)
      count.count(match != nil)
      if let match { frames.remove(at: match) }
    }
    return count
  }

  private static let leafClasses = [
    "ImageView", "TextView", "ImageButton", "EditText", "Button", "CheckBox", "RadioButton", "Switch",
  ]

  private static func appendLeaves(of view: View, at origin: Point, to frames: inout [Rect]) {
    for child in view.subviews where child.visibility != .gone {
      var frame = child.frame
      frame.origin.x += origin.x
      frame.origin.y += origin.y
      if child.visibility == .visible, frame.width > 0, frame.height > 0,
        leafClasses.contains(where: child.className.hasSuffix)
      {
        frames.append(frame)
      }
      appendLeaves(of: child, at: frame.origin, to: &frames)
    }
  }
}
