import Dialects
import Inflater
import Layouts
import Measure
import Render
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A document or tree that takes long to inflate or to lay out.
struct SlowWork: Sendable {
  enum Content: Sendable {
    case document(@Sendable () -> String)
    case tree(@Sendable () -> View)
    /// The writing of a tree that is laid out.
    case rendering(@Sendable () -> View, PictureStyle, @Sendable (Rendering) throws -> Any?)
  }

  let name: String
  let content: Content
  /// Whether the limits that the documentation of services recommends are set.
  var isLimited = false

  static let window = Size(width: 360, height: 640)

  /// How late a cancelled layout ends.
  struct Lateness {
    var real = Duration.zero
    /// The processor time of the thread, which other processes don't affect.
    var busy = Duration.zero
  }

  /// Inflates or lays out the content in a new task, which is cancelled after `moment`, or never.
  /// - Returns: The time until it ended, and how late that was after it was cancelled; `nil` if it ended before.
  func run(cancelledAfter moment: Duration?) async -> (total: Duration, late: Lateness?) {
    let (readiness, ready) = AsyncStream<ThreadClock>.makeStream()
    let task = Task.detached { [self] in
      let job = job()
      ready.yield(ThreadClock())
      ready.finish()
      let (isWhole, result) = job()
      // The tree and the document are alive until here.
      return withExtendedLifetime((job, result)) { (isWhole, ContinuousClock.now, ThreadClock().now) }
    }
    guard let clock = await readiness.first(where: { _ in true }) else { return (.zero, nil) }
    let start = ContinuousClock.now
    var asked: (real: ContinuousClock.Instant, busy: Duration)?
    if let moment {
      try? await Task.sleep(for: moment, tolerance: .zero)
      asked = (.now, clock.now)
      task.cancel()
    }
    let (isWhole, end, busy) = await task.value
    guard let asked, !isWhole else { return (end - start, nil) }
    return (end - start, Lateness(real: end - asked.real, busy: busy - asked.busy))
  }

  /// How late it ended, each time that it was cancelled.
  struct Report: CustomStringConvertible {
    let name: String
    let total: Duration
    let late: [Lateness]

    /// The processor time after which it must have ended, as the documentation promises.
    static let limit = Duration.milliseconds(20)

    var isTooLate: Bool { late.contains { $0.busy > Report.limit } }

    var description: String {
      func figures(_ durations: [Duration]) -> String {
        let sorted = durations.sorted()
        guard let last = sorted.last else { return "-" }
        return "\(milliseconds(last)) at most, median \(milliseconds(sorted[sorted.count / 2]))"
      }
      return "\(name): \(milliseconds(total)) ms, ended late by \(figures(late.map(\.busy))) ms of CPU,"
        + " \(figures(late.map(\.real))) ms"
    }

    private func milliseconds(_ duration: Duration) -> String {
      let tenths = Int(duration / .microseconds(100))
      return "\(tenths / 10).\(tenths % 10)"
    }
  }

  /// Cancels the work at `count` moments, evenly spaced over the time that it takes, at most 2 seconds.
  func lateness(_ count: Int) async -> Report {
    // Some of it takes minutes without a deadline.
    let total = await run(cancelledAfter: .seconds(2)).total
    var late: [Lateness] = []
    for index in 0..<count {
      let moment = total * (2 * index + 1) / (2 * count)
      if let one = await run(cancelledAfter: moment).late { late.append(one) }
    }
    return Report(name: name, total: total, late: late)
  }

