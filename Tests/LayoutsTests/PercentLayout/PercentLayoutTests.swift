import Layouts
import Measure
import Testing

/// Frames calculated from androidx.percentlayout.widget.PercentLayoutHelper (1.0).
@Suite struct PercentLayoutTests {
  private func box(_ width: Int = 10, _ height: Int = 10) -> View {
    let view = Space()
    view.minWidth = width
    view.minHeight = height
    return view
  }

  private func shares(_ set: (inout PercentShares) -> Void) -> PercentShares {
    var shares = PercentShares()
    set(&shares)
    return shares
  }

  @Test func lengths_are_fractions_of_the_size_inside_the_padding() {
    let layout = PercentFrameLayout()
    layout.padding = Edges(left: 20, top: 10, right: 0, bottom: 0)
    let child = box()
    let params = PercentFrameLayout.LayoutParams(gravity: [.right, .bottom])
    params.shares = shares {
      $0.width = 0.5
      $0.height = 0.25
    }
    layout.addSubview(child, params)
    layout.measureAndLayout(.exactly(Size(width: 220, height: 110)))
    // Half of 200 and a quarter of 100, at the far corner.
    #expect(child.frame == Rect(x: 120, y: 85, width: 100, height: 25))
  }

  @Test func a_ratio_gives_the_length_that_is_zero_and_no_share() {
    let layout = PercentFrameLayout()
    let wide = box()
    let high = box()
    let (one, other) = (
      PercentFrameLayout.LayoutParams(width: 0, height: 0), PercentFrameLayout.LayoutParams(width: 0, height: 30)
    )
    one.shares = shares {
      $0.width = 1
      $0.aspectRatio = 2
    }
    other.shares = shares { $0.aspectRatio = 1.5 }
    layout.addSubview(wide, one)
    layout.addSubview(high, other)
    layout.measureAndLayout(.exactly(Size(width: 180, height: 100)))
    #expect(wide.frame.size == Size(width: 180, height: 90))
    #expect(high.frame.size == Size(width: 45, height: 30))
  }

  @Test func margins_are_shares_of_the_width_and_of_the_height() {
    let layout = PercentRelativeLayout()
    let first = box()
    first.id = "first"
    let second = box()
    let (one, other) = (PercentRelativeLayout.LayoutParams(), PercentRelativeLayout.LayoutParams())
    one.shares = shares {
      $0.width = 0.5
      $0.height = 0.5
      $0.marginLeft = 0.1
      $0.marginTop = 0.2
    }
    other.below = "first"
    other.shares = shares {
      $0.marginTop = 0.1
      $0.marginStart = 0.3
    }
    layout.addSubview(first, one)
    layout.addSubview(second, other)
    layout.measureAndLayout(.exactly(Size(width: 100, height: 200)))
    #expect(first.frame == Rect(x: 10, y: 40, width: 50, height: 100))
    #expect(second.frame == Rect(x: 30, y: 160, width: 10, height: 10))
  }

  @Test func lengths_follow_the_layout_when_it_is_measured_again() {
    let layout = PercentRelativeLayout()
    let child = box()
    let params = PercentRelativeLayout.LayoutParams()
    params.centerInParent = true
    params.shares = shares { $0.width = 0.5 }
    layout.addSubview(child, params)
    for width in [100, 60, 100] {
      layout.measureAndLayout(.exactly(Size(width: width, height: 20)))
      #expect(child.frame == Rect(x: width / 4, y: 5, width: width / 2, height: 10))
    }
    params.shares.width = nil
    layout.measureAndLayout(.exactly(Size(width: 100, height: 20)))
    #expect(child.frame.width == 10)
  }

  @Test func without_a_limit_all_shares_are_zero() {
    let layout = PercentFrameLayout()
    let params = PercentFrameLayout.LayoutParams()
    params.shares = shares { $0.width = 0.5 }
    layout.addSubview(box(), params)
    layout.measureAndLayout(.unspecified)
    #expect(layout.frame.size == Size(width: 0, height: 10))
  }

  @Test(arguments: [false, true])
  func explanations_name_the_shares(isRelative: Bool) {
    let layout: ViewGroup = isRelative ? PercentRelativeLayout() : PercentFrameLayout()
    layout.id = "whole"
    let child = box()
    let shares = self.shares {
      $0.width = 0.25
      $0.aspectRatio = 2
      $0.marginLeft = 0.125
    }
    let params: LayoutParams
    if isRelative {
      let relative = PercentRelativeLayout.LayoutParams(width: .matchParent, height: 0)
      relative.shares = shares
      params = relative
    } else {
      let layered = PercentFrameLayout.LayoutParams(width: .matchParent, height: 0)
      layered.shares = shares
      params = layered
    }
    layout.addSubview(convertingParams: params, of: child)
    let root = LinearLayout()
    root.addSubview(layout, LinearLayout.LayoutParams(width: .matchParent, height: 100))
    let trace = root.recordMeasures { root.measureAndLayout(.exactly(Size(width: 320, height: 200))) }
    let explanation = child.explanation(in: trace)
    #expect(child.frame == Rect(x: 40, y: 0, width: 80, height: 40))
    #expect(explanation.width.terms.map(\.text.description) == ["25 % of #whole's width 320"])
    #expect(explanation.height.terms.map(\.text.description) == ["its width 80 divided by percentRatio 2"])
    #expect(explanation.left.terms.first?.text.description == "12.5 % of #whole's width 320 as percentMarginLeft")
    #expect(explanation.findings.map(\.kind) == [.lengthIsIgnored])
  }
}
