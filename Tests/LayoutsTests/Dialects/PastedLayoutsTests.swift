// swift-format-ignore-file
// Chains are written without spaces, which the formatter would add.

import Dialects
import Foundation
import Layouts
import Measure
import Testing

/// Forms that occur in applications, and the behavior around them that users of UIKit expect.
@Suite struct PastedLayoutsTests {
  private func frame(_ view: View) -> [Int] {
    [view.frame.x, view.frame.y, view.frame.width, view.frame.height]
  }

  // MARK: Cells

  private final class TagCell: CollectionViewCell {
    private let label: TextView = {
      let label = TextView("tag", measurer: CellTextMetrics(width: 8, height: 16))
      label.numberOfLines = 1
      label.textColor = .white
      return label
    }()

    override init(frame: CGRect) {
      super.init(frame: frame)
      contentView.backgroundColor = .lightGray
      contentView.subviews(label)
      contentView.layout(
        12,
        |-12-label-12-|,
        12
      )
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  }

  private final class AlbumCell: TableViewCell {
    let thumbnail = ImageView(frame: .zero)
    let title = TextView("Album", measurer: CellTextMetrics(width: 8, height: 16))
    let count = TextView("12", measurer: CellTextMetrics(width: 8, height: 16))

    override init(style: TableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      let stack = StackLayout()
      stack.axis = .vertical
      stack.addArrangedSubview(title)
      stack.addArrangedSubview(count)
      subviews(
        thumbnail,
        stack
      )
      layout(
        6,
        |-10-thumbnail.size(78),
        6
      )
      align(horizontally: thumbnail-10-stack)
    }
  }

  @Test func cells_are_made_as_in_UIKit() {
    let tag = TagCell(frame: .zero)
    tag.measureAndLayout(MeasureSpecs(width: .unspecified, height: .unspecified))
    #expect(frame(tag) == [0, 0, 48, 40])
    let album = AlbumCell(style: .default, reuseIdentifier: "album")
    album.measureAndLayout(MeasureSpecs(width: .exactly(320), height: .unspecified))
    #expect(frame(album) == [0, 0, 320, 90])
    #expect(frame(album.thumbnail) == [10, 6, 78, 78])
    #expect(album.title.parent.map(frame) == [98, 29, 40, 32])
  }

  // MARK: Screens

  private final class FormView: View {
    private(set) var name: TextView!
    private(set) var detail: TextView!
    var buttons: StackLayout! { cancel.superview as? StackLayout }
    let cancel = Button("No", measurer: CellTextMetrics(width: 8, height: 16))
    let confirm = Button("Certainly", measurer: CellTextMetrics(width: 8, height: 16))
    lazy var photo: ImageView! = ImageView(frame: .zero)

    init() {
      super.init()
      name = TextView("Ada", measurer: CellTextMetrics(width: 8, height: 16))
      detail = TextView("Countess", measurer: CellTextMetrics(width: 8, height: 16))
      let stack = StackLayout(arrangedSubviews: [cancel, confirm])
      stack.spacing = 20
      stack.distribution = .fillEqually
      sv(photo, name, detail, stack)
      [name, detail, buttons].forEach { $0.fillHorizontally(m: 40) }
      layout(
        8,
        alignHorizontally(|-20-photo.size(50)),
        8,
        name!.height(40),
        8,
        detail!.height(>=50),
        8,
        buttons!.height(>=50),
        ""
      )
      for view in subviews { view.translatesAutoresizingMaskIntoConstraints = false }
      cancel.setTitle("Cancel", for: .normal)
      cancel.setTitle("…", for: .highlighted)
    }
  }

  @Test func a_form_with_optional_views() {
    let form = FormView()
    form.measureAndLayout(in: Size(width: 320, height: 480))
    #expect(frame(form.photo) == [20, 8, 50, 50])
    #expect(frame(form.name) == [40, 66, 240, 40])
    #expect(frame(form.detail) == [40, 114, 240, 50])
    #expect(frame(form.buttons) == [40, 172, 240, 50])
    #expect(form.cancel.text == "Cancel")
    #expect(frame(form.cancel) == [0, 0, 110, 50] && frame(form.confirm) == [130, 0, 110, 50])
  }