  /// Returns a function that inflates and lays out the content with a budget, and returns whether it came to its end,
  /// and the layout or the error.
  private func job() -> () -> (isWhole: Bool, result: Any?) {
    let budget = LayoutBudget()
    switch content {
    case .tree(let make):
      let root = make()
      return { ((try? root.measureAndLayout(in: SlowWork.window, budget: budget)) != nil, root) }
    case .rendering(let make, let style, let write):
      let root = make()
      root.measureAndLayout(in: SlowWork.window)
      var rendering = Rendering(root, style: style)
      rendering.budget = budget
      return { [rendering] in
        do {
          return (true, try write(rendering))
        } catch {
          return (!(error is LayoutInterrupted), error)
        }
      }
    case .document(let make):
      let bytes = Array(make().utf8)
      var inflater = Inflater.ofAllFormats()
      inflater.budget = budget
      if isLimited {
        inflater.limits.bytes = 1 << 20
        inflater.limits.work = 4 << 20
        inflater.maximumViews = 2000
      }
      return { [inflater] in
        do throws(InflateErrors) {
          let layout = try inflater.inflate(bytes, named: "slow.grx")
          return ((try? layout.root.measureAndLayout(in: SlowWork.window, budget: budget)) != nil, layout)
        } catch {
          return (error.errors.first?.code != "interrupted", error)
        }
      }
    }
  }
}

/// The processor time of a thread.
struct ThreadClock: Sendable {
  #if os(Linux)
    private let clock: clockid_t

    /// The clock of the current thread.
    init() {
      var clock = clockid_t()
      pthread_getcpuclockid(pthread_self(), &clock)
      self.clock = clock
    }

