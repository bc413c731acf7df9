/// The measure calls in a tree while a recorder was attached to it.
public final class MeasureTrace {
  /// One question that a parent put to a view, and the answer.
  public struct Call {
    /// How the answer was found.
    public enum Source: Hashable, Sendable {
      /// `onMeasure` was run.
      case measured
      /// An earlier answer still held.
      case remembered
      /// The specs were exact, so that the answer was known; `onMeasure` runs when the view is laid out.
      case exact
      /// Follows from an answer to other specs, since limits do no more than cut the view's lengths off; `onMeasure` runs
      /// when the view is laid out.
      case clamped
    }

    /// The view that was measured.
    public let view: View
    /// The view that asked; `nil` for the root.
    public let parent: View?
    /// The specs of the call.
    public let specs: MeasureSpecs
    /// The answer, in pixels.
    public let size: Size
    /// The baseline of the answer, in pixels from the top; `nil` for none, and if it was not looked for yet.
    public let baseline: Int?
    /// The origin of the answer.
    public let source: Source
    /// Whether the call was made while laying out, to bring the views below to the specs of an answer given before.
    public let isDuringLayout: Bool
    /// The specs that the parent was being measured with; `nil` for the root.
    public let parentSpecs: MeasureSpecs?
    /// The number of this call; numbers go up in the order in which questions are put.
    public let number: Int
    /// The number of the call during which this one was made; `nil` for none.
    public let outerNumber: Int?
    /// The reasons that the measuring view recorded.
    let offers: Pair<Explanation.Offer>
  }

  /// In the order in which they were answered: the calls that a view makes come before the call that measures the
  /// view itself.
  public internal(set) var calls: [Call] = []
  /// The greatest number of views nested in one another while measuring.
  public internal(set) var deepestChain = 0
  /// The numbers of the calls that have not been answered yet.
  private var open: [(number: Int, view: View)] = []
  private var nextNumber = 0
  private var index = Index()
  var notes = Notes()

  /// An index of the calls, created when it is first needed.
  private struct Index {
    var count = 0
    var byView: [ObjectIdentifier: [Int]] = [:]
    var byNumber: [Int: Int] = [:]
    var byOuterNumber: [Int: [Int]] = [:]
  }

  /// Creates an empty trace.
  public init() {}

  /// The number of times that `onMeasure` was run.
  public var measureCount: Int { calls.count { $0.source == .measured } }

  /// The calls that `view` answered, in order.
  public func calls(to view: View) -> [Call] {
    updateIndex()
    return (index.byView[ObjectIdentifier(view)] ?? []).map { calls[$0] }
  }

  /// The call with a number.
  public func call(number: Int) -> Call? {
    updateIndex()
    return index.byNumber[number].map { calls[$0] }
  }

  /// The calls that were made during another one, in order: the measure requests of a view to its children.
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

  /// The number of the call during which `onMeasure` of `view` runs; −1 while the view is laid out, which some
  /// layouts do while they are measured.
  func currentRun(of view: View) -> Int {
    guard let innermost = open.last, innermost.view === view else { return -1 }
    return innermost.number
  }

  func begin(_ view: View) -> (number: Int, outerNumber: Int?) {
    let outer = open.last?.number
    open.append((nextNumber, view))
    nextNumber += 1
    return (nextNumber - 1, outer)
  }

  func end() { open.removeLast() }

  /// The notes recorded for the call to `view` that begins.
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
    let recorder = MeasureTrace()
    forEachView { view, _, _ in
      view.state.makeDetails().recorder = recorder
      view.state.pointer.pointee.flags.insert(.isTraced)
    }
    defer {
      forEachView { view, _, _ in
        view.state.details?.recorder = nil
        view.state.pointer.pointee.flags.remove(.isTraced)
      }
    }
    try body()
    return recorder
  }
}
