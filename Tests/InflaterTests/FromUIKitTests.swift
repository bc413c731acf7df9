// swift-format-ignore-file
// Chains are written without spaces, which the formatter would add.

import Dialects
import Foundation
import Layouts
import Measure
import TestSupport
import Testing

#if canImport(UIKit)
  import UIKit
#endif

/// The code in the articles for users of UIKit, Paralayout, and AutoLayoutShorthand is between two marks here, and
/// runs.
@Suite(.serialized) struct FromUIKitTests {
  private static let articles = "Sources/Layouts/Dialects/Dialects.docc/"

  @Test(arguments: [
    (articles + "FromUIKit.md", ["container", "anchors", "errors", "window", "safe area", "frames", "cell", "apply"]),
    (articles + "ParalayoutStyle.md", ["paralayout"]),
    (articles + "AutoLayoutShorthandStyle.md", ["shorthand", "switching"]),
  ]) func the_articles_show_the_code_that_runs_here(file: String, names: [String]) throws {
    let source = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)
    try expectSnippets(names, of: source, in: file)
  }

  // snippet: container
  final class ProfileView: View {
    let avatar = ImageView()
    let name = TextView("Ada")

    convenience init() {
      self.init(frame: .zero)
      subviews(avatar, name)
      avatar.size(50).left(16).centerVertically()
      avatar-12-name.centerVertically()
    }
  }
  // end of snippet

  @Test func a_container() {
    let view = ProfileView()
    view.measureAndLayout(in: Size(width: 320, height: 80))
    #expect(view.avatar.frame == Rect(x: 16, y: 15, width: 50, height: 50))
    #expect(view.name.frame.x == 78)
  }

  @Test func anchors() {
    let (root, a, b) = (AutoLayout(), View(), View())
    root.subviews(a, b)
    b.top(0).height(10)
    // snippet: anchors
    a.topAnchor.constraint(equalTo: b.bottomAnchor, constant: 8).isActive = true
    a.Top == b.Bottom + 8 ~ 1000  // the same, in Stevia style
    NSLayoutConstraint(
      item: a, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1, constant: 40
    ).isActive = true
    // end of snippet
    root.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(a.frame == Rect(x: 0, y: 18, width: 40, height: 0))
    let priorities: [Int] = root.constraints.map(\.priority)
    #expect(priorities.filter { $0 == 1000 }.count == 2)
  }

  @Test func errors() {
    let (root, a) = (AutoLayout(), View())
    root.subviews(a)
    // snippet: errors
    let errors = LayoutErrors.collected {
      a.widthAnchor.constraint(equalToConstant: 20).isActive = true
      a.widthAnchor.constraint(equalToConstant: 30).isActive = true
      root.measureAndLayout(in: Size(width: 100, height: 100))
    }
    // end of snippet
    #expect(errors.count == 1)
    // Each constraint has its place: 'View.width == 20' (InflaterTests/FromUIKitTests.swift:…).
    let words = (errors.first ?? "").replacing(/InflaterTests\/FromUIKitTests\.swift:[0-9]+/, with: "FILE")
    #expect(
      words == """
        FILE: Unable to satisfy all required constraints: 'View.width == 20' (FILE) and 'View.width == 30' (FILE) \
        contradict one another; 'View.width == 30' is dropped
        """)
    #expect(a.frame.width == 20)
  }

  @Test func windows() {
    let (root, title) = (AutoLayout(), TextView("Hello"))
    root.subviews(title)
    title.centerInContainer()
    // snippet: window
    root.measureAndLayout(in: Size(width: 390, height: 844))  // fills the window
    root.layoutParams = LayoutParams(width: .wrapContent, height: .wrapContent)
    root.measureAndLayout(in: Size(width: 390, height: 844))  // as large as its content
    root.frame = Rect(x: 0, y: 0, width: 200, height: 100)  // exactly so large
    // end of snippet
    #expect(title.frame == Rect(x: 80, y: 40, width: 40, height: 20))
  }

  @Test func safe_areas() {
    let (root, bar) = (AutoLayout(), View())
    root.subviews(bar)
    bar.height(50).fillHorizontally()
    // snippet: safe area
    root.safeAreaInsets = Edges(top: 44, bottom: 34)
    bar.Bottom == root.safeAreaLayoutGuide.Bottom - 6
    // end of snippet
    root.measureAndLayout(in: Size(width: 360, height: 640))
    #expect(bar.frame == Rect(x: 0, y: 550, width: 360, height: 50))
  }

  @Test func frames() {
    let (icon, title) = (View(), TextView("Hello"))
    // snippet: frames
    let card = PlacedLayout { card in
      icon.frame = Rect(x: 16, y: 16, width: 24, height: 24)
      title.frame = Rect(x: 48, y: 16, width: card.bounds.width - 64, height: 24)
      title.center.y = icon.center.y
    }
    card.subviews(icon, title)
    // end of snippet
    card.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .exactly(80)))
    #expect(icon.frame == Rect(x: 16, y: 16, width: 24, height: 24))
    #expect(title.frame == Rect(x: 48, y: 16, width: 136, height: 24))
  }

  @Test func cells() {
    let (cell, title) = (TableViewCell(), TextView("Hello"))
    cell.subviews(title)
    title.fillContainer(padding: 12)
    // snippet: cell
    cell.measure(MeasureSpecs(width: .exactly(320), height: .unspecified))
    let height = cell.measuredSize.height
    // end of snippet
    #expect(height == 44)
  }

  #if canImport(UIKit)
    // snippet: apply
    func apply(_ root: Measure.View, to views: [ObjectIdentifier: UIView], scale: CGFloat) {
      for view in ViewTree(root) {
        let frame = view.frame  // in its parent; frameInRoot for a flat hierarchy
        views[ObjectIdentifier(view)]?.frame = CGRect(
          x: CGFloat(frame.x) / scale, y: CGFloat(frame.y) / scale,
          width: CGFloat(frame.width) / scale, height: CGFloat(frame.height) / scale)
      }
    }
    // end of snippet
  #endif

  // MARK: Paralayout

  @Test func aligned_and_distributed() {
    let (icon, title, a, b) = (View(), TextView("Hello"), View(), View())
    for view in [icon, a, b] { view.layoutParams = LayoutParams(width: 20, height: 20) }
    // snippet: paralayout
    let card = PlacedLayout { card in
      icon.align(withSuperview: .topLeading, inset: 8)
      title.sizeToFit(card.bounds.size, constraints: .maxWidth)
      title.align(.leadingCenter, with: icon, .trailingCenter, horizontalOffset: 12)
      card.applyHorizontalSubviewDistribution(
        [8.fixed, a, 1.flexible, b, 8.fixed], orthogonalAlignment: .bottom(inset: 8))
    }
    card.subviews(icon, title, a, b)
    // end of snippet
    card.measureAndLayout(MeasureSpecs(width: .exactly(200), height: .exactly(80)))
    #expect(icon.frame.origin == Point(x: 8, y: 8))
    #expect(title.frame == Rect(x: 40, y: 8, width: 40, height: 20))
    #expect([a, b].map { $0.frame.origin } == [Point(x: 8, y: 52), Point(x: 172, y: 52)])
  }

  // MARK: AutoLayoutShorthand

  @Test func equations_in_dictionaries() {
    let (icon, title) = (View(), TextView("Hello"))
    // snippet: shorthand
    let card = AutoLayout()
    card.subviews(icon, title)
    icon.als_addConstraints([
      "left ==": als_superview, "top ==": als_superview, "width ==": 48, "height ==": icon.als_width,
    ])
    title.als_addConstraints([
      "left ==": [als_view: icon.als_right, als_constant: 12],
      "centerY ==": icon.als_centerY,
      "right <=": [als_view: card.als_right, als_constant: -16, als_priority: 750],
    ])
    // end of snippet
    card.measureAndLayout(in: Size(width: 320, height: 100))
    #expect(icon.frame == Rect(x: 0, y: 0, width: 48, height: 48))
    #expect(title.frame == Rect(x: 60, y: 14, width: 40, height: 20))
  }

  @Test func groups_of_constraints_are_switched() {
    let (root, panel) = (AutoLayout(), View())
    root.subviews(panel)
    // snippet: switching
    let narrow = panel.als_addConstraints(["width ==": 120])
    let wide = panel.als_addConstraints(["width ==": 240])
    wide.als_deactivateConstraints()
    // end of snippet
    root.measureAndLayout(in: Size(width: 320, height: 100))
    #expect(panel.frame.width == 120)
    narrow.als_deactivateConstraints()
    wide.als_activateConstraints()
    root.measureAndLayout(in: Size(width: 320, height: 100))
    #expect(panel.frame.width == 240)
  }
}
