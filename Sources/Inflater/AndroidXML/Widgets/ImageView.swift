import Inflater
import Layouts
import Measure

/// A picture, or a button with one.
struct ImageViewWidget: Widget {
  let classes: [WidgetClass]
  let base = "ImageView"
  let isRepeatable = true
  /// Whether it has a shape, and padding around its picture.
  private var hasShape = false

  /// Whether its picture is read once the direction is known, and not before.
  private var isButton = false

  static let all: [any Widget] = [
    ImageViewWidget(
      classes: WidgetClass.inLibraries("ImageView") + [
        WidgetClass("ImageFilterView"), WidgetClass("ZoomButton"),
        WidgetClass("BottomSheetDragHandleView", default: "@style/Widget.Material3.BottomSheet.DragHandle"),
      ]),
    ImageViewWidget(
      classes: WidgetClass.inLibraries("ImageButton", style: "imageButtonStyle") + [
        WidgetClass("ImageFilterButton", "imageButtonStyle")
      ], isButton: true),
    ImageViewWidget(
      classes: [WidgetClass("ShapeableImageView", default: "@style/Widget.MaterialComponents.ShapeableImageView")],
      hasShape: true),
  ]

  private init(classes: [WidgetClass], hasShape: Bool = false, isButton: Bool = false) {
    (self.classes, self.hasShape, self.isButton) = (classes, hasShape, isButton)
  }

  /// The maximum size has an effect only if the aspect ratio is kept.
  func prepareWriting(_ node: Node, _ out: inout AndroidText.Attributes) {
    out.hasGreatestSize = node.value(of: "adjustViewBounds").map { !$0.isFalse } ?? true
    if !node.attributes.contains(where: { $0.value == .string("unlessExact") }) { out.ignoreGreatest(of: node) }
  }

  func writeDefaults(_ out: inout AndroidText.Attributes) { out.setDefault("android:adjustViewBounds", "true") }

  func describe(_ element: Element, _ out: inout NodeDraft) {
    if hasShape { padContent(of: element, &out.box) }
    let adjusts = element.bool("adjustViewBounds") ?? false
    let found = element.find("srcCompat") ?? element.find("src")
    let knowledge: DrawableKnowledge = isButton ? .stateAndDirection : .state
    if let drawable = element.inlineDrawable("src", knowing: knowledge)
      ?? found.flatMap({ element.drawable($0, knowing: knowledge) })
    {
      // A picture without a size takes one pixel. Source: android.widget.ImageView.onMeasure (API 34).
      out.setContent(drawable.size.union(Size(width: 1, height: 1)))
    }
    out["adjustViewBounds"] = .bool(adjusts)
    if let baseline = element.pixels("baseline"), baseline >= 0 { out.set("baseline", pixels: baseline) }
    if element.bool("baselineAlignBottom") == true { out["baselineAlignBottom"] = .bool(true) }
    guard adjusts else { return }
    // If the aspect ratio is kept, Android ignores the minimum size.
    out.box.ignoresMinimum = true
    out.setGreatestSize(element, rule: "unlessExact")
  }

  /// Adds the padding of the content to the view's own.
  ///
  /// Source: `setPadding`, `setPaddingRelative`, and `getContentPaddingStart` of
  /// com.google.android.material.imageview.ShapeableImageView (1.12).
  private func padContent(of element: Element, _ box: inout ViewBox) {
    let edges = element.contentPadding
    let start = element.pixels("contentPaddingStart")
    let end = element.pixels("contentPaddingEnd")
    let (_, ownStart, ownEnd) = box.padding()
    box.extra = edges
    if start == nil, end == nil, ownStart == nil, ownEnd == nil { return }
    (box.extra.left, box.extra.right) = (0, 0)
    box.extraStart = start ?? (element.isRightToLeft ? edges.right : edges.left)
    box.extraEnd = end ?? (element.isRightToLeft ? edges.left : edges.right)
  }

  func draw(_ element: Element, _ style: inout Look.Style) {
    if let indicator = element.given("itemActiveIndicatorStyle"),
      let color = element.reader.color(indicator.value, element.look)
    {
      style.underlay = { list, bounds, _ in
        let place = FloatRect.around(bounds.centerX, bounds.centerY, list.dp(64), list.dp(32))
        list.fill(place, Corners(list.dp(16)), color)
      }
      style.clipsChildren = false
    }
    style.hidesContent = true
    let inline = element.inlineFigure("src")
    if hasShape { drawShape(element, &style) }
    guard let figure = (inline ?? element.figure("srcCompat") ?? element.figure("src"))?.tinted(element.color("tint"))
    else { return }
    style.image = ImageLook(figure, element.word("scaleType").flatMap(ImageLook.Scale.init) ?? .fitCenter)
    style.image?.cropsToPadding = element.bool("cropToPadding") ?? false
  }

  /// Adds the shape, and the stroke along it.
  ///
  /// Source: com.google.android.material.imageview.ShapeableImageView.onDraw (1.12).
  private func drawShape(_ element: Element, _ style: inout Look.Style) {
    let corners = element.corners
    style.mask = corners
    let width = Double(element.pixels("strokeWidth") ?? 0)
    guard width > 0, let stroke = element.color("strokeColor") else { return }
    style.overlay = { list, bounds, view in
      let place = bounds.inset(view.padding)
      list.beginClip(.rect(bounds))
      list.stroke(Outline(place, corners.fitted(to: place)), Stroke(width), .color(stroke))
      list.endClip()
    }
  }
}

extension Element {
  /// The padding that a card or a picture adds around its content.
  var contentPadding: Edges {
    let all = pixels("contentPadding") ?? 0
    func edge(_ name: String) -> Int { pixels("contentPadding" + name) ?? all }
    return Edges(left: edge("Left"), top: edge("Top"), right: edge("Right"), bottom: edge("Bottom"))
  }

  /// The corner radii of the shape in pixels; huge for half of its height.
  fileprivate var corners: Corners {
    var corners = Corners(min(cornerRadius(default: 0), dp(1000)))
    for name in ["shapeAppearance", "shapeAppearanceOverlay"] {
      guard let items = resolved(name)?.reference.flatMap({ reader.styleItems($0, theme) }) else { continue }
      for (item, corner) in [
        ("cornerSizeTopLeft", \Corners.topLeft), ("cornerSizeTopRight", \.topRight),
        ("cornerSizeBottomRight", \.bottomRight), ("cornerSizeBottomLeft", \.bottomLeft),
      ] {
        if let size = items[item].flatMap({ radius(written: $0) }) { corners[keyPath: corner] = min(size, dp(1000)) }
      }
    }
    return corners
  }
}
