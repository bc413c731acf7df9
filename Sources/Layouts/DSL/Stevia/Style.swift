import Measure

/// A view whose own class is known to `style(_:)`. All views are.
public protocol StyledView: View {}

extension View: StyledView {}

extension StyledView {
  /// Runs a function on the view, in the middle of an expression.
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

  /// Sets what is shown while there is no text: `email.placeholder("Email")`.
  @discardableResult
  public final func placeholder(_ text: String) -> Self {
    hint = text
    return self
  }
}

extension ImageView {
  /// Names the picture: `avatar.image("avatar.png")`.
  ///
  /// Only the name is kept, in `imageName`: pictures are read by whoever draws, who sets `pictureSize`.
  @discardableResult
  public final func image(_ name: String) -> Self {
    imageName = name
    return self
  }

  /// The name that `image(_:)` gave, for whoever draws; `nil` for none. The layout doesn't depend on it.
  public final var imageName: String? {
    get { ViewConstraints.existing(self)?.imageName }
    set { ViewConstraints.of(self).imageName = newValue }
  }
}
