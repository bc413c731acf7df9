import GRXAndroidData
import Inflater
import Layouts
import Measure

/// The shapes and surfaces of Material's widgets.
extension Element {
  /// Returns the corner radius of a Material shape in pixels; infinite for half of the shape's height.
  func cornerRadius(default points: Double) -> Double {
    if let found = find("cornerRadius"), found.value != "@null", let exact = reader.exactPixels(found, theme) {
      return exact
    }
    for name in ["shapeAppearanceOverlay", "shapeAppearance"] {
      if let found = find(name), let radius = radius(ofShape: found.value) { return radius }
    }
    return dp(points)
  }

  /// Returns the radius of a reference to a shape, to a list by state, or to an attribute of the theme.
  private func radius(ofShape written: String, isOfList: Bool = false) -> Double? {
    guard let reference = ResourceReference(written) else { return nil }
    if reference.isAttribute, theme.value(of: reference.name, isPlatform: reference.isPlatform) == nil {
      return Self.radii[reference.name].map { $0.isFinite ? dp($0) : $0 }
    }
    guard let shape = reader.resolve(written, theme, file, source.offset, .warning)?.reference else { return nil }
    guard shape.type == "xml", shape.name == "m3expressive_button_shape_state_list" else {
      return radius(ofShape: shape)
    }
    // A theme may name the list itself as one of its shapes.
    if isOfList { return nil }
    // The list has shapes of the theme, which the size's overlay sets. Source: Material 1.14.
    let name = states.isCheckable && states.isChecked ? "containerShapeChecked" : "containerShapeDefault"
    return theme.value(of: name, isPlatform: false).flatMap { radius(ofShape: $0, isOfList: true) }
  }

  /// The radii of the shapes that Material's themes name, in points; infinite for half of the height.
  ///
  /// Source: the shapes of Material 1.14.
  private static let radii: [String: Double] = [
    "shapeAppearanceCornerExtraSmall": 4, "shapeAppearanceCornerSmall": 8, "shapeAppearanceCornerMedium": 12,
    "shapeAppearanceCornerLarge": 16, "shapeAppearanceCornerLargeIncreased": 20,
    "shapeAppearanceCornerExtraLarge": 28, "shapeAppearanceCornerExtraLargeIncreased": 32,
    "shapeAppearanceCornerExtraExtraLarge": 48, "shapeAppearanceCornerFull": .infinity,
  ]

  private func radius(ofShape reference: ResourceReference) -> Double? {
    if let items = reader.styleItems(reference, theme), let size = items["cornerSize"] ?? items["cornerSizeTopLeft"],
      let radius = radius(written: size)
    {
      return radius
    }
    let name = reference.name
    if name.contains("Comp.Button."), name.hasSuffix(".Square") {
      // Source: the shapes of buttons in Material 1.14, by their sizes.
      for (size, points) in [("Xlarge", 28.0), ("Large", 28), ("Medium", 16), ("Small", 12), ("Xsmall", 12)]
      where name.contains("Comp.Button.\(size).") { return dp(points) }
    }
    for (word, points) in [
      (".Full", Double.infinity), ("Shape.Round", .infinity), ("ButtonGroup.Connected", .infinity), ("ExtraLarge", 28),
      ("ExtraSmall", 4), ("Large", 16),
      ("Medium", 12), ("Small", 8),
      ("None", 0),
    ] where name.hasPrefix("ShapeAppearance.M") && name.contains("3") && name.contains(word) {
      return points.isFinite ? dp(points) : points
    }
    if WidgetTable.roundShapes.contains(where: { name.contains($0) }) { return .infinity }
    if name.contains("MaterialComponents") {
      if name.contains("SmallComponent") || name.contains("MediumComponent") { return dp(4) }
      if name.contains("LargeComponent") { return 0 }
    }
    return nil
  }

  /// Returns the radius that a style's item sets.
  func radius(written size: String) -> Double? {
    if size.hasSuffix("%") { return .infinity }
    guard let text = reader.resolve(size, theme, file, source.offset)?.text, let length = AndroidLength(text) else {
      return nil
    }
    return length.pixels(density: density, fontScale: fontScale)
  }

  /// Returns the color of a surface in Material 2's dark themes, which becomes lighter with its elevation.
  ///
  /// Source: com.google.android.material.elevation.ElevationOverlayProvider: (4.5 ln(elevation + 1) + 2) %.
  func raised(_ color: Color, _ points: Int) -> Color {
    guard theme.family == .material, !theme.isLight, points > 0 else { return color }
    let shares = [
      0.0, 0.051, 0.069, 0.082, 0.092, 0.101, 0.108, 0.114, 0.119, 0.124, 0.128, 0.132, 0.135, 0.139, 0.142, 0.145,
      0.147,
    ]
    return Color.opaqueWhite.faded(shares[min(points, 16)]).over(color)
  }

  /// Makes the background lighter with the elevation, if it is a Material shape with the theme's surface.
  func raiseSurface(_ style: inout Look.Style) {
    guard !isGiven("background"), case .color(let surface)? = style.background,
      surface == color(ofTheme: "colorSurface")
    else { return }
    style.background = .color(raised(surface, Int(style.elevation / density + 0.5)))
  }
}

extension Look.Style {
  /// Sets the background to a color of Material 3's theme, or to that of an earlier theme, unless there is one.
  mutating func setBackground(_ element: Element, _ name: String, orEarlier earlier: String) {
    if background != nil { return }
    background = element.color(ofTheme: element.isMaterial3 ? name : earlier).map { .color($0) }
  }
}
