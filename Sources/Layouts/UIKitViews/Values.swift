/// UIKit's name for `Color`.
public typealias UIColor = Color

extension Color {
  /// Creates a color from channels between 0 and 1, rounded to 1/255.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    func channel(_ value: CGFloat) -> UInt8 { value.isNaN ? 0 : UInt8((min(max(value, 0), 1) * 255).rounded()) }
    self.init(red: channel(red), green: channel(green), blue: channel(blue), alpha: channel(alpha))
  }

  /// Creates a color from channels that are 0 or 1.
  public init(red: Int, green: Int, blue: Int, alpha: Int) {
    self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// Creates a gray.
  public init(white: CGFloat, alpha: CGFloat) { self.init(red: white, green: white, blue: white, alpha: alpha) }

  /// Creates the color of a catalog, which isn't read here: a gray.
  public init?(named name: String) { self.init(white: 0.5, alpha: 1) }

  /// Creates the color that is provided for a light screen.
  public init(dynamicProvider: (UITraitCollection) -> Color) { self = dynamicProvider(UITraitCollection()) }

  /// Returns the color with another opacity, from 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> Color {
    Color(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: alpha)
  }

  /// The color itself, for layers.
  public var cgColor: Color { self }

  /// iOS's blue.
  public static var systemBlue: Color { Color(red: 0, green: 122, blue: 255) }
  /// iOS's red.
  public static var systemRed: Color { Color(red: 255, green: 59, blue: 48) }
  /// iOS's green.
  public static var systemGreen: Color { Color(red: 52, green: 199, blue: 89) }
  /// iOS's gray.
  public static var systemGray: Color { Color(red: 142, green: 142, blue: 147) }
  /// The background of a light screen.
  public static var systemBackground: Color { .white }
  /// The background of grouped content.
  public static var secondarySystemBackground: Color { Color(red: 242, green: 242, blue: 247) }
  /// The color of text on a light screen.
  public static var label: Color { .black }
  /// The color of less important text.
  public static var secondaryLabel: Color { Color(red: UInt8(60), green: 60, blue: 67, alpha: UInt8(153)) }
}

/// The traits of a screen: those of a light one.
public struct UITraitCollection: Hashable, Sendable {
  /// Whether the screen is light or dark.
  public var userInterfaceStyle = UIUserInterfaceStyle.light
  /// Creates the traits of a light screen.
  public init() {}
}

/// Whether a screen is light or dark.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// The styles of UIKit.
  case unspecified, light, dark
}

/// A font. Its size and its weight determine how a text is measured, by the text engine of the view.
public struct UIFont: Hashable, Sendable {
  /// The weight of a font, as UIKit's number.
  public struct Weight: Hashable, Sendable {
    /// The number, from -1 to 1.
    public let rawValue: CGFloat
    /// Creates a weight.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The weights of UIKit.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// The weights of UIKit.
    public static let thin = Weight(rawValue: -0.6)
    /// The weights of UIKit.
    public static let light = Weight(rawValue: -0.4)
    /// The weights of UIKit.
    public static let regular = Weight(rawValue: 0)
    /// The weights of UIKit.
    public static let medium = Weight(rawValue: 0.23)
    /// The weights of UIKit.
    public static let semibold = Weight(rawValue: 0.3)
    /// The weights of UIKit.
    public static let bold = Weight(rawValue: 0.4)
    /// The weights of UIKit.
    public static let heavy = Weight(rawValue: 0.56)
    /// The weights of UIKit.
    public static let black = Weight(rawValue: 0.62)
  }

  /// A style of text, with the size that it has at the standard text size of iOS.
  public enum TextStyle: CGFloat, Hashable, Sendable {
    /// A text of 34 pixels.
    case largeTitle = 34
    /// A text of 28 pixels.
    case title1 = 28
    /// A text of 22 pixels.
    case title2 = 22
    /// A text of 20 pixels.
    case title3 = 20
    /// A text of 17 pixels.
    case body = 17
    /// A text of 16 pixels.
    case callout = 16
    /// A text of 15 pixels.
    case subheadline = 15
    /// A text of 13 pixels.
    case footnote = 13
    /// A text of 12 pixels.
    case caption1 = 12
    /// A text of 11 pixels.
    case caption2 = 11
  }

  /// The text size in pixels.
  public let pointSize: CGFloat
  /// The weight.
  public let weight: Weight
  /// The family; `nil` for the system's.
  public let familyName: String?

  init(size: CGFloat, weight: Weight = .regular, familyName: String? = nil) {
    (pointSize, self.weight, self.familyName) = (size, weight, familyName)
  }

