import Layouts
import Measure

// UIKit's names of layout-related properties of views, for code that is pasted.

extension View {
  /// Always `false`: frames come from constraints and layouts. Setting it has no effect.
  public final var translatesAutoresizingMaskIntoConstraints: Bool {
    get { false }
    set {}
  }

  /// Sets how strongly the view resists being larger than its content along an axis, 1…1000.
  public final func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: Axis) {
    contentHuggingPriority[axis] = priority
  }

  /// Sets how strongly the view resists being smaller than its content along an axis, 1…1000.
  public final func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: Axis) {
    compressionResistancePriority[axis] = priority
  }

  /// Moves a subview behind all others.
  public final func sendSubviewToBack(_ view: View) { moveSubview(view, to: 0) }

  /// Moves a subview in front of all others.
  public final func bringSubviewToFront(_ view: View) { moveSubview(view, to: max(0, subviews.count - 1)) }

  /// Adds a view behind one of the subviews.
  public final func insertSubview(_ view: View, belowSubview sibling: View) { insert(view, at: sibling, offset: 0) }

  /// Adds a view in front of one of the subviews.
  public final func insertSubview(_ view: View, aboveSubview sibling: View) { insert(view, at: sibling, offset: 1) }

  private final func insert(_ view: View, at sibling: View, offset: Int) {
    guard view !== sibling else { return }
    subviews(view)
    guard let index = subviews.firstIndex(where: { $0 === sibling }) else { return }
    moveSubview(view, to: min(index + offset, subviews.count - 1))
  }
}

extension TextView {
  /// UIKit's maximum number of lines; 0 for no limit. With 1, the text isn't broken at all, as in a UILabel.
  public final var numberOfLines: Int {
    get { lineLimit }
    set { lineLimit = newValue }
  }
}

extension Button {
  /// A state of a button. Only the title of the normal state is laid out.
  public enum State: Hashable, Sendable {
    /// Neither pressed nor disabled.
    case normal
    /// Pressed.
    case highlighted
    /// Disabled.
    case disabled
    /// Selected.
    case selected
  }

  /// Sets the text if `state` is the normal state.
  public final func setTitle(_ title: String?, for state: State) {
    if state == .normal { text = title ?? "" }
  }
}

extension StackLayout {
  /// Creates a horizontal stack that arranges views, as `UIStackView` does.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(direction: .horizontal)
    arrangedSubviews(views)
  }

  /// The axis along which views are arranged; the same as `direction`.
  public final var axis: Axis {
    get { direction }
    set { direction = newValue }
  }
}

// Colors by their UIKit names: view.backgroundColor = .white. They don't affect the layout.
extension Color {
  /// Black.
  public static var black: Color { Color(red: 0, green: 0, blue: 0) }
  /// White.
  public static var white: Color { Color(red: 255, green: 255, blue: 255) }
  /// A gray of 33%.
  public static var darkGray: Color { Color(red: 85, green: 85, blue: 85) }
  /// A gray of 50%.
  public static var gray: Color { Color(red: 128, green: 128, blue: 128) }
  /// A gray of 67%.
  public static var lightGray: Color { Color(red: 170, green: 170, blue: 170) }
  /// Red.
  public static var red: Color { Color(red: 255, green: 0, blue: 0) }
  /// Green.
  public static var green: Color { Color(red: 0, green: 255, blue: 0) }
  /// Blue.
  public static var blue: Color { Color(red: 0, green: 0, blue: 255) }
  /// Yellow.
  public static var yellow: Color { Color(red: 255, green: 255, blue: 0) }
  /// Orange.
  public static var orange: Color { Color(red: 255, green: 128, blue: 0) }
  /// Purple.
  public static var purple: Color { Color(red: 128, green: 0, blue: 128) }
  /// Transparent.
  public static var clear: Color { Color(red: 0, green: 0, blue: 0, alpha: 0) }
}
