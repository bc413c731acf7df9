extension View {
  /// The object in which this view records the terms of the current pass; `nil` unless the tree is being traced.
  ///
  /// A custom layout reads it once a pass, so an untraced pass costs only one test:
  /// ```swift
  /// open override func onLayout(_ size: Size) {
  ///   …
  ///   if let notes = explanationNotes {
  ///     notes.place(child, along: .horizontal, .atLeading([.padding(.left, of: self)], length: 40, along: .horizontal))
  ///   }
  /// }
  /// ```
  /// Notes are checked: an offer that doesn't add up to the child's spec is ignored, and missing parts of an edge's
  /// position are shown as unexplained.
  @inlinable public final var explanationNotes: ExplanationNotes? {
    @inline(__always) get { state.flags.contains(.isTraced) ? notesOfTrace : nil }
  }

  /// The notes of a view that is traced.
  @usableFromInline final var notesOfTrace: ExplanationNotes? {
    state.details?.recorder.map { ExplanationNotes($0, self) }
  }
}

extension ViewRef {
  /// The same as `View.explanationNotes`.
  @inlinable package var explanationNotes: ExplanationNotes? {
    @inline(__always) get { flags.contains(.isTraced) ? owner.takeUnretainedValue().notesOfTrace : nil }
  }
}

/// Records the reasons for a view's measure requests to its children, for its size, and for its children's positions.
public struct ExplanationNotes {
  private let trace: MeasureTrace
  private let reporter: View
  /// The meter of the pass; `nil` for none.
  private let meter: Meter?

  init(_ trace: MeasureTrace, _ reporter: View) {
    self.trace = trace
    self.reporter = reporter
    meter = reporter.state.meter
  }

  /// Whether notes about a view are kept. Those of an interrupted pass are discarded with it, so the rest of them aren't
  /// created.
  package func explains(_ view: View) -> Bool { meter?.interruption == nil && trace.includes(view) }

  /// Records the reason for the spec along `axis` in the next measure call to `child`. Call it before the child is
  /// measured.
  ///
  /// It isn't needed if the spec is this view's own minus its padding and the child's margins.
  ///
  /// - Parameters:
  ///   - child: A child of this view.
  ///   - axis: The direction of the spec.
  ///   - offer: The reason. It isn't evaluated if only other views are explained.
  public func offer(to child: View, along axis: Axis, _ offer: @autoclosure () -> Explanation.Offer) {
    guard explains(child) else { return }
    let offer = offer()
    trace.withNotes(about: child) { $0.pendingOffers[axis] = $1.store(offer) }
  }

  /// Records the terms of the length that this view requests, including its padding, before minimum and limits are
  /// applied. Call it in `onMeasure`.
  public func content(along axis: Axis, _ sum: Explanation.Sum) {
    trace.notes.setContent(sum, ofRun: trace.currentRun(of: reporter), along: axis)
  }

  /// Records one term for the content's length along each axis, and the view's padding unless the term includes it.
  @inline(never)
  package func content(includesPadding: Bool = false, _ term: (Axis) -> Explanation.Term) {
    for axis in [Axis.horizontal, .vertical] {
      let padding: [Explanation.Term] =
        includesPadding ? [] : [.padding(.leading(axis), of: reporter), .padding(.trailing(axis), of: reporter)]
      content(along: axis, Explanation.Sum([term(axis)] + padding))
    }
  }

  /// Returns the notes recorded in the current run of `onMeasure`.
  package func content(along axis: Axis) -> Explanation.Sum? {
    trace.notes.content(ofRun: trace.currentRun(of: reporter), along: axis)
  }

  /// Records why `child` has its position along `axis`, in this view's coordinates; the latest note is used.
  ///
  /// - Parameters:
  ///   - child: A child of this view.
  ///   - axis: The direction of the position.
  ///   - placement: The reason. It isn't evaluated if only other views are explained.
  public func place(_ child: View, along axis: Axis, _ placement: @autoclosure () -> Explanation.Placement) {
    guard explains(child) else { return }
    let placement = placement()
    trace.withNotes(about: child) { $0.placements[axis] = $1.store(placement) }
  }

  /// Adds a term to the latest note about the position of `child`, which was moved.
  package func move(_ child: View, along axis: Axis, _ term: @autoclosure () -> Explanation.Term) {
    guard let stored = trace.notes(about: child)?.placements[axis] else { return }
    let placement = trace.notes.placement(stored).moved(by: term())
    trace.withNotes(about: child) { $0.placements[axis] = $1.store(placement) }
  }

  /// Records a fact about `child` or about this view that the author of the layout may not expect.
  ///
  /// Findings recorded in `onMeasure` are kept only if this run is the last one.
  public func find(_ kind: Explanation.Finding.Kind, _ text: ExplanationText, about child: View? = nil) {
    let run = trace.currentRun(of: reporter)
    trace.withNotes(about: child ?? reporter) {
      $1.append(Explanation.Finding(kind, text), by: reporter, inRun: run, about: &$0)
    }
  }
}

extension MeasureTrace {
  /// One value for each axis.
  struct Pair<Value> {
    private var horizontal: Value?
    private var vertical: Value?

    init() {}

    subscript(axis: Axis) -> Value? {
      get { axis == .horizontal ? horizontal : vertical }
      set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
  }

  /// Returns the findings of `reporter` about `view` in its last run and during layout.
  func findings(about view: View, by reporter: View) -> [Explanation.Finding] {
    guard let noted = notes(about: view), noted.firstFinding >= 0 else { return [] }
    let last = lastRun(of: reporter)?.number
    var findings: [Explanation.Finding] = []
    notes.forEachFinding(noted) { entry in
      guard entry.reporter === reporter, entry.run < 0 || entry.run == last else { return }
      if !findings.contains(entry.finding) { findings.append(entry.finding) }
    }
    return findings
  }

  /// Returns the last call in which `onMeasure` was run.
  func lastRun(of view: View) -> Call? { calls(to: view).last { $0.source == .measured } }
}