  /// Creates a font of a family. The family doesn't affect the measurement.
  public init?(name: String, size: CGFloat) {
    let isBold = name.lowercased().contains("bold")
    self.init(size: size, weight: isBold ? .bold : .regular, familyName: name)
  }

  /// Returns the system's font.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(size: size, weight: weight)
  }
  /// Returns the system's bold font.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size, weight: .bold) }
  /// Returns the system's italic font.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(size: size) }
  /// Returns the system's font for a style of text.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(size: style.rawValue)
  }
  /// Returns the font with another size.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(size: size, weight: weight, familyName: familyName) }

  /// The size of text in buttons.
  public static var buttonFontSize: CGFloat { 18 }
  /// The size of text in labels.
  public static var labelFontSize: CGFloat { 17 }
  /// The size of text in views.
  public static var systemFontSize: CGFloat { 14 }
}

extension TextView {
  /// The size and the weight of the text.
  final var font: UIFont {
    get { UIFont(size: CGFloat(textSize), weight: textStyle.weight.rawValue >= 600 ? .bold : .regular) }
    set {
      textSize = Double(newValue.pointSize)
      // The weights of CSS are 100 … 900.
      let weights: [(CGFloat, Int)] = [
        (-0.7, 100), (-0.5, 200), (-0.2, 300), (0.1, 400), (0.26, 500), (0.35, 600), (0.5, 700), (0.6, 800),
      ]
      textStyle.weight = TextStyle.Weight(rawValue: weights.first { newValue.weight.rawValue < $0.0 }?.1 ?? 900)
    }
  }
}

/// The alignment of lines.
public enum NSTextAlignment: Int, Hashable, Sendable {
  /// The alignments of UIKit.
  case left, center, right, justified, natural
}

/// Where a text is cut off. A text of several lines is always broken between words.
public enum NSLineBreakMode: Int, Hashable, Sendable {
  /// The modes of UIKit.
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// A picture, by its name and its size.
public final class UIImage: Hashable {
  /// The name of the file; `nil` for a picture without one.
  public let name: String?
  /// The size in pixels.
  public let size: CGSize

  /// Creates a picture of a size in pixels, for a view that is as large as it.
  public init(name: String? = nil, size: CGSize) { (self.name, self.size) = (name, size) }

  /// Creates a picture by its name. No file is read, so its size is zero.
  public convenience init?(named name: String) { self.init(name: name, size: .zero) }

  /// The size and the weight of a symbol.
  public struct SymbolConfiguration: Hashable, Sendable {
    /// The sizes of a symbol beside text.
    public enum Scale: Hashable, Sendable {
      /// The scales of UIKit.
      case unspecified, small, medium, large
    }
    /// The text size in pixels.
    public let pointSize: CGFloat

    /// Creates a configuration.
    public init(pointSize: CGFloat, weight: UIFont.Weight = .regular, scale: Scale = .unspecified) {
      self.pointSize = pointSize
    }
  }

  /// Creates a symbol by its name. It is as wide and as high as its text size, 17 by default, since no file is read.
  public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration? = nil) {
    let length = configuration?.pointSize ?? 17
    self.init(name: name, size: CGSize(width: length, height: length))
  }

  /// Returns whether both are the same picture.
  public static func == (first: UIImage, second: UIImage) -> Bool { first === second }
  /// Hashes the identity of the picture.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The appearance of a view. No frame depends on it.
public final class CALayer {
  /// The radius of the corners.
  public var cornerRadius: CGFloat = 0
  /// The width of the border.
  public var borderWidth: CGFloat = 0
  /// The color of the border.
  public var borderColor: Color?
  /// The color of the background.
  public var backgroundColor: Color?
  /// Whether the content is clipped to the corners.
  public var masksToBounds = false
  /// The color of the shadow.
  public var shadowColor: Color?
  /// The opacity of the shadow.
  public var shadowOpacity: Float = 0
  /// The blur of the shadow.
  public var shadowRadius: CGFloat = 3
  /// The distance of the shadow.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The opacity.
  public var opacity: Float = 1
  /// The order among other layers.
  public var zPosition: CGFloat = 0

  /// Creates a layer.
  public init() {}
}

/// A transformation of a drawing. No frame depends on it, as in UIKit no constraint does.
public struct CGAffineTransform: Hashable, Sendable {
  /// The coefficients.
  public var a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat
  /// The transformation that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a transformation from its coefficients.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }
  /// Creates a scaling.
  public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }
  /// Creates a move.
  public init(translationX x: CGFloat, y: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y) }
  /// Creates a rotation by an angle in radians.
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
  }
  /// Whether the transformation changes nothing.
  public var isIdentity: Bool { self == .identity }
}
