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
    let offers: Pair<Notes.Offer>
    /// The index of the next call to the same view; −1 for none.
    fileprivate(set) var next: Int32 = -1
  }

  /// The calls in the order in which they were answered: a view's calls to its children come before the call to the
  /// view itself.
  public internal(set) var calls: [Call] = []
  /// The maximum number of views nested in one another while measuring.
  public internal(set) var deepestChain = 0
  /// The calls that haven't been answered yet.
  private var open: [OpenCall] = []
  /// The index of each call by its number; −1 for a call that isn't answered yet.
  private var places: [Int32] = []
  /// The indexes of the calls made during another one, by its number, created when they are first needed.
  private var inner: (count: Int, indexes: [Int: [Int]]) = (0, [:])
  var notes = Notes()

  /// The subjects of calls and notes, in the order of their numbers.
  private var subjects: [Subject] = []
  /// The numbers of the subjects, created when a view has been numbered by another trace since.
  private var numbers: (count: Int, ofViews: [ObjectIdentifier: Int]) = (0, [:])
  /// Whether something is recorded about all views, or only about those that were numbered at the beginning.
  private let includesAll: Bool

  /// The facts about a call before it is answered.
  struct OpenCall {
    let view: View
    let number: Int
    let outerNumber: Int?
    let parentSpecs: MeasureSpecs?
    var offers = Pair<Notes.Offer>()
  }

  /// A view, and where the calls to it and the notes about it begin.
  ///
  /// The views are numbered, and what is recorded about them lies in a few arrays: objects and dictionary entries for each
  /// of many views would take long to create, and longer to free.
  private struct Subject {
    /// The identity of the view, which the calls or the tree keep alive.
    let id: ObjectIdentifier
    var firstCall: Int32 = -1
    var lastCall: Int32 = -1
    var notes = Notes.OfView()
  }

  /// Creates an empty trace.
  public init() { includesAll = true }

  /// Creates an empty trace for some views and their ancestors.
  fileprivate init(of views: [View]) {
    includesAll = false
    for view in views {
      var next: View? = view
      while let current = next, number(of: current) == nil {
        add(current)
        next = current.parent
      }
    }
  }

  // MARK: Subjects

  @discardableResult
  private func add(_ view: View) -> Int {
    let details = view.state.makeDetails()
    details.traceNumber = Int32(truncatingIfNeeded: subjects.count)
    subjects.append(Subject(id: ObjectIdentifier(view)))
    return subjects.count - 1
  }

  /// Makes room for the records about a number of views.
  fileprivate func reserveCapacity(_ count: Int) {
    subjects.reserveCapacity(count)
    calls.reserveCapacity(2 * count)
    places.reserveCapacity(2 * count)
  }

  /// Numbers a view if the trace is about all views; returns whether something is recorded about it.
  fileprivate func begin(about view: View) -> Bool {
    if number(of: view) != nil { return true }
    if includesAll { add(view) }
    return includesAll
  }

  /// Returns the number of a view, or `nil` if nothing was recorded about it.
  private func number(of view: View) -> Int? {
    guard let known = view.state.details?.traceNumber else { return nil }
    let id = ObjectIdentifier(view)
    if subjects.indices.contains(Int(known)), subjects[Int(known)].id == id { return Int(known) }
    while numbers.count < subjects.count {
      numbers.ofViews[subjects[numbers.count].id] = numbers.count
      numbers.count += 1
    }
    return numbers.ofViews[id]
  }

  func includes(_ view: View) -> Bool { includesAll || number(of: view) != nil }

  /// Returns the notes about a view; `nil` if there are none.
  func notes(about view: View) -> Notes.OfView? { number(of: view).map { subjects[$0].notes } }

  /// Changes the notes about a view, if something is recorded about it.
  func withNotes(about view: View, _ body: (inout Notes.OfView, inout Notes) -> Void) {
    guard let number = number(of: view) ?? (includesAll ? add(view) : nil) else { return }
    body(&subjects[number].notes, &notes)
  }

  // MARK: Calls

  /// How many times `onMeasure` was run.
  public var measureCount: Int { calls.count { $0.source == .measured } }

  /// Returns the calls that `view` answered, in order.
  public func calls(to view: View) -> [Call] {
    var found: [Call] = []
    var index = number(of: view).map { subjects[$0].firstCall } ?? -1
    while index >= 0 {
      found.append(calls[Int(index)])
      index = calls[Int(index)].next
    }
    return found
  }

  /// Returns the call with a number, or `nil` if there is none.
  public func call(number: Int) -> Call? {
    guard places.indices.contains(number), places[number] >= 0 else { return nil }
    return calls[Int(places[number])]
  }

  /// Returns the calls made during another one, in order: the measure requests of a view to its children.
  public func calls(during number: Int) -> [Call] {
    while inner.count < calls.count {
      if let outer = calls[inner.count].outerNumber { inner.indexes[outer, default: []].append(inner.count) }
      inner.count += 1
    }
    return (inner.indexes[number] ?? []).map { calls[$0] }
  }

  /// Returns the number of the call during which `onMeasure` of `view` runs; −1 during layout, which some layouts run
  /// while they are measured.
  func currentRun(of view: View) -> Int {
    guard let innermost = open.last, innermost.view === view else { return -1 }
    return innermost.number
  }

  func begin(_ view: View, parentSpecs: MeasureSpecs?) {
    open.append(
      OpenCall(view: view, number: places.count, outerNumber: open.last?.number, parentSpecs: parentSpecs))
    places.append(-1)
  }

  /// The offers of the innermost call.
  var offers: Pair<Notes.Offer> {
    get { open[open.count - 1].offers }
    set { open[open.count - 1].offers = newValue }
  }

  func end() -> OpenCall { open.removeLast() }

  /// Appends a call that was answered.
  func append(_ call: Call) {
    let index = Int32(truncatingIfNeeded: calls.count)
    places[call.number] = index
    calls.append(call)
    guard let number = number(of: call.view) else { return }
    let last = subjects[number].lastCall
    if last < 0 { subjects[number].firstCall = index } else { calls[Int(last)].next = index }
    subjects[number].lastCall = index
  }

  /// Returns and removes the notes recorded for the next call to `view`.
  func takeOffers(to view: View) -> Pair<Notes.Offer> {
    guard let number = number(of: view) else { return Pair() }
    defer { subjects[number].notes.pendingOffers = Pair() }
    return subjects[number].notes.pendingOffers
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
    explaining views: [View], _ body: () throws -> Void
  ) rethrows -> MeasureTrace {
    try recordMeasures(in: MeasureTrace(of: views), body)
  }

  private func recordMeasures(in recorder: MeasureTrace, _ body: () throws -> Void) rethrows -> MeasureTrace {
    var count = 0
    forEachView { view, _, _ in
      guard recorder.begin(about: view) else { return }
      view.state.makeDetails().recorder = recorder
      view.markTraced(true)
      count += 1
    }
    recorder.reserveCapacity(count)
    defer {
      forEachView { view, _, _ in
        guard let details = view.state.details, details.recorder === recorder else { return }
        details.recorder = nil
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
