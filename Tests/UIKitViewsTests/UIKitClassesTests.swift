import Testing
import UIKitViews

/// UIKit's classes and their sizes.
@Suite struct UIKitClassesTests {
  private func size(_ view: UIView) -> CGSize { view.systemLayoutSizeFitting(.zero) }

  @Test func controls_have_the_sizes_of_the_table() throws {
    let controls: [UIKitControl] = [
      UIActivityIndicatorView(), UIDatePicker(), UINavigationBar(), UIPageControl(), UIPickerView(), UIProgressView(),
      UIRefreshControl(), UISearchBar(), UISegmentedControl(items: ["A", "B"]), UISlider(), UIStepper(), UITabBar(),
      UIToolbar(), UIWebView(), WKWebView(), MKMapView(),
    ]
    for control in controls {
      let name = String(describing: type(of: control))
      let kind = try #require(ViewKind.uiKit.first { $0.name == name })
      let known = try #require(UIKitClass.named(name))
      #expect(size(control) == CGSize(width: known.width ?? 0, height: known.height ?? 0), "\(name)")
      #expect(kind.summary == known.summary)
    }
    #expect(size(UISwitch()) == CGSize(width: 51, height: 31))
    #expect(size(UISlider()) == CGSize(width: 0, height: 34) && size(UIStepper()) == CGSize(width: 94, height: 32))
  }

  private final class Volume: UISlider {}

  @Test func a_subclass_has_the_size_of_its_class() {
    #expect(size(Volume()).height == 34)
    let spinner = UIActivityIndicatorView(style: .large)
    #expect(size(spinner) == CGSize(width: 37, height: 37))
    spinner.style = .medium
    #expect(size(spinner) == CGSize(width: 20, height: 20))
  }

  @Test func a_label_has_one_line() {
    let label = UILabel()
    label.text = "Hello Hello"
    // At 17, "Hello" is 40 wide, and a line 20 high.
    #expect(label.numberOfLines == 1)
    #expect(label.sizeThatFits(CGSize(width: 50, height: 1000)).height == 20)
    label.numberOfLines = 0
    #expect(label.sizeThatFits(CGSize(width: 50, height: 1000)) == CGSize(width: 40, height: 40))
    label.preferredMaxLayoutWidth = 50
    #expect(label.intrinsicContentSize == CGSize(width: 40, height: 40))
    label.preferredMaxLayoutWidth = 0
    label.font = .systemFont(ofSize: 34)
    label.text = "Hello"
    #expect(label.font.pointSize == 34 && label.intrinsicContentSize.height == 40)
    #expect(label.text("Hi").text == "Hi" && label.textKey("key").text == "key")
  }

  @Test func a_button_has_a_title_an_image_and_insets() {
    let button = UIButton(type: .system)
    button.setTitle("Hello", for: .normal)
    button.setTitle("Pressed, and much longer", for: .highlighted)
    #expect(size(button) == CGSize(width: 40, height: 20))
    #expect(button.currentTitle == "Hello" && button.state == .normal)
    button.isHighlighted = true
    #expect(button.currentTitle == "Pressed, and much longer" && button.state == .highlighted)
    button.contentEdgeInsets = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
    #expect(size(button) == CGSize(width: 56, height: 28))
    button.titleLabel?.font = .boldSystemFont(ofSize: 34)
    #expect(size(button).height == 48)
    let icon = UIButton()
    icon.setImage(UIImage(size: CGSize(width: 24, height: 30)), for: .normal)
    #expect(size(icon) == CGSize(width: 24, height: 30))
  }

  @Test func texts_have_UIKits_insets() {
    let (field, view) = (UITextField(), UITextView())
    field.placeholder = "Hello"
    #expect(size(field) == CGSize(width: 40, height: 20) && field.placeholder("Hi").placeholder == "Hi")
    view.text = "Hello"
    #expect(size(view) == CGSize(width: 50, height: 36))
    view.textContainerInset = .zero
    #expect(size(view) == CGSize(width: 50, height: 20))
  }

  @Test func an_image_view_is_as_large_as_its_image() {
    let view = UIImageView(image: UIImage(size: CGSize(width: 20.4, height: 10)))
    #expect(size(view) == CGSize(width: 21, height: 10))
    view.image = nil
    #expect(size(view) == .zero)
    #expect(view.image("avatar.png").imageName == "avatar.png")
    #expect(UIImage(systemName: "star", withConfiguration: .init(pointSize: 20))?.size.width == 20)
  }

  @Test func a_stack_arranges_views_by_constraints() {
    let (root, stack, a, b, c) = (UIView(), UIStackView(), UILabel(), UIView(), UIView())
    root.subviews(stack)
    stack.fillContainer()
    a.text = "Hello"
    for view in [a, b, c] { stack.addArrangedSubview(view) }
    stack.axis = .vertical
    stack.spacing = 5.2
    b.height(10)
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(a.frame == CGRect(x: 0, y: 0, width: 100, height: 20))
    #expect(b.frame == CGRect(x: 0, y: 25, width: 100, height: 10))
    b.isHidden = true
    stack.alignment = .trailing
    root.layoutIfNeeded()
    #expect(a.frame == CGRect(x: 60, y: 0, width: 40, height: a.frame.height) && c.frame.maxY == 100)
    stack.removeArrangedSubview(a)
    #expect(stack.arrangedSubviews == [b, c])
    let equal = UIStackView(arrangedSubviews: [UIView(), UIView()])
    equal.distribution = .fillEqually
    equal.frame = CGRect(x: 0, y: 0, width: 90, height: 10)
    #expect(equal.arrangedSubviews.map(\.frame.width) == [45, 45])
  }

  @Test func a_scroll_views_content_is_as_large_as_its_constraints_require() {
    let (root, scroll, content) = (UIView(), UIScrollView(), UIView())
    root.subviews(scroll.subviews(content))
    scroll.fillContainer()
    content.fillContainer().height(500)
    content.Width == scroll.Width
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
    #expect(scroll.frame.height == 200 && content.superview === scroll)
    #expect(content.frame == CGRect(x: 0, y: 0, width: 100, height: 500))
    #expect(scroll.contentSize == CGSize(width: 100, height: 500))
    scroll.contentOffset = CGPoint(x: 0, y: 120.4)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 120) && root.contentOffset == .zero)
  }

  @Test func cells_contain_their_content_in_another_view() {
    final class Cell: UITableViewCell {
      let title = UILabel()
      override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        title.text = "Hello"
        subviews(title)
        layout(8, |-16 - title - 16-|, 8)
      }
      required init?(coder: NSCoder) { fatalError("There are no archives") }
    }
    let cell = Cell(style: .default, reuseIdentifier: "cell")
    #expect(cell.contentView.subviews == [cell.title] && cell.subviews == [cell.contentView])
    let fitted = cell.systemLayoutSizeFitting(
      CGSize(width: 200, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(fitted == CGSize(width: 200, height: 36))
    let tile = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 40))
    #expect(tile.contentView.frame.size == CGSize(width: 50, height: 40))
    let effect = UIVisualEffectView()
    effect.contentView.addSubview(UIView())
    #expect(effect.contentView.superview === effect)
  }
}
