extension MeasureTrace {
  /// The notes of layouts, with all terms in one array, and the words and lengths of their texts in another one.
  ///
  /// A note is the place of its terms. So it needs no memory of its own, and a trace of many views is freed in a few
  /// steps.
  struct Notes {
    /// A part of the pieces.
    struct Text {
      fileprivate let start: Int32
      fileprivate let count: Int32
    }

    /// A part of the terms.
    struct Sum {
      fileprivate let start: Int32
      fileprivate let count: Int32
    }

    struct Offer {
      fileprivate let text: Text
      fileprivate let sum: Sum
    }

    struct Placement {
      fileprivate let edges: Edges

      fileprivate enum Edges {
        case both(leading: Sum, trailing: Sum)
        case leading(Sum, length: Int, Axis)
        case trailing(Sum, length: Int, Axis)
      }
    }

    private struct Term {
      let length: Int
      let whole: Int?
      let subject: Explanation.Subject?
      let text: Text
      let cause: Explanation.Cause
    }

    struct Finding {
      let reporter: View
      /// The number of the call during which it was noted; −1 during layout.
      let run: Int
      let finding: Explanation.Finding
      /// The index of the next finding about the same view; −1 for none.
      fileprivate var next: Int32 = -1
    }

    /// The notes about one view.
    struct OfView {
      /// Offers that the next call to the view takes over.
      var pendingOffers = Pair<Offer>()
      var placements = Pair<Placement>()
      /// The indexes of the findings; −1 for none.
      fileprivate(set) var firstFinding: Int32 = -1
      fileprivate var lastFinding: Int32 = -1
    }

    private var pieces: [ExplanationText.Piece] = []
    private var terms: [Term] = []
    /// The content of each view's run, by the number of the call.
    private var contents: [Pair<Sum>] = []
    /// The latest content that was noted during layout.
    private var contentDuringLayout = Pair<Sum>()
    private var findings: [Finding] = []
  }
}

// MARK: - Storing

extension MeasureTrace.Notes {
  private mutating func store(_ text: ExplanationText) -> Text {
    let start = pieces.count
    text.forEachPiece { pieces.append($0) }
    return Text(start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: pieces.count - start))
  }

  private mutating func store(_ sum: Explanation.Sum) -> Sum {
    let start = terms.count
    for term in sum.terms {
      terms.append(
        Term(
          length: term.length, whole: term.whole, subject: term.subject, text: store(term.text), cause: term.cause))
    }
    return Sum(start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: sum.terms.count))
  }

  mutating func store(_ offer: Explanation.Offer) -> Offer { Offer(text: store(offer.text), sum: store(offer.sum)) }

  mutating func store(_ placement: Explanation.Placement) -> Placement {
    switch placement.edges {
    case .both(let leading, let trailing):
      Placement(edges: .both(leading: store(leading), trailing: store(trailing)))
    case .leading(let sum, let length, let axis): Placement(edges: .leading(store(sum), length: length, axis))
    case .trailing(let sum, let length, let axis): Placement(edges: .trailing(store(sum), length: length, axis))
    }
  }

  mutating func setContent(_ sum: Explanation.Sum, ofRun run: Int, along axis: Axis) {
    let stored = store(sum)
    if run < 0 {
      contentDuringLayout[axis] = stored
      return
    }
    while contents.count <= run { contents.append(MeasureTrace.Pair()) }
    contents[run][axis] = stored
  }

  mutating func append(
    _ finding: Explanation.Finding, by reporter: View, inRun run: Int, about view: inout OfView
  ) {
    let index = Int32(truncatingIfNeeded: findings.count)
    findings.append(Finding(reporter: reporter, run: run, finding: finding))
    if view.firstFinding < 0 {
      view.firstFinding = index
    } else {
      findings[Int(view.lastFinding)].next = index
    }
    view.lastFinding = index
  }
}

// MARK: - Reading

extension MeasureTrace.Notes {
  private func text(_ text: Text) -> ExplanationText {
    ExplanationText(pieces[Int(text.start)..<Int(text.start) + Int(text.count)], of: pieces)
  }

  private func sum(_ sum: Sum) -> Explanation.Sum {
    Explanation.Sum(
      terms[Int(sum.start)..<Int(sum.start) + Int(sum.count)].map { term in
        Explanation.Term(term.length, term.cause, text(term.text), about: term.subject, of: term.whole)
      })
  }

  func offer(_ offer: Offer) -> Explanation.Offer {
    var restored = Explanation.Offer(text(offer.text))
    restored.sum = sum(offer.sum)
    return restored
  }

  /// Returns the sum of an offer's terms, in pixels.
  func total(of offer: Offer) -> Int {
    var total = 0
    for index in Int(offer.sum.start)..<Int(offer.sum.start) + Int(offer.sum.count) { total += terms[index].length }
    return total
  }

  func placement(_ placement: Placement) -> Explanation.Placement {
    switch placement.edges {
    case .both(let leading, let trailing):
      Explanation.Placement(leading: sum(leading), trailing: sum(trailing))
    case .leading(let terms, let length, let axis): .atLeading(sum(terms).terms, length: length, along: axis)
    case .trailing(let terms, let length, let axis): .atTrailing(sum(terms).terms, length: length, along: axis)
    }
  }

  func content(ofRun run: Int, along axis: Axis) -> Explanation.Sum? {
    let content = run < 0 ? contentDuringLayout : contents.indices.contains(run) ? contents[run] : MeasureTrace.Pair()
    return content[axis].map(sum)
  }

  /// Calls `body` with each finding about a view, in the order in which they were noted.
  func forEachFinding(_ view: OfView, _ body: (Finding) -> Void) {
    var index = view.firstFinding
    while index >= 0 {
      body(findings[Int(index)])
      index = findings[Int(index)].next
    }
  }
}