    var now: Duration {
      var time = timespec()
      clock_gettime(clock, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
  #else
    /// Other systems can't read the clock of another thread.
    var now: Duration { .zero }
  #endif
}

extension SlowWork {
  /// Documents at the limits that the documentation of services recommends, and beyond them.
  static let all: [SlowWork] = documents(bytes: 1_000_000, views: 1900, isLimited: true) + unlimited + renderings

  private static let unlimited: [SlowWork] =
    documents(bytes: 15_900_000, views: 200_000, isLimited: false) + [
      tree("a RelativeLayout of 40,000 in Swift") { relativeTree(40_000) },
      tree("a RelativeLayout of 40,000 in a cycle") { relativeTree(40_000, isCyclic: true) },
      tree("a ConstraintLayout of 30,000 in Swift") { constraintTree(30_000) },
      tree("a ConstraintLayout of 30,000 in chains") { chainTree(30_000) },
      tree("a ConstraintLayout of 900 with ratios") { knot(900) },
      tree("an AutoLayout of 3,000 that contradict one another") { contradictions(3000) },
      tree("an AutoLayout of 3,000 in a chain") { autoChain(3000) },
      tree("200 Flows in each other, with percentages") { nestedFlows(200) },
      tree("a Flow of 10,000 in lines") { alignedFlow(10_000) },
      tree("a GridLayout of 20,000") { LongLayouts.grid(20_000) },
      tree("a column of 100,000 texts") { LongLayouts.column(100_000) },
      tree("one text of 10 MB") {
        TextView(String(repeating: "some words that wrap, ", count: 450_000), measurer: AndroidTextMetrics())
      },
    ]

  private static func documents(bytes: Int, views: Int, isLimited: Bool) -> [SlowWork] {
    func document(_ name: String, _ make: @escaping @Sendable () -> String) -> SlowWork {
      SlowWork(name: isLimited ? "\(name), limited" : name, content: .document(make), isLimited: isLimited)
    }
    @Sendable func xml(_ attributes: String = "", _ content: String = "") -> String {
      "<LinearLayout xmlns:android=\"http://schemas.android.com/apk/res/android\" \(attributes)>\(content)</LinearLayout>"
    }
    @Sendable func grx(_ attributes: String) -> String {
      "{ \"layout\": { \"class\": \"LinearLayout\", \(attributes) } }"
    }
    @Sendable func joined(_ count: Int, _ make: (Int) -> String) -> String {
      (0..<count).lazy.map(make).joined(separator: ",")
    }
    let keys = min(bytes / 40, 200_000)
    return [
      document("XML: text") { xml("", String(repeating: "words ", count: bytes / 6)) },
      document("XML: references in text") { xml("", String(repeating: "&amp;", count: bytes / 5 - 40)) },
      document("XML: references in an attribute") {
        xml("android:tag=\"\(String(repeating: "&amp;", count: bytes / 5 - 40))\"")
      },
      document("XML: a comment") { xml("", "<!--\(String(repeating: "words ", count: bytes / 6 - 40))-->") },
      document("XML: attributes of one view") {
        xml((0..<keys).map { "android:a\($0)=\"1\"" }.joined(separator: " "))
      },
      document("XML: views") {
        xml(
          "", String(repeating: "<View android:layout_width=\"1px\" android:layout_height=\"1px\"/>", count: bytes / 80)
        )
      },
      document("XML: unknown names") {
        xml(
          "",
          (0..<min(bytes / 200, 20_000)).map {
            "<Unknown\($0) android:unknown\($0)=\"1\"/><View android:widht\($0)=\"1\"/>"
          }
          .joined())
      },
      document("unknown names") {
        let children = (0..<min(bytes / 200, 20_000)).map {
          "{ \"class\": \"Unknown\($0)\" }, { \"class\": \"View\", \"widht\($0)\": 1 }"
        }
        return grx("\"subviews\": [\(children.joined(separator: ","))]")
      },
      document("attributes of one view") { grx(joined(keys) { "\"attribute\($0)\": 1" }) },
      document("keys of an object in one attribute") { grx("\"id\": { \(joined(keys) { "\"key\($0)\": 1" }) }") },
      document("numbers in one attribute") { grx("\"id\": [\(joined(bytes / 4) { _ in "12" })]") },
      document("one text") {
        grx(
          "\"subviews\": [{ \"class\": \"TextView\", \"text\": \"\(String(repeating: "words ", count: bytes / 6 - 60))\" }]"
        )
      },
      document("views") { grx("\"subviews\": [\(joined(views) { _ in "{ \"class\": \"View\" }" })]") },
      document("a RelativeLayout of texts") {
        let children = (0..<min(views, 40_000)).map {
          "{ \"class\": \"TextView\", \"text\": \"t\", \"id\": \"c\($0)\", \"below\": \"c\(max($0 - 1, 0))\" }"
        }
        return "{ \"layout\": { \"class\": \"RelativeLayout\", \"subviews\": [\(children.joined(separator: ","))] } }"
      },
      document("a ConstraintLayout") {
        let count = min(views, 30_000)
        let children = (0..<count).map {
          "{ \"class\": \"TextView\", \"text\": \"t\", \"id\": \"c\($0)\", \"topToBottom\": \"c\(($0 + count - 1) % count)\","
            + " \"bottomToTop\": \"c\(($0 + 1) % count)\", \"leftToLeft\": \"parent\" }"
        }
        return "{ \"layout\": { \"class\": \"ConstraintLayout\", \"subviews\": [\(children.joined(separator: ","))] } }"
      },
      document("an AutoLayout") {
        let count = min(views / 4, 3000)
        let children = (0..<count).map {
          "{ \"class\": \"TextView\", \"text\": \"t\", \"id\": \"c\($0)\", \"left ==\": \"c\(($0 + 1) % count).right\","
            + " \"width ==\": { \"view\": \"c\(($0 + 7) % count)\", \"multiplier\": 1.01 } }"
        }
        return "{ \"layout\": { \"class\": \"AutoLayout\", \"subviews\": [\(children.joined(separator: ","))] } }"
      },
    ]
  }

  private static func tree(_ name: String, _ make: @escaping @Sendable () -> View) -> SlowWork {
    SlowWork(name: name, content: .tree(make))
  }

  private static func relativeTree(_ count: Int, isCyclic: Bool = false) -> View {
    let layout = RelativeLayout()
    for index in 0..<count {
      let child = TextView("text \(index)")
      child.id = "c\(index)"
      let params = RelativeLayout.LayoutParams()
      let previous = index == 0 ? (isCyclic ? count - 1 : nil) : index - 1
      params.below = previous.map { "c\($0)" }
      params.alignLeft = previous.map { "c\($0)" }
      layout.addSubview(child, params)
    }
    return layout
  }

  private static func constraintTree(_ count: Int) -> View {
    let layout = ConstraintLayout()
    for index in 0..<count {
      let child = TextView("text \(index)")
      child.id = "c\(index)"
      let params = ConstraintLayout.LayoutParams(width: .wrapContent, height: .wrapContent)
      params.leftToLeft = "c\((index * 7 + 1) % count)"
      params.rightToRight = "c\((index * 13 + 5) % count)"
      params.topToBottom = index > 0 ? "c\(index - 1)" : ConstraintLayout.LayoutParams.parent
      params.bottomToTop = "c\((index + 1) % count)"
      layout.addSubview(child, params)
    }
    return layout
  }

  private static func chainTree(_ count: Int) -> View {
    let layout = ConstraintLayout()
    for index in 0..<count {
      let child = TextView("text \(index)")
      child.id = "c\(index)"
      let params = ConstraintLayout.LayoutParams(width: .wrapContent, height: .wrapContent)
      params.leftToLeft = ConstraintLayout.LayoutParams.parent
      if index == 0 {
        params.topToTop = ConstraintLayout.LayoutParams.parent
      } else {
        params.topToBottom = "c\(index - 1)"
      }
      if index == count - 1 {
        params.bottomToBottom = ConstraintLayout.LayoutParams.parent
      } else {
        params.bottomToTop = "c\(index + 1)"
      }
      layout.addSubview(child, params)
    }
    return layout
  }

  private static func nestedFlows(_ count: Int) -> View {
    let layout = ConstraintLayout()
    for number in 0..<count {
      let text = TextView("text \(number)")
      text.id = "v\(number)"
      layout.addSubview(text)
      let (flow, params) = (Flow(), ConstraintLayout.LayoutParams(width: 0, height: 0))
      flow.id = "f\(number)"
      flow.referencedIds = ["v\(number)", "f\(number + 1)"]
      flow.padding = Edges(left: 1, top: 1, right: 0, bottom: 0)
      flow.settings.orientation = number % 2 == 0 ? .horizontal : .vertical
      flow.settings.wrapMode = .chain
      (params.widthPercent, params.heightPercent) = (0.99, 0.99)
      layout.addSubview(flow, params)
    }
    return layout
  }

  private static func alignedFlow(_ count: Int) -> View {
    let (layout, flow) = (ConstraintLayout(), Flow())
    for number in 0..<count {
      let text = TextView("text \(number)")
      text.id = "v\(number)"
      layout.addSubview(text)
    }
    flow.referencedIds = (0..<count).map { "v\($0)" }
    flow.settings.wrapMode = .aligned
    layout.addSubview(flow, ConstraintLayout.LayoutParams(width: 0, height: .wrapContent))
    return layout
  }

  private static func knot(_ count: Int) -> View {
    let layout = ConstraintLayout()
    for index in 0..<count {
      let child = TextView("knot \(index)")
      child.id = "c\(index)"
      let params = ConstraintLayout.LayoutParams(width: 0, height: index % 2 == 0 ? 0 : .wrapContent)
      params.leftToLeft = index > 0 ? "c\((index * 7) % index)" : ConstraintLayout.LayoutParams.parent
      params.rightToRight = index + 1 < count ? "c\((index * 13 + 5) % count)" : ConstraintLayout.LayoutParams.parent
      params.topToBottom = index > 0 ? "c\(index - 1)" : nil
      params.bottomToTop = index + 1 < count ? "c\(index + 1)" : nil
      if index % 2 == 0 { params.dimensionRatio = ConstraintLayout.DimensionRatio(width: 3, height: 2) }
      layout.addSubview(child, params)
    }
    return layout
  }

  private static func autoLayout(_ count: Int, _ constrain: (TextView, _ index: Int, [TextView]) -> Void) -> View {
    let layout = AutoLayout()
    let views = (0..<count).map { TextView("text \($0)") }
    for view in views { layout.addSubview(view) }
    for (index, view) in views.enumerated() { constrain(view, index, views) }
    return layout
  }

  private static func contradictions(_ count: Int) -> View {
    autoLayout(count) { view, index, views in
      let next = views[(index + 1) % views.count]
      view.addConstraints(["right ==": .init(next.left, constant: -8), "width ==": .init(next.width, multiplier: 1.01)])
    }
  }

  private static func autoChain(_ count: Int) -> View {
    autoLayout(count) { view, index, views in
      guard index > 0 else { return }
      let previous = views[index - 1]
      view.addConstraints(["top ==": .init(previous.bottom, constant: 8), "width >=": .init(previous.width)])
    }
  }
}
