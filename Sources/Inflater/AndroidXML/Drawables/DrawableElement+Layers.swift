import GRXAndroidData
import GRXFileFormats
import Inflater
import Layouts
import Measure

/// Drawables in layers, at distances from the edges, and clipped or scaled ones.
extension DrawableElement {
  // MARK: Layers

  /// The combined properties of layers, which are nested in each other's padding. Source:
  /// android.graphics.drawable.LayerDrawable.
  var layers: AndroidDrawable {
    var result = AndroidDrawable()
    var padding = Edges.zero
    // A ripple stacks its layers, among them its mask, unless it says otherwise.
    let nests = name == "ripple" ? text("paddingMode") == "nest" : text("paddingMode") != "stack"
    for item in items {
      let drawable = item.innerDrawable ?? AndroidDrawable()
      // The start and the end take precedence over the left and the right.
      var edges = item.edges
      edges.left = item.cutPixels(isRightToLeft ? "end" : "start") ?? edges.left
      edges.right = item.cutPixels(isRightToLeft ? "start" : "end") ?? edges.right
      func grown(_ own: Int?, _ name: String, _ axis: Axis) -> Int? {
        guard let own = item.pixels(name) ?? own else { return nil }
        let around = edges.total(along: axis).addingClamped(nests ? padding.total(along: axis) : 0)
        return Pixels.clamp(own.addingClamped(around))
      }
      if let width = grown(drawable.width, "width", .horizontal) { result.width = max(result.width ?? 0, width) }
      if let height = grown(drawable.height, "height", .vertical) { result.height = max(result.height ?? 0, height) }
      if let own = drawable.padding { padding = nests ? padding + own : padding.union(own) }
      let isMask = item.text("id") == "@android:id/mask"
      if name == "ripple", !isMask, let color = drawable.color { result.color = color }
    }
    // A padding of the whole replaces that of the layers, side by side; that of the start and the end takes precedence.
    let (start, end) = isRightToLeft ? ("paddingEnd", "paddingStart") : ("paddingStart", "paddingEnd")
    func own(_ names: String...) -> Int? { names.lazy.compactMap { cutPixels($0) }.first { $0 >= 0 } }
    padding.left = own(start, "paddingLeft") ?? padding.left
    padding.top = own("paddingTop") ?? padding.top
    padding.right = own(end, "paddingRight") ?? padding.right
    padding.bottom = own("paddingBottom") ?? padding.bottom
    result.padding = padding == .zero ? nil : padding
    return result
  }

  var layersFigure: Figure? {
    var layers: [LayerFigure] = []
    for var item in items where layers.count < 64 {
      // At first, only the layer from which it goes is shown. Source: android.graphics.drawable.TransitionDrawable.
      if name == "transition", !layers.isEmpty { break }
      if let id = item.text("id"), let name = id.split(separator: "/").last {
        if name == "mask" { continue }
        if let level = look.layerLevels[String(name)] { item.look.level = level }
      }
      guard var layer = item.innerLayer else { continue }
      layer.left = item.length("left") ?? item.length("start") ?? 0
      layer.top = item.length("top") ?? 0
      layer.right = item.length("right") ?? item.length("end") ?? 0
      layer.bottom = item.length("bottom") ?? 0
      layer.width = item.length("width")
      layer.height = item.length("height")
      if let gravity = item.gravity("gravity") { layer.gravity = gravity }
      layers.append(layer)
    }
    return layers.isEmpty ? nil : .layers(layers)
  }

  /// Two thirds of the larger layer are shown. Source: android.graphics.drawable.AdaptiveIconDrawable (API 34).
  var adaptiveIcon: AndroidDrawable {
    var layer = Size(width: -1, height: -1)
    for child in children where child.name == "background" || child.name == "foreground" {
      guard let drawable = child.innerDrawable else { continue }
      layer.width = max(layer.width, drawable.length(along: .horizontal))
      layer.height = max(layer.height, drawable.length(along: .vertical))
    }
    let shown: Float = 1 / 1.5
    return AndroidDrawable(width: Int(Float(layer.width) * shown), height: Int(Float(layer.height) * shown))
  }

