import Layouts
import Measure
import Testing

/// The expected frames were calculated from the sources of CoordinatorLayout, HeaderScrollingViewBehavior and
/// BottomSheetBehavior.
@Suite struct CoordinatorLayoutTests {
  private func view(_ size: Size) -> View {
    let view = Space()
    view.minWidth = size.width
    view.minHeight = size.height
    return view
  }

  private func params(_ change: (CoordinatorLayout.LayoutParams) -> Void) -> CoordinatorLayout.LayoutParams {
    let params = CoordinatorLayout.LayoutParams()
    change(params)
    return params
  }

  /// Returns a header of two bars, the first of which scrolls away.
  private func header(_ params: CoordinatorLayout.LayoutParams) -> LinearLayout {
    let header = LinearLayout(direction: .vertical)
    header.id = "header"
    for height in [56, 48] { header.addSubview(view(Size(width: 100, height: height))) }
    params.behavior = .header
    params.width = .matchParent
    header.layoutParams = params
    return header
  }

  @Test func a_scrolling_child_is_as_high_as_it_becomes_once_the_header_has_scrolled_away() {
    let layout = CoordinatorLayout()
    layout.addSubview(header(params { $0.scrollingChildren = 1 }))
    let content = view(.zero)
    content.layoutParams = params {
      $0.behavior = .scrolling
      $0.width = .matchParent
      $0.height = .matchParent
    }
    layout.addSubview(content)
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    #expect(layout.subviews[0].frame == Rect(x: 0, y: 0, width: 360, height: 104))
    // 640 − 104, and the 56 of the bar that scrolls away.
    #expect(content.frame == Rect(x: 0, y: 104, width: 360, height: 592))
  }

  @Test func a_child_moves_out_of_the_way_of_one_that_takes_its_edge() {
    let layout = CoordinatorLayout()
    let button = view(Size(width: 56, height: 56))
    button.layoutParams = params {
      $0.gravity = [.bottom, .end]
      $0.dodgeInsetEdges = .bottom
      $0.margins = Edges(all: 16)
    }
    layout.addSubview(button)
    let bar = view(Size(width: 360, height: 48))
    bar.layoutParams = params {
      $0.gravity = .bottom
      $0.insetEdge = .bottom
    }
    layout.addSubview(bar)
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    #expect(bar.frame.y == 592)
    // Its margin is above the bar.
    #expect(button.frame == Rect(x: 288, y: 520, width: 56, height: 56))
    button.visibility = .hidden
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    #expect(button.frame.y == 568)
  }

  @Test func a_child_is_centered_on_the_corner_of_its_anchor_and_kept_inside() {
    let layout = CoordinatorLayout()
    layout.addSubview(header(params { _ in }))
    let button = view(Size(width: 56, height: 56))
    button.layoutParams = params {
      $0.anchor = "header"
      $0.anchorGravity = [.bottom, .right]
      $0.margins = Edges(all: 16)
    }
    layout.addSubview(button)
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    // The corner is at 360,104: half of 56 before it, but 16 before the right edge.
    #expect(button.frame == Rect(x: 288, y: 76, width: 56, height: 56))
  }

  @Test func a_sheet_reaches_up_by_its_peek_height() {
    let layout = CoordinatorLayout()
    let sheet = view(Size(width: 0, height: 300))
    sheet.layoutParams = params {
      $0.behavior = .bottomSheet
      $0.width = .matchParent
      $0.peekHeight = 64
    }
    layout.addSubview(sheet)
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    #expect(sheet.frame == Rect(x: 0, y: 576, width: 360, height: 300))
  }

  @Test func circular_anchors_end() {
    let layout = CoordinatorLayout()
    for (id, anchor) in [("a", "b"), ("b", "a")] {
      let child = view(Size(width: 10, height: 10))
      child.id = id
      child.layoutParams = params { $0.anchor = anchor }
      layout.addSubview(child)
    }
    layout.measureAndLayout(.exactly(Size(width: 100, height: 100)))
    #expect(layout.subviews.allSatisfy { $0.frame.size == Size(width: 10, height: 10) })
  }

  private func content(_ change: (CoordinatorLayout.LayoutParams) -> Void = { _ in }) -> View {
    let content = view(.zero)
    content.layoutParams = params {
      $0.behavior = .scrolling
      $0.width = .matchParent
      $0.height = .matchParent
      change($0)
    }
    return content
  }

  /// Children depend on the header, wherever it is declared.
  @Test(arguments: [0, 1, 2])
  func the_header_may_be_anywhere_among_its_siblings(index: Int) {
    let layout = CoordinatorLayout()
    let content = content()
    let other = view(Size(width: 20, height: 30))
    other.layoutParams = params { _ in }
    var children = [content, other]
    children.insert(header(params { $0.scrollingChildren = 1 }), at: index)
    for child in children { layout.addSubview(child) }
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    #expect(content.frame == Rect(x: 0, y: 104, width: 360, height: 592))
    #expect(other.frame == Rect(x: 0, y: 0, width: 20, height: 30))
  }

  @Test func a_header_below_its_anchor_moves_what_scrolls_below_it() {
    let layout = CoordinatorLayout()
    layout.padding = Edges(top: 10)
    let banner = view(Size(width: 360, height: 60))
    banner.id = "banner"
    banner.layoutParams = params { _ in }
    layout.addSubview(banner)
    // Its own anchor has no effect beside the header.
    let content = content { $0.anchor = "banner" }
    layout.addSubview(content)
    let header = header(
      params {
        $0.anchor = "banner"
        $0.anchorGravity = .bottom
        $0.gravity = .bottom
      })
    layout.addSubview(header)
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    #expect(banner.frame == Rect(x: 0, y: 10, width: 360, height: 60))
    #expect(header.frame == Rect(x: 0, y: 70, width: 360, height: 104))
    #expect(content.frame.y == 174)
  }

  /// A header that is gone is still what others scroll below: its lower edge is at 0, above the padding.
  @Test func a_header_that_is_gone_has_no_height() {
    let layout = CoordinatorLayout()
    layout.padding = Edges(top: 10)
    let header = header(params { $0.scrollingChildren = 2 })
    header.visibility = .gone
    layout.addSubview(header)
    let content = content()
    layout.addSubview(content)
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    #expect(content.frame == Rect(x: 0, y: 0, width: 360, height: 630))
  }

  /// A child that is gone neither scrolls away nor ends those that do.
  @Test func gone_children_of_the_header_are_counted_but_do_not_scroll() {
    let layout = CoordinatorLayout()
    let header = header(params { $0.scrollingChildren = 1 })
    header.subviews[0].visibility = .gone
    layout.addSubview(header)
    let content = content()
    layout.addSubview(content)
    layout.measureAndLayout(.exactly(Size(width: 360, height: 640)))
    #expect(content.frame == Rect(x: 0, y: 48, width: 360, height: 592))
  }
}
