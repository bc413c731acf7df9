import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// The facts about its view that a drawable knows when its size is read. The raw values distinguish sizes that are kept.
enum DrawableKnowledge: String {
  /// That the view is enabled, and its direction: a background, a foreground, a mark.
  case stateAndDirection = ""
  /// Only that the view is enabled, since the size is read before the direction is known: a picture.
  case state = "picture "
  /// Nothing, since the size is read before anything is known: a drawable beside a text, a divider.
  case nothing = "divider "
}

/// An element of a drawable, with all that its values depend on.
///
/// Each kind of drawable has its properties that affect layout, in pixels, and its figure, which only looks need.
struct DrawableElement {
  let reader: ResourceReader
  let source: XMLTreeElement
  var look: LookContext

  init(_ source: XMLTreeElement, _ look: LookContext, _ reader: ResourceReader) {
    (self.reader, self.source, self.look) = (reader, source, look)
  }

  var name: String { source.name }

  /// The elements in it, in the same context.
  var children: [DrawableElement] { source.children.map { DrawableElement($0, look, reader) } }
  var items: [DrawableElement] { children.filter { $0.name == "item" } }

  /// Whether the view's direction is known, and from right to left.
  var isRightToLeft: Bool { look.knowledge == .stateAndDirection && reader.resources.device.isRightToLeft }

  // MARK: Values

  func text(_ name: String) -> String? { source.attribute(name, in: AndroidNamespace.android) }

  /// Returns a value with its references followed. An unknown one is reported.
  func resolved(_ name: String) -> ResourceReader.Resolved? {
    text(name).flatMap { reader.resolve($0, look.theme, look.file, source.offset) }
  }

  func number(_ name: String) -> Double? {
    guard var value = text(name) else { return nil }
    var divisor = 1.0
    if value.hasSuffix("%p") { value.removeLast() }
    if value.hasSuffix("%") {
      value.removeLast()
      divisor = 100
    }
    return Double(value).flatMap { $0.isFinite ? min(max($0, -1e7), 1e7) / divisor : nil }
  }

  /// Returns a number from 0 to 1 that a percentage denotes, which can be a reference.
  func fraction(_ name: String) -> Float? {
    guard let text = resolved(name)?.text, text.hasSuffix("%"), let percent = Float(text.dropLast()), percent.isFinite
    else { return nil }
    return percent / 100
  }

  func color(_ name: String) -> Color? { text(name).flatMap { reader.color($0, look) } }

  /// Returns a length in pixels for a figure, not rounded.
  func length(_ name: String) -> Double? {
    guard let resolved = resolved(name), let length = AndroidLength(resolved.text) else { return nil }
    let pixels = length.pixels(density: reader.density, fontScale: reader.fontScale)
    return pixels.isFinite ? min(max(pixels, -1e6), 1e6) : nil
  }

  /// Returns a size in whole pixels, rounded.
  ///
  /// Source: `getDimensionPixelSize` of android.content.res.TypedArray.
  func pixels(_ name: String) -> Int? { exactPixels(name).map { reader.wholePixels($0) } }

  /// Returns a distance in whole pixels, truncated.
  ///
  /// Source: `getDimensionPixelOffset` of android.content.res.TypedArray.
  func cutPixels(_ name: String) -> Int? {
    exactPixels(name).map {
      $0.isFinite ? Pixels.clamp(Int(min(max($0, -0x1p40), 0x1p40))) : reader.wholePixels($0)
    }
  }

  private func exactPixels(_ name: String) -> Double? {
    guard let value = text(name) else { return nil }
    let found = AndroidAttributes.Found(value: value, file: look.file, offset: source.offset, isGiven: false)
    return reader.exactPixels(found, look.theme)
  }

  /// The distances from the four edges.
  var edges: Edges {
    Edges(
      left: cutPixels("left") ?? 0, top: cutPixels("top") ?? 0, right: cutPixels("right") ?? 0,
      bottom: cutPixels("bottom") ?? 0)
  }

