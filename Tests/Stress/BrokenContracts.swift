import Layouts
import Measure

#if MEASURE_CACHE_CHECKS
  private let checksAnswers = true
#else
  private let checksAnswers = false
#endif

/// Views that violate their declared contracts. A build with `MEASURE_CACHE_CHECKS` stops at them and names their
/// paths; other builds lay them out with the cached results.
var brokenContracts: [Case] {
  [
    broken("unused-space", "#list/MeasuredView #liar answered 50x10 to at most 80") { list in
      let liar = MeasuredView(contract: .ignoresUnusedSpace) { Size(width: $0.width.size / 2, height: 10) }
      add(liar, to: list)
      list.measure(MeasureSpecs(width: .atMost(100), height: .atMost(100)))
      // The list is measured again, but its child only if none of its cached results can be used.
      list.setNeedsLayout()
      list.measure(MeasureSpecs(width: .atMost(80), height: .atMost(100)))
    },
    broken("exact-size", "#list/MeasuredView #liar answered 40x30 to exactly 40 × exactly 30") { list in
      let liar = MeasuredView(contract: .keepsExactSize) { _ in Size(width: 7, height: 7) }
      liar.layoutParams = LayoutParams(width: 40, height: 30)
      add(liar, to: list)
      list.measureAndLayout(in: Size(width: 100, height: 100))
    },
    broken("unnoticed-change", "#list/MeasuredView #liar answered 9x9") { list in
      var length = 9
      add(MeasuredView { _ in Size(width: length, height: length) }, to: list)
      list.measureAndLayout(in: Size(width: 100, height: 100))
      length = 8
      list.setNeedsLayout()
      list.measureAndLayout(in: Size(width: 100, height: 100))
    },
  ]
}

private func broken(_ name: String, _ sentence: String, _ run: @escaping (FrameLayout) -> Void) -> Case {
  Case("contract-\(name)", stopsWith: checksAnswers ? sentence : nil) {
    let list = FrameLayout()
    list.id = "list"
    run(list)
  }
}

private func add(_ liar: View, to list: FrameLayout) {
  liar.id = "liar"
  list.addSubview(liar)
}