  @Test func rows_mix_positions_and_distances() {
    let root = View(frame: CGRect.zero)
    let (title, detail, arrow, field) = (View(), View(), View(), View())
    root.sv(title.size(30), detail.size(20), arrow.size(10), field)
    let offset: CGFloat = 100
    align(horizontally: |-15--title--""--detail.leading(offset)--""--arrow.centerVertically()--15-|)
    title.left(16).Right == field.right(16).Left - 8
    title.leadingConstraint?.priority = .defaultLow
    field.top(0).setContentHuggingPriority(.required, for: .horizontal)
    field.setContentCompressionResistancePriority(UILayoutPriority.defaultHigh - 1, for: .vertical)
    #expect(field.contentHuggingPriority.horizontal == 1000 && field.compressionResistancePriority.vertical == 749)
    root.measureAndLayout(in: Size(width: 320, height: 100))
    #expect(title.frame.x == 16 && arrow.frame.x == 295 && detail.frame.y == 40)
    #expect(frame(field) == [54, 0, 250, 0])
  }

  // MARK: Stacks

  @Test func stacks_follow_changes_of_their_settings() {
    let (root, stack, a, b) = (AutoLayout(), StackLayout(), View(), View())
    root.subviews(stack.arrangedSubviews([a.size(20), b.size(30)]))
    stack.top(0).left(0)
    func layOut() -> [[Int]] {
      root.measureAndLayout(in: Size(width: 200, height: 200))
      return [stack, a, b].map(frame)
    }
    #expect(layOut() == [[0, 0, 20, 50], [0, 0, 20, 20], [0, 20, 20, 30]])
    stack.spacing = 10
    #expect(layOut()[2] == [0, 30, 20, 30])
    stack.direction = .horizontal
    #expect(layOut()[0] == [0, 0, 60, 20])
    stack.padding = Edges(all: 3)
    #expect(layOut()[0] == [0, 0, 66, 26])
    stack.alignment = .top
    #expect(layOut() == [[0, 0, 66, 36], [3, 3, 20, 20], [33, 3, 30, 30]])
    stack.distribution = .fillEqually
    b.widthConstraint?.isActive = false
    #expect(layOut()[2] == [33, 3, 20, 30])
    stack.distribution = .fill
    #expect(layOut()[2] == [33, 3, 0, 30])
    a.isHidden = true
    #expect(layOut()[2] == [3, 3, 0, 30])
  }

  // MARK: Order

  @Test func subviews_are_moved_to_the_front_and_the_back() {
    let root = AutoLayout()
    let (a, b, c, d) = (View(), View(), View(), View())
    root.subviews(a.size(10), b.size(20).top(5), c.size(30))
    root.measureAndLayout(in: Size(width: 100, height: 100))
    root.sendSubviewToBack(c)
    #expect(Array(root.subviews) == [c, a, b])
    root.bringSubviewToFront(a)
    #expect(Array(root.subviews) == [c, b, a])
    root.insertSubview(d, belowSubview: b)
    #expect(Array(root.subviews) == [c, d, b, a])
    root.insertSubview(d, aboveSubview: a)
    #expect(Array(root.subviews) == [c, b, a, d])
    #expect(root.needsLayout)
    root.measureAndLayout(in: Size(width: 100, height: 100))
    #expect([a, b, c].map(frame) == [[0, 0, 10, 10], [0, 5, 20, 20], [0, 0, 30, 30]])
    root.bringSubviewToFront(View())
    #expect(!root.needsLayout)
  }

  @Test func frames_are_given_when_views_are_made() {
    let made: [View] = [
      View(frame: Rect(x: 1, y: 2, width: 3, height: 4)), AutoLayout(frame: Rect(x: 1, y: 2, width: 3, height: 4)),
      TextView(frame: Rect(x: 1, y: 2, width: 3, height: 4)), ImageView(frame: Rect(x: 1, y: 2, width: 3, height: 4)),
      ScrollView(frame: Rect(x: 1, y: 2, width: 3, height: 4)), StackLayout(frame: Rect(x: 1, y: 2, width: 3, height: 4)),
      CollectionViewCell(frame: CGRect(x: 1.2, y: 1.6, width: 3, height: 4)),
    ]
    for view in made { #expect(frame(view) == [1, 2, 3, 4]) }
    #expect(made.allSatisfy { !$0.translatesAutoresizingMaskIntoConstraints })
  }

  private final class LoudButton: Button {}

  @Test func buttons_may_be_subclassed() {
    let button = LoudButton("OK", measurer: CellTextMetrics(width: 8, height: 16))
    button.measureAndLayout(in: Size(width: 100, height: 100))
    #expect(frame(button) == [0, 0, 16, 16])
    #expect(button.numberOfLines == 0)
    button.numberOfLines = 2
    #expect(button.maxLines == 2)
  }
}