  /// The gravity that an attribute's words denote.
  func gravity(_ name: String) -> Gravity? { text(name).flatMap(Gravity.init(words:)) }

  // MARK: Drawables in drawables

  private enum Inner {
    case value(String)
    case element(XMLTreeElement)
  }

  /// The drawable that an element's `drawable` or `src` names, or the one inside the element.
  private var inner: Inner? {
    if let value = text("drawable") ?? text("src") { return .value(value) }
    guard let inner = source.children.first else { return nil }
    // `aapt:attr` contains a drawable instead of an attribute.
    return (inner.namespace == AndroidNamespace.aapt ? inner.children.first : inner).map { .element($0) }
  }

  /// The properties of the drawable inside it; `nil` for none, or for a missing one.
  var innerDrawable: AndroidDrawable? {
    switch inner {
    case .value(let value)?:
      var place = look
      place.offset = source.offset
      return reader.resolve(value, look.theme, look.file, source.offset).flatMap { reader.drawable($0, place) }
    case .element(let element)?: return DrawableElement(element, look, reader).drawable
    case nil: return nil
    }
  }

  var innerFigure: Figure? {
    switch inner {
    case .value(let value)?: reader.figure(value, look.inner)
    case .element(let element)?: DrawableElement(element, look.inner, reader).figure
    case nil: nil
    }
  }

  /// Returns a layer with the figure of the drawable inside it; `nil` for none.
  var innerLayer: LayerFigure? { innerFigure.map { LayerFigure($0) } }

  // MARK: Kinds

  /// The depth at which drawables are too deep: more than any project needs, and few enough for a small stack.
  static let maximumDepth = 40

  /// The properties that affect layout; `nil` for a drawable that is too deep, which is reported.
  var drawable: AndroidDrawable? {
    guard look.depth < Self.maximumDepth else {
      reader.report(
        "drawables are nested too deeply: at most \(Self.maximumDepth) levels are allowed, including those of other files",
        .error, look.file, source.offset)
      return nil
    }
    let inside = DrawableElement(source, look.inner, reader)
    switch name {
    case "vector": return AndroidDrawable(width: pixels("width"), height: pixels("height"))
    case "shape": return shapeDrawable
    case "color": return AndroidDrawable(color: text("color").flatMap { $0.hasPrefix("#") ? $0 : nil })
    case "selector", "animated-selector", "level-list", "animation-list": return inside.choice
    case "bitmap", "nine-patch", "clip", "scale", "rotate", "animated-rotate", "animated-vector":
      return inside.innerDrawable
    case "adaptive-icon": return inside.adaptiveIcon
    case "inset": return inside.innerDrawable.map { inside.inset($0) } ?? AndroidDrawable()
    case "layer-list", "ripple", "transition": return inside.layers
    default: return AndroidDrawable()
    }
  }

  var figure: Figure? {
    guard look.depth < 24, reader.chargeLook(source, look) else { return nil }
    switch name {
    case "vector": return vector.map { .vector($0) }
    case "shape": return .shape(shapeFigure)
    case "color": return color("color").map { .color($0) }
    case "selector", "animated-selector", "animation-list", "level-list": return shownItem?.innerFigure
    case "inset": return insetFigure
    case "layer-list", "transition", "ripple": return layersFigure
    case "bitmap", "nine-patch": return bitmapFigure
    case "adaptive-icon": return adaptiveIconFigure
    case "clip", "scale": return sizedFigure
    case "rotate":
      guard var layer = innerLayer else { return nil }
      let (from, to) = (number("fromDegrees") ?? 0, number("toDegrees") ?? 360)
      layer.rotation = from + (to - from) * Double(look.level) / 10_000
      layer.pivot = PathPoint(number("pivotX") ?? 0.5, number("pivotY") ?? 0.5)
      return .layers([layer])
    case "animated-rotate", "animated-vector": return innerFigure
    default: return nil
    }
  }
}
