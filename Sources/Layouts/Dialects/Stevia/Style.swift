import Layouts
import Measure

/// A view whose class `style(_:)` preserves. All views conform.
public protocol StyledView: View {}

extension View: StyledView {}

extension StyledView {
  /// Calls a closure with the view, within an expression.
  ///
  /// ```swift
  /// func heading(_ title: TextView) { title.textSize = 24 }
  ///
  /// root.sv(title.style(heading).style { $0.maxLines = 1 })
  /// ```
  @discardableResult
  public func style(_ style: (Self) -> Void) -> Self {
    style(self)
    return self
  }
}

extension TextView {
  /// Sets the text: `title.text("Hello")`.
  @discardableResult
  public final func text(_ text: String) -> Self {
    self.text = text
    return self
  }

  /// Sets the text to the key itself, since there is no table of translations.
  @discardableResult
  public final func textKey(_ key: String) -> Self { text(key) }

  /// Sets the text that is shown while the text is empty: `email.placeholder("Email")`.
  @discardableResult
  public final func placeholder(_ text: String) -> Self {
    hint = text
    return self
  }

  /// The text that is shown while the text is empty; the same as `hint`.
  public final var placeholder: String {
    get { hint }
    set { hint = newValue }
  }
}

extension Button {
  /// Sets the name of the image: `share.image("share.png")`; see `ImageView.image(_:)`.
  @discardableResult
  public final func image(_ name: String) -> Self {
    imageName = name
    return self
  }
}

extension ImageView {
  /// Sets the name of the image: `avatar.image("avatar.png")`.
  ///
  /// Only the name is stored, in `imageName`. Code that draws loads the image and sets `pictureSize`.
  @discardableResult
  public final func image(_ name: String) -> Self {
    imageName = name
    return self
  }
}

extension View {
  /// The name set with `image(_:)`, for drawing code; `nil` for none. It doesn't affect the layout.
  public final var imageName: String? {
    get { ViewConstraints.existing(self)?.imageName }
    set { ViewConstraints.of(self).imageName = newValue }
  }
}
