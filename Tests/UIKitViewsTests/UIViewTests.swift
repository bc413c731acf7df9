import Testing
import UIKitViews

/// UIKit's initializers, frames, and methods.
@Suite struct UIViewTests {
  // MARK: Initializers

  private final class Framed: UIView {
    let label = UILabel()
    private(set) var setups = 0

    override init(frame: CGRect) {
      super.init(frame: frame)
      setUp()
    }

    required init?(coder: NSCoder) {
      super.init(coder: coder)
      setUp()
    }

    convenience init() { self.init(frame: .zero) }

    private func setUp() {
      setups += 1
      addSubview(label)
    }
  }

  private final class Plain: UIView {
    init() { super.init(frame: .zero) }
    required init?(coder: NSCoder) { fatalError("There are no archives") }
  }

  private final class Caption: UILabel {
    override init(frame: CGRect) {
      super.init(frame: frame)
      numberOfLines = 0
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func subclasses_have_UIKits_initializers() throws {
    #expect(Framed().setups == 1)
    #expect(Framed(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(try #require(Framed(coder: NSCoder())).setups == 1)
    #expect(Plain().frame == .zero)
    #expect(Caption(frame: .zero).numberOfLines == 0)
    // A label is a view, as in UIKit.
    let views: [UIView] = [UILabel(), UIButton(), UIImageView(), UIStackView(), UISlider(), UITableViewCell()]
    #expect(views.compactMap { $0 as? UIControl }.count == 2)
  }

  // MARK: Frames

  @Test func each_edge_of_a_frame_is_rounded_to_a_pixel() {
    let view = UIView(frame: CGRect(x: 0.5, y: 1.4, width: 10, height: 10.2))
    // 0.5 and 10.5 are rounded away from zero, 1.4 to 1, and 11.6 to 12.
    #expect(view.frame == CGRect(x: 1, y: 1, width: 10, height: 11))
    view.frame.size.width = 4.6
    view.frame.origin.x += 2
    #expect(view.frame == CGRect(x: 3, y: 1, width: 5, height: 11))
    let half = view.frame.width * 0.5
    #expect(half == 2.5 && view.bounds.midX == 2.5 && view.frame.maxX == 8)
  }

  @Test func bounds_keep_the_center_and_a_center_moves() {
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 40))
    view.bounds.size = CGSize(width: 10, height: 10)
    #expect(view.frame == CGRect(x: 15, y: 25, width: 10, height: 10))
    view.center = CGPoint(x: 50, y: 60)
    #expect(view.frame.origin == CGPoint(x: 45, y: 55) && view.center == CGPoint(x: 50, y: 60))
  }