  /// The layers, half as large again as the icon, in the usual mask: a square with small round corners.
  ///
  /// Source: `updateLayerBoundsInternal` of android.graphics.drawable.AdaptiveIconDrawable; `config_icon_mask` (API 34).
  var adaptiveIconFigure: Figure {
    var inside: [LayerFigure] = []
    for name in ["background", "foreground"] {
      guard var layer = children.first(where: { $0.name == name })?.innerLayer else { continue }
      layer.shares = LayerFigure.Shares(-0.25)
      inside.append(layer)
    }
    var icon = LayerFigure(.layers(inside))
    icon.mask = 0.08
    return .layers([icon])
  }

  // MARK: Insets

  private static let insets = ["insetLeft", "insetTop", "insetRight", "insetBottom"]

  /// Returns a drawable inside distances from its edges, which can be fractions of the whole: they enlarge it, but don't
  /// count as padding, which is read before the whole has a size.
  ///
  /// Source: android.graphics.drawable.InsetDrawable (API 34).
  func inset(_ drawable: AndroidDrawable) -> AndroidDrawable {
    let fractionOfAll = fraction("inset")
    let all = fractionOfAll == nil ? cutPixels("inset") ?? 0 : 0
    let fractions = Self.insets.map { fraction($0) }
    let lengths = zip(Self.insets, fractions).map { $1 == nil ? cutPixels($0) ?? all : 0 }
    let shares = zip(Self.insets, fractions).map { $1 ?? (text($0) == nil ? fractionOfAll : nil) ?? 0 }
    let edges = Edges(left: lengths[0], top: lengths[1], right: lengths[2], bottom: lengths[3])
    func grown(_ axis: Axis, _ fraction: Float) -> Int? {
      let length = drawable.length(along: axis)
      if length < 0 || fraction >= 1 { return nil }
      return Pixels.clamp(
        Pixels.clamp(Int(Float(length) / (1 - fraction))).addingClamped(edges.total(along: axis)))
    }
    let padding = edges + (drawable.padding ?? .zero)
    var result = AndroidDrawable(
      width: grown(.horizontal, shares[0] + shares[2]), height: grown(.vertical, shares[1] + shares[3]),
      padding: drawable.padding == nil && edges == .zero ? nil : padding)
    result.opticalInsets = edges + drawable.opticalInsets
    return result
  }

  var insetFigure: Figure? {
    guard var layer = innerLayer else { return nil }
    let all = length("inset") ?? 0
    let lengths = Self.insets.map { length($0) ?? all }
    (layer.left, layer.top, layer.right, layer.bottom) = (lengths[0], lengths[1], lengths[2], lengths[3])
    let wholeShare = fraction("inset")
    let shares = Self.insets.map { Double(fraction($0) ?? (text($0) == nil ? wholeShare : nil) ?? 0) }
    (layer.shares.left, layer.shares.top) = (shares[0], shares[1])
    (layer.shares.right, layer.shares.bottom) = (shares[2], shares[3])
    return .layers([layer])
  }

  // MARK: Levels

  /// A drawable that the level clips or scales.
  ///
  /// Source: android.graphics.drawable.ClipDrawable.draw, ScaleDrawable.onBoundsChange (API 34).
  var sizedFigure: Figure {
    var element = self
    let isClip = name == "clip"
    if !isClip, look.level == 0 { element.look.level = number("level").map { Int(min(max($0, 0), 10_000)) } ?? 0 }
    guard element.look.level > 0, var layer = element.innerLayer else { return .layers([]) }
    let share = Double(element.look.level) / 10_000
    layer.gravity = gravity(isClip ? "gravity" : "scaleGravity") ?? .left
    layer.isClipped = isClip
    if isClip {
      let words = text("clipOrientation") ?? "horizontal"
      layer.share = (words.contains("horizontal") ? share : 1, words.contains("vertical") ? share : 1)
    } else {
      func scaled(_ name: String) -> Double { 1 - (1 - share) * min(max(number(name) ?? 0, 0), 1) }
      layer.share = (scaled("scaleWidth"), scaled("scaleHeight"))
      // At the highest level, it is as large as its view.
      if layer.share == (1, 1) { layer.gravity = [] }
    }
    return .layers([layer])
  }
}
