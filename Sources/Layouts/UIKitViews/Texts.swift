/// A text of one line, unless `numberOfLines` allows more.
open class UILabel: UIView {
  /// The view whose text this label shows; `nil` for its content.
  private final var shown: TextView?
  final var textView: TextView { shown ?? content(as: TextView.self) }

  override class func makeContent() -> View? { TextView.ofOneLine }

  /// Creates a label that stands for the text of another view.
  convenience init(of textView: TextView) {
    self.init(frame: .zero)
    shown = textView
  }

  /// The text.
  public final var text: String? {
    get { textView.text }
    set { textView.text = newValue ?? "" }
  }
  /// The text with attributes, of which only the text is used.
  public final var attributedText: NSAttributedString? {
    get { NSAttributedString(string: textView.text) }
    set { textView.text = newValue?.string ?? "" }
  }
  /// The size and the weight of the text.
  public final var font: UIFont! {
    get { textView.font }
    set { textView.font = newValue ?? .systemFont(ofSize: 17) }
  }
  /// The color of the text.
  public final var textColor: UIColor! {
    get { textView.textColor ?? .black }
    set { textView.textColor = newValue }
  }
  /// The alignment of the lines.
  public final var textAlignment = NSTextAlignment.natural
  /// The maximum number of lines; 0 for any number. 1 by default.
  public final var numberOfLines: Int {
    get { textView.lineLimit }
    set { textView.lineLimit = newValue }
  }
  /// Where the text is cut off.
  public final var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// The width at which the text is broken if nothing else determines it, in pixels; 0 for none.
  public final var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { textView.maxTextWidth = preferredMaxLayoutWidth > 0 ? Density.rounded(preferredMaxLayoutWidth) : nil }
  }
  /// Whether the text is drawn smaller if it doesn't fit. No frame depends on it.
  public final var adjustsFontSizeToFitWidth = false
  /// The least factor of the text size if it is drawn smaller.
  public final var minimumScaleFactor: CGFloat = 0
  /// Whether the label reacts to touches as an active control.
  public final var isEnabled = true

  /// Sets the text: `title.text("Hello")`.
  @discardableResult public final func text(_ text: String) -> Self {
    self.text = text
    return self
  }
  /// Sets the text to the key itself, since there is no table of translations.
  @discardableResult public final func textKey(_ key: String) -> Self { text(key) }
}

/// A text field of one line, as large as its text or its placeholder.
open class UITextField: UIControl {
  private final var textView: TextView { content(as: TextView.self) }

  override class func makeContent() -> View? { TextView.ofOneLine }

  /// The borders of a field. No frame depends on them here.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// The styles of UIKit.
    case none, line, bezel, roundedRect
  }

  /// The text.
  public final var text: String? {
    get { textView.text }
    set { textView.text = newValue ?? "" }
  }
  /// The text that is shown while the field has none.
  public final var placeholder: String? {
    get { textView.hint }
    set { textView.hint = newValue ?? "" }
  }
  /// The size and the weight of the text.
  public final var font: UIFont? {
    get { textView.font }
    set { textView.font = newValue ?? .systemFont(ofSize: 17) }
  }
  /// The color of the text.
  public final var textColor: UIColor? {
    get { textView.textColor }
    set { textView.textColor = newValue }
  }
  /// The alignment of the text.
  public final var textAlignment = NSTextAlignment.natural
  /// The border.
  public final var borderStyle = BorderStyle.none
  /// Whether the text is hidden.
  public final var isSecureTextEntry: Bool {
    get { textView.textTransform.isPassword }
    set { textView.textTransform.isPassword = newValue }
  }

  /// Sets the placeholder: `email.placeholder("Email")`.
  @discardableResult public final func placeholder(_ text: String) -> Self {
    placeholder = text
    return self
  }
}

/// A text in lines, with insets of 8 pixels above and below, and of 5 on either side.
open class UITextView: UIView {
  private final var textView: TextView { content(as: TextView.self) }

  override class func makeContent() -> View? {
    let view = TextView()
    view.padding = Edges(left: 5, top: 8, right: 5, bottom: 8)
    return view
  }

  /// The text.
  public final var text: String! {
    get { textView.text }
    set { textView.text = newValue ?? "" }
  }
  /// The size and the weight of the text.
  public final var font: UIFont? {
    get { textView.font }
    set { textView.font = newValue ?? .systemFont(ofSize: 17) }
  }
  /// The color of the text.
  public final var textColor: UIColor? {
    get { textView.textColor }
    set { textView.textColor = newValue }
  }
  /// The alignment of the lines.
  public final var textAlignment = NSTextAlignment.natural
  /// The insets around the text, besides the 5 pixels on either side of its lines.
  public final var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet {
      textView.padding = textContainerInset.rounded
      textView.padding.left += 5
      textView.padding.right += 5
    }
  }
  /// Whether the text scrolls. The view is as large as its text here, whether it does or not.
  public final var isScrollEnabled = true
  /// Whether the text can be edited.
  public final var isEditable = true
}

extension TextView {
  /// A new view that shows one line.
  static var ofOneLine: TextView {
    let view = TextView()
    view.lineLimit = 1
    return view
  }
}
