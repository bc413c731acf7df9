/// A view that reacts to touches.
open class UIControl: UIView {
  /// The states of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the states.
    public let rawValue: UInt
    /// Creates a set of states.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Neither pressed, nor disabled, nor selected.
    public static let normal: State = []
    /// Pressed.
    public static let highlighted = State(rawValue: 1)
    /// Disabled.
    public static let disabled = State(rawValue: 2)
    /// Selected.
    public static let selected = State(rawValue: 4)
  }

  /// The position of a content in a control.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
    /// The alignments of UIKit.
    case center, left, right, fill, leading, trailing
  }

  /// The position of a content in a control.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable {
    /// The alignments of UIKit.
    case center, top, bottom, fill
  }

  /// Whether the control is active.
  open var isEnabled = true
  /// Whether the control is selected.
  open var isSelected = false
  /// Whether the control is pressed.
  open var isHighlighted = false
  /// The position of the content. No frame depends on it.
  public final var contentHorizontalAlignment = ContentHorizontalAlignment.center
  /// The position of the content. No frame depends on it.
  public final var contentVerticalAlignment = ContentVerticalAlignment.center
}

/// A button with a title of one line, or with views in it.
open class UIButton: UIControl {
  private final var button: Button { content(as: Button.self) }

  override class func makeContent() -> View? {
    let button = Button()
    button.lineLimit = 1
    return button
  }

  /// The kinds of buttons, which are equally large here.
  public enum ButtonType: Int, Hashable, Sendable {
    /// The kinds of UIKit.
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd, plain, close
  }

  /// Creates a button of a kind.
  public convenience init(type: ButtonType) { self.init(frame: .zero) }

  private var titles: [UInt: String] = [:]
  private var images: [UInt: UIImage] = [:]

  /// Sets the title for a state. The title of the normal state is laid out.
  public final func setTitle(_ title: String?, for state: State) {
    titles[state.rawValue] = title
    if state == .normal { button.text = title ?? "" }
  }
  /// Returns the title for a state.
  public final func title(for state: State) -> String? { titles[state.rawValue] ?? titles[0] }
  /// The title of the current state.
  public final var currentTitle: String? { title(for: state) }
  /// Sets the color of the title for a state. The color of the normal state is drawn.
  public final func setTitleColor(_ color: UIColor?, for state: State) {
    if state == .normal { button.textColor = color }
  }
  /// Sets the image for a state. A button with an image is as large as its image and its title side by side.
  public final func setImage(_ image: UIImage?, for state: State) {
    images[state.rawValue] = image
    guard state == .normal else { return }
    let size = image?.size.roundedUp ?? .zero
    var drawables = CompoundDrawables()
    drawables.left = size
    button.compoundDrawables = size == .zero ? nil : drawables
  }
  /// Returns the image for a state.
  public final func image(for state: State) -> UIImage? { images[state.rawValue] ?? images[0] }
  /// The image of the current state.
  public final var currentImage: UIImage? { image(for: state) }
  /// Sets the background image for a state. No frame depends on it.
  public final func setBackgroundImage(_ image: UIImage?, for state: State) {}
  /// Sets the title for a state, without its attributes.
  public final func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    setTitle(title?.string, for: state)
  }
  /// The label of the title, whose font and number of lines are the button's.
  public final lazy var titleLabel: UILabel? = UILabel(of: button)
  /// The view of the image.
  public final lazy var imageView: UIImageView? = UIImageView()

  /// The insets around the image and the title; the same as `padding`, rounded to whole pixels.
  public final var contentEdgeInsets: UIEdgeInsets {
    get { UIEdgeInsets(button.padding) }
    set { button.padding = newValue.rounded }
  }
  /// The insets around the title. The button is as large as without them, as in UIKit.
  public final var titleEdgeInsets = UIEdgeInsets.zero
  /// The insets around the image. The button is as large as without them, as in UIKit.
  public final var imageEdgeInsets = UIEdgeInsets.zero

  /// Sets the title: `send.text("Send")`.
  @discardableResult public final func text(_ text: String) -> Self {
    setTitle(text, for: .normal)
    return self
  }
  /// Sets the title to the key itself, since there is no table of translations.
  @discardableResult public final func textKey(_ key: String) -> Self { text(key) }
  /// Sets the name of the image.
  @discardableResult public final func image(_ name: String) -> Self {
    imageName = name
    return self
  }
}

/// The controls. The members of the protocol would otherwise override those of every view.
public protocol ControlStates: UIControl {}

extension UIControl: ControlStates {}

extension ControlStates {
  /// The states of the control.
  public var state: UIControl.State {
    var states = UIControl.State.normal
    if !isEnabled { states.insert(.disabled) }
    if isSelected { states.insert(.selected) }
    if isHighlighted { states.insert(.highlighted) }
    return states
  }
}
