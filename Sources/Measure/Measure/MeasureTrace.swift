/// The measure calls recorded in a tree.
public final class MeasureTrace {
  /// One measure call of a parent to a view, and the answer.
  public struct Call {
    /// How the answer was found.
    public enum Source: Hashable, Sendable {
      /// `onMeasure` was run.
      case measured
      /// An earlier answer was still valid.
      case remembered
      /// The specs were exact, so the answer was known; `onMeasure` runs when the view is laid out.
      case exact
      /// The answer follows from an answer to other specs, since limits only truncate the view's lengths; `onMeasure`
      /// runs when the view is laid out.
      case clamped
    }

    /// The view that was measured.
    public let view: View
    /// The view that called; `nil` for the root.
    public let parent: View?
    /// The specs of the call.
    public let specs: MeasureSpecs
    /// The answer, in pixels.
    public let size: Size
    /// The baseline of the answer, in pixels from the top; `nil` if there is none, or if it isn't known yet.
    public let baseline: Int?
    /// The origin of the answer.
    public let source: Source
    /// Whether the call was made during layout, to update the descendants to the specs of an earlier answer.
    public let isDuringLayout: Bool
    /// The specs that the parent was being measured with; `nil` for the root.
    public let parentSpecs: MeasureSpecs?
    /// The number of this call. Calls are numbered in the order in which they begin.
    public let number: Int
    /// The number of the call during which this one was made; `nil` for none.
    public let outerNumber: Int?
    /// The reasons recorded by the measuring view.
    let offers: Pair<Explanation.Offer>
  }

  /// The calls in the order in which they were answered: a view's calls to its children come before the call to the
  /// view itself.
  public internal(set) var calls: [Call] = []
  /// The maximum number of views nested in one another while measuring.
  public internal(set) var deepestChain = 0
  /// The calls that haven't been answered yet.
  private var open: [OpenCall] = []
  private var nextNumber = 0
  private var index = Index()
  var notes = Notes()
  /// The views about which something is recorded; `nil` for all.
  private var subjects: Set<ObjectIdentifier>?

  /// The facts about a call before it is answered.
  struct OpenCall {
    let view: View
    let number: Int
    let outerNumber: Int?
    let parentSpecs: MeasureSpecs?
    var offers = Pair<Explanation.Offer>()
  }

  /// An index of the calls, created when it is first needed.
  private struct Index {
    var count = 0
    var byView: [ObjectIdentifier: [Int]] = [:]
    var byNumber: [Int: Int] = [:]
    var byOuterNumber: [Int: [Int]] = [:]
  }

  /// Creates an empty trace.
  public init() {}

  /// Creates an empty trace for some views and their ancestors.
  fileprivate init(of views: [View]) {
    var subjects: Set<ObjectIdentifier> = []
    for view in views {
      var next: View? = view
      while let current = next, subjects.insert(ObjectIdentifier(current)).inserted { next = current.parent }
    }
    self.subjects = subjects
  }

  func includes(_ view: View) -> Bool { subjects?.contains(ObjectIdentifier(view)) ?? true }

  /// How many times `onMeasure` was run.
  public var measureCount: Int { calls.count { $0.source == .measured } }

  /// Returns the calls that `view` answered, in order.
  public func calls(to view: View) -> [Call] {
    updateIndex()
    return (index.byView[ObjectIdentifier(view)] ?? []).map { calls[$0] }
  }

  /// Returns the call with a number, or `nil` if there is none.
  public func call(number: Int) -> Call? {
    updateIndex()
    return index.byNumber[number].map { calls[$0] }
  }

  /// Returns the calls made during another one, in order: the measure requests of a view to its children.
  public func calls(during number: Int) -> [Call] {
    updateIndex()
    return (index.byOuterNumber[number] ?? []).map { calls[$0] }
  }

  private func updateIndex() {
    while index.count < calls.count {
      let call = calls[index.count]
      index.byView[ObjectIdentifier(call.view), default: []].append(index.count)
      index.byNumber[call.number] = index.count
      if let outer = call.outerNumber { index.byOuterNumber[outer, default: []].append(index.count) }
      index.count += 1
    }
  }

  /// Returns the number of the call during which `onMeasure` of `view` runs; −1 during layout, which some layouts run
  /// while they are measured.
  func currentRun(of view: View) -> Int {
    guard let innermost = open.last, innermost.view === view else { return -1 }
    return innermost.number
  }

  func begin(_ view: View, parentSpecs: MeasureSpecs?) {
    open.append(
      OpenCall(view: view, number: nextNumber, outerNumber: open.last?.number, parentSpecs: parentSpecs))
    nextNumber += 1
  }

  /// The offers of the innermost call.
  var offers: Pair<Explanation.Offer> {
    get { open[open.count - 1].offers }
    set { open[open.count - 1].offers = newValue }
  }

  func end() -> OpenCall { open.removeLast() }

  /// Returns and removes the notes recorded for the next call to `view`.
  func takeOffers(to view: View) -> Pair<Explanation.Offer> {
    notes.pendingOffers.removeValue(forKey: ObjectIdentifier(view)) ?? Pair()
  }
}

extension View {
  /// Records the measure calls of this view and its descendants while `body` runs.
  ///
  /// Recording costs time and memory; a tree that isn't being recorded pays nothing for it. Cached answers aren't
  /// measured again: to trace everything, trace a tree's first layout, or its layout after a change.
  public final func recordMeasures(_ body: () throws -> Void) rethrows -> MeasureTrace {
    try recordMeasures(in: MeasureTrace(), body)
  }

  /// Records only what explains some descendants: their measure calls and notes, and those of their ancestors.
  package final func recordMeasures(
    explaining views: some Sequence<View>, _ body: () throws -> Void
  ) rethrows -> MeasureTrace {
    try recordMeasures(in: MeasureTrace(of: Array(views)), body)
  }

  private func recordMeasures(in recorder: MeasureTrace, _ body: () throws -> Void) rethrows -> MeasureTrace {
    forEachView { view, _, _ in
      guard recorder.includes(view) else { return }
      view.state.makeDetails().recorder = recorder
      view.markTraced(true)
    }
    defer {
      forEachView { view, _, _ in
        guard recorder.includes(view) else { return }
        view.state.details?.recorder = nil
        view.markTraced(false)
      }
    }
    try body()
    return recorder
  }

  /// Marks the view and its children, since layouts measure plain children by shortcuts that note nothing.
  private func markTraced(_ isTraced: Bool) {
    func mark(_ state: ViewRef) {
      if isTraced {
        state.pointer.pointee.flags.insert(.isTraced)
      } else {
        state.pointer.pointee.flags.remove(.isTraced)
      }
    }
    mark(state)
    for child in ChildStates(state) { mark(child) }
  }
}
