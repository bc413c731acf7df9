/// What was measured in a tree, call by call, while a recorder was attached to it.
public final class MeasureRecorder {
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

    public let view: View
    /// The view that asked; `nil` for the root.
    public let parent: View?
    public let specs: MeasureSpecs
    /// The answer, in pixels.
    public let size: Size
    public let source: Source
    /// Whether the call was made while laying out, to bring the views below to the specs of an answer given before.
    public let isDuringLayout: Bool
  }

  public internal(set) var calls: [Call] = []
  /// The greatest number of views nested in one another while measuring.
  public internal(set) var deepestChain = 0

  public init() {}

  /// The number of times that `onMeasure` was run.
  public var measureCount: Int { calls.count { $0.source == .measured } }
}

extension View {
  /// Records what is measured in this view and below it while `body` runs.
  ///
  /// Recording costs time and memory; a tree that isn't being recorded pays nothing for it.
  public final func recordMeasures(_ body: () throws -> Void) rethrows -> MeasureRecorder {
    let recorder = MeasureRecorder()
    forEachView { view, _, _ in
      view.state.makeExtras().recorder = recorder
      view.state.pointee.flags.insert(.isTraced)
    }
    defer {
      forEachView { view, _, _ in
        view.state.pointee.extras?.recorder = nil
        view.state.pointee.flags.remove(.isTraced)
      }
    }
    try body()
    return recorder
  }
}