  @Test func points_are_converted_within_a_tree() {
    let (root, box, inner) = (UIView(), UIView(), UIView())
    root.addSubview(box)
    box.addSubview(inner)
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    box.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
    inner.frame = CGRect(x: 5, y: 5, width: 10, height: 10)
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 16, y: 26))
    #expect(inner.convert(inner.bounds, to: nil) == CGRect(x: 15, y: 25, width: 10, height: 10))
    #expect(inner.convert(CGPoint(x: 16, y: 26), from: root) == CGPoint(x: 1, y: 1))
  }

  // MARK: Layout

  private final class Card: UIView {
    let icon = UIView()
    let title = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      addSubview(icon)
      addSubview(title)
    }
    required init?(coder: NSCoder) { fatalError("There are no archives") }

    override func layoutSubviews() {
      super.layoutSubviews()
      icon.frame = CGRect(x: 8, y: (bounds.height - 24) / 2, width: 24, height: 24)
      title.frame = bounds.insetBy(dx: 40, dy: 4)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      let text = title.sizeThatFits(CGSize(width: size.width - 80, height: .greatestFiniteMagnitude))
      return CGSize(width: text.width + 80, height: max(24, text.height) + 8)
    }
  }

  @Test func layoutSubviews_places_frames_and_sizeThatFits_is_the_size() {
    let card = Card(frame: .zero)
    card.title.text = "Hello"
    card.sizeToFit()
    // "Hello" is 40 × 20.
    #expect(card.frame.size == CGSize(width: 120, height: 32))
    #expect(card.icon.frame == CGRect(x: 8, y: 4, width: 24, height: 24))
    #expect(card.title.frame == CGRect(x: 40, y: 4, width: 40, height: 24))
    card.frame.size = CGSize(width: 200, height: 61)
    #expect(card.icon.frame == CGRect(x: 8, y: 19, width: 24, height: 24))
    #expect(card.title.frame.width == 120)
  }

  private final class Ruler: UIView {
    var length: CGFloat = 30 { didSet { invalidateIntrinsicContentSize() } }
    override var intrinsicContentSize: CGSize { CGSize(width: length, height: UIView.noIntrinsicMetric) }
  }

  @Test func constraints_use_the_intrinsic_size() {
    let (root, ruler) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Ruler())
    root.addSubview(ruler)
    NSLayoutConstraint.activate([
      ruler.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 4),
      ruler.centerYAnchor.constraint(equalTo: root.centerYAnchor),
      ruler.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(ruler.frame == CGRect(x: 4, y: 45, width: 30, height: 10))
    ruler.length = 50
    root.layoutIfNeeded()
    #expect(ruler.frame.width == 50)
  }

  @Test func the_fitting_size_is_that_of_the_content() {
    let (box, label) = (UIView(), UILabel())
    label.text = "Hello"
    box.subviews(label)
    box.layout(12, |-12 - label - 12-|, 12)
    #expect(box.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 64, height: 44))
    let wide = box.systemLayoutSizeFitting(
      CGSize(width: 100, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(wide == CGSize(width: 100, height: 44))
  }

  @Test func constraints_are_updated_when_they_are_old() {
    final class Menu: UIView {
      var updates = 0
      override func updateConstraints() {
        super.updateConstraints()
        updates += 1
      }
    }
    let menu = Menu()
    menu.updateConstraintsIfNeeded()
    menu.setNeedsUpdateConstraints()
    menu.updateConstraintsIfNeeded()
    menu.updateConstraintsIfNeeded()
    #expect(menu.updates == 1)
  }

  // MARK: The tree

  @Test func the_tree_consists_of_UIKits_views() {
    let (first, second, label, stack) = (UIView(), UIView(), UILabel(), UIStackView())
    first.addSubview(label)
    second.addSubview(label)
    #expect(label.superview === second && first.subviews.isEmpty && second.subviews == [label])
    stack.addArrangedSubview(label)
    #expect(label.superview === stack && stack.arrangedSubviews == [label] && second.subviews.isEmpty)
    label.tag = 7
    #expect(stack.subviews.first?.tag == 7 && label.subviews.isEmpty)
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    window.rootViewController = controller
    controller.view.addSubview(stack)
    #expect(label.window === window && controller.view.frame == UIScreen.main.bounds)
  }

  /// The words that the dialects use are free for an application's own views.
  private final class Labeled: UIView {
    let top = UILabel()
    let bottom = UILabel()
    let left = 1
    let middle = UIView()
    var size = 2.5
    var width: CGFloat = 3
    let center = "center"
    let trailing = [UIView]()
  }

  @Test func views_may_have_properties_with_the_names_of_anchors() {
    let view = Labeled()
    view.subviews(view.top, view.bottom)
    view.top.top(0).height(20)
    view.bottom.Top == view.top.Bottom + 4
    view.frame = CGRect(x: 0, y: 0, width: 50, height: 60)
    #expect(view.bottom.frame.minY == 24)
    #expect(view.size == 2.5 && view.width == 3 && view.center == "center" && view.left == 1)
    #expect((view as UIView).center == CGPoint(x: 25, y: 30))
  }

  @Test func margins_and_directions_have_UIKits_names() {
    let (root, view) = (UIView(), UIView())
    root.layoutMargins = UIEdgeInsets(top: 1.5, left: 8, bottom: 0, right: 8)
    #expect(root.layoutMargins == UIEdgeInsets(top: 2, left: 8, bottom: 0, right: 8))
    root.semanticContentAttribute = .forceRightToLeft
    root.subviews(view)
    view.leading(10).width(20)
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    #expect(view.frame.minX == 70 && view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }
}
