import Dialects
import Layouts
import Measure
import Testing

/// The errors in the code of layouts, which UIKit raises or logs.
@Suite struct LayoutErrorsTests {
  private let root = AutoLayout()
  private let other = AutoLayout()
  private let a = View()
  private let c = View()

  init() {
    root.subviews(a)
    other.subviews(c)
    a.size(10)
    c.size(10)
    a.id = "a"
    c.id = "c"
  }

  private func layOut() {
    root.measureAndLayout(in: Size(width: 100, height: 100))
    other.measureAndLayout(in: Size(width: 100, height: 100))
  }

  /// The place of an operator's call at the beginning of a report, which debug builds on Linux find.
  private func place(_ line: UInt, file: String = #fileID) -> String {
    #if DEBUG && os(Linux)
      "\(file):\(line): "
    #else
      ""
    #endif
  }

  @Test func views_of_different_trees_are_reported_once() {
    let line: UInt = #line
    let errors = LayoutErrors.collected {
      c.Top == a.Bottom + 3
      layOut()
      layOut()
      c.leftAnchor.constraint(equalTo: a.rightAnchor).isActive = true
      layOut()
    }
    #expect(
      errors == [
        place(line + 2)
          + "Unable to activate '#c.top == #a.bottom + 3 @751': its views have no common superview, so it "
          + "has no effect",
        "\(#fileID):\(line + 5): Unable to activate '#c.left == #a.right': its views have no common superview, so it has "
          + "no effect",
      ])
    #expect(c.frame.y == 0)
    // Once the trees are joined, the constraints are met.
    let whole = AutoLayout()
    whole.subviews(root, other)
    root.left(0).top(0).size(50)
    other.left(0).top(0).size(100)
    #expect(LayoutErrors.collected { whole.measureAndLayout(in: Size(width: 100, height: 100)) } == [])
    #expect(c.frame == Rect(x: 10, y: 13, width: 10, height: 10))
  }

  @Test func views_that_wait_for_their_superview_are_no_error() {
    let (box, new) = (View(), View())
    let errors = LayoutErrors.collected {
      new.Top == a.Bottom
      new.size(5)
      layOut()
      root.subviews(box.subviews(new))
      layOut()
    }
    #expect(errors == [] && new.frame.size == Size(width: 5, height: 5))
  }

  @Test func contradictions_name_all_constraints_and_the_one_that_is_dropped() {
    let b = View()
    b.id = "b"
    root.subviews(b)
    let line: UInt = #line
    let errors = LayoutErrors.collected {
      b.Width == 20 ~ 1000
      b.Left == root.Left ~ 1000
      b.Right == root.Left + 30 ~ 1000
      layOut()
      layOut()
    }
    #expect(errors.count == 1)
    let error = errors.first ?? ""
    for part in ["#b.width == 20", "#b.left", "#b.right", "contradict one another", "is dropped"] {
      #expect(error.contains(part), "\(part) in \(error)")
    }
    for number in line + 2...line + 4 {
      let place = place(number).dropLast(2)
      #expect(place.isEmpty || error.contains("(\(place))"), "\(place) in \(error)")
    }
    let later = LayoutErrors.collected {
      b.Height == 4 ~ 1000
      layOut()
    }
    #expect(later == [])
  }

  @Test func other_errors_are_collected_too() {
    let line: UInt = #line
    let errors = LayoutErrors.collected {
      _ = (a as View).Top == a.Left
      a.aspectRatio(-1)
    }
    #expect(errors.count == 2)
    #expect(errors.first?.hasPrefix(place(line + 2)) == true)
    #expect(errors.first?.hasSuffix("'top' and 'left' are on different axes") == true)
    #expect(errors.last?.contains("LayoutErrorsTests.swift") == true)
    // Collections are nested, and end.
    let outer = LayoutErrors.collected { #expect(LayoutErrors.collected { a.aspectRatio(-1) }.count == 1) }
    #expect(outer == [])
  }

  @Test func a_relation_that_is_written_backward_is_turned() {
    for (key, near) in [("height =>", "height >="), ("width =<", "width <="), ("heigt =>", "height >=")] {
      let errors = LayoutErrors.collected { a.als_addConstraints([key: 3]) }
      #expect(errors.count == 1 && errors[0].hasSuffix("did you mean '\(near)'?"), "\(errors)")
    }
  }
}
